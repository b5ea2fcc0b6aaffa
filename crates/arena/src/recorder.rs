//! The replay file of a game being played. It grows line by line under a name ending in `.part`
//! and gets its own name when the game ends, so a file of that name is always whole, and a game
//! cut short by a power failure can still be shown up to its last move.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use polje_tabletop::{Closing, Phrase, Record, phrase};

#[derive(Debug)]
pub struct Recorder {
    path: PathBuf,
    part: PathBuf,
    file: File,
    /// How many events have been written.
    events: usize,
}

impl Recorder {
    /// The file for a game of a series; a single game has the name that was asked for.
    pub fn path(path: &Path, game: Option<u32>) -> PathBuf {
        let Some(game) = game else { return path.to_owned() };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let extension =
            path.extension().map(|extension| format!(".{}", extension.to_string_lossy()));
        path.with_file_name(format!("{stem}-{game}{}", extension.unwrap_or_default()))
    }

    /// Whether a game can be recorded there: a name, and nothing that would be replaced.
    pub fn check(path: &Path) -> Result<(), RecorderError> {
        if path.file_name().is_none() {
            return Err(RecorderError::NoName(path.to_owned()));
        }
        if path.exists() {
            return Err(RecorderError::Exists(path.to_owned()));
        }
        let part = part(path);
        if part.exists() { Err(RecorderError::CutShort(part)) } else { Ok(()) }
    }

    /// Refuses to replace a replay that is there.
    pub fn open(path: PathBuf, record: &Record) -> Result<Recorder, RecorderError> {
        Recorder::check(&path)?;
        let part = part(&path);
        // Never over a game that was cut short: its lines may be all that is left of it.
        let opened = OpenOptions::new().write(true).create_new(true).open(&part);
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => RecorderError::CutShort(part.clone()),
            _ => RecorderError::Write(part.clone(), error),
        })?;
        let mut recorder = Recorder { path, part, file, events: 0 };
        recorder.write(&record.header_line())?;
        Ok(recorder)
    }

    /// Writes the replay of a game that is over.
    pub fn write_whole(path: PathBuf, record: &Record) -> Result<(), RecorderError> {
        Recorder::open(path, record)?.finish(record).map(drop)
    }

    /// Adds what has happened since.
    pub fn note(&mut self, record: &Record) -> Result<(), RecorderError> {
        for event in &record.events[self.events..] {
            self.write(&event.to_string())?;
        }
        self.events = record.events.len();
        Ok(())
    }

    /// Closes the replay, as unfinished if the game is, and returns where it is.
    pub fn finish(mut self, record: &Record) -> Result<PathBuf, RecorderError> {
        self.note(record)?;
        let closing = record.closing.as_ref().unwrap_or(&Closing::Unfinished);
        self.write(&closing.to_string())?;
        self.file.sync_all().map_err(|error| RecorderError::Write(self.part.clone(), error))?;
        fs::rename(&self.part, &self.path)
            .map_err(|error| RecorderError::Write(self.path.clone(), error))?;
        Ok(self.path)
    }

    fn write(&mut self, line: &str) -> Result<(), RecorderError> {
        self.file
            .write_all(line.as_bytes())
            .map_err(|error| RecorderError::Write(self.part.clone(), error))
    }
}

/// The name under which a replay grows.
fn part(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    PathBuf::from(part)
}

/// Why a replay is not kept.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum RecorderError {
    /// The path names no file.
    NoName(PathBuf),
    /// Nothing is ever replaced.
    Exists(PathBuf),
    /// A game that was cut short has left its lines there.
    CutShort(PathBuf),
    Write(PathBuf, io::Error),
}

impl RecorderError {
    pub fn phrase(&self) -> Phrase {
        let of = |key, file: &Path| phrase(key).text("file", file.display());
        match self {
            RecorderError::NoName(file) => of("cli-record-no-name", file),
            RecorderError::Exists(file) => of("cli-record-exists", file),
            RecorderError::CutShort(part) => of("cli-part-exists", part),
            RecorderError::Write(file, error) => {
                of("cli-cannot-write", file).text("problem", error)
            }
        }
    }
}
