//! One folder per game, and the catalogue of them all.

mod advice;
mod analysis;
mod any_setup;
mod catalog;
mod evaluation;
mod excerpt;
mod export;
mod fairness;
pub mod gamma;
pub mod generals;
mod kind;
mod learning;
mod level;
pub mod mathtricks;
mod settings;
mod solution;
mod solver;
mod typed_cell;
mod workload;

pub use advice::{Advice, Adviser};
pub use analysis::{Analysis, Judged, Stretch, analyse, judge_last};
pub use any_setup::AnySetup;
pub use catalog::{CATALOG, find};
pub use evaluation::{Evaluated, evaluate};
pub use export::{Export, ExportError};
pub use fairness::{
    AnyCertifier, Badge, Certifier, Effort, Examination, Examined, Fairness, Proof, Scope, Verdict,
};
pub use kind::{AnyGame, GameInfo, Kind, OriginalConsole, Parts};
pub use learning::{
    Anew, AnyBatch, AnyEpisode, AnyLearning, BatchRules, BatchShape, EpisodeBatch, Kept, Learnable,
    Learner, Learning, NotLegal, Outputs, Page, Playing, Renewal, Share, reward,
};
pub use level::{BotLevel, Level};
pub use settings::Settings;
pub use solution::{GivenUp, Reader, Solution, Task, Unsolved, Worth};
pub use solver::{AnySolver, SolveAlong, SolveOne, Solver};
pub use workload::{Counts, Knobs, Portions, Workload};
