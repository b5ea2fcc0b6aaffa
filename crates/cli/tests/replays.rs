//! Replay files: written by a game, shown, verified, and never believed when damaged.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::Folder;

/// A folder with the replay of a game between bots.
fn played(name: &str) -> Folder {
    let folder = Folder::new(name);
    let ran = folder
        .polje("play mathtricks --size 5x5 --seats greedy,random --seed 9 --record game.jsonl", "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.ends_with("The replay is in game.jsonl.\n"));
    assert_eq!(folder.files(), ["game.jsonl"], "no partial file is left");
    folder
}

fn change_line(folder: &Folder, line: usize, from: &str, to: &str) {
    let text = folder.read("game.jsonl");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert!(lines[line - 1].contains(from), "{from} is not in {}", lines[line - 1]);
    lines[line - 1] = lines[line - 1].replacen(from, to, 1);
    folder.write("bad.jsonl", &(lines.join("\n") + "\n"));
}

#[test]
fn a_replay_is_verified_and_shown() {
    let folder = played("verified");
    let ran = folder.polje("replay verify game.jsonl", "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("moves, the replay is right\n"));
    assert!(ran.stdout.contains("has no next possible move. End of the game."));

    let shown = folder.polje("replay show game.jsonl", "").stdout;
    assert!(shown.starts_with("mathtricks: greedy, random\nStart\n"));
    assert!(shown.contains("\nMove 1: Player 1 (blue) moves to"));
    let at = folder.polje("replay show game.jsonl --at 3", "").stdout;
    assert!(at.contains("After move 3\n") && !at.contains("Move 1:"));
    let beyond = folder.polje("replay show game.jsonl --at 99", "");
    assert_eq!((beyond.code, beyond.stdout.as_str()), (Some(2), ""));
    assert!(beyond.stderr.contains("there is no position 99 in game.jsonl; the last one is "));
}

#[test]
fn a_replay_is_shown_as_a_seat_saw_it() {
    let folder = Folder::new("seat");
    let play = "play generals --size 5x5 --rounds 20 --seats random,random --seed 3";
    assert_eq!(folder.polje(&format!("{play} --record game.jsonl"), "").code, Some(0));
    let all = folder.polje("replay show game.jsonl", "").stdout;
    let seen = folder.polje("replay show game.jsonl --seat 2", "").stdout;
    let moves = |text: &str, seat: u8| {
        let line = format!(": Player {seat} moves");
        text.lines().filter(|told| told.starts_with("Move ") && told.contains(&line)).count()
    };
    assert_eq!(moves(&all, 2), moves(&seen, 2), "one's own moves are seen");
    assert!(moves(&all, 1) > moves(&seen, 1), "{seen}");
    let capitals = |options: &str| {
        let line = format!("replay show game.jsonl --at 0 {options}");
        folder.polje(&line, "").stdout.matches('@').count()
    };
    assert_eq!((capitals(""), capitals("--seat 1")), (2, 1));
    let line = "replay show game.jsonl --at 0 --seat 1 --json";
    let data: serde_json::Value = serde_json::from_str(&folder.polje(line, "").stdout).unwrap();
    assert_eq!(data["view"]["seat"], 1, "{data}");
    let ran = folder.polje("replay show game.jsonl --seat 3", "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("--seat 3 is not a seat; seats go from 1 to 2"), "{}", ran.stderr);
}

#[test]
fn the_file_of_a_replay_is_command_enough() {
    let folder = played("alone");
    let shown = folder.polje("replay show game.jsonl", "");
    let alone = folder.polje("game.jsonl", "");
    assert_eq!((alone.code, alone.stdout), (Some(0), shown.stdout));
    assert!(folder.polje("--lang bg game.jsonl", "").stdout.contains("Начало"));
    folder.write("notes.jsonl", "not a replay\n");
    let ran = folder.polje("notes.jsonl", "");
    assert!(ran.code == Some(2) && ran.stderr.contains("there is no command"), "{}", ran.stderr);
    let ran = folder.polje("replay watch game.jsonl", "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("watching needs a terminal"), "{}", ran.stderr);
}

#[test]
fn replay_data_comes_as_json() {
    let folder = played("json");
    let verified: serde_json::Value =
        serde_json::from_str(&folder.polje("replay verify game.jsonl --json", "").stdout).unwrap();
    assert_eq!((&verified["finished"], &verified["game"]), (&true.into(), &"mathtricks".into()));
    let shown = folder.polje("replay show game.jsonl --json --at 2", "").stdout;
    let position: serde_json::Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(position["at"], 2);
    assert_eq!(position["view"]["board"][0][0], "0");
}

#[test]
fn a_changed_move_diverges_at_its_number() {
    let folder = played("changed");
    change_line(&folder, 4, "\"hash\":\"", "\"hash\":\"0");
    let line = folder.read("bad.jsonl").lines().nth(3).unwrap().to_owned();
    let short = line.replace("\"}", "").len() - 1;
    // Keep eight digits: a wrong hash, not a malformed one.
    folder.write(
        "bad.jsonl",
        &folder.read("bad.jsonl").replacen(&line, &format!("{}\"}}", &line[..short]), 1),
    );
    let ran = folder.polje("replay verify bad.jsonl", "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(
        ran.stderr.starts_with("error: bad.jsonl, line 4, move 3: the position differs"),
        "{}",
        ran.stderr
    );

    change_line(&folder, 3, "\"move\":\"", "\"move\":\"2");
    let ran = folder.polje("replay verify bad.jsonl", "");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stderr.starts_with("error: bad.jsonl, line 3, move 2: the move is refused: "),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_cut_off_replay_names_its_line_and_shows_what_is_there() {
    let folder = played("cut");
    let text = folder.read("game.jsonl");
    let third = text.match_indices('\n').nth(2).unwrap().0;
    folder.write("bad.jsonl", &text[..third + 9]);
    let ran = folder.polje("replay verify bad.jsonl", "");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.stderr, "error: bad.jsonl, line 4: the line is cut off in the middle\n");
    let ran = folder.polje("replay show bad.jsonl", "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("Move 2: ") && !ran.stdout.contains("Move 3: "));
    assert!(ran.stderr.contains("line 4: the line is cut off"));

    folder.write("bad.jsonl", &text[..=third]);
    let ran = folder.polje("replay verify bad.jsonl", "");
    assert!(
        ran.stderr.contains("line 4: the replay ends here without its closing line"),
        "{}",
        ran.stderr
    );
}

#[test]
fn other_files_are_refused_with_the_reason() {
    let folder = played("others");
    folder.write("bad.jsonl", "");
    assert!(
        folder.polje("replay verify bad.jsonl", "").stderr.contains("line 1: the file is empty")
    );
    folder.write("bad.jsonl", "<html>\n");
    assert!(
        folder
            .polje("replay show bad.jsonl", "")
            .stderr
            .contains("line 1: the line cannot be read (column 1)")
    );
    change_line(&folder, 1, "\"mathtricks\"", "\"mathtrick\"");
    assert!(
        folder.polje("replay show bad.jsonl", "").stderr.contains("there is no game \"mathtrick\"")
    );
    change_line(&folder, 1, "\"rules\":1", "\"rules\":7");
    assert!(
        folder
            .polje("replay show bad.jsonl", "")
            .stderr
            .contains("was played by version 7 of the rules")
    );
    change_line(&folder, 1, "[\"0\"", "[\"q\"");
    assert!(folder.polje("replay show bad.jsonl", "").stderr.contains("the setup cannot be read"));
    let missing = folder.polje("replay verify nowhere.jsonl", "");
    assert_eq!(missing.code, Some(1));
    assert!(missing.stderr.starts_with("error: nowhere.jsonl cannot be read"));
}

#[test]
fn a_game_left_early_is_kept_as_unfinished() {
    let folder = Folder::new("unfinished");
    let ran = folder.polje("play mathtricks --size 4x4 --seed 1 --record game.jsonl", "1 1\n");
    assert_eq!(ran.code, Some(1));
    let ran = folder.polje("replay verify game.jsonl", "");
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.stdout, "game.jsonl: one move, right so far; the game was left unfinished\n");
}

#[test]
fn a_replay_is_never_overwritten() {
    let folder = played("kept");
    let before = folder.read("game.jsonl");
    let ran =
        folder.polje("play mathtricks --size 5x5 --seats random,random --record game.jsonl", "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(ran.stderr.contains("game.jsonl exists already"));
    assert_eq!(folder.read("game.jsonl"), before);
}

#[test]
fn a_game_cut_short_is_never_overwritten() {
    let folder = Folder::new("part");
    folder.write("game.jsonl.part", "precious");
    let ran =
        folder.polje("play mathtricks --size 4x4 --seats random,random --record game.jsonl", "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("game.jsonl.part is there, from a game that was cut short"));
    assert_eq!(
        (folder.files(), folder.read("game.jsonl.part")),
        (vec!["game.jsonl.part".to_owned()], "precious".to_owned())
    );
}

#[test]
fn every_replay_is_checked_before_the_first_game() {
    let play =
        "play mathtricks --size 4x4 --seats random,random --series best-of-3 --record s.jsonl";
    let matched = "match mathtricks random random --size 4x4 --replays .";
    let cases = [
        ("s-2.jsonl", play.to_owned(), "s-2.jsonl exists already"),
        ("s-6.jsonl.part", play.to_owned(), "s-6.jsonl.part is there"),
        ("game-0003.jsonl.part", format!("{matched} --games 4"), "game-0003.jsonl.part is there"),
        ("game-0002.jsonl", format!("{matched} --series best-of-3"), "give --replays a new"),
        ("game-0012.jsonl", format!("{matched} --sprt 0 20"), "give --replays a new"),
    ];
    for (number, (file, line, told)) in cases.into_iter().enumerate() {
        let folder = Folder::new(&format!("in-the-way-{number}"));
        folder.write(file, "mine");
        let ran = folder.polje(&line, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""), "{line}");
        assert!(ran.stderr.contains(told), "{line}: {}", ran.stderr);
        assert_eq!(folder.files(), [file], "{line}");
    }
}

#[test]
fn a_board_changed_after_the_game_does_not_verify() {
    let folder = played("board-changed");
    let line = folder.read("game.jsonl").lines().next().unwrap().to_owned();
    let row = line.split("],[").nth(2).unwrap();
    let cell = row.split(',').next().unwrap();
    folder.write(
        "bad.jsonl",
        &folder.read("game.jsonl").replacen(row, &row.replacen(cell, "\"77\"", 1), 1),
    );
    let ran = folder.polje("replay verify bad.jsonl", "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("line 2, move 1: the position differs"), "{}", ran.stderr);
}

#[test]
fn a_header_has_one_spelling() {
    let folder = played("spelling");
    change_line(&folder, 1, "[[\"0\"", "[[\"+0\"");
    let ran = folder.polje("replay verify bad.jsonl", "");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stderr.contains("line 1: the line is not written as Polje writes it"),
        "{}",
        ran.stderr
    );
}

#[test]
fn nothing_in_a_file_can_steer_the_terminal() {
    let folder = played("escapes");
    change_line(&folder, 1, "\"players\":[\"greedy\"", "\"players\":[\"\\u001b[31mred\"");
    let ran = folder.polje("replay show bad.jsonl", "");
    assert!(ran.stdout.starts_with("mathtricks: \u{fffd}[31mred, random\n"), "{}", ran.stdout);
    assert!(!ran.stdout.contains('\u{1b}'));
}

#[test]
fn a_series_writes_one_replay_a_game() {
    let folder = Folder::new("series-replays");
    let ran = folder
        .polje("play mathtricks --size 4x4 --seats greedy,random --series best-of-3 --seed 2 --record s.jsonl", "");
    assert_eq!(ran.code, Some(0));
    let files = folder.files();
    assert!(files.len() >= 2 && files[0] == "s-1.jsonl" && files[1] == "s-2.jsonl", "{files:?}");
    for file in files {
        assert_eq!(folder.polje(&format!("replay verify {file}"), "").code, Some(0));
    }
}

#[test]
fn a_replay_is_exported_as_a_page_that_holds_everything() {
    let folder = played("page");
    let text = folder.read("game.jsonl");
    folder.write("game.jsonl", &text.replacen("\"greedy\"", "\"</script><b>Ева\"", 1));
    let ran = folder.polje("replay export game.jsonl --as html --at 2 --lang bg", "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let page = ran.stdout;
    assert!(page.starts_with("<!doctype html>\n<html lang=\"bg\">\n"));
    assert!(page.contains("<title>MathTricks: &lt;/script&gt;&lt;b&gt;Ева, random</title>"));
    assert_eq!(page.matches("</script>").count(), 2, "a name ends none");
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let data: serde_json::Value =
        serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    assert_eq!((&data["at"], &data["words"]["pause"]), (&2.into(), &"Пауза".into()));
    assert_eq!(data["replay"]["names"][0], "</script><b>Ева");
    let told = data["replay"]["steps"][0]["say"].as_str().unwrap();
    assert!(told.starts_with("</script><b>Ева (син)"), "{told}");
    assert!(!data["replay"]["closing"].as_array().unwrap().is_empty());
}

#[test]
fn a_position_is_exported_as_a_picture() {
    let folder = played("picture");
    let first = folder.polje("replay export game.jsonl --as svg --at 1", "").stdout;
    assert!(first.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "));
    assert!(first.contains(">MathTricks. After move 1</title>") && first.ends_with("</svg>\n"));
    assert_eq!(first.matches("class=\"mark\"").count(), 1, "the move is marked");
    let start = folder.polje("replay export game.jsonl --as svg --at 0", "").stdout;
    assert!(start.contains(">MathTricks. Start</title>"));
    let last = folder.polje("replay export game.jsonl --as svg --lang pl", "").stdout;
    assert!(last.contains(">greedy (niebieski): wynik"), "in the language that was asked for");
    assert!(!last.contains(">greedy</text>"), "a name is said once");
}

#[test]
fn what_cannot_be_exported_is_refused_with_the_reason() {
    let folder = played("unexported");
    let told = |words: &str| {
        let ran = folder.polje(&format!("replay export {words}"), "");
        assert_eq!(ran.stdout, "", "{words}");
        (ran.code.unwrap(), ran.stderr)
    };
    for format in ["html", "svg"] {
        let (code, text) = told(&format!("game.jsonl --as {format} --at 99"));
        assert!(code == 2 && text.contains("there is no position 99 in game.jsonl"), "{text}");
    }
    let (code, text) = told("game.jsonl --as htm");
    assert!(
        code == 2 && text.contains("the formats are: html, svg (did you mean \"html\"?)"),
        "{text}"
    );
    let (code, text) = told("game.jsonl --as generals-log --at 1");
    assert!(code == 2 && text.contains("--at can only be given with"), "{text}");
    change_line(&folder, 3, "\"move\":\"", "\"move\":\"2");
    for format in ["html", "svg"] {
        let (code, text) = told(&format!("bad.jsonl --as {format}"));
        assert!(code == 1 && text.contains("bad.jsonl, line 3, move 2: the move is "), "{text}");
    }
}
