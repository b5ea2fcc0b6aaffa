//! Tournaments of four programs of which one cheats in every way we know: the honest ones get the
//! results and the ranking they have among themselves, and none of them a forfeit.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

use serde_json::Value;
use support::Folder;

const PYTHON: &str = "/usr/bin/python3";
const CHEAT: &str = include_str!("support/cheat.py");
const HONEST: &str = include_str!("support/honest.py");

/// Characters that would turn or hide what stands around them, or clear the screen.
const MISLEADING: [char; 3] = ['\u{202e}', '\u{2066}', '\u{1b}'];

/// Who runs the tournament, and on which path `bwrap` is looked for.
#[derive(Clone, Copy)]
struct Organiser {
    ordinary: bool,
    bubblewrap: bool,
}

#[test]
fn a_cheat_changes_nothing_for_the_others() {
    against_the_cheat(Organiser { ordinary: false, bubblewrap: true });
}

#[test]
fn a_cheat_changes_nothing_without_bubblewrap() {
    against_the_cheat(Organiser { ordinary: false, bubblewrap: false });
}

#[test]
fn a_cheat_changes_nothing_for_an_ordinary_user() {
    against_the_cheat(Organiser { ordinary: true, bubblewrap: true });
}

#[test]
fn a_cheat_changes_nothing_for_an_ordinary_user_without_bubblewrap() {
    against_the_cheat(Organiser { ordinary: true, bubblewrap: false });
}

fn against_the_cheat(organiser: Organiser) {
    // One at a time: the clocks run on real cores.
    static CORES: Mutex<()> = Mutex::new(());
    let _alone = CORES.lock().unwrap_or_else(PoisonError::into_inner);
    if !Path::new(PYTHON).exists() || organiser.ordinary && !may_become_nobody() {
        return;
    }
    for game in ["mathtricks", "generals"] {
        let contest = Contest::run(game, organiser, true);
        let honest = without_cheat(game);
        for (id, outcome) in &honest.outcomes {
            assert_eq!(contest.outcomes.get(id), Some(outcome), "{game} {id}: {}", contest.said);
        }
        assert_eq!(contest.ranking, honest.ranking, "{game}: {}", contest.said);
        let at_fault = |fault: &&Fault| fault.player != "cheat";
        assert_eq!(contest.faults.iter().find(at_fault), None, "{game}: {}", contest.said);
        let caught = |how: &str| contest.faults.iter().any(|fault| fault.reason.contains(how));
        assert!(!caught("stolen"), "{game}: {:?}", contest.faults);
        // It did what it is here for: it went out in every game, by what it did or by its own word.
        assert_eq!(contest.faults.len(), 6, "{game}: {:?}", contest.faults);
        if game == "mathtricks" {
            assert!(caught("out of time"), "it thought too long: {:?}", contest.faults);
            assert!(caught("wrote out of turn"), "it answered twice: {:?}", contest.faults);
        }
        assert!(!contest.said.contains(MISLEADING), "{:?}", contest.said);
        assert_eq!(contest.left_behind(), Vec::<String>::new(), "{game}");
    }
}

/// The same tournament without the cheat, which is the same whoever runs it.
fn without_cheat(game: &'static str) -> &'static Contest {
    static KNOWN: [OnceLock<Contest>; 2] = [OnceLock::new(), OnceLock::new()];
    let organiser = Organiser { ordinary: false, bubblewrap: false };
    KNOWN[usize::from(game == "generals")].get_or_init(|| {
        let contest = Contest::run(game, organiser, false);
        assert_eq!(contest.faults, [], "{}", contest.said);
        assert_eq!(contest.outcomes.len(), 6);
        contest
    })
}

/// What came of a tournament.
struct Contest {
    folder: Folder,
    /// Of the games among honest programs, by id.
    outcomes: BTreeMap<String, Value>,
    /// The honest ones, best first, with their ranks among themselves.
    ranking: Vec<String>,
    faults: Vec<Fault>,
    /// Everything an organiser saw.
    said: String,
}

#[derive(Debug, PartialEq, Eq)]
struct Fault {
    player: String,
    reason: String,
}

impl Contest {
    fn run(game: &str, organiser: Organiser, cheat: bool) -> Contest {
        let folder = Folder::new("cheats");
        for name in ["ann", "ivo", "eva"] {
            folder.write(&format!("bots/{name}/bot.py"), HONEST);
        }
        folder.write("bots/cheat/bot.py", CHEAT);
        folder.write("home/.ssh/id", "secret");
        folder.write("spring.toml", &plan(game, &folder, cheat));
        assert!(folder.shell("mkdir data && chmod -R a+rwX ."));
        let mut said = String::new();
        let mut polje = |line: &str| {
            let output = organiser.command(&folder, line).output().unwrap();
            let told = String::from_utf8(output.stdout).unwrap();
            said += &told;
            said += &String::from_utf8(output.stderr).unwrap();
            assert!(output.status.success(), "{line}: {said}");
            told
        };
        polje("tournament new spring.toml");
        polje("tournament run spring -j 2");
        let games = polje("tournament games spring --json");
        let standings = polje("tournament standings spring --json");
        let (mut outcomes, mut faults) = (BTreeMap::new(), Vec::new());
        for line in games.lines() {
            let told: Value = serde_json::from_str(line).unwrap();
            let players = told["players"].as_array().unwrap();
            for fault in told["forfeits"].as_array().unwrap() {
                let seat = fault["seat"].as_u64().unwrap() as usize;
                let player = players[seat - 1].as_str().unwrap().to_owned();
                faults.push(Fault { player, reason: fault["fault"].as_str().unwrap().to_owned() });
            }
            if !players.contains(&"cheat".into()) {
                let id = told["game"].as_str().unwrap().to_owned();
                outcomes.insert(id, told["outcome"].clone());
            }
        }
        Contest { ranking: ranking(&standings), folder, outcomes, faults, said }
    }

    /// Processes that still run in the folder of the tournament.
    fn left_behind(&self) -> Vec<String> {
        let place = self.folder.path().to_str().unwrap();
        let entries = fs::read_dir("/proc").unwrap().flatten();
        let command = |entry: fs::DirEntry| fs::read_to_string(entry.path().join("cmdline")).ok();
        entries.filter_map(command).filter(|command| command.contains(place)).collect()
    }
}

impl Organiser {
    fn command(self, folder: &Folder, line: &str) -> Command {
        let mut command = if self.ordinary {
            let mut command = Command::new("/usr/bin/setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
            command.arg(env!("CARGO_BIN_EXE_polje"));
            command
        } else {
            Command::new(env!("CARGO_BIN_EXE_polje"))
        };
        let path = if self.bubblewrap { "/usr/bin:/bin" } else { "/nowhere" };
        command.args(line.split_whitespace()).current_dir(folder.path()).env("PATH", path);
        command.env("LC_ALL", "C").env("HOME", folder.path().join("home"));
        command.env("POLJE_DATA", folder.path().join("data"));
        command
    }
}

fn may_become_nobody() -> bool {
    let reachable = Command::new("/usr/bin/setpriv")
        .args(["--reuid=65534", "--regid=65534", "--clear-groups", "test", "-x"])
        .arg(env!("CARGO_BIN_EXE_polje"))
        .status();
    reachable.is_ok_and(|status| status.success())
}

fn plan(game: &str, folder: &Folder, cheat: bool) -> String {
    let place = folder.path().display();
    let honest = |name: &str, kind: &str| {
        let dir = name.to_lowercase();
        format!("\"{name}=cmd:{PYTHON} bot.py {kind};dir={place}/bots/{dir}\"")
    };
    let mut players = vec![honest("Ann", "best"), honest("Ivo", "first"), honest("Eva", "worst")];
    if cheat {
        let loot =
            ["bots/ann/bot.py", "bots", "data", "data/polje.db", "home/.ssh/id", "spring.toml"];
        let loot = loot.map(|path| format!("{place}/{path}")).join(" ");
        players.push(format!("\"cheat=cmd:{PYTHON} bot.py {loot};dir={place}/bots/cheat\""));
    }
    let board = if game == "generals" { "size = \"9x9\"\nrounds = 12" } else { "size = \"4x4\"" };
    let players = players.join(", ");
    format!(
        "name = \"spring\"\ngame = \"{game}\"\nseed = 42\nclock = \"2s/move\"\nplayers = [{players}]\n\
        [board]\n{board}\n[schedule]\nkind = \"round-robin\"\n"
    )
}

/// Who stands before whom among the honest.
fn ranking(standings: &str) -> Vec<String> {
    let told: Value = serde_json::from_str(standings).unwrap();
    let rows = told["standings"].as_array().unwrap().iter();
    let names = rows.map(|row| row["player"].as_str().unwrap().to_owned());
    names.filter(|name| name != "cheat").collect()
}
