//! The screens of the program, each with its state, its keys and its drawing.

mod deal;
mod game;
mod help;
mod leaders;
mod menu;
mod output;
mod replay;
mod replays;
mod setup;
mod unfinished;

pub(crate) use deal::DealScreen;
pub(crate) use game::GameScreen;
pub(crate) use help::{HelpScreen, guide, key_lines};
pub(crate) use leaders::LeadersScreen;
pub(crate) use menu::MenuScreen;
pub(crate) use output::{OutputScreen, Writer};
pub(crate) use replay::ReplayScreen;
pub(crate) use replays::{ReplaysScreen, read as read_replay};
pub(crate) use setup::SetupScreen;
pub(crate) use unfinished::UnfinishedScreen;

use polje_games::{AnyGame, Badge, Fairness, Proof};
use polje_tabletop::phrase;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::app::Shared;
use crate::text::{after, cut, put, put_lines, wrap};

/// The first line of a board's screen: the first of its titles that fits, or the last cut, and,
/// where a game has fair boards, whether this is one.
fn draw_title(
    shared: &Shared,
    buffer: &mut Buffer,
    area: Rect,
    titles: &[String],
    (game, fairness): (&dyn AnyGame, &Fairness),
) {
    let theme = &shared.theme;
    let certificate =
        if game.certifier().is_some() { shared.tell(badge(fairness)) } else { String::new() };
    let apart = if certificate.is_empty() { 0 } else { certificate.width() as u16 + 2 };
    let room = area.width.saturating_sub(apart);
    let fits = |title: &&String| title.width() <= usize::from(room);
    let title = titles.iter().find(fits).or(titles.last()).map_or("", String::as_str);
    let title = cut(title, room, theme.ascii);
    put(buffer, area, 0, &title, theme.strong());
    let rest = after(area, title.width() as u16 + 2);
    let shown = matches!(fairness, Fairness::Shown(_));
    let style = if shown { theme.strong() } else { theme.faint() };
    put(buffer, rest, 0, &cut(&certificate, rest.width, theme.ascii), style);
}

/// The key of the badge above a board.
fn badge(fairness: &Fairness) -> &'static str {
    match fairness {
        Fairness::Unknown => "tui-badge-none",
        Fairness::Noted(_) => "tui-badge-unchecked",
        Fairness::Shown(Badge { proof: Proof::Exact, .. }) => "tui-badge-exact",
        Fairness::Shown(Badge { proof: Proof::Statistical, .. }) => "tui-badge-statistical",
    }
}

/// The size a screen needs, when the window is smaller.
pub(crate) fn draw_too_small(shared: &Shared, frame: &mut Frame<'_>, least: (u16, u16)) {
    let area = frame.area();
    let sentence = phrase("tui-too-small")
        .number("columns", least.0)
        .number("rows", least.1)
        .number("has-columns", area.width)
        .number("has-rows", area.height);
    let mut lines = wrap(&shared.say(&sentence), area.width);
    if lines.len() > usize::from(area.height) {
        let short = phrase("tui-too-small-short").number("columns", least.0);
        lines = wrap(&shared.say(&short.number("rows", least.1)), area.width);
    }
    put_lines(frame.buffer_mut(), area, 0, &lines, shared.theme.strong());
}
