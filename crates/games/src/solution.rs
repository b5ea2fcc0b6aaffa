//! What an exact solver says about a position, whatever the game.

use polje_bots::Moment;
use polje_tabletop::{Exact, Phrase, Stop, phrase};
use serde::Serialize;

/// What a position is worth to the player to move under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    Lost,
    Drawn,
    Won,
}

impl Worth {
    /// To the other player.
    pub fn turned(self) -> Worth {
        match self {
            Worth::Lost => Worth::Won,
            Worth::Drawn => Worth::Drawn,
            Worth::Won => Worth::Lost,
        }
    }
}

/// Who is told about a solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// The player to move.
    Mover,
    Other,
}

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// For the player to move; for the one who is stuck when the game is over.
    pub worth: Worth,
    /// By how much the player to move ends ahead; only when it was asked for, and found.
    pub margin: Option<Exact>,
    /// The principal variation, best play by both, as far as it was found.
    pub line: Vec<M>,
    pub nodes: u64,
}

impl<M> Solution<M> {
    /// What best play brings, told to the player to move or, turned, to the other.
    pub fn told_to(&self, reader: Reader) -> Phrase {
        let worth = match reader {
            Reader::Mover => self.worth,
            Reader::Other => self.worth.turned(),
        };
        let key = match (worth, self.margin.is_some()) {
            (Worth::Won, true) => "evaluation-won-by",
            (Worth::Won, false) => "evaluation-won",
            (Worth::Drawn, _) => "evaluation-drawn",
            (Worth::Lost, true) => "evaluation-lost-by",
            (Worth::Lost, false) => "evaluation-lost",
        };
        match self.distance().filter(|_| worth != Worth::Drawn) {
            Some(margin) => phrase(key).exact("margin", margin),
            None => phrase(key),
        }
    }

    /// By how much the game is won or lost, where that was found.
    pub fn distance(&self) -> Option<Exact> {
        let (margin, zero) = (self.margin.as_ref()?, Exact::default());
        Some(if *margin < zero { &zero - margin } else { margin.clone() })
    }
}

impl<M: ToString> Solution<M> {
    /// The same with its moves in notation.
    pub(crate) fn written(self) -> Solution<String> {
        let line = self.line.iter().map(M::to_string).collect();
        Solution { worth: self.worth, margin: self.margin, line, nodes: self.nodes }
    }
}

/// What to find out, and how hard to try.
#[derive(Clone, Debug, Default)]
pub struct Task {
    pub margin: bool,
    /// What the position is known to be worth: that need not be found out again.
    pub known: Option<Worth>,
    /// Give up after about this many nodes. What has been found by then is still told: the worth,
    /// without a margin.
    pub nodes: Option<u64>,
    pub deadline: Option<Moment>,
    /// How many search at once: the value is the same, the number of nodes may vary. 0 is 1.
    pub threads: u32,
    pub stop: Stop,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not solved: {}", self.phrase())]
pub enum Unsolved {
    GivenUp(GivenUp),
    /// It cannot be solved at all, and the game says why.
    Refused(Phrase),
}

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenUp {
    Stopped,
    OutOfNodes,
    Late,
}

impl Unsolved {
    pub fn phrase(&self) -> Phrase {
        match self {
            Unsolved::GivenUp(GivenUp::Stopped) => phrase("solver-stopped"),
            Unsolved::GivenUp(GivenUp::OutOfNodes) => phrase("solver-out-of-nodes"),
            Unsolved::GivenUp(GivenUp::Late) => phrase("solver-out-of-time"),
            Unsolved::Refused(reason) => reason.clone(),
        }
    }

    /// The same to a player, in a sentence.
    pub fn told(&self) -> Phrase {
        match self {
            Unsolved::GivenUp(_) => phrase("evaluation-unknown"),
            Unsolved::Refused(reason) => {
                phrase("evaluation-refused").phrase("reason", reason.clone())
            }
        }
    }
}
