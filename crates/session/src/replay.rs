//! A record as a page shows it: the position it began with, and what every event changed.

use polje_games::{AnyGame, AnySetup};
use polje_tabletop::{
    AnyTable, Event, Happened, Phrase, Picture, Record, ReplayError, Seat, SetupError, Viewer,
    phrase,
};
use serde::Serialize;

use crate::message::{Cell, Say, SeatText, TileText, cells, changed_tiles, seats, tiles};
use crate::{OUT_OF_TIME, RESIGNED};

/// Styles that tell the seat to move where it can go, and what the cell is besides. They change with
/// every turn all over the board, and nobody moves in a replay.
const HINTS: [(&str, &str); 2] = [("legal", "free"), ("golden", "taken")];

/// The most cells that are looked at, over all positions: a game of the largest board that people
/// play in a browser fits in twice.
const MOST_WORK: usize = 1 << 25;

/// Plays a record again for one viewer; `names` are in seat order. Under fog a seat is shown what it
/// saw and remembers, told what it was told, and nothing else.
pub fn replay(
    game: &dyn AnyGame,
    record: &Record,
    viewer: Viewer,
    names: &[String],
    say: Say<'_>,
) -> Result<ReplayText, BadReplay> {
    let mut table = open_record(game, record)?;
    let mut watcher = Watcher { viewer, names, say, hides: game.info().hides, seen: None };
    let first = watcher.look(table.as_ref());
    let size = first.board.size();
    if size.area().saturating_mul(record.events.len() + 1) > MOST_WORK {
        return Err(BadReplay::TooLong);
    }
    let start = StartText { tiles: tiles(first), seats: seats(first, say) };
    let mut steps = Vec::with_capacity(record.events.len());
    for (index, event) in record.events.iter().enumerate() {
        let happened = table.retell(event, &[viewer]);
        let happened = happened.map_err(|error| BadReplay::Event { index, error })?;
        steps.push(watcher.step(table.as_ref(), index + 1, event, happened));
    }
    if let Some(closing) = &record.closing {
        let index = record.events.len();
        table.agree(closing).map_err(|error| BadReplay::Event { index, error })?;
    }
    let badge = game.certificate(&AnySetup::from(&record.header));
    let fair = badge.map(|badge| phrase("replay-certificate").phrase("badge", badge.phrase));
    Ok(ReplayText {
        game: game.name(),
        title: say(&game.info().title),
        names: names.to_vec(),
        number: 1,
        games: 1,
        width: size.width,
        height: size.height,
        fair: fair.as_ref().map(say),
        start,
        steps,
        closing: table.closing().iter().map(say).collect(),
        judged: None,
        file: None,
    })
}

/// The table a record begins on.
pub fn open_record(game: &dyn AnyGame, record: &Record) -> Result<Box<dyn AnyTable>, BadReplay> {
    let header = &record.header;
    if header.rules != game.info().rules {
        let (found, known) = (header.rules, game.info().rules);
        return Err(BadReplay::Rules { game: game.name(), found, known });
    }
    let mut table =
        game.open(&AnySetup::from(header), header.players.clone()).map_err(BadReplay::Setup)?;
    table.set_clock(header.clock.clone());
    // A setup has one spelling, like every line of a record.
    match table.record().header_line() == record.header_line() {
        true => Ok(table),
        false => Err(BadReplay::Spelling),
    }
}

/// A picture as somebody sees it who does not move.
pub(crate) fn without_hints(mut picture: Picture) -> Picture {
    for at in picture.board.size().coords() {
        let tile = &mut picture.board[at];
        if let Some((_, bare)) = HINTS.iter().find(|(hint, _)| *hint == tile.style) {
            tile.style = bare;
        }
    }
    picture
}

/// For whom a game is played again.
struct Watcher<'a> {
    viewer: Viewer,
    names: &'a [String],
    say: Say<'a>,
    hides: bool,
    seen: Option<Picture>,
}

impl Watcher<'_> {
    fn look(&mut self, table: &dyn AnyTable) -> &Picture {
        Picture::look(&mut self.seen, without_hints(table.picture(self.viewer)));
        self.seen.as_ref().expect("it has just been looked at")
    }

    /// What the watcher saw of an event that the table has just come from.
    fn step(
        &mut self,
        table: &dyn AnyTable,
        n: usize,
        event: &Event,
        happened: Happened,
    ) -> StepText {
        let (before, say) = (self.seen.clone().expect("the start was looked at"), self.say);
        let now = self.look(table);
        let (tiles, seats) = (changed_tiles(now, &before), seats(now, say));
        let (seat, ms) = match event {
            Event::Move(line) => (line.seat, line.ms),
            Event::Forfeit(line) => (line.seat, line.ms),
        };
        let told = match event {
            Event::Move(_) => happened.told.into_iter().next().flatten(),
            Event::Forfeit(line) => Some(self.forfeit(line.seat, &line.reason, line.ms).into()),
        };
        let known = told.is_some();
        // As in a game that is being played, one reads one's own moves where moves are hidden.
        let own = [Viewer::Referee, Viewer::Seat(seat)].contains(&self.viewer);
        let (mv, at) = match event {
            Event::Move(line) if known && (own || !self.hides) => {
                (Some(line.mv.clone()), cells(&happened.cells))
            }
            _ => (None, Vec::new()),
        };
        StepText {
            n,
            seat: known.then_some(seat),
            mv,
            cells: at,
            say: told.as_deref().map(say),
            ms: ms.filter(|_| known),
            tiles,
            seats,
        }
    }

    fn forfeit(&self, seat: Seat, reason: &str, ms: Option<u64>) -> Phrase {
        match (reason, self.names.get(seat.index()), ms) {
            (RESIGNED, Some(name), _) => phrase("tui-resigned").text("name", name),
            (OUT_OF_TIME, Some(name), _) => phrase("room-out-of-time").text("name", name),
            (_, _, Some(ms)) => {
                let told = phrase("replay-forfeit-after").seat("seat", seat);
                told.text("reason", reason).text("ms", ms)
            }
            _ => phrase("replay-forfeit").seat("seat", seat).text("reason", reason),
        }
    }
}

/// A game to be watched again.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayText {
    pub game: &'static str,
    pub title: String,
    /// In seat order.
    pub names: Vec<String>,
    /// Which of how many games of a series; one of one unless the caller knows better.
    pub number: u32,
    pub games: u32,
    pub width: u16,
    pub height: u16,
    /// What the record says of the board's fairness; whoever has dealt it knows better.
    pub fair: Option<String>,
    pub start: StartText,
    pub steps: Vec<StepText>,
    pub closing: Vec<String>,
    /// Left to the caller, like `file`.
    pub judged: Option<JudgedText>,
    /// Where the record can be had.
    pub file: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct StartText {
    pub tiles: Vec<TileText>,
    pub seats: Vec<SeatText>,
}

/// An event. Of one the viewer has not seen there is nothing but what it changed in sight.
#[derive(Clone, Debug, Serialize)]
pub struct StepText {
    /// From 1.
    pub n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    pub tiles: Vec<(usize, TileText)>,
    pub seats: Vec<SeatText>,
}

/// What is known of a game's errors.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum JudgedText {
    Pending,
    #[serde(untagged)]
    Done {
        summary: String,
        errors: Vec<ErrorText>,
    },
}

/// A move that gave something away, and a better one where one was found.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorText {
    pub n: usize,
    pub say: String,
    pub better: Option<String>,
    pub cells: Vec<Cell>,
}

/// A record that does not replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadReplay {
    #[error("version {found} of the rules of {game}; this is version {known}")]
    Rules { game: &'static str, found: u32, known: u32 },
    #[error("line 1: {0}")]
    Setup(SetupError),
    #[error("line 1: not written as a replay writes it")]
    Spelling,
    /// Where rules and record part; the index after the last event is the closing line's.
    #[error("line {}: {error}", index + 2)]
    Event { index: usize, error: ReplayError },
    #[error("too long to be shown")]
    TooLong,
}

impl BadReplay {
    /// What is wrong, in a sentence; `file` is what the record is called.
    pub fn phrase(&self, file: &str) -> Phrase {
        let (index, error) = match self {
            BadReplay::Rules { game, found, known } => {
                let wrong = phrase("record-wrong-rules").text("file", file).text("game", game);
                return wrong.number("found", *found).number("known", *known);
            }
            BadReplay::Setup(SetupError(problem)) => {
                let wrong = phrase("cli-in-file").text("file", file);
                return wrong.phrase("problem", problem.clone());
            }
            BadReplay::Spelling => {
                let wrong = phrase("record-error").text("file", file).number("line", 1);
                return wrong.phrase("cause", phrase("record-spelling"));
            }
            BadReplay::TooLong => return phrase("replay-too-long").text("file", file),
            BadReplay::Event { index, error } => (*index as u64, error),
        };
        let place =
            |key| phrase(key).text("file", file).number("line", index + 2).number("at", index + 1);
        match error {
            ReplayError::Refused(refused) => {
                place("replay-refused").phrase("reason", refused.phrase())
            }
            ReplayError::Diverged { noted, found } => {
                place("replay-diverged").text("found", found).text("noted", noted)
            }
            ReplayError::NoForfeit(seat) => place("replay-no-forfeit").seat("seat", *seat),
            ReplayError::OutcomeDiffers => place("replay-outcome-differs"),
        }
    }
}

#[cfg(test)]
mod tests;
