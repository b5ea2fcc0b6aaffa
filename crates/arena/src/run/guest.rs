//! Players of the process that runs a contest, beyond those that can be written down: another
//! language's functions, say.

use std::fmt;
use std::sync::Arc;

use polje_games::AnyGame;

use crate::Contestant;

/// Somebody for whom a contestant is made for every game, on the thread that plays it.
#[derive(Clone)]
pub struct Guest(Arc<Seating>);

/// From the game and the seed of the seat's random choices.
type Seating = dyn Fn(&'static dyn AnyGame, u64) -> Box<dyn Contestant> + Send + Sync;

impl Guest {
    pub fn new(
        seating: impl Fn(&'static dyn AnyGame, u64) -> Box<dyn Contestant> + Send + Sync + 'static,
    ) -> Guest {
        Guest(Arc::new(seating))
    }

    pub(crate) fn sit_down(&self, game: &'static dyn AnyGame, seed: u64) -> Box<dyn Contestant> {
        (self.0)(game, seed)
    }
}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guest")
    }
}

/// Two guests are one only if they were made as one.
impl PartialEq for Guest {
    fn eq(&self, other: &Guest) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Guest {}
