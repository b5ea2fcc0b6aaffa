//! Who stands where in a tournament: one row a player, from the results and nothing else.

use std::cmp::Reverse;
use std::collections::HashMap;

use polje_tabletop::{Exact, Outcome, Standing};

use crate::contest::schedule::{Fixture, Outcomes, Schedule};
use crate::{GameResult, Place};

/// A player's line, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub player: usize,
    pub rank: u32,
    pub points: Exact,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Knockout rounds survived.
    pub survived: u32,
}

/// Ordered by points, in a knockout by how far players came first; equal players share a rank.
pub fn standings(schedule: &Schedule, results: &Outcomes) -> Vec<Row> {
    let draw = schedule.draw(results);
    let mut tallies: Vec<Tally> = draw
        .byes
        .iter()
        .zip(&draw.survived)
        .map(|(&byes, &survived)| Tally { survived, half_points: 2 * byes, ..Tally::default() })
        .collect();
    for (fixture, outcome) in results {
        for standing in &outcome.standings {
            tallies[fixture.seating[standing.seat.index()]].add(half_points(outcome, standing));
        }
    }
    let key = |player: usize| (tallies[player].survived, tallies[player].half_points);
    let mut order: Vec<usize> = (0..tallies.len()).collect();
    order.sort_by_key(|&player| Reverse(key(player)));
    let row = |&player: &usize| {
        let tally = &tallies[player];
        Row {
            player,
            rank: 1 + order.iter().filter(|&&other| key(other) > key(player)).count() as u32,
            points: Exact::fraction(tally.half_points, 2u8),
            games: tally.games,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.games - tally.wins - tally.draws,
            survived: tally.survived,
        }
    };
    order.iter().map(row).collect()
}

/// The same results as ratings are computed from: what was played on one board in all seatings
/// is one block.
pub fn rated_games(results: &Outcomes) -> Vec<GameResult> {
    let mut blocks = HashMap::new();
    let game = |(fixture, outcome): (&Fixture, &Outcome)| {
        let mut players = fixture.seating.clone();
        players.sort_unstable();
        let next = blocks.len() as u64;
        let block = *blocks.entry((fixture.round, fixture.board, players)).or_insert(next);
        let place = |standing: &Standing| Place {
            player: fixture.seating[standing.seat.index()],
            rank: standing.rank,
        };
        GameResult { block, places: outcome.standings.iter().map(place).collect() }
    };
    // In the order of the games, so that a bootstrap's seed means the same draws every time.
    let mut games: Vec<_> = results.iter().collect();
    games.sort_by(|(a, _), (b, _)| {
        (a.round, a.board, &a.seating).cmp(&(b.round, b.board, &b.seating))
    });
    games.into_iter().map(game).collect()
}

/// Twice the points of one seat: a win counts 1, a shared first place 1/2.
pub(crate) fn half_points(outcome: &Outcome, standing: &Standing) -> u32 {
    match (standing.rank, outcome.winners().count()) {
        (1, 1) => 2,
        (1, _) => 1,
        _ => 0,
    }
}

#[derive(Default)]
struct Tally {
    survived: u32,
    half_points: u32,
    games: u32,
    wins: u32,
    draws: u32,
}

impl Tally {
    fn add(&mut self, half_points: u32) {
        self.games += 1;
        self.half_points += half_points;
        self.wins += u32::from(half_points == 2);
        self.draws += u32::from(half_points == 1);
    }
}
