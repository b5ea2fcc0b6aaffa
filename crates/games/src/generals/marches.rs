//! Which cells can march, kept as they change: a list for each seat, to pick from, and a mask for
//! learners.

use polje_tabletop::Seat;

use super::map::{LONGEST_SIDE, MOST_PLAYERS};
use super::position::{Growth, Owner, Place, Position, Square};

/// Bytes of a mask a cell: one for each of `Way::ALL`.
pub(super) const WAYS: usize = 4;

/// Words of 64 bits for the places of the largest map.
const BLOCKS: usize = (LONGEST_SIDE as usize + 2).pow(2).div_ceil(64);

/// The cells of each seat that hold at least two units and have somewhere to go.
#[derive(Clone, Debug)]
pub(super) struct Marches {
    /// For each seat, room for all places; the first `counts` of them are used.
    lists: Vec<Source>,
    counts: [u16; MOST_PLAYERS],
    entries: Vec<Entry>,
    /// A bit for each plain, then for each structure, that belongs to somebody and holds one unit: it
    /// can march when it has grown.
    ones: [[u64; BLOCKS]; 2],
    /// The same for those that came to hold none, which is rare; some may hold units again.
    zeros: [Vec<Place>; 2],
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

impl Marches {
    pub(super) fn new(position: &Position) -> Marches {
        let (seats, area) = (position.seats(), position.area());
        Marches {
            lists: vec![Source::default(); seats * area],
            counts: [0; MOST_PLAYERS],
            entries: vec![Entry::default(); area],
            ones: [[0; BLOCKS]; 2],
            zeros: [(); 2].map(|()| Vec::with_capacity(area)),
        }
    }

    /// Lists everything anew and writes whole masks.
    pub(super) fn restart(&mut self, position: &Position, mask: &mut Mask<'_>) {
        self.counts.fill(0);
        self.ones = [[0; BLOCKS]; 2];
        self.zeros.iter_mut().for_each(Vec::clear);
        self.entries.fill(Entry::default());
        mask.bytes.fill(0);
        for (at, square) in (0..).zip(position.squares()) {
            self.note(at, square, position.units(square), mask);
        }
    }

    /// Follows a change of owner or units.
    #[inline]
    pub(super) fn note(&mut self, at: Place, square: &Square, units: u32, mask: &mut Mask<'_>) {
        let grows = square.growth != Growth::Never;
        let kind = usize::from(square.growth == Growth::Structure);
        set_bit(&mut self.ones[kind], at, grows & (units == 1));
        if grows & (units == 0) {
            self.zeros[kind].push(at);
        }
        let list = if square.marches(units) == 0 { 0 } else { square.owner.index() as u8 };
        let entry = self.entries[usize::from(at)];
        if entry.list == list {
            return;
        }
        if entry.list > 0 {
            self.remove(entry);
            self.entries[usize::from(at)] = Entry::default();
            mask.write(entry.list, at, 0);
        }
        if list > 0 {
            self.add(at, square, mask);
        }
    }

    /// Everybody's cells of one kind have gained a unit.
    pub(super) fn grew(&mut self, kind: Growth, position: &Position, mask: &mut Mask<'_>) {
        let kind = usize::from(kind == Growth::Structure);
        let squares = position.squares();
        for block in 0..squares.len().div_ceil(64) {
            let mut able = std::mem::take(&mut self.ones[kind][block]);
            while able != 0 {
                let at = 64 * block + able.trailing_zeros() as usize;
                able &= able - 1;
                if squares[at].open != 0 {
                    self.add(at as Place, &squares[at], mask);
                }
            }
        }
        while let Some(at) = self.zeros[kind].pop() {
            let square = &squares[usize::from(at)];
            if square.owner != Owner::NOBODY && position.units(square) == 1 {
                set_bit(&mut self.ones[kind], at, true);
            }
        }
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

impl Mask<'_> {
    #[inline]
    fn write(&mut self, list: u8, at: Place, open: u8) {
        let cell = (usize::from(list) - 1) * self.area + usize::from(self.cells[usize::from(at)]);
        let bytes: [u8; WAYS] = std::array::from_fn(|way| open >> way & 1);
        self.bytes[WAYS * cell..][..WAYS].copy_from_slice(&bytes);
    }
}

#[inline]
fn set_bit(words: &mut [u64], at: Place, on: bool) {
    let word = &mut words[usize::from(at / 64)];
    *word = *word & !(1 << (at % 64)) | u64::from(on) << (at % 64);
}
