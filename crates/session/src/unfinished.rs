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
    /// Whether anybody had help: in this game, and in an earlier one of the series.
    helped: bool,
    helped_before: bool,
}

const HELPED: &str = "helped";
const HELPED_BEFORE: &str = "helped_before";

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
        let earlier = session.helped_before();
        for (key, helped) in [(HELPED, session.is_helped()), (HELPED_BEFORE, earlier)] {
            if helped {
                heading.insert(key.to_owned(), true.into());
            }
        }
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
        // Older files do not say.
        let mut helped = |key| heading.remove(key) == Some(Value::Bool(true));
        let (helped, helped_before) = (helped(HELPED), helped(HELPED_BEFORE));
        if !heading.contains_key("settings") {
            heading.insert("setup".to_owned(), record.header.setup.clone());
        }
        let plan: Plan = serde_json::from_value(Value::Object(heading)).ok()?;
        (record.header.rules == plan.game.info().rules).then_some(Unfinished {
            plan,
            outcomes,
            record,
            helped,
            helped_before,
        })
    }

    /// The game where it was left.
    pub fn resume(self) -> Result<Session, Phrase> {
        let Unfinished { plan, outcomes, record, helped, helped_before } = self;
        let dealing = Dealing { plan, outcomes, helped: helped_before };
        let mut session = Session::resume(dealing, &record)?;
        if helped {
            session.note_help();
        }
        Ok(session)
    }
}
