//! A game on its way to the board: dealt, which may take a while where a fair one is looked for,
//! and its programs started.

use std::sync::PoisonError;

use crossterm::event::KeyCode;
use polje_arena::Forfeit;
use polje_phrases::clean;
use polje_session::{Dealing, Session};
use polje_tabletop::{Phrase, phrase};
use ratatui::Frame;
use ratatui::style::Style;

use crate::app::{Message, Screen, Shared, Step};
use crate::page::Page;
use crate::programs::Programs;
use crate::screens::{GameScreen, HelpScreen};
use crate::text::{cut, put, put_lines, wrap};
use crate::thinking::{Found, Thinking};
use crate::unfinished::{SavedGame, Saving};

#[derive(Debug)]
pub(crate) struct DealScreen {
    stage: Stage,
    /// A certified board is looked for.
    fair: bool,
    progress: Option<Phrase>,
    /// Those of the plan, once there are any.
    programs: Option<Programs>,
}

#[derive(Debug)]
enum Stage {
    Dealing(Thinking),
    Starting(Thinking, Box<Coming>),
    /// Everything is there.
    Ready(Box<Coming>),
    Failed(Problem),
    /// The game has begun.
    Over,
}

/// A game that can begin, and its file where it goes on.
#[derive(Debug)]
struct Coming {
    session: Session,
    saving: Option<Saving>,
}

#[derive(Debug)]
struct Problem {
    told: Phrase,
    /// What a program wrote before it failed.
    words: String,
}

impl DealScreen {
    /// The programs are those of an earlier game of the plan, if there was one.
    pub(crate) fn new(
        dealing: Dealing,
        programs: Option<Programs>,
        shared: &mut Shared,
    ) -> DealScreen {
        let fair = dealing.plan().source.seeks_fairness();
        let programs =
            programs.map_or_else(|| shared.programs(dealing.plan()), |kept| Ok(Some(kept)));
        let (stage, programs) = match programs {
            Ok(programs) => (Stage::Dealing(Thinking::deal(shared, dealing)), programs),
            Err(told) => (Stage::failed(told), None),
        };
        DealScreen { stage, fair, progress: None, programs }
    }

    /// A game with programs that was left goes on.
    pub(crate) fn resume_game(saved: SavedGame, shared: &mut Shared) -> Result<DealScreen, Phrase> {
        let (session, saving) = saved.resume(&shared.voice)?;
        let programs = shared.programs(session.plan())?;
        let coming = Coming { session, saving: Some(saving) };
        let mut screen = DealScreen { stage: Stage::Over, fair: false, progress: None, programs };
        screen.start_programs(coming, shared);
        Ok(screen)
    }

    fn start_programs(&mut self, coming: Coming, shared: &mut Shared) {
        self.stage = match &self.programs {
            Some(programs) => {
                let starting = Thinking::begin_programs(shared, programs, &coming.session);
                Stage::Starting(starting, Box::new(coming))
            }
            None => Stage::Ready(Box::new(coming)),
        };
    }

    fn take(&mut self, found: &Found, shared: &mut Shared) {
        match found {
            Found::Progress(progress) => self.progress = Some(progress.clone()),
            Found::Dealt(dealt) => {
                match dealt.lock().unwrap_or_else(PoisonError::into_inner).take() {
                    Some(Ok(session)) => {
                        self.start_programs(Coming { session, saving: None }, shared);
                    }
                    Some(Err(told)) => self.stage = Stage::failed(told),
                    None => {}
                }
            }
            Found::Began(failed) => {
                if let Stage::Starting(_, coming) = std::mem::replace(&mut self.stage, Stage::Over)
                {
                    self.stage = match failed.first() {
                        None => Stage::Ready(coming),
                        Some(forfeit) => Stage::Failed(no_start(&coming.session, forfeit)),
                    };
                }
            }
            _ => {}
        }
    }

    fn go_on(&mut self, shared: &mut Shared) -> Step {
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Ready(coming) => {
                let (Coming { session, saving }, programs) = (*coming, self.programs.take());
                Step::Begin(Box::new(GameScreen::begin(session, saving, programs, shared)))
            }
            other => {
                self.stage = other;
                Step::Stay
            }
        }
    }
}

impl Stage {
    fn failed(told: Phrase) -> Stage {
        Stage::Failed(Problem { told, words: String::new() })
    }

    fn thinking(&self) -> Option<&Thinking> {
        match self {
            Stage::Dealing(thinking) | Stage::Starting(thinking, _) => Some(thinking),
            Stage::Ready(_) | Stage::Failed(_) | Stage::Over => None,
        }
    }
}

/// A program that does not start is no player: there is no game to lose.
fn no_start(session: &Session, forfeit: &Forfeit) -> Problem {
    let told = phrase("play-program-failed").text("name", session.name(forfeit.seat));
    let told = told.phrase("fault", forfeit.fault.phrase());
    Problem { told, words: forfeit.last_words.clone() }
}

impl Screen for DealScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        match message {
            Message::Key(key) => match (shared.command(key), &self.stage) {
                (KeyCode::Esc | KeyCode::Char('q' | 'Q'), _) => return Step::Pop,
                (KeyCode::Enter | KeyCode::Char(' '), Stage::Failed(_)) => return Step::Pop,
                (KeyCode::Enter | KeyCode::Char(' '), Stage::Dealing(thinking)) => thinking.hurry(),
                _ => {}
            },
            Message::Answer(answer)
                if self.stage.thinking().is_some_and(|asked| asked.asked_for(answer)) =>
            {
                self.take(&answer.found, shared);
                return self.go_on(shared);
            }
            _ => {}
        }
        Step::Stay
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let page = Page::untitled(frame.area());
        let (theme, area) = (&shared.theme, page.inside);
        page.draw(frame.buffer_mut(), "", "", theme);
        let mut row = u16::from(page.is_framed());
        let mut say = |text: &str, style: Style| {
            let lines = wrap(text, area.width);
            put_lines(frame.buffer_mut(), area, row, &lines, style);
            row += lines.len() as u16;
        };
        match &self.stage {
            Stage::Failed(problem) => {
                say(&shared.say(&problem.told), theme.warning());
                if !problem.words.trim().is_empty() {
                    say(&format!("\n{}", shared.tell("match-last-words")), Style::new());
                    let lines: Vec<&str> = problem.words.lines().collect();
                    let room = usize::from(area.height).saturating_sub(8).max(1);
                    for line in &lines[lines.len().saturating_sub(room)..] {
                        say(&clean(line), theme.faint());
                    }
                }
                say(&format!("\n{}", shared.tell("tui-keys-failed")), theme.faint());
            }
            Stage::Starting(..) => {
                say(&shared.spinning(&shared.tell("tui-starting")), theme.strong());
            }
            Stage::Dealing(_) | Stage::Ready(_) | Stage::Over => {
                let key = if self.fair { "tui-dealing-fair" } else { "tui-dealing" };
                say(&shared.spinning(&shared.tell(key)), theme.strong());
                if let Some(progress) = &self.progress {
                    let text = cut(&shared.say(progress), area.width, theme.ascii);
                    put(frame.buffer_mut(), area, row + 1, &text, theme.faint());
                }
            }
        }
    }

    fn spins(&self) -> bool {
        self.stage.thinking().is_some()
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        HelpScreen::new(Vec::new(), shared)
    }

    /// The board may have been dealt under another screen.
    fn resume(&mut self, shared: &mut Shared) -> Step {
        self.go_on(shared)
    }
}
