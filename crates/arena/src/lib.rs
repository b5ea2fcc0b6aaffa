//! Games between players of any sort: built-in bots and programs, single games and series.

mod contest;
mod fair_boards;
mod fingerprint;
mod history;
mod programs;
mod recorder;
mod room_log;
mod run;
mod signature;
mod store;
mod verify;

pub use contest::description::{Description, Seed, Setting, Tournament, WrongRecord};
pub use contest::rating::{
    Bootstrap, ChartLine, Crosstable, GamePoints, GameResult, MEAN_RATING, Meetings, Place, Rating,
    RatingInterval, Results, ResultsError, Sprt, SprtError, SprtVerdict, rating_bars, rating_svg,
    share_interval,
};
pub use contest::schedule::{Draw, Fixture, Format, Outcomes, ParseFixtureError, Schedule};
pub use contest::scoreboard::{ScoreLine, Scoreboard, told_scores};
pub use contest::standings::{Row, rated_games, standings};
pub use fair_boards::{DealtBoard, FairBoards};
pub use fingerprint::Fingerprint;
pub use history::{History, PastGame};
pub use programs::entered::{Change, Changes, Entered, How, Listing, ListingError, entered};
pub use programs::fault::{Bound, Fault};
pub use programs::folders::{Remedy, check_folders};
pub use programs::foreign::Foreign;
pub use programs::last_words::LastWords;
pub use programs::limits::Limits;
pub use programs::message::{Hello, Message, NewGame, PROTOCOL, Question};
pub use programs::program::Program;
pub use programs::program_thread::{Answer, ProgramThread};
pub use programs::sandbox::{
    NOT_CONFINED, NOT_STARTED, ParseStrengthError, Sandbox, Strength, Tree, confine_if_asked,
};
pub use programs::spec::{Launch, Sort, Spec};
pub use programs::transcript::Line;
pub use recorder::{Recorder, RecorderError};
pub use room_log::{KeptRoom, LoggedEvent, RoomEntry, RoomLog};
pub use run::cores::{count_cores, share_core};
pub use run::guest::Guest;
pub use run::host::{BuiltIn, Contestant, Forfeit, Turn, budget, play};
pub use run::job::{Cast, Job, Played};
pub use run::{
    Agreement, Announced, Ended, Exposed, Judge, Pool, Rechecked, Report, RunError, Runner,
    ThreadPool, Timing, exhibit, play_in_order,
};
pub use signature::{PublicKey, SecretKey, Signature};
pub use store::archive::{ArchiveError, Export, Exported, Imported, export, import};
pub use store::backup::Backup;
pub use store::entered::{ChangedEntry, Roll, RollCall};
pub use store::folder::usual_data_folder;
pub use store::log::{BrokenLog, RunEnd, RunSetting};
pub use store::log_event::{
    Confinement, Import, Kept, LogEvent, LogLine, Origin, RunStart, SetAside,
};
pub use store::{
    Entry, FinishedGame, Hold, KeptGame, Leader, LeaderKind, Still, Store, StoreError, TournamentId,
};
pub use verify::{
    Lacking, Problem, Rerun, Verdict, VerifiedArchive, Wrong, WrongLog, verify, verify_archive,
};
