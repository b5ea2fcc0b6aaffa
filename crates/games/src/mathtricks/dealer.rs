//! Boards from a seed: symmetric about the centre, with the mirror broken in one or two cells so
//! that copying the other player's moves is no plan.

use polje_tabletop::{Coord, Grid, Knob, KnobValue, Range, Rng, Size};
use serde::{Deserialize, Serialize};

use super::board::{LARGEST, SMALLEST};
use super::{Cell, Setup, construction};

/// What can be chosen about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub size: Size,
}

impl Default for Config {
    /// The size of the contest's worked game.
    fn default() -> Config {
        Config { size: Size::new(5, 8) }
    }
}

impl polje_tabletop::Config for Config {
    const KNOBS: &'static [Knob] = &[
        Knob { name: "size", range: Range::Size { least: SMALLEST, most: LARGEST } },
        Knob { name: "players", range: Range::Count { least: 2, most: 2 } },
    ];

    fn knob(&self, name: &str) -> KnobValue {
        match name {
            "size" => KnobValue::Size(self.size),
            _ => KnobValue::Count(2),
        }
    }

    fn turn(&mut self, _: &str, value: KnobValue) {
        if let KnobValue::Size(size) = value {
            self.size = size;
        }
    }
}

pub(super) fn deal(config: &Config, rng: &mut Rng) -> Setup {
    let size = config.size;
    let mix = Mix::for_area(size.area());
    let mirror = |at: Coord| Coord { x: size.width - 1 - at.x, y: size.height - 1 - at.y };
    let mut pairs: Vec<Coord> =
        size.coords().skip(1).filter(|&at| size.index(at) <= size.index(mirror(at))).collect();
    rng.shuffle(&mut pairs);
    // The centre of an odd board is its own mirror; a required cell there would have no twin.
    pairs.sort_by_key(|&at| at == mirror(at));

    let mut board = Grid::filled(size, Cell::Add(0));
    let mut required = mix.required(rng).into_iter();
    for &at in &pairs {
        let cell = required.next().unwrap_or_else(|| mix.roll(rng));
        board[at] = cell;
        board[mirror(at)] = cell;
    }
    break_mirror(&mut board, &mix, rng);
    Setup::plain(board)
}

/// Cells drawn one by one, without symmetry and whatever comes of it: as boards are when nobody
/// makes them fair. What fairness and the solver are measured on.
pub fn random_setup(size: Size, rng: &mut Rng) -> Setup {
    let last = size.area() - 1;
    Setup::plain(Grid::from_fn(size, |at| match size.index(at) {
        0 => Cell::Add(0),
        index if index == last => Cell::Add(0),
        _ => match rng.below(100) {
            0..45 => Cell::Add(rng.between(0, 9) as u32),
            45..70 => Cell::Subtract(rng.between(1, 9) as u32),
            70..83 => Cell::Multiply(2),
            83..95 => Cell::Divide(2),
            _ => Cell::Multiply(0),
        },
    }))
}

/// Rolls one or two cells anew until they differ from their mirror and every kind of cell that
/// must be there still is.
fn break_mirror(board: &mut Grid<Cell>, mix: &Mix, rng: &mut Rng) {
    let size = board.size();
    let inner: Vec<usize> =
        (1..size.area() - 1).filter(|&index| index != size.area() - 1 - index).collect();
    for _ in 0..rng.between(1, 2) {
        loop {
            let at = *rng.pick(&inner);
            let twin = size.coord(size.area() - 1 - at);
            let at = size.coord(at);
            let old = board[at];
            board[at] = mix.roll(rng);
            if board[at] != board[twin] && mix.is_complete(board) {
                break;
            }
            board[at] = old;
        }
    }
}

/// Which cells a board of some area has: larger boards have larger numbers.
#[derive(Clone, Copy, Debug)]
struct Mix {
    largest_number: u32,
    largest_factor: u32,
}

impl Mix {
    fn for_area(area: usize) -> Mix {
        let largest_factor = match area {
            ..36 => 2,
            36..64 => 3,
            _ => 4,
        };
        Mix { largest_number: 2 + area.isqrt() as u32, largest_factor }
    }

    /// One of every kind that must be on the board.
    fn required(self, rng: &mut Rng) -> Vec<Cell> {
        let mut cells =
            vec![Cell::Add(self.number(rng)), Cell::Subtract(self.number(rng)), Cell::Multiply(0)];
        for factor in 2..=self.largest_factor {
            cells.extend([Cell::Multiply(factor), Cell::Divide(factor)]);
        }
        cells
    }

    /// With all factors of its size, besides what every board has.
    fn is_complete(self, board: &Grid<Cell>) -> bool {
        let has = |wanted: Cell| board.cells().contains(&wanted);
        construction::is_complete(board)
            && (2..=self.largest_factor)
                .all(|factor| has(Cell::Multiply(factor)) && has(Cell::Divide(factor)))
    }

    fn roll(self, rng: &mut Rng) -> Cell {
        match rng.below(100) {
            0..3 => Cell::Add(0),
            3..46 => Cell::Add(self.number(rng)),
            46..70 => Cell::Subtract(self.number(rng)),
            70..85 => Cell::Multiply(self.factor(rng)),
            85..97 => Cell::Divide(self.factor(rng)),
            _ => Cell::Multiply(0),
        }
    }

    fn number(self, rng: &mut Rng) -> u32 {
        rng.between(1, self.largest_number.into()) as u32
    }

    /// The larger a factor, the rarer.
    fn factor(self, rng: &mut Rng) -> u32 {
        let one = rng.between(2, self.largest_factor.into());
        let other = rng.between(2, self.largest_factor.into());
        one.min(other) as u32
    }
}
