//! What the speed of MathTricks is measured by.

use std::hint::black_box;

use polje_bots::Dice;
use polje_tabletop::{Game, Rng, Size};

use super::dealer::random_setup;
use super::{Config, MathTricks, solve};
use crate::{Portions, Task, Workload};

pub const WORKLOADS: &[Workload<MathTricks>] = &[
    Workload { counts: "bench-moves", board: &[("size", "8x8")], begin: random_moves },
    Workload {
        counts: "bench-solved",
        board: &[("size", "4x4")],
        begin: |config| solved(config.size),
    },
    Workload {
        counts: "bench-solved",
        board: &[("size", "5x5")],
        begin: |config| solved(config.size),
    },
    Workload {
        counts: "bench-nodes",
        board: &[("size", "5x5")],
        begin: |config| nodes(config.size),
    },
    Workload {
        counts: "bench-nodes",
        board: &[("size", "6x6")],
        begin: |config| nodes(config.size),
    },
];

/// Boards that are solved one after another, and again from the first.
const BOARDS: usize = 100;

/// A game at a time.
fn random_moves(config: &Config) -> Portions {
    let setup = MathTricks::deal(config, &mut Rng::new(1)).expect("a size within the range");
    let start = MathTricks::start(&setup).expect("a dealt board");
    let mut dice = Dice::new(1);
    Box::new(move || {
        let mut game = start.clone();
        let mut moves = 0;
        loop {
            let mut steps = game.steps();
            let count = steps.len();
            if count == 0 {
                break;
            }
            let to = steps.nth(dice.below(count)).expect("one of the steps");
            game.step(to);
            moves += 1;
        }
        black_box(&game);
        moves
    })
}

fn solved(size: Size) -> Portions {
    let mut nodes = nodes(size);
    Box::new(move || {
        nodes();
        1
    })
}

/// A board at a time.
fn nodes(size: Size) -> Portions {
    let mut rng = Rng::new(99);
    let board =
        |_| MathTricks::start(&random_setup(size, &mut rng)).expect("a size within the range");
    let boards: Vec<MathTricks> = (0..BOARDS).map(board).collect();
    let mut next = 0;
    Box::new(move || {
        let solution = solve(&boards[next], &Task::default()).expect("no limits were set");
        next = (next + 1) % BOARDS;
        solution.nodes
    })
}
