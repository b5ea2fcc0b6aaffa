//! A finished game's moves, judged in the background: which of them gave something away. Only what
//! the solver has solved is judged.

use std::sync::Arc;

use polje_games::{Analysis, AnyGame, Fairness, Judged, Stretch, Task};
use polje_tabletop::{Event, Phrase, Record, phrase};

use crate::app::Shared;
use crate::thinking::{Answer, Found, Thinking};

/// What judging one position may cost. Nobody waits for it: moves are shown as they are judged.
const NODES_A_POSITION: u64 = 1_000_000_000;

/// Screens that show the same game share one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Review {
    /// `None` when nothing is being found out any more.
    thinking: Option<Arc<Thinking>>,
    /// `None` when there is nothing to judge, or nobody who could.
    found: Option<Arc<Analysis>>,
}

impl Review {
    pub(crate) fn start(
        game: &'static dyn AnyGame,
        record: &Record,
        fairness: &Fairness,
        shared: &mut Shared,
    ) -> Review {
        let moved = record.events.iter().any(|event| matches!(event, Event::Move(_)));
        if game.solver().is_none() || !moved {
            return Review::default();
        }
        let known = fairness.worth();
        let task = Task { nodes: Some(NODES_A_POSITION), known, ..Task::default() };
        let thinking = Thinking::review(shared, game, record, task);
        Review { thinking: Some(Arc::new(thinking)), found: None }
    }

    pub(crate) fn take(&mut self, answer: &Answer) {
        if !self.thinking.as_ref().is_some_and(|thinking| thinking.asked_for(answer)) {
            return;
        }
        match &answer.found {
            Found::Judged(so_far) => self.found = Some(Arc::clone(so_far)),
            Found::JudgedAll(all) => {
                *self = Review { thinking: None, found: Some(Arc::clone(all)) };
            }
            _ => {}
        }
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// The moves that gave something away.
    pub(crate) fn errors(&self) -> impl DoubleEndedIterator<Item = &Judged> {
        self.found.iter().flat_map(|found| found.errors())
    }

    /// The error at that event, from 1.
    pub(crate) fn error_at(&self, event: usize) -> Option<&Judged> {
        self.errors().find(|judged| judged.at == event)
    }

    /// How many moves have been judged, and how many of them gave something away.
    pub(crate) fn summary(&self) -> Option<Phrase> {
        let found = self.found.as_ref().filter(|found| !found.moves.is_empty())?;
        let summary = phrase("tui-review-done").number("judged", found.known());
        let all = summary.number("all", found.moves.len());
        Some(all.number("errors", self.errors().count()))
    }

    /// Where errors must lie among moves that could not be judged, when no more is to come.
    pub(crate) fn stretches(&self) -> Vec<Stretch> {
        let found = self.found.as_ref().filter(|_| !self.is_thinking());
        found.map(|found| found.stretches()).unwrap_or_default()
    }
}
