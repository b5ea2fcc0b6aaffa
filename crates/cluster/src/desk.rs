//! The coordinator's side of a contest: chunks are offered, what comes back is verified, and what
//! got lost is offered again. One task owns all of it; everything that happens reaches it as an
//! event.

mod checking;
mod hearing;

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_nats::Message;
use polje_arena::{Exposed, Fixture, Job, Played, Rechecked, Report};
use polje_tabletop::{Phrase, Stop, phrase};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};

use crate::api::Api;
use crate::chunk::{self, Cut, Waiting};
use crate::contest::{Contest, DELIVERIES, take_down};
use crate::ledger::{Arrived, Incoming, Ledger, Remedies, Settled, Survey};
use crate::message::{self, Beat, Came, Offer, Offered, Results, VERSION};
use crate::pace::Pace;
use crate::recheck::Rechecks;
use crate::streams::{self, JOBS};
use crate::verify::verify;
use crate::waiting::{self, Absence};

/// How often the server is told that a contest is still being played.
const PLAN_AGAIN: Duration = Duration::from_secs(3);

/// How long it takes to say that nobody is there.
const ALONE: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(crate) enum Event {
    Handed(Vec<(Fixture, Job)>),
    /// The games of these messages are kept for good.
    Committed(Vec<u64>),
    Arrived(Message),
    Read {
        worker: String,
        reply: Option<async_nats::Subject>,
        results: Option<Results>,
    },
    /// All that had waited has been read.
    Drained,
    Verified(Vec<Verified>),
    Offered(String),
    Surveyed(Survey),
    /// A chunk was given out as often as may be.
    Dead(String),
    Beat(String, Beat),
    /// What came of a game that was played here since two workers differ about it.
    Judged(Fixture, Option<Played>),
    Tick,
    Cancel,
    Close,
}

/// Something that arrived, and whether it is true.
#[derive(Debug)]
pub(crate) struct Verified {
    id: Fixture,
    job: Arc<Job>,
    arrived: Arrived,
    wrong: Option<Phrase>,
}

/// What the pool is told.
#[derive(Debug)]
pub(crate) enum Told {
    Report {
        report: Box<Report>,
        /// The message to be acknowledged once the game is kept.
        receipt: Option<u64>,
    },
    Exposed(Exposed),
}

/// Who is told of what happens on the way.
pub(crate) type Tell = Arc<dyn Fn(&Phrase) + Send + Sync>;

pub(crate) struct Desk {
    pub(crate) api: Api,
    pub(crate) url: String,
    pub(crate) contest: Contest,
    pub(crate) events: UnboundedSender<Event>,
    pub(crate) told: std::sync::mpsc::Sender<Told>,
    pub(crate) wanted: Arc<AtomicUsize>,
    pub(crate) tell: Tell,
    /// Raised when the contest was cancelled elsewhere.
    pub(crate) stop: Stop,
    /// How many games are being played a second time.
    pub(crate) checking: Arc<AtomicUsize>,
    pub(crate) rechecked: Arc<Mutex<Rechecked>>,
    pub(crate) state: State,
}

#[derive(Default)]
pub(crate) struct State {
    ledger: Ledger,
    rechecks: Rechecks,
    /// Who can be asked to play something a second time.
    able: BTreeSet<String>,
    waiting: VecDeque<Waiting>,
    pace: Pace,
    receipts: HashMap<u64, Receipt>,
    next_receipt: u64,
    drained: bool,
    verifying: usize,
    surveying: bool,
    cancelled: bool,
    /// Workers whose results do not count any more.
    aside: HashSet<String>,
    /// Since when no game is open.
    idle_since: Option<Instant>,
    announced: Option<Instant>,
    alone_since: Option<Instant>,
    told_alone: bool,
    absence: Absence,
}

impl State {
    pub(crate) fn new(recheck: u32, aside: Vec<String>) -> State {
        let aside = aside.into_iter().collect();
        State { rechecks: Rechecks::new(recheck), aside, ..State::default() }
    }
}

struct Receipt {
    reply: Option<async_nats::Subject>,
    left: usize,
}

impl Desk {
    /// Everything that goes on beside the desk and tells it of events.
    pub(crate) fn begin(&self) {
        tokio::spawn(hearing::read_results(
            self.api.clone(),
            self.contest.clone(),
            self.events.clone(),
        ));
        tokio::spawn(hearing::hear_beats(self.api.clone(), self.events.clone()));
        tokio::spawn(hearing::hear_deaths(
            self.api.clone(),
            self.contest.clone(),
            self.events.clone(),
        ));
        tokio::spawn(hearing::hear_cancel(
            self.api.clone(),
            self.contest.clone(),
            self.events.clone(),
        ));
        let events = self.events.clone();
        tokio::spawn(async move {
            let mut interval = tokio::time::interval(Duration::from_secs(1));
            while events.send(Event::Tick).is_ok() {
                interval.tick().await;
            }
        });
    }

    pub(crate) async fn run(mut self, mut inbox: UnboundedReceiver<Event>) {
        while let Some(event) = inbox.recv().await {
            match event {
                Event::Handed(games) => self.handed(games),
                Event::Committed(receipts) => {
                    for receipt in receipts {
                        self.sign(receipt).await;
                    }
                }
                Event::Arrived(message) => self.read(message),
                Event::Read { worker, reply, results } => self.sort(worker, reply, results).await,
                Event::Drained => {
                    self.state.drained = true;
                    self.drop_played();
                    self.flush();
                }
                Event::Verified(games) => self.verified(games).await,
                Event::Offered(chunk) => self.state.ledger.offered(&chunk, Instant::now()),
                Event::Surveyed(survey) => self.compare(&survey).await,
                Event::Dead(chunk) => {
                    if let Some(buried) = self.state.ledger.bury(&chunk) {
                        self.bury(vec![buried]).await;
                    }
                }
                Event::Beat(worker, beat) => {
                    self.hear_of(&worker, &beat);
                    self.state.pace.beat(worker, beat.slots, Instant::now());
                    self.want();
                }
                Event::Judged(id, played) => self.judged(&id, played).await,
                Event::Tick => self.tick().await,
                Event::Cancel => self.cancel().await,
                Event::Close => {
                    take_down(&self.api, &self.contest.tid).await;
                    return;
                }
            }
        }
    }

    fn handed(&mut self, games: Vec<(Fixture, Job)>) {
        if self.state.cancelled {
            games.into_iter().for_each(|(id, _)| self.report(id, None, Ok(None), None));
            return;
        }
        let mut early = Vec::new();
        for (id, job) in games {
            let job = Arc::new(job);
            if self.state.ledger.is_counted(&id) {
                self.contest.plan.kept = self.contest.plan.kept.saturating_sub(1);
            }
            match self.state.ledger.ask(&id, Arc::clone(&job)) {
                Some(arrived) => early.push((id, job, arrived)),
                None => self.wait(id, job),
            }
        }
        self.check(early);
        self.flush();
    }

    fn wait(&mut self, id: Fixture, job: Arc<Job>) {
        let bytes = serde_json::to_vec(&*job).map_or(0, |text| text.len() + 64);
        self.state.waiting.push_back(Waiting { id, job, bytes });
    }

    /// Offers what waits, as far as that makes chunks.
    fn flush(&mut self) {
        if !self.state.drained {
            return;
        }
        let most = self.api.client.max_payload() / 2;
        loop {
            let State { pace, ledger, waiting, .. } = &mut self.state;
            let keep_rest = pace.is_enough(ledger.chunks());
            // So that everybody has something to do, even at the end.
            let share = (ledger.chunks() * pace.chunk() + waiting.len()) / (2 * pace.slots());
            let games = pace.chunk().min(share.max(1));
            let chunks = chunk::cut(waiting, Cut { games, bytes: most, keep_rest });
            if chunks.is_empty() {
                return;
            }
            chunks.into_iter().for_each(|chunk| self.offer(chunk));
        }
    }

    fn offer(&mut self, games: Vec<Waiting>) {
        let name = chunk::name(games.iter().map(|game| &game.id));
        self.state.ledger.offering(&name, games.iter().map(|game| game.id.clone()));
        let games =
            games.into_iter().map(|Waiting { id, job, .. }| Offered { id, job: (*job).clone() });
        let offer = Offer { v: VERSION, chunk: name.clone(), games: games.collect() };
        let subject = streams::job_subject(&self.contest.tid, &name);
        let (api, events) = (self.api.clone(), self.events.clone());
        tokio::spawn(async move {
            let payload = message::written(&offer);
            // One that is there already is on its way. What is there only seemingly is missed soon.
            while api.publish(&subject, payload.clone()).await.is_err() && !events.is_closed() {
                tokio::time::sleep(Duration::from_millis(300)).await;
            }
            // Nobody wants to know when the desk is gone.
            let _ = events.send(Event::Offered(name));
        });
    }

    /// Reads a message elsewhere: large ones take a while.
    fn read(&mut self, message: Message) {
        let subject: Vec<&str> = message.subject.split('.').collect();
        let worker = subject.get(2).copied().unwrap_or_default().to_owned();
        let events = self.events.clone();
        self.state.verifying += 1;
        tokio::task::spawn_blocking(move || {
            let results = message::read(&message.payload).ok();
            let _ = events.send(Event::Read { worker, reply: message.reply, results });
        });
    }

    async fn sort(
        &mut self,
        worker: String,
        reply: Option<async_nats::Subject>,
        results: Option<Results>,
    ) {
        self.state.verifying -= 1;
        let counts = !self.state.aside.contains(&worker) && !self.state.cancelled;
        let Some(results) = results.filter(|_| counts) else {
            self.acknowledge(reply).await;
            return;
        };
        self.state.pace.measured(results.games.len(), Duration::from_millis(results.ms));
        self.want();
        let receipt = self.state.next_receipt;
        self.state.next_receipt += 1;
        let left = results.games.len();
        self.state.receipts.insert(receipt, Receipt { reply, left });
        let mut to_verify = Vec::new();
        for game in results.games {
            let arrived = Arrived { worker: worker.clone(), came: game.came, receipt };
            match self.state.ledger.arrive(&game.id, arrived) {
                Incoming::Verify(job, arrived) => to_verify.push((game.id, job, arrived)),
                Incoming::Early => {}
                Incoming::Late(arrived) => match self.state.rechecks.job(&game.id, &worker) {
                    Some(job) => to_verify.push((game.id, job, arrived)),
                    None => self.sign(receipt).await,
                },
            }
        }
        if left == 0 {
            self.sign(receipt).await;
        }
        self.check(to_verify);
    }

    fn check(&mut self, games: Vec<(Fixture, Arc<Job>, Arrived)>) {
        if games.is_empty() {
            return;
        }
        let events = self.events.clone();
        self.state.verifying += 1;
        tokio::task::spawn_blocking(move || {
            let games = games.into_iter().map(|(id, job, arrived)| {
                let wrong = verify(&job, &arrived.came).err();
                Verified { id, job, arrived, wrong }
            });
            let _ = events.send(Event::Verified(games.collect()));
        });
    }

    async fn verified(&mut self, games: Vec<Verified>) {
        self.state.verifying -= 1;
        for Verified { id, job, arrived: Arrived { worker, came, receipt }, wrong } in games {
            if self.state.aside.contains(&worker) {
                self.sign(receipt).await;
                continue;
            }
            if let Some(wrong) = wrong {
                self.set_aside(&worker, &id, wrong).await;
                self.sign(receipt).await;
                continue;
            }
            match self.state.ledger.settle(&id, &came, &worker) {
                Settled::Counted => {
                    let result = match came {
                        Came::Played(played) => {
                            self.contest.plan.kept += 1;
                            self.choose(&id, job, &worker, &played);
                            Ok(Some(*played))
                        }
                        Came::Impossible(problem) => Err(problem),
                    };
                    self.report(id, Some(worker), result, Some(receipt));
                }
                Settled::Again => {
                    self.sign(receipt).await;
                    self.offer_alone(&id);
                }
                Settled::Late => {
                    self.played_again(&id, &worker, &came);
                    self.sign(receipt).await;
                }
            }
        }
        self.check_again().await;
        self.flush();
    }

    /// What a worker says that is not so makes all it says worthless, and all it has said.
    async fn set_aside(&mut self, worker: &str, game: &Fixture, wrong: Phrase) {
        if !self.state.aside.insert(worker.to_owned()) {
            return;
        }
        let games = self.state.ledger.forget(worker);
        self.state.rechecks.forget(worker, &games);
        self.contest.plan.kept = self.contest.plan.kept.saturating_sub(games.len() as u64);
        let (liar, problem) = (worker.to_owned(), wrong.clone());
        let exposed = Exposed { worker: liar, game: game.clone(), problem, games };
        // Nobody wants to know when the pool is gone.
        let _ = self.told.send(Told::Exposed(exposed));
        self.count_checks();
        let told = phrase("cluster-set-aside").text("worker", worker).text("game", game);
        (self.tell)(&told.phrase("problem", wrong.clone()));
        let subject = streams::aside_subject(worker);
        // It is not listened to, whether it knows it or not.
        let _ = self.api.publish(&subject, message::written(&wrong)).await;
    }

    fn offer_alone(&mut self, id: &Fixture) {
        if let Some(job) = self.state.ledger.job(id) {
            self.offer(vec![Waiting { id: id.clone(), job, bytes: 0 }]);
        }
    }

    fn report(
        &self,
        id: Fixture,
        worker: Option<String>,
        result: Result<Option<Played>, Phrase>,
        receipt: Option<u64>,
    ) {
        let report = Box::new(Report { id, worker, result });
        // Nobody wants the report when the pool is gone.
        let _ = self.told.send(Told::Report { report, receipt });
    }

    /// One game of a message is settled for good.
    async fn sign(&mut self, receipt: u64) {
        let Some(entry) = self.state.receipts.get_mut(&receipt) else { return };
        entry.left = entry.left.saturating_sub(1);
        if entry.left == 0 {
            let reply = self.state.receipts.remove(&receipt).and_then(|entry| entry.reply);
            self.acknowledge(reply).await;
        }
    }

    async fn acknowledge(&self, reply: Option<async_nats::Subject>) {
        if let Some(reply) = reply {
            // A message that comes again is recognised.
            let _ = self.api.client.publish(reply, "+ACK".into()).await;
        }
    }

    fn want(&self) {
        self.wanted.store(self.state.pace.wanted(), Ordering::Relaxed);
    }

    /// Games whose results came while they waited need not be offered.
    fn drop_played(&mut self) {
        let State { ledger, waiting, .. } = &mut self.state;
        waiting.retain(|game| ledger.job(&game.id).is_some());
    }

    async fn tick(&mut self) {
        self.drop_played();
        self.flush();
        self.check_again().await;
        self.tell_if_alone();
        self.tell_if_away();
        self.announce();
        if self.state.surveying || self.state.cancelled || self.state.ledger.is_idle() {
            return;
        }
        self.state.surveying = true;
        let (api, contest, events) = (self.api.clone(), self.contest.clone(), self.events.clone());
        tokio::spawn(async move {
            let survey = match contest.survey(&api).await {
                Err(error) if error.is_missing() => {
                    // The server has lost what it had: all of it is made again, and missed soon.
                    let _ = contest.set_up(&api).await;
                    contest.survey(&api).await
                }
                survey => survey,
            };
            let nothing = || Survey {
                began: Instant::now() - contest.silence,
                present: HashSet::new(),
                at_rest: false,
                unread: true,
            };
            let _ = events.send(Event::Surveyed(survey.unwrap_or_else(|_| nothing())));
        });
    }

    fn announce(&mut self) {
        let is_due = self.state.announced.is_none_or(|last| last.elapsed() >= PLAN_AGAIN);
        if is_due && !self.state.cancelled {
            self.state.announced = Some(Instant::now());
            let (api, contest) = (self.api.clone(), self.contest.clone());
            // The next time will do.
            tokio::spawn(async move { drop(contest.announce(&api).await) });
        }
    }

    fn tell_if_away(&mut self) {
        let is_there = waiting::is_there(&self.api.client);
        if let Some(news) = self.state.absence.look(is_there, &self.url, Instant::now()) {
            (self.tell)(&news);
        }
    }

    fn tell_if_alone(&mut self) {
        let state = &mut self.state;
        if state.pace.workers() > 0 || state.ledger.is_idle() {
            state.alone_since = None;
            return;
        }
        let since = *state.alone_since.get_or_insert_with(Instant::now);
        if !state.told_alone && since.elapsed() >= ALONE {
            state.told_alone = true;
            (self.tell)(&phrase("cluster-no-workers"));
        }
    }

    async fn compare(&mut self, survey: &Survey) {
        self.state.surveying = false;
        let busy = self.state.verifying > 0;
        let survey = Survey { unread: survey.unread || busy, ..survey.clone() };
        let Remedies { lost, buried } = self.state.ledger.compare(&survey, self.contest.silence);
        for id in lost {
            if let Some(job) = self.state.ledger.job(&id) {
                self.wait(id, job);
            }
        }
        self.bury(buried).await;
        self.flush();
    }

    /// Games that were given out as often as may be go out alone; alone already, they are impossible.
    async fn bury(&mut self, chunks: Vec<(String, Vec<Fixture>)>) {
        for (name, games) in chunks {
            let subject = streams::job_subject(&self.contest.tid, &name);
            // What stays there is given to nobody.
            let _ = self.api.purge(JOBS, &subject).await;
            if let [game] = &games[..]
                && name == chunk::name([game].into_iter())
            {
                self.state.ledger.count(game, None);
                let problem = phrase("cluster-poison").number("times", DELIVERIES);
                self.report(game.clone(), None, Err(problem), None);
                continue;
            }
            games.iter().for_each(|id| self.offer_alone(id));
        }
    }

    async fn cancel(&mut self) {
        if self.state.cancelled {
            return;
        }
        self.state.cancelled = true;
        self.stop.raise();
        self.state.waiting.clear();
        self.state.rechecks.clear();
        self.count_checks();
        take_down(&self.api, &self.contest.tid).await;
        for id in self.state.ledger.give_up() {
            self.report(id, None, Ok(None), None);
        }
    }
}
