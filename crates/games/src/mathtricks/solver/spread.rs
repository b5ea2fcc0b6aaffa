//! Which free cells can still be walked to.

use polje_tabletop::{Coord, Size};

/// Spreads over free cells, all cells at once.
#[derive(Clone)]
pub(super) struct Spread {
    width: u32,
    /// Without the leftmost, and without the rightmost column.
    not_left: u64,
    not_right: u64,
}

impl Spread {
    pub(super) fn new(size: Size) -> Spread {
        let column =
            |x: u16| (0..size.height).fold(0u64, |mask, y| mask | 1 << size.index(Coord { x, y }));
        let width = u32::from(size.width);
        Spread { width, not_left: !column(0), not_right: !column(size.width - 1) }
    }

    /// The free cells that can be walked to from `from`.
    pub(super) fn reach(&self, from: u64, free: u64) -> u64 {
        let mut reach = self.widen(from) & free;
        loop {
            let wider = self.widen(reach) & free;
            if wider == reach {
                return reach;
            }
            reach = wider;
        }
    }

    /// The cells and all around them.
    fn widen(&self, cells: u64) -> u64 {
        let row = cells | (cells & self.not_right) << 1 | (cells & self.not_left) >> 1;
        // A board of one row's width 64 does not exist, so the shifts are in range.
        row | row << self.width | row >> self.width
    }
}
