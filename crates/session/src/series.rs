//! Best of N: who sits where, who leads, and when it is decided. The rules are the same for
//! every game.

use std::fmt;
use std::str::FromStr;

use polje_tabletop::{Exact, Outcome, Phrase, phrase};
use serde::{Deserialize, Serialize};

use crate::Sitter;

/// How many games a series is for: an odd number. Written `best-of-3`, in files `3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u32", try_from = "u32")]
pub struct BestOf(u32);

impl BestOf {
    pub const ONE: BestOf = BestOf(1);
    const LONGEST: u32 = 99;

    pub fn games(self) -> u32 {
        self.0
    }

    /// So many wins decide it.
    pub fn wins(self) -> u32 {
        self.0 / 2 + 1
    }
}

impl fmt::Display for BestOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "best-of-{}", self.0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a series; write best-of-1, best-of-3 and so on, odd and up to {most}", most = BestOf::LONGEST)]
pub struct ParseBestOfError(String);

impl FromStr for BestOf {
    type Err = ParseBestOfError;

    fn from_str(text: &str) -> Result<BestOf, ParseBestOfError> {
        let games = text.strip_prefix("best-of-").and_then(|games| games.parse().ok());
        match games {
            Some(games) if games % 2 == 1 && games <= BestOf::LONGEST => Ok(BestOf(games)),
            _ => Err(ParseBestOfError(text.chars().take(40).collect())),
        }
    }
}

impl From<BestOf> for u32 {
    fn from(best_of: BestOf) -> u32 {
        best_of.0
    }
}

impl TryFrom<u32> for BestOf {
    type Error = ParseBestOfError;

    fn try_from(games: u32) -> Result<BestOf, ParseBestOfError> {
        format!("best-of-{games}").parse()
    }
}

/// A series in progress. Players are numbered from 0 by where they sit in the first game.
#[derive(Clone, Debug)]
pub struct Series {
    best_of: BestOf,
    played: u32,
    tallies: Vec<Tally>,
}

#[derive(Clone, Debug, Default)]
struct Tally {
    wins: u32,
    draws: u32,
    margin: Exact,
}

impl Tally {
    /// Twice the points: a win counts 1, a draw 1/2.
    fn half_points(&self) -> u32 {
        2 * self.wins + self.draws
    }
}

/// How a series stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Open,
    Won(usize),
    /// Level in points and margins after all further games.
    Shared(Vec<usize>),
}

/// One player's line, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesStanding {
    pub player: usize,
    pub rank: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub points: Exact,
    pub margin: Exact,
}

impl SeriesStanding {
    pub fn phrase(self, name: &str) -> Phrase {
        phrase("line-standing")
            .number("rank", self.rank)
            .text("name", name)
            .exact("points", self.points)
            .number("wins", self.wins)
            .number("draws", self.draws)
            .number("losses", self.losses)
    }
}

impl Series {
    pub fn new(best_of: BestOf, players: usize) -> Series {
        Series { best_of, played: 0, tallies: vec![Tally::default(); players] }
    }

    pub fn played(&self) -> u32 {
        self.played
    }

    /// The player on each seat in the next game: everybody moves on by one seat each game.
    pub fn seating(&self) -> Vec<usize> {
        let players = self.tallies.len();
        (0..players).map(|seat| (seat + self.played as usize) % players).collect()
    }

    /// Counts a game played in the present `seating`.
    pub fn add(&mut self, outcome: &Outcome) {
        let drawn = outcome.winners().count() > 1;
        let seating = self.seating();
        for standing in &outcome.standings {
            let tally = &mut self.tallies[seating[standing.seat.index()]];
            tally.wins += u32::from(standing.rank == 1 && !drawn);
            tally.draws += u32::from(standing.rank == 1 && drawn);
            tally.margin = &tally.margin + &standing.margin;
        }
        self.played += 1;
    }

    /// Decided as soon as a player has more than half of the points. Level after N games, pairs
    /// of further games follow, at most N in all; then the greater sum of margins decides.
    pub fn verdict(&self) -> Verdict {
        let games = self.best_of.games();
        let most = self.tallies.iter().map(Tally::half_points).max().unwrap_or(0);
        let leaders = self.ahead(Tally::half_points);
        if self.played < games {
            return match leaders[..] {
                [leader] if most > games => Verdict::Won(leader),
                _ => Verdict::Open,
            };
        }
        let further = self.played - games;
        if further % 2 == 1 {
            return Verdict::Open;
        }
        match leaders[..] {
            [leader] => Verdict::Won(leader),
            _ if further + 2 <= games => Verdict::Open,
            _ => {
                let ahead = self.ahead(|tally| (tally.half_points(), tally.margin.clone()));
                if let [leader] = ahead[..] { Verdict::Won(leader) } else { Verdict::Shared(ahead) }
            }
        }
    }

    /// Who of the players has won, once that is decided.
    pub fn told(&self, sitters: &[Sitter]) -> Option<Phrase> {
        match self.verdict() {
            Verdict::Open => None,
            Verdict::Won(player) => {
                Some(phrase("line-series-won").phrase("name", sitters[player].subject()))
            }
            Verdict::Shared(players) => {
                let names = players.into_iter().map(|player| sitters[player].name.as_str());
                let names = names.collect::<Vec<_>>().join(", ");
                Some(phrase("line-series-shared").text("names", names))
            }
        }
    }

    /// How many more games will be played for certain, whoever wins them.
    pub fn certain(&self) -> u32 {
        let games = self.best_of.games();
        if self.verdict() != Verdict::Open {
            return 0;
        }
        if self.played >= games {
            return 2 - (self.played - games) % 2;
        }
        let most = self.tallies.iter().map(Tally::half_points).max().unwrap_or(0);
        (games - self.played).min((games - most) / 2 + 1)
    }

    /// Those who have most of something.
    fn ahead<K: Ord>(&self, key: impl Fn(&Tally) -> K) -> Vec<usize> {
        let most = self.tallies.iter().map(&key).max();
        (0..self.tallies.len()).filter(|&at| Some(key(&self.tallies[at])) == most).collect()
    }

    /// Ordered by points, then margins; equal players share a rank.
    pub fn standings(&self) -> Vec<SeriesStanding> {
        let key =
            |player: usize| (self.tallies[player].half_points(), &self.tallies[player].margin);
        let mut players: Vec<usize> = (0..self.tallies.len()).collect();
        players.sort_by(|&a, &b| key(b).cmp(&key(a)));
        let standing = |&player: &usize| {
            let tally = &self.tallies[player];
            SeriesStanding {
                player,
                rank: 1 + players.iter().filter(|&&other| key(other) > key(player)).count() as u32,
                wins: tally.wins,
                draws: tally.draws,
                losses: self.played - tally.wins - tally.draws,
                points: Exact::fraction(tally.half_points(), 2u8),
                margin: tally.margin.clone(),
            }
        };
        players.iter().map(standing).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays the games of a series; each text is the scores by player, such as "3:1".
    fn series(best_of: &str, games: &[&str]) -> Series {
        let players = games.first().map_or(2, |scores| scores.split(':').count());
        let mut series = Series::new(best_of.parse().unwrap(), players);
        for scores in games {
            let by_player: Vec<u64> =
                scores.split(':').map(|score| score.parse().unwrap()).collect();
            let by_seat: Vec<u64> =
                series.seating().iter().map(|&player| by_player[player]).collect();
            series.add(&Outcome::rank(&by_seat, &[]));
        }
        series
    }

    #[test]
    fn players_swap_seats_and_more_than_two_rotate() {
        assert_eq!(series("best-of-3", &[]).seating(), [0, 1]);
        assert_eq!(series("best-of-3", &["1:0"]).seating(), [1, 0]);
        assert_eq!(series("best-of-3", &["1:0:0"]).seating(), [1, 2, 0]);
    }

    #[test]
    fn more_than_half_of_the_points_decides() {
        assert_eq!(series("best-of-3", &["1:0"]).verdict(), Verdict::Open);
        assert_eq!(series("best-of-3", &["1:0", "1:0"]).verdict(), Verdict::Won(0));
        assert_eq!(
            series("best-of-3", &["1:0", "0:0"]).verdict(),
            Verdict::Open,
            "1.5 is half of 3"
        );
        assert_eq!(series("best-of-3", &["1:0", "0:0", "0:0"]).verdict(), Verdict::Won(0));
        assert_eq!(series("best-of-1", &["0:1"]).verdict(), Verdict::Won(1));
    }

    #[test]
    fn a_level_series_goes_on_in_pairs_and_then_margins_decide() {
        let level = ["1:0", "0:2", "0:0"];
        assert_eq!(series("best-of-3", &level).verdict(), Verdict::Open);
        let with =
            |further: &[&str]| series("best-of-3", &[&level[..], further].concat()).verdict();
        assert_eq!(with(&["1:0"]), Verdict::Open, "a pair is played out");
        assert_eq!(with(&["1:0", "0:0"]), Verdict::Won(0));
        assert_eq!(with(&["5:0", "0:1"]), Verdict::Won(0), "level in points, ahead by margins");
        assert_eq!(with(&["2:0", "0:1"]), Verdict::Shared(vec![0, 1]));
    }

    #[test]
    fn a_drawn_single_game_is_shared() {
        assert_eq!(series("best-of-1", &["4:4"]).verdict(), Verdict::Shared(vec![0, 1]));
    }

    #[test]
    fn standings_are_ordered_and_ties_share_a_rank() {
        let lines: Vec<_> = series("best-of-3", &["1:3:1", "2:2:0"])
            .standings()
            .into_iter()
            .map(|line| (line.player, line.rank, line.points.to_string(), line.losses))
            .collect();
        let line = |player, rank, points: &str, losses| (player, rank, points.to_owned(), losses);
        assert_eq!(lines, [line(1, 1, "3/2", 0), line(0, 2, "1/2", 1), line(2, 3, "0", 2)]);
    }

    #[test]
    fn only_odd_lengths_are_series() {
        for wrong in ["best-of-2", "best-of-0", "best-of--1", "best-of-101", "3", "bestof3", ""] {
            assert!(wrong.parse::<BestOf>().is_err(), "{wrong:?}");
        }
    }
}
