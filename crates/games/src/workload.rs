//! What the speed of a game is measured by: things it does again and again, done in small portions.

use std::fmt;

use polje_tabletop::{Game, Shown};

use crate::settings::config;

/// Work of one kind on one kind of boards.
#[derive(Debug)]
pub struct Workload<G: Game> {
    pub counts: Counts,
    /// Values for knobs.
    pub board: &'static [(&'static str, &'static str)],
    pub begin: fn(&G::Config) -> Portions,
}

impl<G: Game> Workload<G> {
    pub const fn new(
        counts: Counts,
        board: &'static [(&'static str, &'static str)],
        begin: fn(&G::Config) -> Portions,
    ) -> Workload<G> {
        Workload { counts, board, begin }
    }
}

impl<G: Shown> Workload<G> {
    pub(crate) fn forget(&self) -> AnyWorkload {
        let Workload { counts, board, begin } = *self;
        let config = move || config::<G::Config>(board.iter().copied());
        let begin = move || begin(&config().expect("workloads have boards of their game"));
        AnyWorkload { counts, board, begin: Box::new(begin) }
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Moves of random games.
    Moves,
    /// Random games, from the first turn to the end.
    Games,
    /// Turns of all players in many random games side by side.
    Turns,
    /// The same, with what every player sees of them.
    ObservedTurns,
    /// Games played on in a hurry, as a search makes them.
    Playouts,
    /// Positions that a player has looked at who looks a number of plies ahead.
    Looks,
    /// Boards that a solver has solved.
    Solved,
    /// Positions that a solver has looked at.
    Nodes,
}

/// Does a portion each time, and says how much that was.
pub type Portions = Box<dyn FnMut() -> u64>;

/// A workload of a game whose type is forgotten.
pub struct AnyWorkload {
    pub counts: Counts,
    pub board: &'static [(&'static str, &'static str)],
    /// Makes everything ready for the first portion.
    pub begin: Box<dyn Fn() -> Portions>,
}

impl fmt::Debug for AnyWorkload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AnyWorkload { counts, board, begin: _ } = self;
        f.debug_struct("AnyWorkload")
            .field("counts", counts)
            .field("board", board)
            .finish_non_exhaustive()
    }
}
