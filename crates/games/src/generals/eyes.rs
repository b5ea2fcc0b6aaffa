//! From how many of its cells a seat sees a cell.

use polje_tabletop::Seat;

use super::hints::Blocks;
use super::position::SquareIndex;

/// For each two seats, for each place: how many cells of each see it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Eyes {
    pairs: Vec<Pair>,
    /// Places.
    area: usize,
}

/// Four bits a seat, since a cell is seen from at most nine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair(u8);

impl Clone for Eyes {
    fn clone(&self) -> Eyes {
        Eyes { pairs: self.pairs.clone(), area: self.area }
    }

    /// Without allocating where there is room.
    fn clone_from(&mut self, other: &Eyes) {
        self.pairs.clone_from(&other.pairs);
        self.area = other.area;
    }
}

impl Eyes {
    pub(super) fn new(seats: usize, area: usize) -> Eyes {
        Eyes { pairs: vec![Pair::default(); seats.div_ceil(2) * area], area }
    }

    pub(super) fn add_to(&self, blocks: &mut Blocks) {
        blocks.add(&self.pairs);
    }

    /// Nobody sees anything.
    pub(super) fn clear(&mut self) {
        self.pairs.fill(Pair::default());
    }

    /// Three places beside each other, the first of them given.
    pub(super) fn row(&mut self, seat: Seat, at: SquareIndex) -> &mut [Pair] {
        &mut self.pairs[seat.index() / 2 * self.area + usize::from(at)..][..3]
    }
}

impl Pair {
    /// The seat sees it from one more cell. Whether that is the first.
    pub(super) fn gain(&mut self, seat: Seat) -> bool {
        self.0 += 1 << shift(seat);
        self.0 >> shift(seat) & 0xf == 1
    }

    /// The seat sees it from one cell less. Whether that was the last.
    pub(super) fn lose(&mut self, seat: Seat) -> bool {
        self.0 -= 1 << shift(seat);
        self.0 >> shift(seat) & 0xf == 0
    }
}

fn shift(seat: Seat) -> usize {
    4 * (seat.index() % 2)
}
