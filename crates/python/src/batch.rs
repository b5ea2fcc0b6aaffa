//! Many games stepped together, for `VectorEnv`. The batch has its own arrays, so that a step need
//! write only what changes.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard};

use numpy::ndarray::{Dimension, Ix1, Ix2, Ix4};
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1,
    PyReadwriteArray,
};
use polje_games::{AnyBatch, BatchRules, BatchShape, Learner, Outputs, Renewal};
use polje_tabletop::{SetupError, Viewer};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::ThreadPool;

use crate::episode::no_numbers;
use crate::errors;
use crate::game::Game;
use crate::pool;
use crate::values;

/// Many games of one kind stepped together; `polje.VectorEnv` is made of one. Its arrays hold what the
/// last step brought; nobody else may write them.
#[pyclass(frozen, module = "polje")]
pub(crate) struct Batch {
    game: Game,
    batch: Mutex<Box<dyn AnyBatch>>,
    threads: usize,
    shape: BatchShape,
    planes: Vec<String>,
    /// For each game: planes, rows and columns as the seat sees them.
    #[pyo3(get)]
    observations: Py<PyArray4<f32>>,
    /// For each game, 1 for every legal action.
    #[pyo3(get)]
    masks: Py<PyArray2<u8>>,
    /// What the last step brought to whoever acted in it.
    #[pyo3(get)]
    rewards: Py<PyArray1<f64>>,
    /// Whether games ended in the last step.
    #[pyo3(get)]
    terminated: Py<PyArray1<bool>>,
    /// Whose observations they are.
    #[pyo3(get)]
    seats: Py<PyArray1<u8>>,
    /// Last observations of games that ended and began anew in the same step.
    #[pyo3(get)]
    finals: Option<Py<PyArray4<f32>>>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, *, seat=None, renewal="next-step", threads=1, **options))]
    fn new(
        py: Python<'_>,
        game: &str,
        games: usize,
        seat: Option<u32>,
        renewal: &str,
        threads: usize,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Batch> {
        let game = Game::new(game)?;
        let settings = game.settings(options)?;
        let learning = game.game.learning().ok_or_else(|| no_numbers(&game))?;
        if games == 0 || threads == 0 {
            return Err(PyValueError::new_err("there is at least one game, and one thread"));
        }
        let renewal = match renewal {
            "next-step" => Renewal::NextStep,
            "same-step" => Renewal::SameStep,
            "asked" => Renewal::Asked,
            _ => {
                return Err(errors::unknown(
                    "renewal",
                    renewal,
                    &["next-step", "same-step", "asked"],
                ));
            }
        };
        let wrong = |error: SetupError| errors::setup(&error);
        let rules = BatchRules { learner: Learner::All, renewal };
        let mut batch = learning.batch(&settings, games, rules).map_err(wrong)?;
        let shape = batch.shape();
        if let Some(seat) = seat {
            batch.set_learner(Learner::Seat(values::seat(seat, shape.seats)?));
        }
        let boards = || {
            let lengths = [games, shape.planes, shape.height, shape.width];
            PyArray4::zeros(py, lengths, false).unbind()
        };
        Ok(Batch {
            game,
            planes: learning.dealt(&settings, 0).map_err(wrong)?.planes(),
            batch: Mutex::new(batch),
            threads,
            shape,
            observations: boards(),
            masks: PyArray2::zeros(py, [games, shape.actions], false).unbind(),
            rewards: PyArray1::zeros(py, games, false).unbind(),
            terminated: PyArray1::zeros(py, games, false).unbind(),
            seats: PyArray1::zeros(py, games, false).unbind(),
            finals: (renewal == Renewal::SameStep).then(boards),
        })
    }

    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        self.game
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        (self.shape.planes, self.shape.height, self.shape.width)
    }

    /// How many actions there are, legal or not.
    #[getter]
    fn actions(&self) -> usize {
        self.shape.actions
    }

    /// What each plane of an observation holds.
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.planes.clone()
    }

    /// Begins games anew, each from its seed.
    fn restart(&self, py: Python<'_>, games: Vec<usize>, seeds: Vec<u64>) -> PyResult<()> {
        let mut batch = self.free()?;
        if games.len() != seeds.len() || games.iter().any(|&game| game >= batch.games()) {
            return Err(PyValueError::new_err("a seed for every game, and only games there are"));
        }
        let mut borrowed = self.borrow(py)?;
        let outputs = borrowed.outputs()?;
        let batch = &mut *batch;
        py.detach(|| {
            let mut begin = games.into_iter().zip(seeds);
            let done = begin.try_for_each(|(game, seed)| batch.restart(game, seed));
            batch.observe(outputs);
            done
        })
        .map_err(|error| errors::setup(&error))
    }

    /// Plays an action in every game. An action that is not legal raises before anything is played; of
    /// games that are over actions are not looked at.
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let mut batch = self.free()?;
        let actions = match actions.as_slice() {
            Ok(actions) => Cow::Borrowed(actions),
            // They may be every second number of an array.
            Err(_) => Cow::Owned(actions.as_array().to_vec()),
        };
        let actions = &*actions;
        if actions.len() != batch.games() {
            return Err(PyValueError::new_err(format!(
                "{} actions for {} games",
                actions.len(),
                batch.games()
            )));
        }
        let mut borrowed = self.borrow(py)?;
        let outputs = borrowed.outputs()?;
        if let Some(game) = batch.first_illegal(actions) {
            let action = actions[game];
            return Err(errors::illegal(&format!("action {action} is not legal in game {game}")));
        }
        let pool = if self.threads > 1 { Some(pool::of(self.threads)?) } else { None };
        let batch = &mut **batch;
        let done = py.detach(|| match pool {
            None => batch.step(actions, outputs),
            Some(pool) => step_on(&pool, batch, actions, outputs),
        });
        done.map_err(|error| errors::setup(&error))
    }

    /// A legal action for every game, each as likely as the others; 0 for games that are over.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut batch = self.free()?;
        let array = PyArray1::zeros(py, batch.games(), false);
        batch.sample(array.readwrite().as_slice_mut().map_err(|_| not_plain("actions"))?);
        Ok(array)
    }

    /// A game as lines of text.
    fn text(&self, game: usize) -> PyResult<String> {
        let batch = self.free()?;
        if game >= batch.games() {
            return Err(PyValueError::new_err(format!("no game {game}")));
        }
        let picture = batch.picture(game, Viewer::Referee);
        Ok(polje_session::draw(&errors::say, &picture, &[], polje_session::Colours::None))
    }
}

impl Batch {
    fn free(&self) -> PyResult<MutexGuard<'_, Box<dyn AnyBatch>>> {
        let busy = |_| PyRuntimeError::new_err("another thread is inside a step of these games");
        self.batch.try_lock().map_err(busy)
    }

    fn borrow<'py>(&self, py: Python<'py>) -> PyResult<Borrowed<'py>> {
        Ok(Borrowed {
            observations: borrow(py, &self.observations)?,
            masks: borrow(py, &self.masks)?,
            rewards: borrow(py, &self.rewards)?,
            terminated: borrow(py, &self.terminated)?,
            seats: borrow(py, &self.seats)?,
            finals: self.finals.as_ref().map(|finals| borrow(py, finals)).transpose()?,
        })
    }
}

/// `step` on the threads of a pool, with the same result.
fn step_on(
    pool: &Arc<ThreadPool>,
    batch: &mut dyn AnyBatch,
    actions: &[i64],
    outputs: Outputs<'_>,
) -> Result<(), SetupError> {
    let share = batch.games().div_ceil(pool.current_num_threads()).max(1);
    let failed = Mutex::new(None);
    pool.scope(|scope| {
        for share in batch.shares(share, actions, outputs) {
            let failed = &failed;
            scope.spawn(move |_| {
                if let Err(error) = share()
                    && let Ok(mut failed) = failed.lock()
                {
                    *failed = Some(error);
                }
            });
        }
    });
    failed.into_inner().ok().flatten().map_or(Ok(()), Err)
}

/// Arrays that nobody else writes meanwhile.
struct Borrowed<'py> {
    observations: PyReadwriteArray<'py, f32, Ix4>,
    masks: PyReadwriteArray<'py, u8, Ix2>,
    rewards: PyReadwriteArray<'py, f64, Ix1>,
    terminated: PyReadwriteArray<'py, bool, Ix1>,
    seats: PyReadwriteArray<'py, u8, Ix1>,
    finals: Option<PyReadwriteArray<'py, f32, Ix4>>,
}

impl Borrowed<'_> {
    fn outputs(&mut self) -> PyResult<Outputs<'_>> {
        let finals = match &mut self.finals {
            Some(finals) => Some(finals.as_slice_mut().map_err(|_| not_plain("finals"))?),
            None => None,
        };
        let Borrowed { observations, masks, rewards, terminated, seats, .. } = self;
        Ok(Outputs {
            observations: observations.as_slice_mut().map_err(|_| not_plain("observations"))?,
            masks: masks.as_slice_mut().map_err(|_| not_plain("masks"))?,
            rewards: rewards.as_slice_mut().map_err(|_| not_plain("rewards"))?,
            terminated: terminated.as_slice_mut().map_err(|_| not_plain("terminated"))?,
            seats: seats.as_slice_mut().map_err(|_| not_plain("seats"))?,
            finals,
        })
    }
}

/// Fails where Python has an array in use, or has made it read-only.
fn borrow<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let taken = |error| PyValueError::new_err(format!("the arrays cannot be written: {error}"));
    array.bind(py).try_readwrite().map_err(taken)
}

fn not_plain(name: &str) -> PyErr {
    PyValueError::new_err(format!("{name} must lie in one piece of memory, in row order"))
}
