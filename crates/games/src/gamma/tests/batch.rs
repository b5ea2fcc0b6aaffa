//! The batch mode: what lines mean, and what they print.

use super::super::{Batch, Fed};
use super::{Random, console};

fn check(input: &str, out: &str, err: &str) {
    assert_eq!(console(input.as_bytes()), (out.to_owned(), err.to_owned()), "{input:?}");
}

/// The lines of the input that are errors, after a good first line.
fn errors(lines: &str) -> String {
    console(format!("B 3 3 2 2\n{lines}").as_bytes()).1
}

#[test]
fn a_game_in_batch_mode() {
    let input = "B 3 2 2 1\nm 1 0 0\nm 2 0 0\nm 2 2 1\nm 1 2 0\nb 1\nf 1\nq 1\ng 2 0 0\nm 1 1 0\n\
                 g 2 1 0\nm 2 2 0\ng 2 1 0\nb 1\nf 2\nq 1\np\n";
    let out = "OK 1\n1\n0\n1\n0\n1\n2\n0\n0\n1\n0\n1\n1\n1\n1\n1\n..2\n122\n";
    check(input, out, "");
}

#[test]
fn every_line_counts() {
    let input = "\n# comment\nB 1 1 1 1\n\n#\nx\nb 1\ny\n";
    check(input, "OK 3\n0\n", "ERROR 6\nERROR 8\n");
}

#[test]
fn before_a_mode_only_modes_are_commands() {
    check("m 1 0 0\np\nB 1 1 1 1\n", "OK 3\n", "ERROR 1\nERROR 2\n");
    check("B 0 1 1 1\nB 4294967295 4294967295 1 1\nB 1 1 1 1\n", "OK 3\n", "ERROR 1\nERROR 2\n");
}

#[test]
fn a_second_mode_is_an_error() {
    check("B 1 1 1 1\nB 1 1 1 1\nI 1 1 1 1\n", "OK 1\n", "ERROR 2\nERROR 3\n");
}

#[test]
fn five_bytes_are_white_space() {
    assert_eq!(errors("m \t\x0B\x0C\r 1 0\t0\r\nb\x0B1  \nb\r1\np \n"), "");
    assert_eq!(
        errors(" b 1\n \n\t\nb\u{A0}1\nb\u{2003}1\n"),
        "ERROR 2\nERROR 3\nERROR 4\nERROR 5\nERROR 6\n"
    );
}

#[test]
fn the_command_stands_apart_from_its_arguments() {
    assert_eq!(
        errors("b1\nm1 0 0\nbb 1\npp\np0\n"),
        "ERROR 2\nERROR 3\nERROR 4\nERROR 5\nERROR 6\n"
    );
}

#[test]
fn the_number_of_arguments_is_fixed() {
    for line in ["b", "b 1 1", "f", "q", "m 1 0", "m 1 0 0 0", "g 1 0", "p 1", "m 1 0 0 0 0", "B"] {
        assert_eq!(errors(&format!("{line}\n")), "ERROR 2\n", "{line}");
    }
    for line in ["B 1 1 1", "B 1 1 1 1 1", "I 1 1 1", "B 1 1 1 1 x", "C 1 1 1 1", "b 1"] {
        check(&format!("{line}\n"), "", "ERROR 1\n");
    }
}

#[test]
fn arguments_are_plain_digits() {
    for line in ["b -1", "b +1", "b 0x1", "b 1.0", "b 1a", "b a", "b 1\0", "\0", "b ٣", "b 1,2"] {
        assert_eq!(errors(&format!("{line}\n")), "ERROR 2\n", "{line:?}");
    }
    check("B 0003 000000000000000000000000000003 02 1\nb 01\n", "OK 1\n0\n", "");
}

#[test]
fn the_last_line_needs_its_end() {
    check("B 1 1 1 1\nb 1", "OK 1\n", "ERROR 2\n");
    check("B 1 1 1 1\n# end", "OK 1\n", "");
    check("B 1 1 1 1\n ", "OK 1\n", "ERROR 2\n");
    check("B 1 1 1 1", "", "ERROR 1\n");
    check("", "", "");
}

#[test]
fn a_hash_is_a_comment_only_at_the_start() {
    assert_eq!(errors("#\0\u{FF}\nb 1 # one\np#\n"), "ERROR 3\nERROR 4\n");
}

#[test]
fn lines_may_be_very_long() {
    let mut input = b"B 1 1 1 1\nb".to_vec();
    input.resize(5_000_000, b' ');
    input.resize(10_000_000, b'0');
    input.extend_from_slice(b"1\n#");
    input.resize(15_000_000, b'x');
    input.extend_from_slice(b"\nm 1 0 0\n");
    assert_eq!(console(&input), ("OK 1\n0\n1\n".to_owned(), String::new()));
}

#[test]
fn large_boards_are_printed_in_pieces() {
    let (mut batch, mut out, mut err) = (Batch::new(), Vec::new(), Vec::new());
    let input = b"B 3000 3000 1 1\np\nb 1\n";
    let (mut from, mut pieces, mut length) = (0, 0, 0);
    while let Fed::Full { used } = batch.feed(&input[from..], &mut out, &mut err) {
        from += used;
        pieces += 1;
        length += out.len();
        out.clear();
    }
    assert_eq!(length + out.len(), 5 + 3000 * 3001 + 2);
    assert_eq!(out[out.len() - 3..], *b"\n0\n");
    assert!(pieces >= 8);
}

#[test]
fn an_interactive_line_keeps_what_follows() {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let input = b"x\nI 0 1 1 1\nI 2 3 4 5\nccc\n \x04";
    let Fed::Interactive { used, board } = Batch::new().feed(input, &mut out, &mut err) else {
        panic!("not interactive");
    };
    assert_eq!(&input[used..], b"ccc\n \x04");
    assert_eq!((board.width(), board.height()), (2, 3));
    assert_eq!((board.players(), board.area_limit()), (4, 5));
    assert_eq!((out, err), (Vec::new(), b"ERROR 1\nERROR 2\n".to_vec()));
}

/// Input that is often right, and wrong in all kinds of ways.
fn random_input(random: &mut Random) -> Vec<u8> {
    let bits = [
        "B 4 4 3 2\n",
        "m 1 0 0\n",
        "m 2 ",
        "g 1 ",
        "3",
        " ",
        "\n",
        "p\n",
        "\t",
        "\r",
        "#",
        "\0",
        "4294967295",
        "4294967296",
        "-",
        "q 1\n",
        "f 2\n",
        "b 3\n",
        "x",
        "\x0B",
        "\u{A0}",
        "00000000001",
    ];
    let mut input = if random.one_in(8) { Vec::new() } else { b"B 4 4 3 2\n".to_vec() };
    for _ in 0..random.below(60) {
        input.extend_from_slice(bits[random.below(bits.len() as u32) as usize].as_bytes());
    }
    input
}

#[test]
fn it_does_not_matter_how_the_input_is_cut() {
    for seed in 0..3_000 {
        let mut random = Random(seed);
        let input = random_input(&mut random);
        let (mut batch, mut out, mut err) = (Batch::new(), Vec::new(), Vec::new());
        let mut rest = &input[..];
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(random.below(rest.len().min(9) as u32 + 1) as usize);
            batch.feed(piece, &mut out, &mut err);
            rest = after;
        }
        batch.finish(&mut err);
        let (whole_out, whole_err) = console(&input);
        assert_eq!(String::from_utf8_lossy(&out), whole_out);
        assert_eq!(String::from_utf8_lossy(&err), whole_err);
    }
}

#[test]
fn errors_name_the_right_lines() {
    for seed in 0..1_000 {
        let mut random = Random(seed);
        let (mut input, mut expected) = (b"B 2 2 2 2\n".to_vec(), String::new());
        for line in 2..40 {
            let (text, wrong) = [
                ("", false),
                ("# x", false),
                ("b 1", false),
                ("p", false),
                ("b", true),
                (" p", true),
                ("p\0", true),
                ("m 1 1 4294967296", true),
            ][random.below(8) as usize];
            input.extend_from_slice(text.as_bytes());
            input.push(b'\n');
            if wrong {
                expected.push_str(&format!("ERROR {line}\n"));
            }
        }
        assert_eq!(console(&input).1, expected);
    }
}
