//! Games that were left, and games that were finished: listed, continued, thrown away, watched again.

use super::*;

/// Leaves a game after some keys.
fn leave(folder: &Folder, plan: Plan, keys: &str) {
    let mut desk = desk_with_data(Some(plan), "en", theme(), Some(folder.0.clone()));
    desk.press(keys);
    desk.press("q");
}

fn menu(folder: &Folder) -> Desk {
    desk_with_data(None, "en", theme(), Some(folder.0.clone()))
}

fn shown(desk: &mut Desk) -> String {
    lines(&desk.draw((80, 24)))
}

/// Makes a file older than all others.
fn age(folder: &Folder, seconds: u64) {
    for entry in std::fs::read_dir(folder.0.join("unfinished")).unwrap() {
        let file = std::fs::File::options().append(true).open(entry.unwrap().path()).unwrap();
        let now = file.metadata().unwrap().modified().unwrap();
        file.set_modified(now - Duration::from_secs(seconds)).unwrap();
    }
}

#[test]
fn all_games_that_were_left_are_listed_and_any_can_be_continued() {
    let folder = Folder::new("all-left");
    leave(&folder, gamma(), "<down><enter>");
    age(&folder, 60);
    leave(&folder, mathtricks(), "<tab><enter><tab><enter>");
    let mut desk = menu(&folder);
    let first = shown(&mut desk);
    assert!(first.contains("Continue MathTricks: Eva, Ivo, 2 moves"), "{first}");
    assert!(first.contains("All unfinished games (2)"), "{first}");
    desk.press("<down><enter>");
    let list = shown(&mut desk);
    let [mathtricks, gamma] = ["MathTricks: Eva, Ivo, 2 moves", "Gamma: Eva, Ivo, Ana, one move"];
    assert!(list.find(mathtricks).unwrap() < list.find(gamma).unwrap(), "{list}");
    assert!(list.contains("(blue) to move") && list.contains("¹"), "its board: {list}");
    desk.press("<down>");
    assert!(shown(&mut desk).contains("Ivo to move"), "{}", shown(&mut desk));
    desk.press("<enter>");
    let game = shown(&mut desk);
    assert!(game.contains("Gamma 6x6") && game.contains("Ivo to move"), "{game}");
    desk.press("q");
    let back = shown(&mut desk);
    assert!(back.contains("Continue Gamma"), "it was left last: {back}");
    for size in SIZES {
        lines(&desk.draw(size));
    }
}

#[test]
fn how_far_a_game_has_come_is_told_however_many_play_it() {
    let folder = Folder::new("crowd");
    let names = ["Evangelina", "Ivo", "Anastasia", "Bartholomew", "Christopher", "Dimitar"];
    let board = "players 6\nareas 2\n......\n......\n......\n";
    leave(&folder, plan("gamma", board, &names), "<enter>");
    for size in [(80, 24), (120, 40), (200, 50)] {
        let mut desk = menu(&folder);
        let first = lines(&desk.draw(size));
        assert!(first.contains("one move"), "{first}");
        assert!(first.contains("Continue Gamma: Evangelina, Ivo"), "{first}");
        leave(&folder, mathtricks(), "<tab><enter>");
        let mut desk = menu(&folder);
        desk.press("<down><enter>");
        let list = lines(&desk.draw(size));
        let crowd = list.lines().find(|line| line.contains("Gamma: Evangelina, Ivo")).unwrap();
        assert!(crowd.contains(", one move"), "{list}");
        desk.press("xy");
    }
}

#[test]
fn any_game_that_was_left_can_be_thrown_away() {
    let folder = Folder::new("thrown");
    leave(&folder, gamma(), "<down><enter>");
    age(&folder, 60);
    leave(&folder, mathtricks(), "<tab><enter>");
    let mut desk = menu(&folder);
    desk.press("<down><enter><down>xn");
    assert!(shown(&mut desk).contains("Gamma: Eva"), "only when one is sure");
    desk.press("xy");
    assert!(
        !shown(&mut desk).contains("Gamma: Eva") && shown(&mut desk).contains("MathTricks: Eva")
    );
    desk.press("xy");
    let menu = shown(&mut desk);
    assert!(menu.contains("Three grid games") && !menu.contains("Continue"), "{menu}");
    assert_eq!(std::fs::read_dir(folder.0.join("unfinished")).unwrap().count(), 0);
}

#[test]
fn a_menu_keeps_nobody_from_a_game() {
    let folder = Folder::new("idle");
    leave(&folder, mathtricks(), "<tab><enter>");
    let mut idle = menu(&folder);
    assert!(shown(&mut idle).contains("Continue MathTricks"));
    let mut player = menu(&folder);
    player.press("<enter>");
    assert!(shown(&mut player).contains("to move"), "{}", shown(&mut player));
    // The idle one still offers what it saw, and says why not.
    idle.press("<enter>");
    let told = shown(&mut idle);
    assert!(told.contains("This game is being played in another window."), "{told}");
    assert!(!told.contains("Continue"), "{told}");
    player.press("R<enter>q");
    let mut late = menu(&folder);
    assert!(!shown(&mut late).contains("Continue"));
}

#[test]
fn finished_games_are_kept_and_watched_again() {
    let folder = Folder::new("past");
    for (plan, keys) in [
        (mathtricks(), "<tab><enter>R<enter>"),
        (gamma(), "<down><enter>R<enter>R<enter>"),
        (mathtricks(), "R<enter>"),
    ] {
        let mut desk = desk_with_data(Some(plan), "en", theme(), Some(folder.0.clone()));
        desk.press(keys);
    }
    let mut desk = menu(&folder);
    desk.press("<down><down><down><enter>");
    let list = shown(&mut desk);
    assert!(list.contains("MathTricks: Eva, Ivo; Eva won"), "{list}");
    assert!(list.contains("Gamma: Eva, Ivo, Ana; Eva won"), "{list}");
    assert_eq!(list.matches("won").count(), 2, "nobody moved in the third one: {list}");
    desk.press("mathtr<enter>");
    let replay = shown(&mut desk);
    assert!(replay.contains("MathTricks: Eva, Ivo") && replay.contains("move 0 of 2"), "{replay}");
}

#[test]
fn how_many_finished_games_are_kept_is_a_setting() {
    let folder = Folder::new("past-setting");
    let mut desk = menu(&folder);
    assert!(shown(&mut desk).contains("Finished games kept: the last 200"));
    desk.press("<end><up><up><enter>");
    assert!(shown(&mut desk).contains("Finished games kept: the last 1000"));
    desk.press("<enter>");
    assert!(shown(&mut desk).contains("Finished games kept: none"));
    drop(desk);
    leave(&folder, mathtricks(), "<tab><enter>R<enter>");
    assert!(!folder.0.join("history").exists());
    assert_eq!(polje_tui::kept_games(&folder.0), 0);
}
