//! The contours of areas: closed walks along the sides between an area's fields and everything else.
//! Each hole of an area has one, and so has the outside, which tells into how many parts an area
//! falls without a field; a change of a field changes contours only beside it.

use super::grid::{Grid, Ring, SIDES, Tag, zeroed};
use super::sequences::{NONE, Node, Sequences};

/// Contours of some areas, each a sequence of sides.
///
/// Fields of an area touch by sides and everything else by corners, too: a contour never crosses
/// itself, and turns away from a field that the area touches only by a corner.
#[derive(Default)]
pub(super) struct Contours {
    /// For each side its node, or [`NONE`] if it never was on a contour. Nodes of sides that are on
    /// none, or on one that is not kept up to date, are left over from before.
    nodes: Vec<Node>,
    sequences: Sequences,
}

/// A side of a field: first come the right sides of all fields, then the upper ones, and so on, so
/// that neighbours on a contour are often neighbours in memory.
type Side = usize;

impl Contours {
    /// Walks along all contours of the area of `start`, and returns how many fields it has. Gives up
    /// when there are more than `most`, or no room. `apart`, if it is there, counts as somebody
    /// else's.
    pub(super) fn trace<T: Tag>(
        &mut self,
        grid: &Grid<T>,
        start: usize,
        apart: Option<usize>,
        most: u32,
    ) -> Option<u32> {
        let shape = Shape { grid, tag: grid.at(start), odd: apart.unwrap_or(0), odd_is_own: false };
        if self.nodes.is_empty() {
            self.nodes = zeroed(4 * grid.cells()).ok()?;
        }
        let fields = self.clear(&shape, start, most)?;
        let mut contour = Vec::new();
        for &i in &fields {
            for side in SIDES.into_iter().filter(|&side| !shape.has(grid.around(i as usize)[side]))
            {
                let start = (i as usize, side);
                let node = self.node(shape.side(start));
                // A contour has at least four sides.
                if !self.sequences.is_alone(node) {
                    continue;
                }
                contour.clear();
                contour.push(node);
                let mut next = shape.next(start);
                while next != start {
                    contour.push(self.node(shape.side(next)));
                    next = shape.next(next);
                }
                self.sequences.make(&contour);
            }
        }
        Some(fields.len() as u32)
    }

    /// Takes the sides of all fields of the area out of whatever contours they were in before, and
    /// returns the fields.
    fn clear<T: Tag>(&mut self, shape: &Shape<'_, T>, start: usize, most: u32) -> Option<Vec<u32>> {
        let mut seen: Vec<u64> = zeroed(shape.grid.cells() / 64 + 1).ok()?;
        let mut fields = vec![start as u32];
        seen[start / 64] |= 1 << (start % 64);
        let mut done = 0;
        while let Some(&i) = fields.get(done) {
            done += 1;
            for at in shape.grid.around(i as usize) {
                if shape.has(at) && seen[at / 64] >> (at % 64) & 1 == 0 {
                    seen[at / 64] |= 1 << (at % 64);
                    fields.push(at as u32);
                }
            }
            if fields.len() > most as usize {
                return None;
            }
        }
        for &i in &fields {
            for side in SIDES {
                let node = self.nodes[shape.side((i as usize, side))];
                if node != NONE {
                    self.sequences.reset(node);
                }
            }
        }
        Some(fields)
    }

    fn node(&mut self, side: Side) -> Node {
        let node = &mut self.nodes[side];
        if *node == NONE {
            *node = self.sequences.new_node();
        }
        *node
    }

    /// Into how many parts the area falls without field `i`: as many as there are groups around it,
    /// but each way round a hole keeps two of them together. The gaps between the groups lie in
    /// different holes exactly when they are on different contours.
    pub(super) fn parts<T: Tag>(&mut self, grid: &Grid<T>, i: usize, ring: Ring) -> u32 {
        let groups = ring.groups();
        if groups < 2 {
            return groups;
        }
        let mut gaps = [NONE; 4];
        let mut distinct = 0;
        for side in ring.heads() {
            let before = (side + 3) % 4;
            let gap = if ring.has(before) { (grid.around(i)[before], side) } else { (i, before) };
            let gap = self.nodes[side_of(grid, gap)];
            if !gaps[..distinct].iter().any(|&other| self.sequences.same(other, gap)) {
                gaps[distinct] = gap;
                distinct += 1;
            }
        }
        groups - distinct as u32 + 1
    }

    /// An area with known contours got or lost field `i`; if it got it, those of all areas it joined
    /// must be known.
    pub(super) fn change<T: Tag>(&mut self, grid: &Grid<T>, i: usize, tag: T, change: Change) {
        let gained = matches!(change, Change::Gained);
        let links = |odd_is_own| Shape { grid, tag, odd: i, odd_is_own }.links();
        let (before, after) = (links(!gained), links(gained));
        let cuts = before.without(&after);
        // The first cut through a contour only opens it.
        let mut opens = [false; 8];
        for (n, (side, _)) in cuts.iter().enumerate() {
            let node = self.nodes[side];
            let cut_before = |(other, _): (Side, _)| self.sequences.same(self.nodes[other], node);
            opens[n] = !cuts.iter().take(n).any(cut_before);
        }
        for ((side, _), opens) in cuts.iter().zip(opens) {
            let node = self.nodes[side];
            if opens {
                self.sequences.open_after(node);
            } else {
                self.sequences.cut_after(node);
            }
        }
        for (side, _) in after.iter().filter(|&(side, _)| !before.goes_on_from(side)) {
            let node = self.node(side);
            self.sequences.reset(node);
        }
        for (side, next) in after.without(&before).iter() {
            self.sequences.join(self.nodes[side], self.nodes[next]);
        }
    }
}

/// What happened to an area's field.
#[derive(Clone, Copy)]
pub(super) enum Change {
    Gained,
    Lost,
}

/// The number of a side, given as a field and a direction.
#[inline]
fn side_of<T: Tag>(grid: &Grid<T>, (i, side): (usize, usize)) -> Side {
    side * grid.cells() + i
}

/// The fields of one player, but for one field that may be taken for what it is not.
struct Shape<'a, T> {
    grid: &'a Grid<T>,
    tag: T,
    odd: usize,
    odd_is_own: bool,
}

impl<T: Tag> Shape<'_, T> {
    #[inline]
    fn has(&self, at: usize) -> bool {
        if at == self.odd { self.odd_is_own } else { self.grid.at(at) == self.tag }
    }

    #[inline]
    fn side(&self, at: (usize, usize)) -> Side {
        side_of(self.grid, at)
    }

    /// The side after this one on its contour, counter-clockwise round the field.
    fn next(&self, (i, side): (usize, usize)) -> (usize, usize) {
        let turn = self.grid.around(i)[(side + 1) % 4];
        self.after((i, side), turn, self.grid.corner(i, side))
    }

    /// The side after that of field `i`; `turn` is the field round the corner and `across` the one
    /// that only shares the corner.
    fn after(&self, (i, side): (usize, usize), turn: usize, across: usize) -> (usize, usize) {
        if !self.has(turn) {
            (i, (side + 1) % 4)
        } else if !self.has(across) {
            (turn, side)
        } else {
            (across, (side + 3) % 4)
        }
    }

    /// All sides that end at a corner of the odd field, and the sides after them.
    fn links(&self) -> Links {
        let mut links = Links { list: [(0, 0); 8], count: 0 };
        let i = self.odd;
        let around = self.grid.around(i);
        for corner in SIDES {
            // The four fields at the corner: each has the next one beyond a side that ends there.
            let [across, before] = [self.grid.corner(i, corner), around[(corner + 1) % 4]];
            let fields = [i, around[corner], across, before];
            for (n, &from) in fields.iter().enumerate() {
                let [beyond, across, turn] = [1, 2, 3].map(|step| fields[(n + step) % 4]);
                if self.has(from) && !self.has(beyond) {
                    let side = (from, (corner + n) % 4);
                    let next = self.after(side, turn, across);
                    links.list[links.count] = (self.side(side), self.side(next));
                    links.count += 1;
                }
            }
        }
        links
    }
}

/// Up to eight sides, each with the one after it: two end at a corner at most.
struct Links {
    list: [(Side, Side); 8],
    count: usize,
}

impl Links {
    fn iter(&self) -> impl Iterator<Item = (Side, Side)> {
        self.list[..self.count].iter().copied()
    }

    fn goes_on_from(&self, side: Side) -> bool {
        self.iter().any(|(from, _)| from == side)
    }

    fn without(&self, others: &Self) -> Self {
        let mut links = Links { list: [(0, 0); 8], count: 0 };
        for link in self.iter().filter(|&link| !others.iter().any(|other| other == link)) {
            links.list[links.count] = link;
            links.count += 1;
        }
        links
    }
}
