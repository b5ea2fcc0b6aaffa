//! `polje replay export`: a replay as a page, a picture, or in a format of its game's own.

use clap::ArgMatches;
use polje_games::{AnyGame, CATALOG, ExportError};
use polje_phrases::Voice;
use polje_session::{Shade, Still, replay_page, svg};
use polje_tabletop::{AnyTable, Event, Phrase, Record, Viewer, phrase};

use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::replay::{damaged, no_position, open, parted};
use crate::{files, find, print};

const PAGE: &str = "html";
const PICTURE: &str = "svg";

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let file = word(matches, "file").expect("clap asks for it");
    let format = word(matches, "as").expect("clap asks for it");
    let at = matches.get_one::<usize>("at").copied();
    let record = Record::parse(&files::read(file)?)
        .map_err(|error| damaged(file, error.line, error.cause))?;
    let text = match format {
        PAGE => page(voice, file, &record, at.unwrap_or(0))?,
        PICTURE => picture(voice, file, &record, at.unwrap_or(record.events.len()))?,
        _ if at.is_some() => return Err(Failure::Usage(phrase("cli-export-at"))),
        _ => in_format(file, &record, format)?,
    };
    print(text.as_bytes())
}

/// The whole game, as everything was.
fn page(voice: &Voice, file: &str, record: &Record, at: usize) -> Result<String, Failure> {
    let (game, _) = begun(file, record, at)?;
    let names = &record.header.players;
    let called = polje_session::called(names);
    let say = |phrase: &Phrase| voice.say_among(phrase, &called);
    let replay = polje_session::replay(game, record, Viewer::Referee, names, &say)
        .map_err(|bad| Failure::Failed(bad.phrase(file)))?;
    Ok(replay_page(&replay, voice.language().code, &say, at))
}

/// The position after so many events.
fn picture(voice: &Voice, file: &str, record: &Record, at: usize) -> Result<String, Failure> {
    let (game, table) = reached(file, record, at)?;
    let place = match at {
        0 => phrase("replay-start"),
        _ => phrase("replay-at").number("at", at),
    };
    let names = &record.header.players;
    let called = polje_session::called(names);
    let still = Still {
        title: &format!("{}. {}", voice.say(&game.info().title), voice.say(&place)),
        names,
        say: &|phrase: &Phrase| voice.say_among(phrase, &called),
        marked: &match record.events[..at].last() {
            Some(Event::Move(line)) => table.gesture(&line.mv),
            _ => Vec::new(),
        },
        shade: Shade::Light,
    };
    Ok(svg(&table.picture(Viewer::Referee), &still))
}

/// The game of a record and its position after so many events.
pub(crate) fn reached(
    file: &str,
    record: &Record,
    at: usize,
) -> Result<(&'static dyn AnyGame, Box<dyn AnyTable>), Failure> {
    let (game, mut table) = begun(file, record, at)?;
    for (index, event) in record.events[..at].iter().enumerate() {
        table.follow(event).map_err(|error| parted(file, index, error))?;
    }
    Ok((game, table))
}

/// The game and the first position of a record that has so many events.
fn begun(
    file: &str,
    record: &Record,
    at: usize,
) -> Result<(&'static dyn AnyGame, Box<dyn AnyTable>), Failure> {
    let table = open(file, record)?;
    let last = record.events.len();
    if at > last {
        return Err(no_position(file, at, last));
    }
    Ok((find::game(&record.header.game)?, table))
}

/// All there are, whatever the game.
pub(crate) fn formats() -> Vec<String> {
    let exports = CATALOG.iter().flat_map(|game| game.exports());
    let own = exports.map(|export| export.name.to_owned());
    [PAGE, PICTURE].map(str::to_owned).into_iter().chain(own).collect()
}

fn in_format(file: &str, record: &Record, format: &str) -> Result<String, Failure> {
    open(file, record)?;
    let game = find::game(&record.header.game)?;
    let exports = game.exports();
    let Some(export) = exports.iter().find(|export| export.name == format) else {
        let own = exports.iter().map(|export| export.name);
        let known: Vec<&str> = [PAGE, PICTURE].into_iter().chain(own).collect();
        let problem = phrase("cli-no-such-export").text("game", game.name());
        return Err(Failure::Usage(find::unknown(problem, format, &known)));
    };
    (export.write)(record).map_err(|error| match error {
        ExportError::Setup(error) => Failure::Failed(error.0),
        ExportError::Replay(index, error) => parted(file, index, error),
    })
}
