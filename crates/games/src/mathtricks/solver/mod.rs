//! The exact value of a position under best play, as soon as at most 64 cells are in play.
//!
//! One question is searched: can the mover end with a total at least `need` above the other's?
//! Won and drawn are two such questions, the exact margin a bisection over them. Every cell is a
//! non-decreasing map and legality ignores totals, so the answer is monotone in both totals: one
//! stored pair of totals answers for all that are better, or all that are worse, in the same place.

mod along;
mod drawn_lines;
mod order;
mod parted;
mod reserves;
mod search;
mod terrain;
#[cfg(test)]
mod tests;
mod transposition_table;

use polje_tabletop::{Seat, phrase};

use super::fight::Fight;
use super::first_plies::FirstPlies;
use super::number::{Totals, in_width};
use super::whole::Whole;
use super::{Cell, MathTricks, Move};
use crate::solution::{Solution, Task, Unsolved, Worth};
use search::{Node, Solver, Terms};

/// Raised when a mistake is mended that could have made a value wrong: certificates name it.
pub(super) const VERSION: u32 = 2;

/// Positions with more cells in play, those of the pawns included, are not solved.
pub(super) const LARGEST: usize = 64;

/// The pruning rules, each of which can be left out to test the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shortcuts {
    pub(super) ordering: bool,
    pub(super) table: bool,
    pub(super) bounds: bool,
    /// Whether cells that nobody can walk to any more are forgotten.
    pub(super) narrowing: bool,
    /// Whether pawns that share no cell are looked at as two walks.
    pub(super) parted: bool,
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
    fn all(free: usize) -> Shortcuts {
        let (nearby, few) = if free < 26 { (14, 12) } else { (20, 16) };
        Shortcuts {
            ordering: true,
            table: true,
            bounds: true,
            narrowing: true,
            parted: true,
            nearby,
            few,
        }
    }
}

/// Puts a question to a solver of these positions, in numbers of whatever width it takes. There is at
/// least one position; the first has the most free cells.
macro_rules! ask {
    ($games:expr, $task:expr, $rules:expr, |$solver:ident, $roots:ident| $answer:expr) => {{
        let (terms, totals) = terms($games, $task, $rules)?;
        in_width!(totals, totals => {
            let mut $solver = Solver::new(terms, totals.one());
            let $roots: Vec<_> = $games.iter().map(|game| $solver.root(game)).collect();
            $answer
        })
    }};
}

/// Solves a position.
pub fn solve(game: &MathTricks, task: &Task) -> Result<Solution<Move>, Unsolved> {
    solve_with(game, task, Shortcuts::all)
}

/// With the pruning rules for so many free cells.
fn solve_with(
    game: &MathTricks,
    task: &Task,
    rules: impl Fn(usize) -> Shortcuts,
) -> Result<Solution<Move>, Unsolved> {
    let games = std::slice::from_ref(game);
    ask!(games, task, rules, |solver, roots| solver.solve(roots[0].clone()))
}

/// Solves the positions of one game, each of them a move after the one before, and tells each as it
/// is solved, with no more of its line than a move that keeps what it is worth. The budget is for
/// each of them, a few times that for all, and `known` is the worth of the first.
pub fn solve_along(
    games: &[MathTricks],
    task: &Task,
    tell: &mut dyn FnMut(usize, Solution<Move>),
) -> Result<(), Unsolved> {
    if games.is_empty() {
        return Ok(());
    }
    let Some(first) = games.iter().position(|game| game.in_play().len() <= LARGEST) else {
        return Err(too_large());
    };
    let task = Task { known: task.known.filter(|_| first == 0), ..task.clone() };
    let (games, tell) = (&games[first..], &mut |at, solution| tell(first + at, solution));
    ask!(games, &task, Shortcuts::all, |solver, roots| solver.solve_along(&roots, tell))
}

/// What a position is worth, and nothing else.
pub(super) fn worth(game: &MathTricks, task: &Task) -> Result<Worth, Unsolved> {
    let games = std::slice::from_ref(game);
    ask!(games, task, Shortcuts::all, |solver, roots| solver.worth(&roots[0]))
}

/// What a drawn position has in store for two who keep the draw, or else what the position is worth.
/// A dull board is refused.
/// The lines may take as many nodes as solving it; where `known` says that it is a draw, that is
/// taken for granted.
pub(super) fn fight(game: &MathTricks, task: &Task) -> Result<Result<Fight, Worth>, Unsolved> {
    let games = std::slice::from_ref(game);
    ask!(games, task, Shortcuts::all, |solver, roots| {
        match task.known.map_or_else(|| solver.worth(&roots[0]), Ok)? {
            Worth::Drawn => {
                solver.allow(task.nodes.unwrap_or(u64::MAX));
                let area = games[0].board().size().area();
                solver.fight(&roots[0], area).map(Ok)
            }
            uneven => Ok(Err(uneven)),
        }
    })
}

/// The same at the start of a game that is known to be a draw, and what is right in its first plies.
pub(super) fn fight_and_first_plies(
    game: &MathTricks,
    task: &Task,
) -> Result<(Fight, FirstPlies), Unsolved> {
    let games = std::slice::from_ref(game);
    ask!(games, task, Shortcuts::all, |solver, roots| {
        let fight = solver.fight(&roots[0], game.board().size().area())?;
        Ok((fight, solver.first_plies(&roots[0])?))
    })
}

/// The moves that keep what the position is worth. Of winning moves it is only one, with the best
/// margin that so many nodes more can find, and of losing moves, too, if they find any.
pub(super) fn best_moves(
    game: &MathTricks,
    task: &Task,
    nodes_for_margin: u64,
) -> Result<Vec<Move>, Unsolved> {
    let games = std::slice::from_ref(game);
    ask!(games, task, Shortcuts::all, |solver, roots| {
        solver.best_moves(&roots[0], nodes_for_margin)
    })
}

/// What a solver of these positions is told, and numbers that hold their totals.
fn terms<'a>(
    games: &'a [MathTricks],
    task: &'a Task,
    rules: impl Fn(usize) -> Shortcuts,
) -> Result<(Terms<'a>, Totals), Unsolved> {
    let (game, in_play) = (&games[0], games[0].in_play());
    if in_play.len() > LARGEST {
        return Err(too_large());
    }
    let rules = rules(in_play.len() - 2);
    let totals = totals_for(game, &in_play);
    Ok((Terms { board: game.board(), in_play, task, rules }, totals))
}

/// Numbers for what both can make of their totals on the cells in play.
fn totals_for(game: &MathTricks, in_play: &[u16]) -> Totals {
    let cells: Vec<Cell> = in_play.iter().map(|&cell| game.board().cell(cell)).collect();
    Totals::for_cells(&cells, &[0, 1].map(|seat| game.totals().exact(Seat::at(seat))))
}

fn too_large() -> Unsolved {
    let reason = phrase("mathtricks-solver-too-large").number("most", LARGEST as u64 - 2);
    Unsolved::Refused(reason)
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

    fn best_moves(&mut self, root: &Node<T>, for_margin: u64) -> Result<Vec<Move>, Unsolved> {
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
        if most != Worth::Drawn {
            self.allow(for_margin);
            let exact = self.margin(root, most).and_then(|margin| self.step_for(root, &margin));
            // Else the step of the best margin that was found to be within reach.
            let best = exact.unwrap_or_else(|_| self.known_step(root, &insisted_on(most)));
            if let Some(best) = best {
                return Ok(vec![self.named(best)]);
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
                    step *= &T::whole(2);
                    high = step.clone();
                }
            }
            Worth::Lost => {
                (low, high) = (zero.minus(&step), zero.clone());
                while !self.can(node, &low)? {
                    high = low;
                    step *= &T::whole(2);
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

    /// The principal variation, as far as the budget goes: each side insists on the most it can
    /// have.
    fn line(&mut self, mut node: Node<T>, worth: Worth, margin: Option<&T>) -> Vec<Move> {
        let mut need = margin.cloned().unwrap_or_else(|| insisted_on(worth));
        let mut line = Vec::new();
        loop {
            let Ok(kept) = self.step_for(&node, &need) else { return line };
            let any = self.options(&node).steps().next();
            let Some(chosen) = kept.or(any) else { return line };
            line.push(self.named(chosen));
            node = self.after(&node, chosen);
            // A known margin or a draw is worth the same to both, with the sign turned; a winner's
            // opponent has nothing to insist on but what the winner prevents.
            let known = margin.is_some() || worth == Worth::Drawn;
            need = if known { T::default().minus(&need) } else { need.rest() };
        }
    }

    /// A step with which the mover has what it needs, if there is one.
    fn step_for(&mut self, node: &Node<T>, need: &T) -> Result<Option<u8>, Unsolved> {
        let first = self.known_step(node, need);
        let others = self.options(node);
        for to in first.into_iter().chain(others.steps().filter(|&to| Some(to) != first)) {
            if !self.can(&self.after(node, to), &need.rest())? {
                return Ok(Some(to));
            }
        }
        Ok(None)
    }
}

/// What the player to move can have at a position of that worth.
fn insisted_on<T: Whole>(worth: Worth) -> T {
    match worth {
        Worth::Won => T::unit(),
        // A lost player insists on a draw in vain: any move will do.
        Worth::Drawn | Worth::Lost => T::default(),
    }
}
