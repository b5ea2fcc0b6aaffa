//! Worlds that fit what a player has seen so far. Each goes on by itself from turn to turn, is mended by
//! what is seen, and gives way to others when it was too wrong.

use polje_tabletop::Rng;

use super::super::super::Move;
use super::effort::Effort;
use super::world::{Insight, World};

/// Some worlds, and how wrong each was lately.
#[derive(Clone, Debug, Default)]
pub(super) struct Worlds(Vec<(World, f64)>);

/// What part of how wrong it was a world keeps from turn to turn.
const KEPT: f64 = 0.9;
/// A world that is more wrong than the best by so much gives way.
const TOO_WRONG: f64 = 25.0;
/// Of three worlds that are missing one is new, and the others are copies.
const COPIES: u64 = 3;

impl Worlds {
    /// Goes on to the present turn after the last order, and fills up to so many.
    pub(super) fn follow(
        &mut self,
        order: Move,
        count: usize,
        insight: &Insight<'_>,
        effort: &Effort,
        rng: &mut Rng,
    ) {
        self.0.truncate(count);
        self.0.retain_mut(|(world, wrong)| {
            if effort.is_over() {
                return false;
            }
            let mended = world.follow(insight.memory.seat, order, rng);
            let mended = mended.then(|| world.mend(insight, rng)).flatten();
            *wrong = KEPT * *wrong + mended.unwrap_or_default();
            mended.is_some()
        });
        let best = self.0.iter().map(|(_, wrong)| *wrong).min_by(f64::total_cmp);
        self.0.retain(|(_, wrong)| best.is_some_and(|best| *wrong <= best + TOO_WRONG));
        let good = self.0.len();
        while self.0.len() < count && !effort.is_over() {
            if good > 0 && rng.below(COPIES) > 0 {
                self.0.push(self.0[rng.below(good as u64) as usize].clone());
                continue;
            }
            let Some(world) = World::imagine(insight, rng) else { return };
            self.0.push((world, best.map_or(0.0, |best| best + TOO_WRONG / 2.0)));
        }
    }

    /// All of them, in an order drawn by lot.
    pub(super) fn shuffled(&self, rng: &mut Rng) -> Vec<&World> {
        let mut worlds: Vec<&World> = self.0.iter().map(|(world, _)| world).collect();
        rng.shuffle(&mut worlds);
        worlds
    }
}
