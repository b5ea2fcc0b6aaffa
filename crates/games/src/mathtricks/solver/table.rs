//! What the solver remembers.

use super::search::Node;
use crate::mathtricks::number::Whole;

/// Where totals are compared: the cells still in play, both pawns, and which of the two questions
/// is asked. Totals elsewhere on the board do not matter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    reach: u64,
    who: u16,
}

impl Place {
    /// Of `need` and `rest`, which add up to one unit, exactly one is positive.
    pub(super) fn new<T>(reach: u64, node: &Node<T>, positive: bool) -> Place {
        Place {
            reach,
            who: u16::from(node.me) << 8 | u16::from(node.them) << 1 | u16::from(positive),
        }
    }

    fn index(self, mask: usize) -> usize {
        let mixed = (self.reach ^ u64::from(self.who) << 48 ^ u64::from(self.who))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 32) as usize & mask
    }
}

/// What is known about places: a pair of totals for which the answer was yes, and one for which it
/// was no. Exact: a place is compared whole, never by a hash alone.
pub(super) struct Table<T> {
    /// A power of two of them.
    entries: Vec<Entry<T>>,
    filled: usize,
    most: usize,
}

#[derive(Clone)]
pub(super) struct Entry<T> {
    place: Place,
    /// The step that was right here last; it is often right for other totals, too.
    step: Option<u8>,
    yes: Option<(T, T)>,
    no: Option<(T, T)>,
}

impl<T> Entry<T> {
    fn empty() -> Entry<T> {
        Entry { place: Place { reach: 0, who: 0 }, step: None, yes: None, no: None }
    }

    fn is_empty(&self) -> bool {
        self.yes.is_none() && self.no.is_none()
    }
}

/// How many places a table has room for at first.
const SMALLEST: usize = 1 << 8;

impl<T: Whole> Table<T> {
    /// A table that grows as it fills, to a size that fits the number of free cells.
    pub(super) fn new(free: u32) -> Table<T> {
        let bits = match free {
            ..=14 => 8,
            15..=24 => 15,
            25..=36 => 21,
            _ => 22,
        };
        Table { entries: vec![Entry::empty(); SMALLEST], filled: 0, most: 1 << bits }
    }

    /// A new one that may grow as large.
    pub(super) fn empty(&self) -> Table<T> {
        Table { entries: vec![Entry::empty(); SMALLEST], filled: 0, most: self.most }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(Entry::empty());
        self.filled = 0;
    }

    /// Half full is full enough: beyond that, places take each other's room.
    fn grow_if_full(&mut self) {
        if 2 * self.filled < self.entries.len() || self.entries.len() >= self.most {
            return;
        }
        let larger = vec![Entry::empty(); 4 * self.entries.len()];
        for entry in std::mem::replace(&mut self.entries, larger) {
            if !entry.is_empty() {
                let index = entry.place.index(self.entries.len() - 1);
                self.entries[index] = entry;
            }
        }
    }

    pub(super) fn find(&self, place: &Place, mine: &T, theirs: &T) -> Known {
        let entry = &self.entries[place.index(self.entries.len() - 1)];
        if entry.place != *place {
            return Known::Nothing;
        }
        if entry.yes.as_ref().is_some_and(|(least, most)| mine >= least && theirs <= most) {
            return Known::Answer(true);
        }
        if entry.no.as_ref().is_some_and(|(most, least)| mine <= most && theirs >= least) {
            return Known::Answer(false);
        }
        entry.step.map_or(Known::Nothing, Known::Step)
    }

    /// `step` gives the mover what it needs; `None` when none does.
    pub(super) fn keep(&mut self, place: Place, step: Option<u8>, mine: &T, theirs: &T) {
        let index = place.index(self.entries.len() - 1);
        let entry = &mut self.entries[index];
        let new = entry.is_empty();
        if entry.place != place {
            *entry = Entry { place, ..Entry::empty() };
        }
        let pair = Some((mine.clone(), theirs.clone()));
        match step {
            Some(_) => (entry.step, entry.yes) = (step, pair),
            None => entry.no = pair,
        }
        if new {
            self.filled += 1;
            self.grow_if_full();
        }
    }
}

/// What the table tells about a place.
pub(super) enum Known {
    Answer(bool),
    Step(u8),
    Nothing,
}
