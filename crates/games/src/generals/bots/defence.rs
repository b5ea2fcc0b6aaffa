//! The own capital against an army in sight.

use polje_tabletop::Seat;

use super::super::Move;
use super::super::position::STRUCTURES_GROW;
use super::gather::Pruning;
use super::ground::At;
use super::memory::Memory;

/// How far off a rival's army is taken for a threat.
const WATCH: u32 = 12;

/// An army in sight that could take the own capital.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    at: At,
    pub(super) owner: Seat,
    /// Its steps to the capital.
    pub(super) steps: u32,
    /// Units that would be missing at the capital.
    missing: u32,
}

pub(super) fn threat(memory: &Memory) -> Option<Threat> {
    let steps = memory.steps_from_home();
    let home = memory.cells[memory.home].units;
    let is_near = |&at: &At| {
        let known = memory.cells[at];
        known.in_sight && known.units > home && steps[at] <= WATCH && memory.is_rival(at)
    };
    let near: Vec<At> = (0..memory.cells.len()).filter(is_near).collect();
    if near.is_empty() {
        return None;
    }
    let watch = Watch::new(memory);
    let dangerous = |at: At| {
        let owner = memory.cells[at].owner?;
        let missing = watch.missing(at, memory.cells[at].units, home);
        (missing > 0).then_some(Threat { at, owner, steps: steps[at], missing })
    };
    near.into_iter().filter_map(dangerous).max_by_key(|threat| threat.missing)
}

/// The ways to the capital.
struct Watch<'a> {
    steps: &'a [u32],
    held: Vec<u32>,
}

impl Watch<'_> {
    fn new(memory: &Memory) -> Watch<'_> {
        let steps = memory.steps_from_home();
        let held = held_on_the_way(memory, steps);
        Watch { steps, held }
    }

    /// What the capital, with `home` units on it, lacks against an army that comes from there.
    fn missing(&self, at: At, army: u32, home: u32) -> u32 {
        let grown = self.steps[at] / STRUCTURES_GROW;
        army.saturating_sub(1).saturating_sub(home.saturating_add(grown) + self.held[at])
    }
}

/// Own units on the weakest of the shortest ways from each cell near home.
fn held_on_the_way(memory: &Memory, steps: &[u32]) -> Vec<u32> {
    let near = memory.ground.nearest(steps, WATCH);
    let mut held = vec![0; steps.len()];
    for &at in near.iter().filter(|&&at| steps[at] > 1) {
        let nearer = memory.ground.sides(at).filter(|&side| steps[side] < steps[at]);
        let through =
            |side: At| held[side] + if memory.is_own(side) { memory.cells[side].units } else { 0 };
        held[at] = nearer.map(through).min().unwrap_or(0);
    }
    held
}

/// Meets a threat: beats the army if one's own stands beside it, else brings units home.
pub(super) fn defend(memory: &Memory) -> Option<Move> {
    meet(memory, threat(memory)?)
}

pub(super) fn meet(memory: &Memory, Threat { at, steps, missing, .. }: Threat) -> Option<Move> {
    let beside = memory.ground.sides(at).max_by_key(|&side| memory.army(side))?;
    if memory.army(beside) >= memory.cells[at].units {
        return Some(memory.march(beside, at));
    }
    let pruning = Pruning::new(memory, memory.home);
    let most = steps as usize;
    let moves = (1..most).find(|&moves| pruning.units(moves) > missing).unwrap_or(most);
    pruning.gathering(moves).orders.first().map(|&(from, to)| memory.march(from, to))
}
