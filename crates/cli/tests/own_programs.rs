//! One's own programs at the table, in the line mode and in a terminal: confined, and told about.

#![allow(clippy::unwrap_used)] // a test fails by panicking

#[path = "support/screen.rs"]
mod screen;
mod support;

use screen::Terminal;
use support::{FIRST, Folder};

/// The first legal move, with a word about it on standard error.
fn talker() -> String {
    FIRST.replace("'{\"prompt\"'*)", "'{\"prompt\"'*) echo \"asked $1\" >&2;")
}

fn play(folder: &Folder, words: &[&str], input: &str) -> support::Ran {
    let mut all = vec!["play", "mathtricks", "--size", "4x4", "--seed", "5"];
    all.extend(words);
    folder.polje_bytes(&all, input.as_bytes())
}

#[test]
fn a_person_plays_against_a_program_in_lines() {
    let folder = Folder::new("own-lines");
    folder.write("bot.sh", &talker());
    let ran = play(
        &folder,
        &["--vs", "mine=cmd:sh bot.sh 'a,b'", "--record", "game.jsonl"],
        "tip\n1 1\nresign\n",
    );
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains("sandbox: "), "{}", ran.stderr);
    assert!(ran.stdout.contains("mine is player 2"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("mine:\nIt wrote to standard error:\n    asked a,b\n"),
        "{}",
        ran.stdout
    );
    let record = folder.read("game.jsonl");
    assert!(record.contains("\"mine\"") && record.contains("\"ms\":"), "{record}");
    let leaders = folder.polje("leaderboard mathtricks", "");
    assert!(leaders.stdout.contains("Nobody"), "{}", leaders.stdout);
}

#[test]
fn programs_sit_where_the_list_says_and_commas_in_quotes_do_not_split_it() {
    let folder = Folder::new("own-seats");
    folder.write("bot.sh", &talker());
    let list = "one=cmd:sh bot.sh '1,2', random ,cmd:sh bot.sh";
    let words = ["play", "gamma", "--size", "4x4", "--areas", "2", "--seats", list, "--seed", "1"];
    let ran = folder.polje_bytes(&words, b"");
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    for told in ["one is player 1", "The random bot is player 2", "bot is player 3", "asked 1,2"] {
        assert!(ran.stdout.contains(told), "no {told:?} in {}", ran.stdout);
    }
}

#[test]
fn a_program_that_fails_is_told_with_its_last_words_and_the_game_is_kept() {
    let folder = Folder::new("own-fails");
    let dies = "read -r a; echo ready; read -r b; read -r c; echo 'Traceback: no idea' >&2; exit 3";
    folder.write("bot.sh", dies);
    let ran = play(&folder, &["--vs", "cmd:sh bot.sh", "--record", "game.jsonl"], "1 1\n");
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let told = "bot forfeits at move 2: it has ended with exit code 3\n  It wrote to standard error:\n    Traceback: no idea\n";
    assert!(ran.stdout.contains(told), "{}", ran.stdout);
    let record = folder.read("game.jsonl");
    assert!(record.contains("gone: exit status: 3"), "{record}");
    assert_eq!(folder.polje("replay verify game.jsonl", "").code, Some(0));
}

#[test]
fn a_program_that_does_not_start_leaves_no_game_and_an_exit_code() {
    let folder = Folder::new("own-absent");
    let ran = play(&folder, &["--vs", "cmd:./nobody", "--record", "game.jsonl"], "1 1\n");
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert!(ran.stderr.contains("error: nobody cannot play: it did not start"), "{}", ran.stderr);
    assert!(!folder.files().iter().any(|file| file.starts_with("game")), "{:?}", folder.files());
}

#[test]
fn what_is_wrong_with_a_program_is_a_wrong_command_line() {
    let folder = Folder::new("own-wrong");
    folder.write("bot.sh", FIRST);
    for (bot, told) in [
        ("cmd:", "names no bot"),
        ("cmd:sh 'bot.sh", "a quote is opened and never closed"),
        ("cmd:sh bot.sh;dialect=old", "dialect"),
        ("cmd:sh bot.sh;dir=/", "/"),
        ("./bot.sh", "cmd:./bot.sh"),
    ] {
        let ran = play(&folder, &["--vs", bot], "");
        assert_eq!(ran.code, Some(2), "{bot}: {}", ran.stderr);
        assert!(ran.stderr.contains(told), "{bot}: {}", ran.stderr);
    }
}

#[test]
fn a_program_is_played_against_in_a_terminal_and_cannot_read_what_is_not_its_own() {
    let folder = Folder::new("own-terminal");
    folder.write("secret.txt", "the secret\n");
    let nosy = talker().replace("\"ready moves\"", "\"ready moves\"; cat secret.txt >&2");
    folder.write("bot.sh", &format!("#!/bin/sh\n{nosy}"));
    assert!(folder.shell("chmod +x bot.sh"));
    let data = folder.path().join("data").display().to_string();
    let bot = folder.path().join("bot.sh");
    let line = format!("play mathtricks --size 4x4 --seed 5 --vs cmd:{}", bot.display());
    let mut terminal = Terminal::start_with(80, 24, &line, &[("POLJE_DATA", &data)]);
    terminal.wait_for("Player 1 (blue) to move");
    terminal.press("\t\r");
    terminal.wait_for(" 2.  2   ");
    terminal.press("o");
    let shown = terminal.wait_for("asked").join("\n");
    assert!(shown.contains("What bot writes") && !shown.contains("the secret"), "{shown}");
    assert!(shown.contains("sandbox: "), "{shown}");
    terminal.press("\x1b");
    // Escape and a letter that come together are another key.
    terminal.wait_until("the game", |screen| !screen.contents().contains("What bot writes"));
    terminal.press("q");
    terminal.wait_for("Continue MathTricks");
    terminal.press("q");
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}
