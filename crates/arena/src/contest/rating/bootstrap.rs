//! How uncertain ratings are: the blocks of games are drawn anew, with repetition, and the
//! ratings fitted again, many times.

use std::fmt;

use polje_tabletop::Rng;

use super::likelihood::Sample;
use super::{ELO, MEAN_RATING, Results};

/// Below this number of blocks a player's results are too few to be drawn from.
const FEW_BLOCKS: u32 = 10;

/// 95% of a normal distribution lie within this many standard errors.
const NORMAL_95: f64 = 1.96;

/// The same seed and games give the same intervals to the bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bootstrap {
    pub resamples: u32,
    pub seed: u64,
}

impl Default for Bootstrap {
    fn default() -> Bootstrap {
        Bootstrap { resamples: 1000, seed: 0 }
    }
}

/// A rating and what it may be by chance of the games played: 95% of such intervals hold the
/// true value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingInterval {
    pub elo: f64,
    pub low: f64,
    pub high: f64,
    /// As in `Rating`.
    pub group: usize,
}

impl fmt::Display for RatingInterval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} [{:.0}, {:.0}]", self.elo, self.low, self.high)
    }
}

impl Bootstrap {
    pub(super) fn intervals(&self, results: &Results) -> Vec<Option<RatingInterval>> {
        let fit = results.fit();
        let draws = self.draws(results, &fit.strengths);
        let errors = fit.standard_errors();
        let fixed = super::groups::fixed_by_games(&results.crosstable, &results.groups);
        let blocks = results.blocks_by_player();
        let interval = |player: usize| {
            let strength = fit.strengths[player];
            let (mut low, mut high) = middle_95(&draws[player], strength);
            let widen = widening(blocks[player]);
            low = strength - (strength - low) * widen;
            high = strength + (high - strength) * widen;
            if !fixed[player] || blocks[player] < FEW_BLOCKS {
                low = low.min(strength - NORMAL_95 * errors[player]);
                high = high.max(strength + NORMAL_95 * errors[player]);
            }
            let [elo, low, high] = [strength, low, high].map(|at| MEAN_RATING + ELO * at);
            RatingInterval { elo, low, high, group: results.groups[player] }
        };
        let players = 0..results.players();
        players.map(|player| results.has_played(player).then(|| interval(player))).collect()
    }

    /// For each player its strength in each resample.
    fn draws(&self, results: &Results, strengths: &[f64]) -> Vec<Vec<f64>> {
        let mut rng = Rng::new(self.seed);
        let mut newton = super::Newton::new(&results.groups);
        let mut sample = Sample::default();
        let mut kinds = vec![0; results.kinds.len()];
        let mut counts = vec![0; results.counts.len()];
        let mut draws = vec![Vec::with_capacity(self.resamples as usize); results.players()];
        for _ in 0..self.resamples {
            kinds.fill(0);
            for _ in 0..results.blocks.len() {
                kinds[*rng.pick(&results.blocks) as usize] += 1;
            }
            counts.fill(0);
            for (kind, &times) in results.kinds.iter().zip(&kinds) {
                for &ranking in kind {
                    counts[ranking as usize] += times;
                }
            }
            results.likelihood.weigh(&counts, &mut sample);
            newton.strengths.copy_from_slice(strengths);
            newton.climb(&results.likelihood, &sample, 1e-3);
            for (draws, &strength) in draws.iter_mut().zip(&newton.strengths) {
                draws.push(strength);
            }
        }
        draws
    }
}

impl Results {
    fn blocks_by_player(&self) -> Vec<u32> {
        let mut blocks = vec![0; self.players()];
        let mut last_seen = vec![usize::MAX; self.players()];
        for (number, &kind) in self.blocks.iter().enumerate() {
            for &ranking in &self.kinds[kind as usize] {
                for player in self.likelihood.players_of(ranking) {
                    if last_seen[player] != number {
                        last_seen[player] = number;
                        blocks[player] += 1;
                    }
                }
            }
        }
        blocks
    }
}

/// From the 2.5th to the 97.5th percentile; without draws the strength itself.
fn middle_95(draws: &[f64], strength: f64) -> (f64, f64) {
    let mut draws = draws.to_vec();
    draws.sort_unstable_by(f64::total_cmp);
    let Some(last) = draws.len().checked_sub(1) else { return (strength, strength) };
    let at = |share: f64| {
        let place = share * last as f64;
        let below = place.floor() as usize;
        let above = (below + 1).min(last);
        draws[below] + (draws[above] - draws[below]) * place.fract()
    };
    (at(0.025), at(0.975))
}

/// Drawing again from few blocks shows too little spread. The remedy is that of Student's
/// distribution for the mean of few values (Hesterberg, "What Teachers Should Know about the
/// Bootstrap", 2015): 1.19 for 11 blocks, 1.07 for 25, 1.02 for 100. The quantile is the start
/// of its series.
fn widening(blocks: u32) -> f64 {
    let count = f64::from(blocks.max(2));
    let (z, freedom) = (NORMAL_95, count - 1.0);
    let student = z
        + (z.powi(3) + z) / (4.0 * freedom)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * freedom * freedom);
    student / z * (count / freedom).sqrt()
}
