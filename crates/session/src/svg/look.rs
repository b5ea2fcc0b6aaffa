//! How a tile looks, whatever the game: by its style, what stands on it, and whose it is.

use std::collections::HashMap;
use std::fmt::Write;

use polje_tabletop::{Marker, Seat, Tile};

use super::escape;

/// The side of a cell.
pub(super) const CELL: u32 = 40;

/// Seats have colours of their own up to this many.
const COLOURS: usize = 12;

/// Styles of open ground, whose cells lie close together.
const GROUND: [&str; 6] = ["plain", "city", "capital", "mountain", Tile::FOG, Tile::REMEMBERED];

/// How tiles look, each kind once.
#[derive(Default)]
pub(crate) struct Looks<'a> {
    known: HashMap<&'a Tile, usize>,
    tiles: Vec<&'a Tile>,
}

impl<'a> Looks<'a> {
    /// The number of a tile's look.
    pub(crate) fn number(&mut self, tile: &'a Tile) -> usize {
        *self.known.entry(tile).or_insert_with(|| {
            self.tiles.push(tile);
            self.tiles.len() - 1
        })
    }

    /// A tile of each look.
    pub(crate) fn tiles(&self) -> &[&'a Tile] {
        &self.tiles
    }

    /// A group for each, with `l` and its number as id.
    pub(crate) fn groups(&self) -> String {
        let mut groups = String::new();
        for (number, tile) in self.tiles.iter().enumerate() {
            let Look { class, shapes } = Look::of(tile);
            let _ = writeln!(groups, r#"<g id="l{number}" class="{class}">{shapes}</g>"#);
        }
        groups
    }
}

/// The classes of a tile, and what is drawn on its cell.
struct Look {
    class: String,
    shapes: String,
}

impl Look {
    fn of(tile: &Tile) -> Look {
        let remembered = tile.style == Tile::REMEMBERED;
        let text = short(typeset(&tile.text));
        let mut class = tile.style.to_owned();
        if let Some(owner) = tile.owner {
            let own = if remembered { "" } else { " own" };
            let _ = write!(class, "{own} {}", colour(owner));
        }
        if let Some(marker) = tile.marker {
            let _ = write!(class, " on-{}", marker.style);
        }
        if let Some(operation) = operation(&text) {
            let _ = write!(class, " {operation}");
        }

        let (inset, round) = if GROUND.contains(&tile.style) { (0.5, 2.5) } else { (1.0, 5.5) };
        let side = f64::from(CELL) - 2.0 * inset;
        let ground = |class: &str| {
            format!(
                r#"<rect class="{class}" x="{inset}" y="{inset}" width="{side}" height="{side}" rx="{round}"/>"#
            )
        };
        let mut shapes = String::new();
        if remembered {
            shapes += &ground("under");
        }
        if tile.owner.is_some() || !remembered {
            shapes += &ground("t");
        }
        if remembered {
            shapes += r#"<path class="hatch" d="M1 11 11 1M1 25 25 1M1 39 39 1M15 39 39 15M29 39 39 29"/>"#;
        }
        shapes += &tile.marker.map(standing).unwrap_or_default();
        match tile.style {
            "legal" => shapes += r#"<circle class="dot" cx="20" cy="20" r="4.5"/>"#,
            "golden" => shapes += STAR,
            _ => {}
        }
        shapes += &lettering(tile, &text);
        Look { class, shapes }
    }
}

const STAR: &str = r#"<path class="star" d="M33 4l1.2 2.5 2.7.4-2 1.9.5 2.7-2.4-1.3-2.4 1.3.5-2.7-2-1.9 2.7-.4z"/>"#;

/// The class of a seat's colour.
pub(super) fn colour(seat: Seat) -> String {
    format!("s{}", seat.index() % COLOURS + 1)
}

/// What stands on a cell, under its number; a thing nobody has drawn yet is its character.
fn standing(marker: Marker) -> String {
    let drawn = |path: &str| {
        format!(r#"<path class="m" transform="translate(5 5)scale(1.25)" d="{path}"/>"#)
    };
    match marker.style {
        "pawn" => concat!(
            r#"<circle class="shade" cx="20" cy="21.5" r="15.5"/>"#,
            r#"<circle class="p" cx="20" cy="20" r="14.5"/>"#
        )
        .to_owned(),
        "last" => r#"<circle class="ring" cx="20" cy="20" r="15"/>"#.to_owned(),
        "capital" => drawn("M2 7l5 4.5L12 4l5 7.5L22 7l-2.2 11H4.2zM4 19.5h16V22H4z"),
        "city" => drawn("M2 22V11l5-3 4 3V4l6-2 1 1v6h4v13h-7v-4h-3v4z"),
        "mountain" | "obstacle" => drawn("M1 21L9 6l3.5 6L15 8l8 13z"),
        _ => {
            let glyph = escape(&marker.glyph.to_string());
            format!(r#"<text class="n m" x="20" y="25.6">{glyph}</text>"#)
        }
    }
}

/// What is written on a cell, and the number of whose it is: in the corner, or alone in the middle.
fn lettering(tile: &Tile, text: &str) -> String {
    let mut written = String::new();
    // A point is how characters alone show an empty field.
    let empty = text.is_empty() || text == ".";
    match tile.owner {
        Some(owner) if empty => {
            let _ = write!(written, r#"<text class="alone" x="20" y="25.8">{owner}</text>"#);
        }
        Some(owner) => {
            let _ = write!(written, r#"<text class="owner" x="3" y="9">{owner}</text>"#);
        }
        None => {}
    }
    if !empty {
        let (class, y) = match text.chars().count() {
            0..=2 => ("n", 25.6),
            3 => ("n n3", 24.8),
            4 => ("n n4", 23.9),
            _ => ("n n5", 23.2),
        };
        let squeezed = match text.chars().count() {
            0..=6 => "",
            _ => r#" textLength="36" lengthAdjust="spacingAndGlyphs""#,
        };
        let text = escape(text);
        let _ = write!(written, r#"<text class="{class}" x="20" y="{y}"{squeezed}>{text}</text>"#);
    }
    written
}

/// A number with the sign of its operation as it is printed.
pub(crate) fn typeset(text: &str) -> String {
    let signs = [('x', '×'), ('/', '÷'), ('-', '−')];
    let sign = signs.iter().find(|(typed, _)| text.starts_with(*typed));
    match sign.zip(text.get(1..)) {
        Some(((_, printed), rest)) if rest.starts_with(|it: char| it.is_ascii_digit()) => {
            format!("{printed}{rest}")
        }
        _ => text.to_owned(),
    }
}

/// A large number as it fits a cell: 12345 is 12k.
fn short(text: String) -> String {
    match text.parse::<u64>() {
        Ok(count @ 10_000..1_000_000) => format!("{}k", count / 1_000),
        Ok(count @ 1_000_000..) => format!("{}M", count / 1_000_000),
        _ => text,
    }
}

fn operation(typeset: &str) -> Option<&'static str> {
    match typeset.chars().next()? {
        '×' => Some("times"),
        '÷' => Some("over"),
        '−' => Some("minus"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(style: &'static str, owner: Option<usize>, text: &str) -> Tile {
        Tile { style, owner: owner.map(Seat::at), marker: None, text: text.into() }
    }

    #[test]
    fn an_owner_is_shown_by_number_besides_its_colour() {
        let look = Look::of(&tile("taken", Some(13), ""));
        assert_eq!(look.class, "taken own s2");
        assert!(look.shapes.contains(r#"class="alone" x="20" y="25.8">14<"#), "{}", look.shapes);
        let look = Look::of(&tile("plain", Some(0), "12"));
        assert!(look.shapes.contains(r#"class="owner""#) && look.shapes.contains(">12<"));
    }

    #[test]
    fn operations_are_typeset_and_told_apart() {
        let look = Look::of(&tile("cell", None, "-11"));
        assert!(look.class == "cell minus" && look.shapes.contains(">−11<"));
        assert_eq!(Look::of(&tile("cell", None, "-")).class, "cell");
        assert_eq!(typeset("/х"), "/х");
    }

    #[test]
    fn large_numbers_fit_their_cell() {
        let shapes = |text| Look::of(&tile("plain", None, text)).shapes;
        assert!(shapes("9999").contains(">9999<") && shapes("12345").contains(">12k<"));
        assert!(shapes("2500000").contains(">2M<"));
        assert!(shapes("x999999999").contains("textLength"));
    }

    #[test]
    fn what_nobody_has_drawn_yet_is_its_character() {
        let volcano = Marker { style: "volcano", glyph: '&' };
        let look = Look::of(&Tile { marker: Some(volcano), ..tile("plain", None, "") });
        assert!(look.class == "plain on-volcano" && look.shapes.contains(">&amp;<"));
    }

    #[test]
    fn an_empty_field_has_no_point() {
        assert!(!Look::of(&tile("legal", None, ".")).shapes.contains("<text"));
    }
}
