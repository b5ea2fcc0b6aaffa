//! One folder per game, and the catalogue of them all.

mod analysis;
mod catalog;
mod excerpt;
mod fairness;
pub mod gamma;
pub mod generals;
mod kind;
pub mod mathtricks;
mod solution;
mod typed_cell;

pub use analysis::{Judged, analyse};
pub use catalog::{CATALOG, find};
pub use fairness::{Badge, Certifier, Effort, Examination, Examined, Proof};
pub use kind::{AnyGame, AnySetup, ConsoleOn, Export, ExportError, Kind, Level, Settings, Solver};
pub use solution::{Reader, Solution, Task, Unsolved, Worth};
