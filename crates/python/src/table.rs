//! A game being played, with its record.

use polje_games::{AnyGame, AnySetup};
use polje_session::{Colours, Shade, Still, draw, svg};
use polje_tabletop::{AnyTable, Event, Viewer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::errors;
use crate::game::Game;
use crate::prompt::Prompt;
use crate::record::Record;
use crate::values::{self, Eyes};

/// A game being played, with its record. `Game.deal`, `Game.read` and `Record.table` give one.
///
/// >>> table = polje.Game("gamma").deal(size="3x3", areas=1)
/// >>> table.moves()[:3], table.to_move
/// (['0,0', '1,0', '2,0'], 1)
/// >>> table.play("1,1")
/// >>> table.play("1,1")
/// Traceback (most recent call last):
/// polje._errors.IllegalMove: ...
/// >>> print(table)
///    0   1   2
/// 0  .   .   .
/// 1  .   1*  .
/// 2  .   .   .
///   player_1: 1 field, 1 of 1 area, golden move left
/// > player_2: 0 fields, 0 of 1 area, golden move left
/// <BLANKLINE>
#[pyclass(module = "polje")]
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) table: Box<dyn AnyTable>,
}

#[pymethods]
impl Table {
    /// The game that is played.
    #[getter(game)]
    fn its_game(&self) -> Game {
        Game { game: self.game }
    }

    /// How many sit at the table.
    #[getter]
    fn seats(&self) -> usize {
        self.table.seats()
    }

    /// Names in seat order.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.table_names().to_vec()
    }

    /// The number of the seat whose turn it is; None when the game is over.
    #[getter]
    fn to_move(&self) -> Option<u32> {
        self.table.to_move().map(|seat| seat.number())
    }

    /// Whether nobody is to move any more.
    #[getter]
    fn is_over(&self) -> bool {
        self.table.to_move().is_none()
    }

    /// Moves and forfeits so far.
    fn __len__(&self) -> usize {
        self.table.record().events.len()
    }

    /// Without this a table on which nothing has happened would be false.
    fn __bool__(&self) -> bool {
        true
    }

    /// What the seat to move can do, in notation.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.table.moves().into_iter().map(|hint| hint.text).collect()
    }

    /// Plays a move for the seat whose turn it is.
    #[pyo3(signature = (mv, /))]
    pub(crate) fn play(&mut self, mv: &str) -> PyResult<()> {
        let seat = self.table.to_move();
        // When the game is over any seat is told so.
        let seat = seat.unwrap_or(polje_tabletop::Seat::FIRST);
        let played = self.table.play(seat, mv, None, &[]);
        played.map(drop).map_err(|error| errors::play(&error, self.table_names()))
    }

    /// What a move would do, in a sentence.
    #[pyo3(signature = (mv, /))]
    fn report(&self, mv: &str) -> PyResult<String> {
        let told =
            self.table.report(mv).map_err(|error| errors::play(&error, self.table_names()))?;
        Ok(errors::say_among(&told, self.table_names()))
    }

    /// Takes a seat out of the game.
    #[pyo3(signature = (seat, reason="gave up"))]
    fn forfeit(&mut self, seat: u32, reason: &str) -> PyResult<()> {
        let seat = values::seat(seat, self.table.seats())?;
        if self.table.to_move().is_none() {
            return Err(errors::play(&polje_tabletop::PlayError::GameOver, self.table_names()));
        }
        if self.table.is_out(seat) {
            return Err(PyValueError::new_err(format!("seat {seat} is out of the game already")));
        }
        self.table.forfeit(seat, reason);
        Ok(())
    }

    /// Whether a seat has left the game, by forfeit or by the rules.
    fn is_out(&self, seat: u32) -> PyResult<bool> {
        Ok(self.table.is_out(values::seat(seat, self.table.seats())?))
    }

    /// Takes back the last moves, at most all of them.
    #[pyo3(signature = (moves=1))]
    fn undo(&mut self, moves: usize) {
        let left = self.table.record().events.len().saturating_sub(moves);
        self.table = self.table.back_to(left);
    }

    /// The question to the seat to move, as players in a match get it.
    fn prompt(&self) -> PyResult<Prompt> {
        Prompt::new(self.game, self.table.clone_box(), None)
    }

    /// What a viewer may know: the message that bots receive.
    #[pyo3(signature = (viewer=Eyes::referee()), text_signature = "(self, viewer='referee')")]
    fn view<'py>(&self, py: Python<'py>, viewer: Eyes) -> PyResult<Bound<'py, PyAny>> {
        values::from_json(py, &self.table.view(self.viewer(&viewer)?))
    }

    /// The board as lines of text.
    #[pyo3(signature = (viewer=Eyes::referee()), text_signature = "(self, viewer='referee')")]
    fn text(&self, viewer: Eyes) -> PyResult<String> {
        Ok(self.lines(self.viewer(&viewer)?))
    }

    /// The board as an SVG picture.
    #[pyo3(
        signature = (viewer=Eyes::referee(), dark=false),
        text_signature = "(self, viewer='referee', dark=False)"
    )]
    fn svg(&self, viewer: Eyes, dark: bool) -> PyResult<String> {
        let shade = if dark { Shade::Dark } else { Shade::Light };
        Ok(self.drawn(self.viewer(&viewer)?, shade))
    }

    fn _repr_svg_(&self) -> String {
        self.drawn(Viewer::Referee, Shade::Light)
    }

    /// The board the game began on, as a board file's text.
    fn board(&self) -> PyResult<String> {
        let setup = AnySetup::from(&self.table.record().header);
        self.game.write_board(&setup).map_err(|error| errors::setup(&error))
    }

    /// What the board was dealt from, if it was.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.table.record().header.seed
    }

    /// A list of Standing once the game is over, else None.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        self.table.outcome().map(|outcome| values::standings(py, &outcome)).transpose()
    }

    /// How the game ended, in sentences.
    #[getter]
    fn closing(&self) -> Vec<String> {
        let say = |phrase| errors::say_among(phrase, self.table_names());
        self.table.closing().iter().map(say).collect()
    }

    /// Moves so far, in notation; forfeits are left out.
    #[getter]
    fn played(&self) -> Vec<String> {
        moves_of(&self.table.record().events)
    }

    /// The game so far as a record.
    #[getter]
    fn record(&self) -> Record {
        Record::of_table(self.game, self.table.as_ref())
    }

    /// A short text that tells positions apart, as records hold it.
    #[getter]
    fn hash(&self) -> String {
        self.table.hash().to_string()
    }

    /// The same game, to be played on apart from this one.
    fn copy(&self) -> Table {
        self.clone()
    }

    fn __copy__(&self) -> Table {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Table {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let table = py.get_type::<Record>().getattr("table")?;
        (table, (self.record(),)).into_pyobject(py)
    }

    fn __str__(&self) -> PyResult<String> {
        self.text(Eyes::referee())
    }

    fn __repr__(&self) -> String {
        let events = self.table.record().events.len();
        let turn = match self.table.to_move() {
            Some(seat) => format!("seat {seat} to move"),
            None => "over".to_owned(),
        };
        format!("<Table of {}: {events} moves, {turn}>", self.game.name())
    }
}

impl Table {
    pub(crate) fn table_names(&self) -> &[String] {
        &self.table.record().header.players
    }

    fn viewer(&self, eyes: &Eyes) -> PyResult<Viewer> {
        eyes.viewer(self.table.seats())
    }

    pub(crate) fn lines(&self, viewer: Viewer) -> String {
        let names = self.table_names();
        let say = |phrase: &_| errors::say_among(phrase, names);
        draw(&say, &self.table.picture(viewer), &[], Colours::None)
    }

    pub(crate) fn drawn(&self, viewer: Viewer, shade: Shade) -> String {
        let names = self.table_names();
        let marked = match self.table.record().events.last() {
            // Where moves are hidden nobody but the referee is shown where the last one went.
            Some(Event::Move(line)) if viewer == Viewer::Referee || !self.game.info().hides => {
                self.table.gesture(&line.mv)
            }
            _ => Vec::new(),
        };
        let title = errors::say(&self.game.info().title);
        let say = |phrase: &_| errors::say_among(phrase, names);
        let still = Still { title: &title, names, say: &say, marked: &marked, shade };
        svg(&self.table.picture(viewer), &still)
    }
}

pub(crate) fn moves_of(events: &[Event]) -> Vec<String> {
    let mv = |event: &Event| match event {
        Event::Move(line) => Some(line.mv.clone()),
        Event::Forfeit(_) => None,
    };
    events.iter().filter_map(mv).collect()
}
