//! The screens of the program, each with its state, its keys and its drawing.

mod deal;
mod game;
mod help;
mod leaders;
mod menu;
mod replay;
mod setup;

pub(crate) use deal::DealScreen;
pub(crate) use game::GameScreen;
pub(crate) use help::{HelpScreen, key_lines};
pub(crate) use leaders::LeadersScreen;
pub(crate) use menu::MenuScreen;
pub(crate) use replay::ReplayScreen;
pub(crate) use setup::SetupScreen;

use polje_tabletop::phrase;
use ratatui::Frame;

use crate::app::Shared;
use crate::text::{put, wrap};

/// The size a screen needs, when the window is smaller.
pub(crate) fn draw_too_small(shared: &Shared, frame: &mut Frame<'_>, least: (u16, u16)) {
    let area = frame.area();
    let sentence = phrase("tui-too-small")
        .number("columns", least.0)
        .number("rows", least.1)
        .number("has-columns", area.width)
        .number("has-rows", area.height);
    for (row, line) in wrap(&shared.say(&sentence), area.width).iter().enumerate() {
        put(frame.buffer_mut(), area, row as u16, line, shared.theme.strong());
    }
}
