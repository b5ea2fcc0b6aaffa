//! The terminal: taken over, listened to and given back on every way out. The program sleeps until
//! a key, a window change, an answer or an alarm comes.

use std::io::{self, Write};
use std::panic;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind};
use crossterm::execute;
use crossterm::terminal::{
    self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use polje_tabletop::{Phrase, phrase};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::app::{Alarm, App, Message, Start, Wish};
use crate::sixteen::Colours;
use crate::theme::Depth;

/// How long a spinner stands still.
const SPIN: Duration = Duration::from_millis(120);

type Screen = Terminal<CrosstermBackend<Colours<io::Stdout>>>;

/// What is asked of the terminal.
#[derive(Clone, Copy)]
struct Mode {
    mouse: bool,
    depth: Depth,
}

/// What wakes the program.
enum Wake {
    Message(Message),
    /// A signal that ends, stops or continues the program.
    Signal(i32),
    Resized,
    /// Nothing can be read from the terminal any more.
    Gone,
}

/// Runs until the person leaves.
pub fn run(start: Start) -> Result<(), Phrase> {
    let (wakes, woken) = channel();
    let (mail, answers) = channel();
    let mode = Mode { mouse: start.mouse, depth: start.theme.depth };
    let mut app = App::new(start, mail)?;
    forward(answers, wakes.clone());
    restore_on_panic();
    watch_signals(&wakes);
    let mut screen = enter(mode).map_err(|error| failed(&error))?;
    listen(wakes);
    let ended = turn(&mut app, &mut screen, &woken, mode);
    leave();
    app.close();
    ended.map_err(|error| failed(&error))
}

fn failed(error: &io::Error) -> Phrase {
    phrase("cli-cannot-write").text("file", "-").text("problem", error)
}

fn turn(app: &mut App, screen: &mut Screen, woken: &Receiver<Wake>, mode: Mode) -> io::Result<()> {
    let (width, height) = terminal::size()?;
    app.update(Message::Resize { width, height });
    let mut times = Times::default();
    loop {
        screen.draw(|frame| app.draw(frame))?;
        // Everything that has come meanwhile is taken before the next frame.
        let mut next = times.wait(app, woken);
        while let Some(wake) = next {
            match wake {
                Wake::Message(message) => app.update(message),
                Wake::Resized => {
                    let (width, height) = terminal::size()?;
                    app.update(Message::Resize { width, height });
                    *screen = blank(mode.depth)?;
                }
                Wake::Signal(signal) => obey(signal, screen, mode)?,
                Wake::Gone => return Ok(()),
            }
            match app.wish() {
                Some(Wish::Quit) => return Ok(()),
                Some(Wish::Suspend) => obey(stop_signal(), screen, mode)?,
                Some(Wish::Redraw) => *screen = blank(mode.depth)?,
                None => {}
            }
            next = woken.try_recv().ok();
        }
    }
}

/// When the next alarm and the next turn of the spinner are due.
#[derive(Default)]
struct Times {
    alarm: Option<(Alarm, Instant)>,
    spin: Option<Instant>,
}

impl Times {
    fn wait(&mut self, app: &App, woken: &Receiver<Wake>) -> Option<Wake> {
        let now = Instant::now();
        let running = self.alarm.map(|(alarm, _)| alarm);
        if running != app.alarm() {
            self.alarm = app.alarm().map(|alarm| (alarm, now + alarm.after));
        }
        self.spin = app.spins().then(|| self.spin.unwrap_or(now + SPIN));
        let alarm = self.alarm.map(|(_, due)| due);
        let Some(due) = alarm.into_iter().chain(self.spin).min() else {
            return Some(woken.recv().unwrap_or(Wake::Gone));
        };
        match woken.recv_timeout(due.saturating_duration_since(now)) {
            Ok(wake) => Some(wake),
            Err(RecvTimeoutError::Disconnected) => Some(Wake::Gone),
            Err(RecvTimeoutError::Timeout) if alarm == Some(due) => {
                self.alarm = None;
                Some(Wake::Message(Message::Alarm))
            }
            Err(RecvTimeoutError::Timeout) => {
                self.spin = None;
                Some(Wake::Message(Message::Spin))
            }
        }
    }
}

fn forward(answers: Receiver<Message>, wakes: Sender<Wake>) {
    thread::spawn(move || {
        for answer in answers {
            if wakes.send(Wake::Message(answer)).is_err() {
                return;
            }
        }
    });
}

fn listen(wakes: Sender<Wake>) {
    thread::spawn(move || {
        loop {
            let wake = match event::read() {
                Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                    Wake::Message(Message::Key(key))
                }
                Ok(Event::Mouse(mouse)) => Wake::Message(Message::Mouse(mouse)),
                Ok(Event::Resize(..)) => Wake::Resized,
                Ok(_) => continue,
                Err(_) => Wake::Gone,
            };
            let gone = matches!(wake, Wake::Gone);
            if wakes.send(wake).is_err() || gone {
                return;
            }
        }
    });
}

fn enter(mode: Mode) -> io::Result<Screen> {
    take_over(mode.mouse)?;
    blank(mode.depth)
}

/// An empty screen of the window's size. Not by ratatui's own clearing and resizing: those ask the
/// terminal where its cursor is, and not every one answers.
fn blank(depth: Depth) -> io::Result<Screen> {
    execute!(io::stdout(), Clear(ClearType::All), Hide)?;
    let (width, height) = terminal::size()?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    let backend = CrosstermBackend::new(Colours::new(io::stdout(), depth));
    Terminal::with_options(backend, TerminalOptions { viewport })
}

fn take_over(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen)?;
    if mouse { execute!(io::stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// Gives the terminal back; harmless when it was not taken.
fn leave() {
    let mut stdout = io::stdout();
    // A terminal that has gone away needs nothing back.
    let _ = execute!(stdout, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = stdout.flush();
    let _ = disable_raw_mode();
}

/// A panic is told on the screen people come back to. On another thread than the main one it would
/// leave somebody waiting for an answer for ever, so it ends the program, too.
fn restore_on_panic() {
    let tell = panic::take_hook();
    let main = thread::current().id();
    panic::set_hook(Box::new(move |report| {
        // Held until the end, so that no other thread draws over the message.
        let _held = io::stdout().lock();
        leave();
        tell(report);
        if thread::current().id() != main {
            std::process::exit(101);
        }
    }));
}

fn stop_signal() -> i32 {
    signal_hook::consts::SIGTSTP
}

fn watch_signals(wakes: &Sender<Wake>) {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    // Without the watch the terminal is still given back on every ordinary way out.
    // Changes of the window are seen here from the first frame on, and not only once keys are read.
    let watched = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH];
    let Ok(mut signals) = signal_hook::iterator::Signals::new(watched) else { return };
    let wakes = wakes.clone();
    thread::spawn(move || {
        for signal in signals.forever() {
            let wake = if signal == SIGWINCH { Wake::Resized } else { Wake::Signal(signal) };
            if wakes.send(wake).is_err() {
                return;
            }
        }
    });
}

/// Gives the terminal back and lets the signal do what it does. If that was to stop the program, it
/// takes the terminal again when it goes on.
fn obey(signal: i32, screen: &mut Screen, mode: Mode) -> io::Result<()> {
    if signal != signal_hook::consts::SIGCONT {
        leave();
        signal_hook::low_level::emulate_default_handler(signal)?;
    }
    take_over(mode.mouse)?;
    *screen = blank(mode.depth)?;
    Ok(())
}
