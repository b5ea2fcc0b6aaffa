//! Where each player's fields are, for questions that have to look at all of them. At first the
//! whole board is looked through; when that has been done for long enough, the fields of each player
//! are linked to a chain.

use super::grid::{Grid, Tag, zeroed};

#[derive(Default)]
pub(super) struct Chains {
    /// For each field that is in a chain the next one, or [`END`]; elsewhere 0.
    next: Vec<u32>,
    /// By slot: the first field of the chain, or 0.
    first: Vec<u32>,
    /// Cells looked at before there were chains.
    looked_at: usize,
}

const END: u32 = u32::MAX;

impl Chains {
    /// There are chains, and new fields must be added to them.
    #[inline]
    pub(super) fn are_made(&self) -> bool {
        !self.next.is_empty()
    }

    /// All fields of the player with this tag but perhaps one taken by a golden move; with chains
    /// the last first, else from `start` on.
    pub(super) fn fields<T: Tag>(
        &self,
        grid: &Grid<T>,
        tag: T,
        start: usize,
    ) -> impl Iterator<Item = usize> {
        let is_field = |&i: &usize| i != 0 && i != END as usize;
        let next = move |&i: &usize| Some(self.next[i] as usize).filter(is_field);
        let first = self.first.get(tag.slot()).map(|&i| i as usize).filter(is_field);
        let chained = std::iter::successors(first, next);
        let start = if self.are_made() { grid.cells() } else { start };
        let looked_up = (start..grid.cells()).chain(0..start % grid.cells());
        chained.chain(looked_up).filter(move |&i| grid.at(i) == tag)
    }

    /// Somebody has looked for fields from `start` on and stopped at `end`, or went all the way
    /// round.
    pub(super) fn looked<T: Tag>(&mut self, grid: &Grid<T>, start: usize, end: Option<usize>) {
        if self.are_made() {
            return;
        }
        let cells = grid.cells();
        self.looked_at += end.map_or(cells, |end| (end + cells - start) % cells);
        if self.looked_at > WORTH_LINKING * cells {
            self.make(grid);
        }
    }

    fn make<T: Tag>(&mut self, grid: &Grid<T>) {
        // Without room for chains one can still look through the board.
        let Ok(next) = zeroed(grid.cells()) else { return };
        self.next = next;
        for i in (0..grid.cells()).filter(|&i| grid.at(i).is_player()) {
            self.add(i, grid.at(i).slot());
        }
    }

    /// Puts field `i`, just taken, in front of the chain of the player in `slot`. A field taken by a
    /// golden move stays where it was: whoever made one asks no more.
    pub(super) fn add(&mut self, i: usize, slot: usize) {
        if self.next[i] != 0 {
            return;
        }
        if slot >= self.first.len() {
            self.first.resize(slot + 1, 0);
        }
        let first = std::mem::replace(&mut self.first[slot], i as u32);
        self.next[i] = if first == 0 { END } else { first };
    }
}

/// Chains are made when the board has been looked through this often.
const WORTH_LINKING: usize = 2;
