//! What the solver remembers.

use super::Node;
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
    entries: Vec<Entry<T>>,
}

#[derive(Clone)]
pub(super) struct Entry<T> {
    place: Place,
    yes: Option<(T, T)>,
    no: Option<(T, T)>,
}

impl<T: Whole> Table<T> {
    /// Room that fits the number of free cells; none for 0.
    pub(super) fn new(free: u32) -> Table<T> {
        let bits = match free {
            0 => 0,
            1..=14 => 8,
            15..=24 => 15,
            25..=36 => 21,
            _ => 22,
        };
        let empty = Entry { place: Place { reach: 0, who: 0 }, yes: None, no: None };
        Table { entries: vec![empty; 1 << bits] }
    }

    pub(super) fn clear(&mut self) {
        for entry in &mut self.entries {
            *entry = Entry { place: Place { reach: 0, who: 0 }, yes: None, no: None };
        }
    }

    pub(super) fn find(&self, place: &Place, mine: &T, theirs: &T) -> Option<bool> {
        let entry = &self.entries[place.index(self.entries.len() - 1)];
        if entry.place != *place {
            return None;
        }
        if entry.yes.as_ref().is_some_and(|(least, most)| mine >= least && theirs <= most) {
            return Some(true);
        }
        entry
            .no
            .as_ref()
            .is_some_and(|(most, least)| mine <= most && theirs >= least)
            .then_some(false)
    }

    pub(super) fn keep(&mut self, place: Place, answer: bool, mine: &T, theirs: &T) {
        let index = place.index(self.entries.len() - 1);
        let entry = &mut self.entries[index];
        if entry.place != place {
            *entry = Entry { place, yes: None, no: None };
        }
        let pair = Some((mine.clone(), theirs.clone()));
        match answer {
            true => entry.yes = pair,
            false => entry.no = pair,
        }
    }
}
