//! What a board looks like, for any interface to draw.

use serde::Serialize;

use crate::{Coord, Grid, Phrase, Seat, ShortText};

/// A board and the line of every seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Picture {
    pub board: Grid<Tile>,
    pub seats: Vec<SeatLine>,
}

impl Picture {
    /// Adds what somebody sees now to what they remember.
    pub fn look(seen: &mut Option<Picture>, mut now: Picture) {
        if let Some(earlier) = seen {
            now.remember(earlier);
        }
        *seen = Some(now);
    }

    /// Fills fog with what was last seen there. `earlier` is the viewer's picture before this one,
    /// itself filled in; only interfaces for people remember. What a seat held that has since left
    /// the game is forgotten: it has certainly changed hands.
    fn remember(&mut self, earlier: &Picture) {
        let gone = |seat: Seat| self.seats.iter().any(|line| line.seat == seat && !line.playing);
        let size = self.board.size();
        for at in size.coords() {
            let Some(known) = earlier.board.get(at) else { continue };
            let forgotten = known.style == Tile::FOG || known.owner.is_some_and(gone);
            if self.board[at].style == Tile::FOG && !forgotten {
                self.board[at] = Tile { style: Tile::REMEMBERED, ..known.clone() };
            }
        }
    }

    /// The cells in sight whose owner is another than when they were last seen, in row order.
    pub fn captures(&self, earlier: &Picture) -> Vec<Coord> {
        let captured = |at: &Coord| match (self.board.get(*at), earlier.board.get(*at)) {
            (Some(now), Some(before)) => {
                ![now.style, before.style].contains(&Tile::FOG)
                    && now.style != Tile::REMEMBERED
                    && now.owner != before.owner
            }
            _ => false,
        };
        self.board.size().coords().filter(captured).collect()
    }
}

/// One cell. Interfaces with colours show the owner by colour, all others by the seat's number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Tile {
    /// A CSS class in the browser, a palette key in the terminal.
    pub style: &'static str,
    pub owner: Option<Seat>,
    pub marker: Option<Marker>,
    pub text: ShortText,
}

impl Tile {
    /// The style of cells a viewer does not see now.
    pub const FOG: &'static str = "fog";
    /// The style `Picture::remember` gives to cells a viewer has seen before.
    pub const REMEMBERED: &'static str = "remembered";
}

/// Something that stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
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
    /// The same without who it is, in as few letters as can be understood.
    pub brief: Phrase,
    pub to_move: bool,
    /// Whether the seat is still in the game.
    pub playing: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, phrase};

    /// One row: `.` plain, `1` and `2` owned, `~` fog. Seats that are `out` play no more.
    fn picture(row: &str, out: &[usize]) -> Picture {
        let letters: Vec<char> = row.chars().collect();
        let tile = |at: Coord| match letters[usize::from(at.x)] {
            '~' => Tile { style: Tile::FOG, ..Tile::default() },
            letter => Tile {
                style: "plain",
                owner: letter.to_digit(10).map(|number| Seat::at(number as usize - 1)),
                ..Tile::default()
            },
        };
        let line = |seat: Seat| SeatLine {
            seat,
            status: phrase("play-game-over"),
            brief: phrase("play-game-over"),
            to_move: false,
            playing: !out.contains(&seat.index()),
        };
        let board = Grid::from_fn(Size::new(letters.len() as u16, 1), tile);
        Picture { board, seats: Seat::all(2).map(line).collect() }
    }

    fn seen(picture: &Picture) -> String {
        let letter = |tile: &Tile| match (tile.style, tile.owner) {
            (Tile::FOG, _) => '~',
            (Tile::REMEMBERED, Some(owner)) => (b'a' + owner.index() as u8) as char,
            (Tile::REMEMBERED, None) => ',',
            (_, Some(owner)) => (b'1' + owner.index() as u8) as char,
            (_, None) => '.',
        };
        picture.board.cells().iter().map(letter).collect()
    }

    #[test]
    fn what_fog_has_covered_again_is_remembered_and_what_is_in_sight_is_not_touched() {
        let mut now = picture("1~~~2", &[]);
        now.remember(&picture("12.~~", &[]));
        assert_eq!(seen(&now), "1b,~2");
    }

    #[test]
    fn memory_lasts_over_many_pictures_until_the_cell_is_seen_again() {
        let mut second = picture("1~~", &[]);
        second.remember(&picture("12.", &[]));
        let mut third = picture("1~~", &[]);
        third.remember(&second);
        assert_eq!(seen(&third), "1b,");
        let mut last = picture("11~", &[]);
        last.remember(&third);
        assert_eq!(seen(&last), "11,");
    }

    #[test]
    fn what_a_seat_held_is_forgotten_when_it_is_out() {
        let mut now = picture("1~~", &[1]);
        now.remember(&picture("12.", &[]));
        assert_eq!(seen(&now), "1~,");
    }

    #[test]
    fn captures_are_changes_of_owner_in_sight() {
        let before = picture("1.2~.", &[]);
        let mut now = picture("111~~", &[]);
        now.remember(&before);
        assert_eq!(now.captures(&before), [Coord { x: 1, y: 0 }, Coord { x: 2, y: 0 }]);
        assert_eq!(picture("~1", &[]).captures(&picture("1~", &[])), []);
    }
}
