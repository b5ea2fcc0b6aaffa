//! The original program's interactive mode: keys in, a screen drawn with ANSI sequences out, as
//! bytes and without any input or output of its own.

use super::engine::{Board, Refusal};
use super::keys::{Key, Keys};
use super::wording::{Sentence, say};

/// A game played with a cursor. The owner feeds it raw bytes, writes out what is appended, and
/// stops when [`Interactive::is_over`] or, after [`Interactive::finish`], when input ends.
#[derive(Debug)]
pub struct Interactive {
    board: Board,
    keys: Keys,
    /// The player whose turn it is, or none when the game is over.
    turn: Option<u32>,
    cursor: (u32, u32),
    refusal: Option<Refusal>,
}

/// The size of the terminal's window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub columns: u32,
    pub rows: u32,
}

/// The window has no room for the board; the text says what is needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TooSmall(String);

impl std::fmt::Display for TooSmall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TooSmall {}

/// Of this many players each gets a line at the end; of more only those who have fields.
const MOST_LISTED: u32 = 100;

impl Interactive {
    /// Draws the board and starts the game with player 1, the cursor at the bottom left. Without a
    /// window, as when output is not a terminal, any board fits.
    pub fn start(
        board: Board,
        window: Option<Window>,
        out: &mut Vec<u8>,
    ) -> Result<Self, TooSmall> {
        let game =
            Self { board, keys: Keys::default(), turn: Some(1), cursor: (0, 0), refusal: None };
        if let Some(Window { columns, rows }) = window {
            let needed = game.screen();
            if u64::from(columns) < needed.0 || u64::from(rows) < needed.1 {
                return Err(TooSmall(say(Sentence::TooSmall { needed, columns, rows })));
            }
        }
        game.draw_all(out);
        Ok(game)
    }

    /// Plays the keys in `bytes`; those after the end of the game are ignored.
    pub fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        for &byte in bytes {
            if let (Some(key), Some(player)) = (self.keys.next(byte), self.turn) {
                self.press(key, player, out);
            }
        }
    }

    /// The input ends: so does the game.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        if self.turn.is_some() {
            self.end(out);
        }
    }

    pub fn is_over(&self) -> bool {
        self.turn.is_none()
    }

    fn press(&mut self, key: Key, player: u32, out: &mut Vec<u8>) {
        let (x, y) = self.cursor;
        self.refusal = None;
        match key {
            Key::Up => self.cursor.1 = (y + 1).min(self.board.height() - 1),
            Key::Down => self.cursor.1 = y.saturating_sub(1),
            Key::Right => self.cursor.0 = (x + 1).min(self.board.width() - 1),
            Key::Left => self.cursor.0 = x.saturating_sub(1),
            Key::Move => self.refusal = self.board.play(player, x, y).err(),
            Key::Golden => self.refusal = self.board.golden(player, x, y).err(),
            Key::Skip => {}
            Key::End => return self.end(out),
        }
        let acted = matches!(key, Key::Move | Key::Golden | Key::Skip) && self.refusal.is_none();
        if acted {
            self.draw_field(out);
            match self.next_to_act(player) {
                Some(next) => self.turn = Some(next),
                None => return self.end(out),
            }
        }
        self.draw_status(out);
    }

    /// The next player who can act, `player` last of all. One who has never acted always can, so
    /// this takes no longer than there are players who have.
    fn next_to_act(&self, player: u32) -> Option<u32> {
        let after = player + 1..=self.board.players();
        after.chain(1..=player).find(|&player| self.board.can_act(player))
    }

    fn end(&mut self, out: &mut Vec<u8>) {
        self.turn = None;
        self.place(out, 1, u64::from(self.board.height()) + 1);
        out.extend_from_slice(CLEAR_BELOW);
        out.extend_from_slice(WRAP_ON);
        self.draw_results(out);
    }

    fn draw_results(&self, out: &mut Vec<u8>) {
        let (board, count) = (&self.board, self.board.players());
        let mut left = board.taken();
        let mut unnamed = 0;
        let (mut most, mut winners) = (1, Vec::new());
        for player in 1..=count {
            if left == 0 && count > MOST_LISTED {
                unnamed += count - player + 1;
                break;
            }
            let busy = board.busy(player);
            left -= busy;
            if busy > most {
                (most, winners) = (busy, Vec::new());
            }
            if busy == most {
                winners.push(player);
            }
            if busy > 0 || count <= MOST_LISTED {
                push_line(out, Sentence::Result { player, busy });
            } else {
                unnamed += 1;
            }
        }
        if unnamed > 0 {
            push_line(out, Sentence::WithoutFields { players: unnamed });
        }
        let nobody = winners.is_empty();
        push_line(out, if nobody { Sentence::NoWinner } else { Sentence::Winners(&winners) });
    }

    fn draw_all(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(WRAP_OFF);
        out.extend_from_slice(CLEAR);
        for y in (0..self.board.height()).rev() {
            self.board.print_row_into(y, out);
            out.extend_from_slice(b"\r\n");
        }
        self.draw_status(out);
    }

    fn draw_field(&self, out: &mut Vec<u8>) {
        let (x, y) = self.cursor;
        let width = self.cell_width();
        self.place(out, u64::from(x) * width + 1, u64::from(self.board.height() - y));
        let text = self.board.owner(x, y).map_or_else(|| ".".to_owned(), |owner| owner.to_string());
        out.extend_from_slice(format!("{text:>width$}", width = width as usize).as_bytes());
    }

    fn draw_status(&self, out: &mut Vec<u8>) {
        let Some(player) = self.turn else { return };
        let board = &self.board;
        self.place(out, 1, u64::from(board.height()) + 1);
        let turn = Sentence::Turn {
            player,
            busy: board.busy(player),
            free: board.free(player),
            golden: board.golden_possible(player),
        };
        out.extend_from_slice(say(turn).as_bytes());
        if let Some(refusal) = self.refusal {
            out.extend_from_slice(b" - ");
            out.extend_from_slice(say(Sentence::Refused(refusal)).as_bytes());
        }
        out.extend_from_slice(CLEAR_LINE);
        let (x, y) = self.cursor;
        self.place(out, (u64::from(x) + 1) * self.cell_width(), u64::from(board.height() - y));
    }

    /// The columns and rows the board and the line under it take.
    fn screen(&self) -> (u64, u64) {
        let columns = u64::from(self.board.width()) * self.cell_width();
        (columns, u64::from(self.board.height()) + 1)
    }

    /// The columns of one field; its last is the cursor's.
    fn cell_width(&self) -> u64 {
        match self.board.players() {
            ..=9 => 1,
            players => u64::from(players.ilog10()) + 2,
        }
    }

    /// Puts the terminal's cursor somewhere; columns and rows count from 1 at the top left.
    fn place(&self, out: &mut Vec<u8>, column: u64, row: u64) {
        out.extend_from_slice(format!("\x1b[{row};{column}H").as_bytes());
    }
}

// A status line longer than the window must not push the board up.
const WRAP_OFF: &[u8] = b"\x1b[?7l";
const WRAP_ON: &[u8] = b"\x1b[?7h";
const CLEAR: &[u8] = b"\x1b[2J\x1b[H";
const CLEAR_LINE: &[u8] = b"\x1b[K";
const CLEAR_BELOW: &[u8] = b"\x1b[J";

fn push_line(out: &mut Vec<u8>, sentence: Sentence<'_>) {
    out.extend_from_slice(say(sentence).as_bytes());
    out.extend_from_slice(b"\r\n");
}
