//! The built-in players: what they choose, and that they finish games.

use polje_tabletop::{Budget, Game, Player, Prompt, Rng, Seat, Size, Stop, Viewer};

use super::super::{Config, Gamma, LEVELS, Move};
use super::game;

fn prompt(game: &Gamma) -> Option<Prompt<Gamma>> {
    let seat = game.to_move()?;
    let view = game.view(Viewer::Seat(seat));
    Some(Prompt { seat, view, moves: game.legal_moves(), budget: Budget::Usual })
}

fn greedy(game: &Gamma, seed: u64) -> Move {
    (LEVELS[1].player)(seed).choose(&prompt(game).unwrap(), &Stop::default())
}

/// Plays the levels, by seat, against each other.
fn finish(mut game: Gamma, levels: &[usize], seed: u64) -> Gamma {
    let mut players: Vec<Box<dyn Player<Gamma>>> =
        (seed..).zip(levels).map(|(seed, &level)| (LEVELS[level].player)(seed)).collect();
    while let Some(prompt) = prompt(&game) {
        let mv = players[prompt.seat.index()].choose(&prompt, &Stop::default());
        game.play(mv).unwrap();
    }
    game
}

fn dealt(size: Size, players: u32, areas: u32) -> Gamma {
    let config = Config { size, players, areas };
    Gamma::start(&Gamma::deal(&config, &mut Rng::new(1)).unwrap()).unwrap()
}

#[test]
fn greedy_beats_random() {
    assert_eq!((LEVELS[0].name, LEVELS[1].name), ("random", "greedy"));
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
}
