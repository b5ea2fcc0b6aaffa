//! The solver's transposition table.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::search::Node;
use crate::mathtricks::whole::Whole;

/// Where totals are compared: the cells still in play, both pawns, and which of the two questions
/// is asked. Totals elsewhere on the board do not matter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    free: u64,
    who: u16,
}

impl Key {
    /// Of `need` and `rest`, which add up to one unit, exactly one is positive.
    pub(super) fn new<T>(node: &Node<T>, positive: bool) -> Key {
        Key {
            free: node.free,
            who: u16::from(node.me) << 8 | u16::from(node.them) << 1 | u16::from(positive),
        }
    }

    fn is_positive(self) -> bool {
        self.who & 1 == 1
    }

    fn hash(self) -> u64 {
        let mixed = (self.free ^ u64::from(self.who) << 48 ^ u64::from(self.who))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    fn index(self, mask: usize) -> usize {
        (self.hash() >> 32) as usize & mask
    }
}

/// Which answers hold for the question that is asked now. Questions are numbered by the positive
/// one of their two needs: who can have more can have less, and who cannot have less cannot have
/// more, so that an answer to one question often answers others.
#[derive(Clone, Copy, Default)]
pub(super) struct Asked {
    /// The number of the question, from 1; 0 is no question.
    now: u8,
    /// A bit for each question about at least as much, and for each about at most as much.
    more: u64,
    less: u64,
}

impl Asked {
    /// So many questions can be told apart.
    pub(super) const MOST: usize = u64::BITS as usize - 1;

    /// The question about one of these needs.
    pub(super) fn of<T: Ord>(needs: &[T], need: &T) -> Asked {
        let mut asked = Asked::default();
        for (number, other) in (1..).zip(needs) {
            if other == need {
                asked.now = number;
            }
            asked.more |= u64::from(other >= need) << number;
            asked.less |= u64::from(other <= need) << number;
        }
        asked
    }

    /// The questions whose yes, and those whose no, holds for a key.
    #[inline]
    fn holding(&self, key: &Key) -> (u64, u64) {
        if key.is_positive() { (self.more, self.less) } else { (self.less, self.more) }
    }
}

/// What is known about keys: a pair of totals for which the answer was yes, and one for which it
/// was no. Exact: a key is compared whole, never by a hash alone.
pub(super) struct TranspositionTable<T> {
    /// A power of two of them.
    entries: Vec<Entry<T>>,
    filled: usize,
    most: usize,
    /// The bit that tells the two entries apart in which a key may stand; 0 where there is one.
    beside: usize,
    asked: Asked,
}

/// The numbers of the questions beside the pairs, and not an `Option` of each: a third less to
/// fetch from memory.
#[derive(Clone)]
struct Entry<T> {
    free: u64,
    who: u16,
    /// The step that was right here last; it is often right for other totals, too.
    step: Option<u8>,
    /// The question to which `yes` answers; 0 when there is none.
    yes_to: u8,
    no_to: u8,
    yes: (T, T),
    no: (T, T),
}

impl<T: Whole> Entry<T> {
    fn empty() -> Entry<T> {
        Entry::at(Key { free: 0, who: 0 })
    }

    fn at(Key { free, who }: Key) -> Entry<T> {
        let (yes, no) = Default::default();
        Entry { free, who, step: None, yes_to: 0, no_to: 0, yes, no }
    }

    fn key(&self) -> Key {
        Key { free: self.free, who: self.who }
    }

    fn cells(&self) -> u32 {
        self.free.count_ones()
    }

    fn is_empty(&self) -> bool {
        self.yes_to == 0 && self.no_to == 0
    }
}

/// How many keys a table has room for at first. It grows fourfold.
const SMALLEST: usize = 1 << 8;

impl<T: Whole> TranspositionTable<T> {
    fn growing_to(most: usize, beside: usize) -> TranspositionTable<T> {
        let asked = Asked::default();
        TranspositionTable {
            entries: vec![Entry::empty(); SMALLEST],
            filled: 0,
            most,
            beside,
            asked,
        }
    }

    /// A table that does not outgrow the caches next to a core. What is new is what counts there.
    pub(super) fn cached() -> TranspositionTable<T> {
        TranspositionTable::growing_to(1 << 14, 0)
    }

    /// A table in which keys come in pairs: of two, the one with more cells, whose answer took
    /// longer to find, stays when a third comes.
    fn paired(most: usize) -> TranspositionTable<T> {
        TranspositionTable::growing_to(most, 1)
    }

    /// What is asked from now on.
    pub(super) fn ask(&mut self, asked: Asked) {
        self.asked = asked;
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(Entry::empty());
        self.filled = 0;
    }

    /// Half full is full enough: beyond that, keys take each other's room.
    fn grow_if_full(&mut self) {
        if 2 * self.filled < self.entries.len() || self.entries.len() >= self.most {
            return;
        }
        let larger = vec![Entry::empty(); 4 * self.entries.len()];
        for entry in std::mem::replace(&mut self.entries, larger) {
            if !entry.is_empty() {
                let room = self.room(entry.key());
                self.entries[room] = entry;
            }
        }
    }

    #[inline]
    fn both(&self, key: Key) -> [usize; 2] {
        let own = key.index(self.entries.len() - 1);
        [own, own ^ self.beside]
    }

    #[inline]
    fn entry(&self, key: Key) -> Option<&Entry<T>> {
        self.both(key).into_iter().map(|at| &self.entries[at]).find(|entry| entry.key() == key)
    }

    /// Where a key stands, or else is to stand.
    #[inline]
    fn room(&self, key: Key) -> usize {
        let [own, beside] = self.both(key);
        let [first, second] = [&self.entries[own], &self.entries[beside]];
        let stays = second.key() != key && first.cells() <= second.cells();
        if stays || first.key() == key { own } else { beside }
    }

    #[inline]
    pub(super) fn find(&self, key: &Key, mine: &T, theirs: &T) -> Known {
        let Some(entry) = self.entry(*key) else { return Known::Step(None) };
        let (yes, no) = self.asked.holding(key);
        if yes >> entry.yes_to & 1 == 1 && *mine >= entry.yes.0 && *theirs <= entry.yes.1 {
            return Known::Answer(true);
        }
        if no >> entry.no_to & 1 == 1 && *mine <= entry.no.0 && *theirs >= entry.no.1 {
            return Known::Answer(false);
        }
        Known::Step(entry.step)
    }

    fn step(&self, key: &Key) -> Option<u8> {
        self.entry(*key)?.step
    }

    /// `step` gives the mover what it needs; `None` when none does.
    #[inline]
    pub(super) fn keep(&mut self, key: Key, step: Option<u8>, mine: &T, theirs: &T) {
        let room = self.room(key);
        let entry = &mut self.entries[room];
        let new = entry.is_empty();
        if entry.key() != key {
            *entry = Entry::at(key);
        }
        let pair = (mine.clone(), theirs.clone());
        match step {
            Some(_) => (entry.step, entry.yes, entry.yes_to) = (step, pair, self.asked.now),
            None => (entry.no, entry.no_to) = (pair, self.asked.now),
        }
        if new {
            self.filled += 1;
            self.grow_if_full();
        }
    }
}

/// A table for several solvers at work on one question, in parts with a lock each.
pub(super) struct Shared<T> {
    parts: Vec<Mutex<Part<T>>>,
}

struct Part<T> {
    table: TranspositionTable<T>,
    /// Places that somebody is searching, once for each who does.
    busy: Vec<Key>,
}

/// So many parts that two solvers hardly ever want the same one at a time.
const PARTS: usize = 64;

impl<T: Whole> Shared<T> {
    /// A table that grows as it fills, to a size that fits the number of free cells.
    pub(super) fn new(free: u32, threads: u32) -> Shared<T> {
        let most: usize = match free {
            ..=14 => SMALLEST,
            15..=24 => 1 << 16,
            _ => 1 << 22,
        };
        let parts = if threads < 2 { 1 } else { PARTS };
        let part = || {
            let table = TranspositionTable::paired((most / parts).max(SMALLEST));
            Mutex::new(Part { table, busy: Vec::new() })
        };
        Shared { parts: (0..parts).map(|_| part()).collect() }
    }

    pub(super) fn clear(&self) {
        (0..self.parts.len()).for_each(|number| self.lock(number).table.clear());
    }

    pub(super) fn ask(&self, asked: Asked) {
        (0..self.parts.len()).for_each(|number| self.lock(number).table.ask(asked));
    }

    pub(super) fn find(&self, key: &Key, mine: &T, theirs: &T) -> Known {
        self.part(key).table.find(key, mine, theirs)
    }

    /// The step that was right for a key last.
    pub(super) fn step(&self, key: &Key) -> Option<u8> {
        self.part(key).table.step(key)
    }

    pub(super) fn keep(&self, key: Key, step: Option<u8>, mine: &T, theirs: &T) {
        self.part(&key).table.keep(key, step, mine, theirs);
    }

    /// Says that a key is being searched from now on; whether it was before.
    pub(super) fn enter(&self, key: Key) -> bool {
        let mut part = self.part(&key);
        let busy = part.busy.contains(&key);
        part.busy.push(key);
        busy
    }

    /// Takes back what `enter` said, once.
    pub(super) fn leave(&self, key: &Key) {
        let mut part = self.part(key);
        if let Some(at) = part.busy.iter().position(|busy| busy == key) {
            part.busy.swap_remove(at);
        }
    }

    fn part(&self, key: &Key) -> MutexGuard<'_, Part<T>> {
        // Other bits than those that say where in the table it is.
        self.lock(if self.parts.len() == 1 { 0 } else { (key.hash() >> 58) as usize })
    }

    fn lock(&self, number: usize) -> MutexGuard<'_, Part<T>> {
        // Who panicked was not in the middle of a change that others could see.
        self.parts[number % PARTS].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the table tells about a key.
pub(super) enum Known {
    Answer(bool),
    /// The step to try first, if any is known.
    Step(Option<u8>),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twice as many keys as there is room for, those with most cells first.
    #[test]
    fn places_with_many_cells_stay_longer_than_those_with_fewer() {
        let asked = Asked::of(&[1i64], &1);
        let key =
            |cells: u32, number: u64| Key { free: (number << 40) | ((1 << cells) - 1), who: 1 };
        let kept = |mut table: TranspositionTable<i64>| {
            table.ask(asked);
            for cells in [30, 20] {
                (0..SMALLEST as u64)
                    .for_each(|number| table.keep(key(cells, number), None, &0, &0));
            }
            let found = |cells| {
                let known = |&number: &u64| {
                    matches!(table.find(&key(cells, number), &0, &0), Known::Answer(false))
                };
                (0..SMALLEST as u64).filter(known).count()
            };
            [found(30), found(20)]
        };
        let [many, few] = kept(TranspositionTable::growing_to(SMALLEST, 0));
        assert!(many < few, "the newer ones: {many} and {few}");
        let [many, few] = kept(TranspositionTable::paired(SMALLEST));
        assert!(many > few && few > 0, "{many} and {few}");
    }
}
