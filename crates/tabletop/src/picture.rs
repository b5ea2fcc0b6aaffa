//! What a board looks like, for any interface to draw.

use serde::Serialize;

use crate::{Grid, Phrase, Seat};

/// A board and the line of every seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Picture {
    pub board: Grid<Tile>,
    pub seats: Vec<SeatLine>,
}

/// One cell. Interfaces with colours show the owner by colour, all others by the seat's number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tile {
    /// A CSS class in the browser, a palette key in the terminal.
    pub style: &'static str,
    pub owner: Option<Seat>,
    pub marker: Option<Marker>,
    pub text: String,
}

/// Something that stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Marker {
    pub style: &'static str,
    /// For interfaces that have nothing but characters.
    pub glyph: char,
}

/// What is said beside the board about one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatLine {
    pub seat: Seat,
    pub status: Phrase,
    pub to_move: bool,
    /// Whether the seat is still in the game.
    pub playing: bool,
}
