//! Fair boards for people: from the pool in the store, which is filled while they play, or of those
//! that come with the program.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use polje_games::{AnyGame, AnySetup, Effort, Settings};
use polje_session::{Dealing, Source};
use polje_tabletop::{SetupError, Stop};

use crate::contest::schedule::derive_seed;
use crate::run::cores::stand_back;
use crate::{Store, StoreError};

/// How many boards of each kind are kept ready.
const READY: u32 = 4;

/// Where boards come from that have a certificate.
#[derive(Debug, Default)]
pub struct FairBoards {
    /// The data directory; `None` where nothing can be kept: fair boards are made all the same.
    folder: Option<PathBuf>,
    /// How long a board may take that is not ready and not asked for.
    patience: Duration,
    filling: Mutex<Option<Filling>>,
}

impl FairBoards {
    /// How long people wait for a fair board that they have not asked for, with progress to look at.
    pub const PATIENCE: Duration = Duration::from_secs(3);

    pub fn new(folder: Option<PathBuf>, patience: Duration) -> FairBoards {
        FairBoards { folder, patience, filling: Mutex::default() }
    }

    /// The board of a game: a fair one where the plan wants it and one is found, else the one its
    /// seed deals. May take a while where a fair board is wanted; the effort's flag cuts that short.
    pub fn deal(
        &self,
        dealing: &Dealing,
        effort: &mut Effort<'_>,
    ) -> Result<DealtBoard, SetupError> {
        let plan = dealing.plan();
        let (board, trouble) = match &plan.source {
            Source::Fixed(_) | Source::Dealt(_) => (None, None),
            Source::Fair(settings) => {
                let (game, seed, patience) = (plan.game, dealing.seed(), self.patience);
                self.take(&Wish { game, settings, seed, patience }, effort)
            }
            Source::Certified(settings) => {
                let (game, seed, patience) = (plan.game, dealing.seed(), Duration::MAX);
                self.take(&Wish { game, settings, seed, patience }, effort)
            }
        };
        Ok(DealtBoard { setup: board.map_or_else(|| dealing.board(), Ok)?, trouble })
    }

    /// The same without a search: a fair board only if one is ready or comes with the program.
    pub fn ready(&self, dealing: &Dealing) -> Result<AnySetup, SetupError> {
        let plan = dealing.plan();
        let ready = match &plan.source {
            Source::Fixed(_) | Source::Dealt(_) => None,
            Source::Fair(settings) | Source::Certified(settings) => {
                self.at_hand(plan.game, settings, dealing.seed()).0
            }
        };
        let certified = ready.filter(|board| plan.game.is_certified(board));
        certified.map_or_else(|| dealing.board(), Ok)
    }

    /// A board of the pool, else a kept one. A store that cannot be used is no reason not to play.
    fn at_hand(
        &self,
        game: &'static dyn AnyGame,
        settings: &Settings,
        seed: u64,
    ) -> (Option<AnySetup>, Option<StoreError>) {
        let store = self.folder.as_deref().map(Store::open).transpose();
        let pooled = store.and_then(|store| match &store {
            Some(store) => store.take_board(game, settings),
            None => Ok(None),
        });
        let (pooled, trouble) = match pooled {
            Ok(pooled) => (pooled, None),
            Err(trouble) => (None, Some(trouble)),
        };
        (pooled.or_else(|| game.certifier()?.kept_board(settings, seed)), trouble)
    }

    /// A board with a certificate: one at hand, else one that is found before the patience ends; if
    /// there is none in time, the effort's flag has been raised.
    fn take(
        &self,
        wish: &Wish<'_>,
        effort: &mut Effort<'_>,
    ) -> (Option<AnySetup>, Option<StoreError>) {
        let &Wish { game, settings, seed, patience } = wish;
        let (ready, trouble) = self.at_hand(game, settings, seed);
        let board = match ready {
            None if !patience.is_zero() => wish.deal_in_time(effort),
            ready => ready,
        };
        if trouble.is_none() {
            self.refill(game, settings, seed);
        }
        (board.filter(|board| game.is_certified(board)), trouble)
    }

    /// Sees to it that boards of this kind are being made ready, before all others.
    fn refill(&self, game: &'static dyn AnyGame, settings: &Settings, seed: u64) {
        let Some(folder) = &self.folder else { return };
        let Ok(first) = game.spelled_out(settings) else { return };
        let mut filling = self.filling.lock().unwrap_or_else(PoisonError::into_inner);
        let goes_on = |filling: &Filling| filling.first == first && filling.goes_on();
        if !filling.as_ref().is_some_and(goes_on) {
            // One at a time: the last one ends before the next one begins.
            drop(filling.take());
            *filling = Some(Filling::start(folder, game, first, seed));
        }
    }
}

/// A board that is wanted with a certificate.
struct Wish<'a> {
    game: &'static dyn AnyGame,
    settings: &'a Settings,
    seed: u64,
    /// How long it may take.
    patience: Duration,
}

impl Wish<'_> {
    fn deal_in_time(&self, effort: &mut Effort<'_>) -> Option<AnySetup> {
        let (done, wait) = mpsc::channel::<()>();
        let (late, patience) = (effort.stop.clone(), self.patience);
        thread::spawn(move || {
            if wait.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                late.raise();
            }
        });
        // What cannot be dealt at all is told by whoever deals without a certificate.
        let dealt = self.game.certifier()?.deal(self.settings, self.seed, effort).ok();
        drop(done);
        dealt
    }
}

/// What somebody plays on.
#[derive(Debug)]
pub struct DealtBoard {
    pub setup: AnySetup,
    /// What is wrong with the store, if it was needed and could not be used.
    pub trouble: Option<StoreError>,
}

/// The pool being filled. Dropping it stops the thread and waits for its end, which is at once:
/// the dealer looks at the flag all the time.
#[derive(Debug)]
struct Filling {
    first: Settings,
    // Errors of the store are told to whoever keeps a result there. `None` when it is being dropped.
    thread: Option<JoinHandle<Result<(), StoreError>>>,
    stop: Stop,
}

impl Filling {
    /// Fills the pool until enough boards are ready: first those for `first`, then one after the
    /// other those of the game's presets.
    fn start(folder: &Path, game: &'static dyn AnyGame, first: Settings, seed: u64) -> Filling {
        let folder = folder.to_owned();
        let preset = |preset: &polje_tabletop::Preset| {
            game.settings(preset.knobs.iter().copied()).expect("a preset fits its game")
        };
        let wanted = [first.clone()].into_iter().chain(game.info().presets.iter().map(preset));
        let stock =
            |(number, settings)| Stock { settings, seed: derive_seed(seed, "pool", &[number]) };
        let stocks: Vec<Stock> = (0..).zip(wanted).map(stock).collect();
        Filling::run(first, move |stop| fill_all(&folder, game, &stocks, stop))
    }

    fn run(
        first: Settings,
        work: impl FnOnce(&Stop) -> Result<(), StoreError> + Send + 'static,
    ) -> Filling {
        let stop = Stop::default();
        let flag = stop.clone();
        let work = move || {
            stand_back();
            work(&flag)
        };
        Filling { first, thread: Some(thread::spawn(work)), stop }
    }

    fn goes_on(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }
}

impl Drop for Filling {
    fn drop(&mut self) {
        self.stop.raise();
        // A pool that could not be filled is no loss to anybody.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Boards to make ready.
struct Stock {
    settings: Settings,
    /// The first one's; the next ones' follow.
    seed: u64,
}

fn fill_all(
    folder: &Path,
    game: &dyn AnyGame,
    stocks: &[Stock],
    stop: &Stop,
) -> Result<(), StoreError> {
    // Opening the store makes its folder, which may be gone for good by now.
    if stop.is_raised() {
        return Ok(());
    }
    let store = Store::open(folder)?;
    stocks.iter().try_for_each(|stock| fill(&store, game, stock, stop))
}

fn fill(store: &Store, game: &dyn AnyGame, stock: &Stock, stop: &Stop) -> Result<(), StoreError> {
    let &Stock { ref settings, mut seed } = stock;
    let Some(certifier) = game.certifier() else { return Ok(()) };
    while !stop.is_raised() && store.boards_ready(game, settings)? < READY {
        let dealt = Effort::quiet(stop, |effort| certifier.deal(settings, seed, effort));
        match dealt.ok().filter(|setup| certifier.is_certified(setup)) {
            Some(setup) => store.add_board(game, settings, &setup)?,
            // Boards of this kind are too hard to certify, or it is time to go.
            None => break,
        }
        seed = seed.wrapping_add(1);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::store::tests::Folder;

    fn sized(size: &str) -> Settings {
        polje_games::find("mathtricks").unwrap().settings([("size", size)]).unwrap()
    }

    fn take_sized(
        boards: &FairBoards,
        settings: &Settings,
        seed: u64,
    ) -> (Option<AnySetup>, Option<StoreError>) {
        let game = polje_games::find("mathtricks").unwrap();
        let wish = Wish { game, settings, seed, patience: boards.patience };
        Effort::quiet(&Stop::default(), |effort| boards.take(&wish, effort))
    }

    fn take(boards: &FairBoards) -> Option<AnySetup> {
        take_sized(boards, &sized("4x4"), 1).0
    }

    #[test]
    fn who_can_wait_gets_a_fair_board_and_who_cannot_gets_none() {
        let game = polje_games::find("mathtricks").unwrap();
        let board = take(&FairBoards::new(None, Duration::MAX)).unwrap();
        assert!(game.is_certified(&board));
        assert_eq!(board.seed, None, "its seed deals another board");
        assert_eq!(take(&FairBoards::new(None, Duration::ZERO)), None);
    }

    #[test]
    fn a_board_that_comes_with_the_program_is_there_at_once() {
        let game = polje_games::find("mathtricks").unwrap();
        let usual = &sized("5x8");
        let take = |folder: Option<PathBuf>, seed| {
            let boards = FairBoards::new(folder, Duration::ZERO);
            let taken = take_sized(&boards, usual, seed);
            taken.0.unwrap()
        };
        let mut taken: Vec<String> =
            (0..20).map(|seed| take(None, seed).value.to_string()).collect();
        assert_eq!(taken[0], take(None, 0).value.to_string(), "the seed chooses");
        taken.sort();
        taken.dedup();
        assert!(taken.len() > 10, "{}", taken.len());
        // Boards of the pool are nobody else's, so they come first.
        let folder = Folder::new();
        let other = (1..).map(|seed| take(None, seed)).find(|board| *board != take(None, 0));
        let ready = other.unwrap();
        folder.open().add_board(game, usual, &ready).unwrap();
        assert_eq!(take(Some(folder.0.clone()), 0), ready);
        // A pool that cannot be used is no reason not to play.
        folder.break_pool();
        assert!(folder.open().take_board(game, usual).is_err());
        assert_eq!(take(Some(folder.0.clone()), 0), take(None, 0));
        let boards = FairBoards::new(Some(folder.0.clone()), Duration::ZERO);
        let taken = take_sized(&boards, usual, 0);
        assert!(taken.1.is_some(), "but it is told");
    }

    #[test]
    fn a_size_has_one_pool_however_it_is_typed() {
        let folder = Folder::new();
        let game = polje_games::find("mathtricks").unwrap();
        let fair = take(&FairBoards::new(None, Duration::MAX)).unwrap();
        let store = folder.open();
        store.add_board(game, &sized("4x4"), &fair).unwrap();
        let told = sized("4x4").with(game, "players", "2").unwrap();
        for settings in [sized("4X4"), sized("4х4"), told] {
            assert_eq!(store.boards_ready(game, &settings).unwrap(), 1, "{settings:?}");
        }
        assert_eq!(
            store.boards_ready(game, &Settings::default()).unwrap(),
            0,
            "the usual size is another"
        );
    }

    #[test]
    fn the_pool_is_filled_while_people_play() {
        let folder = Folder::new();
        let boards = FairBoards::new(Some(folder.0.clone()), Duration::ZERO);
        assert_eq!(take(&boards), None, "nothing is ready yet");
        let game = polje_games::find("mathtricks").unwrap();
        while folder.open().boards_ready(game, &sized("4x4")).unwrap() == 0 {
            thread::yield_now();
        }
        assert!(game.is_certified(&take(&boards).unwrap()));
    }

    #[test]
    fn boards_certified_by_an_older_program_are_dropped() {
        let folder = Folder::new();
        let game = polje_games::find("mathtricks").unwrap();
        let fair = take(&FairBoards::new(None, Duration::MAX)).unwrap();
        let mut old = fair.clone();
        let certificate = fair.value["certificate"].as_str().unwrap();
        let (_, figures) = certificate.split_once(';').unwrap();
        old.value["certificate"] = format!("exact draw by solver 1;{figures}").into();
        let store = folder.open();
        for board in [&old, &old, &fair, &old] {
            store.add_board(game, &sized("4x4"), board).unwrap();
        }
        assert_eq!(store.take_board(game, &sized("4x4")).unwrap(), Some(fair));
        assert_eq!(store.take_board(game, &sized("4x4")).unwrap(), None);
        assert_eq!(store.boards_ready(game, &sized("4x4")).unwrap(), 0);
    }

    #[test]
    fn who_stops_filling_waits_for_its_end() {
        let ended = Arc::new(AtomicBool::new(false));
        let end = Arc::clone(&ended);
        let filling = Filling::run(Settings::default(), move |stop| {
            while !stop.is_raised() {
                thread::yield_now();
            }
            end.store(true, Ordering::Release);
            Ok(())
        });
        assert!(filling.goes_on());
        drop(filling);
        assert!(ended.load(Ordering::Acquire));
    }

    #[test]
    fn filling_that_was_stopped_before_it_began_makes_no_folder() {
        let game = polje_games::find("mathtricks").unwrap();
        let folder = Folder::new();
        let inner = folder.0.join("inner");
        let stop = Stop::default();
        stop.raise();
        fill_all(&inner, game, &[Stock { settings: Settings::default(), seed: 1 }], &stop).unwrap();
        assert!(!inner.exists());
    }

    #[test]
    fn filling_with_boards_that_take_minutes_is_left_at_once() {
        let folder = Folder::new();
        let huge = &sized("64x64");
        let boards = FairBoards::new(Some(folder.0.clone()), Duration::ZERO);
        let taken = take_sized(&boards, huge, 1);
        assert_eq!(taken.0, None);
    }
}
