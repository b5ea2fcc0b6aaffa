//! Polje in a real terminal: keys and clicks go in, the screen is looked at.

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

/// Polje with its data in a folder of the test's own.
fn polje(folder: &Folder, line: &str) -> Terminal {
    polje_in(folder, 80, 24, line, &[])
}

fn polje_in(
    folder: &Folder,
    columns: u16,
    rows: u16,
    line: &str,
    environment: &[(&str, &str)],
) -> Terminal {
    let data = folder.path().join("data").display().to_string();
    let mut all = vec![("POLJE_DATA", data.as_str())];
    all.extend(environment);
    Terminal::start_with(columns, rows, line, &all)
}

/// Plays the first legal cell again and again until the game is over.
fn play_to_the_end(terminal: &mut Terminal) {
    for moves in 1..200 {
        terminal.press("\t\r");
        // The answer to the n-th move is the 2n-th.
        let answered = format!(" {}.  2   ", 2 * moves);
        let shown = terminal.wait_until("an answer or the end", |screen| {
            let shown = screen.contents();
            let turn = shown.contains("(blue) to move");
            shown.contains("The end") || (turn && shown.contains(&answered))
        });
        if shown.iter().any(|line| line.contains("The end")) {
            return;
        }
    }
    panic!("the game does not end");
}

/// Looks for a line and fails with the whole screen when there is none.
fn has(shown: &[String], text: &str) {
    assert!(shown.iter().any(|line| line.contains(text)), "no {text:?} in\n{}", shown.join("\n"));
}

#[test]
fn a_whole_game_of_mathtricks_to_the_result() {
    let folder = Folder::new("tui-mathtricks");
    let record = folder.path().join("game.jsonl");
    let line =
        format!("play mathtricks --size 4x4 --vs greedy --seed 42 --record {}", record.display());
    let mut terminal = polje(&folder, &line);
    terminal.wait_for("Player 1 (blue) to move");
    assert!(terminal.gives_keys());
    play_to_the_end(&mut terminal);
    terminal.wait_for(" wins");
    terminal.press("w");
    terminal.wait_for("move 0 of");
    terminal.press(RIGHT);
    terminal.wait_for("move 1 of");
    terminal.press("\x1b");
    terminal.wait_for("Watch the replay");
    terminal.press("q");
    terminal.wait_for("Three grid games");
    terminal.press("q");
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
    let verified = folder.polje("replay verify game.jsonl", "");
    assert_eq!(verified.code, Some(0), "{}", verified.stderr);
}

#[test]
fn the_name_given_in_the_menu_is_used_against_a_bot() {
    let folder = Folder::new("tui-name");
    folder.write("data/settings.json", "{\"name\":\"Eva\"}");
    let line = "play mathtricks --size 4x4 --vs easy --as 2 --seed 1";
    let terminal = polje(&folder, line);
    has(&terminal.wait_for("(green)"), "Eva (green): total 0");
    // In plain lines, too, though not where a script plays.
    let terminal = polje(&folder, &format!("{line} --plain"));
    terminal.wait_for("Eva (green) to move");
    let script = folder.polje(line, "").stdout;
    assert!(script.contains("Player 2 (green) to move"), "{script}");
}

#[test]
fn a_replay_goes_from_error_to_error_and_draws_the_better_move() {
    let folder = Folder::new("tui-errors");
    folder.write("worked.board", include_str!("../../../examples/mathtricks/worked.board"));
    let moves = include_str!("../../../examples/mathtricks/worked.moves");
    let played = folder.polje("play mathtricks --board worked.board --record game.jsonl", moves);
    assert_eq!(played.code, Some(0), "{}", played.stderr);
    let mut terminal = polje(&folder, &folder.path().join("game.jsonl").display().to_string());
    terminal.wait_for("1,0 ?");
    terminal.press("e");
    has(&terminal.wait_for("This gave away the draw: 1,1 would have kept it."), "!1!");
    terminal.press(RIGHT);
    let next = terminal.wait_for("move 2 of 20");
    assert!(!next.iter().any(|line| line.contains("!1!")), "{}", next.join("\n"));
}

#[test]
fn a_replay_is_watched_from_the_command_line() {
    let folder = Folder::new("tui-watch");
    let play = "play mathtricks --size 4x4 --seats greedy,random --seed 9 --record game.jsonl";
    assert_eq!(folder.polje(play, "").code, Some(0));
    let file = folder.path().join("game.jsonl").display().to_string();
    for line in [format!("replay watch {file}"), format!("--ascii {file}"), file.clone()] {
        let mut terminal = polje(&folder, &line);
        terminal.wait_for("move 0 of");
        terminal.press(RIGHT);
        terminal.wait_for("move 1 of");
        terminal.press("q");
        assert_eq!(terminal.wait_for_end().exit_code(), 0, "back to the shell, not to the menu");
    }
    let mut terminal = polje(&folder, "replay watch /no/such/file");
    terminal.wait_for("/no/such/file cannot be read: there is no such file");
    assert_eq!(terminal.wait_for_end().exit_code(), 1);
}

#[test]
fn a_game_of_gamma_with_golden_moves_and_its_original_keys() {
    let folder = Folder::new("tui-gamma");
    let mut terminal = polje(&folder, "play gamma --size 2x1 --players 2 --areas 1");
    terminal.wait_for("Player 1 to move");
    terminal.press(format!("{LEFT} "));
    terminal.wait_for("Player 2 to move");
    terminal.press(" ");
    terminal.wait_for("press G (golden move");
    terminal.press(format!("{RIGHT} "));
    terminal.wait_for("Player 1 to move");
    // The cursor is back at the last move of player 1.
    terminal.press(format!("{RIGHT}g"));
    terminal.wait_for("Player 1 takes 1,0 from player 2 with the golden move");
    terminal.press("G");
    terminal.wait_for("It is a draw");
    terminal.press("\x04");
    terminal.wait_for("Three grid games");
}

#[test]
fn skipping_and_ending_a_game_of_gamma() {
    let folder = Folder::new("tui-gamma-end");
    let mut terminal = polje(&folder, "play gamma --size 3x3 --players 2 --areas 1");
    terminal.wait_for("Player 1 to move");
    terminal.press("c");
    terminal.wait_for("Player 1 skips");
    terminal.press(" \x04");
    let shown = terminal.wait_for("The end");
    has(&shown, "ended early");
    has(&shown, "Player 2: 1 field");
}

#[test]
fn orders_are_queued_drawn_taken_back_and_carried_out() {
    let folder = Folder::new("tui-generals");
    // A row of capital, three plains, capital; the seats in file order.
    folder.write("map.txt", "1 5 2\n3\n1\n1\n1\n3\norder 1 2\nrounds 12\n");
    let map = folder.path().join("map.txt");
    let line = format!("play generals --board {} --vs passive --tempo 5", map.display());
    let mut terminal = polje(&folder, &line);
    terminal.wait_for("Round 1 of 12");
    terminal.press("z");
    terminal.wait_for("paused");
    for round in 2..=5 {
        terminal.press(".");
        terminal.wait_for(&format!("Round {round} of 12"));
    }
    terminal.press(format!("\r{RIGHT}"));
    terminal.wait_for("one order queued");
    terminal.press(RIGHT);
    let shown = terminal.wait_for("2 orders queued");
    let row = shown.iter().find(|line| line.starts_with('0')).unwrap();
    assert_eq!(row.matches('>').count(), 2, "two arrows: {row}");
    terminal.press("u");
    terminal.wait_for("one order queued");
    terminal.press(RIGHT);
    terminal.wait_for("2 orders queued");
    terminal.press(".");
    terminal.wait_for("Player 1 moves 2 from 0,0 and takes 1,0");
    terminal.wait_for("Round 6 of 12");
    terminal.press(".");
    terminal.wait_for("Player 1 moves 1 from 1,0 and takes 2,0");
    terminal.wait_for("Round 7 of 12");
    // From a single unit nothing moves: that is said at once.
    terminal.press(RIGHT);
    terminal.wait_for("2,0 holds one unit");
    // Two orders, of which the first takes what the second would need.
    terminal.press(format!("\r{LEFT}{LEFT}"));
    terminal.press(format!("\r{RIGHT}\r{LEFT}").repeat(2));
    terminal.wait_for("2 orders queued");
    terminal.press(".");
    terminal.wait_for("Player 1 moves 1 from 0,0 to 1,0");
    terminal.wait_for("Round 8 of 12");
    terminal.press(".");
    terminal.wait_for("The order 0,0>1,0 is dropped");
    terminal.press("zx");
    for _ in 0..4 {
        terminal.press("+");
    }
    let shown = terminal.wait_for("The end");
    has(&shown, "Player 1 wins");
}

#[test]
fn from_the_menu_through_a_game_to_the_leaderboard() {
    let folder = Folder::new("tui-menu");
    let mut terminal = polje(&folder, "");
    terminal.wait_for("Three grid games");
    terminal.press("\r");
    terminal.wait_for("[ Play ]");
    // Up from Play: seed, series, player 2, player 1, fairness, size, board.
    terminal.press(UP.repeat(4));
    terminal.wait_for("< person");
    terminal.press("Ева");
    terminal.wait_for("person: Ева");
    terminal.press(UP.repeat(2));
    terminal.wait_for("< 5x8");
    terminal.press("\x7f\x7f\x7f9y");
    terminal.wait_for("Size: columns x rows");
    terminal.press("\x7f\x7f4x4");
    terminal.wait_for("< 4x4");
    terminal.press("\r");
    terminal.wait_for("Ева (blue) to move");
    play_to_the_end(&mut terminal);
    terminal.press(format!("{DOWN}{DOWN}{DOWN}\r"));
    terminal.wait_for("Leaderboard: MathTricks");
    let shown = terminal.wait_for("rating (95%)");
    has(&shown, "Ева");
    has(&shown, "medium");
    terminal.press(RIGHT);
    terminal.wait_for("Nobody has finished a game yet");
}

#[test]
fn people_without_names_are_recorded_alike_in_every_language() {
    let folder = Folder::new("tui-recorded");
    let file = folder.path().join("game.jsonl");
    let line = format!("play mathtricks --size 4x4 --seed 4 --lang bg --record {}", file.display());
    let mut terminal = polje(&folder, &line);
    terminal.wait_for("Играч 1");
    terminal.press("R");
    terminal.wait_for("Enter");
    terminal.press("\r");
    terminal.wait_for("Край");
    let record = folder.read("game.jsonl");
    assert!(record.contains(r#""players":["Player 1","Player 2"]"#), "{record}");
}

#[test]
fn bots_are_named_in_the_language_chosen_in_the_menu() {
    let folder = Folder::new("tui-kept-language");
    let data = folder.path().join("data");
    std::fs::create_dir_all(&data).unwrap();
    std::fs::write(data.join("settings.json"), r#"{"language": "pl"}"#).unwrap();
    let line = format!("play gamma --vs hard --seed 3 --data {}", data.display());
    let terminal = polje(&folder, &line);
    terminal.wait_for("trudny, Gracz 2");
}

#[test]
fn windows_change_their_size_at_any_moment() {
    let folder = Folder::new("tui-resize");
    let mut terminal = polje(&folder, "play mathtricks --size 5x8 --seed 1");
    terminal.wait_for("Player 1 (blue) to move");
    terminal.resize(30, 9);
    terminal.wait_for("This screen needs a window of");
    terminal.resize(200, 50);
    terminal.wait_for("Player 1 (blue) to move");
    terminal.press("\x1b[B\r");
    let shown = terminal.wait_for("Player 2 (green) to move");
    has(&shown, "Moves");
    terminal.resize(40, 12);
    terminal.wait_for(">  b  Player 2 (green)");
    terminal.press("?");
    terminal.wait_for("down, Space: more");
    terminal.press("\x1b[F");
    terminal.wait_for("leave Polje");
}

#[test]
fn without_colours_everything_still_shows() {
    let folder = Folder::new("tui-no-color");
    let environment = [("NO_COLOR", "1"), ("COLORTERM", "truecolor")];
    let mut terminal = polje_in(&folder, 80, 24, "play mathtricks --size 4x4", &environment);
    terminal.wait_for("Player 1 (blue) to move");
    terminal.press("\t\r");
    terminal.wait_for("Player 2 (green) to move");
    terminal.wait_until("a cursor in reverse video and no colour at all", |screen| {
        let (rows, columns) = screen.size();
        let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let cell = |(row, column)| screen.cell(row, column).unwrap();
        let plain = vt100::Color::Default;
        cells().all(|at| cell(at).bgcolor() == plain && cell(at).fgcolor() == plain)
            && cells().any(|at| cell(at).inverse() && cell(at).contents() == "[")
            && screen.contents().contains("a*")
            && screen.contents().contains("b*")
    });
}

#[test]
fn a_killed_game_is_continued() {
    let folder = Folder::new("tui-kill");
    let line = "play gamma --size 4x4 --seats human:Eva,human:Ivo --areas 2 --seed 5";
    let mut terminal = polje(&folder, line);
    terminal.wait_for("Eva to move");
    terminal.press(" ");
    terminal.wait_for("Ivo to move");
    terminal.press(format!("{LEFT} "));
    terminal.wait_for("2.  2   1,2");
    terminal.signal("KILL");
    terminal.wait_for_death();
    let mut terminal = polje(&folder, "");
    terminal.wait_for("Continue Gamma: Eva, Ivo, 2 moves");
    terminal.press("\r");
    let shown = terminal.wait_for("Eva to move");
    has(&shown, "2.  2   1,2");
    has(&shown, "seed 5");
    terminal.press("q");
    terminal.wait_for("Continue Gamma");
    terminal.press("x");
    terminal.wait_for("Delete this game?");
    terminal.press("y");
    terminal.wait_until("the game gone", |screen| !screen.contents().contains("Continue"));
}

#[test]
fn the_terminal_is_given_back_when_stopped_and_when_ended() {
    let folder = Folder::new("tui-signals");
    let mut terminal = polje(&folder, "");
    terminal.wait_for("Three grid games");
    terminal.press("\x1a");
    terminal.wait_until_stopped();
    assert!(!terminal.gives_keys());
    terminal.wait_until_given_back();
    terminal.signal("CONT");
    terminal.wait_until_gives_keys(true);
    terminal.press(DOWN);
    terminal.wait_for("> Gamma");
    terminal.wait_until("the screen taken again", |screen| {
        let mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
        screen.alternate_screen() && screen.hide_cursor() && mouse
    });
    terminal.signal("TERM");
    assert!(!terminal.wait_for_end().success());
}

#[test]
fn commands_work_on_a_cyrillic_keyboard() {
    let folder = Folder::new("tui-cyrillic");
    let mut terminal = polje(&folder, "play mathtricks --size 4x4");
    terminal.wait_for("Player 1 (blue) to move");
    terminal.press("е");
    terminal.wait_for("Tip:");
    terminal.press("й");
    terminal.wait_for("Three grid games");
}

#[test]
fn a_click_plays_a_cell() {
    let folder = Folder::new("tui-mouse");
    let mut terminal = polje(&folder, "play gamma --size 3x1 --players 2 --areas 1 --seed 1");
    let shown = terminal.wait_for("Player 1 to move");
    let row = shown.iter().position(|line| line.starts_with('0')).unwrap();
    let column = shown[row].find('o').unwrap();
    terminal.press(format!("\x1b[<0;{};{}M", column + 1, row + 1));
    terminal.wait_for("Player 1 takes 0,0");
}

#[test]
fn under_fog_the_board_is_covered_between_two_people() {
    let folder = Folder::new("tui-cover");
    let line = "play generals --size 9x9 --seed 7 --seats human:Eva,human:Ivo";
    let mut terminal = polje(&folder, line);
    let shown = terminal.wait_for("When nobody else is looking");
    assert!(!shown.iter().any(|line| line.contains('@')), "nothing shows through");
    terminal.press("\r");
    terminal.wait_for("to move");
    terminal.press("p");
    terminal.wait_for("When nobody else is looking");
}

#[test]
fn a_game_between_bots_is_watched_at_ones_own_speed() {
    let folder = Folder::new("tui-watch");
    let line = "play mathtricks --size 4x4 --seats greedy,random --seed 3";
    let mut terminal = polje(&folder, line);
    terminal.wait_for("a turn every");
    terminal.press(" ");
    terminal.wait_for("paused");
    terminal.press("+".repeat(9));
    terminal.wait_for("0.01 s");
    terminal.press(" ");
    terminal.wait_for("The end");
}

#[test]
fn plain_lines_break_between_words() {
    let folder = Folder::new("plain-words");
    let line = "play mathtricks --size 4x4 --seed 1 --plain";
    let mut terminal = polje_in(&folder, 38, 40, line, &[]);
    terminal.wait_for("to move");
    terminal.press("help\n");
    let shown = terminal.wait_for("\"help\" shows this.");
    // The cursor wraps a line that is too long after 38 columns, whatever stands there.
    let told = shown.iter().skip_while(|line| !line.contains("Commands: ")).take(9);
    let told: Vec<&str> = told.map(|line| line.trim_end()).collect();
    for word in ["position", "\"worth\"", "strong", "player", "solved;"] {
        let whole = |line: &&str| line.split(' ').any(|one| one == word);
        assert!(told.iter().any(whole), "{word} in\n{}", told.join("\n"));
    }
    terminal.press("resign\n");
    terminal.wait_for("wins the game");
}

#[test]
fn a_game_finished_in_lines_at_a_terminal_is_kept_and_one_of_a_script_is_not() {
    let folder = Folder::new("tui-lines-kept");
    let play = "play mathtricks --size 4x4 --seats greedy,random --seed 9 --plain";
    assert_eq!(folder.polje(play, "").code, Some(0));
    assert!(!folder.path().join("data/history").exists());
    let mut terminal = polje(&folder, play);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
    assert_eq!(std::fs::read_dir(folder.path().join("data/history")).unwrap().count(), 1);
    let mut menu = polje(&folder, "");
    menu.wait_for("Three grid games");
    menu.press(format!("{DOWN}{DOWN}{DOWN}\r"));
    has(&menu.wait_for("File of the replay"), "random; ");
}
