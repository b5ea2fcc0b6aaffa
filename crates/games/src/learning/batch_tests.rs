//! Batches of every game of the catalogue against the slow and obvious one, on seeded random play.

use super::*;
use crate::{AnyGame, CATALOG};

const GAMES: usize = 5;

/// What a step of a batch wrote.
#[derive(Clone, Debug, PartialEq)]
struct Written {
    observations: Vec<f32>,
    masks: Vec<u8>,
    rewards: Vec<f64>,
    terminated: Vec<bool>,
    seats: Vec<u8>,
    finals: Vec<f32>,
}

impl Written {
    fn new(shape: &BatchShape) -> Written {
        let length = GAMES * shape.observation();
        Written {
            observations: vec![9.0; length],
            masks: vec![9; GAMES * shape.actions],
            rewards: vec![0.0; GAMES],
            terminated: vec![false; GAMES],
            seats: vec![0; GAMES],
            finals: vec![0.0; length],
        }
    }

    fn outputs(&mut self) -> Outputs<'_> {
        Outputs {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            seats: &mut self.seats,
            finals: Some(&mut self.finals),
        }
    }
}

/// A batch and where it writes.
struct Run {
    batch: Box<dyn AnyBatch>,
    written: Written,
}

impl Run {
    fn new(mut batch: Box<dyn AnyBatch>) -> Run {
        (0..GAMES).for_each(|game| batch.restart(game, 40 + game as u64).unwrap());
        let written = Written::new(&batch.shape());
        let mut run = Run { batch, written };
        run.batch.observe(run.written.outputs());
        run
    }

    fn sample(&mut self) -> [i64; GAMES] {
        let mut actions = [0; GAMES];
        self.batch.sample(&mut actions);
        actions
    }

    fn step(&mut self, actions: &[i64]) {
        assert_eq!(self.batch.first_illegal(actions), None);
        self.batch.step(actions, self.written.outputs()).unwrap();
    }
}

/// Boards that are played through quickly, for two, three and four where the game takes them.
fn boards(game: &dyn AnyGame) -> Vec<Settings> {
    let small = [("size", "6x5"), ("rounds", "55"), ("areas", "2")];
    let known = |name: &str| game.info().knobs.iter().any(|knob| knob.name == name);
    let small: Vec<_> = small.into_iter().filter(|(name, _)| known(name)).collect();
    let players = ["2", "3", "4"].map(|players| [("players", players)]);
    let settings = |players: [_; 1]| game.settings(small.iter().copied().chain(players)).ok();
    players.into_iter().filter_map(settings).collect()
}

fn each_kind(mut check: impl FnMut(&dyn AnyGame, &Settings, BatchRules)) {
    for game in CATALOG.iter().filter(|game| game.learning().is_some()) {
        for settings in boards(*game) {
            for renewal in [Renewal::NextStep, Renewal::SameStep, Renewal::Asked] {
                for learner in [None, Some(0), Some(1)] {
                    let learner =
                        learner.map_or(Learner::All, |seat| Learner::Seat(Seat::at(seat)));
                    check(*game, &settings, BatchRules { learner, renewal });
                }
            }
        }
    }
}

#[test]
fn a_batch_writes_what_the_obvious_one_writes() {
    each_kind(|game, settings, rules| {
        let name = format!("{} {settings:?} {rules:?}", game.name());
        let learning = game.learning().unwrap();
        let episode = learning.dealt(settings, 0).unwrap();
        let mut slow = Run::new(Box::new(EpisodeBatch::of(episode, GAMES, rules)));
        let mut fast = Run::new(learning.batch(settings, GAMES, rules).unwrap());
        assert_eq!(fast.batch.shape(), slow.batch.shape());
        let (mut ended, mut dice) = (0, Dice::new(1));
        for step in 0..400 {
            let actions = slow.sample();
            assert_eq!(fast.sample(), actions, "{name}, step {step}");
            let mut barred = actions;
            let (at, action) = (dice.below(GAMES), dice.below(2 + slow.batch.shape().actions));
            barred[at] = action as i64 - 1;
            let refused = slow.batch.first_illegal(&barred);
            assert_eq!(fast.batch.first_illegal(&barred), refused, "{name}, step {step}");
            slow.step(&actions);
            fast.step(&actions);
            assert!(fast.written == slow.written, "{name}, step {step}");
            let over = slow.written.terminated.clone();
            for at in (0..GAMES).filter(|&at| over[at]) {
                ended += 1;
                if rules.renewal == Renewal::Asked {
                    slow.batch.restart(at, step).unwrap();
                    fast.batch.restart(at, step).unwrap();
                }
            }
            if step % 16 == 0 || rules.renewal == Renewal::Asked {
                fast.written.observations.fill(f32::NAN);
                slow.batch.observe(slow.written.outputs());
                fast.batch.observe(fast.written.outputs());
                assert!(fast.written == slow.written, "{name}, seen anew at step {step}");
            }
        }
        assert!(ended >= GAMES, "{name}: {ended} games ended");
    });
}

#[test]
fn games_stepped_in_parts_are_the_games_stepped_together() {
    each_kind(|game, settings, rules| {
        let batch = || game.learning().unwrap().batch(settings, GAMES, rules).unwrap();
        let (mut whole, mut parts) = (Run::new(batch()), Run::new(batch()));
        for step in 0..60 {
            let actions = whole.sample();
            parts.sample();
            whole.step(&actions);
            let shares = parts.batch.shares(1 + step % 3, &actions, parts.written.outputs());
            shares.into_iter().rev().for_each(|share| share().unwrap());
            assert!(whole.written == parts.written, "{} {rules:?}, step {step}", game.name());
        }
    });
}
