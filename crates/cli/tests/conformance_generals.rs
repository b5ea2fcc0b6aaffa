//! Whole games of the original engine, kept outside the project: every byte it sent to the programs,
//! and its log. `POLJE_CONFORMANCE` names their folder.

#![allow(clippy::unwrap_used)] // a test fails by panicking
#![allow(clippy::print_stderr)] // says whether cases were run

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use support::Folder;

#[test]
fn games_of_the_original_engine_are_reproduced_byte_for_byte() {
    let Some(folder) = std::env::var_os("POLJE_CONFORMANCE") else {
        eprintln!("skipped: POLJE_CONFORMANCE does not name the folder of the cases");
        return;
    };
    let folder = Path::new(&folder).join("generals");
    let mut maps: Vec<PathBuf> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    maps.retain(|path| path.extension().is_some_and(|extension| extension == "map"));
    maps.sort();
    assert!(!maps.is_empty(), "no cases in {}", folder.display());
    maps.iter().for_each(|map| check(map));
    eprintln!("{} cases passed", maps.len());
}

fn check(map: &Path) {
    let name = map.display();
    let read = |extension: &str| fs::read_to_string(map.with_extension(extension)).unwrap();
    let scratch = Folder::new("generals");
    let words = ["console", "generals", "--board", map.to_str().unwrap(), "--record", "game"];
    let ran = scratch.polje_bytes(&words, read("moves").as_bytes());
    assert_eq!(ran.code, Some(0), "{name}: {}", ran.stderr);

    let sent = read("sent");
    let rest = ran.stdout.strip_prefix(&sent).unwrap_or_else(|| panic!("{name}: sent differs"));
    let told = sent.lines().filter(|&line| line == "0").count();
    let players: usize =
        read("map").lines().next().unwrap().split(' ').next_back().unwrap().parse().unwrap();
    assert_eq!(rest, "0\n".repeat(players - told), "{name}: everybody is told once");

    let ran = scratch.polje("replay verify game", "");
    assert_eq!(ran.code, Some(0), "{name}: {}", ran.stderr);
    let ran = scratch.polje("replay export game --as generals-log", "");
    assert_eq!(ran.code, Some(0), "{name}: {}", ran.stderr);
    assert!(ran.stdout == read("log"), "{name}: the log differs");
}
