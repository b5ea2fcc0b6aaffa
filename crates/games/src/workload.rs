//! What the speed of a game is measured by: things it does again and again, done in small portions.

use std::fmt;

use polje_tabletop::Game;

use crate::kind::Settings;

/// Work of one kind on one kind of boards.
#[derive(Debug)]
pub struct Workload<G: Game> {
    /// What is counted: the key of a phrase that begins with `bench-`.
    pub counts: &'static str,
    /// Values for knobs.
    pub board: Settings<'static>,
    pub begin: fn(&G::Config) -> Portions,
}

/// Does a portion each time, and says how much that was.
pub type Portions = Box<dyn FnMut() -> u64>;

/// A workload of a game whose type is forgotten.
pub struct AnyWorkload {
    pub counts: &'static str,
    pub board: Settings<'static>,
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
