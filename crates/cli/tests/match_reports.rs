//! What a match leaves behind: verdicts of a test, and replays that are equal when the games are.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use serde_json::Value;
use support::{Folder, Ran};

fn failed(ran: &Ran, told: &str) {
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains(told), "{}", ran.stderr);
}

#[test]
fn sprt_stops_as_soon_as_it_is_decided_and_says_for_what() {
    let folder = Folder::new("sprt");
    let line = "match mathtricks greedy random --size 5x5 --seed 1 --sprt 0 100";
    let ran = folder.polje(line, "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(
        ran.stdout.contains("H1 is accepted: greedy is at least 100 Elo ahead of random."),
        "{}",
        ran.stdout
    );
    let swapped = folder.polje(&line.replace("greedy random", "random greedy"), "");
    assert!(swapped.stdout.contains("H0 is accepted: random is at most 0 Elo"));

    let ran = folder.polje(&format!("{line} --json"), "");
    let last: Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    let test = &last["sprt"];
    assert_eq!(test["accepted"], "h1");
    let ratio = test["llr"].as_f64().unwrap();
    assert!(ratio >= test["upper"].as_f64().unwrap(), "{test}");
    let pairs: u64 = test["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(last["games"], 2 * pairs);
    assert_eq!(ran.stdout.lines().count() as u64, 2 * pairs + 1);
    let games: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games[0]["seed"], games[1]["seed"], "a pair shares its board");
    assert_eq!(games[0]["players"][0], games[1]["players"][1]);
}

#[test]
fn sprt_gives_up_after_the_most_games() {
    let folder = Folder::new("sprt-most");
    let line = "match mathtricks random random --size 4x4 --seed 1 --sprt -1 1 --games 6 --json";
    let ran = folder.polje(line, "");
    let last: Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    assert_eq!((&last["games"], &last["sprt"]["accepted"]), (&6.into(), &Value::Null));
    let told = folder.polje(line.strip_suffix(" --json").unwrap(), "").stdout;
    assert!(told.contains("undecided") && told.contains("3 pairs"), "{told}");
}

#[test]
fn a_test_that_makes_no_sense_is_refused() {
    let folder = Folder::new("sprt-wrong");
    let run = |words: &str| folder.polje(&format!("match gamma {words}"), "");
    failed(&run("random random --sprt 0"), "values that --sprt <ELO0> <ELO1> needs: 2; given: 1");
    failed(&run("random random random --sprt 0 10"), "--sprt compares two bots, and 3 are named");
    failed(&run("random random --sprt 10 0"), "the smaller one first");
    failed(&run("random random --sprt nan 0"), "the smaller one first");
    failed(&run("random random --sprt 0 10 --games 7"), "must be even, not 7");
    failed(&run("random random --sprt 0 10 --series best-of-3"), "cannot be given together with");
    assert!(folder.files().is_empty());
}

/// Slower than a second: four clocks run out, and must be long enough for a busy machine.
#[test]
fn without_timing_equal_games_give_equal_bytes() {
    let folder = Folder::new("equal");
    // One plays its first two moves and then hangs, the other one never does anything wrong.
    folder.write(
        "hangs.sh",
        "read hello; echo ready moves; read game; for n in 1 2; do read -r line; moves=${line#*'\"moves\":[\"'}; echo \"${moves%%'\"'*}\"; done; read line; sleep 60",
    );
    for kept in ["one", "two"] {
        let words = ["match", "mathtricks", "cmd:sh hangs.sh", "random", "--size", "5x5"];
        let options = ["--seed", "3", "--games", "2", "--clock", "20s,1s/move", "--no-timing"];
        let ran = folder.polje_bytes(&[&words[..], &options, &["--replays", kept]].concat(), b"");
        assert_eq!(ran.stdout.matches("it was out of time").count(), 2, "{}", ran.stdout);
    }
    for game in ["game-0001.jsonl", "game-0002.jsonl"] {
        let text = folder.read(&format!("one/{game}"));
        assert_eq!(text, folder.read(&format!("two/{game}")));
        assert!(
            !text.contains("\"ms\"") && text.contains("\"forfeit\":\"out of time\"}"),
            "{text}"
        );
        let ran = folder.polje(&format!("replay verify one/{game}"), "");
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    }
}

#[test]
fn with_timing_a_replay_says_how_long_was_waited() {
    let folder = Folder::new("timed");
    folder.write("hangs.sh", "read hello; echo ready; sleep 60");
    let words = ["match", "mathtricks", "cmd:sh hangs.sh", "random", "--size", "4x4"];
    folder.polje_bytes(&[&words[..], &["--clock", "300ms/move", "--replays", "."]].concat(), b"");
    let text = folder.read("game-0001.jsonl");
    assert!(text.contains("{\"seat\":1,\"forfeit\":\"out of time\",\"ms\":300}\n"), "{text}");
    let shown = folder.polje("replay show game-0001.jsonl", "").stdout;
    assert!(shown.contains("out of time (300 ms)"), "{shown}");
    let ran = folder.polje("match mathtricks random random --no-timing", "");
    failed(&ran, "--replays");
}
