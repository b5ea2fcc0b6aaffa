//! A game that was left before its end, as a file keeps it: a line with the plan and what is over of
//! the series, then the record so far.

use polje_tabletop::{Outcome, Phrase, Record};
use serde_json::{Map, Value};

use crate::{Dealing, Plan, Session};

/// Everything needed to go on.
#[derive(Clone, Debug)]
pub struct Unfinished {
    pub plan: Plan,
    /// Of the games of the series that are over.
    outcomes: Vec<Outcome>,
    pub record: Record,
}

impl Unfinished {
    /// The text of a game in progress; events that follow are added at its end, a line each.
    pub fn text(session: &Session) -> String {
        let plan = serde_json::to_value(session.plan()).expect("a plan is plain data");
        let Value::Object(mut heading) = plan else { unreachable!("a plan is an object") };
        // The record says on which board.
        heading.remove("setup");
        let over = &session.outcomes()[..session.number() as usize - 1];
        heading.insert(
            "outcomes".to_owned(),
            serde_json::to_value(over).expect("outcomes are plain data"),
        );
        let record = session.table().record();
        let mut text = format!("{}\n{}", Value::Object(heading), record.header_line());
        record.events.iter().for_each(|event| text.push_str(&event.to_string()));
        text
    }

    /// `None` when the text cannot be understood, or the rules have changed since.
    pub fn parse(text: &str) -> Option<Unfinished> {
        let (heading, rest) = text.split_once('\n')?;
        // A record in progress has no closing line, and its last line may be cut off.
        let record = match Record::parse(rest) {
            Ok(record) => record,
            Err(error) => *error.before?,
        };
        let mut heading: Map<String, Value> = serde_json::from_str(heading).ok()?;
        let outcomes = serde_json::from_value(heading.remove("outcomes")?).ok()?;
        if !heading.contains_key("settings") {
            heading.insert("setup".to_owned(), record.header.setup.clone());
        }
        let plan: Plan = serde_json::from_value(Value::Object(heading)).ok()?;
        (record.header.rules == plan.game.info().rules).then_some(Unfinished {
            plan,
            outcomes,
            record,
        })
    }

    /// The game where it was left.
    pub fn resume(self) -> Result<Session, Phrase> {
        let Unfinished { plan, outcomes, record } = self;
        Session::resume(Dealing { plan, outcomes }, &record)
    }
}
