//! Fair boards for people at the terminal: from the pool, which is filled while they play.

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use polje_arena::{Knobs, Store, refill_pool};
use polje_games::{AnyGame, AnySetup, Effort};
use polje_tabletop::{Phrase, Stop};

use crate::certify::with_progress;
use crate::data;
use crate::failure::Failure;
use crate::voice::Voice;

/// How long a person waits for a fair board when none is ready, with progress to look at.
pub(crate) const PATIENCE: Duration = Duration::from_secs(8);

#[derive(Debug)]
pub(crate) struct FairBoards {
    /// `None` where nothing can be kept: fair boards are made all the same.
    kept: Option<Kept>,
    patience: Duration,
    /// Raised when nobody needs more boards.
    stop: Stop,
    filling: bool,
}

#[derive(Debug)]
struct Kept {
    store: Store,
    folder: PathBuf,
}

impl FairBoards {
    /// `patience` is how long a board may take that is not ready.
    pub(crate) fn new(folder: Option<PathBuf>, patience: Duration) -> FairBoards {
        let keep = |folder: PathBuf| Some(Kept { store: Store::open(&folder).ok()?, folder });
        let kept = folder.and_then(keep);
        FairBoards { kept, patience, stop: Stop::default(), filling: false }
    }

    /// A board with a certificate; `None` when there is none in time.
    pub(crate) fn take(
        &mut self,
        voice: &Voice,
        game: &'static dyn AnyGame,
        knobs: &Knobs,
        seed: u64,
    ) -> Result<Option<AnySetup>, Failure> {
        let settings: Vec<(&str, &str)> =
            knobs.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let ready = match &self.kept {
            Some(kept) => kept.store.take_board(game, &settings).map_err(data::failed)?,
            None => None,
        };
        let deal = |progress: &mut dyn FnMut(Phrase)| {
            deal_in_time(game, &settings, seed, self.patience, progress)
        };
        let board = match ready {
            None if !self.patience.is_zero() => with_progress(voice, deal),
            ready => ready,
        };
        if let Some(kept) = &self.kept
            && !self.filling
        {
            self.filling = true;
            // Its errors are told when a board is taken.
            drop(refill_pool(&kept.folder, game, knobs.clone(), seed, self.stop.clone()));
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
    patience: Duration,
    progress: &mut dyn FnMut(Phrase),
) -> Option<AnySetup> {
    let stop = Stop::default();
    let (done, wait) = mpsc::channel::<()>();
    let late = stop.clone();
    thread::spawn(move || {
        if wait.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
            late.raise();
        }
    });
    let effort = &mut Effort { thorough: false, stop, progress };
    let dealt = game.deal_certified(settings, seed, effort);
    drop(done);
    dealt
}
