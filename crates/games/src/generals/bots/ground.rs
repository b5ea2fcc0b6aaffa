//! The map as a graph: which cells are side by side, and how far it is from one to another.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use polje_tabletop::{Coord, Size};

/// A cell, counted row by row.
pub(super) type At = usize;

/// Farther than any cell: there is no way.
pub(super) const FAR: u32 = u32::MAX;

/// Which cells lie side by side.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    size: Size,
    sides: Vec<([u16; 4], u8)>,
}

impl Ground {
    pub(super) fn new(size: Size) -> Ground {
        let sides = size.coords().map(|at| {
            let mut list = [0; 4];
            let mut count = 0;
            for side in size.beside(at) {
                list[usize::from(count)] = size.index(side) as u16;
                count += 1;
            }
            (list, count)
        });
        Ground { size, sides: sides.collect() }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn cells(&self) -> usize {
        self.sides.len()
    }

    pub(super) fn coord(&self, at: At) -> Coord {
        self.size.coord(at)
    }

    pub(super) fn at(&self, coord: Coord) -> At {
        self.size.index(coord)
    }

    pub(super) fn sides(&self, at: At) -> impl Iterator<Item = At> + '_ {
        let (list, count) = &self.sides[at];
        list[..usize::from(*count)].iter().map(|&side| side.into())
    }

    /// The eight cells around one, and itself.
    pub(super) fn around(&self, at: At) -> impl Iterator<Item = At> + '_ {
        let Coord { x, y } = self.coord(at);
        let span = |centre: u16, end: u16| centre.saturating_sub(1)..=(centre + 1).min(end - 1);
        span(y, self.size.height).flat_map(move |y| {
            span(x, self.size.width).map(move |x| self.size.index(Coord { x, y }))
        })
    }

    /// Steps from the nearest of some cells to every cell, over cells that are a way.
    pub(super) fn steps(
        &self,
        from: impl IntoIterator<Item = At>,
        is_way: impl Fn(At) -> bool,
    ) -> Vec<u32> {
        let mut steps = vec![FAR; self.cells()];
        let mut queue: VecDeque<At> = from.into_iter().collect();
        queue.iter().for_each(|&at| steps[at] = 0);
        while let Some(at) = queue.pop_front() {
            for side in self.sides(at) {
                if steps[side] == FAR && is_way(side) {
                    steps[side] = steps[at] + 1;
                    queue.push_back(side);
                }
            }
        }
        steps
    }

    /// The least cost of walking from every cell to `goal`; a cell's cost is paid by who enters it,
    /// the goal's is 1, and `None` is no way.
    pub(super) fn costs_to(&self, goal: At, cost: impl Fn(At) -> Option<u32>) -> Vec<u32> {
        let mut costs = vec![FAR; self.cells()];
        let mut queue = BinaryHeap::from([(Reverse(0), goal)]);
        costs[goal] = 0;
        while let Some((Reverse(known), at)) = queue.pop() {
            if known > costs[at] {
                continue;
            }
            let through = if at == goal { 1 } else { cost(at).unwrap_or(1) };
            for side in self.sides(at) {
                let total = known + through;
                if cost(side).is_some() && total < costs[side] {
                    costs[side] = total;
                    queue.push((Reverse(total), side));
                }
            }
        }
        costs
    }
}
