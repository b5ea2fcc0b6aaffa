//! The whole state of the program and what messages do to it. Screens lie on a stack; the one on top
//! gets the keys. Nothing here reads a terminal or a clock.

use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use polje_arena::{FairBoards, ProgramThread, Sandbox};
use polje_phrases::{Language, Voice};
use polje_session::{Dealing, Plan, Source};
use polje_tabletop::{Arg, Phrase};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::about::Samples;
use crate::keyboard::Keyboard;
use crate::programs::{Ending, Programs};
use crate::screens::{self, DealScreen, GameScreen, HelpScreen, MenuScreen};
use crate::shelf::{Settings, Shelf};
use crate::theme::Theme;
use crate::thinking::Answer;

/// How long a watched bot's move is shown, at first.
const WATCHED: Duration = Duration::from_millis(500);

/// How the program is begun.
#[derive(Debug)]
pub struct Start {
    /// The language asked for; without one, that of the last run.
    pub language: Option<String>,
    /// Where neither says one.
    pub fallback: Voice,
    pub theme: Theme,
    pub mouse: bool,
    /// The data directory, if there is one.
    pub data: Option<PathBuf>,
    /// How programs are confined, if somebody has found out already.
    pub sandbox: Option<Arc<Sandbox>>,
    /// Whether programs are trusted where they cannot be confined.
    pub trusting: bool,
    pub first: First,
}

/// What is shown first.
#[derive(Debug)]
pub enum First {
    Menu,
    Game(Box<Plan>),
    /// A file, with the menu left out: who has watched it is done.
    Replay(PathBuf),
}

/// Something that happened.
#[derive(Debug)]
pub enum Message {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Resize {
        width: u16,
        height: u16,
    },
    /// A thinking thread has found something.
    Answer(Answer),
    /// Time to show that thinking goes on.
    Spin,
    /// The time of `App::alarm` has passed.
    Alarm,
}

#[derive(Debug)]
pub struct App {
    shared: Shared,
    /// Never empty while the program runs.
    screens: Vec<Box<dyn Screen>>,
    wish: Option<Wish>,
}

/// What the program wants of the terminal it runs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Quit,
    /// Ctrl-Z: back to the shell until it says to go on.
    Suspend,
    /// Draw everything anew.
    Redraw,
}

/// How long to wait before `Message::Alarm`. The same serial means the same alarm: it goes on
/// counting whatever happens in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alarm {
    pub serial: u64,
    pub after: Duration,
}

/// What all screens use.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) voice: Voice,
    pub(crate) theme: Theme,
    pub(crate) keyboard: Keyboard,
    pub(crate) settings: Settings,
    pub(crate) shelf: Option<Shelf>,
    pub(crate) boards: Arc<FairBoards>,
    pub(crate) mail: Sender<Message>,
    /// How programs are confined, once one was to be started.
    sandbox: Option<Arc<Sandbox>>,
    trusting: bool,
    ending: Ending,
    pub(crate) area: Rect,
    pub(crate) samples: Samples,
    /// How often the spinner has turned.
    pub(crate) spin: usize,
    /// How long a watched bot's move is shown before the next one.
    pub(crate) watched: Duration,
    serial: u64,
}

impl Shared {
    /// A number nobody has had.
    pub(crate) fn serial(&mut self) -> u64 {
        self.serial += 1;
        self.serial
    }

    /// A key as a command: on a Cyrillic layout the letter that stands on it in Latin.
    pub(crate) fn command(&self, key: &KeyEvent) -> KeyCode {
        match key.code {
            KeyCode::Char(letter) => KeyCode::Char(self.keyboard.latin(letter)),
            other => other,
        }
    }

    /// A sentence; if it reckons, with the signs that cells have.
    pub(crate) fn say(&self, phrase: &Phrase) -> String {
        self.say_among(phrase, &[])
    }

    /// The same with players called by their names.
    pub(crate) fn say_among(&self, phrase: &Phrase, names: &[&str]) -> String {
        let said = self.voice.say_among(phrase, names);
        if reckons(phrase) { self.theme.typeset_sum(&said) } else { said }
    }

    pub(crate) fn tell(&self, key: &'static str) -> String {
        self.voice.tell(key)
    }

    /// Something that goes on, with the spinner before it.
    pub(crate) fn spinning(&self, text: &str) -> String {
        format!("{} {text}", self.theme.spinner(self.spin))
    }

    /// The programs of a plan, not started yet; `None` where it has none.
    pub(crate) fn programs(&mut self, plan: &Plan) -> Result<Option<Programs>, Phrase> {
        if !plan.has_programs() {
            return Ok(None);
        }
        let sandbox = match &self.sandbox {
            Some(sandbox) => Arc::clone(sandbox),
            None => Arc::new(Sandbox::probe().trusting(self.trusting)?),
        };
        self.sandbox = Some(Arc::clone(&sandbox));
        let store = self.shelf.as_ref().map(Shelf::folder);
        let thread = ProgramThread::for_plan(plan, &sandbox, store)?;
        Ok(thread.map(|thread| Programs::new(thread, self.ending.clone())))
    }

    pub(crate) fn keep_settings(&self) -> Result<(), Phrase> {
        self.shelf.as_ref().map_or(Ok(()), |shelf| shelf.keep_settings(&self.settings))
    }
}

fn reckons(phrase: &Phrase) -> bool {
    phrase.args.iter().any(|(_, arg)| match arg {
        Arg::Exact(_) => true,
        Arg::Phrase(inner) => reckons(inner),
        Arg::Number(_) | Arg::Text(_) | Arg::Seat(_) | Arg::Seats(_) => false,
    })
}

/// One full screen of the program.
pub(crate) trait Screen: Debug {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step;
    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>);
    /// Columns and rows below which only the needed size is shown.
    fn least(&self) -> (u16, u16) {
        (24, 8)
    }
    fn alarm(&self) -> Option<Alarm> {
        None
    }
    /// Whether a spinner turns.
    fn spins(&self) -> bool {
        false
    }
    /// Whether letters are text here and no commands.
    fn takes_text(&self) -> bool {
        false
    }
    /// What the help says about this screen.
    fn help(&self, shared: &Shared) -> HelpScreen;
    /// The screen is on top again.
    fn resume(&mut self, _shared: &mut Shared) -> Step {
        Step::Stay
    }
}

/// What a screen leads to.
#[derive(Debug)]
pub(crate) enum Step {
    Stay,
    Push(Box<dyn Screen>),
    Replace(Box<dyn Screen>),
    /// A game begins: what led to it is left behind, up to the menu.
    Begin(Box<dyn Screen>),
    Pop,
    Quit,
}

impl App {
    /// `mail` is where thinking threads send their answers. Fails when the game to begin with
    /// cannot be set up, or the replay not be read.
    pub fn new(start: Start, mail: Sender<Message>) -> Result<App, Phrase> {
        let boards = Arc::new(FairBoards::new(start.data.clone(), FairBoards::PATIENCE));
        let shelf = start.data.map(Shelf::new);
        let (settings, problem) = match shelf.as_ref().map(Shelf::settings).transpose() {
            Ok(settings) => (settings.unwrap_or_default(), None),
            Err(problem) => (Settings::default(), Some(problem)),
        };
        let asked = start.language.as_deref().and_then(Language::find).map(Voice::in_language);
        let voice = asked.or_else(|| settings.voice()).unwrap_or(start.fallback);
        let keyboard = settings.keyboard.unwrap_or_else(|| Keyboard::usual(voice.language().code));
        let theme = Theme { palette: settings.palette, ..start.theme };
        let mut shared = Shared {
            voice,
            theme,
            keyboard,
            settings,
            shelf,
            boards,
            mail,
            sandbox: start.sandbox,
            trusting: start.trusting,
            ending: Ending::default(),
            area: Rect::new(0, 0, 80, 24),
            samples: Samples::new(),
            spin: 0,
            watched: WATCHED,
            serial: 0,
        };
        let mut screens: Vec<Box<dyn Screen>> = Vec::new();
        match start.first {
            First::Replay(file) => {
                screens.push(Box::new(screens::read_replay(&file)?.judged(&mut shared)));
            }
            First::Menu => screens.push(Box::new(MenuScreen::new(&shared, problem))),
            First::Game(plan) => {
                screens.push(Box::new(MenuScreen::new(&shared, problem)));
                let dealing = Dealing::first(*plan);
                let plan = dealing.plan();
                // Finding a fair board may take a while, and so may the start of a program.
                screens.push(match plan.source {
                    Source::Fixed(_) | Source::Dealt(_) if !plan.has_programs() => {
                        Box::new(GameScreen::start(dealing, &mut shared)?)
                    }
                    _ => Box::new(DealScreen::new(dealing, None, &mut shared)),
                });
            }
        }
        Ok(App { shared, screens, wish: None })
    }

    /// Ends what still runs, and waits for that.
    pub fn close(self) {
        let ending = self.shared.ending.clone();
        drop(self);
        ending.wait();
    }

    pub fn update(&mut self, message: Message) {
        match &message {
            Message::Resize { width, height } => {
                self.shared.area = Rect::new(0, 0, *width, *height);
            }
            Message::Spin => self.shared.spin += 1,
            Message::Key(key) if self.take_key(key) => return,
            // Nothing is done that cannot be seen.
            Message::Key(_) | Message::Mouse(_) | Message::Alarm if self.is_too_small() => return,
            _ => {}
        }
        if let Message::Answer(_) = message {
            // Whoever asked may be under another screen by now.
            let below = self.screens.len().saturating_sub(1);
            for screen in &mut self.screens[..below] {
                screen.update(&mut self.shared, &message);
            }
        }
        let Some(top) = self.screens.last_mut() else { return };
        let step = top.update(&mut self.shared, &message);
        self.take(step);
    }

    /// Keys that mean the same everywhere.
    fn take_key(&mut self, key: &KeyEvent) -> bool {
        let Some(top) = self.screens.last() else { return true };
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.wish = Some(match self.shared.command(key) {
                KeyCode::Char('c') => Wish::Quit,
                KeyCode::Char('z') => Wish::Suspend,
                KeyCode::Char('l') => Wish::Redraw,
                _ => return false,
            });
            return true;
        }
        let asks = match key.code {
            _ if self.is_too_small() => false,
            KeyCode::F(1) => true,
            KeyCode::Char('?') => !top.takes_text(),
            _ => false,
        };
        if asks {
            let help = top.help(&self.shared);
            self.screens.push(Box::new(help));
        }
        asks
    }

    fn is_too_small(&self) -> bool {
        let area = self.shared.area;
        let small = |(width, height)| area.width < width || area.height < height;
        self.screens.last().is_some_and(|top| small(top.least()))
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Stay => return,
            Step::Push(screen) => self.screens.push(screen),
            Step::Replace(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Step::Begin(screen) => {
                self.screens.truncate(1);
                self.screens.push(screen);
            }
            Step::Pop => {
                self.screens.pop();
                if let Some(top) = self.screens.last_mut() {
                    let step = top.resume(&mut self.shared);
                    return self.take(step);
                }
            }
            Step::Quit => self.screens.clear(),
        }
        if self.screens.is_empty() {
            self.wish = Some(Wish::Quit);
        }
    }

    pub fn draw(&self, frame: &mut Frame<'_>) {
        let Some(top) = self.screens.last() else { return };
        let area = frame.area();
        let least = top.least();
        if area.width < least.0 || area.height < least.1 {
            screens::draw_too_small(&self.shared, frame, least);
        } else {
            top.draw(&self.shared, frame);
        }
    }

    /// What the program wants of its terminal, asked for once.
    pub fn wish(&mut self) -> Option<Wish> {
        self.wish.take()
    }

    pub fn alarm(&self) -> Option<Alarm> {
        self.screens.last()?.alarm().filter(|_| !self.is_too_small())
    }

    pub fn spins(&self) -> bool {
        self.screens.last().is_some_and(|top| top.spins())
    }
}
