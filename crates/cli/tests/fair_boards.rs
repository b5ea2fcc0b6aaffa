//! Boards whose fairness is shown, and games judged afterwards, as a user meets them.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::Folder;

#[test]
fn a_certified_board_is_checked_and_a_forged_certificate_is_found_out() {
    let folder = Folder::new("certify");
    let dealt = folder.polje("board new mathtricks --size 4x4 --seed 5 --certify", "");
    assert_eq!((dealt.code, dealt.stderr.as_str()), (Some(0), ""));
    // Without a seed, which deals another board where no certificate is asked for.
    assert!(dealt.stdout.starts_with("# certificate: exact draw by solver "), "{}", dealt.stdout);
    let data = folder.polje("board new mathtricks --size 4x4 --seed 5 --certify --json", "").stdout;
    assert!(data.contains("\"seed\":null"), "{data}");
    folder.write("fair.board", &dealt.stdout);
    let checked = folder.polje("board certify fair.board", "");
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""));
    assert!(checked.stdout.starts_with("The certificate is right: exact draw"));
    let data = folder.polje("board certify fair.board --json", "").stdout;
    assert!(data.contains("\"right\":true") && data.contains("\"reason\":null"), "{data}");
    let shown = folder.polje("board show mathtricks fair.board", "");
    assert!(shown.stdout.contains("Certified fair: with best play a draw"), "{}", shown.stdout);

    folder.polje("match mathtricks easy easy --board fair.board --games 1 --replays kept", "");
    let shown = folder.polje("replay show kept/game-0001.jsonl", "");
    assert!(shown.stdout.contains("Certified fair: with best play a draw"), "{}", shown.stdout);

    let (before, figure) = dealt.stdout.split_once("; depth 4: ").unwrap();
    let (points, after) = figure.split_once(" of ").unwrap();
    let other = if points == "200" { "201" } else { "200" };
    folder.write("other.board", &format!("{before}; depth 4: {other} of {after}"));
    let other = folder.polje("board certify mathtricks other.board", "");
    assert_eq!((other.code, other.stdout.as_str()), (Some(1), ""));
    assert!(other.stderr.contains("the certificate is wrong"), "{}", other.stderr);
    let data = folder.polje("board certify mathtricks other.board --json", "");
    assert_eq!(data.code, Some(1), "{}", data.stdout);
    assert!(data.stdout.contains("\"right\":false"), "{}", data.stdout);

    // The figures of one board on another.
    let (note, _) = dealt.stdout.split_once('\n').unwrap();
    let uneven = "0   2   x2  -3\n+1  x0  /2  +4\n+9  +1  +3  -1\n+2  x2  +5  0\n";
    folder.write("lie.board", &format!("{note}\n{uneven}"));
    let lie = folder.polje("board certify lie.board", "");
    assert_eq!((lie.code, lie.stdout.as_str()), (Some(1), ""));
    assert!(
        lie.stderr.contains("the certificate in lie.board is not confirmed: "),
        "{}",
        lie.stderr
    );
    let remark = "The certificate noted with the board is wrong";
    let solved = folder.polje("solve mathtricks --board lie.board", "").stdout;
    assert!(solved.contains(remark), "{solved}");
    let solved = folder.polje("solve mathtricks --board fair.board", "").stdout;
    assert!(solved.contains("the game is a draw") && !solved.contains(remark), "{solved}");

    // One of an older program, which told of no fight.
    let (before, fight) = dealt.stdout.split_once("; fight ").unwrap();
    let (_, after) = fight.split_once("; ").unwrap();
    folder.write("older.board", &format!("{before}; {after}"));
    let older = folder.polje("board certify older.board", "");
    assert_eq!((older.code, older.stdout.as_str()), (Some(0), dealt.stdout.as_str()));
    assert!(older.stderr.starts_with("The certificate is right. Here is"), "{}", older.stderr);
    let shown = folder.polje("board show mathtricks older.board", "").stdout;
    assert!(shown.contains("Certified fair: with best play a draw; between equal"), "{shown}");

    // Of a game that has none, whatever the file holds.
    let gamma = folder.polje("board certify gamma fair.board", "");
    assert_eq!(gamma.code, Some(2), "{}", gamma.stderr);

    let replay = folder.read("kept/game-0001.jsonl");
    let (before, by) = replay.split_once("exact draw by solver ").unwrap();
    let (_, figures) = by.split_once(';').unwrap();
    folder.write("forged.jsonl", &format!("{before}exact draw by solver 99;{figures}"));
    let forged = folder.polje("replay verify forged.jsonl", "");
    assert_eq!((forged.code, forged.stdout.as_str()), (Some(1), ""));
    assert!(forged.stderr.contains("by solver 99, which this"), "{}", forged.stderr);
}

#[test]
fn a_certificate_that_cannot_be_right_is_refused_where_it_is_read() {
    let folder = Folder::new("forged");
    let dealt = folder.polje("board new mathtricks --size 4x4 --seed 5 --certify", "").stdout;
    let (note, cells) = dealt.split_once('\n').unwrap();
    let first_depth = note.find("; depth 4").unwrap();
    let (_, figures) = note.split_once("; openings").unwrap();
    let figures = format!(" openings{figures}");
    let fight = note.find("; fight").unwrap();
    let dull = format!("{}; fight 6, 5, 6 with 3 traps;{figures}", &note[..fight]);
    for (forged, complaint) in [
        (note.replace("depth 2: ", "depth 2: 1"), "is not a certificate"),
        (format!("# certificate: exact draw by solver 99;{figures}"), "by solver 99, which this"),
        (note[..first_depth].to_owned(), "tells of 400 games at each of these depths: 2, 4, 6"),
        (format!("# certificate: statistical;{figures}"), "of 16 cells are certified by solving"),
        (
            dull,
            "not worth playing: best play is no fight: a draw of 5 to 5, and boards of this size",
        ),
    ] {
        folder.write("forged.board", &format!("{forged}\n{cells}"));
        for line in ["board certify", "board show mathtricks", "play mathtricks --board"] {
            let refused = folder.polje(&format!("{line} forged.board"), "");
            assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), ""), "{line} {forged}");
            assert!(refused.stderr.contains("line 1: "), "{}", refused.stderr);
            assert!(refused.stderr.contains(complaint), "{}", refused.stderr);
        }
    }
}

#[test]
fn a_statistical_certificate_is_checked_as_such_and_bettered_when_asked_to() {
    let folder = Folder::new("thorough");
    // A board that is soon solved.
    let bare = folder.polje("board new mathtricks --size 4x11 --seed 5596", "").stdout;
    folder.write("bare.board", &bare);
    let statistical = folder.polje("board certify bare.board", "").stdout;
    assert!(statistical.starts_with("# seed: 5596\n# certificate: statistical; "), "{statistical}");
    folder.write("fair.board", &statistical);
    let shown = folder.polje("board show mathtricks fair.board", "").stdout;
    assert!(shown.contains("Fair by statistics") && shown.contains("was not solved."), "{shown}");
    let checked = folder.polje("board certify fair.board", "");
    assert!(checked.stdout.starts_with("The certificate is right: statistical"));
    let bettered = folder.polje("board certify fair.board --thorough", "");
    assert_eq!(bettered.code, Some(0), "{}", bettered.stderr);
    assert!(bettered.stderr.starts_with("The certificate is right. Here is the board with a"));
    assert!(bettered.stdout.contains("# certificate: exact draw by solver "));
    let rest = |text: &str| text.split_once("; openings").unwrap().1.to_owned();
    assert_eq!(rest(&bettered.stdout), rest(&statistical));
}

#[test]
fn a_fair_board_without_a_certificate_gets_one_and_an_unfair_one_the_reason() {
    let folder = Folder::new("bare");
    let certified = |seed: u32| {
        let line = format!("board new mathtricks --size 4x4 --seed {seed} --certify");
        let dealt = folder.polje(&line, "").stdout;
        let (_, cells) = dealt.split_once('\n').unwrap();
        folder.write("bare.board", cells);
        folder.polje("board certify bare.board", "")
    };
    let fair = certified(5);
    assert!(fair.stdout.starts_with("# certificate: exact draw"), "{}", fair.stderr);
    // Other openings than the dealer's: this one just misses the mark with them.
    let borderline = certified(12);
    assert_eq!((borderline.code, borderline.stdout.as_str()), (Some(1), ""));
    assert!(borderline.stderr.contains("the first one scores 61%"), "{}", borderline.stderr);

    let refused = |cells: &str| {
        folder.write("unfair.board", cells);
        let unfair = folder.polje("board certify unfair.board", "");
        assert_eq!((unfair.code, unfair.stdout.as_str()), (Some(1), ""));
        let (_, reason) = unfair.stderr.split_once("unfair.board gets no certificate: ").unwrap();
        reason.trim_end().to_owned()
    };
    let unfair = "0 9 9 9\n1 x2 /2 x0\n-5 5 4 -5\n-9 -9 -9 0\n";
    assert_eq!(refused(unfair), "with best play the first player wins");
    let nothing = "0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n";
    assert_eq!(refused(nothing), "cells are missing that every board has: +n, -n, x0, x2, /2");
    let mirrored = "0 3 -1 2\nx2 1 /2 x0\nx0 /2 1 x2\n2 -1 3 0\n";
    assert!(refused(mirrored).contains("one player can copy the other's moves"));
    let other_game = folder.polje("board new gamma --certify", "");
    assert_eq!(other_game.code, Some(2));
    assert!(other_game.stderr.contains("those of these games can: mathtricks"));
}

#[test]
fn a_game_on_a_certified_board_replays_and_its_errors_are_marked() {
    let folder = Folder::new("judged");
    let board = folder.polje("board new mathtricks --size 4x4 --seed 5 --certify", "").stdout;
    folder.write("fair.board", &board);
    let line =
        "match mathtricks random greedy --board fair.board --seed 3 --games 2 --replays games";
    assert_eq!(folder.polje(line, "").code, Some(0));
    let verified = folder.polje("replay verify games/game-0001.jsonl", "");
    assert_eq!((verified.code, verified.stderr.as_str()), (Some(0), ""));
    assert!(
        folder.read("games/game-0001.jsonl").contains("\"certificate\":\"exact draw by solver")
    );
    let shown = folder.polje("replay show games/game-0001.jsonl --analyse", "");
    assert_eq!(shown.code, Some(0));
    assert!(shown.stdout.contains("?? This "), "a random player errs: {}", shown.stdout);
    let moves = shown.stdout.matches("moves to").count();
    let told: Vec<String> = (1..=moves)
        .map(|at| {
            let line = format!("replay show games/game-0001.jsonl --analyse --at {at}");
            folder.polje(&line, "").stdout
        })
        .collect();
    let kept = told.iter().filter(|told| told.contains("This move kept what")).count();
    let errors = told.iter().filter(|told| told.contains("?? This ")).count();
    assert_eq!(errors, shown.stdout.matches("?? This ").count());
    assert_eq!(kept + errors, moves);
    let again = folder.polje(line, "");
    assert_eq!(again.code, Some(1));
    assert!(again.stderr.contains("game-0001.jsonl exists already; give --replays a new folder"));
    let data = folder.polje("replay show games/game-0001.jsonl --analyse --json", "").stdout;
    assert!(data.lines().nth(1).unwrap().contains("\"judged\":{\"before\":\"drawn\""), "{data}");
}

#[test]
fn boards_of_a_game_are_fair_without_a_seed_as_dealt_with_one_and_fair_when_asked_for() {
    let folder = Folder::new("rule");
    let told = |words: &str| {
        let line =
            format!("play mathtricks --size 4x4 --plain --seats human:Eva,human:Ivo {words}");
        let ran = folder.polje(&line, "resign\n");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
        ran.stdout
    };
    let (fair, dealt) =
        ("Certified fair: with best play a draw", "The board is as its seed deals it");
    assert!(told("--seed 1").contains(dealt));
    let asked = told("--seed 1 --certify");
    assert!(asked.contains(fair) && !asked.contains(dealt), "{asked}");
    assert!(
        asked.contains("Eva (blue) gives up") && asked.contains("Ivo wins the game"),
        "{asked}"
    );
    // Without a seed one is found quickly, or it is said that none was.
    let any = told("");
    assert!(any.contains(fair) || any.contains("no fair board was found in time"), "{any}");
    let refused = folder.polje("play gamma --size 4x4 --plain --certify", "");
    assert_eq!(refused.code, Some(2), "{}", refused.stdout);
    assert!(refused.stderr.contains("boards of gamma cannot be certified"), "{}", refused.stderr);
    folder.write("my.board", "0 1 2 3\n4 5 -6 x2\n/2 x0 3 1\n2 -1 4 0\n");
    let refused = folder.polje("play mathtricks --board my.board --plain --certify", "");
    assert_eq!(refused.code, Some(2), "{}", refused.stdout);
    assert!(refused.stderr.contains("--certify cannot be given"), "{}", refused.stderr);
}
