//! Which cells can march, kept as they change: a list for each seat, to pick from, and a mask for
//! learners.

use std::hint::select_unpredictable;

use polje_tabletop::Seat;

use super::hints::{Blocks, prefetch};
use super::map::{LONGEST_SIDE, MOST_PLAYERS};
use super::position::{Position, SquareIndex};
use super::square::{Growth, Square};

/// Ways from a cell: `Way::ALL`, a bit each.
pub(super) const WAYS: usize = 4;

/// Words of 64 bits for the places of the largest map.
const BLOCKS: usize = (LONGEST_SIDE as usize + 2).pow(2).div_ceil(64);

/// The cells of each seat that hold at least two units and have somewhere to go. Methods that take a
/// mask write there what changes.
#[derive(Debug)]
pub(super) struct Marches {
    /// For each seat, room for all places; the first `counts` of them are used.
    lists: Vec<Source>,
    counts: [u16; MOST_PLAYERS],
    /// Where each place stands in the lists.
    entries: Vec<Entry>,
    /// A bit for each plain that belongs to somebody and holds too few units to march: it may once
    /// it has grown. Some may have changed since.
    low: [u64; BLOCKS],
    /// The same for structures, which are few and grow often. Some may be there twice.
    low_structures: Vec<SquareIndex>,
}

/// A cell and its open ways in one number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Source(u16);

impl Source {
    fn new(at: SquareIndex, open: u8) -> Source {
        Source(at << WAYS | u16::from(open))
    }

    pub(super) fn place(self) -> SquareIndex {
        self.0 >> WAYS
    }

    /// Whether one of `Way::ALL` is open.
    pub(super) fn is_open(self, way: u8) -> bool {
        self.0 >> way & 1 == 1
    }

    /// A bit for each open way.
    fn open(self) -> u8 {
        self.0 as u8 & ((1 << WAYS) - 1)
    }
}

/// Where a place stands in the lists: 0 for nowhere, else the seat's number, and above it the slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry(u16);

/// Both parts of what is packed into 16 bits have room.
const _: () = assert!(MOST_PLAYERS < 1 << Entry::LIST && 64 * BLOCKS <= 1 << (16 - Entry::LIST));

impl Entry {
    /// Bits of a seat's number.
    const LIST: u32 = 4;
    const NOWHERE: Entry = Entry(0);

    fn new(seat: usize, slot: usize) -> Entry {
        Entry((slot << Self::LIST) as u16 | (seat + 1) as u16)
    }

    fn is_listed(self) -> bool {
        self != Entry::NOWHERE
    }

    /// For whom it is listed, as an index, and where. It must be listed.
    fn seat_and_slot(self) -> (usize, usize) {
        let (list, slot) = (self.0 & ((1 << Self::LIST) - 1), self.0 >> Self::LIST);
        (usize::from(list) - 1, slot.into())
    }
}

/// The masks of a game: for each seat, for each cell in row order, a bit for each way that it can march.
#[derive(Debug)]
pub(super) struct Mask<'a> {
    pub(super) bytes: &'a mut [u8],
    /// The cell of each place; those of the border mean nothing.
    pub(super) cells: &'a [u16],
    /// Cells of the map.
    pub(super) area: usize,
}

impl Mask<'_> {
    /// Writes which ways are open from a cell.
    #[inline]
    fn set(&mut self, seat: usize, at: SquareIndex, open: u8) {
        let cell = seat * self.area + usize::from(self.cells[usize::from(at)]);
        self.bytes[cell] = open;
    }
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
    /// Lists what can march, and writes a mask of nothing but zeros. `places` are those of the map.
    pub(super) fn new(position: &Position, places: &[SquareIndex], mask: &mut Mask<'_>) -> Marches {
        let (seats, area) = (position.seats(), position.area());
        let mut marches = Marches {
            lists: vec![Source::default(); seats * area],
            counts: [0; MOST_PLAYERS],
            entries: vec![Entry::NOWHERE; area],
            low: [0; BLOCKS],
            low_structures: Vec::with_capacity(area),
        };
        for &at in places {
            let square = position.square(at);
            marches.changed(at, square, position.units(square), mask);
        }
        marches
    }

    pub(super) fn add_to(&self, blocks: &mut Blocks) {
        blocks.add(&self.lists);
        blocks.add(&self.entries);
    }

    /// Writes a whole mask.
    pub(super) fn write(&self, mask: &mut Mask<'_>) {
        mask.bytes.fill(0);
        for (seat, sources) in self.lists.chunks(self.entries.len()).enumerate() {
            for source in &sources[..usize::from(self.counts[seat])] {
                mask.set(seat, source.place(), source.open());
            }
        }
    }

    /// Has what is kept of a cell on its way for when it is needed soon.
    #[inline]
    pub(super) fn fetch(&self, at: SquareIndex) {
        prefetch(&self.entries, usize::from(at));
    }

    /// Has a seat's cell of that number on its way.
    #[inline]
    pub(super) fn fetch_source(&self, seat: Seat, slot: usize) {
        prefetch(&self.lists, seat.index() * self.entries.len() + slot);
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

    /// Follows a loss of units.
    #[inline(always)] // every march
    pub(super) fn lost(
        &mut self,
        at: SquareIndex,
        square: &Square,
        units: u32,
        mask: &mut Mask<'_>,
    ) {
        if !self.entries[usize::from(at)].is_listed() {
            return;
        }
        let low = units < 2;
        self.remove_if(low, at, square, mask);
        if square.grows(Growth::Plain) {
            self.low[usize::from(at / 64)] |= u64::from(low) << (at % 64);
        } else if low {
            self.note_low(at, square);
        }
    }

    /// Follows units that came from beside.
    #[inline(always)] // most marches
    pub(super) fn gained(
        &mut self,
        at: SquareIndex,
        square: &Square,
        units: u32,
        mask: &mut Mask<'_>,
    ) {
        self.add_if(units >= 2, at, square, mask);
    }

    /// Follows a change of owner.
    pub(super) fn changed(
        &mut self,
        at: SquareIndex,
        square: &Square,
        units: u32,
        mask: &mut Mask<'_>,
    ) {
        if self.entries[usize::from(at)].is_listed() {
            self.remove_if(true, at, square, mask);
        }
        if square.marches(units) != 0 {
            self.add_if(true, at, square, mask);
        } else if units < 2 {
            self.note_low(at, square);
        }
    }

    fn note_low(&mut self, at: SquareIndex, square: &Square) {
        if square.grows(Growth::Plain) {
            self.low[usize::from(at / 64)] |= 1 << (at % 64);
        } else if square.grows(Growth::Structure) {
            self.low_structures.push(at);
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
            self.low_structures[kept] = at;
            kept += usize::from(self.is_still_low(at, Growth::Structure, position, mask));
        }
        self.low_structures.truncate(kept);
    }

    fn plains_grew(&mut self, position: &Position, mask: &mut Mask<'_>) {
        for block in 0..position.area().div_ceil(64) {
            let mut left = self.low[block];
            let mut low = 0;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let at = (64 * block) as SquareIndex + bit as SquareIndex;
                low |= u64::from(self.is_still_low(at, Growth::Plain, position, mask)) << bit;
            }
            self.low[block] = low;
        }
    }

    /// Whether a cell that was noted as low has to stay so. If it can march now it is listed.
    #[inline(always)] // two callers, each with its own kind
    fn is_still_low(
        &mut self,
        at: SquareIndex,
        kind: Growth,
        position: &Position,
        mask: &mut Mask<'_>,
    ) -> bool {
        let square = position.square(at);
        if !square.grows(kind) {
            return false;
        }
        let units = position.units(square);
        self.add_if(units >= 2 && square.open() != 0, at, square, mask);
        units < 2
    }

    /// Lists somebody's cell if it is able to march and not listed yet. One that is not able must not be
    /// listed. There is no branch here, since it would often be guessed wrong.
    #[inline(always)] // most marches
    fn add_if(&mut self, able: bool, at: SquareIndex, square: &Square, mask: &mut Mask<'_>) {
        let seat = square.owner.index() - 1;
        let slot = usize::from(self.counts[seat]);
        let end = seat * self.entries.len() + slot;
        let entry = &mut self.entries[usize::from(at)];
        let new = able && !entry.is_listed();
        *entry = select_unpredictable(new, Entry::new(seat, slot), *entry);
        self.lists[end] = Source::new(at, square.open());
        self.counts[seat] += u16::from(new);
        mask.set(seat, at, select_unpredictable(able, square.open(), 0));
    }

    /// Takes a listed cell out, if so wished; the last of the list fills the gap. No branch either: a
    /// cell that stays takes its own place.
    #[inline(always)] // every march
    fn remove_if(&mut self, wished: bool, at: SquareIndex, square: &Square, mask: &mut Mask<'_>) {
        let entry = self.entries[usize::from(at)];
        let (seat, slot) = entry.seat_and_slot();
        let start = seat * self.entries.len();
        self.counts[seat] -= u16::from(wished);
        let end = usize::from(self.counts[seat]);
        let filler = self.lists[start + select_unpredictable(wished, end, slot)];
        self.lists[start + slot] = filler;
        self.entries[usize::from(filler.place())] = entry;
        self.entries[usize::from(at)] = select_unpredictable(wished, Entry::NOWHERE, entry);
        mask.set(seat, at, select_unpredictable(wished, 0, square.open()));
    }

    /// The seat's cells, in no particular order.
    pub(super) fn of(&self, seat: Seat) -> &[Source] {
        let start = seat.index() * self.entries.len();
        &self.lists[start..][..usize::from(self.counts[seat.index()])]
    }
}
