//! The terminal interface: whether there is a terminal for it, and how it is begun.

use std::io::IsTerminal;

use clap::ArgMatches;
use polje_phrases::Voice;
use polje_tui::{Plan, Start, Theme};

use crate::data;
use crate::failure::{Failure, Outcome};
use crate::plan::{Sitter, Source};
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

/// The menu, or a game to begin with.
pub(crate) fn run(voice: &Voice, matches: &ArgMatches, plan: Option<Plan>) -> Outcome {
    let words: Vec<_> = std::env::args_os().collect();
    let start = Start {
        language: asked_for(&words).map(str::to_owned),
        fallback: Voice::in_language(voice.language()),
        theme: Theme::detect(matches.get_flag("ascii")),
        mouse: !matches.get_flag("no-mouse"),
        data: data::folder(matches).ok(),
        plan,
    };
    polje_tui::run(start).map_err(Failure::Failed)?;
    Ok(0)
}

impl From<Source> for polje_tui::Board {
    fn from(source: Source) -> polje_tui::Board {
        match source {
            Source::Fixed(setup) => polje_tui::Board::Fixed(setup),
            Source::Dealt(settings) | Source::AskSize(settings) => {
                let settings = settings.into_iter().map(|(name, text)| (name.to_owned(), text));
                polje_tui::Board::Dealt(settings.collect())
            }
        }
    }
}

impl From<Sitter> for polje_tui::Sitter {
    fn from(sitter: Sitter) -> polje_tui::Sitter {
        let Sitter { name, recorded, level } = sitter;
        polje_tui::Sitter { name, recorded, level: level.map(str::to_owned) }
    }
}
