//! Games between players of any sort: built-in bots and programs, single games and series.

mod clock;
mod fault;
mod host;
mod message;
mod process;
mod program;
mod sandbox;
mod series;
mod spec;

pub use clock::{Clock, ParseClockError, TimeLeft};
pub use fault::Fault;
pub use host::{BuiltIn, Contestant, Forfeit, play};
pub use message::{NewGame, PROTOCOL, Ready};
pub use program::{Line, Program};
pub use sandbox::{Limits, NOT_CONFINED, NOT_STARTED, Sandbox, Strength, Tree, confine_if_asked};
pub use series::{BestOf, ParseBestOfError, Series, SeriesStanding, Verdict};
pub use spec::{Launch, Sort, Spec, names};
