//! What a program may read when nobody names a folder for it, and folders that are too wide.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::path::Path;
use std::process::Command;

use support::{FIRST, Folder, Ran};

/// Answers the greeting with what it could read, which no program may; then it forfeits, and the
/// report quotes it.
const THIEF: &str = r#"read greeting
stolen=
for file in FILES; do
    if cat "$file" > /dev/null 2>&1; then stolen="$stolen$file "; fi
done
echo "stolen: $stolen"
"#;

fn thief(files: &str) -> String {
    THIEF.replace("FILES", files)
}

/// At the best level here, and without bubblewrap at `basic`; as we are and, for root, as nobody.
fn everywhere(folder: &Folder, words: &[&str]) -> Vec<Ran> {
    let mut runs = Vec::new();
    for path in [std::env::var("PATH").unwrap(), plain_path(folder)] {
        runs.push(ran(folder.command(words).env("PATH", &path)));
        if folder.shell("test $(id -u) = 0 && test -x /usr/bin/setpriv") {
            let mut command = Command::new("/usr/bin/setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
            command.arg(env!("CARGO_BIN_EXE_polje")).args(words);
            command.current_dir(folder.path()).env("LC_ALL", "C").env("PATH", &path);
            command.env("HOME", folder.path()).env("POLJE_DATA", folder.path().join("data"));
            runs.push(ran(&mut command));
        }
    }
    runs
}

fn ran(command: &mut Command) -> Ran {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// A path with a shell and without bubblewrap.
fn plain_path(folder: &Folder) -> String {
    assert!(
        folder.shell(
            "mkdir -p bin && ln -sf /bin/sh bin/sh && ln -sf $(readlink -f /bin/cat) bin/cat"
        )
    );
    folder.path().join("bin").to_str().unwrap().to_owned()
}

#[test]
fn without_a_folder_a_program_reads_only_the_files_its_command_names() {
    let folder = Folder::new("no-folder");
    for file in ["key", "data/polje.db", "bots/other.sh", "weights"] {
        folder.write(file, "secret");
    }
    folder.write("bots/thief.sh", &thief("key data/polje.db bots/other.sh bots/thief.sh weights"));
    let words = [
        "match",
        "mathtricks",
        "thief=cmd:sh bots/thief.sh weights",
        "random",
        "--size",
        "4x4",
        "--json",
    ];
    for ran in everywhere(&folder, &words) {
        let stolen = "stolen: bots/thief.sh weights \\\"";
        assert!(ran.stdout.contains(stolen), "{}\n{}", ran.stderr, ran.stdout);
    }
}

#[test]
fn an_interpreter_s_folder_is_not_the_bot_s() {
    let folder = Folder::new("interpreter");
    folder.write("own/bot.sh", &thief("tools/key own/bot.sh"));
    folder.write("tools/key", "secret");
    assert!(folder.shell("cp /bin/sh tools/sh"));
    let words =
        ["match", "mathtricks", "x=cmd:tools/sh own/bot.sh", "random", "--size", "4x4", "--json"];
    for ran in everywhere(&folder, &words) {
        assert!(ran.stdout.contains("stolen: own/bot.sh \\\""), "{}\n{}", ran.stderr, ran.stdout);
    }
}

#[test]
fn a_start_that_fails_for_want_of_a_folder_says_how_to_give_one() {
    let folder = Folder::new("wants-folder");
    folder.write("bot.sh", ". ./part.sh\n");
    folder.write("part.sh", "");
    let ran = folder.polje_bytes(&["match", "mathtricks", "x=cmd:sh bot.sh", "random"], b"");
    assert!(
        ran.stdout.contains("forfeits") && ran.stdout.contains(";dir=FOLDER"),
        "{}",
        ran.stdout
    );
    let ran = folder.polje_bytes(&["check-bot", "mathtricks", "cmd:sh bot.sh"], b"");
    assert!(ran.stdout.contains(";dir=FOLDER"), "{}", ran.stdout);
    let dialect = "x=cmd:sh bot.sh;dialect=generals-tournament";
    let ran = folder.polje_bytes(&["match", "generals", dialect, "random"], b"");
    assert!(ran.stdout.contains(";dir=FOLDER"), "{}", ran.stdout);
    folder.write("own/bot.sh", "exit 3");
    let ran =
        folder.polje_bytes(&["match", "mathtricks", "x=cmd:sh bot.sh;dir=own", "random"], b"");
    assert!(ran.stdout.contains("code 3") && !ran.stdout.contains(";dir="), "{}", ran.stdout);
}

#[test]
fn folders_that_are_too_wide_are_refused_with_the_remedy() {
    let folder = Folder::new("wide");
    folder.write("bots/ann/bot.sh", "");
    folder.write("bots/ivo.sh", "");
    folder.write("data/kept", "");
    let refused = |words: &[&str]| {
        let ran = ran(folder.command(words).env("HOME", folder.path().join("bots")));
        assert_eq!(ran.code, Some(2), "{words:?} {}", ran.stdout);
        assert!(ran.stderr.contains(";dir=FOLDER"), "{}", ran.stderr);
        ran.stderr
    };
    let told = refused(&["match", "mathtricks", "x=cmd:sh bot.sh;dir=bots", "random"]);
    assert!(told.contains("home directory"), "{told}");
    let told = refused(&["check-bot", "mathtricks", "cmd:sh bot.sh;dir=/"]);
    assert!(told.contains("whole machine"), "{told}");
    let told = refused(&["match", "mathtricks", "x=cmd:sh bot.sh;dir=data", "random"]);
    assert!(told.contains("store"), "{told}");
    let nested = ["x=cmd:sh bot.sh;dir=bots/ann", "y=cmd:sh bots/ann/bot.sh"];
    let told = refused(&["match", "mathtricks", nested[0], nested[1]]);
    assert!(told.contains("what y plays with"), "{told}");
}

const PLAN: &str = r#"
name = "spring"
game = "mathtricks"
seed = 42
players = ["Ann=cmd:sh bot.sh;dir=bots", "Ivo=cmd:sh bot.sh;dir=bots/ivo"]
board = { size = "4x4" }
schedule = { kind = "round-robin" }
"#;

#[test]
fn a_tournament_made_earlier_goes_on_with_other_folders() {
    let folder = Folder::new("earlier");
    for file in ["bots/bot.sh", "bots/ivo/bot.sh", "ann/bot.sh"] {
        folder.write(file, FIRST);
    }
    folder.write("spring.toml", PLAN);
    let ran = folder.polje("tournament new spring.toml", "");
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert!(ran.stderr.contains("what Ivo plays with"), "{}", ran.stderr);
    // As it was made before folders were looked at.
    make(&folder.path().join("data"), PLAN);
    let ran = folder.polje("tournament run spring", "");
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert!(ran.stderr.contains("--dir \"Ann=FOLDER\""), "{}", ran.stderr);
    for wrong in ["Eva=ann", "Ann=", "ann"] {
        let ran = folder.polje(&format!("tournament run spring --dir {wrong}"), "");
        assert_eq!(ran.code, Some(2), "{wrong}: {}", ran.stdout);
    }
    let ran = folder.polje("tournament run spring --dir Ann=ann", "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.lines().count() > 2, "{}", ran.stdout);
}

fn make(data: &Path, plan: &str) {
    let description = polje_arena::Description::parse(plan).unwrap();
    polje_arena::Store::open(data).unwrap().add(&description).unwrap();
}
