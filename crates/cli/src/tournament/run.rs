//! `polje tournament run`: plays what is left, tells of every game once it is kept, and stops
//! cleanly at Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use polje_arena::{
    Announced, Ended, Outcomes, RunError, Runner, Sort, Tournament, standings as rows,
};
use polje_tabletop::{Stop, phrase};
use serde_json::json;
use signal_hook::consts::{SIGINT, SIGTERM};

use super::{open, run_command, seated, standings, timing, told_game};
use crate::contest::{forfeit_json, sandbox, told_forfeit};
use crate::data::failed;
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::voice::{Voice, clean};

/// How often the line of progress is drawn.
const REDRAW: Duration = Duration::from_millis(250);

/// What a shell reports for a program that Ctrl-C ended.
pub(crate) const INTERRUPTED: i32 = 130;

pub(super) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let mut opened = open(matches)?;
    let name = opened.entry.plan.name.clone();
    let _hold = opened.store.hold(&name).map_err(failed)?;
    let stop = stop_at_signals()?;
    let mut teller = Teller {
        voice,
        tournament: &opened.tournament,
        json: matches.get_flag("json"),
        stop: &stop,
        told_to_stop: false,
        progress: Progress::new(opened.entry.games as usize),
        broken: None,
    };
    let programs = opened.tournament.specs.iter().any(|spec| matches!(spec.sort, Sort::Program(_)));
    let sandbox = if programs { Some(sandbox(voice, matches)?) } else { None };
    let runner = Runner {
        sandbox,
        tournament: &opened.tournament,
        id: opened.entry.id,
        jobs: matches.get_one::<u32>("jobs").map_or(1, |&jobs| jobs as usize),
        timing: timing(matches),
        stop: &stop,
    };
    let ended = runner.run(&mut opened.store, &mut |games, outcomes| teller.tell(games, outcomes));
    teller.progress.clear();
    if let Some(failure) = teller.broken {
        return Err(failure);
    }
    let ended = ended.map_err(|error| match error {
        RunError::Store(error) => failed(error),
        RunError::Game(problem) => {
            let problem = voice.say(&problem);
            Failure::Failed(phrase("tournament-impossible").text("problem", problem))
        }
    })?;
    let outcomes = opened.outcomes()?;
    if matches.get_flag("json") {
        let mut data = standings::data(&opened.tournament, &outcomes);
        data["finished"] = (ended == Ended::Finished).into();
        print(format!("{data}\n").as_bytes())?;
    } else {
        print(standings::table(voice, &opened.tournament, &outcomes).as_bytes())?;
    }
    if ended == Ended::Finished {
        return Ok(0);
    }
    let stopped = phrase("tournament-stopped").number("games", outcomes.len() as u64);
    let stopped = stopped.text("command", run_command(&name, matches));
    say(&(voice.say(&stopped) + "\n"));
    Ok(INTERRUPTED as u8)
}

/// The first signal asks for a clean end, the second one gets its way at once.
pub(crate) fn stop_at_signals() -> Result<Stop, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let registered = [SIGINT, SIGTERM].into_iter().try_for_each(|signal| {
        signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED, flag.clone())?;
        signal_hook::flag::register(signal, flag.clone()).map(drop)
    });
    registered.map_err(Failure::from_output)?;
    Ok(Stop::from(flag))
}

/// Tells what happens: games on standard output, progress on a terminal.
struct Teller<'a> {
    voice: &'a Voice,
    tournament: &'a Tournament,
    json: bool,
    stop: &'a Stop,
    told_to_stop: bool,
    progress: Progress,
    /// Why standard output cannot be written any more.
    broken: Option<Failure>,
}

impl Teller<'_> {
    /// `false` when nobody listens any more.
    fn tell(&mut self, games: &[Announced], outcomes: &Outcomes) -> bool {
        // On a terminal the line of progress tells enough.
        if self.json || !self.progress.shown {
            let text: String = games.iter().map(|announced| self.line(announced)).collect();
            if let Err(failure) = print(text.as_bytes()) {
                self.broken = Some(failure);
                return false;
            }
        }
        if self.stop.is_raised() && !self.told_to_stop {
            self.told_to_stop = true;
            self.progress.clear();
            say(&(self.voice.tell("tournament-stopping") + "\n"));
        }
        self.progress.draw(self.voice, self.tournament, outcomes);
        true
    }

    fn line(&self, Announced { game, forfeits }: &Announced) -> String {
        let players = seated(self.tournament, &game.fixture);
        if self.json {
            let forfeits: Vec<_> = forfeits.iter().map(forfeit_json).collect();
            let data = json!({ "game": game.fixture.to_string(), "players": players,
                "outcome": game.outcome, "forfeits": forfeits });
            return format!("{data}\n");
        }
        let mut text = told_game(self.voice, self.tournament, &game.fixture, &game.outcome);
        for forfeit in forfeits {
            text.push_str(&told_forfeit(self.voice, forfeit, &players));
        }
        text
    }
}

/// The line of progress.
pub(crate) struct Progress {
    /// Only on a terminal.
    shown: bool,
    began: Instant,
    drawn: Option<Instant>,
    /// How many games there were when the run began.
    before: usize,
}

impl Progress {
    pub(crate) fn new(before: usize) -> Progress {
        Progress { shown: io::stderr().is_terminal(), began: Instant::now(), drawn: None, before }
    }

    pub(crate) fn draw(&mut self, voice: &Voice, tournament: &Tournament, outcomes: &Outcomes) {
        if !self.shown || self.drawn.is_some_and(|drawn| drawn.elapsed() < REDRAW) {
            return;
        }
        self.drawn = Some(Instant::now());
        let played = outcomes.len();
        let speed = (played - self.before) as f64 / self.began.elapsed().as_secs_f64().max(0.001);
        let leaders = rows(&tournament.schedule, outcomes);
        let leader = |row: &polje_arena::Row| {
            let points =
                voice.say(&phrase("tournament-points").exact("points", row.points.clone()));
            format!("{} {points}", clean(&tournament.names[row.player]))
        };
        let leaders = leaders.iter().take(3).map(leader).collect::<Vec<_>>().join(", ");
        let line = match tournament.schedule.total() {
            Some(total) => {
                let left = (total as f64 - played as f64) / speed.max(0.001);
                phrase("tournament-progress")
                    .text("bar", bar(played as f64 / total as f64))
                    .text("total", total)
                    .text("left", duration(left))
            }
            None => phrase("tournament-progress-open"),
        };
        let line = line.text("played", played).text("speed", format!("{speed:.0}"));
        let line = voice.say(&line.text("leaders", leaders));
        // A line longer than the terminal would leave its beginnings behind.
        let width = terminal_width();
        say(&format!("\r\x1b[K{}", line.chars().take(width.saturating_sub(1)).collect::<String>()));
    }

    pub(crate) fn clear(&mut self) {
        if self.drawn.take().is_some() {
            say("\r\x1b[K");
        }
    }
}

fn terminal_width() -> usize {
    std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok()).unwrap_or(80)
}

fn bar(part: f64) -> String {
    let full = (part.clamp(0.0, 1.0) * 20.0) as usize;
    format!("[{}{}]", "#".repeat(full), ".".repeat(20 - full))
}

fn duration(seconds: f64) -> String {
    let seconds = seconds.min(359_999.0) as u64;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// To standard error; when that is closed, nobody wants to know.
fn say(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
