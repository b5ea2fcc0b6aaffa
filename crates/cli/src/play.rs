//! `polje play` and `polje console`: from the command line to a plan, and off it goes.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::ArgMatches;
use polje_arena::{FairBoards, History, ProgramThread, Recorder, Sandbox, Spec};
use polje_games::{AnyGame, AnySetup, OriginalConsole, Settings};
use polje_phrases::Voice;
use polje_session::{BestOf, Colours, Dealing, Plan, Sitter, Source, Who};
use polje_tabletop::{ConfigError, Phrase, Seat, phrase};
use polje_tui::First;

use crate::args;
use crate::certify::no_certifier;
use crate::contest::sandbox;
use crate::data;
use crate::drive;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::find;
use crate::line_mode::{LineMode, Options};
use crate::screen;
use crate::terminal;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(word(matches, "game").expect("clap asks for it"))?;
    let listed = word(matches, "seats").map(|list| Spec::split_list(list).len().to_string());
    let mut settings = settings(game, matches)?;
    let said = settings.get("players").is_some() || word(matches, "board").is_some();
    if let Some(players) = listed.filter(|_| !said)
        && let Ok(seated) = settings.with(game, "players", &players)
    {
        // Who lists the seats has said how many there are.
        settings = seated;
    }
    let (source, asks_size) = source(game, matches, &settings)?;
    let seats = seat_count(game, &source, &settings)?;
    let best_of = series(matches)?.unwrap_or(BestOf::ONE);
    let colours = if matches.get_flag("plain") { Colours::None } else { colours() };
    let on_screen = screen::is_there() && !matches.get_flag("plain");
    let kept = on_screen.then(|| screen::kept_voice(matches)).flatten();
    let speaker = kept.as_ref().unwrap_or(voice);
    let at_terminal = drive::input_is_terminal();
    // Whoever sits at the keyboard has told it in the menu; a script has not.
    let name = at_terminal.then(|| screen::kept_name(matches)).flatten();
    let players = players(matches, &Seating { game, settings: &settings, seats, name })?;
    let sitters = seat(speaker, players, best_of)?;
    let record = record(matches, best_of)?;
    let seed = seed(matches)?;
    let tempo = tempo(game, &sitters, matches)?;
    let source = with_fairness(game, matches, source)?;
    let plan = Plan { game, source, sitters, best_of, seed, clock: None, tempo, record };
    let programs = programs(voice, matches, &plan)?;
    if on_screen {
        if !asks_size {
            // What cannot be dealt is told before the screen is taken over.
            let dealt = Dealing::first(plan.clone()).board();
            dealt.map_err(|error| Failure::Usage(error.0))?;
        }
        let sandbox = programs.as_ref().map(|(_, sandbox)| Arc::clone(sandbox));
        return screen::run_confined(voice, matches, First::Game(Box::new(plan)), sandbox);
    }
    let leaderboard = plan.counts().then(|| data::folder(matches)).transpose()?;
    // Where no folder can be found, fair boards are made without keeping any ready.
    let boards = FairBoards::new(data::folder(matches).ok(), FairBoards::PATIENCE);
    let programs = programs.map(|(programs, _)| programs);
    // A script that wants its games asks for replays.
    let folder = data::folder(matches).ok().filter(|_| at_terminal);
    let history = folder.map(|data| History::new(&data, polje_tui::kept_games(&data)));
    let original = false;
    let options = Options {
        leaderboard,
        history,
        boards,
        programs,
        colours,
        at_terminal,
        original,
        asks_size,
    };
    drive::drive(voice, &mut LineMode::new(voice, plan, options))
}

/// Without a seed any board will do, so it may as well be a fair one; who gives a seed wants its
/// board, and who asks for a fair one gets that.
fn with_fairness(
    game: &'static dyn AnyGame,
    matches: &ArgMatches,
    source: Source,
) -> Result<Source, Failure> {
    if matches.get_flag("certify") {
        return match source {
            Source::Fixed(_) => {
                Err(Failure::Usage(phrase("cli-board-and-knob").text("knob", "certify")))
            }
            _ if game.certifier().is_none() => Err(no_certifier(game)),
            source => Ok(source.certified()),
        };
    }
    let any = word(matches, "seed").is_none() && game.certifier().is_some();
    Ok(if any { source.fair() } else { source })
}

/// The programs of a plan and how they are confined, if any play. What is wrong with one is told
/// before anything is played.
fn programs(
    voice: &Voice,
    matches: &ArgMatches,
    plan: &Plan,
) -> Result<Option<(ProgramThread, Arc<Sandbox>)>, Failure> {
    if !plan.has_programs() {
        return Ok(None);
    }
    let sandbox = sandbox(voice, matches)?;
    let store = data::folder(matches).ok();
    let programs = ProgramThread::for_plan(plan, &sandbox, store.as_deref());
    Ok(programs.map_err(Failure::Usage)?.map(|programs| (programs, sandbox)))
}

/// How long a round lasts where orders are queued.
fn tempo(
    game: &dyn AnyGame,
    sitters: &[Sitter],
    matches: &ArgMatches,
) -> Result<Option<Duration>, Failure> {
    let Some(text) = word(matches, "tempo") else { return Ok(None) };
    if !game.info().queues {
        return Err(Failure::Usage(phrase("cli-no-tempo").text("game", game.name())));
    }
    if sitters.iter().filter(|sitter| sitter.is_person()).count() > 1 {
        return Err(Failure::Usage(phrase("cli-tempo-alone")));
    }
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.01..=60.0).contains(seconds));
    let wrong = || Failure::Usage(phrase("cli-bad-tempo").text("value", text));
    Ok(Some(Duration::from_secs_f64(seconds.ok_or_else(wrong)?)))
}

/// The original program of a game when the command line asks for nothing else. Scripts start it
/// often, and help texts in the reader's language would take more time and memory than most games.
pub(crate) fn bare_console(words: &[OsString]) -> Option<Outcome> {
    let [_, command, game] = words else { return None };
    if command != "console" {
        return None;
    }
    match polje_games::find(game.to_str()?)?.console()? {
        OriginalConsole::Bare(start) => Some(drive::drive_in_english(start().as_mut())),
        OriginalConsole::OnBoard(_) => None,
    }
}

/// Programs read what the original programs print, so that stays as it is in every language; only
/// what is wrong with our own command line is told in the reader's.
pub(crate) fn console(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(word(matches, "game").expect("clap asks for it"))?;
    match game.console() {
        Some(OriginalConsole::Bare(start)) => {
            let mut options = ["board", "record", "seed"].into_iter();
            return match options.find(|name| word(matches, name).is_some()) {
                Some(option) => {
                    let wrong = phrase("cli-console-option").text("game", game.name());
                    Err(Failure::Usage(wrong.text("option", option)))
                }
                None => drive::drive_in_english(start().as_mut()),
            };
        }
        Some(OriginalConsole::OnBoard(start)) => {
            let setup = console_board(voice, game, matches)?;
            let file = record(matches, BestOf::ONE)?;
            let mut console = start(&setup).map_err(|error| Failure::Failed(error.0))?;
            let ended = drive::drive_in_english(console.as_mut());
            if let (Some(file), Some(record)) = (file, console.record()) {
                Recorder::open(Recorder::path(&file, None), record)?.finish(record)?;
            }
            return ended;
        }
        None => {}
    }
    let (source, asks_size) = source(game, matches, &Settings::default())?;
    let seats = seat_count(game, &source, &Settings::default())?;
    let best_of = BestOf::ONE;
    let voice = &Voice::english();
    let sitters = seat(voice, vec![Who::Person(None); seats], best_of)?;
    let (record, seed) = (record(matches, best_of)?, seed(matches)?);
    let plan = Plan { game, source, sitters, best_of, seed, clock: None, tempo: None, record };
    let options = Options {
        leaderboard: None,
        history: None,
        boards: FairBoards::default(),
        programs: None,
        colours: colours(),
        at_terminal: drive::input_is_terminal(),
        original: true,
        asks_size,
    };
    drive::drive(voice, &mut LineMode::new(voice, plan, options))
}

/// The board of `--board`, or else one dealt as usual.
fn console_board(
    voice: &Voice,
    game: &dyn AnyGame,
    matches: &ArgMatches,
) -> Result<AnySetup, Failure> {
    if let Some(file) = word(matches, "board") {
        return files::read_board(game, file);
    }
    let seed = seed(matches)?;
    if word(matches, "seed").is_none() {
        terminal::remark(&voice.say(&phrase("cli-console-dealt").text("seed", seed)));
    }
    find::board(game, &Settings::default(), seed)
}

/// Where replays go, once it is sure that none is in the way.
fn record(matches: &ArgMatches, best_of: BestOf) -> Result<Option<PathBuf>, Failure> {
    let Some(asked) = word(matches, "record").map(Path::new) else { return Ok(None) };
    if best_of == BestOf::ONE {
        Recorder::check(&Recorder::path(asked, None))?;
    } else {
        // A level series goes on for at most as many games again.
        (1..=2 * best_of.games())
            .try_for_each(|game| Recorder::check(&Recorder::path(asked, Some(game))))?;
    }
    Ok(Some(asked.to_owned()))
}

pub(crate) fn word<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// The series that was asked for, if one was.
pub(crate) fn series(matches: &ArgMatches) -> Result<Option<BestOf>, Failure> {
    let Some(text) = word(matches, "series") else { return Ok(None) };
    let read = text.parse().map(Some);
    read.map_err(|_| {
        let wrong = phrase("cli-bad-series").text("value", text);
        // "3", "bo3" and "best of 3" say enough.
        let meant =
            format!("best-of-{}", text.trim_matches(|letter: char| !letter.is_ascii_digit()));
        let known = meant.parse::<BestOf>().is_ok() && !text.starts_with("best-of-");
        Failure::Usage(if known { find::nearly(wrong, &meant) } else { wrong })
    })
}

/// The knobs that were turned on the command line; what is wrong with one, and what the game has
/// instead.
pub(crate) fn settings(game: &dyn AnyGame, matches: &ArgMatches) -> Result<Settings, Failure> {
    let wrong = |error: ConfigError| {
        let known: Vec<&str> = game.info().knobs.iter().map(|knob| knob.name).collect();
        let problem = error.phrase(game.name(), &format!("--{}", known.join(", --")));
        Failure::Usage(match &error {
            ConfigError::NoSuchKnob(name) => find::with_nearest(problem, name, &known),
            ConfigError::OutOfRange { .. } => problem,
        })
    };
    game.settings(args::settings(matches)).map_err(wrong)
}

/// The given seed, or a new one from the system.
pub(crate) fn seed(matches: &ArgMatches) -> Result<u64, Failure> {
    match word(matches, "seed") {
        Some(text) => {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let seed = digits.then(|| text.parse().ok()).flatten();
            seed.ok_or_else(|| Failure::Usage(phrase("cli-bad-seed").text("value", text)))
        }
        None => fresh_seed(),
    }
}

pub(crate) fn fresh_seed() -> Result<u64, Failure> {
    getrandom::u64()
        .map_err(|error| Failure::Failed(phrase("cli-no-entropy").text("problem", error)))
}

/// Where boards come from, and whether their size is still to be asked for.
fn source(
    game: &dyn AnyGame,
    matches: &ArgMatches,
    settings: &Settings,
) -> Result<(Source, bool), Failure> {
    if let Some(file) = word(matches, "board") {
        return match settings.iter().find(|(knob, _)| *knob != "players") {
            Some((knob, _)) => Err(Failure::Usage(phrase("cli-board-and-knob").text("knob", knob))),
            // A file may have been changed since it was dealt: what it says of its seed is not repeated.
            None => {
                let setup = AnySetup { seed: None, ..files::read_board(game, file)? };
                Ok((Source::Fixed(setup), false))
            }
        };
    }
    Ok((Source::Dealt(settings.clone()), settings.get("size").is_none()))
}

fn seat_count(game: &dyn AnyGame, source: &Source, settings: &Settings) -> Result<usize, Failure> {
    let given = settings.get("players");
    let Source::Fixed(setup) = source else {
        let text = given.map_or_else(|| game.usual("players"), str::to_owned);
        return Ok(text.parse().expect("every game has the knob, and settings are checked"));
    };
    let seats = game.seats(setup).map_err(|error| Failure::Failed(error.0))?;
    match given.filter(|text| text.parse() != Ok(seats)) {
        Some(text) => {
            let wrong = phrase("setup-player-count").number("seats", seats).text("players", text);
            Err(Failure::Usage(wrong))
        }
        None => Ok(seats),
    }
}

/// What is played, and at how many seats.
struct Seating<'a> {
    game: &'static dyn AnyGame,
    settings: &'a Settings,
    seats: usize,
    /// What somebody who plays alone against bots is called.
    name: Option<String>,
}

fn players(
    matches: &ArgMatches,
    &Seating { game, settings, seats, ref name }: &Seating<'_>,
) -> Result<Vec<Who>, Failure> {
    if let Some(text) = word(matches, "vs") {
        let bot = bot(game, text)?;
        let own = own_seat(matches, seats)?;
        let who = |seat| match seat == own {
            true => Who::Person(name.clone()),
            false => bot.clone(),
        };
        return Ok(Seat::all(seats).map(who).collect());
    }
    let Some(list) = word(matches, "seats") else {
        return Ok(vec![Who::Person(None); seats]);
    };
    let texts = Spec::split_list(list);
    if texts.len() != seats {
        let named = texts.len() as u64;
        let wrong: Phrase = match settings.get("players") {
            Some(players) => {
                phrase("cli-players-and-seats").text("players", players).number("seats", named)
            }
            None => phrase("cli-wrong-seat-count").number("seats", seats).number("named", named),
        };
        return Err(Failure::Usage(wrong));
    }
    let who = |text: &str| match text.strip_prefix("human") {
        Some("") => Ok(Who::Person(None)),
        Some(rest) if rest.starts_with(':') => match rest[1..].trim() {
            "" => Err(Failure::Usage(phrase("cli-empty-name").text("text", text))),
            name => Ok(Who::Person(Some(name.to_owned()))),
        },
        _ => bot(game, text),
    };
    texts.into_iter().map(who).collect()
}

/// A level of the game or a program, as people write them.
fn bot(game: &'static dyn AnyGame, text: &str) -> Result<Who, Failure> {
    if !text.contains("cmd:") {
        return Ok(Who::Level(find::level(game, text)?));
    }
    Spec::parse(text).and_then(|spec| spec.at_table(game)).map_err(Failure::Usage)
}

/// Gives everybody a name, in the reader's language and in that of replays.
fn seat(voice: &Voice, players: Vec<Who>, best_of: BestOf) -> Result<Vec<Sitter>, Failure> {
    let english = Voice::english();
    let seated = Sitter::seat(players, best_of, |name| voice.say(name), |name| english.say(name));
    seated.map_err(|name| Failure::Usage(phrase("cli-same-name").text("name", name)))
}

fn own_seat(matches: &ArgMatches, seats: usize) -> Result<Seat, Failure> {
    let Some(text) = word(matches, "as") else { return Ok(Seat::FIRST) };
    let number = text.parse().ok().filter(|number| (1..=seats).contains(number));
    let wrong = || Failure::Usage(phrase("cli-bad-as").text("value", text).number("seats", seats));
    number.map(|number| Seat::at(number - 1)).ok_or_else(wrong)
}

/// What the terminal behind standard output can show. `NO_COLOR` has its way.
fn colours() -> Colours {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let term = std::env::var("TERM").unwrap_or_default();
    if !std::io::stdout().is_terminal() || set("NO_COLOR") || term == "dumb" {
        return Colours::None;
    }
    match std::env::var("COLORTERM").as_deref() {
        Ok("truecolor" | "24bit") => Colours::True,
        _ => Colours::Palette,
    }
}
