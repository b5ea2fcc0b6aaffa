//! The engine against positions, references, files and its own promises.

mod batches;
mod bots;
mod dealing;
mod files;
mod leaks;
mod positions;
mod reference;

use polje_tabletop::{Game, Rng, Seat, Size, conformance};

use super::map::MOST_PLAYERS;
use super::position::Position;
use super::square::{Owner, Square, Terrain};
use super::{Cell, Config, Generals, Move, Setup};

#[test]
fn conforms() {
    let config =
        |width, height, players, rounds| Config { size: Size::new(width, height), players, rounds };
    let configs =
        [config(5, 5, 2, 60), config(5, 5, 4, 104), config(6, 9, 3, 55), config(9, 8, 12, 20)];
    conformance::check::<Generals>(&configs, 4).unwrap();
    conformance::check::<Generals>(&[config(20, 17, 8, 6)], 1).unwrap();
}

/// A game from rows of cells such as `1@5 2:3 #40 . ^`: owner, sign, units. `@` is a capital, `#` a
/// city, `:` a plain; `.` is an empty plain, `^` a mountain.
pub(super) fn game(rows: &str) -> Generals {
    Generals::at(position(rows))
}

fn position(rows: &str) -> Position {
    let rows: Vec<Vec<(Terrain, Owner, u32)>> =
        rows.trim().lines().map(|row| row.split_whitespace().map(token).collect()).collect();
    let size = Size::new(rows[0].len() as u16, rows.len() as u16);
    let seats = rows.iter().flatten().filter(|(terrain, ..)| *terrain == Terrain::Capital).count();
    // The seats of the text need not be in row order, so the setup only brings their number.
    let capitals = polje_tabletop::Grid::from_fn(size, |at| {
        if size.index(at) < seats { Cell::Capital } else { Cell::Plain }
    });
    let start = Position::new(&Setup::plain(capitals));
    start.rearranged(|at, _| rows[usize::from(at.y)][usize::from(at.x)])
}

fn token(text: &str) -> (Terrain, Owner, u32) {
    match text {
        "." => return (Terrain::Plain, Owner::NOBODY, 0),
        "^" => return (Terrain::Mountain, Owner::NOBODY, 0),
        _ => {}
    }
    let sign = text.find(['@', '#', ':']).unwrap();
    let terrain = match &text[sign..=sign] {
        "@" => Terrain::Capital,
        "#" => Terrain::City,
        _ => Terrain::Plain,
    };
    let owner = match &text[..sign] {
        "" => Owner::NOBODY,
        number => Owner::of(Seat::at(number.parse::<usize>().unwrap() - 1)),
    };
    (terrain, owner, text[sign + 1..].parse().unwrap())
}

/// The inverse of `game`.
fn rows(game: &Generals) -> String {
    let cell = |square: &Square| {
        let units = game.position().units(square);
        let owner = square.owner.seat().map_or_else(String::new, |seat| seat.to_string());
        match square.terrain() {
            Terrain::Mountain => "^".to_owned(),
            Terrain::Plain if owner.is_empty() && units == 0 => ".".to_owned(),
            Terrain::Plain => format!("{owner}:{units}"),
            Terrain::City => format!("{owner}#{units}"),
            Terrain::Capital => format!("{owner}@{units}"),
        }
    };
    let row = |row: &[Square]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
    game.position().rows().map(row).collect::<Vec<_>>().join("\n")
}

/// Plays orders in notation, one player after another.
fn play(mut game: Generals, orders: &str) -> Generals {
    for order in orders.split_whitespace() {
        let mv: Move = order.parse().unwrap();
        game.play(mv).unwrap_or_else(|refused| panic!("{order}: {refused}"));
    }
    game
}

/// The rows after the orders.
fn after(before: &str, orders: &str) -> String {
    rows(&play(game(before), orders))
}

/// A map of any shape and terrain, connected or not, with seats in any order.
fn random_setup(rng: &mut Rng) -> Setup {
    loop {
        let size = Size::new(rng.between(1, 8) as u16, rng.between(1, 8) as u16);
        let players = rng.between(2, 5).min(MOST_PLAYERS as u64) as usize;
        if size.area() < 2 * players {
            continue;
        }
        let mut cells: Vec<Cell> = (0..size.area())
            .map(|index| match (index < players, rng.below(10)) {
                (true, _) => Cell::Capital,
                (false, 0) => Cell::Mountain,
                (false, 1) => Cell::City(rng.below(6) as u32),
                (false, _) => Cell::Plain,
            })
            .collect();
        rng.shuffle(&mut cells);
        let map = polje_tabletop::Grid::from_fn(size, |at| cells[size.index(at)]);
        // Few games need to see plains grow.
        let rounds = if rng.below(5) == 0 { rng.between(49, 104) } else { rng.between(1, 30) };
        let mut setup = Setup { rounds: rounds as u32, ..Setup::plain(map) };
        rng.shuffle(&mut setup.order);
        return setup;
    }
}

/// A legal move, more often a march than a pass.
fn random_move(game: &Generals, rng: &mut Rng) -> Move {
    let moves = game.legal_moves();
    let marches = &moves[..moves.len() - 1];
    if marches.is_empty() || rng.below(12) == 0 { Move::Pass } else { *rng.pick(marches) }
}
