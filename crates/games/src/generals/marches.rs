//! Which cells can march, kept as they change: a list for each seat, to pick from, and a mask for
//! learners.

use polje_tabletop::Seat;

use super::map::{LONGEST_SIDE, MOST_PLAYERS};
use super::position::{Place, Position};
use super::square::{Growth, Square};

/// Bytes of a mask a cell: one for each of `Way::ALL`.
pub(super) const WAYS: usize = 4;

/// Words of 64 bits for the places of the largest map.
const BLOCKS: usize = (LONGEST_SIDE as usize + 2).pow(2).div_ceil(64);

/// The cells of each seat that hold at least two units and have somewhere to go.
#[derive(Debug)]
pub(super) struct Marches {
    /// For each seat, room for all places; the first `counts` of them are used.
    lists: Vec<Source>,
    counts: [u16; MOST_PLAYERS],
    entries: Vec<Entry>,
    /// A bit for each plain that belongs to somebody and holds too few units to march: it may once
    /// it has grown. Some may have changed since.
    low: [u64; BLOCKS],
    /// The same for structures, which are few and grow often. Some may be there twice.
    low_structures: Vec<Place>,
}

/// A cell and its open ways in one number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Source(u16);

impl Source {
    fn new(at: Place, open: u8) -> Source {
        Source(at << WAYS | u16::from(open))
    }

    pub(super) fn parts(self) -> (Place, u8) {
        (self.0 >> WAYS, self.0 as u8 & ((1 << WAYS) - 1))
    }
}

/// Where a cell stands in the lists.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// 0 for no list, else the seat's number.
    list: u8,
    slot: u16,
}

/// With the same room, so that the clone does not allocate either.
impl Clone for Marches {
    fn clone(&self) -> Marches {
        let mut low_structures = Vec::with_capacity(self.low_structures.capacity());
        low_structures.extend_from_slice(&self.low_structures);
        let (lists, entries) = (self.lists.clone(), self.entries.clone());
        Marches { lists, entries, low_structures, ..*self }
    }
}

impl Marches {
    /// Lists what can march, and writes a mask of nothing but zeros.
    pub(super) fn new(position: &Position, mask: &mut Mask<'_>) -> Marches {
        let (seats, area) = (position.seats(), position.area());
        let mut marches = Marches {
            lists: vec![Source::default(); seats * area],
            counts: [0; MOST_PLAYERS],
            entries: vec![Entry::default(); area],
            low: [0; BLOCKS],
            low_structures: Vec::with_capacity(area),
        };
        for (at, square) in (0..).zip(position.squares()) {
            marches.changed(at, square, position.units(square), mask);
        }
        marches
    }

    /// Writes a whole mask.
    pub(super) fn write(&self, mask: &mut Mask<'_>) {
        mask.bytes.fill(0);
        for (list, sources) in (1..).zip(self.lists.chunks(self.entries.len())) {
            for source in &sources[..usize::from(self.counts[usize::from(list) - 1])] {
                let (at, open) = source.parts();
                mask.write(list, at, open);
            }
        }
    }

    /// Has the cell at hand for when it is needed soon.
    #[inline]
    pub(super) fn touch(&self, at: Place) {
        std::hint::black_box(self.entries[usize::from(at)].slot);
    }

    /// Starts again as `start`, of a map of the same size, without allocating.
    pub(super) fn restart(&mut self, start: &Marches) {
        let Marches { lists, counts, entries, low, low_structures } = self;
        lists.clone_from(&start.lists);
        *counts = start.counts;
        entries.clone_from(&start.entries);
        *low = start.low;
        low_structures.clone_from(&start.low_structures);
    }

    /// Follows a change of units alone.
    #[inline(always)] // twice a march, and mostly there is little to do
    pub(super) fn counted(&mut self, at: Place, square: &Square, units: u32, mask: &mut Mask<'_>) {
        let list = if square.marches(units) == 0 { 0 } else { square.owner.index() as u8 };
        let entry = self.entries[usize::from(at)];
        if entry.list != list {
            self.relist(at, square, entry, list, mask);
        }
    }

    /// Follows a change of owner.
    pub(super) fn changed(&mut self, at: Place, square: &Square, units: u32, mask: &mut Mask<'_>) {
        if units < 2 {
            self.note_low(at, square);
        }
        self.counted(at, square, units, mask);
    }

    /// A cell goes from one list, or none, to another.
    fn relist(&mut self, at: Place, square: &Square, entry: Entry, list: u8, mask: &mut Mask<'_>) {
        if entry.list > 0 {
            self.remove(entry);
            self.entries[usize::from(at)] = Entry::default();
            mask.write(entry.list, at, 0);
        }
        if list > 0 {
            self.add(at, square, mask);
        } else {
            self.note_low(at, square);
        }
    }

    fn note_low(&mut self, at: Place, square: &Square) {
        match square.growth {
            Growth::Plain => self.low[usize::from(at / 64)] |= 1 << (at % 64),
            Growth::Structure => self.low_structures.push(at),
            Growth::Never => {}
        }
    }

    /// Everybody's cells of one kind have gained a unit.
    pub(super) fn grew(&mut self, kind: Growth, position: &Position, mask: &mut Mask<'_>) {
        if kind == Growth::Structure {
            self.structures_grew(position, mask);
        } else {
            self.plains_grew(position, mask);
        }
    }

    fn structures_grew(&mut self, position: &Position, mask: &mut Mask<'_>) {
        let mut kept = 0;
        for index in 0..self.low_structures.len() {
            let at = self.low_structures[index];
            if self.is_still_low(at, Growth::Structure, position, mask) {
                self.low_structures[kept] = at;
                kept += 1;
            }
        }
        self.low_structures.truncate(kept);
    }

    fn plains_grew(&mut self, position: &Position, mask: &mut Mask<'_>) {
        for block in 0..position.area().div_ceil(64) {
            let mut low = self.low[block];
            while low != 0 {
                let bit = low & low.wrapping_neg();
                low ^= bit;
                let at = (64 * block) as Place + bit.trailing_zeros() as Place;
                if !self.is_still_low(at, Growth::Plain, position, mask) {
                    self.low[block] ^= bit;
                }
            }
        }
    }

    /// Whether a cell that was noted as low has to stay so. If it can march now it is listed.
    fn is_still_low(
        &mut self,
        at: Place,
        kind: Growth,
        position: &Position,
        mask: &mut Mask<'_>,
    ) -> bool {
        let square = position.square(at);
        let units = position.units(square);
        if square.growth == kind && units < 2 {
            return true;
        }
        if self.entries[usize::from(at)].list == 0 && square.marches(units) != 0 {
            self.add(at, square, mask);
        }
        false
    }

    fn add(&mut self, at: Place, square: &Square, mask: &mut Mask<'_>) {
        let seat = square.owner.index() - 1;
        let slot = self.counts[seat];
        let place = seat * self.entries.len() + usize::from(slot);
        self.entries[usize::from(at)] = Entry { list: seat as u8 + 1, slot };
        self.lists[place] = Source::new(at, square.open);
        self.counts[seat] += 1;
        mask.write(seat as u8 + 1, at, square.open);
    }

    /// Fills the gap with the last of the list.
    fn remove(&mut self, entry: Entry) {
        let seat = usize::from(entry.list) - 1;
        let start = seat * self.entries.len();
        self.counts[seat] -= 1;
        let last = self.lists[start + usize::from(self.counts[seat])];
        self.lists[start + usize::from(entry.slot)] = last;
        self.entries[usize::from(last.parts().0)].slot = entry.slot;
    }

    /// The seat's cells, in no particular order.
    pub(super) fn of(&self, seat: Seat) -> &[Source] {
        let start = seat.index() * self.entries.len();
        &self.lists[start..][..usize::from(self.counts[seat.index()])]
    }
}

/// The masks of all seats of one game: a byte for each way from each cell, 1 where its owner can
/// march.
pub(super) struct Mask<'a> {
    pub(super) bytes: &'a mut [u8],
    /// Where places stand in row order.
    pub(super) cells: &'a [u16],
    pub(super) area: usize,
}

/// A byte for each way instead of a bit.
const SPREAD: [[u8; WAYS]; 1 << WAYS] = {
    let mut spread = [[0; WAYS]; 1 << WAYS];
    let mut at = 0;
    while at < WAYS << WAYS {
        spread[at / WAYS][at % WAYS] = ((at / WAYS) >> (at % WAYS) & 1) as u8;
        at += 1;
    }
    spread
};

impl Mask<'_> {
    #[inline]
    fn write(&mut self, list: u8, at: Place, open: u8) {
        let cell = (usize::from(list) - 1) * self.area + usize::from(self.cells[usize::from(at)]);
        self.bytes[WAYS * cell..][..WAYS].copy_from_slice(&SPREAD[usize::from(open)]);
    }
}
