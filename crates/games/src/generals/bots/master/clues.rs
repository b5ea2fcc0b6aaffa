//! What can be told of rivals from more than one view: how many cities they hold, and what they have
//! seen.

use std::collections::VecDeque;

use polje_tabletop::Seat;

use super::super::super::Strength;
use super::super::super::position::{PLAINS_GROW, STRUCTURES_GROW};
use super::super::ground::At;
use super::super::memory::{Known, Memory};

/// Gathered turn by turn.
#[derive(Clone, Debug)]
pub(super) struct Clues {
    /// By seat.
    players: Vec<Trace>,
}

#[derive(Clone, Debug)]
struct Trace {
    units: u64,
    /// By how much its units grew in the last rounds after which only structures do.
    gains: VecDeque<u64>,
    /// By cell: how it was when this player last saw it.
    shown: Vec<Option<Known>>,
}

/// How many gains are kept: a fight makes one smaller, and structures change hands.
const GAINS: usize = 6;

impl Clues {
    pub(super) fn new(memory: &Memory) -> Clues {
        let trace = |strength: &Strength| Trace {
            units: strength.units,
            gains: VecDeque::new(),
            shown: vec![None; memory.cells.len()],
        };
        Clues { players: memory.players.iter().map(trace).collect() }
    }

    /// Must be told once a turn.
    pub(super) fn note(&mut self, memory: &Memory) {
        let round = memory.round;
        let only_structures =
            round.is_multiple_of(STRUCTURES_GROW) && !round.is_multiple_of(PLAINS_GROW);
        for (trace, strength) in self.players.iter_mut().zip(&memory.players) {
            if only_structures {
                trace.gains.push_back(strength.units.saturating_sub(trace.units));
                if trace.gains.len() > GAINS {
                    trace.gains.pop_front();
                }
            }
            trace.units = strength.units;
        }
        for (at, known) in memory.cells.iter().enumerate() {
            let Some(owner) = known.owner.filter(|_| known.in_sight && memory.is_rival(at)) else {
                continue;
            };
            let shown = &mut self.players[owner.index()].shown;
            for near in memory.ground.around(at).filter(|&near| memory.cells[near].in_sight) {
                shown[near] = Some(memory.cells[near]);
            }
        }
    }

    /// Cities and capitals that a player holds, as far as its growth tells.
    pub(super) fn structures(&self, seat: Seat) -> usize {
        let most = self.players[seat.index()].gains.iter().max();
        most.map_or(1, |&most| most.max(1)) as usize
    }

    /// What a player is known to have seen of a cell.
    pub(super) fn shown(&self, seat: Seat, at: At) -> Option<Known> {
        self.players[seat.index()].shown[at]
    }
}
