//! A finished game's moves, judged in the background: which of them gave something away. Only what
//! the solver has solved is judged.

use std::sync::Arc;

use polje_games::{AnyGame, Judged};
use polje_tabletop::{Event, Phrase, Record, phrase};

use crate::app::Shared;
use crate::thinking::{Answer, Found, Thinking};

/// What judging one position may cost.
const NODES_A_POSITION: u64 = 10_000_000;

/// Screens that show the same game share one.
#[derive(Clone, Debug, Default)]
pub(crate) enum Review {
    /// There is nothing to judge, or nobody who could.
    #[default]
    None,
    Thinking(Arc<Thinking>),
    /// In the order of the moves.
    Done(Arc<[Judged]>),
}

impl Review {
    pub(crate) fn start(
        game: &'static dyn AnyGame,
        record: &Record,
        shared: &mut Shared,
    ) -> Review {
        let moved = record.events.iter().any(|event| matches!(event, Event::Move(_)));
        if !game.has_solver() || !moved {
            return Review::None;
        }
        let id = shared.serial();
        Review::Thinking(Arc::new(Thinking::review(
            id,
            game,
            record,
            NODES_A_POSITION,
            &shared.mail,
        )))
    }

    pub(crate) fn take(&mut self, answer: &Answer) {
        if let Review::Thinking(thinking) = self
            && thinking.asked_for(answer)
            && let Found::Judged(judged) = &answer.found
        {
            *self = Review::Done(Arc::clone(judged));
        }
    }

    pub(crate) fn is_thinking(&self) -> bool {
        matches!(self, Review::Thinking(_))
    }

    /// The moves that gave something away.
    pub(crate) fn errors(&self) -> impl DoubleEndedIterator<Item = &Judged> {
        let judged: &[Judged] = match self {
            Review::Done(judged) => judged,
            Review::None | Review::Thinking(_) => &[],
        };
        judged.iter().filter(|judged| judged.is_error())
    }

    /// The error at that event, from 1.
    pub(crate) fn error_at(&self, event: usize) -> Option<&Judged> {
        self.errors().find(|judged| judged.at == event)
    }

    /// How many moves could be judged, and how many gave something away.
    pub(crate) fn summary(&self) -> Option<Phrase> {
        let Review::Done(all) = self else { return None };
        let known = |judged: &&Judged| judged.before.is_some() && judged.after.is_some();
        let judged = all.iter().filter(known).count() as u64;
        let summary = phrase("tui-review-done").number("judged", judged);
        Some(summary.number("all", all.len() as u64).number("errors", self.errors().count() as u64))
    }
}
