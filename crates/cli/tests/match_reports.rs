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
        assert_eq!(ran.stdout.matches("it ran out of time").count(), 2, "{}", ran.stdout);
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
    // A host that waits for its core notices a little later.
    assert!(text.contains("{\"seat\":1,\"forfeit\":\"out of time\",\"ms\":3"), "{text}");
    let shown = folder.polje("replay show game-0001.jsonl", "").stdout;
    assert!(shown.contains("out of time (3"), "{shown}");
    let ran = folder.polje("match mathtricks random random --no-timing", "");
    failed(&ran, "--replays");
}

/// Replays of a match without timing, by name.
fn replays(folder: &Folder, line: &str, into: &str) -> (String, Vec<(String, String)>) {
    let ran = folder.polje(&format!("match {line} --no-timing --replays {into}"), "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{line}");
    let files = std::fs::read_dir(folder.path().join(into)).unwrap();
    let mut names: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let read = |name: String| (name.clone(), folder.read(&format!("{into}/{name}")));
    (ran.stdout, names.into_iter().map(read).collect())
}

#[test]
fn games_at_the_same_time_change_nothing_that_is_told_or_kept() {
    let folder = Folder::new("match-jobs");
    for (index, line) in [
        "mathtricks greedy random --size 5x5 --games 7",
        "gamma greedy random random --size 5x5 --games 7 --json",
        "mathtricks greedy random --size 5x5 --series best-of-9",
        "mathtricks random random --size 4x4 --series best-of-3 --json",
        "mathtricks greedy random --size 5x5 --sprt 0 100",
        "mathtricks random random --size 4x4 --sprt -1 1 --games 6 --json",
    ]
    .into_iter()
    .enumerate()
    {
        let line = format!("{line} --seed 11");
        let alone = replays(&folder, &line, &format!("alone-{index}"));
        let together = replays(&folder, &format!("{line} -j 3"), &format!("together-{index}"));
        assert_eq!(alone, together, "{line}");
        assert!(alone.1.len() > 1, "{line}");
    }
}

#[test]
fn one_game_of_a_match_can_be_played_again_alone() {
    let folder = Folder::new("match-game");
    for (index, line) in
        ["gamma hard;nodes=20 random --size 5x5", "generals hunter random random --size 12x12"]
            .into_iter()
            .enumerate()
    {
        let line = format!("{line} --seed 7");
        let (told, games) = replays(&folder, &format!("{line} --games 5"), &format!("all-{index}"));
        for number in [1, 4] {
            let alone = format!("{line} --game {number}");
            let (again, replay) = replays(&folder, &alone, &format!("{index}-{number}"));
            assert_eq!(replay, games[number - 1..number]);
            assert_eq!(again, format!("{}\n", told.lines().nth(number - 1).unwrap()));
        }
    }
    for option in ["--games 3", "--series best-of-3", "--sprt 0 10", "-j 2"] {
        let ran = folder.polje(&format!("match gamma random random --game 2 {option}"), "");
        failed(&ran, "cannot be given together with");
    }
}

#[test]
fn a_match_plays_the_games_of_a_tournament_with_its_seed() {
    let folder = Folder::new("match-tournament");
    let line = "mathtricks greedy random --size 5x5 --games 4 --seed 5";
    let (told, games) = replays(&folder, line, "games");
    folder.write(
        "t.toml",
        "name = \"t\"\ngame = \"mathtricks\"\nseed = 5\nplayers = [\"greedy\", \"random\"]\n\
        [board]\nsize = \"5x5\"\n[schedule]\nkind = \"round-robin\"\nboards = 2\n",
    );
    for line in ["tournament new t.toml", "tournament run t --no-timing"] {
        assert_eq!(folder.polje(line, "").code, Some(0));
    }
    for (id, (name, game)) in ["r1b1-1v2", "r1b1-2v1", "r1b2-1v2", "r1b2-2v1"].iter().zip(games) {
        let line = format!("tournament games t {id} --replay {id}.jsonl");
        assert_eq!(folder.polje(&line, "").code, Some(0));
        assert_eq!(folder.read(&format!("{id}.jsonl")), game, "{name}");
        let header: Value = serde_json::from_str(game.lines().next().unwrap()).unwrap();
        let seed = header["seed"].to_string();
        assert!(told.contains(&format!(", board seed {}\n", seed.trim_matches('"'))), "{told}");
    }
}

#[test]
fn a_seed_that_nobody_named_is_told() {
    let folder = Folder::new("match-drawn-seed");
    let line = "match mathtricks random random --size 4x4";
    let told = folder.polje(line, "").stdout;
    let seed = told.trim_end().rsplit_once("The same boards again: --seed ").unwrap().1;
    let again = folder.polje(&format!("{line} --seed {seed}"), "").stdout;
    assert_eq!(told, format!("{again}The same boards again: --seed {seed}\n"));
    let data = folder.polje(&format!("{line} --seed {seed} --json"), "").stdout;
    let last: Value = serde_json::from_str(data.lines().last().unwrap()).unwrap();
    assert_eq!(last["seed"], seed);
}
