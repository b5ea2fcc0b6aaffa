//! What to say, in no language: a key and its arguments. Interfaces look the sentence up in the
//! reader's language.

use std::fmt;

use serde::Serialize;

use crate::{Exact, Seat};

/// A sentence to be looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Phrase {
    pub key: &'static str,
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a sentence. Numbers choose plural forms; exact values are written by each
/// language's own decimal rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Arg {
    Number(i64),
    Text(String),
    Exact(Exact),
}

pub fn phrase(key: &'static str) -> Phrase {
    Phrase { key, args: Vec::new() }
}

impl Phrase {
    pub fn text(self, name: &'static str, text: impl ToString) -> Phrase {
        self.arg(name, Arg::Text(text.to_string()))
    }

    pub fn number(self, name: &'static str, number: impl TryInto<i64>) -> Phrase {
        self.arg(name, Arg::Number(number.try_into().unwrap_or(i64::MAX)))
    }

    pub fn seat(self, name: &'static str, seat: Seat) -> Phrase {
        self.number(name, seat.number())
    }

    pub fn exact(self, name: &'static str, value: Exact) -> Phrase {
        self.arg(name, Arg::Exact(value))
    }

    fn arg(mut self, name: &'static str, arg: Arg) -> Phrase {
        self.args.push((name, arg));
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
            }
        }
        Ok(())
    }
}
