//! Whole games of Gamma's tree search against itself with a fixed number of playouts a move: how fast
//! it searches, and a hash of all moves, which a change that only makes it faster leaves alone.
//!
//! `cargo bench -p polje-games --bench search`, and with `-- SIDE PLAYERS AREAS PLAYOUTS MOVES` one
//! board, each game ended after so many moves: what a profiler is given.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::time::{Duration, Instant};

use polje_bots::Mcts;
use polje_games::gamma::{Config, Gamma, Move};
use polje_tabletop::{Budget, Game, Player, Prompt, Rng, Size, Stop, Viewer};

const TURNS: u64 = 3;

fn main() {
    // `cargo test --all-targets` runs benchmarks too, without this word.
    let (flags, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    if !flags.iter().any(|flag| flag == "--bench") {
        return;
    }
    println!(
        "| board | playouts a second: median (least to most) | hash of the moves |\n| --- | --- | --- |"
    );
    let numbers: Vec<u64> =
        words.iter().map(|word| word.parse().expect("a whole number")).collect();
    match numbers[..] {
        [side, players, areas, playouts, moves] => {
            let task = Task { side, players, areas, playouts };
            row(&task, &[task.play(1, moves as usize)]);
        }
        _ => {
            for (side, players, areas, playouts) in
                [(5, 2, 2, 1000), (10, 2, 3, 400), (16, 4, 4, 100), (20, 2, 4, 60)]
            {
                let task = Task { side, players, areas, playouts };
                let games: Vec<_> = (1..=TURNS).map(|seed| task.play(seed, usize::MAX)).collect();
                row(&task, &games);
            }
        }
    }
}

struct Task {
    side: u64,
    players: u64,
    areas: u64,
    /// For each move.
    playouts: u64,
}

/// A game that has been played.
struct Played {
    moves: Vec<Move>,
    time: Duration,
    /// How often there was something to choose.
    choices: u64,
}

impl Task {
    fn play(&self, seed: u64, most: usize) -> Played {
        let size = Size::new(self.side as u16, self.side as u16);
        let config = Config { size, players: self.players as u32, areas: self.areas as u32 };
        let setup = Gamma::deal(&config, &mut Rng::new(seed)).expect("the board is small");
        let mut game = Gamma::start(&setup).expect("a dealt board can be played");
        let mut player = Mcts::new(seed, self.playouts);
        let mut played = Played { moves: Vec::new(), time: Duration::ZERO, choices: 0 };
        while let Some(seat) = game.to_move()
            && played.moves.len() < most
        {
            let (view, moves) = (game.view(Viewer::Seat(seat)), game.legal_moves());
            let prompt: Prompt<Gamma> =
                Prompt { seat, view, moves, budget: Budget::Nodes(self.playouts) };
            let began = Instant::now();
            let mv = player.choose(&prompt, &Stop::default());
            played.time += began.elapsed();
            played.choices += u64::from(prompt.moves.len() > 1);
            played.moves.push(mv);
            game.apply(mv);
        }
        played
    }
}

fn row(task: &Task, games: &[Played]) {
    let rate = |game: &Played| (game.choices * task.playouts) as f64 / game.time.as_secs_f64();
    let mut rates: Vec<f64> = games.iter().map(rate).collect();
    rates.sort_by(f64::total_cmp);
    let (least, median, most) = (rates[0], rates[rates.len() / 2], rates[rates.len() - 1]);
    let Task { side, players, areas, .. } = task;
    let hash = games.iter().flat_map(|game| &game.moves).fold(FNV_START, hashed);
    println!(
        "| {side}x{side}, {players} players, {areas} areas | {median:.0} ({least:.0} to {most:.0}) | {hash:016x} |"
    );
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

fn hashed(hash: u64, mv: &Move) -> u64 {
    let text = format!("{mv} ");
    text.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
