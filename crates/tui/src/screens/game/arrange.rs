//! Where the board and what is around it lie in a window: so that most of the board is seen, and
//! together in the middle when there is more room than they need.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::GameScreen;
use super::draw::seat_text;
use crate::app::Shared;
use crate::board_view::{Fitting, LINE, Layout, PANEL, PANEL_ROWS, SPARE, WIDEST_PANEL};

/// A window this high has two lines for what has happened.
const ROOMY: u16 = 22;
/// What stands before the name in the line of a seat.
const SWATCH: u16 = 6;
/// Boards with more seats than this have one in a line.
const PACKED: usize = 16;

/// Where everything is.
pub(super) struct Arrangement {
    pub(super) header: Rect,
    pub(super) layout: Layout,
    pub(super) panel: Rect,
    pub(super) seats: Seats,
    /// Whether there is room for the lines of all seats.
    complete: bool,
    /// What has happened in one or two lines, what is now, keys.
    pub(super) foot: Rect,
}

/// How the lines of the seats lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seats {
    /// Beside the board, with room for moves below them.
    Beside,
    /// Under the board, each in a line of its own.
    Listed,
    /// Under the board, so many in a line.
    Packed { columns: u16, names: Names },
}

/// How much is said of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    Shown,
    Left,
    /// Only how it stands, in a few letters.
    Brief,
}

impl Arrangement {
    pub(super) fn is_beside(&self) -> bool {
        self.seats == Seats::Beside
    }

    /// Whether the line of whoever is to move says so.
    pub(super) fn shows_turn(&self) -> bool {
        self.panel.height > 0
    }

    /// Whether everybody and everything is seen, else how much of the board, and how well.
    fn worth(&self) -> (bool, bool, u32, bool) {
        let brief = matches!(self.seats, Seats::Packed { names: Names::Brief, .. });
        // To know who is who is worth a row.
        let less = if brief { self.layout.row_of_cells() } else { 0 };
        let shown = self.layout.shown().saturating_sub(less);
        (self.complete, self.layout.is_whole(), shown, !self.layout.is_crowded())
    }
}

pub(super) fn arrange(screen: &GameScreen, shared: &Shared, area: Rect) -> Arrangement {
    let fitting = Fitting::new(&screen.picture, &shared.theme);
    let ways = [Some(Seats::Beside), Some(Seats::Listed)].into_iter();
    let names = [Names::Shown, Names::Left, Names::Brief];
    let ways = ways.chain(names.map(|names| packed(screen, shared, area.width, names)));
    let try_out = |foot: u16, seats: Seats| tried(screen, &fitting, area, foot, seats);
    let mut best = try_out(3, Seats::Listed);
    let mut ways: Vec<_> = ways.flatten().map(|seats| try_out(3, seats)).collect();
    if area.height >= ROOMY {
        let high = ways.iter().map(|way| try_out(4, way.seats)).collect::<Vec<_>>();
        ways.splice(0..0, high);
    }
    // Of those that show equally much the first is taken.
    for way in ways.into_iter().rev() {
        if way.worth() >= best.worth() {
            best = way;
        }
    }
    centred(best, area)
}

/// As many seats in a line as there is room for, if that is more than one.
fn packed(screen: &GameScreen, shared: &Shared, width: u16, names: Names) -> Option<Seats> {
    let lines = &screen.picture.seats;
    if lines.len() > PACKED {
        return None;
    }
    let text = |line| seat_text(screen, line, names, shared).width() as u16;
    let widest = lines.iter().map(text).max()? + SWATCH + 1;
    let most = (width.min(2 * LINE) / widest).min(lines.len() as u16);
    // No line is fuller than it must be.
    let columns = (lines.len() as u16).div_ceil((lines.len() as u16).div_ceil(most.max(1)));
    (columns > 1).then_some(Seats::Packed { columns, names })
}

fn tried(
    screen: &GameScreen,
    fitting: &Fitting,
    area: Rect,
    foot: u16,
    seats: Seats,
) -> Arrangement {
    let foot_height = foot.min(area.height);
    let header = Rect { height: 1.min(area.height), ..area };
    let foot = Rect { y: area.bottom() - foot_height, height: foot_height, ..area };
    let middle = Rect {
        y: area.y + header.height,
        height: area.height.saturating_sub(header.height + foot_height),
        ..area
    };
    let count = screen.picture.seats.len() as u16;
    let (board, panel, complete) = match seats {
        Seats::Beside => {
            let board = Rect { width: middle.width.saturating_sub(PANEL + 2), ..middle };
            let used = fitting.layout(board, screen.origin).used().0 + 2;
            let left = middle.width.saturating_sub(used);
            let panel = Rect { x: middle.x + used, width: left.min(WIDEST_PANEL), ..middle };
            (board, panel, count <= panel.height)
        }
        Seats::Listed | Seats::Packed { .. } => {
            let needed = match seats {
                Seats::Packed { columns, .. } => count.div_ceil(columns),
                _ => count,
            };
            let lines = needed.min((middle.height / 3).max(1)).min(middle.height);
            let panel = Rect { y: middle.bottom() - lines, height: lines, ..middle };
            (Rect { height: middle.height - lines, ..middle }, panel, needed <= lines)
        }
    };
    let layout = fitting.layout(board, screen.origin);
    Arrangement { header, layout, panel, seats, complete, foot }
}

/// In a window with room to spare, everything in the middle of it.
fn centred(at: Arrangement, area: Rect) -> Arrangement {
    let (wide, high) = at.layout.used();
    let (width, high) = match at.seats {
        Seats::Beside => (at.panel.right() - area.x, high.max(PANEL_ROWS)),
        _ => (wide, high),
    };
    let block = width.max(LINE).min(area.width);
    let right = (area.width - block) / 2;
    let inside = block.saturating_sub(width) / 2;
    let middle = at.foot.y.saturating_sub(at.header.bottom());
    let below = if at.is_beside() { 0 } else { at.panel.height };
    let spare = middle.saturating_sub(high + below);
    let spare = if spare >= SPARE { spare } else { 0 };
    let down = spare / 2;
    let within = |place: Rect| Rect { x: place.x + right, width: block, ..place };
    let panel = match at.seats {
        Seats::Beside => Rect {
            x: at.panel.x + right + inside,
            y: at.panel.y + down,
            height: at.panel.height - spare,
            ..at.panel
        },
        _ => within(Rect { y: at.panel.y - (spare - down), ..at.panel }),
    };
    Arrangement {
        header: within(Rect { y: at.header.y + down, ..at.header }),
        layout: at.layout.moved(right + inside, down),
        panel,
        foot: within(Rect { y: at.foot.y - (spare - down), ..at.foot }),
        ..at
    }
}
