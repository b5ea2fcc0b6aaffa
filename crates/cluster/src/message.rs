//! What coordinators and workers say to each other: the whole vocabulary, as JSON. Whoever reads a
//! message of another version leaves it alone.

use std::collections::BTreeMap;
use std::fmt;

use polje_arena::{Agreement, Fixture, Job, Played, Strength};
use polje_tabletop::Phrase;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Raised whenever a message changes.
pub(crate) const VERSION: u32 = 2;

/// A contest that is being played, as workers know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub(crate) v: u32,
    /// What people call it.
    pub name: String,
    /// The version of Polje that deals and judges; workers must be of the same.
    pub polje: String,
    /// How long a worker may be silent about games it has taken.
    pub(crate) patience_ms: u64,
    /// How many games there are, where that is known.
    pub games: Option<u64>,
    /// How many of them have been kept.
    pub kept: u64,
    /// How many games were played twice, and how many of these went alike.
    pub rechecked: Agreement,
    /// The programs that play, by the hash of their bundle, with the number of its pieces.
    pub bundles: BTreeMap<String, usize>,
    /// Commands that a worker must have to start them.
    pub needs: Vec<String>,
    /// How well programs must be confined; `None` where none play.
    pub sandbox: Option<Strength>,
}

/// Games for whoever takes them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Offer {
    pub(crate) v: u32,
    pub(crate) chunk: String,
    pub(crate) games: Vec<Offered>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Offered {
    #[serde(with = "by_id")]
    pub(crate) id: Fixture,
    pub(crate) job: Job,
}

/// What came of games. Who sends it is in the subject, where the server vouches for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Results {
    pub(crate) v: u32,
    pub(crate) polje: String,
    /// How long all of them took.
    pub(crate) ms: u64,
    pub(crate) games: Vec<Finished>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Finished {
    #[serde(with = "by_id")]
    pub(crate) id: Fixture,
    pub(crate) came: Came,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Came {
    Played(Box<Played>),
    /// The worker cannot play it, and says why.
    Impossible(Phrase),
}

/// A sign of life.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    pub(crate) v: u32,
    pub host: String,
    pub polje: String,
    pub target: String,
    /// How many games it plays at the same time, and plays now.
    pub slots: u32,
    pub busy: u32,
    /// How many games it has played since it was started.
    pub games: u64,
    /// Games of Gamma a second, played in a hurry on one core when it was started: clocks are not
    /// scaled by it.
    pub speed: u32,
    pub sandbox: Strength,
    /// Why it plays nothing, if it does not.
    pub idle: Option<Phrase>,
}

/// Reads a message of this version.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Unreadable> {
    #[derive(Deserialize)]
    struct Versioned {
        v: u32,
    }
    let wrong = |error: serde_json::Error| Unreadable::Wrong(error.to_string());
    let Versioned { v } = serde_json::from_slice(bytes).map_err(wrong)?;
    if v != VERSION {
        return Err(Unreadable::Version(v));
    }
    serde_json::from_slice(bytes).map_err(wrong)
}

pub(crate) fn written<T: Serialize>(message: &T) -> Vec<u8> {
    serde_json::to_vec(message).expect("messages are written as JSON")
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    Version(u32),
    Wrong(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Version(v) => write!(f, "version {v}, not {VERSION}"),
            Unreadable::Wrong(problem) => f.write_str(problem),
        }
    }
}

mod by_id {
    use polje_arena::Fixture;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(id: &Fixture, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(id)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Fixture, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::phrase;

    use super::*;

    #[test]
    fn messages_read_as_they_were_written_and_other_versions_are_left_alone() {
        let came = Came::Impossible(phrase("record-unfinished"));
        let games = vec![Finished { id: "r1b2-3v1".parse().unwrap(), came: came.clone() }];
        let mut results = Results { v: VERSION, polje: "0.1.0".to_owned(), ms: 7, games };
        let read_back: Results = read(&written(&results)).unwrap();
        assert_eq!(read_back.games[0].id.to_string(), "r1b2-3v1");
        assert_eq!(read_back.games[0].came, came);
        results.v = VERSION + 1;
        let unread = read::<Results>(&written(&results)).map(drop);
        assert_eq!(unread, Err(Unreadable::Version(VERSION + 1)));
        assert!(matches!(read::<Results>(b"{}").map(drop), Err(Unreadable::Wrong(_))));
        assert!(matches!(read::<Results>(b"\xff").map(drop), Err(Unreadable::Wrong(_))));
    }
}
