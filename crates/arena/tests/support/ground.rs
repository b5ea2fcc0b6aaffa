//! Where hostile programs run in tests: a folder, a scratch directory and a sandbox around them, at
//! every level this machine reaches.

#![allow(clippy::unwrap_used)] // a test fails by panicking
#![allow(dead_code)] // each test file uses the part it needs

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::killpg;
use nix::unistd::{Pid, geteuid};
use polje_arena::{Limits, Sandbox, Strength, Tree};

pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
pub(crate) const HOSTILE: &str = env!("CARGO_BIN_EXE_hostile");

/// One test for each level, which skips with a word when the machine does not reach it.
macro_rules! at_every_level {
    ($($(#[$note:meta])* fn $name:ident($ground:ident: &Ground) $body:block)*) => {
        $($(#[$note])* fn $name($ground: &Ground) $body)*
        mod basic {
            $(#[test] fn $name() { crate::ground::at(polje_arena::Strength::Basic, super::$name); })*
        }
        mod strong {
            $(#[test] fn $name() { crate::ground::at(polje_arena::Strength::Strong, super::$name); })*
        }
    };
}

pub(crate) use at_every_level;

pub(crate) fn at(strength: Strength, test: fn(&Ground)) {
    static LEVELS: [OnceLock<Sandbox>; 2] = [OnceLock::new(), OnceLock::new()];
    let level = &LEVELS[usize::from(strength == Strength::Strong)];
    let sandbox = level.get_or_init(|| Sandbox::probe_at(strength, Path::new(HOSTILE)));
    if sandbox.strength() == strength {
        test(&Ground::new(sandbox.clone()));
    } else {
        say(&format!("skipped: {strength} is out of reach: {}", sandbox.describe()));
    }
}

/// A bot's folder, a scratch directory, and the folder around them.
pub(crate) struct Ground {
    pub(crate) sandbox: Sandbox,
    pub(crate) limits: Limits,
    pub(crate) root: PathBuf,
    pub(crate) folder: PathBuf,
    pub(crate) scratch: PathBuf,
}

impl Ground {
    pub(crate) fn new(sandbox: Sandbox) -> Ground {
        Ground::within(sandbox, &std::env::temp_dir())
    }

    pub(crate) fn within(sandbox: Sandbox, place: &Path) -> Ground {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("polje-sandbox-test-{}-{count}", std::process::id());
        let root = place.join(name);
        let (folder, scratch) = (root.join("folder"), root.join("scratch"));
        fs::create_dir_all(&folder).unwrap();
        fs::create_dir(&scratch).unwrap();
        let sandbox = sandbox.also_reading(vec![HOSTILE.into()]);
        Ground { sandbox, limits: Limits::default(), root, folder, scratch }
    }

    pub(crate) fn command(&self, words: &[OsString], limits: &Limits) -> Command {
        let mut all = vec![OsString::from(HOSTILE)];
        all.extend_from_slice(words);
        self.sandbox.command(&all, limits, Some(&self.folder), &self.scratch)
    }

    pub(crate) fn start(&self, command: &mut Command) -> Bot {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut tree = self.sandbox.start(command).unwrap();
        let input = tree.stdin.take();
        let lines = lines_of(tree.stdout.take().unwrap());
        Bot { tree, lines, input }
    }

    pub(crate) fn run(&self, words: &[&str]) -> Bot {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        self.start(&mut self.command(&words, &self.limits))
    }

    pub(crate) fn answer(&self, words: &[&str]) -> String {
        self.run(words).line()
    }

    /// What another program than ours says, all of it, without the line's end.
    pub(crate) fn run_program(&self, words: &[OsString]) -> String {
        let mut command =
            self.sandbox.command(words, &self.limits, Some(&self.folder), &self.scratch);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).current_dir(&self.folder);
        let mut tree = self.sandbox.start(&mut command).unwrap();
        let said = std::io::read_to_string(tree.stdout.take().unwrap()).unwrap();
        said.trim_end().to_owned()
    }

    /// In a pid namespace the first process is the program's own.
    pub(crate) fn own_process(&self, path: &str) -> bool {
        path.starts_with("/proc/1/") && self.sandbox.strength() == Strength::Strong
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.root).unwrap();
    }
}

pub(crate) struct Bot {
    pub(crate) tree: Tree,
    pub(crate) lines: Receiver<String>,
    pub(crate) input: Option<ChildStdin>,
}

impl Bot {
    pub(crate) fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line")
    }

    /// Until nobody holds its standard output any more.
    pub(crate) fn expect_end(&mut self) {
        assert_eq!(self.lines.recv_timeout(PATIENCE), Err(mpsc::RecvTimeoutError::Disconnected));
    }

    /// How it ended by itself, which may show a moment after its output has ended.
    pub(crate) fn status(&mut self) -> ExitStatus {
        let began = Instant::now();
        while !self.tree.has_ended().unwrap() {
            assert!(began.elapsed() < PATIENCE, "it has not ended");
            std::thread::yield_now();
        }
        self.tree.kill().unwrap()
    }

    pub(crate) fn group(&self) -> Result<(), Errno> {
        killpg(Pid::from_raw(self.tree.id().cast_signed()), None)
    }
}

pub(crate) fn lines_of(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// Runs the tests of every level once more, as a user without rights, when we are root.
pub(crate) fn again_as_an_ordinary_user() {
    const NOBODY: u32 = 65534;
    if !geteuid().is_root() {
        return;
    }
    let tests = std::env::current_exe().unwrap();
    let as_nobody = |program: &Path| {
        let mut command = Command::new("setpriv");
        command.arg(format!("--reuid={NOBODY}")).arg(format!("--regid={NOBODY}"));
        command.arg("--clear-groups").arg(program);
        command
    };
    let in_reach = as_nobody(Path::new("test")).arg("-x").arg(&tests).status();
    if !in_reach.is_ok_and(|status| status.success()) {
        say("skipped: an ordinary user may not read where the tests are");
        return;
    }
    let ran = as_nobody(&tests).args(["basic::", "strong::", "--test-threads=2"]).output().unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success() && said.contains("test result: ok"), "{said}");
}

/// Not captured as a passing test's output is.
pub(crate) fn say(line: &str) {
    let mut terminal = std::io::stderr();
    writeln!(terminal, "{line}").unwrap();
}

pub(crate) fn may_mount() -> bool {
    let words: &[&str] = if geteuid().is_root() { &["-m", "true"] } else { &["-Um", "true"] };
    Command::new("unshare").args(words).status().is_ok_and(|status| status.success())
}
