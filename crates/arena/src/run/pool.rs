//! Where games are played: jobs are handed out, and what came of them is gathered. Threads of this
//! process do it here; who runs a contest need not know.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use polje_tabletop::{Phrase, Stop, phrase};
use serde::{Deserialize, Serialize};

use crate::run::cores::{share_core, share_this_core};
use crate::{Cast, Fixture, Job, Played, Sandbox};

pub trait Pool {
    /// Takes in a job, to be played as soon as somebody is free. Each is reported once.
    fn hand_out(&mut self, id: Fixture, job: Job);

    /// What has been reported since, in whatever order. Waits for a first report, but no longer
    /// than `patience`.
    fn gather(&mut self, patience: Duration) -> Vec<Report>;

    /// How many games it would have at hand, where it knows that better than who runs the contest.
    fn wanted(&self) -> Option<usize> {
        None
    }

    /// Whose word turned out to be worth nothing since the last call. Their games are among those
    /// gathered so far.
    fn exposed(&mut self) -> Vec<Exposed> {
        Vec::new()
    }

    /// Whether nothing that was gathered is still being looked into. What was found out until then is
    /// told after the next `gather`, by `exposed`.
    fn is_settled(&self) -> bool {
        true
    }

    /// How games went that were played twice.
    fn rechecked(&self) -> Rechecked {
        Rechecked::default()
    }
}

/// A worker that said of a game what is not so.
#[derive(Clone, Debug, PartialEq)]
pub struct Exposed {
    pub worker: String,
    pub game: Fixture,
    pub problem: Phrase,
    /// All that it has played for this pool, to be handed out again.
    pub games: Vec<Fixture>,
}

/// Games that were played a second time by another worker, by who had played them first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rechecked(pub BTreeMap<String, Agreement>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    pub games: u64,
    /// Those that ended alike; between players that decide by nothing but their seeds, those that
    /// went alike move by move.
    pub alike: u64,
}

impl Agreement {
    /// `None` where there were none.
    pub fn phrase(&self) -> Option<Phrase> {
        let Agreement { games, alike } = *self;
        (games > 0).then(|| phrase("rechecked").number("games", games).number("alike", alike))
    }
}

impl Rechecked {
    pub fn total(&self) -> Agreement {
        let add = |sum: Agreement, it: &Agreement| Agreement {
            games: sum.games + it.games,
            alike: sum.alike + it.alike,
        };
        self.0.values().fold(Agreement::default(), add)
    }

    /// How many there were, and how often whose games went otherwise; `None` where there were none.
    pub fn phrase(&self) -> Option<Phrase> {
        let told = self.total().phrase()?;
        if self.0.values().all(|it| it.alike == it.games) {
            return Some(told);
        }
        let differ = self.0.iter().filter(|(_, it)| it.alike < it.games);
        let rate = |(name, it): (&String, &Agreement)| {
            format!("{name} {}/{}", it.games - it.alike, it.games)
        };
        let rates: Vec<String> = differ.map(rate).collect();
        Some(phrase("rechecked-rates").phrase("told", told).text("rates", rates.join(", ")))
    }
}

/// What came of a job.
#[derive(Debug)]
pub struct Report {
    pub id: Fixture,
    /// Who has played it; `None` where nobody else was asked.
    pub worker: Option<String>,
    /// `None` when it was broken off, or not begun any more; an error when it cannot be played.
    pub result: Result<Option<Played>, Phrase>,
}

/// A pool of threads, each with programs of its own.
#[derive(Debug)]
pub struct ThreadPool {
    /// Closed at the end.
    queue: Option<Sender<(Fixture, Job)>>,
    finished: Receiver<Result<Report, Panic>>,
    threads: Vec<JoinHandle<()>>,
    stop: Stop,
}

/// What a thread panicked with.
type Panic = Box<dyn Any + Send>;

impl ThreadPool {
    /// Threads for so many games at a time. `sandbox` is how programs are confined, and needed
    /// where programs play. When `stop` is raised the games being played are broken off and no more
    /// are begun.
    pub fn new(jobs: usize, sandbox: Option<Arc<Sandbox>>, stop: &Stop) -> ThreadPool {
        let (queue, taken) = channel();
        let (report, finished) = channel();
        let (taken, stop) = (Arc::new(Mutex::new(taken)), stop.inner());
        let thread = |index: usize| {
            let (taken, report, stop) = (Arc::clone(&taken), report.clone(), stop.clone());
            let sandbox = sandbox.clone();
            thread::spawn(move || {
                match sandbox {
                    // Several processes that play one game at a time do not meet on one core.
                    Some(_) if jobs <= 1 => share_this_core(),
                    Some(_) => share_core(index),
                    None => {}
                }
                work(&taken, &report, Cast::new(sandbox), &stop);
            })
        };
        let threads = (0..jobs.max(1)).map(thread).collect();
        ThreadPool { queue: Some(queue), finished, threads, stop }
    }
}

fn work(
    taken: &Mutex<Receiver<(Fixture, Job)>>,
    finished: &Sender<Result<Report, Panic>>,
    mut cast: Cast,
    stop: &Stop,
) {
    loop {
        let next = taken.lock().expect("nobody panics while taking a game").recv();
        let Ok((id, job)) = next else { return };
        let result = match stop.is_raised() {
            true => Ok(Ok(None)),
            false => catch_unwind(AssertUnwindSafe(|| job.play(&mut cast, stop))),
        };
        // Nobody wants the report when the pool is gone.
        if finished.send(result.map(|result| Report { id, worker: None, result })).is_err() {
            return;
        }
    }
}

impl Pool for ThreadPool {
    fn hand_out(&mut self, id: Fixture, job: Job) {
        let queue = self.queue.as_ref().expect("it is closed only at the end");
        queue.send((id, job)).expect("the threads listen as long as the pool is there");
    }

    /// Panics when a thread has.
    fn gather(&mut self, patience: Duration) -> Vec<Report> {
        let first = self.finished.recv_timeout(patience).ok();
        let reports = first.into_iter().chain(self.finished.try_iter());
        reports.map(|report| report.unwrap_or_else(|panic| resume_unwind(panic))).collect()
    }
}

/// Breaks off what is still being played and waits for the threads to end.
impl Drop for ThreadPool {
    fn drop(&mut self) {
        self.stop.raise();
        self.queue = None;
        for thread in self.threads.drain(..) {
            // Their panics have been gathered, or nobody wants to know.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::exhibition::tests::LONG;
    use crate::{Description, Tournament};

    #[test]
    fn a_pool_that_is_dropped_waits_for_no_game() {
        let tournament = Description::parse(LONG).and_then(Tournament::new).unwrap();
        let mut pool = ThreadPool::new(2, None, &Stop::default());
        for fixture in tournament.schedule.open(&crate::Outcomes::new()) {
            let job = tournament.job(&fixture).unwrap();
            pool.hand_out(fixture, job);
        }
        drop(pool);
    }

    #[test]
    #[should_panic(expected = "levels are checked beforehand")]
    fn a_panic_of_a_thread_is_passed_on() {
        let mut tournament = Description::parse(LONG).and_then(Tournament::new).unwrap();
        tournament.specs = vec![crate::Spec::parse("nobody").unwrap(); 3];
        let fixture: Fixture = "r1b1-1v2".parse().unwrap();
        let job = tournament.job(&fixture).unwrap();
        let mut pool = ThreadPool::new(1, None, &Stop::default());
        pool.hand_out(fixture, job);
        pool.gather(Duration::from_secs(60));
    }
}
