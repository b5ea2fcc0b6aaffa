//! The original program's interactive mode: keys in, a screen drawn with ANSI sequences out, as
//! bytes and without any input or output of its own.

use polje_tabletop::{Phrase, Surroundings, Window, phrase};

use super::engine::{Board, Refusal};
use super::keys::{Key, Keys};

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
    /// The window the screen was drawn for.
    window: Option<Window>,
}

/// The window has no room for the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSmall {
    /// What the board and the line under it take.
    pub columns: u64,
    pub rows: u64,
    pub window: Window,
}

impl TooSmall {
    pub fn phrase(&self) -> Phrase {
        phrase("gamma-console-window")
            .number("columns", self.columns)
            .number("rows", self.rows)
            .number("window-columns", self.window.columns)
            .number("window-rows", self.window.rows)
    }
}

/// Of this many players each gets a line at the end; of more only those who have fields.
const MOST_LISTED: u32 = 100;

impl Interactive {
    /// Draws the board and starts the game with player 1, the cursor at the bottom left. Without a
    /// window, as when output is not a terminal, any board fits.
    pub fn start(
        board: Board,
        around: &Surroundings<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Self, TooSmall> {
        let (keys, window) = (Keys::default(), around.window);
        let game = Self { board, keys, turn: Some(1), cursor: (0, 0), refusal: None, window };
        let (columns, rows) = game.screen();
        if let Some(window) = around.window
            && (u64::from(window.columns) < columns || u64::from(window.rows) < rows)
        {
            return Err(TooSmall { columns, rows, window });
        }
        game.draw_all(around, out);
        Ok(game)
    }

    /// Plays the keys in `bytes`; those after the end of the game are ignored.
    pub fn feed(&mut self, bytes: &[u8], around: &Surroundings<'_>, out: &mut Vec<u8>) {
        if self.window != around.window && self.turn.is_some() {
            self.window = around.window;
            self.draw_all(around, out);
        }
        for &byte in bytes {
            if let (Some(key), Some(player)) = (self.keys.next(byte), self.turn) {
                self.press(key, player, around, out);
            }
        }
    }

    /// The input ends: so does the game.
    pub fn finish(&mut self, around: &Surroundings<'_>, out: &mut Vec<u8>) {
        if self.turn.is_some() {
            self.end(around, out);
        }
    }

    pub fn is_over(&self) -> bool {
        self.turn.is_none()
    }

    fn press(&mut self, key: Key, player: u32, around: &Surroundings<'_>, out: &mut Vec<u8>) {
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
            Key::End => return self.end(around, out),
        }
        let acted = matches!(key, Key::Move | Key::Golden | Key::Skip) && self.refusal.is_none();
        if acted {
            self.draw_field(out);
            match self.next_to_act(player) {
                Some(next) => self.turn = Some(next),
                None => return self.end(around, out),
            }
        }
        self.draw_status(around, out);
    }

    /// The next player who can act, `player` last of all. One who has never acted always can, so
    /// this takes no longer than there are players who have.
    fn next_to_act(&self, player: u32) -> Option<u32> {
        let after = player + 1..=self.board.players();
        after.chain(1..=player).find(|&player| self.board.can_act(player))
    }

    fn end(&mut self, around: &Surroundings<'_>, out: &mut Vec<u8>) {
        self.turn = None;
        self.place(out, 1, u64::from(self.board.height()) + 1);
        out.extend_from_slice(CLEAR_BELOW);
        out.extend_from_slice(WRAP_ON);
        self.draw_results(around, out);
    }

    fn draw_results(&self, around: &Surroundings<'_>, out: &mut Vec<u8>) {
        for line in self.fitted(self.results(around), around.window) {
            out.extend_from_slice(line.as_bytes());
            out.extend_from_slice(b"\r\n");
        }
    }

    /// A sentence for each player, or for those who have fields when there are many, and the winner.
    fn results(&self, around: &Surroundings<'_>) -> Vec<String> {
        let (board, count) = (&self.board, self.board.players());
        let mut lines = Vec::new();
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
                lines.push(
                    phrase("gamma-console-result").number("player", player).number("fields", busy),
                );
            } else {
                unnamed += 1;
            }
        }
        if unnamed > 0 {
            lines.push(phrase("gamma-console-others").number("players", unnamed));
        }
        let names: Vec<String> = winners.iter().map(u32::to_string).collect();
        match winners.len() {
            0 => lines.push(phrase("gamma-console-nobody")),
            // A single player plays for the count alone.
            _ if count == 1 => {}
            winners => {
                let won = phrase("gamma-console-winners").number("count", winners);
                lines.push(won.text("players", names.join(", ")));
            }
        }
        lines.iter().map(|line| (around.say)(line)).collect()
    }

    /// The sentences a line each, or several to a line where the board would be pushed off the screen.
    fn fitted(&self, sentences: Vec<String>, window: Option<Window>) -> Vec<String> {
        let Some(window) = window else { return sentences };
        let room = u64::from(window.rows).saturating_sub(self.screen().1 - 1);
        if sentences.len() as u64 <= room {
            return sentences;
        }
        let mut lines: Vec<String> = Vec::new();
        for sentence in sentences {
            match lines.last_mut() {
                Some(line)
                    if line.chars().count() + sentence.chars().count() + 2
                        <= window.columns.into() =>
                {
                    line.push_str("; ");
                    line.push_str(&sentence);
                }
                _ => lines.push(sentence),
            }
        }
        lines
    }

    fn draw_all(&self, around: &Surroundings<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(WRAP_OFF);
        out.extend_from_slice(CLEAR);
        for y in (0..self.board.height()).rev() {
            self.board.print_row_into(y, out);
            out.extend_from_slice(b"\r\n");
        }
        self.draw_status(around, out);
    }

    fn draw_field(&self, out: &mut Vec<u8>) {
        let (x, y) = self.cursor;
        let width = self.cell_width();
        self.place(out, u64::from(x) * width + 1, u64::from(self.board.height() - y));
        let text = self.board.owner(x, y).map_or_else(|| ".".to_owned(), |owner| owner.to_string());
        out.extend_from_slice(format!("{text:>width$}", width = width as usize).as_bytes());
    }

    fn draw_status(&self, around: &Surroundings<'_>, out: &mut Vec<u8>) {
        let Some(player) = self.turn else { return };
        let board = &self.board;
        self.place(out, 1, u64::from(board.height()) + 1);
        let turn = phrase("gamma-console-turn")
            .number("player", player)
            .number("fields", board.busy(player))
            .number("free", board.free(player))
            .text("golden", if board.golden_possible(player) { "possible" } else { "none" });
        let mut text = (around.say)(&turn);
        // A second line under the board is a help where there is room for it.
        let room = around.window.is_some_and(|window| u64::from(window.rows) > self.screen().1);
        let second = match (self.refusal, room) {
            (None, true) => (around.say)(&phrase("gamma-console-keys")),
            (None, false) => String::new(),
            (Some(refusal), true) => (around.say)(&refusal.phrase()),
            (Some(refusal), false) => {
                text.push_str(" - ");
                text.push_str(&(around.say)(&refusal.phrase()));
                String::new()
            }
        };
        out.extend_from_slice(CLEAR_BELOW);
        push_cut(out, &text, around.window);
        if !second.is_empty() {
            out.extend_from_slice(b"\r\n");
            push_cut(out, &second, around.window);
        }
        let (x, y) = self.cursor;
        self.place(out, (u64::from(x) + 1) * self.cell_width(), u64::from(board.height() - y));
    }

    /// The columns and rows the board takes, with the line under it and one for whatever comes after.
    fn screen(&self) -> (u64, u64) {
        let columns = u64::from(self.board.width()) * self.cell_width();
        (columns, u64::from(self.board.height()) + 2)
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
const CLEAR_BELOW: &[u8] = b"\x1b[J";

/// As much of a line as the window holds.
fn push_cut(out: &mut Vec<u8>, line: &str, window: Option<Window>) {
    let columns = window.map_or(usize::MAX, |window| window.columns.into());
    out.extend(line.chars().take(columns).collect::<String>().into_bytes());
}
