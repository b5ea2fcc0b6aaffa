//! How moves are written, and how people may type them.

use std::fmt;
use std::str::FromStr;

use polje_tabletop::{Coord, ParseMoveError, phrase};

use crate::excerpt::excerpt;
use crate::typed_cell::{self, WrongCell};

/// A step of the mover's pawn onto a cell. Written `1,0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub to: Coord,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to.fmt(f)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        text.parse().map(|to| Move { to }).map_err(|_| not_two_numbers(text))
    }
}

/// Reads a cell as people may type it.
pub(super) fn read(line: &str) -> Result<Move, ParseMoveError> {
    typed_cell::read(line).map(|to| Move { to }).map_err(|wrong| match wrong {
        WrongCell::NotTwoNumbers => not_two_numbers(line),
        WrongCell::BeyondAnyBoard { x, y } => {
            ParseMoveError(phrase("mathtricks-beyond-any-board").text("x", x).text("y", y))
        }
    })
}

fn not_two_numbers(text: &str) -> ParseMoveError {
    ParseMoveError(phrase("mathtricks-not-two-numbers").text("text", excerpt(text)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn people_may_type_a_cell_in_many_ways() {
        let to = Coord { x: 1, y: 10 };
        for text in [
            "1 10",
            "1,10",
            " 1 ,  10 ",
            "(1, 10)",
            "x=1, y=10",
            "X = 1 Y = 10",
            "х=1;у=10",
            "01 10",
            "1\t10",
        ] {
            assert_eq!(read(text), Ok(Move { to }), "{text:?}");
        }
    }

    #[test]
    fn anything_but_two_whole_numbers_is_refused_as_that() {
        for text in [
            "", "1", "1 2 3", "a b", "1.5 2", "1,,2", "x1 y2", "(1 2", "1 2)", "1-2", "--1 2", "é",
            "1,",
        ] {
            assert_eq!(read(text).unwrap_err().0.key, "mathtricks-not-two-numbers", "{text:?}");
        }
    }

    #[test]
    fn numbers_that_no_board_has_are_outside() {
        for text in ["-1 0", "0,-1", "65536 0", "0 99999999999999999999999"] {
            assert_eq!(read(text).unwrap_err().0.key, "mathtricks-beyond-any-board", "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn no_line_is_a_panic_and_notation_reads_back(text in "[-xy=0-9,;() ]{0,12}|\\PC{0,20}") {
            if let Ok(mv) = read(&text) {
                prop_assert_eq!(read(&mv.to_string()), Ok(mv));
            }
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string(), text);
            }
        }
    }
}
