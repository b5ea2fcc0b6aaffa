//! What bot authors are told about their bots, and the starter bots they begin with.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::Folder;

/// A shell script as a bot. It greets by itself, then runs `then`.
fn script(folder: &Folder, name: &str, then: &str) -> String {
    folder.write(name, &format!("read hello\n{then}\n"));
    format!("{name}=cmd:sh {name}")
}

/// The starter bots, built where they must be, as players of a match.
fn starters(folder: &Folder) -> Vec<String> {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots");
    for tool in ["python3", "node", "g++", "rustc"] {
        assert!(folder.shell(&format!("command -v {tool}")), "./test installs {tool}");
    }
    assert!(folder.shell(&format!("g++ -O1 -o cpp {examples}/bot.cpp")));
    assert!(folder.shell(&format!("rustc -o rust {examples}/bot.rs")));
    let interpreted = [("python", "python3", "py"), ("javascript", "node", "js")];
    let interpreted = interpreted
        .map(|(name, program, ending)| format!("{name}=cmd:{program} {examples}/bot.{ending}"));
    let built = ["cpp=cmd:./cpp".to_owned(), "rust=cmd:./rust".to_owned()];
    interpreted.into_iter().chain(built).collect()
}

/// Slower than a second: two of them are compiled, and all play all games.
#[test]
fn the_starter_bots_play_every_game_with_any_number_of_seats() {
    let folder = Folder::new("starters");
    let bots = starters(&folder);
    let bots: Vec<&str> = bots.iter().map(String::as_str).collect();
    for bot in &bots {
        for game in ["mathtricks", "gamma", "generals"] {
            let ran = folder.polje_bytes(&["check-bot", game, bot], b"");
            assert_eq!(ran.code, Some(0), "{bot}: {}", ran.stdout);
            assert!(ran.stdout.ends_with("The bot keeps to the protocol.\n"));
        }
    }
    let short = ["--rounds", "150"];
    for (game, seats, options) in [
        ("mathtricks", 2, &["--size", "6x6"][..]),
        ("gamma", 3, &["--size", "7x5"]),
        ("gamma", 4, &["--size", "8x8"]),
        ("generals", 3, &short),
        ("generals", 4, &short),
    ] {
        // Each of them once on the first seat.
        for first in 0..4 {
            let players = (0..seats).map(|seat| bots[(seat + first) % 4]);
            let mut words: Vec<&str> = ["match", game].into_iter().chain(players).collect();
            words.extend(options.iter().chain(&["--seed", "7", "--clock", "60s/move"]));
            let ran = folder.polje_bytes(&words, b"");
            assert_eq!(ran.code, Some(0), "{words:?}: {}", ran.stderr);
            assert!(!ran.stdout.contains("forfeits"), "{words:?}: {}", ran.stdout);
        }
    }
}

#[test]
fn a_bot_that_forgets_to_flush_is_told_so() {
    let folder = Folder::new("flush");
    let bot =
        "import sys\ninput()\nprint('ready', flush=True)\nfor line in sys.stdin: print('1,0')\n";
    folder.write("bot.py", bot);
    let words = ["check-bot", "mathtricks", "cmd:python3 bot.py", "--clock", "300ms/move"];
    let ran = folder.polje_bytes(&words, b"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("flush the output after it"), "{}", ran.stdout);
    // Not even the greeting is answered, for which a bot has ten seconds.
    folder.write("bot.py", "import sys\nfor line in sys.stdin: print('ready')\n");
    let ran = folder.polje_bytes(&["check-bot", "mathtricks", "cmd:python3 bot.py"], b"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("flush the output after it"), "{}", ran.stdout);
    let bot = script(&folder, "wrong", "echo ready; while read line; do echo 9,9; done");
    let ran = folder.polje_bytes(&["check-bot", "mathtricks", &bot], b"");
    assert!(ran.code == Some(1) && !ran.stdout.contains("flush"), "{}", ran.stdout);
}

#[test]
fn how_a_bot_ended_is_told_in_the_readers_language() {
    let folder = Folder::new("ended");
    for (name, then, told) in [
        ("code", "exit 3", "завершился с кодом 3"),
        ("playing", "echo ready; read game; read prompt; exit 4", "завершился с кодом 4"),
    ] {
        let bot = script(&folder, name, then);
        let ran = folder.polje_bytes(&["check-bot", "mathtricks", &bot, "--lang", "ru"], b"");
        assert!(ran.code == Some(1) && ran.stdout.contains(told), "{name}: {}", ran.stdout);
    }
}

#[test]
fn check_bot_shows_the_lines_at_the_first_fault() {
    let folder = Folder::new("check");
    let bot = script(
        &folder,
        "faulty",
        "echo ready; read game; read prompt; echo why >&2; echo 7,7; read end",
    );
    let ran = folder.polje_bytes(&["check-bot", "mathtricks", &bot, "--seed", "1"], b"");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stdout
            .contains("ok    it starts and says it is ready\nFAIL  it plays a game on seat 1\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("> {\"prompt\":{\"seat\":1,") && ran.stdout.contains("\n< 7,7\n"),
        "{}",
        ran.stdout
    );
    assert_eq!(ran.stdout.matches("    why\n").count(), 1, "{}", ran.stdout);
    let stays = script(
        &folder,
        "stays",
        "exec python3 -c 'import sys,json,time\nprint(\"ready moves\",flush=True)\nfor l in sys.stdin:\n m=json.loads(l)\n if \"prompt\" in m: print(m[\"prompt\"][\"moves\"][0],flush=True)\ntime.sleep(60)'",
    );
    let ran = folder.polje_bytes(&["check-bot", "mathtricks", &stays, "--seed", "1"], b"");
    assert!(
        ran.stdout
            .contains("FAIL  it ends when its input ends\n      it was still running two seconds"),
        "{}",
        ran.stdout
    );
}

/// A program written for the Generals contest, with its answer and what it does at its end.
fn contest_program(folder: &Folder, answer: &str, end: &str) -> &'static str {
    let program = format!(
        "import sys
n, m, k, number = map(int, input().split())
while input() == '1':
    for line in range(k + n * m):
        input()
    print('{answer}', flush=True)
{end}
"
    );
    folder.write("old.py", &program);
    "cmd:python3 old.py;dialect=generals-tournament"
}

#[test]
fn check_bot_tests_what_a_dialect_allows() {
    let folder = Folder::new("check-dialect");
    let check = |bot: &str| {
        let ran = folder.polje_bytes(&["check-bot", "generals", bot, "--seed", "2"], b"");
        (ran.code, ran.stdout)
    };
    let (code, told) = check(contest_program(&folder, "-1", ""));
    assert_eq!(code, Some(0), "{told}");
    let ends = "ok    it ends when it is told that the game is over\n";
    assert_eq!(told.matches(ends).count(), 2, "{told}");
    assert!(told.contains("ok    it plays a game on seat 2: "), "{told}");
    assert!(told.ends_with("The bot keeps to the protocol.\n"), "{told}");

    let (code, told) = check(contest_program(&folder, "1 99 99 1 1", ""));
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("FAIL  it plays a game on seat 1\n"), "{told}");
    assert!(told.contains("more lines)\n") && told.contains("\n< 1 99 99 1 1\n"), "{told}");

    let (code, told) =
        check(contest_program(&folder, "-1", "print('oh', file=sys.stderr); sys.exit(4)"));
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("it ended with exit code 4"), "{told}");
    assert!(told.contains("    oh\n"), "{told}");

    let (code, told) = check("cmd:./none;dialect=generals-tournament");
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("it did not start: ./none: No such file"), "{told}");
    let ran = folder.polje("check-bot gamma cmd:./none;dialect=generals-tournament", "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("gamma has no dialect"), "{}", ran.stderr);
}

/// A search of the PATH that meets a folder closed to programs ends with a refusal.
#[test]
fn a_program_that_does_not_exist_is_not_said_to_be_forbidden() {
    let (tools, folder) = (Folder::new("own-path"), Folder::new("check-nobody"));
    tools.write("bin/plain-bot", "#!/bin/sh\n");
    let bin = tools.path().join("bin").display().to_string();
    let check = |bot: &str| {
        let mut command = folder.command(&["check-bot", "gamma", bot]);
        let path = format!("{bin}:{}", std::env::var("PATH").unwrap());
        let ran = command.env("PATH", path).output().unwrap();
        assert_eq!(ran.status.code(), Some(1));
        String::from_utf8(ran.stdout).unwrap()
    };
    let told = check("cmd:nobodys-bot");
    let nowhere = "nobodys-bot: not found in any folder of PATH that programs may read\n";
    assert!(told.contains(&format!("it did not start: {nowhere}")), "{told}");
    let told = check(&format!("cmd:plain-bot;read={bin}"));
    assert!(told.contains("it did not start: plain-bot: Permission denied"), "{told}");
}
