//! What the mouse does.

use super::*;

#[test]
fn a_click_in_a_box_chooses() {
    let mut desk = desk(Some(gamma()), "en", theme());
    desk.press("<right><right><right><enter>");
    desk.click("1 4,1!");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("with the golden move"), "{shown}");
    desk.end_with_ctrl_d();
    desk.click("Watch the replay");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("move 0 of 1"), "{shown}");
    desk.press("<esc>");
    desk.click("Back to the menu");
    assert!(lines(&desk.draw((80, 24))).contains("Three grid games"));
}

#[test]
fn a_click_beside_the_box_of_moves_closes_it() {
    let mut desk = desk(Some(gamma()), "en", theme());
    desk.press("<right><right><right><enter>");
    assert!(lines(&desk.draw((80, 24))).contains("Esc: cancel"));
    desk.mouse(MouseEventKind::Down(MouseButton::Right), 1, 1);
    assert!(!lines(&desk.draw((80, 24))).contains("Esc: cancel"));
}

#[test]
fn the_wheel_scrolls_help() {
    let mut desk = desk(Some(gamma()), "en", theme());
    desk.press("?");
    let before = lines(&desk.draw((80, 24)));
    desk.mouse(MouseEventKind::ScrollDown, 5, 5);
    assert_ne!(lines(&desk.draw((80, 24))), before);
    desk.mouse(MouseEventKind::ScrollUp, 5, 5);
    assert_eq!(lines(&desk.draw((80, 24))), before);
}

#[test]
fn the_wheel_scrolls_the_list_of_moves() {
    let mut desk = desk(Some(mathtricks()), "en", theme());
    desk.press(&"<tab><enter>".repeat(12));
    desk.press("m");
    let small = (60, 12);
    assert!(lines(&desk.draw(small)).contains("│ 12.  2  "));
    for _ in 0..11 {
        desk.mouse(MouseEventKind::ScrollUp, 5, 5);
    }
    let shown = lines(&desk.draw(small));
    assert!(shown.contains("│  1.  1  ") && !shown.contains("│ 12.  2  "), "{shown}");
}

#[test]
fn a_click_chooses_in_the_menu_and_turns_in_the_setup() {
    let mut desk = desk(None, "en", theme());
    desk.click("Gamma");
    desk.click("bot: ");
    let before = lines(&desk.draw((80, 24)));
    desk.click("▸");
    let turned = lines(&desk.draw((80, 24)));
    assert_ne!(turned, before);
    desk.click("◂");
    assert_eq!(lines(&desk.draw((80, 24))), before);
    desk.click("     Play");
    desk.hear();
    assert!(lines(&desk.draw((80, 24))).contains("Player 1 to move"));
}
