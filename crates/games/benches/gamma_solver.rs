//! The exact values of Gamma's boards between two players, and what late positions take.
//! `cargo bench -p polje-games --bench gamma_solver [-- SIZE AREAS [NODES]]`; a board is given up
//! after so many nodes. `-- late SIZE AREAS` solves positions of random games by free fields.

#![allow(clippy::print_stdout)] // a benchmark prints its table

use std::time::Instant;

use polje_games::Task;
use polje_games::gamma::{Config, Gamma, Move, solve};
use polje_tabletop::{Game, Rng, Size};

/// Boards are given up after so many nodes.
const NODES: u64 = 200_000_000;

/// Late positions are given up after so many.
const LATE_NODES: u64 = 20_000_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number = |at: usize| words.get(at).map(|word| word.parse().expect("a number"));
    let size = |at: usize| words.get(at).map(|word| word.parse().expect("a size"));
    match words.first().map(String::as_str) {
        Some("late") => {
            late(size(1).unwrap_or(Size::new(5, 5)), number(2).unwrap_or(2) as u32);
        }
        Some(_) => {
            let areas = number(1).unwrap_or(1) as u32;
            row(size(0).expect("a size"), areas, number(2).unwrap_or(NODES));
        }
        None => {
            let sizes = (1..=4).flat_map(|height| (height..=16).map(move |width| (width, height)));
            for (width, height) in sizes.filter(|(width, height)| width * height <= 16) {
                (1..=3).for_each(|areas| row(Size::new(width, height), areas, NODES));
            }
        }
    }
}

fn start(size: Size, areas: u32) -> Gamma {
    let setup = Gamma::deal(&Config { size, players: 2, areas }, &mut Rng::new(1));
    Gamma::start(&setup.expect("a small board")).expect("an empty board")
}

fn row(size: Size, areas: u32, nodes: u64) {
    let task = Task { margin: true, nodes: Some(nodes), ..Task::default() };
    let began = Instant::now();
    let solved = solve(&start(size, areas), &task);
    let seconds = began.elapsed().as_secs_f64();
    match solved {
        Ok(solution) => {
            let margin = solution.margin.map_or("?".to_owned(), |margin| margin.to_string());
            println!(
                "{size:<5} {areas} areas: {:?} by {margin}; {} nodes, {:.1} M nodes/s, {seconds:.2} s",
                solution.worth,
                solution.nodes,
                solution.nodes as f64 / seconds / 1e6,
            );
        }
        Err(unsolved) => println!("{size:<5} {areas} areas: {unsolved}; {seconds:.2} s"),
    }
}

/// What positions of random games take, the earliest last.
fn late(size: Size, areas: u32) {
    for free in (4..=size.area()).step_by(2) {
        let mut rng = Rng::new(free as u64);
        let mut nodes: Vec<u64> = (0..15)
            .map(|_| {
                let game = played_to(start(size, areas), free, &mut rng);
                let task = Task { margin: true, nodes: Some(LATE_NODES), ..Task::default() };
                solve(&game, &task).map_or(LATE_NODES, |solution| solution.nodes)
            })
            .collect();
        nodes.sort_unstable();
        println!("{size}, {areas} areas, {free} free: median {} most {}", nodes[7], nodes[14]);
        if nodes[7] == LATE_NODES {
            break;
        }
    }
}

/// A game of random fields until so few are free; golden moves are left for later.
fn played_to(mut game: Gamma, free: usize, rng: &mut Rng) -> Gamma {
    let area = (game.board().width() * game.board().height()) as usize;
    while game.to_move().is_some() && area - game.board().taken() as usize > free {
        let mut moves = game.legal_moves();
        moves.retain(|mv| matches!(mv, Move::Take(_)));
        game.apply(if moves.is_empty() { Move::Pass } else { *rng.pick(&moves) });
    }
    game
}
