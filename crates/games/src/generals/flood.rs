//! Sets of cells with a row in each word, and the steps from a cell to all others: a whole row is looked
//! at at once.

use polje_tabletop::{Coord, Size};

use super::map::LONGEST_SIDE;

const _: () = assert!((LONGEST_SIDE as u32) < u64::BITS, "a row fits a word");

/// Cells of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    /// With an empty row above the first and below the last.
    rows: Vec<u64>,
}

impl Cells {
    pub(super) fn none(size: Size) -> Cells {
        Cells { rows: vec![0; usize::from(size.height) + 2] }
    }

    pub(super) fn all(size: Size) -> Cells {
        let mut cells = Cells::none(size);
        let height = usize::from(size.height);
        cells.rows[1..=height].fill((1 << size.width) - 1);
        cells
    }

    pub(super) fn contains(&self, at: Coord) -> bool {
        self.rows[row(at)] >> at.x & 1 == 1
    }

    pub(super) fn insert(&mut self, at: Coord) {
        self.rows[row(at)] |= 1 << at.x;
    }

    pub(super) fn remove(&mut self, at: Coord) {
        self.rows[row(at)] &= !(1 << at.x);
    }

    pub(super) fn count(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// In row order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Coord> {
        (0..).zip(&self.rows[1..]).flat_map(|(y, &row)| columns(row).map(move |x| Coord { x, y }))
    }

    /// How many of these are beside one of those.
    pub(super) fn count_beside(&self, those: &Cells) -> usize {
        let rows = 1..self.rows.len() - 1;
        rows.map(|row| (self.rows[row] & those.beside(row)).count_ones() as usize).sum()
    }

    /// The cells of a row that are beside one of these.
    fn beside(&self, row: usize) -> u64 {
        let own = self.rows[row];
        own << 1 | own >> 1 | self.rows[row - 1] | self.rows[row + 1]
    }

    /// Whether these cells, which are connected, are so without the one at `at`, and not gone with it.
    pub(super) fn hold_without(&self, at: Coord) -> bool {
        // Around the cell, clockwise from above: if the cells beside it are joined by corners, the way
        // round is short and nothing further has to be looked at.
        let row = row(at);
        let bit = |row: u64, right: u32| row << 1 >> at.x >> right & 1;
        let [above, own, below] = [row - 1, row, row + 1].map(|row| self.rows[row]);
        let ring = [
            (above, 1),
            (above, 2),
            (own, 2),
            (below, 2),
            (below, 1),
            (below, 0),
            (own, 0),
            (above, 0),
        ];
        let ring = ring.map(|(row, right)| bit(row, right) == 1);
        let sides = (0..8).step_by(2).filter(|&side| ring[side]).count();
        let joined =
            (0..8).step_by(2).filter(|&side| ring[side] && ring[side + 1] && ring[(side + 2) % 8]);
        if sides <= joined.count() + 1 {
            return sides > 0;
        }
        // What was connected falls apart only into parts that were beside the cell.
        let mut left = self.clone();
        left.remove(at);
        let mut wanted = Cells { rows: vec![0; self.rows.len()] };
        let here = 1 << at.x;
        for (row, sides) in [(row - 1, here), (row, here << 1 | here >> 1), (row + 1, here)] {
            wanted.rows[row] = self.rows[row] & sides;
        }
        let Some(first) = wanted.iter().next() else { return false };
        let mut flood = Flood::from(&left, first);
        loop {
            let missing = |row: usize| wanted.rows[row] & !flood.covered.rows[row] != 0;
            if !(row - 1..=row + 1).any(missing) {
                return true;
            }
            if !flood.rise() {
                return false;
            }
        }
    }
}

/// Rows count from 1, so that there is one above the first.
fn row(at: Coord) -> usize {
    usize::from(at.y) + 1
}

/// The columns of a row's cells, from the left.
fn columns(mut row: u64) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let x = row.trailing_zeros() as u16;
        (row != 0).then(|| {
            row &= row - 1;
            x
        })
    })
}

/// Cells covered by so many steps from one of them.
#[derive(Debug)]
pub(super) struct Flood<'a> {
    ground: &'a Cells,
    covered: Cells,
    /// Those that the last step has reached, in rows from `first` to `last`.
    edge: Vec<u64>,
    first: usize,
    last: usize,
    steps: u16,
}

impl<'a> Flood<'a> {
    pub(super) fn from(ground: &'a Cells, at: Coord) -> Flood<'a> {
        let mut covered = Cells { rows: vec![0; ground.rows.len()] };
        covered.insert(at);
        let edge = covered.rows.clone();
        Flood { ground, covered, edge, first: row(at), last: row(at), steps: 0 }
    }

    pub(super) fn covered(&self) -> &Cells {
        &self.covered
    }

    /// One step further; `false` when all that can be reached is covered.
    fn rise(&mut self) -> bool {
        let rows = self.first.max(2) - 1..=(self.last + 1).min(self.edge.len() - 2);
        let (mut first, mut last) = (usize::MAX, 0);
        // What the row above held before this step.
        let mut above = self.edge[rows.start() - 1];
        for row in rows {
            let own = self.edge[row];
            let reached = own << 1 | own >> 1 | above | self.edge[row + 1];
            let reached = reached & self.ground.rows[row] & !self.covered.rows[row];
            above = own;
            self.edge[row] = reached;
            self.covered.rows[row] |= reached;
            if reached != 0 {
                first = first.min(row);
                last = row;
            }
        }
        self.steps += 1;
        if last > 0 {
            (self.first, self.last) = (first, last);
        }
        last > 0
    }

    /// Goes on to so many steps at most and tells of every cell after how many it was reached.
    pub(super) fn rise_to(&mut self, steps: u16, mut each: impl FnMut(Coord, u16)) {
        while self.steps < steps && self.rise() {
            for row in self.first..=self.last {
                let y = (row - 1) as u16;
                columns(self.edge[row]).for_each(|x| each(Coord { x, y }, self.steps));
            }
        }
    }
}
