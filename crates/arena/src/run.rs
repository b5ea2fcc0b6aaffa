//! Contests being played: an organiser says which games are to be played and takes their results
//! in, and a pool plays them.

pub(crate) mod cores;
mod exhibition;
pub(crate) mod guest;
pub(crate) mod host;
mod in_order;
pub(crate) mod job;
mod keeping;
mod pool;

use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use polje_tabletop::{Outcome, Phrase, Stop, phrase};

use crate::contest::schedule::Schedule;
use crate::store::StoreError;
use crate::{Fixture, Outcomes, Played, Tournament};

pub use exhibition::exhibit;
pub use in_order::{Judge, play_in_order};
pub use keeping::{Announced, Runner, Timing};
pub use pool::{Agreement, Exposed, Pool, Rechecked, Report, ThreadPool};

/// How many games are handed out at first and not yet taken in. Whenever that leaves the pool
/// without work it is doubled: short games need many while results are on their way to the disk,
/// and boards of long ones may be large.
const AHEAD_FIRST: usize = 16;
const AHEAD_MOST: usize = 2048;

/// How often an organiser is called at least.
const TICK: Duration = Duration::from_millis(100);

/// Who knows what a contest needs.
pub(crate) trait Organiser {
    /// The next game to be handed out; `None` when results decide whether there is one.
    fn next(&mut self) -> Option<Fixture>;

    /// Takes in games that have been played, in whatever order; several times a second, if only to
    /// say that there are none. `false` when no more are wanted.
    fn take(&mut self, games: Vec<Taken>) -> Result<bool, RunError>;

    /// Gives up the games of somebody who is not believed any more; they are to be played again.
    fn give_up(&mut self, exposed: &Exposed) -> Result<(), RunError>;
}

/// A game that has been played, and by whom where somebody else was asked.
pub(crate) struct Taken {
    pub(crate) fixture: Fixture,
    pub(crate) worker: Option<String>,
    pub(crate) played: Played,
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
    #[error("game {game} cannot be played: {problem}")]
    Game { game: Fixture, problem: Phrase },
    /// Somebody turned out to be a liar whose games cannot be taken back any more.
    #[error("{worker} is not to be trusted: {problem} ({game})")]
    Void { worker: String, game: Fixture, problem: Phrase },
}

impl RunError {
    pub fn phrase(&self) -> Phrase {
        match self {
            RunError::Store(error) => error.phrase(),
            RunError::Game { problem, .. } => problem.clone(),
            RunError::Void { worker, game, problem } => {
                let void = phrase("run-void").text("worker", worker).text("game", game);
                void.phrase("problem", problem.clone())
            }
        }
    }
}

/// What a pool that has no games any more and looks into nothing has found out and not yet told.
fn last_exposed(pool: &mut dyn Pool) -> Vec<Exposed> {
    pool.gather(Duration::ZERO);
    pool.exposed()
}

/// Has the games of a contest played. After `stop` is raised no more are handed out. A game that
/// cannot be played keeps none of the others from being played, and is told at the end.
pub(crate) fn conduct(
    tournament: &Tournament,
    organiser: &mut dyn Organiser,
    pool: &mut dyn Pool,
    stop: &Stop,
) -> Result<Ended, RunError> {
    let (mut out, mut ahead) = (0, AHEAD_FIRST);
    let mut impossible = None;
    let mut ended = Ended::Finished;
    loop {
        while out < pool.wanted().unwrap_or(ahead) && !stop.is_raised() {
            let Some(fixture) = organiser.next() else { break };
            match tournament.job(&fixture) {
                Ok(job) => {
                    pool.hand_out(fixture, job);
                    out += 1;
                }
                Err(cause) => impossible = impossible.or(Some((fixture, cause))),
            }
        }
        if out == 0 && stop.is_raised() {
            break;
        }
        if out == 0 && pool.is_settled() {
            // What was found out just before is gathered only now.
            let exposed = last_exposed(pool);
            if exposed.is_empty() {
                break;
            }
            exposed.iter().try_for_each(|exposed| organiser.give_up(exposed))?;
            continue;
        }
        let mut games = Vec::new();
        for report in pool.gather(TICK) {
            out -= 1;
            match report.result {
                Ok(Some(played)) => {
                    games.push(Taken { fixture: report.id, worker: report.worker, played });
                }
                Ok(None) => ended = Ended::Stopped,
                Err(cause) => impossible = impossible.or(Some((report.id, cause))),
            }
        }
        if out == 0 {
            ahead = AHEAD_MOST.min(2 * ahead);
        }
        if !organiser.take(games)? {
            return Ok(Ended::Stopped);
        }
        pool.exposed().iter().try_for_each(|exposed| organiser.give_up(exposed))?;
    }
    match impossible {
        Some((game, problem)) => Err(RunError::Game { game, problem }),
        None if organiser.next().is_none() => Ok(ended),
        None => Ok(Ended::Stopped),
    }
}

/// The games of a schedule: which are still to be handed out, given the results so far.
struct Games<'a> {
    schedule: &'a Schedule,
    results: Outcomes,
    queue: VecDeque<Fixture>,
    /// Handed out, and without a result.
    out: HashSet<Fixture>,
    /// Whether results have come in, or were taken back, that may lead to more games.
    stale: bool,
    /// Handed out, and drawn by results that were taken back.
    disowned: HashSet<Fixture>,
}

impl Games<'_> {
    fn new(schedule: &Schedule, results: Outcomes) -> Games<'_> {
        let queue = schedule.open(&results).into();
        let (out, disowned) = (HashSet::new(), HashSet::new());
        Games { schedule, results, queue, out, stale: false, disowned }
    }

    fn next(&mut self) -> Option<Fixture> {
        // Drawing a long schedule again takes longer than playing some games of it.
        if self.queue.is_empty() && std::mem::take(&mut self.stale) {
            self.queue = self.schedule.open(&self.results).into();
            self.queue.retain(|fixture| !self.out.contains(fixture));
        }
        let fixture = self.queue.pop_front()?;
        self.out.insert(fixture.clone());
        Some(fixture)
    }

    fn add(&mut self, fixture: Fixture, outcome: Outcome) {
        self.out.remove(&fixture);
        self.results.insert(fixture, outcome);
        self.stale |= self.schedule.follows_results();
    }

    /// Whether a game that was played is still one of the schedule; it is to be asked for every one.
    fn is_wanted(&mut self, fixture: &Fixture) -> bool {
        if !self.disowned.remove(fixture) {
            return true;
        }
        let is_drawn = self.schedule.draw(&self.results).fixtures.contains(fixture);
        if !is_drawn {
            self.out.remove(fixture);
        }
        is_drawn
    }

    /// Forgets the results of these games and of all that were drawn by them; which those are.
    fn take_back(&mut self, games: impl IntoIterator<Item = Fixture>) -> Vec<Fixture> {
        let mut gone: Vec<Fixture> =
            games.into_iter().filter(|game| self.results.remove(game).is_some()).collect();
        if self.schedule.follows_results() && !gone.is_empty() {
            gone.extend(take_strangers(self.schedule, &mut self.results));
            let drawn = drawn(self.schedule, &self.results);
            self.disowned.extend(self.out.iter().filter(|game| !drawn.contains(game)).cloned());
        }
        self.queue.clear();
        self.stale = true;
        gone
    }
}

fn drawn(schedule: &Schedule, results: &Outcomes) -> HashSet<Fixture> {
    schedule.draw(results).fixtures.into_iter().collect()
}

/// Takes out results of games that the others do not lead to.
fn take_strangers(schedule: &Schedule, results: &mut Outcomes) -> Vec<Fixture> {
    let mut strangers = Vec::new();
    loop {
        let drawn = drawn(schedule, results);
        let new: Vec<Fixture> =
            results.keys().filter(|game| !drawn.contains(game)).cloned().collect();
        if new.is_empty() {
            return strangers;
        }
        new.iter().for_each(|game| drop(results.remove(game)));
        strangers.extend(new);
    }
}
