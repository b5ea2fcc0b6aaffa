//! Looking ahead in games of two who see everything: negamax with alpha-beta pruning, by iterative
//! deepening, with a transposition table.

#[cfg(test)]
mod tests;
mod transposition_table;

use std::fmt::Debug;

use polje_tabletop::{Budget, Game, Player, Prompt, Rng, Stop};

use crate::Patience;
use transposition_table::{Bound, Entry, TranspositionTable};

/// A game of two in which the mover's view tells everything, so that a search can go on from it.
pub trait Open: Game {
    type Position: Position;

    /// The position a view shows. `None` when it shows none: views come from outside, too.
    fn position(view: &Self::View) -> Option<Self::Position>;
    fn mv(position: &Self::Position, step: <Self::Position as Position>::Step) -> Self::Move;
}

/// A position as a search wants it: small, quick to step forward and back, and able to judge
/// itself. The two sides move in turns.
pub trait Position: Clone + Debug {
    type Step: Copy + Eq + Debug;
    /// What it takes to go back.
    type Undo;

    /// Adds the steps of the side to move, the most promising first; none when the game is over.
    fn steps(&self, into: &mut Vec<Self::Step>);
    /// Whether there are no steps.
    fn is_over(&self) -> bool;
    fn step(&mut self, step: Self::Step) -> Self::Undo;
    fn undo(&mut self, undo: Self::Undo);
    /// How well the side to move stands while the game goes on; less than any won game.
    fn estimate(&self) -> i64;
    /// What the side to move has from a game that is over: the opposite of what the other has.
    fn closing(&self) -> i64;
    /// The Zobrist key, or another hash that hardly ever is the same for two positions.
    fn key(&self) -> u64;
}

/// How far a search goes.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Plies.
    pub depth: u32,
    pub nodes: Option<u64>,
    pub patience: Patience,
}

impl Limits {
    /// So many plies, unless the flag is raised before.
    pub fn plies(depth: u32, stop: &Stop) -> Limits {
        Limits { depth, nodes: None, patience: Patience::new(Budget::Usual, stop) }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<S> {
    pub step: S,
    /// For the side to move.
    pub value: i64,
    /// How many plies were looked through, the last of them perhaps not for all steps.
    pub depth: u32,
    pub nodes: u64,
}

/// The best of `steps`, none of which may be missing from the position. `None` when there are no
/// steps. Equal steps: the first.
pub fn search<P: Position>(
    position: &P,
    steps: &[P::Step],
    limits: &Limits,
) -> Option<Found<P::Step>> {
    let mut best = Found { step: *steps.first()?, value: 0, depth: 0, nodes: 0 };
    let mut order = steps.to_vec();
    let mut search = Search {
        position: position.clone(),
        steps: Vec::with_capacity(256),
        table: TranspositionTable::new(limits.depth),
        limits,
        nodes: 0,
        estimated: false,
        ended: false,
    };
    for depth in 1..=limits.depth {
        let found = search.root(&order, depth);
        best.nodes = search.nodes;
        // A search that was cut short still knows the best of the steps it finished; the best one
        // of the last iteration comes first, so that is never worse.
        if let Some((step, value)) = found {
            best = Found { step, value, depth, nodes: search.nodes };
            order.retain(|&other| other != step);
            order.insert(0, step);
        }
        if search.ended || steps.len() == 1 || !search.estimated {
            break;
        }
    }
    Some(best)
}

/// How many nodes pass between two looks at the clock and the stop flag.
const LOOK: u64 = 1 << 9;

struct Search<'a, P: Position> {
    position: P,
    /// The steps of all plies above, one after the other.
    steps: Vec<P::Step>,
    table: TranspositionTable<P::Step>,
    limits: &'a Limits,
    nodes: u64,
    /// Whether a value rests on an estimate: if not, looking further shows nothing new.
    estimated: bool,
    ended: bool,
}

impl<P: Position> Search<'_, P> {
    /// The best step and its value, as far as the search came; `None` when not even the first step
    /// was finished.
    fn root(&mut self, steps: &[P::Step], depth: u32) -> Option<(P::Step, i64)> {
        self.estimated = false;
        let mut best: Option<(P::Step, i64)> = None;
        for &step in steps {
            let alpha = best.map_or(-INFINITE, |(_, value)| value);
            let undo = self.position.step(step);
            let value = -self.negamax(depth - 1, -INFINITE, -alpha);
            self.position.undo(undo);
            if self.ended {
                break;
            }
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((step, value));
            }
        }
        best
    }

    /// The value for the side to move: exact between `alpha` and `beta`, otherwise a bound.
    fn negamax(&mut self, depth: u32, mut alpha: i64, beta: i64) -> i64 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK)
            || self.limits.nodes.is_some_and(|most| self.nodes > most)
        {
            self.look_up();
        }
        if self.ended {
            return 0;
        }
        if self.position.is_over() {
            return self.position.closing();
        }
        if depth == 0 {
            self.estimated = true;
            return self.position.estimate();
        }
        let key = if depth > 1 { self.position.key() } else { 0 };
        let known = if depth > 1 { self.table.find(key) } else { None };
        if let Some(known) = known.filter(|known| known.depth >= depth || !known.estimated) {
            let settled = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => known.value >= beta,
                Bound::AtMost => known.value <= alpha,
            };
            if settled {
                self.estimated |= known.estimated;
                return known.value;
            }
        }
        let first = self.steps.len();
        self.position.steps(&mut self.steps);
        let last = self.steps.len();
        let promising =
            known.and_then(|known| (first..last).find(|&at| self.steps[at] == known.step));
        if let Some(at) = promising {
            self.steps[first..=at].rotate_right(1);
        }
        let estimated_before = std::mem::take(&mut self.estimated);
        let (mut best, mut chosen, floor) = (-INFINITE, self.steps[first], alpha);
        for at in first..last {
            let step = self.steps[at];
            let undo = self.position.step(step);
            let value = -self.negamax(depth - 1, -beta, -alpha);
            self.position.undo(undo);
            if value > best {
                (best, chosen) = (value, step);
            }
            alpha = alpha.max(value);
            if alpha >= beta || self.ended {
                break;
            }
        }
        self.steps.truncate(first);
        let estimated = self.estimated;
        self.estimated |= estimated_before;
        if depth > 1 && !self.ended {
            let bound = match best {
                best if best >= beta => Bound::AtLeast,
                best if best <= floor => Bound::AtMost,
                _ => Bound::Exact,
            };
            let entry = Entry { depth, value: best, bound, step: chosen, estimated };
            self.table.keep(key, entry);
        }
        best
    }

    fn look_up(&mut self) {
        let spent = self.limits.nodes.is_some_and(|nodes| self.nodes > nodes);
        self.ended = self.ended || spent || self.limits.patience.is_over();
    }
}

const INFINITE: i64 = i64::MAX;

/// A player who looks a number of plies ahead, equal moves at random.
#[derive(Debug)]
pub struct AlphaBeta<G: Open> {
    rng: Rng,
    sight: Sight<G>,
}

/// What such a player sees and how far.
#[derive(Debug)]
pub struct Sight<G: Open> {
    /// The position as this player judges it; `Open::position` for all it can know.
    pub look: fn(&G::View) -> Option<G::Position>,
    /// Plies, in a game with this view.
    pub depth: fn(&G::View) -> u32,
}

impl<G: Open> AlphaBeta<G> {
    pub fn new(seed: u64, sight: Sight<G>) -> AlphaBeta<G> {
        AlphaBeta { rng: Rng::new(seed), sight }
    }
}

impl<G: Open> Player<G> for AlphaBeta<G> {
    fn choose(&mut self, prompt: &Prompt<G>, stop: &Stop) -> G::Move {
        let patience = Patience::new(prompt.budget, stop);
        let nodes = match prompt.budget {
            Budget::Nodes(most) => Some(most),
            Budget::Usual | Budget::Time(_) => None,
        };
        let limits = Limits { depth: (self.sight.depth)(&prompt.view), nodes, patience };
        let position = (self.sight.look)(&prompt.view);
        best_move::<G>(position.as_ref(), &prompt.moves, &mut self.rng, &limits)
    }
}

/// The best of `moves`, equal ones at random; any of them when the position has none of them.
pub fn best_move<G: Open>(
    position: Option<&G::Position>,
    moves: &[G::Move],
    rng: &mut Rng,
    limits: &Limits,
) -> G::Move {
    let mut steps = Vec::new();
    let found = position.and_then(|position| {
        position.steps(&mut steps);
        steps.retain(|&step| moves.contains(&G::mv(position, step)));
        rng.shuffle(&mut steps);
        let found = search(position, &steps, limits)?;
        Some(G::mv(position, found.step))
    });
    found.unwrap_or_else(|| *rng.pick(moves))
}
