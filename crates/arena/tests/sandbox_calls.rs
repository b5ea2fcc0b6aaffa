//! System calls through which a confined program could spoil a file it may only read, talk to
//! another program, or leave its core; and the languages that must start without them.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a test fails by panicking

#[path = "support/ground.rs"]
mod ground;

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use ground::{Ground, again_as_an_ordinary_user, at_every_level, say};
use polje_arena::Sandbox;

at_every_level! {
    fn what_it_may_only_read_it_cannot_change_in_any_way(ground: &Ground) {
        let shared = ground.folder.join("shared");
        fs::write(&shared, "shared").unwrap();
        let before = fs::metadata(&shared).unwrap();
        let answer = ground.answer(&["metadata", shared.to_str().unwrap()]);
        assert!(answer.starts_with("refused"), "{answer}");
        let after = fs::metadata(&shared).unwrap();
        assert_eq!(after.permissions().mode(), before.permissions().mode());
        assert_eq!((after.uid(), after.mtime_nsec()), (before.uid(), before.mtime_nsec()));
    }

    fn it_cannot_make_a_file_of_its_own_run_as_somebody_else(ground: &Ground) {
        let own = ground.scratch.join("own");
        let words = ["write-then-metadata", own.to_str().unwrap()];
        let answer = ground.answer(&words);
        assert!(answer.starts_with("refused"), "{answer}");
    }

    fn two_programs_cannot_talk_through_a_lock(ground: &Ground) {
        let shared = ground.folder.join("shared");
        fs::write(&shared, "shared").unwrap();
        let answer = ground.answer(&["locks", shared.to_str().unwrap()]);
        assert!(answer.starts_with("refused"), "{answer}");
    }

    fn it_does_not_hear_of_others_opening_files(ground: &Ground) {
        assert!(ground.answer(&["inotify"]).starts_with("refused"));
    }

    fn it_cannot_choose_its_cores(ground: &Ground) {
        assert!(ground.answer(&["affinity"]).starts_with("refused"));
    }

    fn open_files_send_no_signals(ground: &Ground) {
        if !python().exists() {
            say("skipped: there is no Python");
            return;
        }
        assert_eq!(ground.run_program(&signals_by_file()), "");
    }

    fn languages_still_start(ground: &Ground) {
        fs::write(ground.folder.join("Main.java"), JAVA).unwrap();
        let programs: [(&str, Vec<OsString>); 4] = [
            ("/usr/bin/python3", vec!["-c".into(), PYTHON.into()]),
            ("/usr/bin/node", vec!["-e".into(), NODE.into()]),
            ("/usr/bin/java", vec![ground.folder.join("Main.java").into()]),
            ("/usr/bin/go", vec!["version".into()]),
        ];
        for (program, words) in programs {
            if !Path::new(program).exists() {
                say(&format!("skipped: there is no {program}"));
                continue;
            }
            let mut all = vec![program.into()];
            all.extend(words);
            let said = ground.run_program(&all);
            assert!(said.starts_with("started") || said.starts_with("go version"), "{program}: {said}");
        }
    }
}

#[test]
fn an_ordinary_user_s_programs_are_held_too() {
    again_as_an_ordinary_user();
}

/// Otherwise being refused would prove nothing.
#[test]
fn the_attacks_work_where_there_is_no_sandbox() {
    let ground = Ground::new(Sandbox::unconfined());
    let shared = ground.folder.join("shared");
    fs::write(&shared, "shared").unwrap();
    let shared = shared.to_str().unwrap();
    // Not every file system keeps flags and attributes of users.
    assert!(ground.answer(&["metadata", shared]).starts_with("omt"));
    assert_eq!(fs::metadata(shared).unwrap().permissions().mode() & 0o7777, 0o4755);
    assert_eq!(ground.answer(&["locks", shared]), "fpwog");
    assert_eq!(ground.answer(&["inotify"]), "done");
    assert_eq!(ground.answer(&["affinity"]), "done");
    if python().exists() {
        assert_eq!(ground.run_program(&signals_by_file()), "owner signal lease watch");
    }
}

fn python() -> &'static Path {
    Path::new("/usr/bin/python3")
}

fn signals_by_file() -> Vec<OsString> {
    vec![python().into(), "-c".into(), SIGNALS_BY_FILE.into()]
}

/// Says which of the ways to be told of a file by a signal work.
const SIGNALS_BY_FILE: &str = r#"
import fcntl, os, socket
pair = socket.socketpair()[0]
file = os.open(os.environ["HOME"] + "/own" if os.access(os.environ["HOME"], os.W_OK) else "own", os.O_RDWR | os.O_CREAT)
folder = os.open("/usr", os.O_RDONLY)
ways = {
    "owner": lambda: fcntl.fcntl(pair, fcntl.F_SETOWN, os.getpid()),
    "signal": lambda: fcntl.fcntl(pair, 10, 12),
    "lease": lambda: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK),
    "watch": lambda: fcntl.fcntl(folder, fcntl.F_NOTIFY, 1),
}
def works(way):
    try:
        way()
        return True
    except OSError:
        return False
print(*[name for name, way in ways.items() if works(way)])
"#;

const PYTHON: &str = "import json, random, subprocess, tempfile, threading, multiprocessing
tempfile.TemporaryFile().write(b'x')
thread = threading.Thread(target=lambda: None)
thread.start()
thread.join()
subprocess.run(['true'], check=True)
print('started')";

const NODE: &str = "const fs = require('fs');
fs.writeFileSync(process.env.HOME + '/own', 'x');
setTimeout(() => console.log('started'), 1);";

const JAVA: &str = "public class Main {
    public static void main(String[] words) throws Exception {
        Thread thread = new Thread(() -> System.out.println(\"started\"));
        thread.start();
        thread.join();
    }
}";
