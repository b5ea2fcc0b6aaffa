use polje_tabletop::Rng;

use super::*;

/// Games as text: players from the best place to the last, those level joined by `=`, such as
/// "0 1=2". Every `per_block` games make a block.
fn games(per_block: u64, texts: &[&str]) -> Vec<GameResult> {
    let game = |(at, text): (usize, &&str)| {
        let tier = |(rank, tier): (usize, &str)| -> Vec<Place> {
            let player = |number: &str| number.parse().unwrap();
            tier.split('=')
                .map(|number| Place { player: player(number), rank: rank as u32 + 1 })
                .collect()
        };
        let places = text.split(' ').enumerate().flat_map(tier).collect();
        GameResult { block: at as u64 / per_block, places }
    };
    texts.iter().enumerate().map(game).collect()
}

fn results(players: usize, texts: &[&str]) -> Results {
    Results::new(players, &games(2, texts)).unwrap()
}

/// Ratings without their mean.
fn elos(results: &Results) -> Vec<f64> {
    results.ratings().iter().map(|rating| rating.unwrap().elo - MEAN_RATING).collect()
}

fn uniform(rng: &mut Rng) -> f64 {
    ((rng.next_u64() >> 11) as f64 + 0.5) / (1u64 << 53) as f64
}

/// Games between random players of true strengths; now and then neighbours in the ranking tie.
fn random_games(rng: &mut Rng, seats: usize, strengths: &[f64], count: u64) -> Vec<GameResult> {
    let mut order: Vec<usize> = (0..strengths.len()).collect();
    let mut game = |at: u64| {
        rng.shuffle(&mut order);
        let mut arrivals: Vec<(f64, usize)> = order[..seats]
            .iter()
            .map(|&player| (-uniform(rng).ln() / strengths[player].exp(), player))
            .collect();
        arrivals.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut rank = 0;
        let place = |(_, player): (f64, usize)| {
            rank += u32::from(rng.below(5) > 0);
            Place { player, rank }
        };
        GameResult { block: at / seats as u64, places: arrivals.into_iter().map(place).collect() }
    };
    (0..count).map(&mut game).collect()
}

#[test]
fn two_players_are_as_far_apart_as_their_points_with_the_virtual_draw() {
    let by_hand = |one: f64, other: f64| 400.0 * (one / other).log10();
    for (texts, apart) in [
        (&["0 1"][..], by_hand(1.5, 0.5)),
        (&["0 1", "0 1", "0 1"], by_hand(3.5, 0.5)),
        (&["0 1", "1 0", "0=1", "0 1"], by_hand(3.0, 2.0)),
        (&["0=1"], 0.0),
    ] {
        let elos = elos(&results(2, texts));
        assert!((elos[0] - elos[1] - apart).abs() < 1e-9, "{texts:?}: {elos:?}");
        assert!((elos[0] + elos[1]).abs() < 1e-9);
    }
}

#[test]
fn a_circle_of_wins_leaves_all_level() {
    let elos = elos(&results(3, &["0 1", "1 2", "2 0"]));
    assert!(elos.iter().all(|elo| elo.abs() < 1e-9), "{elos:?}");
}

/// Zermelo's iteration, the textbook way to fit Bradley-Terry.
fn zermelo(results: &Results) -> Vec<f64> {
    let table = results.crosstable();
    let players = table.players();
    let met = |one: usize| table.opponents(one).count() as f64;
    let draw = |one, other| (1.0 / met(one) + 1.0 / met(other)) / 2.0;
    let mut weights = vec![1.0; players];
    for _ in 0..20_000 {
        let better = |one: usize| {
            let (mut points, mut expected) = (0.0, 0.0);
            for other in table.opponents(one) {
                let meetings = table.meetings(one, other);
                points += meetings.points() + draw(one, other) / 2.0;
                let games = f64::from(meetings.games) + draw(one, other);
                expected += games / (weights[one] + weights[other]);
            }
            points / expected
        };
        weights = (0..players).map(better).collect();
    }
    let logs: Vec<f64> = weights.iter().map(|weight: &f64| weight.ln()).collect();
    let mean = logs.iter().sum::<f64>() / players as f64;
    logs.iter().map(|log| ELO * (log - mean)).collect()
}

#[test]
fn plackett_luce_of_two_is_bradley_terry() {
    for seed in 0..5 {
        let strengths = [-1.5, -0.5, 0.0, 0.3, 2.0];
        let games = random_games(&mut Rng::new(seed), 2, &strengths, 150);
        let results = Results::new(5, &games).unwrap();
        for (ours, textbook) in elos(&results).iter().zip(zermelo(&results)) {
            assert!((ours - textbook).abs() < 1e-6, "{ours} {textbook}");
        }
    }
}

/// The logarithm of the likelihood of one game, by averaging over every order of tied players.
fn slow_value(game: &GameResult, strengths: &[f64]) -> f64 {
    let mut sums = (0.0, 0.0);
    permute(&mut game.places.clone(), 0, &mut |order| {
        if order.is_sorted_by_key(|place| place.rank) {
            let weight = |place: &Place| strengths[place.player].exp();
            let choice =
                |at: usize| (weight(&order[at]) / order[at..].iter().map(weight).sum::<f64>()).ln();
            sums.0 += (0..order.len()).map(choice).sum::<f64>();
            sums.1 += 1.0;
        }
    });
    sums.0 / sums.1
}

fn permute(places: &mut [Place], from: usize, visit: &mut impl FnMut(&[Place])) {
    if from == places.len() {
        return visit(places);
    }
    for at in from..places.len() {
        places.swap(from, at);
        permute(places, from + 1, visit);
        places.swap(from, at);
    }
}

#[test]
fn no_other_ratings_explain_games_of_many_with_ties_better() {
    for seed in 0..5 {
        let mut rng = Rng::new(seed);
        let games = random_games(&mut rng, 5, &[-1.0, -0.5, 0.0, 0.2, 0.5, 1.0], 12);
        let results = Results::new(6, &games).unwrap();
        let table = results.crosstable();
        let met = |one: usize| table.opponents(one).count() as f64;
        let value = |strengths: &[f64]| {
            let played: f64 = games.iter().map(|game| slow_value(game, strengths)).sum();
            let mut virtual_draws = 0.0;
            for one in 0..6 {
                for other in table.opponents(one).filter(|&other| other > one) {
                    let draw = [one, other].map(|player| Place { player, rank: 1 });
                    let draw = GameResult { block: 0, places: draw.to_vec() };
                    let weight = (1.0 / met(one) + 1.0 / met(other)) / 2.0;
                    virtual_draws += weight * slow_value(&draw, strengths);
                }
            }
            played + virtual_draws
        };
        let best: Vec<f64> = elos(&results).iter().map(|elo| elo / ELO).collect();
        for player in 0..6 {
            for step in [-1e-3, 1e-3] {
                let mut moved = best.clone();
                moved[player] += step;
                assert!(value(&moved) < value(&best), "seed {seed}, player {player}");
            }
        }
    }
}

#[test]
fn a_tie_of_any_size_says_that_all_are_level() {
    for players in 2..=12 {
        let text = (0..players).map(|player| player.to_string()).collect::<Vec<_>>().join("=");
        let elos = elos(&results(players, &[&text]));
        assert!(elos.iter().all(|elo| elo.abs() < 1e-9), "{players}: {elos:?}");
    }
}

#[test]
fn a_large_tie_pulls_the_stronger_down_and_the_weaker_up() {
    let ranked = "0 1 2 3 4 5 6 7";
    let tied = "0=1=2=3=4=5=6=7";
    let apart = |texts: &[&str]| {
        let elos = elos(&results(8, texts));
        assert!(elos.is_sorted_by(|a, b| a >= b), "{elos:?}");
        elos[0] - elos[7]
    };
    assert!(apart(&[ranked, tied]) < apart(&[ranked]));
}

#[test]
fn who_wins_everything_or_loses_everything_has_a_finite_rating_and_a_wide_interval() {
    let mut texts = Vec::new();
    for _ in 0..20 {
        texts.extend(["0 1", "0 2", "0 3", "1 2", "2 1", "1 3", "2 3"]);
    }
    let results = results(4, &texts);
    let lines = results.intervals(&Bootstrap { resamples: 200, seed: 1 });
    let lines: Vec<RatingInterval> = lines.into_iter().flatten().collect();
    assert!(lines[0].elo > lines[1].elo && lines[2].elo > lines[3].elo);
    for line in &lines {
        assert!(line.elo.is_finite() && line.low < line.elo && line.elo < line.high, "{line:?}");
        assert!(line.high - line.low < 3000.0, "{line:?}");
    }
    assert!(lines[0].high - lines[0].low > 500.0, "the games alone give no upper end");
}

#[test]
fn one_game_or_one_block_says_little() {
    for texts in [&["0 1"][..], &["0=1"], &["0 1", "1 0"]] {
        let line = results(2, texts).intervals(&Bootstrap::default())[0].unwrap();
        assert!(line.high - line.low > 300.0 && line.low < MEAN_RATING, "{texts:?}: {line:?}");
    }
}

#[test]
fn a_player_without_games_has_no_rating() {
    let results = results(3, &["0 2"]);
    assert!(results.ratings()[1].is_none());
    assert!(results.intervals(&Bootstrap::default())[1].is_none());
    assert!(results.ratings()[0].is_some());
    assert!(Results::new(0, &[]).unwrap().ratings().is_empty());
    assert_eq!(Results::new(2, &[]).unwrap().intervals(&Bootstrap::default()), [None, None]);
}

#[test]
fn groups_that_never_met_have_the_same_mean_and_different_numbers() {
    let together = results(5, &["0 2", "1 3", "3 4", "0 2"]);
    let ratings: Vec<Rating> = together.ratings().into_iter().flatten().collect();
    assert_eq!(ratings.iter().map(|rating| rating.group).collect::<Vec<_>>(), [0, 1, 0, 1, 1]);
    let mean = |players: &[usize]| {
        players.iter().map(|&player| ratings[player].elo).sum::<f64>() / players.len() as f64
    };
    assert!((mean(&[0, 2]) - MEAN_RATING).abs() < 1e-9);
    assert!((mean(&[1, 3, 4]) - MEAN_RATING).abs() < 1e-9);
    let alone = results(2, &["0 1", "0 1"]);
    assert!((ratings[0].elo - alone.ratings()[0].unwrap().elo).abs() < 1e-9);
}

#[test]
fn the_order_of_games_places_and_blocks_changes_no_bit() {
    for seats in [2, 3] {
        let mut rng = Rng::new(7);
        let mut games = random_games(&mut rng, seats, &[-1.0, -0.2, 0.0, 0.4, 0.8], 120);
        let bootstrap = Bootstrap { resamples: 50, seed: 3 };
        let bits = |games: &[GameResult]| -> Vec<[u64; 3]> {
            let lines = Results::new(5, games).unwrap().intervals(&bootstrap);
            let bits = |line: RatingInterval| [line.elo, line.low, line.high].map(f64::to_bits);
            lines.into_iter().flatten().map(bits).collect()
        };
        let expected = bits(&games);
        for _ in 0..10 {
            rng.shuffle(&mut games);
            for game in &mut games {
                rng.shuffle(&mut game.places);
                game.block = game.block.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(7);
            }
            assert_eq!(bits(&games), expected);
        }
    }
}

#[test]
fn a_seed_gives_the_same_interval_and_another_one_nearly_the_same() {
    let games = random_games(&mut Rng::new(2), 2, &[-0.5, 0.0, 0.5], 300);
    let results = Results::new(3, &games).unwrap();
    let line = |seed| results.intervals(&Bootstrap { resamples: 400, seed })[0].unwrap();
    assert_eq!(line(1), line(1));
    assert_ne!(line(1), line(2));
    assert!((line(1).low - line(2).low).abs() < 0.2 * (line(1).high - line(1).low));
}

/// Boards of which some repeat their game when seats change, and some turn it round: games of a
/// block are not independent.
fn boards(rng: &mut Rng, strengths: &[f64], seats: usize, boards: u64) -> Vec<GameResult> {
    let mut games = Vec::new();
    let mut order: Vec<usize> = (0..strengths.len()).collect();
    for block in 0..boards {
        rng.shuffle(&mut order);
        let first: Vec<f64> = (0..seats).map(|_| uniform(rng)).collect();
        let kind = rng.below(3);
        for rotation in 0..seats {
            let luck: Vec<f64> = match (rotation, kind) {
                (0, _) | (_, 0) => first.clone(),
                (1, 1) => first.iter().map(|at| 1.0 - at).collect(),
                _ => (0..seats).map(|_| uniform(rng)).collect(),
            };
            let mut arrivals: Vec<(f64, usize)> = luck
                .iter()
                .zip(&order)
                .map(|(at, &player)| (-at.ln() / strengths[player].exp(), player))
                .collect();
            arrivals.sort_by(|a, b| a.0.total_cmp(&b.0));
            let place =
                |(at, &(_, player)): (usize, &(f64, usize))| Place { player, rank: at as u32 };
            games.push(GameResult {
                block,
                places: arrivals.iter().enumerate().map(place).collect(),
            });
        }
    }
    games
}

/// The benchmark does the same at length. Both take about a second: 250 tournaments each.
fn share_of_intervals_that_hold(seats: usize, count: u64) -> f64 {
    let strengths = [-1.2, -0.3, 0.4, 1.1];
    let (mut held, mut all) = (0, 0);
    for seed in 0..250 {
        let games = boards(&mut Rng::new(seed), &strengths, seats, count);
        let lines = Results::new(4, &games).unwrap().intervals(&Bootstrap { resamples: 200, seed });
        for (line, strength) in lines.into_iter().flatten().zip(strengths) {
            let truth = MEAN_RATING + ELO * strength;
            held += u32::from((line.low..=line.high).contains(&truth));
            all += 1;
        }
    }
    f64::from(held) / f64::from(all)
}

#[test]
fn intervals_of_games_of_two_hold_the_truth_as_often_as_they_say() {
    let held = share_of_intervals_that_hold(2, 120);
    assert!((0.92..=0.97).contains(&held), "{held}");
}

#[test]
fn intervals_of_games_of_three_hold_the_truth_as_often_as_they_say() {
    let held = share_of_intervals_that_hold(3, 60);
    assert!((0.92..=0.97).contains(&held), "{held}");
}

#[test]
fn the_crosstable_counts_points_of_each_against_each() {
    let results = results(4, &["0 1", "1=0", "0 1 2", "1=2 0", "0 2"]);
    let table = results.crosstable();
    assert_eq!(table.meetings(0, 1), Meetings { games: 4, half_points: 5 });
    assert_eq!(table.meetings(1, 0), Meetings { games: 4, half_points: 3 });
    assert_eq!(table.meetings(1, 2).points(), 1.5);
    assert_eq!(table.meetings(3, 0), Meetings::default());
    assert_eq!(table.opponents(2).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn impossible_games_are_refused() {
    let refusal = |text| Results::new(3, &games(2, &["0 1", text])).unwrap_err();
    assert_eq!(refusal("0 3"), ResultsError::UnknownPlayer { game: 1, player: 3, players: 3 });
    assert_eq!(refusal("2 1=2"), ResultsError::PlayerTwice { game: 1, player: 2 });
    assert_eq!(refusal("2"), ResultsError::TooFewPlayers { game: 1 });
}

#[test]
fn a_ladder_of_clean_sweeps_is_climbed_to_the_top() {
    // Each meets only its neighbours: the ratings lie thousands of points apart.
    let texts: Vec<String> = (0..60).map(|player| format!("{} {player}", player + 1)).collect();
    let texts: Vec<&str> = (0..200).flat_map(|_| texts.iter().map(String::as_str)).collect();
    let elos = elos(&results(61, &texts));
    assert!(elos.is_sorted() && elos.iter().all(|elo| elo.is_finite()), "{elos:?}");
    // 200 wins and three quarters or half of a virtual draw.
    let apart = 400.0 * (200.25f64 / 0.25).log10();
    assert!((elos[31] - elos[30] - apart).abs() < 1e-3, "{}", elos[31] - elos[30]);
}

#[test]
fn shares_of_points_have_wilson_s_intervals() {
    let close = |(low, high): (f64, f64), expected: (f64, f64)| {
        assert!((low - expected.0).abs() < 0.001 && (high - expected.1).abs() < 0.001);
    };
    close(share_interval(10.0, 20.0), (0.299, 0.701));
    close(share_interval(20.0, 20.0), (0.839, 1.0));
}
