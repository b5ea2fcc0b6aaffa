//! Two levels of Generals against each other, many games fast: nothing is written down, and no text or JSON is
//! made. Every map is played twice, with the levels on each other's seats; where more than two play, each level
//! has every other seat. `cargo bench -p polje-games --bench duel -- LEVEL LEVEL SIZE PLAYERS ROUNDS SEED GAMES`,
//! with levels such as `expert` or `master;nodes=5000`, tells the points of the first level with Wilson's 95% interval, and what both spend on a move. The games of a
//! seed are the same on every machine.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::time::Duration;

use polje_games::generals::{Config, Generals, LEVELS};
use polje_tabletop::{Budget, Game, Player, Prompt, Rng, Seat, Size, Stop, Viewer};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let [one, other, size, players, rounds, seed, games] = &words[..] else {
        println!(
            "-- LEVEL LEVEL SIZE PLAYERS ROUNDS SEED GAMES, such as expert hard 18x18 2 1000 1 200"
        );
        return;
    };
    let number = |word: &str| word.parse::<u64>().expect("a whole number");
    let size: Size = size.parse().expect("a size such as 18x18");
    let (players, rounds) = (number(players) as usize, number(rounds) as u32);
    let config = Config { size, players, rounds };
    let mut sides = [Side::new(one), Side::new(other)];
    let (mut points, mut played) = (0.0, 0);
    for game in 0..number(games) {
        let first = (game % 2) as usize;
        points += play(&config, number(seed) + game / 2, first, &mut sides);
        played += 1;
        if played % 20 == 0 && played < number(games) {
            println!("{played} games: {}", share(points, played));
        }
    }
    println!(
        "{one} against {other}, {size}, {players} players, {rounds} rounds, maps from {seed} on, {played} games: {}",
        share(points, played)
    );
    for side in &sides {
        let a_move = side.cpu.as_secs_f64() * 1e3 / side.moves.max(1) as f64;
        println!("{}: {a_move:.3} ms of CPU a move, {} moves", side.level, side.moves);
    }
}

/// What a level has done in all games.
struct Side {
    level: String,
    budget: Budget,
    player: fn(u64) -> Box<dyn Player<Generals>>,
    moves: u64,
    cpu: Duration,
}

impl Side {
    fn new(text: &str) -> Side {
        let (name, budget) = match text.split_once(";nodes=") {
            Some((name, nodes)) => (name, Budget::Nodes(nodes.parse().expect("a number of nodes"))),
            None => (text, Budget::Usual),
        };
        let names = || LEVELS.iter().map(|level| level.name).collect::<Vec<_>>().join(", ");
        let level = LEVELS.iter().find(|level| level.name == name);
        let level = level.unwrap_or_else(|| panic!("no level {name:?}; there are {}", names()));
        Side {
            level: text.to_string(),
            budget,
            player: level.player,
            moves: 0,
            cpu: Duration::ZERO,
        }
    }
}

/// The points of the first side on one map: whoever comes first has one, and it is shared if both do.
fn play(config: &Config, seed: u64, first: usize, sides: &mut [Side; 2]) -> f64 {
    let setup = Generals::deal(config, &mut Rng::new(seed)).expect("a map can be dealt");
    let mut game = Generals::start(&setup).expect("a dealt map can be played");
    let side_of = |seat: Seat| (seat.index() + first) % 2;
    let mut players: Vec<_> = Seat::all(config.players)
        .map(|seat| (sides[side_of(seat)].player)(seed * 64 + seat.index() as u64))
        .collect();
    let mut moves = Vec::new();
    while let Some(seat) = game.to_move() {
        game.legal_moves_into(&mut moves);
        let view = game.view(Viewer::Seat(seat));
        let side = &mut sides[side_of(seat)];
        let prompt = Prompt { seat, view, moves, budget: side.budget };
        let before = cpu();
        let mv = players[seat.index()].choose(&prompt, &Stop::default());
        side.cpu += cpu() - before;
        side.moves += 1;
        game.apply(mv);
        moves = prompt.moves;
    }
    let outcome = game.outcome().expect("it is over");
    let winners: Vec<f64> =
        outcome.winners().map(|seat| if side_of(seat) == 0 { 1.0 } else { 0.0 }).collect();
    winners.iter().sum::<f64>() / winners.len() as f64
}

/// Points as a share, with Wilson's 95% interval.
fn share(points: f64, games: u64) -> String {
    let (share, games) = (points / games as f64, games as f64);
    let square = 1.96f64.powi(2);
    let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
    let spread = 1.96 / (1.0 + square / games)
        * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
    let [share, low, high] = [share, middle - spread, middle + spread].map(|it| it * 100.0);
    format!("{share:.1}% [{low:.1}, {high:.1}]")
}

/// Of this thread.
fn cpu() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = told.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(spent.unwrap_or(0))
}
