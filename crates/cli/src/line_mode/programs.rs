//! Programs at the table of the line mode: asked one after the other while people wait.

use std::sync::mpsc::{Receiver, channel};

use polje_arena::{Forfeit, ProgramThread};
use polje_session::{Ask, Session};
use polje_tabletop::{Event, Output, Seat, Stop, phrase};

use super::LineMode;
use crate::contest::{tell_last_words, told_forfeit};
use crate::failure::Failure;

impl LineMode<'_> {
    /// Has the programs begin. Where one does not start there is no game, but an exit code.
    pub(super) fn begin_programs(&self, session: &Session, output: &mut Output) -> Option<u8> {
        let programs = self.options.programs.as_ref()?;
        let failed: Vec<Forfeit> = heard(|told| {
            programs.begin(session, move |failed| {
                // Somebody waits for it.
                let _ = told.send(failed);
            });
        });
        let forfeit = failed.first()?;
        let failed = phrase("play-program-failed").text("name", session.name(forfeit.seat));
        let failed = failed.phrase("fault", forfeit.fault.phrase());
        let (mut told, code) = Failure::Failed(failed).told(self.voice);
        tell_last_words(self.voice, "", &forfeit.last_words, &mut told);
        output.stderr.extend_from_slice(told.as_bytes());
        Some(code)
    }

    /// A program that fails is out of the game; the others go on where its rules allow that.
    pub(super) fn ask_program(&mut self, ask: &Ask, output: &mut Output) -> Result<(), Failure> {
        let (Some(programs), Some(sitting)) = (&self.options.programs, &mut self.sitting) else {
            return Ok(());
        };
        let answer = heard(|told| {
            programs.ask(&sitting.session, ask.seat, &Stop::default(), move |answer| {
                // Somebody waits for it.
                let _ = told.send(answer);
            });
        });
        match answer {
            Ok((mv, cost)) => {
                let played = self
                    .play(output, |session| session.answer(ask.id, &mv, Some(cost)).map(|_| ()))?;
                played.expect("the answer of a program has been checked");
            }
            Err(forfeit) => {
                let (reason, cost) = (forfeit.fault.to_string(), forfeit.fault.time());
                sitting.session.forfeit_after(ask.seat, &reason, cost);
                sitting.note()?;
                let told = told_forfeit(self.voice, &forfeit, &names(&sitting.session));
                output.stdout.extend_from_slice(told.as_bytes());
            }
        }
        Ok(())
    }

    /// The game is over: programs hear how it ended, and people what they wrote meanwhile.
    pub(super) fn end_programs(&self, session: &Session, output: &mut Output) {
        let Some(programs) = &self.options.programs else { return };
        if let Some(outcome) = session.table().outcome() {
            programs.end(&outcome);
        }
        self.tell_words(programs, session, output);
    }

    fn tell_words(&self, programs: &ProgramThread, session: &Session, output: &mut Output) {
        let events = &session.table().record().events;
        for seat in Seat::all(session.table().seats()) {
            // What somebody wrote who was put out has been told.
            let failed = |event: &Event| matches!(event, Event::Forfeit(line) if line.seat == seat);
            if !session.sitter(seat).is_program() || events.iter().any(failed) {
                continue;
            }
            let (mut text, words) = (String::new(), programs.last_words(session.player_at(seat)));
            tell_last_words(self.voice, "", &words, &mut text);
            if !text.is_empty() {
                output.line(&format!("{}:", session.name(seat)));
                output.stdout.extend_from_slice(text.as_bytes());
            }
        }
    }
}

/// What is told on another thread.
fn heard<T>(ask: impl FnOnce(std::sync::mpsc::Sender<T>)) -> T {
    let (told, hear): (_, Receiver<T>) = channel();
    ask(told);
    hear.recv().expect("programs always answer in the end")
}

fn names(session: &Session) -> Vec<String> {
    session.seated().map(|sitter| sitter.name.clone()).collect()
}
