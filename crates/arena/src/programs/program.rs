//! A program as a player, over our own protocol: started when it is first needed, kept from game
//! to game, and started anew after a failure.

use std::sync::Arc;
use std::time::Duration;

use polje_games::AnyGame;
use polje_tabletop::{Outcome, Stop};

use super::fault::STOPPED;
use crate::programs::last_words::LastWords;
use crate::programs::message::{Message, NewGame, Ready, prompt};
use crate::programs::process::{Patience, Process};
use crate::programs::sandbox::Sandbox;
use crate::programs::transcript::{Line, Transcript};
use crate::run::host::{Contestant, Turn};
use crate::{Fault, Launch};

/// How long a program may take to start and say that it is ready.
const START: Duration = Duration::from_secs(10);

/// How long a program may leave a line of ours unread when no clock runs.
const READ: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub struct Program {
    launch: Launch,
    sandbox: Arc<Sandbox>,
    game: &'static dyn AnyGame,
    running: Option<Running>,
    buffer: Vec<u8>,
    transcript: Transcript,
    last_words: LastWords,
}

#[derive(Debug)]
struct Running {
    process: Process,
    ready: Ready,
    /// Whether it has seen a game.
    has_played: bool,
}

impl Program {
    pub fn new(launch: Launch, sandbox: Arc<Sandbox>, game: &'static dyn AnyGame) -> Program {
        Program {
            launch,
            sandbox,
            game,
            running: None,
            buffer: Vec::new(),
            transcript: Transcript::default(),
            last_words: LastWords::default(),
        }
    }

    /// Keeps every line from now on.
    pub fn keep_transcript(&mut self) {
        self.transcript.keep();
    }

    /// Keeps none any more.
    pub fn drop_transcript(&mut self) {
        self.transcript = Transcript::default();
    }

    pub fn transcript(&self) -> &[Line] {
        self.transcript.lines()
    }

    /// Starts the program and waits until it is ready; nothing when it runs already.
    pub fn start(&mut self) -> Result<(), Fault> {
        self.start_beside(&mut || {})
    }

    /// The same beside others, who can be told to stand still.
    fn start_beside(&mut self, hush: &mut dyn FnMut()) -> Result<(), Fault> {
        if self.running.is_some() {
            return Ok(());
        }
        let words = self.last_words.clone();
        let mut process = Process::start(&self.launch, &self.sandbox, words)?;
        let hello = Message::hello(self.game.name(), self.game.info().rules).line();
        self.transcript.sent(&hello);
        let patience = Patience { limit: START, stop: &Stop::default(), hush };
        let answer = process.greet(&hello, patience).map(|(line, _)| line);
        let ready = answer.and_then(|line| {
            self.transcript.heard(&line);
            let shown: String = line.chars().take(80).collect();
            Ready::parse(&line).ok_or(Fault::BadGreeting(shown))
        });
        match ready {
            Ok(ready) => {
                self.running = Some(Running { process, ready, has_played: false });
                Ok(())
            }
            Err(fault) => {
                process.last_words();
                let fault = match process.why_gone(fault) {
                    Fault::Late(time) => Fault::NotReady(time),
                    other => other,
                };
                Err(self.launch.at_start(fault, &self.sandbox))
            }
        }
    }

    /// Closes the program's input; `None` when it did not end by itself and was killed.
    pub fn dismiss(&mut self) -> Option<std::process::ExitStatus> {
        let mut running = self.running.take()?;
        running.process.dismiss()
    }

    /// After a failure nothing more is expected of the process.
    fn drop_process(&mut self, fault: Fault) -> Fault {
        if let Some(mut running) = self.running.take() {
            running.process.last_words();
        }
        fault
    }
}

impl Contestant for Program {
    fn begin(&mut self, game: &NewGame, hush: &mut dyn FnMut()) -> Result<(), Fault> {
        // What it has seen of one game may be what is hidden in the next.
        if self.game.info().hides && self.running.as_ref().is_some_and(|it| it.has_played) {
            self.dismiss();
        }
        self.start_beside(hush)?;
        let line = Message::Game(game.clone()).line();
        self.transcript.sent(&line);
        let running = self.running.as_mut().expect("it has just been started");
        running.has_played = true;
        running.process.send(&line, READ).map_err(|fault| self.drop_process(fault))
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        hush: &mut dyn FnMut(),
    ) -> Result<(String, Duration), Fault> {
        let Some(running) = &mut self.running else {
            return Err(Fault::Gone(STOPPED.to_owned()));
        };
        prompt(turn, running.ready, &mut self.buffer);
        let patience = Patience { limit: turn.limit(), stop: turn.stop, hush };
        let asked = running.process.ask(&self.buffer, patience);
        self.transcript.sent(&self.buffer);
        if let Ok((answer, _)) = &asked {
            self.transcript.heard(answer);
        }
        asked.map_err(|fault| self.drop_process(fault))
    }

    fn cpu_time(&self) -> Option<Duration> {
        self.running.as_ref()?.process.cpu_time()
    }

    fn rest(&mut self) {
        if let Some(running) = &mut self.running {
            running.process.freeze();
        }
    }

    fn end(&mut self, outcome: &Outcome) {
        let line = Message::End(outcome.clone()).line();
        self.transcript.sent(&line);
        let Some(running) = &mut self.running else { return };
        // A program that does not read its result will be started anew for its next game.
        if let Err(fault) = running.process.send(&line, READ) {
            self.drop_process(fault);
        }
    }

    fn last_words(&mut self) -> String {
        if let Some(running) = &mut self.running {
            running.process.last_words();
        }
        // It has failed: whatever it still does is not wanted.
        self.running = None;
        self.last_words.text()
    }

    fn words(&self) -> LastWords {
        self.last_words.clone()
    }

    fn leave(&mut self) {
        self.dismiss();
    }
}

/// A program that has not failed may end by itself: it still reads its last result.
impl Drop for Program {
    fn drop(&mut self) {
        self.dismiss();
    }
}
