//! How fair dealt maps are: distances, ground within reach, and who wins between equal bots, by
//! seat and by place. `cargo bench -p polje-games --bench maps`, or `-- 8 medium` for maps of eight
//! players alone, and between bots of another level than easy.

#![allow(clippy::print_stdout)] // a benchmark prints its table

use std::collections::VecDeque;

use polje_games::BotLevel;
use polje_games::generals::{Cell, Config, Generals, LEVELS, LandKind, Setup};
use polje_tabletop::{Budget, Coord, Game, Player, Prompt, Rng, Seat, Size, Stop, Viewer};

/// Side, players, maps, and the chi-squared of wins that equal chances pass once in a thousand times.
const KINDS: [(u16, usize, u64, f64); 4] =
    [(18, 2, 2000, 10.8), (21, 3, 1200, 13.8), (24, 4, 1200, 16.3), (32, 8, 1200, 24.3)];

fn main() {
    let asked: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let level = |name: &str| LEVELS.iter().find(|level| level.name == name);
    let level = std::env::args().find_map(|word| level(&word)).or(level("easy")).expect("a level");
    for (side, players, maps, most) in KINDS {
        if !asked.is_empty() && !asked.contains(&players) {
            continue;
        }
        let size = Size::new(side, side);
        let config = Config { size, players, ..Config::default() };
        let setups: Vec<Setup> = (0..maps)
            .map(|seed| {
                Generals::deal(&config, &mut Rng::new(seed)).expect("a config within its ranges")
            })
            .collect();
        ground(&setups, size, players);
        wins(level, &setups, most);
    }
}

fn ground(setups: &[Setup], size: Size, players: usize) {
    let (mut nearest, mut shares) = (Vec::new(), [Vec::new(), Vec::new()]);
    for setup in setups {
        let capitals: Vec<Coord> = setup
            .map
            .iter()
            .filter(|(_, cell)| **cell == Cell::Capital)
            .map(|(at, _)| at)
            .collect();
        let steps: Vec<Vec<u32>> = capitals.iter().map(|&from| walk(setup, size, from)).collect();
        for (one, from) in steps.iter().enumerate() {
            let others = capitals.iter().enumerate().filter(|(other, _)| *other != one);
            nearest
                .push(others.map(|(_, &at)| from[size.index(at)]).min().expect("there are others"));
        }
        for (share, within) in shares.iter_mut().zip([7, 15]) {
            let reach = |from: &Vec<u32>| from.iter().filter(|&&far| far <= within).count();
            let reaches: Vec<usize> = steps.iter().map(reach).collect();
            let (least, most) =
                (reaches.iter().min().expect("seats"), reaches.iter().max().expect("seats"));
            share.push(100 * least / most);
        }
    }
    nearest.sort_unstable();
    let part = |list: &[u32], percent: usize| list[(list.len() - 1) * percent / 100];
    let [mut seven, mut fifteen] = shares;
    seven.sort_unstable();
    fifteen.sort_unstable();
    println!(
        "{size}, {players} players, {} maps: steps to the nearest rival 5% {} median {} 95% {}; poorest seat's ground in % of the richest's, within 7 steps: 5% {} median {}, within 15: 5% {} median {}",
        setups.len(),
        part(&nearest, 5),
        part(&nearest, 50),
        part(&nearest, 95),
        seven[seven.len() / 20],
        seven[seven.len() / 2],
        fifteen[fifteen.len() / 20],
        fifteen[fifteen.len() / 2],
    );
}

/// Steps from a capital over plains and capitals.
fn walk(setup: &Setup, size: Size, from: Coord) -> Vec<u32> {
    let mut steps = vec![u32::MAX; size.area()];
    steps[size.index(from)] = 0;
    let mut next = VecDeque::from([from]);
    while let Some(Coord { x, y }) = next.pop_front() {
        let far = steps[size.index(Coord { x, y })] + 1;
        let around = [(x, y.wrapping_sub(1)), (x.wrapping_sub(1), y), (x + 1, y), (x, y + 1)];
        for at in around.map(|(x, y)| Coord { x, y }) {
            let open = size.contains(at) && matches!(setup.map[at], Cell::Plain | Cell::Capital);
            if open && steps[size.index(at)] == u32::MAX {
                steps[size.index(at)] = far;
                next.push_back(at);
            }
        }
    }
    steps
}

fn wins(level: &BotLevel<Generals>, setups: &[Setup], most: f64) {
    let players = setups[0].seats();
    let (mut by_seat, mut by_place) = (vec![0.0; players], vec![0.0; players]);
    let (mut first, mut conquered) = (0.0, 0);
    for (seed, setup) in setups.iter().enumerate() {
        let mut game = Generals::start(setup).expect("a dealt map");
        let begins = game.to_move();
        let board = game.view(Viewer::Referee).board;
        let owners: Vec<Seat> = board
            .cells()
            .iter()
            .filter_map(|spot| spot.land().filter(|land| land.kind == LandKind::Capital)?.owner)
            .collect();
        let mut bots: Vec<Box<dyn Player<Generals>>> =
            (0..players).map(|seat| (level.player)((seed * players + seat) as u64)).collect();
        while let Some(seat) = game.to_move() {
            let view = game.view(Viewer::Seat(seat));
            let prompt = Prompt { seat, view, moves: game.legal_moves(), budget: Budget::Usual };
            let mv = bots[seat.index()].choose(&prompt, &Stop::default());
            game.apply(mv);
        }
        conquered += usize::from(game.fallen().len() + 1 == players);
        let outcome = game.outcome().expect("it is over");
        let winners: Vec<Seat> = outcome.winners().collect();
        let part = 1.0 / winners.len() as f64;
        for seat in &winners {
            by_seat[seat.index()] += part;
            by_place[owners.iter().position(|owner| owner == seat).expect("all own one")] += part;
            first += if Some(*seat) == begins { part } else { 0.0 };
        }
    }
    let games = setups.len() as f64;
    let told = |won: &[f64]| {
        let even = games / players as f64;
        let chi: f64 = won.iter().map(|won| (won - even).powi(2) / even).sum();
        let shares: Vec<String> =
            won.iter().map(|won| format!("{:.1}%", 100.0 * won / games)).collect();
        format!("{} (chi-squared {chi:.1}, at most {most})", shares.join(" "))
    };
    println!(
        "{}, {players} players, {games} games of {}: won by seat {}; by place, row by row, {}; by whoever begins {:.1}%; {:.1}% by conquest",
        setups[0].map.size(),
        level.name,
        told(&by_seat),
        told(&by_place),
        100.0 * first / games,
        100.0 * conquered as f64 / games,
    );
}
