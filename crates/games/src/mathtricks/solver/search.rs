//! The search itself: can the side to move have what it needs?

use std::sync::Arc;
use std::thread;

use dashu_base::UnsignedAbs;
use polje_bots::Moment;
use polje_tabletop::{Seat, Size, Stop};

use super::Shortcuts;
use super::order::{Options, promise};
use super::parted;
use super::reserves::Reserves;
use super::terrain::{Terrain, bits};
use super::transposition_table::{Asked, Key, Known, Shared, TranspositionTable};
use crate::mathtricks::whole::Whole;
use crate::mathtricks::{Board, MathTricks};
use crate::solution::{GivenUp, Task, Unsolved};

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
    /// What all solvers at work on the position know.
    table: Arc<Shared<T>>,
    /// Places with few free cells, of which there are many: kept apart, in a table so small that
    /// it stays in the caches.
    nearby: TranspositionTable<T>,
    reserves: Reserves<T>,
    /// The positive needs that were asked about, and which of them is now.
    needs: Vec<T>,
    asked: Asked,
    nodes: u64,
    /// The nodes of other threads.
    helped: u64,
    /// How many nodes this solver alone may look at.
    most_nodes: u64,
    /// The number of nodes at which to look at the stop flag, the clock and the budget.
    next_look: u64,
    given_up: Option<GivenUp>,
    /// Raised by a solver beside this one that has made its question idle.
    idle: Stop,
}

/// What is to be solved, and how.
pub(super) struct Terms<'a> {
    pub(super) board: &'a Board,
    /// The cells of the board that matter from the first position on.
    pub(super) in_play: Vec<u16>,
    pub(super) task: &'a Task,
    pub(super) rules: Shortcuts,
}

/// Positions with so many more cells than those searched nearby are worth sharing out.
const SPLIT: u32 = 3;

/// How many nodes pass between two looks at the stop flag and the budget.
const LOOK: u64 = 1 << 10;

impl<'a, T: Whole> Solver<'a, T> {
    pub(super) fn new(terms: Terms<'a>, one: &T) -> Solver<'a, T> {
        let Terms { board, in_play, task, rules } = terms;
        let free = in_play.len() as u32 - 2;
        let terrain = Terrain::new(board, in_play, one);
        Solver {
            reserves: Reserves::new(board, one, &terrain),
            terrain,
            size: board.size(),
            one: one.clone(),
            task,
            rules,
            table: Arc::new(Shared::new(free, task.threads)),
            nearby: TranspositionTable::cached(),
            needs: Vec::new(),
            asked: Asked::default(),
            nodes: 0,
            helped: 0,
            most_nodes: task.nodes.unwrap_or(u64::MAX),
            next_look: LOOK,
            given_up: None,
            idle: Stop::default(),
        }
    }

    /// Another solver for the same task, and the flag that ends it.
    fn beside(&self, idle: &Stop) -> Solver<'a, T> {
        let mut nearby = TranspositionTable::cached();
        nearby.ask(self.asked);
        Solver {
            terrain: self.terrain.clone(),
            one: self.one.clone(),
            table: Arc::clone(&self.table),
            nearby,
            reserves: self.reserves.clone(),
            needs: Vec::new(),
            given_up: None,
            idle: idle.clone(),
            ..*self
        }
    }

    /// A position of the same game, the first or a later one.
    pub(super) fn root(&self, game: &MathTricks) -> Node<T> {
        let mover = game.turn();
        let other = Seat::at(1 - mover.index());
        let one = self.one.clone().big().unsigned_abs();
        let total = |seat| {
            let whole = game.totals().exact(seat).whole_times(&one);
            whole.and_then(|whole| T::small(&whole)).expect("numbers made for these cells")
        };
        let walkable = (0..).zip(self.terrain.cells()).filter(|&(_, &cell)| game.is_free(cell));
        let free: u64 = walkable.fold(0, |mask, (rank, _)| mask | 1 << rank);
        Node {
            mine: total(mover),
            theirs: total(other),
            free,
            left: free.count_ones() as u8,
            me: self.terrain.rank(game.pawn(mover)),
            them: self.terrain.rank(game.pawn(other)),
        }
    }

    /// The nodes of all threads.
    pub(super) fn all_nodes(&self) -> u64 {
        self.nodes + self.helped
    }

    /// Allows so many nodes more, whatever was allowed before.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.most_nodes = self.nodes.saturating_add(nodes);
    }

    /// The step that gave the mover what it needed when that was last asked.
    pub(super) fn known_step(&self, node: &Node<T>, need: &T) -> Option<u8> {
        self.table.step(&Key::new(node, *need > need.rest()))
    }

    /// Has the tables answer only what holds for this need.
    fn ask(&mut self, need: &T) {
        let rest = need.rest();
        let positive = if *need > rest { need } else { &rest };
        if !self.needs.contains(positive) {
            if self.needs.len() == Asked::MOST {
                self.needs.clear();
                self.table.clear();
                self.nearby.clear();
            }
            self.needs.push(positive.clone());
        }
        self.asked = Asked::of(&self.needs, positive);
        self.table.ask(self.asked);
        self.nearby.ask(self.asked);
    }

    /// Can the mover end with at least `need` more than the other? With all threads of the task
    /// where that is worth it: each searches the whole position, puts off what another is at, and
    /// finds in the common table what others have found; the first to be done ends the rest.
    pub(super) fn can(&mut self, node: &Node<T>, need: &T) -> Result<bool, Unsolved> {
        self.ask(need);
        if self.task.threads < 2 || !self.is_shared_out(u32::from(node.left)) {
            return self.can_alone(node, need);
        }
        let idle = Stop::default();
        let mut helpers: Vec<_> = (1..self.task.threads).map(|_| self.beside(&idle)).collect();
        self.idle = idle.clone();
        let share = self.most_nodes.saturating_sub(self.nodes) / u64::from(self.task.threads);
        // One that gives up leaves the others their share of the budget.
        let work = |solver: &mut Solver<'a, T>| {
            solver.most_nodes = solver.nodes.saturating_add(share);
            let answer = solver.can_alone(node, need);
            if answer.is_ok() {
                idle.raise();
            }
            answer
        };
        let (began, most_nodes) = (self.nodes, self.most_nodes);
        let answers = thread::scope(|scope| {
            let handles: Vec<_> =
                helpers.iter_mut().map(|helper| scope.spawn(|| work(helper))).collect();
            let mut answers = vec![work(self)];
            let join = |handle: thread::ScopedJoinHandle<'_, _>| {
                handle.join().expect("a search does not panic")
            };
            answers.extend(handles.into_iter().map(join));
            answers
        });
        let helped = helpers.iter().map(|helper| helper.nodes - began).sum::<u64>();
        self.helped += helped;
        self.most_nodes = most_nodes.saturating_sub(helped);
        self.idle = Stop::default();
        let found = answers.iter().position(Result::is_ok).unwrap_or_default();
        answers.into_iter().nth(found).expect("this solver's own is the first")
    }

    fn can_alone(&mut self, node: &Node<T>, need: &T) -> Result<bool, Unsolved> {
        // Positions with few cells are searched without a look.
        self.look_up();
        let answer = self.given_up.is_none() && self.search(node, need, &need.rest());
        self.given_up.take().map_or(Ok(answer), |why| Err(Unsolved::GivenUp(why)))
    }

    /// Whether positions with so many free cells are shared out among threads.
    fn is_shared_out(&self, left: u32) -> bool {
        left >= self.rules.nearby + SPLIT
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
        let key = Key::new(node, need > rest);
        let mut first = None;
        if self.rules.table {
            match self.table.find(&key, &node.mine, &node.theirs) {
                Known::Answer(answer) => return answer,
                Known::Step(step) => first = step,
            }
        }
        if self.rules.bounds
            && let Some(answer) = self.reserves.decide(node, need)
        {
            return answer;
        }
        if let Some(answer) = self.parted(node, need, rest) {
            return answer;
        }
        if self.task.threads > 1 && self.is_shared_out(left) {
            return self.search_together(node, key, need, rest);
        }
        let mut step = first.filter(|&to| self.refutes(node, to, need, rest));
        if step.is_none() {
            let options = self.options(node);
            let mut others = options.steps().filter(|&to| Some(to) != first);
            step = others.find(|&to| self.refutes(node, to, need, rest));
        }
        if self.rules.table && self.given_up.is_none() {
            self.table.keep(key, step, &node.mine, &node.theirs);
        }
        step.is_some()
    }

    /// Tries the steps that nobody else is at, then those that were put off.
    fn search_together(&mut self, node: &Node<T>, key: Key, need: &T, rest: &T) -> bool {
        let options = self.options(node);
        let known = |solver: &Solver<'_, T>| match solver.table.find(&key, &node.mine, &node.theirs)
        {
            Known::Answer(answer) if solver.rules.table => Err(answer),
            Known::Answer(_) | Known::Step(None) => Ok(None),
            Known::Step(step) => Ok(step),
        };
        let first = known(self).unwrap_or_default();
        let mut steps: Vec<u8> = first.into_iter().collect();
        steps.extend(options.steps().filter(|&to| Some(to) != first));
        let mut put_off = Vec::new();
        let mut found = None;
        for (number, &to) in steps.iter().enumerate() {
            let next = Key::new(&self.next(node, to), rest > need);
            if self.table.enter(next) && number > 0 {
                self.table.leave(&next);
                put_off.push(to);
                continue;
            }
            let refuted = self.refutes(node, to, need, rest);
            self.table.leave(&next);
            if refuted {
                found = Some(to);
                break;
            }
            // Somebody else may have been here in the meantime.
            if let Err(answer) = known(self) {
                return answer;
            }
        }
        if found.is_none() {
            found = put_off.into_iter().find(|&to| self.refutes(node, to, need, rest));
        }
        if self.rules.table && self.given_up.is_none() {
            self.table.keep(key, found, &node.mine, &node.theirs);
        }
        found.is_some()
    }

    #[inline]
    fn parted(&self, node: &Node<T>, need: &T, rest: &T) -> Option<bool> {
        self.rules.parted.then(|| parted::decide(&self.terrain, node, need, rest)).flatten()
    }

    /// The same for fewer cells, where each node must cost little: steps by rank, no bounds.
    fn search_nearby(&mut self, node: &Node<T>, need: &T, rest: &T) -> bool {
        self.nodes += 1;
        let mut steps = self.terrain.near(node.me) & node.free;
        if steps == 0 {
            return node.mine.exceeds(&node.theirs, need);
        }
        let key = Key::new(node, need > rest);
        let mut step = None;
        if self.rules.table {
            match self.nearby.find(&key, &node.mine, &node.theirs) {
                Known::Answer(answer) => return answer,
                Known::Step(first) => step = first,
            }
        }
        if let Some(answer) = self.parted(node, need, rest) {
            return answer;
        }
        step = step.filter(|&first| {
            steps &= !(1 << first);
            self.refutes(node, first, need, rest)
        });
        if step.is_none() {
            step = bits(steps).find(|&to| self.refutes(node, to, need, rest));
        }
        if self.rules.table {
            self.nearby.keep(key, step, &node.mine, &node.theirs);
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
        let next = self.next(node, to);
        // A side that is shut in ends the game: the totals stand.
        let ends = self.terrain.near(next.me) & next.free == 0;
        if ends { !next.mine.exceeds(&next.theirs, rest) } else { !self.search(&next, rest, need) }
    }

    /// The position after a step, as the search looks at it.
    #[inline]
    fn next(&self, node: &Node<T>, to: u8) -> Node<T> {
        let mut next = self.after(node, to);
        if self.rules.narrowing {
            self.narrow(&mut next, node.me);
        }
        next
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
        } else if self.nodes > self.most_nodes {
            self.given_up = Some(GivenUp::OutOfNodes);
        } else if self.task.deadline.is_some_and(|deadline| Moment::now() >= deadline) {
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
