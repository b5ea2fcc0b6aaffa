//! Gamma in the plain line mode: people, bots, refusals, records and series.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::Folder;

#[test]
fn refused_moves_are_explained_and_leave_the_turn() {
    let folder = Folder::new("gamma-refusals");
    let board = "players 3\nareas 1\n.1..\n222.\n..33\n";
    folder.write("start.board", board);
    let refused = |lines: &str| -> Vec<String> {
        let ran = folder.polje("play gamma --board start.board", lines);
        let reasons = ran.stdout.lines().filter_map(|line| line.strip_prefix("Refused: "));
        reasons.map(|reason| reason.replace(". Try again, or enter \"help\".", "")).collect()
    };
    assert_eq!(
        refused("1 1\n1 0\n0 2\n1 1!\n0 0!\n4 0\nhello\n"),
        [
            "taken by player 2",
            "this field is yours already",
            "would make 2 areas but the limit is 1",
            "would leave player 2 with 2 areas but the limit is 1",
            "not an opponent's field",
            "4,0 is outside the board: columns go from 0 to 3, rows from 0 to 2",
            "\"hello\" is not a move: type column and row, such as 3 4; for the golden move 3 4!; or pass",
        ]
    );
    assert_eq!(
        refused("0 0\n2 2\n2 2!\n3 1\n0 1\ng 0 1\n"),
        [
            "taken by player 3; the golden move 2,2! would take it",
            "taken by player 2; the golden move 0,1! would take it",
        ]
    );
}

#[test]
fn a_spent_golden_move_is_told() {
    let folder = Folder::new("gamma-spent");
    folder.write("start.board", "players 2\nareas 1\ngolden-spent 1\n12.\n...\n");
    let ran = folder.polje("play gamma --board start.board", "1 0!\n");
    assert!(ran.stdout.contains("Refused: golden move spent. Try again, or enter \"help\".\n"));
}

#[test]
fn a_game_of_three_is_played_to_the_end() {
    let folder = Folder::new("gamma-three");
    let ran = folder.polje(
        "play gamma --size 3x1 --players 3 --areas 1 --seed 1 --record whole.jsonl",
        "0 0\n1 0\n2 0\n1 0!\n2 0!\nskip\npass\n",
    );
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
    insta::assert_snapshot!("a_game_of_three", ran.stdout);
    let verified = folder.polje("replay verify whole.jsonl", "");
    assert_eq!(verified.code, Some(0), "{}", verified.stderr);
    let shown = folder.polje("replay show whole.jsonl --at 4", "");
    assert!(shown.stdout.contains("Player 2: 0 fields"), "{}", shown.stdout);
}

#[test]
fn bots_of_every_level_play_on_any_number_of_seats() {
    let folder = Folder::new("gamma-bots");
    for (line, file) in [
        ("--size 6x6 --players 3 --areas 2 --seats greedy,random,greedy --seed 5", "a.jsonl"),
        (
            "--size 5x5 --players 12 --areas 1 --seats greedy,random,greedy,random,greedy,random,greedy,random,greedy,random,greedy,random --seed 5",
            "b.jsonl",
        ),
        ("--size 4x4 --players 1 --seats random --seed 5", "c.jsonl"),
        // The list says how many.
        ("--size 4x4 --seats random,greedy,random --seed 5", "d.jsonl"),
    ] {
        let ran = folder.polje(&format!("play gamma {line} --record {file}"), "");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{line}");
        assert!(ran.stdout.contains("End of the game."), "{}", ran.stdout);
        let verified = folder.polje(&format!("replay verify {file}"), "");
        assert_eq!(verified.code, Some(0), "{}", verified.stderr);
    }
}

#[test]
fn a_series_against_a_bot_swaps_seats() {
    let folder = Folder::new("gamma-series");
    let ran = folder.polje(
        "play gamma --size 4x4 --seats greedy,random --series best-of-3 --seed 4 --record s.jsonl",
        "",
    );
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.contains("The random bot is player 1"), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("The greedy bot wins the series.\n"), "{}", ran.stdout);
    assert!(folder.files().starts_with(&["s-1.jsonl".to_owned(), "s-2.jsonl".to_owned()]));
}

#[test]
fn a_player_who_resigns_is_out_and_the_rest_goes_on() {
    let folder = Folder::new("gamma-resign");
    let ran =
        folder.polje("play gamma --size 3x3 --players 3 --areas 1", "0 0\nresign\n1 1\nresign\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert!(ran.stdout.contains("Player 2: 0 fields, 0 of 1 area, gave up"), "{}", ran.stdout);
    let end = "Only player 3 is left. End of the game.\nPlayer 3 wins the game with 1 field.\n";
    assert!(ran.stdout.ends_with(end), "{}", ran.stdout);
}

#[test]
fn boards_are_written_shown_and_refused_with_their_line() {
    let folder = Folder::new("gamma-boards");
    let new = folder.polje("board new gamma --size 3x2 --players 2 --areas 4 --seed 1", "");
    assert_eq!(new.stdout, "# seed: 1\nplayers 2\nareas 4\n...\n...\n");
    folder.write("new.board", &new.stdout);
    assert_eq!(folder.polje("board show gamma new.board", "").code, Some(0));
    folder.write("wrong.board", "# mine\nplayers 2\nareas 1\n..\n.3\n");
    assert_eq!(
        folder.polje("board show gamma wrong.board", "").stderr,
        "error: wrong.board: line 5, field 2: \"3\" is neither a dot nor a player's number from 1 to 2\n"
    );
    let ran = folder.polje("play gamma --players 100 --size 3x3", "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("a whole number from 1 to 99"), "{}", ran.stderr);
}
