//! Where a capital may be: a weight for every cell never seen, and where to look first.

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
        let seen: Vec<At> = cells.clone().filter(|&at| memory.is_rival(at)).collect();
        let from_rivals = memory.ground.steps(seen.iter().copied(), |at| memory.is_way(at));
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
            let away = if seen.is_empty() { 0.0 } else { from_rivals[at].min(99) as f32 / 6.0 };
            let sides = memory.ground.sides(at).map(|side| hint(memory, side));
            home / (1.0 + away * away) * sides.product::<f32>()
        };
        Belief { weights: cells.map(weight).collect() }
    }

    /// The unseen cell where most can be learnt for the steps it takes from `army`.
    pub(super) fn target(&self, memory: &Memory, army: &[u32]) -> Option<At> {
        let size = memory.ground.size();
        let (width, height) = (usize::from(size.width), usize::from(size.height));
        // Sums over all cells above and to the left, so that a square takes four look-ups.
        let mut sums = vec![0.0f32; (width + 1) * (height + 1)];
        let sum_at = |x: usize, y: usize| y * (width + 1) + x;
        for y in 0..height {
            for x in 0..width {
                sums[sum_at(x + 1, y + 1)] =
                    self.weights[y * width + x] + sums[sum_at(x, y + 1)] + sums[sum_at(x + 1, y)]
                        - sums[sum_at(x, y)];
            }
        }
        let around = |at: At| {
            let (x, y) = (at % width, at / width);
            let (left, right) = (x.saturating_sub(SIGHT), (x + SIGHT + 1).min(width));
            let (top, bottom) = (y.saturating_sub(SIGHT), (y + SIGHT + 1).min(height));
            sums[sum_at(right, bottom)] - sums[sum_at(left, bottom)] - sums[sum_at(right, top)]
                + sums[sum_at(left, top)]
        };
        let worth = |at: At| (around(at) + OWN * self.weights[at]) / (10.0 + army[at] as f32);
        (0..self.weights.len())
            .filter(|&at| self.weights[at] > 0.0 && army[at] != FAR)
            .max_by(|&one, &other| worth(one).total_cmp(&worth(other)))
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
