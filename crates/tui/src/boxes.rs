//! Boxes of lines that lie over the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear};
use unicode_width::UnicodeWidthStr;

use crate::text::put;
use crate::theme::Theme;

const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The lines of a frame.
pub(crate) fn border(theme: &Theme) -> border::Set<'static> {
    if theme.ascii { ASCII } else { border::ROUNDED }
}

/// A line in a box, with how it looks.
pub(crate) type Line = (String, Style);

/// A box at the lower right of an area, as large as it must be. Made by drawing and by the mouse
/// alike.
#[derive(Debug)]
pub(crate) struct LineBox {
    title: String,
    lines: Vec<Line>,
    place: Rect,
    /// The first line shown, when not all fit.
    first: usize,
}

impl LineBox {
    /// Shows as much of the beginning as can be shown together with the selected line.
    pub(crate) fn new(area: Rect, title: String, lines: Vec<Line>, selected: usize) -> LineBox {
        let widest = lines.iter().map(|(line, _)| line.width()).chain([title.width() + 2]).max();
        let width = (widest.unwrap_or(0) as u16 + 4).min(area.width);
        let height = (lines.len() as u16 + 2).min(area.height);
        let place = Rect { x: area.right() - width, y: area.bottom() - height, width, height };
        let shown = usize::from(height.saturating_sub(2));
        LineBox { title, lines, place, first: (selected + 1).saturating_sub(shown) }
    }

    /// Where the lines are.
    fn inner(&self) -> Rect {
        let place = self.place;
        Rect {
            x: place.x + 2.min(place.width),
            y: place.y + 1,
            width: place.width.saturating_sub(4),
            height: place.height.saturating_sub(2),
        }
    }

    /// Where lines are shown, and which is the first of them.
    pub(crate) fn shown(&self) -> (Rect, usize) {
        (self.inner(), self.first)
    }

    pub(crate) fn covers(&self, column: u16, row: u16) -> bool {
        self.place.contains((column, row).into())
    }

    /// The line at a place of the window.
    pub(crate) fn line_at(&self, column: u16, row: u16) -> Option<usize> {
        let inner = self.inner();
        let line = self.first + usize::from(row.checked_sub(inner.y)?);
        (inner.contains((column, row).into()) && line < self.lines.len()).then_some(line)
    }

    pub(crate) fn draw(&self, frame: &mut Frame<'_>, theme: &Theme) {
        frame.render_widget(Clear, self.place);
        let title = if self.title.is_empty() { String::new() } else { format!(" {} ", self.title) };
        frame.render_widget(Block::bordered().border_set(border(theme)).title(title), self.place);
        let inner = self.inner();
        let shown = self.lines.iter().skip(self.first).take(inner.height.into());
        for (row, (line, style)) in shown.enumerate() {
            put(frame.buffer_mut(), inner, row as u16, line, *style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_again_where_it_is_drawn() {
        let lines: Vec<Line> = (0..9).map(|at| (format!("line {at}"), Style::new())).collect();
        let area = Rect::new(0, 0, 40, 7);
        let laid = LineBox::new(area, "title".to_owned(), lines, 8);
        // Five of nine lines fit, up to the selected one.
        let inner = laid.inner();
        assert_eq!(laid.line_at(inner.x, inner.y), Some(4));
        assert_eq!(laid.line_at(inner.x, inner.bottom() - 1), Some(8));
        assert_eq!(laid.line_at(inner.x, inner.y - 1), None);
        assert_eq!(laid.line_at(inner.x - 1, inner.y), None);
        assert_eq!(laid.line_at(inner.x, inner.bottom()), None);
    }
}
