//! The same program in four languages: people read their own, programs always read the same.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::{Folder, Ran};
use unicode_width::UnicodeWidthStr;

const LANGUAGES: [&str; 4] = ["en", "bg", "pl", "ru"];

const MATHTRICKS: &str = "0 7 /2 1\nx2 3 -5 4\n/3 6 1 2\n1 x0 /2 0\n";
const MATHTRICKS_MOVES: &str =
    "5 5\nno\nhelp\n1 0\n2 3\n2 0\n1 3\n3 0\n0 3\n3 1\n0 2\n3 2\n0 1\n2 1\n1 1\n2 2\n1 2\n";
const GAMMA_MOVES: &str = "0 0\n0 0\n0 0!\n2 1\nx\n1 1\npass\n1 0\npass\n";
/// A corridor of two capitals and a plain.
const GENERALS: &str = "1 3 2\n3\n1\n3\norder 1 2\nrounds 8\n";
const GENERALS_MOVES: &str =
    "0,0>1,0\npass\npass\n0,0>2,0\npass\npass\n0,0>1,0\n1,0>2,0\npass\npass\n";

const PLAN: &str = r#"
name = "t"
game = "mathtricks"
seed = 1
players = ["greedy", "random"]
board = { size = "4x4" }
schedule = { kind = "round-robin", boards = 1 }
"#;

fn with_locale(folder: &Folder, line: &str, variables: &[(&str, &str)]) -> Ran {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut command = folder.command(&words);
    for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

#[test]
fn a_game_of_each_kind_in_every_language() {
    for language in LANGUAGES {
        let folder = Folder::new("games");
        folder.write("my.board", MATHTRICKS);
        folder.write("my.map", GENERALS);
        for (game, line, moves) in [
            ("mathtricks", "play mathtricks --board my.board", MATHTRICKS_MOVES),
            ("gamma", "play gamma --size 3x2 --areas 1 --seed 1", GAMMA_MOVES),
            ("generals", "play generals --board my.map --vs passive --seed 1", GENERALS_MOVES),
        ] {
            let ran = folder.polje(&format!("{line} --lang {language}"), moves);
            insta::assert_snapshot!(
                format!("{game}-{language}"),
                format!("{}{}exit {}", ran.stdout, ran.stderr, ran.code.unwrap())
            );
        }
    }
}

/// Each of these was said in English, too, and must differ in every other language.
#[test]
fn help_results_and_errors_are_told_in_the_language() {
    for language in &LANGUAGES[1..] {
        let folder = Folder::new("told");
        folder.write("bad.board", "0 1 1 1\n1 ? 1 1\n1 1 1 1\n1 1 1 0\n");
        for line in [
            "",
            "play --help",
            "help board new",
            "tournament run --help",
            "play chess",
            "play mathtricks --size 3x3",
            "play mathtricks --sise 5x5",
            "play mathtricks --record",
            "play",
            "board",
            "board shwo",
            "completions tcl",
            "replay verify none.jsonl",
            "board show mathtricks bad.board",
            "solve generals",
            "match mathtricks greedy",
            "tournament status",
            "match mathtricks greedy random --size 4x4 --games 2 --seed 1",
        ] {
            let english = folder.polje(line, "");
            let told = folder.polje(&format!("{line} --lang {language}"), "");
            assert_eq!(told.code, english.code, "{language}: {line}");
            for (ours, theirs) in [(&told.stdout, &english.stdout), (&told.stderr, &english.stderr)]
            {
                assert_eq!(ours.is_empty(), theirs.is_empty(), "{language}: {line}");
                let common = |told: &&str| theirs.lines().any(|line| line == *told);
                let same: Vec<&str> =
                    ours.lines().filter(common).filter(|line| is_sentence(line)).collect();
                assert!(same.is_empty(), "{language}: {line}: {same:?}");
            }
        }
    }
}

/// Examples and names of levels are the same in every language.
fn is_sentence(line: &str) -> bool {
    let line = line.trim();
    let of_levels = line.contains(" = ");
    line.contains(' ')
        && !of_levels
        && !["polje ", "printf ", "("].iter().any(|start| line.starts_with(start))
}

#[test]
fn the_language_is_that_of_the_option_else_of_the_locale_else_english() {
    let folder = Folder::new("chosen");
    let heading = |line: &str, variables: &[(&str, &str)]| {
        let ran = with_locale(&folder, line, variables);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let usage = ran.stdout.lines().find(|line| line.contains(": polje ")).unwrap().to_owned();
        usage.split_once(':').unwrap().0.to_owned()
    };
    let (bulgarian, polish, russian) =
        (("LC_ALL", "bg_BG.UTF-8"), ("LC_MESSAGES", "pl_PL"), ("LANG", "ru_RU.UTF-8"));
    assert_eq!(heading("--help", &[]), "Usage");
    assert_eq!(heading("--help", &[russian]), "Использование");
    assert_eq!(heading("--help", &[russian, polish]), "Użycie");
    assert_eq!(heading("--help", &[russian, polish, bulgarian]), "Употреба");
    assert_eq!(heading("--help", &[("LANG", "de_DE.UTF-8")]), "Usage");
    assert_eq!(heading("--help --lang pl", &[russian]), "Użycie");
    assert_eq!(heading("--lang=bg play --help", &[russian]), "Употреба");
    // Whoever asks for the plain locale gets English, whatever else is wished for.
    assert_eq!(heading("--help", &[("LC_ALL", "C"), ("LANGUAGE", "ru"), russian]), "Usage");
    assert_eq!(heading("--help", &[("LC_ALL", "C.UTF-8"), russian]), "Usage");
    assert_eq!(heading("--help", &[("LC_ALL", ""), russian]), "Использование");
}

#[test]
fn an_unknown_language_is_refused_with_those_that_exist() {
    let folder = Folder::new("unknown");
    for line in ["--lang de", "play mathtricks --lang=de", "--lang de tournament status"] {
        let ran = folder.polje(line, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{line}");
        let told = "error: there is no language \"de\"; the languages are: en, bg, pl, ru\n";
        assert_eq!(ran.stderr, told, "{line}");
    }
    let ran = with_locale(&folder, "play mathtricks --lang de", &[("LANG", "pl_PL.UTF-8")]);
    assert_eq!(ran.stderr, "błąd: nie ma języka „de”; języki to: en, bg, pl, ru\n");
}

/// Runs the line in every language; code and bytes must be those of English.
fn same_in_every_language(folder: &Folder, line: &str, input: &str) -> Ran {
    let english = folder.polje(line, input);
    for language in &LANGUAGES[1..] {
        let ran = folder.polje(&format!("{line} --lang {language}"), input);
        assert_eq!(ran.stdout, english.stdout, "{language}: {line}");
        assert_eq!((ran.code, &ran.stderr), (english.code, &english.stderr), "{language}: {line}");
    }
    english
}

#[test]
fn the_original_programs_interfaces_never_change() {
    let folder = Folder::new("consoles");
    folder.write("my.map", GENERALS);
    let ran = same_in_every_language(
        &folder,
        "console mathtricks --seed 7",
        "3 3\n5 8\n9 9\nhelp\n1 0\nresign\n",
    );
    assert!(ran.stdout.contains("Refused: "), "{}", ran.stdout);
    let ran = same_in_every_language(&folder, "console gamma", "B 3 3 2 1\nm 1 0 0\nf 2\nx\np\n");
    assert_eq!(ran.stderr, "ERROR 4\n");
    let ran = same_in_every_language(&folder, "console gamma", "I 2 1 2 1\n \x1b[C g\x04");
    assert!(ran.stdout.contains("Player 1: "), "{}", ran.stdout);
    let ran = same_in_every_language(&folder, "console generals --board my.map", "7 7 7\n");
    assert!(ran.stderr.contains("program 1 is out"), "{}", ran.stderr);
}

#[test]
fn data_for_programs_never_changes() {
    let folder = Folder::new("data");
    folder.write("my.board", MATHTRICKS);
    folder.write("play.toml", PLAN);
    assert_eq!(folder.polje("tournament new play.toml", "").code, Some(0));
    assert_eq!(folder.polje("tournament run t --no-timing", "").code, Some(0));
    let recorded = "play mathtricks --board my.board --record game.jsonl";
    assert_eq!(folder.polje(recorded, MATHTRICKS_MOVES).code, Some(0));
    for line in [
        "board new mathtricks --seed 3",
        "board new generals --seed 3 --json",
        "solve mathtricks --board my.board --margin --json",
        "match mathtricks greedy random --size 4x4 --games 3 --seed 1 --json",
        "replay show game.jsonl --json",
        "replay verify game.jsonl --json",
        "tournament status --json",
        "tournament standings t --json",
        "tournament games t --json",
        "completions bash",
    ] {
        let ran = same_in_every_language(&folder, line, "");
        assert!(ran.code == Some(0) && !ran.stdout.is_empty(), "{line}: {}", ran.stderr);
    }
    let hello = "{\"hello\":{\"polje\":1,\"game\":\"mathtricks\",\"rules\":1}}\n";
    let ran = same_in_every_language(&folder, "bot mathtricks greedy --seed 1", hello);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "ready moves\n"));
}

#[test]
fn replays_and_archives_never_change() {
    let folder = Folder::new("replays");
    folder.write("my.board", MATHTRICKS);
    folder.write("play.toml", PLAN);
    assert_eq!(folder.polje("tournament new play.toml", "").code, Some(0));
    assert_eq!(folder.polje("tournament run t --no-timing", "").code, Some(0));
    let bytes = |file: &str| std::fs::read(folder.path().join(file)).unwrap();
    for language in LANGUAGES {
        for (name, line, moves) in [
            ("one", "play mathtricks --board my.board", MATHTRICKS_MOVES),
            ("given-up", "play mathtricks --board my.board", "1 0\nresign\n"),
            ("bots", "play gamma --size 4x4 --seed 3 --vs greedy --series best-of-1", "pass\n"),
            ("series", "play mathtricks --board my.board --series best-of-3", "1 0\nresign\n"),
        ] {
            folder.polje(&format!("{line} --record {name}-{language} --lang {language}"), moves);
        }
        let export = format!("tournament export t {language}.tar --lang {language}");
        assert_eq!(folder.polje(&export, "").code, Some(0));
        assert_eq!(bytes(&format!("{language}.tar")), bytes("en.tar"));
        for game in ["one-LANG", "given-up-LANG", "bots-LANG", "series-LANG-1", "series-LANG-2"] {
            let file = game.replace("LANG", language);
            let english = folder.read(&game.replace("LANG", "en"));
            assert_eq!(folder.read(&file), english, "{file}");
            let verified = folder.polje(&format!("replay verify {file} --lang {language}"), "");
            assert_eq!(verified.code, Some(0), "{}", verified.stderr);
        }
    }
    let shown = folder.polje("replay show given-up-ru --lang ru", "").stdout;
    assert!(shown.contains("\nИгрок 2 сдаётся\n"), "{shown}");
}

#[test]
fn tables_stand_in_columns_whatever_the_letters() {
    let folder = Folder::new("columns");
    folder.write("play.toml", &PLAN.replace("\"random\"", "\"Яна=random\", \"囲碁=random\""));
    assert_eq!(folder.polje("tournament new play.toml", "").code, Some(0));
    assert_eq!(folder.polje("tournament run t", "").code, Some(0));
    for language in LANGUAGES {
        let line = format!("tournament standings t --crosstable --lang {language}");
        let told = folder.polje(&line, "").stdout;
        let tables: Vec<&str> = told.split("\n\n").collect();
        assert_eq!(tables.len(), 2, "{told}");
        for table in tables {
            // The last column ends at the right edge.
            let widths: Vec<usize> = table.lines().map(UnicodeWidthStr::width).collect();
            assert!(widths.len() == 4 && widths.iter().all(|&it| it == widths[0]), "{told}");
        }
    }
}
