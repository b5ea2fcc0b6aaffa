//! The original program before a mode is chosen, and its batch mode: commands in, answers out, as
//! bytes and without any input or output of its own.

use super::engine::Board;
use super::line::{Line, Lines};

/// Reads commands from pieces of input cut anywhere and appends what they print.
///
/// The owner reads input, hands it to [`Batch::feed`], writes out what was appended, and calls
/// [`Batch::finish`] at the end of input. The program's exit code is 0 whatever the lines were.
#[derive(Debug, Default)]
pub struct Batch {
    board: Option<Board>,
    lines: Lines,
    line_number: u64,
    /// Of a board that is being printed the rows still to come.
    rows_to_print: u32,
}

/// How a piece of input was received.
#[derive(Debug)]
pub enum Fed {
    /// All of it is used up.
    All,
    /// Much is printed: write it out, then feed again what follows the first `used` bytes, even if
    /// that is nothing.
    Full { used: usize },
    /// An `I` line was read: what follows the first `used` bytes is for the interactive mode.
    Interactive { used: usize, board: Box<Board> },
}

/// Output of about this size is enough for one piece.
const FULL: usize = 1 << 20;

impl Batch {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>, err: &mut Vec<u8>) -> Fed {
        let mut used = 0;
        loop {
            if self.rows_to_print > 0 {
                self.print_rows(out);
            }
            if out.len() >= FULL {
                return Fed::Full { used };
            }
            let Some((line, length)) = self.lines.next(&bytes[used..]) else { return Fed::All };
            used += length;
            self.line_number += 1;
            let answer = match line {
                Line::Ignored => continue,
                Line::Wrong => None,
                Line::Command { name, arguments, count } => match &mut self.board {
                    Some(board) => answer(board, name, &arguments[..count]),
                    None => self.choose_mode(name, &arguments[..count]),
                },
            };
            match answer {
                Some(Answer::Number(number)) => push_line(out, number),
                Some(Answer::Board) => {
                    self.rows_to_print = self.board.as_ref().map_or(0, Board::height);
                }
                Some(Answer::Ready) => {
                    out.extend_from_slice(b"OK ");
                    push_line(out, self.line_number);
                }
                Some(Answer::Interactive(board)) => return Fed::Interactive { used, board },
                None => self.push_error(err),
            }
        }
    }

    /// The input ends.
    pub fn finish(&mut self, err: &mut Vec<u8>) {
        if self.lines.finish() == Line::Wrong {
            self.line_number += 1;
            self.push_error(err);
        }
    }

    fn choose_mode(&mut self, name: u8, arguments: &[u32]) -> Option<Answer> {
        let &[width, height, players, areas] = arguments else { return None };
        if name != b'B' && name != b'I' {
            return None;
        }
        let board = Board::new(width, height, players, areas).ok()?;
        if name == b'I' {
            return Some(Answer::Interactive(Box::new(board)));
        }
        self.board = Some(board);
        Some(Answer::Ready)
    }

    fn print_rows(&mut self, out: &mut Vec<u8>) {
        let Some(board) = &self.board else { return };
        while self.rows_to_print > 0 && out.len() < FULL {
            self.rows_to_print -= 1;
            board.print_row_into(self.rows_to_print, out);
            out.push(b'\n');
        }
    }

    fn push_error(&self, err: &mut Vec<u8>) {
        err.extend_from_slice(b"ERROR ");
        push_line(err, self.line_number);
    }
}

enum Answer {
    Number(u64),
    Board,
    Ready,
    Interactive(Box<Board>),
}

/// What a command of the batch mode answers, or nothing when there is no such command.
#[inline]
fn answer(board: &mut Board, name: u8, arguments: &[u32]) -> Option<Answer> {
    let number = match (name, arguments) {
        (b'm', &[player, x, y]) => u64::from(board.play(player, x, y).is_ok()),
        (b'g', &[player, x, y]) => u64::from(board.golden(player, x, y).is_ok()),
        (b'b', &[player]) => u64::from(board.busy(player)),
        (b'f', &[player]) => u64::from(board.free(player)),
        (b'q', &[player]) => u64::from(board.golden_possible(player)),
        (b'p', []) => return Some(Answer::Board),
        _ => return None,
    };
    Some(Answer::Number(number))
}

#[inline]
fn push_line(out: &mut Vec<u8>, number: u64) {
    if number < 10 {
        out.extend_from_slice(&[b'0' + number as u8, b'\n']);
    } else {
        out.extend_from_slice(number.to_string().as_bytes());
        out.push(b'\n');
    }
}
