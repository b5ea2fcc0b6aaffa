//! Which steps to try first.

use super::search::Node;
use super::terrain::{Terrain, bits};
use crate::mathtricks::whole::Whole;

/// What a step's promise is made of. The weights were found by trying: those with the fewest nodes
/// on random boards of 5x5 and 6x6.
const GAIN: i64 = 8;
const GAIN_AFTER: i64 = 8;
const OWN_STEPS: i64 = 9;
const THEIR_STEPS: i64 = 36;
const OWN_ROOM: i64 = 1;
const SHARED_ROOM: i64 = 2;
/// A side that shuts itself in ends the game when its turn comes: few steps are as forcing.
const DEAD_END: i64 = 80;

/// How promising a step is: what it brings, what the next one can, and who has room to move on.
pub(super) fn promise<T: Whole>(terrain: &Terrain<T>, one: &T, node: &Node<T>, to: u8) -> i64 {
    let total = node.mine.after(terrain.op(to));
    let (gain, one_rough) = total.rough_gain(&node.mine, one);
    let free = node.free & !(1 << to);
    let (own, theirs) = (terrain.near(to) & free, terrain.near(node.them) & free);
    let gain_after = bits(own)
        .map(|next| total.after(terrain.op(next)).rough_gain(&total, one).0)
        .max()
        .unwrap_or_default();
    let (own_area, their_area) = (terrain.around(own), terrain.around(theirs));
    let count = |cells: u64| i64::from(cells.count_ones());
    let room = OWN_STEPS * count(own) - THEIR_STEPS * count(theirs)
        + OWN_ROOM * (count(own_area & free) - count(their_area & free))
        + SHARED_ROOM * count(own_area & their_area)
        + if own == 0 { DEAD_END } else { 0 };
    GAIN * gain + GAIN_AFTER * gain_after + room * one_rough
}

/// At most eight steps, sorted as they come: the promise, and in the last byte the cell.
#[derive(Default)]
pub(super) struct Options {
    sorted: [i64; 8],
    count: usize,
}

impl Options {
    #[inline]
    pub(super) fn insert(&mut self, to: u8, promise: i64) {
        let packed = promise << 8 | i64::from(!to);
        let mut at = self.count & 7;
        while at > 0 && self.sorted[at - 1] < packed {
            self.sorted[at] = self.sorted[at - 1];
            at -= 1;
        }
        self.sorted[at] = packed;
        self.count += 1;
    }

    pub(super) fn steps(&self) -> impl Iterator<Item = u8> {
        self.sorted[..self.count].iter().map(|&packed| !(packed as u8))
    }
}
