//! Functions of Python as players. They run on the thread that called `polje.match`, one at a time: Ctrl-C
//! reaches them as it does any Python code, and they need not know of threads.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use polje_arena::{Contestant, Fault, NewGame, Turn};
use polje_games::AnyGame;
use polje_tabletop::{Outcome, is_plain};
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;

use super::Message;
use crate::prompt::Prompt;

/// Programs need not rest for a function that takes no longer.
const SLOW: Duration = Duration::from_millis(1);

/// So much of the end of a traceback is kept.
const LAST_WORDS: usize = 4096;

/// A function at a table.
#[derive(Debug)]
pub(super) struct Function {
    game: &'static dyn AnyGame,
    player: usize,
    line: Sender<Message>,
    last_words: String,
}

/// A question, to be put to a function by who holds the interpreter.
pub(super) struct Question {
    pub(super) player: usize,
    prompt: Prompt,
    answer: Sender<Answer>,
}

/// The text of a move and how long it took, or what went wrong.
type Answer = Result<(String, Duration), Exception>;

/// An exception as people read it.
pub(super) struct Exception {
    /// `ValueError: no`
    last_line: String,
    traceback: String,
}

impl Function {
    pub(super) fn new(
        game: &'static dyn AnyGame,
        player: usize,
        line: Sender<Message>,
    ) -> Function {
        Function { game, player, line, last_words: String::new() }
    }

    /// `None` when nobody is there to answer any more: the match has been broken off.
    fn ask(&self, turn: &Turn<'_>) -> Option<Answer> {
        let limit = turn.time.map(|time| time.for_move());
        let prompt = Prompt::new(self.game, turn.table.clone_box(), limit).ok()?;
        let (answer, hear): (_, Receiver<Answer>) = channel();
        self.line.send(Message::Ask(Question { player: self.player, prompt, answer })).ok()?;
        hear.recv().ok()
    }
}

impl Contestant for Function {
    fn begin(&mut self, _: &NewGame, _: &mut dyn FnMut()) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        hush: &mut dyn FnMut(),
    ) -> Result<(String, Duration), Fault> {
        if turn.last >= SLOW {
            hush();
        }
        match self.ask(turn) {
            Some(Ok(answer)) => Ok(answer),
            Some(Err(exception)) => {
                self.last_words = exception.traceback;
                Err(Fault::Failed(exception.last_line))
            }
            None => Err(Fault::Failed("nobody answers".to_owned())),
        }
    }

    fn end(&mut self, _: &Outcome) {}

    fn last_words(&mut self) -> String {
        std::mem::take(&mut self.last_words)
    }
}

impl Question {
    /// Calls the function. Its exceptions are answers if they are to be forgiven, else they are
    /// raised here; Ctrl-C and the like always are.
    pub(super) fn put_to(
        self,
        py: Python<'_>,
        function: Option<&Py<PyAny>>,
        forgiving: bool,
    ) -> PyResult<()> {
        let began = Instant::now();
        let said = match function {
            Some(function) => function.call1(py, (self.prompt,)),
            None => return Ok(()),
        };
        let answer = said.and_then(|said| match said.extract::<String>(py) {
            Ok(mv) => Ok((mv, began.elapsed())),
            Err(_) => Err(PyTypeError::new_err(format!(
                "a player answered with a {}, not with the text of a move",
                said.bind(py).get_type().name()?
            ))),
        });
        let answer = match answer {
            Ok(answer) => Ok(answer),
            Err(error) if forgiving && error.is_instance_of::<PyException>(py) => {
                Err(Exception::of(py, &error))
            }
            Err(error) => return Err(error),
        };
        // The game may have been broken off.
        let _ = self.answer.send(answer);
        Ok(())
    }
}

impl Exception {
    fn of(py: Python<'_>, error: &PyErr) -> Exception {
        let format = || -> PyResult<String> {
            let lines = py.import("traceback")?.getattr("format_exception")?;
            let lines = lines.call1((error.get_type(py), error.value(py), error.traceback(py)))?;
            lines.extract::<Vec<String>>().map(|lines| lines.concat())
        };
        // One that cannot even be shown is shown by its kind.
        let traceback = format().unwrap_or_else(|_| error.to_string());
        let start = traceback.len().saturating_sub(LAST_WORDS);
        let start = (start..traceback.len()).find(|&at| traceback.is_char_boundary(at));
        Exception {
            last_line: traceback.trim_end().lines().last().unwrap_or_default().to_owned(),
            traceback: traceback[start.unwrap_or(0)..].to_owned(),
        }
    }
}

/// What a function is called, as far as it can stand on a line.
pub(super) fn name_of(function: &Bound<'_, PyAny>) -> String {
    let named = function.getattr("__name__").and_then(|name| name.extract::<String>());
    let of_class = || function.get_type().name().map(|name| name.to_string());
    let name = named.or_else(|_| of_class()).unwrap_or_default();
    let name: String = name.chars().filter(|&letter| is_plain(letter)).take(64).collect();
    match name.as_str() {
        "" | "<lambda>" => "function".to_owned(),
        _ => name,
    }
}
