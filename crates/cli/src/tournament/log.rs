//! `polje tournament log`: what has happened to a tournament, line by line.

use std::fmt::Write as _;

use clap::ArgMatches;
use polje_arena::{BrokenLog, LogLine};
use polje_phrases::Voice;
use polje_tabletop::phrase;

use super::open_to_read;
use crate::data::failed;
use crate::failure::{Failure, Outcome};
use crate::print;

pub(super) fn show(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let opened = open_to_read(matches)?;
    let (lines, broken) = opened.store.log(opened.entry.id).map_err(failed)?;
    let mut text = String::new();
    for line in &lines {
        match matches.get_flag("json") {
            true => {
                let data = serde_json::to_string(line).expect("a line is plain data");
                let _ = writeln!(text, "{data}");
            }
            false => {
                let _ = writeln!(text, "{}", told(voice, line));
            }
        }
    }
    if lines.is_empty() && broken.is_none() && !matches.get_flag("json") {
        text = voice.tell("log-none") + "\n";
    }
    print(text.as_bytes())?;
    match broken {
        None => Ok(0),
        Some(BrokenLog::Line(line)) => {
            Err(Failure::Failed(phrase("log-broken").number("line", line)))
        }
        Some(BrokenLog::End) => Err(Failure::Failed(phrase("log-cut-off"))),
    }
}

fn told(voice: &Voice, line: &LogLine) -> String {
    let told = phrase("log-line").number("line", line.n).text("time", &line.time);
    voice.say(&told.phrase("told", line.event.phrase()))
}
