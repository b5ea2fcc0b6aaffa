//! The original Gamma program's batch mode, as a child process.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};

use support::Folder;

fn console(input: &[u8]) -> (Option<i32>, String, String) {
    let ran = Folder::new("gamma-batch").polje_bytes(&["console", "gamma"], input);
    (ran.code, ran.stdout, ran.stderr)
}

#[test]
fn a_batch_is_answered_and_errors_have_line_numbers() {
    let input =
        "# a game\nB 3 2 2 1\nm 1 0 0\nm 2 0 0\n\nm 2 2 1\nz\nb 1\nf 1\nq 1\ng 2 0 0\n p\np\nb 1";
    let (code, stdout, stderr) = console(input.as_bytes());
    assert_eq!(stdout, "OK 2\n1\n0\n1\n1\n2\n0\n0\n..2\n1..\n");
    assert_eq!(stderr, "ERROR 7\nERROR 12\nERROR 14\n");
    assert_eq!(code, Some(0));
}

#[test]
fn options_the_original_program_lacks_are_refused() {
    let ran = Folder::new("gamma-options").polje("console gamma --record game.jsonl", "");
    assert_eq!(ran.code, Some(2));
    let problem =
        "error: the original program of gamma has no --record; everything is said in its input\n";
    assert_eq!(ran.stderr, problem);
}

#[test]
fn no_input_prints_nothing() {
    assert_eq!(console(b""), (Some(0), String::new(), String::new()));
}

#[test]
fn a_large_board_comes_out_whole() {
    let (code, stdout, stderr) = console(b"B 2500 2000 12 1\nm 12 2499 1999\np\np\nb 12\n");
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert_eq!(stdout.len(), "OK 1\n1\n1\n".len() + 2 * 2000 * (2500 * 3 + 1));
    assert!(stdout.ends_with("  .\n1\n"));
}

#[test]
fn a_hundred_thousand_lines_are_answered_in_order() {
    let mut input = "B 1000 100 1 1\n".to_owned();
    let mut expected = "OK 1\n".to_owned();
    for n in 0..100_000 {
        let _ = writeln!(input, "m 1 {} {}", n % 1000, n / 1000);
        expected.push_str("1\n");
    }
    assert!(console(input.as_bytes()).1 == expected);
}

#[test]
fn input_that_cannot_be_read_is_an_error() {
    let folder = std::fs::File::open("/").unwrap();
    let ran = Command::new(env!("CARGO_BIN_EXE_polje"))
        .args(["console", "gamma"])
        .stdin(Stdio::from(folder))
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(1));
    let told = String::from_utf8(ran.stderr).unwrap();
    assert!(told.starts_with("error: the input cannot be read: "), "{told}");
}

#[test]
fn answers_come_while_the_pipe_is_held_open() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_polje"))
        .args(["console", "gamma"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (line, answer) in [("B 2 2 1 1", "OK 1"), ("m 1 0 0", "1"), ("m 1 0 0", "0")] {
        writeln!(stdin, "{line}").unwrap();
        stdin.flush().unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), answer);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_board_that_memory_cannot_hold_is_an_error_and_a_smaller_one_is_made() {
    let folder = Folder::new("memory");
    folder.write("lines", "B 20000 20000 2 1\nB 20 20 2 1\nm 1 0 0\n");
    let line = format!(
        "ulimit -v 1500000; {} console gamma < lines > out 2> err",
        env!("CARGO_BIN_EXE_polje")
    );
    assert!(folder.shell(&line));
    assert_eq!(
        (folder.read("out").as_str(), folder.read("err").as_str()),
        ("OK 2\n1\n", "ERROR 1\n")
    );
}
