//! One folder per game, and the catalogue of them all.

mod advice;
mod analysis;
mod catalog;
mod evaluation;
mod excerpt;
mod fairness;
pub mod gamma;
pub mod generals;
mod kind;
mod level;
pub mod mathtricks;
mod settings;
mod solution;
mod typed_cell;
mod workload;

pub use advice::{Adviser, tip_phrase};
pub use analysis::{Analysis, Judged, Stretch, analyse, judge_last};
pub use catalog::{CATALOG, find};
pub use evaluation::{Evaluated, evaluate};
pub use fairness::{
    Badge, Certifier, Effort, Examination, Examined, Fairness, Proof, Scope, Verdict,
};
pub use kind::{
    AnyGame, AnySetup, ConsoleOn, Export, ExportError, Kind, SolveAlong, SolveOne, Solver,
};
pub use level::{BotLevel, Level};
pub use settings::Settings;
pub use solution::{GivenUp, Reader, Solution, Task, Unsolved, Worth};
pub use workload::{AnyWorkload, Counts, Portions, Workload};
