//! What a large board is judged by, against the same thing found one player at a time.

use polje_bots::{Dice, Imagine};
use polje_tabletop::{Game, Seat, Size};

use super::super::playout::Playout;
use super::super::{Board, Gamma};
use super::bots::{dealt, finish_with};
use super::playouts::begun;
use super::{game, play};

type Field = (u32, u32);

fn fields(board: &Board) -> Vec<Field> {
    (0..board.height()).flat_map(|y| (0..board.width()).map(move |x| (x, y))).collect()
}

fn is_beside(one: Field, other: Field) -> bool {
    one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
}

/// The free fields by how many turns the player needs to come there, the nearest first.
fn steps(board: &Board, player: u32) -> Vec<Vec<Field>> {
    let owned_by = |owner| move |&(x, y): &Field| board.owner(x, y) == owner;
    let mut left: Vec<Field> = fields(board).into_iter().filter(owned_by(None)).collect();
    let mut edge: Vec<Field> = fields(board).into_iter().filter(owned_by(Some(player))).collect();
    let mut steps = Vec::new();
    while !edge.is_empty() {
        let (near, far) =
            left.into_iter().partition(|&at| edge.iter().any(|&own| is_beside(at, own)));
        (edge, left) = (near, far);
        steps.push(edge.clone());
    }
    steps
}

/// How many free fields each player comes to before all others.
fn slow_territory(board: &Board, players: &[u32]) -> Vec<usize> {
    let steps: Vec<_> = players.iter().map(|&player| (player, steps(board, player))).collect();
    let mut territory = vec![0; board.players() as usize];
    for at in fields(board) {
        let turns = |steps: &[Vec<Field>]| steps.iter().position(|step| step.contains(&at));
        let mut arrivals: Vec<(usize, u32)> = steps
            .iter()
            .filter_map(|(player, steps)| turns(steps).map(|turns| (turns, *player)))
            .collect();
        arrivals.sort_unstable();
        match arrivals[..] {
            [] => {}
            [first, second, ..] if first.0 == second.0 => {}
            [(_, player), ..] => territory[player as usize - 1] += 1,
        }
    }
    territory
}

fn hopes(playout: &mut Playout, game: &Gamma) -> Vec<f32> {
    playout.load(game.board().narrow().unwrap());
    playout.run(game.still_in(), 0, &mut Dice::new(1));
    let mut hopes = Vec::new();
    playout.hopes(&mut hopes);
    hopes
}

#[test]
fn free_fields_belong_to_whoever_is_nearest() {
    let mut playout = Playout::default();
    for seed in 0..400 {
        let game = begun(seed);
        let (board, players) = (game.board(), game.still_in().collect::<Vec<u32>>());
        let free = fields(board).iter().filter(|&&(x, y)| board.owner(x, y).is_none()).count();
        let expected = (1..).zip(slow_territory(board, &players)).map(|(player, territory)| {
            let spare = (board.area_limit() - board.areas(player)).min(4);
            let golden = if board.golden_spent(player) { 0.0 } else { 2.0 };
            (board.busy(player) as usize + territory) as f32
                + golden
                + 0.3 * (free as f32).sqrt() * spare as f32
        });
        let hopes = hopes(&mut playout, &game);
        assert_eq!(hopes.len(), board.players() as usize);
        for (hope, expected) in hopes.into_iter().zip(expected) {
            assert!((hope - expected).abs() < 1e-3, "{seed}: {hope} instead of {expected}");
        }
    }
}

/// The middle column is as near to one as to the other; then the first has a step in one row.
#[test]
fn what_several_come_to_at_once_is_nobodys() {
    let text = "players 2\nareas 1\ngolden-spent 1 2\n1.....2\n1.....2\n";
    assert_eq!(hopes(&mut Playout::default(), &game(text)), [6.0, 6.0]);
    let mut ahead = game(text);
    play(&mut ahead, "1,0");
    assert_eq!(hopes(&mut Playout::default(), &ahead), [7.0, 6.0]);
}

#[test]
fn judgements_of_large_boards_are_shares() {
    let (mut dice, mut room) = (Dice::new(3), Default::default());
    for areas in [1, 4, 30] {
        let mut game = dealt(Size::new(15, 12), 2, areas);
        for _ in 0..70 {
            let mut shares = Vec::new();
            game.playout(&mut room, &mut dice, &mut shares);
            assert_eq!(shares.len(), game.seats());
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
            let moves = game.legal_moves();
            game.apply(moves[dice.below(moves.len())]);
        }
    }
}

#[test]
fn medium_beats_easy_on_a_large_board() {
    for (own, levels) in [[2, 1], [1, 2]].into_iter().enumerate() {
        let over = finish_with(200, dealt(Size::new(20, 20), 2, 4), &levels, 1);
        assert!(over.outcome().unwrap().winners().eq([Seat::at(own)]), "seat {own}");
    }
}
