//! A game written down: JSON lines that replay to the same position for ever. docs/replay.md
//! describes the format to its readers.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Hash, Outcome, Phrase, Seat, phrase};

/// The version of the format, the first thing in every record.
const FORMAT: u32 = 1;

/// Everything needed to play a game again. `Display` and `parse` are inverse, byte for byte.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pub header: Header,
    pub events: Vec<Event>,
    /// `None` while the game is being played.
    pub closing: Option<Closing>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of this format.
    pub polje: u32,
    pub game: String,
    /// Version of the game's rules.
    pub rules: u32,
    pub setup: Value,
    /// What the setup was dealt from, if it was; text, since JSON numbers lose digits in some readers.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "seed_text")]
    pub seed: Option<u64>,
    /// Names in seat order.
    pub players: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

impl Header {
    pub fn new(game: &str, rules: u32, setup: Value, players: Vec<String>) -> Header {
        Header {
            polje: FORMAT,
            game: game.to_owned(),
            rules,
            setup,
            seed: None,
            players,
            clock: None,
        }
    }
}

/// One line between header and closing line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Move(MoveLine),
    Forfeit(ForfeitLine),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveLine {
    pub seat: Seat,
    #[serde(rename = "move")]
    pub mv: String,
    /// Thinking time, where it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// How much of the processor was used for it, where that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_ms: Option<u64>,
    /// The position after the move.
    pub hash: Hash,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForfeitLine {
    pub seat: Seat,
    #[serde(rename = "forfeit")]
    pub reason: String,
    /// How long the move it did not make was waited for, where that was the reason. Not in the
    /// reason's text, so that equal games can be told to be equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closing {
    Finished(Outcome),
    /// The game was left before its end.
    Unfinished,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClosingLine {
    outcome: Option<Outcome>,
}

impl Record {
    pub fn new(header: Header) -> Record {
        Record { header, events: Vec::new(), closing: None }
    }

    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut record: Option<Record> = None;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let mut whole = record.take();
            if let Err(cause) = read_line(&mut whole, line) {
                return Err(RecordError { line: index + 1, cause, before: whole.map(Box::new) });
            }
            record = whole;
        }
        match record {
            Some(record) if record.closing.is_some() => Ok(record),
            before => {
                let line = text.lines().count() + 1;
                let cause =
                    phrase(if before.is_some() { "record-cut-off" } else { "record-empty" });
                Err(RecordError { line, cause, before: before.map(Box::new) })
            }
        }
    }

    /// Forgets how long moves took, so that equal games are equal records.
    pub fn drop_timing(&mut self) {
        for event in &mut self.events {
            match event {
                Event::Move(line) => (line.ms, line.cpu_ms) = (None, None),
                Event::Forfeit(line) => line.ms = None,
            }
        }
    }

    pub fn header_line(&self) -> String {
        json_line(&self.header)
    }
}

/// Takes one more line of a record, its newline included.
fn read_line(record: &mut Option<Record>, line: &str) -> Result<(), Phrase> {
    let Some(bare) = line.strip_suffix('\n') else { return Err(phrase("record-line-cut-off")) };
    match record {
        None => {
            let header: Header = read_json(bare)?;
            if header.polje != FORMAT {
                return Err(phrase("record-format")
                    .number("found", header.polje)
                    .number("known", FORMAT));
            }
            *record = Some(Record::new(header));
        }
        Some(record) if record.closing.is_some() => return Err(phrase("record-after-end")),
        Some(record) => {
            // Nearly every line is a move; only another one is read twice.
            if let Ok(line) = read_json(bare) {
                record.events.push(Event::Move(line));
                return Ok(());
            }
            let value: Value = serde_json::from_str(bare).map_err(|error| bad_json(&error))?;
            let has = |key| value.get(key).is_some();
            match () {
                () if has("move") => record.events.push(Event::Move(read_json(bare)?)),
                () if has("forfeit") => record.events.push(Event::Forfeit(read_json(bare)?)),
                () if has("outcome") => {
                    let closing: ClosingLine = read_json(bare)?;
                    record.closing =
                        Some(closing.outcome.map_or(Closing::Unfinished, Closing::Finished));
                }
                () => return Err(phrase("record-unknown-line")),
            }
        }
    }
    Ok(())
}

/// A line has one spelling: what would be printed otherwise is refused, so that no damage that
/// JSON happens to tolerate goes unnoticed.
fn read_json<T: DeserializeOwned + Serialize>(line: &str) -> Result<T, Phrase> {
    let value: T = serde_json::from_str(line).map_err(|error| bad_json(&error))?;
    if json_line(&value).trim_end() == line { Ok(value) } else { Err(phrase("record-spelling")) }
}

fn bad_json(error: &serde_json::Error) -> Phrase {
    // serde_json appends its own "at line 1"; the line number of the file is said elsewhere.
    let text = error.to_string();
    let problem = text.split(" at line ").next().unwrap_or_default();
    phrase("record-bad-json").text("problem", problem).number("column", error.column())
}

fn json_line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("records hold nothing JSON cannot");
    line.push('\n');
    line
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Event::Move(line) => json_line(line),
            Event::Forfeit(line) => json_line(line),
        })
    }
}

impl fmt::Display for Closing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outcome = match self {
            Closing::Finished(outcome) => Some(outcome.clone()),
            Closing::Unfinished => None,
        };
        f.write_str(&json_line(&ClosingLine { outcome }))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.header_line())?;
        self.events.iter().try_for_each(|event| event.fmt(f))?;
        self.closing.iter().try_for_each(|closing| closing.fmt(f))
    }
}

/// A record that cannot be read to its end.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {cause}")]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    pub cause: Phrase,
    /// What stands before that line, if the header could be read.
    pub before: Option<Box<Record>>,
}

mod seed_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(seed: &Option<u64>, to: S) -> Result<S::Ok, S::Error> {
        match seed {
            Some(seed) => to.serialize_str(&seed.to_string()),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map(Some).map_err(|_| D::Error::custom(format!("{text:?} is not a seed")))
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    const WHOLE: &str = concat!(
        r#"{"polje":1,"game":"toy","rules":1,"setup":{"b":1,"a":2},"seed":"7","players":["x","y"]}"#,
        "\n",
        r#"{"seat":1,"move":"0,0","ms":12,"hash":"00c0ffee"}"#,
        "\n",
        r#"{"seat":2,"forfeit":"time"}"#,
        "\n",
        r#"{"outcome":null}"#,
        "\n",
    );

    fn error(text: &str) -> (usize, &'static str, bool) {
        let error = Record::parse(text).unwrap_err();
        let Cow::Borrowed(key) = error.cause.key else { panic!("keys are our own") };
        (error.line, key, error.before.is_some())
    }

    #[test]
    fn a_record_prints_back_byte_for_byte() {
        let record = Record::parse(WHOLE).unwrap();
        assert_eq!(record.to_string(), WHOLE);
        assert_eq!(record.header.setup, json!({"b": 1, "a": 2}));
        assert_eq!((record.header.seed, record.events.len()), (Some(7), 2));
    }

    #[test]
    fn without_timing_moves_and_forfeits_hold_no_milliseconds() {
        let timed = WHOLE.replacen("\"time\"", "\"time\",\"ms\":300", 1);
        let timed = timed.replacen("\"ms\":12", "\"ms\":12,\"cpu_ms\":9", 1);
        let mut record = Record::parse(&timed).unwrap();
        assert_eq!(record.to_string(), timed);
        record.drop_timing();
        assert_eq!(record.to_string(), WHOLE.replacen("\"ms\":12,", "", 1));
    }

    #[test]
    fn a_damaged_record_names_the_line_and_keeps_what_came_before() {
        assert_eq!(error(""), (1, "record-empty", false));
        assert_eq!(error("hello\n"), (1, "record-bad-json", false));
        assert_eq!(
            error(&WHOLE.replacen("\"polje\":1", "\"polje\":9", 1)),
            (1, "record-format", false)
        );
        assert_eq!(error(&WHOLE.replacen("00c0ffee", "00C0FFEE", 1)), (2, "record-bad-json", true));
        assert_eq!(
            error(&WHOLE.replacen("\"ms\":12", "\"ms\": 12", 1)),
            (2, "record-spelling", true)
        );
        assert_eq!(
            error(&WHOLE.replacen("forfeit", "forfait", 1)),
            (3, "record-unknown-line", true)
        );
        assert_eq!(error(&format!("{WHOLE}{{}}\n")), (5, "record-after-end", true));
    }

    #[test]
    fn a_record_cut_off_anywhere_is_an_error() {
        for end in 0..WHOLE.len() {
            assert!(Record::parse(&WHOLE[..end]).is_err(), "cut at {end}");
        }
        let before_closing = WHOLE.find("{\"outcome\"").unwrap();
        assert_eq!(error(&WHOLE[..before_closing]), (4, "record-cut-off", true));
        assert_eq!(error(&WHOLE[..before_closing + 4]), (4, "record-line-cut-off", true));
    }

    proptest! {
        #[test]
        fn damage_is_never_a_panic_and_what_parses_prints_back(at in 0..WHOLE.len(), byte in 0x20u8..0x7f) {
            let mut bytes = WHOLE.as_bytes().to_vec();
            bytes[at] = byte;
            let text = String::from_utf8(bytes).unwrap();
            if let Ok(record) = Record::parse(&text) {
                prop_assert_eq!(record.to_string(), text);
            }
        }
    }
}
