//! What positions are worth, which moves of a game gave something away, whether a board is fair.

use std::time::Duration;

use polje_bots::Moment;
use polje_games::{
    AnyGame, AnySetup, CATALOG, Effort, Examined, GivenUp, Proof, Scope, Task, Unsolved, Worth,
};
use polje_tabletop::Stop;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::patience::patiently;
use crate::record::Record;
use crate::table::Table;
use crate::{errors, values};

/// The exact worth of the position at a table to the player to move. With `nodes` or `seconds` it gives
/// up at some time and raises `Unsolved`.
///
/// >>> table = polje.Game("mathtricks").deal(seed=7, size="4x4")
/// >>> solution = polje.solve(table, margin=True)
/// >>> solution.worth, solution.margin, solution.line[:2]
/// ('won', Fraction(2, 1), ['1,1', '2,2'])
#[pyfunction]
#[pyo3(signature = (table, *, margin=false, nodes=None, seconds=None, threads=1))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    table: PyRef<'py, Table>,
    margin: bool,
    nodes: Option<u64>,
    seconds: Option<f64>,
    threads: u32,
) -> PyResult<Bound<'py, PyAny>> {
    let game = table.game;
    needs_solver(game)?;
    let task = Task { margin, nodes, threads, deadline: deadline(seconds)?, ..Task::default() };
    let at = table.table.clone();
    let stop = task.stop.clone();
    let solved = patiently(py, &stop, || {
        game.solver().map(|solver| solver.solve_table(at.as_ref(), &task))
    })?;
    let solved = solved.ok_or_else(|| errors::defect("the solver is gone"))?;
    let solution = solved.map_err(|unsolved| errors::unsolved(&unsolved.phrase()))?;
    let margin = solution.margin.map(|margin| values::fraction(py, &margin)).transpose()?;
    let parts = (worth_word(solution.worth), margin, solution.line, solution.nodes);
    values::named(py, "Solution")?.call1(parts)
}

/// Every move of a record and what it did to the value of the game.
#[pyfunction]
#[pyo3(signature = (record, *, nodes=None, seconds=None, threads=1))]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    record: &Record,
    nodes: Option<u64>,
    seconds: Option<f64>,
    threads: u32,
) -> PyResult<Bound<'py, PyList>> {
    needs_solver(record.game)?;
    // So that a record that does not replay is told as such.
    record.table()?;
    let task = Task { nodes, threads, deadline: deadline(seconds)?, ..Task::default() };
    let stop = task.stop.clone();
    let judged = patiently(py, &stop, || {
        polje_games::analyse(record.game, &record.record, &task, &mut |_| ())
    })?;
    let analysis =
        judged.ok_or_else(|| errors::unsolved(&Unsolved::GivenUp(GivenUp::Stopped).phrase()))?;
    let class = values::named(py, "Judged")?;
    let list = PyList::empty(py);
    for it in analysis.moves {
        let words = (it.before.map(worth_word), it.after.map(worth_word));
        list.append(class.call1((it.at, it.seat.number(), it.mv, words.0, words.1, it.better))?)?;
    }
    Ok(list)
}

/// Whether the board a game began on is fair, and by what means that is shown.
#[pyfunction]
#[pyo3(signature = (table, *, thorough=false, threads=1))]
pub(crate) fn certify<'py>(
    py: Python<'py>,
    table: PyRef<'py, Table>,
    thorough: bool,
    threads: u32,
) -> PyResult<Bound<'py, PyAny>> {
    let game = table.game;
    if game.certifier().is_none() {
        return Err(without(game, "certificates of fairness", |game| game.certifier().is_some()));
    }
    let setup = AnySetup::from(&table.table.record().header);
    let stop = Stop::default();
    let scope = if thorough { Scope::Thorough } else { Scope::Usual };
    let examined = patiently(py, &stop, || {
        let mut effort = Effort { scope, threads, stop: stop.clone(), progress: &mut |_| () };
        let certifier = game.certifier()?;
        let best = |Examined { again, better, .. }: Examined<AnySetup>| better.unwrap_or(Ok(again));
        Some(certifier.certify(&setup, &mut effort).and_then(best))
    })?;
    let class = values::named(py, "Certificate")?;
    match examined.ok_or_else(|| errors::defect("the certifier is gone"))? {
        Ok(setup) => {
            let badge = game.certificate(&setup);
            let badge = badge.ok_or_else(|| errors::defect("a fair board without certificate"))?;
            let proof = match badge.proof {
                Proof::Exact => "exact",
                Proof::Statistical => "statistical",
            };
            class.call1((true, badge.text, proof, errors::say(&badge.phrase)))
        }
        Err(reason) => class.call1((false, None::<String>, None::<String>, errors::say(&reason))),
    }
}

fn needs_solver(game: &'static dyn AnyGame) -> PyResult<()> {
    let missing = || without(game, "solver", |game| game.solver().is_some());
    game.solver().map(drop).ok_or_else(missing)
}

/// What only some games have.
fn without(game: &dyn AnyGame, what: &str, has: fn(&dyn AnyGame) -> bool) -> PyErr {
    let known: Vec<&str> =
        CATALOG.iter().filter(|game| has(**game)).map(|game| game.name()).collect();
    PyValueError::new_err(format!("{} has no {what}; {} has", game.name(), known.join(", ")))
}

fn deadline(seconds: Option<f64>) -> PyResult<Option<Moment>> {
    let Some(seconds) = seconds else { return Ok(None) };
    let wrong = |_| PyValueError::new_err(format!("{seconds} is no number of seconds"));
    let time = Duration::try_from_secs_f64(seconds).map_err(wrong)?;
    // A time too long to be reckoned never comes.
    Ok(Moment::now().checked_add(time))
}

fn worth_word(worth: Worth) -> &'static str {
    match worth {
        Worth::Won => "won",
        Worth::Drawn => "drawn",
        Worth::Lost => "lost",
    }
}
