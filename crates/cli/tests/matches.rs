//! Matches between real processes: good bots, and bots that fail in every way.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use polje_arena::{BuiltIn, Contestant, play};
use polje_games::AnySetup;
use polje_tabletop::{Record, Stop};
use support::{Folder, Ran};

const POLJE: &str = env!("CARGO_BIN_EXE_polje");

/// A shell script as a bot. It greets by itself, then runs `then`.
fn script(folder: &Folder, name: &str, then: &str) -> String {
    folder.write(name, &format!("read hello\n{then}\n"));
    format!("{name}=cmd:sh {name}")
}

fn against_random(folder: &Folder, bot: &str, clock: &str) -> Ran {
    let words =
        ["match", "mathtricks", bot, "random", "--size", "4x4", "--seed", "3", "--clock", clock];
    folder.polje_bytes(&words, b"")
}

/// The bot must forfeit with this reason, and random must win. The clock is long: it must not be
/// the clock that decides.
fn forfeits(name: &str, then: &str, reason: &str) -> String {
    forfeits_at("20s/move", name, then, reason)
}

fn forfeits_at(clock: &str, name: &str, then: &str, reason: &str) -> String {
    let folder = Folder::new(name);
    let bot = script(&folder, name, then);
    let ran = against_random(&folder, &bot, clock);
    // It has failed before its first move: whether it ever came to play decides.
    let absent = ["exit code", "closed its output", "the greeting", "did not start"];
    let absent = absent.iter().any(|kind| ran.stdout.contains(kind));
    assert_eq!(ran.code, Some(i32::from(absent)), "{name}: {}", ran.stdout);
    assert!(
        ran.stderr.starts_with("sandbox: ") && ran.stderr.lines().count() == 1,
        "{name}: {}",
        ran.stderr
    );
    assert!(ran.stdout.starts_with("Game 1: random wins"), "{name}: {}", ran.stdout);
    assert!(ran.stdout.contains(reason), "{name}: {}", ran.stdout);
    ran.stdout
}

#[test]
fn a_program_that_never_played_is_a_failure() {
    let folder = Folder::new("absent");
    folder.write("crash.sh", "exit 1\n");
    let code = |bot: &str, more: &str| {
        let more = more.split_whitespace();
        let words = ["match", "mathtricks", "random", bot, "--size", "4x4", "--seed", "1"];
        let words: Vec<&str> = words.into_iter().chain(more).collect();
        folder.polje_bytes(&words, b"").code
    };
    assert_eq!(code("cmd:./not-here", ""), Some(1));
    assert_eq!(code("cmd:sh crash.sh", "--games 2 --json"), Some(1));
    assert_eq!(code("cmd:sh crash.sh", "--game 2"), Some(1));
    assert_eq!(code("random", "--games 2"), Some(0));
}

#[test]
fn a_built_in_bot_plays_the_same_games_in_and_out_of_process() {
    for (game, level, nodes) in
        [("mathtricks", "greedy", None), ("gamma", "hard", Some(50)), ("generals", "hunter", None)]
    {
        let folder = Folder::new("same");
        let level_text = nodes.map_or(level.to_owned(), |nodes| format!("{level};nodes={nodes}"));
        for seed in 1..4 {
            let bot = format!("cmd:{POLJE} bot {game} '{level_text}' --seed {seed}");
            let seed_text = seed.to_string();
            let words = ["match", game, &bot, &bot, "--seed", &seed_text, "--no-timing"];
            let ran = folder.polje_bytes(&[&words[..], &["--replays", &seed_text]].concat(), b"");
            assert_eq!(ran.code, Some(0), "{}", ran.stderr);
            let outside = folder.read(&format!("{seed}/game-0001.jsonl"));
            assert_eq!(outside, played_inside(&outside, level, nodes, seed), "{game} {seed}");
        }
    }
}

/// The record of the same game between bots within this process.
fn played_inside(outside: &str, level: &str, nodes: Option<u64>, seed: u64) -> String {
    let header = Record::parse(outside).unwrap().header;
    let game = polje_games::find(&header.game).unwrap();
    let mut table = game.open(&AnySetup::from(&header), header.players.clone()).unwrap();
    table.set_clock(header.clock.clone());
    let mut bots = [0, 1].map(|_| BuiltIn { bot: game.level(level).unwrap().bot(seed), nodes });
    let mut seated: Vec<&mut dyn Contestant> =
        bots.iter_mut().map(|bot| bot as &mut dyn Contestant).collect();
    let clock = header.clock.map(|clock| clock.parse().unwrap());
    let forfeits = play(table.as_mut(), &mut seated, clock, &Stop::default()).unwrap();
    assert!(forfeits.is_empty());
    let mut record = table.into_record();
    record.drop_timing();
    record.to_string()
}

#[test]
fn a_slow_bot_is_out_of_time() {
    forfeits_at(
        "300ms/move",
        "slow",
        "echo ready; read game; read prompt; sleep 20",
        "at move 1: it ran out of time after 3",
    );
}

#[test]
fn a_bot_that_never_reads_is_out_of_time() {
    // The prompt of a 64x64 board does not fit the pipe.
    let folder = Folder::new("deaf");
    let bot = script(&folder, "deaf", "echo ready; sleep 20");
    let words = ["match", "mathtricks", &bot, "random", "--size", "64x64", "--clock", "300ms/move"];
    let ran = folder.polje_bytes(&words, b"");
    assert!(ran.stdout.contains("it ran out of time after 3"), "{}", ran.stdout);
}

#[test]
fn a_dying_bot_is_gone_and_its_last_words_are_shown() {
    let told =
        forfeits("dying", "echo ready; read game; echo 'cannot go on' >&2; exit 3", "exit code 3");
    assert!(told.contains("It wrote to standard error:\n    cannot go on\n"), "{told}");
}

#[test]
fn a_bot_that_closes_its_output_is_gone() {
    forfeits(
        "closed",
        "echo ready; read game; read prompt; exec >&-; sleep 20",
        "it has closed its output",
    );
}

#[test]
fn an_illegal_move_is_told_with_the_games_reason() {
    forfeits(
        "illegal",
        "echo ready; read game; read prompt; echo 9,9; read end",
        "it answered \"9,9\": x=9, y=9 is outside the board: columns go from 0 to 3, rows from 0 to 3",
    );
}

#[test]
fn garbage_is_told_as_it_came_without_escapes() {
    let told = forfeits(
        "garbage",
        "echo ready; read game; read prompt; printf 'h\\033[2Ji\\n'; read end",
        "it answered \"h",
    );
    assert!(!told.contains('\u{1b}'));
}

#[test]
fn a_line_without_end_is_cut() {
    forfeits(
        "endless",
        "echo ready; read game; read prompt; while :; do printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'; done",
        "it ",
    );
}

#[test]
fn a_wrong_greeting_and_a_missing_program_are_told() {
    forfeits("rude", "echo hi; sleep 20", "it answered the greeting with \"hi\"");
    let folder = Folder::new("missing");
    let ran = against_random(&folder, "cmd:./no-such-bot", "1s/move");
    assert!(ran.stdout.contains("it did not start: "), "{}", ran.stdout);
}

#[test]
fn a_bot_is_started_anew_after_a_failure() {
    let folder = Folder::new("anew");
    let bot = script(&folder, "anew", "echo ready; read game; read prompt; echo 1,1; exit 1");
    let words = [
        "match",
        "mathtricks",
        &bot,
        "random",
        "--size",
        "4x4",
        "--games",
        "2",
        "--clock",
        "1s/move",
    ];
    let ran = folder.polje_bytes(&words, b"");
    assert_eq!(ran.stdout.matches("forfeits").count(), 2, "{}", ran.stdout);
}

#[test]
fn no_process_of_a_bot_survives_its_game() {
    let folder = Folder::new("tree");
    // A duration nobody else sleeps for, to be found again among all processes.
    let sleep = format!("sleep 1234.{}", std::process::id());
    let bot = script(
        &folder,
        "tree",
        &format!("echo ready; {sleep} & read game; read prompt; echo bad; wait"),
    );
    let ran = against_random(&folder, &bot, "1s/move");
    assert!(ran.stdout.contains("forfeits"), "{}", ran.stdout);
    let asleep = || {
        let commands = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
            let command = std::fs::read(entry.ok()?.path().join("cmdline")).ok()?;
            Some(String::from_utf8_lossy(&command).replace('\0', " ").trim().to_owned())
        });
        commands.filter(|command| *command == sleep).count()
    };
    let began = std::time::Instant::now();
    while asleep() > 0 {
        assert!(began.elapsed().as_secs() < 20, "it is still there");
        std::thread::yield_now();
    }
}

#[test]
fn a_bot_reads_its_own_folder_and_nothing_of_ours() {
    let folder = Folder::new("curious");
    folder.write("secret", "xyzzy");
    folder.write("own/data", "plugh");
    let then = "echo ready; cat own/data >&2; cat secret >&2; touch own/new 2>/dev/null && echo scribbled >&2; exit 1";
    folder.write("own/bot.sh", &format!("read hello; cd ..; {then}"));
    let ran = against_random(&folder, "curious=cmd:sh bot.sh;dir=own", "1s/move");
    assert!(ran.stdout.contains("plugh"), "it reads its own: {}", ran.stdout);
    assert!(!ran.stdout.contains("xyzzy") && !ran.stdout.contains("scribbled"), "{}", ran.stdout);
}

#[test]
fn an_interpreter_elsewhere_is_named_and_can_be_allowed() {
    let (tools, folder) = (Folder::new("tools"), Folder::new("interpreted"));
    assert!(tools.shell("mkdir bin && cp $(readlink -f /bin/sh) bin/sh"));
    let shell = tools.path().join("bin/sh");
    let then = "read hello; echo ready; read game; read prompt; echo late >&2; exit 1\n";
    folder.write("own/bot.sh", then);
    folder.write("own/script", &format!("#!{}\n{then}", shell.display()));
    assert!(folder.shell("chmod +x own/script"));
    let allowed = format!(";read={}/bin", tools.path().display());
    for command in [format!("{} bot.sh", shell.display()), "./script".to_owned()] {
        let bot = format!("x=cmd:{command};dir=own");
        let ran = against_random(&folder, &bot, "20s/move");
        let told = format!(
            "it did not start: {} is out of its reach in the sandbox; to let it be read, add {allowed} to the bot",
            shell.display()
        );
        assert!(ran.stdout.contains(&told), "{command}: {}", ran.stdout);
        let ran = against_random(&folder, &format!("{bot}{allowed}"), "20s/move");
        assert!(ran.stdout.contains("    late\n"), "{command}: {}", ran.stdout);
    }
}

#[test]
fn a_bot_in_shared_memory_plays() {
    let folder = Folder::in_memory("shared-memory");
    folder.write("bot.sh", "read hello; echo ready; read game; read prompt; echo here >&2; exit 1");
    let ran = against_random(&folder, "cmd:sh bot.sh", "20s/move");
    assert!(ran.stdout.contains("    here\n"), "{}", ran.stdout);
}

#[test]
fn what_a_killed_match_leaves_behind_is_removed_by_the_next() {
    let folder = Folder::new("leftovers");
    folder.write("temp/keep", "not ours");
    let bot = script(&folder, "waits", "echo ready; read game; read prompt; sleep 60");
    let words = ["match", "mathtricks", &bot, "random", "--size", "4x4", "--clock", "50s/move"];
    let temp = folder.path().join("temp");
    let left = || {
        let names = std::fs::read_dir(&temp).unwrap().map(|entry| entry.unwrap().file_name());
        names.filter(|name| name.to_string_lossy().starts_with("polje-bots-")).count()
    };
    let mut child = folder.command(&words).env("TMPDIR", &temp).spawn().unwrap();
    while left() == 0 {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(left(), 1);
    let bot = script(&folder, "ends", "echo ready; exit 1");
    let words = ["match", "mathtricks", &bot, "random", "--size", "4x4"];
    // A process that the host was about to start may outlive it for a moment, with its lock.
    let swept = (0..20).any(|_| {
        let done = folder.command(&words).env("TMPDIR", &temp).output().unwrap();
        assert_eq!(done.status.code(), Some(1), "it ends before it has moved");
        left() == 0
    });
    assert!(swept, "neither the old one nor its own");
    assert_eq!(folder.read("temp/keep"), "not ours");
}

#[test]
fn replays_of_a_match_verify() {
    let folder = Folder::new("match-replays");
    let ran = folder
        .polje("match mathtricks greedy random --size 5x5 --games 3 --seed 1 --replays games", "");
    assert_eq!(ran.code, Some(0));
    for game in 1..=3 {
        let ran = folder.polje(&format!("replay verify games/game-000{game}.jsonl"), "");
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    }
    assert!(!folder.read("games/game-0001.jsonl").contains("clock"), "nobody named one");
}

#[test]
fn a_seed_gives_the_same_games_again_where_only_built_in_bots_play() {
    for bots in ["expert hard", "expert;nodes=300 hard;nodes=300"] {
        let folder = Folder::new("match-seed");
        let games = ["first", "second"].map(|name| {
            let words = "--size 5x5 --games 2 --seed 5 --no-timing --replays";
            let ran = folder.polje(&format!("match gamma {bots} {words} {name}"), "");
            assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
            [1, 2].map(|game| folder.read(&format!("{name}/game-000{game}.jsonl")))
        });
        assert_eq!(games[0], games[1]);
    }
}

#[test]
fn nodes_decide_even_under_a_clock() {
    let games = ["", "--clock 60s"].map(|clock| {
        let folder = Folder::new("match-nodes");
        let words =
            "expert;nodes=200 hard;nodes=200 --size 5x5 --seed 5 --no-timing --replays games";
        let ran = folder.polje(&format!("match gamma {words} {clock}"), "");
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let replay = folder.read("games/game-0001.jsonl");
        replay.split_once('\n').unwrap().1.to_owned()
    });
    assert_eq!(games[0], games[1], "but for the header");
}

#[test]
fn a_series_ends_when_it_is_decided() {
    let folder = Folder::new("match-series");
    let ran = folder
        .polje("match mathtricks greedy random --size 5x5 --series best-of-5 --seed 4 --json", "");
    let last: serde_json::Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    let games = last["games"].as_u64().unwrap();
    assert_eq!(ran.stdout.lines().count() as u64, games + 1);
    assert!((3..=10).contains(&games));
}

/// A program written for the Generals contest: passes, and ends when it is told that all is over.
const CONTEST_PROGRAM: &str = r#"
read n m k id
while read on && [ "$on" = 1 ]; do
    lines=$((k + n * m))
    while [ $lines -gt 0 ]; do read line; lines=$((lines - 1)); done
    echo -1
done
echo "player $id of $k on $n x $m: over" >&2
"#;

#[test]
fn programs_of_the_generals_contest_run_unchanged() {
    let folder = Folder::new("dialect");
    folder.write("pass.sh", CONTEST_PROGRAM);
    let bot = "old=cmd:sh pass.sh;dialect=generals-tournament";
    let words = [
        "match", "generals", bot, "random", "--size", "6x7", "--rounds", "20", "--games", "2",
        "--seed", "4",
    ];
    let ran = folder.polje_bytes(&[&words[..], &["--clock", "2s+1ms"]].concat(), b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(!ran.stdout.contains("forfeits"), "{}", ran.stdout);
    assert!(ran.stdout.contains("After 2 games:"), "{}", ran.stdout);

    // It does not say when it is ready: its clock waits until it reads.
    folder.write("slow.sh", &format!("sleep 1\n{CONTEST_PROGRAM}"));
    let bot = "slow=cmd:sh slow.sh;dialect=generals-tournament";
    let words = ["match", "generals", bot, "random", "--size", "6x7", "--rounds", "5"];
    let ran = folder.polje_bytes(&[&words[..], &["--clock", "900ms"]].concat(), b"");
    assert!(!ran.stdout.contains("forfeits"), "{}", ran.stdout);

    folder.write("bad.sh", "read n m k id; lines=$((k + n * m + 1)); while [ $lines -gt 0 ]; do read l; lines=$((lines - 1)); done; echo 1 99 99 1 1\n");
    let bot = "bad=cmd:sh bad.sh;dialect=generals-tournament";
    let ran = folder
        .polje_bytes(&["match", "generals", bot, "random", "--size", "6x6", "--seed", "4"], b"");
    assert!(ran.stdout.contains("bad forfeits at move "), "{}", ran.stdout);
    assert!(ran.stdout.contains("it answered \"1 99 99 1 1\": "), "{}", ran.stdout);
    let ran = folder.polje_bytes(&["match", "mathtricks", bot, "random"], b"");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("mathtricks has no dialect \"generals-tournament\""),
        "{}",
        ran.stderr
    );
}

/// As after an installation into a home folder, which programs may not read.
#[test]
fn polje_itself_plays_wherever_it_is_installed() {
    let (tools, folder) = (Folder::new("installed"), Folder::new("at-home"));
    let copied = format!("mkdir bin && cp {} bin/polje", env!("CARGO_BIN_EXE_polje"));
    assert!(tools.shell(&copied));
    let path = format!("{}/bin:{}", tools.path().display(), std::env::var("PATH").unwrap());
    let ran = std::process::Command::new(tools.path().join("bin/polje"))
        .args(["match", "mathtricks", "me=cmd:polje bot mathtricks greedy", "random"])
        .args(["--size", "4x4", "--seed", "1"])
        .current_dir(folder.path())
        .env("PATH", path)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let told = String::from_utf8(ran.stdout).unwrap();
    assert!(ran.status.success() && told.contains(" moves), board seed "), "{told}");
    assert!(!told.contains("forfeits"), "{told}");
}
