//! The terminal interface: whether there is a terminal for it, and how it is begun.

use std::io::IsTerminal;
use std::sync::Arc;

use clap::ArgMatches;
use polje_arena::Sandbox;
use polje_phrases::Voice;
use polje_tui::{First, Start, Theme};

use crate::data;
use crate::failure::{Failure, Outcome};
use crate::voice::asked_for;

/// Whether a person sits before a terminal that can show a screen.
pub(crate) fn is_there() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

/// The language chosen in the menu, which the screen speaks unless `--lang` asks for another.
pub(crate) fn kept_voice(matches: &ArgMatches) -> Option<Voice> {
    let words: Vec<_> = std::env::args_os().collect();
    if asked_for(&words).is_some() {
        return None;
    }
    polje_tui::kept_voice(&data::folder(matches).ok()?)
}

/// The name that was given in the menu.
pub(crate) fn kept_name(matches: &ArgMatches) -> Option<String> {
    polje_tui::kept_name(&data::folder(matches).ok()?)
}

/// The menu, or what is to be shown instead of it.
pub(crate) fn run(voice: &Voice, matches: &ArgMatches, first: First) -> Outcome {
    run_confined(voice, matches, first, None)
}

/// The same where it is known how programs are confined.
pub(crate) fn run_confined(
    voice: &Voice,
    matches: &ArgMatches,
    first: First,
    sandbox: Option<Arc<Sandbox>>,
) -> Outcome {
    let words: Vec<_> = std::env::args_os().collect();
    let start = Start {
        language: asked_for(&words).map(str::to_owned),
        fallback: Voice::in_language(voice.language()),
        theme: Theme::detect(matches.get_flag("ascii")),
        mouse: !matches.get_flag("no-mouse"),
        data: data::folder(matches).ok(),
        sandbox,
        trusting: matches.try_get_one("allow-unsandboxed").ok().flatten() == Some(&true),
        first,
    };
    polje_tui::run(start).map_err(Failure::Failed)?;
    Ok(0)
}
