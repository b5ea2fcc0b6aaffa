//! Programs as they are, beside what was entered.

use std::io::{self, IsTerminal};

use clap::ArgMatches;
use polje_arena::{Entered, Roll, RollCall, Sort, Tournament, entered};
use polje_phrases::Voice;
use polje_tabletop::phrase;
use serde_json::{Value, json};

use super::Opened;
use super::progress::say;
use crate::data::failed;
use crate::failure::Failure;

/// The files of all programs. On a terminal it is told whose are being read, where that takes long.
pub(super) fn read(voice: &Voice, tournament: &Tournament) -> Result<Vec<Entered>, Failure> {
    let mut told = String::new();
    let mut tell = |player: &str| {
        if told != player && io::stderr().is_terminal() {
            player.clone_into(&mut told);
            say(&(voice.say(&phrase("entered-reading").text("player", player)) + "\n"));
        }
    };
    entered(&tournament.specs, &tournament.names, &mut tell)
        .map_err(|error| Failure::Failed(error.phrase()))
}

/// Says of which programs nothing can be noted yet.
pub(super) fn tell_missing(voice: &Voice, tournament: &Tournament) {
    for (spec, player) in tournament.specs.iter().zip(&tournament.names) {
        let Sort::Program(launch) = &spec.sort else { continue };
        if let Some(folder) = launch.missing_dir() {
            let missing = phrase("entered-later").text("player", player);
            say(&(voice.say(&missing.text("folder", folder.display())) + "\n"));
        }
    }
}

/// Refuses programs that are not what was entered, unless that is accepted.
pub(super) fn check(voice: &Voice, matches: &ArgMatches, opened: &Opened) -> Result<Roll, Failure> {
    let now = read(voice, &opened.tournament)?;
    let roll = opened.store.call_roll(opened.entry.id, now).map_err(failed)?;
    let told = |key: &'static str| {
        let lines = roll.changed.iter().map(|entry| {
            let line = phrase(key).text("player", &entry.now.player);
            line.phrase("changes", entry.changes.phrase())
        });
        lines.reduce(|all, one| phrase("entered-lines").phrase("one", all).phrase("other", one))
    };
    if matches.get_flag("accept-changes") {
        if let Some(accepted) = told("entered-accepted") {
            say(&(voice.say(&accepted) + "\n"));
        }
        return Ok(roll);
    }
    match told("entered-refused") {
        Some(refused) => Err(Failure::Failed(phrase("entered-remedy").phrase("refused", refused))),
        None => Ok(roll),
    }
}

/// For programs.
pub(super) fn data<'a>(entries: impl IntoIterator<Item = (&'a String, RollCall)>) -> Value {
    let entries = entries.into_iter();
    entries
        .map(|(player, RollCall { files, hash })| {
            json!({ "player": player, "files": files, "sha256": hash })
        })
        .collect()
}
