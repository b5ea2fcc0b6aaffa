//! Whether a capital can be taken by marching straight at it: an exact search backwards from the
//! capital, as if the rival did nothing but grow.

use super::super::position::STRUCTURES_GROW;
use super::ground::{At, FAR};
use super::memory::Memory;

/// What it takes to reach a capital from every cell.
#[derive(Clone, Debug)]
pub(super) struct Assault {
    pub(super) steps: Vec<u32>,
    /// Units that must leave a cell so that enough arrive on the easiest of the shortest ways.
    needed: Vec<u32>,
    /// Where to go from a cell.
    next: Vec<At>,
}

impl Assault {
    pub(super) fn new(memory: &Memory, capital: At) -> Assault {
        let ground = &memory.ground;
        let steps = ground.steps([capital], |at| memory.is_way(at));
        let order = ground.nearest(&steps, FAR);
        let mut needed = vec![FAR; steps.len()];
        let mut next = vec![capital; steps.len()];
        needed[capital] = 0;
        for &at in order.iter().filter(|&&at| at != capital) {
            let nearer = ground.sides(at).filter(|&side| steps[side] < steps[at]);
            let through = |side: At| (cost(memory, capital, side, needed[side]), side);
            if let Some((least, side)) = nearer.map(through).min() {
                needed[at] = least;
                next[at] = side;
            }
        }
        Assault { steps, needed, next }
    }

    /// The nearest army that can take the capital within so many steps, and its first step. The
    /// capital grows while the army walks.
    pub(super) fn march(&self, memory: &Memory, within: u32) -> Option<(At, At)> {
        let able = |at: &At| {
            self.steps[*at] <= within
                && memory.army(*at) >= self.needed(*at)
                && memory.army(*at) > 0
        };
        let armies = memory.own().filter(able);
        let army = armies.min_by_key(|&at| (self.steps[at], std::cmp::Reverse(memory.army(at))))?;
        Some((army, self.next[army]))
    }

    /// The cells between one and the capital, in the order of the march.
    pub(super) fn way(&self, from: At) -> impl Iterator<Item = At> + '_ {
        let next = move |&at: &At| (self.steps[at] > 1).then(|| self.next[at]);
        std::iter::successors(Some(from), next).skip(1)
    }

    /// Units that must leave a cell, with what the capital gains on the way.
    pub(super) fn needed(&self, at: At) -> u32 {
        self.needed[at].saturating_add(self.steps[at].div_ceil(STRUCTURES_GROW))
    }
}

/// Units that must set out for `side` so that `needed` can leave it again.
fn cost(memory: &Memory, capital: At, side: At, needed: u32) -> u32 {
    let known = memory.cells[side];
    if side == capital {
        let grown = memory.round.saturating_sub(known.seen).div_ceil(STRUCTURES_GROW);
        return known.units + grown + 1;
    }
    if memory.is_own(side) {
        // One unit stays behind on every cell, and those already there come along.
        return (needed + 1).saturating_sub(known.units).max(1);
    }
    needed + known.units + 1
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Rng;

    use super::super::memory::samples::remembered;
    use super::*;

    /// Whether so many units that leave `from` take the capital on one of the shortest ways.
    fn arrives(memory: &Memory, steps: &[u32], capital: At, from: At, units: u32) -> bool {
        memory.ground.sides(from).filter(|&side| steps[side] < steps[from]).any(|side| {
            let known = memory.cells[side];
            if side == capital {
                return units > known.units + (memory.round - known.seen).div_ceil(2);
            }
            let standing = if memory.is_own(side) {
                known.units + units
            } else {
                units.saturating_sub(known.units)
            };
            standing > 1 && arrives(memory, steps, capital, side, standing - 1)
        })
    }

    /// Whether the least that is needed arrives when it goes where the assault says.
    fn arrives_by(memory: &Memory, assault: &Assault, capital: At, from: At) -> bool {
        let (mut at, mut units) = (from, assault.needed[from]);
        while assault.next[at] != capital {
            at = assault.next[at];
            let known = memory.cells[at];
            let standing =
                if memory.is_own(at) { known.units + units } else { units - known.units };
            units = standing - 1;
        }
        let known = memory.cells[capital];
        units > known.units + (memory.round - known.seen).div_ceil(2)
    }

    #[test]
    fn the_least_that_is_needed_is_what_trying_every_way_finds() {
        let mut rng = Rng::new(5);
        for position in 0..2000 {
            let memory = remembered(&mut rng);
            let capital = memory.rivals().find_map(|rival| memory.capital(rival)).unwrap();
            let assault = Assault::new(&memory, capital);
            let steps = memory.ground.steps([capital], |at| memory.is_way(at));
            assert_eq!(assault.steps, steps);
            for at in (0..steps.len()).filter(|&at| at != capital && steps[at] != FAR) {
                let least = (1..).find(|&units| arrives(&memory, &steps, capital, at, units));
                assert_eq!(Some(assault.needed[at]), least, "position {position}, cell {at}");
                assert!(
                    arrives_by(&memory, &assault, capital, at),
                    "position {position}, cell {at}"
                );
            }
        }
    }
}
