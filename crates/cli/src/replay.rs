//! `polje replay`: games played again from their records.

use std::ffi::OsString;
use std::fmt::Write;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use clap::{ArgMatches, Command};
use polje_games::{Analysis, AnySetup, Judged};
use polje_phrases::Voice;
use polje_session::{BadReplay, Colours, RESIGNED, draw};
use polje_tabletop::{
    AnyTable, Closing, Event, ForfeitLine, Phrase, Picture, Record, ReplayError, Seat, Viewer,
    phrase,
};
use polje_tui::First;
use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::{files, find, judging, print, screen};

pub(crate) fn verify(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let file = word(matches, "file").expect("clap asks for it");
    let record = Record::parse(&files::read(file)?)
        .map_err(|error| damaged(file, error.line, error.cause))?;
    let mut table = open(file, &record)?;
    for (index, event) in record.events.iter().enumerate() {
        table.follow(event).map_err(|error| parted(file, index, error))?;
    }
    let closing = record.closing.as_ref().expect("a parsed record is closed");
    table.agree(closing).map_err(|error| parted(file, record.events.len(), error))?;
    let game = find::game(&record.header.game)?;
    let setup = AnySetup::from(&record.header);
    let certifier = game.certifier();
    if let Some(wrong) = certifier.and_then(|certifier| certifier.wrong_certificate(&setup)) {
        return Err(files::wrong(file, wrong.number("line", 1)));
    }

    let moves = record.events.iter().filter(|event| matches!(event, Event::Move(_))).count();
    if matches.get_flag("json") {
        let data = json!({ "file": file, "game": record.header.game, "players": record.header.players,
            "moves": moves, "finished": *closing != Closing::Unfinished, "outcome": table.outcome() });
        return print(format!("{data}\n").as_bytes());
    }
    let key = match closing {
        Closing::Finished(_) => "replay-verified",
        Closing::Unfinished => "replay-verified-unfinished",
    };
    let mut text = voice.say(&phrase(key).text("file", file).number("moves", moves)) + "\n";
    for sentence in table.closing() {
        let _ = writeln!(text, "{}", voice.say(&sentence));
    }
    print(text.as_bytes())
}

/// Shows what can be shown, and only then tells what is wrong with the rest.
pub(crate) fn show(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let file = word(matches, "file").expect("clap asks for it");
    let wanted = Wanted {
        at: matches.get_one::<usize>("at").copied(),
        seat: matches.get_one::<usize>("seat").copied(),
        json: matches.get_flag("json"),
        analyse: matches.get_flag("analyse"),
    };
    show_text(voice, file, &files::read(file)?, wanted)
}

/// What to show of a record.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wanted {
    /// Only the position after this many events.
    pub(crate) at: Option<usize>,
    /// As this seat saw it, from 1; else as it was.
    pub(crate) seat: Option<usize>,
    pub(crate) json: bool,
    /// Whether moves that gave something away are marked.
    pub(crate) analyse: bool,
}

/// All moves of a record, or the one asked for.
fn judge(voice: &Voice, record: &Record, only: Option<usize>) -> Result<Analysis, Failure> {
    let game = find::game(&record.header.game)?;
    if game.solver().is_none() {
        return Err(Failure::Usage(phrase("replay-cannot-analyse").text("game", game.name())));
    }
    let judged = match only {
        None => judging::judge(voice, game, record, None),
        Some(at) => {
            let mut begun = record.clone();
            begun.events.truncate(at);
            // Whoever gave up made no move.
            let moved = matches!(begun.events.last(), Some(Event::Move(_)));
            if moved { judging::judge_last(voice, game, &begun) } else { None }
        }
    };
    // A record that does not replay is told about by whoever shows it.
    Ok(judged.unwrap_or_default())
}

/// Shows a record; `file` is what it is called.
pub(crate) fn show_text(
    voice: &Voice,
    file: &str,
    text: &str,
    Wanted { at, seat, json, analyse }: Wanted,
) -> Outcome {
    let (record, mut fault) = match Record::parse(text) {
        Ok(record) => (record, None),
        Err(error) => {
            let fault = damaged(file, error.line, error.cause);
            match error.before {
                Some(record) => (*record, Some(fault)),
                None => return Err(fault),
            }
        }
    };
    let mut table = open(file, &record)?;
    let viewer = viewer(seat, table.seats())?;
    let judged = if analyse { judge(voice, &record, at)? } else { Analysis::default() };
    let mut shower =
        Shower { voice, viewer, seen: None, json, only: at, judged, text: String::new() };
    shower.head(&record);
    shower.position(table.as_ref(), 0, true);
    let mut reached = 0;
    for (index, event) in record.events.iter().enumerate() {
        let happened = match table.retell(event, &[viewer]) {
            Ok(happened) => happened,
            Err(error) => {
                fault = Some(parted(file, index, error));
                break;
            }
        };
        reached = index + 1;
        let told = happened.told.into_iter().next().flatten().map(Arc::unwrap_or_clone);
        let seen = shower.event(event, told, reached);
        shower.position(table.as_ref(), reached, seen);
    }
    if at.is_none() {
        shower.closing(table.as_ref());
    }
    let missing = at.filter(|&at| at > reached);
    if missing.is_none() || fault.is_some() {
        print(shower.text.as_bytes())?;
    }
    match (fault, missing) {
        (Some(fault), _) => Err(fault),
        (None, Some(at)) => Err(no_position(file, at, reached)),
        (None, None) => Ok(0),
    }
}

/// Collects what `show` prints.
struct Shower<'a> {
    voice: &'a Voice,
    viewer: Viewer,
    /// The board as the viewer knows it.
    seen: Option<Picture>,
    json: bool,
    /// The one position asked for.
    only: Option<usize>,
    /// What is known of the moves; empty when nobody asked.
    judged: Analysis,
    text: String,
}

impl Shower<'_> {
    fn head(&mut self, record: &Record) {
        if !self.json {
            let head = phrase("replay-head").text("game", &record.header.game);
            self.line(&head.text("players", record.header.players.join(", ")));
            let setup = AnySetup::from(&record.header);
            let game = polje_games::find(&record.header.game);
            if let Some(badge) = game.and_then(|game| game.certificate(&setup)) {
                self.line(&phrase("replay-certificate").phrase("badge", badge.phrase));
            }
        }
    }

    /// Of a position that nothing visible led to only what the viewer remembers is kept.
    fn position(&mut self, table: &dyn AnyTable, at: usize, told: bool) {
        Picture::look(&mut self.seen, table.picture(self.viewer));
        if self.only.map_or(!told && !self.json, |only| only != at) {
            return;
        }
        if self.json {
            let mut data =
                json!({ "at": at, "hash": table.hash(), "view": table.view(self.viewer) });
            let last = at.checked_sub(1).and_then(|last| table.record().events.get(last));
            if let Some(Event::Move(line)) = last {
                let times = [("ms", line.ms), ("cpu_ms", line.cpu_ms)];
                for (name, ms) in times.into_iter().filter_map(|(name, ms)| Some((name, ms?))) {
                    data[name] = json!(ms);
                }
            }
            if let Some(judged) = self.judged.at(at) {
                data["judged"] = json!({ "before": judged.before, "after": judged.after,
                    "better": judged.better });
            }
            let _ = writeln!(self.text, "{data}");
            return;
        }
        match (self.only, at) {
            (_, 0) => self.line(&phrase("replay-start")),
            (Some(_), _) => self.line(&phrase("replay-at").number("at", at)),
            (None, _) => {}
        }
        let picture = self.seen.as_ref().expect("it has just been looked at");
        self.text.push_str(&draw(&|phrase| self.voice.say(phrase), picture, &[], Colours::None));
        if self.only.is_some() {
            self.slip(at);
            let key = match self.judged.at(at) {
                Some(judged) if judged.is_error() => return,
                Some(judged) if judged.is_known() => "replay-move-kept",
                Some(_) => "replay-move-unsolved",
                None => return,
            };
            self.line(&phrase(key));
        }
    }

    /// Tells an event, and whether the viewer saw it.
    fn event(&mut self, event: &Event, told: Option<Phrase>, at: usize) -> bool {
        let told = match event {
            Event::Move(_) => {
                told.map(|report| phrase("replay-move").number("at", at).phrase("report", report))
            }
            Event::Forfeit(line) => Some(told_forfeit(line)),
        };
        if let Some(told) = told.as_ref().filter(|_| !self.json && self.only.is_none()) {
            let _ = writeln!(self.text, "\n{}", self.voice.say(told));
            self.slip(at);
        }
        told.is_some()
    }

    /// What the move of that number gave away.
    fn slip(&mut self, at: usize) {
        if let Some(slip) = self.judged.at(at).and_then(Judged::phrase) {
            let _ = writeln!(self.text, "    ?? {}", self.voice.say(&slip));
        }
    }

    fn closing(&mut self, table: &dyn AnyTable) {
        if self.json {
            return;
        }
        table.closing().iter().for_each(|sentence| self.line(sentence));
        for used in used(table.record()) {
            let told = phrase("replay-used").seat("seat", used.seat);
            let seconds = |ms: u64| format!("{}.{:03}", ms / 1000, ms % 1000);
            self.line(&told.text("time", seconds(used.ms)).text("cpu", seconds(used.cpu_ms)));
        }
        self.judged.told().iter().for_each(|sentence| self.line(sentence));
    }

    fn line(&mut self, phrase: &Phrase) {
        let _ = writeln!(self.text, "{}", self.voice.say(phrase));
    }
}

/// What a seat used for all its moves.
pub(crate) struct Used {
    pub(crate) seat: Seat,
    pub(crate) ms: u64,
    pub(crate) cpu_ms: u64,
}

/// By seat, of those whose processor time was measured.
pub(crate) fn used(record: &Record) -> Vec<Used> {
    let moves = |seat| {
        record.events.iter().filter_map(move |event| match event {
            Event::Move(line) if line.seat == seat => Some(line),
            _ => None,
        })
    };
    let seats = Seat::all(record.header.players.len());
    let measured = seats.filter(|&seat| moves(seat).any(|line| line.cpu_ms.is_some()));
    let sum = |seat| {
        let ms = moves(seat).filter_map(|line| line.ms).sum();
        Used { seat, ms, cpu_ms: moves(seat).filter_map(|line| line.cpu_ms).sum() }
    };
    measured.map(sum).collect()
}

fn told_forfeit(line: &ForfeitLine) -> Phrase {
    let told = match line.ms {
        _ if line.reason == RESIGNED => {
            return phrase("replay-resigned").seat("seat", line.seat);
        }
        Some(ms) => phrase("replay-forfeit-after").text("ms", ms),
        None => phrase("replay-forfeit"),
    };
    told.seat("seat", line.seat).text("reason", &line.reason)
}

/// Whose eyes a replay is seen with.
fn viewer(seat: Option<usize>, seats: usize) -> Result<Viewer, Failure> {
    match seat {
        None => Ok(Viewer::Referee),
        Some(number) if (1..=seats).contains(&number) => Ok(Viewer::Seat(Seat::at(number - 1))),
        Some(number) => {
            let wrong = phrase("cli-bad-seat").text("value", number);
            Err(Failure::Usage(wrong.number("seats", seats)))
        }
    }
}

/// In the terminal, move by move.
pub(crate) fn watch(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let file = word(matches, "file").expect("clap asks for it");
    if !screen::is_there() {
        return Err(Failure::Usage(phrase("cli-no-screen")));
    }
    screen::run(voice, matches, First::Replay(file.into()))
}

/// The file of a replay in the place of a command is one to be watched or, without a terminal,
/// shown.
pub(crate) fn as_command(menu: &Command, words: &[OsString]) -> Vec<OsString> {
    let mut words = words.to_vec();
    let is_file =
        |word: &OsString| menu.find_subcommand(word).is_none() && is_replay(Path::new(word));
    if let Some(at) = words.iter().skip(1).position(is_file) {
        // Before it stand only options; what was typed after a command is that command's.
        let is_first = words[1..=at].iter().all(|word| menu.find_subcommand(word).is_none());
        if is_first {
            let how = if screen::is_there() { "watch" } else { "show" };
            words.splice(at + 1..at + 1, ["replay".into(), how.into()]);
        }
    }
    words
}

/// Whether the first line is that of a replay.
fn is_replay(file: &Path) -> bool {
    const START: &[u8] = b"{\"polje\":";
    // Opening a pipe would wait for whoever writes to it.
    let is_file = fs::metadata(file).is_ok_and(|about| about.is_file());
    let mut start = Vec::new();
    let read = |file: File| file.take(START.len() as u64).read_to_end(&mut start);
    is_file && File::open(file).and_then(read).is_ok() && start == START
}

pub(crate) fn open(file: &str, record: &Record) -> Result<Box<dyn AnyTable>, Failure> {
    let game = find::game(&record.header.game).map_err(|failure| match failure {
        Failure::Usage(problem) => files::wrong(file, problem),
        other => other,
    })?;
    polje_session::open_record(game, record).map_err(|bad| Failure::Failed(bad.phrase(file)))
}

pub(crate) fn damaged(file: &str, line: usize, cause: Phrase) -> Failure {
    let error = phrase("record-error").text("file", file).number("line", line);
    Failure::Failed(error.phrase("cause", cause))
}

pub(crate) fn no_position(file: &str, at: usize, last: usize) -> Failure {
    let wrong = phrase("replay-no-position").number("at", at).text("file", file);
    Failure::Usage(wrong.number("last", last))
}

/// Where the rules and the record part, at the event of that index.
pub(crate) fn parted(file: &str, index: usize, error: ReplayError) -> Failure {
    Failure::Failed(BadReplay::Event { index, error }.phrase(file))
}
