//! The command line, with its texts in the reader's language. What can be chosen about a board
//! comes from the catalogue, so no game is named here.

use std::ffi::OsString;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};
use polje_games::{AnyGame, CATALOG};
use polje_phrases::Voice;
use polje_tabletop::{Phrase, phrase};

use crate::help;

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
            Command::new("completions")
                .about(voice.tell("cli-completions"))
                .after_help(voice.tell("cli-completions-after"))
                .arg(
                    Arg::new("shell")
                        .value_name("SHELL")
                        .required(true)
                        .help(voice.tell("cli-completions-shell"))
                        .value_parser(value_parser!(clap_complete::Shell)),
                ),
            Command::new("man")
                .about(voice.tell("cli-man"))
                .after_help(voice.tell("cli-man-after"))
                .arg(
                    Arg::new("command")
                        .value_name("COMMAND")
                        .num_args(0..)
                        .help(voice.tell("cli-man-command")),
                ),
            help::command(voice),
        ]);
    help::worded(voice, command)
}

/// What a wrong or missing word could have been: commands, options or games.
pub(crate) fn what_exists(voice: &Voice, words: &[OsString], error: ErrorKind) -> Option<Phrase> {
    let mut command = command(voice);
    for word in words.iter().skip(1) {
        command = command.find_subcommand(word).cloned().unwrap_or(command);
    }
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
        .arg(text("vs", "LEVEL", voice.tell("cli-vs")).conflicts_with("seats"))
        .arg(text("as", "SEAT", voice.tell("cli-as")).requires("vs"))
        .arg(text("series", "best-of-N", voice.tell("cli-series")))
        .arg(seed(voice))
        .arg(file("board", voice.tell("cli-board-file")))
        .arg(switch("plain", voice.tell("cli-plain")))
        .arg(file("record", voice.tell("cli-record")))
        .arg(text("tempo", "SECONDS", voice.tell("cli-tempo")).conflicts_with("plain"))
        .arg(data(voice))
        .args(screen(voice))
}

/// How the terminal is used.
fn screen(voice: &Voice) -> [Arg; 2] {
    [switch("ascii", voice.tell("cli-ascii")), switch("no-mouse", voice.tell("cli-no-mouse"))]
}

fn console(voice: &Voice) -> Command {
    Command::new("console")
        .about(voice.tell("cli-console"))
        .after_help(voice.tell("cli-console-after"))
        .arg(game(voice))
        .arg(seed(voice))
        .arg(file("board", voice.tell("cli-board-file")))
        .arg(file("record", voice.tell("cli-record")))
}

fn board(voice: &Voice) -> Command {
    let new = Command::new("new")
        .about(voice.tell("cli-board-new"))
        .after_help(voice.tell("cli-board-new-after"))
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
    let certify = Command::new("certify")
        .about(voice.tell("cli-board-certify"))
        .after_help(voice.tell("cli-board-certify-after"))
        .allow_missing_positional(true)
        .arg(game(voice).required(false))
        .arg(path("file", voice.tell("cli-board-show-file")))
        .arg(switch("thorough", voice.tell("cli-certify-thorough")))
        .arg(json(voice));
    let show = Command::new("show")
        .about(voice.tell("cli-board-show"))
        .after_help(voice.tell("cli-board-show-after"))
        .arg(game(voice))
        .arg(path("file", voice.tell("cli-board-show-file")))
        .arg(json(voice));
    Command::new("board")
        .about(voice.tell("cli-board"))
        .subcommand_required(true)
        .subcommands([new, show, certify])
}

fn replay(voice: &Voice) -> Command {
    let show = Command::new("show")
        .about(voice.tell("cli-replay-show"))
        .after_help(voice.tell("cli-replay-show-after"))
        .arg(path("file", voice.tell("cli-replay-file")))
        .arg(text("at", "N", voice.tell("cli-replay-at")).value_parser(value_parser!(usize)))
        .arg(switch("analyse", voice.tell("cli-replay-analyse")))
        .arg(json(voice));
    let verify = Command::new("verify")
        .about(voice.tell("cli-replay-verify"))
        .after_help(voice.tell("cli-replay-verify-after"))
        .arg(path("file", voice.tell("cli-replay-file")))
        .arg(json(voice));
    let export = Command::new("export")
        .about(voice.tell("cli-replay-export"))
        .after_help(voice.tell("cli-replay-export-after"))
        .arg(path("file", voice.tell("cli-replay-file")))
        .arg(text("as", "FORMAT", voice.tell("cli-replay-as")).required(true))
        .arg(
            text("at", "N", voice.tell("cli-replay-export-at")).value_parser(value_parser!(usize)),
        );
    Command::new("replay")
        .about(voice.tell("cli-replay"))
        .subcommand_required(true)
        .subcommands([show, verify, export])
}

fn solve(voice: &Voice) -> Command {
    Command::new("solve")
        .about(voice.tell("cli-solve"))
        .after_help(voice.tell("cli-solve-after"))
        .arg(game(voice))
        .args(knobs(voice))
        .arg(seed(voice))
        .arg(file("board", voice.tell("cli-solve-board")))
        .arg(switch("margin", voice.tell("cli-solve-margin")))
        .arg(
            text("nodes", "N", voice.tell("cli-solve-nodes"))
                .value_parser(value_parser!(u64).range(1..)),
        )
        .arg(
            text("threads", "N", voice.tell("cli-solve-threads"))
                .value_parser(value_parser!(u32).range(1..=64)),
        )
        .arg(json(voice))
}

fn contest(voice: &Voice) -> Command {
    Command::new("match")
        .about(voice.tell("cli-match"))
        .after_help(voice.tell("cli-match-after"))
        .arg(game(voice))
        .arg(
            Arg::new("bots")
                .value_name("BOT")
                .required(true)
                .num_args(1..)
                .help(voice.tell("cli-bots")),
        )
        .args(knobs(voice))
        .arg(
            text("games", "N", voice.tell("cli-games")).value_parser(value_parser!(u32).range(1..)),
        )
        .arg(text("series", "best-of-N", voice.tell("cli-match-series")).conflicts_with("games"))
        .arg(
            text("only", "N", voice.tell("cli-match-game"))
                .long("game")
                .value_parser(value_parser!(u32).range(1..))
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
        .arg(clock(voice))
        .arg(unsandboxed(voice))
        .arg(seed(voice))
        .arg(file("board", voice.tell("cli-board-file")))
        .arg(
            file("replays", voice.tell("cli-replays"))
                .value_name("DIR")
                .value_hint(ValueHint::DirPath),
        )
        .arg(no_timing(voice).requires("replays"))
        .arg(json(voice))
}

fn check_bot(voice: &Voice) -> Command {
    Command::new("check-bot")
        .about(voice.tell("cli-check-bot"))
        .after_help(voice.tell("cli-check-bot-after"))
        .arg(game(voice))
        .arg(Arg::new("bot").value_name("BOT").required(true).help(voice.tell("cli-check-bot-bot")))
        .arg(clock(voice))
        .arg(unsandboxed(voice))
        .arg(seed(voice))
}

fn bot(voice: &Voice) -> Command {
    Command::new("bot")
        .about(voice.tell("cli-bot"))
        .after_help(voice.tell("cli-bot-after"))
        .arg(game(voice))
        .arg(Arg::new("level").value_name("LEVEL").required(true).help(voice.tell("cli-bot-level")))
        .arg(seed(voice))
}

fn unsandboxed(voice: &Voice) -> Arg {
    let help = voice.tell("cli-allow-unsandboxed");
    switch("allow-unsandboxed", help)
}

fn no_timing(voice: &Voice) -> Arg {
    let help = voice.tell("cli-no-timing");
    switch("no-timing", help)
}

fn tournament(voice: &Voice) -> Command {
    let name = || {
        Arg::new("name").value_name("NAME").required(true).help(voice.tell("cli-tournament-name"))
    };
    let data = || data(voice);
    let no_timing = || no_timing(voice);
    let new = Command::new("new")
        .about(voice.tell("cli-tournament-new"))
        .after_help(voice.tell("cli-tournament-new-after"))
        .arg(path("file", voice.tell("cli-tournament-file")));
    let run = Command::new("run")
        .about(voice.tell("cli-tournament-run"))
        .after_help(voice.tell("cli-tournament-run-after"))
        .arg(name())
        .arg(jobs(voice))
        .arg(unsandboxed(voice))
        .arg(no_timing());
    let status = Command::new("status")
        .about(voice.tell("cli-tournament-status"))
        .after_help(voice.tell("cli-tournament-status-after"))
        .arg(name().required(false));
    let standings = Command::new("standings")
        .about(voice.tell("cli-tournament-standings"))
        .after_help(voice.tell("cli-tournament-standings-after"))
        .arg(name())
        .arg(switch("crosstable", voice.tell("cli-crosstable")))
        .arg(switch("bars", voice.tell("cli-bars")))
        .arg(file("svg", voice.tell("cli-svg")));
    let games = Command::new("games")
        .about(voice.tell("cli-tournament-games"))
        .after_help(voice.tell("cli-tournament-games-after"))
        .arg(name())
        .arg(Arg::new("id").value_name("ID").help(voice.tell("cli-tournament-id")))
        .arg(text("player", "PLAYER", voice.tell("cli-tournament-player")).conflicts_with("id"))
        .arg(file("replay", voice.tell("cli-tournament-replay")).requires("id"))
        .arg(no_timing().requires("replay"));
    let export = Command::new("export")
        .about(voice.tell("cli-tournament-export"))
        .after_help(voice.tell("cli-tournament-export-after"))
        .arg(name())
        .arg(path("file", voice.tell("cli-tournament-archive-new")))
        .arg(no_timing());
    let import = Command::new("import")
        .about(voice.tell("cli-tournament-import"))
        .after_help(voice.tell("cli-tournament-import-after"))
        .arg(path("file", voice.tell("cli-tournament-archive")))
        .arg(text("as", "NAME", voice.tell("cli-tournament-as")));
    let commands = [new, run, status, standings, games, export, import];
    Command::new("tournament")
        .about(voice.tell("cli-tournament"))
        .subcommand_required(true)
        .subcommands(commands.map(|command| command.arg(data()).arg(json(voice))))
}

fn leaderboard(voice: &Voice) -> Command {
    Command::new("leaderboard")
        .about(voice.tell("cli-leaderboard"))
        .after_help(voice.tell("cli-leaderboard-after"))
        .arg(game(voice).required(false))
        .arg(data(voice))
        .arg(json(voice))
}

fn data(voice: &Voice) -> Arg {
    file("data", voice.tell("cli-data")).value_name("DIR").value_hint(ValueHint::DirPath)
}

fn serve(voice: &Voice) -> Command {
    Command::new("serve")
        .about(voice.tell("cli-serve"))
        .after_help(voice.tell("cli-serve-after"))
        .arg(text("listen", "ADDR", voice.tell("cli-serve-listen")))
        .arg(switch("lan", voice.tell("cli-serve-lan")).conflicts_with("listen"))
        .arg(text("public-url", "URL", voice.tell("cli-serve-public-url")))
        .arg(switch("behind-proxy", voice.tell("cli-serve-behind-proxy")))
        .arg(text("metrics", "ADDR", voice.tell("cli-serve-metrics")))
        .arg(
            text("rooms-per-hour", "N", voice.tell("cli-serve-rooms"))
                .value_parser(clap::value_parser!(u32).range(1..)),
        )
        .arg(switch("count", voice.tell("cli-serve-count")))
        .arg(data(voice))
}

fn bench(voice: &Voice) -> Command {
    Command::new("bench")
        .about(voice.tell("cli-bench"))
        .after_help(voice.tell("cli-bench-after"))
        .arg(game(voice).required(false))
        .arg(text("seconds", "N", voice.tell("cli-bench-seconds")))
        .arg(json(voice))
}

fn ladder(voice: &Voice) -> Command {
    Command::new("ladder")
        .about(voice.tell("cli-ladder"))
        .after_help(voice.tell("cli-ladder-after"))
        .arg(game(voice))
        .args(knobs(voice))
        .arg(
            text("games", "N", voice.tell("cli-ladder-games"))
                .value_parser(value_parser!(u32).range(1..=100_000)),
        )
        .arg(text("levels", "LIST", voice.tell("cli-ladder-levels")))
        .arg(jobs(voice))
        .arg(seed(voice))
        .arg(json(voice))
}

fn jobs(voice: &Voice) -> Arg {
    text("jobs", "N", voice.tell("cli-jobs"))
        .short('j')
        .value_parser(value_parser!(u32).range(1..=1024))
}

fn clock(voice: &Voice) -> Arg {
    text("clock", "CLOCK", voice.tell("cli-clock"))
}

fn game(voice: &Voice) -> Arg {
    let games = CATALOG.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    let help = voice.say(&phrase("cli-game").text("games", games));
    Arg::new("game").value_name("GAME").required(true).help(help)
}

/// One option for every knob that some game has.
fn knobs(voice: &Voice) -> Vec<Arg> {
    let option = |name: &'static str| {
        let help = voice.find(format!("cli-knob-{name}")).unwrap_or_default();
        text(name, if name == "size" { "WxH" } else { "N" }, help)
    };
    knob_names().into_iter().map(option).collect()
}

fn knob_names() -> Vec<&'static str> {
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

fn path(name: &'static str, help: String) -> Arg {
    Arg::new(name).value_name("FILE").required(true).help(help).value_hint(ValueHint::FilePath)
}
