//! The promises of every game, on boards of many shapes and for one to twelve players.

use polje_tabletop::{Size, conformance};

use super::super::{Config, Gamma};
use super::setup;

fn config(width: u16, height: u16, players: u32, areas: u32) -> Config {
    Config { size: Size::new(width, height), players, areas }
}

#[test]
fn conforms_on_small_boards() {
    let mut configs = vec![config(1, 1, 1, 1), config(1, 1, 12, 1), config(9, 1, 3, 2)];
    configs.extend((1..=12).map(|players| config(4, 3, players, 1 + players % 3)));
    conformance::check::<Gamma>(&configs, 12).unwrap();
}

#[test]
fn conforms_on_boards_people_play() {
    let configs =
        [config(6, 6, 2, 1), config(7, 5, 4, 2), Config::default(), config(10, 10, 10, 3)];
    conformance::check::<Gamma>(&configs, 3).unwrap();
}

#[test]
fn conforms_from_boards_in_progress() {
    let starts = [
        "players 2\nareas 1\nto-move 2\n2..\n22.\n122\n",
        "players 2\nareas 1\nall-skip goes-on\n2..\n22.\n122\n",
        "players 1\nareas 2\nall-skip goes-on\n1.1\n...\n",
        "players 3\nareas 2\ngolden-spent 1 2\n1.2\n.33\n1.2\n",
        "players 12\nareas 1\n 3  . 12\n .  .  1\n",
        "players 2\nareas 1\ngolden-spent 1 2\n12\n",
    ];
    for start in starts {
        let start = setup(start).unwrap();
        for seed in 0..20 {
            conformance::check_game::<Gamma>(&start, seed).unwrap();
        }
    }
}
