//! What the line mode tells people about their moves: tips, what the position is worth, and errors
//! when the game is over.

use polje_games::{Reader, Task, evaluate};
use polje_session::Session;
use polje_tabletop::{Output, Seat, Stop, phrase};

use super::LineMode;
use super::sitting::Sitting;
use crate::judging;
use crate::waiting::with_progress;

/// How hard the solver tries while a person waits.
const NODES_FOR_WORTH: u64 = 150_000_000;

impl LineMode<'_> {
    pub(super) fn give_tip(&mut self, seat: Seat, output: &mut Output) {
        let Some(sitting) = &mut self.sitting else { return };
        let table = sitting.session.table();
        let tip = sitting.advisers[seat.index()].tip(table, &Stop::default());
        if let Some(advice) = tip {
            let told = advice.phrase(table);
            sitting.session.note_help();
            self.say(output, &told);
        }
    }

    pub(super) fn tell_worth(&mut self, output: &mut Output) {
        let Some(Sitting { session, .. }) = &mut self.sitting else { return };
        let (nodes, known) = (Some(NODES_FOR_WORTH), session.fairness().worth());
        let task = Task { margin: true, nodes, known, ..Task::default() };
        let mut told = phrase("evaluation-no-solver");
        let found = with_progress(self.voice, |progress| {
            progress(phrase("solve-progress"));
            evaluate(session.plan().game, session.table(), &task, &mut |known| {
                told = known.solution.told_to(Reader::Mover);
            })
        });
        match found {
            Some(Err(unsolved)) => told = unsolved.told(),
            Some(Ok(_)) => session.note_help(),
            None => {}
        }
        self.say(output, &told);
    }

    /// The moves with which persons or bots gave something away, in a game that persons played.
    pub(super) fn judge(&self, session: &Session, output: &mut Output) {
        if self.options.original || session.is_watched() {
            return;
        }
        let (record, first) = (session.table().record(), session.fairness().worth());
        let analysis = judging::judge(self.voice, session.plan().game, record, first);
        let Some(analysis) = analysis.filter(|analysis| analysis.known() > 0) else { return };
        self.say(output, &analysis.summary());
        for judged in analysis.errors() {
            let Some(error) = judged.phrase() else { continue };
            let told = phrase("analysis-move").number("at", judged.at);
            let told = told.seat("seat", judged.seat).text("move", &judged.mv);
            self.say(output, &told.phrase("error", error));
        }
        analysis.stretches().iter().for_each(|stretch| self.say(output, &stretch.phrase()));
    }
}
