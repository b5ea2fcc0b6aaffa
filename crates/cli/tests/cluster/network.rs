//! Three machines in network namespaces of their own: a server with the coordinator, and two
//! workers. One is cut off for a while, the other one is killed.

use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use super::support::Folder;
use super::{compare_with_home, description, ended, keep, spawn, told_lines};

/// The namespaces of one test, gone with it.
struct Network {
    names: [String; 3],
}

/// Where the first machine is to the two others.
const SERVER: [&str; 2] = ["10.231.77.1", "10.231.77.5"];

impl Network {
    /// `None` where namespaces cannot be made.
    fn new() -> Option<Network> {
        let name = |machine: &str| format!("polje-{}-{machine}", std::process::id());
        let network = Network { names: ["server", "w1", "w2"].map(name) };
        for name in &network.names {
            if !is_done(&format!("ip netns add {name}")) {
                return None;
            }
        }
        let [server, ..] = &network.names;
        for (number, name) in network.names.iter().enumerate() {
            network.ip(number, "link set lo up");
            if number == 0 {
                continue;
            }
            let (own, peer) = (SERVER[number - 1], format!("10.231.77.{}", 4 * number - 2));
            let pair = format!("link add to{number} type veth peer name eth0 netns {name}");
            assert!(is_done(&format!("ip -n {server} {pair}")), "{pair}");
            network.ip(0, &format!("addr add {own}/30 dev to{number}"));
            network.ip(0, &format!("link set to{number} up"));
            network.ip(number, &format!("addr add {peer}/30 dev eth0"));
            network.ip(number, "link set eth0 up");
        }
        Some(network)
    }

    fn ip(&self, machine: usize, words: &str) {
        let line = format!("ip -n {} {words}", self.names[machine]);
        assert!(is_done(&line), "{line}");
    }

    /// The program on one of the machines, which share a disk.
    fn polje(&self, machine: usize, folder: &Folder, words: &[&str]) -> Command {
        let plain = folder.command(words);
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.names[machine]]);
        command.arg(plain.get_program()).args(plain.get_args());
        command.current_dir(folder.path());
        for (name, value) in plain.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        for name in &self.names {
            // The server of a `cluster up` that was killed goes on without it.
            let told = Command::new("ip").args(["netns", "pids", name]).output();
            let living = told.map(|told| String::from_utf8_lossy(&told.stdout).into_owned());
            for process in living.unwrap_or_default().split_whitespace() {
                is_done(&format!("kill -9 {process}"));
            }
            is_done(&format!("ip netns del {name}"));
        }
    }
}

fn is_done(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap());
    command.args(words).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

const CERTIFICATES: &str = "
    curve='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
    openssl req -x509 $curve -days 2 -subj /CN=ca -keyout ca.key.pem -out ca.pem &&
    openssl req $curve -subj /CN=server -keyout server.key.pem -out server.csr &&
    echo 'subjectAltName = IP:10.231.77.1, IP:10.231.77.5' > for &&
    openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key.pem -CAcreateserial -days 2 \
        -extfile for -out server.pem";

#[test]
fn a_network_cut_in_two_and_a_dead_machine_lose_no_game() {
    let Some(network) = Network::new() else {
        println!(
            "not tried: network namespaces cannot be made here (that takes root and iproute2)"
        );
        return;
    };
    let folder = Folder::new("network");
    assert!(folder.shell(&format!("({CERTIFICATES}) 2>/dev/null")), "./test installs openssl");
    for name in ["spring", "home"] {
        folder.write("t.toml", &description(name, 300));
        assert_eq!(folder.polje("tournament new t.toml", "").code, Some(0));
    }
    assert_eq!(folder.polje("tournament run home --no-timing", "").code, Some(0));
    let up = ["cluster", "up", "--listen", "0.0.0.0:4222", "--workers", "2"];
    let tls = ["--tls-cert", "server.pem", "--tls-key", "server.key.pem", "--tls-ca", "ca.pem"];
    let (to_us, lines) = channel();
    let mut up = spawn(network.polje(0, &folder, &[&up[..], &tls[..]].concat()));
    told_lines(&mut up, &to_us);
    let first = lines.recv_timeout(Duration::from_secs(60)).unwrap();
    assert!(first.starts_with("The server is at"), "{first}");
    let worker = |number: usize| {
        let url = format!("tls://{}:4222", SERVER[number - 1]);
        let key = format!("data/cluster/worker-w{number}.key");
        let words = ["worker", "--cluster", &url, "--slots", "1", "--creds", &key];
        let mut command = network.polje(number, &folder, &words);
        command.stdout(Stdio::null());
        spawn(command)
    };
    let (_cut_off, mut dies) = (worker(1), worker(2));
    let url = format!("tls://{}:4222", SERVER[0]);
    let words =
        ["tournament", "run", "spring", "--cluster", &url, "--patience", "2", "--no-timing"];
    let mut run = spawn(network.polje(0, &folder, &words));
    told_lines(&mut run, &to_us);
    let kept = keep(&lines, 0, 60);
    network.ip(1, "link set eth0 down");
    // The other one plays all of it.
    let kept = keep(&lines, kept, 140);
    std::thread::sleep(Duration::from_secs(3));
    network.ip(1, "link set eth0 up");
    dies.kill();
    keep(&lines, kept, 220);
    assert!(ended(&mut run).success());
    compare_with_home(&folder, 300);
}
