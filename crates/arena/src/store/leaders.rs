//! Leaderboards: what people and bots have won, by game. Ratings are computed from the games.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;

use polje_session::{BestOf, Session, Sitter, Verdict, Who};
use polje_tabletop::Outcome;
use rusqlite::{Transaction, TransactionBehavior, params};
use serde::{Deserialize, Serialize};

use super::{Store, StoreError};
use crate::contest::rating::{Bootstrap, GameResult, Place, RatingInterval, Results};
use crate::contest::standings::half_points;

/// Who leads: a line of the leaderboard of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// Those with equal scores share one.
    pub rank: u32,
    pub player: String,
    pub kind: LeaderKind,
    /// Whether it is about games in which somebody had tips or an evaluation: those stand apart.
    pub helped: bool,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Series won.
    pub series: u32,
    /// From the games kept with who played them.
    pub rating: Option<RatingInterval>,
}

impl Leader {
    fn score(&self) -> (u32, u32, u32, u32) {
        (self.wins, self.draws, self.losses, self.series)
    }

    fn add(&mut self, row: &Leader) {
        self.wins += row.wins;
        self.draws += row.draws;
        self.losses += row.losses;
        self.series += row.series;
    }
}

/// Different kinds may have the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LeaderKind {
    Bot,
    /// A person who has come through a link: nobody knows whether the name is their own.
    Guest,
    /// A person at this machine.
    Person,
}

impl fmt::Display for LeaderKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LeaderKind::Bot => "bot",
            LeaderKind::Guest => "guest",
            LeaderKind::Person => "person",
        })
    }
}

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Score {
    Win,
    Draw,
    Loss,
    SeriesWon,
}

/// Where somebody came in, as it is stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Finish {
    kind: LeaderKind,
    player: String,
    rank: u32,
}

/// A game that has ended, with what leaderboards need of it and nothing of the table.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    game: &'static str,
    /// In seat order.
    players: Vec<(LeaderKind, String)>,
    outcome: Outcome,
    /// Who has won the series with it.
    series: Option<(LeaderKind, String)>,
    /// Where it was played, so that it counts once however often it is counted.
    source: Option<String>,
    /// Whether somebody had help, in the game and in its series.
    helped: bool,
    series_helped: bool,
}

impl FinishedGame {
    /// The game that has just ended at a table whose people are of that kind. `None` where programs
    /// play, which is not for leaderboards, and while the game goes on.
    pub fn of(session: &Session, people: LeaderKind) -> Option<FinishedGame> {
        let plan = session.plan();
        let leader = |sitter: &Sitter| match &sitter.who {
            Who::Person(_) => Some((people, sitter.recorded.clone())),
            // Bots of one level share a line, whatever they are numbered at a table.
            Who::Level(level) => Some((LeaderKind::Bot, level.asked_for().to_owned())),
            Who::Program { .. } => None,
        };
        let series = match session.series().verdict() {
            Verdict::Won(winner) if plan.best_of != BestOf::ONE => leader(&plan.sitters[winner]),
            _ => None,
        };
        Some(FinishedGame {
            game: plan.game.name(),
            players: session.seated().map(leader).collect::<Option<_>>()?,
            outcome: session.table().outcome()?,
            series,
            source: None,
            helped: session.is_helped(),
            series_helped: session.is_series_helped(),
        })
    }

    /// The same game, which counts only once for that source.
    #[must_use]
    pub fn once(self, source: String) -> FinishedGame {
        FinishedGame { source: Some(source), ..self }
    }
}

impl Store {
    /// Counts a game, and the series when that has decided it.
    pub fn count(&mut self, finished: &FinishedGame) -> Result<(), StoreError> {
        let FinishedGame { game, players, outcome, series, source, .. } = finished;
        let players: Vec<_> = players.iter().map(|(kind, name)| (*kind, name.as_str())).collect();
        let won = series.as_ref().map(|(kind, name)| (*kind, name.as_str(), Score::SeriesWon));
        self.write(|transaction| {
            let source = source.as_deref();
            match add_game(transaction, game, &players, outcome, finished.helped, source)? {
                true => add_scores(transaction, game, won.as_slice(), finished.series_helped),
                false => Ok(()),
            }
        })
    }

    /// Adds one game, its players in seat order: everybody's score, and what ratings need.
    pub fn add_game(
        &mut self,
        game: &str,
        players: &[(LeaderKind, &str)],
        outcome: &Outcome,
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            add_game(transaction, game, players, outcome, false, None).map(drop)
        })
    }

    /// Adds scores, all or none, without a game that ratings could be computed from, as older
    /// programs did.
    #[cfg(test)]
    pub(super) fn add_scores(
        &mut self,
        game: &str,
        scores: &[(LeaderKind, &str, Score)],
    ) -> Result<(), StoreError> {
        self.write(|transaction| add_scores(transaction, game, scores, false))
    }

    /// At once for writing: a transaction that only later finds somebody else writing would fail
    /// without waiting.
    fn write(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), StoreError> {
        let file = self.file();
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate);
        transaction
            .and_then(|transaction| {
                work(&transaction)?;
                transaction.commit()
            })
            .map_err(|error| StoreError::file(&file, &error))
    }

    /// Everybody who has played the game, the most wins first, and after them those of games with
    /// help, who have ranks and ratings of their own. What was kept under a nickname counts for its
    /// level.
    pub fn leaders(&self, game: &str) -> Result<Vec<Leader>, StoreError> {
        let sql = "SELECT player, kind, wins, draws, losses, series, helped FROM leaders
            WHERE game = ?1";
        let rows: Vec<Leader> = self.ask(|connection| {
            let mut query = connection.prepare(sql)?;
            let leader = |row: &rusqlite::Row<'_>| {
                let (player, kind): (String, String) = (row.get(0)?, row.get(1)?);
                let kind = match kind.as_str() {
                    "bot" => LeaderKind::Bot,
                    "guest" => LeaderKind::Guest,
                    _ => LeaderKind::Person,
                };
                Ok(Leader {
                    rank: 0,
                    player: known_as(game, kind, &player).to_owned(),
                    kind,
                    helped: row.get(6)?,
                    wins: row.get(2)?,
                    draws: row.get(3)?,
                    losses: row.get(4)?,
                    series: row.get(5)?,
                    rating: None,
                })
            };
            query.query_map([game], leader)?.collect()
        })?;
        let mut leaders: Vec<Leader> = Vec::new();
        for row in rows {
            let key = |line: &Leader| (line.helped, line.kind, line.player.clone());
            let same = |line: &&mut Leader| key(line) == key(&row);
            match leaders.iter_mut().find(same) {
                Some(line) => line.add(&row),
                None => leaders.push(row),
            }
        }
        leaders.sort_by(|one, other| {
            let by = |line: &Leader| {
                let score = (Reverse((line.wins, line.draws)), line.losses, Reverse(line.series));
                (line.helped, score)
            };
            let name = |line: &Leader| (line.player.clone(), line.kind);
            by(one).cmp(&by(other)).then_with(|| name(one).cmp(&name(other)))
        });
        let own = leaders.partition_point(|line| !line.helped);
        let (alone, helped) = leaders.split_at_mut(own);
        for (helped, part) in [(false, alone), (true, helped)] {
            rank(part);
            self.rate(game, helped, part)?;
        }
        Ok(leaders)
    }

    fn rate(&self, game: &str, helped: bool, leaders: &mut [Leader]) -> Result<(), StoreError> {
        let rows: Vec<String> = self.ask(|connection| {
            let sql = "SELECT finishes FROM results WHERE game = ?1 AND helped = ?2 ORDER BY id";
            let mut query = connection.prepare(sql)?;
            query.query_map(params![game, helped], |row| row.get(0))?.collect()
        })?;
        let index: HashMap<(LeaderKind, &str), usize> = leaders
            .iter()
            .enumerate()
            .map(|(index, line)| ((line.kind, line.player.as_str()), index))
            .collect();
        let mut games = Vec::new();
        for (block, row) in rows.iter().enumerate() {
            let finishes: Vec<Finish> =
                serde_json::from_str(row).map_err(|error| self.damaged(&error.to_string()))?;
            let place = |finish: &Finish| {
                let name = known_as(game, finish.kind, &finish.player);
                let player = *index.get(&(finish.kind, name))?;
                Some(Place { player, rank: finish.rank })
            };
            let places: Option<Vec<Place>> = finishes.iter().map(place).collect();
            let places = places.ok_or_else(|| self.damaged("a game of nobody"))?;
            games.extend(comparable(block as u64, places));
        }
        let results = Results::new(leaders.len(), &games)
            .map_err(|error| self.damaged(&error.to_string()))?;
        let ratings = results.intervals(&Bootstrap::default());
        for (leader, rating) in leaders.iter_mut().zip(ratings) {
            leader.rating = rating;
        }
        Ok(())
    }
}

/// Those with equal scores share a rank.
fn rank(leaders: &mut [Leader]) {
    for index in 0..leaders.len() {
        leaders[index].rank = match index.checked_sub(1).map(|before| &leaders[before]) {
            Some(before) if before.score() == leaders[index].score() => before.rank,
            _ => index as u32 + 1,
        };
    }
}

/// The level that a bot's name means; people are called what they are called.
fn known_as<'a>(game: &str, kind: LeaderKind, player: &'a str) -> &'a str {
    match (kind, polje_games::find(game)) {
        (LeaderKind::Bot, Some(game)) => game.level(player).map_or(player, |level| level.name()),
        _ => player,
    }
}

/// A level of bots may sit on several seats of a game. Such a game is taken apart into pairs of
/// different players, which are as likely as in the whole; they stay together in one block.
fn comparable(block: u64, places: Vec<Place>) -> Vec<GameResult> {
    let twice = |(at, place): (usize, &Place)| {
        places[..at].iter().any(|other| other.player == place.player)
    };
    if !places.iter().enumerate().any(twice) {
        return vec![GameResult { block, places }];
    }
    let pairs = places.iter().enumerate().flat_map(|(at, &one)| {
        let others = places[at + 1..].iter().filter(move |other| other.player != one.player);
        others.map(move |&other| GameResult { block, places: vec![one, other] })
    });
    pairs.collect()
}

/// `false` when a game of that source has been added before.
fn add_game(
    transaction: &Transaction<'_>,
    game: &str,
    players: &[(LeaderKind, &str)],
    outcome: &Outcome,
    helped: bool,
    source: Option<&str>,
) -> rusqlite::Result<bool> {
    let by_seat = || outcome.standings.iter().zip(players);
    let scores: Vec<_> = by_seat()
        .map(|(standing, &(kind, player))| {
            let score = match half_points(outcome, standing) {
                2 => Score::Win,
                1 => Score::Draw,
                _ => Score::Loss,
            };
            (kind, player, score)
        })
        .collect();
    let finishes: Vec<Finish> = by_seat()
        .map(|(standing, &(kind, player))| {
            let (player, rank) = (player.to_owned(), standing.rank);
            Finish { kind, player, rank }
        })
        .collect();
    let finishes = serde_json::to_string(&finishes).expect("names and numbers are plain data");
    let sql =
        "INSERT OR IGNORE INTO results (game, finishes, source, helped) VALUES (?1, ?2, ?3, ?4)";
    if transaction.execute(sql, params![game, finishes, source, helped])? == 0 {
        return Ok(false);
    }
    add_scores(transaction, game, &scores, helped).map(|()| true)
}

fn add_scores(
    transaction: &Transaction<'_>,
    game: &str,
    scores: &[(LeaderKind, &str, Score)],
    helped: bool,
) -> rusqlite::Result<()> {
    for (kind, player, score) in scores {
        let of = |counted: Score| u32::from(*score == counted);
        let values = params![
            game,
            kind.to_string(),
            player,
            of(Score::Win),
            of(Score::Draw),
            of(Score::Loss),
            of(Score::SeriesWon),
            helped
        ];
        let sql = "INSERT INTO leaders (game, kind, player, wins, draws, losses, series, helped)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            ON CONFLICT DO UPDATE SET wins = wins + ?4, draws = draws + ?5,
            losses = losses + ?6, series = series + ?7";
        transaction.execute(sql, values)?;
    }
    Ok(())
}
