//! Leaderboards as people fill and read them.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::io::{BufRead, BufReader, Read};

use serde_json::Value;
use support::Folder;

/// Resigns at once: Eva loses to whoever sits opposite.
fn resign(folder: &Folder, seats: &str) {
    let line = format!("play mathtricks --size 4x4 --seed 1 --plain --seats {seats}");
    let ran = folder.polje(&line, "resign\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
}

fn leaders(folder: &Folder) -> Vec<Value> {
    let ran = folder.polje("leaderboard mathtricks --json", "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let data: Value = serde_json::from_str(&ran.stdout).unwrap();
    data["leaders"].as_array().unwrap().clone()
}

#[test]
fn games_of_people_with_names_are_counted() {
    let folder = Folder::new("leaders");
    let empty = folder.polje("leaderboard", "").stdout;
    assert!(empty.contains("Nobody has a result yet"), "{empty}");
    resign(&folder, "human:Eva,greedy");
    resign(&folder, "human:Eva,human:Ivo");
    // Nobody could tell later who this was.
    resign(&folder, "human,greedy");
    let lines: Vec<_> = leaders(&folder)
        .iter()
        .map(|line| {
            let word = |key: &str| line[key].as_str().unwrap().to_owned();
            (word("player"), word("kind"), line["wins"].clone(), line["losses"].clone())
        })
        .collect();
    let line = |player: &str, kind: &str, wins: u32, losses: u32| {
        (player.to_owned(), kind.to_owned(), Value::from(wins), Value::from(losses))
    };
    let expected =
        [line("Ivo", "person", 1, 0), line("greedy", "bot", 1, 0), line("Eva", "person", 0, 2)];
    assert_eq!(lines, expected);
    assert!(leaders(&folder)[2]["rating"]["elo"].as_f64().unwrap() < 1500.0);
    let table = folder.polje("leaderboard mathtricks", "").stdout;
    assert!(table.contains("greedy (bot)") && table.contains("rating (95%)"), "{table}");
    let wrong = folder.polje("leaderboard chess", "");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("mathtricks"), "{}", wrong.stderr);
}

#[test]
fn a_nickname_and_its_level_share_a_line_and_replays_keep_what_was_typed() {
    let folder = Folder::new("nickname");
    for bot in ["greedy", "easy"] {
        let words = format!("--plain --seats human:Eva,{bot} --record {bot}.jsonl");
        let ran = folder.polje(&format!("play gamma --size 4x4 {words}"), "resign\n");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
        let named = format!("\"players\":[\"Eva\",\"{bot}\"]");
        assert!(folder.read(&format!("{bot}.jsonl")).contains(&named), "{bot}");
    }
    let table = folder.polje("leaderboard gamma", "").stdout;
    assert_eq!(table.lines().count(), 3, "{table}");
    assert!(table.contains("easy (bot)") && !table.contains("greedy"), "{table}");
}

#[test]
fn a_game_left_unfinished_counts_for_nobody() {
    let folder = Folder::new("unfinished");
    folder.polje("play mathtricks --size 4x4 --plain --seats human:Eva,greedy", "");
    assert!(leaders(&folder).is_empty());
}

#[test]
fn games_with_tips_or_evaluation_are_marked_and_ranked_apart() {
    let folder = Folder::new("with-help");
    resign(&folder, "human:Eva,human:Ivo");
    for asked in ["tip", "worth"] {
        let line = "play mathtricks --size 4x4 --seed 1 --plain --seats human:Eva,human:Ivo";
        let ran = folder.polje(line, &format!("{asked}\nresign\n"));
        assert!(ran.stdout.contains("Played with help"), "{asked}: {}", ran.stdout);
    }
    let lines: Vec<_> = leaders(&folder)
        .iter()
        .map(|line| (line["helped"] == true, line["player"].clone(), line["wins"].clone()))
        .collect();
    let line = |helped, player: &str, wins: u32| (helped, player.into(), wins.into());
    let alone = [line(false, "Ivo", 1), line(false, "Eva", 0)];
    assert_eq!(lines, [alone, [line(true, "Ivo", 2), line(true, "Eva", 0)]].concat());
    let table = folder.polje("leaderboard mathtricks", "").stdout;
    let (alone, helped) = table.split_once("Games with help (tips or evaluation):").unwrap();
    assert!(alone.contains("Ivo") && helped.contains("Ivo"), "{table}");
}

#[test]
fn a_series_won_is_counted_beside_its_games() {
    let folder = Folder::new("series-won");
    let line =
        "play mathtricks --size 4x4 --seed 1 --plain --seats human:Eva,greedy --series best-of-3";
    let ran = folder.polje(line, "resign\nresign\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    let leaders = leaders(&folder);
    assert_eq!((&leaders[0]["player"], &leaders[0]["series"]), (&"greedy".into(), &1.into()));
    assert_eq!((&leaders[0]["wins"], &leaders[1]["losses"]), (&2.into(), &2.into()));
}

#[test]
fn a_store_that_cannot_be_written_spoils_no_game() {
    let folder = Folder::new("no-store");
    folder.write("file", "no folder");
    let line = "play mathtricks --size 4x4 --plain --seats human:Eva,greedy --data file";
    let ran = folder.polje(line, "resign\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.stderr.contains("The result is not on the leaderboard: "), "{}", ran.stderr);
}

#[test]
fn results_come_in_while_a_tournament_is_written() {
    let folder = Folder::new("meanwhile");
    folder.write(
        "t.toml",
        "name = \"t\"\ngame = \"mathtricks\"\nplayers = [\"random\", \"greedy\"]\n\
        [board]\nsize = \"4x4\"\n[schedule]\nkind = \"round-robin\"\nboards = 100000\n",
    );
    assert_eq!(folder.polje("tournament new t.toml", "").code, Some(0));
    let mut runner = folder.command(&["tournament", "run", "t"]).spawn().unwrap();
    let mut output = BufReader::new(runner.stdout.take().unwrap());
    let reader = std::thread::spawn(move || {
        // The runner goes on only while somebody reads.
        let (mut first, mut rest) = (String::new(), String::new());
        output.read_line(&mut first).unwrap();
        output.read_to_string(&mut rest).unwrap();
    });
    while folder.polje("tournament games t", "").stdout.is_empty() {}
    for _ in 0..10 {
        resign(&folder, "human:Eva,greedy");
    }
    assert_eq!(leaders(&folder)[0]["wins"], 10);
    assert!(runner.try_wait().unwrap().is_none(), "the tournament was still being played");
    runner.kill().unwrap();
    runner.wait().unwrap();
    reader.join().unwrap();
}
