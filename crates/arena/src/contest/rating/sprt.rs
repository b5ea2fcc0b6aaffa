//! The sequential probability ratio test: a match between two players that ends as soon as it is
//! clear which of two claims about their difference holds. The generalised test on pairs of
//! games, as used to test chess engines (Van den Bergh, "The generalized sequential probability
//! ratio test for normalized Elo"; here for the usual Elo).

/// One match. A pair is two games on one board with seats swapped; it is worth 0 to 2 points in
/// steps of a half, hence five outcomes ("pentanomial"). What the board gives to a seat cancels
/// within a pair, so fewer games are needed than if each counted alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprt {
    score0: f64,
    score1: f64,
    lower: f64,
    upper: f64,
    /// How many pairs ended with 0, 1/2, 1, 3/2 and 2 points.
    pairs: [u32; 5],
    verdict: SprtVerdict,
}

/// H0: the first player is ahead by `elo0` at most. H1: by `elo1` at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    Continue,
    AcceptH0,
    AcceptH1,
}

/// What a game brought the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePoints {
    Loss,
    Draw,
    Win,
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    #[error("the first difference must be smaller than the second, not {elo0} and {elo1}")]
    Differences { elo0: f64, elo1: f64 },
    #[error("an error rate lies between 0 and 0.5, not {0}")]
    ErrorRate(f64),
}

/// Outcomes that did not happen yet count as this much, so that none is held to be impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// `alpha` is the chance to accept H1 although H0 holds, `beta` that to accept H0 although
    /// H1 holds.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let score = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (score0, score1) = (score(elo0), score(elo1));
        let ordered = 0.0 < score0 && score0 < score1 && score1 < 1.0;
        if !ordered {
            return Err(SprtError::Differences { elo0, elo1 });
        }
        for rate in [alpha, beta] {
            if !(rate > 0.0 && rate < 0.5) {
                return Err(SprtError::ErrorRate(rate));
            }
        }
        let lower = (beta / (1.0 - alpha)).ln();
        let upper = ((1.0 - beta) / alpha).ln();
        Ok(Sprt { score0, score1, lower, upper, pairs: [0; 5], verdict: SprtVerdict::Continue })
    }

    /// Counts a pair. The first verdict stands: pairs that come in after it are not counted.
    /// Where games run side by side, add pairs in the order of the schedule, so that the verdict
    /// does not depend on which game was quicker.
    pub fn add(&mut self, pair: [GamePoints; 2]) -> SprtVerdict {
        if self.verdict == SprtVerdict::Continue {
            self.pairs[pair[0] as usize + pair[1] as usize] += 1;
            let ratio = self.log_likelihood_ratio();
            if ratio <= self.lower {
                self.verdict = SprtVerdict::AcceptH0;
            } else if ratio >= self.upper {
                self.verdict = SprtVerdict::AcceptH1;
            }
        }
        self.verdict
    }

    pub fn verdict(&self) -> SprtVerdict {
        self.verdict
    }

    /// Pairs that ended with 0, 1/2, 1, 3/2 and 2 points for the first player.
    pub fn pairs(&self) -> [u32; 5] {
        self.pairs
    }

    /// Where the ratio must fall or rise to for a verdict.
    pub fn bounds(&self) -> (f64, f64) {
        (self.lower, self.upper)
    }

    /// How much likelier the pairs so far are under H1 than under H0, each taken with the shares
    /// of the five outcomes that explain the pairs best among those with its mean.
    pub fn log_likelihood_ratio(&self) -> f64 {
        if self.pairs == [0; 5] {
            return 0.0;
        }
        let counts = self.pairs.map(|count| f64::from(count).max(UNSEEN));
        let (tilt0, tilt1) = (tilt(&counts, self.score0), tilt(&counts, self.score1));
        let ratio = |(outcome, count): (usize, &f64)| {
            let under0 = 1.0 + tilt0 * (score_of(outcome) - self.score0);
            let under1 = 1.0 + tilt1 * (score_of(outcome) - self.score1);
            count * (under0 / under1).ln()
        };
        counts.iter().enumerate().map(ratio).sum()
    }
}

fn score_of(outcome: usize) -> f64 {
    outcome as f64 / 4.0
}

/// The best shares with the mean `score` are those observed, each divided by
/// `1 + tilt · (score of the outcome - score)`; this finds the tilt, by halving.
fn tilt(counts: &[f64; 5], score: f64) -> f64 {
    let excess = |tilt: f64| -> f64 {
        let part = |(outcome, count): (usize, &f64)| {
            let over = score_of(outcome) - score;
            count * over / (1.0 + tilt * over)
        };
        counts.iter().enumerate().map(part).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Rng;

    use super::*;

    /// A game in which the seat matters: `ahead` is the player's Elo lead, `seat` what the first
    /// seat of this board is worth.
    fn game(rng: &mut Rng, ahead: f64, seat: f64) -> GamePoints {
        let uniform = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let chance = 1.0 / (1.0 + 10f64.powf(-(ahead + seat) / 400.0));
        let draws = 0.4 * chance.min(1.0 - chance);
        match uniform {
            at if at < chance - draws / 2.0 => GamePoints::Win,
            at if at < chance + draws / 2.0 => GamePoints::Draw,
            _ => GamePoints::Loss,
        }
    }

    /// The share of matches that end with `verdict`, and the mean number of pairs.
    fn share(verdict: SprtVerdict, ahead: f64, matches: u64) -> (f64, f64) {
        let (mut ended, mut pairs) = (0, 0);
        for seed in 0..matches {
            let mut rng = Rng::new(seed);
            let mut sprt = Sprt::new(0.0, 60.0, 0.05, 0.05).unwrap();
            while sprt.verdict() == SprtVerdict::Continue {
                let seat = rng.below(201) as f64 - 100.0;
                sprt.add([game(&mut rng, ahead, seat), game(&mut rng, ahead, -seat)]);
            }
            ended += u32::from(sprt.verdict() == verdict);
            pairs += sprt.pairs().iter().sum::<u32>();
        }
        (f64::from(ended) / matches as f64, f64::from(pairs) / matches as f64)
    }

    #[test]
    fn error_rates_are_about_what_was_asked_for() {
        // 2000 matches: the standard error of a rate of 5% is half a percent.
        let (alpha, _) = share(SprtVerdict::AcceptH1, 0.0, 2000);
        let (beta, _) = share(SprtVerdict::AcceptH0, 60.0, 2000);
        assert!((0.02..0.065).contains(&alpha), "{alpha}");
        assert!((0.02..0.065).contains(&beta), "{beta}");
    }

    #[test]
    fn a_clear_difference_ends_the_match_early() {
        let (wrong, close) = share(SprtVerdict::AcceptH0, 30.0, 200);
        assert!((0.3..0.7).contains(&wrong), "in the middle either may win: {wrong}");
        let (_, clear) = share(SprtVerdict::AcceptH1, 200.0, 200);
        assert!(clear < close / 4.0, "{clear} against {close} pairs");
    }

    #[test]
    fn the_ratio_is_that_of_the_two_scores_when_every_pair_is_won() {
        let mut sprt = Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap();
        assert_eq!(sprt.log_likelihood_ratio(), 0.0);
        sprt.add([GamePoints::Win, GamePoints::Win]);
        let by_hand = ((1.0 / (1.0 + 10f64.powf(-0.25))) / 0.5f64).ln();
        assert!((sprt.log_likelihood_ratio() - by_hand).abs() < 0.02);
    }

    #[test]
    fn the_ratio_is_near_its_normal_approximation_in_a_long_match() {
        let mut sprt = Sprt::new(-10.0, 15.0, 1e-9, 1e-9).unwrap();
        sprt.pairs = [100, 220, 400, 260, 120];
        let total: f64 = 1100.0;
        let shares = sprt.pairs.map(|count| f64::from(count) / total);
        let mean: f64 = (0..5).map(|at| shares[at] * score_of(at)).sum();
        let variance: f64 = (0..5).map(|at| shares[at] * (score_of(at) - mean).powi(2)).sum();
        let (s0, s1) = (sprt.score0, sprt.score1);
        let normal = total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let exact = sprt.log_likelihood_ratio();
        assert!((exact - normal).abs() < 0.05 * normal.abs().max(0.2), "{exact} {normal}");
    }

    #[test]
    fn the_first_verdict_stands() {
        let mut sprt = Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap();
        while sprt.add([GamePoints::Win, GamePoints::Draw]) == SprtVerdict::Continue {}
        let decided = sprt.clone();
        for _ in 0..100 {
            sprt.add([GamePoints::Loss, GamePoints::Loss]);
        }
        assert_eq!(sprt, decided);
        assert_eq!(sprt.verdict(), SprtVerdict::AcceptH1);
    }

    #[test]
    fn a_match_of_draws_ends_for_h0() {
        let mut sprt = Sprt::new(0.0, 20.0, 0.05, 0.05).unwrap();
        let pairs = (1..1000)
            .find(|_| sprt.add([GamePoints::Draw, GamePoints::Draw]) != SprtVerdict::Continue);
        assert_eq!(sprt.verdict(), SprtVerdict::AcceptH0);
        assert!(pairs.is_some());
    }

    #[test]
    fn impossible_tests_are_refused() {
        assert!(Sprt::new(10.0, 0.0, 0.05, 0.05).is_err());
        assert!(Sprt::new(5.0, 5.0, 0.05, 0.05).is_err());
        assert!(Sprt::new(f64::NAN, 5.0, 0.05, 0.05).is_err());
        assert!(Sprt::new(0.0, f64::INFINITY, 0.05, 0.05).is_err());
        assert!(Sprt::new(0.0, 5.0, 0.0, 0.05).is_err());
        assert!(Sprt::new(0.0, 5.0, 0.05, 0.7).is_err());
    }
}
