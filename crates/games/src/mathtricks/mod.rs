//! MathTricks: two pawns walk a board of operations; the greater exact total wins.
//! docs/rules/mathtricks.md holds the rules.

mod board;
mod bots;
mod certificate;
mod construction;
mod dealer;
mod fairness;
mod fight;
mod first_plies;
mod kept;
mod learning;
mod measure;
mod midgame;
mod notation;
mod number;
mod picture;
mod rules;
mod seek;
mod solver;
#[cfg(test)]
mod tests;
mod walk;
mod whole;
mod workloads;

pub use board::{Board, Cell, Setup};
pub use bots::LEVELS;
pub use certificate::Certificate;
pub use dealer::{Config, random_setup};
pub use fairness::{CERTIFIER, renewed};
pub use first_plies::FirstPlies;
pub use kept::kept;
pub use midgame::Midgame;
pub use notation::Move;
pub use rules::{MathTricks, View};
pub use solver::{solve, solve_along};
pub use walk::Walk;
pub use workloads::WORKLOADS;
