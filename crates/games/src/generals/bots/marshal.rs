//! The strongest player: expands and hunts like the others, weighs where capitals can be, and
//! searches for a march that ends the game before it does anything else.

use polje_bots::Patience;
use polje_tabletop::{Rng, Seat};

use super::super::Move;
use super::super::position::STRUCTURES_GROW;
use super::assault::Assault;
use super::belief::Belief;
use super::cities::Buyer;
use super::defence::{meet, threat};
use super::expander::grow;
use super::gather::{Harvest, gather_most};
use super::ground::At;
use super::hunter::{FIRST_CITY, Habits, Hunt, QUIET, Stance};
use super::memory::Memory;
use super::opening::{self, Opening};
use super::thinker::Idea;

/// Takes a capital as soon as a march can be seen to reach it, even while its own is threatened
/// by that capital's owner, if the march is shorter.
#[derive(Clone, Debug)]
pub(super) struct Marshal {
    opening: Opening,
    pub(super) hunt: Hunt,
    buyer: Buyer,
    rescues: bool,
}

/// How far a march on a capital may be.
const LONGEST_MARCH: u32 = 40;
/// Orders that a gathering for a march may take.
const LONGEST_GATHERING: usize = 30;
/// Units more than a march needs: the rival does not look on.
const RESERVE: u32 = 5;
/// Orders spent on a gathering while no capital is known: among several rivals, against one, and
/// against one from the second gathering on where the map is large.
const GATHERING: [usize; 3] = [26, 22, 19];
/// From so many cells on a map is large: on 9x9 later gatherings of 19 orders are too small.
const LARGE: usize = 200;

impl Idea for Marshal {
    fn rescues(&self) -> bool {
        self.rescues
    }

    fn begin(memory: &Memory, rng: &mut Rng, patience: &Patience) -> Marshal {
        let opening = Opening::plan(memory, rng, patience);
        Marshal { opening, rescues: true, ..Marshal::imagined(memory) }
    }

    fn decide(&mut self, memory: &Memory) -> Option<Move> {
        if let Some(mv) = memory.last_blow() {
            return Some(mv);
        }
        self.order(memory)
    }

    fn elsewhere(&mut self, kept: &Memory) -> Option<Move> {
        self.hunt.next(kept).or_else(|| grow(kept))
    }
}

/// Between two it strikes more often, with less, and rather through what is the rival's.
fn habits(memory: &Memory) -> Habits {
    let [several, one, later] = GATHERING;
    if memory.rivals().count() > 1 {
        return Habits::new(opening::LENGTH, [several; 2], gather_most);
    }
    let later = if memory.cells.len() < LARGE { one } else { later };
    Habits {
        steps_for_a_unit: 4,
        spent: 8,
        rivals_cell: 1,
        pressing: Some(120),
        ..Habits::new(opening::LENGTH, [one, later], gather_most)
    }
}

impl Marshal {
    /// In the middle of a game that is played forward in the head, where nobody has the time to try all
    /// orders.
    pub(super) fn imagined(memory: &Memory) -> Marshal {
        Marshal {
            opening: Opening::default(),
            hunt: Hunt::new(habits(memory)),
            buyer: Buyer::new(FIRST_CITY, QUIET),
            rescues: false,
        }
    }

    /// The striking army goes where it has been sent.
    pub(super) fn follow(&mut self, from: At, to: At) {
        if matches!(self.hunt.stance, Stance::Strike(at) if at == from) {
            self.hunt.stance = Stance::Strike(to);
        }
    }

    /// The same player as others imagine it.
    pub(super) fn in_a_hurry(&self) -> Marshal {
        Marshal { rescues: false, ..self.clone() }
    }

    fn order(&mut self, memory: &Memory) -> Option<Move> {
        let assault = |at: At| Some((memory.cells[at].owner?, Assault::new(memory, at)));
        let assaults: Vec<(Seat, Assault)> =
            memory.capitals().into_iter().filter_map(assault).collect();
        let threat = threat(memory);
        // An army stops when its own capital falls, and no other's.
        let within = |rival: Seat| match threat {
            None => LONGEST_MARCH,
            Some(threat) if threat.owner == rival => threat.steps,
            Some(_) => 0,
        };
        let march = |(rival, assault): &(Seat, Assault)| {
            let (from, to) = assault.march(memory, within(*rival))?;
            Some((assault.steps[from], from, to))
        };
        if let Some((_, from, to)) = assaults.iter().filter_map(march).min() {
            self.hunt.stance = Stance::Strike(to);
            return Some(memory.march(from, to));
        }
        if let Some(mv) = threat.and_then(|threat| meet(memory, threat)) {
            self.opening = Opening::default();
            return Some(mv);
        }
        if let Some(mv) = self.opening.next(memory) {
            return Some(mv);
        }
        if matches!(self.hunt.stance, Stance::Grow)
            && let Some(stance) = assaults.iter().find_map(|(_, assault)| prepare(memory, assault))
        {
            self.hunt.stance = stance;
        }
        let army = match self.hunt.stance {
            Stance::Strike(at) => at,
            _ => memory.own().max_by_key(|&at| memory.army(at))?,
        };
        self.hunt.aim(memory, |memory| {
            let steps = memory.ground.steps([army], |at| memory.is_way(at));
            Belief::new(memory).target(memory, &steps)
        });
        self.hunt.next(memory).or_else(|| self.buyer.next(memory)).or_else(|| grow(memory))
    }
}

/// The shortest gathering after which a march on a known capital can succeed.
fn prepare(memory: &Memory, assault: &Assault) -> Option<Stance> {
    let reachable = memory.own().filter(|&at| assault.steps[at] <= LONGEST_MARCH);
    let rally = reachable
        .max_by_key(|&at| 2 * i64::from(memory.army(at)) - i64::from(assault.steps[at]))?;
    let needed = assault.needed(rally) + RESERVE;
    // Units on the way come along with the march.
    let way: Vec<At> = assault.way(rally).collect();
    let is_asked = |at: At| memory.is_own(at) && !way.contains(&at);
    let harvest = Harvest::new(memory, rally, LONGEST_GATHERING, is_asked);
    let enough = |moves: &usize| {
        harvest.units(*moves) + memory.army(rally)
            >= needed + (*moves as u32).div_ceil(STRUCTURES_GROW)
    };
    let gathering = harvest.gathering((1..=LONGEST_GATHERING).find(enough)?);
    Some(Stance::Gather(gathering.orders.into(), rally))
}

#[cfg(test)]
mod tests {
    use super::super::memory::samples::remembered;
    use super::*;

    #[test]
    fn after_the_gathering_the_march_can_succeed() {
        let mut rng = Rng::new(6);
        let mut prepared = 0;
        for position in 0..3000 {
            let mut memory = remembered(&mut rng);
            let capital = memory.rivals().find_map(|rival| memory.capital(rival)).unwrap();
            let assault = Assault::new(&memory, capital);
            let Some(Stance::Gather(orders, rally)) = prepare(&memory, &assault) else { continue };
            prepared += 1;
            for &(from, to) in &orders {
                memory.cells[to].units += memory.army(from);
                memory.cells[from].units = 1;
            }
            memory.round += orders.len() as u32;
            let (army, needed) =
                (memory.army(rally), Assault::new(&memory, capital).needed(rally) + RESERVE);
            assert!(army >= needed, "position {position}: {army} of {needed}");
        }
        assert!(prepared > 300, "{prepared}");
    }
}
