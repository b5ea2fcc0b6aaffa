//! The leaderboard: what people and bots have won, game by game.

use crossterm::event::KeyCode;
use polje_arena::{Leader, LeaderKind};
use polje_games::{AnyGame, CATALOG};
use polje_tabletop::{Phrase, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::app::{Message, Screen, Shared, Step};
use crate::screens::{HelpScreen, key_lines};
use crate::text::{cut, fit_keys, put, wrap};

#[derive(Debug)]
pub(crate) struct LeadersScreen {
    game: usize,
    leaders: Result<Vec<Leader>, Phrase>,
    first: usize,
}

impl LeadersScreen {
    pub(crate) fn new(game: &dyn AnyGame, shared: &Shared) -> LeadersScreen {
        let at = CATALOG.iter().position(|known| known.name() == game.name()).unwrap_or(0);
        LeadersScreen { game: at, leaders: leaders(CATALOG[at], shared), first: 0 }
    }

    fn show(&mut self, game: usize, shared: &Shared) {
        *self = LeadersScreen::new(CATALOG[game % CATALOG.len()], shared);
    }
}

fn leaders(game: &dyn AnyGame, shared: &Shared) -> Result<Vec<Leader>, Phrase> {
    match &shared.shelf {
        Some(shelf) => shelf.leaders(game.name()),
        None => Err(phrase("cli-no-data")),
    }
}

impl Screen for LeadersScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        let Message::Key(key) = message else { return Step::Stay };
        let last = self.leaders.as_ref().map_or(0, |leaders| leaders.len().saturating_sub(1));
        match shared.command(key) {
            KeyCode::Left | KeyCode::Char('h') => {
                self.show(self.game + CATALOG.len() - 1, shared);
            }
            KeyCode::Right | KeyCode::Tab | KeyCode::Char('l') => self.show(self.game + 1, shared),
            KeyCode::Up | KeyCode::Char('k') => self.first = self.first.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.first = (self.first + 1).min(last),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'Q') => return Step::Pop,
            _ => {}
        }
        Step::Stay
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let area = frame.area();
        let theme = &shared.theme;
        let game = shared.say(&CATALOG[self.game].title());
        let title = shared.say(&phrase("tui-leaders").text("game", game));
        let place = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        put(frame.buffer_mut(), place, 0, &title, theme.strong());
        let rows: Vec<Vec<String>> = match &self.leaders {
            Err(problem) => {
                for (row, line) in wrap(&shared.say(problem), place.width).iter().enumerate() {
                    put(frame.buffer_mut(), place, 2 + row as u16, line, theme.warning());
                }
                Vec::new()
            }
            Ok(leaders) if leaders.is_empty() => {
                let nobody = wrap(&shared.tell("tui-leaders-nobody"), place.width);
                for (row, line) in nobody.iter().enumerate() {
                    put(frame.buffer_mut(), place, 2 + row as u16, line, theme.faint());
                }
                Vec::new()
            }
            Ok(leaders) => leaders.iter().map(|leader| cells(leader, shared)).collect(),
        };
        if !rows.is_empty() {
            draw_table(shared, frame, place, &rows, self.first);
        }
        let keys = fit_keys(&shared.tell("tui-keys-leaders"), area.width, theme.ascii);
        put(frame.buffer_mut(), area, area.height - 1, &keys, theme.faint());
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        let keys = [
            ("tui-key-sideways", "tui-help-other-game"),
            ("tui-key-up-down", "tui-help-scroll"),
            ("Esc", "tui-help-back"),
        ];
        HelpScreen::new(key_lines(shared, &keys), shared)
    }
}

fn cells(leader: &Leader, shared: &Shared) -> Vec<String> {
    let kind = shared.tell(match leader.kind {
        LeaderKind::Person => "tui-leader-person",
        LeaderKind::Bot => "tui-leader-bot",
    });
    let counts = [leader.wins, leader.draws, leader.losses, leader.series];
    [crate::voice::clean(&leader.player), kind]
        .into_iter()
        .chain(counts.iter().map(u32::to_string))
        .collect()
}

/// Names to the left, numbers to the right; the name gives way when the window is narrow.
fn draw_table(
    shared: &Shared,
    frame: &mut Frame<'_>,
    place: Rect,
    rows: &[Vec<String>],
    first: usize,
) {
    let theme = &shared.theme;
    let heads = [
        "tui-leader-name",
        "tui-leader-kind",
        "tui-leader-won",
        "tui-leader-drawn",
        "tui-leader-lost",
        "tui-leader-series",
    ];
    let heads: Vec<String> = heads.into_iter().map(|key| shared.tell(key)).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].width());
        cells.chain([heads[column].width()]).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let others: usize = widths[1..].iter().map(|width| width + 2).sum();
    widths[0] = widths[0].min(usize::from(place.width).saturating_sub(others + 4)).max(4);
    let line = |number: String, cells: &[String]| {
        let mut text = format!("{number:>3} ");
        for (column, cell) in cells.iter().enumerate() {
            let cell = cut(cell, widths[column] as u16, theme.ascii);
            let gap = " ".repeat(widths[column].saturating_sub(cell.width()));
            text += &if column < 2 { format!("{cell}{gap}  ") } else { format!("{gap}{cell}  ") };
        }
        text.trim_end().to_owned()
    };
    put(frame.buffer_mut(), place, 2, &line(String::new(), &heads), theme.faint());
    let shown = usize::from(place.height.saturating_sub(5));
    for (row, cells) in rows.iter().enumerate().skip(first).take(shown) {
        let style = if row == 0 { theme.strong() } else { ratatui::style::Style::new() };
        let text = line(format!("{}.", row + 1), cells);
        put(frame.buffer_mut(), place, 3 + (row - first) as u16, &text, style);
    }
}
