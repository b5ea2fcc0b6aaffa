//! Help: the rules of the game and all keys, in as many pages as the window needs.

use crossterm::event::{KeyCode, MouseEventKind};
use polje_games::AnyGame;
use polje_tabletop::{Coord, Marker, Picture, Seat, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::app::{Message, Screen, Shared, Step};
use crate::page::Page;
use crate::text::{put, put_more, wrap};

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
    ("tui-key-enter", "tui-help-play"),
    ("Tab", "tui-help-tab"),
];
/// The cursor of every game.
const CURSOR_KEYS: &Keys = &[
    ("y b n", "tui-help-diagonal"),
    ("H J K L", "tui-help-far"),
    ("tui-key-digits", "tui-help-typed"),
];
const PASS_KEYS: &Keys = &[("p", "tui-help-pass")];
const BOT_KEYS: &Keys = &[("Esc", "tui-help-escape"), ("t", "tui-help-tip")];
const UNDO_KEYS: &Keys = &[("u, Backspace", "tui-help-undo")];
const SOLVER_KEYS: &Keys = &[("e", "tui-help-evaluate")];
/// In games with orders, instead of the usual ones.
const ORDER_KEYS: &Keys = &[
    ("tui-key-move", "tui-help-cursor"),
    ("tui-key-enter", "tui-help-pick"),
    ("tui-key-arrows", "tui-help-order"),
    ("tui-key-click", "tui-help-click"),
    ("Tab", "tui-help-variant"),
    ("u, Backspace", "tui-help-undo-order"),
    ("x", "tui-help-clear"),
    ("z", "tui-help-pause"),
    (".", "tui-help-step"),
    ("+ -", "tui-help-speed"),
];
const WATCH_KEYS: &Keys =
    &[("tui-key-space", "tui-help-pause"), (".", "tui-help-step"), ("+ -", "tui-help-speed")];
const GAME_KEYS: &Keys = &[
    ("m", "tui-help-moves"),
    ("R", "tui-help-resign"),
    ("q", "tui-help-leave"),
    ("Ctrl-D", "tui-help-end"),
];
const PROGRAM_KEYS: &Keys = &[("o", "tui-help-output")];
const EVERYWHERE_KEYS: &Keys = &[
    ("?, F1", "tui-help-help"),
    ("Ctrl-L", "tui-help-redraw"),
    ("Ctrl-Z", "tui-help-suspend"),
    ("Ctrl-C", "tui-help-quit"),
];

/// Lines for a list of keys.
pub(crate) fn key_lines(shared: &Shared, keys: &Keys) -> Vec<Part> {
    let part = |&(key, about): &(&'static str, &'static str)| {
        let key = shared.voice.find(key).unwrap_or_else(|| key.to_owned());
        Part::Key(key, shared.tell(about))
    };
    keys.iter().map(part).collect()
}

/// The rules, with the signs that are drawn on this terminal.
pub(crate) fn guide(game: &dyn AnyGame, shared: &Shared) -> String {
    let drawn = |text: String, &(marker, _): &(Marker, &str)| {
        text.replace(&format!("({})", marker.glyph), &format!("({})", shared.theme.marker(marker)))
    };
    game.info().signs.iter().fold(shared.say(&game.info().guide), drawn)
}

/// What the signs on a board mean: those of the game, then those that are drawn over any board.
fn signs(game: &dyn AnyGame, picture: &Picture, shared: &Shared) -> Vec<Part> {
    let theme = &shared.theme;
    let glyphs = |glyphs: &[(char, char)]| {
        let glyphs = glyphs.iter().map(|&(unicode, ascii)| theme.glyph(unicode, ascii).to_string());
        glyphs.collect::<Vec<_>>().join(" ")
    };
    let tiles = picture.board.cells();
    let has_dots = tiles.iter().any(|tile| &*tile.text == ".");
    let numbered = tiles.iter().any(|tile| tile.owner.is_some() && !tile.text.is_empty());
    let own =
        game.info().signs.iter().map(|(sign, about)| (theme.marker(*sign).to_string(), *about));
    let mut lines: Vec<(String, &'static str)> = own.collect();
    if numbered {
        let two = Seat::all(2).map(|seat| theme.owner(seat)).collect::<Vec<_>>();
        lines.push((two.join(" "), "tui-sign-owner"));
    }
    if has_dots {
        lines.push((glyphs(&[('•', 'o')]), "tui-sign-open"));
        lines.push((glyphs(&[('·', '.')]), "tui-sign-closed"));
    }
    if game.info().hides {
        let fog = match theme.fog() {
            ' ' => format!("{} {}", shared.tell("tui-sign-fog-name"), glyphs(&[('░', '~')])),
            fog => fog.to_string(),
        };
        lines.push((glyphs(&[('·', '.')]), "tui-sign-plain"));
        lines.push((fog, "tui-sign-fog"));
        lines.push((shared.tell("tui-sign-remembered-name"), "tui-sign-remembered"));
    }
    lines.push(("[ ]".to_owned(), "tui-sign-cursor"));
    lines.push(("( )".to_owned(), "tui-sign-target"));
    lines.push((glyphs(&[('›', '*')]), "tui-sign-last"));
    if game.info().queues {
        lines.push((glyphs(&[('‹', '{'), ('›', '}')]), "tui-sign-picked"));
        let arrows = [('←', '<'), ('↑', '^'), ('→', '>'), ('↓', 'v')];
        lines.push((glyphs(&arrows), "tui-sign-order"));
    }
    lines.push(("! !".to_owned(), "tui-sign-tip"));
    let more = [('◂', '<'), ('▴', '^'), ('▸', '>'), ('▾', 'v')];
    lines.push((glyphs(&more), "tui-sign-more"));
    lines.push((shared.tell("tui-sign-bold-name"), "tui-sign-bold"));
    if let (Some(about), [line, ..]) = (game.info().brief, &picture.seats[..]) {
        lines.push((shared.say(&line.brief), about));
    }
    let said = |(sign, about): (String, &'static str)| Part::Key(sign, shared.tell(about));
    let mut parts: Vec<Part> = lines.into_iter().map(said).collect();
    // A key whose move depends on the cell under the cursor takes that cell.
    let (one, other) = (Coord { x: 0, y: 0 }, Coord { x: 1, y: 1 });
    for extra in game.info().keys.iter().filter(|extra| (extra.mv)(one) != (extra.mv)(other)) {
        let key = extra.key.to_ascii_uppercase();
        let about = shared.say(&phrase("tui-sign-underlined").text("key", key));
        parts.push(Part::Key(shared.tell("tui-sign-underlined-name"), about));
    }
    parts
}

impl HelpScreen {
    pub(crate) fn new(mut parts: Vec<Part>, shared: &Shared) -> HelpScreen {
        parts.push(Part::Heading(shared.tell("tui-help-everywhere")));
        parts.extend(key_lines(shared, EVERYWHERE_KEYS));
        HelpScreen { parts, first: 0 }
    }

    /// About the board of a game. The picture is that of the board one looks at.
    pub(crate) fn game(
        game: &dyn AnyGame,
        picture: &Picture,
        has_programs: bool,
        shared: &Shared,
    ) -> HelpScreen {
        let mut parts = vec![
            Part::Heading(shared.say(&game.info().title)),
            Part::Text(guide(game, shared)),
            Part::Heading(shared.tell("tui-help-keys")),
        ];
        let moving = if game.info().queues { ORDER_KEYS } else { BOARD_KEYS };
        parts.extend(key_lines(shared, moving));
        parts.extend(key_lines(shared, CURSOR_KEYS));
        for extra in game.info().keys {
            parts.push(Part::Key(extra.key.to_string(), shared.tell(extra.about)));
        }
        for (works, keys) in [
            (game.info().passes, PASS_KEYS),
            (true, BOT_KEYS),
            (!game.info().hides, UNDO_KEYS),
            (game.solver().is_some(), SOLVER_KEYS),
            (has_programs, PROGRAM_KEYS),
            (true, GAME_KEYS),
        ] {
            if works {
                parts.extend(key_lines(shared, keys));
            }
        }
        parts.push(Part::Heading(shared.tell("tui-help-signs")));
        parts.extend(signs(game, picture, shared));
        if game.solver().is_some() {
            parts.push(Part::Text(shared.tell("tui-help-errors")));
        }
        if game.certifier().is_some() {
            parts.push(Part::Text(shared.tell("tui-help-badges")));
        }
        parts.push(Part::Heading(shared.tell("tui-help-watching")));
        parts.extend(key_lines(shared, WATCH_KEYS));
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
    fn place(page: &Page) -> Rect {
        Rect { width: page.inside.width.min(90), ..page.inside }
    }
}

impl Screen for HelpScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        let place = HelpScreen::place(&Page::untitled(shared.area));
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
        let page = Page::untitled(frame.area());
        let place = HelpScreen::place(&page);
        let lines = self.lines(shared, place.width);
        let shown = usize::from(place.height);
        let first = self.first.min(lines.len().saturating_sub(shown));
        for (row, (line, style)) in lines.iter().skip(first).take(shown).enumerate() {
            put(frame.buffer_mut(), place, row as u16, line, *style);
        }
        let more = first + shown < lines.len();
        let keys = shared.tell(if more { "tui-keys-help-more" } else { "tui-keys-help" });
        page.draw(frame.buffer_mut(), &shared.tell("tui-menu-help"), &keys, &shared.theme);
        let rows = 0..place.height;
        put_more(frame.buffer_mut(), page.inside, rows, (first, shown, lines.len()), &shared.theme);
    }

    fn help(&self, _shared: &Shared) -> HelpScreen {
        HelpScreen { parts: self.parts.clone(), first: 0 }
    }
}
