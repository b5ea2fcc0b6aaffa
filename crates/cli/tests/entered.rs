//! Programs that are not what was entered: a run refuses them, unless that is accepted and written
//! down.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use serde_json::Value;
use support::{FIRST, Folder, Ran};

const PLAN: &str = r#"
name = "spring"
game = "mathtricks"
seed = 42
players = ["Ann=cmd:sh bot.sh;dir=bots/ann", "Ivo=cmd:sh ivo.sh", "random"]
board = { size = "4x4" }
schedule = { kind = "round-robin" }
"#;

fn made() -> Folder {
    let folder = Folder::new("entered");
    for file in ["bots/ann/bot.sh", "ivo.sh"] {
        folder.write(file, FIRST);
    }
    folder.write("spring.toml", PLAN);
    done(&folder, "tournament new spring.toml");
    folder
}

fn done(folder: &Folder, line: &str) -> Ran {
    let ran = folder.polje(line, "");
    assert_eq!(ran.code, Some(0), "{line}: {}{}", ran.stdout, ran.stderr);
    ran
}

/// Why a run does not begin. Nothing may have been played then.
fn refusal(folder: &Folder, line: &str) -> String {
    let ran = folder.polje(line, "");
    assert_eq!(ran.code, Some(1), "{line}: {}{}", ran.stdout, ran.stderr);
    assert_eq!(done(folder, "tournament games spring").stdout, "");
    ran.stderr
}

/// The events of that sort in the log.
fn events(folder: &Folder, sort: &str) -> Vec<Value> {
    let log = done(folder, "tournament log spring --json").stdout;
    let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter_map(|mut line| line["event"].get_mut(sort).map(Value::take)).collect()
}

fn hash(event: &Value) -> &str {
    event["hash"].as_str().unwrap()
}

#[test]
fn a_program_that_was_changed_is_refused_by_name_and_file() {
    let folder = made();
    folder.write("bots/ann/bot.sh", &format!("{FIRST}# faster\n"));
    folder.write("bots/ann/book.txt", "1,0");
    let told = refusal(&folder, "tournament run spring");
    assert!(told.contains("Ann is not the program that was entered"), "{told}");
    assert!(told.contains("changed: bot.sh; new: book.txt"), "{told}");
    assert!(told.contains("--accept-changes") && !told.contains("Ivo"), "{told}");
    folder.write("bots/ann/bot.sh", FIRST);
    assert!(refusal(&folder, "tournament run spring").contains("(new: book.txt)"));
    assert!(folder.shell("rm bots/ann/book.txt"));
    done(&folder, "tournament run spring");
    assert_eq!(events(&folder, "changed"), Vec::<Value>::new());
}

#[test]
fn the_files_a_command_names_are_what_is_entered_without_a_folder() {
    let folder = made();
    folder.write("unrelated.txt", "");
    assert!(folder.shell("mv ivo.sh elsewhere.sh"));
    let told = refusal(&folder, "tournament run spring");
    assert!(told.contains("Ivo") && told.contains("gone: ivo.sh"), "{told}");
    assert!(folder.shell("mv elsewhere.sh ivo.sh"));
    done(&folder, "tournament run spring");
}

#[test]
fn what_is_accepted_is_written_down_and_counts_from_then_on() {
    let folder = made();
    let before = events(&folder, "entered");
    assert_eq!(before.len(), 2, "{before:?}");
    folder.write("ivo.sh", &format!("{FIRST}# slower\n"));
    let ran = done(&folder, "tournament run spring --accept-changes");
    assert!(ran.stderr.contains("changed: ivo.sh"), "{}", ran.stderr);
    let changed = events(&folder, "changed");
    assert_eq!(changed.len(), 1);
    assert_eq!(changed[0]["player"], "Ivo");
    assert_eq!(changed[0]["before"], before[1]["hash"]);
    assert_eq!(changed[0]["changes"]["files"][0]["path"], "ivo.sh");
    // The fingerprint is one that anybody can compute.
    let listed =
        "find . -type f -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum";
    let same = format!("cd bots/ann && test \"$({listed})\" = '{}  -'", hash(&before[0]));
    assert!(folder.shell(&same), "{same}");
    let status = done(&folder, "tournament status spring --json").stdout;
    let status: Value = serde_json::from_str(&status).unwrap();
    assert_eq!(status["entered"][1]["sha256"], changed[0]["hash"]);
    let told = done(&folder, "tournament status spring").stdout;
    assert!(told.contains("Ivo was entered: one file, SHA-256 "), "{told}");
    let log = done(&folder, "tournament log spring").stdout;
    assert!(log.contains("Ivo was changed, and that accepted (changed: ivo.sh)"), "{log}");
    done(&folder, "tournament verify spring");
    done(&folder, "tournament export spring spring.tar");
    done(&folder, "tournament verify spring.tar");
}

#[test]
fn the_same_files_in_another_folder_are_the_same_program() {
    let folder = made();
    assert!(folder.shell("cp -r bots/ann moved && rm -r bots"));
    assert!(refusal(&folder, "tournament run spring").contains("gone: bot.sh"));
    folder.write("moved/bot.sh", "exit");
    let told = refusal(&folder, "tournament run spring --dir Ann=moved");
    assert!(told.contains("changed: bot.sh"), "{told}");
    folder.write("moved/bot.sh", FIRST);
    done(&folder, "tournament run spring --dir Ann=moved");
}

#[test]
fn a_program_that_is_not_there_yet_is_entered_when_it_is_first_run() {
    let folder = Folder::new("entered-later");
    folder.write("spring.toml", PLAN);
    let ran = done(&folder, "tournament new spring.toml");
    assert!(ran.stderr.contains("Ann: there is no folder bots/ann here"), "{}", ran.stderr);
    for file in ["bots/ann/bot.sh", "ivo.sh"] {
        folder.write(file, FIRST);
    }
    done(&folder, "tournament run spring");
    assert_eq!(events(&folder, "entered").len(), 2);
}
