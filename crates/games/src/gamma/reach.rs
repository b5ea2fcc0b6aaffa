//! Which of the free fields each player touches, as bits by a field's place in the list of them.

/// A row of bits for every player.
#[derive(Default)]
pub(super) struct Reach {
    /// The first words of all rows, then the second ones, and so on.
    words: Vec<u64>,
    /// Words to a row.
    length: usize,
    /// By player: how many bits are set. There are as many as there are rows.
    counts: Vec<u32>,
}

impl Reach {
    /// Makes empty rows for so many players and places.
    pub(super) fn clear(&mut self, players: usize, places: usize) {
        self.length = places.div_ceil(64).max(1);
        self.words.clear();
        self.words.resize(players * self.length, 0);
        self.counts.clear();
        self.counts.resize(players, 0);
    }

    #[inline]
    pub(super) fn count(&self, player: usize) -> u32 {
        self.counts[player]
    }

    #[inline]
    pub(super) fn has(&self, player: usize, place: usize) -> bool {
        self.word(player, place / 64) >> (place % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn add(&mut self, player: usize, place: usize) {
        let word = &mut self.words[place / 64 * self.counts.len() + player];
        self.counts[player] += u32::from(*word >> (place % 64) & 1 == 0);
        *word |= 1 << (place % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, player: usize, place: usize) {
        let word = &mut self.words[place / 64 * self.counts.len() + player];
        self.counts[player] -= (*word >> (place % 64) & 1) as u32;
        *word &= !(1 << (place % 64));
    }

    /// The field at `place` is not free any more, and the one at the last place goes there.
    #[inline]
    pub(super) fn swap_remove(&mut self, place: usize, last: usize) {
        let players = self.counts.len();
        let (here, end) = (place / 64 * players, last / 64 * players);
        let (place, last) = (place % 64, last % 64);
        let clear = |word: &mut u64, count: &mut u32| {
            *count -= (*word >> place & 1) as u32;
            *word &= !(1 << place);
        };
        // Where both are one place, nothing is left to move.
        let bring = |word: u64, from: u64| word | (from >> last & 1) << place;
        let (front, back) = self.words.split_at_mut(end);
        let back = &mut back[..players];
        if here == end {
            for (word, count) in back.iter_mut().zip(&mut self.counts) {
                clear(word, count);
                *word = bring(*word, *word);
                *word &= !(u64::from(place != last) << last);
            }
        } else {
            let words = front[here..][..players].iter_mut().zip(back);
            for ((word, from), count) in words.zip(&mut self.counts) {
                clear(word, count);
                *word = bring(*word, *from);
                *from &= !(1 << last);
            }
        }
    }

    /// The places of a row from `start` on, and then those before it.
    #[inline]
    pub(super) fn from(&self, player: usize, start: usize) -> Places<'_> {
        let at = start / 64;
        let before = (1 << (start % 64)) - 1;
        let ones = self.word(player, at) & !before;
        Places { reach: self, player, at, ones, words_left: self.length, before }
    }

    #[inline]
    fn word(&self, player: usize, at: usize) -> u64 {
        self.words[at * self.counts.len() + player]
    }
}

/// Goes once round a row, from the middle of a word to the same place.
pub(super) struct Places<'a> {
    reach: &'a Reach,
    player: usize,
    /// Which word it is at.
    at: usize,
    /// What is left of it.
    ones: u64,
    words_left: usize,
    /// The bits of the first word that come last.
    before: u64,
}

impl Iterator for Places<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.ones == 0 {
            self.words_left = self.words_left.checked_sub(1)?;
            self.at += 1;
            if self.at == self.reach.length {
                self.at = 0;
            }
            self.ones = self.reach.word(self.player, self.at);
            if self.words_left == 0 {
                self.ones &= self.before;
            }
        }
        let bit = self.ones.trailing_zeros() as usize;
        self.ones &= self.ones - 1;
        Some(64 * self.at + bit)
    }
}
