//! A game in progress with people and bots around it: series, clocks, who may see what. Nothing
//! here reads or writes, starts a thread or looks at a clock.

mod clock;
mod draw;
pub mod message;
mod plan;
mod replay;
mod replay_page;
mod room;
mod sample;
mod series;
mod session;
mod sitter;
mod svg;
#[cfg(test)]
mod tests;
mod unfinished;

pub use clock::{Clock, ParseClockError, TimeLeft};
pub use draw::{Colours, draw};
pub use plan::{Dealing, Plan, Source};
pub use replay::{
    BadReplay, ErrorText, JudgedText, ReplayText, StartText, StepText, open_record, replay,
};
pub use replay_page::replay_page;
pub use room::{Around, Decision, Needs, Reader, Refusal, Room, RoomEvent, game_text, tidy_name};
pub use sample::{SampleText, sample, sample_picture};
pub use series::{BestOf, ParseBestOfError, Series, SeriesStanding, Verdict};
pub use session::{Ask, LoggedMove, Next, OUT_OF_TIME, RESIGNED, Session};
pub use sitter::{Sitter, SitterText, Who, called};
pub use svg::{Shade, Still, escape, svg};
pub use unfinished::Unfinished;
