//! Thinking on threads of its own, so that the screen never freezes. Answers come as messages.

use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use polje_arena::{FairBoards, Leader};
use polje_games::{AnyGame, AnySetup, Effort, Judged, Solution, Task, Unsolved, analyse};
use polje_tabletop::{AnyPrompt, Phrase, Record, Stop};

use crate::app::Message;
use crate::session::{NextGame, Session, SharedBot};
use crate::shelf::Shelf;

/// A question under way. Dropping it tells the thread to stop; its answer is then nobody's.
#[derive(Debug)]
pub(crate) struct Thinking {
    id: u64,
    stop: Stop,
}

/// What a thread has found out.
#[derive(Debug)]
pub struct Answer {
    id: u64,
    pub(crate) found: Found,
}

#[derive(Debug)]
pub(crate) enum Found {
    Move(String),
    Worth(Result<Solution<String>, Unsolved>),
    /// The moves of a game, in their order.
    Judged(Arc<[Judged]>),
    Leaders(Result<Vec<Leader>, Phrase>),
    /// How far the dealing is.
    Progress(Phrase),
    /// A game dealt, once somebody takes it.
    Dealt(Box<Mutex<Option<Result<Session, Phrase>>>>),
}

impl Thinking {
    /// Asks a bot for a move.
    pub(crate) fn bot(
        id: u64,
        bot: SharedBot,
        prompt: AnyPrompt,
        mail: &Sender<Message>,
    ) -> Thinking {
        Thinking::start(id, mail, move |stop| {
            let mut bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
            Some(Found::Move(bot.choose(&prompt, stop)))
        })
    }

    /// Solves the position at the end of a record, within so many nodes.
    pub(crate) fn worth(
        id: u64,
        game: &'static dyn AnyGame,
        record: &Record,
        nodes: u64,
        mail: &Sender<Message>,
    ) -> Thinking {
        let record = record.clone();
        Thinking::start(id, mail, move |stop| {
            let setup = AnySetup { value: record.header.setup, seed: record.header.seed };
            let mut table = game.open(&setup, record.header.players).ok()?;
            record.events.iter().try_for_each(|event| table.follow(event)).ok()?;
            let task = Task { margin: true, ..task(nodes, stop) };
            game.solve_table(table.as_ref(), &task).map(Found::Worth)
        })
    }

    /// Judges the moves of a record, within so many nodes for each position.
    pub(crate) fn review(
        id: u64,
        game: &'static dyn AnyGame,
        record: &Record,
        nodes: u64,
        mail: &Sender<Message>,
    ) -> Thinking {
        let record = record.clone();
        Thinking::start(id, mail, move |stop| {
            let task = task(nodes, stop);
            Some(Found::Judged(analyse(game, &record, &task).unwrap_or_default().into()))
        })
    }

    /// Reads the leaderboard of a game, and rates everybody on it.
    pub(crate) fn leaders(
        id: u64,
        game: &'static dyn AnyGame,
        shelf: Shelf,
        mail: &Sender<Message>,
    ) -> Thinking {
        Thinking::start(id, mail, move |_| Some(Found::Leaders(shelf.leaders(game.name()))))
    }

    /// Deals a board: finding a fair one may take a while.
    pub(crate) fn deal(
        id: u64,
        game: NextGame,
        boards: Arc<FairBoards>,
        mail: &Sender<Message>,
    ) -> Thinking {
        let told = mail.clone();
        Thinking::start(id, mail, move |stop| {
            // When the program is ending, nobody wants to know any more.
            let tell = &mut |progress| {
                let found = Found::Progress(progress);
                let _ = told.send(Message::Answer(Answer { id, found }));
            };
            let effort = &mut Effort { thorough: false, stop: stop.clone(), progress: tell };
            let dealt = game.deal(&boards, effort);
            Some(Found::Dealt(Box::new(Mutex::new(Some(dealt)))))
        })
    }

    fn start(
        id: u64,
        mail: &Sender<Message>,
        think: impl FnOnce(&Stop) -> Option<Found> + Send + 'static,
    ) -> Thinking {
        let stop = Stop::default();
        let (flag, mail) = (stop.clone(), mail.clone());
        std::thread::spawn(move || {
            if let Some(found) = think(&flag) {
                // When the program is ending, nobody reads the answer any more.
                let _ = mail.send(Message::Answer(Answer { id, found }));
            }
        });
        Thinking { id, stop }
    }

    pub(crate) fn asked_for(&self, answer: &Answer) -> bool {
        self.id == answer.id
    }

    /// Has the thread answer at once with what it has.
    pub(crate) fn hurry(&self) {
        self.stop.raise();
    }
}

fn task(nodes: u64, stop: &Stop) -> Task {
    Task { nodes: Some(nodes), threads: 1, stop: stop.clone(), ..Task::default() }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
