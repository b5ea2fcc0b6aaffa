//! The replay file of a game being played. It grows line by line under a name ending in `.part`
//! and gets its own name when the game ends, so a file of that name is always whole, and a game
//! cut short by a power failure can still be shown up to its last move.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use polje_tabletop::{Closing, Record, phrase};

use crate::failure::Failure;

#[derive(Debug)]
pub(crate) struct Recorder {
    path: PathBuf,
    part: PathBuf,
    file: File,
    /// How many events have been written.
    events: usize,
}

impl Recorder {
    /// The file for a game of a series; a single game has the name that was asked for.
    pub(crate) fn path(asked: &str, game: Option<u32>) -> PathBuf {
        let path = Path::new(asked);
        let Some(game) = game else { return path.to_owned() };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let extension =
            path.extension().map(|extension| format!(".{}", extension.to_string_lossy()));
        path.with_file_name(format!("{stem}-{game}{}", extension.unwrap_or_default()))
    }

    /// Whether a game can be recorded there: a name, and nothing that would be replaced.
    pub(crate) fn check(path: &Path) -> Result<(), Failure> {
        if path.file_name().is_none() {
            return Err(Failure::Usage(phrase("cli-record-no-name").text("file", path.display())));
        }
        if path.exists() {
            return Err(Failure::Failed(phrase("cli-record-exists").text("file", path.display())));
        }
        let part = part(path);
        if part.exists() { Err(cut_short(&part)) } else { Ok(()) }
    }

    /// Refuses to replace a replay that is there.
    pub(crate) fn open(path: PathBuf, record: &Record) -> Result<Recorder, Failure> {
        Recorder::check(&path)?;
        let part = part(&path);
        // Never over a game that was cut short: its lines may be all that is left of it.
        let opened = OpenOptions::new().write(true).create_new(true).open(&part);
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => cut_short(&part),
            _ => cannot_write(&part, &error),
        })?;
        let mut recorder = Recorder { path, part, file, events: 0 };
        recorder.write(&record.header_line())?;
        Ok(recorder)
    }

    /// Writes the replay of a game that is over.
    pub(crate) fn write_whole(path: PathBuf, record: &Record) -> Result<(), Failure> {
        Recorder::open(path, record)?.finish(record).map(drop)
    }

    /// Adds what has happened since.
    pub(crate) fn note(&mut self, record: &Record) -> Result<(), Failure> {
        for event in &record.events[self.events..] {
            self.write(&event.to_string())?;
        }
        self.events = record.events.len();
        Ok(())
    }

    /// Closes the replay, as unfinished if the game is, and returns where it is.
    pub(crate) fn finish(mut self, record: &Record) -> Result<PathBuf, Failure> {
        self.note(record)?;
        let closing = record.closing.as_ref().unwrap_or(&Closing::Unfinished);
        self.write(&closing.to_string())?;
        self.file.sync_all().map_err(|error| cannot_write(&self.part, &error))?;
        fs::rename(&self.part, &self.path).map_err(|error| cannot_write(&self.path, &error))?;
        Ok(self.path)
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        self.file.write_all(line.as_bytes()).map_err(|error| cannot_write(&self.part, &error))
    }
}

/// The name under which a replay grows.
fn part(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    PathBuf::from(part)
}

fn cut_short(part: &Path) -> Failure {
    Failure::Failed(phrase("cli-part-exists").text("file", part.display()))
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Failed(phrase("cli-cannot-write").text("file", path.display()).text("problem", error))
}
