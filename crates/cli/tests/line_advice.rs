//! Tips, what a position is worth, and errors when the game is over, in plain lines.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::Folder;

const BOARD: &str = "0 1 2 3\n4 5 -6 x2\n/2 x0 3 1\n2 -1 4 0\n";

fn play(line: &str, input: &str) -> String {
    let folder = Folder::new("line-advice");
    folder.write("my.board", BOARD);
    folder.polje(line, input).stdout
}

/// The line that answers to the last command before a resignation.
fn answer(game: &str, commands: &str, start: &str) -> String {
    let told = play(game, &format!("{commands}\nresign\n"));
    let found = told.lines().find(|line| line.trim_start_matches("> ").starts_with(start));
    found.unwrap_or_else(|| panic!("no {start:?} in\n{told}")).to_owned()
}

#[test]
fn a_tip_is_a_move_one_may_make() {
    let tip = answer("play mathtricks --board my.board", "tip", "Tip: ");
    let mv = tip.trim_start_matches("Tip: ").split(' ').next().unwrap();
    let told = play("play mathtricks --board my.board", &format!("{mv}\nresign\n"));
    assert!(!told.contains("Refused"), "{tip}\n{told}");
    assert!(tip.ends_with(" wins."), "{tip}");
    let tip = answer("play generals --size 8x8 --seed 3", "pass\npass\ntip", "Tip: ");
    assert!(tip.starts_with("Tip: pass. Wait: the capital grows"), "{tip}");
}

#[test]
fn the_worth_is_told_to_the_player_to_move_and_kept_by_the_tip() {
    let worth = |commands: &str| answer("play mathtricks --board my.board", commands, "With best");
    assert_eq!(worth("worth"), "With best play you win by 2.");
    let tip = answer("play mathtricks --board my.board", "tip", "Tip: ");
    let mv = tip.trim_start_matches("Tip: ").split(' ').next().unwrap();
    assert!(worth(&format!("{mv}\nworth")).starts_with("With best play you lose by"));
    let drawn = answer("play gamma --size 4x4 --areas 1", "worth", "With best");
    assert_eq!(drawn, "With best play the game is a draw.");
    answer("play generals --size 9x9", "worth", "This game has no exact solver.");
}

#[test]
fn moves_are_judged_when_the_game_is_over() {
    let recorded = "play mathtricks --board my.board --record game.jsonl";
    let moves = "1 1\n2 2\n0 2\n2 1\n1 3\n3 0\n0 3\n2 0\n";
    let folder = Folder::new("line-judged");
    folder.write("my.board", BOARD);
    let ran = folder.polje(recorded, &format!("{moves}resign\nresign\n"));
    assert!(ran.stdout.contains("Moves judged: "), "{}", ran.stdout);
    let shown = folder.polje("replay show game.jsonl --analyse", "").stdout;
    let errors = shown.lines().filter(|line| line.trim().starts_with("??")).count();
    assert!(ran.stdout.contains(&format!("errors: {errors}\n")), "{}\n{shown}", ran.stdout);
    let told = ran.stdout.lines().filter(|line| line.starts_with("Move ")).count();
    assert_eq!(told, errors);
}
