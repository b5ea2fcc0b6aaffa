//! The knobs of a dealer, described so that menus and command lines can be made from them.

use std::fmt;

use crate::{Data, Phrase, Size, phrase};

/// What the dealer is told: size, seats and whatever else a game lets people choose.
pub trait Config: Data + Default {
    const KNOBS: &'static [Knob];

    /// The value of one of `KNOBS`.
    fn knob(&self, name: &str) -> KnobValue;

    /// Takes a value within the range of the knob.
    fn turn(&mut self, name: &str, value: KnobValue);

    /// Reads a value a person typed. Provided, never overridden.
    fn set(&mut self, name: &str, text: &str) -> Result<(), ConfigError> {
        let knob = Self::KNOBS.iter().find(|knob| knob.name == name);
        let knob = knob.ok_or_else(|| ConfigError::NoSuchKnob(name.to_owned()))?;
        self.turn(knob.name, knob.read(text)?);
        Ok(())
    }
}

/// One thing that can be chosen about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knob {
    pub name: &'static str,
    pub range: Range,
}

/// Both ends are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    Size { least: Size, most: Size },
    Count { least: u64, most: u64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnobValue {
    Size(Size),
    Count(u64),
}

/// A named choice of knobs, such as "quick".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    pub name: &'static str,
    pub knobs: &'static [(&'static str, &'static str)],
}

impl Knob {
    fn read(&self, text: &str) -> Result<KnobValue, ConfigError> {
        let wrong =
            || ConfigError::OutOfRange { knob: *self, text: text.chars().take(40).collect() };
        let value = match self.range {
            Range::Size { .. } => KnobValue::Size(text.parse().map_err(|_| wrong())?),
            Range::Count { .. } => KnobValue::Count(text.parse().map_err(|_| wrong())?),
        };
        if self.range.contains(value) { Ok(value) } else { Err(wrong()) }
    }
}

impl Range {
    fn contains(self, value: KnobValue) -> bool {
        match (self, value) {
            (Range::Size { least, most }, KnobValue::Size(size)) => {
                (least.width..=most.width).contains(&size.width)
                    && (least.height..=most.height).contains(&size.height)
            }
            (Range::Count { least, most }, KnobValue::Count(count)) => {
                (least..=most).contains(&count)
            }
            _ => false,
        }
    }

    /// The smallest and the largest value, as text.
    pub fn ends(self) -> (String, String) {
        match self {
            Range::Size { least, most } => (least.to_string(), most.to_string()),
            Range::Count { least, most } => (least.to_string(), most.to_string()),
        }
    }
}

impl fmt::Display for KnobValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KnobValue::Size(size) => size.fmt(f),
            KnobValue::Count(count) => count.fmt(f),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error("no option {0:?}")]
    NoSuchKnob(String),
    #[error("{text:?} does not fit {}", knob.name)]
    OutOfRange { knob: Knob, text: String },
}

impl ConfigError {
    /// The reason in words; `options` lists what the game does have.
    pub fn phrase(&self, game: &str, options: &str) -> Phrase {
        match self {
            ConfigError::NoSuchKnob(name) => phrase("config-no-such-knob")
                .text("game", game)
                .text("knob", name)
                .text("options", options),
            ConfigError::OutOfRange { knob, text } => {
                let (least, most) = knob.range.ends();
                let key = match knob.range {
                    _ if least == most => "config-fixed",
                    Range::Size { .. } => "config-size-range",
                    Range::Count { .. } => "config-count-range",
                };
                phrase(key)
                    .text("game", game)
                    .text("knob", knob.name)
                    .text("value", text)
                    .text("least", least)
                    .text("most", most)
            }
        }
    }
}
