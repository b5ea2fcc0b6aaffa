//! Generals: k players, fog, and a capital each to guard. docs/rules/generals.md holds the rules.

mod batch;
mod bots;
mod campaign;
mod console;
mod dealer;
pub mod dialect;
mod eyes;
mod flood;
mod hints;
mod lane;
mod learning;
mod log;
mod map;
mod marches;
mod notation;
mod picture;
mod planes;
mod position;
mod rules;
mod sight;
mod square;
#[cfg(test)]
mod tests;
mod view;
mod workloads;

pub use batch::{Batch, Buffers, Order, Orders};
pub use bots::{LEVELS, NICKNAMES};
pub use campaign::Campaign;
pub use console::console_on;
pub use dealer::Config;
pub use dialect::DIALECTS;
pub use lane::Ending;
pub use log::EXPORTS;
pub use map::{Cell, Setup};
pub use notation::{March, Move};
pub use planes::{Observations, Planes};
pub use position::{Position, Way};
pub use rules::{Generals, NotAScore, Score};
pub use sight::Sight;
pub use square::Terrain;
pub use view::{Land, LandKind, Spot, Strength, View};
pub use workloads::WORKLOADS;
