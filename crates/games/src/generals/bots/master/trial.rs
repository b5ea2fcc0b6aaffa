//! Options compared in worlds: which of them leaves a player best off.

use polje_tabletop::Rng;

use super::effort::Effort;
use super::world::World;

/// What a comparison is made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// Orders that playing an option forward takes.
    pub(super) orders: u64,
    /// Worlds at most.
    pub(super) worlds: usize,
    /// How much better another option must be than the usual one.
    pub(super) gain: f64,
}

/// An option, and how well each world went with it.
struct Trial<T> {
    option: T,
    worths: Vec<f64>,
}

/// Worlds that tell which options are worth a closer look, where there is effort for so many.
const SCREENING: usize = 8;
/// Options that are left after half of these worlds, and after all, besides the usual one.
const LEFT: [usize; 2] = [4, 2];
/// Worlds after which options that do worse are left out.
const GLANCE: usize = 8;
/// No fewer worlds show that an option is better.
const FEWEST: usize = 4;
/// How many standard errors a gain must be.
const ERRORS: f64 = 1.5;

/// The option that does best, or the first, which is the usual one, where none is clearly better. `play`
/// plays one in a world, and says how well that went. Some worlds tell which options are worth a closer
/// look, and others whether these are better: of many the one that was lucky always looks better.
pub(super) fn best<T: Copy>(
    options: &[T],
    worlds: &[&World],
    rules: &Rules,
    effort: &mut Effort,
    rng: &mut Rng,
    play: impl Fn(&World, T, &mut Rng, &mut Effort) -> f64,
) -> T {
    let first = options[0];
    let screening = screening(options.len(), rules, effort);
    if screening == 0 || worlds.len() < screening + FEWEST {
        return first;
    }
    let mut usual = Vec::new();
    let trial = |&option: &T| Trial { option, worths: Vec::new() };
    let mut trials: Vec<Trial<T>> = options[1..].iter().map(trial).collect();
    let mut is_screened = false;
    'worlds: for (done, world) in (1..).zip(worlds.iter().take(rules.worlds)) {
        let luck = Rng::new(rng.next_u64());
        usual.push(play(world, first, &mut luck.clone(), effort));
        for trial in &mut trials {
            let worth = play(world, trial.option, &mut luck.clone(), effort);
            // What was broken off says nothing.
            if effort.is_over() {
                break 'worlds;
            }
            trial.worths.push(worth);
        }
        if done == screening / 2 || done == screening {
            trials.retain(|trial| trial.worths != usual);
            trials.sort_by(|one, other| other.gain(&usual).total_cmp(&one.gain(&usual)));
            is_screened = done == screening;
            trials.truncate(LEFT[usize::from(is_screened)]);
        } else if is_screened && usual.len().is_multiple_of(GLANCE) {
            trials.retain(|trial| trial.gain(&usual) > 0.0);
        }
        if trials.is_empty() {
            return first;
        }
        if done == screening {
            usual.clear();
            trials.iter_mut().for_each(|trial| trial.worths.clear());
        }
    }
    let is_better = |trial: &&Trial<T>| {
        trial.worths.len() >= FEWEST
            && trial.gain(&usual) >= rules.gain.max(ERRORS * trial.error(&usual))
    };
    let better = trials.iter().filter(|_| is_screened).filter(is_better);
    let best = better.max_by(|one, other| one.gain(&usual).total_cmp(&other.gain(&usual)));
    best.map_or(first, |trial| trial.option)
}

/// In how many worlds options are screened: an even number, for which two thirds of the effort are enough.
fn screening(options: usize, rules: &Rules, effort: &Effort) -> usize {
    let cost = |worlds: usize| {
        let plays = worlds / 2 * (options + options.min(1 + LEFT[0]));
        rules.orders * plays as u64
    };
    let is_affordable = |worlds: &usize| 3 * cost(*worlds) <= 2 * effort.orders();
    (1..=SCREENING / 2).map(|half| 2 * half).rev().find(is_affordable).unwrap_or(0)
}

impl<T> Trial<T> {
    fn gains<'a>(&'a self, usual: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        self.worths.iter().zip(usual).map(|(worth, usual)| worth - usual)
    }

    /// In the mean.
    fn gain(&self, usual: &[f64]) -> f64 {
        self.gains(usual).sum::<f64>() / self.worths.len().max(1) as f64
    }

    /// The standard error of the gain.
    fn error(&self, usual: &[f64]) -> f64 {
        let (gain, count) = (self.gain(usual), self.worths.len() as f64);
        let squares: f64 = self.gains(usual).map(|it| (it - gain).powi(2)).sum();
        (squares / (count - 1.0).max(1.0) / count).sqrt()
    }
}
