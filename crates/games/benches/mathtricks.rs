//! MathTricks speed: perft and random games, beside the same walk written as a bare loop.
//! Every pair is measured in turns in one run, and the best of the turns counts.

#![allow(clippy::print_stdout)] // a benchmark prints its table

use std::hint::black_box;
use std::time::Instant;

use polje_games::mathtricks::{Cell, Config, MathTricks, Setup};
use polje_tabletop::{Game, Rng, Size};

const TURNS: usize = 7;
const PERFT_DEPTH: u32 = 11;
const GAMES: u64 = 100_000;

fn main() {
    let board_5x5 = dealt(Size::new(5, 5));
    let board_8x8 = dealt(Size::new(8, 8));
    let [engine, bare] = best_of([
        &mut || MathTricks::start(&board_5x5).expect("a dealt board").perft(PERFT_DEPTH),
        &mut || bare_perft(&Bare::new(&board_5x5), [0, 24], 1 | 1 << 24, [0, 0], 0, PERFT_DEPTH),
    ]);
    row("perft 5x5, leaves", engine, bare);
    let [engine, bare] =
        best_of([&mut || engine_games(&board_8x8), &mut || bare_games(&board_8x8)]);
    row("random games 8x8, moves", engine, bare);
    let [engine, bare] = [engine, bare].map(|measured| Measured { units: GAMES, ..measured });
    row("random games 8x8, games", engine, bare);
}

fn dealt(size: Size) -> Setup {
    MathTricks::deal(&Config { size }, &mut Rng::new(1)).expect("a size within the range")
}

#[derive(Clone, Copy)]
struct Measured {
    units: u64,
    seconds: f64,
}

fn best_of(mut jobs: [&mut dyn FnMut() -> u64; 2]) -> [Measured; 2] {
    let mut best = [Measured { units: 0, seconds: f64::INFINITY }; 2];
    for _ in 0..TURNS {
        for (job, best) in jobs.iter_mut().zip(&mut best) {
            let began = Instant::now();
            let units = black_box(job());
            let seconds = began.elapsed().as_secs_f64();
            if seconds < best.seconds {
                *best = Measured { units, seconds };
            }
        }
    }
    assert_eq!(best[0].units, best[1].units, "engine and bare loop do the same work");
    best
}

fn row(name: &str, engine: Measured, bare: Measured) {
    let rate = |measured: Measured| measured.units as f64 / measured.seconds / 1e6;
    let (engine, bare) = (rate(engine), rate(bare));
    println!(
        "{name:26} {engine:9.2} M/s   bare loop {bare:9.2} M/s   bare/engine {:5.2}",
        bare / engine
    );
}

/// A small generator, the same on both sides.
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(bound)) >> 32) as u32
    }
}

fn engine_games(setup: &Setup) -> u64 {
    let start = MathTricks::start(setup).expect("a dealt board");
    let mut rng = Xorshift(0x9e37_79b9_7f4a_7c15);
    let mut moves = 0;
    for _ in 0..GAMES {
        let mut game = start.clone();
        loop {
            let mut steps = game.steps();
            let count = steps.len();
            if count == 0 {
                break;
            }
            let to = steps.nth(rng.below(count as u32) as usize).expect("one of the steps");
            game.step(to);
            moves += 1;
        }
        black_box(&game);
    }
    moves
}

/// The least a MathTricks walk can be: masks, cells and scaled totals.
struct Bare {
    near: Vec<u64>,
    cells: Vec<Cell>,
    one: i64,
}

impl Bare {
    fn new(setup: &Setup) -> Bare {
        let size = setup.board.size();
        let near = |at: polje_tabletop::Coord| {
            let next = size.coords().filter(|&other| at.king_distance(other) == 1);
            next.fold(0, |mask, other| mask | 1u64 << size.index(other))
        };
        let cells = setup.board.cells().to_vec();
        let one = cells
            .iter()
            .map(|cell| if let Cell::Divide(n) = cell { i64::from(*n) } else { 1 })
            .product();
        Bare { near: size.coords().map(near).collect(), cells, one }
    }

    fn step(&self, total: i64, to: usize) -> i64 {
        match self.cells[to] {
            Cell::Add(n) => total + self.one * i64::from(n),
            Cell::Subtract(n) => total - self.one * i64::from(n),
            Cell::Multiply(n) => total * i64::from(n),
            Cell::Divide(n) => total / i64::from(n),
        }
    }
}

fn bare_games(setup: &Setup) -> u64 {
    let bare = Bare::new(setup);
    let mut rng = Xorshift(0x9e37_79b9_7f4a_7c15);
    let mut moves = 0;
    for _ in 0..GAMES {
        let (mut pawns, mut walked, mut totals, mut turn) =
            ([0usize, 63], 1u64 | 1 << 63, [0i64; 2], 0);
        loop {
            let mut free = bare.near[pawns[turn]] & !walked;
            if free == 0 {
                break;
            }
            for _ in 0..rng.below(free.count_ones()) {
                free &= free - 1;
            }
            let to = free.trailing_zeros() as usize;
            totals[turn] = bare.step(totals[turn], to);
            walked |= 1 << to;
            pawns[turn] = to;
            turn = 1 - turn;
            moves += 1;
        }
        black_box(totals);
    }
    moves
}

fn bare_perft(
    bare: &Bare,
    pawns: [usize; 2],
    walked: u64,
    totals: [i64; 2],
    turn: usize,
    depth: u32,
) -> u64 {
    let mut free = bare.near[pawns[turn]] & !walked;
    if depth == 1 {
        return free.count_ones().into();
    }
    let mut leaves = 0;
    while free != 0 {
        let to = free.trailing_zeros() as usize;
        free &= free - 1;
        let (mut pawns, mut totals) = (pawns, totals);
        pawns[turn] = to;
        totals[turn] = bare.step(totals[turn], to);
        leaves += bare_perft(bare, pawns, walked | 1 << to, totals, 1 - turn, depth - 1);
    }
    leaves
}
