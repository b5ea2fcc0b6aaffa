//! Colours and glyphs. Colour is never the only cue: with none at all, numbers, marks and reverse
//! video say the same. Painted cells bring their own background and text colour, and everything else
//! stays in the terminal's own colours, so light and dark backgrounds both work.

use polje_tabletop::{Marker, Seat, Tile};
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};

/// How the screen is painted.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    pub depth: Depth,
    pub palette: Palette,
    /// Nothing but ASCII outside of sentences.
    pub ascii: bool,
}

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    None,
    Sixteen,
    Indexed,
    True,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Palette {
    /// Blue and green for the first two, as on the contest's sheet.
    #[default]
    Contest,
    /// Colours that people who confuse red and green tell apart.
    Safe,
}

/// Red, green and blue, a byte each.
type Rgb = u32;

const CONTEST: [Rgb; 12] = [
    0x00B0F0, 0x92D050, 0xFFB347, 0xFF8080, 0xC9A0FF, 0xFFE066, 0x40D8C8, 0xFF9EDB, 0xBDB76B,
    0xB0C4DE, 0xE0A070, 0xA0E8C0,
];
const CONTEST_PAWNS: [Rgb; 2] = [0x00FFFF, 0xFFFF00];
/// Okabe and Ito's colours, then lighter shades of them.
const SAFE: [Rgb; 12] = [
    0x56B4E9, 0xE69F00, 0x009E73, 0xF0E442, 0xCC79A7, 0x0072B2, 0xD55E00, 0xA0A0A0, 0xABDAF4,
    0xF3CF80, 0x80CFB9, 0xE6BCD3,
];
const SIXTEEN: [Color; 7] = [
    Color::Blue,
    Color::Green,
    Color::Yellow,
    Color::Magenta,
    Color::Cyan,
    Color::Red,
    Color::Gray,
];
const SIXTEEN_PAWNS: [Color; 2] = [Color::LightCyan, Color::LightYellow];
/// Blue and yellow are told apart by everybody.
const SAFE_SIXTEEN: [Color; 7] = [
    Color::Blue,
    Color::Yellow,
    Color::Cyan,
    Color::Magenta,
    Color::Gray,
    Color::Red,
    Color::Green,
];

impl Theme {
    /// What the environment says: `NO_COLOR`, `COLORTERM`, `TERM` and the character set of the
    /// locale, where one is set.
    pub fn detect(ascii: bool) -> Theme {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let depth = match set("COLORTERM").as_deref() {
            _ if set("NO_COLOR").is_some() => Depth::None,
            Some("truecolor" | "24bit") => Depth::True,
            _ if term.contains("256color") => Depth::Indexed,
            _ if term == "dumb" || term.starts_with("vt") => Depth::None,
            _ => Depth::Sixteen,
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let other_charset = locale.is_some_and(|locale| {
            let locale = locale.to_lowercase();
            !locale.contains("utf-8") && !locale.contains("utf8")
        });
        Theme { depth, palette: Palette::default(), ascii: ascii || other_charset }
    }

    /// Something of a seat, by its colour.
    pub(crate) fn seat(&self, seat: Seat) -> Style {
        let (colours, sixteen) = match self.palette {
            Palette::Contest => (CONTEST, SIXTEEN),
            Palette::Safe => (SAFE, SAFE_SIXTEEN),
        };
        self.painted(colours[seat.index() % colours.len()], sixteen[seat.index() % sixteen.len()])
    }

    /// Whether cells have a background.
    pub(crate) fn paints(&self) -> bool {
        self.depth != Depth::None
    }

    /// Whether no other seat has this one's colour.
    pub(crate) fn tells(&self, seat: Seat) -> bool {
        let colours = match self.depth {
            Depth::None => 0,
            Depth::Sixteen => SIXTEEN.len(),
            Depth::Indexed | Depth::True => CONTEST.len(),
        };
        seat.index() < colours
    }

    /// A seat's number, small enough to stand before another number; in ASCII a letter.
    pub(crate) fn owner(&self, seat: Seat) -> String {
        const SMALL: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        let letters = ('a'..='z').chain('A'..='Z');
        match letters.into_iter().nth(seat.index()) {
            Some(letter) if self.ascii => letter.to_string(),
            None if self.ascii => format!("{seat}:"),
            _ => {
                let digit = |digit: char| SMALL[digit as usize - '0' as usize];
                seat.to_string().chars().map(digit).collect()
            }
        }
    }

    /// Where a seat's pawn stands.
    fn pawn(&self, seat: Seat) -> Style {
        let style = match (self.palette, CONTEST_PAWNS.get(seat.index())) {
            (Palette::Contest, Some(&colour)) => self.painted(colour, SIXTEEN_PAWNS[seat.index()]),
            _ => self.seat(seat),
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// Dark text on a light colour, or light text on a dark one.
    fn painted(&self, colour: Rgb, sixteen: Color) -> Style {
        let background = match self.depth {
            Depth::None => return Style::new(),
            Depth::Sixteen => sixteen,
            Depth::Indexed => Color::Indexed(nearest(colour)),
            Depth::True => Color::from_u32(colour),
        };
        let [_, red, green, blue] = colour.to_be_bytes().map(u32::from);
        let light = red * 3 + green * 6 + blue;
        let dark_text = match self.depth {
            Depth::Sixteen => !matches!(sixteen, Color::Blue | Color::Magenta | Color::Red),
            _ => light > 1000,
        };
        Style::new().bg(background).fg(if dark_text { Color::Black } else { Color::White })
    }

    pub(crate) fn tile(&self, tile: &Tile) -> Style {
        match (tile.style, tile.owner, tile.marker) {
            (Tile::FOG, ..) => match self.depth {
                Depth::None | Depth::Sixteen => self.faint(),
                _ => Style::new().bg(Color::Indexed(237)).fg(Color::Indexed(248)),
            },
            (Tile::REMEMBERED, ..) => self.faint().add_modifier(Modifier::ITALIC),
            (_, Some(owner), Some(Marker { style: "pawn", .. })) => self.pawn(owner),
            (_, Some(owner), _) => self.seat(owner),
            (_, None, Some(_)) => Style::new().add_modifier(Modifier::BOLD),
            _ => self.operation(&tile.text),
        }
    }

    /// Where one can go.
    pub(crate) fn target(&self) -> Style {
        match self.depth {
            Depth::None | Depth::Sixteen => self.strong(),
            _ => self.strong().bg(Color::Indexed(240)).fg(Color::Indexed(231)),
        }
    }

    /// A sign of its own for each kind of operation, in shades that read on light and dark.
    fn operation(&self, text: &str) -> Style {
        let shade = match text.as_bytes() {
            _ if self.depth < Depth::Indexed => return Style::new(),
            [b'x', b'0'..=b'9', ..] => 35,
            [b'/', b'0'..=b'9', ..] => 172,
            [b'-', b'0'..=b'9', ..] => 167,
            _ => return Style::new(),
        };
        Style::new().fg(Color::Indexed(shade))
    }

    /// Less important than what is around it.
    pub(crate) fn faint(&self) -> Style {
        match self.depth {
            // Of the sixteen no grey is seen on every background.
            Depth::None | Depth::Sixteen => Style::new().add_modifier(Modifier::DIM),
            Depth::Indexed | Depth::True => Style::new().fg(Color::Indexed(244)),
        }
    }

    /// The row or button that Enter would take.
    pub(crate) fn selected(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The signs beside a cell under the cursor.
    pub(crate) fn selected_strong(&self) -> Style {
        self.selected().fg(Color::Reset).bg(Color::Reset).add_modifier(Modifier::BOLD)
    }

    /// Around a cell somebody advises to go to.
    pub(crate) fn tip(&self) -> Style {
        self.painted(0xFFD75F, Color::LightYellow).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn strong(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Something that went wrong.
    pub(crate) fn warning(&self) -> Style {
        let bold = self.strong();
        if self.depth == Depth::None { bold } else { bold.fg(Color::Red) }
    }

    /// What fills a cell out of sight: where the background shows it, nothing.
    pub(crate) fn fog(&self) -> char {
        match self.depth {
            Depth::None | Depth::Sixteen => self.glyph('░', '~'),
            _ => ' ',
        }
    }

    pub(crate) fn glyph(&self, unicode: char, ascii: char) -> char {
        if self.ascii { ascii } else { unicode }
    }

    pub(crate) fn marker(&self, marker: Marker) -> char {
        match marker.style {
            "pawn" => self.glyph('●', marker.glyph),
            "capital" => self.glyph('♔', marker.glyph),
            "city" => self.glyph('■', marker.glyph),
            "mountain" => self.glyph('▲', marker.glyph),
            _ => marker.glyph,
        }
    }

    /// A cell's text as it is typeset: signs of operations instead of letters and hyphens.
    pub(crate) fn typeset(&self, text: &str) -> String {
        let number = |rest: &str| rest.starts_with(|digit: char| digit.is_ascii_digit());
        let signed = ["x", "/", "-"]
            .into_iter()
            .zip(['×', '÷', '−'])
            .find_map(|(from, to)| Some((to, text.strip_prefix(from)?)));
        match signed {
            Some((sign, rest)) if !self.ascii && number(rest) => format!("{sign}{rest}"),
            _ => text.to_owned(),
        }
    }

    /// The same for a sentence with numbers in it: `0 - 5 = -5`, `3 x 2 = 6`, `7 / 2 = 3.5`.
    pub(crate) fn typeset_sum(&self, sentence: &str) -> String {
        if self.ascii {
            return sentence.to_owned();
        }
        let letters: Vec<char> = sentence.chars().collect();
        let at = |index: usize| letters.get(index).copied().unwrap_or(' ');
        let sign = |(index, &letter): (usize, &char)| {
            let before = index.checked_sub(1).map_or(' ', at);
            let apart = before == ' ' && at(index + 1) == ' ';
            // A number on both sides; the one behind may be negative.
            let between = apart
                && index > 1
                && at(index - 2).is_ascii_digit()
                && (at(index + 2).is_ascii_digit() || at(index + 2) == '-');
            let leads = !before.is_alphanumeric() && at(index + 1).is_ascii_digit();
            match letter {
                'x' if between => '×',
                '/' if between => '÷',
                '-' if between || leads => '−',
                other => other,
            }
        };
        letters.iter().enumerate().map(sign).collect()
    }

    pub(crate) fn spinner(&self, turn: usize) -> char {
        let frames: &[char] = if self.ascii {
            &['|', '/', '-', '\\']
        } else {
            &['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
        };
        frames[turn % frames.len()]
    }
}

/// The nearest colour of the cube of 216.
fn nearest(colour: Rgb) -> u8 {
    let [_, red, green, blue] = colour.to_be_bytes();
    let step = |part: u8| match part {
        0..48 => 0,
        48..115 => 1,
        _ => (part - 35) / 40,
    };
    16 + 36 * step(red) + 6 * step(green) + step(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(depth: Depth) -> Theme {
        Theme { depth, palette: Palette::Contest, ascii: false }
    }

    #[test]
    fn the_first_two_seats_have_the_contests_colours() {
        assert_eq!(theme(Depth::True).seat(Seat::at(0)).bg, Some(Color::Rgb(0x00, 0xB0, 0xF0)));
        assert_eq!(theme(Depth::True).seat(Seat::at(1)).bg, Some(Color::Rgb(0x92, 0xD0, 0x50)));
        assert_eq!(theme(Depth::Indexed).seat(Seat::at(0)).bg, Some(Color::Indexed(39)));
        assert_eq!(theme(Depth::None).seat(Seat::at(0)), Style::new());
    }

    #[test]
    fn sixteen_colours_keep_to_the_contest_as_far_as_they_go() {
        let theme = theme(Depth::Sixteen);
        let (first, second) = (Seat::at(0), Seat::at(1));
        assert_eq!(theme.seat(first).bg, Some(Color::Blue));
        assert_eq!(theme.seat(second).bg, Some(Color::Green));
        assert_eq!(theme.pawn(first).bg, Some(Color::LightCyan));
        assert_eq!(theme.pawn(second).bg, Some(Color::LightYellow));
    }

    #[test]
    fn seats_of_one_game_differ_in_colour() {
        for palette in [Palette::Contest, Palette::Safe] {
            let theme = Theme { depth: Depth::Indexed, palette, ascii: false };
            let colours: std::collections::BTreeSet<_> =
                Seat::all(12).map(|seat| format!("{:?}", theme.seat(seat).bg)).collect();
            assert!(colours.len() >= 11, "{colours:?}");
        }
    }

    #[test]
    fn operations_are_typeset_and_other_texts_are_not() {
        let set = |text| theme(Depth::None).typeset(text);
        assert_eq!([set("x2"), set("/2"), set("-11"), set("5")], ["×2", "÷2", "−11", "5"]);
        assert_eq!([set("x"), set("-"), set(".")], ["x", "-", "."]);
        assert_eq!(Theme { ascii: true, ..theme(Depth::None) }.typeset("x2"), "x2");
    }

    #[test]
    fn sums_have_the_same_signs_as_cells() {
        let set = |text| theme(Depth::None).typeset_sum(text);
        assert_eq!(set("to x=1, y=0: -3 x 2 = -6"), "to x=1, y=0: −3 × 2 = −6");
        assert_eq!(set("0 - 5 = -5"), "0 − 5 = −5");
        assert_eq!(set("10/3 ≈ 3.333 / 2 = 5/3"), "10/3 ≈ 3.333 ÷ 2 = 5/3");
        assert_eq!(set("-1 -> -6, total -7"), "−1 -> −6, total −7");
        assert_eq!(set("best-of-3, x - y"), "best-of-3, x - y");
        assert_eq!(Theme { ascii: true, ..theme(Depth::None) }.typeset_sum("0 - 5"), "0 - 5");
    }
}
