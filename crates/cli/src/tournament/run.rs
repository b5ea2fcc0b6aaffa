//! `polje tournament run`: plays what is left, tells of every game once it is kept, and stops
//! cleanly at Ctrl-C.

use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::sync::Arc;

use clap::ArgMatches;
use polje_arena::{
    Announced, Ended, LogEvent, Outcomes, Pool, Remedy, Roll, RunEnd, RunError, RunSetting, Runner,
    Sandbox, Scoreboard, Sort, Strength, ThreadPool, Tournament,
};
use polje_phrases::Voice;
use polje_tabletop::{Stop, phrase};
use serde_json::json;

use super::progress::{Progress, say};
use super::{Opened, entries, opened, run_command, standings, told_game};
use crate::contest::{elsewhere, forfeit_json, jobs, sandbox, tell_limits, timing, told_forfeit};
use crate::data::{self, failed};
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::signals::{INTERRUPTED, stop_at_signals};

pub(super) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let mut opened = opened(data::store(matches)?, matches)?;
    let mut events = give_folders(&mut opened.tournament, matches)?;
    let cluster = elsewhere(matches);
    events.extend(cluster.map(|server| LogEvent::Cluster { server: server.to_owned() }));
    let name = opened.entry.description.name.clone();
    let _hold = opened.store.hold(&name).map_err(failed)?;
    // Whoever finds nothing to play changes nothing.
    let is_open = !opened.tournament.schedule.open(&opened.outcomes()?).is_empty();
    let roll = if is_open { entries::check(voice, matches, &opened)? } else { Roll::default() };
    let stop = stop_at_signals()?;
    let json = matches.get_flag("json");
    let progress = Progress::new(opened.entry.games as usize);
    let mut teller = Teller {
        voice,
        tournament: &opened.tournament,
        json,
        go_on: run_command(&name, matches),
        every_game: json || !progress.shown || !io::stdout().is_terminal(),
        stop: &stop,
        told_to_stop: false,
        progress,
        failed: HashSet::new(),
        broken: None,
    };
    // Elsewhere programs are confined there.
    let runs_programs = opened.tournament.has_programs() && cluster.is_none();
    let sandbox = if runs_programs { Some(sandbox(voice, matches)?) } else { None };
    if sandbox.as_ref().is_some_and(|sandbox| sandbox.strength() > Strength::None) {
        let (specs, names) = (&opened.tournament.specs, &opened.tournament.names);
        polje_arena::check_folders(specs, names, Some(&data::folder(matches)?), Remedy::Run)
            .map_err(Failure::Failed)?;
    }
    if let Some(sandbox) = &sandbox {
        tell_limits(voice, sandbox, &opened.tournament.description.limits);
    }
    let (id, description) = (opened.entry.id, opened.entry.description.clone());
    let mut pool = pool(voice, matches, &opened, sandbox.clone(), &stop)?;
    let setting = RunSetting { sandbox: sandbox.as_deref(), jobs: jobs(matches), events, roll };
    if is_open {
        opened.store.begin_run(id, &description, setting).map_err(failed)?;
    }
    let runner =
        Runner { tournament: &opened.tournament, id, timing: timing(matches), stop: &stop };
    let ended = runner
        .run(&mut opened.store, pool.as_mut(), &mut |games, outcomes| teller.tell(games, outcomes));
    teller.progress.clear();
    let rechecked = pool.rechecked();
    drop(pool);
    if let Some(told) = rechecked.phrase() {
        say(&(voice.say(&told) + "\n"));
        opened.store.note(id, &LogEvent::Rechecked(rechecked)).map_err(failed)?;
    }
    let end = match &ended {
        Ok(ended) => RunEnd::Ended(*ended),
        Err(error) => RunEnd::Failed(error.phrase()),
    };
    let noted = if is_open { opened.store.end_run(id, &description, end) } else { Ok(()) };
    if let Some(failure) = teller.broken {
        return Err(failure);
    }
    let ended = ended.map_err(|error| match error {
        RunError::Store(error) => failed(error),
        RunError::Void { .. } => Failure::Failed(error.phrase()),
        RunError::Game { game, problem } => {
            let impossible = phrase("tournament-impossible").text("game", game);
            Failure::Failed(impossible.phrase("problem", problem))
        }
    })?;
    // A run that has failed says why before it says that this could not be written down.
    noted.map_err(failed)?;
    let outcomes = opened.outcomes()?;
    let board = Scoreboard::new(&opened.tournament, &outcomes);
    if json {
        let mut data = standings::data(&board);
        data["finished"] = (ended == Ended::Finished).into();
        print(format!("{data}\n").as_bytes())?;
    } else {
        print(standings::table_for_terminal(voice, &board).as_bytes())?;
    }
    if ended == Ended::Finished {
        return Ok(0);
    }
    let stopped = phrase("tournament-stopped").number("games", outcomes.len());
    let stopped = stopped.text("command", run_command(&name, matches));
    say(&(voice.say(&stopped) + "\n"));
    Ok(INTERRUPTED)
}

/// Where the games are played: here, or on the cluster that was named.
fn pool(
    voice: &Voice,
    matches: &ArgMatches,
    opened: &Opened,
    sandbox: Option<Arc<Sandbox>>,
    stop: &Stop,
) -> Result<Box<dyn Pool>, Failure> {
    // The same tournament of another store is another one.
    let data = data::folder(matches)?;
    let data = std::path::absolute(&data).unwrap_or(data);
    let description = opened.tournament.description.text();
    let task = crate::cluster::Task {
        tournament: &opened.tournament,
        identity: format!("{}\n{description}", data.display()),
        kept: opened.entry.games.into(),
    };
    if let Some(pool) = crate::cluster::pool(voice, matches, task, stop)? {
        return Ok(pool);
    }
    Ok(Box::new(ThreadPool::new(jobs(matches) as usize, sandbox, stop)))
}

/// Gives programs other folders than the description does, as `--dir NAME=FOLDER` says; what that
/// comes to in the log.
fn give_folders(
    tournament: &mut Tournament,
    matches: &ArgMatches,
) -> Result<Vec<LogEvent>, Failure> {
    let mut events = Vec::new();
    for text in matches.get_many::<String>("dir").into_iter().flatten() {
        let wrong = |key: &'static str| Failure::Usage(phrase(key).text("text", text));
        let (name, folder) = text
            .split_once('=')
            .filter(|(_, folder)| !folder.is_empty())
            .ok_or_else(|| wrong("run-dir"))?;
        let player = tournament.player(name).map_err(Failure::Usage)?;
        match &mut tournament.specs[player].sort {
            Sort::Program(launch) => launch.set_dir(folder.into()),
            Sort::Level { .. } | Sort::Guest(_) => return Err(wrong("run-dir-level")),
        }
        let (player, folder) = (name.to_owned(), folder.to_owned());
        events.push(LogEvent::Folder { player, folder });
    }
    Ok(events)
}

/// Tells what happens: games on standard output, progress on a terminal.
struct Teller<'a> {
    voice: &'a Voice,
    tournament: &'a Tournament,
    json: bool,
    /// What to type to go on later.
    go_on: String,
    /// Whether every game gets its line; on a terminal with progress only faults do.
    every_game: bool,
    stop: &'a Stop,
    told_to_stop: bool,
    progress: Progress,
    /// Players who have failed and whose failure was told.
    failed: HashSet<usize>,
    /// Why standard output cannot be written any more.
    broken: Option<Failure>,
}

impl Teller<'_> {
    /// `false` when nobody listens any more.
    fn tell(&mut self, games: &[Announced], outcomes: &Outcomes) -> bool {
        let told: Vec<&Announced> =
            games.iter().filter(|game| self.every_game || self.is_new_fault(game)).collect();
        if !told.is_empty() {
            self.progress.clear();
            let text: String = told.iter().map(|announced| self.line(announced)).collect();
            if let Err(failure) = print(text.as_bytes()) {
                self.broken = Some(failure);
                return false;
            }
        }
        if self.stop.is_raised() && !self.told_to_stop {
            self.told_to_stop = true;
            self.progress.clear();
            let stopping = phrase("tournament-stopping").text("command", &self.go_on);
            say(&(self.voice.say(&stopping) + "\n"));
        }
        self.progress.draw(self.voice, self.tournament, outcomes);
        true
    }

    /// Whether somebody failed in it for the first time: a program that always fails would fill
    /// the screen.
    fn is_new_fault(&mut self, Announced { game, forfeits }: &Announced) -> bool {
        let mut new = false;
        for forfeit in forfeits {
            new |= self.failed.insert(game.fixture.seating[forfeit.seat.index()]);
        }
        new
    }

    fn line(&self, Announced { game, forfeits }: &Announced) -> String {
        let players = self.tournament.seated(&game.fixture);
        if self.json {
            let forfeits: Vec<_> = forfeits.iter().map(forfeit_json).collect();
            let data = json!({ "game": game.fixture.to_string(), "players": players,
                "outcome": game.outcome, "forfeits": forfeits,
                "sandbox": game.sandbox.map(|level| level.to_string()) });
            return format!("{data}\n");
        }
        // How programs are confined was told when the run began.
        let mut text = told_game(self.voice, self.tournament, &game.fixture, &game.outcome, None);
        for forfeit in forfeits {
            text.push_str(&told_forfeit(self.voice, forfeit, &players));
        }
        text
    }
}
