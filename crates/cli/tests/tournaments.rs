//! Tournaments as an organiser runs them: made, run, killed, resumed, looked at, carried elsewhere.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::collections::{BTreeSet, HashMap};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};

use polje_tabletop::Rng;
use support::{FIRST, Folder};

/// 300 games.
const PLAN: &str = r#"
name = "spring"
game = "mathtricks"
seed = 42
players = ["greedy", "random", "first=cmd:sh first.sh"]

[board]
size = "4x4"

[schedule]
kind = "round-robin"
boards = 50
"#;

fn folder(name: &str, plan: &str) -> Folder {
    with_plan(Folder::new(name), plan)
}

fn with_plan(folder: Folder, plan: &str) -> Folder {
    folder.write("first.sh", FIRST);
    folder.write("spring.toml", plan);
    succeed(&folder, "tournament new spring.toml");
    folder
}

fn succeed(folder: &Folder, line: &str) -> String {
    let ran = folder.polje(line, "");
    // How well programs are confined is told where some play, and differs from machine to machine.
    let told: Vec<&str> =
        ran.stderr.lines().filter(|line| !line.starts_with("sandbox: ")).collect();
    assert_eq!((ran.code, told), (Some(0), Vec::new()), "{line}");
    ran.stdout
}

fn fail(folder: &Folder, line: &str, code: i32) -> String {
    let ran = folder.polje(line, "");
    assert_eq!(ran.code, Some(code), "{line}: {}", ran.stderr);
    ran.stderr
}

fn ids(lines: &str) -> BTreeSet<String> {
    let id = |line: &str| line.split_once(": ").map(|(id, _)| id.to_owned());
    lines.lines().filter(|line| line.starts_with('r')).filter_map(id).collect()
}

fn integrity(folder: &Folder) -> String {
    let store = rusqlite::Connection::open(folder.path().join("data/polje.db")).unwrap();
    store.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap()
}

/// All files of an archive of it, but for what happened to it: all records and the standings.
fn everything(folder: &Folder) -> Vec<u8> {
    assert!(folder.shell("rm -rf all all.tar plain.txt && mkdir all"));
    succeed(folder, "tournament export spring all.tar --no-timing");
    let line = "tar -xf all.tar -C all && cd all/spring && rm log.jsonl && sed -i 's/,\"log\":.*//' manifest.jsonl \
        && cat $(find . -type f | LC_ALL=C sort) > ../../plain.txt";
    assert!(folder.shell(line));
    std::fs::read(folder.path().join("plain.txt")).unwrap()
}

/// Slower than a second: three hundred games with a shell script, twice, and twenty starts.
#[test]
fn a_tournament_killed_twenty_times_loses_and_repeats_nothing() {
    // The sandbox hides memory file systems, so the program stays on the disk.
    let bots = Folder::new("bots");
    bots.write("first.sh", FIRST);
    let program = format!("sh {}", bots.path().join("first.sh").display());
    let plan =
        PLAN.replace("\"random\"", "\"again=cmd:sh first.sh\"").replace("sh first.sh", &program);
    let calm = folder("calm", &plan);
    succeed(&calm, "tournament run spring -j 2");

    // A kill loses nothing that was handed to the system, whatever the disk does; but on a slow
    // disk games are kept by the hundred, and few kills would come in the middle.
    let killed = with_plan(Folder::in_memory("killed"), &plan);
    let mut rng = Rng::new(5);
    let mut announced = BTreeSet::new();
    let mut halfway = 0;
    for _ in 0..20 {
        let jobs = rng.between(1, 4).to_string();
        let mut child =
            killed.command(&["tournament", "run", "spring", "-j", &jobs]).spawn().unwrap();
        let lines = heard_until_killed(&mut child, rng.below(9));
        let now = ids(&lines);
        assert!(announced.is_disjoint(&now), "a game is announced once");
        announced.extend(now);
        let kept = ids(&succeed(&killed, "tournament games spring"));
        assert!(announced.is_subset(&kept), "what is announced is kept");
        halfway += u32::from(!kept.is_empty() && kept.len() < 300);
    }
    assert!(halfway >= 10, "only {halfway} kills came in the middle");
    succeed(&killed, "tournament run spring -j 2");

    let games = succeed(&killed, "tournament games spring");
    assert_eq!((games.lines().count(), ids(&games).len()), (300, 300));
    assert_eq!(games, succeed(&calm, "tournament games spring"));
    let standings = "tournament standings spring --json";
    assert_eq!(succeed(&killed, standings), succeed(&calm, standings));
    assert!(everything(&killed) == everything(&calm), "every record is the same");
    assert_eq!(integrity(&killed), "ok");
}

/// Kills the child once it has announced `count` games; everything it said comes back.
fn heard_until_killed(child: &mut Child, count: u64) -> String {
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut heard = String::new();
    for _ in 0..count {
        output.read_line(&mut heard).unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    output.read_to_string(&mut heard).unwrap();
    // A line that was cut off announces nothing.
    heard.truncate(heard.rfind('\n').map_or(0, |end| end + 1));
    heard
}

#[test]
fn any_number_of_games_at_a_time_gives_the_same_games() {
    let plan = PLAN.replace("boards = 50", "boards = 5").replace("round-robin", "swiss");
    let plan = plan.replace("boards = 5", "boards = 5\nrounds = 3");
    let (one, many) = (folder("one", &plan), folder("many", &plan));
    succeed(&one, "tournament run spring");
    succeed(&many, "tournament run spring -j 5");
    assert!(everything(&one) == everything(&many));
}

/// Three at a table, of four players, one of them a program; everybody rotates.
const GAMMA: &str = r#"
name = "spring"
game = "gamma"
seed = 42
players = ["greedy", "random", "first=cmd:sh first.sh", "Ann=random"]

[board]
size = "5x4"

[schedule]
kind = "free-for-all"
seats = 3
rounds = 4
boards = 3
"#;

/// Four at a table, of five players, those of equal points.
const GENERALS: &str = r#"
name = "spring"
game = "generals"
seed = 42
players = ["greedy", "random", "first=cmd:sh first.sh", "Ann=random", "passive"]

[board]
size = "7x7"
rounds = 15

[schedule]
kind = "swiss"
seats = 4
rounds = 4
boards = 2
"#;

/// Slower than a second: two tournaments with a shell script, each twice, and ten starts.
#[test]
fn tables_of_three_and_four_rotate_and_survive_kills_with_any_number_at_a_time() {
    for (plan, seats, total) in [(GAMMA, 3, 36), (GENERALS, 4, 32)] {
        let calm = folder("calm-table", plan);
        succeed(&calm, "tournament run spring");
        let games = succeed(&calm, "tournament games spring");
        assert_eq!(ids(&games).len(), total);
        assert!(!games.contains("forfeit"), "{games}");
        // Every group plays every board once in each of its rotations.
        let mut groups: HashMap<(String, BTreeSet<String>), BTreeSet<String>> = HashMap::new();
        for id in ids(&games) {
            let (place, players) = id.split_once('-').unwrap();
            let seating: Vec<&str> = players.split('v').collect();
            assert_eq!(seating.len(), seats);
            let group = seating.iter().map(|&player| player.to_owned()).collect();
            let firsts = groups.entry((place.to_owned(), group)).or_default();
            assert!(firsts.insert(seating[0].to_owned()), "{id}");
        }
        assert!(groups.values().all(|firsts| firsts.len() == seats), "{groups:?}");

        let killed = folder("killed-table", plan);
        let mut rng = Rng::new(seats as u64);
        let mut announced = BTreeSet::new();
        for _ in 0..5 {
            let jobs = rng.between(1, 4).to_string();
            let mut child =
                killed.command(&["tournament", "run", "spring", "-j", &jobs]).spawn().unwrap();
            announced.extend(ids(&heard_until_killed(&mut child, rng.below(6))));
            let kept = ids(&succeed(&killed, "tournament games spring"));
            assert!(announced.is_subset(&kept), "what is announced is kept");
        }
        succeed(&killed, "tournament run spring -j 4");
        assert_eq!(games, succeed(&killed, "tournament games spring"));
        assert!(everything(&calm) == everything(&killed), "every record is the same");
        assert_eq!(integrity(&killed), "ok");
    }
}

#[test]
fn a_knockout_is_played_to_its_end() {
    let plan = PLAN.replace("round-robin", "knockout").replace("boards = 50", "best-of = 5");
    let folder = folder("knockout", &plan);
    succeed(&folder, "tournament run spring -j 3");
    assert!(succeed(&folder, "tournament status").contains("finished"));
    let standings = succeed(&folder, "tournament standings spring");
    assert!(standings.contains("rounds"), "{standings}");
}

#[test]
fn a_second_runner_is_told_and_readers_go_on() {
    // A bot that never answers, until its input is closed, holds the first runner.
    let plan = PLAN.replace("sh first.sh", "sh silent.sh");
    let folder = folder("held", &plan.replace("seed = 42", "seed = 42\nclock = \"60s/move\""));
    folder.write("silent.sh", "read hello; echo ready; while read -r line; do :; done");
    let mut child = folder.command(&["tournament", "run", "spring"]);
    let mut child = child.stdout(Stdio::null()).spawn().unwrap();
    let own = format!("process {} on ", child.id());
    while !succeed(&folder, "tournament status").contains(&own) {}
    let told = fail(&folder, "tournament run spring", 1);
    assert!(told.contains("being run by ") && told.contains(&own), "{told}");
    succeed(&folder, "tournament standings spring");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(succeed(&folder, "tournament status").contains("polje tournament run spring"));
}

#[test]
fn ctrl_c_finishes_the_games_being_played_and_says_how_to_go_on() {
    let folder = folder("ctrl-c", PLAN);
    let mut child = folder.command(&["tournament", "run", "spring"]).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut heard = String::new();
    output.read_line(&mut heard).unwrap();
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    output.read_to_string(&mut heard).unwrap();
    let done = child.wait_with_output().unwrap();
    let told = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(130), "{told}");
    assert!(told.contains("go on with: polje tournament run spring"), "{told}");
    assert_eq!(ids(&heard), ids(&succeed(&folder, "tournament games spring")));
    succeed(&folder, "tournament run spring -j 2");
    assert_eq!(ids(&succeed(&folder, "tournament games spring")).len(), 300);
}

#[test]
fn a_full_disk_is_told_and_nothing_announced_is_lost() {
    let plan = PLAN.replace("\"first=cmd:sh first.sh\"", "\"Ann=random\"");
    let folder = folder("full", &plan.replace("boards = 50", "boards = 500"));
    let polje = env!("CARGO_BIN_EXE_polje");
    // No file may grow beyond 512 blocks of 512 bytes; the signal would kill, the error is told.
    let limited = format!(
        "trap '' XFSZ; ulimit -f 512; POLJE_DATA=data {polje} tournament run spring >out 2>err; test $? = 1"
    );
    assert!(folder.shell(&limited), "{}", folder.read("err"));
    let told = folder.read("err");
    assert!(told.contains("polje.db cannot be written") && told.contains("announced"), "{told}");
    let announced = ids(&folder.read("out"));
    assert!(announced.is_subset(&ids(&succeed(&folder, "tournament games spring"))));
    assert_eq!(integrity(&folder), "ok");
    succeed(&folder, "tournament run spring -j 2");
    assert_eq!(ids(&succeed(&folder, "tournament games spring")).len(), 3000);
}

/// Permissions do not hold root back, so that it becomes nobody for the test.
#[test]
fn a_read_only_store_is_told_and_loses_nothing() {
    let plan = PLAN.replace("\"first=cmd:sh first.sh\"", "\"Ann=random\"");
    let folder = folder("read-only", &plan.replace("boards = 50", "boards = 500"));
    std::fs::copy(env!("CARGO_BIN_EXE_polje"), folder.path().join("polje")).unwrap();
    let mut child = folder.command(&["tournament", "run", "spring"]).spawn().unwrap();
    heard_until_killed(&mut child, 1);
    let before = succeed(&folder, "tournament games spring");
    assert!(!before.is_empty());

    let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups";
    let attempt = |modes: &str, command: &str| {
        let become_nobody = format!("run=; [ $(id -u) != 0 ] || run='{nobody}'");
        let line = format!(
            "chmod {modes}; {become_nobody}; $run ./polje {command} --data data >out 2>err; test $? = 1; told=$?; chmod -R u+w data; exit $told"
        );
        assert!(folder.shell(&line), "{command}: {}", folder.read("err"));
        folder.read("err")
    };
    for command in ["tournament run spring", "tournament new other.toml", "tournament import a.tar"]
    {
        folder.write("other.toml", &plan.replace("spring", "other"));
        let _ = std::fs::remove_file(folder.path().join("a.tar"));
        succeed(&folder, "tournament export spring a.tar");
        let told = attempt("444 data/*; chmod 555 data", command);
        assert!(told.contains("polje.db cannot be written: "), "{command}: {told}");
    }
    assert_eq!(succeed(&folder, "tournament games spring"), before);
    assert_eq!(integrity(&folder), "ok");
    succeed(&folder, "tournament run spring -j 2");
    assert_eq!(ids(&succeed(&folder, "tournament games spring")).len(), 3000);
}

#[test]
fn a_store_that_cannot_be_written_is_told() {
    let folder = Folder::new("unusable");
    folder.write("spring.toml", PLAN);
    folder.write("data", "a file where the folder should be");
    let told = fail(&folder, "tournament new spring.toml", 1);
    assert!(told.contains("data cannot be used"), "{told}");
}

#[test]
fn an_archive_goes_elsewhere_and_nothing_wrong_is_taken_in() {
    let plan = PLAN.replace("boards = 50", "boards = 2");
    let here = folder("here", &plan);
    succeed(&here, "tournament run spring --no-timing");
    assert!(succeed(&here, "tournament export spring s.tar").contains("12 games"));
    assert!(fail(&here, "tournament export spring s.tar", 1).contains("exists already"));

    let there = Folder::new("there");
    std::fs::copy(here.path().join("s.tar"), there.path().join("s.tar")).unwrap();
    assert_eq!(succeed(&there, "tournament import s.tar"), "spring: 12 games read, 12 new\n");
    assert_eq!(succeed(&there, "tournament import s.tar"), "spring: 12 games read, 0 new\n");
    succeed(&there, "tournament import s.tar --as copy");
    let standings = "tournament standings spring --json";
    assert_eq!(succeed(&here, standings), succeed(&there, standings));
    assert!(everything(&here) == everything(&there));

    let mut bytes = std::fs::read(here.path().join("s.tar")).unwrap();
    let at = bytes.windows(9).rposition(|found| found == b"\"margin\":").unwrap();
    bytes[at - 3] ^= 1;
    std::fs::write(there.path().join("bad.tar"), &bytes).unwrap();
    let told = fail(&there, "tournament import bad.tar --as bad", 1);
    assert!(told.contains("is not a right replay"), "{told}");
    there.write("text.tar", "no archive");
    fail(&there, "tournament import text.tar", 1);
}

#[test]
fn games_are_listed_shown_and_written_out() {
    let folder = folder("games", &PLAN.replace("boards = 50", "boards = 1"));
    succeed(&folder, "tournament run spring");
    assert_eq!(succeed(&folder, "tournament games spring --player first").lines().count(), 4);
    let shown = succeed(&folder, "tournament games spring r1b1-1v3");
    assert!(shown.starts_with("mathtricks") && shown.contains("greedy, first"), "{shown}");
    succeed(&folder, "tournament games spring r1b1-1v3 --replay game.jsonl");
    assert!(succeed(&folder, "replay verify game.jsonl").contains("the replay is right"));
    assert!(fail(&folder, "tournament games spring r9b1-1v3", 1).contains("has no game r9b1-1v3"));
    assert!(fail(&folder, "tournament games spring first", 2).contains("ids look like r1b2-3v1"));
    let game = succeed(&folder, "tournament games spring --json");
    let game = game.lines().find(|line| line.contains("r1b1-1v3")).unwrap();
    assert!(game.contains("\"forfeits\":[]") && game.contains("\"sandbox\":\""), "{game}");
    let wrong = fail(&folder, "tournament games spring --player last", 2);
    assert!(wrong.contains("the players are: greedy, random, first"), "{wrong}");
    let wrong = fail(&folder, "tournament run autumn", 2);
    assert!(wrong.contains("there are: spring"), "{wrong}");
}

#[test]
fn forfeits_are_listed_with_their_reasons() {
    let folder = folder("forfeits", &PLAN.replace("boards = 50", "boards = 1"));
    folder.write("first.sh", "read hello; echo ready; read game; read prompt; echo 9,9");
    assert_eq!(folder.polje("tournament run spring --accept-changes", "").code, Some(0));
    let games = succeed(&folder, "tournament games spring");
    let told = "  first forfeits: bad move \"9,9\": mathtricks-outside\n";
    assert_eq!(games.matches(told).count(), 4, "{games}");
    assert_eq!(games.matches(", sandbox: ").count(), 4, "{games}");
    let data = succeed(&folder, "tournament games spring --json");
    assert_eq!(data.matches("\"fault\":\"bad move").count(), 4, "{data}");
}

#[test]
fn standings_come_as_table_crosstable_bars_picture_and_data() {
    let folder = folder("standings", &PLAN.replace("boards = 50", "boards = 3"));
    succeed(&folder, "tournament run spring");
    let text = succeed(&folder, "tournament standings spring --crosstable --bars --svg r.svg");
    assert!(text.contains("rating (95%)") && text.contains("/6"), "{text}");
    assert!(folder.read("r.svg").starts_with("<svg"));
    let data = succeed(&folder, "tournament standings spring --json");
    assert!(data.starts_with("{\"tournament\":\"spring\",\"games\":18,"), "{data}");
}

#[test]
fn boards_from_files_are_played_in_turn() {
    let folder = Folder::new("boards");
    for seed in ["1", "2"] {
        let board = succeed(&folder, &format!("board new mathtricks --size 4x4 --seed {seed}"));
        folder.write(&format!("{seed}.board"), &board);
    }
    let plan = PLAN.replace("[board]\nsize = \"4x4\"\n", "");
    let plan = plan.replace("seed = 42", "seed = 42\nboard-files = [\"1.board\", \"2.board\"]");
    folder.write("first.sh", FIRST);
    folder.write("spring.toml", &plan.replace("boards = 50", "boards = 3"));
    succeed(&folder, "tournament new spring.toml");
    succeed(&folder, "tournament run spring");
    let board = |id: &str| {
        let record = format!("{id}.jsonl");
        succeed(&folder, &format!("tournament games spring {id} --replay {record}"));
        let text = folder.read(&record);
        let header = text.lines().next().unwrap();
        header.split("\"players\"").next().unwrap().to_owned()
    };
    let boards = ["r1b1-1v2", "r1b2-1v2", "r1b3-1v2"].map(board);
    assert_eq!(boards[0], boards[2]);
    assert_ne!(boards[0], boards[1]);
}
