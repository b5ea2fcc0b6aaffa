//! A game played on to its end in a hurry: what a search learns from.

use polje_bots::Dice;

use super::grid::Tag;
use super::position::Position;

/// Fields that are compared before one is taken.
const COMPARED: usize = 4;

/// Fields a player out of moves tries its golden move on.
const GOLDEN_TRIES: usize = 8;

impl<T: Tag> Position<T> {
    /// Everybody takes fields, contested ones rather than safe ones, and makes the golden move
    /// when there is nothing left to take. `players` move in turn, the first of them now.
    pub(super) fn play_out(&mut self, players: &[u32], dice: &mut Dice) {
        let (width, height) = (self.grid.width(), self.grid.height());
        let fields = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let fields = fields.filter_map(|(x, y)| self.grid.index(x, y));
        let (mut free, mut taken): (Vec<u32>, Vec<u32>) =
            fields.map(|i| i as u32).partition(|&i| self.grid.at(i as usize) == T::FREE);
        let mut idle = 0;
        for &number in players.iter().cycle() {
            let acted = match self.choose(number, &free, dice) {
                Some(place) => {
                    let i = free.swap_remove(place);
                    taken.push(i);
                    self.take((number, self.players.slot(number)), i as usize);
                    true
                }
                None => self.try_golden(number, &taken, dice),
            };
            idle = if acted { 0 } else { idle + 1 };
            if idle >= players.len() {
                return;
            }
        }
    }

    /// The place in the list of a field to take; `None` when the player can take none.
    fn choose(&self, number: u32, free: &[u32], dice: &mut Dice) -> Option<usize> {
        if self.free(number) == 0 {
            return None;
        }
        let slot = self.players.slot(number);
        let at_limit = self.players.of(number).areas >= self.limit;
        let start = dice.below(free.len());
        let mut best = None;
        let mut left = COMPARED;
        for place in (start..free.len()).chain(0..start) {
            let i = free[place] as usize;
            let urgency = match slot {
                None => 0,
                Some(slot) => {
                    let Sides { own, rivals, free } = self.sides_of(i, T::of(slot));
                    if own == 0 && at_limit {
                        continue;
                    }
                    urgency(own, rivals, free)
                }
            };
            if best.is_none_or(|(most, _)| urgency > most) {
                best = Some((urgency, place));
            }
            left -= 1;
            if left == 0 {
                break;
            }
        }
        best.map(|(_, place)| place)
    }

    #[inline]
    fn sides_of(&self, i: usize, tag: T) -> Sides {
        let mut sides = Sides::default();
        for side in self.grid.around(i) {
            let there = self.grid.at(side);
            sides.own += u32::from(there == tag);
            sides.rivals += u32::from(there.is_player() && there != tag);
            sides.free += u32::from(there == T::FREE);
        }
        sides
    }

    fn try_golden(&mut self, number: u32, taken: &[u32], dice: &mut Dice) -> bool {
        if taken.is_empty() || self.golden_spent(number) {
            return false;
        }
        (0..GOLDEN_TRIES).any(|_| {
            let i = taken[dice.below(taken.len())] as usize;
            self.golden_at(number, i).is_ok()
        })
    }
}

/// What lies beside a field.
#[derive(Clone, Copy, Default)]
struct Sides {
    own: u32,
    rivals: u32,
    free: u32,
}

/// A field beside a rival's may be gone next turn; one that opens free fields leads on; one among
/// own fields stays; a new area is seldom worth it.
#[inline]
fn urgency(own: u32, rivals: u32, free: u32) -> u32 {
    if own == 0 { 0 } else { 1 + 3 * rivals.min(1) + 2 * free }
}
