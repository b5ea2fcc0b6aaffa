//! The conversation in docs/protocol.md, played by real processes: every line must be the same.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::Folder;

const PAGE: &str = include_str!("../../../docs/protocol.md");

#[test]
fn the_documented_conversation_is_what_is_said() {
    let start = PAGE.find("> {\"hello\"").unwrap();
    let conversation = PAGE[start..].split("```").next().unwrap();
    let folder = Folder::new("protocol");
    let mut bot = String::new();
    for line in conversation.lines() {
        bot.push_str(&match line.split_at(2) {
            ("> ", _) => "read -r line; printf '> %s\\n' \"$line\" >> log\n".to_owned(),
            ("< ", said) => format!("echo '< {said}' >> log; echo '{said}'\n"),
            other => panic!("{other:?} is neither said nor heard"),
        });
    }
    folder.write("mine.sh", &bot);
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
    assert_eq!(folder.read("log"), conversation);
}
