//! Generals as learners see it, one seat after another as at a table; in batches a `Campaign` plays it. An action is a cell in row order, one of `Way::ALL` and whether half goes, then the pass.

use polje_tabletop::{Game, Seat, SetupError, Size};

use super::campaign::Campaign;
use super::marches::WAYS;
use super::position::Way;
use super::square::{Owner, Terrain};
use super::{Generals, March, Move};
use crate::learning::{Boards, Learnable, squeezed};

/// After a plane of cells for the observer and one for each seat after it.
const CELLS: [&str; 7] =
    ["armies", "plain", "city", "capital", "mountain", "fog", "fogged_obstacle"];

/// The same number on every cell, before the totals of each seat.
const CONSTANT: [&str; 2] = ["rounds_played", "to_move"];

/// Where each plane is. Units are written as their logarithm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    seats: usize,
}

impl Layout {
    pub(super) fn new(seats: usize) -> Layout {
        Layout { seats }
    }

    /// Cells of the observer, or of the seat so many after it.
    pub(super) fn owner(self, step: usize) -> usize {
        step
    }

    pub(super) fn armies(self) -> usize {
        self.seats
    }

    /// By number of a `Terrain`.
    pub(super) fn terrain(self, terrain: usize) -> usize {
        self.seats + 1 + terrain
    }

    pub(super) fn fog(self) -> usize {
        self.seats + 5
    }

    pub(super) fn fogged_obstacle(self) -> usize {
        self.seats + 6
    }

    /// How many planes there are before those that hold the same number on every cell.
    pub(super) fn cells(self) -> usize {
        self.seats + CELLS.len()
    }

    /// How many hold the same number on every cell.
    pub(super) fn constant(self) -> usize {
        CONSTANT.len() + 2 * self.seats
    }
}

/// Terrains are numbered as their planes are.
const _: () = assert!(
    Terrain::Plain as usize == 0
        && Terrain::City as usize == 1
        && Terrain::Capital as usize == 2
        && Terrain::Mountain as usize == 3
);

/// What is the same on every cell, numbers `squeezed`; `rounds_played` is a part of the round limit.
pub(super) fn totals(
    game: &Generals,
    seat: Seat,
    squeezed: impl Fn(u64) -> f32,
) -> impl Iterator<Item = f32> {
    let (position, seats) = (game.position(), game.seats());
    let played = position.round() as f32 / position.rounds().max(1) as f32;
    let turn = f32::from(u8::from(game.to_move() == Some(seat)));
    let totals = (0..seats).flat_map(move |step| {
        let tally = position.tally(Seat::at((seat.index() + step) % seats));
        [tally.units, tally.cells.into()].map(&squeezed)
    });
    [played, turn].into_iter().chain(totals)
}

impl Learnable for Generals {
    type Playing = Campaign;

    fn playing(boards: Boards<Generals>) -> Result<Campaign, SetupError> {
        Campaign::new(boards)
    }

    fn board_size(&self) -> Size {
        self.position().size()
    }

    fn planes(&self) -> Vec<String> {
        let steps = 1..self.seats();
        let others = steps.clone().map(|step| format!("cells_of_seat_after_{step}"));
        let own = ["own_cells".to_owned()].into_iter().chain(others);
        let cells = own.chain(CELLS.map(str::to_owned)).chain(CONSTANT.map(str::to_owned));
        let totals = steps.flat_map(|step| {
            [
                format!("total_units_of_seat_after_{step}"),
                format!("total_cells_of_seat_after_{step}"),
            ]
        });
        cells
            .chain(["own_total_units".to_owned(), "own_total_cells".to_owned()])
            .chain(totals)
            .collect()
    }

    fn actions(&self) -> usize {
        2 * WAYS * self.board_size().area() + 1
    }

    fn action(&self, mv: Move) -> usize {
        let size = self.board_size();
        match mv {
            Move::Pass => 2 * WAYS * size.area(),
            Move::March(March { from, to, half }) => {
                let way = Way::between(from, to).map_or(0, |way| way as usize);
                2 * (WAYS * size.index(from) + way) + usize::from(half)
            }
        }
    }

    fn action_move(&self, action: usize) -> Option<Move> {
        let size = self.board_size();
        let (cell, way) = (action / (2 * WAYS), Way::ALL[action / 2 % WAYS]);
        if cell >= size.area() {
            return (action == self.actions() - 1).then_some(Move::Pass);
        }
        let from = size.coord(cell);
        let to = size.beside(from).find(|&to| Way::between(from, to) == Some(way))?;
        Some(Move::March(March { from, to, half: action % 2 == 1 }))
    }

    fn write_changing(&self, seat: Seat, into: &mut [f32]) {
        let (position, seats) = (self.position(), self.seats());
        let (layout, area) = (Layout::new(seats), self.board_size().area());
        into.fill(0.0);
        let (cells, rest) = into.split_at_mut(layout.cells() * area);
        for (cell, square) in position.rows().flatten().enumerate() {
            let mut set = |plane: usize, value: f32| cells[plane * area + cell] = value;
            if !square.is_seen_by(seat) {
                set(layout.fog(), 1.0);
                set(layout.fogged_obstacle(), f32::from(u8::from(square.is_obstacle())));
                continue;
            }
            if let Some(owner) = Seat::all(seats).find(|&it| square.owner == Owner::of(it)) {
                set(layout.owner((owner.index() + seats - seat.index()) % seats), 1.0);
            }
            set(layout.armies(), squeezed(position.units(square).into()));
            set(layout.terrain(square.terrain() as usize), 1.0);
        }
        let totals = totals(self, seat, |number| squeezed(number as f64));
        for (value, plane) in totals.zip(rest.chunks_exact_mut(area)) {
            plane.fill(value);
        }
    }

    fn moves_of(&self, seat: Seat) -> Vec<Move> {
        let mut moves = Vec::new();
        if !self.position().is_over() && !self.fallen().contains(&seat) {
            self.orders_of(seat, &mut moves);
        }
        moves
    }
}
