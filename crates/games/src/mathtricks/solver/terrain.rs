//! A board as the solver sees it: cells by rank, what is next to each and what stepping on it does.

use crate::mathtricks::whole::Whole;
use crate::mathtricks::{Board, Cell};

/// Cells in play have numbers of the solver's own, their ranks: those that bring most come first.
/// Where steps are taken in the order of bits, that is a good order for nothing.
#[derive(Clone)]
pub(super) struct Terrain<T: Whole> {
    near: [u64; 64],
    ops: [T::Op; 64],
    /// What a cell adds and multiplies by at best.
    gifts: [(T, u32); 64],
    /// The board's numbers of the cells, by rank.
    cells: Vec<u16>,
}

impl<T: Whole> Terrain<T> {
    /// At most 64 cells of a board, in row order.
    pub(super) fn new(board: &Board, mut cells: Vec<u16>, one: &T) -> Terrain<T> {
        cells.sort_by_key(|&at| std::cmp::Reverse(merit(board.cell(at))));
        let rank = |cell| cells.iter().position(|&other| other == cell);
        let near = |at: u16| {
            let ranks = board.near(at).cells().iter().filter_map(|&near| rank(near));
            ranks.fold(0, |mask, rank| mask | 1 << rank)
        };
        let nears: Vec<u64> = cells.iter().map(|&at| near(at)).collect();
        let op =
            |rank: usize| T::op(cells.get(rank).map_or(Cell::Add(0), |&at| board.cell(at)), one);
        Terrain {
            near: std::array::from_fn(|rank| nears.get(rank).copied().unwrap_or_default()),
            ops: std::array::from_fn(op),
            gifts: std::array::from_fn(|rank| {
                gifts(cells.get(rank).map_or(Cell::Add(0), |&at| board.cell(at)), one)
            }),
            cells,
        }
    }

    /// Of a cell in play.
    pub(super) fn rank(&self, cell: u16) -> u8 {
        let found = self.cells.iter().position(|&other| other == cell);
        found.expect("the cell is in play") as u8
    }

    pub(super) fn cell(&self, rank: u8) -> u16 {
        self.cells[usize::from(rank)]
    }

    /// The board's numbers of all cells, by rank.
    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    #[inline]
    pub(super) fn near(&self, rank: u8) -> u64 {
        self.near[usize::from(rank % 64)]
    }

    #[inline]
    pub(super) fn op(&self, rank: u8) -> &T::Op {
        &self.ops[usize::from(rank % 64)]
    }

    #[inline]
    pub(super) fn gifts(&self, rank: u8) -> &(T, u32) {
        &self.gifts[usize::from(rank % 64)]
    }

    /// The cells and all that are next to one of them.
    pub(super) fn around(&self, cells: u64) -> u64 {
        bits(cells).fold(cells, |all, rank| all | self.near(rank))
    }
}

/// The numbers of the bits that are set, lowest first.
#[inline]
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as u8)?;
        mask &= mask - 1;
        Some(bit)
    })
}

fn gifts<T: Whole>(cell: Cell, one: &T) -> (T, u32) {
    match cell {
        Cell::Add(n) => {
            let mut added = one.clone();
            added *= &T::whole(n);
            (added, 1)
        }
        Cell::Multiply(n @ 2..) => (T::default(), n),
        Cell::Multiply(_) | Cell::Subtract(_) | Cell::Divide(_) => (T::default(), 1),
    }
}

/// What a step on a cell usually brings.
fn merit(cell: Cell) -> i64 {
    match cell {
        Cell::Add(n) => i64::from(n),
        Cell::Subtract(n) => -i64::from(n),
        Cell::Multiply(0) => i64::MIN,
        Cell::Multiply(n) => 4 * i64::from(n),
        Cell::Divide(n) => -3 * i64::from(n),
    }
}
