//! What one cell says, in as many columns as there are for it.

use polje_tabletop::{Marker, Seat, Tile};
use unicode_width::UnicodeWidthStr;

use crate::theme::Theme;

/// Numbers of an owner's cell grow while the game goes on; there is room for so many digits from
/// the start, so that columns do not change with every move.
const GROWN: usize = 2;
/// The shortest abbreviation that tells most numbers apart (`12k`).
const SHORTEST: usize = 3;

/// How many columns the widest cell of a board needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    /// The text alone.
    pub(super) text: usize,
    /// Everything as it is now.
    pub(super) now: usize,
    /// Everything, with room for numbers to grow.
    pub(super) ample: usize,
    /// Everything, numbers abbreviated.
    pub(super) whole: usize,
    /// The same where the owner is left to the colour; as much as `whole` where no colour tells.
    pub(super) bare: usize,
    /// Whether some text is more than digits.
    pub(super) signed: bool,
}

impl Needs {
    pub(super) fn of<'a>(tiles: impl IntoIterator<Item = &'a Tile>, theme: &Theme) -> Needs {
        let mut needs = Needs { text: 1, now: 1, ample: 1, whole: 1, bare: 1, signed: false };
        for tile in tiles {
            let text = tile.text.width();
            let marker = usize::from(standing(tile).is_some());
            let owner = tile.owner.map_or(0, |seat| owner(tile, seat, theme).width());
            let short = if is_number(&tile.text) { text.min(SHORTEST) } else { text };
            let told = tile.owner.is_some_and(|seat| theme.tells(seat)) && text > 0;
            let grows = tile.owner.is_some() && text > 0;
            let ample = if grows { text.max(SHORTEST) } else { text };
            let grown = if grows { short.max(GROWN) } else { short };
            needs.text = needs.text.max(text.max(if text == 0 { owner } else { 0 }));
            needs.now = needs.now.max(owner + marker + text);
            needs.ample = needs.ample.max(owner + marker + ample);
            needs.whole = needs.whole.max(owner + marker + grown);
            let bare = if told { marker + grown } else { owner + marker + grown };
            needs.bare = needs.bare.max(bare);
            needs.signed |= text > 1 && !is_number(&tile.text);
        }
        needs
    }
}

/// Owner, what stands there, text. `target` is whether one can go there.
pub(super) fn content(tile: &Tile, width: usize, target: bool, theme: &Theme) -> String {
    let marker = standing(tile).map(|marker| theme.marker(marker));
    let text = match tile.text.as_str() {
        "." if target => theme.glyph('•', 'o').to_string(),
        "." => theme.glyph('·', '.').to_string(),
        "" if tile.owner.is_none() && marker.is_none() => match tile.style {
            Tile::FOG => theme.fog().to_string(),
            Tile::REMEMBERED => theme.glyph('░', '~').to_string(),
            _ => theme.glyph('·', '.').to_string(),
        },
        text => theme.typeset(text),
    };
    let marker = marker.map(String::from).unwrap_or_default();
    let owner_glyph = tile.owner.map(|seat| owner(tile, seat, theme)).unwrap_or_default();
    let told = tile.owner.is_some_and(|seat| theme.tells(seat));
    let room = width.saturating_sub(marker.width());
    let beside = room.saturating_sub(owner_glyph.width());
    if text.width() <= beside {
        format!("{owner_glyph}{marker}{text}")
    } else if told && text.width() <= room {
        format!("{marker}{text}")
    } else if let Some(short) = abbreviate(&text, beside) {
        format!("{owner_glyph}{marker}{short}")
    } else {
        let short = abbreviate(&text, room).unwrap_or_else(|| cut(&text, room));
        format!("{marker}{short}")
    }
}

/// Alone in its cell an owner is a plain number; beside a text it is a small one.
fn owner(tile: &Tile, seat: Seat, theme: &Theme) -> String {
    if tile.text.is_empty() { seat.to_string() } else { theme.owner(seat) }
}

/// What stands on a cell, apart from the mark of the last move, which is drawn for every game.
fn standing(tile: &Tile) -> Option<Marker> {
    tile.marker.filter(|marker| marker.style != "last")
}

/// A whole number in so many columns (`1.2k`, `12k`, `.1M`), if it can be said in them.
fn abbreviate(text: &str, width: usize) -> Option<String> {
    if !is_number(text) {
        return None;
    }
    let units = [("k", 3), ("M", 6), ("G", 9)];
    units.into_iter().find_map(|(unit, digits)| {
        let whole = text.len().checked_sub(digits)?;
        let (before, after) = text.split_at(whole);
        let tenths = format!("{before}.{}{unit}", &after[..1]);
        let rounded = format!("{before}{unit}");
        [tenths, rounded].into_iter().find(|short| short.len() <= width && short != unit)
    })
}

/// Whether a text can be abbreviated.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn cut(text: &str, width: usize) -> String {
    let mut cut: String = text.chars().take(width.saturating_sub(1)).collect();
    cut.push('+');
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Depth, Palette};

    fn theme(depth: Depth) -> Theme {
        Theme { depth, palette: Palette::Contest, ascii: false }
    }

    fn land(owner: Option<usize>, marker: Option<Marker>, text: &str) -> Tile {
        Tile { style: "plain", owner: owner.map(Seat::at), marker, text: text.into() }
    }

    const CAPITAL: Marker = Marker { style: "capital", glyph: '@' };

    #[test]
    fn wide_numbers_are_abbreviated_to_what_fits() {
        let short = |text, width| abbreviate(text, width).unwrap_or_default();
        assert_eq!(short("1234", 4), "1.2k");
        assert_eq!(short("1234", 3), "1k");
        assert_eq!(short("12345", 4), "12k");
        assert_eq!(short("123456", 4), "123k");
        assert_eq!(short("123456", 3), ".1M");
        assert_eq!(short("1234567", 4), "1.2M");
        assert_eq!(short("1234", 1), "");
        assert_eq!(short("−1234", 3), "");
        assert_eq!(cut("−1234", 3), "−1+");
    }

    #[test]
    fn without_colours_the_owner_is_always_said() {
        let said = |tile: &Tile, width| content(tile, width, false, &theme(Depth::None));
        assert_eq!(said(&land(Some(0), None, "12"), 4), "¹12");
        assert_eq!(said(&land(Some(11), None, "12"), 4), "¹²12");
        assert_eq!(said(&land(Some(1), Some(CAPITAL), "40"), 4), "²♔40");
        assert_eq!(said(&land(None, Some(CAPITAL), "40"), 4), "♔40");
        assert_eq!(said(&land(Some(1), None, "4321"), 4), "²4k");
        assert_eq!(said(&land(Some(1), None, ""), 4), "2");
        let ascii = Theme { ascii: true, ..theme(Depth::None) };
        assert_eq!(content(&land(Some(1), Some(CAPITAL), "40"), 4, false, &ascii), "b@40");
    }

    #[test]
    fn where_a_colour_tells_the_owner_the_number_comes_first() {
        let said = |tile: &Tile, width| content(tile, width, false, &theme(Depth::True));
        assert_eq!(said(&land(Some(0), None, "12"), 3), "¹12");
        assert_eq!(said(&land(Some(0), None, "123"), 3), "123");
        assert_eq!(said(&land(Some(0), Some(CAPITAL), "123"), 4), "♔123");
        assert_eq!(said(&land(Some(0), None, "12345"), 4), "¹12k");
    }

    #[test]
    fn everything_fits_where_the_needs_say_so() {
        for depth in [Depth::None, Depth::True] {
            for text in ["1", "12", "123", "1234", "12345", "123456", "1234567", "-123", "x1234"] {
                for marker in [None, Some(CAPITAL)] {
                    let tile = land(Some(2), marker, text);
                    let needs = Needs::of([&tile], &theme(depth));
                    for width in [needs.ample, needs.whole, needs.bare] {
                        let said = content(&tile, width, false, &theme(depth));
                        assert!(said.width() <= width && !said.contains('+'), "{said}");
                        let full = said.starts_with('³');
                        assert!(full || depth == Depth::True, "{said} in {width}");
                    }
                }
            }
        }
    }
}
