//! A board being dealt, which may take a while where a fair one is looked for.

use std::sync::PoisonError;

use crossterm::event::KeyCode;
use polje_session::{Dealing, Session, Source};
use polje_tabletop::Phrase;
use ratatui::Frame;

use crate::app::{Message, Screen, Shared, Step};
use crate::screens::{GameScreen, HelpScreen};
use crate::text::{cut, put, put_lines, wrap};
use crate::thinking::{Found, Thinking};

#[derive(Debug)]
pub(crate) struct DealScreen {
    dealing: Thinking,
    /// A certified board is looked for.
    fair: bool,
    progress: Option<Phrase>,
    dealt: Option<Result<Session, Phrase>>,
    problem: Option<Phrase>,
}

impl DealScreen {
    pub(crate) fn new(dealing: Dealing, shared: &mut Shared) -> DealScreen {
        let fair = matches!(dealing.plan().source, Source::Fair(_));
        let dealing = Thinking::deal(shared, dealing);
        DealScreen { dealing, fair, progress: None, dealt: None, problem: None }
    }

    fn go_on(&mut self, shared: &mut Shared) -> Step {
        let Some(dealt) = self.dealt.take() else { return Step::Stay };
        match dealt.and_then(|session| GameScreen::begin(session, None, shared)) {
            Ok(screen) => return Step::Begin(Box::new(screen)),
            Err(problem) => self.problem = Some(problem),
        }
        Step::Stay
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
                Found::Progress(progress) => self.progress = Some(progress.clone()),
                Found::Dealt(dealt) => {
                    self.dealt = dealt.lock().unwrap_or_else(PoisonError::into_inner).take();
                    return self.go_on(shared);
                }
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
                let key = if self.fair { "tui-dealing-fair" } else { "tui-dealing" };
                (shared.spinning(&shared.tell(key)), shared.theme.strong())
            }
        };
        let lines = wrap(&text, area.width);
        put_lines(frame.buffer_mut(), area, 0, &lines, style);
        if let (Some(progress), None) = (&self.progress, &self.problem) {
            let text = cut(&shared.say(progress), area.width, shared.theme.ascii);
            let row = lines.len() as u16 + 1;
            put(frame.buffer_mut(), area, row, &text, shared.theme.faint());
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
