//! A tournament played for its results alone: nothing is kept.

use polje_tabletop::{Outcome, Seat, Standing, Stop};

use super::{Exposed, Games, Organiser, Pool, RunError, Taken, conduct};
use crate::{Fixture, Outcomes, Tournament};

/// Plays all games of a tournament and tells the results so far after each. After `stop` is raised
/// no more are begun, and those that the pool breaks off are not among the results. The results do
/// not depend on how many games are played at the same time.
pub fn exhibit(
    tournament: &Tournament,
    pool: &mut dyn Pool,
    stop: &Stop,
    tell: &mut dyn FnMut(&Outcomes),
) -> Result<Outcomes, RunError> {
    let games = Games::new(&tournament.schedule, Outcomes::new());
    let mut exhibition = Exhibition { games, tell };
    conduct(tournament, &mut exhibition, pool, stop)?;
    Ok(exhibition.games.results)
}

struct Exhibition<'a> {
    games: Games<'a>,
    tell: &'a mut dyn FnMut(&Outcomes),
}

impl Organiser for Exhibition<'_> {
    fn next(&mut self) -> Option<Fixture> {
        self.games.next()
    }

    fn take(&mut self, games: Vec<Taken>) -> Result<bool, RunError> {
        for Taken { fixture, played, .. } in games {
            if !self.games.is_wanted(&fixture) {
                continue;
            }
            let outcome = shared(&played.outcome, fixture.seating.len());
            self.games.add(fixture, outcome);
            (self.tell)(&self.games.results);
        }
        Ok(true)
    }

    fn give_up(&mut self, exposed: &Exposed) -> Result<(), RunError> {
        self.games.take_back(exposed.games.iter().cloned());
        Ok(())
    }
}

/// How so many players fared who sat in turn at a table: each by the best of its seats.
fn shared(outcome: &Outcome, players: usize) -> Outcome {
    let best = |player: Seat| {
        let seats = outcome.standings.iter().skip(player.index()).step_by(players);
        seats.min_by_key(|standing| standing.rank).expect("everybody has a seat")
    };
    let standing = |player: Seat| {
        let own = best(player);
        let better = Seat::all(players).filter(|&other| best(other).rank < own.rank).count();
        Standing { seat: player, rank: better as u32 + 1, ..own.clone() }
    };
    Outcome { standings: Seat::all(players).map(standing).collect() }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::time::Duration;

    use polje_tabletop::phrase;

    use super::*;
    use crate::run::{Report, ThreadPool};
    use crate::{Cast, Description, Job, Setting};

    const DESCRIPTION: &str = r#"
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

    fn play(
        tournament: &Tournament,
        jobs: usize,
        stop: &Stop,
        tell: &mut dyn FnMut(&Outcomes),
    ) -> Outcomes {
        exhibit(tournament, &mut ThreadPool::new(jobs, None, stop), stop, tell).unwrap()
    }

    #[test]
    fn every_game_is_played_and_jobs_change_nothing() {
        let tournament = Description::parse(DESCRIPTION).and_then(Tournament::new).unwrap();
        let all = |jobs| {
            let mut told = 0;
            let outcomes = play(&tournament, jobs, &Stop::default(), &mut |_| told += 1);
            assert_eq!(outcomes.len(), told);
            outcomes
        };
        let outcomes = all(1);
        assert_eq!(Some(outcomes.len() as u64), tournament.schedule.total());
        assert_eq!(outcomes, all(3));
    }

    /// What a seed has dealt and decided once, it always does.
    #[test]
    fn the_games_of_a_seed_never_change() {
        let formats = [
            ("kind = \"round-robin\"\nboards = 2", 12_251_241_399_654_315_730),
            ("kind = \"gauntlet\"\nrounds = 2", 2_883_480_551_923_102_678),
            ("kind = \"swiss\"\nrounds = 3", 6_915_407_157_654_364_538),
            ("kind = \"knockout\"\nbest-of = 3", 18_241_843_680_954_380_494),
            ("kind = \"free-for-all\"\nseats = 3\nrounds = 2", 9_971_347_378_498_312_817),
        ];
        for (format, expected) in formats {
            let text = DESCRIPTION.replace("kind = \"swiss\"\nrounds = 3", format);
            let tournament = Description::parse(&text).and_then(Tournament::new).unwrap();
            let outcomes = play(&tournament, 1, &Stop::default(), &mut |_| {});
            let mut digest = polje_tabletop::Digest::new();
            for fixture in tournament.schedule.draw(&outcomes).fixtures {
                let job = tournament.job(&fixture).unwrap();
                let played = job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap();
                let mut record = played.record;
                record.drop_timing();
                digest.bytes(fixture.to_string().as_bytes());
                digest.bytes(record.to_string().as_bytes());
                assert_eq!(outcomes[&fixture], played.outcome);
            }
            assert_eq!(digest.value(), expected, "{format}");
        }
    }

    #[test]
    fn two_players_who_share_a_table_are_placed_by_the_best_of_their_seats() {
        let ranks = |scores: &[u64], players| {
            let outcome = shared(&Outcome::rank(scores, &[]), players);
            outcome.standings.iter().map(|standing| standing.rank).collect::<Vec<_>>()
        };
        assert_eq!(ranks(&[4, 3, 1, 2], 2), [1, 2]);
        assert_eq!(ranks(&[1, 2, 3, 4], 2), [2, 1]);
        assert_eq!(ranks(&[5, 5, 3, 4], 2), [1, 1]);
        assert_eq!(ranks(&[3, 5, 2], 2), [2, 1], "one has a seat more");
        assert_eq!(ranks(&[2, 9, 4], 3), [3, 1, 2], "everybody has one");
    }

    #[test]
    fn players_share_a_table_in_turn() {
        let description = Description::parse(&LONG.replace("\"expert\"", "\"easy\"")).unwrap();
        let settings = [("size", "6x6"), ("players", "5")];
        let text = |(knob, text): (&str, &str)| (knob.to_owned(), Setting::Text(text.to_owned()));
        let description = Description { board: settings.map(text).into(), ..description };
        let tournament = Tournament::shared(description.clone(), 5).unwrap();
        let job = tournament.job(&"r1b1-3v1".parse().unwrap()).unwrap();
        assert_eq!(job.names, ["Ann", "easy", "Ann", "easy", "Ann"]);
        let outcomes = play(&tournament, 2, &Stop::default(), &mut |_| {});
        assert!(outcomes.len() == 6 && outcomes.values().all(|it| it.standings.len() == 2));
        assert_eq!(Tournament::shared(description.clone(), 1).unwrap_err().key, "schedule-seats");
        assert_eq!(Tournament::new(description).unwrap_err().key, "plan-seats");
    }

    #[test]
    fn a_stop_breaks_off_the_games_being_played() {
        let tournament = Description::parse(LONG).and_then(Tournament::new).unwrap();
        let stop = Stop::default();
        let outcomes = play(&tournament, 6, &stop, &mut |_| stop.raise());
        assert!(!outcomes.is_empty());
        let quick = |fixture: &Fixture| !fixture.seating.contains(&0);
        assert!(outcomes.keys().all(quick), "{outcomes:?}");
    }

    #[test]
    fn a_stop_begins_no_more_games() {
        let tournament = Description::parse(DESCRIPTION).and_then(Tournament::new).unwrap();
        let stop = Stop::default();
        stop.raise();
        assert!(play(&tournament, 2, &stop, &mut |_| {}).is_empty());
    }

    /// Plays at once, but for one game.
    struct Lame {
        reports: Vec<Report>,
        cannot: &'static str,
    }

    impl Pool for Lame {
        fn hand_out(&mut self, id: Fixture, job: Job) {
            let result = match id.to_string() == self.cannot {
                true => Err(phrase("record-unfinished")),
                false => job.play(&mut Cast::default(), &Stop::default()),
            };
            self.reports.push(Report { id, worker: None, result });
        }

        fn gather(&mut self, _: Duration) -> Vec<Report> {
            std::mem::take(&mut self.reports)
        }

        fn wanted(&self) -> Option<usize> {
            Some(1)
        }
    }

    #[test]
    fn a_game_that_cannot_be_played_keeps_no_other_from_being_played() {
        let text = DESCRIPTION.replace("swiss", "round-robin").replace("rounds", "boards");
        let tournament = Description::parse(&text).and_then(Tournament::new).unwrap();
        let mut lame = Lame { reports: Vec::new(), cannot: "r1b1-1v2" };
        let mut told = 0;
        let stop = Stop::default();
        let ended = exhibit(&tournament, &mut lame, &stop, &mut |_| told += 1).unwrap_err();
        assert_eq!(ended.to_string(), "game r1b1-1v2 cannot be played: record-unfinished");
        assert_eq!(told + 1, tournament.schedule.total().unwrap());
    }
}
