//! The original Gamma program's interactive mode, in a real terminal.

#![allow(clippy::unwrap_used)] // a test fails by panicking

#[path = "support/screen.rs"]
mod screen;
mod support;

use screen::Terminal;
use support::Folder;

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";

/// A game begun by typing its `I` line.
fn game(numbers: &str) -> Terminal {
    let mut terminal = Terminal::start(80, 24, "console gamma");
    terminal.press(format!("I {numbers}\n"));
    terminal.wait_for("Player 1: 0 fields taken");
    terminal
}

#[test]
fn a_game_with_a_golden_move_to_the_end() {
    let mut terminal = game("2 1 2 1");
    assert!(terminal.gives_keys());
    terminal.press(" ");
    let shown = terminal.wait_for("Player 2: 0 fields taken, 1 to take, golden move possible");
    assert_eq!(shown[0], "1.");
    terminal.press(format!("{RIGHT} "));
    terminal.wait_for("Player 1: 1 field taken, 0 to take, golden move possible");
    terminal.press("g");
    terminal.wait_for("Player 2: 0 fields taken, 0 to take, golden move possible");
    terminal.press("G");
    let shown = terminal.wait_for("The winners");
    let expected =
        ["12", "Player 1: 1 field", "Player 2: 1 field", "The winners are players 1, 2."];
    assert_eq!(shown, expected);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}

#[test]
fn the_cursor_moves_and_stops_at_the_edges() {
    let mut terminal = game("3 3 2 1");
    terminal.wait_for_cursor(0, 2);
    terminal.press(UP.repeat(5));
    terminal.wait_for_cursor(0, 0);
    terminal.press(RIGHT.repeat(5));
    terminal.wait_for_cursor(2, 0);
    terminal.press(DOWN.repeat(5));
    terminal.wait_for_cursor(2, 2);
    terminal.press(LEFT);
    terminal.wait_for_cursor(1, 2);
    terminal.press(" ");
    assert_eq!(terminal.wait_for("Player 2:")[..3], ["...", "...", ".1."]);
}

#[test]
fn a_refused_move_says_why_and_skipping_goes_on() {
    let mut terminal = game("3 1 2 1");
    terminal.press("  ");
    let shown = terminal.wait_for("taken by player 1");
    assert_eq!(shown[1], "Player 2: 0 fields taken, 2 to take, golden move possible");
    assert_eq!(shown[2], "taken by player 1");
    terminal.press("c");
    terminal.wait_for("Player 1: 1 field taken, 1 to take, no golden move");
}

#[test]
fn ctrl_d_ends_the_game() {
    let mut terminal = game("3 1 2 1");
    terminal.press(" \x04");
    let shown = terminal.wait_for("The winner");
    assert_eq!(shown[..3], ["1..", "Player 1: 1 field", "Player 2: 0 fields"]);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}

#[test]
fn junk_is_ignored_and_keys_raise_no_signals() {
    let mut terminal = game("3 1 2 1");
    // Ctrl-C, Ctrl-Z, Ctrl-\, Ctrl-S, Ctrl-Q, return, tab, letters, UTF-8, bare and odd escapes.
    terminal.press(b"\x03\x1a\x1c\x13\x11\r\n\tqxz\xff\xc5\xbc\x1b\x1b[5~\x1bO\x00");
    terminal.press(RIGHT);
    terminal.wait_for_cursor(1, 0);
    terminal.press(" ");
    assert_eq!(terminal.wait_for("Player 2:")[0], ".1.");
}

#[test]
fn a_window_too_small_is_told_and_nothing_starts() {
    let mut terminal = Terminal::start(40, 10, "console gamma");
    terminal.press("I 8 10 2 3\n");
    let shown = terminal.wait_for("and 10.");
    let message = shown[1..].concat();
    assert_eq!(
        message,
        "The board needs a window of 8 columns and 12 rows; this one has 40 and 10."
    );
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}

#[test]
fn a_window_that_just_holds_the_board_and_its_line_is_enough() {
    let mut terminal = Terminal::start(60, 5, "console gamma");
    terminal.press("I 60 3 2 1\n");
    let turn = "Player 1: 0 fields taken, 180 to take, no golden move";
    assert_eq!(terminal.wait_for("Player 1:")[3], turn);
    terminal.press("g");
    let shown = terminal.wait_for("- not");
    assert_eq!(shown[..3], [".".repeat(60), ".".repeat(60), ".".repeat(60)]);
    assert_eq!(shown[3].trim_end(), format!("{turn} - not"), "cut off, not wrapped");
}

#[test]
fn keys_typed_ahead_of_the_game_are_not_lost() {
    let mut terminal = Terminal::start(80, 24, "console gamma");
    terminal.press("# hello\nI 3 1 2 1\n");
    terminal.press(format!(" {RIGHT} "));
    assert_eq!(terminal.wait_for("Player 1: 1 field taken")[0], "12.");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    for (signal, sent) in [("TERM", "Terminated"), ("INT", "Interrupt"), ("HUP", "Hangup")] {
        let mut terminal = game("3 3 2 1");
        terminal.press(" ");
        terminal.wait_for("Player 2:");
        assert!(terminal.gives_keys());
        terminal.signal(signal);
        let status = terminal.wait_for_end();
        assert_eq!(status.signal(), Some(sent));
    }
}

#[test]
fn a_stopped_game_lends_the_terminal_out_and_goes_on() {
    let mut terminal = game("3 1 2 1");
    terminal.wait_until_gives_keys(true);
    terminal.signal("TSTP");
    terminal.wait_until_stopped();
    assert!(!terminal.gives_keys());
    terminal.signal("CONT");
    terminal.wait_until_gives_keys(true);
    terminal.press(" ");
    terminal.wait_for("Player 2: 0 fields taken");
}

#[test]
fn batch_mode_answers_a_person_line_by_line() {
    let mut terminal = Terminal::start(80, 24, "console gamma");
    terminal.press("B 2 1 1 1\n");
    terminal.wait_for("OK 1");
    terminal.press("m 1 0 0\n");
    let shown = terminal.wait_for("m 1 0 0\n1");
    assert_eq!(shown, ["B 2 1 1 1", "OK 1", "m 1 0 0", "1"]);
}

#[test]
fn the_interactive_mode_can_be_scripted_through_a_pipe() {
    let folder = Folder::new("gamma-script");
    let ran = folder.polje_bytes(&["console", "gamma"], b"x\nI 2 1 2 1\n \x1b[C g");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), "ERROR 1\n"));
    let end = "Player 1: 2 fields\r\nPlayer 2: 0 fields\r\nThe winner is player 1.\r\n";
    assert!(ran.stdout.ends_with(end), "{:?}", ran.stdout);
}
