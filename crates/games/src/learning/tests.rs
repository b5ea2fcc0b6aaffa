//! Every game of the catalogue keeps what learners are promised, on seeded random play.

use polje_tabletop::AnyTable;

use super::*;
use crate::{AnyGame, CATALOG};

/// Boards that are played through quickly, with more than two seats where the game takes them.
fn boards(game: &dyn AnyGame) -> Vec<Settings> {
    let small = [("size", "6x5"), ("rounds", "60")];
    let known = |name: &str| game.info().knobs.iter().any(|knob| knob.name == name);
    let small: Vec<_> = small.into_iter().filter(|(name, _)| known(name)).collect();
    let crowd = small.iter().copied().chain([("players", "3")]);
    let crowd = game.settings(crowd);
    [game.settings(small.iter().copied()).unwrap()].into_iter().chain(crowd).collect()
}

fn each_episode(mut check: impl FnMut(&dyn AnyGame, Box<dyn AnyEpisode>, Box<dyn AnyTable>, u64)) {
    for game in CATALOG.iter().filter(|game| game.learning().is_some()) {
        for settings in boards(*game) {
            for seed in 0..12 {
                let episode = game.learning().unwrap().dealt(&settings, seed).unwrap();
                let setup = game.deal(&settings, seed).unwrap();
                let names = (0..episode.seats()).map(|seat| seat.to_string()).collect();
                check(*game, episode, game.open(&setup, names).unwrap(), seed);
            }
        }
    }
}

#[test]
fn masks_are_the_legal_moves_of_the_table_and_numbers_read_back() {
    each_episode(|game, mut episode, mut table, seed| {
        let mut dice = Dice::new(seed);
        let mut mask = vec![7; episode.actions()];
        while let Some(seat) = table.to_move() {
            assert_eq!(episode.to_move(), Some(seat), "{}", game.name());
            episode.mask(seat, &mut mask);
            assert!((0..mask.len()).all(|it| episode.is_legal(it) == (mask[it] == 1)));
            let mut listed: Vec<usize> = (0..mask.len()).filter(|&it| mask[it] == 1).collect();
            let mut numbers: Vec<usize> = Vec::new();
            for hint in table.moves() {
                let number = episode.number(&hint.text).unwrap();
                assert_eq!(episode.notation(number), Some(hint.text));
                numbers.push(number);
            }
            numbers.sort_unstable();
            listed.sort_unstable();
            assert_eq!(listed, numbers, "{}", game.name());
            if let Some(barred) = (0..mask.len()).find(|&it| mask[it] == 0) {
                assert_eq!(episode.act(barred), Err(NotLegal));
            }
            assert_eq!(episode.act(mask.len()), Err(NotLegal));
            let action = episode.draw(&mut dice).unwrap();
            assert_eq!(mask[action], 1);
            table.play(seat, &episode.notation(action).unwrap(), None, &[]).unwrap();
            episode.act(action).unwrap();
        }
        assert_eq!(episode.to_move(), None);
        assert_eq!(episode.outcome(), table.outcome());
        assert_eq!((episode.draw(&mut dice), episode.act(0)), (None, Err(NotLegal)));
        episode.mask(Seat::FIRST, &mut mask);
        assert!(mask.iter().all(|&it| it == 0), "nobody is to move");
    });
}

#[test]
fn rewards_follow_the_ranks() {
    each_episode(|game, mut episode, _, seed| {
        let mut dice = Dice::new(seed);
        let mut rewards = vec![9.0; episode.seats()];
        while let Some(action) = episode.draw(&mut dice) {
            episode.act(action).unwrap();
            episode.rewards(&mut rewards);
            let out = |seat: usize| episode.is_out(Seat::at(seat));
            let early =
                (0..rewards.len()).all(|seat| rewards[seat] == if out(seat) { -1.0 } else { 0.0 });
            assert!(early || episode.to_move().is_none(), "{}", game.name());
        }
        let outcome = episode.outcome().unwrap();
        for (standing, &reward) in outcome.standings.iter().zip(&rewards) {
            assert_eq!(reward < 0.0, standing.rank > 1);
        }
        let winners = outcome.winners().count();
        assert_eq!(rewards.contains(&1.0), winners == 1);
    });
}

#[test]
fn positions_that_look_the_same_to_a_seat_have_the_same_planes() {
    each_episode(|game, mut episode, mut table, seed| {
        let mut dice = Dice::new(seed);
        let length = episode.planes().len() * episode.size().area();
        let mut seen: Vec<(String, Vec<f32>)> = Vec::new();
        let mut planes = vec![f32::NAN; length];
        while let (Some(seat), Some(action)) = (table.to_move(), episode.draw(&mut dice)) {
            for observer in Seat::all(episode.seats()) {
                planes.fill(f32::NAN);
                episode.observe(observer, &mut planes);
                assert!(planes.iter().all(|value| value.is_finite()), "{}", game.name());
                let view = format!("{observer} {}", table.view(Viewer::Seat(observer)));
                if let Some((_, before)) = seen.iter().find(|(known, _)| *known == view) {
                    assert_eq!(&planes, before, "{}", game.name());
                }
                seen.truncate(40);
                seen.push((view, planes.clone()));
            }
            table.play(seat, &episode.notation(action).unwrap(), None, &[]).unwrap();
            episode.act(action).unwrap();
        }
    });
}

#[test]
fn the_same_seed_begins_the_same_game_again() {
    each_episode(|game, mut episode, _, seed| {
        let look = |episode: &dyn AnyEpisode| {
            let mut planes = vec![0.0; episode.planes().len() * episode.size().area()];
            episode.observe(Seat::FIRST, &mut planes);
            planes
        };
        let first = look(episode.as_ref());
        let mut dice = Dice::new(seed);
        for _ in 0..5 {
            if let Some(action) = episode.draw(&mut dice) {
                episode.act(action).unwrap();
            }
        }
        episode.restart(seed).unwrap();
        assert_eq!(look(episode.as_ref()), first, "{}", game.name());
    });
}

#[test]
fn games_stepped_in_parts_are_the_games_stepped_together() {
    for game in CATALOG.iter().filter(|game| game.learning().is_some()) {
        for (settings, learner) in boards(*game)
            .into_iter()
            .flat_map(|it| [(it.clone(), Learner::All), (it, Learner::Seat(Seat::at(1)))])
        {
            let rules = BatchRules { learner, renewal: Renewal::SameStep };
            let learning = game.learning().unwrap();
            let mut batch = EpisodeBatch::new(learning, &settings, 5, rules, 1).unwrap();
            (0..5).for_each(|lane| batch.restart(lane, 40 + lane as u64).unwrap());
            let mut other = batch.clone();
            let shape = batch.shape();
            let (mut whole, mut parts) = (Written::new(5, &shape), Written::new(5, &shape));
            let mut ended = 0;
            for _ in 0..250 {
                let mut actions = [0; 5];
                batch.sample(&mut actions);
                other.sample(&mut actions);
                assert_eq!(batch.first_illegal(&actions), None);
                step_episodes(batch.lanes_mut().0, &shape, rules, &actions, whole.outputs())
                    .unwrap();
                let mut outputs = parts.outputs();
                let (first, rest) = other.lanes_mut().0.split_at_mut(2);
                let (early, late) = actions.split_at(2);
                let cut = outputs.take_games(2, &shape);
                step_episodes(first, &shape, rules, early, cut).unwrap();
                step_episodes(rest, &shape, rules, late, outputs).unwrap();
                assert_eq!(whole, parts, "{}", game.name());
                ended += whole.terminated.iter().filter(|&&it| it == 1).count();
            }
            assert!(ended > 0, "{}", game.name());
        }
    }
}

/// What a step of a batch wrote.
#[derive(Debug, PartialEq)]
struct Written {
    observations: Vec<f32>,
    masks: Vec<u8>,
    rewards: Vec<f64>,
    terminated: Vec<u8>,
    seats: Vec<u8>,
    finals: Vec<f32>,
}

impl Written {
    fn new(games: usize, shape: &BatchShape) -> Written {
        let length = games * shape.observation();
        Written {
            observations: vec![0.0; length],
            masks: vec![0; games * shape.actions],
            rewards: vec![0.0; games],
            terminated: vec![0; games],
            seats: vec![0; games],
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
