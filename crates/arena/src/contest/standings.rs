//! Who stands where in a tournament: one row a player, from the results and nothing else.

use std::cmp::Reverse;
use std::collections::HashMap;

use polje_tabletop::{Exact, Outcome, Standing};

use crate::contest::schedule::{Fixture, Outcomes, Schedule};
use crate::{GameResult, Place};

/// A player's line, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    let mut rows: Vec<Row> =
        (0..draw.byes.len()).map(|player| Row { player, ..Row::default() }).collect();
    for (fixture, outcome) in results {
        for standing in &outcome.standings {
            let row = &mut rows[fixture.seating[standing.seat.index()]];
            row.games += 1;
            match half_points(outcome, standing) {
                2 => row.wins += 1,
                1 => row.draws += 1,
                _ => row.losses += 1,
            }
        }
    }
    for row in &mut rows {
        row.survived = draw.survived[row.player];
        row.points = Exact::fraction(2 * (draw.byes[row.player] + row.wins) + row.draws, 2u8);
    }
    let key = |row: &Row| (row.survived, row.points.clone());
    rows.sort_by_key(|row| Reverse(key(row)));
    for at in 0..rows.len() {
        let tied = at > 0 && key(&rows[at - 1]) == key(&rows[at]);
        rows[at].rank = if tied { rows[at - 1].rank } else { at as u32 + 1 };
    }
    rows
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
    games.sort_by_key(|(fixture, _)| *fixture);
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
