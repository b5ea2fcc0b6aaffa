//! The front door: continue a game, begin one, look at replays and leaderboards, choose language and
//! looks.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEventKind};
use polje_games::CATALOG;
use polje_session::Who;
use polje_tabletop::{Phrase, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::app::{Message, Screen, Shared, Step};
use crate::keyboard::Keyboard;
use crate::screens::{
    DealScreen, GameScreen, HelpScreen, LeadersScreen, ReplaysScreen, SetupScreen, key_lines,
};
use crate::shelf::SavedGame;
use crate::text::{cut, put, put_keys, put_lines, put_more, scroll, wrap};
use crate::theme::Palette;

#[derive(Debug)]
pub(crate) struct MenuScreen {
    saved: Option<SavedGame>,
    at: usize,
    asked: Option<Question>,
    notice: Option<Phrase>,
}

/// What is asked before something is done with the saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Whether it is really to be thrown away.
    Forget,
    /// Whether its programs are to be started.
    Start,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Continue,
    Game(usize),
    Replay,
    Leaders,
    Language,
    Palette,
    Keyboard,
    Help,
    Quit,
}

/// The row of the first entry.
const TOP: u16 = 3;

impl MenuScreen {
    pub(crate) fn new(shared: &Shared, notice: Option<Phrase>) -> MenuScreen {
        let saved = shared.shelf.as_ref().and_then(|shelf| shelf.unfinished());
        MenuScreen { saved, at: 0, asked: None, notice }
    }

    fn entries(&self) -> Vec<Entry> {
        let games = (0..CATALOG.len()).map(Entry::Game);
        let rest = [
            Entry::Replay,
            Entry::Leaders,
            Entry::Language,
            Entry::Palette,
            Entry::Keyboard,
            Entry::Help,
            Entry::Quit,
        ];
        self.saved.iter().map(|_| Entry::Continue).chain(games).chain(rest).collect()
    }

    fn label(&self, entry: Entry, shared: &Shared) -> String {
        let said = match entry {
            Entry::Continue => {
                return self.saved.as_ref().map_or_else(String::new, |saved| {
                    let sitters = saved.plan().sitters_called(|name| shared.say(name));
                    let names: Vec<String> =
                        sitters.into_iter().map(|sitter| sitter.name).collect();
                    let said = phrase("tui-menu-continue")
                        .phrase("game", saved.plan().game.info().title.clone())
                        .text("players", names.join(", "));
                    shared.say(&said.number("moves", saved.moves()))
                });
            }
            Entry::Game(game) => {
                let game = CATALOG[game];
                phrase("tui-menu-game")
                    .phrase("title", game.info().title.clone())
                    .phrase("about", game.info().about.clone())
            }
            Entry::Replay => phrase("tui-menu-replay"),
            Entry::Leaders => phrase("tui-menu-leaders"),
            Entry::Language => {
                phrase("tui-menu-language").text("language", shared.voice.language().name)
            }
            Entry::Palette => phrase(match shared.theme.palette {
                Palette::Contest => "tui-menu-contest-colours",
                Palette::Safe => "tui-menu-safe-colours",
            }),
            Entry::Keyboard => phrase("tui-menu-keyboard").text("layout", shared.keyboard.name()),
            Entry::Help => phrase("tui-menu-help"),
            Entry::Quit => phrase("tui-menu-quit"),
        };
        shared.say(&said)
    }

    fn choose(&mut self, entry: Entry, shared: &mut Shared) -> Step {
        self.notice = None;
        match entry {
            Entry::Continue => {
                if self.saved.as_ref().is_some_and(|saved| saved.plan().has_programs()) {
                    self.asked = Some(Question::Start);
                    return Step::Stay;
                }
                return self.resume_game(shared);
            }
            Entry::Game(game) => {
                return Step::Push(Box::new(SetupScreen::new(CATALOG[game], shared)));
            }
            Entry::Replay => return Step::Push(Box::new(ReplaysScreen::new(shared))),
            Entry::Leaders => {
                return Step::Push(Box::new(LeadersScreen::new(CATALOG[0], shared)));
            }
            Entry::Language => {
                shared.voice = shared.voice.next();
                shared.settings.language = Some(shared.voice.language().code.to_owned());
                if shared.settings.keyboard.is_none() {
                    shared.keyboard = Keyboard::usual(shared.voice.language().code);
                }
                self.notice = shared.keep_settings().err();
            }
            Entry::Palette => {
                let next = match shared.theme.palette {
                    Palette::Contest => Palette::Safe,
                    Palette::Safe => Palette::Contest,
                };
                shared.theme.palette = next;
                shared.settings.palette = next;
                self.notice = shared.keep_settings().err();
            }
            Entry::Keyboard => {
                shared.keyboard = shared.keyboard.next();
                shared.settings.keyboard = Some(shared.keyboard);
                self.notice = shared.keep_settings().err();
            }
            Entry::Help => return Step::Push(Box::new(self.help(shared))),
            Entry::Quit => return Step::Quit,
        }
        Step::Stay
    }

    fn resume_game(&mut self, shared: &mut Shared) -> Step {
        let Some(saved) = self.saved.take() else { return Step::Stay };
        let resumed: Result<Box<dyn Screen>, Phrase> = match saved.plan().has_programs() {
            true => DealScreen::resume_game(saved, shared).map(|screen| Box::new(screen) as _),
            false => GameScreen::resume_game(saved, shared).map(|screen| Box::new(screen) as _),
        };
        resumed.map_or_else(
            |problem| {
                self.notice = Some(problem);
                self.saved = shared.shelf.as_ref().and_then(|shelf| shelf.unfinished());
                Step::Stay
            },
            Step::Push,
        )
    }

    /// What is asked, in words.
    fn question(&self) -> Option<Phrase> {
        match self.asked? {
            Question::Forget => Some(phrase("tui-ask-forget")),
            Question::Start => {
                let sitters = self.saved.iter().flat_map(|saved| &saved.plan().sitters);
                let commands = sitters.filter_map(|sitter| match &sitter.who {
                    Who::Program { text, .. } => Some(text.as_str()),
                    Who::Person(_) | Who::Level(_) => None,
                });
                let commands = commands.collect::<Vec<_>>().join(", ");
                Some(phrase("tui-ask-programs").text("commands", commands))
            }
        }
    }

    /// Throws the saved game away, and offers the one before it.
    fn forget(&mut self, shared: &Shared) {
        if let Some(saved) = self.saved.take() {
            saved.forget();
        }
        *self = MenuScreen::new(shared, None);
    }

    fn take_key(&mut self, key: &KeyEvent, shared: &mut Shared) -> Step {
        let entries = self.entries();
        let count = entries.len();
        self.at = self.at.min(count - 1);
        match shared.command(key) {
            KeyCode::Up | KeyCode::Char('k') => self.at = (self.at + count - 1) % count,
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.at = (self.at + 1) % count,
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = count - 1,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => {
                return self.choose(entries[self.at], shared);
            }
            KeyCode::Char('x') | KeyCode::Delete if entries[self.at] == Entry::Continue => {
                self.asked = Some(Question::Forget);
            }
            KeyCode::Char('q' | 'Q') => return Step::Quit,
            _ => {}
        }
        Step::Stay
    }

    /// The rows the entries have, and the first one shown.
    fn rows(&self, shared: &Shared, area: Rect) -> (usize, usize) {
        let told = self.told(shared, area).map_or(1, |(lines, _)| lines.len());
        let shown = usize::from(area.height.saturating_sub(TOP + 1)).saturating_sub(told).max(1);
        (shown, scroll(self.at, shown, self.entries().len()))
    }

    /// What stands above the keys, in as many lines as leave room for an entry.
    fn told(&self, shared: &Shared, area: Rect) -> Option<(Vec<String>, Style)> {
        let (text, style) = match (self.question(), &self.notice) {
            (Some(question), _) => (shared.say(&question), shared.theme.selected()),
            (None, Some(notice)) => (shared.say(notice), shared.theme.warning()),
            (None, None) => return None,
        };
        let mut lines = wrap(&text, width(area));
        lines.truncate(usize::from(area.height.saturating_sub(TOP + 2)).max(1));
        Some((lines, style))
    }
}

/// The columns that lines have.
fn width(area: Rect) -> u16 {
    area.width.saturating_sub(3)
}

impl Screen for MenuScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        match message {
            Message::Key(key) if self.asked.is_some() => {
                let yes = matches!(shared.command(key), KeyCode::Enter | KeyCode::Char('y' | 'Y'));
                match self.asked.take().filter(|_| yes) {
                    Some(Question::Forget) => self.forget(shared),
                    Some(Question::Start) => return self.resume_game(shared),
                    None => {}
                }
                Step::Stay
            }
            Message::Key(key) => self.take_key(key, shared),
            Message::Mouse(mouse) => {
                let (shown, first) = self.rows(shared, shared.area);
                let row = usize::from(mouse.row).checked_sub(usize::from(TOP));
                let entry = row.filter(|row| *row < shown).map(|row| row + first);
                match (mouse.kind, entry) {
                    (MouseEventKind::Down(MouseButton::Left), Some(at)) => {
                        let entries = self.entries();
                        let Some(&entry) = entries.get(at) else { return Step::Stay };
                        self.at = at;
                        self.asked = None;
                        return self.choose(entry, shared);
                    }
                    (MouseEventKind::ScrollUp, _) => self.at = self.at.saturating_sub(1),
                    (MouseEventKind::ScrollDown, _) => {
                        self.at = (self.at + 1).min(self.entries().len() - 1);
                    }
                    _ => {}
                }
                Step::Stay
            }
            _ => Step::Stay,
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let area = frame.area();
        let theme = &shared.theme;
        let place = Rect { x: area.x + 2, width: width(area), ..area };
        let line = |text: &str| cut(text, place.width, theme.ascii);
        let buffer = frame.buffer_mut();
        put(buffer, place, 0, "Polje", theme.strong());
        put(buffer, place, 1, &line(&shared.tell("tui-menu-welcome")), theme.faint());
        let (shown, first) = self.rows(shared, area);
        let entries = self.entries();
        for (index, &entry) in entries.iter().enumerate().skip(first).take(shown) {
            let selected = index == self.at;
            let style = if selected { theme.selected() } else { Style::new() };
            let mark = if selected { theme.glyph('▸', '>') } else { ' ' };
            let text = format!("{mark} {} ", self.label(entry, shared));
            put(buffer, place, TOP + (index - first) as u16, &line(&text), style);
        }
        let rows = TOP..TOP + shown as u16;
        put_more(buffer, place, rows, (first, shown, entries.len()), theme);
        if let Some((lines, style)) = self.told(shared, area) {
            let first = (area.height - 1).saturating_sub(lines.len() as u16);
            put_lines(buffer, place, first, &lines, style);
        }
        let saved = entries.get(self.at) == Some(&Entry::Continue);
        let keys = match () {
            () if self.asked.is_some() => "tui-keys-question",
            () if saved => "tui-keys-menu-saved",
            () => "tui-keys-menu",
        };
        put_keys(buffer, place, &shared.tell(keys), theme);
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        let keys = [
            ("tui-key-choose", "tui-help-menu-move"),
            ("tui-key-enter", "tui-help-menu-choose"),
            ("q", "tui-help-quit"),
        ];
        let mut parts = key_lines(shared, &keys);
        parts.push(super::help::Part::Text(shared.tell("tui-help-menu-watch")));
        HelpScreen::new(parts, shared)
    }

    /// A game may have been left, or another one finished.
    fn resume(&mut self, shared: &mut Shared) -> Step {
        // Whoever holds a game cannot be offered it.
        self.saved = None;
        self.saved = shared.shelf.as_ref().and_then(|shelf| shelf.unfinished());
        self.at = self.at.min(self.entries().len() - 1);
        Step::Stay
    }
}
