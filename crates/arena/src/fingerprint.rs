//! A fingerprint of bytes: SHA-256, written as 64 hexadecimal digits.

use std::fmt;
use std::str::FromStr;

use polje_tabletop::{Record, text_serde};
use sha2::{Digest, Sha256};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub(crate) [u8; 32]);

text_serde!(Fingerprint);

impl Fingerprint {
    pub fn of(bytes: impl AsRef<[u8]>) -> Fingerprint {
        Fingerprint(Sha256::digest(bytes).into())
    }

    /// Of a game: how long moves took is no part of it.
    pub fn of_record(mut record: Record) -> Fingerprint {
        record.drop_timing();
        Fingerprint::of(record.to_string())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Fingerprint {
    type Err = String;

    fn from_str(text: &str) -> Result<Fingerprint, String> {
        hex(text).map(Fingerprint).ok_or_else(|| format!("{text:?} is not a SHA-256 fingerprint"))
    }
}

/// Bytes from small hexadecimal digits; `None` when there are not exactly as many as asked for.
pub(crate) fn hex<const BYTES: usize>(text: &str) -> Option<[u8; BYTES]> {
    let digit = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; BYTES];
    if text.len() != 2 * BYTES {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_the_published_one_and_reads_back() {
        let empty = Fingerprint::of("");
        let known = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(empty.to_string(), known);
        assert_eq!(known.parse(), Ok(empty));
        for wrong in [&known[1..], &known.to_uppercase(), &known.replacen("e3", "g3", 1), ""] {
            assert!(wrong.parse::<Fingerprint>().is_err(), "{wrong}");
        }
    }
}
