//! Servers with the keys that `cluster up` has written, one or several that are a cluster, to be
//! killed and started again one by one.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Long enough for a loaded machine.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Nodes {
    configs: Vec<(SocketAddr, PathBuf)>,
    running: Mutex<Vec<Option<Child>>>,
}

impl Nodes {
    /// So many, all started, with the users of the configuration in that folder.
    pub(crate) fn new(folder: &Path, count: usize) -> Nodes {
        let text = std::fs::read_to_string(folder.join("server.conf")).unwrap();
        let own = |line: &&str| {
            !["listen:", "server_name:", "jetstream"].iter().any(|word| line.starts_with(word))
        };
        let shared = text.lines().filter(own).collect::<Vec<_>>().join("\n");
        // Held until all are chosen, so that none is given twice.
        let ports: Vec<TcpListener> =
            (0..2 * count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let ports: Vec<SocketAddr> = ports.iter().map(|port| port.local_addr().unwrap()).collect();
        let routes: Vec<String> = ports[count..].iter().map(|it| format!("nats://{it}")).collect();
        let config = |node: usize| {
            let file = folder.join(format!("node-{node}.conf"));
            let store = folder.join(format!("node-{node}")).display().to_string();
            let (clients, others) = (ports[node], ports[count + node]);
            let cluster = match count {
                1 => String::new(),
                _ => format!(
                    "cluster {{ name: \"polje\", listen: \"{others}\", routes: {routes:?} }}"
                ),
            };
            let text = format!(
                "listen: \"{clients}\"\nserver_name: \"node-{node}\"\n\
                 jetstream {{ store_dir: {store:?} }}\n{cluster}\n{shared}\n"
            );
            std::fs::write(&file, text).unwrap();
            (clients, file)
        };
        let configs = (0..count).map(config).collect();
        let running = Mutex::new((0..count).map(|_| None).collect());
        let nodes = Nodes { configs, running };
        (0..count).for_each(|node| nodes.start(node));
        nodes
    }

    pub(crate) fn url(&self) -> String {
        let urls: Vec<String> =
            self.configs.iter().map(|(port, _)| format!("nats://{port}")).collect();
        urls.join(",")
    }

    pub(crate) fn count(&self) -> usize {
        self.configs.len()
    }

    pub(crate) fn start(&self, node: usize) {
        let program = std::env::var("POLJE_NATS_SERVER").unwrap_or_else(|_| "nats-server".into());
        let (port, config) = &self.configs[node];
        let mut command = Command::new(program);
        command.arg("--config").arg(config).stdin(Stdio::null());
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let child = child.expect("./test installs nats-server and names it in POLJE_NATS_SERVER");
        self.running.lock().unwrap()[node] = Some(child);
        let began = Instant::now();
        while TcpStream::connect(port).is_err() {
            assert!(began.elapsed() < PATIENCE, "the server does not come up");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn kill(&self, node: usize) {
        if let Some(mut child) = self.running.lock().unwrap()[node].take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

impl Drop for Nodes {
    fn drop(&mut self) {
        (0..self.count()).for_each(|node| self.kill(node));
    }
}
