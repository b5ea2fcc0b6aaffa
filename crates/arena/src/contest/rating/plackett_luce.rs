//! The Plackett-Luce model: a game is a row of choices, first the winner among all players, then
//! the second among the rest, and so on; each choice falls on a player in proportion to its
//! strength. With two players this is the Bradley-Terry model.

use super::{GameResult, Place, ResultsError};

/// Ties up to this size are averaged over all orders: 2^6 sets.
const EXACT_TIE: usize = 6;

/// The players of one game from first to last. One spelling per result: tied players are in the
/// order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Ranking(Box<[u32]>);

/// How players are kept in a ranking: the number doubled, and 1 for those level with the player
/// before.
const LEVEL: u32 = 1;

impl Ranking {
    /// `number` is the place of the game in the caller's list, for the message.
    pub(super) fn of(
        game: &GameResult,
        players: usize,
        number: usize,
    ) -> Result<Ranking, ResultsError> {
        if game.places.len() < 2 {
            return Err(ResultsError::TooFewPlayers { game: number });
        }
        let mut places = game.places.clone();
        places.sort_unstable_by_key(|place| (place.rank, place.player));
        for (at, &Place { player, .. }) in places.iter().enumerate() {
            if player >= players {
                return Err(ResultsError::UnknownPlayer { game: number, player, players });
            }
            if places[..at].iter().any(|other| other.player == player) {
                return Err(ResultsError::PlayerTwice { game: number, player });
            }
        }
        let entry = |(at, place): (usize, &Place)| {
            let level = at > 0 && places[at - 1].rank == place.rank;
            (place.player as u32) << 1 | if level { LEVEL } else { 0 }
        };
        Ok(Ranking(places.iter().enumerate().map(entry).collect()))
    }

    /// The players that share a place, best place first.
    pub(super) fn tiers(
        &self,
    ) -> impl DoubleEndedIterator<Item = impl ExactSizeIterator<Item = u32>> {
        let tiers = self.0.chunk_by(|_, next| next & LEVEL == LEVEL);
        tiers.map(|tier| tier.iter().map(|entry| entry >> 1))
    }

    /// The choices of this game: sets of players, sorted, of which one was the best, and how much
    /// each counts. Sets of one player are left out: that choice is certain.
    ///
    /// A tie counts as the average over all orders it could be split into. The sets left over
    /// while an order is read are the players below together with each subset of the tied ones;
    /// subsets of one size share the weight 1. In ties of more than `EXACT_TIE` players the
    /// subsets are the runs of neighbours in a circle, which is the average over each order that
    /// goes round the circle one way or the other.
    pub(super) fn each_choice(&self, mut visit: impl FnMut(&[u32], f64)) {
        let mut below: Vec<u32> = Vec::with_capacity(self.0.len());
        let mut set = Vec::with_capacity(self.0.len());
        for tier in self.tiers().rev() {
            let known = below.len();
            below.extend(tier);
            let tied = &below[known..];
            each_subset(tied, |subset, weight| {
                set.clear();
                set.extend(subset);
                set.extend_from_slice(&below[..known]);
                if set.len() > 1 {
                    set.sort_unstable();
                    visit(&set, weight);
                }
            });
        }
    }

    /// How many choices each player won. All tiers win one a player, except that the last choice
    /// of the game, from one player, does not count.
    pub(super) fn each_win(&self, mut visit: impl FnMut(u32, f64)) {
        for (up, tier) in self.tiers().rev().enumerate() {
            let tied = tier.len() as f64;
            let wins = if up == 0 { 1.0 - 1.0 / tied } else { 1.0 };
            tier.for_each(|player| visit(player, wins));
        }
    }
}

fn each_subset(tied: &[u32], mut visit: impl FnMut(&mut dyn Iterator<Item = u32>, f64)) {
    let size = tied.len();
    if size <= EXACT_TIE {
        for bits in 1usize..1 << size {
            let members = (0..size).filter(|at| bits >> at & 1 == 1).map(|at| tied[at]);
            visit(&mut { members }, 1.0 / ways(size, bits.count_ones() as usize));
        }
        return;
    }
    for length in 1..size {
        for start in 0..size {
            visit(&mut tied.iter().copied().cycle().skip(start).take(length), 1.0 / size as f64);
        }
    }
    visit(&mut tied.iter().copied(), 1.0);
}

/// In how many ways some of `size` things can be picked.
fn ways(size: usize, picked: usize) -> f64 {
    (0..picked).map(|at| (size - at) as f64 / (at + 1) as f64).product()
}
