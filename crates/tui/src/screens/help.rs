//! Help: the rules of the game and all keys, in as many pages as the window needs.

use crossterm::event::{KeyCode, MouseEventKind};
use polje_games::AnyGame;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::app::{Message, Screen, Shared, Step};
use crate::text::{fit_keys, put, wrap};

#[derive(Debug)]
pub(crate) struct HelpScreen {
    parts: Vec<Part>,
    first: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Part {
    Heading(String),
    Text(String),
    /// Keys, and what they do.
    Key(String, String),
}

/// Keys and the phrases that say what they do. Keys are named as they are labelled, or by a phrase.
type Keys = [(&'static str, &'static str)];

const BOARD_KEYS: &Keys = &[
    ("tui-key-move", "tui-help-move"),
    ("Enter, Space", "tui-help-play"),
    ("Tab", "tui-help-tab"),
    ("p", "tui-help-pass"),
    ("Esc", "tui-help-escape"),
    ("t", "tui-help-tip"),
];
const UNDO_KEYS: &Keys = &[("u, Backspace", "tui-help-undo")];
const SOLVER_KEYS: &Keys = &[("e", "tui-help-evaluate")];
const ORDER_KEYS: &Keys = &[
    ("Enter, Space", "tui-help-pick"),
    ("tui-key-arrows", "tui-help-order"),
    ("Tab", "tui-help-variant"),
    ("u, Backspace", "tui-help-undo-order"),
    ("x", "tui-help-clear"),
    ("z", "tui-help-pause"),
    (".", "tui-help-step"),
    ("+ -", "tui-help-speed"),
];
const WATCH_KEYS: &Keys =
    &[("Space", "tui-help-pause"), (".", "tui-help-step"), ("+ -", "tui-help-speed")];
const GAME_KEYS: &Keys = &[
    ("m", "tui-help-moves"),
    ("R", "tui-help-resign"),
    ("q", "tui-help-leave"),
    ("Ctrl-D", "tui-help-end"),
];
const EVERYWHERE_KEYS: &Keys = &[
    ("?, F1", "tui-help-help"),
    ("Ctrl-L", "tui-help-redraw"),
    ("Ctrl-Z", "tui-help-suspend"),
    ("Ctrl-C", "tui-help-quit"),
];

/// Lines for a list of keys.
pub(crate) fn key_lines(shared: &Shared, keys: &Keys) -> Vec<Part> {
    let part = |&(key, about): &(&str, &'static str)| {
        let key = shared.voice.find(key).unwrap_or_else(|| key.to_owned());
        Part::Key(key, shared.tell(about))
    };
    keys.iter().map(part).collect()
}

impl HelpScreen {
    pub(crate) fn new(mut parts: Vec<Part>, shared: &Shared) -> HelpScreen {
        parts.push(Part::Heading(shared.tell("tui-help-everywhere")));
        parts.extend(key_lines(shared, EVERYWHERE_KEYS));
        HelpScreen { parts, first: 0 }
    }

    /// About the board of a game.
    pub(crate) fn game(game: &dyn AnyGame, shared: &Shared) -> HelpScreen {
        let mut parts = vec![
            Part::Heading(shared.say(&game.title())),
            Part::Text(shared.say(&game.guide())),
            Part::Heading(shared.tell("tui-help-keys")),
        ];
        parts.extend(key_lines(shared, BOARD_KEYS));
        for extra in game.keys() {
            parts.push(Part::Key(extra.key.to_string(), shared.tell(extra.about)));
        }
        if !game.hides() {
            parts.extend(key_lines(shared, UNDO_KEYS));
        }
        if game.has_solver() {
            parts.extend(key_lines(shared, SOLVER_KEYS));
        }
        parts.extend(key_lines(shared, GAME_KEYS));
        if game.queues() {
            parts.push(Part::Heading(shared.tell("tui-help-orders")));
            parts.extend(key_lines(shared, ORDER_KEYS));
        }
        parts.push(Part::Heading(shared.tell("tui-help-watching")));
        parts.extend(key_lines(shared, WATCH_KEYS));
        parts.push(Part::Heading(shared.tell("tui-help-signs")));
        parts.push(Part::Text(shared.tell("tui-help-marks")));
        HelpScreen::new(parts, shared)
    }

    fn lines(&self, shared: &Shared, width: u16) -> Vec<(String, Style)> {
        let theme = &shared.theme;
        let key_width = |part: &Part| match part {
            Part::Key(keys, _) => keys.width(),
            _ => 0,
        };
        let keys = self.parts.iter().map(key_width).max().unwrap_or(0) as u16 + 2;
        let mut lines: Vec<(String, Style)> = Vec::new();
        for part in &self.parts {
            match part {
                Part::Heading(text) => {
                    if !lines.is_empty() {
                        lines.push((String::new(), Style::new()));
                    }
                    lines.push((text.clone(), theme.strong()));
                }
                Part::Text(text) => {
                    lines.extend(wrap(text, width).into_iter().map(|line| (line, Style::new())));
                }
                Part::Key(name, about) => {
                    let about = wrap(about, width.saturating_sub(keys));
                    for (row, line) in about.iter().enumerate() {
                        let name = if row == 0 { name.as_str() } else { "" };
                        let gap = usize::from(keys).saturating_sub(name.width());
                        lines.push((format!("{name}{}{line}", " ".repeat(gap)), Style::new()));
                    }
                }
            }
        }
        lines
    }

    /// The text is kept to a width that reads well.
    fn place(area: Rect) -> Rect {
        let width = area.width.saturating_sub(2).min(90);
        Rect { x: area.x + 1, y: area.y, width, height: area.height.saturating_sub(1) }
    }
}

impl Screen for HelpScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        let place = HelpScreen::place(shared.area);
        let page = usize::from(place.height).max(1);
        let last = self.lines(shared, place.width).len().saturating_sub(page);
        let to = match message {
            Message::Key(key) => match shared.command(key) {
                KeyCode::Up | KeyCode::Char('k') => self.first.saturating_sub(1),
                KeyCode::Down | KeyCode::Char('j') => self.first + 1,
                KeyCode::PageUp => self.first.saturating_sub(page - 1),
                KeyCode::PageDown | KeyCode::Char(' ') => self.first + page - 1,
                KeyCode::Home => 0,
                KeyCode::End => last,
                _ => return Step::Pop,
            },
            Message::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.first.saturating_sub(2),
                MouseEventKind::ScrollDown => self.first + 2,
                _ => self.first,
            },
            _ => self.first,
        };
        self.first = to.min(last);
        Step::Stay
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let area = frame.area();
        let place = HelpScreen::place(area);
        let lines = self.lines(shared, place.width);
        let shown = usize::from(place.height);
        let first = self.first.min(lines.len().saturating_sub(shown));
        for (row, (line, style)) in lines.iter().skip(first).take(shown).enumerate() {
            put(frame.buffer_mut(), place, row as u16, line, *style);
        }
        let more = first + shown < lines.len();
        let keys = shared.tell(if more { "tui-keys-help-more" } else { "tui-keys-help" });
        let keys = fit_keys(&keys, area.width, shared.theme.ascii);
        put(frame.buffer_mut(), area, area.height - 1, &keys, shared.theme.faint());
    }

    fn help(&self, _shared: &Shared) -> HelpScreen {
        HelpScreen { parts: self.parts.clone(), first: 0 }
    }
}
