//! The end of a game: who won, how the series stands, and what can be done now.

use std::path::{Path, PathBuf};

use crossterm::event::KeyCode;
use polje_arena::{Recorder, RecorderError};
use polje_session::{BestOf, Dealing, Next};
use polje_tabletop::{Exact, Phrase, Record, Seat, Standing, Viewer, phrase};
use ratatui::style::Style;

use super::questions::Question;
use super::{GameScreen, Notice};
use crate::app::{Shared, Step};
use crate::boxes::Line;
use crate::review::Review;
use crate::screens::{DealScreen, LeadersScreen, ReplayScreen};
use crate::text::wrap;

#[derive(Debug)]
pub(super) struct EndMenu {
    entries: Vec<Entry>,
    pub(super) at: usize,
    /// The board is looked at instead.
    pub(super) aside: bool,
    /// The game was ended by hand, before it was over.
    left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Next,
    Again,
    Replay,
    Save,
    Leaders,
    Menu,
}

impl Entry {
    fn key(self) -> &'static str {
        match self {
            Entry::Next => "tui-end-next",
            Entry::Again => "tui-end-again",
            Entry::Replay => "tui-end-replay",
            Entry::Save => "tui-end-save",
            Entry::Leaders => "tui-end-leaders",
            Entry::Menu => "tui-end-menu",
        }
    }
}

impl EndMenu {
    fn new(goes_on: bool, left: bool) -> EndMenu {
        let first = if goes_on { Entry::Next } else { Entry::Again };
        let entries = vec![first, Entry::Replay, Entry::Save, Entry::Leaders, Entry::Menu];
        EndMenu { entries, at: 0, aside: false, left }
    }
}

impl GameScreen {
    /// The game is over: it is counted, once, and nothing is left to continue.
    pub(super) fn finish(&mut self, shared: &mut Shared) {
        if self.end.is_some() {
            return;
        }
        self.close(EndMenu::new(self.session.goes_on(), false), shared);
    }

    /// Ends the game before it is over, with the board as it stands.
    pub(super) fn end_now(&mut self, shared: &mut Shared) {
        self.thinking = None;
        self.pending = None;
        self.covered = None;
        self.close(EndMenu::new(false, true), shared);
    }

    /// Nothing is left to continue; the replay is kept and judged.
    fn close(&mut self, end: EndMenu, shared: &mut Shared) {
        self.pace.rest();
        self.orders.clear();
        self.show_to(Viewer::Referee);
        if let Some(saving) = self.saving.take() {
            saving.done();
        }
        let leaders = shared.shelf.as_ref().filter(|_| self.counts(&end));
        let counted = leaders.map_or(Ok(()), |shelf| shelf.count(&self.session));
        if let Some(programs) = &self.programs {
            let outcome = self.session.table().outcome();
            outcome.map_or_else(|| programs.leave(), |outcome| programs.end(&outcome));
        }
        let kept = self.keep_record(shared);
        // A game in which nobody moved is none to look back at.
        let past = shared.shelf.as_ref().filter(|_| !self.session.log().is_empty());
        let past = past.map_or(Ok(()), |shelf| {
            shelf.keep_game(self.session.table().record(), &shared.settings)
        });
        if let Err(problem) = counted.and(kept).and(past) {
            self.warn(problem);
        }
        self.end = Some(end);
        let (game, record) = (self.session.plan().game, self.session.table().record());
        self.review = Review::start(game, record, self.session.fairness(), shared);
    }

    /// Whether it is on the leaderboard.
    fn counts(&self, end: &EndMenu) -> bool {
        !end.left && self.session.plan().counts()
    }

    /// Writes the replay where the command line said.
    fn keep_record(&self, shared: &mut Shared) -> Result<(), Phrase> {
        let Some(asked) = &self.session.plan().record else { return Ok(()) };
        let series = self.session.plan().best_of != BestOf::ONE;
        let path = Recorder::path(asked, series.then(|| self.session.number()));
        write_new(path.clone(), self.session.table().record())?;
        shared.settings.add_replay(&path);
        shared.keep_settings()
    }

    pub(super) fn take_end_key(&mut self, code: KeyCode, shared: &mut Shared) -> Step {
        let Some(end) = &mut self.end else { return Step::Stay };
        if end.aside {
            match code {
                KeyCode::Left | KeyCode::Char('h') => self.look(-1, 0, shared),
                KeyCode::Right | KeyCode::Char('l') => self.look(1, 0, shared),
                KeyCode::Up | KeyCode::Char('k') => self.look(0, -1, shared),
                KeyCode::Down | KeyCode::Char('j') => self.look(0, 1, shared),
                _ => end.aside = false,
            }
            return Step::Stay;
        }
        let count = end.entries.len();
        match code {
            KeyCode::Up | KeyCode::Char('k') => end.at = (end.at + count - 1) % count,
            KeyCode::Down | KeyCode::Char('j') => end.at = (end.at + 1) % count,
            KeyCode::Tab => end.aside = true,
            KeyCode::Char('m') => self.list = Some(0),
            KeyCode::Char('o') => return self.show_output(),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let entry = end.entries[end.at];
                return self.take_entry(entry, shared);
            }
            KeyCode::Char('n') => {
                let entry = end.entries[0];
                return self.take_entry(entry, shared);
            }
            KeyCode::Char('w') => return self.take_entry(Entry::Replay, shared),
            KeyCode::Char('s') => return self.take_entry(Entry::Save, shared),
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Step::Pop,
            _ => {}
        }
        Step::Stay
    }

    /// The entry clicked at, from the first on.
    pub(super) fn click_entry(&mut self, at: usize, shared: &mut Shared) -> Step {
        let Some(end) = &mut self.end else { return Step::Stay };
        let Some(&entry) = end.entries.get(at) else { return Step::Stay };
        end.at = at;
        self.take_entry(entry, shared)
    }

    fn look(&mut self, right: i32, down: i32, shared: &Shared) {
        self.origin = self.layout(shared).scrolled(right * 2, down * 2);
    }

    fn take_entry(&mut self, entry: Entry, shared: &mut Shared) -> Step {
        match entry {
            Entry::Next => match self.session.next() {
                Next::Deal(dealing) => self.deal(*dealing, shared),
                _ => Step::Stay,
            },
            Entry::Again => {
                let plan = self.session.plan().again(self.session.number());
                self.deal(Dealing::first(plan), shared)
            }
            Entry::Replay => match ReplayScreen::new(self.session.table().record().clone()) {
                Ok(mut replay) => {
                    replay.fairness = self.session.fairness().clone();
                    replay.review = self.review.clone();
                    Step::Push(Box::new(replay))
                }
                Err(problem) => {
                    self.warn(problem);
                    Step::Stay
                }
            },
            Entry::Save => {
                let record = self.session.table().record();
                let seed = record.header.seed.map(|seed| format!("-{seed}")).unwrap_or_default();
                let file = free_name(&format!("{}{seed}", record.header.game));
                self.question = Some(Question::Save(file));
                self.notice = None;
                Step::Stay
            }
            Entry::Leaders => {
                let game = self.session.plan().game;
                Step::Push(Box::new(LeadersScreen::new(game, shared)))
            }
            Entry::Menu => Step::Pop,
        }
    }

    /// The next game, with the same programs.
    fn deal(&mut self, dealing: Dealing, shared: &mut Shared) -> Step {
        let programs = self.programs.take();
        Step::Replace(Box::new(DealScreen::new(dealing, programs, shared)))
    }

    /// False when that cannot be done; the notice says why.
    pub(super) fn save_replay(&mut self, file: &str, shared: &mut Shared) -> bool {
        let path = Path::new(file.trim());
        if let Err(problem) = write_new(path.to_owned(), self.session.table().record()) {
            self.warn(problem);
            return false;
        }
        shared.settings.add_replay(path);
        // A list that is not kept is only shorter the next time.
        let _ = shared.keep_settings();
        let text = phrase("line-record-kept").text("file", file.trim());
        self.notice = Some(Notice::plain(text));
        true
    }

    /// Who won, by name, and by how much.
    fn verdict(&self) -> Phrase {
        let Some(outcome) = self.session.table().outcome() else { return phrase("tui-end") };
        let winners: Vec<_> =
            outcome.standings.iter().filter(|standing| standing.rank == 1).collect();
        let subject = |standing: &Standing| self.session.subject(standing.seat);
        match &winners[..] {
            // Who is the last one left has not won by any number.
            [winner] if winner.margin == Exact::default() || self.others_are_out(winner.seat) => {
                phrase("tui-end-won").phrase("name", subject(winner))
            }
            [winner] => {
                let counted = self.session.plan().game.info().won_by.zip(winner.margin.whole());
                match counted {
                    Some((key, margin)) => {
                        phrase(key).phrase("name", subject(winner)).number("margin", margin)
                    }
                    None => {
                        let won = phrase("tui-end-won-by").phrase("name", subject(winner));
                        won.exact("margin", winner.margin.clone())
                    }
                }
            }
            _ => {
                let names = winners.iter().map(|standing| self.session.name(standing.seat));
                let names = names.collect::<Vec<_>>().join(", ");
                phrase("tui-end-shared").text("names", names)
            }
        }
    }

    fn others_are_out(&self, winner: Seat) -> bool {
        let mut others = self.picture.seats.iter().filter(|line| line.seat != winner);
        others.all(|line| !line.playing)
    }

    /// What the box at the end says, and the line of its first entry.
    pub(super) fn end_lines(
        &self,
        end: &EndMenu,
        shared: &Shared,
        width: u16,
    ) -> (Vec<Line>, usize) {
        let theme = &shared.theme;
        let mut lines: Vec<Line> = Vec::new();
        let mut say = |text: String, style: Style| {
            lines.extend(wrap(&text, width).into_iter().map(|line| (line, style)));
        };
        if end.left {
            say(shared.tell("tui-ended-by-hand"), theme.strong());
            for line in &self.picture.seats {
                say(shared.say(&line.status), Style::new());
            }
        } else {
            say(shared.say(&self.verdict()), theme.strong());
            // The last sentence says who won once more.
            let closing = self.session.table().closing();
            for sentence in closing.split_last().map_or(&[][..], |(_, before)| before) {
                say(self.say(shared, sentence), Style::new());
            }
        }
        lines.extend(self.forfeit_lines(shared, width));
        if self.session.is_helped() && self.counts(end) {
            let told = wrap(&shared.tell("play-helped"), width);
            lines.extend(told.into_iter().map(|line| (line, theme.faint())));
        }
        let mut say = |text: String, style: Style| {
            lines.extend(wrap(&text, width).into_iter().map(|line| (line, style)));
        };
        if self.session.plan().best_of != BestOf::ONE {
            let played = self.session.series().played();
            say(shared.say(&phrase("line-standings").number("game", played)), Style::new());
            let sitters = &self.session.plan().sitters;
            for line in self.session.series().standings() {
                let name = &sitters[line.player].name;
                say(shared.say(&line.phrase(name)), Style::new());
            }
            if let Some(told) = self.session.series().told(sitters) {
                say(shared.say(&told), theme.strong());
            }
        }
        say(String::from("\n"), Style::new());
        let entries = lines.len();
        for (index, entry) in end.entries.iter().enumerate() {
            let style = if index == end.at { theme.selected() } else { Style::new() };
            lines.push((format!(" {} ", shared.tell(entry.key())), style));
        }
        (lines, entries)
    }
}

/// A file name that is not taken yet, with a number where it has to be.
fn free_name(stem: &str) -> String {
    let numbered = (2..).map(|number| format!("{stem}-{number}.jsonl"));
    let names = [format!("{stem}.jsonl")].into_iter().chain(numbered);
    names.into_iter().find(|name| !Path::new(name).exists()).expect("numbers do not end")
}

/// Writes a replay, never over a file that is there.
fn write_new(path: PathBuf, record: &Record) -> Result<(), Phrase> {
    Recorder::write_whole(path, record).map_err(|error| match error {
        RecorderError::Exists(file) => phrase("tui-file-exists").text("file", file.display()),
        other => other.phrase(),
    })
}
