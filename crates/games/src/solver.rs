//! What finds the worth of positions under best play, whatever the game.

use std::fmt::Debug;

use polje_tabletop::{AnyTable, Event, Game, Record, SetupError, Shown, Table};

use crate::any_setup::{AnySetup, first_table};
use crate::solution::{Solution, Task, Unsolved};

/// The exact solver of a game that hides nothing.
#[derive(Debug)]
pub struct Solver<G: Game> {
    pub one: SolveOne<G>,
    pub along: SolveAlong<G>,
}

pub type SolveOne<G> = fn(&G, &Task) -> Result<Solution<<G as Game>::Move>, Unsolved>;

/// Solves the positions of one game, each a move after the one before, and tells each when it is
/// solved: its number, and at most one move of its line. The budget is for each position; what is
/// known is known of the first.
pub type SolveAlong<G> =
    fn(&[G], &Task, &mut dyn FnMut(usize, Solution<<G as Game>::Move>)) -> Result<(), Unsolved>;

/// A solver whose game's type is forgotten: moves in notation.
pub trait AnySolver: Debug {
    /// The exact worth of a setup.
    fn solve(&self, setup: &AnySetup, task: &Task) -> Result<Solution<String>, Unsolved>;
    /// The same for the position at a table, which must be of the solver's game.
    fn solve_table(&self, table: &dyn AnyTable, task: &Task) -> Result<Solution<String>, Unsolved>;
    /// The same for every position of a record: the first, and those after each move. Each is told
    /// by its number when it is solved, with no more of its line than a move that keeps its worth.
    /// `None` when the record does not replay.
    fn solve_record(
        &self,
        record: &Record,
        task: &Task,
        tell: &mut dyn FnMut(usize, Solution<String>),
    ) -> Option<Result<(), Unsolved>>;
}

impl<G: Shown> AnySolver for Solver<G> {
    fn solve(&self, setup: &AnySetup, task: &Task) -> Result<Solution<String>, Unsolved> {
        let game = setup.read::<G>().and_then(|setup| G::start(&setup));
        let game = game.map_err(|SetupError(problem)| Unsolved::Refused(problem))?;
        (self.one)(&game, task).map(Solution::written)
    }

    fn solve_table(&self, table: &dyn AnyTable, task: &Task) -> Result<Solution<String>, Unsolved> {
        let table = table.as_any().downcast_ref::<Table<G>>();
        let table = table.expect("a solver is asked about its own game");
        (self.one)(table.game(), task).map(Solution::written)
    }

    fn solve_record(
        &self,
        record: &Record,
        task: &Task,
        tell: &mut dyn FnMut(usize, Solution<String>),
    ) -> Option<Result<(), Unsolved>> {
        let mut table = first_table::<G>(record).ok()?;
        let mut games = vec![table.game().clone()];
        for event in &record.events {
            table.follow(event).ok()?;
            if matches!(event, Event::Move(_)) {
                games.push(table.game().clone());
            }
        }
        let tell = &mut |at, solution: Solution<G::Move>| tell(at, solution.written());
        Some((self.along)(&games, task, tell))
    }
}
