//! Programs at the board: what they answer, what they write, and what their failure does.

use polje_arena::{Answer, Forfeit};
use polje_phrases::clean;
use polje_session::Who;
use polje_tabletop::{Phrase, Seat, phrase};
use ratatui::style::Style;

use super::GameScreen;
use crate::app::{Shared, Step};
use crate::boxes::Line;
use crate::screens::{OutputScreen, Writer};
use crate::text::{cut, wrap};

/// So many of a program's last lines stand in the box at the end; all of them are on a key.
const LAST_LINES: usize = 4;

impl GameScreen {
    pub(super) fn take_program_answer(&mut self, id: u64, answer: &Answer, shared: &mut Shared) {
        match answer {
            Ok((mv, cost)) => self.take_bot_move(id, mv, Some(*cost), shared),
            Err(forfeit) => self.put_out(forfeit, shared),
        }
    }

    /// A program that fails is out of the game; the others go on where its rules allow that.
    fn put_out(&mut self, forfeit: &Forfeit, shared: &mut Shared) {
        let fault = &forfeit.fault;
        self.session.forfeit_after(forfeit.seat, &fault.to_string(), fault.time());
        self.forfeits.push(forfeit.clone());
        self.after_change();
        self.save();
        self.warn(self.told_forfeit(forfeit));
        self.advance(shared);
    }

    fn told_forfeit(&self, forfeit: &Forfeit) -> Phrase {
        let told = phrase("match-forfeit").text("name", self.session.name(forfeit.seat));
        told.number("at", forfeit.at).phrase("fault", forfeit.fault.phrase())
    }

    /// Why programs lost, for the box at the end.
    pub(super) fn forfeit_lines(&self, shared: &Shared, width: u16) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for forfeit in &self.forfeits {
            let told = wrap(&shared.say(&self.told_forfeit(forfeit)), width);
            lines.extend(told.into_iter().map(|line| (line, shared.theme.warning())));
            let words: Vec<&str> =
                forfeit.last_words.lines().filter(|line| !line.trim().is_empty()).collect();
            if words.is_empty() {
                continue;
            }
            let heading = wrap(&shared.tell("match-last-words"), width);
            lines.extend(heading.into_iter().map(|line| (line, Style::new())));
            for line in &words[words.len().saturating_sub(LAST_LINES)..] {
                let line = cut(&clean(line), width, shared.theme.ascii);
                lines.push((line, shared.theme.faint()));
            }
        }
        lines
    }

    /// Whether a program is waited for, which nobody can hurry.
    pub(super) fn program_thinks(&self) -> bool {
        let to_move = self.session.table().to_move();
        self.thinking.is_some()
            && to_move.is_some_and(|seat| self.session.sitter(seat).is_program())
    }

    /// Programs cannot take anything back, so they are started anew, and find the earlier position in
    /// their next question.
    pub(super) fn restart_programs(&self) {
        if let Some(programs) = &self.programs {
            programs.leave();
            // One that does not start this time is out when it is asked.
            programs.begin(&self.session, drop);
        }
    }

    /// What the programs at the table write to standard error.
    pub(super) fn show_output(&mut self) -> Step {
        let writers = self.programs.as_ref().map(|programs| {
            let writer = |seat: Seat| {
                let sitter = self.session.sitter(seat);
                let Who::Program { text, .. } = &sitter.who else { return None };
                let words = programs.words(self.session.player_at(seat))?;
                Some(Writer { name: sitter.name.clone(), command: text.clone(), words })
            };
            let writers = Seat::all(self.session.table().seats()).filter_map(writer).collect();
            (writers, programs.sandbox().describe())
        });
        match writers.and_then(|(writers, sandbox)| OutputScreen::new(writers, sandbox)) {
            Some(screen) => Step::Push(Box::new(screen)),
            None => {
                self.warn(phrase("tui-no-programs"));
                Step::Stay
            }
        }
    }
}
