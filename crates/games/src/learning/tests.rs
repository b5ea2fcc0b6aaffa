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
