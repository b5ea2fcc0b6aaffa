//! Moves in a list, numbered, with who made them and which of them gave something away.

use polje_tabletop::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::app::Shared;
use crate::text::{after, cut, put, scroll};

/// More columns than this are not read any more.
pub(crate) const COLUMNS: usize = 4;

/// A move in the list.
#[derive(Clone, Debug)]
pub(crate) struct ListedMove {
    pub(crate) number: String,
    pub(crate) seat: Seat,
    pub(crate) mv: String,
    /// Whether it gave something away.
    pub(crate) error: bool,
}

impl ListedMove {
    pub(crate) fn line(&self) -> String {
        let mark = if self.error { " ?" } else { "" };
        format!("{}. {}  {}{mark}", self.number, self.swatch(), self.mv)
    }

    fn swatch(&self) -> String {
        format!(" {} ", self.seat)
    }

    pub(crate) fn style(&self, shared: &Shared) -> Style {
        if self.error { shared.theme.warning() } else { Style::new() }
    }

    /// The mover's number in its colour, over the line at this place.
    pub(crate) fn paint(&self, buffer: &mut Buffer, place: Rect, row: u16, shared: &Shared) {
        let place = after(place, self.number.len() as u16 + 2);
        put(buffer, place, row, &self.swatch(), shared.theme.seat(self.seat));
    }
}

/// The list under a heading, in as many columns as fit, read downwards. The latest move, if any, is
/// among those shown, and looks like that.
pub(crate) fn draw(
    moves: &[ListedMove],
    latest: Option<(usize, Style)>,
    shared: &Shared,
    buffer: &mut Buffer,
    area: Rect,
) {
    let rows = usize::from(area.height.saturating_sub(1));
    if moves.is_empty() || rows == 0 {
        return;
    }
    let heading = cut(&shared.tell("tui-moves"), area.width, shared.theme.ascii);
    put(buffer, area, 0, &heading, shared.theme.faint());
    let widest = moves.iter().map(|listed| listed.line().width()).max().unwrap_or(1) + 2;
    let columns = (usize::from(area.width) / widest).clamp(1, COLUMNS);
    let shown = moves.len().min(rows * columns);
    let first = scroll(latest.map_or(0, |(at, _)| at), shown, moves.len());
    for (index, listed) in moves.iter().skip(first).take(shown).enumerate() {
        let place = after(area, (index / rows * widest) as u16);
        let style = listed.style(shared);
        let style = match latest {
            Some((at, latest)) if at == first + index => style.patch(latest),
            _ => style,
        };
        let row = 1 + (index % rows) as u16;
        put(buffer, place, row, &listed.line(), style);
        listed.paint(buffer, place, row, shared);
    }
}
