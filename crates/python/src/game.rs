//! A game of the catalogue, and how boards are dealt.

use polje_games::{AnyGame, AnySetup, CATALOG, Settings};
use polje_tabletop::Seat;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::table::Table;
use crate::{errors, values};

/// The names of the games there are.
///
/// >>> polje.games()
/// ['mathtricks', 'gamma', 'generals']
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    CATALOG.iter().map(|game| game.name()).collect()
}

/// One of the games.
///
/// >>> game = polje.Game("gamma")
/// >>> game.options["size"]
/// Option(least='1x1', most='256x256', usual='10x10')
/// >>> game.deal(seed=1, size="4x4", players=3)
/// <Table of gamma: 0 moves, seat 1 to move>
#[pyclass(frozen, module = "polje", eq, hash)]
#[derive(Clone, Copy)]
pub(crate) struct Game {
    pub(crate) game: &'static dyn AnyGame,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.game.name() == other.game.name()
    }
}

impl std::hash::Hash for Game {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.game.name().hash(state);
    }
}

#[pymethods]
impl Game {
    #[new]
    pub(crate) fn new(name: &str) -> PyResult<Game> {
        let known = || errors::unknown("game", name, &games());
        polje_games::find(name).map(|game| Game { game }).ok_or_else(known)
    }

    /// What the game is called in commands and records.
    #[getter]
    fn name(&self) -> &'static str {
        self.game.name()
    }

    /// What people call it.
    #[getter]
    fn title(&self) -> String {
        errors::say(&self.game.info().title)
    }

    /// The rules, short enough to be read before the first game.
    #[getter]
    fn guide(&self) -> String {
        errors::say(&self.game.info().guide)
    }

    /// How moves are written.
    #[getter]
    fn how_to_move(&self) -> String {
        errors::say(&self.game.info().how_to_move)
    }

    /// Built-in players, from the weakest to the strongest.
    #[getter]
    fn levels(&self) -> Vec<&'static str> {
        self.game.info().levels.clone()
    }

    /// Whether views hide part of the board.
    #[getter]
    fn hides(&self) -> bool {
        self.game.info().hides
    }

    /// Whether moves are orders that may be given ahead of one's turn.
    #[getter]
    fn queues(&self) -> bool {
        self.game.info().queues
    }

    /// What can be chosen about a board.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let option = values::named(py, "Option")?;
        let options = PyDict::new(py);
        for knob in self.game.info().knobs {
            let (least, most) = knob.range.ends();
            options
                .set_item(knob.name, option.call1((least, most, self.game.usual(knob.name)))?)?;
        }
        Ok(options)
    }

    /// A table with a board dealt from a seed, the same board for ever; without one, from the system's
    /// chance. `names` are in seat order, the rest are the game's `options`.
    #[pyo3(signature = (seed=None, names=None, **options))]
    fn deal(
        &self,
        seed: Option<u64>,
        names: Option<Vec<String>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Table> {
        let settings = self.settings(options)?;
        let seed = seed.map_or_else(fresh_seed, Ok)?;
        let setup = self.game.deal(&settings, seed).map_err(|error| errors::setup(&error))?;
        self.open(&setup, names)
    }

    /// A table with the board of a board file's text.
    #[pyo3(signature = (board, names=None))]
    fn read(&self, board: &str, names: Option<Vec<String>>) -> PyResult<Table> {
        let setup = self.game.read_board(board).map_err(|error| errors::setup(&error))?;
        self.open(&setup, names)
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.game.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let class = py.get_type::<Game>();
        (class, (self.game.name(),)).into_pyobject(py)
    }
}

impl Game {
    /// Options as keywords give them: `size="4x4"`, `size=(4, 4)`, `players=3`.
    pub(crate) fn settings(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<Settings> {
        let mut given: Vec<(String, String)> = Vec::new();
        for (name, value) in options.into_iter().flatten() {
            let text = match value.extract::<(u64, u64)>() {
                Ok((width, height)) => format!("{width}x{height}"),
                Err(_) => value.str()?.to_string(),
            };
            given.push((name.extract()?, text));
        }
        self.game.settings(given).map_err(|error| {
            let known: Vec<&str> = self.game.info().knobs.iter().map(|knob| knob.name).collect();
            errors::setup_phrase(&error.phrase(self.game.name(), &known.join(", ")))
        })
    }

    pub(crate) fn open(&self, setup: &AnySetup, names: Option<Vec<String>>) -> PyResult<Table> {
        let wrong = |error| errors::setup(&error);
        let seats = self.game.seats(setup).map_err(wrong)?;
        let usual = || Seat::all(seats).map(|seat| format!("player_{seat}")).collect();
        let table = self.game.open(setup, names.unwrap_or_else(usual)).map_err(wrong)?;
        Ok(Table { game: self.game, table })
    }
}

/// A seed from the system, small enough to be read out.
pub(crate) fn fresh_seed() -> PyResult<u64> {
    let seed = getrandom::u32().map_err(|error| errors::defect(&error.to_string()))?;
    Ok(seed.into())
}
