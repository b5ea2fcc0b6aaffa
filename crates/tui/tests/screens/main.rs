//! Every screen, drawn to a buffer and compared with a reviewed snapshot, in two sizes.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod board;
mod cursor;
mod ends;
mod kept;
mod menu;
mod mouse;
mod programs;
mod windows;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use polje_arena::{LeaderKind, Sandbox, Store};
use polje_games::{CATALOG, Effort, Task};
use polje_session::{BestOf, Plan, Sitter, Source, Who};
use polje_tabletop::{Outcome, Record, Stop};
use polje_tui::{App, Depth, First, Message, Palette, Start, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;

/// Sizes every screen must do with: the usual one, and about the smallest.
const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];

const LANGUAGES: [&str; 2] = ["en", "bg"];

/// The program without a terminal.
struct Desk {
    app: App,
    answers: Receiver<Message>,
}

fn theme() -> Theme {
    Theme { depth: Depth::None, palette: Palette::Contest, ascii: false }
}

fn desk(plan: Option<Plan>, language: &str, theme: Theme) -> Desk {
    desk_with_data(plan, language, theme, None)
}

fn desk_with_data(plan: Option<Plan>, language: &str, theme: Theme, data: Option<PathBuf>) -> Desk {
    let (mail, answers) = channel();
    let start = Start {
        language: Some(language.to_owned()),
        fallback: polje_phrases::Voice::english(),
        theme,
        mouse: true,
        data,
        // Confining one takes the whole binary; that is tested with it.
        sandbox: Some(Arc::new(Sandbox::unconfined())),
        trusting: false,
        first: plan.map_or(First::Menu, |plan| First::Game(Box::new(plan))),
    };
    Desk { app: App::new(start, mail).unwrap(), answers }
}

impl Desk {
    /// Presses keys: letters, and names such as `<down>`.
    fn press(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(letter) = rest.chars().next() {
            let (code, used) = match rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
                Some((name, _)) => (named(name), name.len() + 2),
                None => (KeyCode::Char(letter), letter.len_utf8()),
            };
            rest = &rest[used..];
            self.app.update(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
    }

    /// Clicks in the middle of a text on the screen of 80 columns.
    fn click(&mut self, text: &str) {
        let shown = lines(&self.draw((80, 24)));
        let found = shown.lines().enumerate().find_map(|(row, line)| {
            let before = line.split_once(text)?.0.chars().count();
            Some((before + text.chars().count() / 2, row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{shown}"));
        self.mouse(MouseEventKind::Down(MouseButton::Left), column as u16, row as u16);
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let modifiers = KeyModifiers::NONE;
        self.app.update(Message::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    fn end_with_ctrl_d(&mut self) {
        let key = KeyEvent::new(KeyCode::Char('d'), KeyModifiers::CONTROL);
        self.app.update(Message::Key(key));
    }

    /// Waits for a thinking thread.
    fn hear(&mut self) {
        let answer = self.answers.recv_timeout(Duration::from_secs(60)).expect("an answer");
        self.app.update(answer);
    }

    /// Waits until nobody thinks any more.
    fn hear_out(&mut self) {
        while self.app.spins() {
            self.hear();
        }
    }

    /// Waits for thinking threads until the screen shows a text.
    fn hear_until(&mut self, text: &str) -> String {
        loop {
            let shown = lines(&self.draw((80, 24)));
            if shown.contains(text) {
                return shown;
            }
            let answer = self.answers.recv_timeout(Duration::from_secs(60));
            self.app.update(answer.unwrap_or_else(|_| panic!("no {text:?} in\n{shown}")));
        }
    }

    fn draw(&mut self, (width, height): (u16, u16)) -> Buffer {
        self.app.update(Message::Resize { width, height });
        self.draw_again((width, height))
    }

    /// Draws in a window that has that size already.
    fn draw_again(&mut self, (width, height): (u16, u16)) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The screen in every size, as lines of text.
    fn shown(&mut self) -> String {
        self.shown_in(&SIZES)
    }

    fn shown_in(&mut self, sizes: &[(u16, u16)]) -> String {
        let screens: Vec<String> = sizes.iter().map(|&size| lines(&self.draw(size))).collect();
        screens.join("--------\n")
    }
}

fn named(name: &str) -> KeyCode {
    match name {
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        "back" => KeyCode::Backspace,
        _ => panic!("no key {name}"),
    }
}

fn lines(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let line = |cells: &[ratatui::buffer::Cell]| {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        text.trim_end().to_owned() + "\n"
    };
    buffer.content.chunks(width).map(line).collect()
}

/// A game between persons on a board given as text.
fn plan(game: &str, board: &str, names: &[&str]) -> Plan {
    let game = polje_games::find(game).unwrap();
    Plan {
        game,
        source: Source::Fixed(game.read_board(board).unwrap()),
        sitters: names.iter().map(|name| sitter(person(name), name)).collect(),
        best_of: BestOf::ONE,
        seed: 42,
        clock: None,
        record: None,
        tempo: None,
    }
}

fn sitter(who: Who, name: &str) -> Sitter {
    Sitter { who, name: name.to_owned(), recorded: name.to_owned() }
}

fn person(name: &str) -> Who {
    Who::Person(Some(name.to_owned()))
}

/// A bot that does nothing.
fn passive() -> Who {
    Who::Level(polje_games::find("generals").unwrap().level("passive").unwrap())
}

const MATHTRICKS: &str = "\
0   3   -4  5   4
x2  1   x2  -2  0
4   -5  4   0   -4
6   /2  1   2   x2
/2  4   4   3   5
x2  1   -4  x2  1
-4  1   x2  3   -3
4   5   /2  1   0
";

const SMALL: &str = "0 1 2 3\n4 5 -6 x2\n/2 x0 3 1\n2 -1 4 0\n";

const GAMMA: &str = "\
players 3
areas 2
. . . . . .
. 1 1 . 2 .
. . . . 2 .
. 3 . . . .
. 3 3 . . .
. . . . . .
";

const GENERALS: &str = "5 6 2\n3\n1\n1\n4\n1\n1\n1\n2 12\n1\n4\n1\n1\n1\n1\n1\n1\n1\n1\n1\n4\n1\n1\n2 40\n1\n1\n1\n1\n1\n1\n3\norder 1 2\n";

fn mathtricks() -> Plan {
    plan("mathtricks", MATHTRICKS, &["Eva", "Ivo"])
}

fn gamma() -> Plan {
    plan("gamma", GAMMA, &["Eva", "Ivo", "Ana"])
}

fn generals() -> Plan {
    let mut plan = plan("generals", GENERALS, &["Eva", "passive"]);
    plan.sitters[1].who = passive();
    plan
}

/// A dealt map of the usual size with bots that do nothing.
fn map() -> Plan {
    let bots = ["one", "two", "three"].map(|name| sitter(passive(), name));
    let settings = generals().game.settings([("size", "18x18"), ("players", "4")]).unwrap();
    Plan {
        source: Source::Dealt(settings),
        sitters: [sitter(person("Eva"), "Eva")].into_iter().chain(bots).collect(),
        seed: 7,
        ..generals()
    }
}

/// Two bots.
fn watched() -> Plan {
    let mut plan = generals();
    plan.sitters[0].who = passive();
    plan
}

/// A game whose rounds tick.
fn in_tempo() -> Plan {
    Plan { tempo: Some(Duration::from_secs(1)), ..generals() }
}

fn two_under_fog() -> Plan {
    plan("generals", GENERALS, &["Eva", "Ivo"])
}

/// A game on any board that is fair.
fn fair() -> Plan {
    let settings = mathtricks().game.settings([("size", "5x8")]).unwrap();
    Plan { source: Source::Dealt(settings).fair(), ..mathtricks() }
}

/// Compares what is shown with the snapshot of that name.
fn compare(name: &str, shown: &str) {
    insta::assert_snapshot!(name, shown);
}

/// Compares a screen in every language with its snapshot.
fn check(name: &str, plan: Option<fn() -> Plan>, keys: &str) {
    for language in LANGUAGES {
        let mut desk = desk(plan.map(|plan| plan()), language, theme());
        desk.press(keys);
        compare(&format!("{name}-{language}"), &desk.shown());
    }
}

/// An empty folder of the test's own, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("polje-tui-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
