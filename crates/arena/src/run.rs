//! A tournament being played: a pool of threads plays games, one hand writes them down, and a
//! game is announced only once it is kept.

use std::collections::{HashSet, VecDeque};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use polje_tabletop::{Phrase, Stop};

use crate::cores::share_core;
use crate::store::{KeptGame, Store, StoreError, TournamentId};
use crate::{Cast, Fixture, Forfeit, Outcomes, Sandbox, Tournament};

/// How many games may be handed out or finished and not yet kept. While one batch is on its way
/// to the disk, the next gathers.
const AHEAD: usize = 2048;

/// How often the listener is called at least.
const TICK: Duration = Duration::from_millis(100);

/// How a tournament is to be run.
#[derive(Debug)]
pub struct Runner<'a> {
    /// How programs are confined; needed where programs play.
    pub sandbox: Option<Arc<Sandbox>>,
    pub tournament: &'a Tournament,
    pub id: TournamentId,
    /// How many games are played at the same time.
    pub jobs: usize,
    pub timing: Timing,
    /// Raised, the games being played are broken off, to be played again, and no more are begun.
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

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Finished,
    Stopped,
}

#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("a game cannot be played: {0}")]
    Game(Phrase),
}

impl Runner<'_> {
    /// Plays what is left. `announce` gets games that have just been kept, if any, and all results
    /// so far, several times a second; when it returns `false` nobody listens any more and the run stops.
    pub fn run(
        &self,
        store: &mut Store,
        announce: &mut dyn FnMut(&[Announced], &Outcomes) -> bool,
    ) -> Result<Ended, RunError> {
        let results = store.outcomes(self.id)?;
        let (hand_out, taken) = channel();
        let taken = Mutex::new(taken);
        let (finished, gathered) = channel();
        thread::scope(|scope| {
            for index in 0..self.jobs.max(1) {
                let (taken, finished) = (&taken, finished.clone());
                scope.spawn(move || self.work(index, taken, &finished));
            }
            drop(finished);
            Desk { runner: self, store, results, hand_out, gathered }.sit(announce)
            // The desk is gone, and with it the games handed out: the threads end.
        })
    }

    fn work(&self, index: usize, taken: &Mutex<Receiver<Fixture>>, finished: &Sender<Report>) {
        if self.tournament.has_programs() {
            share_core(index);
        }
        let _alarm = Alarm(finished);
        let mut cast = Cast::new(self.sandbox.clone());
        loop {
            let next = taken.lock().expect("nobody panics while taking a game").recv();
            let Ok(fixture) = next else { return };
            let report = match self.stop.is_raised() {
                true => Report::Skipped,
                false => match self.play(fixture, &mut cast) {
                    Ok(Some(game)) => Report::Played(Box::new(game)),
                    Ok(None) => Report::Skipped,
                    Err(problem) => Report::Impossible(problem),
                },
            };
            // Without a desk nobody wants the report.
            if finished.send(report).is_err() {
                return;
            }
        }
    }

    /// `None` when it was broken off.
    fn play(&self, fixture: Fixture, cast: &mut Cast) -> Result<Option<Announced>, Phrase> {
        let Some(mut played) = self.tournament.job(&fixture)?.play(cast, self.stop)? else {
            return Ok(None);
        };
        if self.timing == Timing::LeftOut {
            played.record.drop_timing();
        }
        let record = played.record.to_string();
        let game = KeptGame { fixture, outcome: played.outcome, record, sandbox: played.sandbox };
        Ok(Some(Announced { forfeits: played.forfeits, game }))
    }
}

/// What a thread says about a game it was handed.
enum Report {
    Played(Box<Announced>),
    /// Not begun, or broken off.
    Skipped,
    Impossible(Phrase),
    /// The thread has panicked.
    Dead,
}

/// Tells the desk when a thread panics, so that it does not wait for ever.
struct Alarm<'a>(&'a Sender<Report>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            // Without a desk nobody waits.
            let _ = self.0.send(Report::Dead);
        }
    }
}

/// Hands out games and writes down results.
struct Desk<'a> {
    runner: &'a Runner<'a>,
    store: &'a mut Store,
    results: Outcomes,
    hand_out: Sender<Fixture>,
    gathered: Receiver<Report>,
}

impl Desk<'_> {
    fn sit(
        mut self,
        announce: &mut dyn FnMut(&[Announced], &Outcomes) -> bool,
    ) -> Result<Ended, RunError> {
        let schedule = &self.runner.tournament.schedule;
        let mut queue: VecDeque<Fixture> = schedule.open(&self.results).into();
        let mut out: HashSet<Fixture> = HashSet::new();
        let mut waiting = 0;
        let mut problem = None;
        let mut ended = Ended::Finished;
        loop {
            while waiting < AHEAD && problem.is_none() && !self.runner.stop.is_raised() {
                let Some(fixture) = queue.pop_front() else { break };
                out.insert(fixture.clone());
                self.hand_out
                    .send(fixture)
                    .expect("the threads listen as long as the desk is there");
                waiting += 1;
            }
            if waiting == 0 {
                break;
            }
            // Without news for a while, the listener is called all the same.
            let first = self.gathered.recv_timeout(TICK).ok();
            let mut batch = Vec::new();
            for report in first.into_iter().chain(self.gathered.try_iter()) {
                waiting -= 1;
                match report {
                    Report::Played(game) => batch.push(*game),
                    Report::Skipped => ended = Ended::Stopped,
                    Report::Impossible(cause) => problem = problem.or(Some(cause)),
                    // The panic goes on when the threads are joined.
                    Report::Dead => return Ok(Ended::Stopped),
                }
            }
            if !self.keep(&batch, &mut out, announce)? {
                return Ok(Ended::Stopped);
            }
            // Drawing a long schedule again takes longer than playing some games of it.
            if queue.is_empty() && !batch.is_empty() && schedule.follows_results() {
                queue = schedule.open(&self.results).into();
                queue.retain(|fixture| !out.contains(fixture));
            }
        }
        match problem {
            Some(problem) => Err(RunError::Game(problem)),
            None if queue.is_empty() => Ok(ended),
            None => Ok(Ended::Stopped),
        }
    }

    fn keep(
        &mut self,
        batch: &[Announced],
        out: &mut HashSet<Fixture>,
        announce: &mut dyn FnMut(&[Announced], &Outcomes) -> bool,
    ) -> Result<bool, RunError> {
        if batch.is_empty() {
            return Ok(announce(batch, &self.results));
        }
        self.store.keep(self.runner.id, batch.iter().map(|announced| &announced.game))?;
        for Announced { game, .. } in batch {
            out.remove(&game.fixture);
            self.results.insert(game.fixture.clone(), game.outcome.clone());
        }
        Ok(announce(batch, &self.results))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Description;
    use crate::exhibition::tests::LONG;
    use crate::store::tests::Folder;

    #[test]
    fn a_game_that_is_broken_off_is_not_kept_and_is_still_to_be_played() {
        let tournament = Description::parse(LONG).and_then(Tournament::new).unwrap();
        let folder = Folder::new();
        let mut store = folder.open();
        let id = store.add(&tournament.description).unwrap();
        let stop = Stop::default();
        let (timing, sandbox) = (Timing::LeftOut, None);
        let runner = Runner { sandbox, tournament: &tournament, id, jobs: 6, timing, stop: &stop };
        let ended = runner.run(&mut store, &mut |games, _| {
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
