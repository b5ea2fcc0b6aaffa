//! One cell of a position: what it is, whose, with how many units, and who sees it.

use polje_tabletop::Seat;

use super::map::MOST_PLAYERS;

/// One cell as it is now, in eight bytes: large batches wait for memory more than for anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Square {
    /// Units, short of what has grown on all cells of this kind; it may wrap around.
    base: u32,
    /// A bit for each seat that sees it.
    seen: u16,
    pub(super) owner: Owner,
    /// What lies here, above it how it grows, which follows from that and the owner, and above that a
    /// bit for each of `Way::ALL` that no mountain bars.
    ground: u8,
}

const _: () = assert!(size_of::<Square>() == 8 && MOST_PLAYERS <= u16::BITS as usize);

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    Plain,
    City,
    Capital,
    Mountain,
}

impl Terrain {
    const ALL: [Terrain; 4] = [Terrain::Plain, Terrain::City, Terrain::Capital, Terrain::Mountain];

    pub(super) fn is_structure(self) -> bool {
        matches!(self, Terrain::City | Terrain::Capital)
    }
}

/// By which rule a cell grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Growth {
    /// It belongs to nobody.
    Never,
    /// A plain that belongs to somebody.
    Plain,
    /// A city or capital that belongs to somebody.
    Structure,
}

/// How often cells of each kind of growth have grown.
pub(super) type Grown = [u32; GROWTHS];

/// As many as two bits can tell apart, one more than there are.
const GROWTHS: usize = 4;

/// Where the parts of `ground` are.
const TERRAIN: u8 = 3;
const GROWTH: u32 = 2;
const OPEN: u32 = 4;

/// A seat or nobody, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Owner(u8);

impl Square {
    /// What lies around a map.
    pub(super) const BORDER: Square =
        Square { base: 0, seen: 0, owner: Owner::NOBODY, ground: Terrain::Mountain as u8 };

    pub(super) fn is_seen_by(&self, seat: Seat) -> bool {
        self.seen >> seat.index() & 1 == 1
    }

    /// The seat sees it now.
    pub(super) fn show_to(&mut self, seat: Seat) {
        self.seen |= 1 << seat.index();
    }

    /// The seat does not see it now.
    pub(super) fn hide_from(&mut self, seat: Seat) {
        self.seen &= !(1 << seat.index());
    }

    /// Nobody sees it.
    pub(super) fn hide(&mut self) {
        self.seen = 0;
    }

    pub(super) fn terrain(&self) -> Terrain {
        Terrain::ALL[usize::from(self.ground & TERRAIN)]
    }

    /// `set_units` must be called then.
    pub(super) fn set_terrain(&mut self, terrain: Terrain) {
        self.ground = self.ground & !TERRAIN | terrain as u8;
    }

    pub(super) fn is_obstacle(&self) -> bool {
        matches!(self.terrain(), Terrain::Mountain | Terrain::City)
    }

    /// A bit for each of `Way::ALL` that no mountain bars.
    pub(super) fn open(&self) -> u8 {
        self.ground >> OPEN
    }

    pub(super) fn set_open(&mut self, open: u8) {
        self.ground = self.ground & ((1 << OPEN) - 1) | open << OPEN;
    }

    /// The ways its owner can march from here with so many units.
    pub(super) fn marches(&self, units: u32) -> u8 {
        if units >= 2 && self.owner != Owner::NOBODY { self.open() } else { 0 }
    }

    pub(super) fn grows(&self, kind: Growth) -> bool {
        self.growth() == kind as usize
    }

    fn growth(&self) -> usize {
        usize::from(self.ground >> GROWTH) % GROWTHS
    }

    pub(super) fn units(&self, grown: &Grown) -> u32 {
        self.base.wrapping_add(grown[self.growth()])
    }

    /// The same square with more or fewer units.
    pub(super) fn change_units(&mut self, before: u32, after: u32) {
        self.base = self.base.wrapping_add(after).wrapping_sub(before);
    }

    /// Must be called whenever owner or terrain have changed.
    pub(super) fn set_units(&mut self, units: u32, grown: &Grown) {
        let growth = match (self.owner, self.terrain()) {
            (Owner::NOBODY, _) => Growth::Never,
            (_, Terrain::Plain) => Growth::Plain,
            _ => Growth::Structure,
        };
        let kept = self.ground & !(((GROWTHS - 1) as u8) << GROWTH);
        self.ground = kept | (growth as u8) << GROWTH;
        self.base = units.wrapping_sub(grown[growth as usize]);
    }
}

impl Owner {
    pub(super) const NOBODY: Owner = Owner(0);

    pub(super) fn of(seat: Seat) -> Owner {
        Owner(seat.number() as u8)
    }

    pub(super) fn seat(self) -> Option<Seat> {
        self.index().checked_sub(1).map(Seat::at)
    }

    /// 0 for nobody, else the seat's number.
    pub(super) fn index(self) -> usize {
        self.0.into()
    }
}
