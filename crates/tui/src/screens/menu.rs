//! The front door: continue a game, begin one, look at replays and leaderboards, choose language and
//! looks.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEventKind};
use polje_games::{AnyGame, CATALOG};
use polje_tabletop::{Phrase, Seat, phrase};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::about;
use crate::app::{Message, Screen, Shared, Step};
use crate::keyboard::Keyboard;
use crate::page::Page;
use crate::screens::unfinished::{Question, go_on};
use crate::screens::{
    HelpScreen, LeadersScreen, ReplaysScreen, SetupScreen, UnfinishedScreen, key_lines,
};
use crate::shelf::Shelf;
use crate::text::{after, cut, put, put_lines, put_more, scroll, wrap};
use crate::theme::Palette;
use crate::unfinished::LeftGame;

#[derive(Debug)]
pub(crate) struct MenuScreen {
    /// Games that were left, the latest first.
    left: Vec<LeftGame>,
    at: usize,
    asked: Option<Question>,
    notice: Option<Phrase>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// The game that was left last.
    Continue,
    /// All that were left, where there are several.
    Unfinished,
    Game(usize),
    Replay,
    Leaders,
    Language,
    Palette,
    Keyboard,
    /// How many finished games are kept.
    History,
    Help,
    Quit,
}

/// How many finished games may be kept.
const HISTORIES: [usize; 4] = [0, 50, 200, 1000];
/// The columns of the entries, where there is room for more beside them.
const COLUMNS: u16 = 52;
/// Before and after an entry: the mark of the chosen one, and the end of its bar.
const MARK: u16 = 3;
/// The name of the program, each letter by itself.
const BANNER: [[&str; 5]; 2] =
    [["█▀█", "█▀█", "█  ", "  █", "█▀▀"], ["█▀▀", "█▄█", "█▄▄", "█▄█", "██▄"]];
/// Pages with fewer rows have none for it.
const BANNER_FROM: u16 = 18;

/// What stands in the rows of the menu.
struct Rows {
    /// The row of the first line.
    top: u16,
    /// The first line shown, and how many are.
    first: usize,
    shown: usize,
    /// Entries by their number, and gaps between those that do not belong together.
    lines: Vec<Option<usize>>,
}

impl MenuScreen {
    pub(crate) fn new(shared: &Shared, notice: Option<Phrase>) -> MenuScreen {
        let left = shared.shelf.as_ref().map(Shelf::unfinished).unwrap_or_default();
        MenuScreen { left, at: 0, asked: None, notice }
    }

    fn entries(&self) -> Vec<Entry> {
        let games = (0..CATALOG.len()).map(Entry::Game);
        let rest = [
            Entry::Replay,
            Entry::Leaders,
            Entry::Language,
            Entry::Palette,
            Entry::Keyboard,
            Entry::History,
            Entry::Help,
            Entry::Quit,
        ];
        let left = [Entry::Continue, Entry::Unfinished].into_iter().take(self.left.len());
        left.chain(games).chain(rest).collect()
    }

    /// An entry in words, in so many columns where some of them can be left out.
    fn label(&self, entry: Entry, shared: &Shared, width: u16) -> String {
        let said = match entry {
            Entry::Continue => {
                let Some(left) = self.left.first() else { return String::new() };
                return left.told(&phrase("tui-menu-continue"), shared, width);
            }
            Entry::Unfinished => phrase("tui-menu-unfinished").number("count", self.left.len()),
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
            Entry::History => match shared.settings.kept_games() {
                0 => phrase("tui-menu-no-history"),
                most => phrase("tui-menu-history").number("count", most),
            },
            Entry::Help => phrase("tui-menu-help"),
            Entry::Quit => phrase("tui-menu-quit"),
        };
        shared.say(&said)
    }

    fn choose(&mut self, entry: Entry, shared: &mut Shared) -> Step {
        self.notice = None;
        match entry {
            Entry::Continue => {
                if self.left.first().is_some_and(|left| left.plan().has_programs()) {
                    self.asked = Some(Question::Start);
                    return Step::Stay;
                }
                return self.go_on(shared);
            }
            Entry::Unfinished => {
                self.list_anew(shared);
                let screen = UnfinishedScreen::new(std::mem::take(&mut self.left));
                if let Some(screen) = screen {
                    return Step::Push(Box::new(screen));
                }
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
            Entry::History => {
                let now = shared.settings.kept_games();
                let next = HISTORIES.into_iter().find(|most| *most > now);
                shared.settings.history = Some(next.unwrap_or(HISTORIES[0]));
                self.notice = shared.keep_settings().err();
            }
            Entry::Help => return Step::Push(Box::new(self.help(shared))),
            Entry::Quit => return Step::Quit,
        }
        Step::Stay
    }

    fn go_on(&mut self, shared: &mut Shared) -> Step {
        let Some(left) = self.left.first() else { return Step::Stay };
        match go_on(left, shared) {
            Ok(screen) => Step::Push(screen),
            Err(problem) => {
                self.list_anew(shared);
                self.notice = Some(problem);
                Step::Stay
            }
        }
    }

    /// What is asked, in words.
    fn question(&self) -> Option<Phrase> {
        Some(self.asked?.phrase(self.left.first()?))
    }

    /// Throws the game away that was left last, and offers the one before it.
    fn forget(&mut self, shared: &Shared) {
        let forgotten = self.left.first().map(LeftGame::forget);
        self.list_anew(shared);
        self.notice = forgotten.and_then(Result::err);
    }

    /// A game may have been left, or another one finished.
    fn list_anew(&mut self, shared: &Shared) {
        self.left = shared.shelf.as_ref().map(Shelf::unfinished).unwrap_or_default();
        self.at = self.at.min(self.entries().len() - 1);
    }

    /// The game that more is said about: the chosen one, if one is.
    fn game(&self) -> &'static dyn AnyGame {
        match self.entries().get(self.at) {
            Some(Entry::Game(game)) => CATALOG[*game],
            Some(Entry::Continue) => self.left.first().map_or(CATALOG[0], |left| left.plan().game),
            _ => CATALOG[0],
        }
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

    fn rows(&self, shared: &Shared, page: &Page) -> Rows {
        let told = self.told(shared, page).map_or(1, |(lines, _)| lines.len());
        let top = if has_banner(page, shared) { 4 } else { 2 };
        let room = usize::from(page.inside.height.saturating_sub(top));
        let shown = room.saturating_sub(told).max(1);
        let entries = self.entries();
        let mut spaced: Vec<Option<usize>> = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            if index > 0 && entries[index - 1].group() != entry.group() {
                spaced.push(None);
            }
            spaced.push(Some(index));
        }
        let lines = match spaced.len() <= room {
            true => spaced,
            false => (0..entries.len()).map(Some).collect(),
        };
        let at = lines.iter().position(|line| *line == Some(self.at)).unwrap_or(0);
        Rows { top, first: scroll(at, shown, lines.len()), shown, lines }
    }

    /// What stands above the keys, in as many lines as leave room for an entry.
    fn told(&self, shared: &Shared, page: &Page) -> Option<(Vec<String>, Style)> {
        let (text, style) = match (self.question(), &self.notice) {
            (Some(question), _) => (shared.say(&question), shared.theme.selected()),
            (None, Some(notice)) => (shared.say(notice), shared.theme.warning()),
            (None, None) => return None,
        };
        let mut lines = wrap(&text, page.inside.width);
        lines.truncate(usize::from(page.inside.height.saturating_sub(3)).max(1));
        Some((lines, style))
    }
}

impl Entry {
    /// Entries of one group stand together.
    fn group(self) -> usize {
        match self {
            Entry::Continue | Entry::Unfinished => 0,
            Entry::Game(_) => 1,
            Entry::Replay | Entry::Leaders => 2,
            Entry::Language | Entry::Palette | Entry::Keyboard | Entry::History => 3,
            Entry::Help | Entry::Quit => 4,
        }
    }
}

/// Only where there is room to show one.
fn prepare_sample(shared: &mut Shared) {
    if Page::parted(shared.area, COLUMNS).beside.is_some() {
        about::prepare(shared);
    }
}

fn has_banner(page: &Page, shared: &Shared) -> bool {
    page.is_framed() && !shared.theme.ascii && page.inside.height >= BANNER_FROM
}

/// The name in the colours that players have.
fn draw_banner(shared: &Shared, buffer: &mut Buffer, area: Rect) {
    for (row, letters) in BANNER.iter().enumerate() {
        for (at, letter) in letters.iter().enumerate() {
            let colour = shared.theme.seat(Seat::at(at)).bg.unwrap_or_default();
            let place = after(area, 4 * at as u16);
            put(buffer, place, row as u16, letter, Style::new().fg(colour));
        }
    }
}

impl Screen for MenuScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        match message {
            Message::Key(key) if self.asked.is_some() => {
                let yes = matches!(shared.command(key), KeyCode::Enter | KeyCode::Char('y' | 'Y'));
                match self.asked.take().filter(|_| yes) {
                    Some(Question::Forget) => self.forget(shared),
                    Some(Question::Start) => return self.go_on(shared),
                    None => {}
                }
                Step::Stay
            }
            Message::Key(key) => self.take_key(key, shared),
            Message::Mouse(mouse) => {
                let page = Page::parted(shared.area, COLUMNS);
                let rows = self.rows(shared, &page);
                let row = page.row(mouse.row).and_then(|row| row.checked_sub(rows.top.into()));
                let line = row.filter(|row| *row < rows.shown).map(|row| row + rows.first);
                let entry = line.and_then(|line| *rows.lines.get(line)?);
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
            Message::Resize { .. } => {
                prepare_sample(shared);
                Step::Stay
            }
            _ => Step::Stay,
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let page = Page::parted(frame.area(), COLUMNS);
        let (theme, place) = (&shared.theme, page.inside);
        let line = |text: &str| cut(text, place.width, theme.ascii);
        let buffer = frame.buffer_mut();
        let Rows { top, first, shown, lines } = self.rows(shared, &page);
        let entries = self.entries();
        let saved = entries.get(self.at) == Some(&Entry::Continue);
        let keys = match () {
            () if self.asked.is_some() => "tui-keys-question",
            () if saved => "tui-keys-menu-saved",
            () => "tui-keys-menu",
        };
        let name = if has_banner(&page, shared) { "" } else { "Polje" };
        page.draw(buffer, name, &shared.tell(keys), theme);
        if has_banner(&page, shared) {
            draw_banner(shared, buffer, place);
        }
        put(buffer, place, top - 2, &line(&shared.tell("tui-menu-welcome")), theme.faint());
        for (row, index) in (top..).zip(lines.iter().skip(first).take(shown)) {
            let Some(index) = *index else { continue };
            let selected = index == self.at;
            let style = if selected { theme.selected() } else { Style::new() };
            let mark = if selected { theme.glyph('▸', '>') } else { ' ' };
            // With more about a game beside, its title will do.
            let label = match (entries[index], page.beside) {
                (Entry::Game(game), Some(_)) => shared.say(&CATALOG[game].info().title),
                (entry, _) => self.label(entry, shared, place.width.saturating_sub(MARK)),
            };
            put(buffer, place, row, &line(&format!("{mark} {label} ")), style);
        }
        let rows = top..top + shown as u16;
        put_more(buffer, place, rows, (first, shown, lines.len()), theme);
        if let Some((lines, style)) = self.told(shared, &page) {
            let first = place.height.saturating_sub(lines.len() as u16);
            put_lines(buffer, place, first, &lines, style);
        }
        if let Some(beside) = page.beside {
            about::draw(shared, self.game(), buffer, beside);
        }
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

    fn resume(&mut self, shared: &mut Shared) -> Step {
        self.list_anew(shared);
        prepare_sample(shared);
        Step::Stay
    }
}
