//! The interactive mode, watched through a very small terminal.

use polje_tabletop::Window;

use super::super::{Board, Interactive, Key, Keys};
use super::wording::english;

/// What is on the screen after these bytes, without blanks at the ends of lines.
fn screen(bytes: &[u8]) -> Vec<String> {
    let mut lines: Vec<Vec<char>> = vec![Vec::new()];
    let (mut column, mut row) = (0, 0);
    let text = std::str::from_utf8(bytes).unwrap();
    let mut rest = text.chars().peekable();
    while let Some(next) = rest.next() {
        match next {
            '\r' => column = 0,
            '\n' => row += 1,
            '\x1b' => {
                assert_eq!(rest.next(), Some('['));
                let mut numbers = String::new();
                let command = loop {
                    match rest.next().unwrap() {
                        letter if letter.is_ascii_alphabetic() => break letter,
                        part => numbers.push(part),
                    }
                };
                match (command, numbers.as_str()) {
                    ('H', "") => (column, row) = (0, 0),
                    ('H', place) => {
                        let (down, right) = place.split_once(';').unwrap();
                        row = down.parse::<usize>().unwrap() - 1;
                        column = right.parse::<usize>().unwrap() - 1;
                    }
                    ('J', "2") => lines = vec![Vec::new()],
                    ('J', "") => {
                        lines.truncate(row + 1);
                        lines[row].truncate(column);
                    }
                    ('K', "") => lines[row].truncate(column),
                    ('l' | 'h', "?7") => {}
                    other => panic!("unknown sequence {other:?}"),
                }
            }
            letter => {
                let line = &mut lines[row];
                line.resize(line.len().max(column + 1), ' ');
                line[column] = letter;
                column += 1;
            }
        }
        lines.resize(lines.len().max(row + 1), Vec::new());
    }
    lines.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned()).collect()
}

struct Session {
    game: Interactive,
    out: Vec<u8>,
}

impl Session {
    fn new(width: u32, height: u32, players: u32, areas: u32) -> Self {
        let mut out = Vec::new();
        let board = Board::new(width, height, players, areas).unwrap();
        let game = Interactive::start(board, &english(None), &mut out).unwrap();
        Self { game, out }
    }

    fn press(&mut self, keys: &str) -> Vec<String> {
        self.game.feed(keys.as_bytes(), &english(None), &mut self.out);
        screen(&self.out)
    }
}

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";

#[test]
fn the_board_is_shown_with_the_turn_under_it() {
    let mut session = Session::new(3, 2, 2, 1);
    let shown = session.press("");
    assert_eq!(shown, ["...", "...", "Player 1: 0 fields taken, 6 to take, no golden move"]);
}

#[test]
fn a_game_with_a_golden_move_to_the_end() {
    let mut session = Session::new(2, 1, 2, 1);
    assert_eq!(session.press(" ")[0], "1.");
    let shown = session.press(RIGHT);
    assert_eq!(shown, ["1.", "Player 2: 0 fields taken, 1 to take, golden move possible"]);
    assert_eq!(session.press(" ")[0], "12");
    let shown = session.press("g");
    assert_eq!(shown, ["11", "Player 2: 0 fields taken, 0 to take, golden move possible"]);
    let shown = session.press("G");
    assert!(session.game.is_over());
    let expected =
        ["12", "Player 1: 1 field", "Player 2: 1 field", "The winners are players 1, 2.", ""];
    assert_eq!(shown, expected);
    let length = session.out.len();
    session.press(" g\x04");
    session.game.finish(&english(None), &mut session.out);
    assert_eq!(session.out.len(), length);
}

#[test]
fn the_cursor_stops_at_the_edges() {
    let mut session = Session::new(3, 3, 1, 9);
    session.press(&LEFT.repeat(5));
    session.press(&DOWN.repeat(5));
    assert_eq!(session.press(" ")[..3], ["...", "...", "1.."]);
    session.press(&UP.repeat(9));
    session.press(&RIGHT.repeat(9));
    assert_eq!(session.press(" ")[..3], ["..1", "...", "1.."]);
}

#[test]
fn a_refused_move_leaves_the_turn_and_says_why() {
    let mut session = Session::new(3, 1, 2, 1);
    let shown = session.press("  ");
    let turn = "Player 2: 0 fields taken, 2 to take, golden move possible";
    assert_eq!(shown[1], format!("{turn} - taken by player 1"));
    assert_eq!(session.press(RIGHT)[1], turn);
    assert_eq!(session.press("g")[1], format!("{turn} - not an opponent's field"));
}

#[test]
fn skipping_gives_the_turn_away() {
    let mut session = Session::new(2, 1, 3, 1);
    assert!(session.press("c")[1].starts_with("Player 2:"));
    assert!(session.press("C")[1].starts_with("Player 3:"));
    assert!(session.press("c")[1].starts_with("Player 1:"));
}

#[test]
fn players_who_cannot_act_are_passed_over() {
    // Player 1 ends up with the corner only, behind player 2's wall.
    let mut session = Session::new(3, 3, 2, 1);
    session.press(" ");
    session.press(&format!("{RIGHT} c{RIGHT} c{LEFT}{UP} c{LEFT} c"));
    let shown = session.press(&format!("{UP} "));
    assert_eq!(shown[..3], ["2..", "22.", "122"]);
    assert!(shown[3].starts_with("Player 2:"), "{}", shown[3]);
    let shown = session.press(&format!("{RIGHT}{RIGHT}{DOWN} "));
    assert_eq!(shown[..3], ["2..", "222", "122"]);
    assert!(shown[3].starts_with("Player 1:"), "{}", shown[3]);
}

#[test]
fn ctrl_d_and_the_end_of_input_end_the_game() {
    let expected = ["1.", "Player 1: 1 field", "Player 2: 0 fields", "The winner is player 1.", ""];
    let mut session = Session::new(2, 1, 2, 1);
    assert_eq!(session.press(" \x04"), expected);
    let mut session = Session::new(2, 1, 2, 1);
    session.press(" ");
    session.game.finish(&english(None), &mut session.out);
    assert_eq!(session.press(""), expected);
    assert!(session.game.is_over());
}

#[test]
fn a_game_without_moves_has_no_winner() {
    let shown = Session::new(1, 1, 2, 1).press("\x04");
    assert_eq!(shown[3], "Nobody has taken a field.");
}

#[test]
fn many_players_are_not_all_listed() {
    let mut session = Session::new(2, 1, u32::MAX, 1);
    session.press(" ");
    let shown = session.press("\x04");
    assert_eq!(shown[1], "Player 1: 1 field");
    assert_eq!(shown[2], "4294967294 more players: 0 fields each");
    assert_eq!(shown[3], "The winner is player 1.");
}

#[test]
fn more_than_nine_players_get_wider_fields() {
    let mut session = Session::new(2, 1, 12, 1);
    session.press(&"c".repeat(10));
    let shown = session.press(&format!(" {RIGHT} "));
    assert_eq!(shown[0], " 11 12");
}

#[test]
fn a_window_too_small_starts_no_game() {
    let start = |players, columns, rows| {
        let board = Board::new(20, 5, players, 1).unwrap();
        let mut out = Vec::new();
        let around = english(Some(Window { columns, rows }));
        let game = Interactive::start(board, &around, &mut out);
        assert_eq!(game.is_err(), out.is_empty());
        game.err().map(|error| (around.say)(&error.phrase()))
    };
    assert_eq!(start(2, 20, 7), None);
    let message = "The board needs a window of 20 columns and 7 rows; this one has 19 and 40.";
    assert_eq!(start(2, 19, 40).as_deref(), Some(message));
    assert!(start(2, 200, 6).is_some());
    assert!(start(10, 59, 7).is_some());
    assert_eq!(start(10, 60, 7), None);
}

#[test]
fn the_final_board_stays_on_a_tight_screen() {
    let around = english(Some(Window { columns: 240, rows: 7 }));
    let mut out = Vec::new();
    let mut game = Interactive::start(Board::new(20, 5, 9, 1).unwrap(), &around, &mut out).unwrap();
    out.clear();
    game.feed(b" \x04", &around, &mut out);
    let text = String::from_utf8(out).unwrap();
    let results = &text[text.rfind("\x1b[?7h").unwrap()..];
    assert_eq!(results.matches("\r\n").count(), 1, "{results:?}");
    assert!(results.contains("Player 9") && results.contains("winner"), "{results:?}");
}

#[test]
fn a_new_window_is_drawn_anew() {
    let mut out = Vec::new();
    let small = english(Some(Window { columns: 40, rows: 12 }));
    let large = english(Some(Window { columns: 80, rows: 24 }));
    let mut game = Interactive::start(Board::new(5, 5, 2, 1).unwrap(), &small, &mut out).unwrap();
    out.clear();
    game.feed(b" ", &small, &mut out);
    assert!(!out.starts_with(b"\x1b[?7l\x1b[2J"));
    out.clear();
    game.feed(b" ", &large, &mut out);
    assert!(out.starts_with(b"\x1b[?7l\x1b[2J"), "the whole board is drawn");
}

#[test]
fn keys_come_in_pieces_of_any_size() {
    let keys = format!(" {RIGHT} {UP}g \x1b[{LEFT}c C\x1b[Z g");
    let mut whole = Session::new(3, 3, 3, 2);
    whole.press(&keys);
    let mut pieces = Session::new(3, 3, 3, 2);
    for byte in keys.as_bytes() {
        pieces.game.feed(&[*byte], &english(None), &mut pieces.out);
    }
    assert_eq!(whole.out, pieces.out);
}

fn keys(bytes: &[u8]) -> Vec<Key> {
    let mut keys = Keys::default();
    bytes.iter().filter_map(|&byte| keys.next(byte)).collect()
}

#[test]
fn arrows_are_escape_sequences() {
    use Key::{Down, Left, Right, Up};
    assert_eq!(keys(b"\x1b[A\x1b[B\x1b[C\x1b[D"), [Up, Down, Right, Left]);
    assert_eq!(keys(b"[A\x1bA[D"), []);
}

#[test]
fn an_unknown_sequence_swallows_nothing() {
    use Key::{End, Golden, Move, Skip, Up};
    assert_eq!(keys(b"\x1b \x1bg\x1bc\x1b\x04"), [Move, Golden, Skip, End]);
    assert_eq!(keys(b"\x1b[ \x1b[g\x1b[c\x1b[\x04"), [Move, Golden, Skip, End]);
    assert_eq!(keys(b"\x1b\x1b[A\x1b[\x1b[A"), [Up, Up]);
    assert_eq!(keys(b"\x1b[3~\x1bOA\x1b[1;5C"), [Skip]);
}

#[test]
fn other_bytes_are_no_keys() {
    let others: Vec<u8> = (0..=255).filter(|byte| !b" gGcC\x04\x1b".contains(byte)).collect();
    assert_eq!(keys(&others), []);
    assert_eq!(keys("\u{17c}\u{f3}\u{142}".as_bytes()), []);
}

#[test]
fn a_hundred_thousand_escapes_are_survived() {
    let mut bytes = vec![0x1b; 100_000];
    bytes.extend_from_slice(b"[A");
    assert_eq!(keys(&bytes), [Key::Up]);
}
