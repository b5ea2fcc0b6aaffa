//! Ratings and tables from the results of games. Pure computations: nothing is read or written,
//! no clock is looked at, and the order in which games are given never matters.
//! `docs/ratings.md` explains the method in plain words.

mod bootstrap;
mod chart;
mod crosstable;
mod groups;
mod likelihood;
mod newton;
mod plackett_luce;
mod sprt;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

pub use bootstrap::{Bootstrap, RatingInterval};
pub use chart::{ChartLine, rating_bars, rating_svg};
pub use crosstable::{Crosstable, Meetings};
pub use sprt::{GamePoints, Sprt, SprtError, SprtVerdict};

use likelihood::{Likelihood, Sample};
use newton::Newton;
use plackett_luce::Ranking;

/// The mean rating of players who can be compared.
pub const MEAN_RATING: f64 = 1500.0;

/// A hundred and some points make a difference of 1 on the natural logarithmic scale.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// How one game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Games with the same number are on the same board with seats swapped or rotated; they are
    /// kept together when uncertainty is measured.
    pub block: u64,
    /// One for each player of the game, in any order.
    pub places: Vec<Place>,
}

/// Where a player came in. A smaller rank is better; equal ranks are a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub player: usize,
    pub rank: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultsError {
    #[error("game {game} names player {player}, but there are only {players} players")]
    UnknownPlayer { game: usize, player: usize, players: usize },
    #[error("player {player} takes part twice in game {game}")]
    PlayerTwice { game: usize, player: usize },
    #[error("game {game} has fewer than two players")]
    TooFewPlayers { game: usize },
}

/// The results of any number of games between players numbered from 0, in a form that does not
/// remember their order.
///
/// ```
/// use polje_arena::{Bootstrap, GameResult, Place, Results};
///
/// let win = |block, winner, loser| GameResult {
///     block,
///     places: vec![Place { player: winner, rank: 1 }, Place { player: loser, rank: 2 }],
/// };
/// let results = Results::new(2, &[win(0, 0, 1), win(0, 1, 0), win(1, 0, 1), win(1, 0, 1)])?;
/// let ratings = results.ratings();
/// let ahead = ratings[0].unwrap().elo - ratings[1].unwrap().elo;
/// // Three wins, one loss and the virtual draw: 3.5 points to 1.5.
/// assert!((ahead - 400.0 * f64::log10(3.5 / 1.5)).abs() < 1e-6);
/// let interval = results.intervals(&Bootstrap::default())[0].unwrap();
/// assert!(interval.low < interval.elo && interval.elo < interval.high);
/// # Ok::<(), polje_arena::ResultsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Results {
    /// How often each ranking of the likelihood happened.
    counts: Vec<u32>,
    likelihood: Likelihood,
    /// The blocks by number of their kind, in order.
    blocks: Vec<u32>,
    /// The rankings of the games of a block of each kind, in order.
    kinds: Vec<Vec<u32>>,
    crosstable: Crosstable,
    /// For each player a number shared by all that can be compared.
    groups: Vec<usize>,
}

/// A player's rating. Differences mean what they mean in chess: 400 points are odds of 10 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    pub elo: f64,
    /// Ratings compare only within a group: players of different groups never met, not even
    /// through others. Numbered from 0; each group has the mean `MEAN_RATING`.
    pub group: usize,
}

impl Results {
    pub fn new(players: usize, games: &[GameResult]) -> Result<Results, ResultsError> {
        let mut ids: HashMap<Ranking, u32> = HashMap::new();
        let mut played: Vec<(u64, u32)> = Vec::with_capacity(games.len());
        for (number, game) in games.iter().enumerate() {
            let ranking = Ranking::of(game, players, number)?;
            let next = ids.len() as u32;
            played.push((game.block, *ids.entry(ranking).or_insert(next)));
        }
        let (rankings, renumbered) = sorted(ids);
        for (_, id) in &mut played {
            *id = renumbered[*id as usize];
        }
        played.sort_unstable();
        let mut counts = vec![0; rankings.len()];
        for &(_, id) in &played {
            counts[id as usize] += 1;
        }
        let by_block = played.chunk_by(|a, b| a.0 == b.0);
        let mut kinds: Vec<Vec<u32>> =
            by_block.map(|games| games.iter().map(|&(_, id)| id).collect()).collect();
        kinds.sort_unstable();
        let same = kinds.chunk_by(|a, b| a == b).enumerate();
        let blocks =
            same.flat_map(|(kind, blocks)| blocks.iter().map(move |_| kind as u32)).collect();
        kinds.dedup();

        let mut crosstable = Crosstable::new(players);
        for (ranking, &count) in rankings.iter().zip(&counts) {
            crosstable.add(ranking, count);
        }
        let groups = groups::groups(&crosstable);
        let likelihood = Likelihood::new(players, &rankings, &crosstable);
        Ok(Results { counts, likelihood, blocks, kinds, crosstable, groups })
    }

    pub fn players(&self) -> usize {
        self.groups.len()
    }

    pub fn crosstable(&self) -> &Crosstable {
        &self.crosstable
    }

    /// The most likely ratings; `None` for a player without games.
    pub fn ratings(&self) -> Vec<Option<Rating>> {
        let strengths = self.fit().strengths;
        let rating = |player: usize| Rating {
            elo: MEAN_RATING + ELO * strengths[player],
            group: self.groups[player],
        };
        (0..self.players()).map(|player| self.has_played(player).then(|| rating(player))).collect()
    }

    /// The ratings with 95% intervals; `None` for a player without games.
    pub fn intervals(&self, bootstrap: &Bootstrap) -> Vec<Option<RatingInterval>> {
        bootstrap.intervals(self)
    }

    fn has_played(&self, player: usize) -> bool {
        self.crosstable.opponents(player).next().is_some()
    }

    fn fit(&self) -> Newton {
        let mut newton = Newton::new(&self.groups);
        newton.climb(&self.likelihood, &self.sample(), 1e-6);
        newton
    }

    fn sample(&self) -> Sample {
        let mut sample = Sample::default();
        self.likelihood.weigh(&self.counts, &mut sample);
        sample
    }
}

/// Wilson's interval for a part of the points of so many games, at least one, 95%. Draws make the truth a
/// little narrower.
pub fn share_interval(points: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let part = points / games;
    let centre = part + Z * Z / (2.0 * games);
    let reach = Z * (part * (1.0 - part) / games + Z * Z / (4.0 * games * games)).sqrt();
    let whole = 1.0 + Z * Z / games;
    ((centre - reach) / whole, (centre + reach) / whole)
}

/// The keys in order, and for each number as it was the number in that order.
fn sorted(ids: HashMap<Ranking, u32>) -> (Vec<Ranking>, Vec<u32>) {
    let mut pairs: Vec<(Ranking, u32)> = ids.into_iter().collect();
    pairs.sort_unstable();
    let mut renumbered = vec![0; pairs.len()];
    for (now, (_, before)) in pairs.iter().enumerate() {
        renumbered[*before as usize] = now as u32;
    }
    (pairs.into_iter().map(|(ranking, _)| ranking).collect(), renumbered)
}
