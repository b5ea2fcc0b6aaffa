//! A tournament watched on a terminal: progress while it runs, and how to go on after Ctrl-C.

#![allow(clippy::unwrap_used)] // a test fails by panicking

#[path = "support/screen.rs"]
mod screen;
mod support;

use screen::Terminal;
use support::Folder;

const PLAN: &str = r#"
name = "spring"
game = "mathtricks"
seed = 42
clock = "60s/move"
players = ["greedy", "random", "bad=cmd:sh bad.sh", "slow=cmd:sh slow.sh"]

[board]
size = "4x4"

[schedule]
kind = "round-robin"
rounds = 500
"#;

/// Never answers until its input ends.
const SLOW: &str = "read hello; echo ready; while read -r line; do :; done";

/// The lines on the screen of a run that waits for the slow program, and the run.
fn watched(name: &str, columns: u16) -> (Folder, Vec<String>, Terminal) {
    let folder = Folder::new(name);
    folder.write("bad.sh", "read hello; echo ready; exit 3");
    folder.write("slow.sh", SLOW);
    let here = |file: &str| format!("sh {}", folder.path().join(file).display());
    let plan = PLAN.replace("sh bad.sh", &here("bad.sh")).replace("sh slow.sh", &here("slow.sh"));
    folder.write("spring.toml", &plan);
    assert_eq!(folder.polje("tournament new spring.toml", "").code, Some(0));
    let data = folder.path().join("data");
    let line = format!("tournament run spring -j 3 --data {}", data.display());
    let terminal = Terminal::start(columns, 24, &line);
    terminal.wait_for("exit code 3");
    // The last of four who are shown.
    let lines = terminal.wait_for("slow");
    (folder, lines, terminal)
}

#[test]
fn progress_fits_and_a_fault_is_told_once() {
    for columns in [80, 40] {
        let (_folder, lines, _terminal) = watched("progress", columns);
        let told = lines.join("");
        assert_eq!(told.matches("bad forfeits").count(), 1, "{told}");
        let at = lines.iter().position(|line| line.contains("/6000 games, ")).unwrap();
        assert!(lines[at].ends_with(" left"), "{lines:?}");
        let names: Vec<&str> =
            lines[at + 1..].iter().filter_map(|line| line.split("  ").nth(1)).collect();
        assert_eq!(names, ["random", "greedy", "bad", "slow"], "{lines:?}");
    }
}

#[test]
fn ctrl_c_says_how_to_go_on() {
    let (folder, _, mut terminal) = watched("stopped", 80);
    terminal.press([3]);
    terminal.wait_for("the games being played will be played again");
    terminal.wait_for("To go on later: polje tournament run spring --data");
    // The slow program would never end its game.
    assert_eq!(terminal.wait_for_end().exit_code(), 130);
    let ran = folder.polje("tournament status spring", "");
    assert!(ran.stdout.contains("not finished; go on with: polje tournament run spring"));
}
