//! What the speed of a game is measured by: things it does again and again, done in small portions.

use polje_tabletop::Config;

use crate::settings;

/// Work of one kind on one kind of boards.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    pub counts: Counts,
    pub board: Knobs,
    /// Makes everything ready for the first portion, on such a board.
    pub begin: fn(Knobs) -> Portions,
}

impl Workload {
    pub(crate) const fn new(
        counts: Counts,
        board: Knobs,
        begin: fn(Knobs) -> Portions,
    ) -> Workload {
        Workload { counts, board, begin }
    }
}

/// Values for knobs.
pub type Knobs = &'static [(&'static str, &'static str)];

/// What the dealer of a workload's boards is told.
pub(crate) fn config<C: Config>(board: Knobs) -> C {
    settings::config(board.iter().copied()).expect("workloads have boards of their game")
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
