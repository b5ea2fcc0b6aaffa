//! What a seat may know as planes of numbers, written where something changed.

use polje_tabletop::Seat;

use super::hints::{Blocks, prefetch};
use super::position::{Position, SquareIndex, Watch};
use super::sight::Sight;
use super::square::{Growth, Square};

/// Buffers for the observations of a batch, owned by the caller: for each game, for each seat, a
/// value for each cell in row order. They must be of the sizes `Batch` says, and stay untouched
/// between steps.
#[derive(Debug, Default)]
pub struct Planes<'a> {
    /// Units in sight.
    pub armies: &'a mut [u32],
    /// Whose the cell is and what lies there, or that it is in fog: the byte of a `Sight`.
    pub sights: &'a mut [u8],
    /// For each game, for each seat: rounds played, then units and cells of the observer and of
    /// each seat after it.
    pub scalars: &'a mut [u32],
}

/// Buffers of the right sizes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observations {
    pub armies: Vec<u32>,
    pub sights: Vec<u8>,
    pub scalars: Vec<u32>,
}

impl Observations {
    /// For so many games of so many seats on so many cells.
    pub(super) fn new(games: usize, seats: usize, area: usize) -> Observations {
        let cells = games * seats * area;
        Observations {
            armies: vec![0; cells],
            sights: vec![0; cells],
            scalars: vec![0; games * seats * scalars(seats)],
        }
    }

    pub fn planes(&mut self) -> Planes<'_> {
        Planes { armies: &mut self.armies, sights: &mut self.sights, scalars: &mut self.scalars }
    }
}

/// Numbers of one observer.
pub(super) fn scalars(seats: usize) -> usize {
    1 + 2 * seats
}

impl<'a> Planes<'a> {
    pub(super) fn add_to(&self, blocks: &mut Blocks) {
        let Planes { armies, sights, scalars } = self;
        blocks.add(armies);
        blocks.add(sights);
        blocks.add(scalars);
    }

    /// The first `games` games of these, and the rest.
    pub(super) fn split_at(self, games: usize, seats: usize, area: usize) -> (Self, Self) {
        let cells = games * seats * area;
        let (armies, armies_rest) = self.armies.split_at_mut(cells);
        let (sights, sights_rest) = self.sights.split_at_mut(cells);
        let (numbers, numbers_rest) = self.scalars.split_at_mut(games * seats * scalars(seats));
        let rest = Planes { armies: armies_rest, sights: sights_rest, scalars: numbers_rest };
        (Planes { armies, sights, scalars: numbers }, rest)
    }
}

/// Somebody who writes down what seats see.
pub(super) trait Observe: Watch {
    /// After a step.
    fn totals(&mut self, position: &Position);
    /// Everything may be different.
    fn restart(&mut self, position: &Position);
    /// Has on its way what will be written at a place in the planes.
    fn fetch(&self, place: usize);
}

/// For batches that nobody looks at.
impl Observe for () {
    fn totals(&mut self, _: &Position) {}
    fn restart(&mut self, _: &Position) {}
    fn fetch(&self, _: usize) {}
}

/// The planes of one game.
pub(super) struct GamePlanes<'a> {
    pub(super) planes: Planes<'a>,
    pub(super) seats: usize,
    pub(super) area: usize,
    /// The cell in row order of each place, or `NO_CELL`.
    pub(super) cells: &'a [u16],
}

impl GamePlanes<'_> {
    /// The cell of a place, if it is on the map.
    #[inline]
    fn cell(&self, at: SquareIndex) -> Option<usize> {
        let cell = self.cells[usize::from(at)];
        (cell != NO_CELL).then_some(cell.into())
    }

    /// Nothing but units changed.
    #[inline]
    fn counted(&mut self, at: SquareIndex, square: &Square, units: u32) {
        let Some(cell) = self.cell(at) else { return };
        for seat in 0..self.seats {
            if square.is_seen_by(Seat::at(seat)) {
                self.planes.armies[seat * self.area + cell] = units;
            }
        }
    }
}

impl Watch for GamePlanes<'_> {
    #[inline]
    fn lost(&mut self, at: SquareIndex, square: &Square, units: u32) {
        self.counted(at, square, units);
    }

    #[inline]
    fn gained(&mut self, at: SquareIndex, square: &Square, units: u32) {
        self.counted(at, square, units);
    }

    #[inline]
    fn changed(&mut self, at: SquareIndex, square: &Square, units: u32) {
        let Some(cell) = self.cell(at) else { return };
        for seat in 0..self.seats {
            if square.is_seen_by(Seat::at(seat)) {
                self.appeared(Seat::at(seat), at, square, units);
            } else if square.is_obstacle() {
                // A capital may have become a city; a plain stays one.
                self.planes.sights[seat * self.area + cell] = Sight::FOGGED_OBSTACLE.byte();
            }
        }
    }

    #[inline]
    fn appeared(&mut self, to: Seat, at: SquareIndex, square: &Square, units: u32) {
        let Some(cell) = self.cell(at) else { return };
        let at = to.index() * self.area + cell;
        self.planes.armies[at] = units;
        self.planes.sights[at] = Sight::seen(square, to, self.seats).byte();
    }

    #[inline]
    fn vanished(&mut self, from: Seat, at: SquareIndex, square: &Square) {
        let Some(cell) = self.cell(at) else { return };
        let at = from.index() * self.area + cell;
        self.planes.armies[at] = 0;
        self.planes.sights[at] = Sight::hidden(square).byte();
    }

    fn grew(&mut self, kind: Growth, position: &Position) {
        if kind == Growth::Structure {
            for (at, square) in position.structures() {
                self.counted(at, square, position.units(square));
            }
            return;
        }
        let Planes { armies, sights, .. } = &mut self.planes;
        for (armies, sights) in armies.chunks_mut(STRIP).zip(sights.chunks(STRIP)) {
            // Most of a map is nobody's or out of sight, and then its armies need not be read.
            if sights.iter().fold(0, |any, sight| any | sight) & Sight::OWNER == 0 {
                continue;
            }
            for (army, &sight) in armies.iter_mut().zip(sights) {
                *army += u32::from(Sight::is_owned_plain(sight));
            }
        }
    }
}

impl Observe for GamePlanes<'_> {
    #[inline]
    fn totals(&mut self, position: &Position) {
        let length = scalars(self.seats);
        for (seat, numbers) in self.planes.scalars.chunks_exact_mut(length).enumerate() {
            numbers[0] = position.round();
            for (step, pair) in numbers[1..].chunks_exact_mut(2).enumerate() {
                let tally = position.tally(Seat::at((seat + step) % self.seats));
                pair[0] = tally.units as u32;
                pair[1] = tally.cells;
            }
        }
    }

    fn restart(&mut self, position: &Position) {
        for (at, square) in (0..).zip(position.squares()) {
            for seat in Seat::all(self.seats) {
                match square.is_seen_by(seat) {
                    true => self.appeared(seat, at, square, position.units(square)),
                    false => self.vanished(seat, at, square),
                }
            }
        }
        self.totals(position);
    }

    #[inline]
    fn fetch(&self, place: usize) {
        prefetch(self.planes.armies, place);
    }
}

/// Cells that are looked at together: a line of the cache has so many bytes.
const STRIP: usize = 64;

/// Stands for places of the border in tables from places to cells.
pub(super) const NO_CELL: u16 = u16::MAX;
