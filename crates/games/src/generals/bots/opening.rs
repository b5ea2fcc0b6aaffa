//! The first fifty rounds: the capital saves units and sends them out in waves, so that no step
//! is lost on cells already taken. Which cells are obstacles is known from the start, so the whole
//! opening is planned at once, as the best of many that are tried.

use std::collections::VecDeque;

use polje_bots::Patience;
use polje_tabletop::Rng;

use super::super::Move;
use super::super::position::{PLAINS_GROW, STRUCTURES_GROW};
use super::ground::{At, Ground};
use super::memory::Memory;

/// When plains grow for the first time.
pub(super) const LENGTH: u32 = PLAINS_GROW;

/// How many openings are tried where there is patience for all of them.
const TRIES: usize = 300;

/// What the first wave may wait for.
const FIRST_WAVES: [u32; 6] = [9, 10, 11, 12, 13, 14];

/// Orders from the capital's first units on; `None` is a round of waiting.
#[derive(Clone, Debug, Default)]
pub(super) struct Opening(VecDeque<Option<(At, At)>>);

impl Opening {
    /// The best of the openings tried; one is tried in any case.
    pub(super) fn plan(memory: &Memory, rng: &mut Rng, patience: &Patience) -> Opening {
        let mut best = Opening::default();
        let mut most = 0;
        for attempt in 0..TRIES {
            if attempt > 0 && patience.is_over() {
                break;
            }
            let first = FIRST_WAVES[attempt % FIRST_WAVES.len()];
            let (orders, taken) = Trial::new(memory).play(first, rng);
            if taken > most {
                most = taken;
                best = Opening(orders.into());
            }
        }
        best
    }

    /// What to do now; the opening is over once an order does not take what it was to take.
    pub(super) fn next(&mut self, memory: &Memory) -> Option<Move> {
        let Some((from, to)) = self.0.pop_front()? else { return Some(Move::Pass) };
        let held = memory.is_own(to) || memory.army(from) > memory.cells[to].units;
        if memory.army(from) == 0 || !held || memory.is_rival(to) {
            self.0.clear();
            return None;
        }
        Some(memory.march(from, to))
    }
}

/// One opening, played out on an empty map.
struct Trial<'a> {
    memory: &'a Memory,
    ground: &'a Ground,
    taken: Vec<bool>,
    count: u32,
    round: u32,
    home_units: u32,
    orders: Vec<Option<(At, At)>>,
}

impl<'a> Trial<'a> {
    fn new(memory: &'a Memory) -> Trial<'a> {
        let mut taken = vec![false; memory.cells.len()];
        memory.own().for_each(|at| taken[at] = true);
        Trial {
            memory,
            ground: &memory.ground,
            count: memory.own().count() as u32,
            taken,
            round: memory.round,
            home_units: memory.cells[memory.home].units,
            orders: Vec::new(),
        }
    }

    fn play(mut self, first: u32, rng: &mut Rng) -> (Vec<Option<(At, At)>>, u32) {
        let mut wait_for = first;
        while self.round < LENGTH {
            let last_call = self.home_units.saturating_sub(1) >= LENGTH - self.round;
            if self.home_units < wait_for && !last_call {
                self.order(None);
                continue;
            }
            self.wave(rng);
            wait_for = 2;
        }
        (self.orders, self.count)
    }

    /// All units leave the capital and walk until they are spent.
    fn wave(&mut self, rng: &mut Rng) {
        let mut at = self.memory.home;
        let mut units = self.home_units.saturating_sub(1);
        self.home_units = 1;
        let mut way_out: Vec<At> = Vec::new();
        while units > 0 && self.round < LENGTH {
            let next = match way_out.pop() {
                Some(next) => next,
                None => match self.fresh_side(at, rng) {
                    Some(side) => side,
                    None => {
                        way_out = self.way_to_fresh(at, rng);
                        match way_out.pop() {
                            Some(next) => next,
                            None => return self.order(None),
                        }
                    }
                },
            };
            self.order(Some((at, next)));
            if !self.taken[next] {
                self.taken[next] = true;
                self.count += 1;
                units -= 1;
            }
            at = next;
        }
    }

    fn order(&mut self, order: Option<(At, At)>) {
        self.orders.push(order);
        self.round += 1;
        self.home_units += u32::from(self.round.is_multiple_of(STRUCTURES_GROW));
    }

    fn is_fresh(&self, at: At) -> bool {
        !self.taken[at] && self.memory.is_way(at)
    }

    fn fresh_side(&self, at: At, rng: &mut Rng) -> Option<At> {
        let fresh = self.ground.sides(at).filter(|&side| self.is_fresh(side));
        pick(fresh, rng)
    }

    /// Steps to the nearest free cell over what has been taken, the first step last.
    fn way_to_fresh(&self, at: At, rng: &mut Rng) -> Vec<At> {
        let goals = (0..self.taken.len()).filter(|&cell| self.is_fresh(cell));
        let steps = self.ground.steps(goals, |cell| self.taken[cell]);
        let mut way = Vec::new();
        let mut here = at;
        while steps[here] > 0 {
            let nearer = self.ground.sides(here).filter(|&side| steps[side] < steps[here]);
            let Some(next) = pick(nearer, rng) else { return Vec::new() };
            way.push(next);
            here = next;
        }
        way.reverse();
        way
    }
}

/// Any of a few.
fn pick(items: impl Iterator<Item = At>, rng: &mut Rng) -> Option<At> {
    let mut chosen = None;
    for (count, item) in items.enumerate() {
        if rng.below(count as u64 + 1) == 0 {
            chosen = Some(item);
        }
    }
    chosen
}
