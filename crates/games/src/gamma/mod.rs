//! Gamma: players take fields of a board in at most so many areas each; the most fields win.
//! docs/rules/gamma.md holds the rules.

mod areas;
mod batch;
mod cuts;
mod engine;
mod golden;
mod grid;
mod interactive;
mod keys;
mod line;
mod notes;
mod players;
mod position;
mod questions;
#[cfg(test)]
mod tests;
mod wording;

pub use batch::{Batch, Fed};
pub use engine::{Board, BoardError, Refusal};
pub use interactive::{Interactive, TooSmall, Window};
pub use keys::{Key, Keys};
pub use line::{Line, Lines};
