//! What outlives a run, in the data directory: settings, games that were left before their end, and
//! the leaderboards.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use polje_arena::{FinishedGame, Leader, LeaderKind, Store};
use polje_phrases::{Language, Voice};
use polje_session::{Plan, Session, Unfinished};
use polje_tabletop::{Phrase, phrase};
use serde::{Deserialize, Serialize};

use crate::keyboard::Keyboard;
use crate::theme::Palette;

/// The data directory.
#[derive(Clone, Debug)]
pub(crate) struct Shelf(PathBuf);

/// What was chosen in the menu and holds for the next run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) language: Option<String>,
    pub(crate) keyboard: Option<Keyboard>,
    pub(crate) palette: Palette,
    /// What the first person was called last time.
    pub(crate) name: Option<String>,
    /// How one's own program was started last time.
    pub(crate) program: Option<String>,
    /// Replays saved lately, the latest first.
    pub(crate) replays: Vec<PathBuf>,
}

/// So many replays are remembered.
const REPLAYS: usize = 20;

/// In the language that was chosen in the menu, if one was.
pub fn kept_voice(data: &Path) -> Option<Voice> {
    // What is wrong with the file is told in the menu.
    Shelf::new(data.to_owned()).settings().unwrap_or_default().voice()
}

/// What the first person was called in the menu, if anybody was.
pub fn kept_name(data: &Path) -> Option<String> {
    Shelf::new(data.to_owned()).settings().unwrap_or_default().name
}

impl Settings {
    pub(crate) fn voice(&self) -> Option<Voice> {
        self.language.as_deref().and_then(Language::find).map(Voice::in_language)
    }

    /// Remembers where a replay was saved.
    pub(crate) fn add_replay(&mut self, file: &Path) {
        let Ok(file) = std::path::absolute(file) else { return };
        self.replays.retain(|known| *known != file);
        self.replays.insert(0, file);
        self.replays.truncate(REPLAYS);
    }
}

impl Shelf {
    pub(crate) fn new(folder: PathBuf) -> Shelf {
        Shelf(folder)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    /// Those of the last run; as at the first when there are none.
    pub(crate) fn settings(&self) -> Result<Settings, Phrase> {
        let file = self.settings_file();
        let wrong = |problem: &dyn Display| {
            phrase("tui-bad-settings").text("file", file.display()).text("problem", problem)
        };
        match fs::read_to_string(&file) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| wrong(&error)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Settings::default()),
            Err(error) => Err(wrong(&error)),
        }
    }

    /// A file that cannot be read is put aside, not written over.
    pub(crate) fn keep_settings(&self, settings: &Settings) -> Result<(), Phrase> {
        let file = self.settings_file();
        if self.settings().is_err() {
            let aside = fs::rename(&file, file.with_extension("json.broken"));
            aside.map_err(|error| cannot_write(&file, &error))?;
        }
        let text = serde_json::to_string_pretty(settings).expect("settings are plain data");
        let written = fs::create_dir_all(&self.0).and_then(|()| fs::write(&file, text + "\n"));
        written.map_err(|error| cannot_write(&file, &error))
    }

    fn settings_file(&self) -> PathBuf {
        self.0.join("settings.json")
    }

    pub(crate) fn leaders(&self, game: &str) -> Result<Vec<Leader>, Phrase> {
        let store = Store::open(&self.0).map_err(|error| error.phrase())?;
        store.leaders(game).map_err(|error| error.phrase())
    }

    /// Counts a game that has just ended.
    pub(crate) fn count(&self, session: &Session) -> Result<(), Phrase> {
        let finished = FinishedGame::of(session, LeaderKind::Person);
        let Some(finished) = finished else { return Ok(()) };
        let counted = Store::open(&self.0).and_then(|mut store| store.count(&finished));
        counted.map_err(|error| error.phrase())
    }

    fn games(&self) -> PathBuf {
        self.0.join("unfinished")
    }

    /// The game that was left last and that nobody else is playing now.
    pub(crate) fn unfinished(&self) -> Option<SavedGame> {
        let entries = fs::read_dir(self.games()).ok()?.flatten();
        let mut files: Vec<_> = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "part"))
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        files.sort();
        files.into_iter().rev().find_map(|(_, path)| SavedGame::read(path))
    }
}

fn cannot_write(file: &Path, error: &io::Error) -> Phrase {
    phrase("cli-cannot-write").text("file", file.display()).text("problem", error)
}

/// The file of a game in progress. It grows with every move and is gone when the game ends; the
/// system frees the lock on it however this process ends, and then the game can be continued.
#[derive(Debug)]
pub(crate) struct Saving {
    path: PathBuf,
    file: File,
    events: usize,
}

impl Saving {
    pub(crate) fn start(shelf: &Shelf, session: &Session) -> Result<Saving, Phrase> {
        let folder = shelf.games();
        let wrong = |error: &io::Error| cannot_write(&folder, error);
        fs::create_dir_all(&folder).map_err(|error| wrong(&error))?;
        for number in 0..1000 {
            let path = folder.join(format!("{}-{number}.part", std::process::id()));
            match OpenOptions::new().read(true).write(true).create_new(true).open(&path) {
                Ok(file) => {
                    file.try_lock().map_err(|error| wrong(&error.into()))?;
                    let mut saving = Saving { path, file, events: 0 };
                    saving.rewrite(session)?;
                    return Ok(saving);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(wrong(&error)),
            }
        }
        Err(wrong(&io::ErrorKind::AlreadyExists.into()))
    }

    /// Adds what has happened since; after a move was taken back, writes all of it anew.
    pub(crate) fn note(&mut self, session: &Session) -> Result<(), Phrase> {
        let events = &session.table().record().events;
        if events.len() < self.events {
            return self.rewrite(session);
        }
        let lines: String = events[self.events..].iter().map(ToString::to_string).collect();
        self.events = events.len();
        let written = self.file.write_all(lines.as_bytes());
        written.map_err(|error| cannot_write(&self.path, &error))
    }

    fn rewrite(&mut self, session: &Session) -> Result<(), Phrase> {
        let text = Unfinished::text(session);
        self.events = session.table().record().events.len();
        let replaced = self
            .file
            .set_len(0)
            .and_then(|()| self.file.seek(SeekFrom::Start(0)))
            .and_then(|_| self.file.write_all(text.as_bytes()));
        replaced.map_err(|error| cannot_write(&self.path, &error))
    }

    /// The game is over: nothing is left to continue.
    pub(crate) fn done(self) {
        // A file that stays behind is only offered again.
        let _ = fs::remove_file(&self.path);
    }
}

impl Drop for Saving {
    fn drop(&mut self) {
        // A process that is just being started may hold the file open for a moment longer.
        let _ = self.file.unlock();
    }
}

/// A game that was left before its end.
#[derive(Debug)]
pub(crate) struct SavedGame {
    game: Unfinished,
    saving: Saving,
}

impl SavedGame {
    /// `None` when somebody is playing it, or it cannot be understood.
    fn read(path: PathBuf) -> Option<SavedGame> {
        let mut file = OpenOptions::new().read(true).write(true).open(&path).ok()?;
        match file.try_lock() {
            Ok(()) | Err(TryLockError::Error(_)) => {}
            Err(TryLockError::WouldBlock) => return None,
        }
        let mut text = String::new();
        file.read_to_string(&mut text).ok()?;
        let game = Unfinished::parse(&text)?;
        if game.record.events.is_empty() {
            // Killed before the first move: nothing is lost.
            let _ = fs::remove_file(&path);
            return None;
        }
        Some(SavedGame { game, saving: Saving { path, file, events: 0 } })
    }

    pub(crate) fn plan(&self) -> &Plan {
        &self.game.plan
    }

    pub(crate) fn moves(&self) -> usize {
        self.game.record.events.len()
    }

    /// The game where it was left, with players called as the reader calls them.
    pub(crate) fn resume(self, voice: &Voice) -> Result<(Session, Saving), Phrase> {
        let SavedGame { mut game, mut saving } = self;
        game.plan.sitters = game.plan.sitters_called(|name| voice.say(name));
        let session = game.resume()?;
        saving.rewrite(&session)?;
        Ok((session, saving))
    }

    /// Throws the game away.
    pub(crate) fn forget(self) {
        self.saving.done();
    }
}
