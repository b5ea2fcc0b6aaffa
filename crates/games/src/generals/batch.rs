//! Many games of one size stepped together, for search and learning. A step is one turn of every
//! player. Games that end begin anew on a map of the pool; which one follows from the game's own
//! seed, so nothing depends on how many threads share the work.

use std::cmp::Ordering;

use polje_tabletop::{Game, Seat, SetupError, phrase};

use super::hints::Blocks;
use super::lane::{self, Ending, Lane, Shape, Start};
use super::marches::WAYS;
use super::planes::{Observations, Planes, scalars};
use super::position::{Position, Way};
use super::{Generals, Setup};

/// Games in progress, and the maps they begin on.
#[derive(Clone, Debug)]
pub struct Batch {
    pool: Vec<Start>,
    shape: Shape,
    lanes: Vec<Lane>,
    /// Whether planes were observed last.
    watched: bool,
}

/// What a player does in a step: the number of an action, as learners have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order(u32);

/// Who decides in a step.
#[derive(Clone, Copy, Debug)]
pub enum Orders<'a> {
    /// The caller: `orders[game * seats + seat]`. What is not legal when its turn comes is a pass.
    Given(&'a [Order]),
    /// Every game's own dice: when its turn comes, a seat gives one of the orders that move units,
    /// each as likely as the others, and passes where there is none.
    Random,
}

/// Where a step writes: `mask_bytes` of masks and, if wanted, planes as `observations` makes them.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// For each game, for each seat, for each cell in row order: the bits of the ways (`Way::bit`) that
    /// the seat can march from there, with all but one or with half.
    pub masks: &'a mut [u8],
    pub planes: Option<Planes<'a>>,
}

impl Batch {
    /// So many games on the maps of the pool, which have one size and one number of players.
    pub fn new(pool: &[Setup], games: usize, seed: u64) -> Result<Batch, SetupError> {
        let start = |setup: &Setup| Ok(Generals::start(setup)?.position().clone());
        let pool: Vec<Position> = pool.iter().map(start).collect::<Result<_, SetupError>>()?;
        let kind = |position: &Position| (position.size(), position.seats());
        let first = pool.first().filter(|first| pool.iter().all(|it| kind(it) == kind(first)));
        let shape = Shape::of(first.ok_or_else(|| SetupError(phrase("generals-pool")))?);
        let pool: Vec<Start> = pool.into_iter().map(|it| Start::new(it, &shape)).collect();
        let lane = |game| Lane::new(&pool, lane::dice_of_game(seed, game));
        let lanes = (0..games as u64).map(lane).collect();
        Ok(Batch { pool, shape, lanes, watched: true })
    }

    pub fn games(&self) -> usize {
        self.lanes.len()
    }

    pub fn seats(&self) -> usize {
        self.shape.seats
    }

    /// Cells of a map.
    pub fn area(&self) -> usize {
        self.shape.area
    }

    /// Bytes of the masks of all games.
    pub fn mask_bytes(&self) -> usize {
        self.games() * self.shape.mask_bytes()
    }

    pub fn position(&self, game: usize) -> &Position {
        &self.lanes[game].position
    }

    /// How the game ended in the last step, if it did.
    pub fn ended(&self, game: usize) -> Option<Ending> {
        self.lanes[game].ended
    }

    /// How many orders so far moved units.
    pub fn marched(&self) -> u64 {
        self.lanes.iter().map(|lane| lane.marched).sum()
    }

    /// Planes of the right sizes for all games and seats.
    pub fn observations(&self) -> Observations {
        Observations::new(self.games(), self.seats(), self.area())
    }

    /// Writes everything. Must be called before the first step, and again with other buffers. Without
    /// planes, who sees what is not followed until planes are observed again.
    pub fn observe(&mut self, mut buffers: Buffers<'_>) {
        self.check(&buffers);
        self.watched = buffers.planes.is_some();
        let memory = self.memory(&buffers);
        for lane in &mut self.lanes {
            lane.position.keep_sight(self.watched);
            let Buffers { masks, planes } = buffers.take_games(1, &self.shape);
            let mask = self.shape.mask(masks);
            match planes {
                Some(planes) => lane.refresh(mask, &mut self.shape.observer(planes)),
                None => lane.refresh(mask, &mut ()),
            }
        }
        memory.enlarge_pages();
    }

    /// All that steps read and write.
    fn memory(&self, buffers: &Buffers<'_>) -> Blocks {
        let mut blocks = Blocks::default();
        blocks.add(&self.lanes);
        self.lanes.iter().for_each(|lane| lane.add_to(&mut blocks));
        blocks.add(buffers.masks);
        if let Some(planes) = &buffers.planes {
            planes.add_to(&mut blocks);
        }
        blocks
    }

    /// One turn of every player of every game. Only what changes is written.
    pub fn step(&mut self, orders: Orders<'_>, buffers: Buffers<'_>) {
        self.step_on(1, orders, buffers);
    }

    /// `step` on several threads, with the same result.
    pub fn step_on(&mut self, threads: usize, orders: Orders<'_>, mut buffers: Buffers<'_>) {
        self.check(&buffers);
        self.check_watched(&buffers);
        orders.check(self);
        let Batch { pool, shape, lanes, .. } = self;
        if threads <= 1 {
            return lane::step(pool, shape, lanes, orders, buffers);
        }
        let (pool, shape) = (&*pool, &*shape);
        let share = lanes.len().div_ceil(threads).max(1);
        std::thread::scope(|scope| {
            for (part, lanes) in lanes.chunks_mut(share).enumerate() {
                let orders = orders.of_games(part * share, lanes.len(), shape.seats);
                let buffers = buffers.take_games(lanes.len(), shape);
                scope.spawn(move || lane::step(pool, shape, lanes, orders, buffers));
            }
        });
    }

    fn check_watched(&self, buffers: &Buffers<'_>) {
        assert!(self.watched || buffers.planes.is_none(), "planes are observed before a step");
    }

    fn check(&self, buffers: &Buffers<'_>) {
        assert_eq!(buffers.masks.len(), self.mask_bytes(), "masks for every game");
        if let Some(planes) = &buffers.planes {
            let observers = self.games() * self.seats();
            let Planes { armies, sights, scalars: numbers } = planes;
            assert_eq!(armies.len(), observers * self.area(), "armies for every seat");
            assert_eq!(sights.len(), armies.len(), "sights for every seat");
            assert_eq!(numbers.len(), observers * scalars(self.seats()), "scalars for every seat");
        }
    }
}

impl Order {
    pub const PASS: Order = Order(u32::MAX);

    /// A march from a cell given in row order.
    pub fn march(cell: u16, way: Way, half: bool) -> Order {
        Order(2 * (WAYS as u32 * u32::from(cell) + way as u32) + u32::from(half))
    }

    /// The action of that number on a map of so many cells; the last is the pass. `None` where no
    /// action has it.
    pub fn of_action(action: usize, area: usize) -> Option<Order> {
        match action.cmp(&(2 * WAYS * area)) {
            Ordering::Less => u32::try_from(action).ok().map(Order),
            Ordering::Equal => Some(Order::PASS),
            Ordering::Greater => None,
        }
    }

    pub(super) fn parts(self) -> (usize, Way, bool) {
        let index = self.0 as usize;
        (index / (2 * WAYS), Way::ALL[index / 2 % WAYS], index % 2 == 1)
    }
}

impl<'a> Orders<'a> {
    fn check(&self, batch: &Batch) {
        if let Orders::Given(orders) = self {
            assert_eq!(orders.len(), batch.games() * batch.seats(), "an order for every seat");
        }
    }

    pub(super) fn of_games(self, first: usize, games: usize, seats: usize) -> Orders<'a> {
        match self {
            Orders::Given(orders) => Orders::Given(&orders[first * seats..][..games * seats]),
            Orders::Random => Orders::Random,
        }
    }

    /// What the caller wants of a seat of a game, if it decides.
    pub(super) fn given(self, game: usize, seat: Seat, seats: usize) -> Option<Order> {
        match self {
            Orders::Given(orders) => Some(orders[game * seats + seat.index()]),
            Orders::Random => None,
        }
    }
}

impl<'a> Buffers<'a> {
    /// Cuts off the part of the first games.
    pub(super) fn take_games(&mut self, games: usize, shape: &Shape) -> Buffers<'a> {
        let masks = std::mem::take(&mut self.masks);
        let (masks, rest) = masks.split_at_mut(games * shape.mask_bytes());
        self.masks = rest;
        let planes = self.planes.take().map(|planes| {
            let (planes, rest) = planes.split_at(games, shape.seats, shape.area);
            self.planes = Some(rest);
            planes
        });
        Buffers { masks, planes }
    }
}
