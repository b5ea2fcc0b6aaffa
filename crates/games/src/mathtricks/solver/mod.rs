//! The exact value of a position under best play, on boards of at most 64 cells.
//!
//! One question is searched: can the mover end with a total at least `need` above the other's?
//! Won and drawn are two such questions, the exact margin a bisection over them. Every cell is a
//! non-decreasing map and legality ignores totals, so the answer is monotone in both totals: one
//! stored pair of totals answers for all that are better, or all that are worse, in the same place.

mod spread;
mod table;
#[cfg(test)]
mod tests;

use std::time::Instant;

use polje_tabletop::{Seat, phrase};

use super::number::{Totals, Whole};
use super::{Board, MathTricks, Move};
use crate::solution::{Solution, Task, Unsolved, Worth};
use spread::Spread;
use table::{Place, Table};

/// Boards with more cells are not solved.
pub(super) const LARGEST: usize = 64;

/// The pruning rules, each of which can be left out to test the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shortcuts {
    pub(super) ordering: bool,
    pub(super) table: bool,
}

impl Default for Shortcuts {
    fn default() -> Shortcuts {
        Shortcuts { ordering: true, table: true }
    }
}

/// Solves a position.
pub fn solve(game: &MathTricks, task: &Task) -> Result<Solution<Move>, Unsolved> {
    solve_with(game, task, Shortcuts::default())
}

/// The moves that keep what the position is worth; of winning ones, only one.
pub(super) fn best_moves(game: &MathTricks, task: &Task) -> Result<Vec<Move>, Unsolved> {
    fn best<T: Whole>(mut solver: Solver<'_, T>, root: &Node<T>) -> Result<Vec<Move>, Unsolved> {
        let size = solver.board.size();
        let mut most = Worth::Lost;
        let mut moves = Vec::new();
        for option in solver.options(root).as_slice() {
            let worth = solver.worth(&solver.after(root, option.to))?.turned();
            if worth > most {
                most = worth;
                moves.clear();
            }
            if worth == most {
                moves.push(Move { to: size.coord(option.to.into()) });
            }
            if worth == Worth::Won {
                break;
            }
        }
        Ok(moves)
    }
    if game.board().size().area() > LARGEST {
        return Err(Unsolved(phrase("mathtricks-solver-too-large")));
    }
    let rules = Shortcuts::default();
    match game.totals() {
        Totals::Narrow(scaled) => {
            best(Solver::new(game, scaled.one(), task, rules), &Node::root(game, scaled.totals()))
        }
        Totals::Wide(scaled) => {
            best(Solver::new(game, scaled.one(), task, rules), &Node::root(game, scaled.totals()))
        }
        Totals::Big(scaled) => {
            best(Solver::new(game, scaled.one(), task, rules), &Node::root(game, scaled.totals()))
        }
    }
}

fn solve_with(
    game: &MathTricks,
    task: &Task,
    rules: Shortcuts,
) -> Result<Solution<Move>, Unsolved> {
    if game.board().size().area() > LARGEST {
        return Err(Unsolved(phrase("mathtricks-solver-too-large")));
    }
    match game.totals() {
        Totals::Narrow(scaled) => {
            Solver::new(game, scaled.one(), task, rules).solve(game, scaled.totals())
        }
        Totals::Wide(scaled) => {
            Solver::new(game, scaled.one(), task, rules).solve(game, scaled.totals())
        }
        Totals::Big(scaled) => {
            Solver::new(game, scaled.one(), task, rules).solve(game, scaled.totals())
        }
    }
}

/// A position from the mover's side.
#[derive(Clone)]
struct Node<T> {
    mine: T,
    theirs: T,
    /// Cells nobody has walked.
    free: u64,
    me: u8,
    them: u8,
}

impl<T: Whole> Node<T> {
    fn root(game: &MathTricks, totals: &[T; 2]) -> Node<T> {
        let mover = game.turn();
        let other = Seat::at(1 - mover.index());
        Node {
            mine: totals[mover.index()].clone(),
            theirs: totals[other.index()].clone(),
            free: game.free(),
            me: game.pawn(mover) as u8,
            them: game.pawn(other) as u8,
        }
    }
}

struct Solver<'a, T> {
    board: &'a Board,
    one: T,
    task: &'a Task,
    rules: Shortcuts,
    table: Table<T>,
    spread: Spread,
    nodes: u64,
    given_up: Option<GivenUp>,
}

/// Why a search ends without an answer.
#[derive(Clone, Copy)]
enum GivenUp {
    Stopped,
    OutOfNodes,
    Late,
}

/// Positions with fewer free cells are searched without table and in any order: looking them up costs
/// more than it saves.
const FEW: u32 = 9;

/// How many nodes pass between two looks at the stop flag and the budget.
const LOOK: u64 = 1 << 10;

impl<'a, T: Whole> Solver<'a, T> {
    fn new(game: &'a MathTricks, one: &T, task: &'a Task, rules: Shortcuts) -> Solver<'a, T> {
        let board = game.board();
        let table = Table::new(if rules.table { game.free().count_ones() } else { 0 });
        let spread = Spread::new(board.size());
        Solver { board, one: one.clone(), task, rules, table, spread, nodes: 0, given_up: None }
    }

    fn solve(mut self, game: &MathTricks, totals: &[T; 2]) -> Result<Solution<Move>, Unsolved> {
        let root = Node::root(game, totals);
        let worth = self.worth(&root)?;
        let margin = if self.task.margin { Some(self.margin(&root)?) } else { None };
        let line = self.line(root, worth, margin.as_ref())?;
        let margin = margin.map(|margin| margin.over(&self.one));
        Ok(Solution { worth, margin, line, nodes: self.nodes })
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

    /// The greatest margin the mover can force: steps away from 0 that double, then a bisection.
    fn margin(&mut self, node: &Node<T>) -> Result<T, Unsolved> {
        let zero = T::default();
        let mut step = self.one.clone();
        let (mut low, mut high);
        if self.can(node, &zero)? {
            (low, high) = (zero, step.clone());
            while self.probe(node, &high)? {
                low = high;
                step.multiply(2);
                high = step.clone();
            }
        } else {
            (low, high) = (zero.minus(&step), zero.clone());
            while !self.probe(node, &low)? {
                high = low;
                step.multiply(2);
                low = zero.minus(&step);
            }
        }
        // The mover can have `low` and cannot have `high`.
        while high.minus(&low) != T::unit() {
            let middle = T::between(&low, &high);
            if self.probe(node, &middle)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    /// As `can`, for a `need` other than the table was filled with.
    fn probe(&mut self, node: &Node<T>, need: &T) -> Result<bool, Unsolved> {
        self.table.clear();
        self.can(node, need)
    }

    /// Best play by both: each side insists on the most it can have.
    fn line(
        &mut self,
        mut node: Node<T>,
        worth: Worth,
        margin: Option<&T>,
    ) -> Result<Vec<Move>, Unsolved> {
        let mut need = match (margin, worth) {
            (Some(margin), _) => margin.clone(),
            (None, Worth::Won) => T::unit(),
            // A lost player insists on a draw in vain: any move will do.
            (None, Worth::Drawn | Worth::Lost) => T::default(),
        };
        let size = self.board.size();
        let mut line = Vec::new();
        loop {
            let options = self.options(&node);
            let Some(first) = options.as_slice().first() else { return Ok(line) };
            if margin.is_some() {
                self.table.clear();
            }
            let mut chosen = first.to;
            for option in options.as_slice() {
                if !self.can(&self.after(&node, option.to), &need.rest())? {
                    chosen = option.to;
                    break;
                }
            }
            line.push(Move { to: size.coord(chosen.into()) });
            node = self.after(&node, chosen);
            // A known margin or a draw is worth the same to both, with the sign turned; a winner's
            // opponent has nothing to insist on but what the winner prevents.
            let known = margin.is_some() || worth == Worth::Drawn;
            need = if known { T::default().minus(&need) } else { need.rest() };
        }
    }

    /// Can the mover end with at least `need` more than the other?
    fn can(&mut self, node: &Node<T>, need: &T) -> Result<bool, Unsolved> {
        let rest = need.rest();
        let answer = self.search(node, need, &rest);
        match self.given_up {
            None => Ok(answer),
            Some(GivenUp::Stopped) => Err(Unsolved(phrase("solver-stopped"))),
            Some(GivenUp::OutOfNodes) => Err(Unsolved(phrase("solver-out-of-nodes"))),
            Some(GivenUp::Late) => Err(Unsolved(phrase("solver-out-of-time"))),
        }
    }

    /// `rest` is what the other side needs to prevent `need`: one unit minus it.
    fn search(&mut self, node: &Node<T>, need: &T, rest: &T) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) {
            self.look_up();
        }
        if self.given_up.is_some() {
            return false;
        }
        let steps = self.board.mask(node.me.into()) & node.free;
        if steps == 0 {
            return node.mine.exceeds(&node.theirs, need);
        }
        if node.free.count_ones() < FEW {
            return self.try_in_any_order(node, steps, need, rest);
        }
        let mut place = None;
        if self.rules.table {
            let reach = self.spread.reach(1 << node.me | 1 << node.them, node.free);
            let found = Place::new(reach, node, need > rest);
            if let Some(answer) = self.table.find(&found, &node.mine, &node.theirs) {
                return answer;
            }
            place = Some(found);
        }
        let answer = self.try_moves(node, need, rest);
        if let Some(place) = place.filter(|_| self.given_up.is_none()) {
            self.table.keep(place, answer, &node.mine, &node.theirs);
        }
        answer
    }

    fn try_in_any_order(&mut self, node: &Node<T>, mut steps: u64, need: &T, rest: &T) -> bool {
        while steps != 0 {
            let to = steps.trailing_zeros() as u8;
            steps &= steps - 1;
            if self.refutes(node, to, need, rest) {
                return true;
            }
        }
        false
    }

    fn try_moves(&mut self, node: &Node<T>, need: &T, rest: &T) -> bool {
        let options = self.options(node);
        options.as_slice().iter().any(|option| self.refutes(node, option.to, need, rest))
    }

    /// Whether a step keeps the other side from what it needs.
    fn refutes(&mut self, node: &Node<T>, to: u8, need: &T, rest: &T) -> bool {
        let next = self.after(node, to);
        // A side that is shut in ends the game: the totals stand.
        let ends = self.board.mask(next.me.into()) & next.free == 0;
        if ends { !next.mine.exceeds(&next.theirs, rest) } else { !self.search(&next, rest, need) }
    }

    fn look_up(&mut self) {
        if self.task.stop.is_raised() {
            self.given_up = Some(GivenUp::Stopped);
        } else if self.task.nodes.is_some_and(|nodes| self.nodes > nodes) {
            self.given_up = Some(GivenUp::OutOfNodes);
        } else if self.task.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.given_up = Some(GivenUp::Late);
        }
    }

    /// The position after a step, from the other's side.
    fn after(&self, node: &Node<T>, to: u8) -> Node<T> {
        let mut total = node.mine.clone();
        total.step(&self.one, self.board.cell(to.into()));
        Node {
            mine: node.theirs.clone(),
            theirs: total,
            free: node.free & !(1 << to),
            me: node.them,
            them: to,
        }
    }

    /// The steps of the mover, the most promising first.
    fn options(&self, node: &Node<T>) -> Options {
        let mut options = Options::default();
        let mut steps = self.board.mask(node.me.into()) & node.free;
        let their_steps = self.board.mask(node.them.into()) & node.free;
        while steps != 0 {
            let to = steps.trailing_zeros() as u8;
            steps &= steps - 1;
            let promise = if self.rules.ordering { self.promise(node, to, their_steps) } else { 0 };
            options.insert(Step { to, promise });
        }
        options
    }

    fn promise(&self, node: &Node<T>, to: u8, their_steps: u64) -> i64 {
        let mut total = node.mine.clone();
        total.step(&self.one, self.board.cell(to.into()));
        let (gain, one) = total.rough_gain(&node.mine, &self.one);
        let own = (self.board.mask(to.into()) & node.free).count_ones();
        let left = (their_steps & !(1 << to)).count_ones();
        let dead_end = if own == 0 { DEAD_END } else { 0 };
        gain * GAIN + (i64::from(own) * OWN - i64::from(left) * LEFT - dead_end) * one
    }
}

const GAIN: i64 = 4;
const OWN: i64 = 3;
const LEFT: i64 = 6;
const DEAD_END: i64 = 40;

#[derive(Clone, Copy, Default)]
struct Step {
    to: u8,
    promise: i64,
}

/// At most eight steps, sorted as they come.
#[derive(Default)]
struct Options {
    steps: [Step; 8],
    count: usize,
}

impl Options {
    fn insert(&mut self, step: Step) {
        let mut at = self.count;
        while at > 0 && self.steps[at - 1].promise < step.promise {
            self.steps[at] = self.steps[at - 1];
            at -= 1;
        }
        self.steps[at] = step;
        self.count += 1;
    }

    fn as_slice(&self) -> &[Step] {
        &self.steps[..self.count]
    }
}
