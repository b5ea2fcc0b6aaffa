//! The original program as a console: modes, room for large output, what belongs to which mode.

use polje_tabletop::{Console, Output, Wants, Window};

use super::super::console;
use super::wording::english;

fn feed(console: &mut dyn Console, input: &[u8], output: &mut Output) -> Wants {
    console.feed(input, &english(None), output)
}

#[test]
fn batch_mode_wants_lines_and_ends_with_0() {
    let (mut console, mut output) = (console(), Output::default());
    assert_eq!(feed(console.as_mut(), b"", &mut output), Wants::Lines);
    assert_eq!(feed(console.as_mut(), b"B 2 1 1 1\nm 1 0", &mut output), Wants::Lines);
    assert_eq!(feed(console.as_mut(), b" 0\nx\np", &mut output), Wants::Lines);
    assert_eq!(console.end(&english(None), &mut output), 0);
    assert_eq!(output.stdout, b"OK 1\n1\n");
    assert_eq!(output.stderr, b"ERROR 3\nERROR 4\n");
}

#[test]
fn large_output_asks_for_room_and_goes_on_where_it_stopped() {
    let input = b"B 3000 3000 1 1\np\nb 1\n";
    let (mut console, mut output) = (console(), Output::default());
    let (mut from, mut length, mut pieces) = (0, 0, 0);
    while let Wants::Room { used } = feed(console.as_mut(), &input[from..], &mut output) {
        from += used;
        length += output.stdout.len();
        assert!(output.stdout.len() < 2 << 20);
        output.stdout.clear();
        pieces += 1;
    }
    assert_eq!(length + output.stdout.len(), 5 + 3000 * 3001 + 2);
    assert!(pieces >= 8);
}

#[test]
fn keys_that_come_with_the_interactive_line_belong_to_the_game() {
    let (mut console, mut output) = (console(), Output::default());
    assert_eq!(feed(console.as_mut(), b"# hello\nI 2 1 2 1\n \x1b[", &mut output), Wants::Keys);
    assert_eq!(feed(console.as_mut(), b"C ", &mut output), Wants::Keys);
    assert_eq!(feed(console.as_mut(), b"\x04 g", &mut output), Wants::Nothing(0));
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.ends_with("Player 2: 1 field\r\nThe winners are players 1, 2.\r\n"), "{shown:?}");
    assert!(output.stderr.is_empty());
}

#[test]
fn the_end_of_input_ends_the_interactive_game() {
    let (mut console, mut output) = (console(), Output::default());
    feed(console.as_mut(), b"I 2 1 2 1\n ", &mut output);
    assert_eq!(console.end(&english(None), &mut output), 0);
    assert!(output.stdout.ends_with(b"The winner is player 1.\r\n"));
}

#[test]
fn a_window_too_small_is_told_and_nothing_starts() {
    let (mut console, mut output) = (console(), Output::default());
    let around = english(Some(Window { columns: 80, rows: 24 }));
    assert_eq!(console.feed(b"I 81 10 2 1\n ", &around, &mut output), Wants::Nothing(0));
    let message = "The board needs a window of 81 columns and 12 rows; this one has 80 and 24.\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), message);
}
