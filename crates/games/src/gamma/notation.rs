//! How moves are written, and how people may type them.

use std::fmt;
use std::str::FromStr;

use polje_tabletop::{Coord, ParseMoveError, phrase};

use crate::excerpt::excerpt;
use crate::typed_cell::{self, WrongCell};

/// What a player can do on a turn. Written `3,4`, `3,4!` and `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Takes a free field.
    Take(Coord),
    /// Takes an opponent's field, once in a game.
    Golden(Coord),
    Pass,
}

impl Move {
    /// The field taken.
    pub fn target(self) -> Option<Coord> {
        match self {
            Move::Take(at) | Move::Golden(at) => Some(at),
            Move::Pass => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Take(at) => write!(f, "{at}"),
            Move::Golden(at) => write!(f, "{at}!"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let wrong = |_| not_a_move(text);
        match text.strip_suffix('!') {
            _ if text == "pass" => Ok(Move::Pass),
            Some(at) => at.parse().map(Move::Golden).map_err(wrong),
            None => text.parse().map(Move::Take).map_err(wrong),
        }
    }
}

/// Reads `3 4`, `3,4`, `(3, 4)`; the same with `!` after it, or `g` or `golden` before it; `pass`
/// and `skip`.
pub(super) fn read(line: &str) -> Result<Move, ParseMoveError> {
    let text = line.trim().to_lowercase();
    if ["pass", "skip", "p", "s"].contains(&text.as_str()) {
        return Ok(Move::Pass);
    }
    let (marked_before, rest) = match text.strip_prefix("golden").or(text.strip_prefix('g')) {
        Some(rest) => (true, rest),
        None => (false, text.as_str()),
    };
    let (marked_after, rest) = match rest.trim_end().strip_suffix('!') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    match typed_cell::read(rest) {
        Ok(at) if marked_before || marked_after => Ok(Move::Golden(at)),
        Ok(at) => Ok(Move::Take(at)),
        Err(WrongCell::NotTwoNumbers) => Err(not_a_move(line)),
        Err(WrongCell::BeyondAnyBoard { x, y }) => {
            Err(ParseMoveError(phrase("gamma-beyond-any-board").text("x", x).text("y", y)))
        }
    }
}

fn not_a_move(text: &str) -> ParseMoveError {
    ParseMoveError(phrase("gamma-not-a-move").text("text", excerpt(text)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const AT: Coord = Coord { x: 3, y: 14 };

    #[test]
    fn a_move_has_one_spelling() {
        for (text, mv) in
            [("3,14", Move::Take(AT)), ("3,14!", Move::Golden(AT)), ("pass", Move::Pass)]
        {
            assert_eq!(text.parse(), Ok(mv));
            assert_eq!(mv.to_string(), text);
        }
        for wrong in ["3 14", "3,14 !", "3,14!!", "!", "Pass", "skip", "pass!", "03,14", "", "3,-1"]
        {
            assert_eq!(wrong.parse::<Move>().unwrap_err().0.key, "gamma-not-a-move", "{wrong:?}");
        }
    }

    #[test]
    fn people_may_type_a_move_in_many_ways() {
        for text in ["3 14", "3,14", " (3, 14) ", "x=3 y=14", "03 14"] {
            assert_eq!(read(text), Ok(Move::Take(AT)), "{text:?}");
        }
        for text in
            ["3 14!", "3,14 !", "g 3 14", "G3,14", "golden 3 14", "Golden (3, 14)", "g 3 14 !"]
        {
            assert_eq!(read(text), Ok(Move::Golden(AT)), "{text:?}");
        }
        for text in ["pass", " PASS ", "skip", "Skip", "p", "s"] {
            assert_eq!(read(text), Ok(Move::Pass), "{text:?}");
        }
    }

    #[test]
    fn anything_else_is_refused_and_says_how_moves_are_typed() {
        for text in ["", "3", "3 4 5", "g", "!", "pass 3 4", "3 4 !!", "a,b", "3.5 4", "m 3 4", "é"]
        {
            assert_eq!(read(text).unwrap_err().0.key, "gamma-not-a-move", "{text:?}");
        }
        for text in ["-1 0", "g 0 65536", "0 99999999999999999999!"] {
            assert_eq!(read(text).unwrap_err().0.key, "gamma-beyond-any-board", "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn no_line_is_a_panic_and_notation_reads_back(text in "[-g!xy=0-9,;() ]{0,12}|\\PC{0,20}") {
            if let Ok(mv) = read(&text) {
                prop_assert_eq!(read(&mv.to_string()), Ok(mv));
                prop_assert_eq!(mv.to_string().parse(), Ok(mv));
            }
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string(), text);
            }
        }
    }
}
