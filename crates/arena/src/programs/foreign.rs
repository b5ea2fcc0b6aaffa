//! A program written for another host, over that host's protocol: started for every game, asked in
//! its own dialect, told when the game is over for it.

use std::process::ExitStatus;
use std::sync::Arc;
use std::time::{Duration, Instant};

use polje_tabletop::{AnyDialect, Outcome};

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
    started: Instant,
    /// Whether it has had its greeting in this game.
    greeted: bool,
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
            started: Instant::now(),
            greeted: false,
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
        let words = self.last_words.clone();
        self.process = Some(Process::start(&self.launch, &self.sandbox, words)?);
        self.started = Instant::now();
        self.greeted = false;
        Ok(())
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        hush: &mut dyn FnMut(),
    ) -> Result<(String, Duration), Fault> {
        let Some(process) = &mut self.process else {
            return Err(Fault::Gone("it has been stopped".to_owned()));
        };
        let Turn { table, seat, .. } = *turn;
        let first = !std::mem::replace(&mut self.greeted, true);
        if first {
            // Such a program does not say that it is ready: it is when it has read its greeting.
            let greeting = self.dialect.greeting(table, seat);
            self.transcript.sent(greeting.as_bytes());
            process.send(greeting.as_bytes(), START)?;
            hush();
            process.await_reading(self.started + START, turn.stop);
        }
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

    fn rest(&mut self) {
        if let Some(process) = &mut self.process {
            // Until its first turn it is starting, which others wait for.
            if self.greeted {
                process.freeze();
            }
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
