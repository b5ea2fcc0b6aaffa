//! Worlds that fit what is known, and options compared in them.

use polje_tabletop::{Budget, Game, Player, Rng, Size, Stop, Viewer};

use super::super::LEVELS;
use super::*;
use crate::generals::Config;

/// Where a game between two levels of the middle stands for who is to move, every few turns.
fn moments(players: usize, seed: u64, mut look: impl FnMut(&Memory, &Clues, &Frame, &Generals)) {
    let config = Config { size: Size::new(10, 9), players, rounds: 150 };
    let mut rng = Rng::new(seed);
    let mut game = Generals::start(&Generals::deal(&config, &mut rng).unwrap()).unwrap();
    let hunter = LEVELS.iter().find(|level| level.name == "hard").unwrap();
    let mut bots: Vec<Box<dyn Player<Generals>>> =
        (0..players as u64).map(|seat| (hunter.player)(seed + seat)).collect();
    let observer = game.to_move().unwrap();
    let mut known: Option<(Memory, Clues)> = None;
    while let Some(seat) = game.to_move() {
        let view = game.view(Viewer::Seat(seat));
        let moves = game.legal_moves();
        let prompt = Prompt { seat, view, moves, budget: Budget::Usual };
        if seat == observer {
            let (memory, clues) = known.get_or_insert_with(|| {
                let memory = Memory::new(&prompt, Stand::any(&mut rng));
                let clues = Clues::new(&memory);
                (memory, clues)
            });
            memory.look(&prompt);
            clues.note(memory);
            let ground = Arc::new(Ground::new(memory.ground.size(), Stand::default()));
            let order = prompt.view.order.clone();
            let frame = Frame { order, rounds: prompt.view.rounds, ground };
            look(memory, clues, &frame, &game);
        }
        game.apply(bots[seat.index()].choose(&prompt, &Stop::default()));
    }
}

/// A world shows its player what it sees, and everybody has what all are told of.
fn assert_fits(world: &World, memory: &Memory) {
    let seen = world.seen_by(memory.seat);
    assert_eq!(seen.round, memory.round);
    assert_eq!(seen.players, memory.players, "in round {}", memory.round);
    for at in 0..memory.cells.len() {
        let (known, drawn) = (memory.cells[at], seen.cells[at]);
        assert_eq!(known.in_sight, drawn.in_sight, "cell {at} in round {}", memory.round);
        if known.in_sight {
            let told = |it: super::super::memory::Known| (it.terrain, it.owner, it.units);
            assert_eq!(told(known), told(drawn), "cell {at} in round {}", memory.round);
        }
    }
}

#[test]
fn imagined_worlds_fit_what_is_known() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let mut rng = Rng::new(seed);
        moments(players, seed, |memory, clues, frame, _| {
            let marshal = Marshal::imagined(memory);
            let insight = Insight { memory, clues, frame, marshal: &marshal };
            let world = World::imagine(&insight, &mut rng).expect("a world is possible");
            assert_fits(&world, memory);
        });
    }
}

#[test]
fn worlds_that_go_on_are_mended_to_fit() {
    let mut rng = Rng::new(7);
    for (players, seed) in [(2, 4), (3, 5)] {
        let mut worlds: Vec<World> = Vec::new();
        let mut mended = 0;
        moments(players, seed, |memory, clues, frame, _| {
            let marshal = Marshal::imagined(memory);
            let insight = Insight { memory, clues, frame, marshal: &marshal };
            worlds.retain_mut(|world| {
                let goes_on = world.follow(memory.seat, Move::Pass, &mut rng);
                let fits = goes_on && world.mend(&insight, &mut rng).is_some();
                if fits {
                    assert_fits(world, memory);
                    mended += 1;
                }
                fits
            });
            worlds.extend(World::imagine(&insight, &mut rng).filter(|_| worlds.len() < 4));
        });
        assert!(mended > 100, "{mended}");
    }
}

/// Where nobody fights, what a rival gains in the rounds between tells how many structures it has.
#[test]
fn growth_tells_of_cities_that_nobody_has_seen() {
    let mut memory = super::super::memory::samples::remembered(&mut Rng::new(1));
    let rival = memory.rivals().next().unwrap();
    let mut clues = Clues::new(&memory);
    for round in 51..=62 {
        memory.round = round;
        memory.players[rival.index()].units += if round % 2 == 0 { 3 } else { 0 };
        clues.note(&memory);
    }
    assert_eq!(clues.structures(rival), 3);
}

/// Options that are worth a number, with luck that is the same for all in a world, and some of each's own.
fn chosen(worths: &[f64], effort: u64, seed: u64) -> usize {
    let mut worlds = Vec::new();
    moments(2, 1, |memory, clues, frame, _| {
        let marshal = Marshal::imagined(memory);
        let insight = Insight { memory, clues, frame, marshal: &marshal };
        if memory.round == 0 {
            worlds = vec![World::imagine(&insight, &mut Rng::new(seed)).unwrap(); 32];
        }
    });
    let worlds: Vec<&World> = worlds.iter().collect();
    let options: Vec<usize> = (0..worths.len()).collect();
    let rules = Rules { orders: 10, worlds: 32, gain: 0.02 };
    let patience = Patience::new(Budget::Usual, &Stop::default());
    let mut effort = Effort::new(Budget::Nodes(effort), 1, &patience);
    best(&options, &worlds, &rules, &mut effort, &mut Rng::new(seed), |_, option, luck, effort| {
        effort.spend(10);
        let lots = [(); 12].map(|()| luck.below(100) as f64 / 1000.0);
        worths[option] + lots[0] + lots[1 + option] / 4.0
    })
}

#[test]
fn an_option_is_taken_only_where_it_is_better() {
    for seed in 0..10 {
        assert_eq!(chosen(&[0.3, 0.2, 0.5, 0.4, 0.1, 0.2, 0.3], 1_000_000, seed), 2);
        assert_eq!(chosen(&[0.5, 0.2, 0.5, 0.4, 0.1, 0.2, 0.3], 1_000_000, seed), 0);
        assert_eq!(chosen(&[0.3, 0.5], 300, seed), 1);
        assert_eq!(chosen(&[0.3, 0.5], 20, seed), 0, "there was no effort for a comparison");
    }
}
