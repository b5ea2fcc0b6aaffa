//! Fair boards for people at the terminal: from the pool, which is filled while they play.

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use polje_arena::{Knobs, Store, refill_pool};
use polje_games::{AnyGame, AnySetup, Effort};
use polje_tabletop::Stop;

use crate::data;
use crate::failure::Failure;

/// How long a person waits for a fair board when none is ready.
const PATIENCE: Duration = Duration::from_millis(1500);

#[derive(Debug)]
pub(crate) struct FairBoards {
    store: Store,
    folder: PathBuf,
    /// Raised when nobody needs more boards.
    stop: Stop,
    filling: bool,
}

impl FairBoards {
    /// `None` where nothing can be kept: a game goes on without a fair board all the same.
    pub(crate) fn open(folder: PathBuf) -> Option<FairBoards> {
        let store = Store::open(&folder).ok()?;
        Some(FairBoards { store, folder, stop: Stop::default(), filling: false })
    }

    /// A board with a certificate; `None` when there is none in time.
    pub(crate) fn take(
        &mut self,
        game: &'static dyn AnyGame,
        knobs: &Knobs,
        seed: u64,
    ) -> Result<Option<AnySetup>, Failure> {
        let settings: Vec<(&str, &str)> =
            knobs.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let ready = self.store.take_board(game, &settings).map_err(data::failed)?;
        let board = ready.or_else(|| deal_in_time(game, &settings, seed));
        if !self.filling {
            self.filling = true;
            // Its errors are told when a board is taken.
            drop(refill_pool(&self.folder, game, knobs.clone(), seed, self.stop.clone()));
        }
        // Its seed deals another board without a certificate: it would mislead.
        let certified = board.filter(|board| game.certificate(board).is_some());
        Ok(certified.map(|board| AnySetup { seed: None, ..board }))
    }
}

impl Drop for FairBoards {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

fn deal_in_time(
    game: &'static dyn AnyGame,
    settings: &[(&str, &str)],
    seed: u64,
) -> Option<AnySetup> {
    let stop = Stop::default();
    let (done, wait) = mpsc::channel::<()>();
    let late = stop.clone();
    thread::spawn(move || {
        if wait.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            late.raise();
        }
    });
    let effort = &mut Effort { thorough: false, stop, progress: &mut |_| () };
    let dealt = game.deal_certified(settings, seed, effort);
    drop(done);
    dealt
}
