//! Fair boards kept ready, so that nobody waits for one.

use polje_games::{AnyGame, AnySetup, Settings};
use rusqlite::{OptionalExtension, params};

use super::{Store, StoreError};

impl Store {
    /// Takes a board out of the pool: nobody else gets the same one. Those whose certificate is
    /// not such as this program makes are dropped.
    pub fn take_board(
        &self,
        game: &dyn AnyGame,
        settings: &Settings,
    ) -> Result<Option<AnySetup>, StoreError> {
        loop {
            match self.take_any_board(game, settings)? {
                Some(board) if !game.is_certified(&board) => {}
                found => return Ok(found),
            }
        }
    }

    fn take_any_board(
        &self,
        game: &dyn AnyGame,
        settings: &Settings,
    ) -> Result<Option<AnySetup>, StoreError> {
        // One statement, so that two processes never take the same board.
        let sql = "DELETE FROM boards WHERE id =
            (SELECT id FROM boards WHERE game = ?1 AND rules = ?2 AND settings = ?3 ORDER BY id LIMIT 1)
            RETURNING setup";
        let found: Option<String> = self.ask(|connection| {
            let values = params![game.name(), game.info().rules, spelled(game, settings)];
            connection.query_row(sql, values, |row| row.get(0)).optional()
        })?;
        let read = |setup: String| {
            let value = serde_json::from_str(&setup)
                .map_err(|error| self.damaged(&format!("a board in the pool: {error}")))?;
            Ok(AnySetup { value, seed: None })
        };
        found.map(read).transpose()
    }

    /// Without its seed, which deals another board where no certificate is sought.
    pub fn add_board(
        &self,
        game: &dyn AnyGame,
        settings: &Settings,
        setup: &AnySetup,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO boards (game, rules, settings, setup) VALUES (?1, ?2, ?3, ?4)";
        self.ask(|connection| {
            let setup = setup.value.to_string();
            let values = params![game.name(), game.info().rules, spelled(game, settings), setup];
            connection.execute(sql, values)
        })?;
        Ok(())
    }

    /// How many boards are ready.
    pub fn boards_ready(&self, game: &dyn AnyGame, settings: &Settings) -> Result<u32, StoreError> {
        let sql = "SELECT count(*) FROM boards WHERE game = ?1 AND rules = ?2 AND settings = ?3";
        self.ask(|connection| {
            let values = params![game.name(), game.info().rules, spelled(game, settings)];
            connection.query_row(sql, values, |row| row.get(0))
        })
    }
}

/// All knobs, written the same however somebody has typed them. No board is dealt from wrong ones.
fn spelled(game: &dyn AnyGame, settings: &Settings) -> String {
    let knobs = game.spelled_out(settings).unwrap_or_default();
    knobs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}
