//! A picture as an SVG file that needs nothing else: for pages, reports and other programs.

mod look;

use std::fmt::Write;

use polje_tabletop::{Coord, Picture, SeatLine, Size, is_plain};

use crate::message::Say;
use look::{CELL, colour};
pub(crate) use look::{Looks, typeset};

pub(crate) const LIGHT: &str = include_str!("svg/light.css");
pub(crate) const DARK: &str = include_str!("svg/dark.css");
pub(crate) const SEATS: &str = include_str!("svg/seats.css");

/// The longer side of a board, as far as its cells do not get smaller or larger than these.
const SIDE: f64 = 640.0;
const SMALLEST_CELL: f64 = 8.0;
const LARGEST_CELL: f64 = 64.0;

/// More seats than these stand in two columns.
const MOST_IN_A_COLUMN: usize = 4;

/// Room for a line of text, whatever the board.
const NARROWEST: f64 = 380.0;

/// The mean width of a letter, by the height of the font; sans-serif fonts differ little in it.
const LETTER: f64 = 0.54;

/// What is said around a picture, and how it is painted.
#[derive(Clone, Copy)]
pub struct Still<'a> {
    pub title: &'a str,
    /// In seat order; may be empty.
    pub names: &'a [String],
    pub say: Say<'a>,
    /// The cells of the last move.
    pub marked: &'a [Coord],
    pub shade: Shade,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shade {
    #[default]
    Light,
    Dark,
}

impl std::fmt::Debug for Still<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Still").field("title", &self.title).field("names", &self.names).finish()
    }
}

/// The board with its columns and rows numbered, and under it a line for every seat. Tiles that look
/// the same are drawn once and used again by their ids, so pictures do not go inline into one page.
pub fn svg(picture: &Picture, still: &Still<'_>) -> String {
    let size = picture.board.size();
    let longer = f64::from(size.width.max(size.height));
    let cell = (SIDE / longer).clamp(SMALLEST_CELL, LARGEST_CELL);
    let (across, down) = (cell * f64::from(size.width), cell * f64::from(size.height));
    // Letters grow with the board, since it is the whole that will be made to fit somewhere.
    let font = (across.max(down) / 42.0).max(14.0);
    let (margin, ruler) = (font * 1.2, font * 1.5);
    let columns = if picture.seats.len() > MOST_IN_A_COLUMN { 2 } else { 1 };
    let width = (across + ruler).max(NARROWEST * columns as f64) + 2.0 * margin;
    let mut page = Page { body: String::new(), font, y: margin };
    page.heading(still.title, (margin, width - margin));
    page.y += font * 0.4;

    let left = (width - across + ruler) / 2.0;
    let top = page.y + ruler;
    rulers(&mut page.body, size, cell, (left, top));
    let _ = writeln!(
        page.body,
        r#"<g transform="translate({left:.1} {top:.1})scale({:.4})">"#,
        cell / f64::from(CELL)
    );
    let looks = board(&mut page.body, picture, still.marked);
    page.body += "</g>\n";
    page.y = top + down + font;
    let trails = picture.board.cells().iter().any(|tile| tile.style == "trail");
    let column = (width - 2.0 * margin) / columns as f64;
    for lines in picture.seats.chunks(columns) {
        let (top, mut bottom) = (page.y, page.y);
        for (index, line) in lines.iter().enumerate() {
            let left = margin + column * index as f64;
            page.y = top;
            page.seat(line, (left, left + column - font), trails, still);
            bottom = page.y.max(bottom);
        }
        page.y = bottom;
    }

    let Page { body, y: height, .. } = page;
    let height = height + margin * 0.6;
    let theme = match still.shade {
        Shade::Light => LIGHT,
        Shade::Dark => DARK,
    };
    let mut text = format!(
        concat!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" ",
            "width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-labelledby=\"title desc\">\n",
            "<title id=\"title\">{title}</title>\n<desc id=\"desc\">{desc}</desc>\n",
            "<style>\n{theme}{seats}</style>\n<defs>\n"
        ),
        width = width,
        height = height,
        title = escape(still.title),
        desc = escape(&description(picture, still)),
        theme = theme,
        seats = SEATS,
    );
    text += &looks.groups();
    let _ = write!(text, "</defs>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{body}");
    text + "</svg>\n"
}

impl Still<'_> {
    /// What is said of a seat, and its name where that is not said anyway.
    fn seat(&self, line: &SeatLine) -> (Option<&String>, String) {
        let said = (self.say)(&line.status);
        let name = self.names.get(line.seat.index());
        (name.filter(|name| !said.starts_with(name.as_str())), said)
    }
}

/// For those who do not see it.
fn description(picture: &Picture, still: &Still<'_>) -> String {
    let line = |line: &SeatLine| match still.seat(line) {
        (Some(name), said) => format!("{name}: {said}"),
        (None, said) => said,
    };
    let lines: Vec<String> = picture.seats.iter().map(line).collect();
    format!("{}. {}", picture.board.size(), lines.join(". "))
}

/// Writes the cells row by row; returns how their tiles look.
fn board<'a>(body: &mut String, picture: &'a Picture, marked: &[Coord]) -> Looks<'a> {
    let size = picture.board.size();
    let (width, height) = (u32::from(size.width) * CELL, u32::from(size.height) * CELL);
    let _ = writeln!(
        body,
        r#"<rect class="board" x="-3" y="-3" width="{}" height="{}" rx="7"/>"#,
        width + 6,
        height + 6
    );
    let mut looks = Looks::default();
    for (y, row) in picture.board.rows().enumerate() {
        let _ = write!(body, r#"<g transform="translate(0 {})">"#, y as u32 * CELL);
        for (x, tile) in row.iter().enumerate() {
            let _ = write!(body, r##"<use href="#l{}""##, looks.number(tile));
            if x > 0 {
                let _ = write!(body, r#" x="{}""#, x as u32 * CELL);
            }
            body.push_str("/>");
        }
        body.push_str("</g>\n");
    }
    for at in marked.iter().filter(|at| size.contains(**at)) {
        let (x, y) = (u32::from(at.x) * CELL, u32::from(at.y) * CELL);
        let _ = write!(body, r#"<rect class="mark" x="{}" y="{}" "#, x + 1, y + 1);
        let _ = writeln!(body, r#"width="38" height="38" rx="5.5"/>"#);
    }
    looks
}

/// The numbers of columns and rows, as many as there is room for.
fn rulers(body: &mut String, size: Size, cell: f64, (left, top): (f64, f64)) {
    let font = (cell * 0.42).clamp(11.0, 14.0);
    let step = [1, 2, 5, 10, 20, 50].into_iter().find(|step| *step as f64 * cell > font * 2.2);
    let step = step.unwrap_or(100);
    let _ = writeln!(body, r#"<g class="ruler" font-size="{font:.1}">"#);
    for x in (0..size.width).step_by(step) {
        let middle = left + (f64::from(x) + 0.5) * cell;
        let _ = write!(body, r#"<text x="{middle:.1}" y="{:.1}">{x}</text>"#, top - font * 0.7);
    }
    for y in (0..size.height).step_by(step) {
        let middle = top + (f64::from(y) + 0.5) * cell + font * 0.35;
        let _ = write!(body, r#"<text x="{:.1}" y="{middle:.1}">{y}</text>"#, left - font * 1.1);
    }
    body.push_str("</g>\n");
}

/// Text set line under line.
struct Page {
    body: String,
    font: f64,
    /// Where the next line begins.
    y: f64,
}

/// From left to right.
type Span = (f64, f64);

impl Page {
    fn heading(&mut self, title: &str, span: Span) {
        let font = self.font * 1.15;
        self.lines("heading", title, span, font);
        self.y += font * 0.25;
    }

    /// The seat's number on its colour, who sits there, and what is said of it. The seat to move
    /// wears a frame.
    fn seat(&mut self, line: &SeatLine, (left, right): Span, trails: bool, still: &Still<'_>) {
        let Page { font, y: top, .. } = *self;
        let (side, trail) = (font * 1.7, if trails { " trail" } else { "" });
        let chip = |class: &str, grown: f64| {
            let (x, y, side) = (left - grown, top - grown, side + 2.0 * grown);
            format!(
                r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{side:.1}" height="{side:.1}" rx="{:.1}"/>"#,
                side * 0.22
            )
        };
        let _ = write!(
            self.body,
            r#"<g class="chip own {}{trail}">{}<text font-size="{font:.1}" x="{:.1}" y="{:.1}">{}</text></g>"#,
            colour(line.seat),
            chip("t", 0.0),
            left + side / 2.0,
            top + side / 2.0 + font * 0.36,
            line.seat,
        );
        if line.to_move {
            self.body += &chip("turn", 2.5);
        }
        self.body.push('\n');
        let span = (left + side + font * 0.7, right);
        let (name, said) = still.seat(line);
        if let Some(name) = name {
            self.lines("name", name, span, font);
        }
        self.lines("said", &said, span, font);
        self.y = self.y.max(top + side) + font * 0.8;
    }

    /// Writes as many lines as the words take.
    fn lines(&mut self, class: &str, words: &str, (left, right): Span, font: f64) {
        for line in wrap(words, ((right - left) / (font * LETTER)) as usize) {
            self.y += font * 1.18;
            let _ = writeln!(
                self.body,
                r#"<text class="{class}" font-size="{font:.1}" x="{left:.1}" y="{:.1}">{}</text>"#,
                self.y,
                escape(&line)
            );
        }
    }
}

/// Lines of at most so many letters; words longer than that are broken.
fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for (index, part) in letters.chunks(columns.max(1)).enumerate() {
            let line = lines.last_mut().expect("there is a line from the start");
            let length = line.chars().count();
            if index == 0 && length == 0 {
                line.extend(part);
            } else if index == 0 && length + 1 + part.len() <= columns {
                line.push(' ');
                line.extend(part);
            } else {
                lines.push(part.iter().collect());
            }
        }
    }
    lines
}

/// Text as it may stand in XML, without what would steer a terminal or turn the text around it.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            letter if is_plain(letter) => escaped.push(letter),
            _ => escaped.push('\u{fffd}'),
        }
    }
    escaped
}

#[cfg(test)]
mod tests;
