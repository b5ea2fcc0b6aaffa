//! What is kept for good: tournaments, their games and the leaderboards, in one SQLite file. What
//! a call that returned without an error has written survives a crash and a power failure.

pub(crate) mod archive;
pub(crate) mod backup;
mod boards;
pub(crate) mod checksum;
pub(crate) mod claims;
pub(crate) mod entered;
mod fault;
pub(crate) mod folder;
mod hold;
mod incoming;
mod leaders;
pub(crate) mod log;
pub(crate) mod log_event;
pub(crate) mod manifest;
mod reading;
pub(crate) mod seal;
mod taking_back;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use polje_tabletop::{Outcome, Record, Seat};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use crate::programs::entered::Entered;
use crate::programs::scratch::Scratch;
use crate::{Description, Fingerprint, Fixture, Outcomes, Strength};

use checksum::Row;
use entered::Roll;
pub use fault::StoreError;
pub use hold::Hold;
#[cfg(test)]
use leaders::Score;
pub use leaders::{FinishedGame, Leader, LeaderKind};
use log_event::{LogEvent, Origin};

/// The store's file within the data directory.
const FILE: &str = "polje.db";

/// How long a write waits for another process to finish its own.
const PATIENCE: Duration = Duration::from_secs(10);

/// Each brings the file one version further. What has been released never changes here: a new
/// version is a new line.
const MIGRATIONS: &[&str] = &[
    "CREATE TABLE tournaments (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        plan TEXT NOT NULL
    ) STRICT;
    CREATE TABLE games (
        tournament INTEGER NOT NULL REFERENCES tournaments (id),
        id TEXT NOT NULL,
        outcome TEXT NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (tournament, id)
    ) STRICT;",
    "CREATE TABLE leaders (
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        player TEXT NOT NULL,
        wins INTEGER NOT NULL DEFAULT 0,
        draws INTEGER NOT NULL DEFAULT 0,
        losses INTEGER NOT NULL DEFAULT 0,
        series INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (game, kind, player)
    ) STRICT;",
    // How programs were confined; NULL where none played, and for games older than this step.
    "ALTER TABLE games ADD COLUMN sandbox TEXT;",
    "CREATE TABLE results (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        finishes TEXT NOT NULL
    ) STRICT;
    CREATE INDEX results_by_game ON results (game);",
    "CREATE TABLE boards (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        settings TEXT NOT NULL,
        setup TEXT NOT NULL,
        seed TEXT
    ) STRICT;",
    // Where a game was played, for those that may be counted again after a crash.
    "ALTER TABLE results ADD COLUMN source TEXT;
    CREATE UNIQUE INDEX results_by_source ON results (source) WHERE source IS NOT NULL;",
    // Checksums: of the record, and of everything else in the row; NULL for games older than this
    // step.
    "ALTER TABLE games ADD COLUMN record_sum INTEGER;
    ALTER TABLE games ADD COLUMN sum INTEGER;",
    // The fingerprint of the record without times; NULL for games older than this step.
    "ALTER TABLE games ADD COLUMN record_hash BLOB;",
    // What has happened: lines that only ever come to it, and where it ends.
    "CREATE TABLE log (
        tournament INTEGER NOT NULL REFERENCES tournaments (id),
        number INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (tournament, number)
    ) STRICT;
    CREATE TRIGGER log_lines_stay BEFORE UPDATE ON log
        BEGIN SELECT RAISE(ABORT, 'a log only grows'); END;
    CREATE TRIGGER log_lines_are_kept BEFORE DELETE ON log
        BEGIN SELECT RAISE(ABORT, 'a log only grows'); END;
    ALTER TABLE tournaments ADD COLUMN log_length INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tournaments ADD COLUMN log_head TEXT;",
    // Games in which somebody had tips or an evaluation stand apart; older ones count as without.
    "ALTER TABLE results ADD COLUMN helped INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE leaders_apart (
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        player TEXT NOT NULL,
        helped INTEGER NOT NULL DEFAULT 0,
        wins INTEGER NOT NULL DEFAULT 0,
        draws INTEGER NOT NULL DEFAULT 0,
        losses INTEGER NOT NULL DEFAULT 0,
        series INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (game, kind, player, helped)
    ) STRICT;
    INSERT INTO leaders_apart SELECT game, kind, player, 0, wins, draws, losses, series FROM leaders;
    DROP TABLE leaders;
    ALTER TABLE leaders_apart RENAME TO leaders;",
    // The files of programs, by the fingerprint of the listing.
    "CREATE TABLE listings (
        hash TEXT PRIMARY KEY,
        files TEXT NOT NULL
    ) STRICT;",
    // Who played it on another machine; NULL for games that were played here. No checksum: what
    // was played does not depend on it.
    "ALTER TABLE games ADD COLUMN worker TEXT;",
];

/// One connection to the store. Any number of processes may have one at the same time.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    folder: PathBuf,
    /// Where the file lies that is read instead, if it had to be copied.
    _copy: Option<Scratch>,
}

/// A tournament in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: TournamentId,
    pub description: Description,
    /// How many of its games are kept.
    pub games: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentId(i64);

/// A finished game on its way into the store.
#[derive(Clone, Debug)]
pub struct KeptGame {
    pub fixture: Fixture,
    pub outcome: Outcome,
    /// The record as text.
    pub record: String,
    /// Of the record without times.
    pub fingerprint: Fingerprint,
    /// How the programs in it were confined; `None` where only built-in bots played. It is no part
    /// of the record: what was played does not depend on it, and equal games are equal records.
    pub sandbox: Option<Strength>,
    /// Who played it on another machine, if that was so.
    pub worker: Option<String>,
}

impl KeptGame {
    pub fn new(
        fixture: Fixture,
        outcome: Outcome,
        record: Record,
        sandbox: Option<Strength>,
    ) -> KeptGame {
        let text = record.to_string();
        let fingerprint = Fingerprint::of_record(record);
        KeptGame { fixture, outcome, record: text, fingerprint, sandbox, worker: None }
    }
}

/// As long as it is there, its store shows what it did when it was first read, whatever others
/// write.
#[derive(Debug)]
pub struct Still<'a> {
    _reading: rusqlite::Transaction<'a>,
}

impl Store {
    /// Opens the store in that folder, or makes one, and brings it up to date.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        fs::create_dir_all(folder).map_err(|error| StoreError::folder(folder, &error))?;
        let file = folder.join(FILE);
        let opened = Store::connect(&file).map_err(|error| StoreError::file(&file, &error))?;
        let mut store = Store { connection: opened, folder: folder.to_owned(), _copy: None };
        store.migrate()?;
        Ok(store)
    }

    /// Whether there is one in that folder.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(FILE).exists()
    }

    fn connect(file: &Path) -> rusqlite::Result<Connection> {
        let connection = Connection::open(file)?;
        connection.busy_timeout(PATIENCE)?;
        let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
        if mode != "wal" {
            connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        }
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // Larger steps than usual between log and file: a fast tournament writes thousands of
        // pages a second.
        connection.pragma_update(None, "wal_autocheckpoint", 8000)?;
        Ok(connection)
    }

    fn migrate(&mut self) -> Result<(), StoreError> {
        let known = MIGRATIONS.len() as u32;
        if self.version()? == known {
            return Ok(());
        }
        let file = self.file();
        let wrong = |error: rusqlite::Error| StoreError::file(&file, &error);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(wrong)?;
        // Asked again: another process may have been faster.
        let found: u32 =
            transaction.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(wrong)?;
        if found > known {
            return Err(StoreError::Newer { file: file.clone(), found, known });
        }
        for step in &MIGRATIONS[found as usize..] {
            transaction.execute_batch(step).map_err(wrong)?;
        }
        transaction.pragma_update(None, "user_version", known).map_err(wrong)?;
        transaction.commit().map_err(wrong)
    }

    fn version(&self) -> Result<u32, StoreError> {
        self.ask(|connection| connection.query_row("PRAGMA user_version", [], |row| row.get(0)))
    }

    /// Makes a tournament; its name must be new.
    pub fn add(&mut self, description: &Description) -> Result<TournamentId, StoreError> {
        self.add_with(description, Vec::new())
    }

    /// The same, with the programs that are entered.
    pub fn add_with(
        &mut self,
        description: &Description,
        entered: Vec<Entered>,
    ) -> Result<TournamentId, StoreError> {
        self.all_or_nothing(|| {
            let id = self.insert(description)?;
            self.write_log(id, &LogEvent::Made(Origin::of(description)))?;
            self.enter(id, &Roll { new: entered, changed: Vec::new() })?;
            Ok(id)
        })
    }

    /// Within a transaction of the caller's.
    fn insert(&self, description: &Description) -> Result<TournamentId, StoreError> {
        let sql = "INSERT OR IGNORE INTO tournaments (name, plan) VALUES (?1, ?2)";
        let added = self
            .ask(|connection| connection.execute(sql, (&description.name, description.text())))?;
        match added {
            0 => Err(StoreError::Exists(description.name.clone())),
            _ => Ok(TournamentId(self.connection.last_insert_rowid())),
        }
    }

    /// All tournaments, in the order they were made.
    pub fn tournaments(&self) -> Result<Vec<Entry>, StoreError> {
        let sql = "SELECT id, plan, (SELECT count(*) FROM games WHERE tournament = tournaments.id)
            FROM tournaments ORDER BY id";
        let rows: Vec<(i64, String, u32)> = self.ask(|connection| {
            let mut query = connection.prepare(sql)?;
            query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
        })?;
        rows.into_iter()
            .map(|(id, description, games)| self.entry(id, &description, games))
            .collect()
    }

    /// The tournament of that name; an error lists those there are.
    pub fn find(&self, name: &str) -> Result<Entry, StoreError> {
        let sql = "SELECT id, plan, (SELECT count(*) FROM games WHERE tournament = tournaments.id)
            FROM tournaments WHERE name = ?1";
        let row: Option<(i64, String, u32)> = self.ask(|connection| {
            let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
            connection.query_row(sql, [name], row).optional()
        })?;
        let Some((id, description, games)) = row else {
            let known = self.ask(|connection| {
                let mut query = connection.prepare("SELECT name FROM tournaments ORDER BY id")?;
                query.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()
            })?;
            return Err(StoreError::NoSuchTournament { name: name.to_owned(), known });
        };
        self.entry(id, &description, games)
    }

    fn entry(&self, id: i64, description: &str, games: u32) -> Result<Entry, StoreError> {
        let description = Description::parse(description)
            .map_err(|problem| self.damaged(&problem.to_string()))?;
        Ok(Entry { id: TournamentId(id), description, games })
    }

    /// The results of all games kept so far.
    pub fn outcomes(&self, id: TournamentId) -> Result<Outcomes, StoreError> {
        let read = |row: Row| Ok((self.fixture(&row)?, self.outcome(&row)?));
        self.rows(id)?.into_iter().map(read).collect()
    }

    fn outcome(&self, row: &Row) -> Result<Outcome, StoreError> {
        let fixture = self.fixture(row)?;
        let outcome: Outcome = serde_json::from_str(&row.outcome)
            .map_err(|error| self.damaged(&format!("{fixture}: {error}")))?;
        let seats = outcome.standings.iter().map(|standing| standing.seat);
        match seats.eq(Seat::all(fixture.seating.len())) {
            true => Ok(outcome),
            false => Err(self.damaged(&format!("{fixture}: the outcome has other seats"))),
        }
    }

    /// How programs were confined, by game; games without programs are left out.
    pub fn sandboxes(&self, id: TournamentId) -> Result<HashMap<Fixture, Strength>, StoreError> {
        let read = |row: Row| {
            let strength = self.sandbox(&row)?;
            Ok(strength.map(|strength| (row, strength)))
        };
        let confined = self.rows(id)?.into_iter().map(read).filter_map(Result::transpose);
        confined
            .map(|found| found.and_then(|(row, level)| Ok((self.fixture(&row)?, level))))
            .collect()
    }

    fn sandbox(&self, row: &Row) -> Result<Option<Strength>, StoreError> {
        let parsed = row.sandbox.as_deref().map(str::parse).transpose();
        parsed.map_err(|error| self.damaged(&format!("{error}")))
    }

    fn fixture(&self, row: &Row) -> Result<Fixture, StoreError> {
        row.id.parse().map_err(|error| self.damaged(&format!("{error}")))
    }

    /// The record of one game.
    pub fn record(
        &self,
        id: TournamentId,
        fixture: &Fixture,
    ) -> Result<Option<String>, StoreError> {
        let sql = "SELECT record, record_sum FROM games WHERE tournament = ?1 AND id = ?2";
        let kept: Option<(String, Option<i64>)> = self.ask(|connection| {
            let key = params![id.0, fixture.to_string()];
            connection.query_row(sql, key, |row| Ok((row.get(0)?, row.get(1)?))).optional()
        })?;
        let Some((text, sum)) = kept else { return Ok(None) };
        self.check_record(fixture, &text, sum)?;
        Ok(Some(text))
    }

    /// Keeps games, all of them or none. A game that is there already stays as it is; the number
    /// of new ones comes back.
    pub fn keep<'a>(
        &mut self,
        id: TournamentId,
        games: impl IntoIterator<Item = &'a KeptGame>,
    ) -> Result<usize, StoreError> {
        let file = self.file();
        let insert = |connection: &mut Connection| -> rusqlite::Result<usize> {
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let mut new = 0;
            {
                let mut insert = transaction.prepare_cached(
                    "INSERT OR IGNORE INTO games
                    (tournament, id, outcome, record, sandbox, record_sum, sum, record_hash, worker)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                )?;
                for game in games {
                    let Row { id: fixture, outcome, sandbox, record_sum, sum, hash } =
                        Row::of(game);
                    let (record, tournament, worker) = (&game.record, id.0, &game.worker);
                    let row = params![
                        tournament, fixture, outcome, record, sandbox, record_sum, sum, hash,
                        worker
                    ];
                    new += insert.execute(row)?;
                }
            }
            transaction.commit()?;
            Ok(new)
        };
        insert(&mut self.connection).map_err(|error| StoreError::file(&file, &error))
    }

    /// Lets several readings see the same.
    pub fn hold_still(&self) -> Result<Still<'_>, StoreError> {
        let begun = self.ask(Connection::unchecked_transaction)?;
        Ok(Still { _reading: begun })
    }

    /// Makes the caller the one that runs the tournament, until the hold is dropped or the
    /// process ends in whatever way.
    pub fn hold(&self, name: &str) -> Result<Hold, StoreError> {
        Hold::take(&self.folder, name)
    }

    /// Who runs the tournament now, if anybody does.
    pub fn holder(&self, name: &str) -> Option<String> {
        hold::holder(&self.folder, name)
    }

    fn file(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    fn ask<'a, T>(
        &'a self,
        work: impl FnOnce(&'a Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        work(&self.connection).map_err(|error| StoreError::file(&self.file(), &error))
    }

    fn damaged(&self, problem: &str) -> StoreError {
        StoreError::Damaged { file: self.file(), problem: problem.to_owned() }
    }
}
