//! What a bot did wrong.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use polje_tabletop::{Phrase, phrase};
use serde::{Deserialize, Serialize};

use crate::programs::reach::installation;

/// Why a bot forfeits. `Display` is what a record keeps; people get the phrase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The program could not be started.
    NoStart(String),
    /// It needs a file to start that it may not read in the sandbox.
    OutOfReach(PathBuf),
    /// It did not say that it is ready.
    NotReady(Duration),
    /// Its answer to the greeting is not one the protocol knows.
    BadGreeting(String),
    /// It did not answer within its time.
    Late(Duration),
    /// It ended, or closed its output, before it answered.
    Gone(String),
    /// It was ended because it used more than it may.
    Beyond(Bound),
    /// It wrote a line longer than any answer.
    Endless,
    /// It wrote something when it was not asked.
    Unasked(String),
    /// It ran when others were to move and it was to stand still.
    Awake(Duration),
    /// It failed before its first move, and had no folder to read: perhaps it needs one.
    WithoutFolder(Box<Fault>),
    /// A guest failed in a way of its own, told in its own words.
    Failed(String),
    /// It wrote something that is no legal move; why, in words for people.
    BadMove { line: String, reason: Phrase },
}

/// What a program is ended for using more of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    Cpu,
    Output,
}

impl Fault {
    pub fn phrase(&self) -> Phrase {
        let timed = |key, time: &Duration| phrase(key).number("time", time.as_millis());
        match self {
            Fault::NoStart(problem) => phrase("fault-no-start").text("problem", problem),
            Fault::OutOfReach(file) => phrase("fault-out-of-reach")
                .text("file", file.display())
                .text("folder", installation(file).display()),
            Fault::NotReady(time) => timed("fault-not-ready", time),
            Fault::BadGreeting(line) => phrase("fault-bad-greeting").text("line", line),
            Fault::Late(time) => timed("fault-late", time),
            Fault::Gone(how) => told_end(how),
            Fault::Beyond(Bound::Cpu) => phrase("fault-beyond-cpu"),
            Fault::Beyond(Bound::Output) => phrase("fault-beyond-output"),
            Fault::Endless => phrase("fault-endless"),
            Fault::Unasked(line) => phrase("fault-unasked").text("line", line),
            Fault::Awake(time) => timed("fault-awake", time),
            Fault::WithoutFolder(fault) => {
                phrase("fault-without-folder").phrase("fault", fault.phrase())
            }
            Fault::Failed(problem) => phrase("fault-failed").text("problem", problem),
            Fault::BadMove { line, reason } => phrase("fault-because")
                .phrase("fault", phrase("fault-bad-move").text("line", line))
                .phrase("reason", reason.clone()),
        }
    }
}

/// How a program is gone that may still run but says nothing any more.
pub(super) const CLOSED: &str = "it closed its output";
/// How one is gone that was told to go.
pub(super) const STOPPED: &str = "it has been stopped";

impl Fault {
    /// A line that is no legal move, and why.
    pub(crate) fn bad_move(line: &str, reason: Phrase) -> Fault {
        Fault::BadMove { line: line.chars().take(80).collect(), reason }
    }

    /// How long it was waited for, where that was too long. A record keeps it beside the reason.
    pub fn time(&self) -> Option<Duration> {
        match self {
            Fault::NotReady(time) | Fault::Late(time) => Some(*time),
            Fault::WithoutFolder(fault) => fault.time(),
            _ => None,
        }
    }
}

/// How a program ended, with the system's own words for it in the reader's language.
fn told_end(how: &str) -> Phrase {
    if let Some(code) = how.strip_prefix("exit status: ") {
        return phrase("fault-gone-code").text("code", code);
    }
    if let Some(signal) = how.strip_prefix("signal: ") {
        return phrase("fault-gone-signal").text("signal", signal);
    }
    match how {
        CLOSED => phrase("fault-gone-closed"),
        STOPPED => phrase("fault-gone-stopped"),
        _ => phrase("fault-gone").text("how", how),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoStart(problem) => write!(f, "did not start: {problem}"),
            Fault::OutOfReach(file) => {
                write!(f, "did not start: {} cannot be read in the sandbox", file.display())
            }
            Fault::NotReady(_) => f.write_str("not ready in time"),
            Fault::BadGreeting(line) => write!(f, "bad answer to the greeting: {line:?}"),
            Fault::Late(_) => f.write_str("out of time"),
            Fault::Gone(how) => write!(f, "gone: {how}"),
            Fault::Beyond(Bound::Cpu) => f.write_str("used up its processor time"),
            Fault::Beyond(Bound::Output) => f.write_str("wrote more to a file than it may"),
            Fault::Endless => f.write_str("a line without end"),
            Fault::Unasked(line) => write!(f, "wrote out of turn: {line:?}"),
            Fault::Awake(_) => f.write_str("ran out of turn"),
            Fault::WithoutFolder(fault) => fault.fmt(f),
            Fault::Failed(problem) => write!(f, "failed: {problem}"),
            Fault::BadMove { line, reason } => write!(f, "bad move {line:?}: {}", reason.key),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_a_program_ended_is_told_in_our_own_words() {
        let told = |how: &str| Fault::Gone(how.to_owned()).phrase().to_string();
        assert_eq!(told("exit status: 3"), "fault-gone-code code=3");
        assert_eq!(told("signal: 9 (SIGKILL)"), "fault-gone-signal signal=9 (SIGKILL)");
        assert_eq!(told(CLOSED), "fault-gone-closed");
        assert_eq!(told(STOPPED), "fault-gone-stopped");
        assert_eq!(told("Broken pipe"), "fault-gone how=Broken pipe");
        let without = Fault::WithoutFolder(Box::new(Fault::Gone("exit status: 1".to_owned())));
        assert!(without.phrase().to_string().contains("fault-gone-code code=1"));
    }
}
