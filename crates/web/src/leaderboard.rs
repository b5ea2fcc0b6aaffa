//! The leaderboards of the data directory: read for whoever asks, and added to where games of rooms
//! count.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use polje_arena::{FinishedGame, Leader, LeaderKind, Store, StoreError};
use polje_games::{AnyGame, CATALOG};
use polje_session::{Room, Who};

use crate::cached::Cached;
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
/// it.
pub(crate) fn count_last(shared: &Arc<Shared>, room: &Room) {
    let named = |who: &Who| !matches!(who, Who::Person(None));
    let all_named = room.plan().sitters.iter().all(|sitter| named(&sitter.who));
    let counts = shared.leaderboard.counts && all_named && room.plan().persons() > 0;
    let Some(session) = room.session().filter(|_| counts) else { return };
    let Some(finished) = FinishedGame::of(session, LeaderKind::Guest) else { return };
    let shared = Arc::clone(shared);
    tokio::task::spawn_blocking(move || {
        let store = Store::open(&shared.leaderboard.folder);
        if store.and_then(|mut store| store.count(&finished)).is_err() {
            // The game has been played all the same.
            shared.metrics.uncounted.fetch_add(1, Ordering::Relaxed);
        }
    });
}
