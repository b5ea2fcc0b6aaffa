//! What to say, in no language: a key and its arguments. Interfaces look the sentence up in the
//! reader's language.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Exact, Seat};

/// A sentence to be looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    pub key: Cow<'static, str>,
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a sentence. Numbers choose plural forms; exact values are written by each
/// language's own decimal rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arg {
    Number(i64),
    Text(String),
    Exact(Exact),
    /// Whoever sits there, by name.
    Seat(Seat),
    /// Those who sit there, by their names or numbers.
    Seats(Vec<Seat>),
    /// A sentence of its own, worded in the same language.
    Phrase(Box<Phrase>),
}

pub fn phrase(key: impl Into<Cow<'static, str>>) -> Phrase {
    Phrase { key: key.into(), args: Vec::new() }
}

impl Phrase {
    pub fn text(self, name: impl Into<Cow<'static, str>>, text: impl ToString) -> Phrase {
        self.arg(name, Arg::Text(text.to_string()))
    }

    pub fn number(self, name: impl Into<Cow<'static, str>>, number: impl TryInto<i64>) -> Phrase {
        self.arg(name, Arg::Number(number.try_into().unwrap_or(i64::MAX)))
    }

    /// The number of a seat, as people count.
    pub fn seat(self, name: impl Into<Cow<'static, str>>, seat: Seat) -> Phrase {
        self.number(name, seat.number())
    }

    /// Whoever sits there: by name where players have names, else as "Player 1". Within a sentence,
    /// after the word for a player, `NAME-short` is the name or the number alone.
    pub fn player(self, name: impl Into<Cow<'static, str>>, seat: Seat) -> Phrase {
        self.arg(name, Arg::Seat(seat))
    }

    /// Several of them, after the word for players: by their names, else by their numbers.
    pub fn players(self, name: impl Into<Cow<'static, str>>, seats: Vec<Seat>) -> Phrase {
        self.arg(name, Arg::Seats(seats))
    }

    pub fn exact(self, name: impl Into<Cow<'static, str>>, value: Exact) -> Phrase {
        self.arg(name, Arg::Exact(value))
    }

    pub fn phrase(self, name: impl Into<Cow<'static, str>>, inner: Phrase) -> Phrase {
        self.arg(name, Arg::Phrase(Box::new(inner)))
    }

    fn arg(mut self, name: impl Into<Cow<'static, str>>, arg: Arg) -> Phrase {
        self.args.push((name.into(), arg));
        self
    }
}

/// For logs and test failures; people get the sentence.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.key)?;
        for (name, arg) in &self.args {
            match arg {
                Arg::Number(number) => write!(f, " {name}={number}")?,
                Arg::Text(text) => write!(f, " {name}={text}")?,
                Arg::Exact(value) => write!(f, " {name}={value}")?,
                Arg::Seat(seat) => write!(f, " {name}={seat}")?,
                Arg::Seats(seats) => {
                    let all: Vec<String> = seats.iter().map(Seat::to_string).collect();
                    write!(f, " {name}={}", all.join(", "))?;
                }
                Arg::Phrase(inner) => write!(f, " {name}=({inner})")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn arg() -> impl Strategy<Value = Arg> {
        let plain = prop_oneof![
            any::<i64>().prop_map(Arg::Number),
            // Some look like numbers.
            ".*|-?[0-9]{1,3}(/[1-9])?".prop_map(Arg::Text),
            (any::<i64>(), 1..u64::MAX).prop_map(|(n, d)| Arg::Exact(Exact::fraction(n, d))),
            (0..1000usize).prop_map(|index| Arg::Seat(Seat::at(index))),
            prop::collection::vec((0..1000usize).prop_map(Seat::at), 0..4).prop_map(Arg::Seats),
        ];
        plain.prop_recursive(3, 12, 3, |arg| with(arg).prop_map(|inner| Arg::Phrase(inner.into())))
    }

    fn with(arg: impl Strategy<Value = Arg>) -> impl Strategy<Value = Phrase> {
        (".*", proptest::collection::vec((".*", arg), 0..4)).prop_map(|(key, args)| {
            let args = args.into_iter().map(|(name, arg)| (name.into(), arg)).collect();
            Phrase { key: key.into(), args }
        })
    }

    proptest! {
        #[test]
        fn a_phrase_is_read_back_as_it_was_written(phrase in with(arg())) {
            let written = serde_json::to_string(&phrase).unwrap();
            prop_assert_eq!(serde_json::from_str::<Phrase>(&written).unwrap(), phrase, "{}", written);
        }
    }
}
