//! The search itself: can the side to move have what it needs?

use std::time::Instant;

use polje_tabletop::{Seat, Size, Stop, phrase};

use super::Shortcuts;
use super::reserves::Reserves;
use super::spread::Spread;
use super::table::{Known, Place, Table};
use crate::mathtricks::number::Whole;
use crate::mathtricks::{Board, Cell, MathTricks};
use crate::solution::{Task, Unsolved};

/// A position from the mover's side.
#[derive(Clone)]
pub(super) struct Node<T> {
    pub(super) mine: T,
    pub(super) theirs: T,
    /// Cells nobody has walked, and how many they are.
    pub(super) free: u64,
    pub(super) left: u8,
    pub(super) me: u8,
    pub(super) them: u8,
}

impl<T: Whole> Node<T> {
    pub(super) fn root(game: &MathTricks, totals: &[T; 2]) -> Node<T> {
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

pub(super) struct Solver<'a, T: Whole> {
    terrain: Terrain<T>,
    pub(super) size: Size,
    pub(super) one: T,
    pub(super) task: &'a Task,
    rules: Shortcuts,
    pub(super) table: Table<T>,
    spread: Spread,
    reserves: Reserves<T>,
    pub(super) nodes: u64,
    /// The number of nodes at which to look at the stop flag, the clock and the budget.
    next_look: u64,
    given_up: Option<GivenUp>,
    /// Raised by a solver beside this one that has made its question idle.
    idle: Stop,
}

/// The board laid out for speed: what is next to each cell and what stepping on it does.
#[derive(Clone)]
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
    pub(super) fn new(
        game: &'a MathTricks,
        one: &T,
        task: &'a Task,
        rules: Shortcuts,
    ) -> Solver<'a, T> {
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
            idle: Stop::default(),
        }
    }

    /// Another solver for the same task, with a table of its own, and the flag that ends it.
    pub(super) fn beside(&self) -> (Solver<'a, T>, Stop) {
        let idle = Stop::default();
        let solver = Solver {
            terrain: self.terrain.clone(),
            one: self.one.clone(),
            table: self.table.empty(),
            spread: self.spread.clone(),
            reserves: self.reserves.clone(),
            nodes: 0,
            next_look: LOOK,
            idle: idle.clone(),
            ..*self
        };
        (solver, idle)
    }

    /// Can the mover end with at least `need` more than the other?
    pub(super) fn can(&mut self, node: &Node<T>, need: &T) -> Result<bool, Unsolved> {
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
        if self.task.stop.is_raised() || self.idle.is_raised() {
            self.given_up = Some(GivenUp::Stopped);
        } else if self.task.nodes.is_some_and(|nodes| self.nodes > nodes) {
            self.given_up = Some(GivenUp::OutOfNodes);
        } else if self.task.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.given_up = Some(GivenUp::Late);
        }
    }

    /// The position after a step, from the other's side.
    #[inline]
    pub(super) fn after(&self, node: &Node<T>, to: u8) -> Node<T> {
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
    pub(super) fn options(&self, node: &Node<T>) -> Options {
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
pub(super) struct Options {
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

    pub(super) fn steps(&self) -> impl Iterator<Item = u8> {
        self.sorted[..self.count].iter().map(|&packed| !(packed as u8))
    }
}
