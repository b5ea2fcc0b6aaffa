//! `polje ladder`: who is above whom, the same on every run.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::{Folder, Ran};

fn ladder(words: &[&str]) -> Ran {
    let words: Vec<&str> = ["ladder"].iter().chain(words).copied().collect();
    Folder::new("ladder").polje_bytes(&words, b"")
}

const SMALL: &[&str] =
    &["gamma", "--size", "4x4", "--levels", "random,greedy", "--games", "6", "--seed", "1"];

#[test]
fn levels_are_rated_and_each_is_compared_with_the_one_before_it() {
    let ran = ladder(SMALL);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("1.  greedy"), "{}", ran.stdout);
    assert!(ran.stdout.contains("greedy against random: "), "{}", ran.stdout);
}

#[test]
fn a_level_and_its_nickname_are_the_same() {
    let ran = ladder(&["gamma", "--levels", "greedy,easy"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("the level easy is named twice"), "{}", ran.stderr);
}

#[test]
fn a_seed_gives_the_same_results_whatever_the_number_of_jobs() {
    let two: Vec<&str> = SMALL.iter().chain(&["--jobs", "2"]).copied().collect();
    assert_eq!(ladder(SMALL).stdout, ladder(&two).stdout);
}

#[test]
fn every_game_has_a_ladder_and_tells_it_as_data() {
    for game in polje_games::CATALOG {
        let first: Vec<&str> = game.levels().into_iter().take(2).collect();
        let levels = first.join(",");
        let ran =
            ladder(&[game.name(), "--levels", &levels, "--games", "2", "--seed", "1", "--json"]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let data: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(data["steps"][0]["level"], first[1]);
        assert_eq!(data["steps"][0]["games"], 2);
    }
}

#[test]
fn what_cannot_be_played_is_a_wrong_command_line() {
    for (words, told) in [
        (&["gamma", "--levels", "easy,easy"][..], "named twice"),
        (&["gamma", "--levels", "easy,bogus"], "no level \"bogus\""),
        (&["gamma", "--players", "9"], "fewer levels"),
        (&["gamma", "--players", "1"], "too few"),
        (&["gamma", "--games", "0"], "--games"),
    ] {
        let ran = ladder(words);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{words:?}");
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
    }
}
