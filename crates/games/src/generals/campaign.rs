//! A game of a batch for learners, one seat after another as at a table. What every seat sees and can
//! do is kept as it changes, a byte a cell; of planes and masks only what differs from what was shown
//! last is written.

use std::sync::Arc;

use polje_bots::Dice;
use polje_tabletop::{Game, Picture, Seat, SetupError, Shown as _, Viewer};

use super::Generals;
use super::lane::Shape;
use super::learning::{Layout, totals};
use super::marches::WAYS;
use super::position::{Position, SquareIndex, Watch, Way};
use super::sight::Sight;
use super::square::{Growth, Owner, Square};
use crate::learning::{Boards, Learnable, Page, Playing, reward_now, squeezed};

#[derive(Clone, Debug)]
pub struct Campaign {
    boards: Boards<Generals>,
    game: Generals,
    ground: Arc<Ground>,
    notes: Notes,
    shown: Shown,
}

/// What games of one size have in common.
#[derive(Debug)]
struct Ground {
    shape: Shape,
    width: usize,
    layout: Layout,
    /// What the planes say of so many units or cells, where there are few.
    few: Vec<f32>,
}

impl Ground {
    fn squeezed(&self, number: u64) -> f32 {
        let known = usize::try_from(number).ok().and_then(|number| self.few.get(number));
        known.copied().unwrap_or_else(|| squeezed(number as f64))
    }
}

/// What is kept beside a position.
#[derive(Clone, Debug)]
struct Notes {
    /// For each seat, for each cell in row order, and blanks up to the end of a strip.
    sights: Vec<Sight>,
    /// For each cell, and nothing up to the end of a strip.
    sources: Vec<Source>,
    /// For each seat, for each row: how many ways are open from its cells.
    open: Vec<u16>,
    /// Cells whose units have changed since they were shown, unless all may have.
    counted: Vec<u16>,
    recount: bool,
}

/// What is on the page.
#[derive(Clone, Debug)]
struct Shown {
    /// Up to the end of a strip, as those of the notes.
    sights: Vec<Sight>,
    /// For each cell a bit for each way that the mask allows.
    ways: Vec<u8>,
    /// What the planes hold that are the same on every cell.
    constant: Vec<f32>,
    pass: bool,
}

/// Who can march from a cell, as the upper half of a byte, and a bit for each way; 0 if nobody can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Source(u8);

/// The planes in which a cell is 1.
fn planes_of(sight: Sight, layout: &Layout) -> [Option<usize>; 2] {
    match sight {
        Sight::BLANK => [None, None],
        Sight::FOG => [Some(layout.fog()), None],
        Sight::FOGGED_OBSTACLE => [Some(layout.fog()), Some(layout.fogged_obstacle())],
        seen => {
            let owner = seen.owner().checked_sub(1).map(|step| layout.owner(step));
            [seen.terrain().map(|terrain| layout.terrain(terrain as usize)), owner]
        }
    }
}

impl Source {
    const NONE: Source = Source(0);

    fn of(square: &Square, units: u32) -> Source {
        match square.marches(units) {
            0 => Source::NONE,
            ways => Source((square.owner.index() << WAYS) as u8 | ways),
        }
    }

    /// The ways the owner can march.
    #[inline]
    fn ways_of(self, owner: Owner) -> u8 {
        let theirs = (owner.index() << WAYS) as u8;
        if self.0 & !WAY_BITS == theirs { self.0 & WAY_BITS } else { 0 }
    }
}

const WAY_BITS: u8 = (1 << WAYS) - 1;

/// Two bytes of a mask for each way, all but one and half.
const SPREAD: [[u8; 2 * WAYS]; 1 << WAYS] = {
    let mut spread = [[0; 2 * WAYS]; 1 << WAYS];
    let mut at = 0;
    while at < spread.len() * 2 * WAYS {
        spread[at / (2 * WAYS)][at % (2 * WAYS)] =
            ((at / (2 * WAYS)) >> (at % (2 * WAYS) / 2) & 1) as u8;
        at += 1;
    }
    spread
};

/// Cells that are compared at once.
const STRIP: usize = 16;

/// How many numbers are worth a table.
const FEW: u32 = 512;

impl Campaign {
    pub(super) fn new(boards: Boards<Generals>) -> Result<Campaign, SetupError> {
        let game = boards.begin(0)?;
        let shape = Shape::of(game.position());
        let (seats, area) = (shape.seats, shape.area);
        let (width, height) = (game.board_size().width.into(), game.board_size().height);
        let few = (0..FEW).map(|units| squeezed(units.into())).collect();
        let layout = Layout::new(seats);
        let room = area.next_multiple_of(STRIP);
        let shown = Shown {
            sights: vec![Sight::BLANK; room],
            ways: vec![0; room],
            constant: vec![f32::NAN; layout.constant()],
            pass: false,
        };
        let notes = Notes {
            sights: vec![Sight::BLANK; seats * room],
            sources: vec![Source::NONE; room],
            open: vec![0; seats * usize::from(height)],
            counted: Vec::with_capacity(area),
            recount: true,
        };
        let ground = Arc::new(Ground { shape, width, layout, few });
        let mut campaign = Campaign { boards, game, ground, notes, shown };
        campaign.survey();
        Ok(campaign)
    }

    /// Works out from the position all that is kept beside it.
    fn survey(&mut self) {
        let position = self.game.position();
        self.notes.sources.fill(Source::NONE);
        self.notes.open.fill(0);
        self.notes.recount = true;
        let mut scribe = Scribe { notes: &mut self.notes, ground: &self.ground };
        for &at in &self.ground.shape.places {
            let square = position.square(at);
            scribe.changed(at, square, position.units(square));
        }
    }

    /// From where to where an action goes and whether with half; `None` is the pass.
    fn route(&self, action: usize) -> Option<(SquareIndex, SquareIndex, bool)> {
        let from = *self.ground.shape.places.get(action / (2 * WAYS))?;
        let to = self.game.position().towards(from, Way::ALL[action / 2 % WAYS]);
        Some((from, to, action % 2 == 1))
    }

    fn pass(&self) -> usize {
        2 * WAYS * self.ground.shape.area
    }
}

impl Playing for Campaign {
    fn restart(&mut self, seed: u64) -> Result<(), SetupError> {
        self.game = self.boards.begin(seed)?;
        self.survey();
        Ok(())
    }

    fn to_move(&self) -> Option<Seat> {
        self.game.to_move()
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.game.fallen().contains(&seat)
    }

    fn is_legal(&self, action: usize) -> bool {
        let Some(seat) = self.to_move() else { return false };
        if action >= self.pass() {
            return action == self.pass();
        }
        let source = self.notes.sources[action / (2 * WAYS)];
        source.ways_of(Owner::of(seat)) >> (action / 2 % WAYS) & 1 == 1
    }

    fn act(&mut self, action: usize) {
        let route = self.route(action);
        let mut scribe = Scribe { notes: &mut self.notes, ground: &self.ground };
        match route {
            Some((from, to, half)) => {
                self.game.position_mut().march(from, to, half, &mut scribe);
            }
            None => self.game.position_mut().pass(&mut scribe),
        }
    }

    fn draw(&self, dice: &mut Dice) -> Option<usize> {
        let seat = self.to_move()?;
        let (width, height) = (self.ground.width, self.ground.shape.area / self.ground.width);
        let rows = &self.notes.open[seat.index() * height..][..height];
        let open: usize = rows.iter().map(|&open| usize::from(open)).sum();
        let drawn = dice.below(2 * open + 1);
        if drawn == 2 * open {
            return Some(self.pass());
        }
        let mut left = drawn / 2;
        let mut row = 0;
        while left >= usize::from(rows[row]) {
            left -= usize::from(rows[row]);
            row += 1;
        }
        for (cell, source) in (row * width..).zip(&self.notes.sources[row * width..][..width]) {
            let mut ways = source.ways_of(Owner::of(seat));
            let count = ways.count_ones() as usize;
            if left >= count {
                left -= count;
                continue;
            }
            (0..left).for_each(|_| ways &= ways - 1);
            let way = ways.trailing_zeros() as usize;
            return Some(2 * (WAYS * cell + way) + drawn % 2);
        }
        unreachable!("a row has as many open ways as were counted")
    }

    fn reward(&self, seat: Seat) -> f32 {
        reward_now(&self.game, seat)
    }

    fn observe(&self, seat: Seat, into: &mut [f32]) {
        self.game.write_changing(seat, into);
    }

    fn show(&mut self, seat: Seat, page: Page<'_>) {
        if page.fresh {
            page.observation.fill(0.0);
            page.mask.fill(0);
            self.shown.sights.fill(Sight::BLANK);
            self.shown.ways.fill(0);
            self.shown.constant.fill(f32::NAN);
            self.shown.pass = false;
        }
        self.show_cells(seat, page.observation);
        self.show_constant(seat, page.observation);
        self.show_ways(seat, page.mask, page.over);
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        Generals::picture(&self.game.view(viewer))
    }
}

impl Campaign {
    fn show_cells(&mut self, seat: Seat, planes: &mut [f32]) {
        let Campaign { game, ground, notes, shown, .. } = self;
        let (position, layout, area) = (game.position(), &ground.layout, ground.shape.area);
        let armies = layout.armies() * area;
        let units = |cell: usize| {
            let units = position.units(position.square(ground.shape.places[cell]));
            ground.squeezed(units.into())
        };
        let room = shown.sights.len();
        let now = &notes.sights[seat.index() * room..][..room];
        let (strips, _) = now.as_chunks::<STRIP>();
        let (shown_strips, _) = shown.sights.as_chunks_mut::<STRIP>();
        for (strip, (now, before)) in strips.iter().zip(shown_strips).enumerate() {
            if now.map(Sight::byte) == before.map(Sight::byte) {
                continue;
            }
            let cells = strip * STRIP..area;
            for (cell, (now, before)) in cells.zip(now.iter().zip(before)) {
                if now == before {
                    continue;
                }
                for plane in planes_of(*before, layout).into_iter().flatten() {
                    planes[plane * area + cell] = 0.0;
                }
                for plane in planes_of(*now, layout).into_iter().flatten() {
                    planes[plane * area + cell] = 1.0;
                }
                planes[armies + cell] = if now.is_seen() { units(cell) } else { 0.0 };
                *before = *now;
            }
        }
        let mut count = |cell: usize| {
            if now[cell].is_seen() {
                planes[armies + cell] = units(cell);
            }
        };
        if notes.recount {
            (0..area).for_each(&mut count);
        } else {
            notes.counted.iter().for_each(|&cell| count(cell.into()));
        }
        notes.counted.clear();
        notes.recount = false;
    }

    fn show_constant(&mut self, seat: Seat, planes: &mut [f32]) {
        let Campaign { game, ground, shown, .. } = self;
        let area = ground.shape.area;
        let planes = planes[ground.layout.cells() * area..].chunks_exact_mut(area);
        let totals = totals(game, seat, |number| ground.squeezed(number));
        for ((now, before), plane) in totals.zip(&mut shown.constant).zip(planes) {
            if now.to_bits() != before.to_bits() {
                plane.fill(now);
                *before = now;
            }
        }
    }

    fn show_ways(&mut self, seat: Seat, mask: &mut [u8], over: bool) {
        let shown = &mut self.shown;
        let owner = if over { Owner::NOBODY } else { Owner::of(seat) };
        let (strips, _) = self.notes.sources.as_chunks::<STRIP>();
        let (shown_strips, _) = shown.ways.as_chunks_mut::<STRIP>();
        for (strip, (sources, before)) in strips.iter().zip(shown_strips).enumerate() {
            let now = sources.map(|source| source.ways_of(owner));
            if now == *before {
                continue;
            }
            for (cell, (&now, before)) in (strip * STRIP..).zip(now.iter().zip(before)) {
                if now != *before {
                    mask[2 * WAYS * cell..][..2 * WAYS].copy_from_slice(&SPREAD[usize::from(now)]);
                    *before = now;
                }
            }
        }
        if shown.pass == over {
            shown.pass = !over;
            mask[2 * WAYS * self.ground.shape.area] = u8::from(shown.pass);
        }
    }
}

/// Keeps the notes of a position.
struct Scribe<'a> {
    notes: &'a mut Notes,
    ground: &'a Ground,
}

impl Scribe<'_> {
    fn cell(&self, at: SquareIndex) -> Option<usize> {
        self.ground.shape.cell(at)
    }

    fn note_source(&mut self, cell: usize, square: &Square, units: u32) {
        let height = self.ground.shape.area / self.ground.width;
        let row = cell / self.ground.width;
        let before = std::mem::replace(&mut self.notes.sources[cell], Source::of(square, units));
        let after = self.notes.sources[cell];
        if before == after {
            return;
        }
        for (source, gained) in [(before, false), (after, true)] {
            if source != Source::NONE {
                let seat = usize::from(source.0 >> WAYS) - 1;
                let ways = (source.0 & WAY_BITS).count_ones() as u16;
                let open = &mut self.notes.open[seat * height + row];
                *open = if gained { *open + ways } else { *open - ways };
            }
        }
    }

    /// The units of a cell have changed.
    fn count(&mut self, at: SquareIndex, square: &Square, units: u32) {
        let Some(cell) = self.cell(at) else { return };
        self.note_source(cell, square, units);
        if self.notes.counted.len() < self.notes.counted.capacity() {
            self.notes.counted.push(cell as u16);
        } else {
            self.notes.recount = true;
        }
    }

    fn note_sight(&mut self, seat: Seat, cell: usize, square: &Square) {
        let room = self.notes.sources.len();
        let sight = Sight::of(square, seat, self.ground.shape.seats);
        self.notes.sights[seat.index() * room + cell] = sight;
    }
}

impl Watch for Scribe<'_> {
    fn lost(&mut self, at: SquareIndex, square: &Square, units: u32) {
        self.count(at, square, units);
    }

    fn gained(&mut self, at: SquareIndex, square: &Square, units: u32) {
        self.count(at, square, units);
    }

    fn changed(&mut self, at: SquareIndex, square: &Square, units: u32) {
        self.count(at, square, units);
        let Some(cell) = self.cell(at) else { return };
        Seat::all(self.ground.shape.seats).for_each(|seat| self.note_sight(seat, cell, square));
    }

    fn grew(&mut self, kind: Growth, position: &Position) {
        if kind == Growth::Structure {
            for (at, square) in position.structures() {
                self.count(at, square, position.units(square));
            }
            return;
        }
        self.notes.recount = true;
        for (cell, &at) in self.ground.shape.places.iter().enumerate() {
            let square = position.square(at);
            if square.grows(Growth::Plain) {
                self.note_source(cell, square, position.units(square));
            }
        }
    }

    fn appeared(&mut self, to: Seat, at: SquareIndex, square: &Square, _: u32) {
        if let Some(cell) = self.cell(at) {
            self.note_sight(to, cell, square);
        }
    }

    fn vanished(&mut self, from: Seat, at: SquareIndex, square: &Square) {
        if let Some(cell) = self.cell(at) {
            self.note_sight(from, cell, square);
        }
    }
}
