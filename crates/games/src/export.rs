//! Other formats that games are written in, for other programs.

use std::fmt::Debug;

use polje_tabletop::{Event, Record, ReplayError, SetupError, Shown, Table};

use crate::AnySetup;

#[derive(Clone, Copy, Debug)]
pub struct Export<G: Shown> {
    pub name: &'static str,
    /// Plays the events from the start.
    pub write: fn(Table<G>, &[Event]) -> Result<String, ExportError>,
}

/// An export whose game's type is forgotten.
pub trait AnyExport: Debug {
    fn name(&self) -> &'static str;
    fn write(&self, record: &Record) -> Result<String, ExportError>;
}

impl<G: Shown> AnyExport for Export<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn write(&self, record: &Record) -> Result<String, ExportError> {
        let table = AnySetup::from(&record.header)
            .read::<G>()
            .and_then(|setup| Table::open(&setup, record.header.players.clone()));
        (self.write)(table.map_err(ExportError::Setup)?, &record.events)
    }
}

/// Why a record was not exported.
#[derive(Debug)]
pub enum ExportError {
    Setup(SetupError),
    /// The event at this index cannot be followed.
    Replay(usize, ReplayError),
}
