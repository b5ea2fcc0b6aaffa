//! The exact value of a position under best play, on boards of at most 64 cells.
//!
//! One question is searched: can the mover end with a total at least `need` above the other's?
//! Won and drawn are two such questions, the exact margin a bisection over them. Every cell is a
//! non-decreasing map and legality ignores totals, so the answer is monotone in both totals: one
//! stored pair of totals answers for all that are better, or all that are worse, in the same place.

mod order;
mod reserves;
mod search;
mod table;
mod terrain;
#[cfg(test)]
mod tests;

use polje_tabletop::phrase;

use super::number::{Scaled, Totals, Whole};
use super::{MathTricks, Move};
use crate::solution::{Solution, Task, Unsolved, Worth};
use search::{Node, Solver};

/// Raised when a mistake is mended that could have made a value wrong: certificates name it.
pub(super) const VERSION: u32 = 2;

/// Boards with more cells are not solved.
pub(super) const LARGEST: usize = 64;

/// The pruning rules, each of which can be left out to test the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shortcuts {
    pub(super) ordering: bool,
    pub(super) table: bool,
    pub(super) bounds: bool,
    /// Whether cells that nobody can walk to any more are forgotten.
    pub(super) narrowing: bool,
    /// Positions with fewer free cells are searched in a fixed order, without bounds and with a
    /// table of their own.
    pub(super) nearby: u32,
    /// Positions with fewer free cells are searched without any of the above: it costs more than
    /// it saves.
    pub(super) few: u32,
}

impl Shortcuts {
    /// All of them. The larger the game, the less of its table fits the caches, and the more a
    /// look at it costs.
    pub(super) fn all(game: &MathTricks) -> Shortcuts {
        let (nearby, few) = if game.free().count_ones() < 26 { (14, 12) } else { (20, 16) };
        Shortcuts { ordering: true, table: true, bounds: true, narrowing: true, nearby, few }
    }
}

/// Solves a position.
pub fn solve(game: &MathTricks, task: &Task) -> Result<Solution<Move>, Unsolved> {
    struct Solve;
    impl Question for Solve {
        type Answer = Solution<Move>;
        fn ask<T: Whole>(
            mut solver: Solver<'_, T>,
            root: Node<T>,
        ) -> Result<Solution<Move>, Unsolved> {
            solver.solve(root)
        }
    }
    ask::<Solve>(game, task)
}

/// What a position is worth, and nothing else.
pub(super) fn worth(game: &MathTricks, task: &Task) -> Result<Worth, Unsolved> {
    struct Value;
    impl Question for Value {
        type Answer = Worth;
        fn ask<T: Whole>(mut solver: Solver<'_, T>, root: Node<T>) -> Result<Worth, Unsolved> {
            solver.worth(&root)
        }
    }
    ask::<Value>(game, task)
}

/// The moves that keep what the position is worth; of winning ones, only one.
pub(super) fn best_moves(game: &MathTricks, task: &Task) -> Result<Vec<Move>, Unsolved> {
    struct Best;
    impl Question for Best {
        type Answer = Vec<Move>;
        fn ask<T: Whole>(mut solver: Solver<'_, T>, root: Node<T>) -> Result<Vec<Move>, Unsolved> {
            solver.best_moves(&root)
        }
    }
    ask::<Best>(game, task)
}

/// Something to find out about a position, in numbers of whatever width it takes.
trait Question {
    type Answer;
    fn ask<T: Whole>(solver: Solver<'_, T>, root: Node<T>) -> Result<Self::Answer, Unsolved>;
}

fn ask<Q: Question>(game: &MathTricks, task: &Task) -> Result<Q::Answer, Unsolved> {
    if game.board().size().area() > LARGEST {
        return Err(Unsolved(phrase("mathtricks-solver-too-large")));
    }
    ask_with::<Q>(game, task, Shortcuts::all(game))
}

fn ask_with<Q: Question>(
    game: &MathTricks,
    task: &Task,
    rules: Shortcuts,
) -> Result<Q::Answer, Unsolved> {
    fn put<Q: Question, T: Whole>(
        game: &MathTricks,
        scaled: &Scaled<T>,
        task: &Task,
        rules: Shortcuts,
    ) -> Result<Q::Answer, Unsolved> {
        let solver = Solver::new(game, scaled.one(), task, rules);
        let root = solver.root(game, scaled.totals());
        Q::ask(solver, root)
    }
    match game.totals() {
        Totals::Narrow(scaled) => put::<Q, _>(game, scaled, task, rules),
        Totals::Wide(scaled) => put::<Q, _>(game, scaled, task, rules),
        Totals::Big(scaled) => put::<Q, _>(game, scaled, task, rules),
    }
}

impl<T: Whole> Solver<'_, T> {
    fn solve(&mut self, root: Node<T>) -> Result<Solution<Move>, Unsolved> {
        let worth = self.task.known.map_or_else(|| self.worth(&root), Ok)?;
        // What has been found stays found when the budget ends on the way to more.
        let margin = if self.task.margin { self.margin(&root, worth).ok() } else { None };
        let line = self.line(root, worth, margin.as_ref());
        let margin = margin.map(|margin| margin.over(&self.one));
        Ok(Solution { worth, margin, line, nodes: self.all_nodes() })
    }

    fn worth(&mut self, node: &Node<T>) -> Result<Worth, Unsolved> {
        Ok(if self.can(node, &T::unit())? {
            Worth::Won
        } else if self.can(node, &T::default())? {
            Worth::Drawn
        } else {
            Worth::Lost
        })
    }

    fn best_moves(&mut self, root: &Node<T>) -> Result<Vec<Move>, Unsolved> {
        let mut most = Worth::Lost;
        let mut moves = Vec::new();
        for to in self.options(root).steps() {
            let worth = self.worth(&self.after(root, to))?.turned();
            if worth > most {
                most = worth;
                moves.clear();
            }
            if worth == most {
                moves.push(self.named(to));
            }
            if worth == Worth::Won {
                break;
            }
        }
        Ok(moves)
    }

    /// The greatest margin the mover can force: steps away from 0 that double, then a bisection.
    fn margin(&mut self, node: &Node<T>, worth: Worth) -> Result<T, Unsolved> {
        let zero = T::default();
        let mut step = self.one.clone();
        // The mover can have `low` and cannot have `high`.
        let (mut low, mut high);
        match worth {
            Worth::Drawn => return Ok(zero),
            Worth::Won => {
                (low, high) = (T::unit(), step.clone());
                while self.can(node, &high)? {
                    low = high;
                    step.multiply(2);
                    high = step.clone();
                }
            }
            Worth::Lost => {
                (low, high) = (zero.minus(&step), zero.clone());
                while !self.can(node, &low)? {
                    high = low;
                    step.multiply(2);
                    low = zero.minus(&step);
                }
            }
        }
        while high.minus(&low) > T::unit() {
            let middle = T::between(&low, &high);
            if self.can(node, &middle)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    fn named(&self, to: u8) -> Move {
        Move { to: self.size.coord(self.terrain.cell(to).into()) }
    }

    /// Best play by both, as far as the budget goes: each side insists on the most it can have.
    fn line(&mut self, mut node: Node<T>, worth: Worth, margin: Option<&T>) -> Vec<Move> {
        let mut need = match (margin, worth) {
            (Some(margin), _) => margin.clone(),
            (None, Worth::Won) => T::unit(),
            // A lost player insists on a draw in vain: any move will do.
            (None, Worth::Drawn | Worth::Lost) => T::default(),
        };
        let mut line = Vec::new();
        loop {
            let Ok(Some(chosen)) = self.step_for(&node, &need) else { return line };
            line.push(self.named(chosen));
            node = self.after(&node, chosen);
            // A known margin or a draw is worth the same to both, with the sign turned; a winner's
            // opponent has nothing to insist on but what the winner prevents.
            let known = margin.is_some() || worth == Worth::Drawn;
            need = if known { T::default().minus(&need) } else { need.rest() };
        }
    }
    /// A step with which the mover has what it needs, or else any; `None` when it is shut in.
    fn step_for(&mut self, node: &Node<T>, need: &T) -> Result<Option<u8>, Unsolved> {
        let options = self.options(node);
        for to in options.steps() {
            if !self.can(&self.after(node, to), &need.rest())? {
                return Ok(Some(to));
            }
        }
        Ok(options.steps().next())
    }
}
