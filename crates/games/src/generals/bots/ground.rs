//! The map as a graph: which cells are side by side, and how far it is from one to another.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use polje_tabletop::{Coord, Rng, Size};

/// A cell, counted row by row as the player looks at the map.
pub(super) type At = usize;

/// Farther than any cell: there is no way.
pub(super) const FAR: u32 = u32::MAX;

/// From which side a player looks at the map. Of equal cells the first or the last is taken in many
/// places; if all looked from the same side, whoever lives there would be everybody's victim.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stand {
    /// Columns are rows.
    turned: bool,
    mirrored: bool,
    upside_down: bool,
}

impl Stand {
    pub(super) fn any(rng: &mut Rng) -> Stand {
        let mut toss = || rng.below(2) == 1;
        Stand { turned: toss(), mirrored: toss(), upside_down: toss() }
    }

    fn size(self, real: Size) -> Size {
        if self.turned { Size::new(real.height, real.width) } else { real }
    }

    /// A cell of the map as it is seen, for the size it is seen in.
    fn seen(self, Coord { x, y }: Coord, size: Size) -> Coord {
        let (x, y) = if self.turned { (y, x) } else { (x, y) };
        self.flipped(Coord { x, y }, size)
    }

    /// The cell of the map that is seen there.
    fn real(self, seen: Coord, size: Size) -> Coord {
        let Coord { x, y } = self.flipped(seen, size);
        if self.turned { Coord { x: y, y: x } } else { Coord { x, y } }
    }

    fn flipped(self, Coord { x, y }: Coord, size: Size) -> Coord {
        Coord {
            x: if self.mirrored { size.width - 1 - x } else { x },
            y: if self.upside_down { size.height - 1 - y } else { y },
        }
    }
}

/// Which cells lie side by side.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    stand: Stand,
    /// As it is seen.
    size: Size,
    sides: Vec<([u16; 4], u8)>,
}

impl Ground {
    pub(super) fn new(real: Size, stand: Stand) -> Ground {
        let size = stand.size(real);
        let sides = size.coords().map(|at| {
            let mut list = [0; 4];
            let mut count = 0;
            for side in size.beside(at) {
                list[usize::from(count)] = size.index(side) as u16;
                count += 1;
            }
            (list, count)
        });
        Ground { stand, size, sides: sides.collect() }
    }

    /// As it is seen.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn is_of(&self, real: Size) -> bool {
        self.size == self.stand.size(real)
    }

    pub(super) fn cells(&self) -> usize {
        self.sides.len()
    }

    /// Where a cell is on the map.
    pub(super) fn coord(&self, at: At) -> Coord {
        self.stand.real(self.size.coord(at), self.size)
    }

    pub(super) fn at(&self, coord: Coord) -> At {
        self.size.index(self.stand.seen(coord, self.size))
    }

    pub(super) fn sides(&self, at: At) -> impl Iterator<Item = At> + '_ {
        let (list, count) = &self.sides[at];
        list[..usize::from(*count)].iter().map(|&side| side.into())
    }

    /// The eight cells around one, and itself.
    pub(super) fn around(&self, at: At) -> impl Iterator<Item = At> + '_ {
        let Coord { x, y } = self.size.coord(at);
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

    /// The cells that are no more than so many steps away, the nearest first, and of equal ones the
    /// first.
    pub(super) fn nearest(&self, steps: &[u32], within: u32) -> Vec<At> {
        let is_near = |steps: u32| steps <= within && steps != FAR;
        let farthest = steps.iter().copied().filter(|&steps| is_near(steps)).max();
        // By steps: where the next cell goes.
        let mut next = vec![0; farthest.map_or(0, |steps| steps as usize + 2)];
        for &steps in steps.iter().filter(|&&steps| is_near(steps)) {
            next[steps as usize + 1] += 1;
        }
        let mut cells = 0;
        for next in &mut next {
            cells += *next;
            *next = cells;
        }
        let mut nearest = vec![0; cells];
        for (at, &steps) in steps.iter().enumerate().filter(|&(_, &steps)| is_near(steps)) {
            nearest[next[steps as usize]] = at;
            next[steps as usize] += 1;
        }
        nearest
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_cells_come_first_as_when_they_are_sorted() {
        let mut rng = Rng::new(2);
        for _ in 0..300 {
            let ground = Ground::new(Size::new(6, 5), Stand::default());
            let open: Vec<bool> = (0..30).map(|_| rng.below(3) > 0).collect();
            let steps = ground.steps([rng.below(30) as At], |at| open[at]);
            for within in [0, 1, 3, FAR] {
                let is_near = |&at: &At| steps[at] <= within && steps[at] != FAR;
                let mut sorted: Vec<At> = (0..30).filter(is_near).collect();
                sorted.sort_by_key(|&at| steps[at]);
                assert_eq!(ground.nearest(&steps, within), sorted);
            }
        }
    }

    #[test]
    fn neighbours_are_neighbours_from_every_side() {
        let real = Size::new(4, 7);
        let mut rng = Rng::new(1);
        for _ in 0..40 {
            let ground = Ground::new(real, Stand::any(&mut rng));
            assert!(ground.is_of(real) && !ground.is_of(Size::new(5, 7)));
            for coord in real.coords() {
                let at = ground.at(coord);
                assert_eq!(ground.coord(at), coord);
                let mut sides: Vec<Coord> = ground.sides(at).map(|at| ground.coord(at)).collect();
                let mut beside: Vec<Coord> = real.beside(coord).collect();
                sides.sort_by_key(|at| (at.y, at.x));
                beside.sort_by_key(|at| (at.y, at.x));
                assert_eq!(sides, beside);
            }
        }
    }
}
