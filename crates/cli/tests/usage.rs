//! The command line as a newcomer meets it: help, and errors that say what would be right.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use serde_json::Value;
use support::Folder;

fn refused(line: &str) -> String {
    let ran = Folder::new("usage").polje(line, "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{line}");
    ran.stderr
}

#[test]
fn help_of_every_command() {
    let folder = Folder::new("help");
    for line in [
        "",
        "play",
        "console",
        "board new",
        "board show",
        "board certify",
        "replay show",
        "replay watch",
        "replay verify",
        "replay export",
        "completions",
        "man",
        "solve",
        "match",
        "ladder",
        "check-bot",
        "serve",
        "leaderboard",
        "bot",
        "tournament new",
        "tournament run",
        "tournament status",
        "tournament standings",
        "tournament games",
        "tournament export",
        "tournament import",
        "tournament verify",
        "tournament key",
        "tournament log",
        "tournament backup",
        "worker",
        "cluster up",
        "cluster status",
        "cluster cancel",
        "cluster aside",
        "cluster back",
    ] {
        let ran = folder.polje(&format!("{line} --help"), "");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        assert!(ran.stdout.contains("Example"), "{line} shows an example");
        let name = format!("help-{}", line.replace(' ', "-"));
        insta::assert_snapshot!(name, ran.stdout);
    }
    assert_eq!(
        folder.polje("", "").stdout,
        folder.polje("--help", "").stdout,
        "without a command: help"
    );
    assert!(folder.polje("--version", "").stdout.starts_with("polje "));
}

#[test]
fn a_board_from_a_file_takes_no_seed() {
    let told = refused("solve mathtricks --board any.board --seed 4");
    assert!(told.contains("--board brings its own board: --seed"), "{told}");
}

#[test]
fn a_file_without_end_is_not_read_to_the_end() {
    let ran = Folder::new("endless").polje("board show mathtricks /dev/zero", "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(ran.stderr.contains("/dev/zero is too long"), "{}", ran.stderr);
}

#[test]
fn unknown_names_are_told_with_those_that_exist() {
    assert_eq!(
        refused("play mathtrick"),
        "error: there is no game \"mathtrick\"; the games are: mathtricks, gamma, generals (did you mean \"mathtricks\"?)\n"
    );
    assert_eq!(
        refused("play chess"),
        "error: there is no game \"chess\"; the games are: mathtricks, gamma, generals\n"
    );
    assert_eq!(
        refused("play mathtricks --vs gready"),
        "error: mathtricks has no level \"gready\"; the levels are: random, easy, greedy, medium, hard, expert (did you mean \"greedy\"?)\n"
    );
    assert_eq!(
        refused("play mathtricks --lang de"),
        "error: there is no language \"de\"; the languages are: en, bg, pl, ru\n"
    );
    assert!(refused("play mathtricks --sise 5x5").contains("(did you mean \"--size\"?)"));
    assert!(refused("plai mathtricks").contains("(did you mean \"play\"?)"));
    assert!(refused("completions bas").contains("(did you mean \"bash\"?)"));
}

#[test]
fn a_wrong_or_missing_word_is_told_with_all_that_exist() {
    assert!(
        refused("play mathtricks --colour")
            .contains("The options are: --size, --players, --areas, --rounds, --seats, --vs")
    );
    assert!(refused("replay verify x --at 3").contains("The options are: --json, --lang, --help"));
    assert!(refused("tourney").contains("the commands are: play, console, board, replay"));
    assert!(refused("board").contains("The commands are: new, show"));
    assert!(refused("play").contains("The games are: mathtricks, gamma, generals"));
}

#[test]
fn options_of_the_menu_are_taken_before_a_command_too() {
    let folder = Folder::new("before");
    for line in ["--data=here tournament status", "--lang bg --data there tournament status"] {
        assert_eq!(folder.polje(line, "").code, Some(0), "{line}");
    }
    assert_eq!(folder.files(), ["here", "there"], "data is where it was asked for");
    let moves = "1 0\nresign\n";
    let ran = folder.polje("--ascii --no-mouse play mathtricks --size 4x4 --seed 1", moves);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(refused("--ascii board new mathtricks").contains("\"--ascii\" is not expected here"));
    assert!(refused("--data a leaderboard --data b").contains("can be given only once"));
    assert!(refused("--data").contains("--data <DIR> needs a value"));
    assert!(folder.polje("--ascii --help", "").stdout.contains("Usage: polje"));
}

#[test]
fn usual_slips_are_told_what_was_meant() {
    for (line, meant) in [
        ("play mathtricks --level hard", "--vs hard"),
        ("play mathtricks --difficulty=hard", "--vs hard"),
        ("play mathtricks --opponent", "--vs LEVEL"),
        ("play mathtricks 5 8", "--size 5x8"),
        ("play mathtricks 5x8", "--size 5x8"),
        ("board new gamma 10 12 --areas 2", "--size 10x12"),
        ("play mathtricks --series 3", "best-of-3"),
        ("match gamma easy easy --series bo5", "best-of-5"),
        ("match mathtricks greedy ./bot.py", "cmd:python3 ./bot.py"),
        ("match mathtricks greedy bots/mine", "cmd:bots/mine"),
    ] {
        let told = refused(line);
        assert!(told.contains(&format!("(did you mean \"{meant}\"?)")), "{line}: {told}");
    }
    let plain = refused("play mathtricks --series 4");
    assert!(!plain.contains("did you mean"), "{plain}");
}

#[test]
fn wrong_values_are_told_with_what_would_be_right() {
    assert_eq!(
        refused("play mathtricks --size 3x9"),
        "error: --size 3x9 is not a size for mathtricks: write columns x rows, from 4x4 to 64x64, such as 5x8\n"
    );
    assert!(refused("board new mathtricks --size huge").contains("--size huge is not a size"));
    assert_eq!(
        refused("play mathtricks --players 3"),
        "error: mathtricks takes only --players 2, not 3\n"
    );
    assert!(
        refused("solve mathtricks --nodes -1").contains("--nodes <N>: a whole number that is not")
    );
    assert!(refused("match gamma easy easy --games -1").contains("the range is 1..="));
    assert!(refused("bench --seconds -1").contains("--seconds"));
    assert!(refused("play mathtricks --seed -1").contains("\"-1\" is not a seed"));
    assert!(refused("play mathtricks --seed 18446744073709551616").contains("is not a seed"));
    assert!(refused("play mathtricks --tempo 1").contains("mathtricks has no tempo"));
    assert!(refused("play generals --vs random --tempo 0").contains("from 0.01 to 60"));
    assert!(refused("play generals --tempo 1").contains("one person against bots"));
    assert!(
        refused("play mathtricks --series best-of-2").contains("\"best-of-2\" is not a series")
    );
    assert!(refused("play mathtricks --vs random --as 3").contains("seats go from 1 to 2"));
    assert!(
        refused("play mathtricks --seats human").contains("for 2 players, but --seats names 1")
    );
    assert!(refused("play mathtricks --players 2 --seats human").contains("contradict"));
    assert!(refused("play mathtricks --seats human:,human").contains("a name is missing"));
    assert!(
        refused("play mathtricks --seats human:Eva,human:Eva")
            .contains("two people are called \"Eva\"")
    );
    assert!(
        refused("play mathtricks --record --plain").contains("--record <FILE> needs a value after")
    );
    assert!(refused("play mathtricks --plain=yes").contains("--plain takes no value"));
    assert!(refused("play mathtricks --seed 1 --seed 2").contains("--seed <N> can be given only"));
    assert!(
        refused("replay show x --at y").contains("\"y\" does not fit --at <N>: a whole number")
    );
    assert!(
        refused("tournament run x -j 0").contains("does not fit --jobs <N>: the range is 1..=1024")
    );
    assert!(refused("play mathtricks --lang").contains("--lang <CODE> needs a value after it"));
    assert!(refused("match mathtricks greedy").contains("for 2 players, but one bot is named"));
    assert!(
        refused("match mathtricks greedy random --clock soon").contains("\"soon\" is not a clock")
    );
    assert!(refused("match mathtricks greedy cmd:").contains("names no bot"));
    assert!(refused("check-bot mathtricks greedy").contains("check-bot tests programs"));
    assert!(
        refused("play mathtricks --vs random --seats human,human")
            .contains("cannot be given together with")
    );
    assert!(refused("play mathtricks --as 2").contains("--vs"));
    assert!(
        refused("play mathtricks --board b --size 5x5").contains("--board brings its own board")
    );
}

#[test]
fn a_board_goes_round_through_a_file() {
    let folder = Folder::new("board");
    let board = folder.polje("board new mathtricks --size 5х8 --seed 7", "");
    assert_eq!((board.code, board.stderr.as_str()), (Some(0), ""));
    assert!(board.stdout.starts_with("# seed: 7\n0 "));
    folder.write("my.board", &board.stdout);
    let shown = folder.polje("board show mathtricks my.board", "");
    assert_eq!(shown.code, Some(0));
    assert!(shown.stdout.contains("> Player 1 (blue): total 0\n"));
    let data: serde_json::Value =
        serde_json::from_str(&folder.polje("board show mathtricks my.board --json", "").stdout)
            .unwrap();
    let dealt: serde_json::Value = serde_json::from_str(
        &folder.polje("board new mathtricks --size 5x8 --seed 7 --json", "").stdout,
    )
    .unwrap();
    assert_eq!((&data, &data["seed"]), (&dealt, &"7".into()));
    let one = folder.polje("board new mathtricks", "").stdout;
    let other = folder.polje("board new mathtricks", "").stdout;
    assert_ne!(one, other, "boards without a seed differ");
}

#[test]
fn a_wrong_board_file_names_line_and_cell() {
    let folder = Folder::new("wrong-board");
    folder.write("my.board", "0 1 1 1\n1 ? 1 1\n1 1 1 1\n1 1 1 0\n");
    let ran = folder.polje("play mathtricks --board my.board", "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert_eq!(
        ran.stderr,
        "error: my.board: line 2, cell 2: \"?\" is not a cell; write 5, -11, x2 or /2\n"
    );
    let ran = folder.polje("play mathtricks --board none.board", "");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.stderr, "error: none.board cannot be read: there is no such file\n");
    let ran = folder.polje("play mathtricks --board .", "");
    assert_eq!(ran.stderr, "error: . cannot be read: it is a folder\n");
}

#[test]
fn completions_and_the_manual_page_are_made() {
    let folder = Folder::new("made");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = folder.polje(&format!("completions {shell}"), "");
        assert!(ran.code == Some(0) && ran.stdout.contains("POLJE_COMPLETE"), "{shell}");
    }
    assert!(refused("completions tcl").contains("the choices are: bash, elvish, fish"));
    assert!(folder.polje("man", "").stdout.contains(".TH polje 1"));
    let page = folder.polje("man play", "").stdout;
    assert!(page.contains(".TH polje-play 1") && page.contains("board"), "{page}");
    assert!(folder.polje("man board new", "").stdout.contains(".TH polje-board-new 1"));
    assert!(refused("man bord").contains("did you mean \"board\"?"));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_polje"))
        .args(["board", "new", "mathtricks", "--size", "64x64"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ran = child.wait_with_output().unwrap();
    assert_eq!((ran.status.code(), String::from_utf8_lossy(&ran.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn a_board_is_solved_exactly() {
    let folder = Folder::new("solve");
    let ran = folder.polje("solve mathtricks --size 4x4 --seed 7 --margin", "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("\nWith best play by both, the player to move "), "{}", ran.stdout);
    let json: serde_json::Value = serde_json::from_str(
        &folder.polje("solve mathtricks --size 4x4 --seed 7 --margin --json", "").stdout,
    )
    .unwrap();
    assert!(json["line"].as_array().unwrap().len() >= 6 && json["margin"].is_string(), "{json}");
    let ran = folder.polje("solve mathtricks --size 4x4 --seed 5 --nodes 1", "");
    assert!(
        ran.stdout.contains("The best line was not found within so many nodes."),
        "{}",
        ran.stdout
    );
    let ran = folder.polje("solve mathtricks --size 8x8 --seed 7 --nodes 1000", "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("not solved within that many nodes"));
    assert!(
        folder
            .polje("solve mathtricks --size 9x9", "")
            .stderr
            .contains("at most 62 cells within reach")
    );
    let told = "there is no exact solver for generals; there is one for: mathtricks, gamma";
    assert!(refused("solve generals").contains(told));
    let solved = folder.polje("solve gamma --size 3x3 --areas 1 --margin", "");
    assert!(solved.stdout.contains("the player to move wins by 3"), "{}", solved.stdout);
    let recorded = "play mathtricks --size 4x4 --seed 7 --seats greedy,random --record g.jsonl";
    assert_eq!(folder.polje(recorded, "").code, Some(0));
    let worth = |at: u32| {
        let line = format!("solve mathtricks --record g.jsonl --at {at} --margin --json");
        let told: Value = serde_json::from_str(&folder.polje(&line, "").stdout).unwrap();
        assert_eq!(told["at"], at);
        told
    };
    let (first, second) = (worth(0), worth(1));
    let whole = folder.polje("solve mathtricks --size 4x4 --seed 7 --margin --json", "");
    let whole: Value = serde_json::from_str(&whole.stdout).unwrap();
    assert_eq!((&first["worth"], &first["margin"]), (&whole["worth"], &whole["margin"]));
    assert_ne!(second["view"]["pawns"], first["view"]["pawns"]);
    let shown = folder.polje("solve mathtricks --record g.jsonl --at 1", "").stdout;
    assert!(shown.starts_with("After move 1\n") && shown.contains("With best play"), "{shown}");
    for (line, told) in [
        ("solve gamma --record g.jsonl", "is a replay of mathtricks"),
        ("solve mathtricks --record g.jsonl --at 99", "no position 99"),
        ("solve mathtricks --record g.jsonl --seed 1", "--record brings its own board"),
        ("solve mathtricks --at 3", "--record"),
    ] {
        let ran = folder.polje(line, "");
        assert_eq!(
            (ran.code, ran.stderr.contains(told)),
            (Some(2), true),
            "{line}: {}",
            ran.stderr
        );
    }
    let several = folder.polje("solve gamma --size 3x3 --players 3", "");
    assert_eq!(several.code, Some(1));
    assert!(several.stderr.contains("two players"), "{}", several.stderr);
}
