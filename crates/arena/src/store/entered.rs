//! Which programs were entered: the log has the fingerprint of each, and listings of their files
//! lie beside it, so that it can be said what has changed.

use std::collections::BTreeMap;

use rusqlite::OptionalExtension;

use super::log_event::LogEvent;
use super::{Store, StoreError, TournamentId};
use crate::fingerprint::Fingerprint;
use crate::programs::entered::{Changes, Entered, Listing};

/// A program as the log has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollCall {
    pub files: u64,
    pub hash: Fingerprint,
}

/// How programs differ from what was entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roll {
    /// Of which nothing was known.
    pub new: Vec<Entered>,
    pub changed: Vec<ChangedEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedEntry {
    pub before: Fingerprint,
    pub now: Entered,
    pub changes: Changes,
}

impl Store {
    /// What was entered, and accepted, last, by player.
    pub fn entered(&self, id: TournamentId) -> Result<BTreeMap<String, RollCall>, StoreError> {
        let lines = self.kept_log(id)?.readable();
        let entries = lines.into_iter().filter_map(|line| match line.event {
            LogEvent::Entered { player, files, hash }
            | LogEvent::Changed { player, files, hash, .. } => {
                Some((player, RollCall { files, hash }))
            }
            _ => None,
        });
        Ok(entries.collect())
    }

    /// Compares programs as they are with what was entered.
    pub fn call_roll(&self, id: TournamentId, now: Vec<Entered>) -> Result<Roll, StoreError> {
        let mut roll = Roll::default();
        let mut expected = self.entered(id)?;
        for entered in now {
            match expected.remove(&entered.player) {
                None => roll.new.push(entered),
                Some(before) if before.hash == entered.listing.fingerprint() => {}
                Some(before) => roll.changed.push(self.changed_entry(before.hash, entered)?),
            }
        }
        for (player, before) in expected {
            let nothing = Entered { player, listing: Listing::default() };
            roll.changed.push(self.changed_entry(before.hash, nothing)?);
        }
        Ok(roll)
    }

    fn changed_entry(&self, before: Fingerprint, now: Entered) -> Result<ChangedEntry, StoreError> {
        let then = self.listing(before)?;
        let changes = then.map(|then| now.listing.changes_since(&then)).unwrap_or_default();
        Ok(ChangedEntry { before, now, changes })
    }

    /// `None` where a tournament came from elsewhere, or somebody has changed it.
    fn listing(&self, hash: Fingerprint) -> Result<Option<Listing>, StoreError> {
        let sql = "SELECT files FROM listings WHERE hash = ?1";
        let text: Option<String> = self.ask(|connection| {
            connection.query_row(sql, [hash.to_string()], |row| row.get(0)).optional()
        })?;
        let text = text.filter(|text| Fingerprint::of(text) == hash);
        Ok(text.and_then(|text| Listing::parse(&text)))
    }

    /// Writes down who is new and who has changed, within a transaction of the caller's.
    pub(super) fn enter(&self, id: TournamentId, roll: &Roll) -> Result<(), StoreError> {
        for Entered { player, listing } in &roll.new {
            let (files, hash) = self.keep_listing(listing)?;
            self.write_log(id, &LogEvent::Entered { player: player.clone(), files, hash })?;
        }
        for ChangedEntry { before, now, changes } in &roll.changed {
            let (files, hash) = self.keep_listing(&now.listing)?;
            let (player, changes) = (now.player.clone(), changes.clone());
            let event = LogEvent::Changed { player, before: *before, files, hash, changes };
            self.write_log(id, &event)?;
        }
        Ok(())
    }

    fn keep_listing(&self, listing: &Listing) -> Result<(u64, Fingerprint), StoreError> {
        let text = listing.text();
        let hash = Fingerprint::of(&text);
        let sql = "INSERT OR REPLACE INTO listings (hash, files) VALUES (?1, ?2)";
        self.ask(|connection| connection.execute(sql, (hash.to_string(), text)))?;
        Ok((listing.len() as u64, hash))
    }
}
