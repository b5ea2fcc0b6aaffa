//! Who plays whom, on which board and in which seats. Pure: from the results so far follows
//! which games are certain to be played, and a seed always gives the same schedule.

mod groups;
mod knockout;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use polje_tabletop::{Digest, Outcome, Phrase, Rng, phrase};
use serde::{Deserialize, Serialize};

use polje_session::BestOf;

/// One game of a tournament. `Display` is its id: `r1b2-3v1` is round 1, board 2, player 3 on
/// seat 1 against player 1. A fixture says everything about a game but the tournament.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixture {
    /// Counted from 0.
    pub round: u32,
    /// Counted from 0 within the round.
    pub board: u32,
    /// The player on each seat, counted from 0.
    pub seating: Vec<usize>,
}

/// The results of a tournament so far.
pub type Outcomes = HashMap<Fixture, Outcome>;

/// How the players of a tournament meet. Every group plays each board once per seating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Format {
    /// Everybody meets everybody, `rounds` times.
    RoundRobin {
        #[serde(default = "one")]
        rounds: u32,
        #[serde(default = "one")]
        boards: u32,
    },
    /// The first player meets everybody else, `rounds` times.
    Gauntlet {
        #[serde(default = "one")]
        rounds: u32,
        #[serde(default = "one")]
        boards: u32,
    },
    /// Players with equal points meet, without rematches while that is possible.
    Swiss {
        rounds: u32,
        #[serde(default = "one")]
        boards: u32,
        #[serde(default = "two")]
        seats: usize,
    },
    /// The winner of a series goes on.
    Knockout {
        #[serde(rename = "best-of")]
        best_of: BestOf,
    },
    /// Groups of `seats` players, drawn anew each round so that everybody plays equally often.
    FreeForAll {
        seats: usize,
        #[serde(default = "one")]
        rounds: u32,
        #[serde(default = "one")]
        boards: u32,
    },
    /// All players at one table, game after game, each a seat further every time. No file describes
    /// it: it is what `polje match` plays.
    #[serde(skip)]
    Match { players: usize, games: u32 },
}

impl Format {
    /// How many rounds there are, and how many boards each group plays in one; `None` where there
    /// are no rounds of that sort.
    pub(crate) fn rounds(&self) -> Option<(u32, u32)> {
        match *self {
            Format::RoundRobin { rounds, boards }
            | Format::Gauntlet { rounds, boards }
            | Format::Swiss { rounds, boards, .. }
            | Format::FreeForAll { rounds, boards, .. } => Some((rounds, boards)),
            Format::Knockout { .. } | Format::Match { .. } => None,
        }
    }
}

fn one() -> u32 {
    1
}

fn two() -> usize {
    2
}

/// More games than anybody waits for; a schedule with more is a slip of the pen.
const MOST_GAMES: u64 = 10_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    format: Format,
    players: usize,
    seed: u64,
}

/// What follows from the results so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draw {
    /// All games that are certain to be played or have been, in order.
    pub fixtures: Vec<Fixture>,
    /// Points without a game, by player: a Swiss round sat out counts as won.
    pub byes: Vec<u32>,
    /// Knockout rounds survived, by player.
    pub survived: Vec<u32>,
}

impl Schedule {
    pub fn new(format: Format, players: usize, seed: u64) -> Result<Schedule, Phrase> {
        let rounds = format.rounds();
        let schedule = Schedule { format, players, seed };
        let seats = schedule.seats();
        if rounds.is_some_and(|(rounds, boards)| rounds == 0 || boards == 0) {
            return Err(phrase("schedule-nothing"));
        }
        if seats < 2 {
            return Err(phrase("schedule-seats").number("seats", seats));
        }
        if players < seats {
            let wrong = phrase("schedule-players").number("players", players);
            return Err(wrong.number("seats", seats));
        }
        match schedule.most() {
            Some(most) if most <= MOST_GAMES => Ok(schedule),
            _ => Err(phrase("schedule-too-many").number("most", MOST_GAMES)),
        }
    }

    /// How many players sit at a table.
    pub fn seats(&self) -> usize {
        match self.format {
            Format::Swiss { seats, .. } | Format::FreeForAll { seats, .. } => seats,
            Format::Match { players, .. } => players,
            _ => 2,
        }
    }

    /// How many games there will be in all; `None` when that depends on results.
    pub fn total(&self) -> Option<u64> {
        match self.format {
            Format::Knockout { .. } => None,
            _ => self.most(),
        }
    }

    /// The most games there can be; `None` when the number has no name.
    fn most(&self) -> Option<u64> {
        let players = self.players as u64;
        let groups = match self.format {
            Format::RoundRobin { .. } => players.checked_mul(players - 1)? / 2,
            Format::Gauntlet { .. } => players - 1,
            Format::Swiss { seats, .. } | Format::FreeForAll { seats, .. } => {
                players / seats as u64
            }
            Format::Knockout { best_of } => {
                return (players - 1).checked_mul(2 * u64::from(best_of.games()));
            }
            Format::Match { games, .. } => return Some(games.into()),
        };
        let (rounds, boards) = self.format.rounds()?;
        let games = groups.checked_mul(rounds.into())?.checked_mul(boards.into())?;
        games.checked_mul(self.seats() as u64)
    }

    /// What is drawn so far.
    pub fn draw(&self, results: &Outcomes) -> Draw {
        let mut draw = match self.format {
            Format::RoundRobin { rounds, boards } => {
                self.fixed(&everybody(self.players), rounds, boards)
            }
            Format::Gauntlet { rounds, boards } => {
                let pairs: Vec<_> = (1..self.players).map(|other| vec![0, other]).collect();
                self.fixed(&pairs, rounds, boards)
            }
            Format::Swiss { rounds, boards, .. } => self.swiss(rounds, boards, results),
            Format::FreeForAll { rounds, boards, .. } => self.free_for_all(rounds, boards),
            Format::Knockout { best_of } => self.knockout(best_of, results),
            Format::Match { players, games } => {
                let fixtures = (0..games).map(|number| Fixture::of_match(players, number));
                Draw { fixtures: fixtures.collect(), ..Draw::default() }
            }
        };
        draw.byes.resize(self.players, 0);
        draw.survived.resize(self.players, 0);
        draw
    }

    /// Whether results lead to games that were not drawn before.
    pub(crate) fn follows_results(&self) -> bool {
        matches!(self.format, Format::Swiss { .. } | Format::Knockout { .. })
    }

    /// The games to be played next, in order: those drawn and not played yet.
    pub fn open(&self, results: &Outcomes) -> Vec<Fixture> {
        let mut fixtures = self.draw(results).fixtures;
        fixtures.retain(|fixture| !results.contains_key(fixture));
        fixtures
    }

    fn fixed(&self, groups: &[Vec<usize>], rounds: u32, boards: u32) -> Draw {
        let games = (0..rounds)
            .flat_map(|round| groups.iter().flat_map(move |group| games(round, boards, group)));
        Draw { fixtures: games.collect(), ..Draw::default() }
    }
}

/// All games of a group in a round: each board once per seating.
fn games(round: u32, boards: u32, group: &[usize]) -> impl Iterator<Item = Fixture> {
    (0..boards * group.len() as u32).map(move |number| Fixture::of_group(round, group, number))
}

impl Fixture {
    /// The games of a group in a round, counted from 0: each board is played once per seating.
    fn of_group(round: u32, group: &[usize], number: u32) -> Fixture {
        let players = group.len();
        let seat = |seat: usize| group[(seat + number as usize) % players];
        let board = number / players as u32;
        Fixture { round, board, seating: (0..players).map(seat).collect() }
    }

    /// The games of a match, counted from 0.
    pub fn of_match(players: usize, number: u32) -> Fixture {
        Fixture::of_group(0, &(0..players).collect::<Vec<_>>(), number)
    }

    /// Which game of a match it is.
    pub(crate) fn number(&self) -> u32 {
        self.board * self.seating.len() as u32 + self.seating[0] as u32
    }
}

/// All pairs, in an order in which everybody gets on equally fast (the circle method).
fn everybody(players: usize) -> Vec<Vec<usize>> {
    let circle = players + players % 2;
    let mut pairs = Vec::new();
    for turn in 0..circle - 1 {
        let at = |place: usize| match place {
            0 => 0,
            place => (place - 1 + turn) % (circle - 1) + 1,
        };
        for place in 0..circle / 2 {
            let (one, other) = (at(place), at(circle - 1 - place));
            if one < players && other < players {
                pairs.push(vec![one.min(other), one.max(other)]);
            }
        }
    }
    pairs
}

/// A seed of its own for one part of a tournament.
pub(crate) fn derive_seed(seed: u64, part: &str, numbers: &[u64]) -> u64 {
    let mut digest = Digest::new();
    digest.number(seed);
    digest.bytes(part.as_bytes());
    numbers.iter().for_each(|&number| digest.number(number));
    Rng::new(digest.value()).next_u64()
}

impl fmt::Display for Fixture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}b{}", self.round + 1, self.board + 1)?;
        for (seat, player) in self.seating.iter().enumerate() {
            write!(f, "{}{}", if seat == 0 { '-' } else { 'v' }, player + 1)?;
        }
        Ok(())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the id of a game; ids look like r1b2-3v1")]
pub struct ParseFixtureError(String);

impl FromStr for Fixture {
    type Err = ParseFixtureError;

    fn from_str(text: &str) -> Result<Fixture, ParseFixtureError> {
        read_fixture(text)
            .filter(|fixture| fixture.to_string() == text)
            .ok_or_else(|| ParseFixtureError(text.chars().take(40).collect()))
    }
}

fn read_fixture(text: &str) -> Option<Fixture> {
    let (place, players) = text.strip_prefix('r')?.split_once('-')?;
    let (round, board) = place.split_once('b')?;
    let seating = players.split('v').map(|player| player.parse::<usize>().ok()?.checked_sub(1));
    Some(Fixture {
        round: round.parse::<u32>().ok()?.checked_sub(1)?,
        board: board.parse::<u32>().ok()?.checked_sub(1)?,
        seating: seating.collect::<Option<_>>()?,
    })
}
