//! How many games are played on to their end in a second: as the search does it in Gamma, with orders
//! at random in Generals. Those of MathTricks are in its own benchmark.
//!
//! `cargo bench -p polje-games --bench playouts`

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::time::{Duration, Instant};

use polje_bots::{Dice, Imagine};
use polje_games::{gamma, generals};
use polje_tabletop::{Game, Rng, Size};

/// How long one turn lasts.
const TURN: Duration = Duration::from_millis(300);
const TURNS: usize = 7;
/// Games of Generals that are played side by side.
const SIDE_BY_SIDE: usize = 64;

fn main() {
    // `cargo test --all-targets` runs benchmarks too, without this word.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!(
        "| Gamma from an empty board | playouts a second: median (least to most) |\n| --- | --- |"
    );
    for (side, players, areas) in [(5, 2, 2), (10, 2, 3), (16, 4, 4), (20, 4, 4)] {
        let config = gamma::Config { size: Size::new(side, side), players, areas };
        let setup = gamma::Gamma::deal(&config, &mut Rng::new(1)).expect("the board is small");
        let start = gamma::Gamma::start(&setup).expect("a dealt board can be played");
        let (mut dice, mut room, mut shares) = (Dice::new(1), Default::default(), Vec::new());
        row(side, players as usize, || {
            shares.clear();
            start.clone().playout(&mut room, &mut dice, &mut shares);
            1
        });
    }
    println!("\n| Generals, 1000 rounds | games a second: median (least to most) |\n| --- | --- |");
    for (side, players) in [(9, 2), (18, 2), (24, 4)] {
        let mut games = Games::new(side, players);
        row(side, players, || games.step());
    }
}

/// Measures work that says how many games it has ended.
fn row(side: u16, players: usize, mut work: impl FnMut() -> usize) {
    let mut rates: Vec<f64> = (0..TURNS).map(|_| rate(&mut work)).collect();
    rates.sort_by(f64::total_cmp);
    let (least, median, most) = (rates[0], rates[TURNS / 2], rates[TURNS - 1]);
    println!("| {side}x{side}, {players} players | {median:.0} ({least:.0} to {most:.0}) |");
}

fn rate(work: &mut impl FnMut() -> usize) -> f64 {
    let began = Instant::now();
    let mut count = 0;
    while began.elapsed() < TURN {
        count += work();
    }
    count as f64 / began.elapsed().as_secs_f64()
}

/// Random games of Generals, each begun anew when it ends.
struct Games {
    batch: generals::Batch,
    masks: Vec<u8>,
}

impl Games {
    fn new(side: u16, players: usize) -> Games {
        let config =
            generals::Config { size: Size::new(side, side), players, ..Default::default() };
        let deal = |seed| generals::Generals::deal(&config, &mut Rng::new(seed)).expect("a map");
        let pool: Vec<generals::Setup> = (0..32).map(deal).collect();
        let mut batch = generals::Batch::new(&pool, SIDE_BY_SIDE, 7).expect("maps of one kind");
        let mut masks = vec![0; batch.mask_bytes()];
        batch.observe(generals::Buffers { masks: &mut masks, planes: None });
        let mut games = Games { batch, masks };
        // Until games are in all their phases.
        (0..1500).for_each(|_| _ = games.step());
        games
    }

    /// A turn of every player of every game.
    fn step(&mut self) -> usize {
        let buffers = generals::Buffers { masks: &mut self.masks, planes: None };
        self.batch.step(generals::Orders::Random, buffers);
        (0..SIDE_BY_SIDE).filter(|&game| self.batch.ended(game).is_some()).count()
    }
}
