//! Boxes that lie over the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear};
use unicode_width::UnicodeWidthStr;

use crate::text::put;
use crate::theme::Theme;

const ASCII: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// A line in a box, with how it looks.
pub(crate) type Line = (String, Style);

/// Draws a box with these lines at the lower right of an area, as large as it must be; the lines
/// around `selected` when not all fit. Returns where the lines are.
pub(crate) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    title: &str,
    lines: &[Line],
    selected: usize,
    theme: &Theme,
) -> Rect {
    let widest = lines.iter().map(|(line, _)| line.width()).chain([title.width() + 2]).max();
    let width = (widest.unwrap_or(0) as u16 + 4).min(area.width);
    let height = (lines.len() as u16 + 2).min(area.height);
    let place = Rect { x: area.right() - width, y: area.bottom() - height, width, height };
    frame.render_widget(Clear, place);
    let set = if theme.ascii { ASCII } else { border::ROUNDED };
    let title = if title.is_empty() { String::new() } else { format!(" {title} ") };
    frame.render_widget(Block::bordered().border_set(set).title(title), place);
    let inner = Rect {
        x: place.x + 2.min(width),
        y: place.y + 1,
        width: width.saturating_sub(4),
        height: height.saturating_sub(2),
    };
    let shown = usize::from(inner.height);
    // As much of the beginning as can be shown together with the selected line.
    let first = (selected + 1).saturating_sub(shown);
    for (row, (line, style)) in lines.iter().skip(first).take(shown).enumerate() {
        put(frame.buffer_mut(), inner, row as u16, line, *style);
    }
    inner
}
