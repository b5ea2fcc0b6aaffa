//! Where a capital may be: a weight for every cell never seen, and where to look first.

use polje_tabletop::Size;

use super::ground::{At, FAR};
use super::memory::{Memory, Terrain};

/// How likely each cell is to hold a rival's capital.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    weights: Vec<f32>,
}

/// Capitals are dealt at least about so many steps apart, times the root of the cells a player has.
const NEAR: f32 = 1.34;

/// And at most about so many, times the root of all cells.
const FAR_OFF: f32 = 1.5;

/// From this round on nobody leaves cells beside its capital free.
const SETTLED: u32 = 50;

/// An army sees so far around its way.
const SIGHT: usize = 3;

/// How much more the cell itself counts than those that are seen on the way.
const OWN: f32 = 5.0;

impl Belief {
    pub(super) fn new(memory: &Memory) -> Belief {
        let from_home = memory.steps_from_home();
        let cells = 0..memory.cells.len();
        let is_seen = cells.clone().any(|at| memory.is_rival(at));
        let from_rivals = memory.steps_to_rivals();
        let area = memory.cells.len() as f32;
        let near = NEAR * (area / memory.players.len() as f32).sqrt();
        let far = FAR_OFF * area.sqrt();
        let weight = |at: At| {
            if memory.cells[at].terrain != Terrain::Open || from_home[at] == FAR {
                return 0.0;
            }
            let apart = from_home[at] as f32;
            let off = (near - apart).max(0.0) / 3.0 + (apart - far).max(0.0) / 8.0;
            let home = 1.0 / (1.0 + off * off);
            let away = if is_seen { from_rivals[at].min(99) as f32 / 6.0 } else { 0.0 };
            let sides = memory.ground.sides(at).map(|side| hint(memory, side));
            home / (1.0 + away * away) * sides.product::<f32>()
        };
        Belief { weights: cells.map(weight).collect() }
    }

    /// By cell.
    pub(super) fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The unseen cell where most can be learnt for the steps it takes from `army`.
    pub(super) fn target(&self, memory: &Memory, army: &[u32]) -> Option<At> {
        let sums = Sums::new(memory.ground.size(), &self.weights);
        let worth = |at: At| (sums.around(at) + OWN * self.weights[at]) / (10.0 + army[at] as f32);
        (0..self.weights.len())
            .filter(|&at| self.weights[at] > 0.0 && army[at] != FAR)
            .max_by(|&one, &other| worth(one).total_cmp(&worth(other)))
    }
}

/// For every corner of a cell the sum over all cells above and to the left, so that a square takes
/// four look-ups.
struct Sums {
    width: usize,
    height: usize,
    sums: Vec<f32>,
}

impl Sums {
    fn new(size: Size, weights: &[f32]) -> Sums {
        let (width, height) = (usize::from(size.width), usize::from(size.height));
        let mut all = Sums { width, height, sums: vec![0.0; (width + 1) * (height + 1)] };
        for y in 0..height {
            for x in 0..width {
                let sum = weights[y * width + x] + all.before(x, y + 1) + all.before(x + 1, y)
                    - all.before(x, y);
                all.sums[(y + 1) * (width + 1) + x + 1] = sum;
            }
        }
        all
    }

    fn before(&self, x: usize, y: usize) -> f32 {
        self.sums[y * (self.width + 1) + x]
    }

    /// Over all cells that an army sees from there.
    fn around(&self, at: At) -> f32 {
        let (x, y) = (at % self.width, at / self.width);
        let (left, right) = (x.saturating_sub(SIGHT), (x + SIGHT + 1).min(self.width));
        let (top, bottom) = (y.saturating_sub(SIGHT), (y + SIGHT + 1).min(self.height));
        self.before(right, bottom) - self.before(left, bottom) - self.before(right, top)
            + self.before(left, top)
    }
}

/// What a cell says about a capital beside it: its owner has long taken it.
fn hint(memory: &Memory, side: At) -> f32 {
    let known = memory.cells[side];
    match (known.terrain, known.owner) {
        (Terrain::Open | Terrain::Obstacle | Terrain::Mountain, _) => 1.0,
        (_, Some(owner)) if owner != memory.seat => 2.5,
        (Terrain::Plain, None) if known.seen >= SETTLED => 0.2,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Rng;

    use super::*;

    #[test]
    fn four_look_ups_sum_up_what_an_army_sees() {
        let mut rng = Rng::new(1);
        for (width, height) in [(1, 1), (2, 9), (7, 7), (13, 8)] {
            let size = Size::new(width, height);
            // Eighths, so that no sum is rounded.
            let weights: Vec<f32> = (0..size.area()).map(|_| rng.below(100) as f32 / 8.0).collect();
            let sums = Sums::new(size, &weights);
            for at in size.coords() {
                let seen = size.coords().filter(|other| {
                    let sight = SIGHT as u16;
                    at.x.abs_diff(other.x) <= sight && at.y.abs_diff(other.y) <= sight
                });
                let plain: f32 = seen.map(|other| weights[size.index(other)]).sum();
                assert_eq!(sums.around(size.index(at)), plain, "{size} {at}");
            }
        }
    }
}
