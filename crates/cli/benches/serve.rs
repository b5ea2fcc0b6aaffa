//! What the server costs: CPU time a move through a real room, beside a bare room that only passes
//! messages on, and memory and waiting times with thousands of rooms open. Server and load are two
//! processes; what is compared takes turns in one run.
//!
//! `cargo bench -p polje --bench serve -- moves RATE ROOMS [PROGRAM...]`, where programs are other builds of
//! Polje; `-- crowd ROOMS RATE`; `-- boardgame FOLDER RATE ROOMS`, where `npm install boardgame.io node-persist` was run in the folder.

#![allow(clippy::print_stdout, clippy::unwrap_used)] // a benchmark prints its table and fails by panicking

#[path = "serve/bare.rs"]
mod bare;
#[path = "serve/load.rs"]
mod load;
#[path = "../tests/support/serving.rs"]
mod serving;
#[path = "../tests/support/mod.rs"]
mod support;

use std::process::Command;
use std::thread;
use std::time::Duration;

use load::{Room, Sizes, Usage};
use serving::Server;
use support::Folder;

/// How often each server is measured; they take turns.
const TURNS: usize = 5;

/// How many rooms play in a turn when nobody says otherwise.
const ROOMS: usize = 200;

/// How many moves each of them plays in a turn.
const MOVES: usize = 50;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number =
        |at: usize, usual: usize| words.get(at).map_or(usual, |word| word.parse().unwrap());
    let rest = |from: usize| words.get(from..).unwrap_or_default();
    match words.first().map(String::as_str) {
        Some("bare") => bare::serve(Sizes { mover: number(1, 0), other: number(2, 0) }),
        Some("moves") => moves(number(1, 2000), number(2, ROOMS), rest(3)),
        Some("boardgame") => boardgame(&words[1], number(2, 200), number(3, ROOMS)),
        Some("crowd") => crowd(number(1, 5000), number(2, 2000)),
        None => {
            for rate in [200, 2000, 1_000_000] {
                moves(rate, ROOMS, &[]);
            }
            crowd(5000, 2000);
        }
        Some(other) => panic!("{other} is neither moves, boardgame nor crowd"),
    }
}

/// A server that is measured.
struct Contender {
    name: String,
    server: Server,
    open: fn(u16, usize) -> Vec<Room>,
    /// What it keeps, until it ends.
    _folder: Option<Folder>,
}

impl Contender {
    fn polje(name: &str, program: &str) -> Contender {
        let folder = Folder::new("bench");
        let server = Server::start_program(program, folder.path(), 0);
        let (name, open) = (name.to_owned(), load::rooms_of_ours);
        Contender { name, server, open, _folder: Some(folder) }
    }

    fn bare(sizes: Sizes) -> Contender {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let sizes = [sizes.mover, sizes.other].map(|size| size.to_string());
        let server = Server::run(command.arg("bare").args(sizes));
        Contender { name: "bare".to_owned(), server, open: load::bare_rooms, _folder: None }
    }

    /// boardgame.io as it was installed in that folder, with its own files or without.
    fn boardgame(installed: &str, kept: Option<Folder>) -> Contender {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/serve/boardgame.mjs");
        let mut command = Command::new("node");
        command.args([script, installed]).env("NODE_ENV", "production");
        command.args(kept.iter().map(Folder::path));
        let name = if kept.is_some() { "boardgame.io, files" } else { "boardgame.io, memory" };
        let (name, server) = (name.to_owned(), Server::run(&mut command));
        Contender { name, server, open: load::matches_of_boardgame, _folder: kept }
    }
}

/// CPU time a move at so many moves a second: ours, other builds of it, and bare.
fn moves(rate: usize, rooms: usize, others: &[String]) {
    let ours = Contender::polje("ours", env!("CARGO_BIN_EXE_polje"));
    let sizes = load::sizes(ours.server.port);
    println!("{} and {} bytes a move to the mover and the other", sizes.mover, sizes.other);
    let others = others.iter().map(|program| Contender::polje(program, program));
    compare(rate, rooms, [Contender::bare(sizes), ours].into_iter().chain(others).collect());
}

/// The same of ours and boardgame.io.
fn boardgame(installed: &str, rate: usize, rooms: usize) {
    let ours = Contender::polje("ours", env!("CARGO_BIN_EXE_polje"));
    let kept = Contender::boardgame(installed, Some(Folder::new("boardgame")));
    compare(rate, rooms, vec![ours, kept, Contender::boardgame(installed, None)]);
}

/// Measures them in turns, and compares them with the first.
fn compare(rate: usize, rooms: usize, contenders: Vec<Contender>) {
    let a_move = |Contender { server, open, .. }: &Contender| {
        let mut open = open(server.port, rooms);
        let before = Usage::of(server);
        let took = load::play(&mut open, MOVES, rate);
        let spent = Usage::of(server).cpu - before.cpu;
        [spent.as_secs_f64() * 1e6 / (rooms * MOVES) as f64, percentile(&took, 0.5)]
    };
    let turns: Vec<Vec<[f64; 2]>> =
        (0..TURNS).map(|_| contenders.iter().map(a_move).collect()).collect();
    println!(
        "CPU of the server a move of MathTricks 8x8, {rate} moves a second in {rooms} rooms with two sockets each; \
         median (least to most) of {TURNS} turns"
    );
    let first = &contenders[0].name;
    println!(
        "| server | CPU a move, microseconds | times {first} | until both have heard of it, median, ms |"
    );
    println!("| --- | --- | --- | --- |");
    for (at, contender) in contenders.iter().enumerate() {
        let of = |figure: fn(&[f64; 2], &[f64; 2]) -> f64| {
            let mut column: Vec<f64> =
                turns.iter().map(|turn| figure(&turn[at], &turn[0])).collect();
            column.sort_by(f64::total_cmp);
            format!("{:.1} ({:.1} to {:.1})", column[TURNS / 2], column[0], column[TURNS - 1])
        };
        let (cpu, times) = (of(|own, _| own[0]), of(|own, first| own[0] / first[0]));
        println!("| {} | {cpu} | {times} | {} |", contender.name, of(|own, _| own[1]));
    }
}

/// Memory of a room with both sockets, and how long a move takes, with so many open.
fn crowd(rooms: usize, rate: usize) {
    let folder = Folder::new("crowd");
    let ours = Server::start(folder.path(), 0);
    let bare = Contender::bare(load::sizes(ours.port)).server;
    println!("{rooms} rooms with {} sockets, {rate} moves a second", 2 * rooms);
    println!(
        "| server | KB a room | the same after the moves | a move heard by both, ms: median | p99 | most |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    for (name, server) in [("ours", &ours), ("bare", &bare)] {
        let before = Usage::of(server).resident;
        let mut open = match name {
            "ours" => load::rooms_of_ours(server.port, rooms),
            _ => load::bare_rooms(server.port, rooms),
        };
        thread::sleep(Duration::from_secs(2));
        let grown = || (Usage::of(server).resident - before) as f64 / 1024.0 / rooms as f64;
        let opened = grown();
        let took = load::play(&mut open, 8, rate);
        let at = |part: f64| percentile(&took, part);
        println!(
            "| {name} | {opened:.1} | {:.1} | {:.1} | {:.1} | {:.1} |",
            grown(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
}

/// In milliseconds.
fn percentile(sorted: &[Duration], part: f64) -> f64 {
    let at = ((sorted.len() - 1) as f64 * part) as usize;
    sorted[at].as_secs_f64() * 1e3
}
