//! The search itself: can the side to move have what it needs?

use std::time::Instant;

use polje_tabletop::{Seat, Size, Stop, phrase};

use super::Shortcuts;
use super::order::{Options, promise};
use super::reserves::Reserves;
use super::table::{Known, Place, Table};
use super::terrain::{Terrain, bits};
use crate::mathtricks::MathTricks;
use crate::mathtricks::number::Whole;
use crate::solution::{Task, Unsolved};

/// A position from the mover's side, with cells by rank.
#[derive(Clone)]
pub(super) struct Node<T> {
    pub(super) mine: T,
    pub(super) theirs: T,
    /// Cells nobody has walked, and how many they are; with or without those that nobody can walk
    /// to any more.
    pub(super) free: u64,
    pub(super) left: u8,
    pub(super) me: u8,
    pub(super) them: u8,
}

pub(super) struct Solver<'a, T: Whole> {
    pub(super) terrain: Terrain<T>,
    pub(super) size: Size,
    pub(super) one: T,
    pub(super) task: &'a Task,
    rules: Shortcuts,
    table: Table<T>,
    /// Places with few free cells, of which there are many: kept apart, in a table so small that
    /// it stays in the caches.
    nearby: Table<T>,
    reserves: Reserves<T>,
    pub(super) nodes: u64,
    /// The number of nodes at which to look at the stop flag, the clock and the budget.
    next_look: u64,
    given_up: Option<GivenUp>,
    /// Raised by a solver beside this one that has made its question idle.
    idle: Stop,
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
        let terrain = Terrain::new(board, one);
        Solver {
            reserves: Reserves::new(board, one, &terrain),
            terrain,
            size: board.size(),
            one: one.clone(),
            task,
            rules,
            table: Table::new(game.free().count_ones()),
            nearby: Table::cached(),
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
            nearby: self.nearby.empty(),
            reserves: self.reserves.clone(),
            nodes: 0,
            next_look: LOOK,
            idle: idle.clone(),
            ..*self
        };
        (solver, idle)
    }

    pub(super) fn root(&self, game: &MathTricks, totals: &[T; 2]) -> Node<T> {
        let mover = game.turn();
        let other = Seat::at(1 - mover.index());
        Node {
            mine: totals[mover.index()].clone(),
            theirs: totals[other.index()].clone(),
            free: self.terrain.by_rank(game.free()),
            left: game.free().count_ones() as u8,
            me: self.terrain.rank(game.pawn(mover)),
            them: self.terrain.rank(game.pawn(other)),
        }
    }

    /// Forgets what is known: a margin asks for other needs than those answers were for.
    pub(super) fn forget(&mut self) {
        self.table.clear();
        self.nearby.clear();
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
        let left = u32::from(node.left);
        if left < self.rules.few {
            return self.finish(node, need, rest);
        }
        if left < self.rules.nearby {
            return self.search_nearby(node, need, rest);
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
        let place = Place::new(node, need > rest);
        let mut first = None;
        if self.rules.table {
            match self.table.find(&place, &node.mine, &node.theirs) {
                Known::Answer(answer) => return answer,
                Known::Step(step) => first = step,
            }
        }
        if self.rules.bounds
            && let Some(answer) = self.reserves.decide(node, need)
        {
            return answer;
        }
        let mut step = first.filter(|&to| self.refutes(node, to, need, rest));
        if step.is_none() {
            let options = self.options(node);
            let mut others = options.steps().filter(|&to| Some(to) != first);
            step = others.find(|&to| self.refutes(node, to, need, rest));
        }
        if self.rules.table && self.given_up.is_none() {
            self.table.keep(place, step, &node.mine, &node.theirs);
        }
        step.is_some()
    }

    /// The same for fewer cells, where each node must cost little: steps by rank, no bounds.
    fn search_nearby(&mut self, node: &Node<T>, need: &T, rest: &T) -> bool {
        self.nodes += 1;
        let mut steps = self.terrain.near(node.me) & node.free;
        if steps == 0 {
            return node.mine.exceeds(&node.theirs, need);
        }
        let place = Place::new(node, need > rest);
        let mut step = None;
        if self.rules.table {
            match self.nearby.find(&place, &node.mine, &node.theirs) {
                Known::Answer(answer) => return answer,
                Known::Step(first) => step = first,
            }
        }
        step = step.filter(|&first| {
            steps &= !(1 << first);
            self.refutes(node, first, need, rest)
        });
        if step.is_none() {
            step = bits(steps).find(|&to| self.refutes(node, to, need, rest));
        }
        if self.rules.table {
            self.nearby.keep(place, step, &node.mine, &node.theirs);
        }
        step.is_some()
    }

    /// The same for few cells: steps by rank, and nothing else.
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

    /// Whether a step keeps the other side from what it needs.
    #[inline]
    fn refutes(&mut self, node: &Node<T>, to: u8, need: &T, rest: &T) -> bool {
        let mut next = self.after(node, to);
        // A side that is shut in ends the game: the totals stand.
        let ends = self.terrain.near(next.me) & next.free == 0;
        if ends {
            return !next.mine.exceeds(&next.theirs, rest);
        }
        if self.rules.narrowing {
            self.narrow(&mut next, node.me);
        }
        !self.search(&next, rest, need)
    }

    /// Takes out the free cells that a step from `from` has put out of everybody's reach.
    #[inline]
    fn narrow(&self, next: &mut Node<T>, from: u8) {
        let at_once = self.terrain.near(next.them) & next.free;
        // What the pawn was next to and is no longer: all else can be walked to as before.
        let mut lost = self.terrain.near(from) & next.free & !at_once;
        if lost == 0 {
            return;
        }
        let mut reach = at_once | self.terrain.near(next.me) & next.free;
        let mut ahead = reach;
        lost &= !reach;
        while lost != 0 {
            if ahead == 0 {
                next.free = reach;
                next.left = reach.count_ones() as u8;
                return;
            }
            let at = ahead.trailing_zeros() as u8;
            let more = self.terrain.near(at) & next.free & !reach;
            ahead = ahead & (ahead - 1) | more;
            reach |= more;
            lost &= !more;
        }
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
        for to in bits(self.terrain.near(node.me) & node.free) {
            let ordered = self.rules.ordering;
            let promise = if ordered { promise(&self.terrain, &self.one, node, to) } else { 0 };
            options.insert(to, promise);
        }
        options
    }
}
