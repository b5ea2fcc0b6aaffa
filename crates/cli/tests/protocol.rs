//! The conversations in docs/protocol.md, played by real processes: every line must be the same.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::Folder;

const PAGE: &str = include_str!("../../../docs/protocol.md");

/// Reads a line and gives up with a word when it is not the one in the page.
const HEAR: &str = r#"
exec 3< told
hear() {
    IFS= read -r line
    IFS= read -r expected <&3
    [ "$line" = "$expected" ] || { echo "not in the page: $line" >&2; exit 9; }
}
"#;

/// What one side of a conversation needs from the other.
struct Setting {
    game: &'static str,
    board: &'static str,
    games: &'static str,
    /// The moves of the bot whose side the page does not tell.
    others: &'static str,
    /// The last line of the report on the first game.
    report: &'static str,
}

#[test]
fn the_documented_conversation_in_mathtricks_is_what_is_said() {
    check(&Setting {
        game: "mathtricks",
        board: "0 9 /2 /3\n1 1 2 /2\n1 1 1 1\n1 1 1 0\n",
        games: "1",
        others: "2,2 2,1 3,1",
        report: "Game 1: drawn (mine 1.5; yours 1.5; 6 moves)\n",
    });
}

#[test]
fn the_documented_conversation_in_gamma_is_what_is_said() {
    check(&Setting {
        game: "gamma",
        board: "players 2\nareas 1\n...\n",
        games: "2",
        others: "1,0 2,0 pass 0,0 1,0 pass",
        report: "Game 1: mine wins (mine 2; yours 1; 5 moves)\n",
    });
}

#[test]
fn the_documented_conversation_in_generals_is_what_is_said() {
    check(&Setting {
        game: "generals",
        board: "5 5 2\n1\n1\n1\n4\n1\n1\n3\n1\n4\n1\n2 40\n1\n1\n1\n1\n1\n4\n1\n3\n1\n1\n1\n1\n1\n1\norder 1 2\nrounds 3\n",
        games: "1",
        others: "pass pass pass",
        report: "Game 1: mine wins (mine 2 units, one city, 2 cells; yours 2 units, one city, one cell; 6 moves)\n",
    });
}

fn check(setting: &Setting) {
    let hello = format!("> {{\"hello\":{{\"polje\":1,\"game\":\"{}\"", setting.game);
    let conversation = PAGE[PAGE.find(&hello).unwrap()..].split("```").next().unwrap();
    let folder = Folder::new("protocol");
    let mut bot = HEAR.to_owned();
    let mut told = String::new();
    for line in conversation.lines() {
        match line.split_at(2) {
            ("> ", heard) => {
                bot.push_str("hear\n");
                told.push_str(&format!("{heard}\n"));
            }
            ("< ", said) => bot.push_str(&format!("echo '{said}'\n")),
            other => panic!("{other:?} is neither said nor heard"),
        }
    }
    assert!(told.lines().last().unwrap().starts_with("{\"end\""));
    folder.write("mine/bot.sh", &bot);
    folder.write("mine/told", &told);
    // Answers prompts and nothing else.
    let yours = format!(
        "read l; echo ready; set -- {}; while read -r l; do case $l in '{{\"prompt\"'*) echo \"$1\"; shift;; esac; done",
        setting.others
    );
    folder.write("yours.sh", &yours);
    folder.write("the.board", setting.board);
    let bots = ["mine=cmd:sh bot.sh;dir=mine", "yours=cmd:sh yours.sh"];
    let words = ["--board", "the.board", "--clock", "10s/move", "--games", setting.games];
    let words = [&["match", setting.game][..], &bots, &words].concat();
    let ran = folder.polje_bytes(&words, b"");
    assert!(ran.stdout.starts_with(setting.report), "{}", ran.stdout);
    assert!(!ran.stdout.contains("forfeits"), "{}", ran.stdout);
}
