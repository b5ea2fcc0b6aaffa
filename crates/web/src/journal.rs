//! The one hand that writes rooms down. Events that come while it writes are gathered and written
//! together, so a commit is shared by whoever waits for it.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use polje_arena::{KeptRoom, RoomEntry, RoomLog, StoreError};
use polje_session::RoomEvent;
use tokio::sync::oneshot;

/// How many entries are written at once at the most.
const BATCH: usize = 500;

/// How far apart commits begin. A lone move does not wait; where they come thick, more share a commit.
const APART: Duration = Duration::from_millis(4);

/// How often the log learns that the server lives.
const BEAT: Duration = Duration::from_secs(1);

type Done = oneshot::Sender<Result<(), StoreError>>;

/// Handed to everybody who has something to write or to look up.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    entries: mpsc::Sender<(RoomEntry, Done)>,
    reader: Arc<Mutex<RoomLog>>,
    clock: Clock,
    last_run_ended: Option<u64>,
}

/// Milliseconds since 1970 that never go back while the program runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    began: Instant,
    began_ms: u64,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Clock { began: Instant::now(), began_ms: since.as_millis() as u64 }
    }

    pub(crate) fn now(&self) -> u64 {
        self.began_ms + self.began.elapsed().as_millis() as u64
    }

    /// When that time comes.
    pub(crate) fn instant(&self, at_ms: u64) -> tokio::time::Instant {
        let after = Duration::from_millis(at_ms.saturating_sub(self.began_ms));
        (self.began + after).into()
    }
}

impl Journal {
    pub(crate) fn open(folder: &Path) -> Result<Journal, StoreError> {
        let clock = Clock::start();
        let mut log = RoomLog::open(folder)?;
        let last_run_ended = log.last_beat()?;
        let run = log.begin_run(clock.now())?;
        let reader = Arc::new(Mutex::new(RoomLog::open(folder)?));
        let (entries, taken) = mpsc::channel();
        thread::spawn(move || write(log, run, clock, &taken));
        Ok(Journal { entries, reader, clock, last_run_ended })
    }

    pub(crate) fn clock(&self) -> Clock {
        self.clock
    }

    /// The last sign of life of the server before this one.
    pub(crate) fn last_run_ended(&self) -> Option<u64> {
        self.last_run_ended
    }

    /// Comes back when the entry is on the disk.
    pub(crate) async fn write(&self, entry: RoomEntry) -> Result<(), StoreError> {
        let (done, written) = oneshot::channel();
        let gone = || StoreError::Unusable {
            file: "rooms.db".into(),
            problem: "nobody writes it any more".to_owned(),
        };
        self.entries.send((entry, done)).map_err(|_| gone())?;
        written.await.unwrap_or_else(|_| Err(gone()))
    }

    /// Looks something up, away from the threads that serve sockets.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&mut RoomLog) -> T + Send + 'static,
    ) -> T {
        let reader = Arc::clone(&self.reader);
        let looked = tokio::task::spawn_blocking(move || {
            look(&mut reader.lock().unwrap_or_else(PoisonError::into_inner))
        });
        looked.await.expect("looking something up does not panic")
    }

    /// A room with its events, and for how long its present turn has gone on.
    pub(crate) async fn room(
        &self,
        id: String,
    ) -> Result<Option<(KeptRoom, Vec<(u64, RoomEvent)>, u64)>, StoreError> {
        self.read(move |log| {
            let Some((room, events)) = log.room(&id)? else { return Ok(None) };
            let last = events.last().map_or(room.opened_ms, |(at, _)| *at);
            let elapsed = log.uptime_since(last)?;
            Ok(Some((room, events, elapsed)))
        })
        .await
    }
}

fn write(mut log: RoomLog, run: i64, clock: Clock, taken: &Receiver<(RoomEntry, Done)>) {
    let mut beaten = Instant::now();
    let mut next = Instant::now();
    loop {
        let first = match taken.recv_timeout(BEAT) {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if beaten.elapsed() >= BEAT {
            beaten = Instant::now();
            // A beat that is not kept costs somebody a second of their clock, if we die now.
            let _ = log.beat(run, clock.now());
        }
        let Some(first) = first else { continue };
        thread::sleep(next.saturating_duration_since(Instant::now()));
        next = Instant::now() + APART;
        let more = std::iter::from_fn(|| taken.try_recv().ok()).take(BATCH - 1);
        let (entries, done): (Vec<RoomEntry>, Vec<Done>) =
            std::iter::once(first).chain(more).unzip();
        let written = log.append(&entries);
        if written.is_ok() || entries.len() == 1 {
            // Whoever has gone in the meantime need not know.
            done.into_iter().for_each(|done| drop(done.send(written.clone())));
            continue;
        }
        // One bad entry must not cost the others theirs.
        for (entry, done) in entries.into_iter().zip(done) {
            let _ = done.send(log.append(&[entry]));
        }
    }
}
