//! Rooms and what happened in them, in a SQLite file of their own: a tournament that is being run
//! never waits for a room, nor a room for it. What `append` has written survives a crash.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use polje_session::{Plan, RoomEvent};
use rusqlite::{Connection, OptionalExtension, params};

use crate::StoreError;

const FILE: &str = "rooms.db";

/// How long a write waits for another process to finish its own.
const PATIENCE: Duration = Duration::from_secs(10);

/// The version of the tables below.
const VERSION: u32 = 1;

const TABLES: &str = "
    CREATE TABLE rooms (
        id TEXT PRIMARY KEY,
        plan TEXT NOT NULL,
        tokens TEXT NOT NULL,
        opened_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE room_events (
        room TEXT NOT NULL,
        n INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (room, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        began_ms INTEGER NOT NULL,
        last_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE judged (
        room TEXT NOT NULL,
        game INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (room, game)
    ) STRICT, WITHOUT ROWID;";

/// One connection to the file.
#[derive(Debug)]
pub struct RoomLog {
    connection: Connection,
    file: PathBuf,
}

/// A room as it was opened.
#[derive(Clone, Debug)]
pub struct KeptRoom {
    pub id: String,
    pub plan: Plan,
    /// By player: the hash of the token of a person's seat, in hexadecimal.
    pub tokens: Vec<Option<String>>,
    pub opened_ms: u64,
}

/// An event on its way into the log.
#[derive(Clone, Debug)]
pub struct LoggedEvent {
    pub room: String,
    /// Its number in the room, from 0.
    pub n: u64,
    pub at_ms: u64,
    pub event: RoomEvent,
}

/// Something to be written; what is written together is written whole or not at all.
#[derive(Clone, Debug)]
pub enum RoomEntry {
    Opened(KeptRoom),
    Happened(LoggedEvent),
    /// What the solver says of a finished game of a room, as JSON.
    Judged {
        room: String,
        game: usize,
        body: String,
    },
}

impl RoomLog {
    /// Opens the log in that folder, or makes one.
    pub fn open(folder: &Path) -> Result<RoomLog, StoreError> {
        fs::create_dir_all(folder).map_err(|error| StoreError::folder(folder, &error))?;
        let file = folder.join(FILE);
        let connection = connect(&file).map_err(|error| StoreError::file(&file, &error))?;
        let version: u32 = connection
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .map_err(|error| StoreError::file(&file, &error))?;
        if version > VERSION {
            return Err(StoreError::Newer { file, found: version, known: VERSION });
        }
        Ok(RoomLog { connection, file })
    }

    fn failed(&self, error: &rusqlite::Error) -> StoreError {
        StoreError::file(&self.file, error)
    }

    /// Writes all of it, or nothing.
    pub fn append(&mut self, batch: &[RoomEntry]) -> Result<(), StoreError> {
        let written = append(&self.connection, batch);
        written.map_err(|error| self.failed(&error))
    }

    /// A room and its events with their times; `None` when there is no such room.
    #[expect(clippy::type_complexity, reason = "a pair of what was asked for")]
    pub fn room(&self, id: &str) -> Result<Option<(KeptRoom, Vec<(u64, RoomEvent)>)>, StoreError> {
        let sql = "SELECT plan, tokens, opened_ms FROM rooms WHERE id = ?1";
        let found: Option<(String, String, u64)> = self
            .connection
            .query_row(sql, [id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .optional()
            .map_err(|error| self.failed(&error))?;
        let Some((plan, tokens, opened_ms)) = found else { return Ok(None) };
        let damaged = |error: serde_json::Error| StoreError::Damaged {
            file: self.file.clone(),
            problem: format!("room {id}: {error}"),
        };
        let plan = serde_json::from_str(&plan).map_err(damaged)?;
        let tokens = serde_json::from_str(&tokens).map_err(damaged)?;
        let room = KeptRoom { id: id.to_owned(), plan, tokens, opened_ms };
        let rows: Vec<(u64, String)> =
            self.rows("SELECT at_ms, body FROM room_events WHERE room = ?1 ORDER BY n", id)?;
        let event = |(at, body): (u64, String)| Ok((at, serde_json::from_str(&body)?));
        let events = rows.into_iter().map(event).collect::<Result<_, _>>().map_err(damaged)?;
        Ok(Some((room, events)))
    }

    fn rows(&self, sql: &str, id: &str) -> Result<Vec<(u64, String)>, StoreError> {
        let rows = self.connection.prepare_cached(sql).and_then(|mut query| {
            query.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        });
        rows.map_err(|error| self.failed(&error))
    }

    /// What was kept of a judged game.
    pub fn judged(&self, room: &str, game: usize) -> Result<Option<String>, StoreError> {
        let sql = "SELECT body FROM judged WHERE room = ?1 AND game = ?2";
        let found = self.connection.query_row(sql, params![room, game], |row| row.get(0));
        found.optional().map_err(|error| self.failed(&error))
    }

    /// A run of the server begins; the number is for its beats.
    pub fn begin_run(&mut self, now_ms: u64) -> Result<i64, StoreError> {
        let sql = "INSERT INTO runs (began_ms, last_ms) VALUES (?1, ?1)";
        let added = self.connection.execute(sql, [now_ms]);
        added.map_err(|error| self.failed(&error))?;
        Ok(self.connection.last_insert_rowid())
    }

    /// The server still runs.
    pub fn beat(&mut self, run: i64, now_ms: u64) -> Result<(), StoreError> {
        let sql = "UPDATE runs SET last_ms = ?2 WHERE id = ?1";
        let beaten = self.connection.execute(sql, params![run, now_ms]);
        beaten.map(drop).map_err(|error| self.failed(&error))
    }

    /// When a server was last known to run.
    pub fn last_beat(&self) -> Result<Option<u64>, StoreError> {
        let last = self.connection.query_row("SELECT MAX(last_ms) FROM runs", [], |row| row.get(0));
        last.map_err(|error| self.failed(&error))
    }

    /// The rooms in which something has happened since that time.
    pub fn rooms_since(&self, at_ms: u64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT room FROM room_events WHERE at_ms >= ?1";
        let rooms = self
            .connection
            .prepare_cached(sql)
            .and_then(|mut query| query.query_map([at_ms], |row| row.get(0))?.collect());
        rooms.map_err(|error| self.failed(&error))
    }

    /// For how long a server has run since that time, up to its last sign of life.
    pub fn uptime_since(&self, since_ms: u64) -> Result<u64, StoreError> {
        let sql =
            "SELECT COALESCE(SUM(last_ms - MAX(began_ms, ?1)), 0) FROM runs WHERE last_ms > ?1";
        let sum = self.connection.query_row(sql, [since_ms], |row| row.get(0));
        sum.map_err(|error| self.failed(&error))
    }

    /// Forgets rooms opened before that time in which no game has begun, but for those somebody has
    /// open; how many there were.
    pub fn forget_unused(&mut self, before_ms: u64, open: &[String]) -> Result<usize, StoreError> {
        let unused = "SELECT id FROM rooms WHERE opened_ms < ?1 AND NOT EXISTS (SELECT 1 FROM
            room_events WHERE room = rooms.id AND body LIKE '{\"began\"%')
            AND id NOT IN (SELECT value FROM json_each(?2))";
        let open = serde_json::to_string(open).expect("ids are plain data");
        let gone = self.connection.transaction().and_then(|transaction| {
            let events = format!("DELETE FROM room_events WHERE room IN ({unused})");
            transaction.execute(&events, params![before_ms, open])?;
            let rooms = format!("DELETE FROM rooms WHERE id IN ({unused})");
            let rooms = transaction.execute(&rooms, params![before_ms, open])?;
            transaction.commit()?;
            Ok(rooms)
        });
        gone.map_err(|error| StoreError::file(&self.file, &error))
    }
}

fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    // An event is some hundred bytes, and each room's go to a page of their own. Takes effect only where
    // the file is new.
    connection.pragma_update(None, "page_size", 1024)?;
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 8000)?;
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version == 0 {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    Ok(connection)
}

fn append(connection: &Connection, batch: &[RoomEntry]) -> rusqlite::Result<()> {
    if batch.len() == 1 {
        return insert(connection, batch);
    }
    // A transaction of rusqlite's own has these parsed every time.
    connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    let written = insert(connection, batch)
        .and_then(|()| connection.prepare_cached("COMMIT")?.execute([]).map(drop));
    if written.is_err() {
        // Nothing to take back where SQLite has done so already.
        let _ = connection.execute_batch("ROLLBACK");
    }
    written
}

fn insert(connection: &Connection, batch: &[RoomEntry]) -> rusqlite::Result<()> {
    let json = |value: serde_json::Result<String>| value.expect("rooms are plain data");
    for entry in batch {
        match entry {
            RoomEntry::Opened(room) => {
                let sql = "INSERT INTO rooms (id, plan, tokens, opened_ms) VALUES (?1, ?2, ?3, ?4)";
                let plan = json(serde_json::to_string(&room.plan));
                let tokens = json(serde_json::to_string(&room.tokens));
                connection.prepare_cached(sql)?.execute(params![
                    room.id,
                    plan,
                    tokens,
                    room.opened_ms
                ])?;
            }
            RoomEntry::Happened(LoggedEvent { room, n, at_ms, event }) => {
                let sql = "INSERT INTO room_events (room, n, at_ms, body) VALUES (?1, ?2, ?3, ?4)";
                let body = json(serde_json::to_string(event));
                connection.prepare_cached(sql)?.execute(params![room, n, at_ms, body])?;
            }
            RoomEntry::Judged { room, game, body } => {
                let sql = "INSERT OR REPLACE INTO judged (room, game, body) VALUES (?1, ?2, ?3)";
                connection.prepare_cached(sql)?.execute(params![room, game, body])?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use polje_session::{BestOf, Sitter, Source, Who};
    use polje_tabletop::Phrase;

    use super::*;
    use crate::store::tests::Folder;

    fn room(id: &str, opened_ms: u64) -> KeptRoom {
        let game = polje_games::find("gamma").unwrap();
        let source = Source::Dealt(game.settings([("size", "4x4")]).unwrap());
        let (best_of, say) = (BestOf::ONE, Phrase::to_string);
        let sitters = Sitter::seat(vec![Who::Person(None); 2], best_of, say, say).unwrap();
        let (clock, tempo, record) = (None, None, None);
        let plan = Plan { game, source, sitters, best_of, seed: 7, clock, tempo, record };
        KeptRoom { id: id.to_owned(), plan, tokens: vec![Some("a".to_owned()), None], opened_ms }
    }

    fn took(room: &str, n: u64, at_ms: u64) -> RoomEntry {
        let event = RoomEvent::Took { player: n as usize, name: None };
        RoomEntry::Happened(LoggedEvent { room: room.to_owned(), n, at_ms, event })
    }

    #[test]
    fn a_room_comes_back_with_its_events_in_order() {
        let folder = Folder::new();
        let mut log = RoomLog::open(&folder.0).unwrap();
        log.append(&[RoomEntry::Opened(room("a", 5)), took("a", 0, 6), took("a", 1, 7)]).unwrap();
        drop(log);
        let log = RoomLog::open(&folder.0).unwrap();
        let (kept, events) = log.room("a").unwrap().unwrap();
        assert_eq!((kept.opened_ms, kept.tokens.len(), kept.plan.seed), (5, 2, 7));
        let times: Vec<u64> = events.iter().map(|(at, _)| *at).collect();
        assert_eq!(times, [6, 7]);
        assert!(log.room("b").unwrap().is_none());
    }

    #[test]
    fn an_event_of_one_number_is_written_once_and_a_bad_batch_not_at_all() {
        let folder = Folder::new();
        let mut log = RoomLog::open(&folder.0).unwrap();
        log.append(&[RoomEntry::Opened(room("a", 5)), took("a", 0, 6)]).unwrap();
        assert!(log.append(&[took("a", 1, 7), took("a", 0, 8)]).is_err());
        assert_eq!(log.room("a").unwrap().unwrap().1.len(), 1);
    }

    #[test]
    fn only_the_time_a_server_ran_counts() {
        let folder = Folder::new();
        let mut log = RoomLog::open(&folder.0).unwrap();
        let run = log.begin_run(1000).unwrap();
        log.beat(run, 5000).unwrap();
        assert_eq!(log.uptime_since(2000).unwrap(), 3000);
        log.begin_run(9000).unwrap();
        assert_eq!(log.uptime_since(2000).unwrap(), 3000);
        assert_eq!(log.uptime_since(6000).unwrap(), 0);
    }

    #[test]
    fn what_happened_lately_is_found() {
        let folder = Folder::new();
        let mut log = RoomLog::open(&folder.0).unwrap();
        assert_eq!(log.last_beat().unwrap(), None);
        let run = log.begin_run(1000).unwrap();
        log.beat(run, 5000).unwrap();
        log.begin_run(3000).unwrap();
        assert_eq!(log.last_beat().unwrap(), Some(5000));
        let rooms = ["a", "b"].map(|id| RoomEntry::Opened(room(id, 5)));
        log.append(&rooms).unwrap();
        log.append(&[took("a", 0, 6), took("b", 0, 7), took("b", 1, 8)]).unwrap();
        assert_eq!(log.rooms_since(7).unwrap(), ["b"]);
    }

    #[test]
    fn rooms_nobody_used_are_forgotten() {
        let folder = Folder::new();
        let mut log = RoomLog::open(&folder.0).unwrap();
        log.append(&[RoomEntry::Opened(room("a", 5)), took("a", 0, 6)]).unwrap();
        log.append(&[RoomEntry::Opened(room("b", 50))]).unwrap();
        let (setup, seed, sitters, again) = (serde_json::Value::Null, None, Vec::new(), false);
        let event = RoomEvent::Began { setup, seed, sitters, again };
        let began = LoggedEvent { room: "c".to_owned(), n: 0, at_ms: 6, event };
        log.append(&[RoomEntry::Opened(room("c", 5)), RoomEntry::Happened(began)]).unwrap();
        assert_eq!(log.forget_unused(10, &["a".to_owned()]).unwrap(), 0, "somebody waits there");
        assert_eq!(log.forget_unused(10, &[]).unwrap(), 1);
        let there = |id| log.room(id).unwrap().is_some();
        assert_eq!(["a", "b", "c"].map(there), [false, true, true]);
    }
}
