//! A pool whose games are played by workers on other machines.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use polje_arena::{Agreement, Exposed, Fixture, Job, Pool, Rechecked, Report};
use polje_tabletop::{Phrase, Stop};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::api::Api;
use crate::bundle::Bundles;
use crate::chunk::hash;
use crate::contest::Contest;
use crate::desk::{Desk, Event, State, Told};
use crate::message::{Plan, VERSION};
use crate::pace::Pace;
use crate::waiting::raised;
use crate::{Access, ClusterError, streams};

/// How long something may be neither on the server nor played.
const SILENCE: Duration = Duration::from_secs(6);

/// What is played on a cluster.
#[derive(Clone, Debug)]
pub struct Undertaking {
    /// What people call it.
    pub name: String,
    /// Equal for a contest that goes on, and for no other.
    pub identity: String,
    /// How many games there are, where that is known, and how many have been kept.
    pub games: Option<u64>,
    pub kept: u64,
    /// How long a worker may be silent about games it has taken.
    pub patience: Duration,
    /// How many games of a hundred are played a second time by another worker.
    pub recheck: u32,
    pub bundles: Bundles,
}

impl Undertaking {
    fn tid(&self) -> String {
        hash(format!("{}\n{}", self.identity, self.bundles.identity()).as_bytes())
    }
}

/// Hands games out over a server. What has been reported counts as kept when `gather` is called
/// the next time.
#[derive(Debug)]
pub struct NatsPool {
    events: UnboundedSender<Event>,
    told: Receiver<Told>,
    wanted: Arc<AtomicUsize>,
    /// How many games are being played a second time.
    checking: Arc<AtomicUsize>,
    rechecked: Arc<Mutex<Rechecked>>,
    exposed: Vec<Exposed>,
    stop: Stop,
    bundles: Bundles,
    handed: Vec<(Fixture, Job)>,
    /// The messages of what has been reported.
    receipts: Vec<u64>,
    cancelled: bool,
    desk: Option<JoinHandle<()>>,
    runtime: Option<Runtime>,
}

impl NatsPool {
    /// Connects, and makes what the contest needs on the server. When `stop` is raised the games
    /// being played are broken off and no more are begun. `tell` is told what happens on the way.
    pub fn new(
        access: &Access,
        undertaking: Undertaking,
        stop: &Stop,
        tell: Arc<dyn Fn(&Phrase) + Send + Sync>,
    ) -> Result<NatsPool, ClusterError> {
        let runtime = runtime()?;
        let tid = undertaking.tid();
        let contest = Contest {
            plan: Plan {
                v: VERSION,
                name: undertaking.name.clone(),
                polje: env!("CARGO_PKG_VERSION").to_owned(),
                patience_ms: undertaking.patience.as_millis() as u64,
                games: undertaking.games,
                kept: undertaking.kept,
                rechecked: Agreement::default(),
                bundles: undertaking.bundles.pieces(),
                needs: undertaking.bundles.needs(),
                sandbox: undertaking.bundles.sandbox(),
            },
            tid,
            silence: SILENCE,
        };
        let name = access.credentials.as_ref().map_or("organiser", |known| &known.name);
        let begin = async {
            let api = Api { client: access.connect(name).await? };
            streams::make_with(&api, access.credentials.as_ref()).await?;
            undertaking.bundles.publish(&api).await?;
            contest.set_up(&api).await?;
            // Games that an earlier run offered are cut into other chunks now.
            let jobs = streams::jobs_of(&contest.tid);
            api.purge(streams::JOBS, &jobs).await.map_err(|error| streams::refused(&error))?;
            let aside = streams::exposed_before(&api).await;
            let aside = aside.map_err(|error| streams::refused(&error))?;
            Ok::<_, ClusterError>((api, aside))
        };
        let (api, aside) = runtime.block_on(async {
            tokio::select! {
                begun = begin => begun,
                () = raised(stop) => Err(ClusterError::Stopped { url: access.url.clone() }),
            }
        })?;
        let (events, inbox) = unbounded_channel();
        let (to_pool, told) = channel();
        let wanted = Arc::new(AtomicUsize::new(Pace::default().wanted()));
        let checking = Arc::new(AtomicUsize::new(0));
        let rechecked = Arc::new(Mutex::new(Rechecked::default()));
        let desk = Desk {
            api,
            url: access.url.clone(),
            contest,
            events: events.clone(),
            told: to_pool,
            wanted: Arc::clone(&wanted),
            tell,
            stop: stop.clone(),
            checking: Arc::clone(&checking),
            rechecked: Arc::clone(&rechecked),
            state: State::new(undertaking.recheck, aside),
        };
        let desk = runtime.spawn(async move {
            desk.begin();
            desk.run(inbox).await;
        });
        Ok(NatsPool {
            events,
            told,
            wanted,
            checking,
            rechecked,
            exposed: Vec::new(),
            stop: stop.clone(),
            bundles: undertaking.bundles,
            handed: Vec::new(),
            receipts: Vec::new(),
            cancelled: false,
            desk: Some(desk),
            runtime: Some(runtime),
        })
    }

    fn say(&self, event: Event) {
        self.events.send(event).expect("the desk is there as long as the pool");
    }
}

pub(crate) fn runtime() -> Result<Runtime, ClusterError> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| ClusterError::Refused { problem: error.to_string() })
}

impl Pool for NatsPool {
    fn hand_out(&mut self, id: Fixture, mut job: Job) {
        self.bundles.send_along(&mut job);
        self.handed.push((id, job));
    }

    fn gather(&mut self, patience: Duration) -> Vec<Report> {
        let kept = std::mem::take(&mut self.receipts);
        if !kept.is_empty() {
            self.say(Event::Committed(kept));
        }
        let handed = std::mem::take(&mut self.handed);
        if !handed.is_empty() {
            self.say(Event::Handed(handed));
        }
        if self.stop.is_raised() && !self.cancelled {
            self.cancelled = true;
            self.say(Event::Cancel);
        }
        let first = self.told.recv_timeout(patience).ok();
        let mut reports = Vec::new();
        for told in first.into_iter().chain(self.told.try_iter()) {
            match told {
                Told::Report { report, receipt } => {
                    self.receipts.extend(receipt);
                    reports.push(*report);
                }
                // Whatever comes after it is gathered the next time.
                Told::Exposed(exposed) => {
                    self.exposed.push(exposed);
                    break;
                }
            }
        }
        reports
    }

    fn exposed(&mut self) -> Vec<Exposed> {
        std::mem::take(&mut self.exposed)
    }

    fn is_settled(&self) -> bool {
        self.checking.load(Ordering::SeqCst) == 0
    }

    fn rechecked(&self) -> Rechecked {
        self.rechecked.lock().expect("nobody panics with it").clone()
    }

    fn wanted(&self) -> Option<usize> {
        Some(self.wanted.load(Ordering::Relaxed))
    }
}

/// Has nobody play any more and leaves nothing on the server.
impl Drop for NatsPool {
    fn drop(&mut self) {
        let (Some(runtime), Some(desk)) = (self.runtime.take(), self.desk.take()) else { return };
        // A desk that has panicked has nothing to tidy up with.
        let _ = self.events.send(Event::Close);
        let _ = runtime.block_on(desk);
        runtime.shutdown_timeout(Duration::from_millis(200));
    }
}

/// Where a worker keeps the programs it was sent.
pub fn bundle_folder(data: &std::path::Path) -> PathBuf {
    data.join("bundles")
}
