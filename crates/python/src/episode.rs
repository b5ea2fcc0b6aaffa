//! One game as learners play it: actions as numbers, observations as arrays.

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use polje_bots::Dice;
use polje_games::{AnyEpisode, AnySetup};
use polje_session::{Colours, Shade, Still, draw, svg};
use polje_tabletop::{Seat, Viewer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;
use crate::game::{Game, fresh_seed};
use crate::table::Table;
use crate::values::{self, Eyes};

/// One game as learners play it: actions are numbers, observations planes of numbers. It keeps no record.
///
/// >>> episode = polje.Episode("mathtricks", seed=7, size="4x4")
/// >>> episode.observe(1).shape, episode.actions, episode.mask().nonzero()[0]
/// ((10, 4, 4), 16, array([1, 4, 5]))
/// >>> episode.act(5)
/// >>> episode.to_move, episode.notation(5)
/// (2, '1,1')
#[pyclass(module = "polje")]
#[derive(Clone)]
pub(crate) struct Episode {
    game: Game,
    episode: Box<dyn AnyEpisode>,
    dice: Dice,
    /// How many planes an observation has.
    depth: usize,
}

#[pymethods]
impl Episode {
    #[new]
    #[pyo3(signature = (game, seed=None, **options))]
    fn new(
        game: &str,
        seed: Option<u64>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Episode> {
        let game = Game::new(game)?;
        let settings = game.settings(options)?;
        let seed = seed.map_or_else(fresh_seed, Ok)?;
        let learning = game.game.learning().ok_or_else(|| no_numbers(&game))?;
        let episode = learning.dealt(&settings, seed).map_err(|error| errors::setup(&error))?;
        Ok(Episode::begun(game, episode, seed))
    }

    /// A game that always begins on the board of a table.
    #[staticmethod]
    fn on_board_of(table: &Table) -> PyResult<Episode> {
        let game = Game { game: table.game };
        let setup = AnySetup::from(&table.table.record().header);
        let learning = game.game.learning().ok_or_else(|| no_numbers(&game))?;
        let episode = learning.on_board(&setup).map_err(|error| errors::setup(&error))?;
        Ok(Episode::begun(game, episode, 0))
    }

    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        self.game
    }

    /// How many sit at the table.
    #[getter]
    fn seats(&self) -> usize {
        self.episode.seats()
    }

    /// Columns and rows.
    #[getter]
    fn size(&self) -> (u16, u16) {
        (self.episode.size().width, self.episode.size().height)
    }

    /// What each plane of an observation holds.
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.episode.planes()
    }

    /// How many actions there are, legal or not.
    #[getter]
    fn actions(&self) -> usize {
        self.episode.actions()
    }

    /// The number of the seat whose turn it is; None when the game is over.
    #[getter]
    fn to_move(&self) -> Option<u32> {
        self.episode.to_move().map(Seat::number)
    }

    /// Whether nobody is to move any more.
    #[getter]
    fn is_over(&self) -> bool {
        self.episode.to_move().is_none()
    }

    /// Whether some seat has left the game.
    #[getter]
    fn has_fallen(&self) -> bool {
        Seat::all(self.episode.seats()).any(|seat| self.episode.is_out(seat))
    }

    /// Begins anew, on a board dealt from the seed unless the board is fixed; without a seed, from one
    /// that follows from the last.
    #[pyo3(signature = (seed=None))]
    fn restart(&mut self, seed: Option<u64>) -> PyResult<()> {
        let seed = seed.unwrap_or_else(|| self.dice.next_u64());
        self.episode.restart(seed).map_err(|error| errors::setup(&error))?;
        self.dice = Dice::new(seed);
        Ok(())
    }

    /// What a seat may know, as an array of planes, rows and columns.
    fn observe<'py>(&self, py: Python<'py>, seat: u32) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let seat = values::seat(seat, self.episode.seats())?;
        let size = self.episode.size();
        let shape = [self.depth, size.height.into(), size.width.into()];
        let array = PyArray3::zeros(py, shape, false);
        self.episode.observe(seat, array.readwrite().as_slice_mut().map_err(not_plain)?);
        Ok(array)
    }

    /// 1 for every legal action of the seat to move, else 0. Of another seat: in games whose orders may be
    /// given ahead what it could do if it were its turn, else nothing.
    #[pyo3(signature = (seat=None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<u32>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = seat.map(|seat| values::seat(seat, self.episode.seats())).transpose()?;
        let mut mask = vec![0; self.episode.actions()];
        if let Some(seat) = seat.or(self.episode.to_move()) {
            self.episode.mask(seat, &mut mask);
        }
        let array = PyArray1::zeros(py, mask.len(), false);
        let mut filled = array.readwrite();
        let filled = filled.as_slice_mut().map_err(not_plain)?;
        filled.iter_mut().zip(&mask).for_each(|(to, &from)| *to = from as i8);
        Ok(array)
    }

    /// Whether the seat to move may do this.
    #[pyo3(signature = (action, /))]
    fn is_legal(&self, action: i64) -> bool {
        usize::try_from(action).is_ok_and(|action| self.episode.is_legal(action))
    }

    /// Plays an action of the seat to move.
    #[pyo3(signature = (action, /))]
    fn act(&mut self, action: i64) -> PyResult<()> {
        let number = usize::try_from(action).ok();
        let played = number.is_some_and(|number| self.episode.act(number).is_ok());
        if played { Ok(()) } else { Err(self.not_legal(action)) }
    }

    /// One of the legal actions, each as likely as the others.
    fn sample(&mut self) -> PyResult<usize> {
        self.episode.draw(&mut self.dice).ok_or_else(|| errors::illegal("the game is over"))
    }

    /// The action in the notation of moves; None where no move has that number.
    #[pyo3(signature = (action, /))]
    fn notation(&self, action: usize) -> Option<String> {
        self.episode.notation(action)
    }

    /// The number of a move in notation.
    #[pyo3(signature = (mv, /))]
    fn number(&self, mv: &str) -> PyResult<usize> {
        let quoted: String = mv.chars().take(40).collect();
        let wrong = || PyValueError::new_err(format!("{quoted:?} is no move on this board"));
        self.episode.number(mv).ok_or_else(wrong)
    }

    /// For every seat: 1 for winning alone, 0 for a shared first rank or while it goes on, -1 for
    /// losing or having left.
    fn rewards(&self) -> Vec<f32> {
        let mut rewards = vec![0.0; self.episode.seats()];
        self.episode.rewards(&mut rewards);
        rewards
    }

    /// Whether a seat has left the game.
    fn is_out(&self, seat: u32) -> PyResult<bool> {
        Ok(self.episode.is_out(values::seat(seat, self.episode.seats())?))
    }

    /// The board as lines of text.
    #[pyo3(signature = (viewer=Eyes::referee()), text_signature = "(self, viewer='referee')")]
    fn text(&self, viewer: Eyes) -> PyResult<String> {
        let picture = self.episode.picture(viewer.viewer(self.episode.seats())?);
        Ok(draw(&errors::say, &picture, &[], Colours::None))
    }

    fn _repr_svg_(&self) -> String {
        let title = errors::say(&self.game.game.info().title);
        let (names, marked, say) = (&[][..], &[][..], &errors::say);
        let still = Still { title: &title, names, say, marked, shade: Shade::Light };
        svg(&self.episode.picture(Viewer::Referee), &still)
    }

    /// The same game, to be played on apart from this one.
    fn copy(&self) -> Episode {
        self.clone()
    }

    fn __copy__(&self) -> Episode {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Episode {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let size = self.episode.size();
        match self.episode.to_move() {
            Some(seat) => {
                format!("<Episode of {} {size}: seat {seat} to move>", self.game.game.name())
            }
            None => format!("<Episode of {} {size}: over>", self.game.game.name()),
        }
    }
}

impl Episode {
    fn begun(game: Game, episode: Box<dyn AnyEpisode>, seed: u64) -> Episode {
        let depth = episode.planes().len();
        Episode { game, episode, dice: Dice::new(seed), depth }
    }

    fn not_legal(&self, action: i64) -> PyErr {
        if self.episode.to_move().is_none() {
            return errors::illegal("the game is over");
        }
        let meant = usize::try_from(action).ok().and_then(|action| self.episode.notation(action));
        match meant {
            Some(mv) => errors::illegal(&format!("action {action} ({mv}) is not legal now")),
            None => errors::illegal(&format!(
                "no action {action} on this board; there are 0 to {}",
                self.episode.actions() - 1
            )),
        }
    }
}

pub(crate) fn no_numbers(game: &Game) -> PyErr {
    PyValueError::new_err(format!("the moves of {} have no numbers", game.game.name()))
}

/// An array we have just made lies in one piece.
pub(crate) fn not_plain(_: numpy::AsSliceError) -> PyErr {
    PyValueError::new_err("the array does not lie in one piece of memory")
}
