//! A question to a player: what a seat may know when it is to move.

use std::time::Duration;

use polje_games::AnyGame;
use polje_session::Shade;
use polje_tabletop::{AnyTable, PlayError, Seat, Viewer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::game::Game;
use crate::table::Table;
use crate::{errors, values};

/// A question to a player: everything the seat to move may know, and nothing else. Functions that play
/// in a match get one and answer with one of its moves; `Table.prompt` makes one by hand.
///
/// >>> def first(prompt):
/// ...     return prompt.moves[0]
/// >>> table = polje.Game("gamma").deal(size="3x3")
/// >>> prompt = table.prompt()
/// >>> prompt.seat, prompt.view["to_move"], first(prompt)
/// (1, 1, '0,0')
#[pyclass(frozen, module = "polje")]
pub(crate) struct Prompt {
    pub(crate) asked: Table,
    seat: Seat,
    /// How long the answer may take.
    limit: Option<Duration>,
}

#[pymethods]
impl Prompt {
    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        Game { game: self.asked.game }
    }

    /// The number of the seat that is to move.
    #[getter]
    fn seat(&self) -> u32 {
        self.seat.number()
    }

    /// Names in seat order.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.asked.table_names().to_vec()
    }

    /// What the seat sees, as bots receive it.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::from_json(py, &self.asked.table.view(self.viewer()))
    }

    /// What the seat can do, in notation; never empty.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.asked.moves()
    }

    /// How many seconds the answer may take; None where no clock runs.
    #[getter]
    fn seconds(&self) -> Option<f64> {
        self.limit.map(|limit| limit.as_secs_f64())
    }

    /// A copy of the table, to try moves on. Only for games that hide nothing.
    fn table(&self) -> PyResult<Table> {
        if self.asked.game.info().hides {
            return Err(PyValueError::new_err(format!(
                "{} hides part of the board, so a player has no table, only its view",
                self.asked.game.name()
            )));
        }
        Ok(self.asked.clone())
    }

    /// The board as the seat sees it, as lines of text.
    fn text(&self) -> String {
        self.asked.lines(self.viewer())
    }

    fn _repr_svg_(&self) -> String {
        self.asked.drawn(self.viewer(), Shade::Light)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let (name, moves) = (self.asked.game.name(), self.asked.table.moves().len());
        format!("<Prompt of {name}: seat {} has {moves} moves>", self.seat)
    }
}

impl Prompt {
    /// The question of a table, where the game is not over.
    pub(crate) fn new(
        game: &'static dyn AnyGame,
        table: Box<dyn AnyTable>,
        limit: Option<Duration>,
    ) -> PyResult<Prompt> {
        let asked = Table { game, table };
        match asked.table.to_move() {
            Some(seat) => Ok(Prompt { asked, seat, limit }),
            None => Err(errors::play(&PlayError::GameOver, asked.table_names())),
        }
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.seat)
    }
}
