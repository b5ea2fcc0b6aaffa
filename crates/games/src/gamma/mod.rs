//! Gamma: players take fields of a board in at most so many areas each; the most fields win.
//! docs/rules/gamma.md holds the rules.

mod areas;
mod batch;
mod board_file;
mod bots;
mod by_root;
mod chains;
mod console;
mod contours;
mod cuts;
mod engine;
mod golden;
mod grid;
mod interactive;
mod keys;
mod learning;
mod line;
mod notation;
mod notes;
mod picture;
mod players;
mod playout;
mod position;
mod print;
mod promise;
mod questions;
mod reach;
mod rules;
mod search;
mod sequences;
mod setup;
mod solver;
mod territory;
#[cfg(test)]
mod tests;
mod traces;
mod workloads;

pub use batch::{Batch, Fed};
pub use bots::{Appraisal, LEVELS, NICKNAMES};
pub use console::console;
pub use engine::{Board, BoardError, Refusal};
pub use interactive::{Interactive, TooSmall};
pub use keys::{Key, Keys};
pub use line::{Line, Lines};
pub use notation::Move;
pub use rules::{Gamma, Holding, View};
pub use setup::{Config, Fields, Setup};
pub use solver::{solve, solve_along};
pub use workloads::WORKLOADS;
