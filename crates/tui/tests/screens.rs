//! Every screen, drawn to a buffer and compared with a reviewed snapshot, in two sizes.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use polje_arena::{BestOf, LeaderKind, Store};
use polje_games::{CATALOG, Effort, Task};
use polje_tabletop::{Outcome, Record, Stop};
use polje_tui::{App, Board, Depth, Message, Palette, Plan, Sitter, Start, Theme, Voice};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;

/// Sizes every screen must do with: the usual one, and about the smallest.
const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];
const LANGUAGES: [&str; 2] = ["en", "bg"];

/// The program without a terminal.
struct Desk {
    app: App,
    answers: Receiver<Message>,
}

fn theme() -> Theme {
    Theme { depth: Depth::None, palette: Palette::Contest, ascii: false }
}

fn desk(plan: Option<Plan>, language: &str, theme: Theme) -> Desk {
    desk_with_data(plan, language, theme, None)
}

fn desk_with_data(plan: Option<Plan>, language: &str, theme: Theme, data: Option<PathBuf>) -> Desk {
    let (mail, answers) = channel();
    let start = Start {
        language: Some(language.to_owned()),
        fallback: Voice::in_language(polje_phrases::Language::ENGLISH),
        theme,
        mouse: true,
        data,
        plan,
    };
    Desk { app: App::new(start, mail).unwrap(), answers }
}

impl Desk {
    /// Presses keys: letters, and names such as `<down>`.
    fn press(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(letter) = rest.chars().next() {
            let (code, used) = match rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
                Some((name, _)) => (named(name), name.len() + 2),
                None => (KeyCode::Char(letter), letter.len_utf8()),
            };
            rest = &rest[used..];
            self.app.update(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
    }

    /// Clicks in the middle of a text on the screen of 80 columns.
    fn click(&mut self, text: &str) {
        let shown = lines(&self.draw((80, 24)));
        let found = shown.lines().enumerate().find_map(|(row, line)| {
            let before = line.split_once(text)?.0.chars().count();
            Some((before + text.chars().count() / 2, row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{shown}"));
        self.mouse(MouseEventKind::Down(MouseButton::Left), column as u16, row as u16);
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let modifiers = KeyModifiers::NONE;
        self.app.update(Message::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    fn end_with_ctrl_d(&mut self) {
        let key = KeyEvent::new(KeyCode::Char('d'), KeyModifiers::CONTROL);
        self.app.update(Message::Key(key));
    }

    /// Waits for a thinking thread.
    fn hear(&mut self) {
        let answer = self.answers.recv_timeout(Duration::from_secs(60)).expect("an answer");
        self.app.update(answer);
    }

    /// Waits for thinking threads until the screen shows a text.
    fn hear_until(&mut self, text: &str) -> String {
        loop {
            let shown = lines(&self.draw((80, 24)));
            if shown.contains(text) {
                return shown;
            }
            self.hear();
        }
    }

    fn draw(&mut self, (width, height): (u16, u16)) -> Buffer {
        self.app.update(Message::Resize { width, height });
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The screen in every size, as lines of text.
    fn shown(&mut self) -> String {
        self.shown_in(&SIZES)
    }

    fn shown_in(&mut self, sizes: &[(u16, u16)]) -> String {
        let screens: Vec<String> = sizes.iter().map(|&size| lines(&self.draw(size))).collect();
        screens.join("--------\n")
    }
}

fn named(name: &str) -> KeyCode {
    match name {
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "end" => KeyCode::End,
        "back" => KeyCode::Backspace,
        _ => panic!("no key {name}"),
    }
}

fn lines(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let line = |cells: &[ratatui::buffer::Cell]| {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        text.trim_end().to_owned() + "\n"
    };
    buffer.content.chunks(width).map(line).collect()
}

/// A game between persons on a board given as text.
fn plan(game: &str, board: &str, names: &[&str]) -> Plan {
    let game = polje_games::find(game).unwrap();
    let sitter = |name: &&str| Sitter {
        name: (*name).to_owned(),
        recorded: (*name).to_owned(),
        level: None,
    };
    Plan {
        game,
        board: Board::Fixed(game.read_board(board).unwrap()),
        sitters: names.iter().map(sitter).collect(),
        best_of: BestOf::ONE,
        seed: 42,
        record: None,
        tempo: None,
    }
}

const MATHTRICKS: &str = "\
0   3   -4  5   4
x2  1   x2  -2  0
4   -5  4   0   -4
6   /2  1   2   x2
/2  4   4   3   5
x2  1   -4  x2  1
-4  1   x2  3   -3
4   5   /2  1   0
";

const GAMMA: &str = "\
players 3
areas 2
. . . . . .
. 1 1 . 2 .
. . . . 2 .
. 3 . . . .
. 3 3 . . .
. . . . . .
";

const GENERALS: &str = "5 6 2\n3\n1\n1\n4\n1\n1\n1\n2 12\n1\n4\n1\n1\n1\n1\n1\n1\n1\n1\n1\n4\n1\n1\n2 40\n1\n1\n1\n1\n1\n1\n3\norder 1 2\n";

fn mathtricks() -> Plan {
    plan("mathtricks", MATHTRICKS, &["Eva", "Ivo"])
}

fn gamma() -> Plan {
    plan("gamma", GAMMA, &["Eva", "Ivo", "Ana"])
}

fn generals() -> Plan {
    let mut plan = plan("generals", GENERALS, &["Eva", "passive"]);
    plan.sitters[1].level = Some("passive".to_owned());
    plan
}

/// A dealt map of the usual size with bots that do nothing.
fn map() -> Plan {
    let sitter = |level: Option<&str>, name: &str| Sitter {
        name: name.to_owned(),
        recorded: name.to_owned(),
        level: level.map(str::to_owned),
    };
    let bots = ["one", "two", "three"].map(|name| sitter(Some("passive"), name));
    let settings = [("size", "18x18"), ("players", "4")];
    Plan {
        board: Board::Dealt(settings.map(|(name, value)| (name.into(), value.into())).into()),
        sitters: [sitter(None, "Eva")].into_iter().chain(bots).collect(),
        seed: 7,
        ..generals()
    }
}

/// Two bots.
fn watched() -> Plan {
    let mut plan = generals();
    plan.sitters[0].level = Some("passive".to_owned());
    plan
}

/// A game whose rounds tick.
fn in_tempo() -> Plan {
    Plan { tempo: Some(Duration::from_secs(1)), ..generals() }
}

fn two_under_fog() -> Plan {
    plan("generals", GENERALS, &["Eva", "Ivo"])
}

/// A game on any board that is fair.
fn fair() -> Plan {
    let settings = vec![("size".to_owned(), "5x8".to_owned())];
    Plan { board: Board::Dealt(settings).fair(), ..mathtricks() }
}

/// Compares a screen in every language with its snapshot.
fn check(name: &str, plan: Option<fn() -> Plan>, keys: &str) {
    for language in LANGUAGES {
        let mut desk = desk(plan.map(|plan| plan()), language, theme());
        desk.press(keys);
        insta::assert_snapshot!(format!("{name}-{language}"), desk.shown());
    }
}

#[test]
fn the_menu() {
    check("menu", None, "<down>");
}

#[test]
fn the_menu_fits_in_80_columns_in_every_language() {
    for language in polje_phrases::languages() {
        let shown = lines(&desk(None, language.code, theme()).draw((80, 24)));
        assert!(!shown.contains('…'), "{shown}");
    }
}

#[test]
fn the_setup_of_a_game() {
    let erased = "<back>".repeat(20);
    check("setup", None, &format!("<enter><up>{erased}42<up><up><up>Eva"));
}

#[test]
fn a_setup_that_cannot_be() {
    let erased = "<back>".repeat(20);
    let wrong = format!("<down><enter><up>{erased}42");
    check("setup-wrong", None, &format!("{wrong}<up><up><up><up><up><up>{erased}3000x2"));
}

#[test]
fn presets_end_in_settings_of_ones_own() {
    let mut desk = desk(None, "en", theme());
    desk.press("<enter><down>");
    let shown = |desk: &mut Desk| lines(&desk.draw((80, 24)));
    assert!(shown(&mut desk).contains("◂ standard ▸"));
    desk.press("<right><right>");
    assert!(shown(&mut desk).contains("◂ custom ▸") && shown(&mut desk).contains("10x10"));
    desk.press("<right>");
    assert!(shown(&mut desk).contains("◂ quick ▸") && shown(&mut desk).contains("4x4"));
    desk.press("<left>");
    assert!(shown(&mut desk).contains("◂ custom ▸") && shown(&mut desk).contains("4x4"));
}

#[test]
fn a_question_mark_asks_for_help_where_no_text_is_typed() {
    let mut desk = desk(None, "en", theme());
    desk.press("<enter>?");
    assert!(lines(&desk.draw((80, 24))).contains("Everywhere"));
    desk.press("<esc><up>?");
    assert!(!lines(&desk.draw((80, 24))).contains("Everywhere"));
}

#[test]
fn one_person_in_a_series_is_called_neither_by_the_seat_nor_by_a_letter() {
    let mut desk = desk(None, "en", theme());
    // Up from Play: the seed, for a board at once; the series.
    desk.press("<enter><up>1<up><right><up><up><up><up><right><enter>");
    let shown = desk.hear_until("to move");
    assert!(shown.contains("Person, Player 1 (blue)"), "{shown}");
}

#[test]
fn a_board_of_mathtricks() {
    check("mathtricks", Some(mathtricks), "<right><enter><up><down>");
}

#[test]
fn a_board_with_a_certificate_wears_a_badge() {
    check("certified", Some(certified), "");
}

fn certified() -> Plan {
    let certificate = "statistical; openings 7; depth 2: 201.5 of 400; depth 4: 198 of 400";
    plan("mathtricks", &format!("# certificate: {certificate}\n{MATHTRICKS}"), &["Eva", "Ivo"])
}

#[test]
fn where_any_board_will_do_a_fair_one_is_taken_from_the_pool() {
    let folder = Folder::new("pool");
    let game = polje_games::find("mathtricks").unwrap();
    let settings = [("size", "4x4")];
    let effort = &mut Effort { thorough: false, stop: Stop::default(), progress: &mut |_| () };
    let board = game.deal_certified(&settings, 1, effort).unwrap();
    Store::open(&folder.0).unwrap().add_board(game, &settings, &board).unwrap();
    let mut plan = mathtricks();
    plan.board = Board::Dealt(vec![("size".to_owned(), "4x4".to_owned())]).fair();
    let mut desk = desk_with_data(Some(plan), "en", theme(), Some(folder.0.clone()));
    assert!(lines(&desk.draw((80, 24))).contains("Looking for a certified board"));
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("MathTricks 4x4  [certified: exact]"), "{shown}");
    assert!(shown.contains("Certified fair: with best play a draw"), "{shown}");
}

#[test]
fn who_does_not_want_to_wait_plays_on_any_board() {
    let mut desk = desk(Some(fair()), "en", theme());
    desk.press("<enter>");
    let shown = desk.hear_until("to move");
    assert!(shown.contains("certified"), "{shown}");
}

#[test]
fn who_types_a_seed_gets_its_board() {
    let mut desk = desk(None, "en", theme());
    desk.press("<enter>");
    assert!(lines(&desk.draw((80, 24))).contains("certified, if one is found in time"));
    desk.press("<up>1");
    assert!(lines(&desk.draw((80, 24))).contains("as the seed deals it"));
}

#[test]
fn a_board_being_dealt() {
    check("dealing", Some(fair), "");
}

#[test]
fn a_game_that_is_watched() {
    check("watched", Some(watched), "");
}

#[test]
fn a_game_whose_rounds_tick() {
    check("tempo", Some(in_tempo), "");
}

#[test]
fn a_board_of_gamma() {
    check("gamma", Some(gamma), "<down><right>");
}

#[test]
fn moves_to_choose_from() {
    check("choice", Some(gamma), "<right><right><right><enter>");
}

#[test]
fn a_refused_move() {
    check("refused", Some(mathtricks), "<down><down><down><enter>");
}

#[test]
fn the_list_of_moves() {
    check("moves", Some(mathtricks), "<tab><enter><tab><enter>m");
}

#[test]
fn help_at_a_board() {
    check("help", Some(gamma), "?");
}

#[test]
fn the_end_of_help() {
    check("help-end", Some(generals), "?<end>");
}

#[test]
fn the_end_of_help_where_there_is_a_solver() {
    check("help-solver", Some(mathtricks), "?<end>");
}

#[test]
fn help_explains_the_signs_that_are_drawn_and_the_keys_that_work() {
    let help = |plan: Plan, ascii: bool| {
        let mut desk = desk(Some(plan), "en", Theme { ascii, ..theme() });
        desk.press("?");
        lines(&desk.draw((90, 100)))
    };
    let drawn = help(generals(), false);
    assert!(drawn.contains("a capital (♔)") && drawn.contains("▲"), "{drawn}");
    assert!(!drawn.contains('@') && !drawn.contains('#'), "{drawn}");
    assert!(!drawn.contains("go to the next cell") && !drawn.contains("play the cell"), "{drawn}");
    let ascii = help(generals(), true);
    assert!(ascii.is_ascii() && ascii.contains("a capital (@)"), "{ascii}");
    assert!(!help(mathtricks(), false).contains("pass"), "nobody passes in this game");
    assert!(help(gamma(), false).contains("you can take it with G"));
}

#[test]
fn a_question() {
    check("resign", Some(mathtricks), "R");
}

#[test]
fn replays_to_choose_from() {
    check("replays", None, "<down><down><down><enter>nothing.jsonl<enter>");
}

#[test]
fn a_saved_replay_is_found_again_by_part_of_its_name() {
    let folder = Folder::new("found");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(mathtricks()), "en", theme(), data());
    first.press("<tab><enter>R<enter>s");
    first.press(&"<back>".repeat(40));
    first.press(&folder.0.join("first game.jsonl").display().to_string());
    first.press("<enter>");
    drop(first);
    let mut second = desk_with_data(None, "en", theme(), data());
    second.press("<down><down><down><enter>");
    assert!(lines(&second.draw((120, 24))).contains("first game.jsonl"));
    second.press("FIRST G<enter>");
    let shown = lines(&second.draw((80, 24)));
    assert!(shown.contains("MathTricks: Eva, Ivo") && shown.contains("move 0 of 2"), "{shown}");
}

#[test]
fn a_leaderboard_without_a_place_to_keep_it() {
    check("leaders", None, "<down><down><down><down><enter>");
}

#[test]
fn games_of_people_without_names_do_not_count() {
    let folder = Folder::new("nameless");
    let data = || Some(folder.0.clone());
    let plan = plan("mathtricks", MATHTRICKS, &["Player 1", "Ivo"]);
    let mut desk = desk_with_data(Some(plan), "en", theme(), data());
    desk.press("R<enter><down><down><down><enter>");
    let shown = desk.hear_until("Nobody has finished a game yet");
    assert!(shown.contains("has told a name"), "{shown}");
}

#[test]
fn a_leaderboard_with_ratings() {
    let folder = Folder::new("ratings");
    let game = CATALOG[0].name();
    let mut store = Store::open(&folder.0).unwrap();
    let players = [(LeaderKind::Person, "Евангелина Маринова"), (LeaderKind::Bot, "hard")];
    for (own, other) in [(3, 1), (1, 2), (5, 4), (2, 2), (0, 7), (6, 1)] {
        let outcome = Outcome::rank(&[own, other], &[]);
        store.add_game(game, &players, &outcome).unwrap();
    }
    for language in LANGUAGES {
        let data = Some(folder.0.clone());
        let mut desk = desk_with_data(None, language, theme(), data);
        desk.press("<down><down><down><down><enter>");
        desk.hear();
        insta::assert_snapshot!(format!("ratings-{language}"), desk.shown());
    }
}

#[test]
fn a_map_of_generals_with_orders() {
    for language in LANGUAGES {
        let mut desk = desk(Some(generals()), language, theme());
        for _ in 0..4 {
            desk.press("p");
            desk.hear();
        }
        desk.press("<enter><right>");
        desk.hear();
        desk.press("<down><tab>");
        insta::assert_snapshot!(format!("generals-{language}"), desk.shown());
    }
}

#[test]
fn what_orders_from_a_picked_cell_would_do() {
    for language in LANGUAGES {
        let mut desk = desk(Some(generals()), language, theme());
        for _ in 0..6 {
            desk.press("p");
            desk.hear();
        }
        desk.press("<enter><right>");
        desk.hear();
        insta::assert_snapshot!(format!("preview-{language}"), desk.shown());
    }
}

#[test]
fn the_end_on_a_map_with_the_seats_under_it() {
    let small = || {
        let settings = [("size", "10x10"), ("players", "4")];
        let settings = settings.map(|(name, value)| (name.into(), value.into()));
        Plan { board: Board::Dealt(settings.into()), ..map() }
    };
    for language in LANGUAGES {
        let mut desk = desk(Some(small()), language, theme());
        desk.end_with_ctrl_d();
        desk.press("y");
        let shown = desk.shown_in(&[(80, 24), (120, 40)]);
        insta::assert_snapshot!(format!("end-map-{language}"), shown);
    }
}

#[test]
fn a_map_of_the_usual_size() {
    for language in LANGUAGES {
        let mut desk = desk(Some(map()), language, theme());
        desk.press("<enter>");
        let shown = desk.shown_in(&[(80, 24), (100, 30), (40, 12)]);
        insta::assert_snapshot!(format!("map-{language}"), shown);
    }
}

#[test]
fn arrows_point_to_what_is_out_of_the_window() {
    for (ascii, signs) in [(false, ['◂', '▸', '▴', '▾']), (true, ['<', '>', '^', 'v'])] {
        let mut desk = desk(Some(map()), "en", Theme { ascii, ..theme() });
        desk.press("<left><left><left><left><left><left>");
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
            insta::assert_snapshot!(format!("large-{name}-{language}"), shown);
        }
    }
}

#[test]
fn the_end_and_the_replay_of_a_game() {
    for language in LANGUAGES {
        let mut desk = desk(Some(mathtricks()), language, theme());
        desk.press("<tab><enter><tab><enter>R<enter>");
        insta::assert_snapshot!(format!("end-{language}"), desk.shown());
        desk.press("w<right><right>");
        insta::assert_snapshot!(format!("replay-{language}"), desk.shown());
    }
}

const SMALL: &str = "0 1 2 3\n4 5 -6 x2\n/2 x0 3 1\n2 -1 4 0\n";

#[test]
fn one_can_look_sideways_in_the_replay_of_a_large_map() {
    let mut plan = plan("generals", GENERALS, &["Eva", "Ivo"]);
    plan.board = Board::Dealt(vec![("size".to_owned(), "40x40".to_owned())]);
    let mut desk = desk(Some(plan), "en", theme());
    desk.press("<enter>R<enter>w");
    let columns = |desk: &mut Desk| {
        let shown = lines(&desk.draw((80, 24)));
        let mut numbers = shown.lines().nth(1).unwrap().split_whitespace();
        numbers.find(|number| *number != "◂").unwrap().to_owned()
    };
    assert_eq!(columns(&mut desk), "0");
    desk.press("LL");
    assert_eq!(columns(&mut desk), "4");
    desk.press("H");
    assert_eq!(columns(&mut desk), "2");
}

#[test]
fn help_in_the_menu_and_in_the_setup() {
    check("menu-help", None, "?");
    check("setup-help", None, "<enter>?");
}

#[test]
fn moves_that_gave_something_away_are_marked_when_the_game_is_over() {
    for language in LANGUAGES {
        let plan = plan("mathtricks", SMALL, &["Eva", "Ivo"]);
        let mut desk = desk(Some(plan), language, theme());
        desk.press(&"<tab><enter>".repeat(16));
        desk.hear();
        insta::assert_snapshot!(format!("judged-end-{language}"), desk.shown());
        desk.press("m");
        insta::assert_snapshot!(format!("judged-{language}"), desk.shown());
        desk.press("<esc>we");
        insta::assert_snapshot!(format!("judged-replay-{language}"), desk.shown());
        desk.press("<right><right><right>");
        insta::assert_snapshot!(format!("judged-replay-on-{language}"), desk.shown());
        desk.press("<left><left><left>");
        let large = lines(&desk.draw((200, 50)));
        insta::assert_snapshot!(format!("judged-replay-large-{language}"), large);
    }
}

#[test]
fn only_moves_that_the_solver_can_judge_are_marked() {
    let game = polje_games::find("mathtricks").unwrap();
    let mut desk = desk(Some(plan("mathtricks", SMALL, &["Eva", "Ivo"])), "en", theme());
    let folder = Folder::new("judged");
    desk.press(&"<tab><enter>".repeat(16));
    desk.hear();
    desk.press("s");
    desk.press(&"<back>".repeat(40));
    desk.press(&folder.0.join("game.jsonl").display().to_string());
    desk.press("<enter>m");
    let text = std::fs::read_to_string(folder.0.join("game.jsonl")).unwrap();
    let record = Record::parse(&text).unwrap();
    let judged = polje_games::analyse(game, &record, &Task::default()).unwrap();
    let errors: Vec<usize> =
        judged.iter().filter(|judged| judged.is_error()).map(|judged| judged.at).collect();
    let shown = lines(&desk.draw((80, 50)));
    for move_at in 1..=record.events.len() {
        let line = shown.lines().find(|line| line.contains(&format!(" {move_at}. "))).unwrap();
        assert_eq!(line.contains('?'), errors.contains(&move_at), "{line}");
    }
}

#[test]
fn the_last_one_left_has_not_won_by_a_number() {
    let mut desk = desk(Some(generals()), "en", theme());
    desk.press("<enter><enter>R<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("passive wins."), "{shown}");
}

#[test]
fn the_replay_is_saved_under_a_name_that_can_be_seen() {
    let folder = Folder::new("saving");
    for language in LANGUAGES {
        let mut desk = desk(Some(generals()), language, theme());
        desk.press("R<enter>s");
        insta::assert_snapshot!(format!("save-{language}"), desk.shown());
        // A name that is taken can be mended.
        desk.press(&"<back>".repeat(40));
        let taken = folder.0.join(format!("{language}.jsonl"));
        std::fs::write(&taken, "").unwrap();
        desk.press(&taken.display().to_string());
        desk.press("<enter><back>2<enter>");
        let shown = lines(&desk.draw((80, 24)));
        assert!(shown.contains(".json2"), "{shown}");
        assert!(folder.0.join(format!("{language}.json2")).exists());
    }
}

#[test]
fn what_a_position_is_worth_is_told_where_there_is_no_panel() {
    let mut plan = mathtricks();
    plan.board = Board::Dealt(vec![("size".to_owned(), "12x12".to_owned())]);
    let mut desk = desk(Some(plan), "en", theme());
    desk.press("e");
    assert!(lines(&desk.draw((80, 24))).contains("solving the position"));
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("the solver takes boards of at most 64 cells"), "{shown}");
}

#[test]
fn between_two_people_under_fog() {
    for language in LANGUAGES {
        let mut desk = desk(Some(two_under_fog()), language, theme());
        insta::assert_snapshot!(format!("cover-{language}"), desk.shown());
    }
}

#[test]
fn what_others_did_in_sight_is_retold_to_the_next_person() {
    let row = "1 5 3\n3\n1\n3\n1\n3\norder 3 1 2\n";
    for language in LANGUAGES {
        let plan = plan("generals", row, &["Ana", "Eva", "Ivo"]);
        let mut desk = desk(Some(plan), language, theme());
        desk.press(&"<enter>p".repeat(12));
        // The first takes a cell in sight of the third, whose turn comes after the second's.
        desk.press("<enter><enter><left><enter>p<enter>");
        insta::assert_snapshot!(format!("retold-{language}"), desk.shown());
    }
}

#[test]
fn what_one_person_has_picked_is_not_shown_to_the_next() {
    let row = "1 7 2\n3\n1\n1\n1\n1\n1\n3\norder 1 2\n";
    let mut desk = desk(Some(plan("generals", row, &["Eva", "Ivo"])), "en", theme());
    desk.press(&"<enter>p".repeat(10));
    // An order is carried out at once; where it led to stays picked for the next one.
    desk.press("<enter><enter><right>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("When nobody else is looking"), "{shown}");
    desk.press("<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("player 2 to move") && !shown.contains('‹'), "{shown}");
    desk.press("p<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("player 1 to move") && shown.contains('‹'), "{shown}");
}

#[test]
fn a_window_too_small_says_what_it_needs() {
    let mut desk = desk(Some(mathtricks()), "en", theme());
    let shown = lines(&desk.draw((37, 11)));
    assert!(shown.starts_with("This screen needs a window of 38"), "{shown}");
    let shown = lines(&desk.draw((38, 11)));
    assert!(shown.contains("Player 1 (blue) to move"), "{shown}");
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
fn a_watched_game_tells_its_round_and_keeps_its_speed_in_the_next_one() {
    let best_of = "best-of-3".parse().unwrap();
    let mut desk = desk(Some(Plan { best_of, ..watched() }), "en", theme());
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Round 1 of 1000"), "{shown}");
    assert!(shown.contains("a round every 0.5 s"), "{shown}");
    // Both have their turn in that time.
    desk.hear();
    assert_eq!(desk.app.alarm().unwrap().after, Duration::from_millis(250));
    desk.press("+");
    desk.end_with_ctrl_d();
    desk.press("y<enter>");
    let shown = desk.hear_until("Round 1 of 1000");
    assert!(shown.contains("a round every 0.25 s"), "{shown}");
}

#[test]
fn rounds_do_not_tick_behind_the_list_of_moves() {
    let mut desk = desk(Some(in_tempo()), "en", theme());
    assert!(desk.app.alarm().is_some());
    desk.press("m");
    assert!(desk.app.alarm().is_none());
    desk.press("<esc>");
    assert!(desk.app.alarm().is_some());
    desk.draw((20, 5));
    assert!(desk.app.alarm().is_none());
}

#[test]
fn a_game_in_tempo_that_is_continued_waits_for_its_player() {
    let folder = Folder::new("tempo");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(in_tempo()), "en", theme(), data());
    first.press(".");
    drop(first);
    let mut second = desk_with_data(None, "en", theme(), data());
    second.press("<enter>");
    let shown = second.hear_until("player 1 to move");
    assert!(shown.contains("paused"), "{shown}");
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
fn a_move_is_taken_back() {
    let mut desk = desk(Some(mathtricks()), "en", theme());
    let before = lines(&desk.draw((80, 24)));
    desk.press("<tab><enter>");
    assert!(lines(&desk.draw((80, 24))).contains("Player 2 (green) to move"));
    desk.press("u");
    let after = lines(&desk.draw((80, 24)));
    assert!(after.contains("Player 1 (blue) to move"), "{after}");
    let board = |text: &str| text.lines().skip(1).take(17).map(str::to_owned).collect::<Vec<_>>();
    let stripped = |text: &str| board(text).join("\n").replace(['(', ')', '[', ']'], " ");
    assert_eq!(stripped(&before), stripped(&after));
}

#[test]
fn the_solver_tells_what_a_position_is_worth() {
    let mut desk = desk(Some(plan("mathtricks", SMALL, &["Eva", "Ivo"])), "en", theme());
    desk.press("e");
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("best play"), "{shown}");
}

#[test]
fn a_tip_is_a_legal_move_and_is_marked() {
    let mut desk = desk(Some(gamma()), "en", theme());
    desk.press("t");
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Tip: "), "{shown}");
    assert!(shown.contains('!'), "{shown}");
}

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

#[test]
fn a_series_goes_from_game_to_game_until_it_is_decided() {
    let mut plan = mathtricks();
    plan.best_of = "best-of-3".parse().unwrap();
    let mut desk = desk(Some(plan), "en", theme());
    desk.press("R<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("1. Ivo: 1 (1 won, 0 drawn, 0 lost)"), "{shown}");
    assert!(shown.contains("Next game of the series"), "{shown}");
    desk.press("<enter>");
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("game 2, best of 3"), "{shown}");
    assert!(shown.contains("Ivo, Player 1"), "seats are swapped: {shown}");
    // Eva sits second now: Ivo moves, then she gives up.
    desk.press("<tab><enter>R<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Ivo wins the series."), "{shown}");
    assert!(shown.contains("Play again"), "{shown}");
}

#[test]
fn ending_a_game_by_hand_counts_for_nobody() {
    let mut desk = desk(Some(gamma()), "en", theme());
    desk.end_with_ctrl_d();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("ended before it"), "{shown}");
}

#[test]
fn a_game_is_ended_by_hand_only_when_one_is_sure() {
    let mut desk = desk(Some(two_under_fog()), "en", theme());
    // Asked on the hand-over screen, too, which keeps hiding the board.
    desk.end_with_ctrl_d();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("End the game as it stands?"), "{shown}");
    assert!(shown.contains("When nobody else is looking"), "{shown}");
    desk.press("n<enter>");
    assert!(lines(&desk.draw((80, 24))).contains("player 1 to move"));
    desk.end_with_ctrl_d();
    desk.press("y");
    assert!(lines(&desk.draw((80, 24))).contains("ended before it"));
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

/// An empty folder of the test's own, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("polje-tui-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was_with_all_that_was_seen() {
    let folder = Folder::new("left");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(generals()), "en", theme(), data());
    for _ in 0..4 {
        first.press("p");
        first.hear();
    }
    first.press("<enter><right><right><esc>");
    first.hear();
    let board = |desk: &mut Desk| {
        let shown = lines(&desk.draw((80, 24)));
        let rows: Vec<String> =
            shown.lines().take(17).map(|row| row.chars().take(46).collect()).collect();
        rows.join("\n").replace(['(', ')', '[', ']', '‹', '›'], " ")
    };
    let before = board(&mut first);
    assert!(before.contains("¹♔"), "{before}");
    drop(first);
    let mut second = desk_with_data(None, "en", theme(), data());
    let menu = lines(&second.draw((80, 24)));
    assert!(menu.contains("Continue Generals: Eva, passive"), "{menu}");
    second.press("<enter>");
    assert_eq!(board(&mut second), before);
    second.press("q");
    assert!(lines(&second.draw((80, 24))).contains("Continue Generals"));
    second.press("xn");
    assert!(lines(&second.draw((80, 24))).contains("Continue Generals"), "only when one is sure");
    second.press("xy");
    assert!(!lines(&second.draw((80, 24))).contains("Continue"));
    assert_eq!(std::fs::read_dir(folder.0.join("unfinished")).unwrap().count(), 0);
}

#[test]
fn a_game_somebody_is_playing_is_not_offered_to_others() {
    let folder = Folder::new("held");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(gamma()), "en", theme(), data());
    first.press("<down><enter>");
    let mut second = desk_with_data(None, "en", theme(), data());
    assert!(!lines(&second.draw((80, 24))).contains("Continue"));
    drop(first);
    let mut third = desk_with_data(None, "en", theme(), data());
    assert!(
        lines(&third.draw((80, 24))).contains("Continue Gamma: Eva, Ivo, Ana, one move played")
    );
}

#[test]
fn a_move_taken_back_is_not_there_when_the_game_is_continued() {
    let folder = Folder::new("undone");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(mathtricks()), "en", theme(), data());
    first.press("<tab><enter><tab><enter><tab><enter>uu");
    drop(first);
    let mut second = desk_with_data(None, "en", theme(), data());
    let menu = lines(&second.draw((80, 24)));
    assert!(menu.contains("Eva, Ivo, one move played"), "{menu}");
}

#[test]
fn what_is_chosen_in_the_menu_holds_for_the_next_run() {
    let folder = Folder::new("settings");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(None, "en", theme(), data());
    first.press("<end><up><up><enter><up><enter>");
    let chosen = lines(&first.draw((80, 24)));
    assert!(chosen.contains("БДС") && chosen.contains("safe for colour-blind eyes"), "{chosen}");
    let mut second = desk_with_data(None, "en", theme(), data());
    second.press("<end><up><up><up>");
    assert_eq!(lines(&second.draw((80, 24))), chosen);
}

#[test]
fn a_finished_game_stands_on_the_leaderboard() {
    let folder = Folder::new("leaders");
    let data = || Some(folder.0.clone());
    let mut desk = desk_with_data(Some(mathtricks()), "en", theme(), data());
    desk.press("<tab><enter>R<enter><down><down><down><enter>");
    let shown = desk.hear_until("rating (95%)");
    assert!(shown.contains("1. Eva   person    1      0     0       0"), "{shown}");
    assert!(shown.contains("2. Ivo   person    0      0     1       0"), "{shown}");
}
