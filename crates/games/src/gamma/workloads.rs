//! What the speed of Gamma is measured by.

use polje_bots::{Dice, Imagine};
use polje_tabletop::{Game, Rng};

use super::Gamma;
use crate::workload::config;
use crate::{Counts, Knobs, Portions, Workload};

pub const WORKLOADS: &[Workload] = &[
    Workload::new(Counts::Playouts, &[("size", "5x5"), ("areas", "2")], playouts),
    Workload::new(Counts::Playouts, &[("size", "10x10"), ("areas", "3")], playouts),
    Workload::new(
        Counts::Playouts,
        &[("size", "16x16"), ("players", "4"), ("areas", "4")],
        playouts,
    ),
    Workload::new(Counts::Playouts, &[("size", "20x20"), ("areas", "4")], playouts),
];

/// As the search makes them, from an empty board.
fn playouts(board: Knobs) -> Portions {
    let setup = Gamma::deal(&config(board), &mut Rng::new(1)).expect("the board is small");
    let start = Gamma::start(&setup).expect("a dealt board can be played");
    let (mut dice, mut room, mut shares) = (Dice::new(1), Default::default(), Vec::new());
    Box::new(move || {
        shares.clear();
        start.clone().playout(&mut room, &mut dice, &mut shares);
        1
    })
}
