use std::collections::{HashMap, HashSet};

use polje_tabletop::{Outcome, Rng};
use proptest::prelude::*;

use super::*;
use crate::standings;

/// A result that depends on the fixture alone: the better of two players mostly wins.
fn outcome(fixture: &Fixture, seed: u64) -> Outcome {
    let numbers: Vec<u64> = fixture.seating.iter().map(|&player| player as u64).collect();
    let place = [u64::from(fixture.round), u64::from(fixture.board)];
    let mut rng = Rng::new(derive_seed(seed, "result", &[&place[..], &numbers].concat()));
    let scores: Vec<u64> = numbers.iter().map(|number| rng.below(6) + 10 - number % 10).collect();
    Outcome::rank(&scores, &[])
}

/// Plays until nothing is left; how many at a time must not matter.
fn play_out(schedule: &Schedule, at_a_time: usize) -> Outcomes {
    let mut results = HashMap::new();
    loop {
        let open = schedule.open(&results);
        if open.is_empty() {
            return results;
        }
        for fixture in open.into_iter().rev().take(at_a_time) {
            let outcome = outcome(&fixture, 7);
            assert!(results.insert(fixture, outcome).is_none(), "a game is drawn once");
        }
    }
}

fn schedule(format: Format, players: usize, seed: u64) -> Schedule {
    Schedule::new(format, players, seed).unwrap()
}

fn champion(schedule: &Schedule, results: &Outcomes) -> usize {
    standings(schedule, results)[0].player
}

fn by_round(results: &Outcomes) -> HashMap<u32, HashSet<Vec<usize>>> {
    let mut rounds: HashMap<u32, HashSet<Vec<usize>>> = HashMap::new();
    for fixture in results.keys() {
        let mut group = fixture.seating.clone();
        group.sort_unstable();
        rounds.entry(fixture.round).or_default().insert(group);
    }
    rounds
}

/// Every group plays each board once in every rotation of its seats.
fn seats_are_balanced(results: &Outcomes) -> bool {
    results.keys().all(|fixture| {
        (0..fixture.seating.len()).all(|turn| {
            let mut seating = fixture.seating.clone();
            seating.rotate_left(turn);
            results.contains_key(&Fixture { seating, ..fixture.clone() })
        })
    })
}

#[test]
fn ids_say_round_board_and_seats_and_read_back() {
    let fixture = Fixture { round: 0, board: 1, seating: vec![2, 0] };
    assert_eq!(fixture.to_string(), "r1b2-3v1");
    assert_eq!("r1b2-3v1".parse(), Ok(fixture));
    for wrong in ["", "r1b2", "r0b1-1v2", "r1b1-0v1", "r01b1-1v2", "r1b1-1v", "r1b1-+1v2"] {
        assert!(wrong.parse::<Fixture>().is_err(), "{wrong:?}");
    }
}

/// Ids and order are promises: a tournament begun by one version is finished by the next.
#[test]
fn a_seed_gives_this_schedule_for_ever() {
    let ids = |format, players| -> Vec<String> {
        let open = schedule(format, players, 42).open(&HashMap::new());
        open.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        ids(Format::RoundRobin { rounds: 1, boards: 1 }, 3),
        ["r1b1-2v3", "r1b1-3v2", "r1b1-1v2", "r1b1-2v1", "r1b1-1v3", "r1b1-3v1"]
    );
    assert_eq!(
        ids(Format::Swiss { rounds: 3, boards: 1, seats: 2 }, 5),
        ["r1b1-3v4", "r1b1-4v3", "r1b1-5v2", "r1b1-2v5"]
    );
    assert_eq!(
        ids(Format::Knockout { best_of: "best-of-3".parse().unwrap() }, 5),
        ["r1b1-4v5", "r1b1-5v4", "r2b1-2v3", "r2b1-3v2"]
    );
    assert_eq!(
        ids(Format::FreeForAll { seats: 3, rounds: 1, boards: 1 }, 3),
        ["r1b1-2v3v1", "r1b1-3v1v2", "r1b1-1v2v3"]
    );
}

#[test]
fn a_gauntlet_is_run_by_the_first_player() {
    let results = play_out(&schedule(Format::Gauntlet { rounds: 2, boards: 3 }, 4, 1), 5);
    assert_eq!(results.len(), 2 * 3 * 3 * 2);
    assert!(results.keys().all(|fixture| fixture.seating.contains(&0)));
    assert!(seats_are_balanced(&results));
}

#[test]
fn a_series_level_to_the_end_is_drawn_by_lot() {
    let schedule = schedule(Format::Knockout { best_of: "best-of-3".parse().unwrap() }, 2, 9);
    let mut results = HashMap::new();
    while let [fixture, ..] = &schedule.open(&results)[..] {
        results.insert(fixture.clone(), Outcome::rank(&[1u64, 1], &[]));
    }
    assert_eq!(results.len(), 5, "three games, then one pair of further games");
    assert_eq!(schedule.draw(&results), schedule.draw(&results));
    let winners: HashSet<_> =
        (0..20).map(|seed| champion(&Schedule { seed, ..schedule.clone() }, &results)).collect();
    assert_eq!(winners.len(), 2, "another seed may draw the other");
}

#[test]
fn plans_that_make_no_sense_are_refused() {
    let key = |format, players| Schedule::new(format, players, 1).unwrap_err().key;
    assert_eq!(key(Format::RoundRobin { rounds: 0, boards: 1 }, 3), "schedule-nothing");
    assert_eq!(key(Format::RoundRobin { rounds: 1, boards: 1 }, 1), "schedule-players");
    assert_eq!(key(Format::FreeForAll { seats: 1, rounds: 1, boards: 1 }, 3), "schedule-seats");
    assert_eq!(
        key(Format::RoundRobin { rounds: u32::MAX, boards: u32::MAX }, 99),
        "schedule-too-many"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn in_a_round_robin_everybody_meets_everybody(players in 2usize..12, rounds in 1u32..4, boards in 1u32..4) {
        let schedule = schedule(Format::RoundRobin { rounds, boards }, players, 1);
        let results = play_out(&schedule, 1000);
        prop_assert_eq!(results.len() as u64, schedule.total().unwrap());
        prop_assert!(seats_are_balanced(&results));
        for pairs in by_round(&results).values() {
            prop_assert_eq!(pairs.len(), players * (players - 1) / 2);
        }
        let games = standings(&schedule, &results).iter().map(|row| row.games).collect::<HashSet<_>>();
        prop_assert_eq!(games.len(), 1, "everybody plays equally often");
    }

    #[test]
    fn a_swiss_has_no_rematch_while_one_can_be_avoided(players in 2usize..14, rounds in 1u32..6, seed: u64) {
        let schedule = schedule(Format::Swiss { rounds, boards: 1, seats: 2 }, players, seed);
        let results = play_out(&schedule, 3);
        prop_assert_eq!(results.len() as u64, schedule.total().unwrap());
        prop_assert!(seats_are_balanced(&results));
        let rounds = by_round(&results);
        let mut met = HashSet::new();
        for round in 0..rounds.len() as u32 {
            let pairs = &rounds[&round];
            prop_assert_eq!(pairs.len(), players / 2, "everybody but one plays");
            let rematches = pairs.iter().filter(|pair| met.contains(*pair)).count();
            if players % 2 == 0 {
                let all: Vec<usize> = (0..players).collect();
                prop_assert!(rematches == 0 || !can_be_paired(&all, &met));
            } else if (round as usize) < players / 2 {
                prop_assert_eq!(rematches, 0);
            }
            met.extend(pairs.iter().cloned());
        }
        let byes = schedule.draw(&results).byes;
        prop_assert!(byes.iter().max().unwrap() - byes.iter().min().unwrap() <= 2, "byes go round");
    }

    #[test]
    fn a_knockout_ends_with_one_champion_whatever_runs_at_once(players in 2usize..20, best_of in 0u32..4, seed: u64) {
        let best_of = format!("best-of-{}", 2 * best_of + 1).parse().unwrap();
        let schedule = schedule(Format::Knockout { best_of }, players, seed);
        let results = play_out(&schedule, 1);
        prop_assert_eq!(&results, &play_out(&schedule, 50));
        let draw = schedule.draw(&results);
        let rounds = players.next_power_of_two().ilog2();
        prop_assert_eq!(draw.survived.iter().filter(|&&survived| survived == rounds).count(), 1);
        prop_assert_eq!(draw.survived[champion(&schedule, &results)], rounds);
        prop_assert_eq!(draw.fixtures.len(), results.len());
    }

    #[test]
    fn free_for_all_seats_everybody_equally_often(players in 3usize..12, seats in 2usize..5, rounds in 1u32..8, seed: u64) {
        prop_assume!(seats <= players);
        let schedule = schedule(Format::FreeForAll { seats, rounds, boards: 2 }, players, seed);
        let results = play_out(&schedule, 1000);
        prop_assert_eq!(results.len() as u64, schedule.total().unwrap());
        prop_assert!(seats_are_balanced(&results));
        let games: Vec<u32> = standings(&schedule, &results).iter().map(|row| row.games).collect();
        let spread = games.iter().max().unwrap() - games.iter().min().unwrap();
        prop_assert!(spread <= 2 * seats as u32, "{:?}", games);
    }
}

/// The slow, obvious search.
fn can_be_paired(players: &[usize], met: &HashSet<Vec<usize>>) -> bool {
    let Some((&first, others)) = players.split_first() else { return true };
    others.iter().any(|&other| {
        let rest: Vec<usize> = others.iter().copied().filter(|&player| player != other).collect();
        !met.contains(&vec![first.min(other), first.max(other)]) && can_be_paired(&rest, met)
    })
}

#[test]
fn what_does_not_follow_results_is_drawn_at_once() {
    let formats = [
        Format::RoundRobin { rounds: 2, boards: 2 },
        Format::Gauntlet { rounds: 2, boards: 2 },
        Format::FreeForAll { seats: 3, rounds: 3, boards: 1 },
        Format::Swiss { rounds: 3, boards: 1, seats: 2 },
        Format::Knockout { best_of: "best-of-3".parse().unwrap() },
    ];
    for format in formats {
        let schedule = schedule(format, 7, 3);
        let results = play_out(&schedule, 5);
        let at_once = schedule.draw(&HashMap::new()).fixtures.len() == results.len();
        assert_eq!(at_once, !schedule.follows_results(), "{schedule:?}");
    }
}
