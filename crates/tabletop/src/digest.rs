//! A fingerprint of a position that stays the same on every machine and version.

use std::fmt;
use std::str::FromStr;

use crate::text_serde;

/// Collects what defines a position (64-bit FNV-1a).
#[derive(Clone, Debug)]
pub struct Digest(u64);

impl Digest {
    pub fn new() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// All 64 bits, to stand for a part that never changes in a digest of the whole.
    pub fn value(&self) -> u64 {
        self.0
    }

    pub fn hash(&self) -> Hash {
        Hash((self.0 >> 32) as u32 ^ self.0 as u32)
    }
}

impl Default for Digest {
    fn default() -> Digest {
        Digest::new()
    }
}

/// The short form kept with every move of a record: eight hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hash(u32);

text_serde!(Hash);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for Hash {
    type Err = String;

    fn from_str(text: &str) -> Result<Hash, String> {
        let hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        match u32::from_str_radix(text, 16) {
            Ok(hash) if text.len() == 8 && text.bytes().all(hex) => Ok(Hash(hash)),
            _ => Err(format!("{text:?} is not a position hash of eight digits 0-9a-f")),
        }
    }
}
