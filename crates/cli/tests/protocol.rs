//! The conversation in docs/protocol.md, played by real processes: every line must be the same.

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

#[test]
fn the_documented_conversation_is_what_is_said() {
    let start = PAGE.find("> {\"hello\"").unwrap();
    let conversation = PAGE[start..].split("```").next().unwrap();
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
    folder.write("mine.sh", &bot);
    folder.write("told", &told);
    folder.write(
        "yours.sh",
        "read l; echo ready; read l\nfor m in 2,2 2,1 3,1; do read -r l; echo $m; done; read l\n",
    );
    folder.write("b.board", "0 9 /2 /3\n1 1 2 /2\n1 1 1 1\n1 1 1 0\n");
    let words = [
        "match",
        "mathtricks",
        "mine=cmd:sh mine.sh",
        "yours=cmd:sh yours.sh",
        "--board",
        "b.board",
    ];
    let ran = folder.polje_bytes(&[&words[..], &["--clock", "10s/move"]].concat(), b"");
    assert!(
        ran.stdout.starts_with("Game 1: drawn (mine 3/2, yours 3/2; 6 moves)\n"),
        "{}",
        ran.stdout
    );
}
