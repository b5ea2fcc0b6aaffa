//! Cells painted: their backgrounds, down to half a row, and frames around some of them.

use polje_tabletop::Coord;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::layout::Layout;

const UPPER: char = '▀';
const LOWER: char = '▄';
const WHOLE: char = '█';

/// Paints all cells that are shown.
pub(super) fn fill(buffer: &mut Buffer, layout: &Layout, look: impl Fn(Coord) -> Style) {
    for at in layout.coords() {
        let Some(place) = layout.place(at) else { continue };
        let style = look(at);
        buffer.set_style(place, style);
        if !layout.is_halved() {
            continue;
        }
        let above = at.y.checked_sub(1).map(|y| Coord { y, ..at });
        let above = above.filter(|&at| layout.place(at).is_some()).and_then(|at| look(at).bg);
        paint_edge(buffer, place, place.y - 1, above, style.bg);
        if layout.place(Coord { y: at.y + 1, ..at }).is_none() {
            paint_edge(buffer, place, place.bottom(), style.bg, None);
        }
    }
}

/// A row of which the upper half belongs to one cell and the lower half to another.
fn paint_edge(
    buffer: &mut Buffer,
    place: Rect,
    row: u16,
    upper: Option<Color>,
    lower: Option<Color>,
) {
    let (letter, style) = match (upper, lower) {
        (None, None) => (' ', Style::new()),
        (Some(colour), None) => (UPPER, Style::new().fg(colour)),
        (None, Some(colour)) => (LOWER, Style::new().fg(colour)),
        (Some(upper), Some(lower)) => (UPPER, Style::new().fg(upper).bg(lower)),
    };
    for column in place.x..place.right() {
        put(buffer, (column, row), letter, style);
    }
}

/// A frame of half a row's thickness just inside a cell.
pub(super) fn frame(buffer: &mut Buffer, layout: &Layout, place: Rect, colour: Color) {
    let inside = buffer.cell((place.x, place.y)).map_or(Color::Reset, |cell| cell.bg);
    let ink = Style::new().fg(colour);
    let sides = [place.x, place.right() - 1];
    for (row, column) in (place.y..place.bottom()).flat_map(|row| sides.map(|column| (row, column)))
    {
        put(buffer, (column, row), WHOLE, ink);
    }
    for column in place.x..place.right() {
        if layout.is_halved() {
            let (above, below) = (place.y - 1, place.bottom());
            let colours =
                |row: u16| buffer.cell((column, row)).map_or((Color::Reset, Color::Reset), halves);
            let (upper, lower) = (colours(above).0, colours(below).1);
            put(buffer, (column, above), LOWER, ink.bg(upper));
            put(buffer, (column, below), UPPER, ink.bg(lower));
        } else if !sides.contains(&column) {
            put(buffer, (column, place.y), UPPER, ink.bg(inside));
            put(buffer, (column, place.bottom() - 1), LOWER, ink.bg(inside));
        }
    }
}

/// The colours of the two halves of a row.
fn halves(cell: &Cell) -> (Color, Color) {
    match cell.symbol().chars().next() {
        Some(UPPER) => (cell.fg, cell.bg),
        Some(LOWER) => (cell.bg, cell.fg),
        _ => (cell.bg, cell.bg),
    }
}

fn put(buffer: &mut Buffer, place: (u16, u16), letter: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(place) {
        cell.reset();
        cell.set_char(letter).set_style(style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Depth, Palette, Theme};
    use polje_tabletop::{Grid, Picture, Size, Tile};

    const RED: Color = Color::Red;

    /// Two cells, one over the other, the first of them red.
    fn filled(height: u16) -> (Buffer, Layout) {
        let theme = Theme { depth: Depth::True, palette: Palette::Contest, ascii: false };
        let tile = |_| Tile { style: "cell", text: "1".into(), ..Tile::default() };
        let board = Grid::from_fn(Size::new(1, 2), tile);
        let area = Rect::new(0, 0, 20, height);
        let layout =
            Layout::new(&Picture { board, seats: Vec::new() }, area, Coord { x: 0, y: 0 }, &theme);
        let mut buffer = Buffer::empty(area);
        let look = |at: Coord| if at.y == 0 { Style::new().bg(RED) } else { Style::new() };
        fill(&mut buffer, &layout, look);
        (buffer, layout)
    }

    /// A column of cells: the colours of each half row under the labels.
    fn column(buffer: &Buffer, layout: &Layout) -> Vec<Color> {
        let x = layout.place(layout.first).unwrap().x;
        let rows = layout.cells.y..layout.cells.bottom();
        rows.flat_map(|row| <[Color; 2]>::from(halves(&buffer[(x, row)]))).collect()
    }

    #[test]
    fn what_a_cell_of_an_even_height_says_is_in_its_middle() {
        let (buffer, layout) = filled(6);
        let (none, place) = (Color::Reset, layout.place(layout.first).unwrap());
        // Half a row above, the row with the text, half a row below; then the cell without colour.
        let expected = [none, RED, RED, RED, RED, none, none, none, none, none];
        assert_eq!(column(&buffer, &layout), expected);
        assert_eq!((place.height, layout.row(place)), (1, place.y));
        let (buffer, layout) = filled(10);
        let place = layout.place(layout.first).unwrap();
        assert_eq!(place.height, 3);
        assert_eq!(layout.row(place), place.y + 1);
        assert_eq!(column(&buffer, &layout).iter().filter(|&&half| half == RED).count(), 8);
    }

    #[test]
    fn every_cell_is_painted_as_high_as_every_other() {
        for height in 4..16 {
            let (buffer, layout) = filled(height);
            let halves = column(&buffer, &layout).iter().filter(|&&half| half == RED).count();
            let place = layout.place(layout.first).unwrap();
            let shared = if layout.is_halved() { 2 } else { 0 };
            assert_eq!(halves, usize::from(place.height) * 2 + shared, "{height}");
            let last = layout.place(Coord { x: 0, y: 1 }).unwrap();
            assert!(last.bottom() + u16::from(layout.is_halved()) <= height, "{height}");
        }
    }

    #[test]
    fn a_frame_leaves_the_colour_inside_and_that_of_the_neighbour() {
        let (mut buffer, layout) = filled(6);
        let place = layout.place(Coord { x: 0, y: 1 }).unwrap();
        frame(&mut buffer, &layout, place, Color::Yellow);
        let (x, row) = (place.x + 2, layout.row(place));
        assert_eq!(halves(&buffer[(x, row - 1)]), (RED, Color::Yellow));
        assert_eq!(halves(&buffer[(x, row + 1)]), (Color::Yellow, Color::Reset));
        assert_eq!(buffer[(x, row)].symbol(), " ");
        assert_eq!(buffer[(place.x, row)].symbol(), "█");
    }
}
