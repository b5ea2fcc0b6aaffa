//! Games taken back because whoever played them is not believed any more.

use rusqlite::params;

use super::log_event::{LogEvent, SetAside};
use super::{Store, StoreError, TournamentId};
use crate::{Description, Exposed, Fixture};

impl Store {
    /// The games that a worker has played.
    pub(crate) fn games_of(
        &self,
        id: TournamentId,
        worker: &str,
    ) -> Result<Vec<Fixture>, StoreError> {
        let sql = "SELECT id FROM games WHERE tournament = ?1 AND worker = ?2";
        let texts: Vec<String> = self.ask(|connection| {
            let mut query = connection.prepare(sql)?;
            query.query_map(params![id.0, worker], |row| row.get(0))?.collect()
        })?;
        let fixture = |text: String| {
            text.parse::<Fixture>().map_err(|error| self.damaged(&format!("{error}")))
        };
        texts.into_iter().map(fixture).collect()
    }

    /// Removes games, and notes in the log why.
    pub(crate) fn take_back(
        &mut self,
        id: TournamentId,
        description: &Description,
        exposed: &Exposed,
        games: &[Fixture],
    ) -> Result<(), StoreError> {
        self.all_or_nothing(|| {
            self.ask(|connection| {
                let sql = "DELETE FROM games WHERE tournament = ?1 AND id = ?2";
                let mut delete = connection.prepare(sql)?;
                for game in games {
                    delete.execute(params![id.0, game.to_string()])?;
                }
                Ok(())
            })?;
            let set_aside = SetAside {
                worker: exposed.worker.clone(),
                game: exposed.game.to_string(),
                problem: exposed.problem.clone(),
                games: games.len() as u64,
                kept: self.kept(id, description)?,
            };
            self.write_log(id, &LogEvent::SetAside(set_aside))
        })
    }
}
