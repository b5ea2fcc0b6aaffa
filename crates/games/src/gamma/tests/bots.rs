//! The built-in players: what they choose, and that they finish games.

use polje_tabletop::{
    AnyPlayer, AnyPrompt, Budget, Game, Player, Prompt, Rng, Seat, Seated, Size, Stop, Viewer,
};

use super::super::{Config, Gamma, LEVELS, Move, solve};
use super::game;
use crate::BotLevel;
use crate::solution::{Task, Worth};

pub(super) fn prompt(game: &Gamma) -> Option<Prompt<Gamma>> {
    let seat = game.to_move()?;
    let view = game.view(Viewer::Seat(seat));
    Some(Prompt { seat, view, moves: game.legal_moves(), budget: Budget::Usual })
}

fn greedy(game: &Gamma, seed: u64) -> Move {
    (LEVELS[1].player)(seed).choose(&prompt(game).unwrap(), &Stop::default())
}

/// The levels that search.
pub(super) fn searching() -> &'static [BotLevel<Gamma>] {
    &LEVELS[2..]
}

fn choice(level: &BotLevel<Gamma>, game: &Gamma, seed: u64) -> Move {
    let prompt = Prompt { budget: Budget::Nodes(400), ..prompt(game).unwrap() };
    (level.player)(seed).choose(&prompt, &Stop::default())
}

/// Plays the levels, by seat, against each other.
fn finish(game: Gamma, levels: &[usize], seed: u64) -> Gamma {
    finish_with(20, game, levels, seed)
}

/// The same with so many playouts a move.
pub(super) fn finish_with(playouts: u64, mut game: Gamma, levels: &[usize], seed: u64) -> Gamma {
    let mut players: Vec<Box<dyn Player<Gamma>>> =
        (seed..).zip(levels).map(|(seed, &level)| (LEVELS[level].player)(seed)).collect();
    while let Some(prompt) = prompt(&game) {
        let prompt = Prompt { budget: Budget::Nodes(playouts), ..prompt };
        let mv = players[prompt.seat.index()].choose(&prompt, &Stop::default());
        game.play(mv).unwrap();
    }
    game
}

pub(super) fn dealt(size: Size, players: u32, areas: u32) -> Gamma {
    let config = Config { size, players, areas };
    Gamma::start(&Gamma::deal(&config, &mut Rng::new(1)).unwrap()).unwrap()
}

#[test]
fn greedy_beats_random() {
    assert_eq!((LEVELS[0].name, LEVELS[1].name), ("random", "easy"));
    let won = |seed: u64| {
        let own = (seed % 2) as usize;
        let levels = if own == 0 { [1, 0] } else { [0, 1] };
        let over = finish(dealt(Size::new(8, 8), 2, 2), &levels, seed);
        let alone = over.outcome().unwrap().winners().eq([Seat::at(own)]);
        usize::from(alone)
    };
    let won: usize = (0..100).map(won).sum();
    assert!(won >= 95, "greedy won {won} of 100");
}

#[test]
fn greedy_never_skips_and_keeps_the_golden_move_while_there_are_free_fields() {
    let game = game("players 2\nareas 1\n1..2\n....\n");
    for seed in 0..50 {
        assert!(matches!(greedy(&game, seed), Move::Take(_)));
    }
    let shut_in = super::game("players 3\nareas 2\n1233\n2233\n");
    for seed in 0..50 {
        let Move::Golden(at) = greedy(&shut_in, seed) else { panic!("there is nothing else") };
        assert!(at.x >= 2, "the leader is player 3, not the owner of {at}");
    }
}

#[test]
fn greedy_joins_areas_rather_than_start_new_ones() {
    let game = game("players 1\nareas 3\n1.1\n...\n");
    for seed in 0..20 {
        assert_eq!(greedy(&game, seed).to_string(), "1,0");
    }
}

#[test]
fn every_level_finishes_games_of_any_number_of_players() {
    for players in [1, 2, 3, 7, 12] {
        for level in 0..LEVELS.len() {
            let over = finish(dealt(Size::new(6, 5), players, 2), &[level; 12], 5);
            assert!(over.outcome().is_some());
        }
    }
}

#[test]
fn a_large_board_is_no_hardship() {
    let game = dealt(Size::new(256, 256), 4, 3);
    assert!(matches!(greedy(&game, 1), Move::Take(_)));
    let prompt = Prompt { budget: Budget::Nodes(2), ..prompt(&game).unwrap() };
    let mv = (LEVELS[2].player)(1).choose(&prompt, &Stop::default());
    assert!(matches!(mv, Move::Take(_)));
}

#[test]
fn the_golden_move_is_kept_while_it_wins_nothing_that_will_not_wait() {
    let game = game("players 2\nareas 1\n1...2\n1...2\n1...2\n1...2\n");
    for level in searching() {
        for seed in 0..5 {
            assert!(matches!(choice(level, &game, seed), Move::Take(_)), "{}", level.name);
        }
    }
}

/// Three fields to four: only a golden move draws level or better, and there is nothing to take.
#[test]
fn the_golden_move_is_made_when_there_is_nothing_else() {
    let game = game("players 2\nareas 1\ngolden-spent 2\n1112222\n");
    for level in searching() {
        for seed in 0..5 {
            assert!(matches!(choice(level, &game, seed), Move::Golden(_)), "{}", level.name);
        }
    }
}

/// Each of these saves the game of player 1, and is beside no field of its own and no free one.
#[test]
fn the_golden_move_is_made_where_it_touches_nothing() {
    for board in ["2\n", "22\n", "1233\n"] {
        let game = game(&format!("players 3\nareas 2\ngolden-spent 2 3\n{board}"));
        for level in searching() {
            for seed in 0..5 {
                let mv = choice(level, &game, seed);
                assert!(matches!(mv, Move::Golden(_)), "{}: {mv} on {board}", level.name);
                assert!(board != "1233\n" || mv.target().unwrap().x > 1, "{mv} is no leader's");
            }
        }
    }
}

/// Behind the wall lie fields that only a golden move in the wall opens.
#[test]
fn the_golden_move_breaks_a_wall_with_fields_behind_it() {
    let game = game("players 2\nareas 1\ngolden-spent 2\n11112...\n11112...\n11122...\n");
    for level in &LEVELS[3..] {
        for seed in 0..5 {
            assert!(matches!(choice(level, &game, seed), Move::Golden(_)), "{}", level.name);
        }
    }
}

/// One way is a dead end, and the other is closed on the next turn.
#[test]
fn nobody_lets_itself_be_shut_in_while_there_are_free_fields() {
    let game = game("players 2\nareas 1\ngolden-spent 1 2\n.1.....\n222....\n222....\n222....\n");
    for level in searching() {
        assert_eq!(choice(level, &game, 1).to_string(), "2,0", "{}", level.name);
    }
}

/// Games in which a player at random sits opposite, small ones from the first move and larger ones
/// from when few fields are free.
#[test]
fn the_expert_gives_nothing_away_where_the_solver_reaches() {
    let expert = LEVELS.last().unwrap();
    let boards = [(3, 3, 1), (3, 4, 2), (2, 5, 1), (4, 4, 1), (5, 5, 2), (6, 5, 1)];
    let (mut rng, mut drawn, mut won) = (Rng::new(3), 0, 0);
    for (number, (width, height, areas)) in boards.into_iter().cycle().take(24).enumerate() {
        let mut game = dealt(Size::new(width, height), 2, areas);
        let mut player = (expert.player)(number as u64);
        let late = |game: &Gamma| u32::from(width * height) - game.board().taken() <= 10;
        while let Some(prompt) = prompt(&game) {
            let small = width * height <= 16;
            let own = prompt.seat.index() == (number / boards.len()) % 2;
            if !own || !(small || late(&game)) {
                let mv = *rng.pick(&prompt.moves);
                game.play(mv).unwrap();
                continue;
            }
            let before = solve(&game, &Task::default()).unwrap().worth;
            let mv = player.choose(&prompt, &Stop::default());
            game.play(mv).unwrap();
            let solved = solve(&game, &Task::default()).unwrap().worth;
            let again = game.to_move() == Some(prompt.seat);
            let after = if again { solved } else { solved.turned() };
            assert_eq!(after, before, "{mv} leads to\n{:?}", game.view(Viewer::Public).owners);
            drawn += u32::from(before == Worth::Drawn);
            won += u32::from(before == Worth::Won);
        }
    }
    assert!(drawn >= 10 && won >= 10, "{drawn} drawn, {won} won");
}

#[test]
fn a_seed_plays_the_same_game_with_a_budget_in_nodes() {
    for level in LEVELS {
        let played = || {
            let mut game = dealt(Size::new(6, 6), 3, 2);
            let mut players: Vec<_> = (0..3).map(|seed| (level.player)(seed)).collect();
            let mut moves = Vec::new();
            while let Some(prompt) = prompt(&game) {
                let prompt = Prompt { budget: Budget::Nodes(40), ..prompt };
                let mv = players[prompt.seat.index()].choose(&prompt, &Stop::default());
                game.play(mv).unwrap();
                moves.push(mv);
            }
            moves
        };
        assert_eq!(played(), played(), "{}", level.name);
    }
}

#[test]
fn a_search_that_is_stopped_answers_with_a_legal_move() {
    let stop = Stop::default();
    stop.raise();
    let prompt = prompt(&dealt(Size::new(200, 200), 2, 3)).unwrap();
    for level in searching() {
        let mv = (level.player)(1).choose(&prompt, &stop);
        assert!(prompt.moves.contains(&mv), "{}", level.name);
    }
}

/// Takes one field, whatever it is asked.
#[derive(Debug)]
struct Stubborn(Move);

impl Player<Gamma> for Stubborn {
    fn choose(&mut self, _: &Prompt<Gamma>, _: &Stop) -> Move {
        self.0
    }
}

#[test]
fn a_move_that_was_not_listed_gives_way_to_the_first_that_was() {
    let game = game("players 2\nareas 2\n...\n");
    let moves: Vec<Move> = ["1,0", "2,0"].map(|text| text.parse().unwrap()).into();
    let answer = |text: &str| {
        let view = game.view(Viewer::Seat(Seat::FIRST));
        let (seat, budget, moves) = (Seat::FIRST, Budget::Usual, moves.clone());
        let prompt = AnyPrompt::new(Prompt::<Gamma> { seat, view, moves, budget });
        Seated(Box::new(Stubborn(text.parse().unwrap()))).choose(&prompt, &Stop::default())
    };
    assert_eq!(answer("2,0"), "2,0");
    assert_eq!(answer("0,0"), "1,0", "legal, and not among those that were offered");
}
