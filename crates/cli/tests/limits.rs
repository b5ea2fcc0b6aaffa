//! What programs may use, as an organiser says it, held at every level this machine reaches.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::path::Path;

use support::{FIRST, Folder};

const PYTHON: &str = "/usr/bin/python3";

/// Plays the first move, after it has done what it is told to.
const GREEDY: &str = r#"
import json, os, signal, sys, threading, time

def wants(what):
    if what == "memory":
        try:
            return len(bytearray(300 << 20)) > 0
        except MemoryError:
            return False
    if what == "processes":
        started = 0
        try:
            for _ in range(12):
                threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
                started += 1
        except RuntimeError:
            pass
        return started == 12
    if what == "cpu":
        began = time.process_time()
        while time.process_time() - began < 4:
            pass
    if what == "output":
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        with open(os.environ["HOME"] + "/file", "wb") as file:
            file.write(bytes(3 << 20))
    return True

print("ready moves", flush=True)
has = None
for line in sys.stdin:
    said = json.loads(line)
    if "prompt" in said:
        has = wants(sys.argv[1]) if has is None else has
        print(said["prompt"]["moves"][0] if has else "could not have it", flush=True)
"#;

/// The command line of a check of such a program; without bubblewrap if its level is to be basic.
fn check(folder: &Folder, what: &str, limits: &[&str]) -> Vec<String> {
    folder.write("greedy.py", GREEDY);
    let bot = format!("cmd:{PYTHON} greedy.py {what}");
    let mut words = vec!["match", "mathtricks", &bot, "random", "--size", "4x4"];
    words.extend(limits.iter().flat_map(|limit| ["--limit", limit]));
    let path = std::env::var("PATH").unwrap();
    let runs = [path.as_str(), "/nowhere"].map(|path| {
        let output = folder.command(&words).env("PATH", path).output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    });
    runs.into()
}

#[test]
fn a_program_that_wants_more_than_it_may_have_does_not_get_it() {
    if !Path::new(PYTHON).exists() {
        return;
    }
    let folder = Folder::new("limits");
    for (what, limit, told) in [
        ("memory", "memory=128MiB", "could not have it"),
        ("processes", "processes=8", "could not have it"),
        ("output", "output=2 MiB", "written more to a file than it may"),
    ] {
        for said in check(&folder, what, &[]) {
            assert!(!said.contains("forfeits"), "{what}: {said}");
        }
        for said in check(&folder, what, &[limit]) {
            assert!(said.contains(told), "{what}: {said}");
        }
    }
}

/// Slower than a second, since that is the smallest limit of processor time.
#[test]
fn processor_time_that_is_used_up_is_told() {
    if !Path::new(PYTHON).exists() {
        return;
    }
    let folder = Folder::new("cpu-limit");
    for said in check(&folder, "cpu", &["cpu=1s"]) {
        assert!(said.contains("used up the processor time"), "{said}");
    }
}

const PLAN: &str = r#"
name = "spring"
game = "mathtricks"
seed = 42
players = ["greedy", "first=cmd:sh first.sh"]
board = { size = "4x4" }
schedule = { kind = "round-robin" }
limits = { memory = "64 MiB", processes = 4, cpu = "10m", output = "1 MiB" }
"#;

#[test]
fn a_tournament_holds_its_limits_and_keeps_them() {
    let folder = Folder::new("limits-kept");
    // It plays only when the system says of its bounds what the organiser did.
    let look = "test $(ulimit -d) = 65536 && test $(ulimit -t) = 600 || exit 3\n";
    folder.write("first.sh", &format!("{look}{FIRST}"));
    folder.write("spring.toml", PLAN);
    assert_eq!(folder.polje("tournament new spring.toml", "").code, Some(0));
    let ran = folder.polje("tournament run spring", "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(!ran.stdout.contains("forfeits"), "{}", ran.stdout);
    assert_eq!(folder.polje("tournament export spring spring.tar", "").code, Some(0));
    assert!(
        folder
            .shell("tar -xOf spring.tar --wildcards '*plan.toml' | grep -q 'memory = \"64 MiB\"'")
    );
}

/// Where nothing bounds the memory of several processes together the organiser is told.
#[test]
fn what_is_not_bounded_here_is_told() {
    let folder = Folder::new("unbounded");
    folder.write("bot.sh", "exit 1");
    let ran = folder.polje_bytes(&["match", "mathtricks", "cmd:sh bot.sh", "random"], b"");
    let told = ran.stderr.lines().find(|line| line.starts_with("sandbox: ")).unwrap();
    let controllers = std::fs::read_to_string("/sys/fs/cgroup/cgroup.controllers");
    if !controllers.unwrap_or_default().contains("memory") && !told.starts_with("sandbox: none") {
        assert!(told.contains("not bounded here: memory"), "{told}");
    }
}

#[test]
fn limits_that_are_none_are_refused_with_what_would_be_right() {
    let folder = Folder::new("bad-limits");
    folder.write("first.sh", FIRST);
    for (from, to, told) in [
        ("memory = \"64 MiB\"", "memory = \"64 MB\"", "512 MiB"),
        ("memory = \"64 MiB\"", "memory = 64", "512 MiB"),
        ("processes = 4", "processes = 0", "from 1 to 4096"),
        ("cpu = \"10m\"", "cpu = \"10ms\"", "90s"),
        ("output =", "disk =", "memory, processes, cpu, output"),
        ("\"first=cmd:sh first.sh\"", "\"random\"", "only built-in players"),
    ] {
        folder.write("spring.toml", &PLAN.replacen(from, to, 1));
        let ran = folder.polje("tournament new spring.toml", "");
        assert_eq!(ran.code, Some(1), "{to}: {}", ran.stdout);
        assert!(ran.stderr.contains(told) && ran.stderr.contains("spring.toml"), "{}", ran.stderr);
    }
    for (limits, told) in [
        (&["memory"][..], "memory=512MiB"),
        (&["disk=1MiB"], "memory, processes, cpu, output"),
        (&["cpu=1s", "cpu=2s"], "twice"),
        (&["processes=many"], "from 1 to 4096"),
    ] {
        for command in [
            &["match", "mathtricks", "cmd:sh first.sh", "random"][..],
            &["check-bot", "mathtricks", "cmd:sh first.sh"],
        ] {
            let options = limits.iter().flat_map(|limit| ["--limit", limit]);
            let words: Vec<&str> = command.iter().copied().chain(options).collect();
            let ran = folder.polje_bytes(&words, b"");
            assert_eq!(ran.code, Some(2), "{words:?}: {}", ran.stdout);
            assert!(ran.stderr.contains(told), "{}", ran.stderr);
        }
    }
    let ran = folder.polje("match mathtricks greedy random --limit cpu=1s", "");
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
}
