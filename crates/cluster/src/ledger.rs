//! Which games are open, in which chunk each is, and what has arrived: decided here, done elsewhere.
//! A game counts once, whoever plays it and however often.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use polje_arena::{Fixture, Job};

use crate::message::Came;

/// How many must say that a game cannot be played until that is believed, or how often the only one
/// who is asked.
const BELIEVED: usize = 2;
const BELIEVED_ALONE: u32 = 5;

/// How many looks in a row must find a chunk that nobody will be given any more.
const LOOKS: u32 = 3;

#[derive(Debug, Default)]
pub(crate) struct Ledger {
    open: HashMap<Fixture, Game>,
    chunks: HashMap<String, Chunk>,
    /// Came before anybody asked, from an earlier run.
    early: HashMap<Fixture, Arrived>,
    /// Counted, and by whom it was played.
    done: HashMap<Fixture, Option<Arc<str>>>,
    /// Everybody who has played, so that a name is kept once.
    names: HashSet<Arc<str>>,
}

#[derive(Debug)]
struct Game {
    job: Arc<Job>,
    /// The chunk it is out in.
    chunk: Option<String>,
    /// Who said how often that it is impossible.
    doubts: HashMap<String, u32>,
}

#[derive(Debug)]
struct Chunk {
    left: HashSet<Fixture>,
    /// `None` while it is on its way to the server.
    offered: Option<Instant>,
    absent: Option<Instant>,
    dead: u32,
}

/// What somebody says of a game.
#[derive(Clone, Debug)]
pub(crate) struct Arrived {
    pub(crate) worker: String,
    pub(crate) came: Came,
    /// The message it came with.
    pub(crate) receipt: u64,
}

/// What is to be done with something that arrived.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// It is to be verified against that job.
    Verify(Arc<Job>, Arrived),
    /// It waits until somebody asks for the game.
    Early,
    /// The game has been counted already.
    Late(Arrived),
}

/// What follows from something that was verified.
#[derive(Debug, PartialEq)]
pub(crate) enum Settled {
    Counted,
    /// It is to be offered once more.
    Again,
    Late,
}

/// What the server knew at a moment.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    pub(crate) began: Instant,
    /// Chunks that are there, given to somebody or not.
    pub(crate) present: HashSet<String>,
    /// Whether none of them is with anybody, nor to be given to anybody.
    pub(crate) at_rest: bool,
    /// Whether results wait to be read.
    pub(crate) unread: bool,
}

/// What is to be done about chunks after a look at the server.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Remedies {
    /// Neither there nor played: games to be offered again.
    pub(crate) lost: Vec<Fixture>,
    /// Chunks that were given out as often as may be, with their games.
    pub(crate) buried: Vec<(String, Vec<Fixture>)>,
}

impl Ledger {
    /// A game is asked for, perhaps once more; what has come of it already, if anything.
    pub(crate) fn ask(&mut self, id: &Fixture, job: Arc<Job>) -> Option<Arrived> {
        self.done.remove(id);
        self.open.insert(id.clone(), Game { job, chunk: None, doubts: HashMap::new() });
        self.early.remove(id)
    }

    pub(crate) fn is_counted(&self, id: &Fixture) -> bool {
        self.done.contains_key(id)
    }

    pub(crate) fn job(&self, id: &Fixture) -> Option<Arc<Job>> {
        self.open.get(id).map(|game| Arc::clone(&game.job))
    }

    pub(crate) fn offering(&mut self, chunk: &str, games: impl Iterator<Item = Fixture>) {
        let left: HashSet<Fixture> = games.collect();
        for id in &left {
            if let Some(game) = self.open.get_mut(id) {
                game.chunk = Some(chunk.to_owned());
            }
        }
        self.chunks.insert(chunk.to_owned(), Chunk { left, offered: None, absent: None, dead: 0 });
    }

    pub(crate) fn offered(&mut self, chunk: &str, now: Instant) {
        if let Some(chunk) = self.chunks.get_mut(chunk) {
            chunk.offered = Some(now);
        }
    }

    /// How many chunks are out.
    pub(crate) fn chunks(&self) -> usize {
        self.chunks.len()
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.open.is_empty()
    }

    pub(crate) fn arrive(&mut self, id: &Fixture, arrived: Arrived) -> Incoming {
        if let Some(game) = self.open.get(id) {
            return Incoming::Verify(Arc::clone(&game.job), arrived);
        }
        if self.done.contains_key(id) {
            return Incoming::Late(arrived);
        }
        self.early.insert(id.clone(), arrived);
        Incoming::Early
    }

    /// Something was found to be true.
    pub(crate) fn settle(&mut self, id: &Fixture, came: &Came, worker: &str) -> Settled {
        let Some(game) = self.open.get_mut(id) else { return Settled::Late };
        if let Came::Impossible(_) = came {
            let said = game.doubts.entry(worker.to_owned()).or_default();
            *said += 1;
            if *said < BELIEVED_ALONE && game.doubts.len() < BELIEVED {
                self.leave_chunk(id);
                return Settled::Again;
            }
        }
        self.count(id, Some(worker));
        Settled::Counted
    }

    /// A game is over, one way or another.
    pub(crate) fn count(&mut self, id: &Fixture, worker: Option<&str>) {
        self.leave_chunk(id);
        self.open.remove(id);
        let worker = worker.map(|name| match self.names.get(name) {
            Some(known) => Arc::clone(known),
            None => {
                let name: Arc<str> = name.into();
                self.names.insert(Arc::clone(&name));
                name
            }
        });
        self.done.insert(id.clone(), worker);
    }

    /// Forgets all that somebody has said; the games that were counted by it.
    pub(crate) fn forget(&mut self, worker: &str) -> Vec<Fixture> {
        self.early.retain(|_, arrived| arrived.worker != worker);
        let is_theirs = |by: &Option<Arc<str>>| by.as_deref() == Some(worker);
        let mut gone: Vec<Fixture> =
            self.done.iter().filter(|(_, by)| is_theirs(by)).map(|(id, _)| id.clone()).collect();
        gone.sort();
        self.done.retain(|_, by| !is_theirs(by));
        gone
    }

    fn leave_chunk(&mut self, id: &Fixture) {
        let Some(name) = self.open.get_mut(id).and_then(|game| game.chunk.take()) else { return };
        if let Some(chunk) = self.chunks.get_mut(&name) {
            chunk.left.remove(id);
            if chunk.left.is_empty() {
                self.chunks.remove(&name);
            }
        }
    }

    /// All games that are open, which are not any more.
    pub(crate) fn give_up(&mut self) -> Vec<Fixture> {
        self.chunks.clear();
        let open: Vec<Fixture> = self.open.drain().map(|(id, _)| id).collect();
        self.done.extend(open.iter().map(|id| (id.clone(), None)));
        open
    }

    /// Compares what is out with what the server has.
    pub(crate) fn compare(&mut self, survey: &Survey, silence: Duration) -> Remedies {
        let mut remedies = Remedies::default();
        self.chunks.retain(|name, chunk| {
            if chunk.offered.is_none_or(|offered| offered >= survey.began) {
                return true;
            }
            if survey.present.contains(name) {
                chunk.absent = None;
                chunk.dead = if survey.at_rest { chunk.dead + 1 } else { 0 };
                if chunk.dead < LOOKS {
                    return true;
                }
                let left = chunk.left.drain().collect();
                remedies.buried.push((name.clone(), left));
                return false;
            }
            let absent = *chunk.absent.get_or_insert(survey.began);
            if survey.unread || survey.began - absent < silence {
                return true;
            }
            remedies.lost.extend(chunk.left.drain());
            false
        });
        remedies.lost.sort();
        remedies
    }

    /// Takes a chunk apart that nobody will be given any more.
    pub(crate) fn bury(&mut self, name: &str) -> Option<(String, Vec<Fixture>)> {
        let chunk = self.chunks.remove(name)?;
        Some((name.to_owned(), chunk.left.into_iter().collect()))
    }
}

#[cfg(test)]
mod tests {
    use polje_arena::{Cast, Description, Tournament};
    use polje_tabletop::{Stop, phrase};

    use super::*;

    const SILENCE: Duration = Duration::from_secs(6);

    fn tournament() -> Tournament {
        let text = "name = \"x\"\ngame = \"mathtricks\"\nseed = 1\nplayers = [\"random\", \"greedy\"]\n\
            board = { size = \"4x4\" }\nschedule = { kind = \"round-robin\" }";
        Tournament::new(Description::parse(text).unwrap()).unwrap()
    }

    fn game() -> (Fixture, Arc<Job>, Came) {
        let id: Fixture = "r1b1-1v2".parse().unwrap();
        let job = Arc::new(tournament().job(&id).unwrap());
        let played = job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap();
        (id, job, Came::Played(Box::new(played)))
    }

    fn arrived(came: &Came) -> Arrived {
        Arrived { worker: "ann".to_owned(), came: came.clone(), receipt: 1 }
    }

    fn survey(began: Instant, present: &[&str]) -> Survey {
        let present = present.iter().map(|&name| name.to_owned()).collect();
        Survey { began, present, at_rest: false, unread: false }
    }

    #[test]
    fn a_game_counts_once() {
        let (id, job, came) = game();
        let mut ledger = Ledger::default();
        assert!(ledger.ask(&id, job).is_none());
        assert!(matches!(ledger.arrive(&id, arrived(&came)), Incoming::Verify(..)));
        assert!(matches!(ledger.arrive(&id, arrived(&came)), Incoming::Verify(..)));
        assert_eq!(ledger.settle(&id, &came, "ann"), Settled::Counted);
        assert_eq!(ledger.settle(&id, &came, "ann"), Settled::Late);
        assert!(matches!(ledger.arrive(&id, arrived(&came)), Incoming::Late(_)));
        assert!(ledger.is_idle());
    }

    #[test]
    fn a_liars_games_are_asked_for_again() {
        let (id, job, came) = game();
        let mut ledger = Ledger::default();
        ledger.ask(&id, Arc::clone(&job));
        assert_eq!(ledger.settle(&id, &came, "ann"), Settled::Counted);
        assert_eq!(ledger.forget("ivo"), []);
        assert_eq!(ledger.forget("ann"), std::slice::from_ref(&id));
        assert_eq!(ledger.forget("ann"), []);
        assert!(matches!(ledger.arrive(&id, arrived(&came)), Incoming::Early));
        assert_eq!(ledger.forget("ann"), []);
        assert!(ledger.ask(&id, job).is_none(), "what a liar said is forgotten");
        assert_eq!(ledger.settle(&id, &came, "ivo"), Settled::Counted);
    }

    #[test]
    fn what_came_before_a_restart_is_not_played_again() {
        let (id, job, came) = game();
        let mut ledger = Ledger::default();
        assert!(matches!(ledger.arrive(&id, arrived(&came)), Incoming::Early));
        assert!(ledger.ask(&id, job).is_some_and(|early| early.came == came));
    }

    #[test]
    fn a_game_is_impossible_when_it_was_said_often_enough() {
        let (id, job, _) = game();
        let came = Came::Impossible(phrase("record-unfinished"));
        let mut ledger = Ledger::default();
        ledger.ask(&id, job);
        for _ in 1..BELIEVED_ALONE {
            assert_eq!(ledger.settle(&id, &came, "ann"), Settled::Again);
        }
        assert_eq!(ledger.settle(&id, &came, "ann"), Settled::Counted);
        let (id, job, _) = game();
        let mut ledger = Ledger::default();
        ledger.ask(&id, job);
        assert_eq!(ledger.settle(&id, &came, "ann"), Settled::Again);
        assert_eq!(ledger.settle(&id, &came, "ivo"), Settled::Counted);
    }

    #[test]
    fn what_is_neither_there_nor_played_is_offered_again_after_a_while() {
        let (id, job, _) = game();
        let mut ledger = Ledger::default();
        ledger.ask(&id, job);
        ledger.offering("c", [id.clone()].into_iter());
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        assert_eq!(ledger.compare(&survey(at(100), &[]), SILENCE), Remedies::default(), "not out");
        ledger.offered("c", at(1));
        for (seconds, present) in [(2, &["c"][..]), (10, &[]), (15, &[]), (16, &["c"]), (17, &[])] {
            let remedies = ledger.compare(&survey(at(seconds), present), SILENCE);
            assert_eq!(remedies, Remedies::default(), "{seconds}");
        }
        let unread = Survey { unread: true, ..survey(at(30), &[]) };
        assert_eq!(ledger.compare(&unread, SILENCE), Remedies::default());
        assert_eq!(ledger.compare(&survey(at(31), &[]), SILENCE).lost, [id]);
        assert_eq!(ledger.chunks(), 0);
    }

    #[test]
    fn a_chunk_nobody_is_given_any_more_is_taken_apart() {
        let (id, job, _) = game();
        let mut ledger = Ledger::default();
        ledger.ask(&id, job);
        ledger.offering("c", [id.clone()].into_iter());
        let start = Instant::now();
        ledger.offered("c", start);
        let look = |at_rest, seconds| Survey {
            at_rest,
            ..survey(start + Duration::from_secs(seconds), &["c"])
        };
        for (at_rest, seconds) in [(true, 1), (true, 2), (false, 3), (true, 4), (true, 5)] {
            assert_eq!(ledger.compare(&look(at_rest, seconds), SILENCE), Remedies::default());
        }
        let buried = ledger.compare(&look(true, 6), SILENCE).buried;
        assert_eq!(buried, [("c".to_owned(), vec![id])]);
    }
}
