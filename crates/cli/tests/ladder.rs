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
    assert!(ran.stderr.contains("is named twice"), "{}", ran.stderr);
}

#[test]
fn a_seed_gives_the_same_results_whatever_the_number_of_jobs() {
    let two: Vec<&str> = SMALL.iter().chain(&["--jobs", "2"]).copied().collect();
    assert_eq!(ladder(SMALL).stdout, ladder(&two).stdout);
}

#[test]
fn every_game_has_a_ladder_and_tells_it_as_data() {
    for game in polje_games::CATALOG {
        let first: Vec<&str> = game.info().levels.iter().copied().take(2).collect();
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
fn two_levels_share_a_larger_table() {
    let words = ["gamma", "--size", "6x6", "--players", "4", "--games", "6", "--seed", "1"];
    let ran = ladder(&[&words[..], &["--levels", "random,greedy", "--json"]].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let data: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let step = &data["steps"][0];
    assert_eq!(step["games"], 6);
    assert!(step["points"].as_f64().unwrap() > 3.0, "{step}");
    assert_eq!(data["standings"][0]["player"], "greedy");
    assert_eq!(
        data["standings"][0]["points"].as_str().map(|it| it.parse().ok()),
        Some(step["points"].as_f64())
    );
}

#[test]
fn what_cannot_be_played_is_a_wrong_command_line() {
    for (words, told) in [
        (&["gamma", "--levels", "easy,easy"][..], "named twice"),
        (&["gamma", "--levels", "easy,bogus"], "no level \"bogus\""),
        (&["gamma", "--levels", "easy"], "at least two levels"),
        (&["gamma", "--levels", "easy,,hard"], "no level \"\""),
        (&["gamma", "--players", "1"], "too few"),
        (&["gamma", "--games", "0"], "--games"),
    ] {
        let ran = ladder(words);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{words:?}");
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
    }
}

#[test]
fn nodes_may_be_given_with_a_level() {
    let words = ["gamma", "--size", "4x4", "--games", "2", "--seed", "1", "--levels"];
    let with = |levels: &'static str| ladder(&[&words[..], &[levels]].concat());
    let ran = with("hard;nodes=50,expert;nodes=50");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout, with("hard;nodes=50,expert;nodes=50").stdout);
    let ran = with("hard;nodes=few,expert");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("nodes=NUMBER"), "{}", ran.stderr);
}

/// The games would take minutes.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_it_while_a_bot_thinks() {
    let folder = Folder::new("ladder-stop");
    let words =
        ["ladder", "gamma", "--levels", "hard,expert", "--size", "20x20", "--games", "4", "--json"];
    let child = folder.command(&words).spawn().unwrap();
    wait_until_signals_are_caught(child.id());
    assert!(folder.shell(&format!("kill -INT {}", child.id())));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(data["finished"], false);
    assert_eq!(data["steps"][0]["games"], 0, "a game cut short is no result");
    assert!(data["steps"][0]["percent"].is_null(), "of no games");
}

#[cfg(target_os = "linux")]
fn wait_until_signals_are_caught(process: u32) {
    const INTERRUPT: u64 = 1 << 1;
    loop {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        if u64::from_str_radix(caught.trim(), 16).unwrap() & INTERRUPT != 0 {
            return;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_seed_that_nobody_gave_is_told() {
    assert!(!ladder(SMALL).stdout.contains("--seed"), "whoever gave it knows it");
    let words = ["gamma", "--size", "4x4", "--levels", "random,greedy", "--games", "2"];
    let told = ladder(&words).stdout;
    let seed = told.lines().last().unwrap().rsplit(' ').next().unwrap();
    let again = ladder(&[&words[..], &["--seed", seed]].concat()).stdout;
    assert!(told.starts_with(&again), "{told}{again}");
}

#[test]
fn shares_are_written_as_the_language_writes_numbers() {
    let words: Vec<&str> = SMALL.iter().chain(&["--lang", "ru"]).copied().collect();
    let told = ladder(&words).stdout;
    let share = told.lines().last().unwrap();
    assert!(share.contains(",7%") && !share.contains(".7%"), "{share}");
}
