//! How fast the engine and the batch mode are: every workload in one run, printed as a table.
//!
//! `cargo bench -p polje-games --bench gamma`; with `-- quick` the giant board is left out, with
//! `-- loops` all but golden moves into loops. With `-- write FOLDER` it writes inputs for the whole program to files instead.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

mod gamma_inputs;

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use gamma_inputs::{Loops, Random, SHAPES, Snake, random_moves, whole_inputs};
use polje_games::gamma::{Batch, Board, Fed, Lines};

fn main() {
    // `cargo test --all-targets` runs benchmarks too, without this word.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut words = std::env::args();
    if words.any(|word| word == "write") {
        let folder = words.next().expect("a folder to write to");
        for (name, input) in whole_inputs() {
            std::fs::write(format!("{folder}/{name}.txt"), input).expect("a writable folder");
        }
        return;
    }
    println!("| workload | best | |\n| --- | --- | --- |");
    if std::env::args().any(|argument| argument == "loops") {
        golden_moves_into_loops();
        return;
    }
    million_moves();
    prints();
    questions_about_a_snake();
    refusals_on_a_snake();
    golden_moves_into_loops();
    small_boards();
    if !std::env::args().any(|argument| argument == "quick") {
        giant_board();
    }
}

fn row(workload: &str, time: Duration, remark: &str) {
    println!("| {workload} | {:.4} s | {remark} |", time.as_secs_f64());
}

/// Batch mode and a reader that only parses take turns, so that both meet the same machine.
fn million_moves() {
    let input = random_moves((1000, 1000), 9, 1_000_000, 1_000_000);
    let (mut whole, mut parsing) = (Duration::MAX, Duration::MAX);
    for _ in 0..9 {
        parsing = parsing.min(timed(|| parse_only(&input)));
        whole = whole.min(timed(|| run(&input)));
    }
    let times = whole.as_secs_f64() / parsing.as_secs_f64();
    row("a million random moves, 1000x1000, 9 players", whole, &format!("{times:.2} x parsing"));
    row("only parsing the same lines", parsing, "");
}

fn prints() {
    for players in [9, 500] {
        let moves = random_moves((1000, 1000), players, 1_000_000, 1_000_000);
        let mut batch = Batch::new();
        feed(&mut batch, &moves);
        let input = "p\n".repeat(50);
        let time = best_of(5, || feed(&mut batch, input.as_bytes()));
        row(&format!("fifty prints of 1000x1000, {players} players"), time, "");
    }
}

/// A snake one field wide, hemmed in by player 1; no golden move of player 1 is legal.
fn questions_about_a_snake() {
    for size in [301, 601, 1201] {
        let snake = Snake::new(size);
        let asked = |name: &str, moves: Vec<String>| {
            let (mut input, mut expected) = (String::new(), String::new());
            for mv in &moves {
                let _ = writeln!(input, "{mv}q 1");
                expected.push_str(if mv.is_empty() { "0\n" } else { "1\n0\n" });
            }
            let (mut first, mut rest) = (Duration::MAX, Duration::MAX);
            for _ in 0..3 {
                let mut batch = Batch::new();
                feed(&mut batch, snake.setup.as_bytes());
                first = first.min(timed(|| feed(&mut batch, b"q 1\n")));
                let start = Instant::now();
                let answers = feed(&mut batch, input.as_bytes());
                rest = rest.min(start.elapsed());
                assert!(answers == expected.as_bytes(), "{name} on {size}");
            }
            let remark = format!("of that the first {:.4} s", first.as_secs_f64());
            row(&format!("201 q, snake on {size}x{size}, {name}"), first + rest, &remark);
        };
        let moves = |mv: &dyn Fn(u32) -> String| (0..200).map(mv).collect();
        asked("nothing between", moves(&|_| String::new()));
        asked("a stranger moves between", moves(&|n| snake.stranger(n)));
        asked("the snake grows between", moves(&|n| snake.grow(n)));
        asked("the snake grows a blob between", moves(&|n| snake.grow_blob(n)));
        asked("the asker grows between", moves(&|n| snake.grow_asker(n)));
    }
}

fn refusals_on_a_snake() {
    let snake = Snake::new(201);
    for (name, order, grow) in
        [("first to last", 1, 0), ("in leaps", 7919, 0), ("while it grows", 7919, 150)]
    {
        let count = snake.interior.len();
        let mut input = String::new();
        for n in 0..count {
            let (x, y) = snake.interior[n * order % count];
            let _ = writeln!(input, "g 4 {x} {y}");
            if n < grow {
                input.push_str(&snake.grow(n as u32));
            }
        }
        let mut best = Duration::MAX;
        for _ in 0..5 {
            let mut batch = Batch::new();
            feed(&mut batch, snake.setup.as_bytes());
            let start = Instant::now();
            let answers = feed(&mut batch, input.as_bytes());
            best = best.min(start.elapsed());
            let refused = answers.chunks(2).filter(|answer| answer == b"0\n").count();
            assert_eq!(refused, count);
        }
        row(&format!("g refused on all {count} snake fields, 201x201, {name}"), best, "");
    }
}

/// Loops opened by golden moves and closed again, after a tenth of them that are not counted: those
/// pay for what is then known of the area.
fn golden_moves_into_loops() {
    for (name, shape) in SHAPES {
        for size in [300, 600, 1200] {
            let loops = Loops::new(shape, size, 1000);
            let (first, rest) = loops.pairs.split_at(loops.pairs.len() / 10);
            let (mut start, mut best) = (Duration::MAX, Duration::MAX);
            for _ in 0..9 {
                let mut batch = Batch::new();
                feed(&mut batch, loops.setup.as_bytes());
                start = start.min(timed(|| feed(&mut batch, first.concat().as_bytes())));
                let input = rest.concat();
                let begun = Instant::now();
                let answers = feed(&mut batch, input.as_bytes());
                best = best.min(begun.elapsed());
                assert!(answers == "1\n".repeat(2 * rest.len()).as_bytes(), "{name} on {size}");
            }
            let each = best.as_secs_f64() * 1e6 / rest.len() as f64;
            let remark =
                format!("{each:.1} us each; {} before: {:.4} s", first.len(), start.as_secs_f64());
            let workload =
                format!("{} g into loops and moves that close them, {name} on {size}", rest.len());
            row(&workload, best, &remark);
        }
    }
}

/// What bots do: copy a position, and play it on at random.
fn small_boards() {
    for size in [10, 20, 32] {
        let mut random = Random(1);
        let mut board = Board::new(size, size, 2, 3).expect("a small board");
        for _ in 0..size * size / 2 {
            let (player, x, y) = (1 + random.below(2), random.below(size), random.below(size));
            let _ = board.play(player, x, y);
        }
        let copies = 100_000;
        let time = best_of(5, || {
            for _ in 0..copies {
                black_box(board.clone());
            }
        });
        row(&format!("{copies} copies of {size}x{size}, 2 players"), time, "");
        let mut actions = 0;
        let games = 1_000;
        let time = best_of(3, || {
            actions = 0;
            for _ in 0..games {
                actions += playout(board.clone(), &mut random);
            }
        });
        let each = time.as_nanos() as u32 / actions;
        row(&format!("{games} playouts from there"), time, &format!("{each} ns a move tried"));
    }
}

fn playout(mut board: Board, random: &mut Random) -> u32 {
    let (width, height) = (board.width(), board.height());
    let mut actions = 0;
    for turn in 0..2 * width * height {
        let player = 1 + turn % 2;
        if !board.can_act(player) {
            continue;
        }
        actions += 1;
        let (x, y) = (random.below(width), random.below(height));
        if board.play(player, x, y).is_err() && random.below(50) == 0 {
            let _ = board.golden(player, x, y);
        }
    }
    actions
}

fn giant_board() {
    let (size, players) = ((5010, 50010), 500_000);
    let input = random_moves(size, players, 1_000_000, 10);
    let mut batch = Batch::new();
    let line_end = input.iter().position(|&byte| byte == b'\n').expect("a first line") + 1;
    let before = peak_memory();
    let made = timed(|| feed(&mut batch, &input[..line_end]));
    let played = timed(|| feed(&mut batch, &input[line_end..]));
    let bytes = (peak_memory() - before) as f64;
    let fields = f64::from(size.0) * f64::from(size.1);
    row("5010x50010 with 500,000 players made", made, "");
    let remark = format!("{:.0} MB, {:.2} bytes a field", bytes / 1e6, bytes / fields);
    row("a million random moves on it", played, &remark);
    let questions: String = (1..=1000).map(|n| format!("q {}\nf {}\n", n * 500, n * 500)).collect();
    row("a thousand q and f on it", timed(|| feed(&mut batch, questions.as_bytes())), "");
}

/// The most memory this process has had, in bytes.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    number.unwrap_or(0) * 1024
}

fn run(input: &[u8]) -> Vec<u8> {
    feed(&mut Batch::new(), input)
}

/// Feeds the input in pieces of the size the program reads, and returns what it answers.
fn feed(batch: &mut Batch, input: &[u8]) -> Vec<u8> {
    let (mut written, mut out, mut err) = (Vec::new(), Vec::new(), Vec::new());
    for piece in input.chunks(1 << 16) {
        let mut from = 0;
        while let Fed::Full { used } = batch.feed(&piece[from..], &mut out, &mut err) {
            from += used;
            black_box(&out);
            out.clear();
        }
        written.append(&mut out);
    }
    assert!(err.is_empty(), "{}", String::from_utf8_lossy(&err));
    written
}

fn parse_only(input: &[u8]) {
    let mut lines = Lines::default();
    for piece in input.chunks(1 << 16) {
        let mut from = 0;
        while let Some((line, used)) = lines.next(&piece[from..]) {
            black_box(line);
            from += used;
        }
    }
}

fn best_of<R>(times: u32, mut work: impl FnMut() -> R) -> Duration {
    (0..times).map(|_| timed(&mut work)).min().unwrap_or_default()
}

fn timed<R>(work: impl FnOnce() -> R) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}
