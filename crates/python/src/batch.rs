//! Many games stepped together, for `VectorEnv`. Arrays belong to the caller; they are checked before
//! anything is touched.

use std::sync::{Arc, Mutex, MutexGuard};

use numpy::{
    Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadwriteArrayDyn,
    PyUntypedArrayMethods,
};
use polje_games::{
    BatchRules, BatchShape, EpisodeBatch, EpisodeLane, Learner, Outputs, Renewal, step_episodes,
};
use polje_tabletop::SetupError;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::ThreadPool;

use crate::episode::no_numbers;
use crate::errors;
use crate::game::{Game, fresh_seed};
use crate::pool;
use crate::values;

/// Many games of one kind stepped together; `polje.VectorEnv` is made of one.
#[pyclass(frozen, module = "polje")]
pub(crate) struct Batch {
    game: Game,
    batch: Mutex<EpisodeBatch>,
    threads: usize,
}

/// Where a step writes, as Python has it: observations, masks, rewards, terminated, seats, and last observations.
#[derive(FromPyObject)]
pub(crate) struct Arrays<'py>(
    Bound<'py, PyArrayDyn<f32>>,
    Bound<'py, PyArrayDyn<u8>>,
    Bound<'py, PyArrayDyn<f64>>,
    Bound<'py, PyArrayDyn<u8>>,
    Bound<'py, PyArrayDyn<u8>>,
    Option<Bound<'py, PyArrayDyn<f32>>>,
);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, *, seat=None, renewal="next-step", threads=1, **options))]
    fn new(
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
        let mut batch =
            EpisodeBatch::new(learning, &settings, games, rules, fresh_seed()?).map_err(wrong)?;
        if let Some(seat) = seat {
            batch.set_learner(Learner::Seat(values::seat(seat, batch.shape().seats)?));
        }
        Ok(Batch { game, batch: Mutex::new(batch), threads })
    }

    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        self.game
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn shape(&self) -> PyResult<(usize, usize, usize)> {
        let BatchShape { planes, height, width, .. } = self.free()?.shape();
        Ok((planes, height, width))
    }

    /// How many actions there are, legal or not.
    #[getter]
    fn actions(&self) -> PyResult<usize> {
        Ok(self.free()?.shape().actions)
    }

    /// What each plane of an observation holds.
    #[getter]
    fn planes(&self) -> PyResult<Vec<String>> {
        Ok(self.free()?.episode(0).planes())
    }

    /// Begins games anew, each from its seed.
    fn restart(&self, games: Vec<usize>, seeds: Vec<u64>) -> PyResult<()> {
        let mut batch = self.free()?;
        if games.len() != seeds.len() || games.iter().any(|&game| game >= batch.games()) {
            return Err(PyValueError::new_err("a seed for every game, and only games there are"));
        }
        for (game, seed) in games.into_iter().zip(seeds) {
            batch.restart(game, seed).map_err(|error| errors::setup(&error))?;
        }
        Ok(())
    }

    /// Writes what is to be seen now.
    fn observe(&self, arrays: Arrays<'_>) -> PyResult<()> {
        let batch = self.free()?;
        let mut borrowed = Borrowed::new(&arrays, batch.games(), batch.shape())?;
        batch.observe(&mut borrowed.outputs()?);
        Ok(())
    }

    /// Plays an action in every game and writes what came of it. An action that is not legal raises
    /// before anything is played; of games that are over actions are not looked at.
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let mut batch = self.free()?;
        let actions = actions.as_slice().map_err(|_| not_plain("actions"))?;
        if actions.len() != batch.games() {
            return Err(PyValueError::new_err(format!(
                "{} actions for {} games",
                actions.len(),
                batch.games()
            )));
        }
        let mut borrowed = Borrowed::new(&arrays, batch.games(), batch.shape())?;
        let outputs = borrowed.outputs()?;
        if let Some(game) = batch.first_illegal(actions) {
            let action = actions[game];
            return Err(errors::illegal(&format!("action {action} is not legal in game {game}")));
        }
        let pool = if self.threads > 1 { Some(pool::of(self.threads)?) } else { None };
        let batch = &mut *batch;
        let done = py.detach(|| {
            let (lanes, shape, rules) = batch.lanes_mut();
            match pool {
                None => step_episodes(lanes, &shape, rules, actions, outputs),
                Some(pool) => step_on(&pool, (lanes, &shape, rules), actions, outputs),
            }
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
        let picture = batch.episode(game).picture(polje_tabletop::Viewer::Referee);
        Ok(polje_session::draw(&errors::say, &picture, &[], polje_session::Colours::None))
    }
}

impl Batch {
    fn free(&self) -> PyResult<MutexGuard<'_, EpisodeBatch>> {
        let busy = |_| PyRuntimeError::new_err("another thread is inside a step of these games");
        self.batch.try_lock().map_err(busy)
    }
}

/// `step` on the threads of a pool, with the same result.
fn step_on(
    pool: &Arc<ThreadPool>,
    (lanes, shape, rules): (&mut [EpisodeLane], &BatchShape, BatchRules),
    actions: &[i64],
    mut outputs: Outputs<'_>,
) -> Result<(), SetupError> {
    let share = lanes.len().div_ceil(pool.current_num_threads()).max(1);
    let failed = Mutex::new(None);
    pool.scope(|scope| {
        for (lanes, actions) in lanes.chunks_mut(share).zip(actions.chunks(share)) {
            let outputs = outputs.take_games(lanes.len(), shape);
            let failed = &failed;
            scope.spawn(move |_| {
                if let Err(error) = step_episodes(lanes, shape, rules, actions, outputs)
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
struct Borrowed<'py>(
    PyReadwriteArrayDyn<'py, f32>,
    PyReadwriteArrayDyn<'py, u8>,
    PyReadwriteArrayDyn<'py, f64>,
    PyReadwriteArrayDyn<'py, u8>,
    PyReadwriteArrayDyn<'py, u8>,
    Option<PyReadwriteArrayDyn<'py, f32>>,
);

impl<'py> Borrowed<'py> {
    fn new(arrays: &Arrays<'py>, games: usize, shape: BatchShape) -> PyResult<Borrowed<'py>> {
        let Arrays(observations, masks, rewards, terminated, seats, finals) = arrays;
        let length = games * shape.observation();
        Ok(Borrowed(
            borrow(observations, "observations", length)?,
            borrow(masks, "masks", games * shape.actions)?,
            borrow(rewards, "rewards", games)?,
            borrow(terminated, "terminated", games)?,
            borrow(seats, "seats", games)?,
            finals.as_ref().map(|finals| borrow(finals, "finals", length)).transpose()?,
        ))
    }

    fn outputs(&mut self) -> PyResult<Outputs<'_>> {
        let Borrowed(observations, masks, rewards, terminated, seats, finals) = self;
        let finals = match finals {
            Some(finals) => Some(finals.as_slice_mut().map_err(|_| not_plain("finals"))?),
            None => None,
        };
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

fn borrow<'py, T: Element>(
    array: &Bound<'py, PyArrayDyn<T>>,
    name: &str,
    length: usize,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    if array.getattr("size")?.extract::<usize>()? != length {
        return Err(PyValueError::new_err(format!("{name} must have {length} numbers")));
    }
    if !array.is_c_contiguous() {
        return Err(not_plain(name));
    }
    let taken = |error| PyValueError::new_err(format!("{name} cannot be written: {error}"));
    array.try_readwrite().map_err(taken)
}

fn not_plain(name: &str) -> PyErr {
    PyValueError::new_err(format!("{name} must lie in one piece of memory, in row order"))
}
