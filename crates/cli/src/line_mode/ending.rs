//! The end of a game and of a series: told, counted, kept.

use std::time::SystemTime;

use polje_arena::{FinishedGame, LeaderKind, Store};
use polje_session::{BestOf, Next, Session};
use polje_tabletop::{Output, Wants, phrase};

use super::LineMode;
use super::sitting::Sitting;
use crate::failure::Failure;

impl LineMode<'_> {
    pub(super) fn finish_game(&mut self, output: &mut Output) -> Result<Wants, Failure> {
        self.show_board(output);
        let mut sitting = self.sitting.take().expect("a game has just ended");
        for sentence in sitting.session.table().closing() {
            self.say(output, &sentence);
        }
        self.end_programs(&sitting.session, output);
        self.count(&sitting.session, output);
        self.keep(&mut sitting, output)?;
        self.look_back(&sitting.session, output);
        self.ended = Some(sitting);
        // Judging takes time: what is known is told first.
        Ok(Wants::Room { used: 0 })
    }

    pub(super) fn go_on_after(
        &mut self,
        ended: &Sitting,
        output: &mut Output,
    ) -> Result<Wants, Failure> {
        let session = &ended.session;
        self.judge(session, output);
        let plan = session.plan();
        if plan.best_of == BestOf::ONE {
            return Ok(Wants::Nothing(0));
        }
        self.say(output, &phrase("line-standings").number("game", session.series().played()));
        for line in session.series().standings() {
            let name = &plan.sitters[line.player].name;
            self.say(output, &line.phrase(name));
        }
        if let Next::Deal(dealing) = session.next() {
            output.line("");
            return self.start_game(*dealing, output);
        }
        session.series().told(&plan.sitters).iter().for_each(|told| self.say(output, told));
        Ok(Wants::Nothing(0))
    }

    /// Adds to the leaderboard, where results are counted. The game has been played all the same
    /// when that fails.
    fn count(&self, session: &Session, output: &mut Output) {
        let finished = FinishedGame::of(session, LeaderKind::Person);
        let (Some(folder), Some(finished)) = (&self.options.leaderboard, finished) else { return };
        if session.is_helped() {
            self.say(output, &phrase("play-helped"));
        }
        let counted = Store::open(folder).and_then(|mut store| store.count(&finished));
        if let Err(error) = counted {
            let told = phrase("leaderboard-not-kept").phrase("problem", error.phrase());
            output.error(&self.voice.say(&told));
        }
    }

    /// Keeps the game with those that were finished before.
    fn look_back(&self, session: &Session, output: &mut Output) {
        let Some(history) = &self.options.history else { return };
        if let Err(error) = history.add(session.table().record(), SystemTime::now()) {
            output.error(&self.voice.say(&error.phrase()));
        }
    }

    pub(super) fn keep(&self, sitting: &mut Sitting, output: &mut Output) -> Result<(), Failure> {
        if let Some(recorder) = sitting.recorder.take() {
            let file = recorder.finish(sitting.session.table().record())?;
            self.say(output, &phrase("line-record-kept").text("file", file.display()));
        }
        Ok(())
    }
}
