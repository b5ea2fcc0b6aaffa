//! Speed of ratings, and how often their intervals hold the truth: `cargo bench -p polje-arena`.

#![allow(clippy::print_stdout)] // a benchmark prints its table

use std::hint::black_box;
use std::time::Instant;

use polje_arena::{
    Bootstrap, GamePoints, GameResult, MEAN_RATING, Place, Results, Sprt, SprtVerdict,
};
use polje_tabletop::Rng;

const TURNS: usize = 7;

fn main() {
    println!("| games | reading | fitting | both | a resample of the bootstrap |");
    println!("| --- | --- | --- | --- | --- |");
    speed("50 players, 100,000 games of two", &league(50, 2, 100_000));
    speed("50 players, 100,000 games of four", &league(50, 4, 100_000));
    speed("500 players, 100,000 games of two", &league(500, 2, 100_000));
    println!();
    println!("| simulated tournament | intervals that hold the true rating | mean width |");
    println!("| --- | --- | --- |");
    for (name, league) in [
        ("2 players, 20 boards", Simulated { players: 2, boards: 20, ..ROUND_ROBIN }),
        ("2 players, 100 boards", Simulated { players: 2, boards: 100, ..ROUND_ROBIN }),
        ("6 players, 5 boards a pairing", Simulated { boards: 5, ..ROUND_ROBIN }),
        ("6 players, 20 boards a pairing", Simulated { boards: 20, ..ROUND_ROBIN }),
        ("6 players, 20 boards, strong seats", Simulated { same: 0.0, other: 0.7, ..ROUND_ROBIN }),
        ("6 players, 20 boards, games repeat", Simulated { same: 0.7, other: 0.0, ..ROUND_ROBIN }),
        ("12 players, 1 board a pairing", Simulated { players: 12, boards: 1, ..ROUND_ROBIN }),
        ("20 players, 1 board a pairing", Simulated { players: 20, boards: 1, ..ROUND_ROBIN }),
        ("6 players, 40 boards of four seats", Simulated { seats: 4, boards: 40, ..ROUND_ROBIN }),
        (
            "12 players, 100 boards of four seats",
            Simulated { players: 12, seats: 4, boards: 100, ..ROUND_ROBIN },
        ),
    ] {
        let (held, width) = coverage(league);
        println!("| {name} | {:.1}% | {width:.0} |", 100.0 * held);
    }
    println!();
    println!("| SPRT from 0 to 20 Elo, 5% and 5%; true lead | H1 accepted | mean pairs |");
    println!("| --- | --- | --- |");
    for ahead in [-20.0, 0.0, 10.0, 20.0, 40.0] {
        let (accepted, pairs) = sprt(ahead);
        println!("| {ahead} Elo | {:.1}% | {pairs:.0} |", 100.0 * accepted);
    }
}

fn league(players: usize, seats: usize, games: usize) -> Vec<GameResult> {
    let mut rng = Rng::new(1);
    let mut results = Vec::with_capacity(games);
    let mut order: Vec<usize> = (0..players).collect();
    while results.len() < games {
        rng.shuffle(&mut order);
        let block = results.len() as u64;
        for _ in 0..seats {
            let uniform = [(); 8].map(|()| chance(&mut rng));
            results
                .push(played(&order[..seats], block, &uniform, |player| strength(player, players)));
        }
    }
    results
}

/// True strengths are spread evenly over 600 Elo (two players: 200), on the natural logarithmic scale.
fn strength(player: usize, players: usize) -> f64 {
    (player as f64 / (players - 1) as f64 - 0.5) * (100.0 * players as f64).min(600.0)
        / (400.0 / std::f64::consts::LN_10)
}

fn chance(rng: &mut Rng) -> f64 {
    ((rng.next_u64() >> 11) as f64 + 0.5) / (1u64 << 53) as f64
}

/// Two players: a tenth to a fifth of the games are drawn, without changing the mean score. More:
/// the order in which they would arrive, each at a random time with its strength as the rate.
fn played(
    who: &[usize],
    block: u64,
    uniform: &[f64],
    strength: impl Fn(usize) -> f64,
) -> GameResult {
    let place = |player, rank| Place { player, rank };
    if let [one, other] = *who {
        let win = 1.0 / (1.0 + (strength(other) - strength(one)).exp());
        let draw = 0.4 * win.min(1.0 - win);
        let ranks = match uniform[0] {
            at if at < win - draw / 2.0 => [1, 2],
            at if at < win + draw / 2.0 => [1, 1],
            _ => [2, 1],
        };
        return GameResult { block, places: vec![place(one, ranks[0]), place(other, ranks[1])] };
    }
    let mut arrivals: Vec<(f64, usize)> = who
        .iter()
        .zip(uniform)
        .map(|(&player, at)| (-at.ln() / strength(player).exp(), player))
        .collect();
    arrivals.sort_by(|a, b| a.0.total_cmp(&b.0));
    let places = arrivals.iter().enumerate().map(|(at, &(_, player))| place(player, at as u32 + 1));
    GameResult { block, places: places.collect() }
}

fn speed(name: &str, games: &[GameResult]) {
    let players =
        1 + games.iter().flat_map(|game| &game.places).map(|place| place.player).max().unwrap_or(0);
    let read = || Results::new(players, games).expect("valid games");
    let results = read();
    let reading = best(TURNS, || drop(black_box(read())));
    let fitting = best(TURNS, || drop(black_box(results.ratings())));
    let resamples = 50;
    let bootstrap = Bootstrap { resamples, seed: 1 };
    let turns = if players > 100 { 1 } else { 3 };
    let resampling = best(turns, || drop(black_box(results.intervals(&bootstrap))));
    let resample = resampling / f64::from(resamples);
    println!(
        "| {name} | {reading:.1} ms | {fitting:.1} ms | {:.1} ms | {resample:.2} ms |",
        reading + fitting
    );
}

fn best(turns: usize, mut job: impl FnMut()) -> f64 {
    let timed = |_| {
        let began = Instant::now();
        job();
        began.elapsed().as_secs_f64() * 1e3
    };
    (0..turns).map(timed).fold(f64::INFINITY, f64::min)
}

/// Every set of players of the size of a game plays on `boards` boards, each once per rotation
/// of the seats.
#[derive(Clone, Copy)]
struct Simulated {
    players: usize,
    seats: usize,
    boards: usize,
    /// The share of boards on which all games go the same way, as between players without chance.
    same: f64,
    /// The share of boards on which what helps one seat hurts it when seats are swapped.
    other: f64,
}

const ROUND_ROBIN: Simulated =
    Simulated { players: 6, seats: 2, boards: 20, same: 0.2, other: 0.3 };

impl Simulated {
    fn games(&self, rng: &mut Rng) -> Vec<GameResult> {
        let mut games = Vec::new();
        let mut block = 0;
        let mut board = |who: &[usize], rng: &mut Rng| {
            let kind = chance(rng);
            let first = [(); 8].map(|()| chance(rng));
            for game in 0..who.len() {
                let fresh = [(); 8].map(|()| chance(rng));
                let uniform = match kind {
                    at if game == 0 || at < self.same => first,
                    at if at < self.same + self.other && game == 1 => first.map(|at| 1.0 - at),
                    _ => fresh,
                };
                games.push(played(who, block, &uniform, |player| strength(player, self.players)));
            }
            block += 1;
        };
        if self.seats == 2 {
            for one in 0..self.players {
                for other in 0..one {
                    (0..self.boards).for_each(|_| board(&[other, one], rng));
                }
            }
        } else {
            let mut order: Vec<usize> = (0..self.players).collect();
            for _ in 0..self.boards {
                rng.shuffle(&mut order);
                board(&order[..self.seats], rng);
            }
        }
        games
    }
}

fn coverage(league: Simulated) -> (f64, f64) {
    let seeds = 4000 / league.players as u64;
    let (mut held, mut all, mut width) = (0, 0, 0.0);
    for seed in 0..seeds {
        let games = league.games(&mut Rng::new(seed));
        let results = Results::new(league.players, &games).expect("valid games");
        let intervals = results.intervals(&Bootstrap { resamples: 400, seed });
        for (player, interval) in intervals.iter().enumerate() {
            let Some(interval) = interval else { continue };
            let truth =
                MEAN_RATING + strength(player, league.players) * 400.0 / std::f64::consts::LN_10;
            held += u32::from((interval.low..=interval.high).contains(&truth));
            all += 1;
            width += interval.high - interval.low;
        }
    }
    (f64::from(held) / f64::from(all), width / f64::from(all))
}

/// Matches on boards that favour one seat by up to 100 Elo.
fn sprt(ahead: f64) -> (f64, f64) {
    const MATCHES: u64 = 2000;
    let (mut accepted, mut pairs) = (0, 0);
    for seed in 0..MATCHES {
        let mut rng = Rng::new(seed);
        let mut sprt = Sprt::new(0.0, 20.0, 0.05, 0.05).expect("a possible test");
        while sprt.verdict() == SprtVerdict::Continue {
            let seat = 200.0 * chance(&mut rng) - 100.0;
            sprt.add([1.0, -1.0].map(|side| {
                let win = 1.0 / (1.0 + 10f64.powf(-(ahead + side * seat) / 400.0));
                let draw = 0.4 * win.min(1.0 - win);
                match chance(&mut rng) {
                    at if at < win - draw / 2.0 => GamePoints::Win,
                    at if at < win + draw / 2.0 => GamePoints::Draw,
                    _ => GamePoints::Loss,
                }
            }));
        }
        accepted += u32::from(sprt.verdict() == SprtVerdict::AcceptH1);
        pairs += sprt.pairs().iter().sum::<u32>();
    }
    (f64::from(accepted) / MATCHES as f64, f64::from(pairs) / MATCHES as f64)
}
