//! Negamax over margins: by how many fields the player to move ends ahead.

use polje_bots::Moment;

use super::bits::{Bits, Shape};
use super::transposition_table::{Known, TranspositionTable};
use crate::solution::{GivenUp, Task};

/// Positions with at least this part of the fields free are looked up turned and mirrored.
const TURNED: i32 = 3;

/// With so many free fields what comes of all steps is looked up before any is searched.
const LOOKED_UP: i32 = 6;

/// After so many nodes clock and stop are looked at.
const LOOK_UP: u64 = 1 << 12;

/// A position with somebody to move who can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node<B> {
    pub(super) mine: B,
    pub(super) theirs: B,
    /// Whose golden move is left: the mover's, the other's.
    pub(super) golden: [bool; 2],
    /// Whether the other has just skipped: if the mover does, too, the game is over.
    pub(super) skipped: bool,
}

impl<B: Bits> Node<B> {
    pub(super) fn hash(&self) -> u64 {
        let flags = u64::from(self.golden[0])
            | u64::from(self.golden[1]) << 1
            | u64::from(self.skipped) << 2;
        let mixed = self.mine.mixed() ^ self.theirs.mixed().rotate_left(17).wrapping_add(flags);
        let mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    fn margin(&self) -> i32 {
        self.mine.count() - self.theirs.count()
    }

    /// From the other side.
    fn turned(self) -> Node<B> {
        let Node { mine, theirs, golden: [own, others], skipped } = self;
        Node { mine: theirs, theirs: mine, golden: [others, own], skipped }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Take(u8),
    Golden(u8),
    Skip,
}

/// What comes of a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum After<B> {
    /// The mover's margin.
    Over(i32),
    /// The other is to move.
    Turn(Node<B>),
    /// The other can do nothing: the mover goes on.
    Again(Node<B>),
}

pub(super) struct Search<'a, B> {
    pub(super) shape: Shape<B>,
    /// How many areas a player may have.
    limit: u32,
    table: TranspositionTable<B>,
    /// How often a step was good enough, by its code.
    history: Vec<u32>,
    task: &'a Task,
    pub(super) nodes: u64,
    /// No node may be looked at after this one.
    pub(super) last_node: u64,
    pub(super) given_up: Option<GivenUp>,
}

impl<'a, B: Bits> Search<'a, B> {
    pub(super) fn new(shape: Shape<B>, limit: u32, free: u32, task: &'a Task) -> Search<'a, B> {
        Search {
            shape,
            limit,
            table: TranspositionTable::new(free),
            history: vec![0; 2 * B::WIDTH],
            task,
            nodes: 0,
            last_node: task.nodes.unwrap_or(u64::MAX),
            given_up: None,
        }
    }

    /// Where the mover may go.
    fn within(&self, mine: B) -> B {
        match self.shape.areas(mine) < self.limit {
            true => self.shape.all,
            false => self.shape.beside(mine),
        }
    }

    fn free(&self, node: &Node<B>) -> B {
        self.shape.all.without(node.mine | node.theirs)
    }

    /// Fields that the mover may take, and golden moves it may make.
    fn steps(&self, node: &Node<B>) -> [B; 2] {
        let within = self.within(node.mine);
        [self.free(node) & within, self.golden(node, within)]
    }

    fn golden(&self, node: &Node<B>, within: B) -> B {
        let Node { theirs, golden: [golden, _], .. } = *node;
        if !golden {
            return B::NONE;
        }
        // A field with one neighbour at most cannot hold two parts together.
        let loose = |&at: &usize| {
            let field = B::field(at);
            (self.shape.beside(field) & theirs).count() < 2
                || self.shape.areas(theirs.without(field)) <= self.limit
        };
        let fields = (theirs & within).fields().filter(loose);
        fields.fold(B::NONE, |set, at| set | B::field(at))
    }

    /// Whether the mover can do anything but skip.
    fn is_able(&self, node: &Node<B>) -> bool {
        let within = self.within(node.mine);
        !(self.free(node) & within).is_empty() || !self.golden(node, within).is_empty()
    }

    pub(super) fn after(&self, node: &Node<B>, step: Step) -> After<B> {
        let Node { mut mine, mut theirs, golden: [mut golden, others], skipped } = *node;
        match step {
            Step::Take(at) => mine = mine | B::field(at.into()),
            Step::Golden(at) => {
                let field = B::field(at.into());
                (mine, theirs, golden) = (mine | field, theirs.without(field), false);
            }
            Step::Skip if skipped => return After::Over(node.margin()),
            Step::Skip => {}
        }
        let skipped = step == Step::Skip;
        let next = Node { mine, theirs, golden: [golden, others], skipped };
        if self.is_able(&next.turned()) {
            After::Turn(next.turned())
        } else if !skipped && self.is_able(&next) {
            After::Again(next)
        } else {
            After::Over(next.margin())
        }
    }

    /// The margin after a step, to who makes it, as `search` says it.
    pub(super) fn value(&mut self, node: &Node<B>, step: Step, low: i32, high: i32) -> i32 {
        match self.after(node, step) {
            After::Over(margin) => margin,
            After::Turn(next) => -self.search(&next, -high, -low),
            After::Again(next) => self.search(&next, low, high),
        }
    }

    /// The mover's margin with best play if it lies between `low` and `high`; else a bound beyond
    /// the one it passes. Means nothing once the search has been given up.
    pub(super) fn search(&mut self, node: &Node<B>, low: i32, high: i32) -> i32 {
        self.nodes += 1;
        if self.is_given_up() {
            return low;
        }
        let (mut least, mut most) = self.bounds(node);
        let free = self.free(node).count();
        let key = self.key(node, free);
        let known = self.table.find(&key);
        if node.skipped {
            // Whoever skips after the other ends the game.
            least = least.max(node.margin());
        }
        if let Some(known) = known {
            (least, most) = (least.max(known.least.into()), most.min(known.most.into()));
        }
        if least >= high || least == most {
            return least;
        }
        if most <= low {
            return most;
        }
        // A step is known for the position as it was looked up.
        let first = known.filter(|_| key == *node).map(|known| known.step);
        let steps = self.ordered(node, first);
        if free >= LOOKED_UP
            && let Some(value) = self.known_to_pass(node, &steps, high)
        {
            return value;
        }
        let (mut best, mut chosen) = (i32::MIN, Step::Skip);
        for step in steps {
            let value = self.value(node, step, low.max(best), high);
            if self.given_up.is_some() {
                return low;
            }
            if value > best {
                (best, chosen) = (value, step);
            }
            if best >= high {
                let count = &mut self.history[code::<B>(step)];
                *count = count.saturating_add((free * free) as u32);
                break;
            }
        }
        let least = if best > low { best.max(least) } else { least };
        let most = if best < high { best.min(most) } else { most };
        let known = Known { least: least as i8, most: most as i8, step: chosen };
        self.table.keep(&key, free as u8, known);
        best
    }

    /// What a step brings of which the table already knows that it is enough.
    fn known_to_pass(&self, node: &Node<B>, steps: &[Step], high: i32) -> Option<i32> {
        let known = |next: &Node<B>| self.table.find(&self.key(next, self.free(next).count()));
        let least = |step: &Step| match self.after(node, *step) {
            After::Over(margin) => Some(margin),
            After::Turn(next) => known(&next).map(|known| -i32::from(known.most)),
            After::Again(next) => known(&next).map(|known| known.least.into()),
        };
        steps.iter().filter_map(least).find(|&least| least >= high)
    }

    /// The step that the last search of a position found best, where that is still known.
    pub(super) fn found(&self, node: &Node<B>) -> Option<Step> {
        let key = self.key(node, self.free(node).count());
        self.table.find(&key).filter(|_| key == *node).map(|known| known.step)
    }

    /// The position as the table knows it.
    fn key(&self, node: &Node<B>, free: i32) -> Node<B> {
        if free * TURNED < self.shape.all.count() {
            return *node;
        }
        let rank = |[mine, theirs]: [B; 2]| (mine.mixed(), theirs.mixed());
        let [mine, theirs] = self.shape.canonical([node.mine, node.theirs], rank);
        Node { mine, theirs, ..*node }
    }

    /// The mover's margin is at least and at most so much, whatever is played.
    fn bounds(&self, node: &Node<B>) -> (i32, i32) {
        let [mine, theirs] = [node.mine.count(), node.theirs.count()];
        let free = self.free(node);
        let [own, others] = node.golden.map(i32::from);
        let ahead = mine - theirs;
        let (mut least, mut most) =
            (ahead - free.count() - 2 * others, ahead + free.count() + 2 * own);
        if own + others == 2 {
            return (least, most);
        }
        // Free ground that the other cannot come to and that hangs together with one's own fields is
        // as good as taken, whoever still has a golden move but the other: one need not make one's own.
        let [near, far] = [node.mine, node.theirs].map(|own| self.ground(own, free));
        let sure = |own: B, ground: B| (self.shape.grown(own, own | ground) & ground).count();
        if others == 0 {
            least = least.max(ahead + sure(node.mine, near.without(far)) - far.count());
        }
        if own == 0 {
            most = most.min(ahead + near.count() - sure(node.theirs, far.without(near)));
        }
        (least, most)
    }

    /// The free fields a player can ever take without golden moves: who is at the limit of areas and
    /// can never join two of them stays in the ground around its own.
    fn ground(&self, own: B, free: B) -> B {
        let areas = self.shape.areas(own);
        if areas < self.limit {
            return free;
        }
        let all = self.shape.grown(own, own | free);
        if self.shape.areas(all) < areas { free } else { all & free }
    }

    /// The legal steps, the most promising first.
    pub(super) fn ordered(&self, node: &Node<B>, first: Option<Step>) -> Vec<Step> {
        let [takes, golden] = self.steps(node);
        let free = self.free(node);
        let near = self.shape.beside(node.mine);
        let mut steps: Vec<(u32, Step)> = Vec::with_capacity(32);
        let weighed = |gain: i32, step: Step| {
            let weight = match first == Some(step) {
                true => u32::MAX,
                false => (self.history[code::<B>(step)] >> 4) + (gain + 8) as u32,
            };
            (weight, step)
        };
        for at in takes.fields() {
            let beside = self.shape.beside(B::field(at));
            let opened = (beside & free).without(near).count();
            let denied = (beside & node.theirs).count();
            steps.push(weighed(2 * opened + 3 * denied, Step::Take(at as u8)));
        }
        steps.extend(golden.fields().map(|at| weighed(-4, Step::Golden(at as u8))));
        steps.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        steps.into_iter().map(|(_, step)| step).chain([Step::Skip]).collect()
    }

    fn is_given_up(&mut self) -> bool {
        if self.nodes > self.last_node {
            self.given_up = Some(GivenUp::OutOfNodes);
        } else if self.nodes.is_multiple_of(LOOK_UP) {
            if self.task.stop.is_raised() {
                self.given_up = Some(GivenUp::Stopped);
            } else if self.task.deadline.is_some_and(|deadline| Moment::now() >= deadline) {
                self.given_up = Some(GivenUp::Late);
            }
        }
        self.given_up.is_some()
    }
}

fn code<B: Bits>(step: Step) -> usize {
    match step {
        Step::Take(at) => at.into(),
        Step::Golden(at) => B::WIDTH + usize::from(at),
        Step::Skip => 2 * B::WIDTH - 1,
    }
}
