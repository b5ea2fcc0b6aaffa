//! The end of a game and of a series: told, counted, kept.

use polje_arena::StoreError;
use polje_session::{BestOf, Series, Verdict};
use polje_tabletop::{Output, Wants, phrase};

use super::sitting::Sitting;
use super::{LineMode, put};
use crate::contest::standing;
use crate::failure::Failure;
use crate::leaderboard::Leaderboard;
use crate::plan::{Plan, Sitter};

impl LineMode<'_> {
    pub(super) fn finish_game(&mut self, output: &mut Output) -> Result<Wants, Failure> {
        self.show_board(output);
        let mut sitting = self.sitting.take().expect("a game has just ended");
        for sentence in sitting.table.closing() {
            self.say(output, &sentence);
        }
        let outcome = sitting.table.outcome().expect("the game is over");
        self.note_result(output, |board, plan, series| {
            let seated: Vec<&Sitter> =
                series.seating().iter().map(|&player| &plan.sitters[player]).collect();
            board.add_game(plan.game, &seated, &outcome)
        });
        self.series.add(&outcome);
        self.keep(&mut sitting, output)?;
        self.ended = Some(sitting);
        // Judging takes time: what is known is told first.
        Ok(Wants::Room { used: 0 })
    }

    pub(super) fn go_on_after(
        &mut self,
        ended: &Sitting,
        output: &mut Output,
    ) -> Result<Wants, Failure> {
        self.judge(ended, output);
        if self.plan.best_of == BestOf::ONE {
            return Ok(Wants::Nothing(0));
        }
        self.show_standings(output);
        let name = |player: &usize| self.plan.sitters[*player].name.clone();
        match self.series.verdict() {
            Verdict::Open => {
                put(output, "");
                return self.start_game(output);
            }
            Verdict::Won(player) => {
                self.note_result(output, |board, plan, _| {
                    board.add_series(plan.game, &plan.sitters[player])
                });
                self.say(output, &phrase("line-series-won").text("name", name(&player)));
            }
            Verdict::Shared(players) => {
                let names = players.iter().map(name).collect::<Vec<_>>().join(", ");
                self.say(output, &phrase("line-series-shared").text("names", names));
            }
        }
        Ok(Wants::Nothing(0))
    }

    /// Adds to the leaderboard, where results are counted. The game has been played all the same
    /// when that fails.
    fn note_result(
        &self,
        output: &mut Output,
        add: impl FnOnce(&Leaderboard, &Plan, &Series) -> Result<(), StoreError>,
    ) {
        let Some(board) = &self.plan.leaderboard else { return };
        if let Err(error) = add(board, &self.plan, &self.series) {
            let problem = self.voice.say(&error.phrase());
            let told = self.voice.say(&phrase("leaderboard-not-kept").text("problem", problem));
            output.stderr.extend_from_slice(told.as_bytes());
            output.stderr.push(b'\n');
        }
    }

    fn show_standings(&self, output: &mut Output) {
        self.say(output, &phrase("line-standings").number("game", self.series.played()));
        for line in self.series.standings() {
            let standing = standing(&self.plan.sitters[line.player].name, line);
            self.say(output, &standing);
        }
    }

    pub(super) fn keep(&self, sitting: &mut Sitting, output: &mut Output) -> Result<(), Failure> {
        if let Some(recorder) = sitting.recorder.take() {
            let file = recorder.finish(sitting.table.record())?;
            self.say(output, &phrase("line-record-kept").text("file", file.display()));
        }
        Ok(())
    }
}
