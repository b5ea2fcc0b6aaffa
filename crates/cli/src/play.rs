//! `polje play` and `polje console`: from the command line to a plan, and off it goes.

use std::io::IsTerminal;

use clap::ArgMatches;
use polje_arena::BestOf;
use polje_games::AnyGame;
use polje_tabletop::{ConfigError, Phrase, Seat, phrase};

use crate::args;
use crate::draw::Colours;
use crate::drive;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::find;
use crate::line_mode::{LineMode, Plan, Sitter, Source};
use crate::recorder::Recorder;
use crate::voice::Voice;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(voice, word(matches, "game").expect("clap asks for it"))?;
    let settings = args::settings(matches);
    check_settings(voice, game, &settings)?;
    let board = source(voice, game, matches, &settings)?;
    let sitters = sitters(voice, game, matches, &settings, seat_count(game, &board, &settings)?)?;
    let best_of = match word(matches, "series") {
        Some(text) => text
            .parse()
            .map_err(|_| Failure::Usage(phrase("cli-bad-series").text("value", text)))?,
        None => BestOf::ONE,
    };
    let plain = matches.get_flag("plain");
    let colours = if plain { Colours::None } else { colours() };
    play(
        voice,
        matches,
        Plan {
            game,
            board,
            sitters,
            best_of,
            seed: seed(matches)?,
            record: None,
            colours,
            at_terminal: false,
        },
    )
}

pub(crate) fn console(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(voice, word(matches, "game").expect("clap asks for it"))?;
    if let Some(mut console) = game.console() {
        return drive::drive(console.as_mut());
    }
    let board = source(voice, game, matches, &[])?;
    let seats = seat_count(game, &board, &[])?;
    let sitters = Seat::all(seats).map(|seat| person(voice, seat)).collect();
    let best_of = BestOf::ONE;
    let (seed, colours) = (seed(matches)?, colours());
    play(
        voice,
        matches,
        Plan { game, board, sitters, best_of, seed, record: None, colours, at_terminal: false },
    )
}

fn play(voice: &Voice, matches: &ArgMatches, plan: Plan) -> Outcome {
    let record = word(matches, "record").map(str::to_owned);
    if let Some(asked) = &record {
        let number = (plan.best_of != BestOf::ONE).then_some(1);
        let path = Recorder::path(asked, number);
        if path.exists() {
            return Err(Failure::Failed(phrase("cli-record-exists").text("file", path.display())));
        }
    }
    let plan = Plan { record, at_terminal: drive::input_is_terminal(), ..plan };
    drive::drive(&mut LineMode::new(voice, plan))
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
            None => Ok(Source::Fixed(files::read_board(voice, game, file)?)),
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
    if let Source::Fixed(setup) = board {
        return game.seats(setup).map_err(|error| Failure::Failed(error.0));
    }
    let given =
        settings.iter().find(|(knob, _)| *knob == "players").map(|(_, text)| (*text).to_owned());
    let text = given.unwrap_or_else(|| game.usual("players"));
    Ok(text.parse().expect("every game has the knob, and settings are checked"))
}

fn sitters(
    voice: &Voice,
    game: &dyn AnyGame,
    matches: &ArgMatches,
    settings: &[(&str, &str)],
    seats: usize,
) -> Result<Vec<Sitter>, Failure> {
    if let Some(level) = word(matches, "vs") {
        let level = find::level(voice, game, level)?;
        let own = own_seat(matches, seats)?;
        let sitter = |seat| if seat == own { person(voice, seat) } else { bot(level, seat, seats) };
        return Ok(Seat::all(seats).map(sitter).collect());
    }
    let Some(list) = word(matches, "seats") else {
        return Ok(Seat::all(seats).map(|seat| person(voice, seat)).collect());
    };
    let texts: Vec<&str> = list.split(',').map(str::trim).collect();
    if texts.len() != seats {
        let asked = settings.iter().find(|(knob, _)| *knob == "players");
        let wrong: Phrase = match asked {
            Some((_, players)) => phrase("cli-players-and-seats")
                .text("players", players)
                .number("seats", texts.len() as u64),
            None => phrase("cli-wrong-seat-count")
                .number("seats", seats as u64)
                .number("named", texts.len() as u64),
        };
        return Err(Failure::Usage(wrong));
    }
    let sitter = |(text, seat): (&str, Seat)| match text.strip_prefix("human") {
        Some("") => Ok(person(voice, seat)),
        Some(rest) if rest.starts_with(':') => match rest[1..].trim() {
            "" => Err(Failure::Usage(phrase("cli-empty-name").text("text", text))),
            name => Ok(Sitter { name: name.to_owned(), level: None }),
        },
        _ => Ok(bot(find::level(voice, game, text)?, seat, seats)),
    };
    texts.into_iter().zip(Seat::all(seats)).map(sitter).collect()
}

fn own_seat(matches: &ArgMatches, seats: usize) -> Result<Seat, Failure> {
    let Some(text) = word(matches, "as") else { return Ok(Seat::FIRST) };
    let number = text.parse().ok().filter(|number| (1..=seats).contains(number));
    let wrong =
        || Failure::Usage(phrase("cli-bad-as").text("value", text).number("seats", seats as u64));
    number.map(|number| Seat::at(number - 1)).ok_or_else(wrong)
}

fn person(voice: &Voice, seat: Seat) -> Sitter {
    Sitter { name: voice.say(&phrase("person-name").seat("seat", seat)), level: None }
}

/// Named after its level; numbered where several bots may sit.
fn bot(level: &'static str, seat: Seat, seats: usize) -> Sitter {
    let name = if seats > 1 { format!("{level} {seat}") } else { level.to_owned() };
    Sitter { name, level: Some(level) }
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
