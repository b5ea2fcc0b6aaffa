//! A tournament on workers of their own while workers, the coordinator and the server are killed.
//! `POLJE_CLUSTER_KILLS="100 5000 3" cargo test --release -p polje --features cluster --test cluster kills`
//! kills so many over so many games, on a server of three nodes; of those only one at a time.

#![cfg(feature = "cluster")]
#![allow(clippy::unwrap_used)] // a test fails by panicking
#![allow(clippy::print_stdout)] // it says what was not tried, and how long it took

#[path = "cluster/network.rs"]
mod network;
#[path = "../../cluster/tests/support/nodes.rs"]
mod nodes;
mod support;

use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use nodes::Nodes;
use serde_json::Value;
use support::Folder;

/// Long enough for a loaded machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A process that ends with the test.
struct Process(Child);

impl Process {
    fn signal(&self, name: &str) {
        let words = [format!("-{name}"), self.0.id().to_string()];
        assert!(Command::new("kill").args(words).status().unwrap().success());
    }

    fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A folder with a server's keys, and the programs around it.
struct Site {
    folder: Folder,
    servers: Option<Nodes>,
}

impl Site {
    /// `polje cluster up` writes the keys; the server itself is ours to kill.
    fn new(name: &str) -> Site {
        let folder = Folder::new(name);
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let listen = address.to_string();
        let up = folder.command(&["cluster", "up", "--listen", &listen, "--workers", "2"]);
        let mut up = spawn(up);
        let mut first = String::new();
        BufReader::new(up.0.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let expected = format!("The server is at nats://{address}\n");
        assert_eq!(
            first, expected,
            "./test installs nats-server and names it in POLJE_NATS_SERVER"
        );
        up.signal("TERM");
        assert!(up.0.wait().unwrap().success(), "it ends as asked");
        assert!(TcpStream::connect(address).is_err(), "and the server with it");
        Site { folder, servers: None }
    }

    /// The same, and so many servers with those keys.
    fn with_servers(name: &str, count: usize) -> Site {
        let mut site = Site::new(name);
        site.servers = Some(Nodes::new(&site.folder.path().join("data/cluster"), count));
        site
    }

    fn url(&self) -> String {
        self.servers.as_ref().expect("they were started").url()
    }

    fn worker(&self, number: usize) -> Process {
        self.worker_with(number, &[])
    }

    fn worker_with(&self, number: usize, options: &[&str]) -> Process {
        let key = format!("data/cluster/worker-w{number}.key");
        let url = self.url();
        let mut words = vec!["worker", "--cluster", &url, "--slots", "1", "--creds", &key];
        words.extend(options);
        let mut command = self.folder.command(&words);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        spawn(command)
    }

    /// A run of the tournament; every game it has kept is a line.
    fn run(&self, lines: &Sender<String>) -> Process {
        let url = self.url();
        let words =
            ["tournament", "run", "spring", "--cluster", &url, "--patience", "2", "--no-timing"];
        let mut command = self.folder.command(&words);
        command.stderr(Stdio::null());
        let mut run = spawn(command);
        told_lines(&mut run, lines);
        run
    }

    fn json(&self, line: &str) -> Value {
        let ran = self.folder.polje(line, "");
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.stderr);
        serde_json::from_str(&ran.stdout).unwrap()
    }
}

fn spawn(mut command: Command) -> Process {
    Process(command.stdin(Stdio::null()).spawn().unwrap())
}

/// Passes on what a process writes.
fn told_lines(process: &mut Process, lines: &Sender<String>) {
    let stdout = BufReader::new(process.0.stdout.take().unwrap());
    let lines = lines.clone();
    std::thread::spawn(move || {
        stdout.lines().map_while(Result::ok).try_for_each(|line| lines.send(line))
    });
}

fn ended(run: &mut Process) -> ExitStatus {
    let until = Instant::now() + PATIENCE;
    loop {
        if let Some(code) = run.0.try_wait().unwrap() {
            return code;
        }
        assert!(Instant::now() < until, "the run does not end");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Whether the tournament `spring` has all games of `home`, each once, as they were played there.
fn compare_with_home(folder: &Folder, games: usize) {
    let status = folder.polje("tournament status spring --json", "");
    let status: Value = serde_json::from_str(&status.stdout).unwrap();
    let status = status.as_array().map_or(&status, |all| &all[0]);
    assert_eq!(status["games"], games, "{status}");
    let table = |name: &str| {
        let standings = folder.polje(&format!("tournament standings {name} --json"), "");
        standings.stdout.replace(name, "")
    };
    assert_eq!(table("spring"), table("home"));
    let listed = |name: &str| folder.polje(&format!("tournament games {name}"), "").stdout;
    assert_eq!(listed("spring"), listed("home"), "every game ended as at home, and is there once");
    let log = folder.polje("tournament log spring", "").stdout;
    assert!(!log.contains("set aside"), "{log}");
    let verified = folder.polje("tournament verify spring", "");
    assert_eq!(verified.code, Some(0), "{}{}", verified.stdout, verified.stderr);
}

fn description(name: &str, games: u32) -> String {
    format!(
        "name = \"{name}\"\ngame = \"gamma\"\nseed = 11\nplayers = [\"medium\", \"greedy\"]\n\
         board = {{ size = \"7x7\" }}\nschedule = {{ kind = \"round-robin\", boards = {} }}\n",
        games / 2
    )
}

/// Waits until so many games are kept; how many are.
fn keep(lines: &Receiver<String>, mut kept: usize, wanted: usize) -> usize {
    let until = Instant::now() + PATIENCE;
    while kept < wanted {
        match lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => kept += usize::from(line.starts_with("r1b")),
            Err(RecvTimeoutError::Timeout) => panic!("stuck at {kept} games, waiting for {wanted}"),
            Err(RecvTimeoutError::Disconnected) => unreachable!("one end of it stays here"),
        }
    }
    kept
}

#[test]
fn kills_lose_no_game_and_count_none_twice() {
    let wanted = std::env::var("POLJE_CLUSTER_KILLS").unwrap_or_else(|_| "10 500".to_owned());
    let mut numbers = wanted.split(' ').map(|number| number.parse::<usize>().unwrap());
    let (kills, games) = (numbers.next().unwrap(), numbers.next().unwrap());
    let nodes = numbers.next().unwrap_or(1);
    let site = Site::with_servers("kills", nodes);
    for name in ["spring", "home"] {
        site.folder.write("t.toml", &description(name, games as u32));
        assert_eq!(site.folder.polje("tournament new t.toml", "").code, Some(0));
    }
    let home = site.folder.polje("tournament run home --no-timing -j 2", "");
    assert_eq!(home.code, Some(0), "{}", home.stderr);
    let (to_us, lines) = channel();
    let servers = site.servers.as_ref().unwrap();
    let began = Instant::now();
    let mut workers = [site.worker(1), site.worker(2)];
    let mut run = site.run(&to_us);
    let mut kept = 0;
    for number in 0..kills {
        kept = keep(&lines, kept, (number + 1) * games / (kills + 2));
        match number % 5 {
            0 | 2 => {
                let which = number % 2;
                workers[which].kill();
                workers[which] = site.worker(which + 1);
            }
            // Stopped for longer than anybody waits for it, it goes on as if nothing had happened.
            4 => {
                workers[0].signal("STOP");
                std::thread::sleep(Duration::from_secs(3));
                workers[0].signal("CONT");
            }
            1 => {
                run.kill();
                run = site.run(&to_us);
            }
            _ => {
                let node = number / 5 % nodes;
                servers.kill(node);
                servers.start(node);
            }
        }
    }
    assert!(ended(&mut run).success());
    let log = site.folder.polje("tournament log spring", "").stdout;
    // A coordinator that was killed when all games were in leaves nothing to check to the next one, which
    // does not even begin.
    let runs = log.matches("the run that follows").count();
    let was_last_in_vain = runs < 1 + (0..kills).filter(|number| number % 5 == 1).count();
    assert!(was_last_in_vain || log.contains("Played a second time: "), "{log}");
    drop(workers);
    compare_with_home(&site.folder, games);
    println!("{kills} kills over {games} games on {nodes} node(s): {:?}", began.elapsed());
}

#[test]
fn a_match_elsewhere_is_the_match_of_home() {
    let site = Site::with_servers("match", 1);
    let _worker = site.worker(1);
    let line = "match gamma greedy random --size 5x5 --games 12 --seed 3";
    let elsewhere =
        site.folder.polje(&format!("{line} --cluster {} --recheck 100", site.url()), "");
    let told = "Played a second time: 12; went alike: 12\n";
    assert_eq!((elsewhere.code, elsewhere.stderr.as_str()), (Some(0), told));
    assert_eq!(elsewhere.stdout, site.folder.polje(line, "").stdout);
}

#[test]
fn programs_travel_to_workers_and_their_last_words_come_back() {
    let site = Site::with_servers("programs", 1);
    site.folder.write("bots/first/first.sh", support::FIRST);
    site.folder.write("bots/lost/lost.sh", "echo 'where am I' >&2; exit 3\n");
    let bots = ["first=cmd:sh first.sh;dir=bots/first", "lost=cmd:sh lost.sh;dir=bots/lost"];
    let url = site.url();
    let mut words = vec!["match", "gamma", bots[0], bots[1], "--size", "4x4", "--seed", "3"];
    words.extend(["--games", "2", "--cluster", &url]);
    // Whether programs can be confined here is another test's business.
    let _worker = site.worker_with(1, &["--allow-unsandboxed"]);
    words.push("--allow-unsandboxed");
    let ran = site.folder.polje_bytes(&words, b"");
    assert_eq!(ran.code, Some(1), "a program never came: {}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("where am I"), "{}", ran.stdout);
    assert!(ran.stdout.contains("first"), "{}", ran.stdout);
    // Without a folder of its own a program stays at home, and so does the match.
    words[2] = "first=cmd:sh bots/first/first.sh";
    let refused = site.folder.polje_bytes(&words, b"");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains(";dir="), "{}", refused.stderr);
}

#[test]
fn a_worker_without_the_language_says_so_and_takes_nothing() {
    let site = Site::with_servers("language", 1);
    site.folder.write("bots/odd/bot", "#!/usr/bin/env no-such-language\n");
    site.folder.write(
        "t.toml",
        &description("spring", 2).replace("\"greedy\"", "\"odd=cmd:./bot;dir=bots/odd\""),
    );
    assert_eq!(site.folder.polje("tournament new t.toml", "").code, Some(0));
    let _worker = site.worker_with(1, &["--allow-unsandboxed"]);
    let url = site.url();
    let words = ["tournament", "run", "spring", "--cluster", &url, "--allow-unsandboxed"];
    let mut command = site.folder.command(&words);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let _run = spawn(command);
    let until = Instant::now() + PATIENCE;
    loop {
        let status = site.json(&format!("cluster status --json --cluster {}", site.url()));
        let worker = &status["workers"][0];
        if worker["idle"].as_str().is_some_and(|idle| idle.contains("no-such-language")) {
            assert_eq!(worker["games"], 0);
            return;
        }
        assert!(Instant::now() < until, "{status}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn off_this_machine_a_server_needs_a_certificate() {
    let folder = Folder::new("tls");
    let ran = folder.polje("cluster up --listen 0.0.0.0:4222", "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("--tls-cert"), "{}", ran.stderr);
    let ran = folder.polje("worker --cluster http://nowhere", "");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    // An address of this machine that others may reach.
    let ran = folder.polje("worker --cluster nats://0.0.0.0:4222", "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("tls://"), "{}", ran.stderr);
}

#[test]
fn a_server_that_cannot_be_reached_is_not_waited_for_for_ever() {
    let folder = Folder::new("nobody");
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let ran = folder.polje(&format!("worker --cluster nats://{address} --wait 1"), "");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert_eq!(ran.stderr.matches("waiting for it, at most 1 s").count(), 1, "{}", ran.stderr);
    let ran = folder.polje(&format!("match gamma greedy random --cluster nats://{address}"), "");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot be reached"), "{}", ran.stderr);
}
