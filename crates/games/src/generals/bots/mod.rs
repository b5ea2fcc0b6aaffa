//! The built-in players, each with an idea of its own.

mod assault;
mod belief;
mod caution;
mod cities;
mod defence;
mod expander;
mod gather;
mod greedy;
mod ground;
mod hunter;
mod marshal;
mod master;
mod memory;
mod opening;
mod thinker;

use polje_bots::Random;
use polje_tabletop::{Player, Prompt, Stop};

use crate::BotLevel;

use super::{Generals, Move};
use expander::Expander;
use greedy::Greedy;
use hunter::Hunter;
use marshal::Marshal;
use master::Master;
use thinker::Thinker;

/// From the weakest to the strongest.
pub const LEVELS: &[BotLevel<Generals>] = &[
    BotLevel { name: "passive", player: |_| Box::new(Passive), counts_nodes: false },
    BotLevel { name: "random", player: |seed| Box::new(Random::new(seed)), counts_nodes: false },
    BotLevel { name: "easy", player: |seed| Box::new(Greedy::new(seed)), counts_nodes: false },
    BotLevel {
        name: "medium",
        player: |seed| Box::new(Thinker::<Expander>::new(seed)),
        counts_nodes: false,
    },
    BotLevel {
        name: "hard",
        player: |seed| Box::new(Thinker::<Hunter>::new(seed)),
        counts_nodes: false,
    },
    BotLevel {
        name: "expert",
        player: |seed| Box::new(Thinker::<Marshal>::new(seed)),
        counts_nodes: false,
    },
    BotLevel {
        name: "master",
        player: |seed| Box::new(Thinker::<Master>::new(seed)),
        counts_nodes: true,
    },
];

/// What the players are called after their ideas.
pub const NICKNAMES: &[(&str, &str)] =
    &[("greedy", "easy"), ("expander", "medium"), ("hunter", "hard"), ("marshal", "expert")];

/// Never moves.
#[derive(Debug)]
struct Passive;

impl Player<Generals> for Passive {
    fn choose(&mut self, _: &Prompt<Generals>, _: &Stop) -> Move {
        Move::Pass
    }
}
