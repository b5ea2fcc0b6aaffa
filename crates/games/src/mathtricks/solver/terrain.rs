//! A board as the solver sees it: cells by rank, what is next to each and what stepping on it does.

use crate::mathtricks::number::Whole;
use crate::mathtricks::{Board, Cell};

/// Cells have numbers of the solver's own, their ranks: those that bring most come first. Where
/// steps are taken in the order of bits, that is a good order for nothing.
#[derive(Clone)]
pub(super) struct Terrain<T: Whole> {
    near: [u64; 64],
    ops: [T::Op; 64],
    /// The board's numbers of the cells, by rank.
    cells: [u8; 64],
    ranks: [u8; 64],
}

impl<T: Whole> Terrain<T> {
    pub(super) fn new(board: &Board, one: &T) -> Terrain<T> {
        let area = board.size().area();
        let mut cells: [u8; 64] = std::array::from_fn(|at| at as u8);
        cells[..area].sort_by_key(|&at| std::cmp::Reverse(merit(board.cell(at.into()))));
        let mut ranks = [0; 64];
        for (rank, &cell) in (0..).zip(&cells) {
            ranks[usize::from(cell)] = rank;
        }
        let near = |rank: usize| match cells[rank] {
            cell if usize::from(cell) < area => by_rank(&ranks, board.mask(cell.into())),
            _ => 0,
        };
        let op = |rank: usize| match cells[rank] {
            cell if usize::from(cell) < area => T::op(board.cell(cell.into()), one),
            _ => T::op(Cell::Add(0), one),
        };
        Terrain { near: std::array::from_fn(near), ops: std::array::from_fn(op), cells, ranks }
    }

    /// The ranks of cells given by the board's numbers.
    pub(super) fn by_rank(&self, cells: u64) -> u64 {
        by_rank(&self.ranks, cells)
    }

    pub(super) fn rank(&self, cell: u16) -> u8 {
        self.ranks[usize::from(cell % 64)]
    }

    pub(super) fn cell(&self, rank: u8) -> u8 {
        self.cells[usize::from(rank % 64)]
    }

    #[inline]
    pub(super) fn near(&self, rank: u8) -> u64 {
        self.near[usize::from(rank % 64)]
    }

    #[inline]
    pub(super) fn op(&self, rank: u8) -> &T::Op {
        &self.ops[usize::from(rank % 64)]
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

fn by_rank(ranks: &[u8; 64], cells: u64) -> u64 {
    bits(cells).fold(0, |mask, cell| mask | 1 << ranks[usize::from(cell)])
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
