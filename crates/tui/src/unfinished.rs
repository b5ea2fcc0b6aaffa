//! Games that were left before their end: listed without keeping anybody from them, and locked only
//! by whoever plays one.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use polje_phrases::Voice;
use polje_session::{Plan, Session, Unfinished, Who};
use polje_tabletop::{Phrase, phrase};

use crate::app::Shared;
use crate::shelf::{Shelf, cannot_write};
use crate::text::cut_part;

/// A game in the list of those that were left.
#[derive(Debug)]
pub(crate) struct LeftGame {
    path: PathBuf,
    game: Unfinished,
    pub(crate) left: SystemTime,
}

/// Those of a folder that nobody is playing now, the latest first.
pub(crate) fn left_games(folder: &Path) -> Vec<LeftGame> {
    // Where there is no such folder no game was ever left.
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = entries.filter(|path| path.extension().is_some_and(|it| it == "part"));
    let mut games: Vec<LeftGame> = files.filter_map(LeftGame::read).collect();
    games.sort_by(|one, other| (other.left, &other.path).cmp(&(one.left, &one.path)));
    games
}

impl LeftGame {
    /// `None` when somebody is playing it, or it cannot be understood. The lock is held only while
    /// it is read.
    fn read(path: PathBuf) -> Option<LeftGame> {
        let SavedGame { game, saving } = SavedGame::lock(path, LOOKS).ok()??;
        let left = saving.file.metadata().and_then(|meta| meta.modified()).ok()?;
        Some(LeftGame { path: saving.path.clone(), game, left })
    }

    pub(crate) fn plan(&self) -> &Plan {
        &self.game.plan
    }

    pub(crate) fn moves(&self) -> usize {
        self.game.record.events.len()
    }

    /// Players as the reader calls them, with commas between them.
    fn players(&self, voice: &Voice) -> String {
        let sitters = self.plan().sitters_called(|name| voice.say(name));
        sitters.into_iter().map(|sitter| sitter.name).collect::<Vec<_>>().join(", ")
    }

    /// What game it is, who plays and how far it has come. Where there are more players than columns,
    /// fewer of them are named.
    pub(crate) fn told(&self, said: &Phrase, shared: &Shared, width: u16) -> String {
        cut_part(&self.players(&shared.voice), width, shared.theme.ascii, |players| {
            let said = said.clone().phrase("game", self.plan().game.info().title.clone());
            shared.say(&said.text("players", players).number("moves", self.moves()))
        })
    }

    /// The game to look at, not to go on with.
    pub(crate) fn look(&self) -> Result<Session, Phrase> {
        self.game.clone().resume()
    }

    /// What is asked before its programs are started again, if it has any.
    pub(crate) fn asks_to_start(&self) -> Option<Phrase> {
        let command = |who: &Who| match who {
            Who::Program { text, .. } => Some(text.clone()),
            Who::Person(_) | Who::Level(_) => None,
        };
        let commands: Vec<String> =
            self.plan().sitters.iter().filter_map(|sitter| command(&sitter.who)).collect();
        let asked = phrase("tui-ask-programs").text("commands", commands.join(", "));
        (!commands.is_empty()).then_some(asked)
    }

    /// Takes the game to go on with it. It may have gone on elsewhere since it was listed.
    pub(crate) fn take(&self) -> Result<SavedGame, Phrase> {
        match SavedGame::lock(self.path.clone(), TRIES) {
            Ok(Some(saved)) => Ok(saved),
            Ok(None) => Err(phrase("tui-game-gone")),
            Err(TryLockError::WouldBlock) => Err(phrase("tui-game-in-use")),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::NotFound => {
                Err(phrase("tui-game-gone"))
            }
            Err(TryLockError::Error(error)) => {
                let wrong = phrase("cli-cannot-read").text("file", self.path.display());
                Err(wrong.text("problem", error))
            }
        }
    }

    /// Throws the game away.
    pub(crate) fn forget(&self) -> Result<(), Phrase> {
        self.take().map(|saved| saved.saving.done())
    }
}

/// How often it is tried to lock a file that others may just be looking at: for a list, and to play.
const LOOKS: u32 = 3;
const TRIES: u32 = 50;

fn lock(file: &File, tries: u32) -> Result<(), TryLockError> {
    for _ in 1..tries {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(2)),
            locked => return locked,
        }
    }
    file.try_lock()
}

/// The file of a game in progress. It grows with every move and is gone when the game ends; the
/// system frees the lock on it however this process ends, and then the game can be continued.
#[derive(Debug)]
pub(crate) struct Saving {
    path: PathBuf,
    file: File,
    events: usize,
    /// Whether it says that somebody had help.
    helped: bool,
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
                    lock(&file, TRIES).map_err(|error| wrong(&error.into()))?;
                    let mut saving = Saving { path, file, events: 0, helped: false };
                    saving.rewrite(session)?;
                    return Ok(saving);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(wrong(&error)),
            }
        }
        Err(wrong(&io::ErrorKind::AlreadyExists.into()))
    }

    /// Adds what has happened since; after a move was taken back, or somebody had help for the first
    /// time, writes all of it anew.
    pub(crate) fn note(&mut self, session: &Session) -> Result<(), Phrase> {
        let events = &session.table().record().events;
        if events.len() < self.events || session.is_helped() != self.helped {
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
        self.helped = session.is_helped();
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

/// A game that was left before its end, and that nobody else can take now.
#[derive(Debug)]
pub(crate) struct SavedGame {
    game: Unfinished,
    saving: Saving,
}

impl SavedGame {
    /// `None` when it cannot be understood, or nothing has been played yet.
    fn lock(path: PathBuf, tries: u32) -> Result<Option<SavedGame>, TryLockError> {
        let opened = OpenOptions::new().read(true).write(true).open(&path);
        let mut file = opened.map_err(TryLockError::Error)?;
        match lock(&file, tries) {
            Err(TryLockError::WouldBlock) => return Err(TryLockError::WouldBlock),
            // Where files cannot be locked nobody is kept from them.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(TryLockError::Error)?;
        let Some(game) = Unfinished::parse(&text) else { return Ok(None) };
        if game.record.events.is_empty() {
            // Killed before the first move: nothing is lost.
            let _ = fs::remove_file(&path);
            return Ok(None);
        }
        Ok(Some(SavedGame { game, saving: Saving { path, file, events: 0, helped: false } }))
    }

    /// The game where it was left, with players called as the reader calls them.
    pub(crate) fn resume(self, voice: &Voice) -> Result<(Session, Saving), Phrase> {
        let SavedGame { mut game, mut saving } = self;
        game.plan.sitters = game.plan.sitters_called(|name| voice.say(name));
        let session = game.resume()?;
        saving.rewrite(&session)?;
        Ok((session, saving))
    }
}
