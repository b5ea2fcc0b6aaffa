//! Gamma as learners see it. An action is a field to take, in row order, then the same fields as
//! golden moves, then the pass.

use polje_tabletop::{Game, Seat, SetupError, Size};

use super::{Gamma, Move};
use crate::learning::{Boards, Kept, Learnable};

/// After a plane of fields for the observer and one for each seat after it. They are the same number
/// on every field.
const CONSTANT: [&str; 3] = ["golden_left", "areas_left", "to_move"];

impl Learnable for Gamma {
    type Playing = Kept<Gamma>;

    fn playing(boards: Boards<Gamma>) -> Result<Kept<Gamma>, SetupError> {
        Kept::new(boards)
    }

    fn board_size(&self) -> Size {
        self.size()
    }

    fn planes(&self) -> Vec<String> {
        let others = (1..self.seats()).map(|step| format!("fields_of_seat_after_{step}"));
        let fields = ["own_fields".to_owned()].into_iter().chain(others);
        fields.chain(CONSTANT.map(str::to_owned)).collect()
    }

    fn actions(&self) -> usize {
        2 * self.size().area() + 1
    }

    fn action(&self, mv: Move) -> usize {
        let size = self.size();
        match mv {
            Move::Take(at) => size.index(at),
            Move::Golden(at) => size.area() + size.index(at),
            Move::Pass => 2 * size.area(),
        }
    }

    fn action_move(&self, action: usize) -> Option<Move> {
        let (size, area) = (self.size(), self.size().area());
        match action {
            _ if action < area => Some(Move::Take(size.coord(action))),
            _ if action < 2 * area => Some(Move::Golden(size.coord(action - area))),
            _ if action == 2 * area => Some(Move::Pass),
            _ => None,
        }
    }

    fn each_legal(&self, mut each: impl FnMut(usize)) {
        let area = self.size().area();
        if let Some(seat) = self.to_move() {
            self.board().each_move(seat.number(), |cell, golden| {
                each(if golden { area + cell } else { cell });
            });
            each(2 * area);
        }
    }

    /// `areas_left` is a part of the areas that a player may have.
    fn write_changing(&self, seat: Seat, into: &mut [f32]) {
        let (area, seats) = (self.size().area(), self.seats());
        into.fill(0.0);
        let (fields, rest) = into.split_at_mut(seats * area);
        self.board().each_owner(|cell, owner| {
            let step = (owner as usize + seats - 1 - seat.index()) % seats;
            fields[step * area + cell] = 1.0;
        });
        let flag = |claim: bool| f32::from(u8::from(claim));
        let (board, number) = (self.board(), seat.number());
        let areas = board.areas(number) as f32 / board.area_limit() as f32;
        let constant =
            [flag(!board.golden_spent(number)), 1.0 - areas, flag(self.to_move() == Some(seat))];
        for (value, plane) in constant.into_iter().zip(rest.chunks_exact_mut(area)) {
            plane.fill(value);
        }
    }
}
