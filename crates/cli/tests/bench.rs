//! `polje bench`: what is measured, as a table and as data.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use serde_json::Value;
use support::Folder;

#[test]
fn every_workload_of_a_game_is_measured() {
    let folder = Folder::new("bench");
    let ran = folder.polje("bench gamma --seconds 0.05 --json", "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let data: Value = serde_json::from_str(&ran.stdout).unwrap();
    let workloads = data["workloads"].as_array().unwrap();
    let boards: Vec<&str> =
        workloads.iter().map(|line| line["board"]["size"].as_str().unwrap()).collect();
    assert_eq!(boards, ["5x5", "10x10", "16x16", "20x20"]);
    for line in workloads {
        assert_eq!(line["game"], "gamma");
        assert_eq!(line["counts"], "playouts");
        let rates = ["least", "median", "most"].map(|rate| line[rate].as_f64().unwrap());
        assert!(rates[0] > 0.0 && rates.is_sorted(), "{line}");
    }
}

#[test]
fn measurements_are_a_table_for_people() {
    let folder = Folder::new("bench-table");
    let ran = folder.polje("bench gamma --seconds 0.05", "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(lines[0].starts_with("game"), "{}", ran.stdout);
    assert_eq!(lines.len(), 5, "{}", ran.stdout);
    assert!(lines[1].contains("5x5"), "{}", ran.stdout);
    assert!(lines[3].contains("16x16, 4 players  playouts of the search"), "{}", ran.stdout);
}

#[test]
fn what_cannot_be_measured_is_refused() {
    let folder = Folder::new("bench-wrong");
    for (line, problem) in [
        ("bench chess", "chess"),
        ("bench --seconds 0", "from 0.01 to 3600"),
        ("bench --seconds x", "from 0.01 to 3600"),
        ("bench --size 4x4", "--size"),
    ] {
        let ran = folder.polje(line, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{line}");
        assert!(ran.stderr.contains(problem), "{line}: {}", ran.stderr);
    }
}
