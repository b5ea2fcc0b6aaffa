//! How a game ended: a rank for every seat.

use std::cmp::Ordering;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Exact, Phrase, Seat, phrase};

/// What seats are ranked by. Exact, so that no rounding decides a game. Outcomes hold it as it is
/// written for programs, and it reads what it has written.
pub trait Score: Ord + Clone + Debug + Display + FromStr {
    /// The score as one number, for margins.
    fn amount(&self) -> Exact;

    /// The score for people.
    fn told(&self) -> Phrase {
        phrase("score").exact("score", self.amount())
    }
}

/// The final order of all seats. Ties share a rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Outcome {
    /// One per seat, in seat order.
    pub standings: Vec<Standing>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    pub seat: Seat,
    /// 1 is best; equal seats share the rank and the next one is left out.
    pub rank: u32,
    pub score: String,
    /// How far ahead of the best other seat; negative for those behind. Never contradicts the
    /// rank: a winner by forfeit has at least 0, a loser at most 0.
    pub margin: Exact,
}

impl Outcome {
    /// Ranks seats by score. Those in `fallen` come after all others, the last to fall first.
    pub fn rank<S: Score>(scores: &[S], fallen: &[Seat]) -> Outcome {
        let fell = |seat: Seat| fallen.iter().position(|&other| other == seat);
        let compare = |a: Seat, b: Seat| match (fell(a), fell(b)) {
            (None, None) => scores[a.index()].cmp(&scores[b.index()]),
            (None, Some(_)) => Ordering::Greater,
            (Some(_), None) => Ordering::Less,
            (Some(a), Some(b)) => a.cmp(&b),
        };
        let seats = scores.len();
        let standing = |seat: Seat| {
            let better =
                seat.following(seats).filter(|&other| compare(other, seat).is_gt()).count();
            let tied = seat.following(seats).any(|other| compare(other, seat).is_eq());
            let best_other =
                seat.following(seats).map(|other| scores[other.index()].amount()).max();
            let lead = best_other
                .map_or_else(Exact::default, |other| &scores[seat.index()].amount() - &other);
            let nothing = Exact::default();
            let margin = match (better, tied) {
                (0, false) => lead.max(nothing),
                (0, true) => nothing,
                _ => lead.min(nothing),
            };
            let score = scores[seat.index()].to_string();
            Standing { seat, rank: better as u32 + 1, score, margin }
        };
        Outcome { standings: Seat::all(seats).map(standing).collect() }
    }

    /// The seats that share rank 1.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.standings.iter().filter(|standing| standing.rank == 1).map(|standing| standing.seat)
    }
}

/// A count is its own amount.
impl Score for u64 {
    fn amount(&self) -> Exact {
        Exact::fraction(*self, 1u8)
    }
}

/// An exact number is its own amount.
impl Score for Exact {
    fn amount(&self) -> Exact {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(scores: &[u64], fallen: &[usize]) -> Vec<u32> {
        let fallen: Vec<Seat> = fallen.iter().map(|&index| Seat::at(index)).collect();
        Outcome::rank(scores, &fallen).standings.iter().map(|standing| standing.rank).collect()
    }

    #[test]
    fn ties_share_a_rank_and_leave_the_next_one_out() {
        assert_eq!(ranks(&[5, 7, 5, 2], &[]), [2, 1, 2, 4]);
    }

    #[test]
    fn the_fallen_rank_last_and_the_first_to_fall_very_last() {
        assert_eq!(ranks(&[9, 1, 8], &[0, 2]), [3, 1, 2]);
    }

    #[test]
    fn a_margin_never_contradicts_the_rank() {
        let margins = |scores: &[u64], fallen: &[Seat]| -> Vec<String> {
            let outcome = Outcome::rank(scores, fallen);
            outcome.standings.iter().map(|standing| standing.margin.to_string()).collect()
        };
        assert_eq!(margins(&[60, 22], &[]), ["38", "-38"]);
        assert_eq!(margins(&[60, 22], &[Seat::FIRST]), ["0", "0"], "the leader gave up");
        assert_eq!(margins(&[7, 7, 3], &[]), ["0", "0", "-4"]);
    }
}
