//! Questions the board asks before something is done.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use polje_tabletop::{Phrase, Seat, phrase};

use super::GameScreen;
use crate::app::{Shared, Step};

#[derive(Debug)]
pub(super) enum Question {
    Resign(Seat),
    Leave,
    /// Ending the game before it is over.
    End,
    /// The file a replay is to be saved in, as typed so far.
    Save(String),
}

impl Question {
    pub(super) fn takes_text(&self) -> bool {
        matches!(self, Question::Save(_))
    }

    pub(super) fn phrase(&self) -> Phrase {
        match self {
            Question::Resign(_) => phrase("tui-ask-resign"),
            Question::Leave => phrase("tui-ask-leave"),
            Question::End => phrase("tui-ask-end"),
            Question::Save(file) => phrase("tui-ask-save").text("file", file),
        }
    }
}

/// The key for the end of input.
pub(super) fn ends_input(key: &KeyEvent, shared: &Shared) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && shared.command(key) == KeyCode::Char('d')
}

impl GameScreen {
    pub(super) fn take_reply(&mut self, key: &KeyEvent, shared: &mut Shared) -> Step {
        let Some(question) = self.question.take() else { return Step::Stay };
        let code = shared.command(key);
        let yes = matches!(code, KeyCode::Enter | KeyCode::Char('y' | 'Y'));
        match question {
            Question::Resign(seat) if yes => self.resign(seat, shared),
            Question::Leave if yes => return self.leave(),
            Question::End if yes || ends_input(key, shared) => self.end_now(shared),
            Question::Save(mut file) => match key.code {
                KeyCode::Enter => {
                    if !self.save_replay(&file, shared) {
                        self.question = Some(Question::Save(file));
                    }
                }
                KeyCode::Esc => {}
                KeyCode::Backspace => {
                    file.pop();
                    self.question = Some(Question::Save(file));
                }
                KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                    file.push(letter);
                    self.question = Some(Question::Save(file));
                }
                _ => self.question = Some(Question::Save(file)),
            },
            Question::Resign(_) | Question::Leave | Question::End => {}
        }
        Step::Stay
    }
}
