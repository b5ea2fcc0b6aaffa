//! A text that is nearly always a few letters long, as cells have them by the thousand.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use serde::{Serialize, Serializer};

/// How many bytes are kept in place.
const ROOM: usize = 22;

/// Text that is kept in place when it is short, and elsewhere when it is not.
#[derive(Clone, PartialEq, Eq)]
pub struct ShortText(Kept);

#[derive(Clone, PartialEq, Eq)]
enum Kept {
    /// The bytes after the text are zero.
    Here {
        length: u8,
        bytes: [u8; ROOM],
    },
    There(Box<str>),
}

impl ShortText {
    /// Text from bytes that are a letter, digit or sign each; others are read as UTF-8.
    pub fn ascii(text: &[u8]) -> ShortText {
        let mut bytes = [0; ROOM];
        match bytes.get_mut(..text.len()) {
            Some(here) if text.is_ascii() => {
                here.copy_from_slice(text);
                ShortText(Kept::Here { length: text.len() as u8, bytes })
            }
            _ => String::from_utf8_lossy(text).as_ref().into(),
        }
    }

    pub fn as_str(&self) -> &str {
        match &self.0 {
            Kept::Here { length, bytes } => {
                let text = std::str::from_utf8(&bytes[..usize::from(*length)]);
                text.expect("it was text when it was put here")
            }
            Kept::There(text) => text,
        }
    }
}

impl From<&str> for ShortText {
    fn from(text: &str) -> ShortText {
        let mut bytes = [0; ROOM];
        ShortText(match bytes.get_mut(..text.len()) {
            Some(here) => {
                here.copy_from_slice(text.as_bytes());
                Kept::Here { length: text.len() as u8, bytes }
            }
            None => Kept::There(text.into()),
        })
    }
}

impl From<String> for ShortText {
    fn from(text: String) -> ShortText {
        ShortText::from(text.as_str())
    }
}

impl Default for ShortText {
    fn default() -> ShortText {
        ShortText::from("")
    }
}

impl Deref for ShortText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Hash for ShortText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Debug for ShortText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for ShortText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl Serialize for ShortText {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_short_text_is_the_text_wherever_it_is_kept(text in ".{0,40}", other in ".{0,3}") {
            let (short, second) = (ShortText::from(text.as_str()), ShortText::from(other.clone()));
            prop_assert_eq!(short.as_str(), text.as_str());
            prop_assert_eq!(format!("{short:?} {short:>9}"), format!("{text:?} {text:>9}"));
            prop_assert_eq!(serde_json::to_string(&short)?, serde_json::to_string(&text)?);
            prop_assert_eq!(short == second, text == other);
            prop_assert_eq!(ShortText::ascii(text.as_bytes()), short);
        }
    }
}
