//! The games there are. Everything outside this crate finds them here.

use std::marker::PhantomData;

use polje_tabletop::Preset;

use crate::gamma::{self, Gamma};
use crate::generals::{self, Generals};
use crate::kind::{AnyGame, Kind, Solver};
use crate::mathtricks::{self, MathTricks};

pub static CATALOG: &[&dyn AnyGame] = &[
    &Kind::<MathTricks> {
        levels: mathtricks::LEVELS,
        nicknames: &[],
        presets: &[
            Preset { name: "quick", knobs: &[("size", "4x4")] },
            Preset { name: "standard", knobs: &[("size", "5x8")] },
            Preset { name: "large", knobs: &[("size", "10x10")] },
        ],
        console: None,
        solver: Some(Solver { one: mathtricks::solve, along: mathtricks::solve_along }),
        certifier: Some(mathtricks::CERTIFIER),
        console_on: None,
        exports: &[],
        dialects: &[],
        workloads: mathtricks::WORKLOADS,
        game: PhantomData,
    },
    &Kind::<Gamma> {
        levels: gamma::LEVELS,
        nicknames: gamma::NICKNAMES,
        presets: &[
            Preset { name: "quick", knobs: &[("size", "5x5"), ("areas", "2")] },
            Preset { name: "standard", knobs: &[("size", "10x10"), ("areas", "3")] },
            Preset { name: "large", knobs: &[("size", "20x20"), ("areas", "4")] },
            Preset { name: "crowd", knobs: &[("size", "16x16"), ("players", "4"), ("areas", "4")] },
        ],
        console: Some(gamma::console),
        solver: None,
        certifier: None,
        console_on: None,
        exports: &[],
        dialects: &[],
        workloads: gamma::WORKLOADS,
        game: PhantomData,
    },
    &Kind::<Generals> {
        levels: generals::LEVELS,
        nicknames: generals::NICKNAMES,
        presets: &[
            Preset { name: "quick", knobs: &[("size", "9x9"), ("rounds", "200")] },
            Preset { name: "standard", knobs: &[("size", "18x18")] },
            Preset { name: "large", knobs: &[("size", "30x30")] },
            Preset { name: "four", knobs: &[("size", "24x24"), ("players", "4")] },
        ],
        console: None,
        solver: None,
        certifier: None,
        console_on: Some(generals::console_on),
        exports: generals::EXPORTS,
        dialects: generals::DIALECTS,
        workloads: generals::WORKLOADS,
        game: PhantomData,
    },
];

/// The game of that name.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    CATALOG.iter().copied().find(|game| game.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_workload_does_something() {
        for game in CATALOG {
            for workload in game.workloads() {
                game.settings(workload.board.iter().copied()).unwrap();
                let mut portions = (workload.begin)();
                let done = (0..2000).map(|_| portions()).find(|&done| done > 0);
                assert!(done.is_some(), "{} {workload:?}", game.name());
            }
        }
    }
}
