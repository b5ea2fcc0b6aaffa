//! Generals as learners see it, one seat after another as at a table; `Batch` steps many games at
//! once. An action is a cell in row order, one of `Way::ALL` and whether half goes, then the pass.

use polje_tabletop::{Game, Seat, Size};

use super::marches::WAYS;
use super::position::Way;
use super::square::{Owner, Terrain};
use super::{Generals, March, Move};
use crate::learning::{Learnable, squeezed};

/// After a plane of cells for the observer and one for each seat after it.
const CELLS: [&str; 7] =
    ["armies", "plain", "city", "capital", "mountain", "fog", "fogged_obstacle"];

/// The same number on every cell, before the totals of each seat.
const CONSTANT: [&str; 2] = ["rounds_played", "to_move"];

impl Learnable for Generals {
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

    /// Units are written as their logarithm; `rounds_played` is a part of the round limit.
    fn write_planes(&self, seat: Seat, into: &mut [f32]) {
        let (position, seats) = (self.position(), self.seats());
        let area = self.board_size().area();
        into.fill(0.0);
        let (cells, rest) = into.split_at_mut((seats + CELLS.len()) * area);
        for (cell, square) in position.rows().flatten().enumerate() {
            let mut set = |plane: usize, value: f32| cells[plane * area + cell] = value;
            if !square.is_seen_by(seat) {
                set(seats + 5, 1.0);
                set(seats + 6, f32::from(u8::from(square.is_obstacle())));
                continue;
            }
            if let Some(owner) = Seat::all(seats).find(|&it| square.owner == Owner::of(it)) {
                set((owner.index() + seats - seat.index()) % seats, 1.0);
            }
            set(seats, squeezed(position.units(square).into()));
            set(
                seats
                    + match square.terrain {
                        Terrain::Plain => 1,
                        Terrain::City => 2,
                        Terrain::Capital => 3,
                        Terrain::Mountain => 4,
                    },
                1.0,
            );
        }
        let played = position.round() as f32 / position.rounds().max(1) as f32;
        let turn = f32::from(u8::from(self.to_move() == Some(seat)));
        let totals = (0..seats).flat_map(|step| {
            let tally = position.tally(Seat::at((seat.index() + step) % seats));
            [tally.units as f64, tally.cells.into()].map(squeezed)
        });
        let constant = [played, turn].into_iter().chain(totals);
        for (value, plane) in constant.zip(rest.chunks_exact_mut(area)) {
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
