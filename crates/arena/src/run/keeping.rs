//! A tournament played for good: a game is announced only once it is kept.

use polje_tabletop::Stop;

use super::{Ended, Exposed, Games, Organiser, Pool, RunError, Taken, conduct};
use crate::store::{KeptGame, Store, TournamentId};
use crate::{Fixture, Forfeit, Outcomes, Played, Tournament};

/// How a tournament is to be run.
#[derive(Debug)]
pub struct Runner<'a> {
    pub tournament: &'a Tournament,
    pub id: TournamentId,
    pub timing: Timing,
    /// Raised, no more games are begun. Those that the pool breaks off are played again by the next
    /// run.
    pub stop: &'a Stop,
}

/// Whether records say how long every move took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    Kept,
    /// Equal games give equal bytes.
    LeftOut,
}

/// A game that has been played and kept.
#[derive(Clone, Debug)]
pub struct Announced {
    pub game: KeptGame,
    pub forfeits: Vec<Forfeit>,
}

/// Called with the games that have just been kept, if any, and all results so far; `false` when
/// nobody listens any more.
type Announce<'a> = &'a mut dyn FnMut(&[Announced], &Outcomes) -> bool;

impl Runner<'_> {
    /// Plays what is left. `announce` gets games that have just been kept, if any, and all results
    /// so far, several times a second; when it returns `false` nobody listens any more and the run stops.
    pub fn run(
        &self,
        store: &mut Store,
        pool: &mut dyn Pool,
        announce: Announce<'_>,
    ) -> Result<Ended, RunError> {
        let results = store.outcomes(self.id)?;
        let games = Games::new(&self.tournament.schedule, results);
        let mut keeping = Keeping { runner: self, games, store, announce };
        conduct(self.tournament, &mut keeping, pool, self.stop)
    }
}

struct Keeping<'a> {
    runner: &'a Runner<'a>,
    games: Games<'a>,
    store: &'a mut Store,
    announce: Announce<'a>,
}

impl Organiser for Keeping<'_> {
    fn next(&mut self) -> Option<Fixture> {
        self.games.next()
    }

    fn take(&mut self, mut games: Vec<Taken>) -> Result<bool, RunError> {
        games.retain(|game| self.games.is_wanted(&game.fixture));
        let kept: Vec<Announced> = games
            .into_iter()
            .map(|Taken { fixture, worker, played }| {
                let Played { mut record, outcome, forfeits, sandbox } = played;
                if self.runner.timing == Timing::LeftOut {
                    record.drop_timing();
                }
                let game = KeptGame::new(fixture, outcome, record, sandbox);
                Announced { game: KeptGame { worker, ..game }, forfeits }
            })
            .collect();
        if !kept.is_empty() {
            self.store.keep(self.runner.id, kept.iter().map(|announced| &announced.game))?;
        }
        for Announced { game, .. } in &kept {
            self.games.add(game.fixture.clone(), game.outcome.clone());
        }
        Ok((self.announce)(&kept, &self.games.results))
    }

    fn give_up(&mut self, exposed: &Exposed) -> Result<(), RunError> {
        let Runner { tournament, id, .. } = *self.runner;
        // It may have played games of an earlier run, too.
        let mut games = self.store.games_of(id, &exposed.worker)?;
        games.extend(exposed.games.iter().cloned());
        let gone = self.games.take_back(games);
        self.store.take_back(id, &tournament.description, exposed, &gone)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Description;
    use crate::run::ThreadPool;
    use crate::run::exhibition::tests::LONG;
    use crate::store::tests::Folder;

    #[test]
    fn a_game_that_is_broken_off_is_not_kept_and_is_still_to_be_played() {
        let tournament = Description::parse(LONG).and_then(Tournament::new).unwrap();
        let folder = Folder::new();
        let mut store = folder.open();
        let id = store.add(&tournament.description).unwrap();
        let stop = Stop::default();
        let mut pool = ThreadPool::new(6, None, &stop);
        let runner = Runner { tournament: &tournament, id, timing: Timing::LeftOut, stop: &stop };
        let ended = runner.run(&mut store, &mut pool, &mut |games, _| {
            if !games.is_empty() {
                stop.raise();
            }
            true
        });
        assert_eq!(ended.unwrap(), Ended::Stopped);
        let kept = store.outcomes(id).unwrap();
        assert!(!kept.is_empty() && kept.keys().all(|game| !game.seating.contains(&0)), "{kept:?}");
        assert_eq!(tournament.schedule.open(&kept).len(), 6 - kept.len());
    }
}
