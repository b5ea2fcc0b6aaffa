//! Names people type, looked up; a name that does not exist is told with those that do.

use std::path::Path;

use polje_arena::{Sort, Spec};
use polje_games::{AnyGame, AnySetup, CATALOG, Level, Settings};
use polje_tabletop::{Phrase, phrase};

use crate::failure::Failure;

pub(crate) fn game(name: &str) -> Result<&'static dyn AnyGame, Failure> {
    polje_games::find(name).ok_or_else(|| {
        let known: Vec<&str> = CATALOG.iter().map(|game| game.name()).collect();
        Failure::Usage(unknown(phrase("cli-no-such-game"), name, &known))
    })
}

/// The level of that name or nickname.
pub(crate) fn level(game: &'static dyn AnyGame, name: &str) -> Result<Level, Failure> {
    game.level(name).ok_or_else(|| {
        let mut known = game.info().levels.clone();
        known.extend(game.info().nicknames.iter().map(|(nickname, _)| nickname));
        let problem = phrase("cli-no-such-level").text("game", game.name()).text("name", name);
        let problem = problem.text("known", known.join(", "));
        Failure::Usage(match as_program(name) {
            Some(meant) => nearly(problem, &meant),
            None => with_nearest(problem, name, &known),
        })
    })
}

/// How a program is written whose file alone was named.
fn as_program(name: &str) -> Option<String> {
    let path = Path::new(name);
    if !name.contains('/') && !path.is_file() {
        return None;
    }
    let interpreter = match path.extension().and_then(|extension| extension.to_str()) {
        Some("py") => "python3 ",
        Some("js" | "mjs") => "node ",
        Some("rb") => "ruby ",
        _ => "",
    };
    let folder = if interpreter.is_empty() && !name.contains('/') { "./" } else { "" };
    Some(format!("cmd:{interpreter}{folder}{name}"))
}

/// A level as people write it, with its nodes if they are given: `hard`, `hard;nodes=5000`.
pub(crate) fn built_in(
    game: &'static dyn AnyGame,
    text: &str,
) -> Result<(Level, Option<u64>), Failure> {
    let spec = Spec::parse(text).map_err(Failure::Usage)?;
    let Spec { name: None, sort: Sort::Level { name, nodes } } = &spec else {
        // Neither a name nor a program is a level.
        return Ok((level(game, text)?, None));
    };
    let level = level(game, name)?;
    spec.check_nodes(game).map_err(Failure::Usage)?;
    Ok((level, *nodes))
}

/// A board dealt as the command line says; what cannot be dealt like this is asked for wrongly.
pub(crate) fn board(
    game: &dyn AnyGame,
    settings: &Settings,
    seed: u64,
) -> Result<AnySetup, Failure> {
    game.deal(settings, seed).map_err(|error| Failure::Usage(error.0))
}

/// Adds the known name that looks most like the wrong one, if any does.
pub(crate) fn with_nearest(problem: Phrase, name: &str, known: &[&str]) -> Phrase {
    let likeness = |known: &&str| strsim::jaro_winkler(&name.to_lowercase(), known);
    let nearest = known.iter().copied().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    match nearest.filter(|nearest| likeness(nearest) > 0.75) {
        Some(nearest) => nearly(problem, nearest),
        None => problem,
    }
}

/// A name that does not exist, with those that do.
pub(crate) fn unknown(problem: Phrase, name: &str, known: &[&str]) -> Phrase {
    with_nearest(problem.text("name", name).text("known", known.join(", ")), name, known)
}

pub(crate) fn nearly(problem: Phrase, nearest: &str) -> Phrase {
    phrase("cli-nearest").phrase("problem", problem).text("nearest", nearest)
}
