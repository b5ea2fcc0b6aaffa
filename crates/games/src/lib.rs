//! One folder per game, and the catalogue of them all.

mod catalog;
pub mod gamma;
mod kind;
pub mod mathtricks;
mod typed_cell;

pub use catalog::{CATALOG, find};
pub use kind::{AnyGame, AnySetup, Kind, Level, Settings};
