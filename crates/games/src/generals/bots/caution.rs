//! The own capital after an order: what is known of rivals' armies must not be there before enough
//! of one's own can be back.

use std::cmp::Reverse;

use polje_tabletop::Seat;

use super::super::position::STRUCTURES_GROW;
use super::super::{March, Move};
use super::assault::Assault;
use super::gather::Harvest;
use super::ground::At;
use super::memory::{Memory, Terrain};
use super::thinker::Idea;

/// How far off an army is watched.
const WATCH: u32 = 12;

/// For how many rounds an army that is out of sight may still be where it was, or on its way.
const REMEMBERED: u32 = 3;

/// How many orders are thought of instead of a rash one.
const TRIES: usize = 4;

/// What an idea orders, or something else if that left the capital to a rival.
pub(super) fn considered<I: Idea>(idea: &mut I, memory: &Memory) -> Option<Move> {
    let wish = idea.decide(memory);
    let caution = Caution::new(memory);
    if idea.rescues()
        && caution.lacking > 0
        && !caution.holds(wish)
        && let Some(rescue) = caution.rescue()
    {
        return Some(Move::March(rescue));
    }
    let Some(Move::March(mut march)) = wish else { return wish };
    if !caution.is_rash(march) {
        return wish;
    }
    let half = March { half: true, ..march };
    if caution.takes(half) && !caution.is_rash(half) {
        return Some(Move::March(half));
    }
    if let Some(blow) = caution.blow().filter(|&blow| !caution.is_rash(blow)) {
        return Some(Move::March(blow));
    }
    let mut kept = memory.clone();
    for _ in 0..TRIES {
        kept.cells[memory.ground.at(march.from)].units = 1;
        match idea.elsewhere(&kept)? {
            Move::March(other) if caution.is_rash(other) => march = other,
            other => return Some(other),
        }
    }
    None
}

/// What an order is compared with.
struct Caution<'a> {
    memory: &'a Memory,
    watch: Watch,
    /// What the capital lacks if nothing is ordered.
    lacking: i64,
}

/// An army that takes the capital whatever is brought home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Danger {
    owner: Seat,
    /// With how many of them it is there.
    moves: u32,
    /// Units that are missing then.
    missing: i64,
}

impl<'a> Caution<'a> {
    fn new(memory: &'a Memory) -> Caution<'a> {
        let watch = Watch::new(memory);
        let lacking = most_missing(&watch.dangers(memory));
        Caution { memory, watch, lacking }
    }

    /// Whether the capital lacks more after an order than without it, and the order is no step of a
    /// march that is over before.
    fn is_rash(&self, march: March) -> bool {
        let dangers = self.dangers_after(march);
        most_missing(&dangers) > self.lacking && !self.comes_first(march, &dangers)
    }

    /// Whether the capital stays after an order, or a rival's falls first.
    fn holds(&self, order: Option<Move>) -> bool {
        let Some(Move::March(march)) = order else { return false };
        let dangers = self.dangers_after(march);
        dangers.is_empty() || self.comes_first(march, &dangers)
    }

    /// An order after which the capital stays: rather one that beats an army, then one near home.
    fn rescue(&self) -> Option<March> {
        let memory = self.memory;
        let steps = memory.steps_from_home();
        let near = memory.own().filter(|&at| steps[at] <= WATCH && memory.army(at) > 0);
        let marches = near.flat_map(|from| {
            let sides = memory.ground.sides(from).filter(|&to| memory.can_enter(to));
            sides.flat_map(move |to| [false, true].map(|half| (from, to, half)))
        });
        let rank = |&(from, to, half): &(At, At, bool)| {
            let beaten = if memory.is_rival(to) { memory.cells[to].units } else { 0 };
            let sent = March::moved(half, memory.cells[from].units);
            (Reverse(beaten.min(sent)), half, steps[from], from, to)
        };
        let mut marches: Vec<(At, At, bool)> = marches.collect();
        marches.sort_by_key(rank);
        let march = |(from, to, half)| {
            let [from, to] = [from, to].map(|at| memory.ground.coord(at));
            March { from, to, half }
        };
        let is_safe = |&march: &March| self.dangers_after(march).is_empty();
        marches.into_iter().map(march).find(is_safe)
    }

    fn dangers_after(&self, march: March) -> Vec<Danger> {
        let memory = self.memory;
        // Only a city that is taken opens a way for others.
        if !memory.is_way(memory.ground.at(march.to)) {
            let after = after(memory, march);
            return Watch::new(&after).dangers(&after);
        }
        if self.watch.near.is_empty() {
            return Vec::new();
        }
        self.watch.dangers(&after(memory, march))
    }

    /// Whether an order belongs to a march that takes the capital of whoever is dangerous before its
    /// armies arrive.
    fn comes_first(&self, march: March, dangers: &[Danger]) -> bool {
        let memory = self.memory;
        let (from, to) = (memory.ground.at(march.from), memory.ground.at(march.to));
        let Some(&Danger { owner, .. }) = dangers.first() else { return true };
        let moves = dangers.iter().map(|danger| danger.moves).min().unwrap_or(0);
        dangers.iter().all(|danger| danger.owner == owner)
            && memory.capital(owner).is_some_and(|capital| {
                let assault = Assault::new(memory, capital);
                let sent = March::moved(march.half, memory.cells[from].units);
                assault.steps[from] <= moves
                    && assault.steps[to] < assault.steps[from]
                    && sent >= assault.needed(from)
            })
    }

    fn takes(&self, march: March) -> bool {
        let [from, to] = [march.from, march.to].map(|at| self.memory.ground.at(at));
        let sent = March::moved(march.half, self.memory.cells[from].units);
        sent > 0 && (self.memory.is_own(to) || sent > self.memory.cells[to].units)
    }

    /// Beats the largest army beside the capital that its own can beat.
    fn blow(&self) -> Option<March> {
        let memory = self.memory;
        let is_beaten =
            |at: &At| memory.is_rival(*at) && memory.army(memory.home) > memory.cells[*at].units;
        let beside = memory.ground.sides(memory.home).filter(is_beaten);
        let at = beside.max_by_key(|&at| memory.cells[at].units)?;
        let [from, to] = [memory.home, at].map(|at| memory.ground.coord(at));
        Some(March { from, to, half: false })
    }
}

fn most_missing(dangers: &[Danger]) -> i64 {
    dangers.iter().map(|danger| danger.missing).max().unwrap_or(0)
}

/// The map once an order has been carried out. Who takes a capital has all that was its owner's.
fn after(memory: &Memory, march: March) -> Memory {
    let mut after = memory.clone();
    let [from, to] = [march.from, march.to].map(|at| memory.ground.at(at));
    let sent = March::moved(march.half, memory.cells[from].units);
    after.cells[from].units -= sent;
    let target = memory.cells[to];
    let own = Some(memory.seat);
    if target.owner == own {
        after.cells[to].units += sent;
    } else if sent <= target.units {
        after.cells[to].units -= sent;
    } else {
        (after.cells[to].owner, after.cells[to].units) = (own, sent - target.units);
        if target.terrain == Terrain::City {
            after.forget_steps();
        }
        if target.terrain == Terrain::Capital {
            let its = after.cells.iter_mut().filter(|known| known.owner == target.owner);
            its.for_each(|known| known.owner = own);
        }
    }
    after
}

/// The cells that are watched.
struct Watch {
    /// The nearest first; none where no rival's army is among them.
    near: Vec<At>,
}

impl Watch {
    fn new(memory: &Memory) -> Watch {
        let steps = memory.steps_from_home();
        let comes = |at: At| steps[at] <= WATCH && may_come(memory, at);
        let any_comes = (0..steps.len()).any(comes);
        let near = if any_comes { memory.ground.nearest(steps, WATCH) } else { Vec::new() };
        Watch { near }
    }

    /// The armies that take the capital if rivals are to move now: neither what stands in their way
    /// and at home nor what can be brought home in time is enough. With what is remembered the ways
    /// must be as they were.
    fn dangers(&self, memory: &Memory) -> Vec<Danger> {
        let steps = memory.steps_from_home();
        let arrivals = arrivals(memory, steps, &self.near);
        let mut dangers = Vec::new();
        let mut harvest = None;
        for rival in memory.rivals() {
            let mut its = arrivals.iter().filter(|(at, _)| memory.cells[*at].owner == Some(rival));
            let Some(first) = its.next() else { continue };
            let tolls = tolls(memory, rival, steps, &self.near);
            for &(at, moves) in [first].into_iter().chain(its) {
                let comes = i64::from(memory.cells[at].units) - 1;
                let end = memory.round + moves - 1;
                let grown = end / STRUCTURES_GROW - memory.round / STRUCTURES_GROW;
                let home = i64::from(memory.cells[memory.home].units + grown);
                let toll = tolls[at];
                if comes - toll.stay <= home {
                    continue;
                }
                let harvest = harvest.get_or_insert_with(|| {
                    Harvest::new(memory, memory.home, WATCH as usize, |at| memory.is_own(at))
                });
                let brought = i64::from(harvest.units(moves as usize - 1));
                let missing = (comes - toll.stay).min(comes - toll.leave - brought) - home;
                if missing > 0 {
                    dangers.push(Danger { owner: rival, moves, missing });
                }
            }
        }
        dangers
    }
}

/// Where rivals' armies near the capital are or were last seen, and with how many moves they can be
/// there at best: one that is out of sight has gone on, but not to where it would be seen.
fn arrivals(memory: &Memory, steps: &[u32], near: &[At]) -> Vec<(At, u32)> {
    let fog = near.iter().find(|&&at| !memory.cells[at].in_sight).map_or(0, |&at| steps[at]);
    let arrival = |&at: &At| {
        if !may_come(memory, at) {
            return None;
        }
        let known = memory.cells[at];
        let ago = memory.round - known.seen;
        let moves = if known.in_sight { steps[at] } else { steps[at].saturating_sub(ago).max(fog) };
        (moves > 0).then_some((at, moves))
    };
    near.iter().filter_map(arrival).collect()
}

/// Whether a rival's army is there, or was not long ago.
fn may_come(memory: &Memory, at: At) -> bool {
    let known = memory.cells[at];
    known.units >= 2 && memory.is_rival(at) && memory.round - known.seen <= REMEMBERED
}

/// What an army loses on its way.
#[derive(Clone, Copy, Debug, Default)]
struct Toll {
    /// If units that stand there stay.
    stay: i64,
    /// If they are withdrawn.
    leave: i64,
}

/// For an army of a rival on the cheapest of the shortest ways from each cell near the capital; what
/// it picks up there counts too.
fn tolls(memory: &Memory, rival: Seat, steps: &[u32], near: &[At]) -> Vec<Toll> {
    let mut tolls = vec![Toll::default(); steps.len()];
    for &at in near.iter().filter(|&&at| steps[at] > 1) {
        let nearer = memory.ground.sides(at).filter(|&side| steps[side] < steps[at]);
        let through = nearer.map(|side| {
            let units = i64::from(memory.cells[side].units);
            let (stay, leave) = match memory.cells[side].owner {
                Some(owner) if owner == rival => (-units, -units),
                Some(owner) if owner == memory.seat => (units, units.min(1)),
                _ => (units, units),
            };
            let Toll { stay: stayed, leave: left } = tolls[side];
            // One unit is left behind on every cell.
            Toll { stay: stayed + stay + 1, leave: left + leave + 1 }
        });
        let least = through.reduce(|one, other| Toll {
            stay: one.stay.min(other.stay),
            leave: one.leave.min(other.leave),
        });
        tolls[at] = least.unwrap_or_default();
    }
    tolls
}

#[cfg(test)]
mod tests;
