//! A game that does not begin at its beginning: who has walked where, and what they have by now.

use std::str::FromStr;

use polje_tabletop::{Coord, Exact, Grid, Phrase, Seat, SetupError, phrase};
use serde::{Deserialize, Serialize};

use crate::excerpt::cut;

/// Where a game stands when it is taken up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Midgame {
    /// Who has walked where, starts included.
    pub walked: Grid<Option<Seat>>,
    pub pawns: [Coord; 2],
    pub totals: [Exact; 2],
}

/// What a board file says of it, as far as it was read.
#[derive(Debug, Default)]
pub(super) struct Reader {
    pawns: Option<[Coord; 2]>,
    totals: Option<[Exact; 2]>,
    walked: Vec<Vec<Option<Seat>>>,
}

/// What walked cells have behind them in board files, by seat.
const MARKS: [char; 2] = ['a', 'b'];

impl Reader {
    /// Whether a line is about the pawns and not a row of cells.
    pub(super) fn take(&mut self, line: usize, text: &str) -> Result<bool, SetupError> {
        let mut words = text.split_whitespace();
        let (name, values) = (words.next().unwrap_or_default(), words.collect::<Vec<_>>());
        let wrong = |key: &'static str| {
            SetupError(phrase(key).number("line", line).text("text", cut(text.trim(), 40)))
        };
        match name {
            "pawns" => {
                let pawns = two(&values).ok_or_else(|| wrong("mathtricks-pawns-unreadable"))?;
                self.pawns = Some(pawns);
            }
            "totals" => {
                let totals = two(&values).ok_or_else(|| wrong("mathtricks-totals-unreadable"))?;
                self.totals = Some(totals);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A row begins.
    pub(super) fn begin_row(&mut self) {
        self.walked.push(Vec::new());
    }

    /// Notes who has walked the next cell of the row, and leaves the cell.
    pub(super) fn take_mark<'a>(&mut self, word: &'a str) -> &'a str {
        let walker = MARKS.iter().position(|&mark| word.ends_with(mark));
        if let Some(row) = self.walked.last_mut() {
            row.push(walker.map(Seat::at));
        }
        if walker.is_some() { &word[..word.len() - 1] } else { word }
    }

    /// `None` when the file says nothing of it.
    pub(super) fn finish(self) -> Result<Option<Midgame>, SetupError> {
        let marked = self.walked.iter().flatten().any(Option::is_some);
        match (self.pawns, self.totals, marked) {
            (None, None, false) => Ok(None),
            (Some(pawns), Some(totals), true) => {
                let walked =
                    Grid::try_from(self.walked).expect("rows are as long as those of cells");
                Ok(Some(Midgame { walked, pawns, totals }))
            }
            _ => Err(SetupError(phrase("mathtricks-midgame-incomplete"))),
        }
    }
}

/// No total of any board has as many digits.
const LONGEST: usize = 100_000;

fn two<T: FromStr>(values: &[&str]) -> Option<[T; 2]> {
    let [one, two] = values else { return None };
    if one.len().max(two.len()) > LONGEST {
        return None;
    }
    Some([one.parse().ok()?, two.parse().ok()?])
}

impl Midgame {
    /// The lines before the cells.
    pub(super) fn lines(&self) -> String {
        let ([one, two], [first, second]) = (&self.pawns, &self.totals);
        format!("pawns {one} {two}\ntotals {first} {second}\n")
    }

    /// What stands behind a cell.
    pub(super) fn mark(&self, at: Coord) -> Option<char> {
        self.walked[at].and_then(|walker| MARKS.get(walker.index()).copied())
    }
}

/// Why a game cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Misplaced {
    /// Walked cells are of another board.
    Size,
    /// By somebody who is not there.
    Walker,
    Start(Seat, Coord),
    Pawn(Seat, Coord),
    /// So many steps of each.
    Steps(usize, usize),
    Totals,
}

impl Misplaced {
    pub(super) fn phrase(&self) -> Phrase {
        match *self {
            Misplaced::Size => phrase("mathtricks-midgame-size"),
            Misplaced::Walker => phrase("mathtricks-midgame-walker"),
            Misplaced::Start(seat, at) => {
                phrase("mathtricks-midgame-start").seat("player", seat).text("at", at)
            }
            Misplaced::Pawn(seat, at) => {
                phrase("mathtricks-midgame-pawn").seat("player", seat).text("at", at)
            }
            Misplaced::Steps(one, two) => {
                phrase("mathtricks-midgame-steps").number("one", one).number("two", two)
            }
            Misplaced::Totals => phrase("mathtricks-midgame-totals"),
        }
    }
}
