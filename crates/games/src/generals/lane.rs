//! Single games of a batch, and how a few of them are stepped at a time.

use std::hint::select_unpredictable;

use polje_bots::Dice;
use polje_tabletop::Seat;

use super::batch::{Buffers, Order, Orders};
use super::hints::{Blocks, prefetch};
use super::marches::{Marches, Mask};
use super::planes::{GamePlanes, NO_CELL, Observe, Planes};
use super::position::{Position, SquareIndex, Watch, Way};
use super::square::{Growth, Owner, Square};

/// Games that take their turns together: while one waits for memory the others go on. More would
/// push each other out of the fastest cache.
const GROUP: usize = 16;

/// One game.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    pub(super) position: Position,
    marches: Marches,
    dice: Dice,
    pub(super) ended: Option<Ending>,
    pub(super) marched: u64,
}

/// Where games begin, with all that is kept beside a position worked out.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) position: Position,
    marches: Marches,
    mask: Vec<u8>,
}

/// How a game ended that has since begun anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Rounds played to their end.
    pub rounds: u32,
    /// The seat of the first rank; `None` when it is shared.
    pub winner: Option<Seat>,
}

/// What all games of a batch have in common.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) seats: usize,
    /// Cells of a map.
    pub(super) area: usize,
    /// The cell in row order of each place, or `NO_CELL`.
    cells: Vec<u16>,
    /// The place of each cell.
    pub(super) places: Vec<SquareIndex>,
}

/// From where to where a seat marches when its turn comes, and whether with half; `None` is a pass.
type March = Option<(SquareIndex, SquareIndex, bool)>;

/// One turn of every player of every game.
pub(super) fn step(
    pool: &[Start],
    shape: &Shape,
    lanes: &mut [Lane],
    orders: Orders<'_>,
    mut buffers: Buffers<'_>,
) {
    for (group, lanes) in lanes.chunks_mut(GROUP).enumerate() {
        let orders = orders.of_games(group * GROUP, lanes.len(), shape.seats);
        let Buffers { masks, planes } = buffers.take_games(lanes.len(), shape);
        match planes {
            Some(planes) => {
                let mut rest = Some(planes);
                let mut observers: [GamePlanes<'_>; GROUP] = std::array::from_fn(|game| {
                    let planes = rest.take().unwrap_or_default();
                    let one = usize::from(game < lanes.len());
                    let (planes, others) = planes.split_at(one, shape.seats, shape.area);
                    rest = Some(others);
                    shape.observer(planes)
                });
                step_group(pool, shape, lanes, orders, masks, &mut observers);
            }
            None => step_group(pool, shape, lanes, orders, masks, &mut [(); GROUP]),
        }
    }
}

fn step_group<P: Observe>(
    pool: &[Start],
    shape: &Shape,
    lanes: &mut [Lane],
    orders: Orders<'_>,
    masks: &mut [u8],
    observers: &mut [P],
) {
    let mut rounds = [0; GROUP];
    for (lane, round) in lanes.iter().zip(&mut rounds) {
        *round = lane.position.round();
    }
    let bytes = shape.mask_bytes();
    let mut waiting = (1u32 << lanes.len()) - 1;
    while waiting != 0 {
        let mut turns: [March; GROUP] = [None; GROUP];
        let mut rolls = [0; GROUP];
        if matches!(orders, Orders::Random) {
            for (game, lane) in lanes.iter_mut().enumerate() {
                if waiting >> game & 1 == 1 {
                    rolls[game] = lane.roll(lane.mover());
                }
            }
        }
        for (game, lane) in lanes.iter_mut().enumerate() {
            if waiting >> game & 1 == 1 {
                let seat = lane.mover();
                turns[game] = match orders.given(game, seat, shape.seats) {
                    Some(order) => lane.march(shape, seat, order),
                    None => lane.random_march(seat, rolls[game]),
                };
                if let Some((from, to, _)) = turns[game] {
                    for at in [from, to] {
                        lane.position.fetch(at);
                        lane.marches.fetch(at);
                        let cell =
                            seat.index() * shape.area + usize::from(shape.cells[usize::from(at)]);
                        prefetch(masks, game * bytes + cell);
                        observers[game].fetch(cell);
                    }
                }
            }
        }
        for (game, lane) in lanes.iter_mut().enumerate() {
            if waiting >> game & 1 == 1 {
                let mask = shape.mask(&mut masks[game * bytes..][..bytes]);
                lane.play(turns[game], mask, &mut observers[game]);
                let done = lane.position.round() != rounds[game] || lane.position.is_over();
                waiting &= !(u32::from(done) << game);
            }
        }
    }
    let masks = masks.chunks_exact_mut(shape.mask_bytes());
    for ((lane, mask), observer) in lanes.iter_mut().zip(masks).zip(observers) {
        lane.close(pool, mask, observer);
    }
}

impl Lane {
    pub(super) fn new(pool: &[Start], mut dice: Dice) -> Lane {
        let start = &pool[scale(dice.next_u64(), pool.len())];
        let (position, marches) = (start.position.clone(), start.marches.clone());
        Lane { position, marches, dice, ended: None, marched: 0 }
    }

    pub(super) fn add_to(&self, blocks: &mut Blocks) {
        self.position.add_to(blocks);
        self.marches.add_to(blocks);
    }

    /// Writes masks and planes whole.
    pub(super) fn refresh(&self, mut mask: Mask<'_>, observer: &mut impl Observe) {
        self.marches.write(&mut mask);
        observer.restart(&self.position);
    }

    fn mover(&self) -> Seat {
        self.position.to_move().expect("a game that is over has begun anew")
    }

    /// What an order means if it is legal.
    #[inline(always)] // one caller, in the innermost loop
    fn march(&self, shape: &Shape, seat: Seat, order: Order) -> March {
        let (cell, way, half) = order.parts();
        let from = *shape.places.get(cell)?;
        let square = self.position.square(from);
        let open = square.marches(self.position.units(square)) & way.bit() != 0;
        let march = (from, self.position.towards(from, way), half);
        (open && square.owner == Owner::of(seat)).then_some(march)
    }

    /// The first roll for a random march, and the cells it can mean on their way; nothing is rolled for
    /// a seat that cannot march.
    #[inline(always)] // as above
    fn roll(&mut self, seat: Seat) -> u64 {
        let sources = self.marches.of(seat).len();
        if sources == 0 {
            return 0;
        }
        let roll = self.dice.next_u64();
        self.marches.fetch_source(seat, scale(roll, sources));
        self.marches.fetch_source(seat, scale(roll << 32, sources));
        roll
    }

    /// Cells are drawn, first with a roll that has been made, until the way drawn with them is open: then
    /// every march is as likely.
    #[inline(always)] // as above
    fn random_march(&mut self, seat: Seat, mut roll: u64) -> March {
        let sources = self.marches.of(seat);
        if sources.is_empty() {
            return None;
        }
        loop {
            // Two draws from one roll, so that a barred way is seldom a branch guessed wrong.
            let draw = |roll: u64, way: u64| (sources[scale(roll, sources.len())], way as u8 & 3);
            let (first, second) = (draw(roll, roll), draw(roll << 32, roll >> 3));
            let lucky = first.0.is_open(first.1);
            let source = select_unpredictable(lucky, first.0, second.0);
            let way = select_unpredictable(lucky, first.1, second.1);
            if source.is_open(way) {
                let from = source.place();
                let to = self.position.towards(from, Way::ALL[usize::from(way)]);
                return Some((from, to, roll & 4 != 0));
            }
            roll = self.dice.next_u64();
        }
    }

    fn play(&mut self, march: March, mask: Mask<'_>, observer: &mut impl Observe) {
        let mut scribe = Scribe { marches: &mut self.marches, mask, observer };
        match march {
            Some((from, to, half)) => {
                self.marched += 1;
                self.position.march(from, to, half, &mut scribe);
            }
            None => self.position.pass(&mut scribe),
        }
    }

    /// After a step: a game that is over begins anew.
    fn close(&mut self, pool: &[Start], mask: &mut [u8], observer: &mut impl Observe) {
        self.ended = self.position.is_over().then(|| Ending::of(&self.position));
        if self.ended.is_some() {
            let start = &pool[scale(self.dice.next_u64(), pool.len())];
            self.position.restart(&start.position);
            self.marches.restart(&start.marches);
            mask.copy_from_slice(&start.mask);
            observer.restart(&self.position);
        } else {
            observer.totals(&self.position);
        }
    }
}

impl Start {
    pub(super) fn new(position: Position, shape: &Shape) -> Start {
        let mut mask = vec![0; shape.mask_bytes()];
        let marches = Marches::new(&position, &shape.places, &mut shape.mask(&mut mask));
        Start { position, marches, mask }
    }
}

impl Ending {
    fn of(position: &Position) -> Ending {
        let rank = |seat: Seat| {
            let tally = position.tally(seat);
            (!position.fallen().contains(&seat), tally.units, tally.cities, tally.cells)
        };
        let best = Seat::all(position.seats()).map(rank).max();
        let mut first = Seat::all(position.seats()).filter(|&seat| Some(rank(seat)) == best);
        let winner = first.next().filter(|_| first.next().is_none());
        Ending { rounds: position.round(), winner }
    }
}

impl Shape {
    pub(super) fn of(position: &Position) -> Shape {
        let mut cells = vec![NO_CELL; position.area()];
        let places: Vec<SquareIndex> =
            position.size().coords().map(|at| position.place(at)).collect();
        places.iter().enumerate().for_each(|(cell, &at)| cells[usize::from(at)] = cell as u16);
        Shape { seats: position.seats(), area: places.len(), cells, places }
    }

    /// The cell of a place, if it is on the map.
    pub(super) fn cell(&self, at: SquareIndex) -> Option<usize> {
        let cell = self.cells[usize::from(at)];
        (cell != NO_CELL).then_some(cell.into())
    }

    /// Bytes of the masks of one game.
    pub(super) fn mask_bytes(&self) -> usize {
        self.seats * self.area
    }

    pub(super) fn mask<'a>(&'a self, bytes: &'a mut [u8]) -> Mask<'a> {
        Mask { bytes, cells: &self.cells, area: self.area }
    }

    pub(super) fn observer<'a>(&'a self, planes: Planes<'a>) -> GamePlanes<'a> {
        GamePlanes { planes, seats: self.seats, area: self.area, cells: &self.cells }
    }
}

/// Keeps lists, masks and planes up to date.
struct Scribe<'a, P> {
    marches: &'a mut Marches,
    mask: Mask<'a>,
    observer: &'a mut P,
}

impl<P: Observe> Watch for Scribe<'_, P> {
    #[inline(always)] // every march
    fn lost(&mut self, at: SquareIndex, square: &Square, units: u32) {
        self.marches.lost(at, square, units, &mut self.mask);
        self.observer.lost(at, square, units);
    }

    #[inline]
    fn gained(&mut self, at: SquareIndex, square: &Square, units: u32) {
        self.marches.gained(at, square, units, &mut self.mask);
        self.observer.gained(at, square, units);
    }

    #[inline]
    fn changed(&mut self, at: SquareIndex, square: &Square, units: u32) {
        self.marches.changed(at, square, units, &mut self.mask);
        self.observer.changed(at, square, units);
    }

    fn grew(&mut self, kind: Growth, position: &Position) {
        self.marches.grew(kind, position, &mut self.mask);
        self.observer.grew(kind, position);
    }

    #[inline]
    fn appeared(&mut self, to: Seat, at: SquareIndex, square: &Square, units: u32) {
        self.observer.appeared(to, at, square, units);
    }

    #[inline]
    fn vanished(&mut self, from: Seat, at: SquareIndex, square: &Square) {
        self.observer.vanished(from, at, square);
    }
}

/// One stream of random numbers a game.
pub(super) fn dice_of_game(seed: u64, game: u64) -> Dice {
    // One step of the generator apart would be the same stream; mix first.
    Dice::new(Dice::new(seed ^ Dice::new(game).next_u64()).next_u64())
}

/// The upper half of a random number, scaled to `0..bound`; the lower bits stay free for others.
fn scale(roll: u64, bound: usize) -> usize {
    (((roll >> 32) * bound as u64) >> 32) as usize
}
