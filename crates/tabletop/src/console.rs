//! Line and key interfaces as state machines without input or output: bytes in, bytes out.
//! The command line connects them to the terminal.

use std::fmt::Debug;

/// A program that reads its input as it comes.
pub trait Console: Debug {
    /// Takes the bytes that have arrived. The first call, made before any input, may be empty.
    fn feed(&mut self, input: &[u8], window: Option<Window>, output: &mut Output) -> Wants;

    /// The input has ended; returns the exit code.
    fn end(&mut self, output: &mut Output) -> u8;
}

/// What a console would read next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// Lines, with the terminal's own editing.
    Lines,
    /// Single keys as raw bytes, without echo.
    Keys,
    /// Nothing more: the program is over, with this exit code.
    Nothing(u8),
}

/// What a console has written since it was last asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

/// The size of the terminal in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub columns: u16,
    pub rows: u16,
}
