//! The own capital against an army in sight.

use polje_tabletop::Seat;

use super::super::position::STRUCTURES_GROW;
use super::super::{March, Move};
use super::gather::gather;
use super::ground::At;
use super::memory::Memory;

/// How far off a rival's army is taken for a threat.
const WATCH: u32 = 12;

/// How near an army must be for the capital's own not to leave.
const ALERT: u32 = 8;

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
    let watch = Watch::new(memory);
    let home = memory.cells[memory.home].units;
    let dangerous = |at: At| {
        let owner = memory.cells[at].owner.filter(|&owner| owner != memory.seat)?;
        let steps = watch.steps[at];
        let near = memory.cells[at].in_sight && steps <= WATCH;
        let missing = watch.missing(at, memory.cells[at].units, home);
        (near && missing > 0).then_some(Threat { at, owner, steps, missing })
    };
    (0..memory.cells.len()).filter_map(dangerous).max_by_key(|threat| threat.missing)
}

/// Whether an army in sight could take the own capital once this order has left it.
pub(super) fn leaves_open(memory: &Memory, march: March) -> bool {
    let (home, to) = (memory.cells[memory.home].units, memory.ground.at(march.to));
    let sent = March::moved(march.half, home);
    let watch = Watch::new(memory);
    (0..memory.cells.len()).filter(|&at| memory.is_rival(at) && memory.cells[at].in_sight).any(
        |at| {
            let met = if at == to { sent } else { 0 };
            let army = memory.cells[at].units.saturating_sub(met);
            watch.steps[at] <= ALERT && watch.missing(at, army, home - sent) > 0
        },
    )
}

/// The ways to the capital.
struct Watch {
    steps: Vec<u32>,
    held: Vec<u32>,
}

impl Watch {
    fn new(memory: &Memory) -> Watch {
        let steps = memory.steps_from_home();
        let held = held_on_the_way(memory, &steps);
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
    let mut near: Vec<At> = (0..steps.len()).filter(|&at| steps[at] <= WATCH).collect();
    near.sort_by_key(|&at| steps[at]);
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
    let mut moves = 1;
    while moves <= steps as usize {
        let gathering = gather(memory, memory.home, moves);
        if gathering.units > missing || moves == steps as usize {
            return gathering.orders.first().map(|&(from, to)| memory.march(from, to));
        }
        moves += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use polje_bots::Patience;
    use polje_tabletop::{Budget, Coord, Game, Prompt, Rng, Stop, Viewer};

    use super::super::super::{Generals, map};
    use super::super::ground::Stand;
    use super::super::marshal::Marshal;
    use super::super::thinker::Idea;
    use super::*;

    const HOME: u16 = 2;

    /// A lane: two plains with an army of the second player on one of them, the own capital with 60
    /// units, four own plains, and at the end the capitals of so many others.
    fn lane(rivals: usize, (army, units): (usize, u32)) -> Memory {
        let cells = [&["1"; 2][..], &["3"], &["1"; 4], &vec!["3"; rivals]].concat();
        let size = format!("1 {} {}", cells.len(), rivals + 1);
        let lines: Vec<(usize, &str)> =
            (1..).zip([&[size.as_str()], &cells[..]].concat()).collect();
        let game = Generals::start(&map::read(&lines).unwrap()).unwrap();
        let (seat, view) = (Seat::FIRST, game.view(Viewer::Referee));
        let prompt = Prompt::<Generals> { seat, view, moves: Vec::new(), budget: Budget::Usual };
        let mut memory = Memory::new(&prompt, Stand::default());
        memory.round = 101;
        memory.cells[usize::from(HOME)].units = 60;
        for at in 3..7 {
            (memory.cells[at].owner, memory.cells[at].units) = (Some(seat), 1);
        }
        (memory.cells[army].owner, memory.cells[army].units) = (Some(Seat::at(1)), units);
        memory
    }

    fn march(to: u16, half: bool) -> March {
        March { from: Coord { x: HOME, y: 0 }, to: Coord { x: to, y: 0 }, half }
    }

    fn marshal(memory: &Memory) -> Marshal {
        let patience = Patience::new(Budget::Usual, &Stop::default());
        Marshal::begin(memory, &mut Rng::new(1), &patience)
    }

    #[test]
    fn who_leaves_home_must_leave_enough_for_armies_in_sight() {
        let memory = lane(2, (0, 15));
        assert!(leaves_open(&memory, march(3, false)));
        assert!(!leaves_open(&memory, march(3, true)), "30 stay");
        assert!(leaves_open(&lane(2, (0, 35)), march(3, true)));
        assert!(!leaves_open(&lane(2, (1, 35)), march(1, false)), "the army is beaten");
        let mut unseen = memory;
        unseen.cells[0].in_sight = false;
        assert!(!leaves_open(&unseen, march(3, false)));
    }

    #[test]
    fn the_marshal_leaves_its_capital_to_nobody_while_there_are_several() {
        let order = |rivals, army| {
            let memory = lane(rivals, army);
            marshal(&memory).decide(&memory)
        };
        assert_eq!(order(1, (0, 15)), Some(Move::March(march(3, false))), "a race is won");
        assert_eq!(order(2, (0, 15)), Some(Move::March(march(3, true))));
        assert_eq!(order(2, (1, 35)), Some(Move::March(march(1, false))));
        assert_eq!(order(2, (0, 35)), None, "nobody else can do anything");
    }

    #[test]
    fn half_of_an_army_is_not_sent_where_it_is_too_small() {
        let guarded = |units| {
            let mut memory = lane(2, (1, units));
            (memory.cells[0].owner, memory.cells[0].units) = (Some(Seat::at(2)), 25);
            assert!(!leaves_open(&memory, march(1, true)));
            marshal(&memory).guard(&memory, march(1, false))
        };
        assert_eq!(guarded(29), Some(Move::March(march(1, true))));
        assert_eq!(guarded(30), None);
    }
}
