//! The games there are. Everything outside this crate finds them here.

use polje_tabletop::Preset;

use crate::gamma::{self, Gamma};
use crate::generals::{self, Generals};
use crate::kind::{AnyGame, Kind, OriginalConsole, Parts};
use crate::learning::Learning;
use crate::mathtricks::{self, MathTricks};
use crate::solver::Solver;

pub static CATALOG: &[&dyn AnyGame] = &[&MATHTRICKS, &GAMMA, &GENERALS];

static MATHTRICKS: Kind<MathTricks> = Kind::new(Parts {
    levels: mathtricks::LEVELS,
    presets: &[
        Preset { name: "quick", knobs: &[("size", "4x4")] },
        Preset { name: "standard", knobs: &[("size", "5x8")] },
        Preset { name: "large", knobs: &[("size", "10x10")] },
    ],
    solver: Some(Solver { one: mathtricks::solve, along: mathtricks::solve_along }),
    certifier: Some(mathtricks::CERTIFIER),
    learning: Some(Learning::new()),
    workloads: mathtricks::WORKLOADS,
    ..Parts::NONE
});

static GAMMA: Kind<Gamma> = Kind::new(Parts {
    levels: gamma::LEVELS,
    nicknames: gamma::NICKNAMES,
    presets: &[
        Preset { name: "quick", knobs: &[("size", "5x5"), ("areas", "2")] },
        Preset { name: "standard", knobs: &[("size", "10x10"), ("areas", "3")] },
        Preset { name: "large", knobs: &[("size", "20x20"), ("areas", "4")] },
        Preset { name: "crowd", knobs: &[("size", "16x16"), ("players", "4"), ("areas", "4")] },
    ],
    solver: Some(Solver { one: gamma::solve, along: gamma::solve_along }),
    console: Some(OriginalConsole::Bare(gamma::console)),
    learning: Some(Learning::new()),
    workloads: gamma::WORKLOADS,
    ..Parts::NONE
});

static GENERALS: Kind<Generals> = Kind::new(Parts {
    levels: generals::LEVELS,
    nicknames: generals::NICKNAMES,
    presets: &[
        Preset { name: "quick", knobs: &[("size", "9x9"), ("rounds", "200")] },
        Preset { name: "standard", knobs: &[("size", "18x18")] },
        Preset { name: "large", knobs: &[("size", "30x30")] },
        Preset { name: "four", knobs: &[("size", "24x24"), ("players", "4")] },
    ],
    console: Some(OriginalConsole::OnBoard(generals::console_on)),
    exports: generals::EXPORTS,
    dialects: generals::DIALECTS,
    learning: Some(Learning::new()),
    workloads: generals::WORKLOADS,
    ..Parts::NONE
});

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
                let mut portions = (workload.begin)(workload.board);
                let done = (0..2000).map(|_| portions()).find(|&done| done > 0);
                assert!(done.is_some(), "{} {workload:?}", game.name());
            }
        }
    }
}
