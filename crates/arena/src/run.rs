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

use polje_tabletop::{Outcome, Phrase, Stop};

use crate::contest::schedule::Schedule;
use crate::store::StoreError;
use crate::{Fixture, Outcomes, Played, Tournament};

pub use exhibition::exhibit;
pub use in_order::{Judge, play_in_order};
pub use keeping::{Announced, Runner, Timing};
pub use pool::{Pool, Report, ThreadPool};

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
    fn take(&mut self, games: Vec<(Fixture, Played)>) -> Result<bool, RunError>;
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
}

impl RunError {
    pub fn phrase(&self) -> Phrase {
        match self {
            RunError::Store(error) => error.phrase(),
            RunError::Game { problem, .. } => problem.clone(),
        }
    }
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
        if out == 0 {
            break;
        }
        let mut games = Vec::new();
        for report in pool.gather(TICK) {
            out -= 1;
            match report.result {
                Ok(Some(played)) => games.push((report.id, played)),
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
    /// Whether results have come in that may lead to more games.
    stale: bool,
}

impl Games<'_> {
    fn new(schedule: &Schedule, results: Outcomes) -> Games<'_> {
        let queue = schedule.open(&results).into();
        Games { schedule, results, queue, out: HashSet::new(), stale: false }
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
        self.stale = self.schedule.follows_results();
    }
}
