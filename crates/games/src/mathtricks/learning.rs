//! MathTricks as learners see it. An action is the cell that is stepped on, in row order.

use polje_tabletop::{Game, Seat, SetupError, Size};

use super::{Cell, MathTricks, Move};
use crate::learning::{Boards, Kept, Learnable, squeezed};

/// What the planes hold. The last three are the same number on every cell.
const PLANES: [&str; 10] = [
    "added",
    "factor",
    "zero",
    "own_trail",
    "other_trail",
    "own_pawn",
    "other_pawn",
    "own_total",
    "other_total",
    "to_move",
];

/// How many of them say what the cells are.
const CELLS: usize = 3;

impl Learnable for MathTricks {
    type Playing = Kept<MathTricks>;

    fn playing(boards: Boards<MathTricks>) -> Result<Kept<MathTricks>, SetupError> {
        Kept::new(boards)
    }

    fn board_size(&self) -> Size {
        self.board().size()
    }

    fn planes(&self) -> Vec<String> {
        PLANES.map(str::to_owned).to_vec()
    }

    fn actions(&self) -> usize {
        self.board_size().area()
    }

    fn action(&self, mv: Move) -> usize {
        self.board_size().index(mv.to)
    }

    fn action_move(&self, action: usize) -> Option<Move> {
        let size = self.board_size();
        (action < size.area()).then(|| Move { to: size.coord(action) })
    }

    fn each_legal(&self, each: impl FnMut(usize)) {
        self.steps().map(usize::from).for_each(each);
    }

    fn fixed_planes(&self) -> usize {
        CELLS
    }

    /// A sum is written in tens, a factor as its logarithm to base 2 (0 where there is none, and
    /// where the factor is 0: that has a plane of its own).
    fn write_fixed(&self, cells: &mut [f32]) {
        let area = self.board_size().area();
        cells.fill(0.0);
        for at in 0..area {
            match self.board().cell(at as u16) {
                Cell::Add(n) => cells[at] = n as f32 / 10.0,
                Cell::Subtract(n) => cells[at] = -(n as f32) / 10.0,
                Cell::Multiply(0) => cells[2 * area + at] = 1.0,
                Cell::Multiply(n) => cells[area + at] = (n as f32).log2(),
                Cell::Divide(n) => cells[area + at] = -(n as f32).log2(),
            }
        }
    }

    /// A total is written as its logarithm with its sign.
    fn write_changing(&self, seat: Seat, into: &mut [f32]) {
        let area = self.board_size().area();
        let other = Seat::at(1 - seat.index());
        let (trails, rest) = into.split_at_mut(2 * area);
        trails.fill(0.0);
        for (seat, trail) in [seat, other].into_iter().zip(trails.chunks_exact_mut(area)) {
            self.walked_by(seat, |cell| trail[usize::from(cell)] = 1.0);
        }
        let (pawns, rest) = rest.split_at_mut(2 * area);
        pawns.fill(0.0);
        for (seat, pawn) in [seat, other].into_iter().zip(pawns.chunks_exact_mut(area)) {
            pawn[usize::from(self.pawn(seat))] = 1.0;
        }
        let turn = f32::from(u8::from(self.to_move() == Some(seat)));
        let totals = [seat, other].map(|seat| squeezed(self.rough_total(seat)));
        let constant = [totals[0], totals[1], turn];
        for (value, plane) in constant.into_iter().zip(rest.chunks_exact_mut(area)) {
            plane.fill(value);
        }
    }
}
