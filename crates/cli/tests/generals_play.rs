//! Generals in the line mode: fog, refusals, and a game to its end.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::Folder;

/// A corridor with two empty cities on the first player's side.
const CORRIDOR: &str = "1 6 2\n3\n2 0\n2 0\n1\n1\n3\n";

#[test]
fn a_person_plays_a_small_map_to_the_end() {
    let folder = Folder::new("generals-end");
    folder.write("corridor.map", CORRIDOR);
    let mut orders = String::from("pass\npass\n0,0>1,0\npass\n1,0>2,0\n");
    orders.push_str(&"pass\n".repeat(30));
    orders.push_str("0,0>1,0\n1,0>2,0\n2,0>3,0\n3,0>4,0\n4,0>5,0\n");
    let ran = folder.polje("play generals --board corridor.map --vs passive --record g", &orders);
    assert_eq!(ran.code, Some(0), "{}\n{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("and takes the capital of player 2 at 5,0: player 2 is out"));
    assert!(ran.stdout.contains("Player 1 wins the game: all others are out."), "{}", ran.stdout);
    assert_eq!(folder.polje("replay verify g", "").code, Some(0));
    assert_eq!(folder.polje("replay show g", "").code, Some(0));
    assert!(folder.polje("replay export g --as generals-log", "").stdout.starts_with("1 6 2 0\n"));
}

#[test]
fn the_console_says_from_which_seed_it_dealt_a_map() {
    let folder = Folder::new("generals-console-seed");
    let first = folder.polje("console generals", "-1\n");
    let (_, seed) = first.stderr.split_once("--seed ").unwrap();
    let (seed, _) = seed.split_once(' ').unwrap();
    let again = folder.polje(&format!("console generals --seed {seed}"), "-1\n");
    assert_eq!(again.stdout, first.stdout);
    assert!(!again.stderr.contains("--seed"), "{}", again.stderr);
}

#[test]
fn a_persons_screen_shows_and_tells_only_what_the_person_sees() {
    let folder = Folder::new("generals-fog");
    folder.write("corridor.map", CORRIDOR);
    let ran = folder.polje("play generals --board corridor.map --vs greedy", &"pass\n".repeat(9));
    assert_eq!(ran.code, Some(1), "the input ends early");
    assert!(ran.stdout.contains("1@1   #0    ?    ~    ~    ~"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("2@"), "{}", ran.stdout);
    // The greedy bot has moved all the while: its totals are public, its marches are not.
    assert!(ran.stdout.contains("Player 2: 5 units on 4 cells"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("Player 2 moves"), "{}", ran.stdout);
}

#[test]
fn the_screen_of_a_bot_that_begins_is_still_the_persons() {
    let folder = Folder::new("generals-order");
    folder.write("corridor.map", &format!("{CORRIDOR}order 2 1\n"));
    let ran = folder.polje("play generals --board corridor.map --vs passive", "");
    assert!(!ran.stdout.contains("2@"), "{}", ran.stdout);
}

#[test]
fn a_refused_order_is_explained() {
    let folder = Folder::new("generals-refused");
    folder.write("corridor.map", CORRIDOR);
    let orders = "0,0>1,0\n5,0>4,0\n0,0>2,0\nnonsense\n9,9>0,0\n";
    let ran = folder.polje("play generals --board corridor.map --vs passive", orders);
    for reason in [
        "Refused: 0,0 holds one unit; from a cell with fewer than two nothing can move. Try again, or enter \"help\".",
        "Refused: 5,0 is not your cell. Try again, or enter \"help\".",
        "Refused: 2,0 is out of sight and an obstacle. Try again, or enter \"help\".",
        "Refused: \"nonsense\" is not an order",
        "Refused: 9,9 is outside the map",
    ] {
        assert!(ran.stdout.contains(reason), "{reason}\n{}", ran.stdout);
    }
}

#[test]
fn what_a_person_has_seen_is_remembered() {
    let folder = Folder::new("generals-memory");
    folder.write("map", "1 4 2\n3\n1\n2 0\n3\n");
    // The second player takes the plain from which the first one saw the city.
    let orders = "pass\npass\npass\npass\n0,0>1,0\n3,0>2,0\npass\npass\npass\n2,0>1,0\n\
                  pass\n3,0>2,0\npass\n2,0>1,0\n";
    let ran = folder.polje("play generals --board map", orders);
    let boards: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("0 ")).collect();
    assert_eq!(boards.last(), Some(&"0 (1@3)  2:2  ~2#3     ~"), "{}", ran.stdout);
}

#[test]
fn a_game_that_the_persons_have_left_is_played_out_by_the_bots() {
    let folder = Folder::new("generals-left");
    let ran = folder
        .polje("play generals --size 6x6 --players 3 --rounds 60 --vs greedy --seed 3", "resign\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("No person is left in the game; the bots play it out."));
    assert!(ran.stdout.lines().count() < 60, "{}", ran.stdout);
}

#[test]
fn a_wrong_map_is_told_with_line_and_what_was_expected() {
    let folder = Folder::new("generals-wrong");
    folder.write("wrong.map", "# mine\n1 2 2\n3\n7\n");
    let ran = folder.polje("board show generals wrong.map", "");
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.stderr,
        "error: wrong.map: line 4: \"7\" is not the cell of row 1, column 2; expected 1 (plain), \
         2 and units (city), 3 (capital) or 4 (mountain)\n"
    );
}

#[test]
fn a_dealt_map_is_the_contests_format_and_can_be_shown() {
    let folder = Folder::new("generals-map");
    let ran = folder.polje("board new generals --size 18x18 --players 2 --seed 7", "");
    assert!(ran.stdout.starts_with("18 18 2\n"), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("# seed: 7\n"), "{}", ran.stdout);
    folder.write("dealt.map", &ran.stdout);
    let shown = folder.polje("board show generals dealt.map", "");
    assert_eq!(shown.code, Some(0));
    assert!(shown.stdout.contains("1@1") && shown.stdout.contains("2@1"), "{}", shown.stdout);
}
