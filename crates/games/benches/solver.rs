//! The exact solver on random boards: nodes (the same on every machine) and speed.
//! `cargo bench -p polje-games --bench solver [-- SIZE BOARDS [THREADS [NODES]]]`; a board is given
//! up after so many nodes.

#![allow(clippy::print_stdout)] // a benchmark prints its table

use std::time::Instant;

use polje_games::Task;
use polje_games::mathtricks::{MathTricks, random_setup, solve};
use polje_tabletop::{Game, Rng, Size};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number = |at: usize| words.get(at).map(|word| word.parse().expect("a number"));
    match words.first() {
        Some(size) => {
            let threads = number(2).unwrap_or(1) as u32;
            row(size.parse().expect("a size"), number(1).unwrap_or(20), threads, number(3));
        }
        None => {
            row(Size::new(4, 4), 1_000, 1, None);
            row(Size::new(5, 5), 400, 1, None);
            row(Size::new(6, 6), 41, 1, None);
            row(Size::new(5, 8), 21, 1, None);
        }
    }
}

fn row(size: Size, boards: u64, threads: u32, most: Option<u64>) {
    let task = Task { threads, nodes: most, ..Task::default() };
    let mut rng = Rng::new(99);
    let mut nodes = Vec::new();
    let mut seconds = 0.0;
    let mut values = [0; 3];
    for _ in 0..boards {
        let game = MathTricks::start(&random_setup(size, &mut rng)).expect("a board of that size");
        let began = Instant::now();
        let solution = solve(&game, &task).ok();
        seconds += began.elapsed().as_secs_f64();
        match solution {
            Some(solution) => {
                values[solution.worth as usize] += 1;
                nodes.push(solution.nodes);
            }
            // What was looked at before it was given up counts as well.
            None => nodes.push(most.expect("no other limit was set")),
        }
    }
    nodes.sort_unstable();
    let all: u64 = nodes.iter().sum();
    let median = nodes[nodes.len() / 2];
    let [lost, drawn, won] = values;
    println!(
        "{size:<5} {boards:4} boards   nodes: median {median:>9}, mean {:>9}, most {:>9}   {:6.1} M nodes/s   {:7.2} ms a board   won {won}, drawn {drawn}, lost {lost}",
        all / boards,
        nodes[nodes.len() - 1],
        all as f64 / seconds / 1e6,
        seconds * 1e3 / boards as f64,
    );
}
