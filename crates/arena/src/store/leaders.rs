//! Leaderboards: what people and bots have won, by game.

use std::fmt;

use rusqlite::params;

use super::{Store, StoreError};

/// Who leads: a line of the leaderboard of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    pub player: String,
    pub kind: LeaderKind,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Series won.
    pub series: u32,
}

/// A person and a bot may have the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaderKind {
    Person,
    Bot,
}

impl fmt::Display for LeaderKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LeaderKind::Person => "person",
            LeaderKind::Bot => "bot",
        })
    }
}

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    Win,
    Draw,
    Loss,
    SeriesWon,
}

impl Store {
    /// Adds the scores of one game or series, all or none.
    pub fn add_scores(
        &mut self,
        game: &str,
        scores: &[(LeaderKind, &str, Score)],
    ) -> Result<(), StoreError> {
        let file = self.folder.join(super::FILE);
        let wrong = |error: rusqlite::Error| StoreError::file(&file, &error);
        let transaction = self.connection.transaction().map_err(wrong)?;
        for (kind, player, score) in scores {
            let of = |counted: Score| u32::from(*score == counted);
            let values = params![
                game,
                kind.to_string(),
                player,
                of(Score::Win),
                of(Score::Draw),
                of(Score::Loss),
                of(Score::SeriesWon)
            ];
            let sql = "INSERT INTO leaders (game, kind, player, wins, draws, losses, series)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                ON CONFLICT DO UPDATE SET wins = wins + ?4, draws = draws + ?5,
                losses = losses + ?6, series = series + ?7";
            transaction.execute(sql, values).map_err(wrong)?;
        }
        transaction.commit().map_err(wrong)
    }

    /// Everybody who has played the game, the most wins first.
    pub fn leaders(&self, game: &str) -> Result<Vec<Leader>, StoreError> {
        let sql = "SELECT player, kind, wins, draws, losses, series FROM leaders WHERE game = ?1
            ORDER BY wins DESC, draws DESC, losses, series DESC, player, kind";
        self.read(|connection| {
            let mut query = connection.prepare(sql)?;
            let leader = |row: &rusqlite::Row<'_>| {
                let kind: String = row.get(1)?;
                Ok(Leader {
                    player: row.get(0)?,
                    kind: if kind == "bot" { LeaderKind::Bot } else { LeaderKind::Person },
                    wins: row.get(2)?,
                    draws: row.get(3)?,
                    losses: row.get(4)?,
                    series: row.get(5)?,
                })
            };
            query.query_map([game], leader)?.collect()
        })
    }
}
