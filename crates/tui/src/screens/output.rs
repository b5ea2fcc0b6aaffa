//! What the programs at the table write to standard error, while they write it.

use crossterm::event::{KeyCode, MouseEventKind};
use polje_arena::LastWords;
use polje_phrases::clean;
use polje_tabletop::{Phrase, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::app::{Message, Screen, Shared, Step};
use crate::page::Page;
use crate::screens::{HelpScreen, key_lines};
use crate::text::{put, put_lines, put_more, wrap};

#[derive(Debug)]
pub(crate) struct OutputScreen {
    /// Never empty.
    pub(crate) programs: Vec<Writer>,
    /// How they are confined.
    pub(crate) sandbox: Phrase,
    at: usize,
    /// How far it is scrolled back from the end.
    back: usize,
}

/// A program at the table.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(crate) name: String,
    pub(crate) command: String,
    pub(crate) words: LastWords,
}

impl OutputScreen {
    /// `None` where no program plays.
    pub(crate) fn new(programs: Vec<Writer>, sandbox: Phrase) -> Option<OutputScreen> {
        (!programs.is_empty()).then_some(OutputScreen { programs, sandbox, at: 0, back: 0 })
    }

    /// What stands above: who it is, how it was started and how well it is confined.
    fn head(&self, shared: &Shared, width: u16) -> Vec<String> {
        let writer = &self.programs[self.at];
        let mut lines = wrap(&clean(&writer.command), width);
        lines.extend(wrap(&shared.say(&self.sandbox), width));
        lines
    }

    fn lines(&self, width: u16) -> Vec<String> {
        let words = self.programs[self.at].words.text();
        words.lines().flat_map(|line| broken(&clean(line), width)).collect()
    }

    /// The rows for what it wrote, after the head.
    fn room(&self, shared: &Shared, area: Rect) -> (Rect, usize) {
        let place = Page::new(area).inside;
        let head = self.head(shared, place.width).len() as u16 + 1;
        (place, usize::from(place.height.saturating_sub(head)).max(1))
    }
}

/// A line as it is, in as many rows as it takes: spaces may mean something.
fn broken(line: &str, width: u16) -> Vec<String> {
    let letters: Vec<char> = line.chars().collect();
    let rows = letters.chunks(usize::from(width.max(1))).map(|row| row.iter().collect());
    if letters.is_empty() { vec![String::new()] } else { rows.collect() }
}

impl Screen for OutputScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        let key = match message {
            Message::Key(key) => shared.command(key),
            Message::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => KeyCode::Up,
                MouseEventKind::ScrollDown => KeyCode::Down,
                _ => return Step::Stay,
            },
            _ => return Step::Stay,
        };
        let (place, shown) = self.room(shared, shared.area);
        let most = self.lines(place.width).len().saturating_sub(shown);
        let count = self.programs.len();
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.back = (self.back + 1).min(most),
            KeyCode::Down | KeyCode::Char('j') => self.back = self.back.saturating_sub(1),
            KeyCode::PageUp => self.back = (self.back + shown).min(most),
            KeyCode::PageDown => self.back = self.back.saturating_sub(shown),
            KeyCode::Home => self.back = most,
            KeyCode::End => self.back = 0,
            KeyCode::Left | KeyCode::Char('h') => {
                (self.at, self.back) = ((self.at + count - 1) % count, 0);
            }
            KeyCode::Right | KeyCode::Tab | KeyCode::Char('l') => {
                (self.at, self.back) = ((self.at + 1) % count, 0);
            }
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'Q' | 'o') => return Step::Pop,
            _ => {}
        }
        Step::Stay
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let area = frame.area();
        let theme = &shared.theme;
        let (place, shown) = self.room(shared, area);
        let name = &self.programs[self.at].name;
        let title = shared.say(&phrase("tui-output").text("name", name));
        let keys = if self.programs.len() > 1 { "tui-keys-outputs" } else { "tui-keys-output-one" };
        Page::new(area).draw(frame.buffer_mut(), &title, &shared.tell(keys), theme);
        let head = self.head(shared, place.width);
        put_lines(frame.buffer_mut(), place, 0, &head, theme.faint());
        let lines = self.lines(place.width);
        let top = head.len() as u16 + 1;
        if lines.is_empty() {
            let none = wrap(&shared.tell("tui-output-none"), place.width);
            put_lines(frame.buffer_mut(), place, top, &none, theme.faint());
        }
        let first = lines.len().saturating_sub(shown + self.back);
        for (row, line) in lines.iter().skip(first).take(shown).enumerate() {
            put(frame.buffer_mut(), place, top + row as u16, line, Style::new());
        }
        let rows = top..top + shown as u16;
        put_more(frame.buffer_mut(), place, rows, (first, shown, lines.len()), theme);
    }

    /// It is drawn anew all the time: the program may be writing.
    fn spins(&self) -> bool {
        true
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        let keys = [
            ("tui-key-up-down", "tui-help-scroll"),
            ("tui-key-sideways", "tui-help-other-program"),
            ("Esc", "tui-help-back"),
        ];
        HelpScreen::new(key_lines(shared, &keys), shared)
    }
}
