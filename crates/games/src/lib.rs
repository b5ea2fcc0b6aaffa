//! One folder per game, and the catalogue of them all.

mod catalog;
mod kind;
pub mod mathtricks;

pub use catalog::{CATALOG, find};
pub use kind::{AnyGame, AnySetup, Kind, Level, Settings};
