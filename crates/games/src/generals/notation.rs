//! How orders are written, and how people may type them.

use std::fmt;
use std::hint::select_unpredictable;
use std::str::FromStr;

use polje_tabletop::{Coord, ParseMoveError, phrase};

use crate::excerpt::excerpt;

/// What a player does on its turn. Written `pass`, `2,3>2,4` or, for half, `2,3>2,4/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    Pass,
    March(March),
}

/// Units walk from a cell to one beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct March {
    pub from: Coord,
    pub to: Coord,
    /// Half of the units, rounded down, instead of all but one.
    pub half: bool,
}

impl March {
    /// How many of the units on its cell go.
    pub(in crate::generals) fn moved(half: bool, units: u32) -> u32 {
        // Which of them is a toss-up in simulations: a branch would be guessed wrong every other time.
        select_unpredictable(half, units / 2, units.saturating_sub(1))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("pass"),
            Move::March(March { from, to, half }) => {
                write!(f, "{from}>{to}{}", if *half { "/2" } else { "" })
            }
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        if text == "pass" {
            return Ok(Move::Pass);
        }
        let wrong = || unreadable(text);
        let (cells, half) = match text.strip_suffix("/2") {
            Some(cells) => (cells, true),
            None => (text, false),
        };
        let (from, to) = cells.split_once('>').ok_or_else(wrong)?;
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Ok(Move::March(March { from, to, half })),
            _ => Err(wrong()),
        }
    }
}

/// Reads the notation with blanks anywhere between its parts, `->` or `to` for `>`, `half` for
/// `/2`, four bare numbers, and a direction for the second cell: `2 3 up`, `2,3 left half`.
pub(super) fn read(line: &str) -> Result<Move, ParseMoveError> {
    let lower = line.trim().to_lowercase();
    if ["pass", "p", "-"].contains(&lower.as_str()) {
        return Ok(Move::Pass);
    }
    let wrong = || unreadable(line);
    let (cells, half) = match lower.strip_suffix("half").or_else(|| lower.strip_suffix("/2")) {
        Some(cells) => (cells, true),
        None => (lower.as_str(), false),
    };
    let spaced = cells.replace("->", " ").replace(['>', ',', ';', '(', ')'], " ");
    let words: Vec<&str> = spaced.split_whitespace().filter(|&word| word != "to").collect();
    let number = |word: &str| word.parse::<u16>().map_err(|_| wrong());
    match words[..] {
        [x, y, to_x, to_y] => {
            let from = Coord { x: number(x)?, y: number(y)? };
            let to = Coord { x: number(to_x)?, y: number(to_y)? };
            Ok(Move::March(March { from, to, half }))
        }
        [x, y, way] => {
            let from = Coord { x: number(x)?, y: number(y)? };
            let to = beside(from, way).ok_or_else(wrong)?;
            Ok(Move::March(March { from, to, half }))
        }
        _ => Err(wrong()),
    }
}

fn beside(at: Coord, way: &str) -> Option<Coord> {
    match way {
        "up" | "u" | "north" | "n" => Some(Coord { y: at.y.checked_sub(1)?, ..at }),
        "down" | "d" | "south" | "s" => Some(Coord { y: at.y.checked_add(1)?, ..at }),
        "left" | "l" | "west" | "w" => Some(Coord { x: at.x.checked_sub(1)?, ..at }),
        "right" | "r" | "east" | "e" => Some(Coord { x: at.x.checked_add(1)?, ..at }),
        _ => None,
    }
}

fn unreadable(text: &str) -> ParseMoveError {
    ParseMoveError(phrase("generals-unreadable").text("text", excerpt(text)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn march(half: bool) -> Move {
        Move::March(March { from: Coord { x: 2, y: 3 }, to: Coord { x: 2, y: 4 }, half })
    }

    #[test]
    fn people_may_type_an_order_in_many_ways() {
        for text in [
            "2,3>2,4",
            " 2, 3 > 2, 4 ",
            "2,3->2,4",
            "2 3 2 4",
            "(2,3) to (2,4)",
            "2,3 down",
            "2 3 S",
        ] {
            assert_eq!(read(text), Ok(march(false)), "{text:?}");
        }
        for text in ["2,3>2,4/2", "2 3 2 4 /2", "2,3 down half", "2,3>2,4 HALF"] {
            assert_eq!(read(text), Ok(march(true)), "{text:?}");
        }
        for text in ["pass", " Pass ", "p"] {
            assert_eq!(read(text), Ok(Move::Pass), "{text:?}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in
            ["", "2,3", "2,3>2", "2,3>2,4,5", "a b c d", "0,0 up", "2 3 sideways", "-1 0 0 0"]
        {
            assert_eq!(read(text).unwrap_err().0.key, "generals-unreadable", "{text:?}");
        }
    }

    #[test]
    fn the_notation_has_one_spelling() {
        for text in ["2,3>2,4 ", "2, 3>2,4", "02,3>2,4", "2,3>2,4/3", "Pass", "2,3>2,4/2/2"] {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn no_line_is_a_panic_and_notation_reads_back(
            text in "[0-9]{1,2},[0-9]{1,2}>[0-9]{1,2},[0-9]{1,2}(/2)?|[-0-9,>/ a-z]{0,14}|\\PC{0,20}",
        ) {
            if let Ok(mv) = read(&text) {
                prop_assert_eq!(read(&mv.to_string()), Ok(mv));
            }
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string(), text);
            }
        }
    }
}
