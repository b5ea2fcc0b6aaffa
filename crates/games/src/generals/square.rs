//! One cell of a position: what it is, whose, with how many units, and who sees it.

use polje_tabletop::Seat;

/// One cell as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Square {
    /// Four bits a seat: how many of its cells are this one or around it.
    sight: u64,
    /// Units, short of what has grown on all cells of this kind; it may wrap around.
    base: u32,
    pub(super) owner: Owner,
    pub(super) terrain: Terrain,
    /// Follows from owner and terrain.
    pub(super) growth: Growth,
    /// A bit for each of `Way::ALL` that no mountain bars.
    pub(super) open: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Terrain {
    Plain,
    City,
    Capital,
    Mountain,
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

/// A seat or nobody, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Owner(u8);

impl Square {
    /// What lies around a map.
    pub(super) const BORDER: Square = Square {
        sight: 0,
        base: 0,
        owner: Owner::NOBODY,
        terrain: Terrain::Mountain,
        growth: Growth::Never,
        open: 0,
    };

    fn eyes(&self, seat: Seat) -> u64 {
        self.sight >> sight_shift(seat) & 0xf
    }

    pub(super) fn is_seen_by(&self, seat: Seat) -> bool {
        self.eyes(seat) > 0
    }

    /// The seat sees it from one more cell. Whether that is the first.
    pub(super) fn gain_eye(&mut self, seat: Seat) -> bool {
        self.sight += 1 << sight_shift(seat);
        self.eyes(seat) == 1
    }

    /// The seat sees it from one cell less. Whether that was the last.
    pub(super) fn lose_eye(&mut self, seat: Seat) -> bool {
        self.sight -= 1 << sight_shift(seat);
        self.eyes(seat) == 0
    }

    /// Nobody sees it.
    pub(super) fn lose_all_eyes(&mut self) {
        self.sight = 0;
    }

    pub(super) fn is_obstacle(&self) -> bool {
        matches!(self.terrain, Terrain::Mountain | Terrain::City)
    }

    /// The ways its owner can march from here with so many units.
    pub(super) fn marches(&self, units: u32) -> u8 {
        if units >= 2 && self.owner != Owner::NOBODY { self.open } else { 0 }
    }

    pub(super) fn units(&self, grown: &[u32; 3]) -> u32 {
        self.base.wrapping_add(grown[self.growth as usize])
    }

    /// The same square with more or fewer units.
    pub(super) fn change_units(&mut self, before: u32, after: u32) {
        self.base = self.base.wrapping_add(after).wrapping_sub(before);
    }

    /// Must be called whenever owner or terrain have changed.
    pub(super) fn set_units(&mut self, units: u32, grown: &[u32; 3]) {
        self.growth = match (self.owner, self.terrain) {
            (Owner::NOBODY, _) => Growth::Never,
            (_, Terrain::Plain) => Growth::Plain,
            _ => Growth::Structure,
        };
        self.base = units.wrapping_sub(grown[self.growth as usize]);
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

fn sight_shift(seat: Seat) -> usize {
    4 * seat.index()
}
