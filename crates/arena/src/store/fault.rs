//! What can be wrong with the store, in words.

use std::io;
use std::path::{Path, PathBuf};

use polje_tabletop::{Phrase, phrase};
use rusqlite::ErrorCode;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    #[error("{} cannot be made or opened: {problem}", file.display())]
    Unusable { file: PathBuf, problem: String },
    #[error("{}: the disk is full", file.display())]
    Full { file: PathBuf },
    #[error("{} cannot be written: {problem}", file.display())]
    ReadOnly { file: PathBuf, problem: String },
    #[error("{} is held by another process for too long", file.display())]
    Busy { file: PathBuf },
    #[error("{} is damaged: {problem}", file.display())]
    Damaged { file: PathBuf, problem: String },
    #[error("{} has version {found}, this program knows {known}", file.display())]
    Newer { file: PathBuf, found: u32, known: u32 },
    #[error("{} is there already", .0.display())]
    FileExists(PathBuf),
    #[error("there is a tournament {0:?} already")]
    Exists(String),
    #[error("there is no tournament {name:?}")]
    NoSuchTournament { name: String, known: Vec<String> },
    #[error("the tournament {name:?} is being run by {holder}")]
    Held { name: String, holder: String },
    #[error("the rooms are being served by {holder}")]
    Served { holder: String },
}

impl StoreError {
    pub(crate) fn folder(folder: &Path, error: &io::Error) -> StoreError {
        StoreError::Unusable { file: folder.to_owned(), problem: error.to_string() }
    }

    pub(crate) fn file(file: &Path, error: &rusqlite::Error) -> StoreError {
        let (file, problem) = (file.to_owned(), error.to_string());
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full { file },
            Some(
                ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::SystemIoFailure,
            ) => StoreError::ReadOnly { file, problem },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy { file },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged { file, problem }
            }
            _ => StoreError::Unusable { file, problem },
        }
    }

    pub fn phrase(&self) -> Phrase {
        let at = |key, file: &Path| phrase(key).text("file", file.display());
        match self {
            StoreError::Unusable { file, problem } => {
                at("store-unusable", file).text("problem", problem)
            }
            StoreError::Full { file } => at("store-full", file),
            StoreError::ReadOnly { file, problem } => {
                at("store-read-only", file).text("problem", problem)
            }
            StoreError::Busy { file } => at("store-busy", file),
            StoreError::Damaged { file, problem } => {
                at("store-damaged", file).text("problem", problem)
            }
            StoreError::Newer { file, found, known } => {
                at("store-newer", file).number("found", *found).number("known", *known)
            }
            StoreError::FileExists(file) => at("cli-file-exists", file),
            StoreError::Exists(name) => phrase("store-exists").text("name", name),
            StoreError::NoSuchTournament { name, known } if known.is_empty() => {
                phrase("store-no-tournaments").text("name", name)
            }
            StoreError::NoSuchTournament { name, known } => phrase("store-no-such-tournament")
                .text("name", name)
                .text("known", known.join(", ")),
            StoreError::Held { name, holder } => {
                phrase("store-held").text("name", name).text("holder", holder)
            }
            StoreError::Served { holder } => phrase("store-served").text("holder", holder),
        }
    }
}
