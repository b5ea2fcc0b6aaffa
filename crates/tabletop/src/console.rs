//! Line and key interfaces as state machines without input or output: bytes in, bytes out.
//! The command line connects them to the terminal.

use std::fmt;

use crate::{Phrase, Record};

/// A program that reads its input as it comes.
pub trait Console: fmt::Debug {
    /// Takes the bytes that have arrived. The first call, made before any input, is empty.
    fn feed(&mut self, input: &[u8], around: &Surroundings<'_>, output: &mut Output) -> Wants;

    /// The input has ended; returns the exit code.
    fn end(&mut self, around: &Surroundings<'_>, output: &mut Output) -> u8;

    /// The game so far, where the interface plays one that can be replayed.
    fn record(&self) -> Option<&Record> {
        None
    }
}

/// What a console would have next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// Lines, with the terminal's own editing.
    Lines,
    /// Single keys as raw bytes, without echo.
    Keys,
    /// Room: the output is to be written out before what follows the first `used` bytes of the
    /// input is fed again, even if nothing follows.
    Room { used: usize },
    /// Nothing more: the program is over, with this exit code.
    Nothing(u8),
}

/// Where a console runs.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// `None` when the output is not a terminal.
    pub window: Option<Window>,
    /// Puts a phrase into the reader's language.
    pub say: &'a dyn Fn(&Phrase) -> String,
}

impl fmt::Debug for Surroundings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Surroundings").field("window", &self.window).finish_non_exhaustive()
    }
}

/// What a console has written since it was last asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

impl Output {
    /// A line for standard output; what ends in one already gets no other end.
    pub fn line(&mut self, text: &str) {
        self.stdout.extend_from_slice(text.as_bytes());
        if !text.ends_with('\n') {
            self.stdout.push(b'\n');
        }
    }

    /// A line for standard error.
    pub fn error(&mut self, text: &str) {
        self.stderr.extend_from_slice(text.as_bytes());
        self.stderr.push(b'\n');
    }
}

/// The size of the terminal in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub columns: u16,
    pub rows: u16,
}
