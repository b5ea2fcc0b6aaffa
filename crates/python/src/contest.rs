//! Matches and ratings. The games are those of `polje match`: the same jobs, host and pool.

mod cast;
mod function;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use polje_arena::{
    Bootstrap, Description, Forfeit, Format, GameResult, Judge, Place, Played, RatingInterval,
    Remedy, Results, ResultsError, RunError, Sandbox, Seed, Setting, Spec, Strength, ThreadPool,
    Tournament, check_folders, play_in_order, share_interval, usual_data_folder,
};
use polje_games::{AnyGame, AnySetup};
use polje_session::{BestOf, Series};
use polje_tabletop::{Phrase, Stop, phrase};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::game::{Game, fresh_seed};
use crate::patience::attend;
use crate::program::{Given, sandbox, settings};
use crate::record::Record;
use crate::table::Table;
use crate::{errors, values};
use cast::Cast;
use function::Question;

/// As for `polje match`.
const MOST_JOBS: u32 = 1024;

/// What `polje.match` was asked for besides players; its Python half makes one.
#[derive(FromPyObject)]
pub(crate) struct Terms<'py> {
    game: PyRef<'py, Game>,
    clock: Option<String>,
    names: Option<Vec<String>>,
    board: Option<Board<'py>>,
    /// Whether a function's exception loses the game instead of ending the match.
    forgiving: bool,
    limits: Option<Given>,
    allow_unsandboxed: bool,
    options: Bound<'py, PyDict>,
}

/// A board to play on: a board file's text, or that a table has begun on.
#[derive(FromPyObject)]
enum Board<'py> {
    Table(PyRef<'py, Table>),
    Text(String),
}

/// What the thread that plays the games says.
enum Message {
    Ask(Question),
    Played(u32, Played),
    /// An error when a game cannot be played, or a panic.
    Done(thread::Result<Result<(), RunError>>),
}

/// Plays a match, calls `told` with the fields of every game, and gives the seed, the names of the
/// players and the standings.
#[pyfunction]
pub(crate) fn play_match<'py>(
    py: Python<'py>,
    players: Vec<Bound<'py, PyAny>>,
    terms: Terms<'py>,
    told: Bound<'py, PyAny>,
    games: u32,
    jobs: u32,
    seed: Option<u64>,
) -> PyResult<(u64, Vec<String>, Bound<'py, PyList>)> {
    let (sender, messages) = channel();
    let cast = Cast::new(&players, &terms, &sender)?;
    if games == 0 || !(1..=MOST_JOBS).contains(&jobs) {
        let told = format!("games are at least 1, jobs from 1 to {MOST_JOBS}");
        return Err(PyValueError::new_err(told));
    }
    let jobs = jobs.min(games);
    let seed = seed.map_or_else(fresh_seed, Ok)?;
    let forgiving = terms.forgiving;
    let tournament = Arc::new(tournament(terms, cast.specs, games, seed)?);
    let game = tournament.game;
    let stop = Stop::default();
    let confined = cast.trusted.map(|trusted| sandbox(py, trusted)).transpose()?;
    if let Some(confined) = &confined {
        may_read(confined, &tournament)?;
    }
    let mut series = Series::new(BestOf::ONE, tournament.names.len());
    let (plan, flag) = (Arc::clone(&tournament), stop.clone());
    // Not waited for after Ctrl-C: a program may take a while to end.
    thread::spawn(move || {
        let played = catch_unwind(AssertUnwindSafe(|| {
            let mut pool = ThreadPool::new(jobs as usize, confined, &flag);
            let mut judge = Teller { to: sender.clone(), left: games, stop: flag };
            play_in_order(&plan, &mut pool, jobs, &mut judge)
        }));
        // Nobody may be waiting any more.
        let _ = sender.send(Message::Done(played));
    });
    let told = told.unbind();
    let names = tournament.names.clone();
    let done = py.detach(|| {
        attend(&stop, messages, |py, message| match message {
            Message::Ask(question) => {
                let function = &cast.functions[question.player];
                question.put_to(py, function.as_ref(), forgiving).map(|()| None)
            }
            Message::Played(number, played) => {
                series.add(&played.outcome);
                told.call1(py, game_tuple(py, game, number, played)?).map(|_| None)
            }
            Message::Done(done) => Ok(Some(done)),
        })
    })?;
    let played = done.map_err(|_| errors::defect("a game panicked"))?;
    played.map_err(|error| errors::setup_phrase(&error.phrase()))?;
    Ok((seed, names.clone(), scores(py, &series, &names)?))
}

/// `(elo, low, high, group)`
type Rated = (f64, f64, f64, usize);

/// Ratings with 95% intervals of players numbered from 0, from games as blocks and places; None for
/// a player without games.
#[pyfunction]
pub(crate) fn rate(
    py: Python<'_>,
    players: usize,
    games: Vec<(u64, Vec<(usize, u32)>)>,
) -> PyResult<Vec<Option<Rated>>> {
    let game = |(block, places): (u64, Vec<(usize, u32)>)| {
        let place = |(player, rank)| Place { player, rank };
        GameResult { block, places: places.into_iter().map(place).collect() }
    };
    let games: Vec<GameResult> = games.into_iter().map(game).collect();
    let wrong = |error: ResultsError| PyValueError::new_err(error.to_string());
    let results = Results::new(players, &games).map_err(wrong)?;
    let (tell, hear) = channel();
    // Not waited for after Ctrl-C.
    thread::spawn(move || drop(tell.send(results.intervals(&Bootstrap::default()))));
    let stop = Stop::default();
    let rated = py.detach(|| attend(&stop, hear, |_, rated| Ok(Some(rated))))?;
    let tuple = |it: RatingInterval| (it.elo, it.low, it.high, it.group);
    Ok(rated.into_iter().map(|rating| rating.map(tuple)).collect())
}

/// A match described as `polje match` does it, so that equal seeds are equal games.
fn tournament(terms: Terms<'_>, specs: Vec<Spec>, games: u32, seed: u64) -> PyResult<Tournament> {
    let game = terms.game.game;
    let wrong = |phrase: Phrase| errors::setup_phrase(&phrase);
    let count = specs.len();
    let settings_given = terms.game.settings(Some(&terms.options))?;
    let boards = match &terms.board {
        None => Vec::new(),
        Some(Board::Text(text)) => vec![text.clone()],
        Some(Board::Table(table)) => {
            let setup = AnySetup::from(&table.table.record().header);
            vec![table.game.write_board(&setup).map_err(|error| errors::setup(&error))?]
        }
    };
    if boards.is_empty() && settings_given.with(game, "players", &count.to_string()).is_err() {
        let told = phrase("match-wrong-count").number("named", count);
        let seats = game.usual("players").parse::<u32>().unwrap_or_default();
        return Err(wrong(told.number("seats", seats)));
    }
    let clock = terms
        .clock
        .map(|text| text.parse().map_err(|_| wrong(phrase("cli-bad-clock").text("value", &text))));
    let setting = |(knob, text): (&str, &str)| (knob.to_owned(), Setting::Text(text.to_owned()));
    let description = Description {
        name: "match".to_owned(),
        game: game.name().to_owned(),
        seed: Some(Seed(seed)),
        clock: clock.transpose()?,
        players: specs.iter().map(Spec::to_string).collect(),
        board_files: Vec::new(),
        boards,
        schedule: Format::Match { players: count, games },
        board: settings_given.iter().map(setting).collect(),
        limits: terms.limits.map(settings).unwrap_or_default(),
    };
    Tournament::between(description, specs).map_err(wrong)
}

/// Programs that are confined may not be given just any folder.
fn may_read(sandbox: &Sandbox, tournament: &Tournament) -> PyResult<()> {
    if sandbox.strength() == Strength::None {
        return Ok(());
    }
    let store = usual_data_folder();
    let Tournament { specs, names, .. } = tournament;
    check_folders(specs, names, store.as_deref(), Remedy::Option)
        .map_err(|phrase| errors::setup_phrase(&phrase))
}

/// Passes games on as they are judged, until nobody wants more.
struct Teller {
    to: Sender<Message>,
    left: u32,
    stop: Stop,
}

impl Judge for Teller {
    fn certain(&self) -> u32 {
        if self.stop.is_raised() { 0 } else { self.left }
    }

    fn judge(&mut self, number: u32, played: Played) {
        self.left -= 1;
        // When nobody listens the flag is raised, too.
        let _ = self.to.send(Message::Played(number, played));
    }
}

/// The fields of a `MatchGame`.
fn game_tuple<'py>(
    py: Python<'py>,
    game: &'static dyn AnyGame,
    number: u32,
    played: Played,
) -> PyResult<Bound<'py, PyTuple>> {
    let Played { record, outcome, forfeits, sandbox } = played;
    let names = record.header.players.clone();
    let class = values::named(py, "Forfeit")?;
    let forfeits = forfeits.iter().map(|it: &Forfeit| {
        let told = errors::say_among(&it.fault.phrase(), &names);
        class.call1((it.seat.number(), &names[it.seat.index()], it.at, told, &it.last_words))
    });
    let forfeits = PyList::new(py, forfeits.collect::<PyResult<Vec<_>>>()?)?;
    let outcome = values::standings(py, &outcome)?;
    let sandbox = sandbox.map(|used| used.to_string());
    let record = Record { game, record };
    (number + 1, names, record, outcome, forfeits, sandbox).into_pyobject(py)
}

/// A list of `Score`, best first.
fn scores<'py>(py: Python<'py>, series: &Series, names: &[String]) -> PyResult<Bound<'py, PyList>> {
    let class = values::named(py, "Score")?;
    let list = PyList::empty(py);
    for line in series.standings() {
        let points = f64::from(line.wins) + f64::from(line.draws) / 2.0;
        let (low, high) = share_interval(points, f64::from(series.played()));
        let fractions = (values::fraction(py, &line.points)?, values::fraction(py, &line.margin)?);
        list.append(class.call1((
            &names[line.player],
            line.rank,
            fractions.0,
            line.wins,
            line.draws,
            line.losses,
            fractions.1,
            points / f64::from(series.played()),
            low,
            high,
        ))?)?;
    }
    Ok(list)
}
