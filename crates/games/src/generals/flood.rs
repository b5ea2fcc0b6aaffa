//! Sets of cells with a row in each word, and steps from many cells to all others at once.

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

    /// In row order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Coord> {
        (0..).zip(&self.rows[1..]).flat_map(|(y, &row)| columns(row).map(move |x| Coord { x, y }))
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
struct Flood<'a> {
    ground: &'a Cells,
    covered: Cells,
    /// Those that the last step has reached, in rows from `first` to `last`.
    edge: Vec<u64>,
    first: usize,
    last: usize,
}

impl<'a> Flood<'a> {
    fn from(ground: &'a Cells, at: Coord) -> Flood<'a> {
        let mut covered = Cells { rows: vec![0; ground.rows.len()] };
        covered.insert(at);
        let edge = covered.rows.clone();
        Flood { ground, covered, edge, first: row(at), last: row(at) }
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
        if last > 0 {
            (self.first, self.last) = (first, last);
        }
        last > 0
    }
}

/// Steps from each of some cells of a ground to every cell of it in row order, 0 where none lead. So many
/// walks as a word has bits are walked at once.
pub(super) fn steps_from(ground: &Cells, size: Size, starts: &[Coord]) -> Vec<Vec<u16>> {
    // Cells with a border around them, so that all have four neighbours.
    let stride = usize::from(size.width) + 2;
    let place = |at: Coord| row(at) * stride + usize::from(at.x) + 1;
    let places: Vec<usize> = ground.iter().map(place).collect();
    let area = stride * (usize::from(size.height) + 2);
    let mut walks = vec![vec![0; places.len()]; starts.len()];
    let chunks = starts.chunks(u64::BITS as usize).zip(walks.chunks_mut(u64::BITS as usize));
    for (starts, walks) in chunks {
        // Nobody reaches what is not ground.
        let mut reached = vec![u64::MAX; area];
        places.iter().for_each(|&place| reached[place] = 0);
        let mut edge = vec![0; area];
        for (walk, &at) in starts.iter().enumerate() {
            edge[place(at)] |= 1 << walk;
            reached[place(at)] |= 1 << walk;
        }
        let mut next = vec![0; area];
        for step in 1.. {
            if !advance(&edge, &mut reached, &mut next, stride) {
                break;
            }
            std::mem::swap(&mut edge, &mut next);
            for (cell, &place) in places.iter().enumerate() {
                columns(edge[place]).for_each(|walk| walks[usize::from(walk)][cell] = step);
            }
        }
    }
    walks
}

/// One step of all walks; `false` when none gets anywhere.
fn advance(edge: &[u64], reached: &mut [u64], next: &mut [u64], stride: usize) -> bool {
    let inner = edge.len() - 2 * stride;
    let around = [stride - 1, stride + 1, 0, 2 * stride].map(|from| &edge[from..][..inner]);
    let (reached, next) = (&mut reached[stride..][..inner], &mut next[stride..][..inner]);
    let mut any = 0;
    for place in 0..inner {
        let [left, right, above, below] = around.map(|cells| cells[place]);
        let gained = (left | right | above | below) & !reached[place];
        next[place] = gained;
        reached[place] |= gained;
        any |= gained;
    }
    any != 0
}
