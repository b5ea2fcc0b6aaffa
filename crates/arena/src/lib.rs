//! Games that belong together.

mod series;

pub use series::{BestOf, ParseBestOfError, Series, SeriesStanding, Verdict};
