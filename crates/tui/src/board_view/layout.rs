//! Where the cells of a board lie in a window. Made by drawing and by the mouse alike.

use polje_tabletop::{Coord, Phrase, Picture, Size, phrase};
use ratatui::layout::Rect;

use super::cell::Needs;
use crate::theme::Theme;

/// The narrowest panel beside a board.
pub(crate) const PANEL: u16 = 34;
/// The widest one.
pub(crate) const WIDEST_PANEL: u16 = 60;
/// What a panel beside a low board may take all the same.
pub(crate) const PANEL_ROWS: u16 = 18;
/// Sentences are not kept to less than this by a small board.
pub(crate) const LINE: u16 = 80;
/// Rows to spare before anything is moved down.
pub(crate) const SPARE: u16 = 6;

/// The most rows a cell of a small board has in a large window. Cells that are painted can be larger
/// than those that are only written.
const PAINTED: u16 = 7;
const WRITTEN: u16 = 3;

/// The part of a board that is shown, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    size: Size,
    /// The cells, without the numbers along the edges.
    pub(super) cells: Rect,
    /// What the cells and everything around them may take.
    pub(super) area: Rect,
    /// The cell in the upper left corner of the window.
    pub(super) first: Coord,
    pub(super) columns: u16,
    pub(super) rows: u16,
    /// Columns and rows of the window from one cell to the next.
    pitch: (u16, u16),
    /// How many columns of a cell there are up to the end of its text.
    pub(super) end: u16,
    crowded: bool,
    blocks: bool,
}

impl Layout {
    /// `origin` is the first cell to be shown, if the board does not fit.
    pub(crate) fn new(picture: &Picture, area: Rect, origin: Coord, theme: &Theme) -> Layout {
        Fitting::new(picture, theme).layout(area, origin)
    }

    /// How much of its area the board takes, numbers and marks included.
    pub(crate) fn used(&self) -> (u16, u16) {
        let right = (self.cells.right() + 1).min(self.area.right());
        (right - self.area.x, self.cells.bottom().saturating_sub(self.area.y))
    }

    /// How many cells are shown.
    pub(crate) fn shown(&self) -> u32 {
        u32::from(self.columns) * u32::from(self.rows)
    }

    /// How many of them are in a row.
    pub(crate) fn row_of_cells(&self) -> u32 {
        self.columns.into()
    }

    /// Whether all of the board is shown.
    pub(crate) fn is_whole(&self) -> bool {
        !self.cuts_columns() && self.rows == self.size.height
    }

    /// Whether columns of the board are out of the window.
    pub(crate) fn cuts_columns(&self) -> bool {
        self.columns < self.size.width
    }

    /// Whether cells have no gap between them.
    pub(crate) fn is_crowded(&self) -> bool {
        self.crowded
    }

    /// The same, further to the right and further down.
    pub(crate) fn moved(mut self, right: u16, down: u16) -> Layout {
        for place in [&mut self.cells, &mut self.area] {
            place.x += right;
            place.y += down;
        }
        self
    }

    /// Which columns and rows are shown, where not all are.
    pub(crate) fn window(&self) -> Option<Phrase> {
        let last = |first: u16, shown: u16| (first + shown).saturating_sub(1);
        let (right, bottom) = (last(self.first.x, self.columns), last(self.first.y, self.rows));
        let columns = |said: Phrase| said.number("left", self.first.x).number("right", right);
        let rows = |said: Phrase| said.number("top", self.first.y).number("bottom", bottom);
        match (self.columns < self.size.width, self.rows < self.size.height) {
            (true, true) => Some(rows(columns(phrase("tui-window-both")))),
            (true, false) => Some(columns(phrase("tui-window-columns"))),
            (false, true) => Some(rows(phrase("tui-window-rows"))),
            (false, false) => None,
        }
    }

    /// Whether the board goes on beyond the left, right, upper and lower edge.
    pub(super) fn goes_on(&self) -> [bool; 4] {
        let Coord { x, y } = self.first;
        let (right, below) = (x + self.columns, y + self.rows);
        [x > 0, right < self.size.width, y > 0, below < self.size.height]
    }

    /// The cell at a place of the window.
    pub(crate) fn cell_at(&self, column: u16, row: u16) -> Option<Coord> {
        if !self.cells.contains((column, row).into()) {
            return None;
        }
        // The row in the middle of which the last cell ends is the cell's, too.
        let down = ((row - self.cells.y) / self.pitch.1).min(self.rows - 1);
        let x = self.first.x + (column - self.cells.x) / self.pitch.0;
        Some(Coord { x, y: self.first.y + down })
    }

    /// The origin that has this cell in the window, away from its edges where that can be.
    pub(crate) fn following(&self, at: Coord) -> Coord {
        let follow = |first: u16, shown: u16, at: u16, all: u16| {
            let away = (shown / 4).min(3);
            let least = (at + away + 1).saturating_sub(shown);
            let most = at.saturating_sub(away);
            first.max(least).min(most).min(all.saturating_sub(shown))
        };
        Coord {
            x: follow(self.first.x, self.columns, at.x, self.size.width),
            y: follow(self.first.y, self.rows, at.y, self.size.height),
        }
    }

    /// The origin moved by so many cells.
    pub(crate) fn scrolled(&self, right: i32, down: i32) -> Coord {
        let shift = |first: u16, by: i32, shown: u16, all: u16| {
            (i32::from(first) + by).clamp(0, i32::from(all - shown)) as u16
        };
        Coord {
            x: shift(self.first.x, right, self.columns, self.size.width),
            y: shift(self.first.y, down, self.rows, self.size.height),
        }
    }

    /// The cells shown, in row order.
    pub(super) fn coords(&self) -> impl Iterator<Item = Coord> + use<> {
        let Layout { first, columns, rows, .. } = *self;
        let row = move |y| (first.x..first.x + columns).map(move |x| Coord { x, y });
        (first.y..first.y + rows).flat_map(row)
    }

    /// The rows a cell has for itself: an odd number, of which one is the middle.
    pub(super) fn place(&self, at: Coord) -> Option<Rect> {
        let x = at.x.checked_sub(self.first.x).filter(|x| *x < self.columns)?;
        let y = at.y.checked_sub(self.first.y).filter(|y| *y < self.rows)?;
        Some(Rect {
            x: self.cells.x + x * self.pitch.0,
            y: self.cells.y + y * self.pitch.1 + u16::from(self.is_halved()),
            width: self.pitch.0,
            height: self.pitch.1 - u16::from(is_even(self.pitch.1)),
        })
    }

    /// Whether cells begin and end in the middle of a row, which two of them share.
    pub(super) fn is_halved(&self) -> bool {
        self.blocks && is_even(self.pitch.1)
    }

    /// Whether there is room for a frame inside a cell.
    pub(super) fn has_frames(&self) -> bool {
        self.blocks && self.pitch.1 > 1
    }

    /// The row of a cell that says something: the middle one.
    pub(super) fn row(&self, place: Rect) -> u16 {
        place.y + (place.height - 1) / 2
    }
}

/// What a board needs, to be laid out in one area or another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fitting {
    size: Size,
    needs: Needs,
    painted: bool,
    /// Half a row can be painted.
    blocks: bool,
}

impl Fitting {
    pub(crate) fn new(picture: &Picture, theme: &Theme) -> Fitting {
        let needs = Needs::of(picture.board.cells(), theme);
        let size = picture.board.size();
        Fitting { size, needs, painted: theme.paints(), blocks: !theme.ascii }
    }

    /// The widest cells of which all columns fit, else the narrowest.
    pub(crate) fn layout(&self, area: Rect, origin: Coord) -> Layout {
        let Fitting { size, needs, painted, blocks } = *self;
        let margin = digits(size.height) + 1;
        let inner = Rect {
            x: area.x + margin.min(area.width),
            y: area.y + 1.min(area.height),
            width: area.width.saturating_sub(margin),
            height: area.height.saturating_sub(1),
        };
        let fits = |pitch: u16| u32::from(pitch) * u32::from(size.width) <= u32::from(inner.width);
        // Cells of one row are shown whether all of them fit or not.
        let tall = |down: u16| down == 1 || self.height(size.height, down) <= inner.height.into();
        let label = digits(size.width);
        let (ample, whole, bare) = (needs.ample as u16, needs.whole as u16, needs.bare as u16);
        let roomy = ample.max(label) + 2;
        let highest = if painted { PAINTED } else { WRITTEN };
        // About as wide as they are high.
        let large = (2..=highest).rev().map(|down| (roomy.max(2 * down + 1), down));
        let apart = whole.max(label) + 1;
        // In narrower cells the mark behind a text stands beyond the cell: the last one needs a
        // column more.
        let close = ample.max(label) + 1;
        let marked = |pitch: u16| u32::from(pitch) * u32::from(size.width) < u32::from(inner.width);
        let spaced = large
            .chain([(roomy, 1)])
            .find(|&(across, down)| fits(across) && tall(down))
            .or_else(|| marked(close).then_some((close, 1)))
            .or_else(|| fits(apart).then_some((apart, 1)));
        let narrow = [whole, bare].map(|need| need.max(label + 1));
        // Signs run together with what stands before them: such cells keep their gap.
        let crowded = narrow.into_iter().find(|&across| !needs.signed && fits(across));
        let scrolled = if needs.signed { apart } else { narrow[1] };
        let (across, down) = spaced.unwrap_or_else(|| (crowded.unwrap_or(scrolled), 1));
        // One column is left for the arrow that says that there is more.
        let room = if fits(across) { inner.width } else { inner.width.saturating_sub(1) };
        let columns = (room / across).min(size.width);
        let rows = (inner.height / down).min(size.height);
        let first =
            Coord { x: origin.x.min(size.width - columns), y: origin.y.min(size.height - rows) };
        let height = self.height(rows, down) as u16;
        let cells = Rect { width: columns * across, height, ..inner };
        // Texts stand in the middle of a cell, as far as what is before them leaves room.
        let middle = (across + needs.text as u16).div_ceil(2);
        let end = if across >= roomy {
            middle.clamp((needs.now as u16 + 1).min(across - 1), across - 1)
        } else {
            across
        };
        let crowded = spaced.is_none() && across < apart;
        let pitch = (across, down);
        Layout { size, cells, area, first, columns, rows, pitch, end, crowded, blocks }
    }

    /// The rows that so many cells take, one below the other.
    fn height(&self, rows: u16, down: u16) -> u32 {
        let all = u32::from(rows) * u32::from(down);
        match (is_even(down), self.blocks) {
            (false, _) => all,
            // Half a row above the first and half a row below the last.
            (true, true) => all + 1,
            // No gap below the last.
            (true, false) => all.saturating_sub(1),
        }
    }
}

fn is_even(rows: u16) -> bool {
    rows.is_multiple_of(2)
}

/// How long the longest number along an edge is.
fn digits(cells: u16) -> u16 {
    (cells - 1).to_string().len() as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Depth, Palette};
    use polje_tabletop::{Grid, Marker, Seat, Tile};

    fn theme(depth: Depth) -> Theme {
        Theme { depth, palette: Palette::Contest, ascii: false }
    }

    fn picture(width: u16, height: u16) -> Picture {
        let tile =
            |at: Coord| Tile { style: "cell", text: at.x.to_string().into(), ..Tile::default() };
        Picture { board: Grid::from_fn(Size::new(width, height), tile), seats: Vec::new() }
    }

    /// A map all owned by one seat, with so many units everywhere and a capital.
    fn map(side: u16, units: &str) -> Picture {
        let capital = Marker { style: "capital", glyph: '@' };
        let tile = |at: Coord| Tile {
            style: "plain",
            owner: Some(Seat::at(0)),
            marker: (at == Coord { x: 3, y: 3 }).then_some(capital),
            text: units.to_owned().into(),
        };
        Picture { board: Grid::from_fn(Size::new(side, side), tile), seats: Vec::new() }
    }

    #[test]
    fn a_cell_is_found_again_where_it_is_drawn() {
        for (width, height) in [(80, 24), (200, 50), (40, 12)] {
            let picture = picture(30, 20);
            let area = Rect::new(2, 1, width, height);
            let origin = Coord { x: 9, y: 7 };
            let layout = Layout::new(&picture, area, origin, &theme(Depth::None)).moved(1, 1);
            let area = Rect::new(3, 2, width, height);
            for at in picture.board.size().coords() {
                if let Some(place) = layout.place(at) {
                    assert_eq!(layout.cell_at(place.x, place.y), Some(at));
                    assert!(area.contains((place.right() - 1, place.bottom() - 1).into()));
                }
            }
            assert_eq!(layout.cell_at(area.x, area.y), None);
        }
    }

    #[test]
    fn the_window_follows_the_cursor_and_stays_on_the_board() {
        let picture = picture(50, 50);
        let area = Rect::new(0, 0, 60, 20);
        let mut origin = Coord { x: 0, y: 0 };
        for step in 0..50 {
            let cursor = Coord { x: step, y: 49 - step };
            let layout = |origin| Layout::new(&picture, area, origin, &theme(Depth::None));
            origin = layout(origin).following(cursor);
            assert!(layout(origin).place(cursor).is_some(), "{cursor} is out of the window");
        }
    }

    #[test]
    fn all_columns_of_the_usual_maps_are_shown_in_the_usual_windows() {
        let shown = |side, units, width, depth| {
            let area = Rect::new(0, 0, width, 24);
            Layout::new(&map(side, units), area, Coord { x: 0, y: 0 }, &theme(depth)).columns
        };
        for units in ["1", "99"] {
            assert_eq!(shown(18, units, 80, Depth::None), 18, "{units}");
            assert_eq!(shown(24, units, 100, Depth::None), 24, "{units}");
        }
        assert_eq!(shown(18, "123", 80, Depth::True), 18);
        assert_eq!(shown(24, "123", 100, Depth::True), 24);
        assert_eq!(shown(50, "99", 200, Depth::True), 50);
        // With hundreds everywhere and no colours a cell needs a fifth column.
        assert_eq!(shown(18, "123", 80, Depth::None), 15);
    }

    /// But in the narrowest cells that have a gap.
    #[test]
    fn there_is_room_for_the_mark_behind_the_last_cell() {
        const NARROWEST: u16 = 5;
        let mut marked = 0;
        for side in 4..=14 {
            for width in 30..100 {
                let (map, area) = (map(side, "1"), Rect::new(0, 0, width, 24));
                let layout = Layout::new(&map, area, Coord { x: 0, y: 0 }, &theme(Depth::None));
                if layout.is_crowded() || layout.cuts_columns() || layout.pitch.0 == NARROWEST {
                    continue;
                }
                let last = layout.place(Coord { x: side - 1, y: 0 }).unwrap();
                assert!(last.x + layout.end < area.right(), "{side} in {width}: {layout:?}");
                marked += 1;
            }
        }
        assert!(marked > 100, "{marked}");
    }

    #[test]
    fn numbers_with_signs_do_not_run_together() {
        let tile = |_| Tile { style: "cell", text: "−58".into(), ..Tile::default() };
        for width in 4..=64 {
            let board = Grid::from_fn(Size::new(width, 4), tile);
            let wide = Picture { board, seats: Vec::new() };
            let area = Rect::new(0, 0, 80, 24);
            let layout = Layout::new(&wide, area, Coord { x: 0, y: 0 }, &theme(Depth::True));
            assert!(layout.pitch.0 > 3 && !layout.is_crowded(), "{width}: {layout:?}");
        }
    }

    #[test]
    fn a_small_board_in_a_large_window_has_large_cells() {
        let area = Rect::new(0, 0, 120, 44);
        let layout = |depth| Layout::new(&picture(5, 8), area, Coord { x: 0, y: 0 }, &theme(depth));
        assert_eq!(layout(Depth::None).pitch, (7, 3));
        assert_eq!(layout(Depth::True).pitch, (11, 5));
        assert_eq!(layout(Depth::True).used(), (2 + 55 + 1, 1 + 40));
        let area = Rect::new(0, 0, 60, 24);
        let board = Layout::new(&picture(9, 9), area, Coord { x: 0, y: 0 }, &theme(Depth::None));
        assert_eq!(board.pitch, (5, 2));
    }
}
