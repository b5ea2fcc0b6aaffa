//! A program written for another host, over that host's protocol: started for every game, asked in
//! its own dialect, told when the game is over for it.

use std::process::ExitStatus;
use std::sync::Arc;
use std::time::{Duration, Instant};

use polje_tabletop::{AnyDialect, Outcome};

use super::fault::STOPPED;
use crate::programs::last_words::LastWords;
use crate::programs::message::NewGame;
use crate::programs::process::{Patience, Process};
use crate::programs::sandbox::Sandbox;
use crate::programs::transcript::{Line, Transcript};
use crate::run::host::{Contestant, Turn};
use crate::{Fault, Launch};

/// How long a program may take to start, before its clock runs whether it reads or not.
const START: Duration = Duration::from_secs(10);

/// How long a program may leave a line of ours unread when no clock runs.
const READ: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub struct Foreign {
    launch: Launch,
    sandbox: Arc<Sandbox>,
    dialect: &'static dyn AnyDialect,
    process: Option<Process>,
    /// Whether it was started for this game, and greeted.
    greeted: bool,
    /// Whether it has been asked for a move in it.
    asked: bool,
    transcript: Transcript,
    /// How it ended after its last game; `None` when it had to be killed.
    ended: Option<ExitStatus>,
    last_words: LastWords,
}

impl Foreign {
    pub fn new(launch: Launch, sandbox: Arc<Sandbox>, dialect: &'static dyn AnyDialect) -> Foreign {
        Foreign {
            launch,
            sandbox,
            dialect,
            process: None,
            greeted: false,
            asked: false,
            transcript: Transcript::default(),
            ended: None,
            last_words: LastWords::default(),
        }
    }

    /// Keeps everything that is said from now on.
    pub fn keep_transcript(&mut self) {
        self.transcript.keep();
    }

    pub fn transcript(&self) -> &[Line] {
        self.transcript.lines()
    }

    /// How the program ended after its last game; `None` when it did not end by itself.
    pub fn ended(&self) -> Option<ExitStatus> {
        self.ended
    }
}

impl Contestant for Foreign {
    fn begin(&mut self, _: &NewGame, _: &mut dyn FnMut()) -> Result<(), Fault> {
        self.ended = None;
        self.process = None;
        (self.greeted, self.asked) = (false, false);
        Ok(())
    }

    /// Such a program does not say that it is ready: it is when it has read its greeting.
    fn greet(&mut self, turn: &Turn<'_>, hush: &mut dyn FnMut()) -> Result<(), Fault> {
        if std::mem::replace(&mut self.greeted, true) {
            return Ok(());
        }
        hush();
        let until = Instant::now() + START;
        let words = self.last_words.clone();
        let process = Process::start(&self.launch, &self.sandbox, words)?;
        let process = self.process.insert(process);
        let greeting = self.dialect.greeting(turn.table, turn.seat);
        self.transcript.sent(greeting.as_bytes());
        process.send(greeting.as_bytes(), START)?;
        process.await_reading(until, turn.stop);
        Ok(())
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        hush: &mut dyn FnMut(),
    ) -> Result<(String, Duration), Fault> {
        // Not every host has a moment for it.
        self.greet(turn, hush)?;
        let Some(process) = &mut self.process else {
            return Err(Fault::Gone(STOPPED.to_owned()));
        };
        let Turn { table, seat, .. } = *turn;
        let first = !std::mem::replace(&mut self.asked, true);
        let text = self.dialect.question(table, seat);
        self.transcript.sent(text.as_bytes());
        let patience = Patience { limit: turn.limit(), stop: turn.stop, hush };
        let asked = process.ask(text.as_bytes(), patience);
        let (line, cost) = asked.map_err(|fault| match process.why_gone(fault) {
            fault if first => self.launch.at_start(fault, &self.sandbox),
            fault => fault,
        })?;
        self.transcript.heard(&line);
        let answer = self.dialect.answer(table, seat, &line);
        Ok((answer.map_err(|reason| Fault::bad_move(&line, reason))?, cost))
    }

    fn cpu_time(&self) -> Option<Duration> {
        self.process.as_ref()?.cpu_time()
    }

    fn rest(&mut self) {
        if let Some(process) = &mut self.process {
            process.freeze();
        }
    }

    fn end(&mut self, _: &Outcome) {
        if let Some(mut process) = self.process.take() {
            // It plays one game: whether it hears its end or not, it ends with it.
            let farewell = self.dialect.farewell();
            self.transcript.sent(farewell.as_bytes());
            let _ = process.send(farewell.as_bytes(), READ);
            self.ended = process.dismiss();
            process.last_words();
        }
    }

    fn last_words(&mut self) -> String {
        if let Some(mut process) = self.process.take() {
            process.last_words();
        }
        self.last_words.text()
    }

    fn words(&self) -> LastWords {
        self.last_words.clone()
    }

    fn leave(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.dismiss();
        }
    }
}
