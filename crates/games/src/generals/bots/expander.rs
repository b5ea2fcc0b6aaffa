//! A player that grows: an opening planned to the round, then always the cheapest next cell, and
//! only late armies that look for the rivals' capitals.

use std::cmp::Reverse;

use polje_bots::Patience;
use polje_tabletop::Rng;

use super::super::Move;
use super::cities::Buyer;
use super::defence::defend;
use super::gather::gather;
use super::ground::{At, FAR};
use super::hunter::{Habits, Hunt, guess};
use super::memory::{Memory, Terrain};
use super::opening::Opening;
use super::thinker::Idea;

/// Before this round units bring more as land: no armies are made, and no cities bought.
const FIRST_ARMY: u32 = 200;
/// Cities are bought while no rival is known so near to home.
const QUIET: u32 = 18;
/// Orders spent on one gathering.
const GATHERING: usize = 20;

/// Takes land as fast as it can, and strikes once most of it is taken.
#[derive(Debug)]
pub(super) struct Expander {
    opening: Opening,
    hunt: Hunt,
    buyer: Buyer,
}

impl Idea for Expander {
    fn begin(memory: &Memory, rng: &mut Rng, patience: &Patience) -> Expander {
        Expander {
            opening: Opening::plan(memory, rng, patience),
            hunt: Hunt::new(Habits::new(FIRST_ARMY, [GATHERING; 2], gather)),
            buyer: Buyer::new(FIRST_ARMY, QUIET),
        }
    }

    fn decide(&mut self, memory: &Memory) -> Option<Move> {
        self.hunt.aim(memory, guess);
        memory
            .last_blow()
            .or_else(|| defend(memory))
            .or_else(|| self.opening.next(memory))
            .or_else(|| self.hunt.next(memory))
            .or_else(|| self.buyer.next(memory))
            .or_else(|| grow(memory))
    }

    fn elsewhere(&mut self, kept: &Memory) -> Option<Move> {
        self.hunt.next(kept).or_else(|| grow(kept))
    }
}

/// The order that takes most land for its steps: a capture now, or the first step of a large army
/// towards one.
pub(super) fn grow(memory: &Memory) -> Option<Move> {
    capture(memory).or_else(|| approach(memory))
}

/// The best capture one order can make, by the smallest army that can make it: what a large one
/// could take it can still take later.
fn capture(memory: &Memory) -> Option<Move> {
    let captures = memory.own().filter(|&from| memory.army(from) > 0).flat_map(|from| {
        let army = i64::from(memory.army(from));
        let prize = move |to| {
            let fitness = if memory.is_rival(to) { army } else { -army };
            (prize(memory, from, to), fitness, from, to)
        };
        memory.ground.sides(from).map(prize)
    });
    let (prize, _, from, to) = captures.max()?;
    (prize > 0).then(|| memory.march(from, to))
}

/// What a step from an own cell takes, as a number of plains.
fn prize(memory: &Memory, from: At, to: At) -> u32 {
    let known = memory.cells[to];
    if memory.is_own(to) || !memory.can_enter(to) || memory.army(from) <= known.units {
        return 0;
    }
    match (known.terrain, known.owner) {
        (Terrain::City, Some(_)) => 6,
        (Terrain::City, None) => 3,
        (_, Some(_)) => 2,
        _ => 1,
    }
}

/// A step of a large army that has not far to go to a cell it could take.
fn approach(memory: &Memory) -> Option<Move> {
    let goals = |kind: fn(&Memory, At) -> bool| {
        let goals = (0..memory.cells.len()).filter(|&at| kind(memory, at));
        memory.ground.steps(goals, |at| memory.is_own(at))
    };
    let to_land = goals(|memory, at| !memory.is_own(at) && memory.is_way(at));
    let to_city = goals(is_free_city);
    let cheapest_city = (0..memory.cells.len())
        .filter(|&at| is_free_city(memory, at))
        .map(|at| memory.cells[at].units);
    let city_price = cheapest_city.min().unwrap_or(u32::MAX);
    let routes = memory.own().filter(|&at| memory.army(at) > 0).flat_map(|at| {
        let rich = memory.army(at) > city_price.saturating_add(5);
        [(&to_land, true), (&to_city, rich)]
            .into_iter()
            .filter(move |(steps, able)| *able && steps[at] != FAR && steps[at] > 1)
            .map(move |(steps, _)| (1000 * memory.army(at) / (steps[at] + 2), at, steps))
    });
    let (_, from, steps) = routes.max_by_key(|&(worth, at, _)| (worth, Reverse(at)))?;
    let to = memory.ground.sides(from).filter(|&side| steps[side] < steps[from]).min()?;
    Some(memory.march(from, to))
}

fn is_free_city(memory: &Memory, at: At) -> bool {
    memory.cells[at].terrain == Terrain::City && memory.cells[at].owner.is_none()
}
