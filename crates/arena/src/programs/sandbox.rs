//! Confining the programs of strangers: what this machine can do, and the command that does it.
//! Starting and ending a confined program is [`Tree`]; talking to it is not here.
//!
//! A program is not confined between `fork` and `exec`: the child runs our own binary again, with
//! a hidden first word, and that copy confines itself and then becomes the program. It costs one
//! more `exec` and needs no `unsafe` code; allocation, files and error messages work as usual.

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

#[cfg(not(target_os = "linux"))]
use elsewhere as system;
#[cfg(target_os = "linux")]
use linux as system;
use polje_tabletop::{Phrase, phrase};
use serde::{Deserialize, Serialize};

use crate::programs::limits::Limits;
pub use system::Tree;

/// Exit code of a program that never ran because it could not be confined; its standard error
/// says why.
pub const NOT_CONFINED: i32 = 125;
/// Exit code of a program that could not be found or run; its standard error says why.
pub const NOT_STARTED: i32 = 127;

/// A program that is to stand still and uses more processor time than this does not.
pub(crate) const AWAKE: Duration = Duration::from_millis(5);

/// How programs are confined here. Chosen once, when Polje starts.
#[derive(Clone, Debug)]
pub struct Sandbox {
    strength: Strength,
    reason: Reason,
    unbounded: Vec<Unbounded>,
    means: system::Means,
    also_readable: Vec<PathBuf>,
}

impl Sandbox {
    /// The strongest level that works, found by confining a program and letting it try to break
    /// out. The running binary must call [`confine_if_asked`] first in its `main`.
    pub fn probe() -> Sandbox {
        system::probe(&system::own_binary(), Strength::Strong)
    }

    /// The same; where it confines nothing programs are refused, unless somebody says that they are
    /// trusted.
    pub fn trusting(self, trusted: bool) -> Result<Sandbox, Phrase> {
        match self.strength {
            Strength::None if trusted => Ok(Sandbox::unconfined()),
            Strength::None => Err(phrase("match-no-sandbox")),
            Strength::Basic | Strength::Strong => Ok(self),
        }
    }

    /// At most the wished level, confined by a given binary that calls [`confine_if_asked`]; for
    /// processes whose own binary does not, such as that of Python.
    pub fn probe_at(wished: Strength, helper: &Path) -> Sandbox {
        system::probe(helper, wished)
    }

    /// Programs run with all the rights of Polje itself, in a process group of their own.
    pub fn unconfined() -> Sandbox {
        Sandbox::new(Strength::None, Reason::SwitchedOff, system::Means::default())
    }

    /// The program that confines others, Polje itself; an empty path where nothing is confined.
    pub(crate) fn polje(&self) -> &Path {
        self.means.helper()
    }

    fn new(strength: Strength, reason: Reason, means: system::Means) -> Sandbox {
        Sandbox { strength, reason, unbounded: Vec::new(), means, also_readable: Vec::new() }
    }

    /// Lets programs read and run these too, such as a language installed outside the system's
    /// directories.
    pub fn also_reading(self, paths: Vec<PathBuf>) -> Sandbox {
        Sandbox { also_readable: paths, ..self }
    }

    /// Whether a program that may read these can open the file, or run it. In namespaces of its own
    /// the way to the file must be there too.
    pub(crate) fn reaches(&self, file: &Path, readable: &[PathBuf]) -> bool {
        let is_shown = |file: &Path| self.shows(file, readable);
        match self.strength {
            Strength::None => true,
            Strength::Basic => file.canonicalize().is_ok_and(|file| is_shown(&file)),
            Strength::Strong => {
                is_shown(file) && file.canonicalize().is_ok_and(|file| is_shown(&file))
            }
        }
    }

    /// Whether a path, wherever it may lead, lies in what such a program may read.
    pub(crate) fn shows(&self, path: &Path, readable: &[PathBuf]) -> bool {
        let system = system::readable();
        system.iter().chain(readable).chain(&self.also_readable).any(|folder| {
            path.starts_with(folder)
                || folder.canonicalize().is_ok_and(|folder| path.starts_with(folder))
        })
    }

    pub fn strength(&self) -> Strength {
        self.strength
    }

    /// The level reached, why it is not better, what would help, and what a program may use without
    /// bounds here: one line.
    pub fn describe(&self) -> Phrase {
        let reason = self.reason.describe();
        let listed = self.unbounded.iter().map(|unbounded| unbounded.phrase());
        let list =
            |some: Phrase, more| phrase("sandbox-list").phrase("some", some).phrase("more", more);
        match listed.reduce(list) {
            Some(list) => phrase("sandbox-unbounded").phrase("told", reason).phrase("list", list),
            None => reason,
        }
    }

    /// A command that runs these words confined. It may read the folder, if it has one, and write the
    /// scratch directory, which must both exist. What is written there may be kept in memory that only the
    /// program sees, and is gone with it. Standard streams and the current directory are left to
    /// the caller; the environment holds only the path and the language, with the scratch
    /// directory as home.
    ///
    /// # Panics
    /// If there are no words.
    pub fn command(
        &self,
        words: &[OsString],
        limits: &Limits,
        folder: Option<&Path>,
        scratch: &Path,
    ) -> Command {
        assert!(!words.is_empty(), "a command has at least one word");
        if self.strength == Strength::None {
            return self.means.plain_command(words);
        }
        let mut readable: Vec<PathBuf> = folder.map(Path::to_owned).into_iter().collect();
        readable.extend(self.also_readable.iter().cloned());
        let mut command = self.means.command(words, limits, readable, scratch);
        command.env_clear();
        let kept = std::env::vars_os().filter(|(name, _)| {
            let name = name.to_string_lossy();
            matches!(&*name, "PATH" | "LANG" | "LANGUAGE" | "TZ") || name.starts_with("LC_")
        });
        command.envs(kept).env("HOME", scratch).env("TMPDIR", scratch);
        command
    }

    /// Starts a command made by [`Sandbox::command`]. Call it from a thread that outlives the
    /// program: on Linux the program is killed when the thread that started it ends, so that
    /// nothing is left behind when Polje itself is killed.
    pub fn start(&self, command: &mut Command) -> io::Result<Tree> {
        self.means.start(command)
    }
}

/// Whether a path lies in what every program may read.
pub(crate) fn is_of_the_system(path: &Path) -> bool {
    system::readable().iter().any(|folder| path.starts_with(folder))
}

/// How well programs are confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// Not at all; only programs one trusts may run.
    None,
    /// No network, no foreign files, no signals, limits; the kernel's own interfaces enforce it.
    Basic,
    /// Basic, inside namespaces of its own: it does not even see other processes and files.
    Strong,
}

/// As it is stored with a game.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Strength::None => "none",
            Strength::Basic => "basic",
            Strength::Strong => "strong",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a level of the sandbox; there are none, basic and strong")]
pub struct ParseStrengthError(String);

impl FromStr for Strength {
    type Err = ParseStrengthError;

    fn from_str(text: &str) -> Result<Strength, ParseStrengthError> {
        let all = [Strength::None, Strength::Basic, Strength::Strong];
        let found = all.into_iter().find(|strength| strength.to_string() == text);
        found.ok_or_else(|| ParseStrengthError(text.chars().take(40).collect()))
    }
}

/// What the system gives us no means to bound for all processes of a program together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code)] // only Linux bounds anything
enum Unbounded {
    Memory,
    Disk,
    Processes,
}

impl Unbounded {
    const ALL: [Unbounded; 3] = [Unbounded::Memory, Unbounded::Disk, Unbounded::Processes];

    /// As a probe says it.
    fn word(self) -> &'static str {
        match self {
            Unbounded::Memory => "memory",
            Unbounded::Disk => "disk",
            Unbounded::Processes => "processes",
        }
    }

    fn phrase(self) -> Phrase {
        phrase(match self {
            Unbounded::Memory => "sandbox-unbounded-memory",
            Unbounded::Disk => "sandbox-unbounded-disk",
            Unbounded::Processes => "sandbox-unbounded-processes",
        })
    }
}

/// Why the level is what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(dead_code)] // each system gives only its own reasons
enum Reason {
    AllWorks,
    /// No better level was wished for.
    Wished,
    NoBubblewrap,
    NoNamespaces,
    BubblewrapFails(String),
    NoLandlock,
    Fails(String),
    OtherSystem,
    SwitchedOff,
}

impl Reason {
    fn describe(&self) -> Phrase {
        match self {
            Reason::AllWorks => phrase("sandbox-strong"),
            Reason::Wished => phrase("sandbox-basic-wished"),
            Reason::NoBubblewrap => phrase("sandbox-basic-no-bubblewrap"),
            Reason::NoNamespaces => phrase("sandbox-basic-no-namespaces"),
            Reason::BubblewrapFails(problem) => {
                phrase("sandbox-basic-bubblewrap-fails").text("problem", problem)
            }
            Reason::NoLandlock => phrase("sandbox-none-no-landlock"),
            Reason::Fails(problem) => phrase("sandbox-none-fails").text("problem", problem),
            Reason::OtherSystem => phrase("sandbox-none-other-system"),
            Reason::SwitchedOff => phrase("sandbox-none-switched-off"),
        }
    }
}

/// To be called first in `main`: when this process was started to confine a program, it does so
/// and becomes that program. Otherwise it returns at once.
pub fn confine_if_asked() {
    system::confine_if_asked();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(unbounded: &[Unbounded]) -> String {
        let sandbox = Sandbox { unbounded: unbounded.to_vec(), ..Sandbox::unconfined() };
        sandbox.describe().to_string()
    }

    #[test]
    fn the_line_names_everything_that_is_not_bounded_and_nothing_else() {
        assert!(!told(&[]).contains("unbounded"), "{}", told(&[]));
        for chosen in 1..1 << Unbounded::ALL.len() {
            let is_chosen = |at: usize| chosen >> at & 1 == 1;
            let listed = Unbounded::ALL.into_iter().enumerate().filter(|(at, _)| is_chosen(*at));
            let listed: Vec<Unbounded> = listed.map(|(_, what)| what).collect();
            let line = told(&listed);
            for what in Unbounded::ALL {
                let named = line.contains(&format!("sandbox-unbounded-{}", what.word()));
                assert_eq!(named, listed.contains(&what), "{line}");
            }
        }
    }
}
