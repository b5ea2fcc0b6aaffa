//! Tables for people.

use std::fmt::Write;

use crate::terminal;

/// Lines in columns as `columns` makes them, without those in `spare` where the terminal behind
/// standard output is too narrow for all.
pub(crate) fn fitted(lines: &[Vec<String>], left: &[usize], spare: &[usize]) -> String {
    within(lines, left, spare, terminal::window().map(|window| window.columns.into()))
}

fn within(lines: &[Vec<String>], left: &[usize], spare: &[usize], width: Option<usize>) -> String {
    let text = columns(lines, left);
    let fits = |width| text.lines().all(|line| line.chars().count() <= width);
    if width.is_none_or(fits) {
        return text;
    }
    let kept = |line: &Vec<String>| -> Vec<String> {
        let cells = line.iter().enumerate().filter(|(column, _)| !spare.contains(column));
        cells.map(|(_, cell)| cell.clone()).collect()
    };
    columns(&lines.iter().map(kept).collect::<Vec<_>>(), left)
}

/// Lines in columns: those in `left` begin at their left edge, all others end at their right one.
pub(crate) fn columns(lines: &[Vec<String>], left: &[usize]) -> String {
    let count = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if left.contains(&column) {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            }
        });
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spare_columns_go_where_there_is_no_room() {
        let line = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        let lines = [line(["1.", "Eva", "12", "1500"]), line(["2.", "greedy", "3", "1400"])];
        let all = "1.  Eva     12  1500\n2.  greedy   3  1400\n";
        let few = "1.  Eva     1500\n2.  greedy  1400\n";
        assert_eq!(within(&lines, &[1], &[2], None), all);
        assert_eq!(within(&lines, &[1], &[2], Some(20)), all);
        assert_eq!(within(&lines, &[1], &[2], Some(19)), few);
    }
}
