//! A position as flat arrays, and what an order does to it. This is the hot path of simulation:
//! nothing here allocates once a game has started, and no rule is checked twice.

use polje_tabletop::{Coord, Seat, Size};

use super::March;
use super::eyes::Eyes;
use super::hints::{Blocks, prefetch};
use super::map::{Cell, MOST_PLAYERS, Setup};
use super::square::{Grown, Growth, Owner, Square, Terrain};

/// A cell's place in the flat array, which has a border of mountains around the map.
pub(super) type SquareIndex = u16;

/// Every structure of a player gains a unit after this many rounds.
pub(super) const STRUCTURES_GROW: u32 = 2;
/// Every plain cell of a player gains a unit after this many rounds.
pub(super) const PLAINS_GROW: u32 = 50;

/// All that changes in a game, with the map it is played on.
#[derive(Debug, PartialEq, Eq)]
pub struct Position {
    size: Size,
    squares: Vec<Square>,
    eyes: Eyes,
    /// Cities and capitals that belong to somebody, in no particular order.
    held: Vec<SquareIndex>,
    /// By owner; the first is for what is nobody's.
    tallies: [Tally; MOST_PLAYERS + 1],
    order: [Seat; MOST_PLAYERS],
    seats: u8,
    /// Whose turn it is, as a place in `order`.
    turn: u8,
    fallen: [Seat; MOST_PLAYERS],
    fallen_count: u8,
    /// Rounds played to their end.
    round: u32,
    rounds: u32,
    /// Follows from the fallen and the rounds.
    over: bool,
    /// Who sees what is not kept, since nobody looks.
    blind: bool,
    /// How often each kind of cell has grown. Nothing is added to the cells themselves.
    grown: Grown,
}

/// When something is imagined, and on what map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment<'a> {
    pub(super) size: Size,
    /// Who moves after whom.
    pub(super) order: &'a [Seat],
    pub(super) to_move: Seat,
    pub(super) round: u32,
    pub(super) rounds: u32,
}

/// What belongs to an owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) units: u64,
    pub(super) cells: u32,
    /// Capitals count as cities.
    pub(super) cities: u32,
}

/// One of the four cells beside a cell, in row order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    Up,
    Left,
    Right,
    Down,
}

/// Told of everything that changes, so that what is kept beside a position costs only that.
pub(super) trait Watch {
    /// A cell has fewer units than before, and the same owner.
    fn lost(&mut self, at: SquareIndex, square: &Square, units: u32);
    /// Units have marched onto a cell of their owner.
    fn gained(&mut self, at: SquareIndex, square: &Square, units: u32);
    /// The owner of a cell changed, and maybe its units and terrain.
    fn changed(&mut self, at: SquareIndex, square: &Square, units: u32);
    /// All cells of one kind have gained a unit.
    fn grew(&mut self, kind: Growth, position: &Position);
    /// A seat sees the cell from now on.
    fn appeared(&mut self, to: Seat, at: SquareIndex, square: &Square, units: u32);
    /// A seat does not see the cell any more.
    fn vanished(&mut self, from: Seat, at: SquareIndex, square: &Square);
}

/// For those who keep nothing.
impl Watch for () {
    fn lost(&mut self, _: SquareIndex, _: &Square, _: u32) {}
    fn gained(&mut self, _: SquareIndex, _: &Square, _: u32) {}
    fn changed(&mut self, _: SquareIndex, _: &Square, _: u32) {}
    fn grew(&mut self, _: Growth, _: &Position) {}
    fn appeared(&mut self, _: Seat, _: SquareIndex, _: &Square, _: u32) {}
    fn vanished(&mut self, _: Seat, _: SquareIndex, _: &Square) {}
}

/// With room for all structures, so that orders to the clone do not allocate either.
impl Clone for Position {
    fn clone(&self) -> Position {
        let mut held = Vec::with_capacity(self.held.capacity());
        held.extend_from_slice(&self.held);
        let (squares, eyes) = (self.squares.clone(), self.eyes.clone());
        Position { squares, eyes, held, ..*self }
    }
}

impl Position {
    /// The start of a setup that has been checked.
    pub(super) fn new(setup: &Setup) -> Position {
        let mut capitals = setup.owners().into_iter();
        let cells = setup.map.iter().map(|(_, cell)| match *cell {
            Cell::Plain => (Terrain::Plain, Owner::NOBODY, 0),
            Cell::City(units) => (Terrain::City, Owner::NOBODY, units),
            Cell::Capital => {
                (Terrain::Capital, capitals.next().map_or(Owner::NOBODY, Owner::of), 1)
            }
            Cell::Mountain => (Terrain::Mountain, Owner::NOBODY, 0),
        });
        let cells: Vec<_> = cells.collect();
        let moment = Moment {
            size: setup.map.size(),
            order: &setup.order,
            to_move: setup.order[0],
            round: 0,
            rounds: setup.rounds,
        };
        Position::imagined(&moment, &cells)
    }

    /// A moment of a game as somebody imagines it: what every cell is in row order, whose, and with how
    /// many units. Seats without a cell have fallen.
    pub(super) fn imagined(moment: &Moment<'_>, cells: &[(Terrain, Owner, u32)]) -> Position {
        let size = moment.size;
        let area = (usize::from(size.width) + 2) * (usize::from(size.height) + 2);
        let seats = moment.order.len();
        let mut position = Position {
            size,
            squares: vec![Square::BORDER; area],
            eyes: Eyes::new(seats, area),
            held: Vec::with_capacity(cells.iter().filter(|cell| cell.0.is_structure()).count()),
            tallies: Default::default(),
            order: [Seat::FIRST; MOST_PLAYERS],
            seats: seats as u8,
            turn: 0,
            fallen: [Seat::FIRST; MOST_PLAYERS],
            fallen_count: 0,
            round: moment.round,
            rounds: moment.rounds,
            over: false,
            blind: false,
            grown: Grown::default(),
        };
        position.order[..seats].copy_from_slice(moment.order);
        let turn = moment.order.iter().position(|&seat| seat == moment.to_move);
        position.turn = turn.expect("who is to move plays") as u8;
        for (at, &(terrain, owner, units)) in size.coords().zip(cells) {
            let place = position.place(at);
            let square = &mut position.squares[usize::from(place)];
            square.set_terrain(terrain);
            square.owner = owner;
            square.set_units(units, &position.grown);
        }
        position.survey();
        for seat in Seat::all(seats) {
            if position.tally(seat).cells == 0 {
                position.fallen[usize::from(position.fallen_count)] = seat;
                position.fallen_count += 1;
            }
        }
        position.see_whether_over();
        position
    }

    /// Works out from terrain, owners and units all that is kept beside them.
    fn survey(&mut self) {
        self.held.clear();
        self.tallies = Default::default();
        self.squares.iter_mut().for_each(Square::hide);
        self.eyes.clear();
        for at in self.size.coords() {
            let place = self.place(at);
            let square = *self.square(place);
            self.tallies[square.owner.index()].add(&square, self.units(&square));
            let walkable = |square: &Square| square.terrain() != Terrain::Mountain;
            let open = |way: &&Way| walkable(&square) && walkable(self.beside(place, **way));
            let open = Way::ALL.iter().filter(open).fold(0, |open, way| open | way.bit());
            self.squares[usize::from(place)].set_open(open);
            if let Some(seat) = square.owner.seat() {
                self.look(place, seat, &mut ());
                if square.terrain() != Terrain::Plain {
                    self.held.push(place);
                }
            }
        }
    }

    /// The same moment on other ground: what every cell is, whose, and with how many units.
    #[cfg(test)]
    pub(super) fn rearranged(
        &self,
        ground: impl Fn(Coord, &Square) -> (Terrain, Owner, u32),
    ) -> Position {
        let mut position = self.clone();
        for at in self.size.coords() {
            let place = self.place(at);
            let square = &mut position.squares[usize::from(place)];
            let (terrain, owner, units) = ground(at, square);
            square.set_terrain(terrain);
            square.owner = owner;
            square.set_units(units, &self.grown);
        }
        position.survey();
        position
    }

    /// With the structures in row order, to compare.
    #[cfg(test)]
    pub(super) fn sorted(&self) -> Position {
        let mut position = self.clone();
        position.held.sort_unstable();
        position
    }

    /// The same ground at another moment.
    #[cfg(test)]
    pub(super) fn after_rounds(mut self, round: u32) -> Position {
        self.round = round;
        self.see_whether_over();
        self
    }

    /// Starts again as `start`, a position of the same map or one of its size, without allocating.
    pub(super) fn restart(&mut self, start: &Position) {
        let mut squares = std::mem::take(&mut self.squares);
        let mut eyes = std::mem::take(&mut self.eyes);
        let mut held = std::mem::take(&mut self.held);
        squares.clone_from(&start.squares);
        eyes.clone_from(&start.eyes);
        held.clone_from(&start.held);
        *self = Position { squares, eyes, held, blind: self.blind, ..*start };
    }

    pub(super) fn add_to(&self, blocks: &mut Blocks) {
        blocks.add(&self.squares);
        self.eyes.add_to(blocks);
    }

    /// Whether to keep who sees what. While that is not kept no view may be made.
    pub(super) fn keep_sight(&mut self, keep: bool) {
        if keep && self.blind {
            self.blind = false;
            self.survey();
        }
        self.blind = !keep;
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Who moves after whom.
    pub fn order(&self) -> &[Seat] {
        &self.order[..self.seats()]
    }

    /// Rounds played to their end.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The round limit.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    pub fn fallen(&self) -> &[Seat] {
        &self.fallen[..usize::from(self.fallen_count)]
    }

    pub fn to_move(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.order[usize::from(self.turn)])
    }

    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// Must be called whenever a seat has fallen or a round has been played.
    fn see_whether_over(&mut self) {
        self.over = self.fallen_count + 1 >= self.seats || self.round >= self.rounds;
    }

    pub(super) fn tally(&self, seat: Seat) -> Tally {
        self.tallies[Owner::of(seat).index()]
    }

    fn stride(&self) -> usize {
        usize::from(self.size.width) + 2
    }

    /// How many places the flat array has.
    pub(super) fn area(&self) -> usize {
        self.squares.len()
    }

    /// Cities and capitals that belong to somebody.
    pub(super) fn structures(&self) -> impl Iterator<Item = (SquareIndex, &Square)> {
        self.held.iter().map(|&at| (at, self.square(at)))
    }

    /// All places, the border included.
    pub(super) fn squares(&self) -> &[Square] {
        &self.squares
    }

    pub(super) fn place(&self, at: Coord) -> SquareIndex {
        ((usize::from(at.y) + 1) * self.stride() + usize::from(at.x) + 1) as SquareIndex
    }

    pub(super) fn coord(&self, at: SquareIndex) -> Coord {
        let (row, column) = (usize::from(at) / self.stride(), usize::from(at) % self.stride());
        Coord { x: column as u16 - 1, y: row as u16 - 1 }
    }

    pub(super) fn units(&self, square: &Square) -> u32 {
        square.units(&self.grown)
    }

    pub(super) fn square(&self, at: SquareIndex) -> &Square {
        &self.squares[usize::from(at)]
    }

    /// Has a cell on its way for when it is needed soon.
    #[inline]
    pub(super) fn fetch(&self, at: SquareIndex) {
        prefetch(&self.squares, usize::from(at));
    }

    pub(super) fn towards(&self, from: SquareIndex, way: Way) -> SquareIndex {
        // A table, since a branch on a random way would be guessed wrong.
        let stride = self.stride() as SquareIndex;
        from.wrapping_add([stride.wrapping_neg(), SquareIndex::MAX, 1, stride][way as usize])
    }

    fn beside(&self, from: SquareIndex, way: Way) -> &Square {
        self.square(self.towards(from, way))
    }

    /// All cells of the map, row by row.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Square]> {
        let width = usize::from(self.size.width);
        let inner = self.squares.chunks(self.stride()).skip(1).take(self.size.height.into());
        inner.map(move |row| &row[1..=width])
    }

    /// The seat to move passes.
    pub(super) fn pass<W: Watch>(&mut self, watch: &mut W) {
        self.end_turn(watch);
    }

    /// The seat to move marches. The cell must be its own and hold at least two units, and the
    /// other beside it and no mountain.
    pub(super) fn march<W: Watch>(
        &mut self,
        from: SquareIndex,
        to: SquareIndex,
        half: bool,
        watch: &mut W,
    ) {
        self.strike(from, to, half, watch);
        self.end_turn(watch);
    }

    /// A march without the end of the turn.
    pub(super) fn strike<W: Watch>(
        &mut self,
        from: SquareIndex,
        to: SquareIndex,
        half: bool,
        watch: &mut W,
    ) {
        let source = &mut self.squares[usize::from(from)];
        let mover = source.owner;
        let units = source.units(&self.grown);
        let moved = March::moved(half, units);
        source.change_units(units, units - moved);
        watch.lost(from, source, units - moved);

        let target = &mut self.squares[usize::from(to)];
        let units = target.units(&self.grown);
        if target.owner == mover {
            target.change_units(units, units + moved);
            return watch.gained(to, target, units + moved);
        }
        let lost = moved.min(units);
        self.tallies[mover.index()].units -= u64::from(lost);
        self.tallies[target.owner.index()].units -= u64::from(lost);
        if moved > lost {
            return self.capture(to, mover, moved - lost, watch);
        }
        target.change_units(units, units - lost);
        watch.lost(to, target, units - lost);
    }

    /// The cell goes over to `taker`, with so many units on it.
    fn capture<W: Watch>(&mut self, at: SquareIndex, taker: Owner, units: u32, watch: &mut W) {
        let square = &mut self.squares[usize::from(at)];
        let loser = square.owner;
        let terrain = square.terrain();
        square.owner = taker;
        if terrain != Terrain::Plain {
            square.set_terrain(Terrain::City);
        }
        square.set_units(units, &self.grown);
        self.tallies[loser.index()].cells -= 1;
        self.tallies[taker.index()].cells += 1;
        if terrain != Terrain::Plain {
            self.tallies[loser.index()].cities -= 1;
            self.tallies[taker.index()].cities += 1;
            if loser == Owner::NOBODY {
                self.held.push(at);
            }
        }
        if let Some(seat) = taker.seat() {
            self.look(at, seat, watch);
        }
        if let Some(seat) = loser.seat() {
            if terrain == Terrain::Capital {
                self.fall(seat, taker, watch);
            }
            self.look_away(at, seat, watch);
        }
        watch.changed(at, &self.squares[usize::from(at)], units);
    }

    /// The seat is out: what it still holds goes over to the victor, halved, or to nobody, whole.
    fn fall<W: Watch>(&mut self, seat: Seat, heir: Owner, watch: &mut W) {
        self.fallen[usize::from(self.fallen_count)] = seat;
        self.fallen_count += 1;
        self.see_whether_over();
        let loser = Owner::of(seat);
        for at in 0..self.squares.len() as SquareIndex {
            let square = &mut self.squares[usize::from(at)];
            if square.owner != loser {
                continue;
            }
            if square.terrain() == Terrain::Capital {
                square.set_terrain(Terrain::City);
            }
            let units = square.units(&self.grown);
            self.tallies[loser.index()].remove(square, units);
            let units = if heir == Owner::NOBODY { units } else { units.div_ceil(2) };
            square.owner = heir;
            square.set_units(units, &self.grown);
            self.tallies[heir.index()].add(square, units);
            if let Some(heir) = heir.seat() {
                self.look(at, heir, watch);
            }
            self.look_away(at, seat, watch);
            watch.changed(at, &self.squares[usize::from(at)], units);
        }
        if heir == Owner::NOBODY {
            let squares = &self.squares;
            self.held.retain(|&at| squares[usize::from(at)].owner != Owner::NOBODY);
        }
    }

    /// A forfeit without the end of the turn.
    pub(super) fn fall_to_nobody(&mut self, seat: Seat) {
        self.fall(seat, Owner::NOBODY, &mut ());
    }

    /// The seat gives up or is put out. It must be in the game, and the game not over.
    pub(super) fn forfeit<W: Watch>(&mut self, seat: Seat, watch: &mut W) {
        let its_turn = self.to_move() == Some(seat);
        self.fall(seat, Owner::NOBODY, watch);
        if its_turn {
            self.end_turn(watch);
        }
    }

    fn end_turn<W: Watch>(&mut self, watch: &mut W) {
        loop {
            if self.is_over() {
                return;
            }
            self.turn += 1;
            if self.turn == self.seats {
                self.turn = 0;
                self.end_round(watch);
            }
            if self.fallen_count == 0
                || !self.fallen().contains(&self.order[usize::from(self.turn)])
            {
                return;
            }
        }
    }

    fn end_round<W: Watch>(&mut self, watch: &mut W) {
        self.round += 1;
        self.see_whether_over();
        if self.round.is_multiple_of(STRUCTURES_GROW) {
            self.grow(Growth::Structure, watch);
        }
        if self.round.is_multiple_of(PLAINS_GROW) {
            self.grow(Growth::Plain, watch);
        }
    }

    fn grow<W: Watch>(&mut self, kind: Growth, watch: &mut W) {
        self.grown[kind as usize] += 1;
        for tally in &mut self.tallies[1..=usize::from(self.seats)] {
            let plains = tally.cells - tally.cities;
            tally.units += u64::from(if kind == Growth::Plain { plains } else { tally.cities });
        }
        watch.grew(kind, self);
    }

    /// The seat sees from one more cell.
    fn look<W: Watch>(&mut self, at: SquareIndex, seat: Seat, watch: &mut W) {
        if self.blind {
            return;
        }
        for row in self.rows_around(at) {
            for (at, eyes) in (row..).zip(self.eyes.row(seat, row)) {
                if eyes.gain(seat) {
                    let square = &mut self.squares[usize::from(at)];
                    square.show_to(seat);
                    watch.appeared(seat, at, square, square.units(&self.grown));
                }
            }
        }
    }

    /// The seat sees from one cell less.
    fn look_away<W: Watch>(&mut self, at: SquareIndex, seat: Seat, watch: &mut W) {
        if self.blind {
            return;
        }
        for row in self.rows_around(at) {
            for (at, eyes) in (row..).zip(self.eyes.row(seat, row)) {
                if eyes.lose(seat) {
                    let square = &mut self.squares[usize::from(at)];
                    square.hide_from(seat);
                    watch.vanished(seat, at, square);
                }
            }
        }
    }

    /// The first cells of the three rows of three around a cell of the map.
    fn rows_around(&self, at: SquareIndex) -> [SquareIndex; 3] {
        let stride = self.stride() as SquareIndex;
        [at - stride - 1, at - 1, at + stride - 1]
    }
}

impl Tally {
    fn add(&mut self, square: &Square, units: u32) {
        self.units += u64::from(units);
        self.cells += 1;
        self.cities += u32::from(square.terrain() != Terrain::Plain);
    }

    fn remove(&mut self, square: &Square, units: u32) {
        self.units -= u64::from(units);
        self.cells -= 1;
        self.cities -= u32::from(square.terrain() != Terrain::Plain);
    }
}

impl Way {
    pub const ALL: [Way; 4] = [Way::Up, Way::Left, Way::Right, Way::Down];

    /// Its bit where ways are kept together.
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The way from a cell to one beside it.
    pub fn between(from: Coord, to: Coord) -> Option<Way> {
        match (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y)) {
            (0, -1) => Some(Way::Up),
            (-1, 0) => Some(Way::Left),
            (1, 0) => Some(Way::Right),
            (0, 1) => Some(Way::Down),
            _ => None,
        }
    }
}
