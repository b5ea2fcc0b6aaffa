//! Two players, plainly: every turn sweeps the map for legal marches, every even round for
//! structures, and every observation is written whole.

use polje_games::generals::{Cell, Setup};

#[derive(Clone)]
pub(crate) struct Plain {
    start: Board,
    board: Board,
    marches: Vec<(usize, usize)>,
    planes: [Vec<u32>; 10],
    random: u64,
}

#[derive(Clone)]
struct Board {
    width: usize,
    height: usize,
    terrain: Vec<Cell>,
    owner: Vec<u8>,
    units: Vec<u32>,
    round: u32,
}

impl Plain {
    pub(crate) fn new(setup: &Setup) -> Plain {
        let size = setup.map.size();
        let terrain = setup.map.cells().to_vec();
        let mut next = 0;
        let mut owner = |cell: &Cell| {
            next += u8::from(*cell == Cell::Capital);
            if *cell == Cell::Capital { next } else { 0 }
        };
        let units = |cell: &Cell| match *cell {
            Cell::Capital => 1,
            Cell::City(units) => units,
            _ => 0,
        };
        let start = Board {
            width: size.width.into(),
            height: size.height.into(),
            owner: terrain.iter().map(&mut owner).collect(),
            units: terrain.iter().map(units).collect(),
            terrain,
            round: 0,
        };
        let planes = std::array::from_fn(|_| vec![0; size.area()]);
        Plain {
            board: start.clone(),
            start,
            marches: Vec::new(),
            planes,
            random: 88_172_645_463_325_252,
        }
    }

    /// Plays steps and counts those and the orders that moved units.
    pub(crate) fn run(&mut self, steps: usize, observed: bool) -> (u64, u64) {
        let mut marched = 0;
        for _ in 0..steps {
            let mut over = false;
            for seat in 1..=2 {
                self.board.marches(seat, &mut self.marches);
                if self.marches.is_empty() {
                    continue;
                }
                let roll = self.roll();
                let (from, to) = self.marches[(roll >> 8) as usize % self.marches.len()];
                over |= self.board.march(seat, from, to, roll & 1 == 1);
                marched += 1;
            }
            self.board.end_round();
            if over || self.board.round == 1000 {
                self.board = self.start.clone();
            }
            if observed {
                for seat in 1..=2 {
                    let planes = &mut self.planes[5 * (usize::from(seat) - 1)..][..5];
                    self.board.observe(seat, planes);
                }
            }
        }
        (steps as u64, marched)
    }

    fn roll(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }
}

impl Board {
    fn beside(&self, at: usize) -> impl Iterator<Item = usize> {
        let (x, y, width, height) = (at % self.width, at / self.width, self.width, self.height);
        let sides = [(y > 0, at.wrapping_sub(width)), (x > 0, at.wrapping_sub(1))];
        let sides =
            sides.into_iter().chain([(x + 1 < width, at + 1), (y + 1 < height, at + width)]);
        sides.filter(|(inside, _)| *inside).map(|(_, to)| to)
    }

    fn marches(&self, seat: u8, marches: &mut Vec<(usize, usize)>) {
        marches.clear();
        for from in 0..self.owner.len() {
            if self.owner[from] == seat && self.units[from] > 1 {
                let open = self.beside(from).filter(|&to| self.terrain[to] != Cell::Mountain);
                marches.extend(open.map(|to| (from, to)));
            }
        }
    }

    /// Whether a capital was taken.
    fn march(&mut self, seat: u8, from: usize, to: usize, half: bool) -> bool {
        let moved = if half { self.units[from] / 2 } else { self.units[from] - 1 };
        self.units[from] -= moved;
        if self.owner[to] == seat {
            self.units[to] += moved;
            return false;
        }
        if moved <= self.units[to] {
            self.units[to] -= moved;
            return false;
        }
        self.units[to] = moved - self.units[to];
        self.owner[to] = seat;
        self.terrain[to] == Cell::Capital
    }

    fn end_round(&mut self) {
        self.round += 1;
        for at in 0..self.owner.len() {
            let grows = match self.terrain[at] {
                Cell::Plain => self.round.is_multiple_of(50),
                _ => self.round.is_multiple_of(2),
            };
            self.units[at] += u32::from(self.owner[at] > 0 && grows);
        }
    }

    fn observe(&self, seat: u8, planes: &mut [Vec<u32>]) {
        for y in 0..self.height {
            for x in 0..self.width {
                let at = y * self.width + x;
                let rows = y.saturating_sub(1)..(y + 2).min(self.height);
                let seen = rows.into_iter().any(|y| {
                    (x.saturating_sub(1)..(x + 2).min(self.width))
                        .any(|x| self.owner[y * self.width + x] == seat)
                });
                let kind = match self.terrain[at] {
                    Cell::Plain => 1,
                    Cell::City(_) => 2,
                    Cell::Capital => 3,
                    Cell::Mountain => 4,
                };
                let relative = match self.owner[at] {
                    0 => 0,
                    owner if owner == seat => 1,
                    _ => 2,
                };
                planes[0][at] = if seen { self.units[at] } else { 0 };
                planes[1][at] = if seen { relative } else { 0 };
                planes[2][at] = if seen { kind } else { 0 };
                planes[3][at] = u32::from(!seen);
                planes[4][at] = u32::from(!seen && (kind == 2 || kind == 4));
            }
        }
    }
}
