//! Thinking on threads of its own, so that the screen never freezes. Answers come as messages.

use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use polje_arena::{FairBoards, Leader, count_cores};
use polje_games::{
    Adviser, Analysis, AnyGame, Effort, Evaluated, Scope, Task, Unsolved, analyse, evaluate,
};
use polje_session::{Dealing, Session};
use polje_tabletop::{AnyPlayer, AnyPrompt, AnyTable, Phrase, Record, Stop};

use crate::app::Message;
use crate::shelf::Shelf;

/// A bot that a thinking thread borrows.
pub(crate) type SharedBot = Arc<Mutex<Box<dyn AnyPlayer>>>;

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
    Worth(Result<Evaluated, Unsolved>),
    /// The moves of a game, as far as they are judged.
    Judged(Arc<Analysis>),
    /// The same, when no more is to come.
    JudgedAll(Arc<Analysis>),
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

    /// Asks somebody who has looked on for a tip.
    pub(crate) fn tip(
        id: u64,
        adviser: Arc<Mutex<Adviser>>,
        table: &dyn AnyTable,
        mail: &Sender<Message>,
    ) -> Thinking {
        let table = table.clone_box();
        Thinking::start(id, mail, move |stop| {
            let mut adviser = adviser.lock().unwrap_or_else(PoisonError::into_inner);
            adviser.tip(table.as_ref(), stop).map(Found::Move)
        })
    }

    /// Solves the position at a table, within the nodes of the task, and answers with
    /// what is known as soon as it is.
    pub(crate) fn worth(
        id: u64,
        game: &'static dyn AnyGame,
        table: &dyn AnyTable,
        task: Task,
        mail: &Sender<Message>,
    ) -> Thinking {
        let (table, told) = (table.clone_box(), mail.clone());
        Thinking::start(id, mail, move |stop| {
            let task = Task { margin: true, ..stoppable(task, stop) };
            let found = evaluate(game, table.as_ref(), &task, &mut |known| {
                send(&told, id, Found::Worth(Ok(known)));
            });
            found?.err().map(|unsolved| Found::Worth(Err(unsolved)))
        })
    }

    /// Judges the moves of a record, within the nodes of the task for each position, and answers
    /// after each of them.
    pub(crate) fn review(
        id: u64,
        game: &'static dyn AnyGame,
        record: &Record,
        task: Task,
        mail: &Sender<Message>,
    ) -> Thinking {
        let (record, told) = (record.clone(), mail.clone());
        Thinking::start(id, mail, move |stop| {
            let analysis = analyse(game, &record, &stoppable(task, stop), &mut |so_far| {
                send(&told, id, Found::Judged(Arc::new(so_far.clone())));
            });
            Some(Found::JudgedAll(Arc::new(analysis.unwrap_or_default())))
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
        dealing: Dealing,
        boards: Arc<FairBoards>,
        mail: &Sender<Message>,
    ) -> Thinking {
        let told = mail.clone();
        Thinking::start(id, mail, move |stop| {
            let tell = &mut |progress| send(&told, id, Found::Progress(progress));
            let effort = &mut Effort {
                scope: Scope::Usual,
                threads: count_cores(),
                stop: stop.clone(),
                progress: tell,
            };
            // A store that cannot be used is told of when a result is kept there.
            let dealt = boards.deal(&dealing, effort);
            let dealt = dealt.and_then(|dealt| dealing.begin(&dealt.setup));
            let dealt = dealt.map_err(|error| error.0);
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
                send(&mail, id, found);
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

fn send(mail: &Sender<Message>, id: u64, found: Found) {
    // When the program is ending, nobody reads the answer any more.
    let _ = mail.send(Message::Answer(Answer { id, found }));
}

fn stoppable(task: Task, stop: &Stop) -> Task {
    Task { stop: stop.clone(), ..task }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
