//! Boards for the games at this table: as a seed deals them or, where any board will do, a fair one
//! from the pool in the data directory, which is filled while people play.

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use polje_arena::{Knobs, Store, StoreError, refill_pool};
use polje_games::{AnyGame, AnySetup, Effort};
use polje_tabletop::{SetupError, Stop};

use crate::plan::{Board, Plan, wide_seed};

/// How long a person waits for a fair board when none is ready, with progress to look at.
const PATIENCE: Duration = Duration::from_secs(8);

#[derive(Debug, Default)]
pub(crate) struct Boards {
    /// The data directory, if there is one.
    folder: Option<PathBuf>,
    filling: Mutex<Option<Filling>>,
}

/// The pool being filled. Dropping it tells the thread to stop.
#[derive(Debug)]
struct Filling {
    first: Knobs,
    thread: JoinHandle<Result<(), StoreError>>,
    stop: Stop,
}

impl Drop for Filling {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

impl Boards {
    pub(crate) fn new(folder: Option<PathBuf>) -> Boards {
        Boards { folder, filling: Mutex::default() }
    }

    /// The board of the game with that number, from 0. May take a while; the effort's stop flag cuts
    /// it short.
    pub(crate) fn deal(
        &self,
        plan: &Plan,
        number: u32,
        effort: &mut Effort<'_>,
    ) -> Result<AnySetup, SetupError> {
        let (game, seed) = (plan.game, plan.seed_of(number));
        let settings = match &plan.board {
            Board::Fixed(setup) => return Ok(setup.clone()),
            Board::Dealt(settings) | Board::Fair(settings) => settings,
        };
        let borrowed: Vec<(&str, &str)> =
            settings.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        if let Board::Fair(_) = plan.board {
            let ready = self.take(game, &borrowed);
            let fair = ready.or_else(|| deal_in_time(game, &borrowed, seed, effort));
            self.refill(game, settings);
            if let Some(fair) = fair.filter(|setup| game.certificate(setup).is_some()) {
                // Its seed deals another board without a certificate: it would mislead.
                return Ok(AnySetup { seed: None, ..fair });
            }
        }
        game.deal(&borrowed, seed)
    }

    /// A board that is ready. A store that cannot be used is told of when a result is kept there;
    /// it keeps nobody from playing.
    fn take(&self, game: &dyn AnyGame, settings: &[(&str, &str)]) -> Option<AnySetup> {
        Store::open(self.folder.as_ref()?).ok()?.take_board(game, settings).ok()?
    }

    /// Sees to it that boards of this kind are being made ready, before all others.
    fn refill(&self, game: &'static dyn AnyGame, settings: &[(String, String)]) {
        let Some(folder) = &self.folder else { return };
        let given = |name: &str| settings.iter().find(|(given, _)| given == name);
        let knobs = game.knobs().iter();
        let first: Knobs =
            knobs.filter_map(|knob| Some((knob.name, given(knob.name)?.1.clone()))).collect();
        let mut filling = self.filling.lock().unwrap_or_else(PoisonError::into_inner);
        let goes_on = |filling: &Filling| filling.first == first && !filling.thread.is_finished();
        if !filling.as_ref().is_some_and(goes_on) {
            let stop = Stop::default();
            // With a seed of its own every time: nobody should meet the same board twice.
            let thread = refill_pool(folder, game, first.clone(), wide_seed(), stop.clone());
            *filling = Some(Filling { first, thread, stop });
        }
    }
}

fn deal_in_time(
    game: &dyn AnyGame,
    settings: &[(&str, &str)],
    seed: u64,
    effort: &mut Effort<'_>,
) -> Option<AnySetup> {
    let (done, wait) = mpsc::channel::<()>();
    let late = effort.stop.clone();
    thread::spawn(move || {
        if wait.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            late.raise();
        }
    });
    let dealt = game.deal_certified(settings, seed, effort);
    drop(done);
    dealt
}

#[cfg(test)]
mod tests {
    use polje_arena::BestOf;

    use super::*;

    #[test]
    fn when_there_is_no_time_for_a_fair_board_the_seed_deals_one() {
        let game = polje_games::find("mathtricks").unwrap();
        let plan = Plan {
            game,
            board: Board::Dealt(vec![("size".to_owned(), "5x8".to_owned())]).fair(),
            sitters: Vec::new(),
            best_of: BestOf::ONE,
            seed: 7,
            record: None,
            tempo: None,
        };
        let stop = Stop::default();
        stop.raise();
        let effort = &mut Effort { thorough: false, stop, progress: &mut |_| () };
        let dealt = Boards::default().deal(&plan, 1, effort).unwrap();
        assert_eq!(dealt, game.deal(&[("size", "5x8")], 8).unwrap());
    }
}
