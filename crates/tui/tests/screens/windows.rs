//! Windows of all sizes, colours and characters.

use super::*;

#[test]
fn a_map_of_the_usual_size() {
    for language in LANGUAGES {
        let mut desk = desk(Some(map()), language, theme());
        desk.press("<enter>");
        let shown = desk.shown_in(&[(80, 24), (100, 30), (40, 12)]);
        compare(&format!("map-{language}"), &shown);
    }
}

#[test]
fn arrows_point_to_what_is_out_of_the_window() {
    for (ascii, signs) in [(false, ['◂', '▸', '▴', '▾']), (true, ['<', '>', '^', 'v'])] {
        let mut desk = desk(Some(map()), "en", Theme { ascii, ..theme() });
        // To the corner, then to the middle of the first row.
        desk.press(&("<up><left>".repeat(18) + &"<right>".repeat(8)));
        // Of the line of column numbers and the margin, in a window that shows the top.
        let edges = |desk: &mut Desk| {
            let shown = lines(&desk.draw((40, 12)));
            let margin = |row: &str| row.chars().take(3).collect::<String>();
            let margin: String = shown.lines().skip(2).take(5).map(margin).collect();
            format!("{}{margin}", shown.lines().nth(1).unwrap_or_default())
        };
        let [left, right, up, down] = signs;
        let shown = edges(&mut desk);
        assert!(shown.contains(left) && shown.contains(right), "{shown}");
        assert!(!shown.contains(up) && shown.contains(down), "{shown}");
    }
}

#[test]
fn boards_in_a_large_window() {
    for language in LANGUAGES {
        for (name, plan) in [("mathtricks", mathtricks as fn() -> Plan), ("gamma", gamma)] {
            let mut desk = desk(Some(plan()), language, theme());
            desk.press("<tab><enter>");
            let shown = desk.shown_in(&[(200, 50), (120, 30)]);
            compare(&format!("large-{name}-{language}"), &shown);
        }
    }
}

#[test]
fn a_window_too_small_says_what_it_needs() {
    let mut desk = desk(Some(mathtricks()), "en", theme());
    let shown = lines(&desk.draw((37, 11)));
    assert!(shown.starts_with("This screen needs a window of 38"), "{shown}");
    let shown = lines(&desk.draw((38, 11)));
    assert!(shown.contains("Eva (blue) to move"), "{shown}");
}

#[test]
fn the_smallest_windows_begin_with_the_size_that_is_needed() {
    let mut desk = desk(Some(mathtricks()), "en", theme());
    assert!(lines(&desk.draw((12, 2))).starts_with("38x11 needed"));
}

#[test]
fn nothing_is_done_in_a_window_too_small_to_show_it() {
    let mut desk = desk(Some(mathtricks()), "en", theme());
    let before = lines(&desk.draw((80, 24)));
    desk.draw((20, 5));
    desk.press("<tab><enter>R<enter>?");
    assert_eq!(lines(&desk.draw((80, 24))), before);
}

#[test]
fn walked_cells_and_pawns_have_the_contests_colours() {
    let colours = Theme { depth: Depth::True, ..theme() };
    let mut desk = desk(Some(mathtricks()), "en", colours);
    desk.press("<tab><enter><tab><enter>");
    let buffer = desk.draw((80, 24));
    let has = |colour: Color| buffer.content.iter().any(|cell| cell.bg == colour);
    assert!(has(Color::Rgb(0x00, 0xB0, 0xF0)), "a cell walked by player 1");
    assert!(has(Color::Rgb(0x92, 0xD0, 0x50)), "a cell walked by player 2");
    assert!(has(Color::Rgb(0x00, 0xFF, 0xFF)), "the pawn of player 1");
    assert!(has(Color::Rgb(0xFF, 0xFF, 0x00)), "the pawn of player 2");
}

#[test]
fn moves_are_listed_in_the_colour_of_who_made_them() {
    let colours = Theme { depth: Depth::True, ..theme() };
    let mut desk = desk(Some(mathtricks()), "en", colours);
    desk.press("<tab><enter><tab><enter>");
    for keys in ["", "m"] {
        desk.press(keys);
        let buffer = desk.draw((80, 24));
        let shown = lines(&buffer);
        for (line, colour) in
            [(" 1   1,0", Color::Rgb(0x00, 0xB0, 0xF0)), (" 2   3,6", Color::Rgb(0x92, 0xD0, 0x50))]
        {
            let row = shown.lines().position(|row| row.contains(line)).unwrap();
            let text = shown.lines().nth(row).unwrap();
            let before = &text[..text.find(line).unwrap()];
            let column = before.chars().count();
            assert_eq!(buffer[(column as u16 + 1, row as u16)].bg, colour, "{text}");
        }
    }
}

#[test]
fn in_ascii_nothing_else_is_drawn() {
    let ascii = Theme { ascii: true, ..theme() };
    for (plan, keys) in [
        (mathtricks as fn() -> Plan, "<tab><enter>"),
        (gamma, "<right><right><right><enter>"),
        (generals, "<enter><down>"),
    ] {
        let mut desk = desk(Some(plan()), "en", ascii);
        desk.press(keys);
        for size in SIZES {
            let shown = lines(&desk.draw(size));
            assert!(shown.is_ascii(), "{shown}");
        }
    }
}

#[test]
fn every_screen_can_be_drawn_in_every_language_and_in_any_size() {
    for language in polje_phrases::languages() {
        for (plan, keys) in [
            (None, ""),
            (None, "<enter>"),
            (None, "<down><down><enter>"),
            (None, "<down><down><down><enter>x<enter>"),
            (None, "<down><down><down><down><enter>"),
            (Some(fair as fn() -> Plan), ""),
            (Some(watched), "+"),
            (Some(two_under_fog), ""),
            (Some(two_under_fog), "<enter>p<enter>"),
            (Some(mathtricks), "R<enter>s"),
            (Some(mathtricks), "e"),
            (Some(mathtricks), "<tab><enter>"),
            (Some(mathtricks), "R<enter>"),
            (Some(mathtricks), "R<enter>w"),
            (Some(gamma), "?"),
            (Some(gamma), "<right><right><right><enter>"),
            (Some(generals), "<enter><down><right>"),
            (Some(generals), "m"),
        ] {
            let mut desk = desk(plan.map(|plan| plan()), language.code, theme());
            desk.press(keys);
            for width in [1, 5, 24, 38, 60, 80, 99, 100, 200] {
                for height in [1, 3, 8, 11, 22, 24, 50] {
                    let shown = lines(&desk.draw((width, height)));
                    assert!(!shown.contains("[tui-"), "a text is missing: {shown}");
                }
            }
        }
    }
}

/// Four players on a board of Gamma.
fn four() -> Plan {
    let settings = [("size", "10x10"), ("players", "4"), ("areas", "3")];
    let plan = plan("gamma", GAMMA, &["Eva", "Ivo", "Ana", "Petar"]);
    let source = Source::Dealt(plan.game.settings(settings).unwrap());
    Plan { source, ..plan }
}

#[test]
fn in_the_smallest_window_everybody_is_shown() {
    for language in polje_phrases::languages() {
        let mut two = desk(Some(mathtricks()), language.code, theme());
        let shown = lines(&two.draw((38, 11)));
        let total = |number: &str| shown.lines().any(|line| line.contains(number));
        assert!(total("   2  ") && total("▶  1  "), "{shown}");
        let mut four = desk(Some(four()), language.code, theme());
        for size in [(38, 11), (40, 12)] {
            let shown = lines(&four.draw(size));
            let line = |first: &str, second: &str| {
                shown.lines().any(|line| line.contains(first) && line.contains(second))
            };
            assert!(line("▶  1  0, 0/3, G", " 2  0, 0/3, G"), "{shown}");
            assert!(line(" 3  0, 0/3, G", " 4  0, 0/3, G"), "{shown}");
        }
    }
}

#[test]
fn in_a_small_window_a_move_is_told_to_its_result() {
    for language in polje_phrases::languages() {
        for size in [(38, 11), (40, 12)] {
            let mut desk = desk(Some(mathtricks()), language.code, theme());
            let words = |desk: &mut Desk| {
                lines(&desk.draw(size)).split_whitespace().collect::<Vec<_>>().join(" ")
            };
            desk.press("<right><enter>");
            let shown = words(&mut desk);
            assert!(shown.contains("0 + 3 = 3"), "{shown}");
            // Whose turn it is gives way to a move, but not to what a move would do.
            desk.press("<up>");
            let shown = words(&mut desk);
            assert!(shown.contains("0 + 3 = 3") && shown.contains("0 -> −3"), "{shown}");
        }
    }
}

#[test]
fn the_usual_map_for_four_is_whole_in_the_usual_window() {
    for language in polje_phrases::languages() {
        let mut desk = desk(Some(map()), language.code, theme());
        let shown = lines(&desk.draw((80, 24)));
        let row = |number: usize| {
            let label = format!("{number} ");
            shown.lines().any(|line| line.trim_start().starts_with(&label))
        };
        assert!((0..18).all(row), "{shown}");
        let seats = shown.lines().find(|line| line.contains('▶')).unwrap_or_default();
        assert!((1..=4).all(|seat| seats.contains(&format!(" {seat}  1 "))), "{shown}");
        let mut small = lines(&desk.draw((40, 12)));
        small.retain(|letter| letter != '▶');
        assert!((1..=4).all(|seat| small.contains(&format!("   {seat}  1 "))), "{small}");
    }
}

#[test]
fn cells_grow_with_the_window() {
    let painted = Theme { depth: Depth::True, ..theme() };
    let mut desk = desk(Some(mathtricks()), "en", painted);
    let mut high = |size| {
        let buffer = desk.draw(size);
        let pawn = |row: u16| {
            (0..size.0).any(|column| buffer[(column, row)].bg == Color::Rgb(0xFF, 0xFF, 0x00))
        };
        (0..size.1).filter(|&row| pawn(row)).count()
    };
    assert_eq!(
        [(38, 11), (80, 24), (120, 34), (120, 40), (200, 50)].map(&mut high)[1..],
        [1, 3, 3, 5]
    );
}
