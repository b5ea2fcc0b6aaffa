//! The leaderboards of the data directory: read for whoever asks, and added to where games of rooms
//! count.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use polje_arena::{FinishedGame, Leader, LeaderKind, Store, StoreError};
use polje_games::{AnyGame, CATALOG};
use polje_session::{Room, Who};
use tokio::task::JoinHandle;

use crate::cached::Cached;
use crate::rooms::Logged;
use crate::server::{Options, Shared};
use crate::thinkers::Desk;

#[derive(Debug)]
pub(crate) struct Leaderboard {
    folder: PathBuf,
    counts: bool,
    read: Cached<Result<Leaders, StoreError>>,
}

/// The lines of every game.
pub(crate) type Leaders = Vec<(&'static dyn AnyGame, Vec<Leader>)>;

impl Leaderboard {
    pub(crate) fn new(options: &Options) -> Leaderboard {
        let (folder, counts) = (options.data.clone(), options.count);
        Leaderboard { folder, counts, read: Cached::default() }
    }

    pub(crate) async fn leaders(&self, desk: &Desk) -> Arc<Result<Leaders, StoreError>> {
        let folder = self.folder.clone();
        let read = move || {
            let store = Store::open(&folder)?;
            CATALOG.iter().map(|&game| Ok((game, store.leaders(game.name())?))).collect()
        };
        self.read.get(desk, read).await
    }
}

/// Counts the game that has just ended in a room, where everybody has told a name. Nobody waits for
/// it, and a game that has been counted is not counted again.
pub(crate) fn count_last(shared: &Arc<Shared>, room: &Room) -> Option<JoinHandle<()>> {
    let named = |who: &Who| !matches!(who, Who::Person(None));
    let all_named = room.plan().sitters.iter().all(|sitter| named(&sitter.who));
    let counts = shared.leaderboard.counts && all_named && room.plan().persons() > 0;
    let session = room.session().filter(|_| counts)?;
    let finished = FinishedGame::of(session, LeaderKind::Guest)?;
    let finished = finished.once(format!("{}/{}", room.id(), room.records().len()));
    let shared = Arc::clone(shared);
    Some(tokio::task::spawn_blocking(move || {
        let store = Store::open(&shared.leaderboard.folder);
        if store.and_then(|mut store| store.count(&finished)).is_err() {
            // The game has been played all the same.
            shared.metrics.uncounted.fetch_add(1, Ordering::Relaxed);
        }
    }))
}

/// How long before a server's last sign of life a game may have ended without being counted.
const UNCERTAIN_MS: u64 = 60_000;

/// Counts what a server that was killed had no time to count.
pub(crate) async fn catch_up(shared: &Arc<Shared>) -> Result<(), StoreError> {
    let Some(ended) = shared.journal.last_run_ended().filter(|_| shared.leaderboard.counts) else {
        return Ok(());
    };
    let since = ended.saturating_sub(UNCERTAIN_MS);
    for id in shared.journal.read(move |log| log.rooms_since(since)).await? {
        let logged = Logged::read(shared, &id).await?;
        let counting = logged.and_then(|Logged { room, .. }| count_last(shared, &room));
        if let Some(counting) = counting {
            counting.await.expect("counting does not panic");
        }
    }
    Ok(())
}
