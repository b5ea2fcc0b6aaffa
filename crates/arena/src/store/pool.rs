//! Fair boards kept ready, so that nobody waits for one.

use polje_games::{AnyGame, AnySetup, Settings};
use rusqlite::{OptionalExtension, params};

use super::{Store, StoreError};

impl Store {
    /// Takes a board out of the pool: nobody else gets the same one.
    pub fn take_board(
        &self,
        game: &dyn AnyGame,
        settings: Settings<'_>,
    ) -> Result<Option<AnySetup>, StoreError> {
        // One statement, so that two processes never take the same board.
        let sql = "DELETE FROM boards WHERE id =
            (SELECT id FROM boards WHERE game = ?1 AND rules = ?2 AND settings = ?3 ORDER BY id LIMIT 1)
            RETURNING setup, seed";
        let found: Option<(String, Option<String>)> = self.read(|connection| {
            let values = params![game.name(), game.rules(), spelled(game, settings)];
            connection.query_row(sql, values, |row| Ok((row.get(0)?, row.get(1)?))).optional()
        })?;
        let read = |(setup, seed): (String, Option<String>)| {
            let value = serde_json::from_str(&setup)
                .map_err(|error| self.damaged(&format!("a board in the pool: {error}")))?;
            Ok(AnySetup { value, seed: seed.and_then(|seed| seed.parse().ok()) })
        };
        found.map(read).transpose()
    }

    pub fn add_board(
        &self,
        game: &dyn AnyGame,
        settings: Settings<'_>,
        setup: &AnySetup,
    ) -> Result<(), StoreError> {
        let sql =
            "INSERT INTO boards (game, rules, settings, setup, seed) VALUES (?1, ?2, ?3, ?4, ?5)";
        self.read(|connection| {
            let seed = setup.seed.map(|seed| seed.to_string());
            let setup = setup.value.to_string();
            connection.execute(
                sql,
                params![game.name(), game.rules(), spelled(game, settings), setup, seed],
            )
        })?;
        Ok(())
    }

    /// How many boards are ready.
    pub fn boards_ready(
        &self,
        game: &dyn AnyGame,
        settings: Settings<'_>,
    ) -> Result<u32, StoreError> {
        let sql = "SELECT count(*) FROM boards WHERE game = ?1 AND rules = ?2 AND settings = ?3";
        self.read(|connection| {
            let values = params![game.name(), game.rules(), spelled(game, settings)];
            connection.query_row(sql, values, |row| row.get(0))
        })
    }
}

/// All knobs with their values, those nobody turned, too.
fn spelled(game: &dyn AnyGame, settings: Settings<'_>) -> String {
    let value = |name: &str| {
        let given = settings.iter().find(|(given, _)| *given == name);
        given.map_or_else(|| game.usual(name), |(_, text)| (*text).to_owned())
    };
    let knobs = game.knobs().iter().map(|knob| format!("{}={}", knob.name, value(knob.name)));
    knobs.collect::<Vec<_>>().join(" ")
}
