//! What an organiser can prove: tournaments and archives looked at after somebody has had a hand in
//! them.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use serde_json::Value;
use support::{FIRST, Folder};

const PLAN: &str = r#"
name = "spring"
game = "mathtricks"
seed = 42
players = ["greedy", "random", "first=cmd:sh first.sh"]
board = { size = "4x4" }
schedule = { kind = "round-robin", boards = 2 }
"#;

/// A tournament that has been played.
fn played(name: &str, plan: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("first.sh", FIRST);
    folder.write("spring.toml", plan);
    for line in ["tournament new spring.toml", "tournament run spring -j 2"] {
        let ran = folder.polje(line, "");
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.stderr);
    }
    folder
}

fn run(folder: &Folder, line: &str, code: i32) -> String {
    let ran = folder.polje(line, "");
    assert_eq!(ran.code, Some(code), "{line}: {}{}", ran.stdout, ran.stderr);
    ran.stdout
}

/// What is wrong with it, as programs are told: where, and what.
fn wrong(folder: &Folder, line: &str) -> Vec<(String, String)> {
    let ran = folder.polje(&format!("tournament verify {line} --json"), "");
    let data: Value = serde_json::from_str(&ran.stdout).unwrap();
    let lines = data["wrong"].as_array().unwrap();
    assert_eq!(ran.code, Some(i32::from(!lines.is_empty())), "{}", ran.stdout);
    assert_eq!(data["right"], lines.is_empty());
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    lines.iter().map(|line| (text(&line["place"]), text(&line["problem"]))).collect()
}

fn pair(place: &str, problem: &str) -> (String, String) {
    (place.to_owned(), problem.to_owned())
}

fn sql(folder: &Folder, sql: &str) {
    let store = rusqlite::Connection::open(folder.path().join("data/polje.db")).unwrap();
    assert!(store.execute(sql, []).unwrap() > 0, "{sql}");
}

#[test]
fn what_was_played_is_right_and_what_was_changed_is_named() {
    let folder = played("verified", PLAN);
    let told = run(&folder, "tournament verify spring --rerun", 0);
    assert!(told.contains("spring: 12 games, all of them right\n"), "{told}");
    // A program plays in eight of them, and where one plays a clock runs in all.
    assert!(told.contains("0 games were played again; 12 cannot be"), "{told}");
    let standings = run(&folder, "tournament standings spring", 0);
    assert!(told.ends_with(&standings), "{told}");

    sql(&folder, "UPDATE games SET outcome = replace(outcome, '\"rank\":2', '\"rank\":1')");
    let told = run(&folder, "tournament verify spring", 1);
    assert!(told.contains("r1b2-3v1: the result is not as it was kept"), "{told}");
    assert!(told.contains("spring: not right. 12 games"), "{told}");
    assert!(told.ends_with(&standings), "standings come from the records: {told}");
}

#[test]
fn games_of_built_in_players_are_played_again() {
    let plan = PLAN.replace("first=cmd:sh first.sh", "Ann=hard;nodes=40");
    let folder = played("again", &plan);
    let told = run(&folder, "tournament verify spring --rerun -j 2", 0);
    assert!(told.contains("12 games were played again; all could be"), "{told}");
    assert_eq!(folder.polje("tournament verify spring -j 2", "").code, Some(2));
}

/// An archive after a shell script was at its files.
fn change(folder: &Folder, from: &str, to: &str, script: &str) {
    let line = format!(
        "set -e; rm -rf unpacked; mkdir unpacked; tar -xf {from} -C unpacked; cd unpacked/spring; {script}; cd ..; \
        tar --format=gnu -cf ../{to} spring/plan.toml $(find spring -type f ! -name plan.toml | LC_ALL=C sort)"
    );
    assert!(folder.shell(&line), "{script}");
}

#[test]
fn an_archive_is_looked_at_without_a_store() {
    let folder = played("archived", PLAN);
    run(&folder, "tournament export spring s.tar", 0);
    assert!(folder.shell("rm -r data"));
    let told = run(&folder, "tournament verify s.tar", 0);
    assert!(told.contains("s.tar: 12 games, all of them right\n"), "{told}");
    assert!(!folder.path().join("data").exists(), "who only looks makes no store");
    for (script, place, problem) in [
        ("sed -i 's/greedy/gready/' standings.txt", "standings.txt", "standings"),
        ("sed -i 's/\"wins\":/\"wins\":1/' standings.json", "standings.json", "standings"),
        ("sed -i '/r1b1-1v2/d' games.jsonl", "r1b1-1v2", "not-listed"),
        ("rm games/r1b1-1v2.jsonl", "r1b1-1v2", "missing"),
        ("echo x >> games.jsonl", "games.jsonl", "file"),
        ("mv games/r1b1-1v2.jsonl games/x.jsonl", "x", "no-such-game"),
        ("printf '\\377' > games/r1b1-1v2.jsonl", "r1b1-1v2", "unreadable"),
        ("cp games/r1b1-2v1.jsonl games/r1b1-1v2.jsonl", "r1b1-1v2", "other-game"),
    ] {
        change(&folder, "s.tar", "bad.tar", script);
        let found = wrong(&folder, "bad.tar");
        assert!(found.contains(&pair(place, problem)), "{script}: {found:?}");
    }
    let none = folder.polje("tournament verify none.tar", "");
    assert_eq!(none.code, Some(1));
    assert!(
        none.stderr.contains("none.tar cannot be read: there is no such file"),
        "{}",
        none.stderr
    );
}

#[test]
fn a_name_is_a_tournament_and_a_path_a_file() {
    let folder = played("named", PLAN);
    run(&folder, "tournament export spring other", 0);
    assert!(folder.shell("cp other spring"));
    sql(&folder, "UPDATE games SET outcome = '[]' WHERE id = 'r1b1-1v2'");
    assert!(run(&folder, "tournament verify spring", 1).contains("not right"));
    assert!(run(&folder, "tournament verify ./spring", 0).contains("all of them right"));
    assert!(run(&folder, "tournament verify other", 0).contains("all of them right"));
    let unknown = folder.polje("tournament verify autumn", "");
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stderr.contains("there are: spring"), "{}", unknown.stderr);
}

#[test]
fn a_signed_archive_is_of_its_organiser_and_a_forged_one_is_not() {
    let folder = played("signed", PLAN);
    let told = run(&folder, "tournament key contest.key", 0);
    let public = folder.read("contest.key.pub");
    let digits = public.trim_end().rsplit(' ').next().unwrap();
    assert!(told.contains(digits), "{told}");
    assert!(folder.shell("test $(stat -c %a contest.key) = 600"), "a secret is its owner's alone");
    let again = folder.polje("tournament key contest.key", "");
    assert_eq!((again.code, again.stderr.contains("exists already")), (Some(1), true));
    run(&folder, "tournament key other.key", 0);

    let told = run(&folder, "tournament export spring s.tar --sign contest.key", 0);
    let root = told.lines().find_map(|line| line.strip_prefix("Root hash of all games: ")).unwrap();
    assert!(told.contains(digits), "{told}");
    for key in ["contest.key.pub", "contest.key"] {
        let told = run(&folder, &format!("tournament verify s.tar --key {key}"), 0);
        assert!(told.contains(root) && told.contains(digits), "{told}");
    }
    assert_eq!(wrong(&folder, "s.tar --key other.key.pub"), [pair("s.tar", "other-key")]);
    assert!(run(&folder, "tournament verify s.tar", 0).contains(digits));

    // The same games without times have the same root, and another signature would be the same.
    run(&folder, "tournament export spring plain.tar --no-timing", 0);
    assert!(run(&folder, "tournament verify plain.tar", 0).contains(root));
    assert_eq!(
        wrong(&folder, "plain.tar --key contest.key.pub"),
        [pair("plain.tar", "not-signed")]
    );

    // Another tournament of the same description, with everything right but the signature.
    let forged = played("forged", &PLAN.replace("seed = 42", "seed = 43"));
    run(&forged, "tournament export spring f.tar", 0);
    assert_eq!(wrong(&forged, "f.tar"), []);
    std::fs::copy(forged.path().join("f.tar"), folder.path().join("f.tar")).unwrap();
    assert_eq!(wrong(&folder, "f.tar --key contest.key.pub"), [pair("f.tar", "not-signed")]);
    let from = folder.path().join("unpacked/spring/signature.json");
    change(&folder, "s.tar", "same.tar", "cp signature.json ../../signature.json");
    assert!(from.exists());
    change(&folder, "f.tar", "stolen.tar", "cp ../../signature.json .");
    let found = wrong(&folder, "stolen.tar --key contest.key.pub");
    assert!(found.contains(&pair("signature.json", "signature")), "{found:?}");
    for line in
        ["tournament import stolen.tar --as x", "tournament export spring x.tar --sign spring.toml"]
    {
        assert_eq!(folder.polje(line, "").code, Some(1), "{line}");
    }
    assert!(!folder.path().join("x.tar").exists());
    assert_eq!(folder.polje("tournament verify spring --key contest.key", "").code, Some(2));
}

/// The events of the log, by their names.
fn events(folder: &Folder) -> Vec<String> {
    let log = run(folder, "tournament log spring --json", 0);
    let line = |line: &str| -> Value { serde_json::from_str(line).unwrap() };
    let name = |line: Value| line["event"].as_object().unwrap().keys().next().unwrap().clone();
    log.lines().map(line).map(name).collect()
}

#[test]
fn the_log_tells_who_was_killed_and_who_stopped() {
    let folder = Folder::new("logged");
    folder.write("bots/first.sh", FIRST);
    folder.write("silent.sh", "read hello; echo ready; while read -r line; do :; done");
    let plan = PLAN.replace("first=cmd:sh first.sh", "first=cmd:sh silent.sh");
    folder.write("spring.toml", &plan.replace("seed = 42", "seed = 42\nclock = \"60s/move\""));
    run(&folder, "tournament new spring.toml", 0);
    let own = |child: &std::process::Child| format!("process {} on ", child.id());
    let begin = || {
        let mut child = folder.command(&["tournament", "run", "spring"]);
        let child = child.stdout(std::process::Stdio::null()).spawn().unwrap();
        // It is in the log before the first game.
        while !run(&folder, "tournament log spring", 0).contains(&own(&child)) {}
        child
    };
    let mut child = begin();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(events(&folder), ["made", "entered", "started"]);
    let mut child = begin();
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(events(&folder), ["made", "entered", "started", "killed", "resumed", "stopped"]);
    let told = run(&folder, "tournament log spring", 0);
    assert!(told.contains("the run of line 3 was killed"), "{told}");
    assert!(told.contains("sandbox: ") && told.contains(" games kept"), "{told}");

    folder.write("bots/silent.sh", FIRST);
    run(&folder, "tournament run spring --dir first=bots --accept-changes", 0);
    let last = events(&folder);
    assert_eq!(last[6..], ["folder", "changed", "resumed", "finished"]);
    assert!(run(&folder, "tournament log spring", 0).contains("first plays from the folder bots"));
    assert_eq!(wrong(&folder, "spring"), []);
    // The archive has it, and so has whoever takes that in.
    run(&folder, "tournament export spring s.tar", 0);
    assert_eq!(wrong(&folder, "s.tar"), []);
    run(&folder, "tournament import s.tar --as copy", 0);
    let copied = run(&folder, "tournament log copy", 0);
    assert!(copied.contains("the run of line 3 was killed"), "{copied}");
    assert!(
        copied.contains("11. ") && copied.contains("12 games came in from an archive"),
        "{copied}"
    );
    assert_eq!(wrong(&folder, "copy"), []);

    sql(&folder, "UPDATE tournaments SET log_head = NULL WHERE name = 'spring'");
    assert_eq!(wrong(&folder, "spring"), [pair("log", "cut-log")]);
    let broken = folder.polje("tournament log spring", "");
    assert_eq!(broken.code, Some(1));
    assert!(broken.stderr.contains("the log was changed"), "{}", broken.stderr);
}
