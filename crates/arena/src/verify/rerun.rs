//! Games played again: between players that depend on nothing but the job they must go as they
//! went, byte for byte.

use std::collections::VecDeque;

use polje_tabletop::Stop;

use super::{Problem, Verdict, Wrong};
use crate::fingerprint::Fingerprint;
use crate::run::{Exposed, Organiser, Taken, conduct};
use crate::{Fixture, Pool, RunError, Tournament};

/// How many games were played again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rerun {
    pub played: usize,
    /// Those that cannot be: a program or a clock decided.
    pub left_out: usize,
}

impl Verdict {
    /// Plays those games again whose records are right and whose players decide by nothing but
    /// their seeds; others than before are wrong. `tell` is given how many of how many are done.
    pub fn rerun(
        &mut self,
        tournament: &Tournament,
        pool: &mut dyn Pool,
        tell: &mut dyn FnMut(usize, usize),
    ) -> Result<Rerun, RunError> {
        let mut fixtures: Vec<Fixture> =
            self.manifest.records().map(|(fixture, _)| fixture.clone()).collect();
        let all = fixtures.len();
        fixtures.retain(|fixture| tournament.job(fixture).is_ok_and(|job| job.is_repeatable()));
        let again = fixtures.len();
        let mut repeat =
            Repeat { verdict: self, queue: fixtures.into(), played: 0, of: again, tell };
        conduct(tournament, &mut repeat, pool, &Stop::default())?;
        self.wrong.sort();
        Ok(Rerun { played: again, left_out: all - again })
    }
}

struct Repeat<'a> {
    verdict: &'a mut Verdict,
    queue: VecDeque<Fixture>,
    played: usize,
    of: usize,
    tell: &'a mut dyn FnMut(usize, usize),
}

impl Organiser for Repeat<'_> {
    fn next(&mut self) -> Option<Fixture> {
        self.queue.pop_front()
    }

    fn take(&mut self, games: Vec<Taken>) -> Result<bool, RunError> {
        for Taken { fixture, played, .. } in games {
            self.played += 1;
            let again = Fingerprint::of_record(played.record);
            if self.verdict.manifest.record(&fixture) != Some(again) {
                self.verdict.wrong.push(Wrong::new(fixture, Problem::OtherwiseAgain));
            }
        }
        (self.tell)(self.played, self.of);
        Ok(true)
    }

    fn give_up(&mut self, exposed: &Exposed) -> Result<(), RunError> {
        self.queue.extend(exposed.games.iter().cloned());
        Ok(())
    }
}
