//! Where the cursor is, how it looks and how it is moved.

use super::*;
use ratatui::style::Modifier;

const CYAN: Color = Color::Rgb(0x00, 0xFF, 0xFF);
const YELLOW: Color = Color::Rgb(0xFF, 0xFF, 0x00);

fn colours() -> Theme {
    Theme { depth: Depth::True, ..theme() }
}

/// Against a bot that is never asked in these tests.
fn against_a_bot(board: &str) -> Plan {
    let mut plan = plan("mathtricks", board, &["Eva", "easy"]);
    plan.sitters[1].who = Who::Level(plan.game.level("easy").unwrap());
    plan
}

/// The numbers of the cursor's column and row: the ones along the edges that are bold.
fn cursor(desk: &mut Desk) -> (u16, u16) {
    let size = (80, 24);
    let buffer = desk.draw(size);
    let label = |row: u16, column: u16| {
        let cell = &buffer[(column, row)];
        let bold = cell.modifier.contains(Modifier::BOLD);
        cell.symbol().parse::<u16>().ok().filter(|_| bold)
    };
    let x = (0..44).find_map(|column| label(1, column)).expect("a bold column");
    let y = (2..20).find_map(|row| label(row, 0)).expect("a bold row");
    (x, y)
}

#[test]
fn the_cursor_leaves_the_colour_of_the_pawn_it_rests_on() {
    for size in [(38, 11), (80, 24), (120, 40), (200, 50)] {
        for ascii in [false, true] {
            let mut desk =
                desk(Some(against_a_bot(MATHTRICKS)), "en", Theme { ascii, ..colours() });
            let buffer = desk.draw(size);
            let pawn = buffer.content.iter().filter(|cell| cell.bg == CYAN);
            let said: String = pawn.clone().map(|cell| cell.symbol()).collect();
            assert!(said.contains(if ascii { "a*0" } else { "¹●0" }), "{size:?}: {said:?}");
            assert!(pawn.clone().all(|cell| !cell.modifier.contains(Modifier::REVERSED)));
            // And it is seen all the same, by brackets or a frame.
            let framed = |cell: &&ratatui::buffer::Cell| {
                cell.symbol() == "█" && cell.fg == Color::Reset
                    || cell.symbol() == "[" && cell.modifier.contains(Modifier::REVERSED)
            };
            assert!(buffer.content.iter().any(|cell| framed(&cell)), "{size:?}");
        }
    }
}

#[test]
fn without_colours_the_cursor_is_seen_in_every_window() {
    for size in [(38, 11), (80, 24), (120, 40)] {
        let mut desk = desk(Some(mathtricks()), "en", Theme { ascii: size.0 == 38, ..theme() });
        let buffer = desk.draw(size);
        let reversed = |cell: &ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
        let seen = |cell: &ratatui::buffer::Cell| reversed(cell) || cell.symbol() == "█";
        assert!(buffer.content.iter().any(seen), "{size:?}");
    }
}

#[test]
fn at_one_keyboard_the_cursor_goes_to_the_pawn_of_whoever_is_to_move() {
    let mut desk = desk(Some(mathtricks()), "en", colours());
    assert_eq!(cursor(&mut desk), (0, 0));
    desk.press("<right><enter>");
    assert_eq!(cursor(&mut desk), (4, 7));
    let buffer = desk.draw((80, 24));
    assert!(buffer.content.iter().any(|cell| cell.bg == YELLOW), "the pawn of player 2");
    desk.press("<up><enter>");
    assert_eq!(cursor(&mut desk), (1, 0));
    desk.press("u");
    assert_eq!(cursor(&mut desk), (4, 7), "the last to move is to move again");
}

#[test]
fn where_there_is_no_pawn_the_cursor_goes_to_the_last_own_move() {
    let mut desk = desk(Some(gamma()), "en", theme());
    desk.press("0 0<enter>5 5<enter>2 5<enter>");
    assert_eq!(cursor(&mut desk), (0, 0));
    desk.press("0 1<enter>");
    assert_eq!(cursor(&mut desk), (5, 5));
}

#[test]
fn diagonals_have_keys_of_their_own() {
    let mut desk = desk(Some(mathtricks()), "en", theme());
    for (keys, at) in [
        ("n", (1, 1)),
        ("<pagedown>", (2, 2)),
        ("y", (1, 1)),
        ("<right><right><home>", (2, 0)),
        ("b", (1, 1)),
        ("<pageup>", (2, 0)),
        ("<end>", (1, 1)),
    ] {
        desk.press(keys);
        assert_eq!(cursor(&mut desk), at, "{keys}");
    }
    desk.press("<enter>");
    assert!(lines(&desk.draw((80, 24))).contains("moves to x=1, y=1"));
}

#[test]
fn typed_coordinates_move_the_cursor() {
    let mut desk = desk(Some(mathtricks()), "en", theme());
    desk.press("3");
    assert!(lines(&desk.draw((80, 24))).contains("cell (column row): 3_"));
    assert_eq!(cursor(&mut desk), (0, 0), "half a cell is none");
    for (keys, at) in [(" 6", (3, 6)), ("1,0", (1, 0)), ("2x7", (2, 7)), ("4 1<back>2", (4, 2))] {
        desk.press(keys);
        assert_eq!(cursor(&mut desk), at, "{keys}");
    }
    desk.press("9 9");
    let shown = lines(&desk.draw((80, 24)));
    let told = "There is no cell 9,9: columns go from 0 to 4, rows from 0 to 7.";
    assert!(shown.contains(told), "{shown}");
    desk.press("1 0<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Ivo (green) to move"), "{shown}");
}

#[test]
fn on_a_bulgarian_keyboard_the_comma_between_two_numbers_does_not_leave_the_game() {
    let mut desk = desk(Some(mathtricks()), "bg", theme());
    desk.press("3,6");
    assert_eq!(cursor(&mut desk), (3, 6));
}

#[test]
fn on_a_large_map_a_further_digit_goes_on_with_the_row() {
    let mut desk = desk(Some(map()), "en", theme());
    desk.press("11 1");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("cell (column row): 11 1_"), "{shown}");
    desk.press("7");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("cell (column row): 11 17_"), "{shown}");
    desk.press("<esc>");
    assert!(!lines(&desk.draw((80, 24))).contains("cell (column row)"));
}

#[test]
fn in_ascii_the_last_move_is_marked_unlike_a_pawn() {
    let mut desk = desk(Some(mathtricks()), "en", Theme { ascii: true, ..theme() });
    desk.press("<right><enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains(":a*3") && !shown.contains("*a"), "{shown}");
}
