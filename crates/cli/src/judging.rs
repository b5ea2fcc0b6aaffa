//! The moves of a game that gave something away, found while somebody waits.

use polje_games::{Analysis, AnyGame, Task, Worth, analyse};
use polje_phrases::Voice;
use polje_tabletop::{Record, phrase};

use crate::waiting::with_progress;

/// What one position may cost.
const NODES_A_POSITION: u64 = 50_000_000;

/// Judges the last move of a record alone, with progress.
pub(crate) fn judge_last(voice: &Voice, game: &dyn AnyGame, record: &Record) -> Option<Analysis> {
    with_progress(voice, |progress| {
        progress(phrase("analysis-progress").number("judged", 0u64));
        polje_games::judge_last(game, record, &task(None))
    })
}

/// Judges a game with progress; `first` is what its first position is known to be worth. `None`
/// where there is no solver, or the record does not replay.
pub(crate) fn judge(
    voice: &Voice,
    game: &dyn AnyGame,
    record: &Record,
    first: Option<Worth>,
) -> Option<Analysis> {
    let task = task(first);
    with_progress(voice, |progress| {
        let mut tell = |judged: usize| {
            progress(phrase("analysis-progress").number("judged", judged));
        };
        tell(0);
        analyse(game, record, &task, &mut |so_far| tell(so_far.known()))
    })
}

fn task(known: Option<Worth>) -> Task {
    Task { nodes: Some(NODES_A_POSITION), known, ..Task::default() }
}
