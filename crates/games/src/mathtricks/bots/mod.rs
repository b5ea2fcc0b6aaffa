//! The built-in players and what they know.

use polje_bots::{Appraise, Greedy, Random};
use polje_tabletop::Exact;

use crate::Level;

use super::{MathTricks, Move, View};

/// From the weakest to the strongest.
pub const LEVELS: &[Level<MathTricks>] = &[
    Level { name: "random", player: |seed| Box::new(Random::new(seed)) },
    Level { name: "greedy", player: |seed| Box::new(Greedy::new(seed)) },
];

impl Appraise for MathTricks {
    /// The total after the step.
    type Worth = Exact;

    fn worth(view: &View, mv: Move) -> Exact {
        // Nobody to move: no total to speak of.
        let total =
            view.to_move.map_or_else(Exact::default, |seat| view.totals[seat.index()].clone());
        view.board[mv.to].on(&total)
    }
}
