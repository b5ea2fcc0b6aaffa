//! A match: games judged in their order, however many are played at the same time. What was played
//! ahead of a decision is dropped.

use std::collections::BTreeMap;
use std::time::Duration;

use polje_tabletop::Stop;

use super::{Exposed, Organiser, Pool, RunError, TICK, Taken, conduct};
use crate::{Fixture, Played, Tournament};

/// Who follows a match.
pub trait Judge {
    /// How many more games will be played for certain; none when it is over.
    fn certain(&self) -> u32;

    /// Judges the next game; the first has number 0.
    fn judge(&mut self, number: u32, played: Played);
}

/// Plays the games of a match until the judge wants no more or there are none. Up to `ahead` games
/// are begun before it is known whether they count.
pub fn play_in_order(
    tournament: &Tournament,
    pool: &mut dyn Pool,
    ahead: u32,
    judge: &mut dyn Judge,
) -> Result<(), RunError> {
    let most = tournament.schedule.total().expect("a match says how many games it may take");
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    let (played, again) = (BTreeMap::new(), Vec::new());
    let players = tournament.specs.len();
    let mut games = InOrder { judge, ahead, most, players, next: 0, judged: 0, played, again };
    conduct(tournament, &mut games, pool, &Stop::default())?;
    // What was judged may still turn out to be a lie.
    loop {
        let is_settled = pool.is_settled();
        // What was found out before it was settled is gathered after it.
        pool.gather(if is_settled { Duration::ZERO } else { TICK });
        let exposed = pool.exposed();
        exposed.iter().try_for_each(|exposed| games.give_up(exposed))?;
        if is_settled && exposed.is_empty() {
            return Ok(());
        }
    }
}

struct InOrder<'a> {
    judge: &'a mut dyn Judge,
    ahead: u32,
    most: u32,
    players: usize,
    /// The number of the next game to be handed out.
    next: u32,
    judged: u32,
    /// By number; not judged yet.
    played: BTreeMap<u32, Played>,
    /// To be played once more.
    again: Vec<Fixture>,
}

impl Organiser for InOrder<'_> {
    fn next(&mut self) -> Option<Fixture> {
        if let Some(game) = self.again.pop() {
            return Some(game);
        }
        let wanted = match self.judge.certain() {
            0 => 0,
            certain => certain.max(self.ahead),
        };
        if self.next >= self.most.min(self.judged.saturating_add(wanted)) {
            return None;
        }
        self.next += 1;
        Some(Fixture::of_match(self.players, self.next - 1))
    }

    fn take(&mut self, games: Vec<Taken>) -> Result<bool, RunError> {
        let numbered = games.into_iter().map(|game| (game.fixture.number(), game.played));
        self.played.extend(numbered);
        while self.judge.certain() > 0
            && let Some(played) = self.played.remove(&self.judged)
        {
            self.judge.judge(self.judged, played);
            self.judged += 1;
        }
        Ok(self.judge.certain() > 0)
    }

    fn give_up(&mut self, exposed: &Exposed) -> Result<(), RunError> {
        for game in &exposed.games {
            let number = game.number();
            if number < self.judged {
                let Exposed { worker, game, problem, .. } = exposed.clone();
                return Err(RunError::Void { worker, game, problem });
            }
            if self.played.remove(&number).is_some() {
                self.again.push(game.clone());
            }
        }
        Ok(())
    }
}
