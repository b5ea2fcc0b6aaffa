//! Other formats that games are written in, for other programs.

use polje_tabletop::{Record, ReplayError, SetupError};

#[derive(Clone, Copy, Debug)]
pub struct Export {
    pub name: &'static str,
    /// The record of a game, in that format.
    pub write: fn(&Record) -> Result<String, ExportError>,
}

/// Why a record was not exported.
#[derive(Debug)]
pub enum ExportError {
    Setup(SetupError),
    /// The event at this index cannot be followed.
    Replay(usize, ReplayError),
}
