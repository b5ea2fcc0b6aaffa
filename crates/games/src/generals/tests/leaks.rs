//! A view, its picture, the legal moves and the refusals follow from what the viewer may know.

use polje_tabletop::{Coord, Game, Rng, Shown, Viewer};

use super::{random_move, random_setup};
use crate::generals::dealer::{Config, deal};
use crate::generals::position::Position;
use crate::generals::square::{Owner, Square, Terrain};
use crate::generals::{Generals, March, Move};

/// Everything out of the viewer's sight dealt anew: every player keeps its totals, and to a seat
/// obstacles stay obstacles, but nothing else need be where or what it was.
fn shuffled_out_of_sight(position: &Position, viewer: Viewer, rng: &mut Rng) -> Position {
    let coords: Vec<Coord> = position.size().coords().collect();
    let square = |at: Coord| *position.square(position.place(at));
    let mut ground: Vec<(Terrain, Owner, u32)> = coords
        .iter()
        .map(|&at| square(at))
        .map(|square| (square.terrain(), square.owner, position.units(&square)))
        .collect();
    let hidden = |obstacle: bool| -> Vec<usize> {
        let wanted = |square: Square| match viewer {
            Viewer::Seat(seat) => !square.is_seen_by(seat) && square.is_obstacle() == obstacle,
            Viewer::Public => obstacle,
            Viewer::Referee => false,
        };
        (0..coords.len()).filter(|&index| wanted(square(coords[index]))).collect()
    };
    for cells in [hidden(true), hidden(false)] {
        let mut contents: Vec<_> = cells.iter().map(|&cell| ground[cell]).collect();
        for content in &mut contents {
            // What is nobody's counts in no total: a mountain may as well be a city.
            match (content.0, content.1) {
                (Terrain::Mountain, _) if rng.below(2) == 0 => {
                    *content = (Terrain::City, Owner::NOBODY, rng.below(60) as u32);
                }
                (Terrain::City, Owner::NOBODY) if rng.below(2) == 0 => {
                    *content = (Terrain::Mountain, Owner::NOBODY, 0);
                }
                (_, Owner::NOBODY) if content.0 != Terrain::Mountain => {
                    content.2 = rng.below(60) as u32;
                }
                _ => {}
            }
        }
        for _ in 0..contents.len() {
            let (one, other) = (rng.below(contents.len() as u64), rng.below(contents.len() as u64));
            let (one, other) = (one as usize, other as usize);
            // Units wander between cells of one owner.
            if contents[one].1 == contents[other].1
                && contents[one].1 != Owner::NOBODY
                && one != other
            {
                let moved = rng.below(u64::from(contents[one].2) + 1) as u32;
                contents[one].2 -= moved;
                contents[other].2 += moved;
            }
        }
        rng.shuffle(&mut contents);
        cells.iter().zip(contents).for_each(|(&cell, content)| ground[cell] = content);
    }
    position.rearranged(|at, _| ground[position.size().index(at)])
}

fn check_no_leak(game: &Generals, viewer: Viewer, rng: &mut Rng) -> bool {
    let other = Generals::at(shuffled_out_of_sight(game.position(), viewer, rng));
    let view = game.view(viewer);
    assert_eq!(other.view(viewer), view);
    assert_eq!(Generals::picture(&other.view(viewer)), Generals::picture(&view));
    if viewer == Viewer::Public {
        for mv in game.legal_moves() {
            assert_eq!(Generals::witness(&view, mv), None, "{mv} is nobody else's business");
        }
    }
    if game.to_move().map(Viewer::Seat) == Some(viewer) {
        assert_eq!(other.legal_moves(), game.legal_moves());
        let size = game.position().size();
        for _ in 0..20 {
            let coord = |rng: &mut Rng| Coord {
                x: rng.below(u64::from(size.width) + 1) as u16,
                y: rng.below(u64::from(size.height) + 1) as u16,
            };
            let mv = Move::March(March { from: coord(rng), to: coord(rng), half: false });
            assert_eq!(other.check(mv), game.check(mv), "{mv}");
        }
    }
    other.view(Viewer::Referee) != game.view(Viewer::Referee)
}

/// Takes about two seconds: four thousand positions, each as every seat and the public see it.
#[test]
fn nothing_out_of_sight_shows_in_views_pictures_moves_or_refusals() {
    let mut rng = Rng::new(4);
    let mut different = 0;
    for seed in 0..400 {
        let setup = match seed % 2 {
            0 => random_setup(&mut rng),
            _ => {
                let size = polje_tabletop::Size::new(9, 7);
                deal(&Config { size, players: 3, rounds: 120 }, &mut rng).unwrap()
            }
        };
        let mut game = Generals::start(&setup).unwrap();
        for _ in 0..10 {
            for _ in 0..rng.below(60) {
                if game.to_move().is_some() {
                    let mv = random_move(&game, &mut rng);
                    game.apply(mv);
                }
            }
            for viewer in Viewer::all(game.seats()).filter(|&viewer| viewer != Viewer::Referee) {
                different += usize::from(check_no_leak(&game, viewer, &mut rng));
            }
        }
    }
    assert!(different > 8000, "only {different} positions had anything to hide");
}

#[test]
fn all_that_can_be_marched_to_is_in_sight() {
    let mut rng = Rng::new(5);
    for _ in 0..300 {
        let mut game = Generals::start(&random_setup(&mut rng)).unwrap();
        while let Some(seat) = game.to_move() {
            for mv in game.legal_moves() {
                if let Move::March(march) = mv {
                    let target = game.position().square(game.position().place(march.to));
                    assert!(target.is_seen_by(seat), "{mv} goes out of sight");
                }
            }
            let mv = random_move(&game, &mut rng);
            game.apply(mv);
        }
    }
}
