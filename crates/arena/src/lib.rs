//! Games that belong together, and the programs that play them.

mod sandbox;
mod series;

pub use sandbox::{Limits, NOT_CONFINED, NOT_STARTED, Sandbox, Strength, Tree, confine_if_asked};
pub use series::{BestOf, ParseBestOfError, Series, SeriesStanding, Verdict};
