//! `polje solve`: the exact value of a board.

use std::fmt::Write;
use std::time::Instant;

use clap::ArgMatches;
use polje_games::{CATALOG, Proof, Solution, Task, Worth};
use polje_phrases::Voice;
use polje_tabletop::phrase;
use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::play::{seed, settings, word};
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
    let setup = match word(matches, "board") {
        Some(file) => match settings.iter().next().map(|(knob, _)| knob).or(seeded) {
            Some(knob) => {
                return Err(Failure::Usage(phrase("cli-board-and-knob").text("knob", knob)));
            }
            None => files::read_board(game, file)?,
        },
        None => find::board(game, &settings, seed(matches)?)?,
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
        solver.solve(&setup, &task)
    });
    let solution = solved.map_err(|unsolved| Failure::Failed(unsolved.phrase()))?;
    let seconds = began.elapsed().as_secs_f64();
    if matches.get_flag("json") {
        let data = json!({ "game": game.name(), "seed": setup.seed.map(|seed| seed.to_string()), "setup": setup.value,
            "worth": solution.worth, "margin": solution.margin, "line": solution.line, "nodes": solution.nodes });
        return print(format!("{data}\n").as_bytes());
    }
    let mut text = game.write_board(&setup).map_err(|error| Failure::Failed(error.0))?;
    let _ = writeln!(text, "{}", told(voice, &solution));
    let noted = game.certificate(&setup).map(|badge| badge.proof);
    if noted == Some(Proof::Exact) && solution.worth != Worth::Drawn {
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
