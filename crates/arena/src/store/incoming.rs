//! Games from elsewhere: gathered where nobody sees them, then taken in all at once or not at all.

use rusqlite::{OptionalExtension, TransactionBehavior, params};

use super::{KeptGame, Row, Store, StoreError};
use crate::Description;

/// Games that have been gathered. They lie in a table of this connection alone, so gathering
/// keeps nobody from writing, however long it takes; dropped, they are gone.
#[derive(Debug)]
pub(crate) struct Incoming<'a> {
    store: &'a mut Store,
}

impl Store {
    pub(crate) fn gather(&mut self) -> Result<Incoming<'_>, StoreError> {
        self.ask(|connection| {
            connection.execute_batch(
                "DROP TABLE IF EXISTS temp.incoming;
                CREATE TEMP TABLE incoming (
                    id TEXT PRIMARY KEY,
                    outcome TEXT NOT NULL,
                    record TEXT NOT NULL,
                    sandbox TEXT,
                    record_sum INTEGER,
                    sum INTEGER,
                    record_hash BLOB
                ) STRICT;",
            )
        })?;
        Ok(Incoming { store: self })
    }
}

impl Incoming<'_> {
    /// `false` when it has been gathered already.
    pub(crate) fn add(&mut self, game: &KeptGame) -> Result<bool, StoreError> {
        let sql = "INSERT OR IGNORE INTO incoming
            (id, outcome, record, sandbox, record_sum, sum, record_hash)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let Row { id, outcome, sandbox, record_sum, sum, hash } = Row::of(game);
        let row = params![id, outcome, game.record, sandbox, record_sum, sum, hash];
        let added = self.store.ask(|connection| connection.prepare_cached(sql)?.execute(row))?;
        Ok(added == 1)
    }

    /// Gives them to the tournament of that description, which is made if there is none. Says how many
    /// were new; `None`, with nothing done, if there is a tournament of that name with another description.
    pub(crate) fn accept(self, description: &Description) -> Result<Option<usize>, StoreError> {
        let file = self.store.file();
        let mut taken = || -> rusqlite::Result<Option<usize>> {
            let transaction =
                self.store.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let sql = "SELECT id, plan FROM tournaments WHERE name = ?1";
            let found: Option<(i64, String)> = transaction
                .query_row(sql, [&description.name], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            let id = match found {
                Some((_, text)) if Description::parse(&text).as_ref() != Ok(description) => {
                    return Ok(None);
                }
                Some((id, _)) => id,
                None => {
                    let sql = "INSERT INTO tournaments (name, plan) VALUES (?1, ?2)";
                    transaction.execute(sql, (&description.name, description.text()))?;
                    transaction.last_insert_rowid()
                }
            };
            let sql = "INSERT OR IGNORE INTO games
                (tournament, id, outcome, record, sandbox, record_sum, sum, record_hash)
                SELECT ?1, id, outcome, record, sandbox, record_sum, sum, record_hash FROM incoming";
            let new = transaction.execute(sql, [id])?;
            transaction.commit()?;
            Ok(Some(new))
        };
        taken().map_err(|error| StoreError::file(&file, &error))
    }
}

impl Drop for Incoming<'_> {
    fn drop(&mut self) {
        // The table ends with the connection at the latest.
        let _ = self.store.connection.execute_batch("DROP TABLE IF EXISTS temp.incoming");
    }
}
