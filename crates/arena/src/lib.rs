//! Games between players of any sort: built-in bots and programs, single games and series.

mod archive;
mod cores;
mod description;
mod fault;
mod foreign;
mod host;
mod job;
mod message;
mod pool;
mod process;
mod program;
mod rating;
mod reach;
mod recorder;
mod room_log;
mod run;
mod sandbox;
mod schedule;
mod scratch;
mod spec;
mod standings;
mod store;
mod transcript;

pub use archive::{ArchiveError, Imported, export, import};
pub use cores::{count_cores, share_core, share_this_core};
pub use description::{Description, Seed, Setting, Tournament, WrongRecord};
pub use fault::Fault;
pub use foreign::Foreign;
pub use host::{BuiltIn, Contestant, Forfeit, Turn, budget, play};
pub use job::{Cast, Job, Played};
pub use message::{Hello, Message, NewGame, PROTOCOL, Question, Ready};
pub use pool::{DealtBoard, FairBoards};
pub use program::Program;
pub use rating::{
    Bootstrap, ChartLine, Crosstable, GamePoints, GameResult, MEAN_RATING, Meetings, Place, Rating,
    RatingInterval, Results, ResultsError, Sprt, SprtError, SprtVerdict, Tally, rating_bars,
    rating_svg,
};
pub use recorder::{Recorder, RecorderError};
pub use room_log::{KeptRoom, LoggedEvent, RoomEntry, RoomLog};
pub use run::{
    Announced, Ended, Judge, Pool, Report, RunError, Runner, ThreadPool, Timing, exhibit,
    play_in_order,
};
pub use sandbox::{
    Limits, NOT_CONFINED, NOT_STARTED, ParseStrengthError, Sandbox, Strength, Tree,
    confine_if_asked,
};
pub use schedule::{Draw, Fixture, Format, Outcomes, ParseFixtureError, Schedule};
pub use spec::{Launch, Sort, Spec, names, usual_clock};
pub use standings::{Row, rated_games, standings};
pub use store::{
    Entry, Hold, KeptGame, Leader, LeaderKind, Score, Store, StoreError, TournamentId,
};
pub use transcript::Line;
