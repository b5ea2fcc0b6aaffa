//! A game written down: read, checked, walked through.

use std::path::PathBuf;

use polje_arena::{Recorder, RecorderError};
use polje_games::AnyGame;
use polje_session::{BadReplay, Shade, open_record};
use polje_tabletop::{AnyTable, Closing, Record as Lines, Viewer, phrase};
use pyo3::exceptions::{PyFileExistsError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::game::Game;
use crate::table::{Table, moves_of};
use crate::{errors, values};

/// A game written down, which replays to the same positions for ever.
///
/// >>> table = polje.Game("gamma").deal(size="3x3")
/// >>> table.play("1,1")
/// >>> record = polje.Record.parse(str(table.record))
/// >>> record.moves, [len(position) for position in record]
/// (['1,1'], [0, 1])
#[pyclass(frozen, module = "polje", eq)]
#[derive(Clone)]
pub(crate) struct Record {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) record: Lines,
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.record == other.record
    }
}

#[pymethods]
impl Record {
    /// The record of a file.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Record> {
        let text = std::fs::read_to_string(&path).map_err(|error| in_file(&error, &path))?;
        read(&text, &path.display().to_string())
    }

    /// The record of a text, as `str(record)` gives it.
    #[staticmethod]
    pub(crate) fn parse(text: &str) -> PyResult<Record> {
        read(text, TEXT)
    }

    /// Writes a file; one that is there is not replaced.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        Recorder::write_whole(path, &self.record).map_err(|error| {
            let told = errors::say(&error.phrase());
            match error {
                RecorderError::Exists(_) | RecorderError::CutShort(_) => {
                    PyFileExistsError::new_err(told)
                }
                RecorderError::NoName(_) | RecorderError::Write(..) => PyOSError::new_err(told),
            }
        })
    }

    /// Plays the whole record again and raises RecordError where it is not as the rules say.
    fn verify(&self) -> PyResult<()> {
        self.replayed().map(drop)
    }

    /// The table at the end of the record.
    pub(crate) fn table(&self) -> PyResult<Table> {
        self.replayed()
    }

    /// A table for the beginning and one after every event.
    fn positions(&self) -> PyResult<Positions> {
        let table = self.opened()?;
        Ok(Positions { record: self.clone(), table, next: 0 })
    }

    fn __iter__(&self) -> PyResult<Positions> {
        self.positions()
    }

    /// Moves and forfeits.
    fn __len__(&self) -> usize {
        self.record.events.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    /// The game that was played.
    #[getter(game)]
    fn its_game(&self) -> Game {
        Game { game: self.game }
    }

    /// Names in seat order.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.record.header.players.clone()
    }

    /// What the board was dealt from, if it was.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.record.header.seed
    }

    /// Moves in notation; forfeits are left out.
    #[getter]
    fn moves(&self) -> Vec<String> {
        moves_of(&self.record.events)
    }

    /// A list of Standing, or None if the game was left before its end.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        match &self.record.closing {
            Some(Closing::Finished(outcome)) => values::standings(py, outcome).map(Some),
            Some(Closing::Unfinished) | None => Ok(None),
        }
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        Ok(self.replayed()?.drawn(Viewer::Referee, Shade::Light))
    }

    fn __str__(&self) -> String {
        self.record.to_string()
    }

    fn __repr__(&self) -> String {
        let names = self.record.header.players.join(", ");
        format!("<Record of {}: {} moves by {names}>", self.game.name(), self.record.events.len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let parse = py.get_type::<Record>().getattr("parse")?;
        (parse, (self.record.to_string(),)).into_pyobject(py)
    }
}

/// The tables of a record, one event after another.
#[pyclass(module = "polje")]
pub(crate) struct Positions {
    record: Record,
    table: Table,
    /// 0 for the beginning, else the event that leads to the next position.
    next: usize,
}

#[pymethods]
impl Positions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> PyResult<Option<Table>> {
        let events = &self.record.record.events;
        if self.next > events.len() {
            return Ok(None);
        }
        if let Some(index) = self.next.checked_sub(1) {
            let followed = self.table.table.follow(&events[index]);
            followed.map_err(|error| errors::replay(&BadReplay::Event { index, error }))?;
        }
        self.next += 1;
        Ok(Some(self.table.clone()))
    }
}

impl Record {
    /// The game so far, noted as unfinished where it goes on.
    pub(crate) fn of_table(game: &'static dyn AnyGame, table: &dyn AnyTable) -> Record {
        let mut record = table.record().clone();
        record.closing.get_or_insert(Closing::Unfinished);
        Record { game, record }
    }

    fn opened(&self) -> PyResult<Table> {
        let table = open_record(self.game, &self.record).map_err(|error| errors::replay(&error))?;
        Ok(Table { game: self.game, table })
    }

    fn replayed(&self) -> PyResult<Table> {
        let mut at = self.opened()?;
        for (index, event) in self.record.events.iter().enumerate() {
            let followed = at.table.follow(event);
            followed.map_err(|error| errors::replay(&BadReplay::Event { index, error }))?;
        }
        if let Some(closing) = &self.record.closing {
            let index = self.record.events.len();
            let agreed = at.table.agree(closing);
            agreed.map_err(|error| errors::replay(&BadReplay::Event { index, error }))?;
        }
        Ok(at)
    }
}

/// What a record is called that is in no file.
const TEXT: &str = "the text";

fn read(text: &str, file: &str) -> PyResult<Record> {
    let record = Lines::parse(text).map_err(|error| {
        let wrong = phrase("record-error").text("file", file).number("line", error.line as u64);
        errors::record(&wrong.phrase("cause", error.cause))
    })?;
    let game = Game::new(&record.header.game)?.game;
    Ok(Record { game, record })
}

/// Python's own exception for the system's error, such as FileNotFoundError.
fn in_file(error: &std::io::Error, path: &std::path::Path) -> PyErr {
    match error.raw_os_error() {
        Some(code) => PyOSError::new_err((code, error.to_string(), path.display().to_string())),
        None => errors::record(
            &phrase("cli-cannot-read").text("file", path.display()).text("problem", error),
        ),
    }
}
