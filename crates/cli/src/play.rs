//! `polje play` and `polje console`: from the command line to a plan, and off it goes.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use clap::ArgMatches;
use polje_arena::FairBoards;
use polje_games::{AnyGame, AnySetup};
use polje_phrases::Voice;
use polje_session::BestOf;
use polje_tabletop::{ConfigError, Phrase, Seat, phrase};

use crate::args;
use crate::data;
use crate::draw::Colours;
use crate::drive;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::find;
use crate::leaderboard::Leaderboard;
use crate::line_mode::LineMode;
use crate::plan::{Plan, Sitter, Source};
use crate::recorder::Recorder;
use crate::screen;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(voice, word(matches, "game").expect("clap asks for it"))?;
    let listed = word(matches, "seats").map(|list| list.split(',').count().to_string());
    let mut settings = args::settings(matches);
    let said = settings.iter().any(|(knob, _)| *knob == "players");
    if let Some(players) = listed.as_deref().filter(|_| !said && word(matches, "board").is_none())
        && game.check_settings(&[("players", players)]).is_ok()
    {
        // Who lists the seats has said how many there are.
        settings.push(("players", players));
    }
    check_settings(voice, game, &settings)?;
    let board = source(voice, game, matches, &settings)?;
    let seats = seat_count(game, &board, &settings)?;
    let best_of = match word(matches, "series") {
        Some(text) => text
            .parse()
            .map_err(|_| Failure::Usage(phrase("cli-bad-series").text("value", text)))?,
        None => BestOf::ONE,
    };
    let colours = if matches.get_flag("plain") { Colours::None } else { colours() };
    let on_screen = screen::is_there() && !matches.get_flag("plain");
    let kept = on_screen.then(|| screen::kept_voice(matches)).flatten();
    let speaker = kept.as_ref().unwrap_or(voice);
    let sitters =
        sitters(speaker, matches, &Seating { game, settings: &settings, seats, best_of })?;
    let record = record(matches, best_of)?;
    let seed = seed(matches)?;
    let tempo = tempo(game, &sitters, matches)?;
    // Without a seed any board will do, so it may as well be a fair one.
    let any_board = word(matches, "seed").is_none() && !matches!(board, Source::Fixed(_));
    let wants_fair = any_board && game.certifies();
    if on_screen {
        if let Source::Dealt(settings) = &board {
            // Told before the screen is taken over.
            let settings: Vec<(&str, &str)> =
                settings.iter().map(|(name, text)| (*name, text.as_str())).collect();
            find::board(game, &settings, seed)?;
        }
        let board = polje_tui::Board::from(board);
        let plan = polje_tui::Plan {
            game,
            board: if wants_fair { board.fair() } else { board },
            sitters: sitters.into_iter().map(Sitter::into).collect(),
            best_of,
            seed,
            record: record.map(Into::into),
            tempo,
        };
        return screen::run(voice, matches, Some(plan));
    }
    let at_terminal = drive::input_is_terminal();
    let leaderboard = if people_are_named(matches) {
        Some(Leaderboard { folder: data::folder(matches)? })
    } else {
        None
    };
    let wants_fair = at_terminal && wants_fair;
    // Where no folder can be found, fair boards are made without keeping any ready.
    let fair =
        wants_fair.then(|| FairBoards::new(data::folder(matches).ok(), FairBoards::PATIENCE));
    let plan = Plan {
        game,
        board,
        sitters,
        best_of,
        seed,
        record,
        leaderboard,
        fair,
        colours,
        at_terminal,
        judges: true,
    };
    drive::drive(voice, &mut LineMode::new(voice, plan))
}

/// How long a round lasts where orders are queued.
fn tempo(
    game: &dyn AnyGame,
    sitters: &[Sitter],
    matches: &ArgMatches,
) -> Result<Option<Duration>, Failure> {
    let Some(text) = word(matches, "tempo") else { return Ok(None) };
    if !game.queues() {
        return Err(Failure::Usage(phrase("cli-no-tempo").text("game", game.name())));
    }
    if sitters.iter().filter(|sitter| sitter.level.is_none()).count() > 1 {
        return Err(Failure::Usage(phrase("cli-tempo-alone")));
    }
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.01..=60.0).contains(seconds));
    let wrong = || Failure::Usage(phrase("cli-bad-tempo").text("value", text));
    Ok(Some(Duration::from_secs_f64(seconds.ok_or_else(wrong)?)))
}

/// Whether people sit at the table and all of them have told their names: nobody would know later
/// who "Player 1" was.
fn people_are_named(matches: &ArgMatches) -> bool {
    let list = word(matches, "seats").unwrap_or_default();
    let mut people =
        list.split(',').map(str::trim).filter(|text| text.starts_with("human")).peekable();
    people.peek().is_some() && people.all(|text| text.starts_with("human:"))
}

/// Programs read what the original programs print, so that stays as it is in every language; only
/// what is wrong with our own command line is told in the reader's.
pub(crate) fn console(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(voice, word(matches, "game").expect("clap asks for it"))?;
    if let Some(mut console) = game.console() {
        let given =
            ["board", "record", "seed"].into_iter().find(|name| word(matches, name).is_some());
        return match given {
            Some(option) => {
                let wrong = phrase("cli-console-option").text("game", game.name());
                Err(Failure::Usage(wrong.text("option", option)))
            }
            None => drive::drive(&Voice::english(), console.as_mut()),
        };
    }
    if game.has_console_on_board() {
        return console_on_board(voice, game, matches);
    }
    let board = source(voice, game, matches, &[])?;
    let seats = seat_count(game, &board, &[])?;
    let best_of = BestOf::ONE;
    let voice = &Voice::english();
    let sitters = Seat::all(seats).map(|seat| person(voice, seat, seats, best_of)).collect();
    let record = record(matches, best_of)?;
    let (seed, colours, at_terminal) = (seed(matches)?, colours(), drive::input_is_terminal());
    let (leaderboard, fair) = (None, None);
    let plan = Plan {
        game,
        board,
        sitters,
        best_of,
        seed,
        record,
        leaderboard,
        fair,
        colours,
        at_terminal,
        judges: false,
    };
    drive::drive(voice, &mut LineMode::new(voice, plan))
}

/// On the board of `--board`, or else on one dealt as usual.
fn console_on_board(voice: &Voice, game: &dyn AnyGame, matches: &ArgMatches) -> Outcome {
    let setup = match word(matches, "board") {
        Some(file) => files::read_board(voice, game, file)?,
        None => {
            let seed = seed(matches)?;
            if word(matches, "seed").is_none() {
                let dealt = voice.say(&phrase("cli-console-dealt").text("seed", seed));
                // Nobody reads it: the game goes on all the same.
                let _ = writeln!(std::io::stderr(), "{dealt}");
            }
            find::board(game, &[], seed)?
        }
    };
    let file = record(matches, BestOf::ONE)?;
    let console = game.console_on(&setup).expect("the game has a console on a board");
    let mut console = console.map_err(|error| Failure::Failed(error.0))?;
    let ended = drive::drive(&Voice::english(), console.as_mut());
    if let (Some(file), Some(record)) = (file, console.record()) {
        Recorder::open(Recorder::path(&file, None), record)?.finish(record)?;
    }
    ended
}

/// Where replays go, once it is sure that none is in the way.
fn record(matches: &ArgMatches, best_of: BestOf) -> Result<Option<String>, Failure> {
    let Some(asked) = word(matches, "record") else { return Ok(None) };
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

/// Says what is wrong with a setting, and what the game has instead.
pub(crate) fn check_settings(
    voice: &Voice,
    game: &dyn AnyGame,
    settings: &[(&str, &str)],
) -> Result<(), Failure> {
    let options = || {
        game.knobs().iter().map(|knob| format!("--{}", knob.name)).collect::<Vec<_>>().join(", ")
    };
    let wrong = |error: ConfigError| {
        let problem = error.phrase(game.name(), &options());
        Failure::Usage(match &error {
            ConfigError::NoSuchKnob(name) => {
                let known: Vec<&str> = game.knobs().iter().map(|knob| knob.name).collect();
                find::with_nearest(voice, problem, name, &known)
            }
            ConfigError::OutOfRange { .. } => problem,
        })
    };
    game.check_settings(settings).map_err(wrong)
}

/// The given seed, or a new one from the system.
pub(crate) fn seed(matches: &ArgMatches) -> Result<u64, Failure> {
    match word(matches, "seed") {
        Some(text) => {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let seed = digits.then(|| text.parse().ok()).flatten();
            seed.ok_or_else(|| Failure::Usage(phrase("cli-bad-seed").text("value", text)))
        }
        None => getrandom::u64()
            .map_err(|error| Failure::Failed(phrase("cli-no-entropy").text("problem", error))),
    }
}

fn source(
    voice: &Voice,
    game: &dyn AnyGame,
    matches: &ArgMatches,
    settings: &[(&'static str, &str)],
) -> Result<Source, Failure> {
    if let Some(file) = word(matches, "board") {
        return match settings.iter().find(|(knob, _)| *knob != "players") {
            Some((knob, _)) => Err(Failure::Usage(phrase("cli-board-and-knob").text("knob", knob))),
            // A file may have been changed since it was dealt: what it says of its seed is not repeated.
            None => {
                Ok(Source::Fixed(AnySetup { seed: None, ..files::read_board(voice, game, file)? }))
            }
        };
    }
    let given: Vec<(&'static str, String)> =
        settings.iter().map(|(knob, text)| (*knob, (*text).to_owned())).collect();
    let sized = given.iter().any(|(knob, _)| *knob == "size");
    Ok(if sized { Source::Dealt(given) } else { Source::AskSize(given) })
}

fn seat_count(
    game: &dyn AnyGame,
    board: &Source,
    settings: &[(&str, &str)],
) -> Result<usize, Failure> {
    let given = settings.iter().find(|(knob, _)| *knob == "players").map(|(_, text)| *text);
    let Source::Fixed(setup) = board else {
        let text = given.map_or_else(|| game.usual("players"), str::to_owned);
        return Ok(text.parse().expect("every game has the knob, and settings are checked"));
    };
    let seats = game.seats(setup).map_err(|error| Failure::Failed(error.0))?;
    match given.filter(|text| text.parse() != Ok(seats)) {
        Some(text) => {
            let wrong =
                phrase("setup-player-count").number("seats", seats as u64).text("players", text);
            Err(Failure::Usage(wrong))
        }
        None => Ok(seats),
    }
}

/// What is played, and at how many seats.
struct Seating<'a> {
    game: &'a dyn AnyGame,
    settings: &'a [(&'a str, &'a str)],
    seats: usize,
    best_of: BestOf,
}

fn sitters(
    voice: &Voice,
    matches: &ArgMatches,
    &Seating { game, settings, seats, best_of }: &Seating<'_>,
) -> Result<Vec<Sitter>, Failure> {
    if let Some(level) = word(matches, "vs") {
        let level = find::level(voice, game, level)?;
        let own = own_seat(matches, seats)?;
        let sitter = |seat| match seat == own {
            true => person(voice, seat, 1, best_of),
            false => bot(voice, level),
        };
        return Ok(numbered(Seat::all(seats).map(sitter).collect()));
    }
    let Some(list) = word(matches, "seats") else {
        return Ok(Seat::all(seats).map(|seat| person(voice, seat, seats, best_of)).collect());
    };
    let texts: Vec<&str> = list.split(',').map(str::trim).collect();
    if texts.len() != seats {
        let asked = settings.iter().find(|(knob, _)| *knob == "players");
        let named = texts.len() as u64;
        let wrong: Phrase = match asked {
            Some((_, players)) => {
                phrase("cli-players-and-seats").text("players", players).number("seats", named)
            }
            None => {
                phrase("cli-wrong-seat-count").number("seats", seats as u64).number("named", named)
            }
        };
        return Err(Failure::Usage(wrong));
    }
    let persons = texts.iter().filter(|text| text.starts_with("human")).count();
    let sitter = |(text, seat): (&str, Seat)| match text.strip_prefix("human") {
        Some("") => Ok(person(voice, seat, persons, best_of)),
        Some(rest) if rest.starts_with(':') => match rest[1..].trim() {
            "" => Err(Failure::Usage(phrase("cli-empty-name").text("text", text))),
            name => Ok(Sitter { name: name.to_owned(), recorded: name.to_owned(), level: None }),
        },
        _ => Ok(bot(voice, find::level(voice, game, text)?)),
    };
    let sitters: Vec<Sitter> =
        texts.into_iter().zip(Seat::all(seats)).map(sitter).collect::<Result<_, _>>()?;
    let people: Vec<&Sitter> = sitters.iter().filter(|sitter| sitter.level.is_none()).collect();
    for (index, sitter) in people.iter().enumerate() {
        let same = |other: &&Sitter| other.name == sitter.name || other.recorded == sitter.recorded;
        if people[..index].iter().any(same) {
            return Err(Failure::Usage(phrase("cli-same-name").text("name", &sitter.name)));
        }
    }
    Ok(numbered(sitters))
}

fn own_seat(matches: &ArgMatches, seats: usize) -> Result<Seat, Failure> {
    let Some(text) = word(matches, "as") else { return Ok(Seat::FIRST) };
    let number = text.parse().ok().filter(|number| (1..=seats).contains(number));
    let wrong =
        || Failure::Usage(phrase("cli-bad-as").text("value", text).number("seats", seats as u64));
    number.map(|number| Seat::at(number - 1)).ok_or_else(wrong)
}

/// Somebody without a name, among so many.
fn person(voice: &Voice, seat: Seat, persons: usize, best_of: BestOf) -> Sitter {
    let name = polje_tui::person(seat, persons, best_of);
    Sitter { name: voice.say(&name), recorded: Voice::english().say(&name), level: None }
}

fn bot(voice: &Voice, level: &'static str) -> Sitter {
    Sitter { name: voice.level(level), recorded: level.to_owned(), level: Some(level) }
}

/// Bots of the same level get numbers.
fn numbered(mut sitters: Vec<Sitter>) -> Vec<Sitter> {
    let levels: Vec<Option<&str>> = sitters.iter().map(|sitter| sitter.level).collect();
    for (index, sitter) in sitters.iter_mut().enumerate() {
        let equal =
            |others: &[Option<&str>]| others.iter().filter(|other| **other == sitter.level).count();
        if sitter.level.is_some() && equal(&levels) > 1 {
            for name in [&mut sitter.name, &mut sitter.recorded] {
                *name = format!("{name} {}", equal(&levels[..=index]));
            }
        }
    }
    sitters
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
