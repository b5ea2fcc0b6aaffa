//! The contest's interface of MathTricks, driven as a child process: good, bad and cut-off input.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::{Folder, Ran};

const BOARD: &str = include_str!("../../../examples/mathtricks/worked.board");
const MOVES: &str = include_str!("../../../examples/mathtricks/worked.moves");

fn worked_game(input: &str, options: &str) -> (Folder, Ran) {
    let folder = Folder::new("worked");
    folder.write("my.board", BOARD);
    let ran = folder.polje(&format!("play mathtricks --board my.board {options}"), input);
    (folder, ran)
}

#[test]
fn the_worked_game_is_told_move_by_move() {
    let (_folder, ran) = worked_game(MOVES, "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let told: Vec<&str> = ran.stdout.lines().filter(|line| line.contains("moves to")).collect();
    assert_eq!(told.len(), 20);
    assert_eq!(told[0], "Player 1 (blue) moves to x=1, y=0: 0 + 3 = 3");
    assert_eq!(told[2], "Player 1 (blue) moves to x=0, y=1: 3 x 2 = 6");
    assert_eq!(told[8], "Player 1 (blue) moves to x=0, y=4: 16 / 2 = 8");
    assert_eq!(told[18], "Player 1 (blue) moves to x=0, y=6: 26 - 4 = 22");
    assert_eq!(told[19], "Player 2 (green) moves to x=2, y=2: 56 + 4 = 60");
    let end: Vec<&str> = ran.stdout.lines().skip_while(|line| !line.contains("End of")).collect();
    assert_eq!(end[0], "Player 1 (blue) has no next possible move. End of the game.");
    assert_eq!(end[1], "Player 2 wins the game: 22 (player 1) vs 60 (player 2)");
    assert!(end[2].starts_with("Moves judged: "), "{}", end[2]);
}

#[test]
fn the_original_program_ends_with_the_winner() {
    let folder = Folder::new("original");
    folder.write("my.board", BOARD);
    let ran = folder.polje("console mathtricks --board my.board", MOVES);
    assert!(ran.stdout.ends_with("Player 2 wins the game: 22 (player 1) vs 60 (player 2)\n"));
}

#[test]
fn a_cell_may_be_typed_in_the_sheets_own_way() {
    let (_folder, ran) = worked_game("x=1, y=0\n3,7\n(0, 1)\n", "");
    assert_eq!(ran.stdout.matches(" moves to x=").count(), 3, "{}", ran.stdout);
}

#[test]
fn the_screen_of_a_turn() {
    let (_folder, ran) = worked_game("1 0\n3 7\n0 1\n", "");
    insta::assert_snapshot!(ran.stdout);
}

#[test]
fn every_refusal_says_why_and_asks_again() {
    let (_folder, ran) = worked_game("5 0\n-1 0\n2 0\n0 0\nhello\n1\n\n1 0 0\n1 0\n", "");
    assert_eq!(ran.code, Some(1), "the input ends in mid-game");
    let refused: Vec<&str> =
        ran.stdout.lines().filter(|line| line.starts_with("Refused")).collect();
    let not_a_cell = "is not a cell: type two whole numbers, column and row, for example 1 0. Try again, or enter \"help\".";
    assert_eq!(
        refused,
        [
            "Refused: x=5, y=0 is outside the board: columns go from 0 to 4, rows from 0 to 7. Try again, or enter \"help\".",
            "Refused: x=-1, y=0 is outside the board. Try again, or enter \"help\".",
            "Refused: x=2, y=0 is not next to your pawn, which stands on x=0, y=0. Try again, or enter \"help\".",
            "Refused: x=0, y=0 has been walked already, by player 1. Try again, or enter \"help\".",
            &format!("Refused: \"hello\" {not_a_cell}"),
            &format!("Refused: \"1\" {not_a_cell}"),
            &format!("Refused: \"\" {not_a_cell}"),
            &format!("Refused: \"1 0 0\" {not_a_cell}"),
        ]
    );
    assert!(ran.stdout.contains("moves to x=1, y=0"), "and the next try counts");
}

#[test]
fn the_first_line_is_the_size_when_none_is_given() {
    let folder = Folder::new("size");
    let ran = folder.polje("console mathtricks --seed 7", "3 9\nfive eight\n5 8\n0 1\n");
    assert_eq!(ran.code, Some(1));
    let told: Vec<&str> = ran.stdout.lines().filter(|line| line.contains("oard")).collect();
    assert_eq!(told[0], "Board size: columns and rows, from 4x4 to 64x64 (empty line: 5x8)");
    assert!(told[1].starts_with("\"3 9\" is not a board size"), "{}", told[1]);
    assert!(told[2].starts_with("\"five eight\" is not a board size"), "{}", told[2]);
    assert_eq!(told[3], "Board 5x8, seed 7");
}

#[test]
fn the_end_of_input_is_told_and_never_spins() {
    let folder = Folder::new("cut-off");
    for (input, error) in [
        ("", "error: the input ended before the game began\n"),
        ("5 8", "error: the input ended in the middle of the game\n"),
        ("5 8\n", "error: the input ended in the middle of the game\n"),
    ] {
        let ran = folder.polje("play mathtricks --seed 1", input);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), error), "{input:?}");
    }
}

#[test]
fn a_last_line_without_a_newline_still_counts() {
    let (_folder, ran) = worked_game(MOVES.trim_end(), "");
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.contains("Player 2 wins the game: 22 (player 1) vs 60 (player 2)\n"));
}

#[test]
fn rubbish_is_survived() {
    let folder = Folder::new("rubbish");
    folder.write("my.board", BOARD);
    let mut input = vec![0xff, 0xfe, 0x00, b'\n'];
    input.extend(std::iter::repeat_n(b'7', 3_000_000));
    input.extend(b"\n1 0\n\x1b[A\n");
    let ran = folder.polje_bytes(&["play", "mathtricks", "--board", "my.board"], &input);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stdout.contains("The line is too long to be a move. Try again, or enter \"help\".")
    );
    assert!(ran.stdout.contains("moves to x=1, y=0"));
    assert!(!ran.stdout.contains("77777"));
}

#[test]
fn no_escape_codes_when_not_a_terminal() {
    let (_folder, ran) = worked_game(MOVES, "");
    assert!(!ran.stdout.contains('\x1b'));
}

#[test]
fn bots_play_on_either_seat_and_the_same_seed_gives_the_same_game() {
    let folder = Folder::new("bots");
    let all_bots = |seed: u32| {
        let ran = folder
            .polje(&format!("play mathtricks --size 5x5 --seats random,greedy --seed {seed}"), "");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        ran.stdout
    };
    assert_eq!(all_bots(3), all_bots(3));
    assert_ne!(all_bots(3), all_bots(4));
    let ran = folder
        .polje("play mathtricks --size 4x4 --vs greedy --as 2 --seed 5", "help\nmoves\nresign\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let told: Vec<&str> = ran.stdout.lines().filter(|line| line.contains("moves to")).collect();
    assert!(told[0].starts_with("Player 1 (blue) moves to"), "the bot begins: {told:?}");
    assert!(ran.stdout.contains("Your moves: "));
    assert!(
        ran.stdout.contains("Player 2 (green) gives up. End of the game.\nPlayer 1 wins the game:")
    );
}

#[test]
fn a_series_swaps_seats_and_names_a_winner() {
    let folder = Folder::new("series");
    let ran = folder
        .polje("play mathtricks --size 5x5 --seats greedy,random --series best-of-5 --seed 1", "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let games: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("Game ")).collect();
    assert_eq!(games[0], "Game 1 (best of 5): greedy, random");
    assert_eq!(games[1], "Game 2 (best of 5): random, greedy");
    assert_eq!(ran.stdout.matches("Standings after game").count(), games.len());
    assert!(ran.stdout.trim_end().ends_with("wins the series."), "{}", ran.stdout);
    let boards: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("Board ")).collect();
    assert_eq!(boards[..2], ["Board 5x5, seed 1", "Board 5x5, seed 2"]);
}

#[test]
fn people_without_names_are_called_alike_through_a_series() {
    let folder = Folder::new("letters");
    let ran = folder.polje(
        "play mathtricks --size 4x4 --vs random --as 2 --series best-of-1 --seed 1",
        "resign\n",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let ran = folder.polje(
        "play mathtricks --size 4x4 --vs random --as 2 --series best-of-3 --seed 1",
        "resign\n",
    );
    assert!(ran.stdout.contains("Game 2 (best of 3): Person, random\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("Person is player 1\n"), "{}", ran.stdout);
    let ran = folder
        .polje("play mathtricks --size 4x4 --seats human,human --series best-of-3", "resign\n");
    assert!(ran.stdout.contains("Game 2 (best of 3): Person B, Person A\n"), "{}", ran.stdout);
}

#[test]
fn people_have_names_in_a_series() {
    let folder = Folder::new("names");
    let ran = folder.polje(
        "play mathtricks --size 4x4 --seats human:Eva,human:Ivo --series best-of-3",
        "resign\nresign\n",
    );
    assert_eq!(ran.code, Some(1), "one all after two games: the third is missing");
    assert!(ran.stdout.contains("1. Eva: 1 (1 won, 0 drawn, 1 lost)"), "{}", ran.stdout);
}
