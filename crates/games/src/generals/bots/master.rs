//! A player that thinks further: it plays what it could do forward in worlds that fit what it knows, and
//! does what comes out best. Otherwise it plays as the marshal does.

mod clues;
mod draft;
mod effort;
mod trial;
mod world;
mod worlds;

use std::cmp::Reverse;
use std::sync::Arc;

use polje_bots::Patience;
use polje_tabletop::{Prompt, Rng};

use super::super::{Generals, March, Move};
use super::defence::threat;
use super::gather::gather_most;
use super::ground::{At, Ground, Stand};
use super::hunter::Stance;
use super::marshal::Marshal;
use super::memory::Memory;
use super::opening;
use super::thinker::Idea;
use clues::Clues;
use effort::Effort;
use trial::{Rules, best};
use world::{Frame, Insight, World};
use worlds::Worlds;

/// Chooses plans for the marshal, and orders where armies are near each other.
#[derive(Debug)]
pub(super) struct Master {
    marshal: Marshal,
    clues: Clues,
    worlds: Worlds,
    ground: Arc<Ground>,
    /// What was ordered last, as cells are counted in worlds.
    last: Move,
    /// The round in which plans are compared next.
    next: u32,
    is_threatened: bool,
    /// Goes before the marshal's order.
    march: Option<(At, At)>,
}

/// Worlds that are kept.
const WORLDS: usize = 40;
/// With fewer it does not think.
const FEWEST_WORLDS: usize = 12;
/// Mending a world takes about as long as so many orders for each rival.
const MENDING: u64 = 3;
/// Worlds are imagined so many rounds before they are asked, so that rivals in them are about something.
const AHEAD: u32 = 10;

/// Rounds from one comparison of plans to the next.
const EVERY: u32 = 8;
/// Rounds for which a plan is played forward.
const PLAN_ROUNDS: u32 = 80;
/// Worlds in which plans are compared at most, and how much better one must be.
const PLAN_WORLDS: usize = 32;
const PLAN_GAIN: f64 = 0.02;

/// So near armies must be to each other.
const NEAR: u32 = 6;
/// So many units can leave a cell that is an army, and a rival's has so many.
const ARMY: u32 = 3;
const RIVALS_ARMY: u32 = 4;
/// So many of the largest armies are thought about.
const ARMIES: usize = 3;
/// Rounds for which an order is played forward.
const MARCH_ROUNDS: u32 = 24;
/// Worlds in which orders are compared at most, and how much better one must be.
const MARCH_WORLDS: usize = 24;
const MARCH_GAIN: f64 = 0.01;

/// Something to be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    GoOn,
    /// No armies for so many rounds.
    Rest(u32),
    /// An army of so many orders, made where the marshal makes one.
    Gather(usize),
    /// So many orders that bring units home, to stay.
    Guard(usize),
    /// The largest army goes for the target.
    Strike,
}

/// The usual one first.
const PLANS: [Plan; 10] = [
    Plan::GoOn,
    Plan::Rest(50),
    Plan::Gather(6),
    Plan::Gather(12),
    Plan::Gather(20),
    Plan::Gather(30),
    Plan::Gather(42),
    Plan::Guard(8),
    Plan::Guard(20),
    Plan::Strike,
];

impl Idea for Master {
    fn rescues(&self) -> bool {
        self.marshal.rescues()
    }

    fn begin(memory: &Memory, rng: &mut Rng, patience: &Patience) -> Master {
        Master {
            marshal: Marshal::begin(memory, rng, patience),
            clues: Clues::new(memory),
            worlds: Worlds::default(),
            ground: Arc::new(Ground::new(memory.ground.size(), Stand::default())),
            last: Move::Pass,
            next: opening::LENGTH,
            is_threatened: false,
            march: None,
        }
    }

    fn think(
        &mut self,
        memory: &Memory,
        prompt: &Prompt<Generals>,
        rng: &mut Rng,
        patience: &Patience,
    ) {
        self.clues.note(memory);
        self.march = None;
        let is_threatened = threat(memory).is_some();
        let is_news = is_threatened && !self.is_threatened;
        self.is_threatened = is_threatened;
        if memory.round + AHEAD < opening::LENGTH {
            return;
        }
        let mut effort = Effort::new(prompt.budget, memory.cells.len(), patience);
        self.follow(memory, prompt, &mut effort, rng);
        if memory.round < opening::LENGTH {
            return;
        }
        let worlds = self.worlds.shuffled(rng);
        let seats = memory.players.len() as u64;
        self.march = march(&worlds, memory, seats, &mut effort, rng);
        if memory.round >= self.next || is_news {
            self.next = memory.round + EVERY;
            let worlds = self.worlds.shuffled(rng);
            plan(&worlds, memory, seats, &mut effort, rng).adopt(&mut self.marshal, memory);
        }
    }

    fn decide(&mut self, memory: &Memory) -> Option<Move> {
        let Some((from, to)) = self.march.take() else { return self.marshal.decide(memory) };
        self.marshal.follow(from, to);
        Some(memory.march(from, to))
    }

    fn elsewhere(&mut self, kept: &Memory) -> Option<Move> {
        self.marshal.elsewhere(kept)
    }

    fn ordered(&mut self, memory: &Memory, mv: Move) {
        let counted = |at| self.ground.coord(memory.ground.at(at));
        self.last = match mv {
            Move::Pass => Move::Pass,
            Move::March(March { from, to, half }) => {
                Move::March(March { from: counted(from), to: counted(to), half })
            }
        };
    }
}

impl Master {
    /// Brings the worlds up to the present.
    fn follow(
        &mut self,
        memory: &Memory,
        prompt: &Prompt<Generals>,
        effort: &mut Effort,
        rng: &mut Rng,
    ) {
        let a_world = MENDING * memory.rivals().count() as u64;
        // A quarter of the effort at most.
        let count = usize::try_from(effort.orders() / (4 * a_world).max(1)).unwrap_or(usize::MAX);
        let count = if count < FEWEST_WORLDS { 0 } else { count.min(WORLDS) };
        effort.spend(a_world * count as u64);
        let view = &prompt.view;
        let ground = Arc::clone(&self.ground);
        let frame = Frame { order: view.order.clone(), rounds: view.rounds, ground };
        let insight = Insight { memory, clues: &self.clues, frame: &frame, marshal: &self.marshal };
        self.worlds.follow(self.last, count, &insight, effort, rng);
    }
}

/// A march that does better than what the marshal would order, where armies are near each other.
fn march(
    worlds: &[&World],
    memory: &Memory,
    seats: u64,
    effort: &mut Effort,
    rng: &mut Rng,
) -> Option<(At, At)> {
    let is_rivals = |&at: &At| {
        let known = memory.cells[at];
        known.in_sight && known.units >= RIVALS_ARMY && memory.is_rival(at)
    };
    let rivals = (0..memory.cells.len()).filter(is_rivals);
    let steps = memory.ground.steps(rivals, |at| memory.is_way(at));
    let is_army = |&at: &At| memory.army(at) >= ARMY && steps[at] <= NEAR;
    let mut armies: Vec<At> = memory.own().filter(is_army).collect();
    armies.sort_by_key(|&at| Reverse(memory.army(at)));
    let marches = armies.into_iter().take(ARMIES).flat_map(|from| {
        let sides = memory.ground.sides(from).filter(|&to| memory.can_enter(to));
        sides.map(move |to| Some((from, to)))
    });
    let options: Vec<Option<(At, At)>> = [None].into_iter().chain(marches).collect();
    if options.len() == 1 {
        return None;
    }
    let orders = u64::from(MARCH_ROUNDS) * seats;
    let rules = Rules { orders, worlds: MARCH_WORLDS, gain: MARCH_GAIN };
    best(&options, worlds, &rules, effort, rng, |world, march, luck, effort| {
        let mut world = world.clone();
        if let Some((from, to)) = march {
            world.send(memory.seat, from, to);
        }
        world.play(MARCH_ROUNDS, luck, effort);
        world.standing(memory.seat)
    })
}

fn plan(
    worlds: &[&World],
    memory: &Memory,
    seats: u64,
    effort: &mut Effort,
    rng: &mut Rng,
) -> Plan {
    let orders = u64::from(PLAN_ROUNDS) * seats;
    let rules = Rules { orders, worlds: PLAN_WORLDS, gain: PLAN_GAIN };
    best(&PLANS, worlds, &rules, effort, rng, |world, plan, luck, effort| {
        let mut world = world.clone();
        world.change(memory.seat, |marshal, memory| plan.adopt(marshal, memory));
        world.play(PLAN_ROUNDS, luck, effort);
        world.standing(memory.seat)
    })
}

impl Plan {
    fn adopt(self, marshal: &mut Marshal, memory: &Memory) {
        let hunt = &mut marshal.hunt;
        match self {
            Plan::GoOn => {}
            Plan::Rest(rounds) => {
                hunt.stance = Stance::Grow;
                hunt.rests_until = memory.round + rounds;
            }
            Plan::Gather(orders) => {
                hunt.stance = Stance::Grow;
                hunt.gather(memory, orders);
            }
            Plan::Guard(orders) => {
                let gathering = gather_most(memory, memory.home, orders);
                hunt.stance = Stance::Guard(gathering.orders.into());
            }
            Plan::Strike => {
                if let Some(army) = memory.own().max_by_key(|&at| memory.army(at)) {
                    hunt.stance = Stance::Strike(army);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
