//! What the dealer promises, on thousands of maps.

use std::collections::VecDeque;

use polje_tabletop::{Coord, Game, Grid, Rng, Seat, Size};

use crate::generals::dealer::{Config, distance_least};
use crate::generals::flood::{Cells, steps_from};
use crate::generals::{Cell, Generals, Setup};

fn dealt(width: u16, height: u16, players: usize, seed: u64) -> Setup {
    let config = Config { size: Size::new(width, height), players, rounds: 1000 };
    Generals::deal(&config, &mut Rng::new(seed)).unwrap()
}

/// Steps from a plain to every cell that can be walked to without taking a city.
fn walk(map: &Grid<Cell>, from: Coord) -> Vec<Option<u16>> {
    let size = map.size();
    let mut steps = vec![None; size.area()];
    steps[size.index(from)] = Some(0);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((at, step)) = queue.pop_front() {
        for next in size.beside(at) {
            let walkable = matches!(map[next], Cell::Plain | Cell::Capital);
            let known = &mut steps[size.index(next)];
            if walkable && known.is_none() {
                *known = Some(step + 1);
                queue.push_back((next, step + 1));
            }
        }
    }
    steps
}

fn check(setup: &Setup, name: &str) {
    let map = &setup.map;
    let size = map.size();
    let cells: Vec<(Coord, Cell)> = map.iter().map(|(at, &cell)| (at, cell)).collect();
    let count =
        |wanted: &dyn Fn(Cell) -> bool| cells.iter().filter(|(_, cell)| wanted(*cell)).count();
    let share = |percent: usize| (size.area() * percent + 50) / 100;
    let cities = count(&|cell| matches!(cell, Cell::City(_)));
    let mountains = count(&|cell| cell == Cell::Mountain);
    assert_eq!(mountains + cities, share(20) + share(10), "{name}: obstacles");
    assert!(cities <= share(10) && 10 * cities >= 9 * share(10), "{name}: {cities} cities");
    assert!(
        cells
            .iter()
            .all(|(_, cell)| !matches!(cell, Cell::City(units) if !(35..=55).contains(units)))
    );

    let capitals: Vec<Coord> =
        cells.iter().filter(|(_, cell)| *cell == Cell::Capital).map(|(at, _)| *at).collect();
    let seats = setup.order.len();
    assert_eq!(capitals.len(), seats, "{name}");
    assert!(Seat::all(seats).all(|seat| setup.order.contains(&seat)), "{name}: order");

    let steps: Vec<Vec<Option<u16>>> = capitals.iter().map(|&at| walk(map, at)).collect();
    for &(at, cell) in &cells {
        let reached = |at: Coord| steps[0][size.index(at)].is_some();
        match cell {
            Cell::Plain | Cell::Capital => assert!(reached(at), "{name}: {at} is cut off"),
            Cell::City(_) => assert!(size.beside(at).any(reached), "{name}: city {at} is cut off"),
            Cell::Mountain => {}
        }
    }
    let mut nearest = u16::MAX;
    for (steps, &from) in steps.iter().zip(&capitals) {
        for &to in capitals.iter().filter(|&&to| to != from) {
            nearest = nearest.min(steps[size.index(to)].unwrap());
        }
    }
    assert!(nearest >= distance_least(size, seats), "{name}: capitals {nearest} apart");
}

/// Takes some seconds: maps of all sizes and numbers of players.
#[test]
fn thousands_of_dealt_maps_keep_every_promise() {
    let mut rng = Rng::new(1);
    for seed in 0..2000 {
        let (width, height) = (rng.between(5, 12) as u16, rng.between(5, 12) as u16);
        let room = (u64::from(width * height) / 6).min(12);
        let players = rng.between(2, room) as usize;
        let name = format!("{width}x{height} for {players} from {seed}");
        check(&dealt(width, height, players, seed), &name);
    }
    for seed in 0..4 {
        let players = rng.between(2, 12) as usize;
        check(&dealt(50, 50, players, seed), &format!("50x50 for {players} from {seed}"));
        check(&dealt(50, 5, 3, seed), &format!("50x5 from {seed}"));
    }
}

#[test]
fn the_fullest_maps_can_be_dealt() {
    for (width, height, players) in [(5, 5, 4), (6, 5, 5), (6, 6, 6), (9, 8, 12), (8, 9, 12)] {
        for seed in 0..30 {
            let name = format!("{width}x{height} for {players} from {seed}");
            check(&dealt(width, height, players, seed), &name);
        }
    }
}

#[test]
fn more_players_than_fit_are_refused() {
    let config = Config { size: Size::new(5, 5), players: 5, rounds: 1000 };
    let error = Generals::deal(&config, &mut Rng::new(1)).unwrap_err();
    assert_eq!(error.0.to_string(), "generals-no-room size=5x5 most=4 players=5");
}

#[test]
fn no_seat_has_much_better_ground() {
    let mut worst = [0u64; 3];
    let maps = 40;
    for (index, players) in [2, 4, 8].into_iter().enumerate() {
        for seed in 0..maps {
            let setup = dealt(18, 18, players, seed);
            let reach = |at: Coord| {
                walk(&setup.map, at).iter().flatten().filter(|&&step| step <= 7).count() as u64
            };
            let capitals = setup.map.iter().filter(|(_, cell)| **cell == Cell::Capital);
            let reaches: Vec<u64> = capitals.map(|(at, _)| reach(at)).collect();
            let (least, most) = (reaches.iter().min().unwrap(), reaches.iter().max().unwrap());
            worst[index] += 100 * least / most;
        }
    }
    let mean = worst.map(|sum| sum / maps);
    assert!(
        mean[0] >= 90 && mean[1] >= 75 && mean[2] >= 65,
        "least of greatest, percent: {mean:?}"
    );
}

/// Plains and mountains, three to one.
fn random_map(size: Size, rng: &mut Rng) -> (Grid<Cell>, Cells) {
    let (mut map, mut plains) = (Grid::filled(size, Cell::Mountain), Cells::none(size));
    for at in size.coords() {
        if rng.below(4) > 0 {
            map[at] = Cell::Plain;
            plains.insert(at);
        }
    }
    (map, plains)
}

#[test]
fn many_walks_at_once_take_as_many_steps_as_each_alone() {
    let mut rng = Rng::new(1);
    for (width, height) in [(1, 1), (1, 50), (50, 1), (5, 5), (9, 7), (12, 20), (50, 50)] {
        let size = Size::new(width, height);
        for _ in 0..10 {
            let (map, plains) = random_map(size, &mut rng);
            let cells: Vec<Coord> = plains.iter().collect();
            let starts = &cells[..cells.len().min(150)];
            for (&from, steps) in starts.iter().zip(steps_from(&plains, size, starts)) {
                let walked = walk(&map, from);
                let walked = cells.iter().map(|&at| walked[size.index(at)].unwrap_or(0));
                assert!(walked.eq(steps), "{size} from {from}");
            }
        }
    }
}

#[test]
fn plains_that_hold_without_a_cell_can_all_be_walked_to() {
    let mut rng = Rng::new(2);
    for (width, height) in [(1, 6), (6, 1), (5, 5), (9, 7), (20, 12)] {
        let size = Size::new(width, height);
        for _ in 0..40 {
            let (map, plains) = random_map(size, &mut rng);
            // The part around one of them is connected.
            let Some(from) = plains.iter().next() else { continue };
            let (mut part, mut cells) = (Grid::filled(size, Cell::Mountain), Cells::none(size));
            for (at, step) in size.coords().zip(walk(&map, from)) {
                if step.is_some() {
                    part[at] = Cell::Plain;
                    cells.insert(at);
                }
            }
            for at in cells.iter() {
                part[at] = Cell::Mountain;
                let mut left = cells.iter().filter(|&other| other != at);
                let holds = left.next().is_some_and(|from| {
                    let steps = walk(&part, from);
                    left.all(|at| steps[size.index(at)].is_some())
                });
                assert_eq!(cells.hold_without(at), holds, "{size} without {at}");
                part[at] = Cell::Plain;
            }
        }
    }
}

#[test]
fn a_seed_deals_the_same_map_for_ever() {
    assert_eq!(Generals::write_setup(&dealt(6, 5, 2, 7)).replace('\n', " "), GOLDEN_6X5_SEED_7);
    let mut sum = 0u64;
    for (width, height, players) in [(5, 5, 2), (18, 18, 2), (18, 18, 8), (24, 24, 4), (50, 5, 3)] {
        for seed in 0..8 {
            let text = Generals::write_setup(&dealt(width, height, players, seed));
            sum =
                text.bytes().fold(sum, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        }
    }
    assert_eq!(sum, GOLDEN_SUM);
}

/// Of the text of forty maps.
const GOLDEN_SUM: u64 = 8_950_851_791_520_663_834;
const GOLDEN_6X5_SEED_7: &str =
    "5 6 2 1 1 1 3 1 2 55 1 1 1 1 4 4 4 1 4 1 1 2 49 1 1 3 4 1 4 1 2 43 1 1 1 1 capitals 2 1 ";
