//! What the server costs: CPU time a move through a real room, beside a bare room that only passes
//! messages on, and memory and waiting times with thousands of rooms open. Server and load are two
//! processes; what is compared takes turns in one run.
//!
//! `cargo bench -p polje --bench serve -- moves RATE ROOMS [PROGRAM...]`, `-- crowd ROOMS RATE`. Programs are
//! other builds of Polje, measured in the same turns.

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
    match words.first().map(String::as_str) {
        Some("bare") => bare::serve(Sizes { mover: number(1, 0), other: number(2, 0) }),
        Some("moves") => {
            moves(number(1, 2000), number(2, ROOMS), words.get(3..).unwrap_or_default());
        }
        Some("crowd") => crowd(number(1, 5000), number(2, 2000)),
        None => {
            for rate in [200, 2000, 1_000_000] {
                moves(rate, ROOMS, &[]);
            }
            crowd(5000, 2000);
        }
        Some(other) => panic!("{other} is neither moves nor crowd"),
    }
}

fn bare_server(sizes: Sizes) -> Server {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let sizes = [sizes.mover, sizes.other].map(|size| size.to_string());
    Server::run(command.arg("bare").args(sizes))
}

/// CPU time a move at so many moves a second: ours, other builds of it, and bare, in turns.
fn moves(rate: usize, rooms: usize, others: &[String]) {
    let programs =
        [env!("CARGO_BIN_EXE_polje")].into_iter().chain(others.iter().map(String::as_str));
    let builds: Vec<(&str, Folder, Server)> = programs
        .map(|program| {
            let folder = Folder::new("bench");
            let server = Server::start_program(program, folder.path(), 0);
            (program, folder, server)
        })
        .collect();
    let sizes = load::sizes(builds[0].2.port);
    let bare = bare_server(sizes);
    let a_move = |server: &Server, mut open: Vec<Room>| {
        let before = Usage::of(server);
        let took = load::play(&mut open, MOVES, rate);
        let spent = Usage::of(server).cpu - before.cpu;
        [spent.as_secs_f64() * 1e6 / (rooms * MOVES) as f64, percentile(&took, 0.5)]
    };
    // By turn, ours first and bare last.
    let turns: Vec<Vec<[f64; 2]>> = (0..TURNS)
        .map(|_| {
            let ours = builds
                .iter()
                .map(|(_, _, server)| a_move(server, load::rooms_of_ours(server.port, rooms)));
            let ours: Vec<[f64; 2]> = ours.collect();
            let echo = a_move(&bare, load::bare_rooms(bare.port, rooms));
            ours.into_iter().chain([echo]).collect()
        })
        .collect();
    println!(
        "CPU of the server a move of MathTricks 8x8, {rate} moves a second in {rooms} rooms with two sockets each; \
         {} and {} bytes a move to the mover and the other; median (least to most) of {TURNS} turns",
        sizes.mover, sizes.other
    );
    println!(
        "| server | CPU a move, microseconds | times bare | until both have heard of it, median, ms |"
    );
    println!("| --- | --- | --- | --- |");
    let names = builds.iter().enumerate().map(|(at, build)| if at == 0 { "ours" } else { build.0 });
    for (at, name) in names.chain(["bare"]).enumerate() {
        let of = |figure: fn(&[f64; 2], &[f64; 2]) -> f64| {
            let mut column: Vec<f64> =
                turns.iter().map(|turn| figure(&turn[at], &turn[builds.len()])).collect();
            column.sort_by(f64::total_cmp);
            format!("{:.1} ({:.1} to {:.1})", column[TURNS / 2], column[0], column[TURNS - 1])
        };
        let (cpu, times) = (of(|own, _| own[0]), of(|own, bare| own[0] / bare[0]));
        println!("| {name} | {cpu} | {times} | {} |", of(|own, _| own[1]));
    }
}

/// Memory of a room with both sockets, and how long a move takes, with so many open.
fn crowd(rooms: usize, rate: usize) {
    let folder = Folder::new("crowd");
    let ours = Server::start(folder.path(), 0);
    let sizes = load::sizes(ours.port);
    let bare = bare_server(sizes);
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
