//! Programs as players: started confined, and asked like bots.

use std::mem;
use std::path::PathBuf;
use std::process;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use polje_arena::{
    Answer, Forfeit, Launch, Limits, ProgramThread, Sandbox, Setting, Sort, Spec, Strength,
    usual_data_folder,
};
use polje_games::AnyGame;
use polje_tabletop::{AnyTable, Event, Header, PlayError, Seat, Stop};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::errors;
use crate::patience::{attend, patiently};
use crate::table::Table;

/// A program as a player: `cmd:` and a command line, with `;dir=`, `;read=` and `;dialect=` as for
/// `polje match`, and a name before it if need be (`"mine=cmd:./mybot;dir=bots/mine"`). It runs confined as in the
/// arena; where nothing can confine it, it is refused unless `allow_unsandboxed` says that it is trusted.
/// `limits` are those of docs/protocol.md, such as `{"memory": "512 MiB"}`.
///
/// It is started when it is first asked and kept running until `close`, the end of a `with` block or of the
/// object. In a match it has a process of its own.
///
/// >>> with polje.Program("cmd:polje bot gamma greedy --seed 1") as program:
/// ...     program.choose(polje.Game("gamma").deal(size="3x3"))
/// '1,1'
#[pyclass(frozen, module = "polje")]
pub(crate) struct Program {
    pub(crate) spec: Spec,
    pub(crate) trusted: bool,
    launch: Launch,
    running: Mutex<Option<Running>>,
}

/// The thread that has the program, and what it was last asked about.
struct Running {
    thread: ProgramThread,
    /// A child of a fork has none of its parent's threads.
    process: u32,
    game: &'static str,
    asked: Option<Position>,
}

/// A position by what has led to it.
struct Position {
    header: Header,
    seat: Seat,
    events: Vec<Event>,
}

#[pymethods]
impl Program {
    #[new]
    #[pyo3(signature = (command, *, limits=None, allow_unsandboxed=false))]
    fn new(command: &str, limits: Option<Given>, allow_unsandboxed: bool) -> PyResult<Program> {
        let wrong = |phrase| errors::setup_phrase(&phrase);
        let mut spec = Spec::parse(command).map_err(wrong)?;
        spec.check_name().map_err(wrong)?;
        let limits = limits.map(settings).unwrap_or_default();
        spec.set_limits(&Limits::read(&limits).map_err(wrong)?);
        let Sort::Program(launch) = spec.sort.clone() else {
            let told = format!("{command:?} is no program: write cmd: and a command line");
            return Err(PyValueError::new_err(told));
        };
        Ok(Program { spec, trusted: allow_unsandboxed, launch, running: Mutex::new(None) })
    }

    /// What it is called in matches.
    #[getter]
    fn name(&self) -> String {
        self.spec.short_name()
    }

    /// The move it answers with, in notation; nothing is played. It has ten seconds. Raises ProgramError
    /// when it fails or answers with no legal move.
    #[pyo3(signature = (table, /))]
    fn choose(&self, py: Python<'_>, table: PyRef<'_, Table>) -> PyResult<String> {
        let over = || errors::play(&PlayError::GameOver, table.table_names());
        let seat = table.table.to_move().ok_or_else(over)?;
        let mut running = self.free()?;
        if !running.as_ref().is_some_and(|it| it.serves(table.game)) {
            end(py, running.take());
            *running = Some(self.start(py, table.game)?);
        }
        let it = running.as_mut().ok_or_else(|| errors::defect("the program is gone"))?;
        let (stop, asked) = (Stop::default(), table.table.clone_box());
        let answer = it.ask(py, &stop, asked, seat)?;
        answer.map(|(mv, _)| mv).map_err(|forfeit| self.failed(&forfeit))
    }

    #[pyo3(signature = (table, /))]
    fn __call__(&self, py: Python<'_>, table: PyRef<'_, Table>) -> PyResult<String> {
        self.choose(py, table)
    }

    /// Ends the program, if it runs; asked again it is started anew.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        end(py, self.free()?.take());
        Ok(())
    }

    fn __enter__(slf: Bound<'_, Program>) -> Bound<'_, Program> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close(py)
    }

    fn __repr__(&self) -> String {
        format!("Program({:?})", self.spec.to_string())
    }
}

/// Limits as keywords give them.
pub(crate) type Given = std::collections::BTreeMap<String, Value>;

/// `"512 MiB"` or `64`.
#[derive(FromPyObject)]
pub(crate) enum Value {
    Number(i64),
    Text(String),
}

pub(crate) fn settings(given: Given) -> std::collections::BTreeMap<String, Setting> {
    let setting = |value| match value {
        Value::Number(number) => Setting::Number(number),
        Value::Text(text) => Setting::Text(text),
    };
    given.into_iter().map(|(name, value)| (name, setting(value))).collect()
}

impl Program {
    fn free(&self) -> PyResult<MutexGuard<'_, Option<Running>>> {
        let busy = |_| PyRuntimeError::new_err("the program is thinking in another thread");
        self.running.try_lock().map_err(busy)
    }

    fn start(&self, py: Python<'_>, game: &'static dyn AnyGame) -> PyResult<Running> {
        let sandbox = sandbox(py, self.trusted)?;
        let store = usual_data_folder();
        let thread = ProgramThread::for_one(&self.launch, game, &sandbox, store.as_deref());
        let thread = thread.map_err(|phrase| errors::setup_phrase(&phrase))?;
        Ok(Running { thread, process: process::id(), game: game.name(), asked: None })
    }

    fn failed(&self, forfeit: &Forfeit) -> PyErr {
        let told = format!("{}: {}", self.name(), errors::say(&forfeit.fault.phrase()));
        errors::program(told, forfeit.last_words.clone())
    }
}

impl Running {
    /// Whether it can be asked about tables of this game, in this process.
    fn serves(&self, game: &dyn AnyGame) -> bool {
        self.process == process::id() && self.game == game.name()
    }

    fn ask(
        &mut self,
        py: Python<'_>,
        stop: &Stop,
        table: Box<dyn AnyTable>,
        seat: Seat,
    ) -> PyResult<Answer> {
        let record = table.record();
        let position =
            Position { header: record.header.clone(), seat, events: record.events.clone() };
        if !self.asked.take().is_some_and(|before| position.follows(&before)) {
            // If it fails it says so when it is asked.
            self.thread.begin_at(&*table, seat, drop);
        }
        let (tell, hear) = channel();
        // Whoever has been interrupted does not listen any more.
        self.thread.ask_at(table, seat, stop, move |answer| drop(tell.send(answer)));
        let answer = py.detach(|| attend(stop, hear, |_, answer| Ok(Some(answer))))?;
        self.asked = answer.is_ok().then_some(position);
        Ok(answer)
    }
}

impl Position {
    /// Whether it is a later one of the same game.
    fn follows(&self, before: &Position) -> bool {
        self.header == before.header
            && self.seat == before.seat
            && self.events.len() > before.events.len()
            && self.events.starts_with(&before.events)
    }
}

/// Ends a program, which takes a while if it does not end by itself.
fn end(py: Python<'_>, running: Option<Running>) {
    match running {
        Some(running) if running.process == process::id() => py.detach(|| drop(running)),
        // What a fork left behind has no thread here that could be waited for.
        other => mem::forget(other),
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        match self.running.get_mut().ok().and_then(Option::take) {
            // Whoever did not close it does not wait for its end, nor does the interpreter's.
            Some(running) if running.process == process::id() => {
                thread::spawn(|| drop(running));
            }
            other => mem::forget(other),
        }
    }
}

/// How programs are confined here, by the program `polje` of this installation.
pub(crate) fn sandbox(py: Python<'_>, trusted: bool) -> PyResult<Arc<Sandbox>> {
    let helper = py.import("polje._helper")?.getattr("find_program")?.call0();
    let probed = match helper.and_then(|path| path.extract::<PathBuf>()) {
        Ok(helper) => {
            patiently(py, &Stop::default(), move || Sandbox::probe_at(Strength::Strong, &helper))?
        }
        Err(_) if trusted => Sandbox::unconfined(),
        Err(error) => return Err(error),
    };
    let chosen = probed.trusting(trusted);
    chosen.map(Arc::new).map_err(|phrase| errors::program(errors::say(&phrase), String::new()))
}
