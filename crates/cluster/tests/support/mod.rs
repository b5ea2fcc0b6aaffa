//! A server on loopback with keys of its own, workers in this process, and contests to play.

#![allow(clippy::unwrap_used)] // a test fails by panicking
#![allow(dead_code)] // each test file uses the part it needs

pub(crate) mod nodes;

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use polje_arena::{Description, Outcomes, RunError, Tournament, exhibit};
use polje_cluster::{
    Access, Bundles, Credentials, NatsPool, Server, ServerOptions, Tls, Undertaking, WorkerOptions,
    work,
};
use polje_tabletop::{Phrase, Stop};

/// Long enough for a loaded machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Site {
    pub(crate) folder: PathBuf,
    pub(crate) listen: SocketAddr,
    workers: Vec<String>,
    server: Option<Server>,
    tls: Option<Tls>,
}

impl Site {
    /// A server with keys for `w1`, `w2` and `w3`.
    pub(crate) fn new() -> Site {
        Site::for_workers(["w1", "w2", "w3"].map(str::to_owned).into())
    }

    pub(crate) fn for_workers(workers: Vec<String>) -> Site {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("polje-cluster-{}-{count}", std::process::id()));
        // Whoever takes the port in between fails this test, and says so.
        let listen = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut site = Site { folder, listen, workers, server: None, tls: None };
        site.start();
        site
    }

    /// The same with a certificate for loopback, signed by an authority of its own; the keys were made
    /// before.
    pub(crate) fn with_tls() -> Site {
        let mut site = Site::new();
        site.kill();
        make_authority(&site.folder, "ca");
        sign(&site.folder, "ca", "server");
        let file = |name: &str| site.folder.join(name);
        site.tls = Some(Tls {
            certificate: file("server.pem"),
            key: file("server.key.pem"),
            ca: Some(file("ca.pem")),
        });
        site.start();
        site
    }

    pub(crate) fn start(&mut self) {
        let options = ServerOptions {
            folder: self.folder.clone(),
            listen: self.listen,
            workers: self.workers.clone(),
            tls: self.tls.clone(),
        };
        let server = Server::start(&options);
        self.server = Some(server.unwrap_or_else(|error| {
            panic!("{error}; ./test installs nats-server and names it in POLJE_NATS_SERVER")
        }));
    }

    /// Ends it as if somebody had pulled the plug.
    pub(crate) fn kill(&mut self) {
        self.server = None;
    }

    /// Loses everything the server had on its disk but keys.
    pub(crate) fn lose_disk(&mut self) {
        self.kill();
        std::fs::remove_dir_all(self.folder.join("messages")).unwrap();
        self.start();
    }

    pub(crate) fn access(&self, who: &str) -> Access {
        let file = match who {
            "organiser" => "organiser.key".to_owned(),
            worker => format!("worker-{worker}.key"),
        };
        let credentials = Credentials::read(&self.folder.join(file)).unwrap();
        let scheme = if self.tls.is_some() { "tls" } else { "nats" };
        Access { url: format!("{scheme}://{}", self.listen), credentials: Some(credentials) }
    }

    pub(crate) fn worker(&self, name: &str) -> Worker {
        self.worker_with(name, |_| {})
    }

    pub(crate) fn worker_with(
        &self,
        name: &str,
        change: impl FnOnce(&mut WorkerOptions),
    ) -> Worker {
        let mut options = WorkerOptions {
            access: self.access(name),
            name: name.to_owned(),
            host: "here".to_owned(),
            slots: 1,
            sandbox: None,
            bundles: self.folder.join(format!("bundles-{name}")),
            wait: PATIENCE,
            speed: 1,
        };
        change(&mut options);
        let stop = Stop::default();
        let (inner, told) = (stop.clone(), Arc::new(Mutex::new(Vec::new())));
        let hears = Arc::clone(&told);
        let thread = std::thread::spawn(move || {
            let tell = |phrase: &Phrase| hears.lock().unwrap().push(phrase.to_string());
            work(&options, &inner, &tell).unwrap();
        });
        Worker { stop, thread: Some(thread), told }
    }

    /// Plays a contest on whoever works here.
    pub(crate) fn play(&self, contest: &Contest, stop: &Stop) -> Result<Outcomes, RunError> {
        let mut pool = self.pool(contest, stop);
        exhibit(&contest.tournament, &mut pool, stop, &mut |_| {})
    }

    pub(crate) fn pool(&self, contest: &Contest, stop: &Stop) -> NatsPool {
        self.pool_at(&self.access("organiser"), contest, stop)
    }

    pub(crate) fn pool_at(&self, access: &Access, contest: &Contest, stop: &Stop) -> NatsPool {
        let undertaking = Undertaking {
            name: contest.tournament.description.name.clone(),
            identity: contest.tournament.description.text(),
            games: contest.tournament.schedule.total(),
            kept: 0,
            patience: contest.patience,
            recheck: contest.recheck,
            bundles: contest.bundles.clone(),
        };
        let told = Arc::clone(&contest.told);
        let tell = move |phrase: &Phrase| told.lock().unwrap().push(phrase.to_string());
        NatsPool::new(access, undertaking, stop, Arc::new(tell)).unwrap()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.server = None;
        // A folder left behind harms nobody.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A worker on a thread, ended with the test.
pub(crate) struct Worker {
    pub(crate) stop: Stop,
    thread: Option<JoinHandle<()>>,
    told: Arc<Mutex<Vec<String>>>,
}

impl Worker {
    pub(crate) fn told(&self) -> Vec<String> {
        self.told.lock().unwrap().clone()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.raise();
        let ended = self.thread.take().unwrap().join();
        assert!(std::thread::panicking() || ended.is_ok(), "a worker failed");
    }
}

pub(crate) struct Contest {
    pub(crate) tournament: Tournament,
    pub(crate) patience: Duration,
    /// How many games of a hundred are played a second time.
    pub(crate) recheck: u32,
    pub(crate) bundles: Bundles,
    pub(crate) told: Arc<Mutex<Vec<String>>>,
}

impl Contest {
    /// Two built-in players, so many games.
    pub(crate) fn new(name: &str, games: u32) -> Contest {
        Contest::between(name, games, "4x4", "\"random\", \"greedy\"")
    }

    pub(crate) fn between(name: &str, games: u32, size: &str, players: &str) -> Contest {
        let text = format!(
            "name = \"{name}\"\ngame = \"gamma\"\nseed = 7\nplayers = [{players}]\n\
             board = {{ size = \"{size}\" }}\n\
             schedule = {{ kind = \"round-robin\", boards = {} }}",
            games / 2
        );
        let tournament = Description::parse(&text).and_then(Tournament::new).unwrap();
        let (patience, told) = (Duration::from_secs(2), Arc::default());
        Contest { tournament, patience, recheck: 5, bundles: Bundles::default(), told }
    }

    /// What comes of it at home.
    pub(crate) fn at_home(&self) -> Outcomes {
        let stop = Stop::default();
        let mut pool = polje_arena::ThreadPool::new(1, None, &stop);
        exhibit(&self.tournament, &mut pool, &stop, &mut |_| {}).unwrap()
    }

    pub(crate) fn told(&self) -> Vec<String> {
        self.told.lock().unwrap().clone()
    }
}

/// A certificate that signs others, and its key.
pub(crate) fn make_authority(folder: &Path, name: &str) {
    let words = format!(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN={name} \
         -keyout {name}.key.pem -out {name}.pem"
    );
    openssl(folder, &words);
}

/// A certificate for loopback, and its key.
pub(crate) fn sign(folder: &Path, authority: &str, name: &str) {
    let words = format!(
        "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN={name} \
         -keyout {name}.key.pem -out {name}.csr"
    );
    openssl(folder, &words);
    std::fs::write(folder.join("for"), "subjectAltName = IP:127.0.0.1\n").unwrap();
    let words = format!(
        "x509 -req -in {name}.csr -CA {authority}.pem -CAkey {authority}.key.pem -CAcreateserial \
         -days 2 -extfile for -out {name}.pem"
    );
    openssl(folder, &words);
}

fn openssl(folder: &Path, words: &str) {
    let mut command = std::process::Command::new("openssl");
    let ran = command.args(words.split_whitespace()).current_dir(folder).output();
    let ran = ran.unwrap_or_else(|error| panic!("{error}; ./test installs openssl"));
    assert!(ran.status.success(), "{words}: {}", String::from_utf8_lossy(&ran.stderr));
}

/// Waits for something to come true.
pub(crate) fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
