//! A board being dealt, which may take a while where a fair one is looked for.

use std::sync::{Arc, PoisonError};

use crossterm::event::KeyCode;
use polje_tabletop::{Phrase, phrase};
use ratatui::Frame;

use crate::app::{Message, Screen, Shared, Step};
use crate::screens::{GameScreen, HelpScreen};
use crate::session::{NextGame, Session};
use crate::text::{put, wrap};
use crate::thinking::{Found, Thinking};

#[derive(Debug)]
pub(crate) struct DealScreen {
    dealing: Thinking,
    /// What is said while a fair board is looked for.
    progress: Option<Phrase>,
    dealt: Option<Result<Session, Phrase>>,
    problem: Option<Phrase>,
}

impl DealScreen {
    pub(crate) fn new(game: NextGame, shared: &mut Shared) -> DealScreen {
        let dealing =
            Thinking::deal(shared.serial(), game, Arc::clone(&shared.boards), &shared.mail);
        DealScreen { dealing, progress: None, dealt: None, problem: None }
    }

    fn go_on(&mut self, shared: &mut Shared) -> Step {
        match self.dealt.take() {
            Some(Ok(session)) => Step::Begin(Box::new(GameScreen::begin(session, shared))),
            Some(Err(problem)) => {
                self.problem = Some(problem);
                Step::Stay
            }
            None => Step::Stay,
        }
    }
}

impl Screen for DealScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        match message {
            Message::Key(key) => match shared.command(key) {
                KeyCode::Esc | KeyCode::Char('q' | 'Q') => return Step::Pop,
                KeyCode::Enter | KeyCode::Char(' ') => self.dealing.hurry(),
                _ => {}
            },
            Message::Answer(answer) if self.dealing.asked_for(answer) => match &answer.found {
                Found::Dealt(dealt) => {
                    self.dealt = dealt.lock().unwrap_or_else(PoisonError::into_inner).take();
                    return self.go_on(shared);
                }
                Found::Dealing(progress) => self.progress = Some(progress.clone()),
                _ => {}
            },
            _ => {}
        }
        Step::Stay
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (text, style) = match &self.problem {
            Some(problem) => (shared.say(problem), shared.theme.warning()),
            None => {
                let spinner = shared.theme.spinner(shared.spin);
                let text = match &self.progress {
                    Some(progress) => {
                        phrase("tui-dealing-fair").text("progress", shared.say(progress))
                    }
                    None => phrase("tui-dealing"),
                };
                (format!("{spinner} {}", shared.say(&text)), shared.theme.strong())
            }
        };
        for (row, line) in wrap(&text, area.width).iter().enumerate() {
            put(frame.buffer_mut(), area, row as u16, line, style);
        }
    }

    fn spins(&self) -> bool {
        self.problem.is_none()
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        HelpScreen::new(Vec::new(), shared)
    }

    /// The board may have been dealt under another screen.
    fn resume(&mut self, shared: &mut Shared) -> Step {
        self.go_on(shared)
    }
}
