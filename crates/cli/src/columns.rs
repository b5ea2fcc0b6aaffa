//! Text in columns, by how wide a terminal shows it: not by bytes, nor by characters.

use std::fmt::Write;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::terminal;

/// How many columns of a terminal the text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The text at the left edge of that many columns.
pub(crate) fn left(text: &str, columns: usize) -> String {
    format!("{text}{}", gap(text, columns))
}

/// The text at the right edge of that many columns.
pub(crate) fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", gap(text, columns))
}

fn gap(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(width(text)))
}

/// The beginning of a text that fits into that many columns.
pub(crate) fn cut(text: &str, columns: usize) -> &str {
    let mut used = 0;
    let too_far = |&(_, letter): &(usize, char)| {
        used += letter.width().unwrap_or(0);
        used > columns
    };
    let end = text.char_indices().find(too_far).map_or(text.len(), |(index, _)| index);
    &text[..end]
}

/// Lines in columns as `columns` makes them, without those in `spare` where the terminal behind
/// standard output is too narrow for all.
pub(crate) fn fitted(lines: &[Vec<String>], at_left: &[usize], spare: &[usize]) -> String {
    within(lines, at_left, spare, terminal::window().map(|window| window.columns.into()))
}

fn within(
    lines: &[Vec<String>],
    at_left: &[usize],
    spare: &[usize],
    room: Option<usize>,
) -> String {
    let text = columns(lines, at_left);
    let fits = |room| text.lines().all(|line| width(line) <= room);
    if room.is_none_or(fits) {
        return text;
    }
    let kept = |line: &Vec<String>| -> Vec<String> {
        let cells = line.iter().enumerate().filter(|(column, _)| !spare.contains(column));
        cells.map(|(_, cell)| cell.clone()).collect()
    };
    columns(&lines.iter().map(kept).collect::<Vec<_>>(), at_left)
}

/// Lines in columns: those in `at_left` begin at their left edge, all others end at their right one.
pub(crate) fn columns(lines: &[Vec<String>], at_left: &[usize]) -> String {
    let count = lines.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(widest).collect();
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if at_left.contains(&column) { left(cell, width) } else { right(cell, width) }
        });
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(lines: &[&[&str]]) -> String {
        let cells = |line: &&[&str]| line.iter().map(|&cell| cell.to_owned()).collect();
        columns(&lines.iter().map(cells).collect::<Vec<_>>(), &[0])
    }

    #[test]
    fn columns_align_whatever_the_letters() {
        let text =
            table(&[&["игрок", "очки"], &["Ева", "12"], &["e\u{301}va", "3"], &["囲碁", "100"]]);
        assert_eq!(text, "игрок  очки\nЕва      12\ne\u{301}va       3\n囲碁    100\n");
        let widths: Vec<usize> = text.lines().map(width).collect();
        assert_eq!(widths, [11; 4]);
    }

    #[test]
    fn spare_columns_go_where_there_is_no_room() {
        let line = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        let lines = [line(["1.", "Ева", "12", "1500"]), line(["2.", "greedy", "3", "1400"])];
        let all = "1.  Ева     12  1500\n2.  greedy   3  1400\n";
        let few = "1.  Ева     1500\n2.  greedy  1400\n";
        assert_eq!(within(&lines, &[1], &[2], None), all);
        assert_eq!(within(&lines, &[1], &[2], Some(20)), all);
        assert_eq!(within(&lines, &[1], &[2], Some(19)), few);
    }

    #[test]
    fn a_cut_never_goes_past_the_edge() {
        assert_eq!(cut("партии 3/12", 6), "партии");
        assert_eq!(cut("囲碁", 3), "囲");
        assert_eq!(cut("囲碁", 9), "囲碁");
        assert_eq!(cut("", 0), "");
    }
}
