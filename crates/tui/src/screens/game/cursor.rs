//! The cursor: where it is put, and how keys move it.

use crossterm::event::KeyCode;
use polje_tabletop::{Coord, Viewer, phrase};

use super::GameScreen;
use crate::app::Shared;

/// How far Shift takes the cursor.
pub(super) const FAR: i32 = 10;
/// No board has longer numbers along its edges.
const DIGITS: usize = 3;

/// Where a key for a direction leads, to the right and down. The keys around the 5 of a number pad
/// arrive as Home, PageUp and so on.
pub(super) fn arrow(code: KeyCode) -> Option<(i32, i32)> {
    Some(match code {
        KeyCode::Left | KeyCode::Char('h') => (-1, 0),
        KeyCode::Right | KeyCode::Char('l') => (1, 0),
        KeyCode::Up | KeyCode::Char('k') => (0, -1),
        KeyCode::Down | KeyCode::Char('j') => (0, 1),
        KeyCode::Home | KeyCode::Char('y') => (-1, -1),
        KeyCode::PageUp => (1, -1),
        KeyCode::End | KeyCode::Char('b') => (-1, 1),
        KeyCode::PageDown | KeyCode::Char('n') => (1, 1),
        _ => return None,
    })
}

impl GameScreen {
    /// To where the reader last moved, else to something of the reader's own, else nowhere.
    pub(super) fn go_home(&mut self, shared: &Shared) {
        self.typed.clear();
        if let Some(at) = self.home() {
            self.cursor = at;
        }
        self.follow_cursor(shared);
    }

    fn home(&self) -> Option<Coord> {
        let Viewer::Seat(own) = self.viewer else { return None };
        let board = &self.picture.board;
        let mine = |at: &Coord| board.get(*at).is_some_and(|tile| tile.owner == Some(own));
        let moves = self.session.log().iter().rev().filter(|told| told.seat == own);
        let last = moves.filter_map(|told| told.cells.last().copied()).next().filter(mine);
        let own = || board.size().coords().filter(mine);
        let marked = || own().find(|&at| board[at].marker.is_some());
        last.or_else(marked).or_else(|| own().next())
    }

    pub(super) fn follow_cursor(&mut self, shared: &Shared) {
        self.origin = self.layout(shared).following(self.cursor);
    }

    /// Moves the cursor; from a picked cell of a game with orders, gives one.
    pub(super) fn step(&mut self, right: i32, down: i32, shared: &mut Shared) {
        let from = self.cursor;
        let picked = self.orders.picked == Some(from) && self.takes_orders();
        self.jump(right, down, shared);
        if picked && self.cursor != from {
            let to = self.cursor;
            if !self.order(from, to, shared) {
                self.orders.picked = None;
            }
        }
    }

    pub(super) fn jump(&mut self, right: i32, down: i32, shared: &Shared) {
        let size = self.picture.board.size();
        let shift =
            |at: u16, by: i32, all: u16| (i32::from(at) + by).clamp(0, i32::from(all) - 1) as u16;
        self.cursor = Coord {
            x: shift(self.cursor.x, right, size.width),
            y: shift(self.cursor.y, down, size.height),
        };
        self.follow_cursor(shared);
    }

    pub(super) fn next_target(&mut self, by: isize, shared: &Shared) {
        let targets = self.picker.targets();
        if targets.is_empty() {
            return;
        }
        let at = targets.iter().position(|&at| at == self.cursor);
        let next = match (at, by) {
            (None, _) => 0,
            (Some(at), 1..) => (at + 1) % targets.len(),
            (Some(at), _) => (at + targets.len() - 1) % targets.len(),
        };
        self.cursor = targets[next];
        self.follow_cursor(shared);
    }

    /// Column and row typed (`3 4`, `3,4`) take the cursor there. False for keys that do not belong
    /// to them; what was typed is over then.
    pub(super) fn take_typed(&mut self, code: KeyCode, shared: &Shared) -> bool {
        if self.watching() {
            return false;
        }
        let begun = !self.typed.is_empty();
        match code {
            KeyCode::Char(digit @ '0'..='9') => self.type_digit(digit),
            // The letter for "by" is typed on Cyrillic keyboards, too.
            KeyCode::Char(' ' | ',' | ';' | 'x' | 'X' | 'х' | 'Х') if begun => {
                if self.typed.contains(' ') {
                    self.typed.clear();
                    return false;
                }
                self.typed.push(' ');
            }
            KeyCode::Backspace if begun => drop(self.typed.pop()),
            KeyCode::Esc if begun => self.typed.clear(),
            _ => {
                self.typed.clear();
                return false;
            }
        }
        self.go_where_typed(shared);
        true
    }

    /// A digit that no number of the board could have begins anew.
    fn type_digit(&mut self, digit: char) {
        let size = self.picture.board.size();
        let (number, all) = match self.typed.split_once(' ') {
            Some((_, row)) => (row, size.height),
            None => (self.typed.as_str(), size.width),
        };
        let longer = format!("{number}{digit}");
        let fits = longer.len() <= DIGITS
            && longer.parse::<u16>().is_ok_and(|number| number < all)
            && !(longer.len() > 1 && longer.starts_with('0'));
        if number.is_empty() || fits {
            self.typed.push(digit);
        } else {
            self.typed = digit.to_string();
        }
    }

    fn go_where_typed(&mut self, shared: &Shared) {
        let Some((column, row)) = self.typed.split_once(' ') else { return };
        let (Ok(x), Ok(y)) = (column.parse(), row.parse()) else { return };
        let (at, size) = (Coord { x, y }, self.picture.board.size());
        if size.contains(at) {
            self.cursor = at;
            self.follow_cursor(shared);
        } else {
            self.typed.clear();
            let beyond = phrase("tui-no-such-cell").number("x", x).number("y", y);
            self.warn(beyond.number("right", size.width - 1).number("bottom", size.height - 1));
        }
    }
}
