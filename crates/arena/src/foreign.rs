//! A program written for another host, over that host's protocol: started for every game, asked in
//! its own dialect, told when the game is over for it.

use std::sync::Arc;
use std::time::Duration;

use polje_tabletop::{AnyDialect, AnyTable, Outcome, Seat};

use crate::host::Contestant;
use crate::message::NewGame;
use crate::process::Process;
use crate::sandbox::Sandbox;
use crate::{Fault, Launch};

/// How long a program may leave a line of ours unread when no clock runs.
const READ: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub struct Foreign {
    launch: Launch,
    sandbox: Arc<Sandbox>,
    dialect: &'static dyn AnyDialect,
    process: Option<Process>,
    /// Whether it has had its greeting in this game.
    greeted: bool,
    last_words: String,
}

impl Foreign {
    pub fn new(launch: Launch, sandbox: Arc<Sandbox>, dialect: &'static dyn AnyDialect) -> Foreign {
        Foreign {
            launch,
            sandbox,
            dialect,
            process: None,
            greeted: false,
            last_words: String::new(),
        }
    }
}

impl Contestant for Foreign {
    fn begin(&mut self, _: &NewGame<'_>) -> Result<(), Fault> {
        self.process = Some(Process::start(&self.launch, &self.sandbox)?);
        self.greeted = false;
        Ok(())
    }

    fn choose(
        &mut self,
        table: &dyn AnyTable,
        seat: Seat,
        limit: Duration,
    ) -> Result<(String, Duration), Fault> {
        let Some(process) = &mut self.process else {
            return Err(Fault::Gone("it has been stopped".to_owned()));
        };
        let mut text = String::new();
        if !std::mem::replace(&mut self.greeted, true) {
            text = self.dialect.greeting(table, seat);
        }
        text.push_str(&self.dialect.question(table, seat));
        let (line, cost) = process.ask(text.as_bytes(), limit)?;
        let refused = |reason| Fault::BadMove { line: line.chars().take(80).collect(), reason };
        Ok((self.dialect.answer(table, seat, &line).map_err(refused)?, cost))
    }

    fn end(&mut self, _: &Outcome) {
        if let Some(mut process) = self.process.take() {
            // It plays one game: whether it hears its end or not, it ends with it.
            let _ = process.send(self.dialect.farewell().as_bytes(), READ);
            process.dismiss();
        }
    }

    fn last_words(&mut self) -> String {
        if let Some(mut process) = self.process.take() {
            self.last_words = process.last_words();
        }
        self.last_words.clone()
    }
}
