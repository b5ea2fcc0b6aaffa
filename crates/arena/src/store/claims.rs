//! Games as they lie in the file, whatever has happened to it: for whoever looks for what is wrong.

use rusqlite::types::ValueRef;

use super::checksum::{Row, of_record};
use super::{Store, StoreError, TournamentId};
use crate::{Fingerprint, Strength};

/// A game as somebody has kept it, and nobody has checked.
#[derive(Debug)]
pub(crate) struct Claim {
    pub(crate) id: String,
    /// `None` where it is no text.
    pub(crate) record: Option<String>,
    /// The result beside the record, where one is kept.
    pub(crate) outcome: Option<String>,
    /// How programs were confined, where that is kept with the game.
    pub(crate) sandbox: Option<Strength>,
    /// What its fingerprint was when it was kept, where that is known.
    pub(crate) fingerprint: Option<Fingerprint>,
    /// Whether what is beside the record is as it was kept, as far as that is known.
    pub(crate) is_whole: bool,
    /// Whether the record is, likewise.
    pub(crate) is_record_whole: bool,
    /// Whether that is known.
    pub(crate) has_sums: bool,
}

impl Claim {
    /// Nothing but the record speaks for a game of an archive.
    pub(crate) fn of_archive(id: &str, record: Option<String>) -> Claim {
        Claim {
            id: id.to_owned(),
            record,
            outcome: None,
            sandbox: None,
            fingerprint: None,
            is_whole: true,
            is_record_whole: true,
            has_sums: false,
        }
    }
}

impl Store {
    /// What the database itself finds wrong with the file, line by line.
    pub(crate) fn damage(&self) -> Result<Vec<String>, StoreError> {
        let lines: Vec<String> = self.ask(|connection| {
            let mut query = connection.prepare("PRAGMA integrity_check(20)")?;
            query.query_map([], |row| row.get(0))?.collect()
        })?;
        Ok(lines.into_iter().filter(|line| line != "ok").collect())
    }

    /// All games of a tournament, in the order they were kept.
    pub(crate) fn claims(
        &self,
        id: TournamentId,
        look: &mut dyn FnMut(Claim),
    ) -> Result<(), StoreError> {
        // Without the index, so that the file is read from its beginning to its end.
        let sql = "SELECT id, outcome, sandbox, record_sum, sum, record_hash, record
            FROM games NOT INDEXED WHERE tournament = ?1 ORDER BY rowid";
        self.ask(|connection| {
            let mut query = connection.prepare(sql)?;
            let mut rows = query.query([id.0])?;
            while let Some(row) = rows.next()? {
                look(claim(row)?);
            }
            Ok(())
        })
    }
}

fn claim(row: &rusqlite::Row<'_>) -> rusqlite::Result<Claim> {
    // What is damaged may be of any type.
    let text = |column: usize| -> rusqlite::Result<Option<String>> {
        Ok(match row.get_ref(column)? {
            ValueRef::Text(bytes) => String::from_utf8(bytes.to_vec()).ok(),
            _ => None,
        })
    };
    let number = |column: usize| -> rusqlite::Result<Option<i64>> {
        Ok(match row.get_ref(column)? {
            ValueRef::Integer(number) => Some(number),
            _ => None,
        })
    };
    let kept = Row {
        id: text(0)?.unwrap_or_default(),
        outcome: text(1)?.unwrap_or_default(),
        sandbox: text(2)?,
        record_sum: number(3)?,
        sum: number(4)?,
        hash: match row.get_ref(5)? {
            ValueRef::Blob(bytes) => Some(bytes.to_vec()),
            _ => None,
        },
    };
    let record = text(6)?;
    let sandbox = kept.sandbox.as_deref().map(str::parse::<Strength>);
    let is_record_whole = match (kept.record_sum, &record) {
        (Some(sum), Some(record)) => sum == of_record(record),
        (None, Some(_)) => true,
        (_, None) => false,
    };
    Ok(Claim {
        is_whole: kept.is_whole() && !matches!(sandbox, Some(Err(_))),
        sandbox: sandbox.and_then(Result::ok),
        fingerprint: kept.fingerprint(),
        has_sums: kept.sum.is_some() || kept.record_sum.is_some(),
        is_record_whole,
        id: kept.id,
        record,
        outcome: Some(kept.outcome),
    })
}
