//! Games that are played a second time by another worker: which, by whom, and what follows from
//! it. Decided here, done elsewhere. Nobody knows beforehand which games are chosen.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};

use polje_arena::{Agreement, Fingerprint, Fixture, Job, Played, Rechecked};
use polje_tabletop::Outcome;

use crate::chunk::Waiting;
use crate::message::Came;

/// So many wait for somebody who can play them, and so long; then they are judged at home, or not
/// at all.
const MOST_WAITING: usize = 4096;
const LONGEST_WAITING: Duration = Duration::from_secs(5);

/// How many games are played here at the same time.
const MOST_JUDGED: usize = 2;

#[derive(Debug, Default)]
pub(crate) struct Rechecks {
    /// How many games of a hundred.
    share: u32,
    /// What the choice depends on, and nobody else knows.
    secret: RandomState,
    open: HashMap<Fixture, Recheck>,
    /// Those that nobody has been asked to play, the oldest first.
    waiting: VecDeque<Fixture>,
    rechecked: Rechecked,
}

#[derive(Debug)]
struct Recheck {
    job: Arc<Job>,
    bytes: usize,
    first: Claim,
    /// When it was chosen.
    since: Instant,
    stage: Stage,
    /// Who was asked and did not answer in time.
    silent: HashSet<String>,
}

#[derive(Debug)]
enum Stage {
    Waiting,
    Asked {
        worker: String,
        until: Instant,
    },
    /// It is being played here, to find out who of these is right.
    Judging(Option<Claim>),
}

/// What somebody says how a game went.
#[derive(Clone, Debug)]
struct Claim {
    worker: String,
    record: Fingerprint,
    outcome: Outcome,
}

impl Claim {
    fn new(worker: &str, played: &Played) -> Claim {
        let record = Fingerprint::of_record(played.record.clone());
        Claim { worker: worker.to_owned(), record, outcome: played.outcome.clone() }
    }
}

/// Who can be asked, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asking<'a> {
    pub(crate) able: &'a BTreeSet<String>,
    pub(crate) now: Instant,
    /// How long an answer may take beyond the time of the games themselves.
    pub(crate) patience: Duration,
    pub(crate) game: Duration,
    /// Whether nobody else will come: everything else has been played.
    pub(crate) closing: bool,
}

/// What is to be done.
#[derive(Debug, Default)]
pub(crate) struct Tasks {
    /// To be played by that worker.
    pub(crate) asked: HashMap<String, VecDeque<Waiting>>,
    /// To be played here.
    pub(crate) judged: Vec<(Fixture, Arc<Job>)>,
}

impl Rechecks {
    pub(crate) fn new(share: u32) -> Rechecks {
        Rechecks { share, ..Rechecks::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.open.len()
    }

    pub(crate) fn rechecked(&self) -> &Rechecked {
        &self.rechecked
    }

    /// A game was counted: it may be chosen to be played again.
    pub(crate) fn counted(&mut self, id: &Fixture, job: Arc<Job>, worker: &str, played: &Played) {
        if self.secret.hash_one(id) % 100 >= u64::from(self.share) {
            return;
        }
        let bytes = serde_json::to_vec(&*job).map_or(0, |text| text.len() + 64);
        let first = Claim::new(worker, played);
        let (since, stage, silent) = (Instant::now(), Stage::Waiting, HashSet::new());
        self.open.insert(id.clone(), Recheck { job, bytes, first, since, stage, silent });
        self.waiting.push_back(id.clone());
    }

    /// The job of a game that somebody else than its first player may have played again.
    pub(crate) fn job(&self, id: &Fixture, worker: &str) -> Option<Arc<Job>> {
        let check = self.open.get(id).filter(|check| check.first.worker != worker)?;
        Some(Arc::clone(&check.job))
    }

    /// What a second player says of a game. Where nothing but seeds decides and the two differ, it
    /// has to be judged: the job to be played comes back.
    pub(crate) fn compare(&mut self, id: &Fixture, worker: &str, came: &Came) -> Option<Arc<Job>> {
        let check = self.open.get_mut(id).filter(|check| check.first.worker != worker)?;
        if let Stage::Judging(_) = check.stage {
            return None;
        }
        let Came::Played(played) = came else {
            // It cannot be played there; somebody else may.
            check.silent.insert(worker.to_owned());
            if matches!(&check.stage, Stage::Asked { worker: asked, .. } if asked == worker) {
                check.stage = Stage::Waiting;
                self.waiting.push_back(id.clone());
            }
            return None;
        };
        let second = Claim::new(worker, played);
        let is_alike = match check.job.is_repeatable() {
            true => check.first.record == second.record,
            false => check.first.outcome == second.outcome,
        };
        if is_alike || !check.job.is_repeatable() {
            self.settle(id, is_alike);
            return None;
        }
        check.stage = Stage::Judging(Some(second));
        Some(Arc::clone(&check.job))
    }

    /// How a game went when it was played here; who is wrong about it. `None` when it could not be
    /// played.
    pub(crate) fn judge(&mut self, id: &Fixture, played: Option<&Played>) -> Vec<String> {
        let Some(check) = self.open.get(id) else { return Vec::new() };
        let Stage::Judging(second) = &check.stage else { return Vec::new() };
        let Some(played) = played else {
            self.open.remove(id);
            return Vec::new();
        };
        let truth = Claim::new("", played);
        let claims = [Some(&check.first), second.as_ref()].into_iter().flatten();
        let wrong: Vec<String> = claims
            .filter(|claim| claim.record != truth.record)
            .map(|claim| claim.worker.clone())
            .collect();
        let is_alike = !wrong.contains(&check.first.worker);
        self.settle(id, is_alike);
        wrong
    }

    fn settle(&mut self, id: &Fixture, is_alike: bool) {
        let Some(check) = self.open.remove(id) else { return };
        let rate = self.rechecked.0.entry(check.first.worker).or_default();
        let Agreement { games, alike } = *rate;
        *rate = Agreement { games: games + 1, alike: alike + u64::from(is_alike) };
    }

    /// What somebody said who is not believed any more is not looked into.
    pub(crate) fn forget(&mut self, worker: &str, games: &[Fixture]) {
        games.iter().for_each(|id| drop(self.open.remove(id)));
        for (id, check) in &mut self.open {
            if matches!(&check.stage, Stage::Asked { worker: asked, .. } if asked == worker) {
                check.stage = Stage::Waiting;
                self.waiting.push_back(id.clone());
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        self.open.clear();
        self.waiting.clear();
    }

    /// Who is to be asked for what, now.
    pub(crate) fn assign(&mut self, asking: Asking<'_>) -> Tasks {
        for (id, check) in &mut self.open {
            if let Stage::Asked { worker, until } = &check.stage
                && (*until <= asking.now || !asking.able.contains(worker))
            {
                check.silent.insert(worker.clone());
                check.stage = Stage::Waiting;
                self.waiting.push_back(id.clone());
            }
        }
        let is_judged = |check: &&Recheck| matches!(check.stage, Stage::Judging(_));
        let mut judging = self.open.values().filter(is_judged).count();
        let mut tasks = Tasks::default();
        let mut counts: HashMap<String, u32> = HashMap::new();
        for id in std::mem::take(&mut self.waiting) {
            let Some(check) = self.open.get_mut(&id) else { continue };
            if !matches!(check.stage, Stage::Waiting) {
                continue;
            }
            let may =
                |name: &&String| **name != check.first.worker && !check.silent.contains(*name);
            let count = asking.able.iter().filter(may).count();
            if count > 0 {
                let which = (self.secret.hash_one((&id, "whom")) % count as u64) as usize;
                let worker = asking.able.iter().filter(may).nth(which).cloned().unwrap_or_default();
                let before = counts.entry(worker.clone()).or_default();
                *before += 1;
                // Ten times what it should take: it may be busy with something else.
                let until = asking.now + asking.patience + asking.game * 10 * *before;
                let job = Arc::clone(&check.job);
                check.stage = Stage::Asked { worker: worker.clone(), until };
                let waiting = Waiting { id, job, bytes: check.bytes };
                tasks.asked.entry(worker).or_default().push_back(waiting);
            } else if !asking.closing
                && self.waiting.len() < MOST_WAITING
                && asking.now.saturating_duration_since(check.since) < LONGEST_WAITING
                || check.job.is_repeatable() && judging >= MOST_JUDGED
            {
                self.waiting.push_back(id);
            } else if check.job.is_repeatable() {
                judging += 1;
                check.stage = Stage::Judging(None);
                tasks.judged.push((id, Arc::clone(&check.job)));
            } else {
                // Nobody can say how it would have gone.
                self.open.remove(&id);
            }
        }
        tasks
    }
}

#[cfg(test)]
mod tests {
    use polje_arena::{Cast, Description, Tournament};
    use polje_tabletop::{Stop, phrase};

    use super::*;

    fn job(players: &str, clock: &str) -> (Fixture, Arc<Job>) {
        let text = format!(
            "name = \"x\"\ngame = \"gamma\"\nseed = 1\nplayers = [{players}]\n{clock}\n\
             board = {{ size = \"5x5\" }}\nschedule = {{ kind = \"round-robin\" }}"
        );
        let tournament = Tournament::new(Description::parse(&text).unwrap()).unwrap();
        let id: Fixture = "r1b1-1v2".parse().unwrap();
        let job = Arc::new(tournament.job(&id).unwrap());
        (id, job)
    }

    fn play(job: &Job) -> Played {
        job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap()
    }

    /// The same game with other moves: of another seed.
    fn lie(job: &Job) -> Played {
        play(&Job { seed: job.seed ^ 1, ..job.clone() })
    }

    fn came(played: &Played) -> Came {
        Came::Played(Box::new(played.clone()))
    }

    fn able(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    fn asking(able: &BTreeSet<String>, now: Instant, closing: bool) -> Asking<'_> {
        let (patience, game) = (Duration::from_secs(30), Duration::from_secs(1));
        Asking { able, now, patience, game, closing }
    }

    fn whom(tasks: &Tasks) -> Vec<&str> {
        tasks.asked.keys().map(String::as_str).collect()
    }

    #[test]
    fn the_judge_decides_who_of_two_is_wrong() {
        let (id, job) = job("\"random\", \"greedy\"", "");
        let (truth, lie) = (play(&job), lie(&job));
        assert_ne!(
            Fingerprint::of_record(truth.record.clone()),
            Fingerprint::of_record(lie.record.clone())
        );
        for (first, second, wrong) in [(&truth, &lie, vec!["ivo"]), (&lie, &truth, vec!["ann"])] {
            let mut rechecks = Rechecks::new(100);
            rechecks.counted(&id, Arc::clone(&job), "ann", first);
            assert!(rechecks.compare(&id, "ann", &came(second)).is_none(), "it is the same one");
            assert!(rechecks.compare(&id, "ivo", &came(second)).is_some());
            assert_eq!(rechecks.judge(&id, Some(&truth)), wrong);
            assert_eq!(rechecks.len(), 0);
            assert_eq!(rechecks.judge(&id, Some(&truth)), [""; 0]);
        }
        let mut rechecks = Rechecks::new(100);
        rechecks.counted(&id, Arc::clone(&job), "ann", &truth);
        assert!(rechecks.compare(&id, "ivo", &came(&truth)).is_none());
        let alike = Agreement { games: 1, alike: 1 };
        assert_eq!((rechecks.len(), rechecks.rechecked().total()), (0, alike));
    }

    #[test]
    fn under_a_clock_nobody_is_judged() {
        let (id, job) = job("\"random\", \"greedy\"", "clock = \"1s\"");
        assert!(!job.is_repeatable());
        let (first, second) = (play(&job), lie(&job));
        let mut rechecks = Rechecks::new(100);
        rechecks.counted(&id, Arc::clone(&job), "ann", &first);
        assert!(rechecks.compare(&id, "ivo", &came(&second)).is_none());
        let alike = u64::from(first.outcome == second.outcome);
        assert_eq!(rechecks.rechecked().0["ann"], Agreement { games: 1, alike });
    }

    #[test]
    fn whoever_does_not_answer_is_asked_no_more() {
        let (id, job) = job("\"random\", \"greedy\"", "");
        let mut rechecks = Rechecks::new(100);
        rechecks.counted(&id, Arc::clone(&job), "ann", &play(&job));
        let (start, alone) = (Instant::now(), able(&["ann"]));
        assert!(rechecks.assign(asking(&alone, start, false)).asked.is_empty(), "it waits");
        let all = able(&["ann", "eva", "ivo"]);
        let tasks = rechecks.assign(asking(&all, start, false));
        let [first] = whom(&tasks)[..] else { panic!("{tasks:?}") };
        assert_ne!(first, "ann");
        assert!(rechecks.assign(asking(&all, start, false)).asked.is_empty(), "it was asked");
        let later = start + Duration::from_secs(41);
        let tasks = rechecks.assign(asking(&all, later, false));
        let [second] = whom(&tasks)[..] else { panic!("{tasks:?}") };
        assert!(second != "ann" && second != first);
        // It cannot play it, and there is nobody else.
        let no = Came::Impossible(phrase("worker-panicked"));
        assert!(rechecks.compare(&id, second, &no).is_none());
        let tasks = rechecks.assign(asking(&all, later, true));
        assert_eq!((tasks.asked.len(), tasks.judged.len()), (0, 1));
        assert_eq!(rechecks.judge(&id, Some(&lie(&job))), ["ann"]);
    }

    #[test]
    fn a_share_is_chosen_and_nobody_knows_which() {
        let (_, job) = job("\"random\", \"greedy\"", "");
        let played = play(&job);
        let chosen = |share| {
            let mut rechecks = Rechecks::new(share);
            for board in 0..1000 {
                let id = Fixture { round: 0, board, seating: vec![0, 1] };
                rechecks.counted(&id, Arc::clone(&job), "ann", &played);
            }
            rechecks.open.into_keys().collect::<BTreeSet<_>>()
        };
        assert_eq!((chosen(0).len(), chosen(100).len()), (0, 1000));
        let (one, other) = (chosen(20), chosen(20));
        assert!((120..280).contains(&one.len()), "{}", one.len());
        assert_ne!(one, other);
    }
}
