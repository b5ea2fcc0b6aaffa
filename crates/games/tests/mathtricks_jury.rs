//! What the contest's jury checks: the game starts right, moves are validated as it goes on, and
//! its end is found right. And the contest's worked game, move by move.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::borrow::Cow;

use polje_games::mathtricks::{MathTricks, Move};
use polje_tabletop::{BoardFile, Coord, Game, Seat, Viewer};

const BOARD: &str = include_str!("../../../examples/mathtricks/worked.board");

/// Cells and totals in turn, player 1 first.
const WORKED_GAME: &str = "
    1,0=3    3,7=1
    0,1=6    2,6=2
    0,2=10   1,5=3
    0,3=16   1,4=7
    0,4=8    2,4=11
    0,5=16   3,5=22
    1,6=17   4,4=27
    1,7=22   4,3=54
    0,7=26   3,3=56
    0,6=22   2,2=60
";

fn game(board: &str) -> MathTricks {
    let file = BoardFile::parse(board).unwrap();
    MathTricks::start(&MathTricks::read_setup(&file.lines).unwrap()).unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn played(board: &str, moves: &str) -> MathTricks {
    let mut game = game(board);
    for text in moves.split_whitespace() {
        game.play(mv(text)).unwrap_or_else(|refused| panic!("{text}: {refused}"));
    }
    game
}

fn refusal(game: &MathTricks, text: &str) -> Cow<'static, str> {
    game.check(mv(text)).unwrap_err().0.key
}

fn totals(game: &MathTricks) -> [String; 2] {
    [game.score(Seat::at(0)).to_string(), game.score(Seat::at(1)).to_string()]
}

#[test]
fn the_game_starts_right() {
    let game = game(BOARD);
    let view = game.view(Viewer::Referee);
    assert_eq!(view.pawns, [Coord { x: 0, y: 0 }, Coord { x: 4, y: 7 }]);
    assert_eq!(totals(&game), ["0", "0"]);
    assert_eq!(game.to_move(), Some(Seat::FIRST));
    let walked = view.walked.iter().filter(|(_, walker)| walker.is_some()).map(|(at, _)| at);
    assert_eq!(walked.collect::<Vec<_>>(), view.pawns, "only the starts are walked");
}

#[test]
fn a_pawn_steps_in_all_eight_directions() {
    let game = played(BOARD, "1,1 3,6");
    let moves: Vec<String> = game.legal_moves().iter().map(Move::to_string).collect();
    assert_eq!(
        moves,
        ["1,0", "2,0", "0,1", "2,1", "0,2", "1,2", "2,2"],
        "all but the start at 0,0"
    );
}

#[test]
fn moves_are_validated_all_the_way() {
    let mut game = game(BOARD);
    for step in WORKED_GAME.split_whitespace() {
        let (cell, _) = step.split_once('=').unwrap();
        assert_eq!(refusal(&game, "5,0"), "mathtricks-outside");
        assert_eq!(refusal(&game, "0,8"), "mathtricks-outside");
        assert_eq!(refusal(&game, "0,0"), "mathtricks-walked");
        assert_eq!(refusal(&game, "4,7"), "mathtricks-walked");
        if cell != "2,2" {
            assert_eq!(refusal(&game, far_from(&game)), "mathtricks-not-adjacent");
        }
        game.play(mv(cell)).unwrap();
        assert_eq!(refusal(&game, cell), "mathtricks-walked", "no cell is walked twice");
    }
}

/// A cell nobody has walked that is out of reach for the pawn to move: 3,0 and 4,2 stay free.
fn far_from(game: &MathTricks) -> &'static str {
    let reachable = game.legal_moves();
    ["3,0", "4,2"].into_iter().find(|&text| !reachable.contains(&mv(text))).unwrap()
}

#[test]
fn the_worked_game_has_every_total_of_the_sheet() {
    let mut game = game(BOARD);
    for step in WORKED_GAME.split_whitespace() {
        let (cell, total) = step.split_once('=').unwrap();
        let seat = game.to_move().unwrap();
        game.play(mv(cell)).unwrap();
        assert_eq!(game.score(seat).to_string(), total, "player {seat} on {cell}");
    }
    let outcome = game.outcome().expect("player 1 is shut in");
    assert_eq!(totals(&game), ["22", "60"]);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat::at(1)]);
    assert_eq!(game.view(Viewer::Referee).stuck, Some(Seat::at(0)));
}

#[test]
fn the_end_is_found_at_once_and_not_before() {
    let moves: Vec<&str> =
        WORKED_GAME.split_whitespace().map(|step| step.split_once('=').unwrap().0).collect();
    for plies in 0..moves.len() {
        let game = played(BOARD, &moves[..plies].join(" "));
        assert!(game.outcome().is_none(), "after {plies} moves");
    }
}

/// Player 1 walks along the top and is shut in at 3,0 after six moves.
const SHUT_IN: &str = "1,0 2,2 2,0 2,1 3,0 3,1";

#[test]
fn a_stuck_leader_still_wins() {
    let game = played("0 9 1 1\n 1 1 1 1\n 1 1 1 1\n 1 1 1 0\n", SHUT_IN);
    assert_eq!(game.view(Viewer::Referee).stuck, Some(Seat::at(0)));
    assert_eq!(totals(&game), ["11", "3"]);
    assert_eq!(game.outcome().unwrap().winners().collect::<Vec<_>>(), [Seat::at(0)]);
}

#[test]
fn equal_totals_are_a_draw() {
    // 9 / 2 / 3 for player 1, (1 + 2) / 2 for player 2.
    let game = played("0 9 /2 /3\n 1 1 2 /2\n 1 1 1 1\n 1 1 1 0\n", SHUT_IN);
    assert_eq!(totals(&game), ["3/2", "3/2"]);
    assert_eq!(game.outcome().unwrap().winners().count(), 2);
}

#[test]
fn a_forfeit_loses_whatever_the_totals() {
    let mut game = played(BOARD, "1,0 3,7");
    game.forfeit(Seat::at(0));
    assert_eq!(game.to_move(), None);
    assert_eq!(refusal(&game, "0,1"), "play-game-over");
    assert_eq!(game.outcome().unwrap().winners().collect::<Vec<_>>(), [Seat::at(1)]);
}
