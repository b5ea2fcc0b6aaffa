//! A picture drawn cell by cell, with columns and rows numbered along the edges. Boards larger than
//! the window show the part around the cursor.

mod cell;
mod fill;
mod layout;

use crossterm::event::MouseEventKind;
use polje_tabletop::{Coord, Grid, Picture, Seat, Tile};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

use crate::theme::Theme;
use fill::{fill, frame};
pub(crate) use layout::{Fitting, LINE, Layout, PANEL, PANEL_ROWS, SPARE, WIDEST_PANEL};

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

impl Marks {
    /// The cells that are marked as targets.
    fn pointed(&self, picture: &Picture) -> Vec<Coord> {
        if !self.picked.is_empty() {
            return self.targets.clone();
        }
        let free = self.targets.iter().copied().filter(|&at| picture.board[at].owner.is_none());
        let free: Vec<Coord> = free.collect();
        // Marks on most of the board would tell less than they clutter.
        if free.len() * 2 <= picture.board.size().area() { free } else { Vec::new() }
    }
}

/// Signs beside a cell, before and after it, the weakest first. A sign goes where nothing is; of
/// two for the same place the stronger is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Last,
    Target,
    Cursor,
    Order(char),
    Hint,
    Picked,
}

impl Mark {
    fn signs(self, theme: &Theme) -> (char, char) {
        match self {
            Mark::Last => (theme.glyph('›', ':'), ' '),
            Mark::Target => ('(', ')'),
            Mark::Cursor => ('[', ']'),
            Mark::Order(arrow) => (arrow, ' '),
            Mark::Hint => ('!', '!'),
            Mark::Picked => (theme.glyph('‹', '{'), theme.glyph('›', '}')),
        }
    }

    /// Whether it is shown by nothing else, and so must be drawn even over what the cell says.
    fn insists(self) -> bool {
        matches!(self, Mark::Order(_) | Mark::Hint | Mark::Picked)
    }
}

/// The sign by which a seat's cells are known on a board.
pub(crate) fn swatch(picture: &Picture, seat: Seat, theme: &Theme) -> String {
    let tiles = picture.board.cells();
    let beside_text = || tiles.iter().any(|tile| tile.owner.is_some() && !tile.text.is_empty());
    match theme.ascii && beside_text() {
        true => theme.owner(seat),
        false => seat.to_string(),
    }
}

pub(crate) fn draw(
    buffer: &mut Buffer,
    layout: &Layout,
    picture: &Picture,
    marks: &Marks,
    theme: &Theme,
) {
    labels(buffer, layout, theme, marks.cursor);
    let size = picture.board.size();
    let signs = signs(picture, marks, theme);
    let cells = |cells: &[Coord]| {
        let mut among = Grid::filled(size, false);
        cells.iter().for_each(|&at| among[at] = true);
        among
    };
    let (target, pointed) = (cells(&marks.targets), cells(&marks.pointed(picture)));
    let mover = picture.seats.iter().find(|line| line.to_move).map(|line| line.seat);
    let look = |at: Coord| {
        let tile = &picture.board[at];
        let mut style = theme.tile(tile);
        if pointed[at] && tile.owner.is_none() {
            style = style.patch(theme.target());
        }
        if target[at] && tile.owner.is_some() && marks.picked.is_empty() {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if tile.owner.is_some() && tile.owner == mover {
            style = style.add_modifier(Modifier::BOLD);
        }
        style
    };
    fill(buffer, layout, look);
    let mut signed: Vec<Signed> = Vec::new();
    for at in layout.coords() {
        let Some(place) = layout.place(at) else { continue };
        let tile = &picture.board[at];
        let text = cell::content(tile, layout.end.into(), target[at], theme);
        let start = place.x + layout.end.saturating_sub(text.width() as u16);
        buffer.set_string(start, layout.row(place), &text, look(at));
        if let Some(mark) = signs[at] {
            let cursor = (marks.cursor == Some(at)).then_some(if tile.owner.is_some() {
                Cursor::Owned
            } else {
                Cursor::Free
            });
            signed.push(Signed { mark, cursor, place, start, style: look(at) });
        }
    }
    signed.sort_by_key(|signed| std::cmp::Reverse((signed.mark, signed.cursor.is_some())));
    if layout.has_frames() {
        signed.iter().for_each(|signed| signed.draw_frame(buffer, layout, theme));
    }
    signed.iter().for_each(|signed| signed.draw(buffer, layout, theme));
}

/// What a cell holds, where it has no room to say it in full.
pub(crate) fn unsaid(layout: &Layout, tile: &Tile, theme: &Theme) -> Option<String> {
    let text = theme.typeset(&tile.text);
    let said = cell::content(tile, layout.end.into(), false, theme);
    (text != "." && !said.contains(&text)).then_some(text)
}

/// The strongest mark of every cell.
fn signs(picture: &Picture, marks: &Marks, theme: &Theme) -> Grid<Option<Mark>> {
    let size = picture.board.size();
    let mut signs: Grid<Option<Mark>> = Grid::filled(size, None);
    let mut put = |cells: &[Coord], mark: Mark| {
        cells.iter().for_each(|&at| signs[at] = signs[at].max(Some(mark)));
    };
    put(&marks.last, Mark::Last);
    put(&marks.pointed(picture), Mark::Target);
    for &(from, to) in &marks.arrows {
        put(&[from], Mark::Order(arrow(from, to, theme)));
    }
    put(&marks.hint, Mark::Hint);
    put(marks.cursor.as_slice(), Mark::Cursor);
    put(&marks.picked, Mark::Picked);
    signs
}

/// A cell with a mark.
struct Signed {
    mark: Mark,
    /// Whether the cursor is there.
    cursor: Option<Cursor>,
    place: Rect,
    /// Where what the cell says begins.
    start: u16,
    style: Style,
}

/// The cursor, on a cell that is somebody's or nobody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cursor {
    Owned,
    Free,
}

impl Signed {
    /// Around what is pointed at or tipped, where cells are large enough.
    fn draw_frame(&self, buffer: &mut Buffer, layout: &Layout, theme: &Theme) {
        if let Some(colour) = self.frame_colour(theme) {
            frame(buffer, layout, self.place, colour);
        }
    }

    fn frame_colour(&self, theme: &Theme) -> Option<Color> {
        match (self.cursor, self.mark) {
            // The terminal's own ink.
            (Some(_), _) => Some(Color::Reset),
            (None, Mark::Hint) => theme.tip().bg,
            (None, _) => None,
        }
    }

    fn draw(&self, buffer: &mut Buffer, layout: &Layout, theme: &Theme) {
        let framed = layout.has_frames() && self.frame_colour(theme).is_some();
        if framed && !self.mark.insists() {
            return;
        }
        let (open, close) = self.mark.signs(theme);
        let row = layout.row(self.place);
        let before = self.start.saturating_sub(1).max(self.place.x);
        let after = self.place.x + layout.end;
        let inside = |column: u16| column < layout.area.right();
        let blank = |buffer: &Buffer, column: u16| {
            buffer.cell((column, row)).is_some_and(|cell| [" ", "█"].contains(&cell.symbol()))
        };
        let apart = blank(buffer, before) && inside(after) && blank(buffer, after);
        // A colour that says whose the cell is stays, if the signs can be seen beside it.
        let sign_style = match self.cursor {
            _ if framed && self.cursor.is_none() => theme.tip(),
            Some(Cursor::Owned) if framed || (apart && theme.paints()) => theme.selected_strong(),
            Some(_) if framed => theme.selected_strong(),
            Some(_) => {
                let style = self.style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
                buffer.set_style(self.place, style);
                style
            }
            None if self.mark == Mark::Hint && theme.paints() => theme.tip(),
            None => self.style,
        };
        if (blank(buffer, before) || self.mark.insists())
            && let Some(cell) = buffer.cell_mut((before, row))
        {
            cell.set_char(open).set_style(sign_style);
        }
        if close != ' '
            && inside(after)
            && blank(buffer, after)
            && let Some(cell) = buffer.cell_mut((after, row))
        {
            cell.set_char(close).set_style(sign_style);
        }
    }
}

/// How far a turn of the wheel moves a board under the window, to the right and down.
pub(crate) fn wheel(turned: MouseEventKind) -> Option<(i32, i32)> {
    match turned {
        MouseEventKind::ScrollUp => Some((0, -2)),
        MouseEventKind::ScrollDown => Some((0, 2)),
        MouseEventKind::ScrollLeft => Some((-2, 0)),
        MouseEventKind::ScrollRight => Some((2, 0)),
        _ => None,
    }
}

/// The direction of a neighbour.
pub(crate) fn arrow(from: Coord, to: Coord, theme: &Theme) -> char {
    match () {
        () if to.x > from.x => theme.glyph('→', '>'),
        () if to.x < from.x => theme.glyph('←', '<'),
        () if to.y > from.y => theme.glyph('↓', 'v'),
        () => theme.glyph('↑', '^'),
    }
}

/// Numbers along the edges, and arrows where the board goes on.
fn labels(buffer: &mut Buffer, layout: &Layout, theme: &Theme, cursor: Option<Coord>) {
    let style = |here: bool| if here { theme.strong() } else { theme.faint() };
    let (cells, first) = (layout.cells, layout.first);
    let above = cells.y.saturating_sub(1);
    for x in first.x..first.x + layout.columns {
        let Some(place) = layout.place(Coord { x, y: first.y }) else { continue };
        let text = x.to_string();
        let here = cursor.is_some_and(|cursor| cursor.x == x);
        let start = (place.x + layout.end).saturating_sub(text.len() as u16);
        buffer.set_string(start, above, &text, style(here));
    }
    for y in first.y..first.y + layout.rows {
        let Some(place) = layout.place(Coord { x: first.x, y }) else { continue };
        let text = y.to_string();
        let here = cursor.is_some_and(|cursor| cursor.y == y);
        let column = cells.x.saturating_sub(1 + text.len() as u16);
        buffer.set_string(column, layout.row(place), &text, style(here));
    }
    let [left, right, up, down] = layout.goes_on();
    let beside = cells.x.saturating_sub(1);
    let bottom = cells.bottom().saturating_sub(1);
    for (more, column, row, sign) in [
        (left, beside, above, theme.glyph('◂', '<')),
        (right, cells.right(), above, theme.glyph('▸', '>')),
        (up, beside, cells.y, theme.glyph('▴', '^')),
        (down, beside, bottom, theme.glyph('▾', 'v')),
    ] {
        if more && layout.area.contains((column, row).into()) {
            buffer.set_string(column, row, sign.to_string(), theme.strong());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Depth, Palette};
    use polje_tabletop::{Seat, Size};

    const THEME: Theme = Theme { depth: Depth::None, palette: Palette::Contest, ascii: false };

    fn at(x: u16) -> Coord {
        Coord { x, y: 0 }
    }

    /// A row of five owned cells in so many columns.
    fn drawn(width: u16, marks: &Marks) -> Buffer {
        let tile =
            |_| Tile { style: "plain", owner: Some(Seat::at(0)), marker: None, text: "12".into() };
        let board = Grid::from_fn(Size::new(5, 1), tile);
        let picture = Picture { board, seats: Vec::new() };
        let area = Rect::new(0, 0, width, 2);
        let mut buffer = Buffer::empty(area);
        let layout = Layout::new(&picture, area, at(0), &THEME);
        draw(&mut buffer, &layout, &picture, marks, &THEME);
        buffer
    }

    fn row(buffer: &Buffer) -> String {
        let row = (0..buffer.area.width).map(|column| buffer[(column, 1)].symbol());
        row.collect::<String>().trim_end().to_owned()
    }

    #[test]
    fn marks_have_both_halves_in_the_gaps_between_cells() {
        let marks = Marks { cursor: Some(at(1)), last: vec![at(3)], ..Marks::default() };
        assert_eq!(row(&drawn(22, &marks)), "0  ¹12[¹12]¹12›¹12 ¹12");
    }

    #[test]
    fn of_two_marks_in_one_gap_the_stronger_is_drawn() {
        let marks = Marks { picked: vec![at(2)], targets: vec![at(1), at(3)], ..Marks::default() };
        assert_eq!(row(&drawn(22, &marks)), "0  ¹12(¹12‹¹12›¹12)¹12");
    }

    #[test]
    fn without_gaps_the_cursor_is_reversed_and_orders_are_drawn_over_the_owner() {
        let arrows = vec![(at(3), at(4))];
        let marks = Marks { cursor: Some(at(1)), arrows, ..Marks::default() };
        let buffer = drawn(17, &marks);
        assert_eq!(row(&buffer), "0 ¹12¹12¹12→12¹12");
        let reversed = |column: u16| buffer[(column, 1)].modifier.contains(Modifier::REVERSED);
        assert_eq!((2..17).filter(|&column| reversed(column)).collect::<Vec<_>>(), [5, 6, 7]);
    }

    #[test]
    fn what_a_narrow_cell_abbreviates_can_be_told() {
        let tile = |text: &str| Tile { text: text.into(), ..Tile::default() };
        let board = Grid::from_fn(Size::new(9, 1), |_| tile("12345"));
        let picture = Picture { board, seats: Vec::new() };
        let layout = Layout::new(&picture, Rect::new(0, 0, 40, 2), at(0), &THEME);
        assert_eq!(unsaid(&layout, &tile("12345"), &THEME), Some("12345".to_owned()));
        assert_eq!(unsaid(&layout, &tile("123"), &THEME), None);
        assert_eq!(unsaid(&layout, &tile(""), &THEME), None);
        assert_eq!(unsaid(&layout, &tile("."), &THEME), None);
    }

    #[test]
    fn numbers_stand_over_the_ends_of_what_cells_say() {
        let buffer = drawn(22, &Marks::default());
        let label = (0..22).map(|column| buffer[(column, 0)].symbol()).collect::<String>();
        assert_eq!(label.trim_end(), "     0   1   2   3   4");
    }
}
