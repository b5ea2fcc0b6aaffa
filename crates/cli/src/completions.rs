//! Completions in a shell: it asks the program what may follow, which knows the games, their
//! levels and knobs, and the tournaments there are.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command};
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _,
};
use clap_complete::env::{CompleteEnv, Shells};
use polje_arena::Store;
use polje_games::{AnyGame, CATALOG};
use polje_phrases::Voice;
use polje_tabletop::Range;

use crate::failure::{Failure, Outcome};
use crate::{args, data, export, print};

/// The variable in which a shell that asks is named.
const ASKED: &str = "POLJE_COMPLETE";

/// Of a number with more values than this none is offered.
const MOST_NUMBERS: u64 = 16;

/// `polje completions SHELL`: what makes the shell ask.
pub(crate) fn run(matches: &ArgMatches) -> Outcome {
    let shell = matches.get_one::<clap_complete::Shell>("shell").expect("clap asks for it");
    let shells = Shells::builtins();
    let shell = shells.completer(&shell.to_string()).expect("clap knows the same shells");
    let mut script = Vec::new();
    let written = shell.write_registration(ASKED, "polje", "polje", "polje", &mut script);
    written.map_err(Failure::from_output)?;
    print(&script)
}

/// Answers a shell that asks, and ends; otherwise does nothing.
pub(crate) fn answer(voice: &Voice, words: &[OsString]) {
    if std::env::var_os(ASKED).is_none() {
        return;
    }
    let typed: Vec<&str> = words
        .iter()
        .skip_while(|word| *word != "--")
        .skip(1)
        .filter_map(|word| word.to_str())
        .collect();
    let known =
        Known { game: typed.iter().find_map(|word| polje_games::find(word)), data: folder(&typed) };
    let command = || known.within(args::command(voice));
    CompleteEnv::with_factory(command).var(ASKED).bin("polje").completer("polje").complete();
}

/// Where tournaments are kept, by what has been typed.
fn folder(typed: &[&str]) -> Option<PathBuf> {
    let given = typed.iter().position(|word| *word == "--data").and_then(|at| typed.get(at + 1));
    let given =
        given.copied().or_else(|| typed.iter().find_map(|word| word.strip_prefix("--data=")));
    given.map(PathBuf::from).or_else(|| data::usual_folder().ok())
}

/// What is known when the shell asks.
struct Known {
    /// The game that has been typed.
    game: Option<&'static dyn AnyGame>,
    data: Option<PathBuf>,
}

impl Known {
    /// The command, and all under it, with what its arguments may be.
    fn within(&self, command: Command) -> Command {
        let command = command.mut_args(|arg| self.within_arg(arg));
        command.mut_subcommands(|command| self.within(command))
    }

    fn within_arg(&self, arg: Arg) -> Arg {
        let names = arg.get_value_names().and_then(|names| names.first());
        let value = names.map(|name| name.as_str().to_owned()).unwrap_or_default();
        let one_of = |arg: Arg, values: Vec<String>| {
            let all = move || values.iter().map(CompletionCandidate::new).collect();
            arg.add(ArgValueCandidates::new(all))
        };
        let id = arg.get_id().as_str().to_owned();
        match id.as_str() {
            "game" => one_of(arg, CATALOG.iter().map(|game| game.name().to_owned()).collect()),
            "level" => one_of(arg, self.levels()),
            "vs" | "bots" => one_of(arg, self.bots()),
            "levels" => arg.add(listed(self.levels())),
            "seats" => {
                let people = ["human", "human:"].map(str::to_owned);
                arg.add(listed(people.into_iter().chain(self.bots()).collect()))
            }
            "series" => one_of(arg, [3, 5, 7].map(|games| format!("best-of-{games}")).to_vec()),
            "as" if value == "FORMAT" => one_of(arg, export::formats()),
            "name" => one_of(arg, self.tournaments()),
            "source" => arg.add(names_or_files(self.tournaments())),
            knob if args::knob_names().contains(&knob) => match self.values(knob) {
                Some(values) => one_of(arg, values),
                None => arg.hide(true),
            },
            _ => arg,
        }
    }

    /// The game that was typed, else all of them.
    fn games(&self) -> Vec<&'static dyn AnyGame> {
        self.game.map_or_else(|| CATALOG.to_vec(), |game| vec![game])
    }

    fn levels(&self) -> Vec<String> {
        let games = self.games();
        let levels = games.iter().flat_map(|game| {
            let nicknames = game.info().nicknames.iter().map(|(nickname, _)| *nickname);
            game.info().levels.iter().copied().chain(nicknames)
        });
        once(levels.map(str::to_owned))
    }

    /// The levels, and how a program begins.
    fn bots(&self) -> Vec<String> {
        self.levels().into_iter().chain(["cmd:".to_owned()]).collect()
    }

    /// What a knob is set to as a rule, or all it can be set to; `None` where the game lacks it.
    fn values(&self, name: &str) -> Option<Vec<String>> {
        let games = self.games();
        let knobs = games.iter().flat_map(|game| game.info().knobs);
        let knobs: Vec<_> = knobs.filter(|knob| knob.name == name).collect();
        if knobs.is_empty() {
            return None;
        }
        let presets = games.iter().flat_map(|game| game.info().presets);
        let usual = presets.flat_map(|preset| preset.knobs).filter(|(knob, _)| *knob == name);
        let usual = usual.map(|(_, value)| (*value).to_owned());
        let numbers = knobs.iter().flat_map(|knob| match knob.range {
            Range::Count { least, most } if most - least < MOST_NUMBERS => {
                (least..=most).map(|number| number.to_string()).collect()
            }
            Range::Count { .. } | Range::Size { .. } => Vec::new(),
        });
        Some(once(usual.chain(numbers)))
    }

    fn tournaments(&self) -> Vec<String> {
        // Whoever only asks makes no store.
        let folder = self.data.as_ref().filter(|folder| Store::is_in(folder));
        let store = folder.and_then(|folder| Store::open_to_read(folder).ok());
        let entries = store.and_then(|store| store.tournaments().ok()).unwrap_or_default();
        entries.into_iter().map(|entry| entry.description.name).collect()
    }
}

/// For a list with commas: what its last part may be.
fn listed(values: Vec<String>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let Some(typed) = typed.to_str() else { return Vec::new() };
        let (before, last) = typed.split_at(typed.rfind(',').map_or(0, |at| at + 1));
        let fitting = values.iter().filter(|value| value.starts_with(last));
        fitting.map(|value| CompletionCandidate::new(format!("{before}{value}"))).collect()
    })
}

/// Names, and the files that are there.
fn names_or_files(names: Vec<String>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let begun = |name: &&String| typed.to_str().is_some_and(|typed| name.starts_with(typed));
        let names = names.iter().filter(begun).map(CompletionCandidate::new);
        names.chain(PathCompleter::file().complete(typed)).collect()
    })
}

/// Each once, in the order they came.
fn once(values: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for value in values {
        if !all.contains(&value) {
            all.push(value);
        }
    }
    all
}
