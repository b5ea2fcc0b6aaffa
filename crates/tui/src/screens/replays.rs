//! Which replay to watch: the games that were finished here, those saved lately and those in this
//! folder, or any file by its name.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use polje_phrases::clean;
use polje_tabletop::{Closing, Phrase, Record, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::app::{Message, Screen, Shared, Step};
use crate::page::Page;
use crate::screens::replay::player_names;
use crate::screens::{HelpScreen, ReplayScreen, key_lines};
use crate::text::{cut, put, put_lines, put_more, scroll, wrap};
use crate::when::when;

#[derive(Debug)]
pub(crate) struct ReplaysScreen {
    /// Files to choose from, the latest first.
    files: Vec<Listed>,
    /// A name, or part of one that is looked for.
    typed: String,
    /// Which of the files that fit; `None` is what was typed.
    at: Option<usize>,
    problem: Option<Phrase>,
}

/// A replay in the list.
#[derive(Debug)]
struct Listed {
    /// When the file was written.
    at: SystemTime,
    file: PathBuf,
    /// What was played, by whom and how it ended; files that people have named are called by that, too.
    text: String,
}

/// The row of the first file.
const TOP: u16 = 3;
/// So many files of one folder are enough to choose from.
const MOST: usize = 500;

impl ReplaysScreen {
    pub(crate) fn new(shared: &Shared) -> ReplaysScreen {
        let named = replays(Path::new("."), &shared.settings.replays).into_iter();
        let history = shared.shelf.as_ref().map(|shelf| shelf.history(&shared.settings).games());
        let kept = history.into_iter().flatten().map(|game| (game.ended, game.file));
        let mut files: Vec<Listed> = named
            .map(|(at, file)| Listed::named(at, file, shared))
            .chain(kept.map(|(at, file)| Listed::kept(at, file, shared)))
            .collect();
        files.sort_by(|one, other| (other.at, &other.file).cmp(&(one.at, &one.file)));
        let at = (!files.is_empty()).then_some(0);
        ReplaysScreen { files, typed: String::new(), at, problem: None }
    }

    /// The files that have what was typed in their names or in what is said of them.
    fn fitting(&self) -> Vec<&Listed> {
        let typed = self.typed.trim().to_lowercase();
        let has = |text: &str| text.to_lowercase().contains(&typed);
        let fits = |one: &&Listed| has(&one.text) || has(&one.file.to_string_lossy());
        self.files.iter().filter(fits).collect()
    }

    fn take_key(&mut self, key: &KeyEvent, shared: &mut Shared) -> Step {
        let count = self.fitting().len();
        match key.code {
            KeyCode::Esc => return Step::Pop,
            KeyCode::Enter => return self.open(shared),
            KeyCode::Up | KeyCode::BackTab => self.at = self.at.and_then(|at| at.checked_sub(1)),
            KeyCode::Down | KeyCode::Tab => {
                let next = self.at.map_or(0, |at| at + 1);
                self.at = if next < count { Some(next) } else { self.at };
            }
            KeyCode::Backspace => {
                self.typed.pop();
                self.type_on();
            }
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.typed.push(letter);
                self.type_on();
            }
            _ => {}
        }
        Step::Stay
    }

    /// What was typed is taken as it stands while a file has that name, else for part of one.
    fn type_on(&mut self) {
        self.problem = None;
        let exact = Path::new(self.typed.trim()).is_file();
        self.at = (!exact && !self.fitting().is_empty()).then_some(0);
    }

    fn open(&mut self, shared: &mut Shared) -> Step {
        let chosen = self.at.and_then(|at| self.fitting().get(at).map(|one| one.file.clone()));
        let file = chosen.unwrap_or_else(|| PathBuf::from(self.typed.trim()));
        match read(&file) {
            Ok(replay) => {
                self.problem = None;
                Step::Push(Box::new(replay.judged(shared)))
            }
            Err(problem) => {
                self.problem = Some(problem);
                Step::Stay
            }
        }
    }

    /// The rows the files have, and the first one shown.
    fn rows(&self, area: Rect) -> (usize, usize) {
        let shown = usize::from(area.height.saturating_sub(TOP + 2)).max(1);
        (shown, scroll(self.at.unwrap_or(0), shown, self.fitting().len()))
    }
}

impl Listed {
    /// A file that somebody has named.
    fn named(at: SystemTime, file: PathBuf, shared: &Shared) -> Listed {
        let name = clean(&file.display().to_string());
        let text = match about(&file, shared) {
            Some(about) => format!("{}  {about}  {name}", when(at)),
            None => format!("{}  {name}", when(at)),
        };
        Listed { at, file, text }
    }

    /// A game of the history.
    fn kept(at: SystemTime, file: PathBuf, shared: &Shared) -> Listed {
        let about = about(&file, shared);
        let about = about.unwrap_or_else(|| clean(&file.display().to_string()));
        Listed { at, text: format!("{}  {about}", when(at)), file }
    }
}

/// What was played, by whom and how it ended; `None` where the file is no replay that we know.
fn about(file: &Path, shared: &Shared) -> Option<String> {
    let record = Record::parse(&ends(file).ok()?);
    let record = record.or_else(|error| error.before.map(|it| *it).ok_or(())).ok()?;
    let game = polje_games::find(&record.header.game)?;
    let players = player_names(game, &record.header.players, shared);
    let result = match &record.closing {
        Some(Closing::Finished(outcome)) => {
            let winners: Vec<&str> = outcome
                .winners()
                .filter_map(|seat| players.get(seat.index()))
                .map(String::as_str)
                .collect();
            match winners.len() == players.len() {
                true => phrase("tui-past-drawn"),
                false => phrase("tui-past-won").text("names", winners.join(", ")),
            }
        }
        Some(Closing::Unfinished) | None => phrase("tui-past-unfinished"),
    };
    let about = phrase("tui-past-game").phrase("game", game.info().title.clone());
    Some(shared.say(&about.text("players", players.join(", ")).phrase("result", result)))
}

/// No header is longer, nor any closing line.
const LONGEST_LINE: u64 = 1 << 20;

/// The first line of a file and the last one, which say enough of a game.
fn ends(file: &Path) -> io::Result<String> {
    let mut file = File::open(file)?;
    let mut text = String::new();
    BufReader::new(&file).take(LONGEST_LINE).read_line(&mut text)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(LONGEST_LINE / 64).max(text.len() as u64)))?;
    let mut end = Vec::new();
    file.take(LONGEST_LINE).read_to_end(&mut end)?;
    let end = String::from_utf8_lossy(&end);
    text.extend(end.lines().next_back().map(|line| format!("{line}\n")));
    Ok(text)
}

/// The replays of a folder and those saved lately that are still there, each once.
fn replays(folder: &Path, saved: &[PathBuf]) -> Vec<(SystemTime, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let here = entries
        .map(|entry| PathBuf::from(entry.file_name()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "jsonl"))
        .take(MOST);
    let folder = std::path::absolute(folder).unwrap_or_default();
    let saved = saved.iter().map(|file| match file.strip_prefix(&folder) {
        Ok(inside) => inside.to_owned(),
        Err(_) => file.clone(),
    });
    let changed = |file: PathBuf| {
        let meta = fs::metadata(folder.join(&file)).ok().filter(fs::Metadata::is_file)?;
        Some((meta.modified().unwrap_or(SystemTime::UNIX_EPOCH), file))
    };
    let mut files: Vec<(SystemTime, PathBuf)> = here.chain(saved).filter_map(changed).collect();
    files.sort_by(|one, other| other.cmp(one));
    files.dedup();
    files
}

/// A file to be watched, however it was named.
pub(crate) fn read(file: &Path) -> Result<ReplayScreen, Phrase> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => phrase("cli-no-such-file").text("file", name),
        io::ErrorKind::InvalidData => phrase("cli-not-text").text("file", name),
        _ => phrase("cli-cannot-read").text("file", name).text("problem", error),
    })?;
    match Record::parse(&text) {
        Ok(record) => ReplayScreen::new(record),
        Err(error) => {
            let problem = phrase("record-error")
                .text("file", file.display())
                .number("line", error.line)
                .phrase("cause", error.cause);
            // A game cut short can be looked at up to where it stops.
            let before = error.before.ok_or_else(|| problem.clone())?;
            let mut replay = ReplayScreen::new(*before)?;
            replay.warning = Some(problem);
            Ok(replay)
        }
    }
}

impl Screen for ReplaysScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        match message {
            Message::Key(key) => return self.take_key(key, shared),
            Message::Mouse(mouse) => {
                let page = Page::new(shared.area);
                let (shown, first) = self.rows(page.inside);
                let row = page.row(mouse.row).and_then(|row| row.checked_sub(TOP.into()));
                let at = row.filter(|row| *row < shown).map(|row| row + first);
                let count = self.fitting().len();
                match (mouse.kind, at.filter(|at| *at < count)) {
                    (MouseEventKind::Down(MouseButton::Left), Some(at)) => {
                        self.at = Some(at);
                        return self.open(shared);
                    }
                    (MouseEventKind::ScrollUp, _) => {
                        self.at = self.at.map(|at| at.saturating_sub(1));
                    }
                    (MouseEventKind::ScrollDown, _) => {
                        self.at = self.at.map(|at| (at + 1).min(count.saturating_sub(1)));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Step::Stay
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let page = Page::new(frame.area());
        let (theme, place) = (&shared.theme, page.inside);
        let line = |text: &str| cut(text, place.width, theme.ascii);
        let buffer = frame.buffer_mut();
        let title = shared.tell("tui-menu-replay");
        page.draw(buffer, &title, &shared.tell("tui-keys-replays"), theme);
        let ask = shared.say(&phrase("tui-ask-replay").text("file", &self.typed));
        let style = if self.at.is_none() { theme.selected() } else { Style::new() };
        put(buffer, place, 1, &line(&ask), style);
        let files = self.fitting();
        let (shown, first) = self.rows(place);
        for (index, one) in files.iter().enumerate().skip(first).take(shown) {
            let selected = self.at == Some(index);
            let style = if selected { theme.selected() } else { Style::new() };
            let mark = if selected { theme.glyph('▸', '>') } else { ' ' };
            let text = format!("{mark} {} ", one.text);
            put(buffer, place, TOP + (index - first) as u16, &line(&text), style);
        }
        if self.files.is_empty() {
            let none = wrap(&shared.tell("tui-replays-none"), place.width);
            put_lines(buffer, place, TOP, &none, theme.faint());
        }
        put_more(buffer, place, TOP..TOP + shown as u16, (first, shown, files.len()), theme);
        if let Some(problem) = &self.problem {
            let mut lines = wrap(&shared.say(problem), place.width);
            lines.truncate(2);
            put_lines(buffer, place, place.height.saturating_sub(2), &lines, theme.warning());
        }
    }

    fn least(&self) -> (u16, u16) {
        (30, 9)
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        let keys = [
            ("tui-key-text", "tui-help-replays-find"),
            ("tui-key-up-down", "tui-help-menu-move"),
            ("Enter", "tui-help-replays-watch"),
            ("Esc", "tui-help-back"),
        ];
        HelpScreen::new(key_lines(shared, &keys), shared)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replays_of_the_folder_and_those_saved_elsewhere_are_listed_once() {
        let folder = std::env::temp_dir().join(format!("polje-tui-{}-replays", std::process::id()));
        let elsewhere = folder.join("elsewhere");
        fs::create_dir_all(&elsewhere).unwrap();
        fs::write(folder.join("one.jsonl"), "").unwrap();
        fs::write(folder.join("notes.txt"), "").unwrap();
        fs::write(elsewhere.join("two.jsonl"), "").unwrap();
        let saved =
            [folder.join("one.jsonl"), elsewhere.join("two.jsonl"), folder.join("gone.jsonl")];
        let mut found: Vec<PathBuf> =
            replays(&folder, &saved).into_iter().map(|(_, file)| file).collect();
        found.sort();
        assert_eq!(found, [Path::new("elsewhere/two.jsonl"), Path::new("one.jsonl")]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
