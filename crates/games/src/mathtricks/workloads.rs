//! What the speed of MathTricks is measured by.

use std::hint::black_box;

use polje_bots::{Dice, Limits, Position, search};
use polje_tabletop::{Game, Rng, Stop};

use super::dealer::random_setup;
use super::{Config, MathTricks, Walk, solve};
use crate::workload::config;
use crate::{Counts, Knobs, Portions, Task, Workload};

pub const WORKLOADS: &[Workload] = &[
    Workload::new(Counts::Moves, &[("size", "8x8")], random_moves),
    Workload::new(Counts::Looks, &[("size", "8x8")], looks),
    Workload::new(Counts::Looks, &[("size", "10x10")], looks),
    Workload::new(Counts::Solved, &[("size", "4x4")], |board| solved(board, 100)),
    Workload::new(Counts::Solved, &[("size", "5x5")], |board| solved(board, 100)),
    Workload::new(Counts::Nodes, &[("size", "5x5")], |board| nodes(board, 100)),
    Workload::new(Counts::Nodes, &[("size", "6x6")], |board| nodes(board, 3)),
];

/// A board like any other.
fn some_board(board: Knobs) -> MathTricks {
    let setup =
        MathTricks::deal(&config(board), &mut Rng::new(1)).expect("a size within the range");
    MathTricks::start(&setup).expect("a dealt board")
}

/// A game at a time.
fn random_moves(board: Knobs) -> Portions {
    let start = some_board(board);
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

/// Eight plies from the start, again and again.
fn looks(board: Knobs) -> Portions {
    let walk = Walk::new(&some_board(board));
    let mut steps = Vec::new();
    walk.steps(&mut steps);
    let limits = Limits::plies(8, &Stop::default());
    Box::new(move || search(&walk, &steps, &limits).expect("a first step").nodes)
}

/// So many boards at a time, always the same ones.
fn solved(board: Knobs, boards: u64) -> Portions {
    let mut nodes = nodes(board, boards);
    Box::new(move || {
        nodes();
        boards
    })
}

fn nodes(board: Knobs, boards: u64) -> Portions {
    let size = config::<Config>(board).size;
    let mut rng = Rng::new(99);
    let board =
        |_| MathTricks::start(&random_setup(size, &mut rng)).expect("a size within the range");
    let boards: Vec<MathTricks> = (0..boards).map(board).collect();
    let solve =
        |board: &MathTricks| solve(board, &Task::default()).expect("no limits were set").nodes;
    Box::new(move || boards.iter().map(solve).sum())
}
