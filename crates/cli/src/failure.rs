//! Why a command did not do what it was asked, and the exit code that says so.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use polje_arena::RecorderError;
use polje_phrases::Voice;
use polje_tabletop::{Phrase, phrase};

use crate::terminal;

/// What a command comes to: its exit code, or a failure to tell.
pub(crate) type Outcome = Result<u8, Failure>;

#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line was wrong: exit code 2.
    Usage(Phrase),
    /// The thing itself failed: exit code 1.
    Failed(Phrase),
    /// Whoever read our output has stopped reading: nothing to say, nobody to say it to.
    ClosedPipe,
}

impl From<RecorderError> for Failure {
    fn from(error: RecorderError) -> Failure {
        match error {
            RecorderError::NoName(_) => Failure::Usage(error.phrase()),
            _ => Failure::Failed(error.phrase()),
        }
    }
}

impl Failure {
    /// A failure to write to standard output.
    pub(crate) fn from_output(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Failed(phrase("cli-cannot-print").text("problem", error)),
        }
    }

    /// The line for standard error, empty when there is nothing to say, and the exit code.
    pub(crate) fn told(&self, voice: &Voice) -> (String, u8) {
        let (problem, code) = match self {
            Failure::Usage(problem) => (problem, 2),
            Failure::Failed(problem) => (problem, 1),
            Failure::ClosedPipe => return (String::new(), 0),
        };
        (voice.say(&phrase("cli-error").phrase("problem", problem.clone())) + "\n", code)
    }

    pub(crate) fn report(&self, voice: &Voice) -> ExitCode {
        let (line, code) = self.told(voice);
        // When standard error is closed the exit code still tells.
        terminal::remark(&line);
        ExitCode::from(code)
    }
}
