//! Sentences on the screen: broken into lines by their width in columns, cut with a mark.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::theme::Theme;

/// The lines of a text in so many columns; blank lines separate paragraphs. Words longer than a
/// line are broken.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.width() + 1 + word.width() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for letter in word.chars() {
                if line.width() + letter.width().unwrap_or(0) > width {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(letter);
            }
        }
        lines.push(line);
    }
    lines
}

/// As much of a text as fits in so many columns, with a mark where it is cut.
pub(crate) fn cut(text: &str, width: u16, ascii: bool) -> String {
    let width = usize::from(width);
    if text.width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if short.width() + letter.width().unwrap_or(0) + 1 > width {
            break;
        }
        short.push(letter);
    }
    if width > 0 {
        short.push(if ascii { '~' } else { '…' });
    }
    short
}

/// A line of which a part, and only that, is cut where the whole is too long.
pub(crate) fn cut_part(
    part: &str,
    width: u16,
    ascii: bool,
    line: impl Fn(&str) -> String,
) -> String {
    // Fewer columns than these say nothing.
    const FEWEST: usize = 5;
    let whole = line(part);
    let beyond = whole.width().saturating_sub(width.into());
    match part.width().saturating_sub(beyond) {
        room if beyond > 0 && room >= FEWEST => line(&cut(part, room as u16, ascii)),
        _ => whole,
    }
}

/// As much of the end of a text as fits in so many columns, with a mark where it is cut.
pub(crate) fn cut_front(text: &str, width: u16, ascii: bool) -> String {
    let turned = |text: &str| text.chars().rev().collect::<String>();
    turned(&cut(&turned(text), width, ascii))
}

/// As many words of the end of a text as fit in so many columns, with a mark before them.
pub(crate) fn end_of(text: &str, width: u16, ascii: bool) -> String {
    let width = usize::from(width);
    if text.width() <= width {
        return text.to_owned();
    }
    let mark = if ascii { "~" } else { "…" };
    let starts = text.match_indices(' ').map(|(at, _)| format!("{mark}{}", &text[at + 1..]));
    let fits = |short: &String| short.width() <= width;
    starts.into_iter().find(fits).unwrap_or_else(|| cut(text, width as u16, ascii))
}

/// As many of the keys of a line (`?: help   q: quit`) as fit, the first being the most important
/// ones; closer together when that makes them fit.
pub(crate) fn fit_keys(line: &str, width: u16, ascii: bool) -> String {
    let items: Vec<&str> =
        line.split("  ").map(str::trim).filter(|item| !item.is_empty()).collect();
    let whole = items.join("   ");
    if whole.width() <= usize::from(width) {
        return whole;
    }
    let mut fitted = String::new();
    for item in items {
        let longer = if fitted.is_empty() { item.to_owned() } else { format!("{fitted}  {item}") };
        if longer.width() > usize::from(width) {
            break;
        }
        fitted = longer;
    }
    if fitted.is_empty() { cut(line, width, ascii) } else { fitted }
}

/// Writes one line into a row of an area, cut where the area ends.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    if row < area.height {
        buffer.set_stringn(area.x, area.y + row, text, area.width.into(), style);
    }
}

/// Writes lines one under the other, the first into this row.
pub(crate) fn put_lines(buffer: &mut Buffer, area: Rect, row: u16, lines: &[String], style: Style) {
    for (row, line) in (row..).zip(lines) {
        put(buffer, area, row, line, style);
    }
}

/// Writes the line of keys at the bottom of an area.
pub(crate) fn put_keys(buffer: &mut Buffer, area: Rect, line: &str, theme: &Theme) {
    let keys = fit_keys(line, area.width, theme.ascii);
    put(buffer, area, area.height.saturating_sub(1), &keys, theme.faint());
}

/// An area without so many of its columns at the left.
pub(crate) fn after(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect { x: area.x + columns, width: area.width - columns, ..area }
}

/// The first row to show so that the selected one of `all` is among `shown`.
pub(crate) fn scroll(selected: usize, shown: usize, all: usize) -> usize {
    selected.saturating_sub(shown.saturating_sub(1) / 2).min(all.saturating_sub(shown))
}

/// Marks at the right edge of a list that goes on above or below what is shown.
pub(crate) fn put_more(
    buffer: &mut Buffer,
    area: Rect,
    rows: std::ops::Range<u16>,
    (first, shown, all): (usize, usize, usize),
    theme: &Theme,
) {
    let edge = Rect { x: area.right().saturating_sub(1), width: 1, ..area };
    if first > 0 {
        put(buffer, edge, rows.start, &theme.glyph('▲', '^').to_string(), theme.strong());
    }
    if first + shown < all {
        put(buffer, edge, rows.end - 1, &theme.glyph('▼', 'v').to_string(), theme.strong());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_by_columns_and_not_by_bytes() {
        assert_eq!(wrap("ab cd ef", 5), ["ab cd", "ef"]);
        assert_eq!(wrap("първи втори", 6), ["първи", "втори"]);
        assert_eq!(wrap("漢字漢字", 4), ["漢字", "漢字"]);
        assert_eq!(wrap("abcdef", 4), ["abcd", "ef"]);
        assert_eq!(wrap("a\n\nb", 4), ["a", "", "b"]);
    }

    #[test]
    fn a_cut_text_ends_in_a_mark_and_fits() {
        assert_eq!(cut("abcdef", 4, false), "abc…");
        assert_eq!(cut("漢字漢字", 4, true), "漢~");
        assert_eq!(cut("abc", 3, false), "abc");
        assert_eq!(cut("abc", 0, false), "");
    }

    #[test]
    fn a_text_cut_at_its_front_ends_as_it_did() {
        assert_eq!(end_of("moves to 4,6: 0 + 6 = 6", 16, false), "…4,6: 0 + 6 = 6");
        assert_eq!(end_of("moves to 4,6", 12, false), "moves to 4,6");
        assert_eq!(end_of("abcdef", 4, true), "abc~");
    }

    #[test]
    fn keys_that_do_not_fit_are_left_out_whole() {
        assert_eq!(fit_keys("?: help   q: quit", 20, false), "?: help   q: quit");
        assert_eq!(fit_keys("?: help   q: quit", 16, false), "?: help  q: quit");
        assert_eq!(fit_keys("?: help   q: quit", 15, false), "?: help");
        assert_eq!(fit_keys("?: help   q: quit", 5, false), "?: h…");
    }

    #[test]
    fn lines_of_keys_fit_in_80_columns_in_every_language_and_name_what_every_key_does() {
        let texts = include_str!("../../phrases/texts/en.ftl").lines();
        let keys = texts.filter_map(|line| line.split_once(" = ").map(|(key, _)| key));
        let keys: Vec<&str> = keys.filter(|key| key.starts_with("tui-keys-")).collect();
        assert!(keys.len() > 10);
        for language in polje_phrases::languages() {
            let voice = polje_phrases::Voice::in_language(*language);
            for key in &keys {
                let line = voice.tell(key);
                let fitted = fit_keys(&line, 80, false);
                assert_eq!(fitted.split_whitespace().count(), line.split_whitespace().count());
                for item in line.split("  ").filter(|item| !item.is_empty()) {
                    assert!(item.contains(": "), "{item:?} in {key}");
                }
            }
        }
    }

    #[test]
    fn the_selected_row_is_always_shown() {
        for all in 1..20 {
            for shown in 1..=all {
                for selected in 0..all {
                    let first = scroll(selected, shown, all);
                    assert!((first..first + shown).contains(&selected));
                }
            }
        }
    }
}
