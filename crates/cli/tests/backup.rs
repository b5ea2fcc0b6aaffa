//! A copy of the store, made while a tournament runs.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::process::Stdio;

use serde_json::Value;
use support::{FIRST, Folder, Ran};

/// Programs take their time, so that there is something to copy halfway.
const PLAN: &str = r#"
name = "spring"
game = "mathtricks"
seed = 42
players = ["one=cmd:sh first.sh", "two=cmd:sh first.sh"]
board = { size = "4x4" }
schedule = { kind = "round-robin", boards = 60 }
"#;

fn done(folder: &Folder, line: &str) -> Ran {
    let ran = folder.polje(line, "");
    assert_eq!(ran.code, Some(0), "{line}: {}{}", ran.stdout, ran.stderr);
    ran
}

fn made() -> Folder {
    let folder = Folder::new("backup");
    folder.write("first.sh", FIRST);
    folder.write("spring.toml", PLAN);
    done(&folder, "tournament new spring.toml");
    folder
}

#[test]
fn a_copy_made_during_a_run_is_a_store_and_goes_on_to_the_same_end() {
    let folder = made();
    let mut run = folder.command(&["tournament", "run", "spring"]);
    let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let mut number = 0;
    let games = loop {
        number += 1;
        assert!(folder.shell(&format!("mkdir copy{number}")));
        let line = format!("tournament backup copy{number}/polje.db --json");
        let told: Value = serde_json::from_str(&done(&folder, &line).stdout).unwrap();
        assert_eq!(told["tournaments"], 1);
        let games = told["games"].as_u64().unwrap();
        assert!(games < 120, "no copy came in time");
        if games > 0 {
            break games;
        }
    };
    assert!(run.wait().unwrap().success());
    assert_eq!(folder.files().iter().filter(|name| name.contains(".part")).count(), 0);
    let data = format!("--data copy{number}");
    let status = done(&folder, &format!("tournament status spring --json {data}")).stdout;
    let status: Value = serde_json::from_str(&status).unwrap();
    assert_eq!((status["played"].as_u64(), &status["runner"]), (Some(games), &Value::Null));
    done(&folder, &format!("tournament verify spring {data}"));
    done(&folder, &format!("tournament run spring {data}"));
    let standings = |data: &str| done(&folder, &format!("tournament standings spring {data}"));
    assert_eq!(standings(&data).stdout, standings("").stdout);
    let log = done(&folder, &format!("tournament log spring {data}")).stdout;
    assert!(log.contains("was killed"), "the run does not go on in the copy: {log}");
}

#[test]
fn a_copy_overwrites_nothing_and_is_whole_or_not_there() {
    let folder = made();
    folder.write("kept/precious", "keep me");
    let ran = folder.polje("tournament backup kept/precious", "");
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert!(ran.stderr.contains("kept/precious"), "{}", ran.stderr);
    assert_eq!(folder.read("kept/precious"), "keep me");
    for (line, told) in [
        ("tournament backup no/such/copy.db", "no/such/copy.db"),
        ("tournament backup kept/copy.db --data nothing-there", "nothing-there"),
    ] {
        let ran = folder.polje(line, "");
        assert_eq!(ran.code, Some(1), "{line}: {}", ran.stdout);
        assert!(ran.stderr.contains(told), "{line}: {}", ran.stderr);
    }
    assert!(folder.shell("test ! -e nothing-there"));
    // No file can be larger than 40 KiB, as on a disk that is nearly full.
    let polje = env!("CARGO_BIN_EXE_polje");
    let line = format!("trap '' XFSZ; ulimit -f 80; {polje} tournament backup kept/copy.db");
    let line = format!("POLJE_DATA=$PWD/data; export POLJE_DATA; {line} 2> told");
    assert!(!folder.shell(&line));
    assert!(folder.read("told").contains("kept/copy.db"), "{}", folder.read("told"));
    assert!(folder.shell("test \"$(ls kept)\" = precious"));
    let ran = done(&folder, "tournament backup kept/copy.db");
    assert!(
        ran.stdout.contains("one tournament") && ran.stdout.contains("no game"),
        "{}",
        ran.stdout
    );
}
