//! Finished games, each a replay in a folder of the data directory. There is room for so many; then
//! the oldest go.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jiff::Timestamp;
use polje_tabletop::Record;

use crate::{Recorder, RecorderError};

/// The folder within the data directory.
const FOLDER: &str = "history";

/// The kept games of a data directory.
#[derive(Clone, Debug)]
pub struct History {
    folder: PathBuf,
    most: usize,
}

/// A game that was kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PastGame {
    /// When it ended.
    pub ended: SystemTime,
    pub file: PathBuf,
}

impl History {
    /// So many games are kept where nobody says otherwise.
    pub const USUAL: usize = 200;

    pub fn new(data: &Path, most: usize) -> History {
        History { folder: data.join(FOLDER), most }
    }

    /// Keeps a game that ended just now, and lets the oldest ones go.
    pub fn add(&self, record: &Record, now: SystemTime) -> Result<(), RecorderError> {
        if self.most > 0 {
            let wrong = |error: io::Error| RecorderError::Write(self.folder.clone(), error);
            fs::create_dir_all(&self.folder).map_err(wrong)?;
            self.write(record, now)?;
        }
        for game in self.games().iter().skip(self.most) {
            // Another process may have been faster.
            let _ = fs::remove_file(&game.file);
        }
        Ok(())
    }

    /// Two games may end within a second.
    fn write(&self, record: &Record, now: SystemTime) -> Result<(), RecorderError> {
        let ended = Timestamp::try_from(now).unwrap_or_default().strftime("%Y%m%dT%H%M%SZ");
        let game = &record.header.game;
        let mut names = (1..).map(|number| match number {
            1 => format!("{ended}-{game}.jsonl"),
            _ => format!("{ended}-{game}-{number}.jsonl"),
        });
        loop {
            let name = names.next().expect("numbers do not end");
            match Recorder::write_whole(self.folder.join(name), record) {
                Err(RecorderError::Exists(_) | RecorderError::CutShort(_)) => {}
                written => return written,
            }
        }
    }

    /// The latest first.
    pub fn games(&self) -> Vec<PastGame> {
        // Where there is no such folder nothing has been kept yet.
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut games: Vec<PastGame> = entries.filter_map(|entry| past(entry.path())).collect();
        games.sort_by(|one, other| other.cmp(one));
        games
    }
}

/// What the name of a file says; other files are none of ours.
fn past(file: PathBuf) -> Option<PastGame> {
    let name = file.file_name()?.to_str()?.strip_suffix(".jsonl")?;
    let ended: Timestamp = name.split_once('-')?.0.parse().ok()?;
    Some(PastGame { ended: ended.into(), file })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use polje_games::Settings;

    use super::*;
    use crate::store::tests::Folder;

    fn record(game: &str) -> Record {
        let game = polje_games::find(game).unwrap();
        let setup = game.deal(&Settings::default(), 1).unwrap();
        let names = (0..game.seats(&setup).unwrap()).map(|seat| seat.to_string()).collect();
        game.open(&setup, names).unwrap().into_record()
    }

    fn at(seconds: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_000_000 + seconds)
    }

    fn names(history: &History) -> Vec<String> {
        let name = |game: &PastGame| game.file.file_name().unwrap().to_str().unwrap().to_owned();
        history.games().iter().map(name).collect()
    }

    #[test]
    fn the_oldest_go_where_there_is_no_room() {
        let folder = Folder::new();
        let history = History::new(&folder.0, 3);
        assert_eq!(history.games(), []);
        for seconds in [5, 3, 4, 9, 7] {
            history.add(&record("gamma"), at(seconds)).unwrap();
        }
        let ended: Vec<SystemTime> = history.games().iter().map(|game| game.ended).collect();
        assert_eq!(ended, [at(9), at(7), at(5)]);
        History::new(&folder.0, 1).add(&record("gamma"), at(11)).unwrap();
        assert_eq!(history.games().len(), 1);
        History::new(&folder.0, 0).add(&record("gamma"), at(12)).unwrap();
        assert_eq!(history.games(), [], "who wants none has none");
    }

    #[test]
    fn games_that_end_together_are_both_kept_and_other_files_are_left_alone() {
        let folder = Folder::new();
        let history = History::new(&folder.0, 2);
        fs::create_dir_all(&history.folder).unwrap();
        let notes = history.folder.join("notes.jsonl");
        fs::write(&notes, "mine").unwrap();
        for game in ["gamma", "gamma", "mathtricks"] {
            history.add(&record(game), at(0)).unwrap();
        }
        assert_eq!(
            names(&history),
            ["20261118T110640Z-mathtricks.jsonl", "20261118T110640Z-gamma.jsonl"]
        );
        assert!(notes.exists());
        let kept = fs::read_to_string(&history.games()[0].file).unwrap();
        assert_eq!(Record::parse(&kept).unwrap().header.game, "mathtricks");
    }
}
