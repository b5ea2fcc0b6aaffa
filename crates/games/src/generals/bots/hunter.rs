//! A player that looks for the rivals' capitals and strikes at them with all it has.

use std::collections::VecDeque;
use std::ops::Range;

use polje_bots::Patience;
use polje_tabletop::{Rng, Seat};

use super::super::Move;
use super::super::position::PLAINS_GROW;
use super::cities::Buyer;
use super::defence::defend;
use super::expander::grow;
use super::gather::{Gathering, gather};
use super::ground::{At, FAR};
use super::memory::{Memory, Terrain};
use super::opening::{self, Opening};
use super::thinker::Idea;

/// Remembers what it has seen, works out where capitals can be, gathers and strikes, and comes
/// home when its own capital is threatened.
#[derive(Debug)]
pub(super) struct Hunter {
    opening: Opening,
    hunt: Hunt,
    buyer: Buyer,
}

/// An army that is being made or sent, and what for.
#[derive(Clone, Debug)]
pub(super) struct Hunt {
    pub(super) stance: Stance,
    /// The capital, or where one is looked for.
    pub(super) target: Option<At>,
    /// Before this round no army is made.
    pub(super) rests_until: u32,
    habits: Habits,
}

/// How a level makes armies, and sends them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// The round from which on armies are made.
    pub(super) first: u32,
    /// Orders spent on one gathering, until plains grow for the second time and later.
    pub(super) orders: [usize; 2],
    pub(super) gather: fn(&Memory, At, usize) -> Gathering,
    /// How many steps nearer to the target are worth one unit more where an army is made.
    pub(super) steps_for_a_unit: u32,
    /// An army smaller than this strikes no more.
    pub(super) spent: u32,
    /// What entering a rival's cell costs besides its units; a free one costs two and an own one three.
    pub(super) rivals_cell: u32,
    /// With more than this share of the strongest rival's units, in percent, the next army is made soon
    /// after the last is spent.
    pub(super) pressing: Option<u64>,
}

/// What the army is about.
#[derive(Clone, Debug)]
pub(super) enum Stance {
    Grow,
    /// Orders that bring units to a cell.
    Gather(VecDeque<(At, At)>, At),
    /// Orders that bring units home, to stay.
    Guard(VecDeque<(At, At)>),
    /// The army that strikes stands here.
    Strike(At),
}

/// Orders spent on one gathering.
const GATHERING: usize = 16;
/// The round from which on cities are bought.
pub(super) const FIRST_CITY: u32 = 60;
/// Cities are bought while no rival is known so near to home.
pub(super) const QUIET: u32 = 9;
/// The rounds after plains have grown in which whoever presses makes another army: later ones are left
/// to what is gathered when they grow again.
const PRESSING: Range<u32> = 5..30;

impl Habits {
    pub(super) fn new(
        first: u32,
        orders: [usize; 2],
        gather: fn(&Memory, At, usize) -> Gathering,
    ) -> Habits {
        Habits {
            first,
            orders,
            gather,
            steps_for_a_unit: 2,
            spent: 3,
            rivals_cell: 2,
            pressing: None,
        }
    }
}

impl Idea for Hunter {
    fn begin(memory: &Memory, rng: &mut Rng, patience: &Patience) -> Hunter {
        Hunter {
            opening: Opening::plan(memory, rng, patience),
            hunt: Hunt::new(Habits::new(opening::LENGTH, [GATHERING; 2], gather)),
            buyer: Buyer::new(FIRST_CITY, QUIET),
        }
    }

    fn decide(&mut self, memory: &Memory) -> Option<Move> {
        if let Some(mv) = memory.last_blow() {
            return Some(mv);
        }
        if let Some(mv) = defend(memory) {
            self.opening = Opening::default();
            return Some(mv);
        }
        if let Some(mv) = self.opening.next(memory) {
            return Some(mv);
        }
        self.hunt.aim(memory, guess);
        self.hunt.next(memory).or_else(|| self.buyer.next(memory)).or_else(|| grow(memory))
    }

    fn elsewhere(&mut self, kept: &Memory) -> Option<Move> {
        self.hunt.next(kept).or_else(|| grow(kept))
    }
}

impl Hunt {
    pub(super) fn new(habits: Habits) -> Hunt {
        Hunt { stance: Stance::Grow, target: None, rests_until: 0, habits }
    }

    /// The next order of gathering or striking, if it is time for either.
    pub(super) fn next(&mut self, memory: &Memory) -> Option<Move> {
        if matches!(self.stance, Stance::Grow) && self.is_time(memory) {
            self.muster(memory);
        }
        if let Stance::Guard(orders) = &mut self.stance {
            if let Some(joining) = memory.next_joining(orders) {
                return Some(joining);
            }
            self.stance = Stance::Grow;
        }
        if let Stance::Gather(orders, rally) = &mut self.stance {
            if let Some(joining) = memory.next_joining(orders) {
                return Some(joining);
            }
            self.stance = Stance::Strike(*rally);
        }
        if let Stance::Strike(army) = self.stance {
            if let Some(to) = self.strike(memory, army) {
                self.stance = Stance::Strike(to);
                return Some(memory.march(army, to));
            }
            self.stance = Stance::Grow;
        }
        None
    }

    /// Keeps the target until it is seen to be none.
    pub(super) fn aim(&mut self, memory: &Memory, guess: impl Fn(&Memory) -> Option<At>) {
        let capital = memory.capitals().first().copied();
        let still_hidden = self.target.filter(|&at| memory.cells[at].terrain == Terrain::Open);
        self.target = capital.or(still_hidden).or_else(|| guess(memory));
    }

    fn is_time(&self, memory: &Memory) -> bool {
        let phase = memory.round % PLAINS_GROW;
        memory.round >= self.habits.first.max(self.rests_until)
            && (phase == 0 || PRESSING.contains(&phase) && self.presses(memory))
    }

    fn presses(&self, memory: &Memory) -> bool {
        let units = |seat: Seat| memory.players[seat.index()].units;
        let most = memory.rivals().map(units).max().unwrap_or(0);
        self.habits.pressing.is_some_and(|percent| 100 * units(memory.seat) > percent * most)
    }

    fn muster(&mut self, memory: &Memory) {
        let orders = self.habits.orders[usize::from(memory.round >= 2 * PLAINS_GROW)];
        self.gather(memory, orders);
    }

    /// Begins to make an army of so many orders, for the target.
    pub(super) fn gather(&mut self, memory: &Memory, orders: usize) {
        let Some(target) = self.target else { return };
        let steps = memory.ground.steps([target], |at| memory.is_way(at));
        let rally = memory.own().filter(|&at| steps[at] != FAR).max_by_key(|&at| {
            let army = memory.army(at) * self.habits.steps_for_a_unit;
            i64::from(army) - i64::from(steps[at])
        });
        if let Some(rally) = rally {
            let gathering = (self.habits.gather)(memory, rally, orders);
            self.stance = Stance::Gather(gathering.orders.into(), rally);
        }
    }

    /// Where the striking army goes next, if it is still worth sending.
    fn strike(&self, memory: &Memory, army: At) -> Option<At> {
        let target = self.target?;
        if memory.army(army) < self.habits.spent {
            return None;
        }
        let cost = |at: At| {
            let known = memory.cells[at];
            let entry = match known.owner {
                Some(owner) if owner == memory.seat => 3,
                Some(_) => self.habits.rivals_cell + known.units / 4,
                None => 2 + known.units / 4,
            };
            memory.is_way(at).then_some(entry)
        };
        let costs = memory.ground.costs_to(target, cost);
        memory.downhill(army, &costs)
    }
}

/// Where a rival's capital is most likely to be: unseen, far from home, near what was seen of it.
pub(super) fn guess(memory: &Memory) -> Option<At> {
    let from_home = memory.steps_from_home();
    let is_seen = (0..memory.cells.len()).any(|at| memory.is_rival(at));
    let from_rivals = memory.steps_to_rivals();
    let unlikely = |at: At| {
        let near_home = 16u32.saturating_sub(from_home[at]);
        let off = if is_seen { from_rivals[at].min(60) } else { 0 };
        let hidden = memory.ground.around(at).filter(|&near| is_hidden(memory, near)).count();
        3 * near_home + 2 * off + 9 - hidden as u32
    };
    (0..memory.cells.len())
        .filter(|&at| is_hidden(memory, at) && from_home[at] != FAR)
        .min_by_key(|&at| unlikely(at))
}

fn is_hidden(memory: &Memory, at: At) -> bool {
    memory.cells[at].terrain == Terrain::Open
}
