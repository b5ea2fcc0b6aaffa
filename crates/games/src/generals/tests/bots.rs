//! The built-in players: what they choose, that they finish games, and who is stronger.

use polje_tabletop::{Budget, Game, Player, Prompt, Rng, Seat, Size, Stop, Viewer};

use super::super::{Config, Generals, LEVELS, Move, NICKNAMES, Setup};
use super::{game, position};

fn player(name: &str, seed: u64) -> Box<dyn Player<Generals>> {
    let nickname = NICKNAMES.iter().find(|(nickname, _)| *nickname == name);
    let name = nickname.map_or(name, |(_, level)| level);
    (LEVELS.iter().find(|level| level.name == name).unwrap().player)(seed)
}

fn prompt(game: &Generals, budget: Budget) -> Option<Prompt<Generals>> {
    let seat = game.to_move()?;
    Some(Prompt { seat, view: game.view(Viewer::Seat(seat)), moves: game.legal_moves(), budget })
}

fn dealt(config: Config, seed: u64) -> Generals {
    Generals::start(&Generals::deal(&config, &mut Rng::new(seed)).unwrap()).unwrap()
}

/// The moves of a game to its end.
fn moves(
    mut game: Generals,
    players: &mut [Box<dyn Player<Generals>>],
    budget: Budget,
) -> (Generals, Vec<Move>) {
    let mut moves = Vec::new();
    while let Some(prompt) = prompt(&game, budget) {
        let mv = players[prompt.seat.index()].choose(&prompt, &Stop::default());
        game.play(mv).unwrap();
        moves.push(mv);
    }
    (game, moves)
}

/// Plays levels against each other on a dealt map and returns the winners.
fn winners(levels: &[&str], config: Config, seed: u64) -> Vec<Seat> {
    let mut players: Vec<_> = (seed..).zip(levels).map(|(seed, name)| player(name, seed)).collect();
    let (over, _) = moves(dealt(config, seed), &mut players, QUICK);
    over.outcome().unwrap().winners().collect()
}

/// What a level that has seen nothing before does here.
fn choice(level: &str, rows: &str) -> String {
    let prompt = prompt(&game(rows), Budget::Usual).unwrap();
    player(level, 1).choose(&prompt, &Stop::default()).to_string()
}

const THINKING: &[&str] = &["expander", "hunter", "marshal", "master"];

/// So little that levels that look ahead do not take long, and so much that they do look.
const QUICK: Budget = Budget::Nodes(1500);

#[test]
fn greedy_beats_random_and_random_beats_passive() {
    let config = Config { size: Size::new(8, 8), players: 2, rounds: 250 };
    let won = |levels: [&str; 2]| {
        (0..20).filter(|&seed| winners(&levels, config, seed) == [Seat::FIRST]).count()
    };
    assert!(won(["greedy", "random"]) >= 18);
    assert!(won(["random", "passive"]) >= 12);
}

#[test]
fn every_level_finishes_games_of_any_number_of_players() {
    for players in [2, 3, 8] {
        let config = Config { size: Size::new(12, 10), players, rounds: 120 };
        for level in LEVELS {
            let levels = vec![level.name; players];
            assert!(!winners(&levels, config, 3).is_empty(), "{}", level.name);
        }
    }
}

/// The same game by other numbers: who sat on seat 1 sits on `seats[0]`, with the same capital, the
/// same turn and the same bot.
#[test]
fn no_level_looks_at_the_numbers_of_seats() {
    for level in LEVELS {
        let size = if level.counts_nodes { Size::new(8, 9) } else { Size::new(14, 14) };
        let rounds = if level.counts_nodes { 110 } else { 260 };
        let config = Config { size, players: 4, rounds };
        for seed in 0..4 {
            let setup = Generals::deal(&config, &mut Rng::new(seed)).unwrap();
            let play = |setup: &Setup, seeds: [u64; 4]| {
                let mut players: Vec<_> =
                    seeds.into_iter().map(|seed| player(level.name, seed)).collect();
                moves(Generals::start(setup).unwrap(), &mut players, QUICK)
            };
            let seats = [2, 0, 3, 1];
            let renumbered = |list: Vec<Seat>| {
                list.into_iter().map(|seat| Seat::at(seats[seat.index()])).collect::<Vec<_>>()
            };
            let mut other = setup.clone();
            other.order = renumbered(setup.order.clone());
            other.give_capitals(renumbered(setup.owners()));
            let mut seeds = [0; 4];
            (0..).zip(seats).for_each(|(was, is)| seeds[is] = was);
            let ((one, moves), (two, again)) = (play(&setup, [0, 1, 2, 3]), play(&other, seeds));
            assert_eq!(moves, again, "{} on map {seed}", level.name);
            let score = |was: usize| (one.score(Seat::at(was)), two.score(Seat::at(seats[was])));
            assert!((0..4).map(score).all(|(one, two)| one == two), "{}", level.name);
        }
    }
}

#[test]
fn odd_maps_are_no_hardship() {
    let mut rng = Rng::new(11);
    for _ in 0..60 {
        let setup = super::random_setup(&mut rng);
        let game = Generals::start(&setup).unwrap();
        for level in LEVELS {
            let mut players: Vec<_> =
                (0..game.seats()).map(|seat| player(level.name, seat as u64)).collect();
            moves(game.clone(), &mut players, QUICK);
        }
    }
}

#[test]
fn a_capital_that_can_be_taken_is_taken() {
    let rows = "1@3 . . .\n. 1:9 2@7 .\n. . . #40";
    for level in THINKING {
        assert_eq!(choice(level, rows), "1,1>2,1", "{level}");
    }
}

#[test]
fn a_capital_under_threat_is_defended() {
    let rows = "1@2 1:5 . . .\n1:1 . 2:9 . .\n. . . . 2@4\n1:9 . . . .";
    let beside = "1@2 . 2:9 1:12 .\n1:1 . . . .\n. . . . 2@4";
    for level in THINKING {
        assert_eq!(choice(level, rows), "1,0>0,0", "{level}");
        assert_eq!(choice(level, beside), "3,0>2,0", "{level}");
    }
}

/// The capital can be reached in two steps, one unit stays on the way, and it grows by one.
#[test]
fn a_march_that_takes_a_capital_is_seen_ahead() {
    let rows = |army: u32| format!("1@1 1:{army} . 2@6\n. . 1:1 .\n. . . .");
    assert_eq!(choice("marshal", &rows(10)), "1,0>2,0");
    assert_ne!(choice("marshal", &rows(9)), "1,0>2,0");
}

/// A rival's cell is nearer than its capital.
#[test]
fn from_its_first_army_on_the_expander_goes_for_a_capital_it_has_seen() {
    let position = position("1:1 2:1 . 1@20 . . 2@2 1:1").after_rounds(200);
    let prompt = prompt(&Generals::at(position), Budget::Usual).unwrap();
    let order = player("expander", 1).choose(&prompt, &Stop::default());
    assert_eq!(order.to_string(), "3,0>4,0");
}

#[test]
fn the_shorter_march_wins_a_race() {
    let rows = ". 2:30 . 1@2\n. . 1:1 .\n. . . .\n1:20 . 2@3 .\n. 1:1 . .";
    assert_eq!(choice("marshal", rows), "0,3>1,3");
}

/// Taking the capital of a second rival does not stop the army of a third.
#[test]
fn a_race_is_run_only_against_whoever_threatens() {
    let rows = ". 3:30 . 1@2\n. . 1:1 1:40\n. . . .\n1:20 . 2@3 .\n. 1:1 . 3@9";
    assert_eq!(choice("marshal", rows), "3,1>3,0");
}

#[test]
fn a_seed_plays_the_same_game_with_a_budget_in_nodes() {
    let config = Config { size: Size::new(10, 10), players: 2, rounds: 150 };
    for level in LEVELS {
        let played = || {
            let mut players = [player(level.name, 1), player(level.name, 2)];
            moves(dealt(config, 5), &mut players, QUICK).1
        };
        assert_eq!(played(), played(), "{}", level.name);
    }
}

/// A match asks one player in game after game.
#[test]
fn nothing_is_remembered_from_the_game_before() {
    let config = Config { size: Size::new(10, 10), players: 2, rounds: 120 };
    for &level in THINKING {
        let mut players = [player(level, 1), player(level, 2)];
        moves(dealt(config, 5), &mut players, QUICK);
        let (over, _) = moves(dealt(config, 6), &mut players, QUICK);
        let cells: Vec<u32> = Seat::all(2).map(|seat| over.score(seat).cells).collect();
        assert!(cells.iter().any(|&cells| cells > 20), "{level} lost its way: {cells:?}");
    }
}

/// Whatever the clock says, an answer comes: what was begun is dropped.
#[test]
fn whoever_has_no_time_does_not_think() {
    let config = Config { size: Size::new(10, 10), players: 2, rounds: 120 };
    let played = |level| {
        let mut players = [player(level, 1), player(level, 2)];
        moves(dealt(config, 5), &mut players, Budget::Nodes(0)).1
    };
    assert_eq!(played("master"), played("marshal"));
}
