//! Checksums of the games in the store. They find damage and what was changed by hand, not what
//! somebody forged who made them anew.

use polje_tabletop::{Digest, Outcome};

use super::{KeptGame, Store, StoreError, TournamentId};
use crate::{Fingerprint, Fixture};

/// A row of results, as it is in the file.
pub(super) struct Row {
    pub(super) id: String,
    pub(super) outcome: String,
    pub(super) sandbox: Option<String>,
    /// `None` for games older than checksums.
    pub(super) record_sum: Option<i64>,
    pub(super) sum: Option<i64>,
    /// The fingerprint of the record; `None` for games older than that.
    pub(super) hash: Option<Vec<u8>>,
}

/// An outcome as it is kept.
pub(crate) fn outcome_text(outcome: &Outcome) -> String {
    serde_json::to_string(outcome).expect("outcomes hold nothing JSON cannot")
}

impl Row {
    pub(super) fn of(game: &KeptGame) -> Row {
        let mut row = Row {
            id: game.fixture.to_string(),
            outcome: outcome_text(&game.outcome),
            sandbox: game.sandbox.map(|strength| strength.to_string()),
            record_sum: Some(of_record(&game.record)),
            sum: None,
            hash: Some(game.fingerprint.0.to_vec()),
        };
        row.sum = Some(row.computed());
        row
    }

    /// The fingerprint of the record, where it was kept.
    pub(super) fn fingerprint(&self) -> Option<Fingerprint> {
        self.hash.as_deref().and_then(|hash| hash.try_into().ok()).map(Fingerprint)
    }

    /// Everything but the record itself, for which its own sum stands.
    pub(super) fn computed(&self) -> i64 {
        let mut digest = Digest::new();
        for part in [&self.id, &self.outcome, self.sandbox.as_deref().unwrap_or_default()] {
            digest.number(part.len() as u64);
            digest.bytes(part.as_bytes());
        }
        digest.number(self.record_sum.unwrap_or_default().cast_unsigned());
        // Rows without it were summed before it was kept.
        digest.bytes(self.hash.as_deref().unwrap_or_default());
        digest.value().cast_signed()
    }

    /// Whether it is as it was written, as far as that is known.
    pub(super) fn is_whole(&self) -> bool {
        match (self.sum, self.record_sum) {
            (None, None) => true,
            (sum, Some(_)) => sum == Some(self.computed()),
            (Some(_), None) => false,
        }
    }
}

pub(super) fn of_record(text: &str) -> i64 {
    let mut digest = Digest::new();
    digest.bytes(text.as_bytes());
    digest.value().cast_signed()
}

impl Store {
    /// The results of a tournament; an error names one that is not as it was written.
    pub(super) fn rows(&self, id: TournamentId) -> Result<Vec<Row>, StoreError> {
        let sql = "SELECT id, outcome, sandbox, record_sum, sum, record_hash
            FROM games WHERE tournament = ?1";
        let rows: Vec<Row> = self.ask(|connection| {
            let mut query = connection.prepare(sql)?;
            let row = |row: &rusqlite::Row<'_>| {
                let (id, outcome, sandbox) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let (record_sum, sum, hash) = (row.get(3)?, row.get(4)?, row.get(5)?);
                Ok(Row { id, outcome, sandbox, record_sum, sum, hash })
            };
            query.query_map([id.0], row)?.collect()
        })?;
        match rows.iter().find(|row| !row.is_whole()) {
            Some(row) => Err(self.changed(&row.id)),
            None => Ok(rows),
        }
    }

    /// Whether the record of a game is the one that was kept.
    pub(super) fn check_record(
        &self,
        fixture: &Fixture,
        text: &str,
        sum: Option<i64>,
    ) -> Result<(), StoreError> {
        match sum {
            Some(sum) if sum != of_record(text) => Err(self.changed(&fixture.to_string())),
            _ => Ok(()),
        }
    }

    fn changed(&self, game: &str) -> StoreError {
        self.damaged(&format!("the game {game} is not as it was kept: its checksum is wrong"))
    }
}
