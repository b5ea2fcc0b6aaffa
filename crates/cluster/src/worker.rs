//! A worker: takes games that are offered, plays them, and sends back what came of them. It keeps
//! nothing but programs it was sent; whatever it was doing when it dies is offered to somebody else.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use async_nats::{Client, Message};
use futures_util::StreamExt;
use polje_arena::{Sandbox, Strength};
use polje_tabletop::{Phrase, Stop, phrase};
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::api::Api;
use crate::message::{self, Beat, Finished, Offer, Plan, Results, VERSION};
use crate::pool::runtime;
use crate::slot::{Chunk, Slot};
use crate::streams::{self, JOBS, PLANS};
use crate::waiting::{Absence, is_there, raised, rest_unless};
use crate::{Access, ClusterError};
use crate::{bundle, cache};

/// How often it says that it is there, and looks what is being played.
pub(crate) const BEAT: Duration = Duration::from_secs(2);

/// How long it waits for games of one contest when there are several.
const SHORT_WAIT: Duration = Duration::from_secs(1);
const LONG_WAIT: Duration = Duration::from_secs(5);

/// How long it rests when the server has nothing for it, or is away.
const REST: Duration = Duration::from_millis(300);

/// How long it waits until it tries again to reach the server.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// How long what is being played may take to be given back at the end.
const GIVING_BACK: Duration = Duration::from_secs(2);

/// No message of results grows beyond that, but for a single game.
const PART_BYTES: usize = 400_000;

/// A worker to be.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    pub access: Access,
    /// Used where there are no credentials, which have a name of their own.
    pub name: String,
    pub host: String,
    /// How many games it plays at the same time.
    pub slots: u32,
    /// How programs are confined; `None` where they may not be run.
    pub sandbox: Option<Arc<Sandbox>>,
    /// Where it keeps programs it was sent.
    pub bundles: PathBuf,
    /// How long a server that is not there is waited for.
    pub wait: Duration,
    /// How fast this machine is, in games of Gamma a second played in a hurry.
    pub speed: u32,
}

/// Works until `stop` is raised, or the server has been away for too long. One that does not let us in
/// is not waited for. `tell` is told what happens.
pub fn work(
    options: &WorkerOptions,
    stop: &Stop,
    tell: &(dyn Fn(&Phrase) + Sync),
) -> Result<(), ClusterError> {
    let runtime = runtime()?;
    let worked = runtime.block_on(async {
        let known = options.access.credentials.as_ref();
        let name = known.map_or(options.name.clone(), |known| known.name.clone());
        crate::check_name(&name)?;
        let Some(client) = connect(options, &name, stop, tell).await? else { return Ok(()) };
        tell(&phrase("worker-works").text("name", &name).number("slots", options.slots));
        let worker = Arc::new(Worker::new(options.clone(), name, Api { client }, stop));
        worker.run(stop, tell).await
    });
    runtime.shutdown_timeout(Duration::from_secs(2));
    worked
}

/// Connects; `None` when it was stopped before. A server that is not there is waited for.
async fn connect(
    options: &WorkerOptions,
    name: &str,
    stop: &Stop,
    tell: &(dyn Fn(&Phrase) + Sync),
) -> Result<Option<Client>, ClusterError> {
    let (began, mut absence, mut pause) = (Instant::now(), Absence::default(), FIRST_PAUSE);
    let mut is_told = false;
    loop {
        let connected = tokio::select! {
            connected = options.access.connect(name) => connected,
            () = raised(stop) => return Ok(None),
        };
        let error = match connected {
            Ok(client) => return Ok(Some(client)),
            Err(error @ ClusterError::Unreachable { .. }) => error,
            Err(error) => return Err(error),
        };
        let left = options.wait.saturating_sub(began.elapsed());
        if left.is_zero() {
            return Err(error);
        }
        let away = absence.look(false, &options.access.url, Instant::now());
        if !is_told {
            is_told = true;
            let waits = phrase("worker-waits").phrase("problem", error.phrase());
            tell(&waits.number("seconds", options.wait.as_secs()));
        } else if let Some(away) = away {
            tell(&away);
        }
        if !rest_unless(stop, pause.min(left)).await {
            return Ok(None);
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

struct Worker {
    options: WorkerOptions,
    name: String,
    api: Api,
    contests: Mutex<Contests>,
    /// A contest that is not known yet was announced.
    announced: Notify,
    /// A contest has become known.
    found: Notify,
    busy: AtomicU32,
    games: AtomicU64,
    /// Games of others that it was asked to play a second time, by contest.
    checks: Checks,
    stop: Stop,
}

/// A queue that every slot takes from.
struct Checks {
    asked: UnboundedSender<(String, Offer)>,
    waiting: tokio::sync::Mutex<UnboundedReceiver<(String, Offer)>>,
}

/// What is being played, as far as it is known.
#[derive(Default)]
struct Contests {
    known: BTreeMap<String, Known>,
    /// Why the organiser wants nothing from this worker, if so.
    aside: Option<Phrase>,
    /// Whose turn it is to be asked for games.
    turn: usize,
    /// When it was last noted that their programs are in use.
    noted: Option<Instant>,
}

struct Known {
    plan: Plan,
    /// Raised when the contest is over for everybody.
    stop: Stop,
    /// Where its programs lie, or why it is not taken part in.
    programs: Result<HashMap<String, PathBuf>, Phrase>,
}

/// What is needed to play games of a contest.
struct Part {
    patience_ms: u64,
    stop: Stop,
    programs: HashMap<String, PathBuf>,
}

impl Worker {
    fn new(options: WorkerOptions, name: String, api: Api, stop: &Stop) -> Worker {
        let contests = Mutex::default();
        let (busy, games, stop) = (AtomicU32::new(0), AtomicU64::new(0), stop.inner());
        let (asked, waiting) = unbounded_channel();
        let checks = Checks { asked, waiting: waiting.into() };
        let (announced, found) = (Notify::new(), Notify::new());
        Worker { options, name, api, contests, announced, found, busy, games, checks, stop }
    }

    async fn run(
        self: Arc<Self>,
        stop: &Stop,
        tell: &(dyn Fn(&Phrase) + Sync),
    ) -> Result<(), ClusterError> {
        let mut slots = Vec::new();
        for index in 0..self.options.slots {
            let worker = Arc::clone(&self);
            let slot = Slot::new(index as usize, self.options.slots, self.options.sandbox.clone());
            slots.push(tokio::spawn(async move { worker.fill(slot).await }));
        }
        let [stops, checks, plans] = [(); 3].map(|()| Arc::clone(&self));
        let hearing = [
            tokio::spawn(async move { stops.hear_stops().await }),
            tokio::spawn(async move { checks.hear_checks().await }),
            tokio::spawn(async move { plans.hear_plans().await }),
        ];
        let ended = self.live(stop, tell).await;
        // Its games are broken off, and others are told at once.
        self.stop.raise();
        hearing.iter().for_each(JoinHandle::abort);
        let _ = tokio::time::timeout(GIVING_BACK, futures_util::future::join_all(slots)).await;
        if is_there(&self.api.client) {
            let _ = tokio::time::timeout(GIVING_BACK, self.api.client.flush()).await;
        }
        ended
    }

    /// Looks about and gives signs of life until there is a reason to end.
    async fn live(&self, stop: &Stop, tell: &(dyn Fn(&Phrase) + Sync)) -> Result<(), ClusterError> {
        let (mut told, mut before, mut absence) = (None, None, Absence::default());
        let url = &self.options.access.url;
        while !stop.is_raised() {
            let there = is_there(&self.api.client);
            if let Some(news) = absence.look(there, url, Instant::now()) {
                tell(&news);
            }
            let away = absence.lasts(Instant::now());
            if away > self.options.wait {
                let problem = format!("{} s", away.as_secs());
                return Err(ClusterError::Unreachable { url: url.clone(), problem });
            }
            if there {
                tokio::select! {
                    () = self.look() => {}
                    () = raised(stop) => return Ok(()),
                }
                self.beat().await;
            }
            let idle = self.idle();
            // A moment between two chunks is not worth a word.
            if idle != told && idle == before {
                if let Some(reason) = &idle {
                    tell(reason);
                }
                told.clone_from(&idle);
            }
            before = idle;
            tokio::select! {
                _ = rest_unless(stop, BEAT) => {}
                () = self.announced.notified() => {}
            }
        }
        Ok(())
    }

    /// Looks which contests there are. While the server is away nothing is known to have changed.
    async fn look(&self) {
        let Ok(subjects) = self.api.subjects(PLANS, "polje.*.*").await else { return };
        let aside = streams::aside_subject(&self.name);
        let reason = match subjects.contains(&aside) {
            true => self.api.last(PLANS, &aside).await.ok().flatten(),
            false => None,
        };
        let problem = reason.map(|bytes| {
            serde_json::from_slice(&bytes).unwrap_or_else(|_| phrase(streams::BY_HAND))
        });
        let tids: Vec<&str> =
            subjects.iter().filter_map(|subject| subject.strip_prefix("polje.plan.")).collect();
        {
            let mut contests = self.contests.lock().expect("nobody panics with it");
            contests.aside =
                problem.map(|problem| phrase("worker-aside").phrase("problem", problem));
            contests.known.retain(|tid, known| {
                let is_there = tids.contains(&tid.as_str());
                if !is_there {
                    known.stop.raise();
                }
                is_there
            });
        }
        self.use_programs();
        for tid in tids {
            let is_known =
                self.contests.lock().expect("nobody panics with it").known.contains_key(tid);
            if is_known {
                continue;
            }
            let subject = streams::plan_subject(tid);
            let Ok(Some(bytes)) = self.api.last(PLANS, &subject).await else { continue };
            let Ok(plan) = message::read::<Plan>(&bytes) else { continue };
            let programs = match self.refusal(&plan) {
                Some(refusal) => Err(refusal),
                None => bundle::fetch(&self.api, &plan, &self.options.bundles).await,
            };
            // What cannot be removed is tried again the next time.
            let _ = cache::tidy(&self.options.bundles, SystemTime::now());
            let known = Known { plan, stop: self.stop.inner(), programs };
            let mut contests = self.contests.lock().expect("nobody panics with it");
            contests.known.insert(tid.to_owned(), known);
            self.found.notify_waiters();
        }
    }

    /// Notes now and then which programs are in use.
    fn use_programs(&self) {
        let mut contests = self.contests.lock().expect("nobody panics with it");
        if contests.noted.is_some_and(|noted| noted.elapsed() < cache::NOTED) {
            return;
        }
        contests.noted = Some(Instant::now());
        for place in contests.known.values().flat_map(|known| known.programs.iter().flatten()) {
            cache::note_use(place.1);
        }
    }

    /// Why it does not take part, if it does not.
    fn refusal(&self, plan: &Plan) -> Option<Phrase> {
        let version = env!("CARGO_PKG_VERSION");
        if plan.polje != version {
            let other = phrase("worker-other-version").text("contest", &plan.name);
            return Some(other.text("theirs", &plan.polje).text("ours", version));
        }
        let needed = plan.sandbox?;
        let Some(sandbox) = &self.options.sandbox else {
            return Some(phrase("worker-no-programs").text("contest", &plan.name));
        };
        if sandbox.strength() < needed {
            let weak = phrase("worker-weak-sandbox").text("contest", &plan.name);
            return Some(weak.text("ours", sandbox.strength()).text("needed", needed));
        }
        let missing = plan.needs.iter().find(|command| !bundle::is_installed(command))?;
        Some(phrase("worker-lacks").text("contest", &plan.name).text("command", missing))
    }

    async fn beat(&self) {
        let beat = Beat {
            v: VERSION,
            host: self.options.host.clone(),
            polje: env!("CARGO_PKG_VERSION").to_owned(),
            target: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
            slots: self.options.slots,
            busy: self.busy.load(Ordering::Relaxed),
            games: self.games.load(Ordering::Relaxed),
            speed: self.options.speed,
            sandbox: self.options.sandbox.as_ref().map_or(Strength::None, |it| it.strength()),
            idle: self.idle(),
        };
        let subject = streams::beat_subject(&self.name);
        // The next one will be heard.
        let _ = self.api.client.publish(subject, message::written(&beat).into()).await;
    }

    fn idle(&self) -> Option<Phrase> {
        if self.busy.load(Ordering::Relaxed) > 0 {
            return None;
        }
        let contests = self.contests.lock().expect("nobody panics with it");
        if let Some(aside) = &contests.aside {
            return Some(aside.clone());
        }
        if contests.known.values().any(|known| known.programs.is_ok()) {
            return Some(phrase("worker-no-games"));
        }
        let refusal = contests.known.values().find_map(|known| known.programs.clone().err());
        Some(refusal.unwrap_or_else(|| phrase("worker-no-contests")))
    }

    async fn hear_stops(&self) {
        let Ok(mut stops) = self.api.client.subscribe(streams::stop_subject("*")).await else {
            return;
        };
        while let Some(heard) = stops.next().await {
            let tid = heard.subject.rsplit('.').next().unwrap_or_default().to_owned();
            let mut contests = self.contests.lock().expect("nobody panics with it");
            if let Some(known) = contests.known.remove(&tid) {
                known.stop.raise();
            }
        }
    }

    /// So that a contest need not wait until somebody looks about.
    async fn hear_plans(&self) {
        let Ok(mut plans) = self.api.client.subscribe(streams::plan_subject("*")).await else {
            return;
        };
        while let Some(heard) = plans.next().await {
            let tid = heard.subject.rsplit('.').next().unwrap_or_default();
            let contests = self.contests.lock().expect("nobody panics with it");
            if !contests.known.contains_key(tid) {
                self.announced.notify_one();
            }
        }
    }

    async fn hear_checks(&self) {
        let subject = streams::check_subject(&self.name, "*");
        let Ok(mut checks) = self.api.client.subscribe(subject).await else { return };
        while let Some(heard) = checks.next().await {
            let tid = heard.subject.rsplit('.').next().unwrap_or_default().to_owned();
            // Whoever wrote something else asks somebody else.
            if let Ok(offer) = message::read::<Offer>(&heard.payload) {
                let _ = self.checks.asked.send((tid, offer));
            }
        }
    }

    async fn next_check(&self) -> Option<(String, Offer)> {
        self.checks.waiting.lock().await.recv().await
    }

    /// Plays one chunk after another on a slot, and first what is to be played a second time.
    async fn fill(&self, slot: Slot) {
        let mut taking = Box::pin(self.take());
        while !self.stop.is_raised() {
            let taken = tokio::select! {
                biased;
                () = raised(&self.stop) => return,
                // What is being taken meanwhile is there afterwards.
                Some((tid, offer)) = self.next_check() => {
                    self.busy.fetch_add(1, Ordering::Relaxed);
                    self.play_again(&slot, &tid, offer).await;
                    self.busy.fetch_sub(1, Ordering::Relaxed);
                    continue;
                }
                taken = &mut taking => taken,
            };
            match taken {
                None => tokio::select! {
                    _ = rest_unless(&self.stop, REST) => {}
                    () = self.found.notified() => {}
                },
                Some((tid, message)) => {
                    self.busy.fetch_add(1, Ordering::Relaxed);
                    self.play(&slot, &tid, message).await;
                    self.busy.fetch_sub(1, Ordering::Relaxed);
                }
            }
            taking = Box::pin(self.take());
        }
    }

    /// The next chunk of some contest: whoever has one first, in turn.
    async fn take(&self) -> Option<(String, Message)> {
        let tids = {
            let mut contests = self.contests.lock().expect("nobody panics with it");
            if contests.aside.is_some() {
                return None;
            }
            contests.turn = contests.turn.wrapping_add(1);
            let open = contests.known.iter().filter(|(_, known)| known.programs.is_ok());
            let mut tids: Vec<String> = open.map(|(tid, _)| tid.clone()).collect();
            if !tids.is_empty() {
                let turn = contests.turn % tids.len();
                tids.rotate_left(turn);
            }
            tids
        };
        if let [tid] = &tids[..] {
            let taken = self.api.next(JOBS, tid, LONG_WAIT).await.ok().flatten()?;
            return Some((tid.clone(), taken));
        }
        for tid in &tids {
            if let Ok(Some(taken)) = self.api.next(JOBS, tid, Duration::ZERO).await {
                return Some((tid.clone(), taken));
            }
        }
        let tid = tids.first()?;
        let taken = self.api.next(JOBS, tid, SHORT_WAIT).await.ok().flatten()?;
        Some((tid.clone(), taken))
    }

    async fn play(&self, slot: &Slot, tid: &str, message: Message) {
        let Some(reply) = message.reply.clone() else { return };
        let answer = async |word: &'static str| {
            // It is given to somebody else when no answer comes.
            let _ = self.api.client.publish(reply.clone(), word.into()).await;
        };
        let (Some(part), Ok(offer)) = (self.part(tid), message::read::<Offer>(&message.payload))
        else {
            return answer("-NAK").await;
        };
        let mut sign = tokio::time::interval(Duration::from_millis(part.patience_ms / 3 + 1));
        sign.tick().await;
        let mut playing = Box::pin(self.play_offer(slot, tid, offer, &part));
        let is_sent = loop {
            tokio::select! {
                is_sent = &mut playing => break is_sent,
                _ = sign.tick() => answer("+WPI").await,
            }
        };
        match is_sent {
            Some(true) => answer("+ACK").await,
            Some(false) => {}
            // Broken off: whoever still wants it has it at once.
            None => answer("-NAK").await,
        }
    }

    /// Plays what another has played, too. Who asked for it asks somebody else if it hears nothing.
    async fn play_again(&self, slot: &Slot, tid: &str, offer: Offer) {
        if let Some(part) = self.part(tid) {
            self.play_offer(slot, tid, offer, &part).await;
        }
    }

    fn part(&self, tid: &str) -> Option<Part> {
        let contests = self.contests.lock().expect("nobody panics with it");
        let known = contests.known.get(tid)?;
        let programs = known.programs.clone().ok()?;
        Some(Part { patience_ms: known.plan.patience_ms, stop: known.stop.clone(), programs })
    }

    /// Plays games and sends what came of them: whether the server has it; `None` when they were
    /// broken off.
    async fn play_offer(
        &self,
        slot: &Slot,
        tid: &str,
        mut offer: Offer,
        part: &Part,
    ) -> Option<bool> {
        for game in &mut offer.games {
            bundle::put_in_place(&mut game.job, &part.programs);
        }
        let began = Instant::now();
        let games = offer.games.into_iter().map(|game| (game.id, game.job)).collect();
        let playing = slot.play(Chunk { games, stop: part.stop.clone() });
        let finished = playing.await.unwrap_or(None)?;
        self.games.fetch_add(finished.len() as u64, Ordering::Relaxed);
        Some(self.send(tid, &offer.chunk, finished, began.elapsed(), &part.stop).await)
    }

    /// Sends results, again and again until the server has them or nobody wants them.
    async fn send(
        &self,
        tid: &str,
        chunk: &str,
        games: Vec<Finished>,
        time: Duration,
        stop: &Stop,
    ) -> bool {
        let count = games.len().max(1) as u64;
        for (part, games) in parts(games).into_iter().enumerate() {
            let ms = time.as_millis() as u64 * games.len() as u64 / count;
            let polje = env!("CARGO_PKG_VERSION").to_owned();
            let payload = message::written(&Results { v: VERSION, polje, ms, games });
            let subject = streams::result_subject(&self.name, tid, chunk, part);
            while self.api.publish(&subject, payload.clone()).await.is_err() {
                if stop.is_raised() {
                    return false;
                }
                tokio::time::sleep(REST).await;
            }
        }
        true
    }
}

/// Results in messages that are not too large.
fn parts(games: Vec<Finished>) -> Vec<Vec<Finished>> {
    let mut parts: Vec<Vec<Finished>> = Vec::new();
    let mut bytes = 0;
    for game in games {
        let size = serde_json::to_vec(&game).map_or(0, |text| text.len());
        match parts.last_mut() {
            Some(part) if bytes + size <= PART_BYTES => part.push(game),
            _ => {
                bytes = 0;
                parts.push(vec![game]);
            }
        }
        bytes += size;
    }
    parts
}
