//! What an organiser meets who is not alone: texts that try to mislead, and a store that may only be
//! read.

#![cfg(unix)]
#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::process::Command;

use support::{FIRST, Folder};

/// Characters that would turn or hide what stands around them.
const MISLEADING: [char; 4] = ['\u{202e}', '\u{2066}', '\u{200b}', '\u{1b}'];

#[test]
fn nothing_a_program_writes_misleads_the_eye() {
    let folder = Folder::new("misleading");
    let bot = "read greeting; echo ready; read game; read prompt\n\
        printf '\\342\\200\\256nocE \\033[2J\\n' >&2; printf '\\342\\200\\256\\342\\201\\2461,0\\342\\200\\213\\n'\n";
    folder.write("bot.sh", bot);
    let ran = folder.polje_bytes(&["match", "mathtricks", "x=cmd:sh bot.sh", "random"], b"");
    assert!(ran.stdout.contains("nocE") && ran.stdout.contains("1,0"), "{}", ran.stdout);
    assert!(!ran.stdout.contains(MISLEADING), "{:?}", ran.stdout);
    let ran = folder.polje_bytes(&["check-bot", "mathtricks", "cmd:sh bot.sh"], b"");
    assert!(ran.stdout.contains("nocE") && !ran.stdout.contains(MISLEADING), "{:?}", ran.stdout);
}

#[test]
fn names_that_mislead_or_fill_the_screen_are_refused() {
    let folder = Folder::new("names");
    for name in ["A\u{202e}nn".to_owned(), "A\u{200b}nn".to_owned(), "a".repeat(20_000)] {
        let bot = format!("{name}=greedy");
        let ran = folder.polje_bytes(&["match", "mathtricks", &bot, "random"], b"");
        assert_eq!(ran.code, Some(2), "{}", ran.stdout);
        assert!(ran.stderr.contains("64 characters"), "{}", ran.stderr);
        assert!(ran.stderr.len() < 400 && !ran.stderr.contains(MISLEADING), "{:?}", ran.stderr);
        folder.write("spring.toml", &PLAN.replace("greedy", &bot));
        let ran = folder.polje("tournament new spring.toml", "");
        assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    }
}

const PLAN: &str = r#"
name = "spring"
game = "mathtricks"
seed = 42
players = ["greedy", "first=cmd:sh first.sh"]
board = { size = "4x4" }
schedule = { kind = "round-robin" }
"#;

/// Runs `polje` as somebody who may write nothing there.
fn as_reader(folder: &Folder, line: &str) -> Option<(Option<i32>, String)> {
    let mut command = if folder.shell("test $(id -u) = 0") {
        if !folder.shell("test -x /usr/bin/setpriv") {
            return None;
        }
        let mut command = Command::new("/usr/bin/setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
        command.arg(env!("CARGO_BIN_EXE_polje"));
        command
    } else {
        Command::new(env!("CARGO_BIN_EXE_polje"))
    };
    command.args(line.split_whitespace()).current_dir(folder.path());
    command.env("LC_ALL", "C").env("POLJE_DATA", folder.path().join("data"));
    let output = command.output().unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    Some((output.status.code(), text))
}

#[test]
fn a_store_that_cannot_be_written_can_be_read() {
    let folder = Folder::new("read-only");
    folder.write("first.sh", FIRST);
    folder.write("spring.toml", PLAN);
    for line in ["tournament new spring.toml", "tournament run spring"] {
        assert_eq!(folder.polje(line, "").code, Some(0), "{line}");
    }
    // As it is while somebody runs it: games in the log beside the file.
    let runner = rusqlite::Connection::open(folder.path().join("data/polje.db")).unwrap();
    runner.execute("UPDATE tournaments SET name = 'summer' WHERE name = 'spring'", []).unwrap();
    assert!(folder.shell("test -s data/polje.db-wal && chmod 555 data && chmod 444 data/*"));
    assert!(folder.shell("mkdir -m 777 out"));
    for (line, told) in [
        ("tournament status summer", "2 of 2"),
        ("tournament standings summer", "greedy"),
        ("tournament games summer", "sandbox: "),
        ("tournament export summer out/spring.tar", "2 games"),
        ("leaderboard mathtricks", ""),
    ] {
        let Some((code, text)) = as_reader(&folder, line) else { return };
        assert_eq!(code, Some(0), "{line}: {text}");
        assert!(text.contains(told), "{line}: {text}");
    }
    let (code, text) = as_reader(&folder, "tournament run summer").unwrap();
    assert_eq!(code, Some(1), "{text}");
    assert!(folder.shell("chmod 755 data"));
}
