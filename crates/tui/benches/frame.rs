//! From a key to the drawn frame, on the largest map: the program's state, the drawing, and the bytes
//! for the terminal, everything but the terminal itself.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // a benchmark prints, and fails by panicking

use std::io;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use polje_session::{BestOf, Plan, Sitter, Source, Who};
use polje_tui::{App, Depth, First, Message, Palette, Start, Theme};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// Longer than this, and a person sees the delay.
const LIMIT: Duration = Duration::from_millis(16);
const KEYS: usize = 2000;

fn main() {
    for (width, height) in [(80, 24), (200, 50), (400, 120)] {
        measure(width, height);
    }
}

fn measure(width: u16, height: u16) {
    let game = polje_games::CATALOG.iter().find(|game| game.info().queues).unwrap();
    let settings = game.settings([("size", "50x50"), ("players", "8")]).unwrap();
    let level = game.level(game.info().levels[0]).unwrap();
    let sitter = |seat: usize| Sitter {
        name: format!("seat {seat}"),
        recorded: format!("seat {seat}"),
        who: if seat == 0 { Who::Person(None) } else { Who::Level(level) },
    };
    let plan = Plan {
        game: *game,
        source: Source::Dealt(settings),
        sitters: (0..8).map(sitter).collect(),
        best_of: BestOf::ONE,
        seed: 1,
        clock: None,
        record: None,
        tempo: Some(Duration::from_secs(1)),
    };
    let (mail, answers) = channel();
    let start = Start {
        language: None,
        fallback: polje_phrases::Voice::english(),
        theme: Theme { depth: Depth::True, palette: Palette::Contest, ascii: false },
        mouse: false,
        data: None,
        sandbox: None,
        trusting: false,
        first: First::Game(Box::new(plan)),
    };
    let mut app = App::new(start, mail).unwrap();
    app.update(Message::Resize { width, height });
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    let options = TerminalOptions { viewport };
    let mut screen = Terminal::with_options(CrosstermBackend::new(io::sink()), options).unwrap();
    let keys = [KeyCode::Right, KeyCode::Down, KeyCode::Left, KeyCode::PageDown, KeyCode::PageUp];
    let mut cursor: Vec<Duration> = (0..KEYS)
        .map(|turn| {
            let begun = Instant::now();
            let key = KeyEvent::new(keys[turn / 7 % keys.len()], KeyModifiers::NONE);
            app.update(Message::Key(key));
            screen.draw(|frame| app.draw(frame)).unwrap();
            begun.elapsed()
        })
        .collect();
    report(width, height, "a key that moves the cursor", &mut cursor);
    // Whole rounds: the person's pass, and the answer of every bot as it comes.
    let mut moves: Vec<Duration> = Vec::new();
    for _ in 0..KEYS / 40 {
        while let Ok(answer) = answers.recv_timeout(Duration::from_millis(50)) {
            let begun = Instant::now();
            app.update(answer);
            screen.draw(|frame| app.draw(frame)).unwrap();
            moves.push(begun.elapsed());
        }
        let begun = Instant::now();
        app.update(Message::Alarm);
        screen.draw(|frame| app.draw(frame)).unwrap();
        moves.push(begun.elapsed());
    }
    report(width, height, "a move played and shown", &mut moves);
}

fn report(width: u16, height: u16, what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 1000];
    println!(
        "50x50 map in a window of {width}x{height}, {what}: median {:.2} ms, 99.9% within {:.2} ms, \
         {:.0} times under {} ms",
        at(500).as_secs_f64() * 1e3,
        at(999).as_secs_f64() * 1e3,
        LIMIT.as_secs_f64() / at(500).as_secs_f64(),
        LIMIT.as_millis(),
    );
}
