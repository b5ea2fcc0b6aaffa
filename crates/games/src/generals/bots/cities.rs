//! Cities: a neutral one costs some forty units and gives one every other round, which pays where
//! no rival is near enough to strike in the meantime.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::super::Move;
use super::gather::Pruning;
use super::ground::At;
use super::memory::{Memory, Terrain};

/// Orders to one purchase before the last step.
const LONGEST: usize = 15;

/// Buys cities one after another, when it is time and quiet enough.
#[derive(Clone, Debug)]
pub(super) struct Buyer {
    /// The round of the first purchase.
    first: u32,
    /// How many steps from home the nearest rival's cell that is known must be.
    quiet: u32,
    /// What is left of a purchase; its last order takes the city.
    orders: VecDeque<(At, At)>,
}

impl Buyer {
    pub(super) fn new(first: u32, quiet: u32) -> Buyer {
        Buyer { first, quiet, orders: VecDeque::new() }
    }

    /// The next order of a purchase, if one is on or can begin. One that is on ends when a rival
    /// comes near.
    pub(super) fn next(&mut self, memory: &Memory) -> Option<Move> {
        if memory.round < self.first {
            return None;
        }
        if !is_quiet(memory, self.quiet) {
            self.orders.clear();
            return None;
        }
        self.go_on(memory).or_else(|| {
            self.orders = cheapest(memory);
            self.go_on(memory)
        })
    }

    fn go_on(&mut self, memory: &Memory) -> Option<Move> {
        while let Some((from, to)) = self.orders.pop_front() {
            let joins = memory.is_own(to) && memory.army(from) > 0;
            if joins || memory.army(from) > memory.cells[to].units {
                return Some(memory.march(from, to));
            }
        }
        None
    }
}

/// Whether no rival's cell is known within so many steps of home.
pub(super) fn is_quiet(memory: &Memory, steps: u32) -> bool {
    let from_home = memory.steps_from_home();
    (0..from_home.len()).all(|at| from_home[at] >= steps || !memory.is_rival(at))
}

/// The orders that take a neutral city in sight, for the one that needs fewest.
fn cheapest(memory: &Memory) -> VecDeque<(At, At)> {
    let cities: Vec<At> = (0..memory.cells.len()).filter(|&at| is_for_sale(memory, at)).collect();
    if cities.is_empty() {
        return VecDeque::new();
    }
    let mut armies: Vec<u32> = memory.own().map(|at| memory.army(at)).collect();
    armies.sort_unstable_by_key(|&army| Reverse(army));
    // No purchase brings together more than its orders and the cell beside the city hold.
    let most: u32 = armies.iter().take(LONGEST + 1).sum();
    let cities = cities.into_iter().filter(|&city| memory.cells[city].units < most);
    cities.filter_map(|city| purchase(memory, city)).min_by_key(VecDeque::len).unwrap_or_default()
}

fn is_for_sale(memory: &Memory, at: At) -> bool {
    let known = memory.cells[at];
    known.terrain == Terrain::City && known.owner.is_none() && known.in_sight
}

/// Gathers beside a city as much as it costs, and takes it.
fn purchase(memory: &Memory, city: At) -> Option<VecDeque<(At, At)>> {
    let beside = memory.ground.sides(city).filter(|&side| memory.is_own(side));
    let root = beside.max_by_key(|&side| memory.army(side))?;
    let pruning = Pruning::new(memory, root);
    let enough =
        |&moves: &usize| pruning.units(moves) + memory.army(root) > memory.cells[city].units;
    let gathering = pruning.gathering((0..=LONGEST).find(enough)?);
    Some(gathering.orders.into_iter().chain([(root, city)]).collect())
}
