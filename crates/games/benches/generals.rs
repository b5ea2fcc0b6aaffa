//! Generals speed: batches of random games with and without observations, beside a loop that does
//! the same plainly, and a recorded game played again. Everything that is compared is measured in
//! turns in one run, and the best of the turns counts.

#![allow(clippy::print_stdout)] // a benchmark prints its table

mod clock;
mod plain_generals;

use std::hint::black_box;

use clock::Clock;
use plain_generals::Plain;
use polje_games::generals::{Batch, Buffers, Config, Generals, Move, Observations, Orders, Setup};
use polje_tabletop::{Game, Rng, Size};

const TURNS: usize = 5;
const GAMES: usize = 64;
const STEPS: usize = 20_000;
/// Steps before the clock starts, so that games are in all their phases.
const WARM_UP: usize = 1_500;
/// What the fastest public simulator does on two such cores, with and without observations.
const PUBLIC: [(u16, f64, f64); 2] = [(10, 0.18e6, 2.3e6), (24, 0.16e6, 0.77e6)];
/// How often a second the original engine plays a recorded game of so many turns on 10x10.
const ORIGINAL: (usize, f64) = (974, 58.0);

fn main() {
    if std::env::args().any(|argument| argument == "serve") {
        return serve();
    }
    for (side, with, without) in PUBLIC {
        let pool = pool(side);
        println!("{side}x{side}, {GAMES} games, a step is a turn of both players:");
        for (observed, public) in [(true, with), (false, without)] {
            let mut fast = Fast::new(&pool, GAMES, observed);
            let mut slow = Plain::new(&pool[0]);
            let [engine, plain] = best_of([&mut || fast.run(STEPS), &mut || {
                slow.run(if observed { STEPS } else { 4 * STEPS }, observed)
            }]);
            let name = if observed { "both observed" } else { "not observed" };
            println!(
                "  {name:14} {:7.2} M steps/s ({:.3} orders a step)   plain loop {:6.3} M/s ({:.3})   \
                 engine/plain {:5.1}   engine/public {:5.1}",
                engine.rate() / 1e6,
                engine.orders(),
                plain.rate() / 1e6,
                plain.orders(),
                engine.rate() / plain.rate(),
                engine.rate() / public,
            );
        }
    }
    many(&pool(24));
    replay();
}

/// For every number of games it reads, a portion of 24x24 with both observed: prints games, steps and
/// seconds, so that examples/python/bench.py can measure in turns with it.
fn serve() {
    let pool = pool(24);
    let mut begun: Vec<Fast> = Vec::new();
    for line in std::io::stdin().lines() {
        let games = line.expect("lines to read").trim().parse().expect("a number of games");
        if begun.iter().all(|fast| fast.batch.games() != games) {
            begun.push(Fast::new(&pool, games, true));
        }
        let fast = begun.iter_mut().find(|fast| fast.batch.games() == games).expect("begun above");
        let began = Clock::start();
        let (steps, _) = fast.run(STEPS * GAMES / games / 4);
        println!("{games} {steps} {}", began.seconds());
    }
}

/// More games than the caches hold.
fn many(pool: &[Setup]) {
    let [mut few, mut some, mut all] = [64, 512, 1024].map(|games| Fast::new(pool, games, true));
    let job = |fast: &mut Fast| fast.run(STEPS * GAMES / fast.batch.games());
    let measured = best_of([&mut || job(&mut few), &mut || job(&mut some), &mut || job(&mut all)]);
    println!("24x24, both observed, by number of games:");
    for (games, it) in [64, 512, 1024].into_iter().zip(measured) {
        let kept = it.rate() / measured[0].rate();
        println!("  {games:5} games {:7.2} M steps/s   {kept:5.2} of 64 games", it.rate() / 1e6);
    }
}

fn pool(side: u16) -> Vec<Setup> {
    let config = Config { size: Size::new(side, side), players: 2, rounds: 1000 };
    let deal = |seed| Generals::deal(&config, &mut Rng::new(seed)).expect("a map for two");
    (0..32).map(deal).collect()
}

/// Work done: units of it, orders that moved units, and time.
#[derive(Clone, Copy)]
struct Measured {
    steps: u64,
    marched: u64,
    seconds: f64,
}

impl Measured {
    fn rate(self) -> f64 {
        self.steps as f64 / self.seconds
    }

    fn orders(self) -> f64 {
        self.marched as f64 / self.steps as f64
    }
}

fn best_of<const N: usize>(mut jobs: [&mut dyn FnMut() -> (u64, u64); N]) -> [Measured; N] {
    let mut best = [Measured { steps: 0, marched: 0, seconds: f64::INFINITY }; N];
    for _ in 0..TURNS {
        for (job, best) in jobs.iter_mut().zip(&mut best) {
            let began = Clock::start();
            let (steps, marched) = black_box(job());
            let measured = Measured { steps, marched, seconds: began.seconds() };
            if best.steps == 0 || measured.rate() > best.rate() {
                *best = measured;
            }
        }
    }
    best
}

/// The batch with its buffers.
struct Fast {
    batch: Batch,
    masks: Vec<u8>,
    observations: Observations,
    observed: bool,
}

impl Fast {
    fn new(pool: &[Setup], games: usize, observed: bool) -> Fast {
        let batch = Batch::new(pool, games, 7).expect("a pool of one kind");
        let masks = vec![0; batch.mask_bytes()];
        let observations = batch.observations();
        let mut fast = Fast { batch, masks, observations, observed };
        let planes = observed.then(|| fast.observations.planes());
        fast.batch.observe(Buffers { masks: &mut fast.masks, planes });
        fast.run(WARM_UP);
        fast
    }

    fn run(&mut self, steps: usize) -> (u64, u64) {
        let before = self.batch.marched();
        for _ in 0..steps {
            let planes = self.observed.then(|| self.observations.planes());
            self.batch.step(Orders::Random, Buffers { masks: &mut self.masks, planes });
        }
        black_box(&self.observations);
        ((steps * self.batch.games()) as u64, self.batch.marched() - before)
    }
}

/// A recorded random game of as many turns as the original engine's, played again and again.
fn replay() {
    let (turns, original) = ORIGINAL;
    let (setup, orders) = recorded(turns);
    let start = Generals::start(&setup).expect("a dealt map");
    let times = 20_000;
    let mut applied = || {
        for _ in 0..times {
            let mut game = start.clone();
            orders.iter().for_each(|&mv| game.apply(mv));
            black_box(&game);
        }
        (times, 0)
    };
    let mut checked = || {
        for _ in 0..times {
            let mut game = start.clone();
            orders.iter().for_each(|&mv| game.play(mv).expect("a recorded order is legal"));
            black_box(&game);
        }
        (times, 0)
    };
    let [applied, checked] = best_of([&mut applied, &mut checked]);
    println!("a recorded game of {turns} turns on 10x10:");
    for (name, measured) in [("applied", applied), ("checked and applied", checked)] {
        println!(
            "  {name:20} {:7.0} games/s   original engine {original:.0}   ratio {:.0}",
            measured.rate(),
            measured.rate() / original
        );
    }
}

fn recorded(turns: usize) -> (Setup, Vec<Move>) {
    let config = Config { size: Size::new(10, 10), players: 2, rounds: 1000 };
    for seed in 0.. {
        let mut rng = Rng::new(seed);
        let setup = Generals::deal(&config, &mut rng).expect("a map for two");
        let mut game = Generals::start(&setup).expect("a dealt map");
        let mut orders = Vec::new();
        while orders.len() < turns && game.to_move().is_some() {
            let moves = game.legal_moves();
            // Marches come before the pass.
            let mv = if moves.len() > 1 { *rng.pick(&moves[..moves.len() - 1]) } else { moves[0] };
            game.apply(mv);
            orders.push(mv);
        }
        if orders.len() == turns {
            return (setup, orders);
        }
    }
    unreachable!("some random game lasts long enough")
}
