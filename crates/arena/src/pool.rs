//! Fair boards for people: from the pool in the store, which is filled while they play.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use polje_games::{AnyGame, AnySetup, Effort, Settings};
use polje_tabletop::Stop;

use crate::schedule::derive_seed;
use crate::{Store, StoreError};

/// How many boards of each kind are kept ready.
const READY: u32 = 4;

/// Where boards come from that have a certificate.
#[derive(Debug, Default)]
pub struct FairBoards {
    /// The data directory; `None` where nothing can be kept: fair boards are made all the same.
    folder: Option<PathBuf>,
    /// How long a board may take that is not ready.
    patience: Duration,
    filling: Mutex<Option<Filling>>,
}

impl FairBoards {
    /// How long people wait, with progress to look at.
    pub const PATIENCE: Duration = Duration::from_secs(8);

    pub fn new(folder: Option<PathBuf>, patience: Duration) -> FairBoards {
        FairBoards { folder, patience, filling: Mutex::default() }
    }

    /// A board with a certificate; `None` when there is none in time. Then the effort's flag has been
    /// raised. A store that cannot be opened is no reason not to play.
    pub fn take(
        &self,
        game: &'static dyn AnyGame,
        settings: Settings<'_>,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Option<AnySetup>, StoreError> {
        let store = self.folder.as_ref().and_then(|folder| Store::open(folder).ok());
        let ready = match &store {
            Some(store) => store.take_board(game, settings)?,
            None => None,
        };
        let board = match ready {
            None if !self.patience.is_zero() => self.deal_in_time(game, settings, seed, effort),
            ready => ready,
        };
        if store.is_some() {
            self.refill(game, settings, seed);
        }
        // Its seed deals another board without a certificate: it would mislead.
        let certified = board.filter(|board| game.certificate(board).is_some());
        Ok(certified.map(|board| AnySetup { seed: None, ..board }))
    }

    fn deal_in_time(
        &self,
        game: &dyn AnyGame,
        settings: Settings<'_>,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Option<AnySetup> {
        let (done, wait) = mpsc::channel::<()>();
        let (late, patience) = (effort.stop.clone(), self.patience);
        thread::spawn(move || {
            if wait.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                late.raise();
            }
        });
        let dealt = game.deal_certified(settings, seed, effort);
        drop(done);
        dealt
    }

    /// Sees to it that boards of this kind are being made ready, before all others.
    fn refill(&self, game: &'static dyn AnyGame, settings: Settings<'_>, seed: u64) {
        let Some(folder) = &self.folder else { return };
        let given = |name: &str| settings.iter().find(|(given, _)| *given == name);
        let knobs = game.knobs().iter();
        let first: Knobs =
            knobs.filter_map(|knob| Some((knob.name, given(knob.name)?.1.to_owned()))).collect();
        let mut filling = self.filling.lock().unwrap_or_else(PoisonError::into_inner);
        let goes_on = |filling: &Filling| filling.first == first && !filling.thread.is_finished();
        if !filling.as_ref().is_some_and(goes_on) {
            *filling = Some(Filling::start(folder, game, first, seed));
        }
    }
}

/// Knobs and their values, owned.
type Knobs = Vec<(&'static str, String)>;

/// The pool being filled. Dropping it tells the thread to stop.
#[derive(Debug)]
struct Filling {
    first: Knobs,
    // Errors of the store are told when a board is taken.
    thread: JoinHandle<Result<(), StoreError>>,
    stop: Stop,
}

impl Filling {
    /// Fills the pool until enough boards are ready: first those for `first`, then one after the
    /// other those of the game's presets.
    fn start(folder: &Path, game: &'static dyn AnyGame, first: Knobs, seed: u64) -> Filling {
        let folder = folder.to_owned();
        let preset = |preset: &polje_tabletop::Preset| {
            preset.knobs.iter().map(|(name, text)| (*name, (*text).to_owned())).collect()
        };
        let kinds = [first.clone()].into_iter().chain(game.presets().iter().map(preset));
        let kinds: Vec<Knobs> = kinds.collect();
        let stop = Stop::default();
        let flag = stop.clone();
        let thread = thread::spawn(move || {
            let store = Store::open(&folder)?;
            for (number, knobs) in kinds.iter().enumerate() {
                fill(&store, game, knobs, derive_seed(seed, "pool", &[number as u64]), &flag)?;
            }
            Ok(())
        });
        Filling { first, thread, stop }
    }
}

impl Drop for Filling {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

fn fill(
    store: &Store,
    game: &dyn AnyGame,
    knobs: &Knobs,
    seed: u64,
    stop: &Stop,
) -> Result<(), StoreError> {
    let settings: Vec<(&str, &str)> =
        knobs.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let mut attempt = 0;
    while !stop.is_raised() && store.boards_ready(game, &settings)? < READY {
        let effort = &mut Effort { thorough: false, stop: stop.clone(), progress: &mut |_| () };
        let dealt = game.deal_certified(&settings, seed.wrapping_add(attempt), effort);
        match dealt.filter(|setup| game.certificate(setup).is_some()) {
            Some(setup) => store.add_board(game, &settings, &setup)?,
            // Boards of this kind are too hard to certify, or it is time to go.
            None => break,
        }
        attempt += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::Folder;

    const SMALL: &[(&str, &str)] = &[("size", "4x4")];

    fn take(boards: &FairBoards) -> Option<AnySetup> {
        let game = polje_games::find("mathtricks").unwrap();
        let effort = &mut Effort { thorough: false, stop: Stop::default(), progress: &mut |_| () };
        boards.take(game, SMALL, 1, effort).unwrap()
    }

    #[test]
    fn who_can_wait_gets_a_fair_board_and_who_cannot_gets_none() {
        let game = polje_games::find("mathtricks").unwrap();
        let board = take(&FairBoards::new(None, Duration::MAX)).unwrap();
        assert!(game.certificate(&board).is_some());
        assert_eq!(board.seed, None, "its seed deals another board");
        assert_eq!(take(&FairBoards::new(None, Duration::ZERO)), None);
    }

    #[test]
    fn the_pool_is_filled_while_people_play() {
        let folder = Folder::new();
        let boards = FairBoards::new(Some(folder.0.clone()), Duration::ZERO);
        assert_eq!(take(&boards), None, "nothing is ready yet");
        let game = polje_games::find("mathtricks").unwrap();
        while folder.open().boards_ready(game, SMALL).unwrap() == 0 {
            thread::yield_now();
        }
        assert!(game.certificate(&take(&boards).unwrap()).is_some());
    }
}
