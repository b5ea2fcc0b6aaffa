//! Games from elsewhere: gathered where nobody sees them, then taken in all at once or not at all.

use rusqlite::params;

use super::log_event::{Import, LogEvent};
use super::{KeptGame, Row, Store, StoreError, TournamentId};
use crate::Description;
use crate::fingerprint::Fingerprint;
use crate::signature::PublicKey;

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

    /// Gives them to the tournament of that description, which is made if there is none, with the
    /// log they came with. Says how many were new; `None`, with nothing done, if there is a
    /// tournament of that name with another description.
    pub(crate) fn accept(
        self,
        description: &Description,
        source: &Source,
    ) -> Result<Option<usize>, StoreError> {
        let store = &*self.store;
        store.all_or_nothing(|| {
            let id = match store.find(&description.name) {
                Ok(entry) if entry.description != *description => return Ok(None),
                Ok(entry) => {
                    // What was there before is noted before anything changes.
                    store.find_log(entry.id, description, store.kept(entry.id, description)?)?;
                    entry.id
                }
                Err(StoreError::NoSuchTournament { .. }) => {
                    let id = store.insert(description)?;
                    store.begin_log(id, description, &source.lines)?;
                    id
                }
                Err(error) => return Err(error),
            };
            let sql = "INSERT OR IGNORE INTO games
                (tournament, id, outcome, record, sandbox, record_sum, sum, record_hash)
                SELECT ?1, id, outcome, record, sandbox, record_sum, sum, record_hash FROM incoming";
            let new = store.ask(|connection| connection.execute(sql, [id.0]))?;
            let gathered = "SELECT count(*) FROM incoming";
            let games = store.ask(|connection| connection.query_row(gathered, [], |row| row.get(0)))?;
            let Source { root, log, key, .. } = *source;
            let kept = store.kept(id, description)?;
            let import = Import { root, log, key, games, new: new as u64, kept };
            store.write_log(id, &LogEvent::Imported(import))?;
            Ok(Some(new))
        })
    }
}

/// Where games come from, as far as it is known.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// The log they came with.
    pub(crate) lines: Vec<String>,
    pub(crate) root: Option<Fingerprint>,
    pub(crate) log: Option<Fingerprint>,
    pub(crate) key: Option<PublicKey>,
}

impl Store {
    /// The log of a tournament that was made elsewhere goes on here. Without one it begins with what
    /// is known of it.
    fn begin_log(
        &self,
        id: TournamentId,
        description: &Description,
        lines: &[String],
    ) -> Result<(), StoreError> {
        for (number, line) in (1..).zip(lines) {
            self.append_log(id, number, line)?;
        }
        self.find_log(id, description, self.kept(id, description)?)
    }
}

impl Drop for Incoming<'_> {
    fn drop(&mut self) {
        // The table ends with the connection at the latest.
        let _ = self.store.connection.execute_batch("DROP TABLE IF EXISTS temp.incoming");
    }
}
