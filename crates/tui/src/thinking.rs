//! Thinking on threads of its own, so that the screen never freezes. Answers come as messages.

use std::sync::{Arc, Mutex, PoisonError};

use polje_arena::{Answer as ProgramAnswer, Forfeit, Leader, count_cores};
use polje_games::{
    Advice, Adviser, Analysis, AnyGame, Effort, Evaluated, Scope, Task, Unsolved, analyse, evaluate,
};
use polje_session::{Dealing, Session};
use polje_tabletop::{AnyPlayer, AnyPrompt, AnyTable, Phrase, Record, Seat, Stop};

use crate::app::{Message, Shared};
use crate::programs::Programs;
use crate::shelf::Shelf;

/// A bot that a thinking thread borrows.
pub(crate) type SharedBot = Arc<Mutex<Box<dyn AnyPlayer>>>;

/// A question under way. Dropping it tells the thread to stop; its answer is then nobody's.
#[derive(Debug)]
pub(crate) struct Thinking {
    id: u64,
    stop: Stop,
    /// Whether whoever thinks can be told to answer at once.
    can_hurry: bool,
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
    Tip(Advice),
    /// A position to show a game by.
    Sampled,
    /// What a program says to a question.
    Program(ProgramAnswer),
    /// Programs have been told that a game begins; those that failed.
    Began(Vec<Forfeit>),
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
    pub(crate) fn bot(shared: &mut Shared, bot: SharedBot, prompt: AnyPrompt) -> Thinking {
        Thinking::start(shared, move |stop, tell| {
            let mut bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
            tell(Found::Move(bot.choose(&prompt, stop)));
        })
    }

    /// Asks a program for a move.
    pub(crate) fn program(
        shared: &mut Shared,
        programs: &Programs,
        session: &Session,
        seat: Seat,
    ) -> Thinking {
        let (thinking, tell) = Thinking::elsewhere(shared);
        programs.ask(session, seat, &thinking.stop, move |answer| tell(Found::Program(answer)));
        thinking
    }

    /// Has programs begin a game.
    pub(crate) fn begin_programs(
        shared: &mut Shared,
        programs: &Programs,
        session: &Session,
    ) -> Thinking {
        let (thinking, tell) = Thinking::elsewhere(shared);
        programs.begin(session, move |failed| tell(Found::Began(failed)));
        thinking
    }

    /// Something that goes on on a thread of its own, and how that tells.
    fn elsewhere(shared: &mut Shared) -> (Thinking, impl Fn(Found) + Send + 'static) {
        let (id, mail) = (shared.serial(), shared.mail.clone());
        let tell = move |found| {
            // When the program is ending, nobody reads the answer any more.
            let _ = mail.send(Message::Answer(Answer { id, found }));
        };
        (Thinking { id, stop: Stop::default(), can_hurry: false }, tell)
    }

    /// Asks somebody who has looked on for a tip.
    pub(crate) fn tip(
        shared: &mut Shared,
        adviser: Arc<Mutex<Adviser>>,
        table: Box<dyn AnyTable>,
    ) -> Thinking {
        Thinking::start(shared, move |stop, tell| {
            let mut adviser = adviser.lock().unwrap_or_else(PoisonError::into_inner);
            adviser.tip(table.as_ref(), stop).into_iter().for_each(|tip| tell(Found::Tip(tip)));
        })
    }

    /// Solves the position of a session, within the nodes of the task, and answers with what is
    /// known as soon as it is.
    pub(crate) fn worth(shared: &mut Shared, session: &Session, task: Task) -> Thinking {
        let (game, table) = (session.plan().game, session.table().clone_box());
        Thinking::start(shared, move |stop, tell| {
            let task = Task { margin: true, stop: stop.clone(), ..task };
            let mut known = |known| tell(Found::Worth(Ok(known)));
            if let Some(Err(unsolved)) = evaluate(game, table.as_ref(), &task, &mut known) {
                tell(Found::Worth(Err(unsolved)));
            }
        })
    }

    /// Judges the moves of a record, within the nodes of the task for each position, and answers
    /// after each of them.
    pub(crate) fn review(
        shared: &mut Shared,
        game: &'static dyn AnyGame,
        record: &Record,
        task: Task,
    ) -> Thinking {
        let record = record.clone();
        Thinking::start(shared, move |stop, tell| {
            let task = Task { stop: stop.clone(), ..task };
            let judged = |so_far: &Analysis| Found::Judged(Arc::new(so_far.clone()));
            let analysis = analyse(game, &record, &task, &mut |so_far| tell(judged(so_far)));
            tell(Found::JudgedAll(Arc::new(analysis.unwrap_or_default())));
        })
    }

    /// Reads the leaderboard of a game, and rates everybody on it.
    pub(crate) fn leaders(
        shared: &mut Shared,
        game: &'static dyn AnyGame,
        shelf: Shelf,
    ) -> Thinking {
        Thinking::start(shared, move |_, tell| tell(Found::Leaders(shelf.leaders(game.name()))))
    }

    /// Deals a board: finding a fair one may take a while.
    pub(crate) fn deal(shared: &mut Shared, dealing: Dealing) -> Thinking {
        let boards = Arc::clone(&shared.boards);
        Thinking::start(shared, move |stop, tell| {
            let effort = &mut Effort {
                scope: Scope::Usual,
                threads: count_cores(),
                stop: stop.clone(),
                progress: &mut |progress| tell(Found::Progress(progress)),
            };
            // A store that cannot be used is told of when a result is kept there.
            let dealt = boards.deal(&dealing, effort);
            let dealt = dealt.and_then(|dealt| dealing.begin(&dealt.setup));
            let dealt = dealt.map_err(|error| error.0);
            tell(Found::Dealt(Box::new(Mutex::new(Some(dealt)))));
        })
    }

    /// Does something nobody waits for; the screen is drawn anew whenever it tells.
    pub(crate) fn unattended(shared: &mut Shared, work: impl FnOnce(&dyn Fn()) + Send + 'static) {
        let (id, mail) = (shared.serial(), shared.mail.clone());
        std::thread::spawn(move || {
            work(&|| {
                // When the program is ending, nobody looks any more.
                let _ = mail.send(Message::Answer(Answer { id, found: Found::Sampled }));
            });
        });
    }

    fn start(
        shared: &mut Shared,
        think: impl FnOnce(&Stop, &dyn Fn(Found)) + Send + 'static,
    ) -> Thinking {
        let (mut thinking, tell) = Thinking::elsewhere(shared);
        thinking.can_hurry = true;
        let stop = thinking.stop.clone();
        std::thread::spawn(move || think(&stop, &tell));
        thinking
    }

    pub(crate) fn asked_for(&self, answer: &Answer) -> bool {
        self.id == answer.id
    }

    /// Has the thread answer at once with what it has. A program cannot be told, only waited for.
    pub(crate) fn hurry(&self) {
        if self.can_hurry {
            self.stop.raise();
        }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
