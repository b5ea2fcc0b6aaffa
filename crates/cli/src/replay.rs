//! `polje replay`: games played again from their records.

use std::fmt::Write;

use clap::ArgMatches;
use polje_games::{Analysis, AnySetup, Judged};
use polje_phrases::Voice;
use polje_session::{BadReplay, RESIGNED};
use polje_tabletop::{AnyTable, Closing, Event, Phrase, Record, ReplayError, Viewer, phrase};
use serde_json::json;

use crate::draw::{Colours, draw};
use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::{files, find, judging, print};

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
    Wanted { at, json, analyse }: Wanted,
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
    let judged = if analyse { judge(voice, &record, at)? } else { Analysis::default() };
    let mut shower = Shower { voice, json, only: at, judged, text: String::new() };
    shower.head(&record);
    shower.position(table.as_ref(), 0);
    let mut reached = 0;
    for (index, event) in record.events.iter().enumerate() {
        let told = told(voice, table.as_ref(), event, index + 1);
        if let Err(error) = table.follow(event) {
            fault = Some(parted(file, index, error));
            break;
        }
        reached = index + 1;
        shower.event(&told, reached);
        shower.position(table.as_ref(), reached);
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

    fn position(&mut self, table: &dyn AnyTable, at: usize) {
        if self.only.is_some_and(|only| only != at) {
            return;
        }
        if self.json {
            let mut data =
                json!({ "at": at, "hash": table.hash(), "view": table.view(Viewer::Referee) });
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
        self.text.push_str(&draw(self.voice, &table.picture(Viewer::Referee), &[], Colours::None));
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

    fn event(&mut self, told: &str, at: usize) {
        if self.json || self.only.is_some() {
            return;
        }
        let _ = writeln!(self.text, "\n{told}");
        self.slip(at);
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
        self.judged.told().iter().for_each(|sentence| self.line(sentence));
    }

    fn line(&mut self, phrase: &Phrase) {
        let _ = writeln!(self.text, "{}", self.voice.say(phrase));
    }
}

fn told(voice: &Voice, table: &dyn AnyTable, event: &Event, at: usize) -> String {
    match event {
        Event::Move(line) => {
            // A refused move has no report; following it will say why.
            let told = phrase("replay-move").number("at", at);
            voice.say(&match table.report(&line.mv) {
                Ok(report) => told.phrase("report", report),
                Err(_) => told.text("report", &line.mv),
            })
        }
        Event::Forfeit(line) if line.reason == RESIGNED => {
            voice.say(&phrase("replay-resigned").seat("seat", line.seat))
        }
        Event::Forfeit(line) => {
            let told = match line.ms {
                Some(ms) => phrase("replay-forfeit-after").text("ms", ms),
                None => phrase("replay-forfeit"),
            };
            voice.say(&told.seat("seat", line.seat).text("reason", &line.reason))
        }
    }
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
