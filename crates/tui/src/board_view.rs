//! A picture drawn cell by cell, with columns and rows numbered along the edges. Boards larger than
//! the window show the part around the cursor.

use polje_tabletop::{Coord, Grid, Picture, Size, Tile};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use crate::theme::Theme;

/// Where the cells of a board lie in a window. Made by drawing and by the mouse alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The cells, without the numbers along the edges.
    cells: Rect,
    /// The cell in the upper left corner of the window.
    first: Coord,
    columns: u16,
    rows: u16,
    /// Columns and rows of the window from one cell to the next.
    pitch: (u16, u16),
    parts: Parts,
    /// Room for a mark on both sides of a cell, and not only before it.
    roomy: bool,
}

/// What a cell consists of, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Parts {
    owner: usize,
    marker: usize,
    text: usize,
    /// Owner and text are never in one cell and take the same place.
    shared: bool,
}

/// Numbers wider than this are abbreviated when the board does not fit otherwise.
const NARROW: usize = 3;

impl Layout {
    /// `origin` is the first cell to be shown, if the board does not fit.
    pub(crate) fn new(picture: &Picture, area: Rect, origin: Coord) -> Layout {
        let size = picture.board.size();
        let margin = (size.height - 1).to_string().len() as u16 + 1;
        let widest = Parts::of(picture, usize::MAX);
        let label = (size.width - 1).to_string().len();
        let inner = Rect {
            x: area.x + margin.min(area.width),
            y: area.y + 1.min(area.height),
            width: area.width.saturating_sub(margin),
            height: area.height.saturating_sub(1),
        };
        let pitch = |parts: Parts, pads: usize| (parts.width().max(label) + pads) as u16;
        let fits = |pitch: u16| u32::from(pitch) * u32::from(size.width) <= u32::from(inner.width);
        let tall = |rows: u16| u32::from(rows) * u32::from(size.height) <= u32::from(inner.height);
        let narrow = Parts { text: widest.text.min(NARROW), ..widest };
        let large = pitch(widest, 2).max(7);
        let (parts, across, down, roomy) = if fits(large) && tall(3) {
            (widest, large, 3, true)
        } else if fits(pitch(widest, 2)) {
            (widest, pitch(widest, 2), if tall(2) { 2 } else { 1 }, true)
        } else if fits(pitch(widest, 1)) {
            (widest, pitch(widest, 1), 1, false)
        } else {
            (narrow, pitch(narrow, 1), 1, false)
        };
        let columns = (inner.width / across).min(size.width);
        let rows = (inner.height / down).min(size.height);
        let first =
            Coord { x: origin.x.min(size.width - columns), y: origin.y.min(size.height - rows) };
        let cells = Rect { width: columns * across, height: rows * down, ..inner };
        Layout { cells, first, columns, rows, pitch: (across, down), parts, roomy }
    }

    /// How much of the window the board takes, numbers included.
    pub(crate) fn used(&self, area: Rect) -> (u16, u16) {
        (self.cells.right().saturating_sub(area.x), self.cells.bottom().saturating_sub(area.y))
    }

    /// Whether columns of the board are out of the window.
    pub(crate) fn cuts_columns(&self, size: Size) -> bool {
        self.columns < size.width
    }

    /// The cell at a place of the window.
    pub(crate) fn cell_at(&self, column: u16, row: u16) -> Option<Coord> {
        if !self.cells.contains((column, row).into()) {
            return None;
        }
        Some(Coord {
            x: self.first.x + (column - self.cells.x) / self.pitch.0,
            y: self.first.y + (row - self.cells.y) / self.pitch.1,
        })
    }

    /// The origin that has this cell in the window, away from its edges where that can be.
    pub(crate) fn following(&self, at: Coord, size: Size) -> Coord {
        let follow = |first: u16, shown: u16, at: u16, all: u16| {
            let away = (shown / 4).min(3);
            let least = (at + away + 1).saturating_sub(shown);
            let most = at.saturating_sub(away);
            first.max(least).min(most).min(all.saturating_sub(shown))
        };
        Coord {
            x: follow(self.first.x, self.columns, at.x, size.width),
            y: follow(self.first.y, self.rows, at.y, size.height),
        }
    }

    /// The origin moved by so many cells.
    pub(crate) fn scrolled(&self, right: i32, down: i32, size: Size) -> Coord {
        let shift = |first: u16, by: i32, shown: u16, all: u16| {
            (i32::from(first) + by).clamp(0, i32::from(all - shown)) as u16
        };
        Coord {
            x: shift(self.first.x, right, self.columns, size.width),
            y: shift(self.first.y, down, self.rows, size.height),
        }
    }

    /// Where a cell is painted; of two rows only one, so that a gap is left.
    fn place(&self, at: Coord) -> Option<Rect> {
        let x = at.x.checked_sub(self.first.x).filter(|x| *x < self.columns)?;
        let y = at.y.checked_sub(self.first.y).filter(|y| *y < self.rows)?;
        Some(Rect {
            x: self.cells.x + x * self.pitch.0,
            y: self.cells.y + y * self.pitch.1,
            width: self.pitch.0,
            height: if self.pitch.1 == 2 { 1 } else { self.pitch.1 },
        })
    }
}

impl Parts {
    fn of(picture: &Picture, widest: usize) -> Parts {
        let tiles = picture.board.cells();
        let text = tiles.iter().map(|tile| tile.text.width()).max().unwrap_or(0).min(widest);
        let both = tiles.iter().any(|tile| tile.owner.is_some() && !tile.text.is_empty());
        // Numbers grow while the game goes on; columns are wide enough for that from the start.
        let text = if both { text.max(NARROW) } else { text };
        let marker = tiles.iter().any(|tile| standing(tile).is_some());
        let owner = picture.seats.len().to_string().len();
        Parts { owner, marker: usize::from(marker), text, shared: !both }
    }

    fn width(&self) -> usize {
        let both = if self.shared { self.owner.max(self.text) } else { self.owner + self.text };
        (both + self.marker).max(1)
    }
}

/// What stands on a cell, apart from the mark of the last move, which is drawn for every game.
fn standing(tile: &Tile) -> Option<polje_tabletop::Marker> {
    tile.marker.filter(|marker| marker.style != "last")
}

/// What is drawn on top of a picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) cursor: Option<Coord>,
    /// Cells pointed at so far.
    pub(crate) picked: Vec<Coord>,
    /// Cells that can be pointed at next.
    pub(crate) targets: Vec<Coord>,
    /// Cells of the last move.
    pub(crate) last: Vec<Coord>,
    /// Cells of a suggested move.
    pub(crate) hint: Vec<Coord>,
    /// Queued orders: from a cell towards its neighbour.
    pub(crate) arrows: Vec<(Coord, Coord)>,
}

/// A mark beside a cell: before it, and after it where there is room.
type Sides = (char, char);
const TARGET: Sides = ('(', ')');

pub(crate) fn draw(
    buffer: &mut Buffer,
    layout: &Layout,
    picture: &Picture,
    marks: &Marks,
    theme: &Theme,
) {
    labels(buffer, layout, theme, marks.cursor);
    let size = picture.board.size();
    let mut sides: Grid<Option<Sides>> = Grid::filled(size, None);
    let mut target = Grid::filled(size, false);
    marks.targets.iter().for_each(|&at| target[at] = true);
    let last = theme.glyph('›', '*');
    marks.last.iter().for_each(|&at| sides[at] = Some((last, ' ')));
    let free: Vec<Coord> =
        marks.targets.iter().copied().filter(|&at| picture.board[at].owner.is_none()).collect();
    // Marks on most of the board would tell less than they clutter.
    if free.len() * 2 <= size.area() || !marks.picked.is_empty() {
        let shown = if marks.picked.is_empty() { &free } else { &marks.targets };
        shown.iter().for_each(|&at| sides[at] = Some(TARGET));
    }
    for &(from, to) in &marks.arrows {
        sides[from] = Some((arrow(from, to, theme), ' '));
    }
    marks.hint.iter().for_each(|&at| sides[at] = Some(('!', '!')));
    let mover = picture.seats.iter().find(|line| line.to_move).map(|line| line.seat);
    let picked = (theme.glyph('‹', '<'), theme.glyph('›', '>'));
    marks.picked.iter().for_each(|&at| sides[at] = Some(picked));
    for at in size.coords() {
        let Some(place) = layout.place(at) else { continue };
        let tile = &picture.board[at];
        let mut style = theme.tile(tile);
        if sides[at] == Some(TARGET) && tile.owner.is_none() {
            style = style.patch(theme.target());
        }
        if target[at] && tile.owner.is_some() && marks.picked.is_empty() {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if tile.owner.is_some() && tile.owner == mover {
            style = style.add_modifier(Modifier::BOLD);
        }
        let mut mark = sides[at];
        if marks.cursor == Some(at) {
            style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
            mark = Some(('[', ']'));
        }
        let text = content(tile, layout.parts, target[at], theme);
        cell(buffer, layout, place, &text, style, mark);
    }
}

fn cell(
    buffer: &mut Buffer,
    layout: &Layout,
    place: Rect,
    text: &str,
    style: Style,
    mark: Option<Sides>,
) {
    buffer.set_style(place, style);
    let middle = place.y + place.height / 2;
    let width = text.width() as u16;
    let before = (place.width.saturating_sub(width)).div_ceil(2).max(1);
    buffer.set_string(place.x + before.min(place.width - 1), middle, text, style);
    let (open, close) = mark.unwrap_or((' ', ' '));
    let left = place.x + before - 1;
    if let Some(at) = buffer.cell_mut((left, middle)) {
        at.set_char(open);
    }
    let right = place.x + before + width;
    if layout.roomy
        && right < place.right()
        && let Some(at) = buffer.cell_mut((right, middle))
    {
        at.set_char(close);
    }
}

/// Owner, what stands there, text: always in the same columns of a cell.
fn content(tile: &Tile, parts: Parts, target: bool, theme: &Theme) -> String {
    let owner = tile.owner.map(|seat| seat.to_string()).unwrap_or_default();
    let mark = standing(tile).map(|marker| theme.marker(marker));
    let text = match tile.text.as_str() {
        "." if target => theme.glyph('•', 'o').to_string(),
        "." => theme.glyph('·', '.').to_string(),
        "" if tile.owner.is_none() && mark.is_none() => match tile.style {
            Tile::FOG => theme.fog().to_string().repeat(parts.text.clamp(1, NARROW)),
            Tile::REMEMBERED => theme.glyph('░', '~').to_string(),
            _ => theme.glyph('·', '.').to_string(),
        },
        text => fit(&theme.typeset(text), parts.text),
    };
    let mark = match (parts.marker, mark) {
        (0, _) => String::new(),
        (_, mark) => mark.unwrap_or(' ').to_string(),
    };
    let padding = |text: &str, width: usize| " ".repeat(width.saturating_sub(text.width()));
    if parts.shared {
        let both = if owner.is_empty() { text } else { owner };
        return format!("{}{both}{mark}", padding(&both, parts.owner.max(parts.text)));
    }
    format!("{}{owner}{mark}{}{text}", padding(&owner, parts.owner), padding(&text, parts.text))
}

/// A text in so many columns; whole numbers are abbreviated (`1.2k`), other texts cut.
fn fit(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        for (unit, digits) in [("k", 3), ("M", 6), ("G", 9)] {
            let Some(whole) = text.len().checked_sub(digits).filter(|whole| *whole > 0) else {
                continue;
            };
            let exact = format!("{}.{}{unit}", &text[..whole], &text[whole..=whole]);
            let short = format!("{}{unit}", &text[..whole]);
            if let Some(found) = [exact, short].into_iter().find(|text| text.len() <= width) {
                return found;
            }
        }
    }
    let mut cut: String = text.chars().take(width.saturating_sub(1)).collect();
    cut.push('+');
    cut
}

fn arrow(from: Coord, to: Coord, theme: &Theme) -> char {
    match () {
        () if to.x > from.x => theme.glyph('→', '>'),
        () if to.x < from.x => theme.glyph('←', '<'),
        () if to.y > from.y => theme.glyph('↓', 'v'),
        () => theme.glyph('↑', '^'),
    }
}

fn labels(buffer: &mut Buffer, layout: &Layout, theme: &Theme, cursor: Option<Coord>) {
    let style = |here: bool| if here { theme.strong() } else { theme.faint() };
    for x in layout.first.x..layout.first.x + layout.columns {
        let Some(place) = layout.place(Coord { x, y: layout.first.y }) else { continue };
        let text = x.to_string();
        let before = (place.width.saturating_sub(text.len() as u16)).div_ceil(2);
        let here = cursor.is_some_and(|cursor| cursor.x == x);
        buffer.set_string(place.x + before, layout.cells.y - 1, &text, style(here));
    }
    for y in layout.first.y..layout.first.y + layout.rows {
        let Some(place) = layout.place(Coord { x: layout.first.x, y }) else { continue };
        let text = y.to_string();
        let here = cursor.is_some_and(|cursor| cursor.y == y);
        let column = layout.cells.x.saturating_sub(1 + text.len() as u16);
        buffer.set_string(column, place.y + place.height / 2, &text, style(here));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_numbers_are_abbreviated_and_others_are_not() {
        let fitted = |text, width| fit(text, width);
        assert_eq!(fitted("999", 3), "999");
        assert_eq!(fitted("1234", 4), "1234");
        assert_eq!(fitted("1234", 3), "1k");
        assert_eq!(fitted("12345", 4), "12k");
        assert_eq!(fitted("1234567", 4), "1.2M");
        assert_eq!(fitted("123456", 4), "123k");
        assert_eq!(fitted("−1234", 3), "−1+");
    }

    fn picture(width: u16, height: u16) -> Picture {
        let tile = |at: Coord| Tile { style: "cell", text: at.x.to_string(), ..Tile::default() };
        Picture { board: Grid::from_fn(Size::new(width, height), tile), seats: Vec::new() }
    }

    #[test]
    fn a_cell_is_found_again_where_it_is_drawn() {
        for (width, height) in [(80, 24), (200, 50), (40, 12)] {
            let picture = picture(30, 20);
            let area = Rect::new(2, 1, width, height);
            let layout = Layout::new(&picture, area, Coord { x: 9, y: 7 });
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
        let size = picture.board.size();
        let area = Rect::new(0, 0, 60, 20);
        let mut origin = Coord { x: 0, y: 0 };
        for step in 0..50 {
            let cursor = Coord { x: step, y: 49 - step };
            origin = Layout::new(&picture, area, origin).following(cursor, size);
            let layout = Layout::new(&picture, area, origin);
            assert!(layout.place(cursor).is_some(), "{cursor} is out of the window");
        }
    }
}
