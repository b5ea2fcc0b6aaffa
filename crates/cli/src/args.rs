//! The command line, with its texts in the reader's language. What can be chosen about a board
//! comes from the catalogue, so no game is named here.

mod cluster;

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};
use polje_games::{AnyGame, CATALOG};
use polje_phrases::Voice;
use polje_tabletop::{Phrase, phrase};

use crate::{help, usage};

pub(crate) fn command(voice: &Voice) -> Command {
    let games = CATALOG.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    let codes: Vec<&str> = polje_phrases::languages().iter().map(|known| known.code).collect();
    let lang = Arg::new("lang")
        .long("lang")
        .value_name("CODE")
        .global(true)
        .display_order(help::LAST - 2)
        .help(voice.say(&phrase("cli-lang").text("languages", codes.join(", "))))
        .value_parser(PossibleValuesParser::new(codes))
        .hide_possible_values(true);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let version = version.display_order(help::LAST);
    let command = Command::new("polje")
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .arg(version.help(voice.tell("cli-version")))
        .about(voice.tell("cli-about"))
        .after_help(voice.say(&phrase("cli-after").text("games", games)))
        .max_term_width(100)
        .arg(lang)
        .arg(data(voice))
        .args(screen(voice))
        .arg(unsandboxed(voice))
        .subcommands([
            play(voice),
            console(voice),
            board(voice),
            replay(voice),
            solve(voice),
            contest(voice),
            check_bot(voice),
            bot(voice),
            tournament(voice),
            leaderboard(voice),
            ladder(voice),
            serve(voice),
            bench(voice),
            page(voice, "completions", ["cli-completions", "cli-completions-after"]).arg(
                positional("shell", "SHELL", voice.tell("cli-completions-shell"))
                    .value_parser(value_parser!(clap_complete::Shell)),
            ),
            page(voice, "man", ["cli-man", "cli-man-after"]).arg(help::words(voice)),
            help::command(voice),
            cluster::worker(voice),
            cluster::cluster(voice),
        ]);
    help::worded(voice, command)
}

/// What a wrong or missing word could have been: commands, options or games.
pub(crate) fn what_exists(voice: &Voice, words: &[OsString], error: ErrorKind) -> Option<Phrase> {
    let (command, _) = usage::reached(voice, words);
    let list = |names: Vec<String>| names.join(", ");
    match error {
        ErrorKind::UnknownArgument => {
            let everywhere = ["lang", "help"];
            let options = command.get_arguments().filter_map(|arg| arg.get_long());
            let options = options
                .filter(|name| !everywhere.contains(name))
                .chain(everywhere)
                .map(|name| format!("--{name}"));
            Some(phrase("cli-options-are").text("known", list(options.collect())))
        }
        ErrorKind::MissingSubcommand => {
            let names = command.get_subcommands().map(|command| command.get_name().to_owned());
            Some(phrase("cli-commands-are").text("known", list(names.collect())))
        }
        ErrorKind::MissingRequiredArgument
            if command.get_arguments().any(|arg| arg.get_id() == "game") =>
        {
            let names = CATALOG.iter().map(|game| game.name().to_owned());
            Some(phrase("cli-games-are").text("known", list(names.collect())))
        }
        _ => None,
    }
}

/// The levels of a game, each with its nickname: `easy = greedy`.
fn told_levels(game: &dyn AnyGame) -> String {
    let told = |level: &str| match game.info().nicknames.iter().find(|(_, meant)| *meant == level) {
        Some((nickname, _)) => format!("{level} = {nickname}"),
        None => level.to_owned(),
    };
    game.info().levels.iter().map(|level| told(level)).collect::<Vec<_>>().join(", ")
}

fn play(voice: &Voice) -> Command {
    let levels = |game: &&dyn AnyGame| format!("{} ({})", game.name(), told_levels(*game));
    let levels = CATALOG.iter().map(levels).collect::<Vec<_>>().join("; ");
    Command::new("play")
        .about(voice.tell("cli-play"))
        .after_help(voice.say(&phrase("cli-play-after").text("levels", levels)))
        .arg(game(voice))
        .args(knobs(voice))
        .arg(text("seats", "LIST", voice.tell("cli-seats")))
        .arg(text("vs", "BOT", voice.tell("cli-vs")).conflicts_with("seats"))
        .arg(text("as", "SEAT", voice.tell("cli-as")).requires("vs"))
        .arg(text("series", "best-of-N", voice.tell("cli-series")))
        .arg(seed(voice))
        .arg(switch("certify", voice.tell("cli-play-certify")))
        .arg(file("board", voice.tell("cli-board-file")))
        .arg(switch("plain", voice.tell("cli-plain")))
        .arg(file("record", voice.tell("cli-record")))
        .arg(text("tempo", "SECONDS", voice.tell("cli-tempo")).conflicts_with("plain"))
        .arg(unsandboxed(voice))
        .arg(data(voice))
        .args(screen(voice))
}

/// How the terminal is used.
fn screen(voice: &Voice) -> [Arg; 2] {
    [switch("ascii", voice.tell("cli-ascii")), switch("no-mouse", voice.tell("cli-no-mouse"))]
}

fn console(voice: &Voice) -> Command {
    page(voice, "console", ["cli-console", "cli-console-after"])
        .arg(game(voice))
        .arg(seed(voice))
        .arg(file("board", voice.tell("cli-board-file")))
        .arg(file("record", voice.tell("cli-record")))
}

fn board(voice: &Voice) -> Command {
    let new = page(voice, "new", ["cli-board-new", "cli-board-new-after"])
        .arg(game(voice))
        .args(knobs(voice))
        .arg(seed(voice))
        .arg(
            text("certify", "HOW", voice.tell("cli-certify"))
                .num_args(0..=1)
                .default_missing_value("usual")
                .value_parser(PossibleValuesParser::new(["usual", "thorough"])),
        )
        .arg(json(voice));
    let certify = page(voice, "certify", ["cli-board-certify", "cli-board-certify-after"])
        .allow_missing_positional(true)
        .arg(game(voice).required(false))
        .arg(path("file", voice.tell("cli-board-show-file")))
        .arg(switch("thorough", voice.tell("cli-certify-thorough")))
        .arg(json(voice));
    let show = page(voice, "show", ["cli-board-show", "cli-board-show-after"])
        .arg(game(voice))
        .arg(path("file", voice.tell("cli-board-show-file")))
        .arg(json(voice));
    Command::new("board")
        .about(voice.tell("cli-board"))
        .subcommand_required(true)
        .subcommands([new, show, certify])
}

fn replay(voice: &Voice) -> Command {
    let show = page(voice, "show", ["cli-replay-show", "cli-replay-show-after"])
        .arg(path("file", voice.tell("cli-replay-file")))
        .arg(number("at", voice.tell("cli-replay-at"), value_parser!(usize)))
        .arg(number("seat", voice.tell("cli-replay-seat"), value_parser!(usize)))
        .arg(switch("analyse", voice.tell("cli-replay-analyse")))
        .arg(json(voice));
    let watch = page(voice, "watch", ["cli-replay-watch", "cli-replay-watch-after"])
        .arg(path("file", voice.tell("cli-replay-file")))
        .arg(data(voice))
        .args(screen(voice));
    let verify = page(voice, "verify", ["cli-replay-verify", "cli-replay-verify-after"])
        .arg(path("file", voice.tell("cli-replay-file")))
        .arg(json(voice));
    let formats = voice.say(&phrase("cli-replay-as").text("formats", own_formats()));
    let export = page(voice, "export", ["cli-replay-export", "cli-replay-export-after"])
        .arg(path("file", voice.tell("cli-replay-file")))
        .arg(text("as", "FORMAT", formats).required(true))
        .arg(number("at", voice.tell("cli-replay-export-at"), value_parser!(usize)));
    Command::new("replay")
        .about(voice.tell("cli-replay"))
        .subcommand_required(true)
        .subcommands([show, watch, verify, export])
}

/// The formats that only some games have, by game.
fn own_formats() -> String {
    let formats = |game: &&dyn AnyGame| {
        let names: Vec<&str> = game.exports().iter().map(|export| export.name).collect();
        (!names.is_empty()).then(|| format!("{} ({})", names.join(", "), game.name()))
    };
    CATALOG.iter().filter_map(formats).collect::<Vec<_>>().join(", ")
}

fn solve(voice: &Voice) -> Command {
    page(voice, "solve", ["cli-solve", "cli-solve-after"])
        .arg(game(voice))
        .args(knobs(voice))
        .arg(seed(voice))
        .arg(file("board", voice.tell("cli-solve-board")))
        .arg(file("record", voice.tell("cli-solve-record")))
        .arg(number("at", voice.tell("cli-solve-at"), value_parser!(usize)).requires("record"))
        .arg(switch("margin", voice.tell("cli-solve-margin")))
        .arg(number("nodes", voice.tell("cli-solve-nodes"), value_parser!(u64).range(1..)))
        .arg(number("threads", voice.tell("cli-solve-threads"), value_parser!(u32).range(1..=64)))
        .arg(json(voice))
}

fn contest(voice: &Voice) -> Command {
    page(voice, "match", ["cli-match", "cli-match-after"])
        .arg(game(voice))
        .arg(positional("bots", "BOT", voice.tell("cli-bots")).num_args(1..))
        .args(knobs(voice))
        .arg(number("games", voice.tell("cli-games"), value_parser!(u32).range(1..)))
        .arg(text("series", "best-of-N", voice.tell("cli-match-series")).conflicts_with("games"))
        .arg(
            number("only", voice.tell("cli-match-game"), value_parser!(u32).range(1..))
                .long("game")
                .conflicts_with_all(["games", "series", "sprt", "jobs"]),
        )
        .arg(
            Arg::new("sprt")
                .long("sprt")
                .value_names(["ELO0", "ELO1"])
                .num_args(2)
                .allow_negative_numbers(true)
                .value_parser(value_parser!(f64))
                .conflicts_with("series")
                .help(voice.tell("cli-sprt")),
        )
        .arg(jobs(voice))
        .args(cluster::options(voice))
        .arg(clock(voice))
        .arg(limit(voice))
        .arg(unsandboxed(voice))
        .arg(seed(voice))
        .arg(file("board", voice.tell("cli-board-file")))
        .arg(folder("replays", voice.tell("cli-replays")))
        .arg(no_timing(voice).requires("replays"))
        .arg(json(voice))
}

fn check_bot(voice: &Voice) -> Command {
    page(voice, "check-bot", ["cli-check-bot", "cli-check-bot-after"])
        .arg(game(voice))
        .arg(positional("bot", "BOT", voice.tell("cli-check-bot-bot")))
        .arg(clock(voice))
        .arg(limit(voice))
        .arg(unsandboxed(voice))
        .arg(seed(voice))
}

fn bot(voice: &Voice) -> Command {
    page(voice, "bot", ["cli-bot", "cli-bot-after"])
        .arg(game(voice))
        .arg(positional("level", "LEVEL", voice.tell("cli-bot-level")))
        .arg(seed(voice))
}

fn limit(voice: &Voice) -> Arg {
    text("limit", "NAME=VALUE", voice.tell("cli-limit")).action(ArgAction::Append)
}

fn unsandboxed(voice: &Voice) -> Arg {
    switch("allow-unsandboxed", voice.tell("cli-allow-unsandboxed"))
}

fn no_timing(voice: &Voice) -> Arg {
    switch("no-timing", voice.tell("cli-no-timing"))
}

fn tournament(voice: &Voice) -> Command {
    let name = || positional("name", "NAME", voice.tell("cli-tournament-name"));
    let new = page(voice, "new", ["cli-tournament-new", "cli-tournament-new-after"])
        .arg(path("file", voice.tell("cli-tournament-file")));
    let run = page(voice, "run", ["cli-tournament-run", "cli-tournament-run-after"])
        .arg(name())
        .arg(jobs(voice))
        .args(cluster::options(voice))
        .arg(unsandboxed(voice))
        .arg(text("dir", "NAME=FOLDER", voice.tell("cli-run-dir")).action(ArgAction::Append))
        .arg(switch("accept-changes", voice.tell("cli-accept-changes")))
        .arg(no_timing(voice));
    let status = page(voice, "status", ["cli-tournament-status", "cli-tournament-status-after"])
        .arg(name().required(false));
    let standings =
        page(voice, "standings", ["cli-tournament-standings", "cli-tournament-standings-after"])
            .arg(name())
            .arg(switch("crosstable", voice.tell("cli-crosstable")))
            .arg(switch("bars", voice.tell("cli-bars")))
            .arg(file("svg", voice.tell("cli-svg")));
    let games = page(voice, "games", ["cli-tournament-games", "cli-tournament-games-after"])
        .arg(name())
        .arg(positional("id", "ID", voice.tell("cli-tournament-id")).required(false))
        .arg(text("player", "PLAYER", voice.tell("cli-tournament-player")).conflicts_with("id"))
        .arg(file("replay", voice.tell("cli-tournament-replay")).requires("id"))
        .arg(no_timing(voice).requires("replay"));
    let export = page(voice, "export", ["cli-tournament-export", "cli-tournament-export-after"])
        .arg(name())
        .arg(path("file", voice.tell("cli-tournament-archive-new")))
        .arg(no_timing(voice))
        .arg(
            text("sign", "KEY", voice.tell("cli-tournament-sign")).value_hint(ValueHint::FilePath),
        );
    let import = page(voice, "import", ["cli-tournament-import", "cli-tournament-import-after"])
        .arg(path("file", voice.tell("cli-tournament-archive")))
        .arg(text("as", "NAME", voice.tell("cli-tournament-as")));
    let verify = page(voice, "verify", ["cli-tournament-verify", "cli-tournament-verify-after"])
        .arg(source(voice))
        .arg(switch("rerun", voice.tell("cli-tournament-rerun")))
        .arg(jobs(voice).requires("rerun"))
        .arg(
            text("key", "KEY", voice.tell("cli-tournament-key-of")).value_hint(ValueHint::FilePath),
        );
    let key = page(voice, "key", ["cli-tournament-key", "cli-tournament-key-after"])
        .arg(path("file", voice.tell("cli-tournament-key-file")))
        .arg(json(voice));
    let log = page(voice, "log", ["cli-tournament-log", "cli-tournament-log-after"]).arg(name());
    let backup = page(voice, "backup", ["cli-tournament-backup", "cli-tournament-backup-after"])
        .arg(path("file", voice.tell("cli-tournament-backup-file")));
    let commands = [new, run, status, standings, games, export, import, verify, log, backup];
    Command::new("tournament")
        .about(voice.tell("cli-tournament"))
        .subcommand_required(true)
        .subcommands(commands.map(|command| command.arg(data(voice)).arg(json(voice))))
        .subcommand(key)
}

/// A tournament or an archive of one.
fn source(voice: &Voice) -> Arg {
    positional("source", "NAME|ARCHIVE", voice.tell("cli-tournament-source"))
        .value_hint(ValueHint::FilePath)
}

fn leaderboard(voice: &Voice) -> Command {
    page(voice, "leaderboard", ["cli-leaderboard", "cli-leaderboard-after"])
        .arg(game(voice).required(false))
        .arg(data(voice))
        .arg(json(voice))
}

fn data(voice: &Voice) -> Arg {
    folder("data", voice.tell("cli-data"))
}

fn serve(voice: &Voice) -> Command {
    page(voice, "serve", ["cli-serve", "cli-serve-after"])
        .arg(text("listen", "ADDR", voice.tell("cli-serve-listen")))
        .arg(switch("lan", voice.tell("cli-serve-lan")).conflicts_with("listen"))
        .arg(text("public-url", "URL", voice.tell("cli-serve-public-url")))
        .arg(switch("behind-proxy", voice.tell("cli-serve-behind-proxy")))
        .arg(text("metrics", "ADDR", voice.tell("cli-serve-metrics")))
        .arg(number("rooms-per-hour", voice.tell("cli-serve-rooms"), value_parser!(u32).range(1..)))
        .arg(switch("count", voice.tell("cli-serve-count")))
        .arg(data(voice))
}

fn bench(voice: &Voice) -> Command {
    page(voice, "bench", ["cli-bench", "cli-bench-after"])
        .arg(game(voice).required(false))
        .arg(text("seconds", "N", voice.tell("cli-bench-seconds")))
        .arg(json(voice))
}

fn ladder(voice: &Voice) -> Command {
    page(voice, "ladder", ["cli-ladder", "cli-ladder-after"])
        .arg(game(voice))
        .args(knobs(voice))
        .arg(number("games", voice.tell("cli-ladder-games"), value_parser!(u32).range(1..=100_000)))
        .arg(text("levels", "LIST", voice.tell("cli-ladder-levels")))
        .arg(jobs(voice))
        .arg(seed(voice))
        .arg(json(voice))
}

fn jobs(voice: &Voice) -> Arg {
    number("jobs", voice.tell("cli-jobs"), value_parser!(u32).range(1..=1024)).short('j')
}

fn clock(voice: &Voice) -> Arg {
    text("clock", "CLOCK", voice.tell("cli-clock"))
}

fn game(voice: &Voice) -> Arg {
    let games = CATALOG.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    positional("game", "GAME", voice.say(&phrase("cli-game").text("games", games)))
}

/// One option for every knob that some game has.
fn knobs(voice: &Voice) -> Vec<Arg> {
    let option = |name: &'static str| {
        let help = voice.find(format!("cli-knob-{name}")).unwrap_or_default();
        text(name, if name == "size" { "WxH" } else { "N" }, help)
    };
    knob_names().into_iter().map(option).collect()
}

pub(crate) fn knob_names() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for knob in CATALOG.iter().flat_map(|game| game.info().knobs) {
        if !names.contains(&knob.name) {
            names.push(knob.name);
        }
    }
    names
}

/// The knobs that were turned on the command line.
pub(crate) fn settings(matches: &ArgMatches) -> Vec<(&'static str, &str)> {
    let given = |name: &'static str| Some((name, matches.get_one::<String>(name)?.as_str()));
    knob_names().into_iter().filter_map(given).collect()
}

fn seed(voice: &Voice) -> Arg {
    text("seed", "N", voice.tell("cli-seed"))
}

fn json(voice: &Voice) -> Arg {
    switch("json", voice.tell("cli-json"))
}

fn switch(name: &'static str, help: String) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn text(name: &'static str, value: &'static str, help: String) -> Arg {
    // A number below 0 is a wrong value, not an unknown option.
    Arg::new(name).long(name).value_name(value).help(help).allow_negative_numbers(true)
}

fn file(name: &'static str, help: String) -> Arg {
    text(name, "FILE", help).value_hint(ValueHint::FilePath)
}

fn folder(name: &'static str, help: String) -> Arg {
    text(name, "DIR", help).value_hint(ValueHint::DirPath)
}

fn number(name: &'static str, help: String, range: impl Into<ValueParser>) -> Arg {
    text(name, "N", help).value_parser(range.into())
}

/// A word that is told by its place.
fn positional(name: &'static str, value: &'static str, help: String) -> Arg {
    Arg::new(name).value_name(value).required(true).help(help)
}

fn path(name: &'static str, help: String) -> Arg {
    positional(name, "FILE", help).value_hint(ValueHint::FilePath)
}

/// A command with what it does, and what its page says at the end.
fn page(voice: &Voice, name: &'static str, [about, after]: [&'static str; 2]) -> Command {
    Command::new(name).about(voice.tell(about)).after_help(voice.tell(after))
}
