//! The vocabulary every part of Polje speaks: games, seats, tables, records, pictures, players.
//! No game is named here, nothing is read or written, and no clock is looked at.

mod board_file;
mod config;
pub mod conformance;
mod console;
mod dialect;
mod digest;
mod exact;
mod game;
mod grid;
mod lettering;
mod outcome;
mod phrase;
mod picker;
mod picture;
mod player;
mod record;
mod rng;
mod seat;
mod short_text;
mod shown;
mod table;
mod text_serde;

pub use board_file::BoardFile;
pub use config::{Config, ConfigError, Knob, KnobValue, Preset, Range};
pub use console::{Console, Output, Surroundings, Wants, Window};
pub use dialect::{AnyDialect, Dialect};
pub use digest::{Digest, Hash};
pub use exact::{Exact, ParseExactError};
pub use game::{Data, Game, IllegalMove, ParseMoveError, SetupError, Viewer};
pub use grid::{Coord, Grid, ParseCoordError, ParseSizeError, Size};
pub use lettering::is_plain;
pub use outcome::{Outcome, Score, Standing};
pub use phrase::{Arg, Phrase, phrase};
pub use picker::{Pick, Picker};
pub use picture::{Marker, Picture, SeatLine, Tile};
pub use player::{AnyPlayer, AnyPrompt, Budget, Player, Prompt, Seated, Stop};
pub use record::{Closing, Event, ForfeitLine, Header, Record, RecordError};
pub use rng::Rng;
pub use seat::Seat;
pub use short_text::ShortText;
pub use shown::{ExtraKey, Shown};
pub use table::{AnyTable, Happened, MoveHint, PlayError, ReplayError, Table};
