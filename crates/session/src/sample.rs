//! A position to show a game by, where nothing is played yet.

use polje_games::AnyGame;
use polje_tabletop::{Budget, Picture, Seat, Stop, Viewer};
use serde::Serialize;

use crate::message::{TileText, tiles};
use crate::replay::without_hints;

/// Large enough to show what a game is like, small enough for a card.
const SIZE: &str = "7x7";
const SEED: u64 = 3;
/// Few, so that the first page does not wait.
const NODES: u64 = 300;
/// A game in which little is taken is shown as it stands after so many moves.
const MOST_MOVES: usize = 120;

/// Tiles row by row.
#[derive(Clone, Debug, Serialize)]
pub struct SampleText {
    pub width: u16,
    pub height: u16,
    pub tiles: Vec<TileText>,
}

/// A sample as a page shows it.
pub fn sample(game: &'static dyn AnyGame) -> Option<SampleText> {
    let picture = sample_picture(game)?;
    let size = picture.board.size();
    Some(SampleText { width: size.width, height: size.height, tiles: tiles(&picture) })
}

/// The same position every time: bots play on a small board until half of it is somebody's. Where
/// something is hidden it is shown as the first seat sees it. A game without such a board has none.
pub fn sample_picture(game: &'static dyn AnyGame) -> Option<Picture> {
    let settings = game.settings([("size", SIZE)]).ok()?;
    let setup = game.deal(&settings, SEED).ok()?;
    let level = game.ladder().next_back()?;
    let budget = if level.counts_nodes() { Budget::Nodes(NODES) } else { Budget::Usual };
    let seats = game.seats(&setup).ok()?;
    let mut bots: Vec<_> = (0..seats as u64).map(|seed| level.bot(seed)).collect();
    let mut table = game.open(&setup, vec![String::new(); seats]).ok()?;
    for _ in 0..MOST_MOVES {
        let Some(seat) = table.to_move() else { break };
        if is_taken(&table.picture(Viewer::Referee)) {
            break;
        }
        let mv = bots[seat.index()].choose(&table.prompt(budget)?, &Stop::default());
        table.play(seat, &mv, None, &[]).ok()?;
    }
    let viewer = if game.info().hides { Viewer::Seat(Seat::at(0)) } else { Viewer::Referee };
    Some(without_hints(table.picture(viewer)))
}

fn is_taken(picture: &Picture) -> bool {
    let cells = picture.board.cells();
    cells.iter().filter(|tile| tile.owner.is_some()).count() * 2 >= cells.len()
}

#[cfg(test)]
mod tests {
    use polje_games::CATALOG;

    use super::*;

    #[test]
    fn every_game_has_a_sample_on_which_something_has_happened() {
        for &game in CATALOG {
            let sample = sample(game).unwrap();
            assert_eq!(sample.tiles.len(), usize::from(sample.width * sample.height));
            let mut owners: Vec<Seat> =
                sample.tiles.iter().filter_map(|tile| tile.0.owner).collect();
            assert!(owners.len() > 8, "{}: {} cells are taken", game.name(), owners.len());
            owners.sort();
            owners.dedup();
            assert!(owners.len() > 1, "{}: both are seen", game.name());
        }
    }
}
