//! The exact value of a position under best play, on boards of at most 64 cells.
//!
//! One question is searched: can the mover end with a total at least `need` above the other's?
//! Won and drawn are two such questions, the exact margin a bisection over them. Every cell is a
//! non-decreasing map and legality ignores totals, so the answer is monotone in both totals: one
//! stored pair of totals answers for all that are better, or all that are worse, in the same place.

mod reserves;
mod spread;
mod table;
#[cfg(test)]
mod tests;

use std::time::Instant;

use polje_tabletop::{Seat, Size, phrase};

use super::number::{Scaled, Totals, Whole};
use super::{Board, Cell, MathTricks, Move};
use crate::solution::{Solution, Task, Unsolved, Worth};
use reserves::Reserves;
use spread::Spread;
use table::{Known, Place, Table};

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
    /// Positions with fewer free cells are searched without any of the above: looking them up
    /// costs more than it saves.
    pub(super) few: u32,
}

impl Shortcuts {
    /// All of them. The larger the game, the less of its table fits the caches, and the more a
    /// look at it costs.
    pub(super) fn all(game: &MathTricks) -> Shortcuts {
        let few = if game.free().count_ones() < 26 { 13 } else { 16 };
        Shortcuts { ordering: true, table: true, bounds: true, few }
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
        Q::ask(solver, Node::root(game, scaled.totals()))
    }
    match game.totals() {
        Totals::Narrow(scaled) => put::<Q, _>(game, scaled, task, rules),
        Totals::Wide(scaled) => put::<Q, _>(game, scaled, task, rules),
        Totals::Big(scaled) => put::<Q, _>(game, scaled, task, rules),
    }
}

/// A position from the mover's side.
#[derive(Clone)]
struct Node<T> {
    mine: T,
    theirs: T,
    /// Cells nobody has walked, and how many they are.
    free: u64,
    left: u8,
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
            left: game.free().count_ones() as u8,
            me: game.pawn(mover) as u8,
            them: game.pawn(other) as u8,
        }
    }
}

struct Solver<'a, T: Whole> {
    terrain: Terrain<T>,
    size: Size,
    one: T,
    task: &'a Task,
    rules: Shortcuts,
    table: Table<T>,
    spread: Spread,
    reserves: Reserves<T>,
    nodes: u64,
    /// The number of nodes at which to look at the stop flag, the clock and the budget.
    next_look: u64,
    given_up: Option<GivenUp>,
}

/// The board laid out for speed: what is next to each cell and what stepping on it does.
struct Terrain<T: Whole> {
    near: [u64; 64],
    ops: [T::Op; 64],
}

impl<T: Whole> Terrain<T> {
    fn new(board: &Board, one: &T) -> Terrain<T> {
        let area = board.size().area();
        let near = |at: usize| if at < area { board.mask(at as u16) } else { 0 };
        let cell = |at: usize| if at < area { board.cell(at as u16) } else { Cell::Add(0) };
        Terrain {
            near: std::array::from_fn(near),
            ops: std::array::from_fn(|at| T::op(cell(at), one)),
        }
    }

    #[inline]
    fn near(&self, at: u8) -> u64 {
        self.near[usize::from(at % 64)]
    }

    #[inline]
    fn op(&self, at: u8) -> &T::Op {
        &self.ops[usize::from(at % 64)]
    }
}

/// Why a search ends without an answer.
#[derive(Clone, Copy)]
enum GivenUp {
    Stopped,
    OutOfNodes,
    Late,
}

/// How many nodes pass between two looks at the stop flag and the budget.
const LOOK: u64 = 1 << 10;

impl<'a, T: Whole> Solver<'a, T> {
    fn new(game: &'a MathTricks, one: &T, task: &'a Task, rules: Shortcuts) -> Solver<'a, T> {
        let board = game.board();
        Solver {
            terrain: Terrain::new(board, one),
            size: board.size(),
            one: one.clone(),
            task,
            rules,
            table: Table::new(game.free().count_ones()),
            spread: Spread::new(board.size()),
            reserves: Reserves::new(board, one),
            nodes: 0,
            next_look: LOOK,
            given_up: None,
        }
    }

    fn solve(&mut self, root: Node<T>) -> Result<Solution<Move>, Unsolved> {
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
                moves.push(Move { to: self.size.coord(to.into()) });
            }
            if worth == Worth::Won {
                break;
            }
        }
        Ok(moves)
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
        let size = self.size;
        let mut line = Vec::new();
        loop {
            let options = self.options(&node);
            let Some(mut chosen) = options.steps().next() else { return Ok(line) };
            if margin.is_some() {
                self.table.clear();
            }
            for to in options.steps() {
                if !self.can(&self.after(&node, to), &need.rest())? {
                    chosen = to;
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
        if u32::from(node.left) < self.rules.few {
            return self.finish(node, need, rest);
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_up();
        }
        if self.given_up.is_some() {
            return false;
        }
        if self.terrain.near(node.me) & node.free == 0 {
            return node.mine.exceeds(&node.theirs, need);
        }
        let reach = self.spread.reach(1 << node.me | 1 << node.them, node.free);
        let place = Place::new(reach, node, need > rest);
        let mut first = NO_STEP;
        if self.rules.table {
            match self.table.find(&place, &node.mine, &node.theirs) {
                Known::Answer(answer) => return answer,
                Known::Step(step) => first = step,
                Known::Nothing => {}
            }
        }
        if self.rules.bounds
            && let Some(answer) = self.reserves.decide(node, reach, need)
        {
            return answer;
        }
        let step = self.try_moves(node, first, need, rest);
        if self.rules.table && self.given_up.is_none() {
            self.table.keep(place, step, &node.mine, &node.theirs);
        }
        step.is_some()
    }

    /// The same for few cells: steps in any order, and nothing else.
    fn finish(&mut self, node: &Node<T>, need: &T, rest: &T) -> bool {
        self.nodes += 1;
        let mut steps = self.terrain.near(node.me) & node.free;
        if steps == 0 {
            return node.mine.exceeds(&node.theirs, need);
        }
        while steps != 0 {
            let to = steps.trailing_zeros() as u8;
            steps &= steps - 1;
            let next = self.after(node, to);
            let ends = self.terrain.near(next.me) & next.free == 0;
            let refuted = if ends {
                !next.mine.exceeds(&next.theirs, rest)
            } else {
                !self.finish(&next, rest, need)
            };
            if refuted {
                return true;
            }
        }
        false
    }

    /// A step that gives the mover what it needs. `first` is tried before all others.
    fn try_moves(&mut self, node: &Node<T>, first: u8, need: &T, rest: &T) -> Option<u8> {
        if first != NO_STEP && self.refutes(node, first, need, rest) {
            return Some(first);
        }
        let options = self.options(node);
        options.steps().find(|&to| to != first && self.refutes(node, to, need, rest))
    }

    /// Whether a step keeps the other side from what it needs.
    #[inline]
    fn refutes(&mut self, node: &Node<T>, to: u8, need: &T, rest: &T) -> bool {
        let next = self.after(node, to);
        // A side that is shut in ends the game: the totals stand.
        let ends = self.terrain.near(next.me) & next.free == 0;
        if ends { !next.mine.exceeds(&next.theirs, rest) } else { !self.search(&next, rest, need) }
    }

    fn look_up(&mut self) {
        self.next_look = self.nodes + LOOK;
        if self.task.stop.is_raised() {
            self.given_up = Some(GivenUp::Stopped);
        } else if self.task.nodes.is_some_and(|nodes| self.nodes > nodes) {
            self.given_up = Some(GivenUp::OutOfNodes);
        } else if self.task.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.given_up = Some(GivenUp::Late);
        }
    }

    /// The position after a step, from the other's side.
    #[inline]
    fn after(&self, node: &Node<T>, to: u8) -> Node<T> {
        Node {
            mine: node.theirs.clone(),
            theirs: node.mine.after(self.terrain.op(to)),
            free: node.free & !(1 << to),
            left: node.left - 1,
            me: node.them,
            them: to,
        }
    }

    /// The steps of the mover, the most promising first.
    #[inline]
    fn options(&self, node: &Node<T>) -> Options {
        let mut options = Options::default();
        let mut steps = self.terrain.near(node.me) & node.free;
        let their_steps = self.terrain.near(node.them) & node.free;
        while steps != 0 {
            let to = steps.trailing_zeros() as u8;
            steps &= steps - 1;
            let promise = if self.rules.ordering { self.promise(node, to, their_steps) } else { 0 };
            options.insert(to, promise);
        }
        options
    }

    fn promise(&self, node: &Node<T>, to: u8, their_steps: u64) -> i64 {
        let total = node.mine.after(self.terrain.op(to));
        let (gain, one) = total.rough_gain(&node.mine, &self.one);
        let own = (self.terrain.near(to) & node.free).count_ones();
        let left = (their_steps & !(1 << to)).count_ones();
        let dead_end = if own == 0 { DEAD_END } else { 0 };
        gain * GAIN + (i64::from(own) * OWN - i64::from(left) * LEFT - dead_end) * one
    }
}

/// No cell of any board that is solved.
const NO_STEP: u8 = u8::MAX;

const GAIN: i64 = 4;
const OWN: i64 = 3;
const LEFT: i64 = 6;
const DEAD_END: i64 = 40;

/// At most eight steps, sorted as they come: the promise, and in the last byte the cell.
#[derive(Default)]
struct Options {
    sorted: [i64; 8],
    count: usize,
}

impl Options {
    #[inline]
    fn insert(&mut self, to: u8, promise: i64) {
        let packed = promise << 8 | i64::from(!to);
        let mut at = self.count & 7;
        while at > 0 && self.sorted[at - 1] < packed {
            self.sorted[at] = self.sorted[at - 1];
            at -= 1;
        }
        self.sorted[at] = packed;
        self.count += 1;
    }

    fn steps(&self) -> impl Iterator<Item = u8> {
        self.sorted[..self.count].iter().map(|&packed| !(packed as u8))
    }
}
