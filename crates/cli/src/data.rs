//! Where data is kept.

use std::path::PathBuf;

use clap::ArgMatches;
use polje_arena::{Store, StoreError, usual_data_folder};
use polje_tabletop::phrase;

use crate::failure::Failure;
use crate::play::word;

/// The store in the folder of `--data`, of `POLJE_DATA`, or in the system's place for data.
pub(crate) fn store(matches: &ArgMatches) -> Result<Store, Failure> {
    Store::open(&folder(matches)?).map_err(failed)
}

/// The same for who only reads: it may lie where nothing can be written.
pub(crate) fn store_to_read(matches: &ArgMatches) -> Result<Store, Failure> {
    Store::open_to_read(&folder(matches)?).map_err(failed)
}

pub(crate) fn folder(matches: &ArgMatches) -> Result<PathBuf, Failure> {
    if let Some(given) = word(matches, "data") {
        return Ok(given.into());
    }
    usual_folder()
}

/// The folder of `POLJE_DATA`, or the system's place for data.
pub(crate) fn usual_folder() -> Result<PathBuf, Failure> {
    usual_data_folder().ok_or_else(|| Failure::Failed(phrase("cli-no-data")))
}

pub(crate) fn failed(error: StoreError) -> Failure {
    match error {
        StoreError::NoSuchTournament { .. } => Failure::Usage(error.phrase()),
        _ => Failure::Failed(error.phrase()),
    }
}
