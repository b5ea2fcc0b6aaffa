//! The plain loop over a batch for learners: a legal action drawn for every game, then a step. By
//! processor time. With `serve` it runs a portion for every line it reads and prints steps and seconds, so that
//! examples/python/bench.py can measure in turns with it.
//!
//!     cargo bench -p polje-games --bench learning
//!     cargo bench -p polje-games --bench learning -- serve GAME GAMES STEPS KNOB=VALUE ...

#![allow(clippy::print_stdout)] // a benchmark prints its table

mod clock;

use std::hint::black_box;

use clock::Clock;
use polje_games::{AnyBatch, BatchRules, EpisodeBatch, Learner, Outputs, Renewal, find};
use polje_tabletop::Seat;

const BOARDS: [(&str, &[(&str, &str)]); 5] = [
    ("mathtricks", &[("size", "4x4")]),
    ("mathtricks", &[("size", "8x8")]),
    ("gamma", &[("size", "6x6")]),
    ("generals", &[("size", "10x10")]),
    ("generals", &[("size", "24x24")]),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    match arguments.split_first() {
        Some((first, rest)) if first == "serve" => serve(rest),
        _ => table(),
    }
}

fn serve(arguments: &[String]) {
    let [game, games, steps, knobs @ ..] = arguments else {
        panic!("serve GAME GAMES STEPS KNOB=VALUE ...");
    };
    let knobs: Vec<(&str, &str)> =
        knobs.iter().map(|knob| knob.split_once('=').expect("KNOB=VALUE")).collect();
    let games = games.parse().expect("a number of games");
    let steps = steps.parse().expect("a number of steps");
    let mut run = Run::new(game, &knobs, games, false);
    for line in std::io::stdin().lines() {
        line.expect("lines to read");
        let seconds = run.go(steps);
        println!("{} {seconds}", steps * games);
    }
}

fn table() {
    println!("steps a CPU second, random opponents, best of 3 in turns");
    for (game, knobs) in BOARDS {
        for games in [64, 1024] {
            let steps = 50_000 / games;
            let mut runs =
                [Run::new(game, knobs, games, false), Run::new(game, knobs, games, true)];
            let mut best = [0.0f64; 2];
            for _ in 0..3 {
                for (slow, run) in runs.iter_mut().enumerate() {
                    let steps = if slow == 1 { steps / 5 + 1 } else { steps };
                    best[slow] = best[slow].max((steps * games) as f64 / run.go(steps));
                }
            }
            let [fast, slow] = best;
            println!(
                "{game:10} {:6} {games:5} games {fast:12.0}   obvious {slow:10.0}   ratio {:6.1}",
                knobs[0].1,
                fast / slow
            );
        }
    }
}

/// A batch and where it writes.
struct Run {
    batch: Box<dyn AnyBatch>,
    actions: Vec<i64>,
    observations: Vec<f32>,
    masks: Vec<u8>,
    rewards: Vec<f64>,
    terminated: Vec<bool>,
    seats: Vec<u8>,
}

impl Run {
    fn new(game: &str, knobs: &[(&str, &str)], games: usize, obvious: bool) -> Run {
        let game = find(game).expect("a game of the catalogue");
        let settings = game.settings(knobs.iter().copied()).expect("knobs of the game");
        let learning = game.learning().expect("a game with numbered actions");
        let rules = BatchRules { learner: Learner::Seat(Seat::FIRST), renewal: Renewal::NextStep };
        let mut batch = match obvious {
            true => {
                let episode = learning.dealt(&settings, 0).expect("a board");
                Box::new(EpisodeBatch::of(episode, games, rules))
            }
            false => learning.batch(&settings, games, rules).expect("a board"),
        };
        (0..games).for_each(|game| batch.restart(game, game as u64).expect("a board"));
        let shape = batch.shape();
        let mut run = Run {
            batch,
            actions: vec![0; games],
            observations: vec![0.0; games * shape.observation()],
            masks: vec![0; games * shape.actions],
            rewards: vec![0.0; games],
            terminated: vec![false; games],
            seats: vec![0; games],
        };
        let (batch, outputs) = run.parts();
        batch.observe(outputs);
        run
    }

    fn parts(&mut self) -> (&mut dyn AnyBatch, Outputs<'_>) {
        let outputs = Outputs {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            seats: &mut self.seats,
            finals: None,
        };
        (self.batch.as_mut(), outputs)
    }

    /// So many steps, and the seconds they took.
    fn go(&mut self, steps: usize) -> f64 {
        let began = Clock::start();
        let mut actions = std::mem::take(&mut self.actions);
        for _ in 0..steps {
            let (batch, outputs) = self.parts();
            batch.sample(&mut actions);
            assert_eq!(batch.first_illegal(&actions), None);
            batch.step(&actions, outputs).expect("boards are dealt");
        }
        self.actions = actions;
        black_box(&self.observations);
        began.seconds()
    }
}
