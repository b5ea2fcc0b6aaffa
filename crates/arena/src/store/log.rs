//! What has happened to a tournament: lines that are only ever added, each with the fingerprint of
//! the one before it. What a line says is in `log_event`.

use polje_tabletop::Phrase;
use rusqlite::{Transaction, TransactionBehavior};

use super::entered::Roll;
use super::log_event::{Confinement, Kept, LogEvent, LogLine, Origin, RunStart};
use super::{Store, StoreError, TournamentId};
use crate::fingerprint::Fingerprint;
use crate::{Description, Ended, Sandbox};

/// A log as it lies in a store or an archive, whatever has happened to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Log {
    pub(crate) lines: Vec<String>,
    /// The fingerprint of the last line, from where it is kept beside them.
    pub(crate) head: Option<Fingerprint>,
    /// How many lines there should be, where that is kept, too.
    pub(crate) length: Option<u64>,
}

/// Where a log does not hold together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenLog {
    /// The line, counted from 1, is none, or does not follow on the one before.
    Line(usize),
    /// Lines are missing at its end, or were added there.
    End,
}

impl Log {
    /// The text of its file in an archive.
    pub(crate) fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }

    pub(crate) fn parse(text: &str, head: Option<Fingerprint>) -> Log {
        Log { lines: text.lines().map(str::to_owned).collect(), head, length: None }
    }

    /// What it says, if every line follows on the one before.
    pub(crate) fn chained(&self) -> Result<Vec<LogLine>, BrokenLog> {
        let mut before = None;
        let mut chained = Vec::with_capacity(self.lines.len());
        for (index, text) in self.lines.iter().enumerate() {
            let broken = BrokenLog::Line(index + 1);
            let line: LogLine = serde_json::from_str(text).map_err(|_| broken)?;
            if line.n != index as u64 + 1 || line.before != before {
                return Err(broken);
            }
            before = Some(Fingerprint::of(text));
            chained.push(line);
        }
        let is_long = self.length.is_none_or(|length| length == chained.len() as u64);
        if before == self.head && is_long { Ok(chained) } else { Err(BrokenLog::End) }
    }

    /// What can be read of it.
    pub(crate) fn readable(&self) -> Vec<LogLine> {
        self.lines.iter().filter_map(|text| serde_json::from_str(text).ok()).collect()
    }
}

/// A run that is to begin.
#[derive(Debug)]
pub struct RunSetting<'a> {
    /// `None` where no program plays.
    pub sandbox: Option<&'a Sandbox>,
    pub jobs: u32,
    /// What is particular about it.
    pub events: Vec<LogEvent>,
    /// Programs that are new or not what they were.
    pub roll: Roll,
}

/// How a run has ended.
#[derive(Clone, Debug)]
pub enum RunEnd {
    Ended(Ended),
    Failed(Phrase),
}

impl Store {
    /// The log of a tournament, with where it does not hold together, if it does not; what cannot
    /// be read of it is left out.
    pub fn log(&self, id: TournamentId) -> Result<(Vec<LogLine>, Option<BrokenLog>), StoreError> {
        let log = self.kept_log(id)?;
        Ok(match log.chained() {
            Ok(lines) => (lines, None),
            Err(broken) => (log.readable(), Some(broken)),
        })
    }

    /// Notes that a run begins, and that the last one was killed if it did not end by itself.
    pub fn begin_run(
        &self,
        id: TournamentId,
        description: &Description,
        setting: RunSetting<'_>,
    ) -> Result<(), StoreError> {
        let kept = self.kept(id, description)?;
        let system = rustix::system::uname();
        let start = RunStart {
            process: std::process::id(),
            host: system.nodename().to_string_lossy().into_owned(),
            kernel: format!(
                "{} {}",
                system.sysname().to_string_lossy(),
                system.release().to_string_lossy()
            ),
            polje: env!("CARGO_PKG_VERSION").to_owned(),
            sqlite: rusqlite::version().to_owned(),
            sandbox: setting.sandbox.map(Confinement::from),
            jobs: setting.jobs,
            kept,
        };
        self.all_or_nothing(|| {
            self.find_log(id, description, kept)?;
            let lines = self.kept_log(id)?.readable();
            let last = lines.iter().rev().find(|line| line.event.runs().is_some());
            if let Some(line) = last.filter(|line| line.event.runs() == Some(true)) {
                self.write_log(id, &LogEvent::Killed { line: line.n })?;
            }
            for event in &setting.events {
                self.write_log(id, event)?;
            }
            self.enter(id, &setting.roll)?;
            let start = match last.is_some() || kept.games > 0 {
                true => LogEvent::Resumed(start),
                false => LogEvent::Started(start),
            };
            self.write_log(id, &start)
        })
    }

    /// Notes how a run has ended.
    pub fn end_run(
        &self,
        id: TournamentId,
        description: &Description,
        end: RunEnd,
    ) -> Result<(), StoreError> {
        let kept = self.kept(id, description)?;
        let event = match end {
            RunEnd::Ended(Ended::Finished) => LogEvent::Finished { kept },
            RunEnd::Ended(Ended::Stopped) => LogEvent::Stopped { kept },
            RunEnd::Failed(problem) => LogEvent::Failed { problem, kept },
        };
        self.all_or_nothing(|| self.write_log(id, &event))
    }

    /// Notes something else that has happened.
    pub fn note(&self, id: TournamentId, event: &LogEvent) -> Result<(), StoreError> {
        self.all_or_nothing(|| self.write_log(id, event))
    }

    /// All games that are kept now.
    pub(super) fn kept(
        &self,
        id: TournamentId,
        description: &Description,
    ) -> Result<Kept, StoreError> {
        let manifest = self.manifest(id, description)?;
        Ok(Kept { games: manifest.len() as u64, root: manifest.root() })
    }

    /// Begins the log of a tournament that an earlier version has made.
    pub(super) fn find_log(
        &self,
        id: TournamentId,
        description: &Description,
        kept: Kept,
    ) -> Result<(), StoreError> {
        let (length, _) = self.log_end(id)?;
        match length {
            0 => self.write_log(id, &LogEvent::Found { origin: Origin::of(description), kept }),
            _ => Ok(()),
        }
    }

    pub(crate) fn kept_log(&self, id: TournamentId) -> Result<Log, StoreError> {
        let lines = self.ask(|connection| {
            let sql = "SELECT line FROM log WHERE tournament = ?1 ORDER BY number";
            let mut query = connection.prepare(sql)?;
            query.query_map([id.0], |row| row.get(0))?.collect()
        })?;
        let (length, head) = self.log_end(id)?;
        Ok(Log { lines, head, length: Some(length) })
    }

    /// How many lines the log has, and the fingerprint of the last one.
    fn log_end(&self, id: TournamentId) -> Result<(u64, Option<Fingerprint>), StoreError> {
        let sql = "SELECT log_length, log_head FROM tournaments WHERE id = ?1";
        let (length, head): (u64, Option<String>) = self.ask(|connection| {
            connection.query_row(sql, [id.0], |row| Ok((row.get(0)?, row.get(1)?)))
        })?;
        let head = head.map(|head| head.parse()).transpose();
        Ok((length, head.map_err(|problem: String| self.damaged(&problem))?))
    }

    /// Adds a line, within a transaction of the caller's. It follows on what was written last, even
    /// if somebody has removed that: then the log is broken there for good.
    pub(super) fn write_log(&self, id: TournamentId, event: &LogEvent) -> Result<(), StoreError> {
        let (length, before) = self.log_end(id)?;
        let clock = "SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";
        let time = self.ask(|connection| connection.query_row(clock, [], |row| row.get(0)))?;
        let line = LogLine { n: length + 1, time, before, event: event.clone() };
        let text = serde_json::to_string(&line).expect("a line is plain data");
        self.append_log(id, line.n, &text)
    }

    /// Adds a line as it is.
    pub(super) fn append_log(
        &self,
        id: TournamentId,
        number: u64,
        line: &str,
    ) -> Result<(), StoreError> {
        let head = Fingerprint::of(line).to_string();
        self.ask(|connection| {
            let sql = "INSERT INTO log (tournament, number, line) VALUES (?1, ?2, ?3)";
            connection.execute(sql, (id.0, number, line))?;
            let sql = "UPDATE tournaments SET log_length = ?2, log_head = ?3 WHERE id = ?1";
            connection.execute(sql, (id.0, number, head))
        })?;
        Ok(())
    }

    /// Writes all of it or nothing.
    pub(super) fn all_or_nothing<T>(
        &self,
        work: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let immediate = TransactionBehavior::Immediate;
        let begun = self.ask(|connection| Transaction::new_unchecked(connection, immediate))?;
        let done = work()?;
        begun.commit().map_err(|error| StoreError::file(&self.file(), &error))?;
        Ok(done)
    }
}

impl Origin {
    pub(super) fn of(description: &Description) -> Origin {
        Origin {
            name: description.name.clone(),
            plan: Fingerprint::of(description.text()),
            polje: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}
