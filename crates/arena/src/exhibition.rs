//! A tournament played for its results alone: nothing is kept.

use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::thread;

use polje_tabletop::{Outcome, Phrase, Stop};

use crate::{Cast, Fixture, Outcomes, Tournament};

/// Plays all games of a tournament between built-in players, some at the same time, and tells the
/// results so far after each. When `stop` is raised games being played are broken off, and are not
/// among the results. The results do not depend on the number of `jobs`.
pub fn exhibit(
    tournament: &Tournament,
    jobs: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(&Outcomes),
) -> Result<Outcomes, Phrase> {
    let mut outcomes = Outcomes::new();
    loop {
        let open = tournament.schedule.open(&outcomes);
        if open.is_empty() || stop.is_raised() {
            return Ok(outcomes);
        }
        let queue = Mutex::new(open.into_iter());
        let (finished, gathered) = channel();
        thread::scope(|scope| {
            for _ in 0..jobs.max(1) {
                let (queue, finished) = (&queue, finished.clone());
                scope.spawn(move || {
                    let mut cast = Cast::new(None);
                    let next = || queue.lock().expect("nobody panics while taking a game").next();
                    while let Some(fixture) = next().filter(|_| !stop.is_raised()) {
                        let Some(played) = play(tournament, &fixture, &mut cast, stop).transpose()
                        else {
                            return;
                        };
                        // Nobody listens any more when a game could not be played.
                        if finished.send((fixture, played)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(finished);
            for (fixture, played) in gathered {
                outcomes.insert(fixture, played?);
                tell(&outcomes);
            }
            Ok(())
        })?;
    }
}

/// `None` when it was broken off.
fn play(
    tournament: &Tournament,
    fixture: &Fixture,
    cast: &mut Cast,
    stop: &Stop,
) -> Result<Option<Outcome>, Phrase> {
    Ok(tournament.job(fixture)?.play(cast, stop)?.map(|played| played.outcome))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Plan;

    const PLAN: &str = r#"
name = "spring"
game = "gamma"
seed = 42
players = ["greedy", "random", "Ann=random"]

[board]
size = "4x4"

[schedule]
kind = "swiss"
rounds = 3
"#;

    /// The expert's games would take minutes.
    pub(crate) const LONG: &str = r#"
        name = "spring"
        game = "gamma"
        seed = 42
        players = ["expert", "random", "Ann=random"]
        board = { size = "20x20" }
        schedule = { kind = "round-robin" }
    "#;

    #[test]
    fn every_game_is_played_and_jobs_change_nothing() {
        let tournament = Plan::parse(PLAN).and_then(Tournament::new).unwrap();
        let play = |jobs| {
            let mut told = 0;
            let outcomes =
                exhibit(&tournament, jobs, &Stop::default(), &mut |_| told += 1).unwrap();
            assert_eq!(outcomes.len(), told);
            outcomes
        };
        let outcomes = play(1);
        assert_eq!(Some(outcomes.len() as u64), tournament.schedule.total());
        assert_eq!(outcomes, play(3));
    }

    #[test]
    fn a_stop_breaks_off_the_games_being_played() {
        let tournament = Plan::parse(LONG).and_then(Tournament::new).unwrap();
        let stop = Stop::default();
        let outcomes = exhibit(&tournament, 6, &stop, &mut |_| stop.raise()).unwrap();
        assert!(!outcomes.is_empty());
        let quick = |fixture: &Fixture| !fixture.seating.contains(&0);
        assert!(outcomes.keys().all(quick), "{outcomes:?}");
    }

    #[test]
    fn a_stop_begins_no_more_games() {
        let tournament = Plan::parse(PLAN).and_then(Tournament::new).unwrap();
        let stop = Stop::default();
        stop.raise();
        assert!(exhibit(&tournament, 2, &stop, &mut |_| {}).unwrap().is_empty());
    }
}
