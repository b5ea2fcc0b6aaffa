//! How many playouts a search makes in a second.
//!
//! `cargo bench -p polje-games --bench playouts`

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::time::{Duration, Instant};

use polje_bots::{Dice, Imagine};
use polje_games::gamma::{Config, Gamma};
use polje_tabletop::{Game, Rng, Size};

/// How long one turn lasts; the best of several counts.
const TURN: Duration = Duration::from_millis(300);
const TURNS: usize = 5;

fn main() {
    // `cargo test --all-targets` runs benchmarks too, without this word.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!(
        "| Gamma from an empty board | playouts a second | fields a second |\n| --- | --- | --- |"
    );
    for (side, players, areas) in [(5, 2, 2), (10, 2, 3), (16, 4, 4), (20, 4, 4)] {
        let config = Config { size: Size::new(side, side), players, areas };
        let setup = Gamma::deal(&config, &mut Rng::new(1)).expect("the board is small");
        let start = Gamma::start(&setup).expect("a dealt board can be played");
        let best = (0..TURNS).map(|_| rate(&start)).fold(0.0, f64::max);
        let fields = best * f64::from(side) * f64::from(side) / 1e6;
        println!("| {side}x{side}, {players} players | {best:.0} | {fields:.1} million |");
    }
}

fn rate(start: &Gamma) -> f64 {
    let mut dice = Dice::new(1);
    let began = Instant::now();
    let mut count = 0.0;
    while began.elapsed() < TURN {
        start.clone().playout(&mut dice);
        count += 1.0;
    }
    count / began.elapsed().as_secs_f64()
}
