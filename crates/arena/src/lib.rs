//! Games that belong together, and what their results say about the players.

mod rating;
mod series;

pub use rating::{
    Bootstrap, ChartLine, Crosstable, GamePoints, GameResult, MEAN_RATING, Meetings, Place, Rating,
    RatingInterval, Results, ResultsError, Sprt, SprtError, SprtVerdict, Tally, rating_bars,
    rating_svg,
};
pub use series::{BestOf, ParseBestOfError, Series, SeriesStanding, Verdict};
