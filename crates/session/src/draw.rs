//! A picture as lines of text, with the columns and rows numbered along the edges.

use std::fmt::Write;

use polje_tabletop::{Coord, Grid, Picture, Seat, Tile};

use crate::message::Say;

/// How colours are written, if at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    None,
    /// The 256 colours every terminal of today has.
    Palette,
    True,
}

/// The board, and under it a line for every seat. Cells in `legal` stand in parentheses, unless
/// they are most of the board: then marks would tell less than they clutter.
pub fn draw(say: Say<'_>, picture: &Picture, legal: &[Coord], colours: Colours) -> String {
    let mut text = board(picture, legal, colours);
    for line in &picture.seats {
        let mark = if line.to_move { ">" } else { " " };
        let _ = writeln!(text, "{mark} {}", say(&line.status));
    }
    text
}

fn board(picture: &Picture, legal: &[Coord], colours: Colours) -> String {
    let size = picture.board.size();
    let mut pointed = Grid::filled(size, false);
    legal.iter().for_each(|&at| pointed[at] = true);
    if pointed.cells().iter().filter(|&&it| it).count() * 2 > size.area() {
        pointed = Grid::filled(size, false);
    }
    // Texts end in one column whether a parenthesis or a mark closes them or nothing does.
    let label = |tile: &Tile, at: Coord| match (tile.owner, tile.marker, tile.text.as_str()) {
        (Some(owner), _, "") if pointed[at] => (format!("({owner}"), ')'),
        (Some(owner), Some(marker), "") => (owner.to_string(), marker.glyph),
        _ if pointed[at] => (format!("({}", plain(tile)), ')'),
        _ => (plain(tile), ' '),
    };
    let widest =
        picture.board.iter().map(|(at, tile)| label(tile, at).0.chars().count()).max().unwrap_or(1);
    // Any cell may come to carry an owner, a mark or a parenthesis: columns are wide enough from
    // the start.
    let tiles = picture.board.cells();
    let number = picture.seats.len().max(1).to_string().len();
    let longest = tiles.iter().map(|tile| tile.text.chars().count()).max().unwrap_or(0);
    let text_stays = tiles.iter().any(|tile| tile.owner.is_some() && !tile.text.is_empty());
    let widest = widest.max(number + 1 + if text_stays { longest } else { 0 });
    let width = widest.max((size.width - 1).to_string().len());
    let margin = (size.height - 1).to_string().len();
    let mut text = format!("{:margin$}", "");
    for x in 0..size.width {
        let _ = write!(text, " {x:>width$} ");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for (y, row) in picture.board.rows().enumerate() {
        let _ = write!(text, "{y:margin$}");
        for (x, tile) in row.iter().enumerate() {
            let (label, close) = label(tile, Coord { x: x as u16, y: y as u16 });
            let _ = write!(text, " {}", paint(format!("{label:>width$}{close}"), tile, colours));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// A cell without colours: the owner's number, then what stands there or a colon, then the text;
/// a wave first where it is only remembered.
fn plain(tile: &Tile) -> String {
    let mark = tile.marker.map(|marker| marker.glyph);
    let known = match (tile.owner, mark, tile.text.as_str()) {
        (Some(owner), None, "") => owner.to_string(),
        (Some(owner), mark, text) => format!("{owner}{}{text}", mark.unwrap_or(':')),
        (None, Some(mark), text) => format!("{mark}{text}"),
        (None, None, "") if tile.style == Tile::FOG => "~".to_owned(),
        (None, None, "") => ".".to_owned(),
        (None, None, text) => text.to_owned(),
    };
    if tile.style == Tile::REMEMBERED { format!("~{known}") } else { known }
}

fn paint(cell: String, tile: &Tile, colours: Colours) -> String {
    let Some(owner) = tile.owner.filter(|_| tile.style != Tile::REMEMBERED) else { return cell };
    let (number, (red, green, blue)) = shade(owner, tile);
    match colours {
        Colours::None => cell,
        Colours::Palette => format!("\x1b[38;5;16;48;5;{number}m{cell}\x1b[0m"),
        Colours::True => format!("\x1b[38;2;0;0;0;48;2;{red};{green};{blue}m{cell}\x1b[0m"),
    }
}

type Shade = (u8, (u8, u8, u8));

/// The background of a seat's cells, and a lighter one where something of it stands. The first
/// two seats have the colours of a printed legend that players know.
fn shade(owner: Seat, tile: &Tile) -> Shade {
    const AREAS: [Shade; 6] = [
        (39, (0x00, 0xb0, 0xf0)),
        (113, (0x92, 0xd0, 0x50)),
        (209, (0xff, 0x9c, 0x6b)),
        (177, (0xd0, 0x90, 0xf0)),
        (179, (0xd7, 0xb3, 0x60)),
        (249, (0xb2, 0xb2, 0xb2)),
    ];
    const MARKED: [Shade; 6] = [
        (51, (0x00, 0xff, 0xff)),
        (226, (0xff, 0xff, 0x00)),
        (216, (0xff, 0xc8, 0xa0)),
        (183, (0xe6, 0xbe, 0xff)),
        (222, (0xff, 0xdc, 0x8c)),
        (255, (0xee, 0xee, 0xee)),
    ];
    let shades = if tile.marker.is_some() { MARKED } else { AREAS };
    shades[owner.index() % shades.len()]
}

#[cfg(test)]
mod tests {
    use polje_tabletop::{Marker, Size};

    use super::*;

    fn picture() -> Picture {
        let pawn = Marker { style: "pawn", glyph: '*' };
        let tile = |at: Coord| Tile {
            style: "cell",
            owner: (at.x == at.y).then(|| Seat::at(usize::from(at.x))),
            marker: (at.x == 1 && at.y == 1).then_some(pawn),
            text: format!("x{}", at.x + at.y).into(),
        };
        Picture { board: Grid::from_fn(Size::new(3, 2), tile), seats: Vec::new() }
    }

    #[test]
    fn owner_pawn_and_legal_cells_show_without_colours() {
        let drawn = board(&picture(), &[Coord { x: 2, y: 1 }], Colours::None);
        assert_eq!(drawn, "     0     1     2\n0 1:x0    x1    x2\n1   x1  2*x2   (x3)\n");
    }

    #[test]
    fn numbers_of_owners_align_whether_marked_legal_or_neither() {
        let last = Marker { style: "last", glyph: '*' };
        let tile = |at: Coord| Tile {
            style: "field",
            owner: (at.x > 0).then(|| Seat::at(usize::from(at.x) - 1)),
            marker: (at.y == 1 && at.x > 0).then_some(last),
            text: if at.x == 0 { "." } else { "" }.to_owned().into(),
        };
        let picture = Picture { board: Grid::from_fn(Size::new(3, 2), tile), seats: Vec::new() };
        let legal = [Coord { x: 0, y: 0 }, Coord { x: 1, y: 0 }, Coord { x: 2, y: 1 }];
        let drawn = board(&picture, &legal, Colours::None);
        assert_eq!(drawn, "   0   1   2\n0 (.) (1)  2\n1  .   1* (2)\n");
    }

    #[test]
    fn where_nearly_everything_is_legal_nothing_is_marked() {
        let picture = picture();
        let all: Vec<Coord> = picture.board.size().coords().collect();
        assert!(board(&picture, &all[..3], Colours::None).contains('('));
        assert_eq!(board(&picture, &all[..4], Colours::None), board(&picture, &[], Colours::None));
    }

    #[test]
    fn colours_only_add_escape_codes() {
        let plain = board(&picture(), &[], Colours::None);
        for colours in [Colours::Palette, Colours::True] {
            let painted = board(&picture(), &[], colours);
            let mut bare = String::new();
            for (index, part) in painted.split('\x1b').enumerate() {
                bare.push_str(if index == 0 { part } else { part.split_once('m').unwrap().1 });
            }
            assert_eq!(
                bare.split_whitespace().collect::<Vec<_>>(),
                plain.split_whitespace().collect::<Vec<_>>()
            );
            assert!(painted.contains('\x1b'));
        }
    }
}
