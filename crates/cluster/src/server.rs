//! A server of one's own: its configuration with everybody's permissions, and the process.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use polje_tabletop::Stop;

use crate::connection::inbox;
use crate::credentials::ORGANISER;
use crate::streams::{BUNDLES, JOBS, PLANS, check_subject};
use crate::{ClusterError, Credentials};

/// Messages may be that large: records of long games on large boards.
const PAYLOAD: &str = "8MB";

/// The environment variable that names the program.
pub const PROGRAM: &str = "POLJE_NATS_SERVER";

/// A server to be.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Where configuration, keys and messages are kept.
    pub folder: PathBuf,
    pub listen: SocketAddr,
    /// How many workers have keys.
    pub workers: Vec<String>,
    /// Certificate and key of the server, and what the certificate is signed with.
    pub tls: Option<Tls>,
}

#[derive(Clone, Debug)]
pub struct Tls {
    pub certificate: PathBuf,
    pub key: PathBuf,
    pub ca: Option<PathBuf>,
}

/// A server that was started.
#[derive(Debug)]
pub struct Server {
    child: Child,
    pub url: String,
    /// The keys of the organiser and of the workers.
    pub organiser: PathBuf,
    pub workers: Vec<PathBuf>,
}

impl Server {
    /// Writes what is missing of the folder and starts the server. Keys that are there stay, and get the
    /// certificate to be trusted.
    pub fn start(options: &ServerOptions) -> Result<Server, ClusterError> {
        let folder = &options.folder;
        let in_file = |file: &Path| {
            let file = file.display().to_string();
            move |error: std::io::Error| ClusterError::File { file, problem: error.to_string() }
        };
        fs::create_dir_all(folder).map_err(in_file(folder))?;
        let folder = &fs::canonicalize(folder).map_err(in_file(folder))?;
        let ca = options.tls.as_ref().and_then(|tls| tls.ca.as_ref());
        let ca = ca.map(|ca| fs::read_to_string(ca).map_err(in_file(ca))).transpose()?;
        let organiser_file = folder.join("organiser.key");
        let organiser = kept(ORGANISER, ca.clone(), &organiser_file)?;
        let mut names = options.workers.clone();
        names.extend(known_workers(folder));
        names.sort();
        names.dedup();
        let (mut workers, mut files) = (Vec::new(), Vec::new());
        for name in &names {
            let file = folder.join(format!("worker-{name}.key"));
            workers.push(kept(name, ca.clone(), &file)?);
            files.push(file);
        }
        let config = folder.join("server.conf");
        let text = configuration(options, folder, &organiser, &workers);
        fs::write(&config, text).map_err(in_file(&config))?;
        let program = std::env::var(PROGRAM).unwrap_or_else(|_| "nats-server".to_owned());
        let child = start(&program, &config)?;
        let scheme = if options.tls.is_some() { "tls" } else { "nats" };
        let url = format!("{scheme}://{}", options.listen);
        Ok(Server { child, url, organiser: organiser_file, workers: files })
    }

    /// Waits until the server ends by itself, or ends it when `stop` is raised.
    pub fn wait(mut self, stop: &Stop) -> Result<(), ClusterError> {
        loop {
            let ended = self.child.try_wait();
            let ended =
                ended.map_err(|error| ClusterError::ServerEnded { problem: error.to_string() })?;
            if let Some(code) = ended {
                return match stop.is_raised() {
                    true => Ok(()),
                    false => Err(ClusterError::ServerEnded { problem: code.to_string() }),
                };
            }
            if stop.is_raised() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

/// Ends it: what is on its disk is all it needs to go on.
impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts the server and waits until it takes connections.
fn start(program: &str, config: &Path) -> Result<Child, ClusterError> {
    let no_server =
        |problem: String| ClusterError::NoServer { program: program.to_owned(), problem };
    let mut child = Command::new(program)
        .arg("--config")
        .arg(config)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| no_server(error.to_string()))?;
    let mut lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
    let mut last = String::new();
    for line in lines.by_ref().map_while(Result::ok) {
        if line.contains("Server is ready") {
            // Whatever it says later is read, so that it never waits for a reader.
            std::thread::spawn(move || lines.for_each(drop));
            return Ok(child);
        }
        if !line.is_empty() {
            last = line;
        }
    }
    let _ = child.wait();
    Err(ClusterError::ServerEnded { problem: last })
}

fn kept(name: &str, ca: Option<String>, file: &Path) -> Result<Credentials, ClusterError> {
    if file.exists() {
        let mut credentials = Credentials::read(file)?;
        if credentials.ca != ca {
            credentials.ca = ca;
            credentials.replace(file)?;
        }
        return Ok(credentials);
    }
    let credentials = Credentials::new(name, ca)?;
    credentials.write(file)?;
    Ok(credentials)
}

/// Workers whose keys were made earlier.
fn known_workers(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        Some(name.strip_prefix("worker-")?.strip_suffix(".key")?.to_owned())
    });
    names.collect()
}

fn configuration(
    options: &ServerOptions,
    folder: &Path,
    organiser: &Credentials,
    workers: &[Credentials],
) -> String {
    let mut text = format!(
        "listen: \"{}\"\nserver_name: \"polje\"\nmax_payload: {PAYLOAD}\n\
         jetstream {{ store_dir: {:?} }}\n",
        options.listen,
        folder.join("messages").display().to_string()
    );
    if let Some(tls) = &options.tls {
        let path = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let _ = writeln!(
            text,
            "tls {{ cert_file: {:?}, key_file: {:?} }}",
            path(&tls.certificate).display().to_string(),
            path(&tls.key).display().to_string()
        );
    }
    let _ = writeln!(text, "authorization {{\n  users: [");
    let _ = writeln!(text, "    {{ nkey: {} }}", organiser.public_key());
    for worker in workers {
        let (publish, subscribe) = worker_subjects(&worker.name);
        let _ = writeln!(
            text,
            "    {{ nkey: {}, permissions: {{\n      publish: {{ allow: {publish:?} }}\n      \
             subscribe: {{ allow: {subscribe:?} }} }} }}",
            worker.public_key()
        );
    }
    text.push_str("  ]\n}\n");
    text
}

/// All that a worker may publish and subscribe to.
pub fn worker_subjects(name: &str) -> (Vec<String>, Vec<String>) {
    let publish = vec![
        // What it has played, and that it is there.
        format!("polje.res.{name}.>"),
        format!("polje.beat.{name}"),
        // Taking games and answering for them.
        format!("$JS.API.CONSUMER.MSG.NEXT.{JOBS}.*"),
        format!("$JS.ACK.{JOBS}.>"),
        // Reading which contests there are, and their programs.
        format!("$JS.API.STREAM.INFO.{PLANS}"),
        format!("$JS.API.DIRECT.GET.{PLANS}.>"),
        format!("$JS.API.DIRECT.GET.{BUNDLES}.>"),
    ];
    let subscribe = vec![
        format!("{}.>", inbox(name)),
        "polje.plan.*".to_owned(),
        "polje.stop.*".to_owned(),
        // Games of others that it alone is to play once more.
        check_subject(name, "*"),
    ];
    (publish, subscribe)
}
