//! Pawns that share no cell any more: two walks apart from each other, tied only by whoever ends
//! first. Neither can hinder the other, so a side that needs something mostly gets it by one walk
//! that it follows whatever the other does, or not at all.

use super::search::Node;
use super::terrain::{Terrain, bits};
use crate::mathtricks::whole::Whole;

/// No walk of either side that is looked at has as many steps.
const LONG: usize = 16;

/// Both sides have at most so many cells, or one of them at most so few.
const MOST_CELLS: u32 = 14;
const FEW_CELLS: u32 = 5;

/// Walks that the other had an answer to before the search is left to say.
const TRIES: u32 = 8;

/// A pawn, the free cells it can walk to, and its total.
struct Side<'a, T> {
    at: u8,
    cells: u64,
    total: &'a T,
}

/// Whether the mover can have what it needs, where the pawns are apart and a walk of one side
/// shows it.
pub(super) fn decide<T: Whole>(
    terrain: &Terrain<T>,
    node: &Node<T>,
    need: &T,
    rest: &T,
) -> Option<bool> {
    let own = apart(terrain, node)?;
    let others = node.free & !own;
    let [few, many] = {
        let [own, others] = [own.count_ones(), others.count_ones()];
        [own.min(others), own.max(others)]
    };
    if many > MOST_CELLS && few > FEW_CELLS {
        return None;
    }
    let me = Side { at: node.me, cells: own, total: &node.mine };
    let them = Side { at: node.them, cells: others, total: &node.theirs };
    let ahead = node.mine.exceeds(&node.theirs, need);
    // Who is ahead now mostly stays so.
    [ahead, !ahead].into_iter().find(|&yes| match yes {
        true => {
            Duel { terrain, need, first: 1, most: others.count_ones() as usize }.is_won(&me, &them)
        }
        false => Duel { terrain, need: rest, first: 0, most: own.count_ones() as usize }
            .is_won(&them, &me),
    })
}

/// The free cells that the mover can walk to, if the other can walk to none of them.
fn apart<T: Whole>(terrain: &Terrain<T>, node: &Node<T>) -> Option<u64> {
    let shared = terrain.near(node.them) & node.free;
    let mut reach = terrain.near(node.me) & node.free;
    let mut ahead = reach;
    while reach & shared == 0 {
        if ahead == 0 {
            return Some(reach);
        }
        let at = ahead.trailing_zeros() as u8;
        let more = terrain.near(at) & node.free & !reach;
        ahead = ahead & (ahead - 1) | more;
        reach |= more;
    }
    None
}

/// One side chooses a walk; the other answers.
struct Duel<'a, T: Whole> {
    terrain: &'a Terrain<T>,
    /// What the chooser needs to be ahead by.
    need: &'a T,
    /// 1 where the chooser makes the first step, 0 where the other does.
    first: usize,
    /// The other has so many cells, and makes no more steps.
    most: usize,
}

/// The greatest totals of the other that were met: after so many steps, and where it was stuck
/// after them.
struct Met<T> {
    total: [Option<T>; LONG],
    stuck: [Option<T>; LONG],
}

/// What the other must exceed after so many steps if it is stuck then, or if they are all; and the
/// least of these from there on.
struct Bars<T> {
    own: [T; LONG],
    least: [T; LONG],
    last: usize,
}

/// Where the other is on its walk.
struct Answer<'a, T> {
    at: u8,
    free: u64,
    total: &'a T,
    steps: usize,
    /// What all cells that add and multiply and that it has not walked would bring.
    added: T,
    factor: u32,
}

impl<T: Whole> Duel<'_, T> {
    /// Whether some walk of the chooser stands against all walks of the other.
    fn is_won(&self, chooser: &Side<'_, T>, other: &Side<'_, T>) -> bool {
        let steps = |side: &Side<'_, T>| self.terrain.near(side.at) & side.cells;
        if steps(chooser) == 0 {
            // The other makes one step, and the game is over.
            let after = |to| other.total.after(self.terrain.op(to));
            return bits(steps(other)).all(|to| chooser.total.exceeds(&after(to), self.need));
        }
        let mut met = Met { total: Default::default(), stuck: Default::default() };
        if steps(other) == 0 {
            met.stuck[0] = Some(other.total.clone());
        }
        let (mut added, mut factor) = (T::default(), 1u32);
        for cell in bits(other.cells) {
            let (more, times) = self.terrain.gifts(cell);
            added += more;
            let Some(product) = factor.checked_mul(*times) else { return false };
            factor = product;
        }
        let mut walk: [T; LONG] = Default::default();
        walk[0] = chooser.total.clone();
        for _ in 0..TRIES {
            let Some(length) = self.choose(chooser, 0, &met, &mut walk) else { return false };
            let start = Answer {
                at: other.at,
                free: other.cells,
                total: other.total,
                steps: 0,
                added: added.clone(),
                factor,
            };
            if !self.is_answered(start, &self.bars(&walk, length), &mut met) {
                return true;
            }
        }
        false
    }

    /// Finds a walk that stands against all that was met, and returns how many steps it has: to
    /// where the chooser is stuck, or so far that the other must be.
    fn choose(
        &self,
        from: &Side<'_, T>,
        steps: usize,
        met: &Met<T>,
        walk: &mut [T; LONG],
    ) -> Option<usize> {
        let others = steps + 1 - self.first;
        let stands = |total: &T, met: &Option<T>| {
            met.as_ref().is_none_or(|met| total.exceeds(met, self.need))
        };
        for to in bits(self.terrain.near(from.at) & from.cells) {
            let total = from.total.after(self.terrain.op(to));
            if !stands(&total, &met.stuck[others]) {
                continue;
            }
            walk[steps + 1] = total.clone();
            let cells = from.cells & !(1 << to);
            let ends = if others + 1 > self.most {
                true
            } else if self.terrain.near(to) & cells == 0 {
                if !stands(&total, &met.total[others + 1]) {
                    continue;
                }
                true
            } else {
                false
            };
            if ends {
                return Some(steps + 1);
            }
            let next = Side { at: to, cells, total: &total };
            if let Some(length) = self.choose(&next, steps + 1, met, walk) {
                return Some(length);
            }
        }
        None
    }

    fn bars(&self, walk: &[T; LONG], length: usize) -> Bars<T> {
        let last = length + 1 - self.first;
        let mut bars = Bars::<T> { own: Default::default(), least: Default::default(), last };
        for steps in (1..=last).rev() {
            let own = walk[length.min(steps + self.first)].minus(self.need);
            let later = bars.least.get(steps + 1).filter(|_| steps < last);
            bars.least[steps] = later.map_or(&own, |later: &T| later.min(&own)).clone();
            bars.own[steps] = own;
        }
        bars
    }

    /// Whether the other has a walk that the chooser's does not stand against. What is met on the
    /// way is noted.
    fn is_answered(&self, from: Answer<'_, T>, bars: &Bars<T>, met: &mut Met<T>) -> bool {
        let steps = from.steps + 1;
        for to in bits(self.terrain.near(from.at) & from.free) {
            let total = from.total.after(self.terrain.op(to));
            note(&mut met.total[steps], &total);
            let free = from.free & !(1 << to);
            let is_stuck = self.terrain.near(to) & free == 0;
            if is_stuck {
                note(&mut met.stuck[steps], &total);
            }
            if is_stuck || steps == bars.last {
                if total > bars.own[steps] {
                    return true;
                }
                continue;
            }
            let (added, factor) = self.terrain.gifts(to);
            let (added, factor) = (from.added.minus(added), from.factor / factor);
            // Dividing and x0 bring a total below 0 no further than to 0.
            let mut most = total.clone().max(T::default());
            most += &added;
            if most.times(factor).is_some_and(|most| most <= bars.least[steps]) {
                continue;
            }
            let next = Answer { at: to, free, total: &total, steps, added, factor };
            if self.is_answered(next, bars, met) {
                return true;
            }
        }
        false
    }
}

fn note<T: Whole>(best: &mut Option<T>, total: &T) {
    if best.as_ref().is_none_or(|best| total > best) {
        *best = Some(total.clone());
    }
}
