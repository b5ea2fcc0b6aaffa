//! What a game is like, for whoever has not chosen yet: a position, and the rules.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use polje_games::{AnyGame, CATALOG};
use polje_session::sample_picture;
use polje_tabletop::{Coord, Picture};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::app::Shared;
use crate::board_view::{self, Layout, Marks};
use crate::screens::guide;
use crate::text::{put_lines, wrap};
use crate::thinking::Thinking;

/// Positions of the games of the catalogue, once somebody has played them.
#[derive(Clone, Debug)]
pub(crate) struct Samples(Arc<Shelf>);

#[derive(Debug)]
struct Shelf {
    begun: AtomicBool,
    /// In the order of the catalogue; `None` where a game has none.
    pictures: Vec<OnceLock<Option<Picture>>>,
}

impl Samples {
    pub(crate) fn new() -> Samples {
        let pictures = CATALOG.iter().map(|_| OnceLock::new()).collect();
        Samples(Arc::new(Shelf { begun: AtomicBool::new(false), pictures }))
    }

    fn of(&self, game: &dyn AnyGame) -> Option<&Picture> {
        let at = CATALOG.iter().position(|known| known.name() == game.name())?;
        self.0.pictures[at].get()?.as_ref()
    }
}

/// Has the positions played in the background, once.
pub(crate) fn prepare(shared: &mut Shared) {
    let Samples(shelf) = &shared.samples;
    if shelf.begun.swap(true, Ordering::Relaxed) {
        return;
    }
    let shelf = Arc::clone(shelf);
    Thinking::unattended(shared, move |tell| {
        for (game, place) in CATALOG.iter().zip(&shelf.pictures) {
            place.get_or_init(|| sample_picture(*game));
            tell();
        }
    });
}

/// What a game is about, a position as soon as there is one, and the rules.
pub(crate) fn draw(shared: &Shared, game: &dyn AnyGame, buffer: &mut Buffer, area: Rect) {
    let theme = &shared.theme;
    let about = wrap(&shared.say(&game.info().about), area.width);
    let rules = wrap(&guide(game, shared), area.width);
    put_lines(buffer, area, 0, &about, theme.strong());
    let (above, below) = (about.len() as u16 + 1, rules.len() as u16 + 1);
    let room = area.height.saturating_sub(above + below);
    let picture = shared.samples.of(game).filter(|picture| fits(picture, room));
    if let Some(picture) = picture {
        let board = Rect { y: area.y + above, height: room, ..area };
        let layout = Layout::new(picture, board, Coord { x: 0, y: 0 }, theme);
        let (wide, high) = layout.used();
        let layout = layout.moved((board.width - wide) / 2, (room - high) / 2);
        board_view::draw(buffer, &layout, picture, &Marks::default(), theme);
    }
    put_lines(buffer, area, area.height.saturating_sub(below - 1).max(above), &rules, Style::new());
}

/// Whether a board has room in so many rows.
fn fits(picture: &Picture, rows: u16) -> bool {
    picture.board.size().height < rows
}
