//! A game in progress with people and bots around it: series, clocks, who may see what. Nothing
//! here reads or writes, starts a thread or looks at a clock.

mod clock;
mod series;

pub use clock::{Clock, ParseClockError, TimeLeft};
pub use series::{BestOf, ParseBestOfError, Series, SeriesStanding, Verdict};
