//! One's own programs at the table: played against, looked into, failing, kept.

use super::*;

/// A program that plays the first legal move, and tells what it was told.
const FIRST: &str = r#"while read -r line; do
    case "$line" in
        *hello*) echo ready moves; echo "I am $$" >&2;;
        *\"game\"*) echo "a game" >&2;;
        *prompt*)
            echo "asked" >&2
            echo "$line" | sed 's/.*"moves":\["\([^"]*\)".*/\1/';;
    esac
done"#;

/// One that plays a move and then gives up with some words.
const SHORT: &str = r#"read -r line; echo ready moves; read -r line; read -r line
echo "$line" | sed 's/.*"moves":\["\([^"]*\)".*/\1/'
read -r line; echo 'IndexError: no such cell' >&2; exit 3"#;

/// One that speaks before it is asked.
const RUDE: &str = "echo 'what is this?' >&2; echo hello; read -r line";

fn script(folder: &Folder, text: &str) -> String {
    let file = folder.0.join("bot.sh");
    std::fs::write(&file, text).unwrap();
    format!("sh {}", file.display())
}

/// Eva against a program.
fn against(command: &str) -> Plan {
    let mut plan = mathtricks();
    plan.sitters[1] =
        sitter(Who::Program { name: "bot".to_owned(), text: format!("cmd:{command}") }, "bot");
    plan
}

#[test]
fn a_program_plays_and_what_it_writes_is_on_a_key() {
    let folder = Folder::new("program-plays");
    let mut desk = desk(Some(against(&script(&folder, FIRST))), "en", theme());
    desk.hear_until("Eva (blue): total");
    desk.press("<tab><enter>");
    desk.hear_until("2.  2");
    desk.press("o");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("What bot writes to standard error"), "{shown}");
    assert!(shown.contains("a game") && shown.contains("asked"), "{shown}");
    assert!(shown.contains("cmd:sh /"), "{shown}");
    desk.press("<esc>");
    assert!(lines(&desk.draw((80, 24))).contains("to move"));
}

#[test]
fn a_move_taken_back_starts_the_program_anew() {
    let folder = Folder::new("program-undo");
    let mut desk = desk(Some(against(&script(&folder, FIRST))), "en", theme());
    desk.hear_until("to move");
    desk.press("<tab><enter>");
    desk.hear_until("2.  2");
    desk.press("o");
    let first = lines(&desk.draw((80, 24)));
    desk.press("<esc>u");
    assert!(lines(&desk.draw((80, 24))).contains("the program was started anew"));
    desk.press("<tab><enter>");
    desk.hear_until("2.  2");
    desk.press("o");
    let second = lines(&desk.draw((80, 24)));
    let process =
        |shown: &str| shown.lines().find(|line| line.contains("I am")).unwrap().to_owned();
    assert_ne!(process(&first), process(&second));
    assert_eq!(second.matches("asked").count(), 1, "{second}");
}

#[test]
fn a_program_that_fails_forfeits_with_its_last_words() {
    let folder = Folder::new("program-fails");
    let mut desk = desk(Some(against(&script(&folder, SHORT))), "en", theme());
    desk.hear_until("to move");
    desk.press("<tab><enter>");
    desk.hear_until("2.  2");
    desk.press("<tab><enter>");
    let shown = desk.hear_until("The end");
    assert!(shown.contains("bot forfeits at move 4"), "{shown}");
    assert!(shown.contains("exit code 3") && shown.contains("IndexError: no such cell"), "{shown}");
    desk.press("s");
    desk.press(&"<back>".repeat(40));
    desk.press(&folder.0.join("game.jsonl").display().to_string());
    desk.press("<enter>");
    let record = std::fs::read_to_string(folder.0.join("game.jsonl")).unwrap();
    assert!(record.contains(r#"{"seat":2,"forfeit":"gone: exit status: 3"}"#), "{record}");
}

#[test]
fn what_stands_above_last_words_is_wrapped_where_it_is_long() {
    let folder = Folder::new("program-fails-bg");
    let mut desk = desk(Some(against(&script(&folder, SHORT))), "bg", theme());
    desk.hear_until("е на ход");
    desk.press("<tab><enter>");
    desk.hear_until("2.  2");
    desk.press("<tab><enter>");
    let shown = desk.hear_until("Край ─");
    assert!(
        shown.contains("Изведено на стандартния изход за") && shown.contains("грешки:"),
        "{shown}"
    );
}

#[test]
fn a_program_that_does_not_start_is_told_and_there_is_no_game() {
    let folder = Folder::new("program-rude");
    for (command, told) in [
        (script(&folder, RUDE), "bot cannot play"),
        ("/no/such/program".to_owned(), "bot cannot play"),
    ] {
        let data = Some(folder.0.clone());
        let mut desk = desk_with_data(Some(against(&command)), "en", theme(), data);
        let shown = desk.hear_until(told);
        assert_eq!(shown.contains("what is this?"), command.starts_with("sh"), "{shown}");
        desk.press("<esc>");
        assert!(lines(&desk.draw((80, 24))).contains("Three grid games"));
    }
    let kept = std::fs::read_dir(folder.0.join("unfinished"));
    assert_eq!(kept.map_or(0, |kept| kept.count()), 0);
}

#[test]
fn a_kept_game_asks_before_it_starts_a_program() {
    let folder = Folder::new("program-kept");
    let data = || Some(folder.0.clone());
    let plan = against(&script(&folder, FIRST));
    let mut first = desk_with_data(Some(plan), "en", theme(), data());
    first.hear_until("to move");
    first.press("<tab><enter>");
    first.hear_until("2.  2");
    first.press("q");
    drop(first);
    let mut desk = desk_with_data(None, "en", theme(), data());
    desk.press("<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("To continue this game, start cmd:sh "), "{shown}");
    desk.press("n");
    assert!(!lines(&desk.draw((80, 24))).contains("To continue this game"));
    desk.press("<enter>y");
    desk.hear_until("Eva (blue): total");
    desk.press("<tab><enter>");
    desk.hear_until("4.  2");
}

#[test]
fn a_program_is_seated_in_the_setup_and_remembered() {
    let folder = Folder::new("program-setup");
    let data = || Some(folder.0.clone());
    let command = script(&folder, FIRST);
    let mut first = desk_with_data(None, "en", theme(), data());
    // The second player is after the levels; the person is before them.
    first.press("<enter><up>1<up><up>");
    while !lines(&first.draw((80, 24))).contains("my program (type its command line)") {
        first.press("<right>");
    }
    first.press("<enter>");
    assert!(lines(&first.draw((80, 24))).contains("such as python3 bot.py"));
    first.press(&command);
    first.press("<enter>");
    first.hear_until("to move");
    first.press("<tab><enter>");
    first.hear_until("2.  2");
    drop(first);
    let mut second = desk_with_data(None, "en", theme(), data());
    second.press("<down><enter><up><up><up>");
    while !lines(&second.draw((160, 24))).contains("my program") {
        second.press("<right>");
    }
    let shown = lines(&second.draw((160, 24)));
    assert!(shown.contains(&format!("my program: {command}")), "{shown}");
    second.press("x");
    assert!(lines(&second.draw((80, 24))).contains("◂ my program: x ▸"), "a letter replaces it");
}
