//! The transposition table: positions a search has met, by key. A newer one takes the place of an
//! older.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<S> {
    pub(super) depth: u32,
    pub(super) value: i64,
    pub(super) bound: Bound,
    pub(super) step: S,
    /// Whether the value rests on an estimate somewhere below.
    pub(super) estimated: bool,
}

pub(super) struct TranspositionTable<S> {
    slots: Vec<Option<(u64, Entry<S>)>>,
}

/// A table never grows beyond 2 to the power of this many slots.
const MOST_BITS: u32 = 18;

impl<S: Copy> TranspositionTable<S> {
    /// Room for a search of that depth.
    pub(super) fn new(depth: u32) -> TranspositionTable<S> {
        let bits = (2 * depth).saturating_sub(3).min(MOST_BITS);
        TranspositionTable { slots: vec![None; 1 << bits] }
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry<S>> {
        self.slots[self.slot(key)].filter(|(kept, _)| *kept == key).map(|(_, entry)| entry)
    }

    pub(super) fn keep(&mut self, key: u64, entry: Entry<S>) {
        let slot = self.slot(key);
        self.slots[slot] = Some((key, entry));
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}
