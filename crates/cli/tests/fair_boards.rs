//! Boards whose fairness is shown, and games judged afterwards, as a user meets them.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::Folder;

#[test]
fn a_certified_board_is_checked_and_a_forged_certificate_is_found_out() {
    let folder = Folder::new("certify");
    let dealt = folder.polje("board new mathtricks --size 4x4 --seed 5 --certify", "");
    assert_eq!((dealt.code, dealt.stderr.as_str()), (Some(0), ""));
    assert!(dealt.stdout.starts_with("# seed: 5\n# certificate: exact draw by solver "));
    folder.write("fair.board", &dealt.stdout);
    let checked = folder.polje("board certify fair.board", "");
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""));
    assert!(checked.stdout.starts_with("The certificate is right: exact draw"));
    let shown = folder.polje("board show mathtricks fair.board", "");
    assert!(shown.stdout.contains("Certified fair: with best play a draw"), "{}", shown.stdout);

    folder.write("forged.board", &dealt.stdout.replace("depth 2: ", "depth 2: 1"));
    let forged = folder.polje("board certify mathtricks forged.board", "");
    assert_eq!((forged.code, forged.stdout.as_str()), (Some(1), ""));
    assert!(forged.stderr.contains("not a certificate"), "{}", forged.stderr);
    folder.write("other.board", &dealt.stdout.replace("openings ", "openings 1"));
    let other = folder.polje("board certify mathtricks other.board", "");
    assert_eq!((other.code, other.stdout.as_str()), (Some(1), ""), "{}", other.stderr);
}

#[test]
fn a_fair_board_without_a_certificate_gets_one_and_an_unfair_one_the_reason() {
    let folder = Folder::new("bare");
    let dealt = folder.polje("board new mathtricks --size 4x4 --seed 5 --certify", "").stdout;
    let bare: String = dealt
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{line}\n"))
        .collect();
    folder.write("bare.board", &bare);
    let certified = folder.polje("board certify bare.board", "");
    // Other openings than the dealer's: an even board may just miss the mark with them.
    match certified.code {
        Some(0) => assert!(certified.stdout.starts_with("# certificate: exact draw")),
        _ => assert!(certified.stderr.contains("gets no certificate"), "{}", certified.stderr),
    }
    folder.write("unfair.board", "0 9 9 9\n1 1 1 1\n-5 -5 -5 -5\n-9 -9 -9 0\n");
    let unfair = folder.polje("board certify unfair.board", "");
    assert_eq!((unfair.code, unfair.stdout.as_str()), (Some(1), ""));
    assert_eq!(
        unfair.stderr,
        "error: unfair.board gets no certificate: with best play the first player wins\n"
    );
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
    let data = folder.polje("replay show games/game-0001.jsonl --analyse --json", "").stdout;
    assert!(data.lines().nth(1).unwrap().contains("\"judged\":{\"before\":\"drawn\""), "{data}");
}
