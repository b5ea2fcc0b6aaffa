//! What outlives a run, in the data directory: settings, games that were left before their end, those
//! that were finished, and the leaderboards.

use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use polje_arena::{FinishedGame, History, Leader, LeaderKind, Store};
use polje_phrases::{Language, Voice};
use polje_session::Session;
use polje_tabletop::{Phrase, Record, phrase};
use serde::{Deserialize, Serialize};

use crate::keyboard::Keyboard;
use crate::theme::Palette;
use crate::unfinished::{self, LeftGame};

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
    /// How many finished games are kept; `None` is as many as usual.
    pub(crate) history: Option<usize>,
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

/// How many finished games are kept.
pub fn kept_games(data: &Path) -> usize {
    Shelf::new(data.to_owned()).settings().unwrap_or_default().kept_games()
}

impl Settings {
    pub(crate) fn kept_games(&self) -> usize {
        self.history.unwrap_or(History::USUAL)
    }

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

    /// Where games in progress are.
    pub(crate) fn games(&self) -> PathBuf {
        self.0.join("unfinished")
    }

    /// All games that were left before their end and that nobody is playing now, the latest first.
    pub(crate) fn unfinished(&self) -> Vec<LeftGame> {
        unfinished::left_games(&self.games())
    }

    /// Keeps a game that has just ended, as many as the settings say.
    pub(crate) fn keep_game(&self, record: &Record, settings: &Settings) -> Result<(), Phrase> {
        let kept = self.history(settings).add(record, SystemTime::now());
        kept.map_err(|error| error.phrase())
    }

    pub(crate) fn history(&self, settings: &Settings) -> History {
        History::new(&self.0, settings.kept_games())
    }
}

pub(crate) fn cannot_write(file: &Path, error: &io::Error) -> Phrase {
    phrase("cli-cannot-write").text("file", file.display()).text("problem", error)
}
