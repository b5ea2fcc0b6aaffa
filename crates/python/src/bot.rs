//! Built-in players.

use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use polje_games::{AnyGame, Level};
use polje_tabletop::{AnyPlayer, Budget, PlayError, Stop};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::errors;
use crate::game::fresh_seed;
use crate::patience::patiently;
use crate::prompt::Prompt;
use crate::table::Table;

/// A built-in player of a level, in whatever game it is asked about. `nodes` or `ms` say how much a
/// move may cost; with `nodes` and a `seed` the answers are the same on every machine.
///
/// >>> table = polje.Game("mathtricks").deal(seed=7, size="4x4")
/// >>> polje.Bot("expert", nodes=1000, seed=1).choose(table)
/// '0,1'
#[pyclass(frozen, module = "polje")]
pub(crate) struct Bot {
    pub(crate) level: String,
    pub(crate) budget: Budget,
    seed: u64,
    /// The player in the game it was last asked about.
    player: Mutex<Option<InGame>>,
}

/// A player and the name of its game.
type InGame = (&'static str, Box<dyn AnyPlayer>);

/// What a bot can be asked about. It looks at no more of a table than a prompt holds.
#[derive(FromPyObject)]
enum Asked<'py> {
    Table(PyRef<'py, Table>),
    Prompt(PyRef<'py, Prompt>),
}

impl Asked<'_> {
    fn table(&self) -> &Table {
        match self {
            Asked::Table(table) => table,
            Asked::Prompt(prompt) => &prompt.asked,
        }
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level, *, nodes=None, ms=None, seed=None))]
    fn new(level: String, nodes: Option<u64>, ms: Option<u64>, seed: Option<u64>) -> PyResult<Bot> {
        let games = polje_games::CATALOG;
        if !games.iter().any(|&game| game.level(&level).is_some()) {
            let mut known: Vec<&str> = Vec::new();
            for name in games.iter().flat_map(|game| {
                let nicknames = game.info().nicknames.iter().map(|(nickname, _)| *nickname);
                game.info().levels.iter().copied().chain(nicknames)
            }) {
                if !known.contains(&name) {
                    known.push(name);
                }
            }
            return Err(errors::unknown("level", &level, &known));
        }
        let budget = match (nodes, ms) {
            (None, None) => Budget::Usual,
            (Some(0), _) | (_, Some(0)) => {
                return Err(PyValueError::new_err("nodes and ms are at least 1"));
            }
            (Some(nodes), None) => Budget::Nodes(nodes),
            (None, Some(ms)) => Budget::Time(Duration::from_millis(ms)),
            (Some(_), Some(_)) => {
                return Err(PyValueError::new_err("nodes or ms, not both"));
            }
        };
        let seed = seed.map_or_else(fresh_seed, Ok)?;
        Ok(Bot { level, budget, seed, player: Mutex::new(None) })
    }

    /// The level it was asked for by.
    #[getter]
    fn level(&self) -> &str {
        &self.level
    }

    /// The move it would make, in notation; nothing is played. It is asked about a table or a prompt.
    #[pyo3(signature = (table, /))]
    fn choose(&self, py: Python<'_>, table: Asked<'_>) -> PyResult<String> {
        let table = table.table();
        let level = self.level_in(table.game)?;
        let over = || errors::play(&PlayError::GameOver, table.table_names());
        let prompt = table.table.prompt(self.budget).ok_or_else(over)?;
        let mut kept = self.free_player()?;
        let player = match &mut *kept {
            Some((game, player)) if *game == table.game.name() => player,
            slot => &mut slot.insert((table.game.name(), level.bot(self.seed))).1,
        };
        let stop = Stop::default();
        let asked = stop.clone();
        patiently(py, &stop, move || player.choose(&prompt, &asked))
    }

    #[pyo3(signature = (table, /))]
    fn __call__(&self, py: Python<'_>, table: Asked<'_>) -> PyResult<String> {
        self.choose(py, table)
    }

    fn __repr__(&self) -> String {
        match self.budget {
            Budget::Usual => format!("Bot({:?})", self.level),
            Budget::Nodes(nodes) => format!("Bot({:?}, nodes={nodes})", self.level),
            Budget::Time(time) => format!("Bot({:?}, ms={})", self.level, time.as_millis()),
        }
    }
}

impl Bot {
    pub(crate) fn level_in(&self, game: &'static dyn AnyGame) -> PyResult<Level> {
        let known = || errors::unknown("level", &self.level, &game.info().levels);
        let level = game.level(&self.level).ok_or_else(known)?;
        match self.budget {
            Budget::Nodes(_) if !level.counts_nodes() => Err(PyValueError::new_err(format!(
                "{} of {} does not search, so it cannot be told how many nodes a move may cost",
                self.level,
                game.name()
            ))),
            _ => Ok(level),
        }
    }

    fn free_player(&self) -> PyResult<MutexGuard<'_, Option<InGame>>> {
        let busy = |_| PyRuntimeError::new_err("the bot is thinking in another thread");
        self.player.try_lock().map_err(busy)
    }
}
