//! A match: games judged in their order, however many are played at the same time. What was played
//! ahead of a decision is dropped.

use std::collections::BTreeMap;

use polje_tabletop::Stop;

use super::{Organiser, Pool, RunError, conduct};
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
    let played = BTreeMap::new();
    let players = tournament.specs.len();
    let mut games = InOrder { judge, ahead, most, players, next: 0, judged: 0, played };
    conduct(tournament, &mut games, pool, &Stop::default()).map(drop)
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
}

impl Organiser for InOrder<'_> {
    fn next(&mut self) -> Option<Fixture> {
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

    fn take(&mut self, games: Vec<(Fixture, Played)>) -> Result<bool, RunError> {
        let numbered = games.into_iter().map(|(fixture, played)| (fixture.number(), played));
        self.played.extend(numbered);
        while self.judge.certain() > 0
            && let Some(played) = self.played.remove(&self.judged)
        {
            self.judge.judge(self.judged, played);
            self.judged += 1;
        }
        Ok(self.judge.certain() > 0)
    }
}
