//! A place in one game. People and bots count seats from 1, code counts them from 0.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The `n`-th place at a table. Written and read as a number from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u32", try_from = "u32")]
pub struct Seat(u32);

impl Seat {
    pub const FIRST: Seat = Seat(0);

    /// The seat at `index`, counted from 0.
    pub const fn at(index: usize) -> Seat {
        Seat(index as u32)
    }

    /// Where this seat stands in a list of seats, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What people call it, from 1.
    pub const fn number(self) -> u32 {
        self.0 + 1
    }

    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats).map(Seat::at)
    }

    /// The other seats in the order they come after this one.
    pub fn following(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (1..seats).map(move |step| Seat::at((self.index() + step) % seats))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat#{}", self.number())
    }
}

impl From<Seat> for u32 {
    fn from(seat: Seat) -> u32 {
        seat.number()
    }
}

impl TryFrom<u32> for Seat {
    type Error = String;

    fn try_from(number: u32) -> Result<Seat, String> {
        number.checked_sub(1).map(Seat).ok_or_else(|| "seats count from 1, not 0".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_others_follow_in_turn_order() {
        let after: Vec<_> = Seat::at(1).following(3).map(Seat::number).collect();
        assert_eq!(after, [3, 1]);
    }

    #[test]
    fn seats_are_written_from_one() {
        assert_eq!(serde_json::to_string(&Seat::FIRST).unwrap(), "1");
        assert!(serde_json::from_str::<Seat>("0").is_err());
    }
}
