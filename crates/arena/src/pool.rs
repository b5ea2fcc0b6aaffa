//! The pool of fair boards, filled in the background.

use std::path::Path;
use std::thread::{self, JoinHandle};

use polje_games::{AnyGame, Effort};
use polje_tabletop::Stop;

use crate::schedule::derive_seed;
use crate::{Store, StoreError};

/// How many boards of each kind are kept ready.
const READY: u32 = 4;

/// Knobs and their values, owned.
pub type Knobs = Vec<(&'static str, String)>;

/// Fills the pool on a thread of its own until the flag is raised or enough boards are ready: first
/// those for `first`, then one after the other those of the game's presets.
pub fn refill_pool(
    folder: &Path,
    game: &'static dyn AnyGame,
    first: Knobs,
    seed: u64,
    stop: Stop,
) -> JoinHandle<Result<(), StoreError>> {
    let folder = folder.to_owned();
    let preset = |preset: &polje_tabletop::Preset| {
        preset.knobs.iter().map(|(name, text)| (*name, (*text).to_owned())).collect()
    };
    let kinds: Vec<Knobs> = [first].into_iter().chain(game.presets().iter().map(preset)).collect();
    thread::spawn(move || {
        let store = Store::open(&folder)?;
        for (number, knobs) in kinds.iter().enumerate() {
            fill(&store, game, knobs, derive_seed(seed, "pool", &[number as u64]), &stop)?;
        }
        Ok(())
    })
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
