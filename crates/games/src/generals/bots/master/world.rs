//! A whole game in progress as a player imagines it. It is played forward by players who decide as the
//! marshal does, each by what it sees.

use std::sync::Arc;

use polje_tabletop::{Rng, Seat};

use super::super::super::position::{Position, SquareIndex, Way};
use super::super::super::square::Owner;
use super::super::super::{March, Move};
use super::super::caution::considered;
use super::super::ground::{At, Ground};
use super::super::hunter::Stance;
use super::super::marshal::Marshal;
use super::super::memory::Memory;
use super::clues::Clues;
use super::draft::Draft;
use super::effort::Effort;

/// A game that is played forward.
#[derive(Clone, Debug)]
pub(super) struct World {
    position: Position,
    /// By seat.
    minds: Vec<Mind>,
}

/// A player in a world: what it remembers, and what it is about.
#[derive(Clone, Debug)]
struct Mind {
    memory: Memory,
    marshal: Marshal,
}

/// What is the same in all worlds of a game.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Who moves after whom.
    pub(super) order: Vec<Seat>,
    pub(super) rounds: u32,
    /// The cells as the player counts them: in its worlds everybody does.
    pub(super) ground: Arc<Ground>,
}

/// What a player goes by when it imagines a world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Insight<'a> {
    pub(super) memory: &'a Memory,
    pub(super) clues: &'a Clues,
    pub(super) frame: &'a Frame,
    pub(super) marshal: &'a Marshal,
}

/// One of so many orders is forgotten, so that games do not all go alike.
const FORGOTTEN: u64 = 40;
/// Orders of a gathering that a rival may be at.
const GATHERING: [u64; 2] = [4, 20];
/// An army of so many may be on its way to strike.
const ARMY: u32 = 9;
/// What a city or capital is worth, in units, while many rounds are left.
const CITY: f64 = 12.0;
/// With fewer rounds left than this land and cities are worth less.
const MANY_ROUNDS: u32 = 100;

impl Frame {
    /// Who else plays, in the order of moves: seats' numbers must mean nothing.
    pub(super) fn rivals(&self, memory: &Memory) -> impl Iterator<Item = Seat> {
        let own = self.order.iter().position(|&seat| seat == memory.seat).unwrap_or(0);
        let after = self.order.iter().cycle().skip(own + 1).take(self.order.len() - 1);
        after.copied().filter(|seat| memory.players[seat.index()].playing())
    }

    /// What the player remembers, in the frame of its worlds.
    fn memory(&self, memory: &Memory) -> Memory {
        let mut memory = memory.clone();
        memory.ground = Arc::clone(&self.ground);
        memory
    }
}

impl World {
    /// One of the worlds that are possible; `None` if there seems to be none.
    pub(super) fn imagine(insight: &Insight<'_>, rng: &mut Rng) -> Option<World> {
        let Insight { memory, clues, frame, marshal } = *insight;
        let position = Draft::new(memory, clues, frame, rng)?.position(frame);
        let blank = |seat| Memory::blank(seat, &memory.players, &frame.ground);
        let minds = Seat::all(memory.players.len()).map(|seat| {
            let memory = blank(seat);
            Mind { marshal: Marshal::imagined(&memory), memory }
        });
        let mut world = World { position, minds: minds.collect() };
        world.minds[memory.seat.index()] =
            Mind { memory: frame.memory(memory), marshal: marshal.in_a_hurry() };
        for rival in frame.rivals(memory) {
            world.minds[rival.index()] = world.rival(rival, insight, rng);
        }
        Some(world)
    }

    /// A rival as it may be: it has seen what it must have seen, may know where to strike, and may be at
    /// it.
    fn rival(&self, seat: Seat, insight: &Insight<'_>, rng: &mut Rng) -> Mind {
        let Insight { memory: observer, clues, frame, .. } = *insight;
        let mut memory = Memory::blank(seat, &observer.players, &frame.ground);
        for at in 0..memory.cells.len() {
            if let Some(shown) = clues.shown(seat, at).filter(|shown| shown.owner != Some(seat)) {
                memory.cells[at] = shown;
            }
        }
        memory.look_over(&self.position);
        let mut marshal = Marshal::imagined(&memory);
        let hunt = &mut marshal.hunt;
        hunt.target = (rng.below(5) < 3).then_some(observer.home);
        match rng.below(3) {
            0 => {}
            1 => {
                hunt.target.get_or_insert(observer.home);
                hunt.gather(&memory, rng.between(GATHERING[0], GATHERING[1]) as usize);
            }
            _ => {
                let largest = memory.own().max_by_key(|&at| memory.army(at));
                if let Some(army) = largest.filter(|&at| memory.army(at) >= ARMY) {
                    hunt.target.get_or_insert(observer.home);
                    hunt.stance = Stance::Strike(army);
                }
            }
        }
        Mind { memory, marshal }
    }

    /// Goes on to the next turn of `seat` after its order. Whether there is one.
    pub(super) fn follow(&mut self, seat: Seat, order: Move, rng: &mut Rng) -> bool {
        self.carry_out(seat, Some(order));
        while let Some(next) = self.position.to_move().filter(|&next| next != seat) {
            self.turn(next, rng);
        }
        self.position.to_move().is_some()
    }

    /// Makes it fit what is known by now, and says how many units and cells it was wrong about; `None`
    /// if it cannot be.
    pub(super) fn mend(&mut self, insight: &Insight<'_>, rng: &mut Rng) -> Option<f64> {
        let Insight { memory, frame, marshal, .. } = *insight;
        let (draft, wrong) = Draft::mended(&self.position, memory, frame, rng)?;
        self.position = draft.position(frame);
        self.minds[memory.seat.index()] =
            Mind { memory: frame.memory(memory), marshal: marshal.in_a_hurry() };
        Some(wrong)
    }

    /// What a seat sees of it.
    #[cfg(test)]
    pub(super) fn seen_by(&self, seat: Seat) -> Memory {
        let mut memory = self.minds[seat.index()].memory.clone();
        memory.look_over(&self.position);
        memory
    }

    /// Has a player be about something else.
    pub(super) fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Marshal, &Memory)) {
        let Mind { memory, marshal } = &mut self.minds[seat.index()];
        change(marshal, memory);
    }

    /// Has the seat to move send an army, whatever it would do by itself.
    pub(super) fn send(&mut self, seat: Seat, from: At, to: At) {
        self.minds[seat.index()].marshal.follow(from, to);
        let [from, to] = [from, to].map(|at| self.position.size().coord(at));
        self.carry_out(seat, Some(Move::March(March { from, to, half: false })));
    }

    /// Plays so many rounds, or to the end, while there is effort for it.
    pub(super) fn play(&mut self, rounds: u32, rng: &mut Rng, effort: &mut Effort) {
        let end = self.position.round() + rounds;
        while let Some(seat) = self.position.to_move().filter(|_| self.position.round() < end) {
            if effort.is_over() {
                return;
            }
            self.turn(seat, rng);
            effort.spend(1);
        }
    }

    fn turn(&mut self, seat: Seat, rng: &mut Rng) {
        let Mind { memory, marshal } = &mut self.minds[seat.index()];
        memory.look_over(&self.position);
        let order = considered(marshal, memory).filter(|_| rng.below(FORGOTTEN) > 0);
        self.carry_out(seat, order);
    }

    /// An order that cannot be carried out is a pass.
    fn carry_out(&mut self, seat: Seat, order: Option<Move>) {
        match order.and_then(|order| self.route(seat, order)) {
            Some((from, to, half)) => self.position.march(from, to, half, &mut ()),
            None => self.position.pass(&mut ()),
        }
    }

    fn route(&self, seat: Seat, order: Move) -> Option<(SquareIndex, SquareIndex, bool)> {
        let Move::March(March { from, to, half }) = order else { return None };
        let way = Way::between(from, to)?;
        let [from, to] = [from, to].map(|at| self.position.place(at));
        let source = self.position.square(from);
        let can = source.owner == Owner::of(seat)
            && source.marches(self.position.units(source)) & way.bit() != 0;
        can.then_some((from, to, half))
    }

    /// A seat's share of what all have, from 0 to 1, where twice as much counts eight times.
    pub(super) fn standing(&self, seat: Seat) -> f64 {
        let left = self.position.rounds().saturating_sub(self.position.round());
        let later = f64::from(left.min(MANY_ROUNDS)) / f64::from(MANY_ROUNDS);
        let strength = |seat| {
            let tally = self.position.tally(seat);
            let growing = CITY * f64::from(tally.cities) + f64::from(tally.cells);
            (tally.units as f64 + later * growing).powi(3)
        };
        // In the order of moves, since sums of such numbers depend on it.
        let all: f64 = self.position.order().iter().map(|&seat| strength(seat)).sum();
        strength(seat) / all.max(1.0)
    }
}
