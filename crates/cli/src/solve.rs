//! `polje solve`: the exact value of a board.

use std::fmt::Write;
use std::time::Instant;

use clap::ArgMatches;
use polje_games::{AnyGame, AnySetup, CATALOG, Proof, Solution, Task, Worth};
use polje_phrases::Voice;
use polje_session::{Colours, draw};
use polje_tabletop::{AnyTable, Phrase, Record, Viewer, phrase};
use serde_json::json;

use crate::export::reached;
use crate::failure::{Failure, Outcome};
use crate::play::{seed, settings, word};
use crate::replay::damaged;
use crate::waiting::with_progress;
use crate::{files, find, print};

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(word(matches, "game").expect("clap asks for it"))?;
    let no_solver = || {
        let solvable = CATALOG.iter().filter(|game| game.solver().is_some());
        let known = solvable.map(|game| game.name()).collect::<Vec<_>>().join(", ");
        Failure::Usage(phrase("solve-no-solver").text("game", game.name()).text("known", known))
    };
    let solver = game.solver().ok_or_else(no_solver)?;
    let settings = settings(game, matches)?;
    let seeded = word(matches, "seed").map(|_| "seed");
    let dealt = settings.iter().next().map(|(knob, _)| knob).or(seeded);
    let together = |key: &'static str, knob| Failure::Usage(phrase(key).text("knob", knob));
    let position = match (word(matches, "record"), word(matches, "board"), dealt) {
        (Some(_), Some(_), _) => return Err(together("cli-record-and-knob", "board")),
        (Some(_), None, Some(knob)) => return Err(together("cli-record-and-knob", knob)),
        (None, Some(_), Some(knob)) => return Err(together("cli-board-and-knob", knob)),
        (Some(file), None, None) => {
            Position::of_record(game, file, matches.get_one("at").copied())?
        }
        (None, Some(file), None) => Position::first(files::read_board(game, file)?),
        (None, None, _) => Position::first(find::board(game, &settings, seed(matches)?)?),
    };
    let task = Task {
        margin: matches.get_flag("margin"),
        nodes: matches.get_one("nodes").copied(),
        threads: matches.get_one("threads").copied().unwrap_or(1),
        ..Task::default()
    };
    let began = Instant::now();
    let solved = with_progress(voice, |progress| {
        progress(phrase("solve-progress"));
        match &position.reached {
            Some((_, table)) => solver.solve_table(table.as_ref(), &task),
            None => solver.solve(&position.setup, &task),
        }
    });
    let solution = solved.map_err(|unsolved| Failure::Failed(unsolved.phrase()))?;
    let seconds = began.elapsed().as_secs_f64();
    let setup = &position.setup;
    if matches.get_flag("json") {
        let mut data = json!({ "game": game.name(), "seed": setup.seed.map(|seed| seed.to_string()), "setup": setup.value,
            "worth": solution.worth, "margin": solution.margin, "line": solution.line, "nodes": solution.nodes });
        if let Some((at, table)) = &position.reached {
            data["at"] = json!(at);
            data["view"] = table.view(Viewer::Referee);
        }
        return print(format!("{data}\n").as_bytes());
    }
    let mut text = position.told(voice, game)?;
    let _ = writeln!(text, "{}", told(voice, &solution));
    let noted = game.certificate(setup).map(|badge| badge.proof);
    let first = position.reached.is_none();
    if first && noted == Some(Proof::Exact) && solution.worth != Worth::Drawn {
        let _ = writeln!(text, "{}", voice.tell("solve-certificate-wrong"));
    }
    if task.margin && solution.margin.is_none() {
        let _ = writeln!(text, "{}", voice.tell("solve-no-margin"));
    }
    let line = match &solution.line[..] {
        [] => phrase("solve-no-line"),
        line => phrase("solve-line").text("line", line.join(" ")),
    };
    let _ = writeln!(text, "{}", voice.say(&line));
    let rate = voice.decimal(solution.nodes as f64 / seconds / 1e6, 1);
    let nodes = phrase("solve-nodes")
        .number("nodes", solution.nodes)
        .text("time", voice.decimal(seconds, 2));
    let _ = writeln!(text, "{}", voice.say(&nodes.text("rate", rate)));
    print(text.as_bytes())
}

/// What is solved.
struct Position {
    setup: AnySetup,
    /// After so many events of a record, unless it is the first.
    reached: Option<(usize, Box<dyn AnyTable>)>,
}

impl Position {
    fn first(setup: AnySetup) -> Position {
        Position { setup, reached: None }
    }

    /// The last one where nobody says which.
    fn of_record(game: &dyn AnyGame, file: &str, at: Option<usize>) -> Result<Position, Failure> {
        let record = Record::parse(&files::read(file)?)
            .map_err(|error| damaged(file, error.line, error.cause))?;
        let at = at.unwrap_or(record.events.len());
        let (own, table) = reached(file, &record, at)?;
        if own.name() != game.name() {
            let other = phrase("solve-other-game").text("file", file).text("game", own.name());
            return Err(Failure::Usage(other));
        }
        Ok(Position { setup: AnySetup::from(&record.header), reached: Some((at, table)) })
    }

    fn told(&self, voice: &Voice, game: &dyn AnyGame) -> Result<String, Failure> {
        let Some((at, table)) = &self.reached else {
            return game.write_board(&self.setup).map_err(|error| Failure::Failed(error.0));
        };
        let place = match at {
            0 => phrase("replay-start"),
            _ => phrase("replay-at").number("at", *at),
        };
        let say = |phrase: &Phrase| voice.say(phrase);
        let picture = table.picture(Viewer::Referee);
        Ok(format!("{}\n{}", say(&place), draw(&say, &picture, &[], Colours::None)))
    }
}

fn told(voice: &Voice, solution: &Solution<String>) -> String {
    let (key, key_with_margin) = match solution.worth {
        Worth::Won => ("solve-won", "solve-won-by"),
        Worth::Drawn => ("solve-drawn", "solve-drawn-by"),
        Worth::Lost => ("solve-lost", "solve-lost-by"),
    };
    match solution.distance() {
        None => voice.tell(key),
        Some(margin) => voice.say(&phrase(key_with_margin).exact("margin", margin)),
    }
}
