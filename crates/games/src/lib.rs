//! One folder per game, and the catalogue of them all.

mod catalog;
mod excerpt;
pub mod gamma;
pub mod generals;
mod kind;
pub mod mathtricks;
mod solution;
mod typed_cell;

pub use catalog::{CATALOG, find};
pub use kind::{AnyGame, AnySetup, ConsoleOn, Export, ExportError, Kind, Level, Settings, Solver};
pub use solution::{Solution, Task, Unsolved, Worth};
