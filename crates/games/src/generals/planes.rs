//! What a seat may know as planes of numbers, written where something changed.

use polje_tabletop::Seat;

use super::hints::{Blocks, prefetch};
use super::position::{Position, SquareIndex, Watch};
use super::square::{Growth, Owner, Square, Terrain};

/// Buffers for the observations of a batch, owned by the caller: for each game, for each seat, a
/// value for each cell in row order. They must be of the sizes `Batch` says, and stay untouched
/// between steps.
#[derive(Debug, Default)]
pub struct Planes<'a> {
    /// Units in sight.
    pub armies: &'a mut [u32],
    /// 0 nobody or not seen, 1 the observer, 2 and on the seats after it.
    pub owners: &'a mut [u8],
    /// 0 not seen, 1 plain, 2 city, 3 capital, 4 mountain.
    pub terrain: &'a mut [u8],
    /// 1 where the observer does not see.
    pub fog: &'a mut [u8],
    /// 1 where it does not see and there is a mountain or a city.
    pub fogged_obstacles: &'a mut [u8],
    /// For each game, for each seat: rounds played, then units and cells of the observer and of
    /// each seat after it.
    pub scalars: &'a mut [u32],
}

/// Buffers of the right sizes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observations {
    pub armies: Vec<u32>,
    pub owners: Vec<u8>,
    pub terrain: Vec<u8>,
    pub fog: Vec<u8>,
    pub fogged_obstacles: Vec<u8>,
    pub scalars: Vec<u32>,
}

impl Observations {
    /// For so many games of so many seats on so many cells.
    pub(super) fn new(games: usize, seats: usize, area: usize) -> Observations {
        let cells = games * seats * area;
        Observations {
            armies: vec![0; cells],
            owners: vec![0; cells],
            terrain: vec![0; cells],
            fog: vec![0; cells],
            fogged_obstacles: vec![0; cells],
            scalars: vec![0; games * seats * scalars(seats)],
        }
    }

    pub fn planes(&mut self) -> Planes<'_> {
        Planes {
            armies: &mut self.armies,
            owners: &mut self.owners,
            terrain: &mut self.terrain,
            fog: &mut self.fog,
            fogged_obstacles: &mut self.fogged_obstacles,
            scalars: &mut self.scalars,
        }
    }
}

/// Numbers of one observer.
pub(super) fn scalars(seats: usize) -> usize {
    1 + 2 * seats
}

impl<'a> Planes<'a> {
    pub(super) fn add_to(&self, blocks: &mut Blocks) {
        let Planes { armies, owners, terrain, fog, fogged_obstacles, scalars } = self;
        blocks.add(armies);
        [owners, terrain, fog, fogged_obstacles].into_iter().for_each(|plane| blocks.add(plane));
        blocks.add(scalars);
    }

    /// The first `games` games of these, and the rest.
    pub(super) fn split_at(self, games: usize, seats: usize, area: usize) -> (Self, Self) {
        let cells = games * seats * area;
        let (armies, armies_rest) = self.armies.split_at_mut(cells);
        let (owners, owners_rest) = self.owners.split_at_mut(cells);
        let (terrain, terrain_rest) = self.terrain.split_at_mut(cells);
        let (fog, fog_rest) = self.fog.split_at_mut(cells);
        let (obstacles, obstacles_rest) = self.fogged_obstacles.split_at_mut(cells);
        let (numbers, numbers_rest) = self.scalars.split_at_mut(games * seats * scalars(seats));
        let first =
            Planes { armies, owners, terrain, fog, fogged_obstacles: obstacles, scalars: numbers };
        let rest = Planes {
            armies: armies_rest,
            owners: owners_rest,
            terrain: terrain_rest,
            fog: fog_rest,
            fogged_obstacles: obstacles_rest,
            scalars: numbers_rest,
        };
        (first, rest)
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
    /// The owner as `seat` sees it.
    #[inline]
    fn relative(&self, owner: Owner, seat: usize) -> u8 {
        match owner.index() {
            0 => 0,
            number if number > seat => (number - seat) as u8,
            number => (number + self.seats - seat) as u8,
        }
    }

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
            } else {
                self.planes.fogged_obstacles[seat * self.area + cell] =
                    u8::from(square.is_obstacle());
            }
        }
    }

    #[inline]
    fn appeared(&mut self, to: Seat, at: SquareIndex, square: &Square, units: u32) {
        let Some(cell) = self.cell(at) else { return };
        let at = to.index() * self.area + cell;
        self.planes.armies[at] = units;
        self.planes.owners[at] = self.relative(square.owner, to.index());
        self.planes.terrain[at] = match square.terrain() {
            Terrain::Plain => PLAIN,
            Terrain::City => 2,
            Terrain::Capital => 3,
            Terrain::Mountain => 4,
        };
        self.planes.fog[at] = 0;
        self.planes.fogged_obstacles[at] = 0;
    }

    #[inline]
    fn vanished(&mut self, from: Seat, at: SquareIndex, square: &Square) {
        let Some(cell) = self.cell(at) else { return };
        let at = from.index() * self.area + cell;
        self.planes.armies[at] = 0;
        self.planes.owners[at] = 0;
        self.planes.terrain[at] = 0;
        self.planes.fog[at] = 1;
        self.planes.fogged_obstacles[at] = u8::from(square.is_obstacle());
    }

    fn grew(&mut self, kind: Growth, position: &Position) {
        if kind == Growth::Structure {
            for (at, square) in position.structures() {
                self.counted(at, square, position.units(square));
            }
            return;
        }
        let Planes { armies, owners, terrain, .. } = &mut self.planes;
        let terrain = terrain.chunks(STRIP);
        for ((armies, owners), terrain) in
            armies.chunks_mut(STRIP).zip(owners.chunks(STRIP)).zip(terrain)
        {
            // Most of a map is nobody's or out of sight, and then the rest need not be read.
            if owners.iter().fold(0, |any, owner| any | owner) == 0 {
                continue;
            }
            for ((army, &owner), &terrain) in armies.iter_mut().zip(owners).zip(terrain) {
                *army += u32::from(owner > 0 && terrain == PLAIN);
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

/// A plain in the terrain plane.
const PLAIN: u8 = 1;

/// Stands for places of the border in tables from places to cells.
pub(super) const NO_CELL: u16 = u16::MAX;
