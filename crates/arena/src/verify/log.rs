//! Whether a log holds together, and tells of the games that are there.

use polje_tabletop::{Phrase, phrase};

use super::{Lacking, Problem, Verdict, Wrong};
use crate::fingerprint::Fingerprint;
use crate::store::log::{BrokenLog, Log};
use crate::store::log_event::{Kept, LogEvent, LogLine};
use crate::{Description, Tournament};

/// What is wrong with a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WrongLog {
    /// The line is none, or does not follow on the one before.
    Chain { line: u64 },
    /// Lines are missing at the end, or were added there.
    End,
    /// The first line tells of another tournament.
    Plan,
    /// There were fewer games than before.
    Fewer { line: u64 },
    /// There were other games than when the last run had ended.
    Others { line: u64 },
    /// The games that are there are not those of the last line that tells of games.
    Now,
}

impl WrongLog {
    pub(super) fn phrase(self) -> Phrase {
        let at = |key, line| phrase(key).number("line", line);
        match self {
            WrongLog::Chain { line } => at("verify-log-chain", line),
            WrongLog::End => phrase("verify-log-end"),
            WrongLog::Plan => phrase("verify-log-plan"),
            WrongLog::Fewer { line } => at("verify-log-fewer", line),
            WrongLog::Others { line } => at("verify-log-others", line),
            WrongLog::Now => phrase("verify-log-now"),
        }
    }
}

impl Verdict {
    /// Compares a log with the games that were found; `place` is what it is called.
    pub(super) fn check_log(&mut self, tournament: &Tournament, place: &str, log: &Log) {
        if log.lines.is_empty() && log.head.is_none() && log.length.unwrap_or(0) == 0 {
            self.lacking.push(Lacking::Log);
            return;
        }
        let now = Kept { games: self.games as u64, root: self.root() };
        // A game that is wrong is no part of the root; its own line says enough.
        let is_whole = self.wrong.is_empty();
        let wrong = match log.chained() {
            Err(BrokenLog::Line(line)) => vec![WrongLog::Chain { line: line as u64 }],
            Err(BrokenLog::End) => vec![WrongLog::End],
            Ok(lines) => compare(&tournament.description, &lines, is_whole.then_some(now)),
        };
        self.wrong.extend(wrong.into_iter().map(|wrong| Wrong::new(place, Problem::Log(wrong))));
    }
}

fn compare(description: &Description, lines: &[LogLine], now: Option<Kept>) -> Vec<WrongLog> {
    let mut wrong = Vec::new();
    if !lines.first().is_some_and(|line| is_origin(description, &line.event)) {
        wrong.push(WrongLog::Plan);
    }
    let mut last: Option<Kept> = None;
    // Whether nothing can have come in since.
    let mut is_still = false;
    for LogLine { n, event, .. } in lines {
        let is_import = matches!(event, LogEvent::Imported(_));
        let is_loss = matches!(event, LogEvent::SetAside(_));
        // Who takes games back says how many, while others come in.
        if let (Some(kept), Some(last)) = (event.kept(), last.filter(|_| !is_loss)) {
            if kept.games < last.games {
                wrong.push(WrongLog::Fewer { line: *n });
            } else if is_still && !is_import && kept != last {
                wrong.push(WrongLog::Others { line: *n });
            }
        }
        last = event.kept().or(last);
        is_still = match event.runs() {
            Some(runs) => !runs && event.kept().is_some(),
            None => (is_still || event.kept().is_some()) && !is_loss,
        };
    }
    if let (Some(now), Some(last)) = (now, last) {
        let fits = match is_still || now.games == last.games {
            true => now == last,
            false => now.games > last.games,
        };
        if !fits {
            wrong.push(WrongLog::Now);
        }
    }
    wrong
}

/// Whether a log that begins so is of that tournament. What was carried elsewhere may have another
/// name there.
fn is_origin(description: &Description, event: &LogEvent) -> bool {
    let (LogEvent::Made(origin) | LogEvent::Found { origin, .. }) = event else { return false };
    let original = Description { name: origin.name.clone(), ..description.clone() };
    Fingerprint::of(original.text()) == origin.plan
}
