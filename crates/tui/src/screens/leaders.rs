//! The leaderboard: what people and bots have won, game by game.

use crossterm::event::{KeyCode, MouseEventKind};
use polje_arena::{Leader, LeaderKind, RatingInterval};
use polje_games::{AnyGame, CATALOG};
use polje_phrases::clean;
use polje_tabletop::{Phrase, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::app::{Message, Screen, Shared, Step};
use crate::page::Page;
use crate::screens::{HelpScreen, key_lines};
use crate::text::{cut, put, put_lines, put_more, wrap};
use crate::thinking::{Found, Thinking};

#[derive(Debug)]
pub(crate) struct LeadersScreen {
    game: usize,
    leaders: Leaders,
    first: usize,
}

#[derive(Debug)]
enum Leaders {
    /// Ratings are computed from all games there are, which takes a moment.
    Reading(Thinking),
    Read(Result<Vec<Leader>, Phrase>),
}

impl LeadersScreen {
    pub(crate) fn new(game: &dyn AnyGame, shared: &mut Shared) -> LeadersScreen {
        let at = CATALOG.iter().position(|known| known.name() == game.name()).unwrap_or(0);
        LeadersScreen { game: at, leaders: read(CATALOG[at], shared), first: 0 }
    }

    fn show(&mut self, game: usize, shared: &mut Shared) {
        *self = LeadersScreen::new(CATALOG[game % CATALOG.len()], shared);
    }
}

fn read(game: &'static dyn AnyGame, shared: &mut Shared) -> Leaders {
    match shared.shelf.clone() {
        Some(shelf) => Leaders::Reading(Thinking::leaders(shared, game, shelf)),
        None => Leaders::Read(Err(phrase("cli-no-data"))),
    }
}

impl Screen for LeadersScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        if let (Message::Answer(answer), Leaders::Reading(thinking)) = (message, &self.leaders)
            && thinking.asked_for(answer)
            && let Found::Leaders(leaders) = &answer.found
        {
            self.leaders = Leaders::Read(leaders.clone());
        }
        let key = match message {
            Message::Key(key) => shared.command(key),
            Message::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => KeyCode::Up,
                MouseEventKind::ScrollDown => KeyCode::Down,
                _ => return Step::Stay,
            },
            _ => return Step::Stay,
        };
        let last = match &self.leaders {
            Leaders::Read(Ok(leaders)) => leaders.len() + 1,
            _ => 0,
        };
        match key {
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
        let page = Page::new(frame.area());
        let theme = &shared.theme;
        let title = phrase("tui-leaders").phrase("game", CATALOG[self.game].info().title.clone());
        let title = shared.say(&title);
        page.draw(frame.buffer_mut(), &title, &shared.tell("tui-keys-leaders"), theme);
        let place = page.inside;
        let mut say = |text: &str, style: Style| {
            put_lines(frame.buffer_mut(), place, 1, &wrap(text, place.width), style);
        };
        match &self.leaders {
            Leaders::Reading(_) => {
                say(&shared.spinning(&shared.tell("tui-leaders-reading")), theme.faint());
            }
            Leaders::Read(Err(problem)) => say(&shared.say(problem), theme.warning()),
            Leaders::Read(Ok(leaders)) if leaders.is_empty() => {
                say(&shared.tell("tui-leaders-nobody"), theme.faint());
            }
            Leaders::Read(Ok(leaders)) => {
                draw_table(shared, frame, place, leaders, self.first);
            }
        }
        let names = cut(&shared.tell("tui-leaders-names"), place.width, theme.ascii);
        put(frame.buffer_mut(), place, place.height.saturating_sub(1), &names, theme.faint());
    }

    fn spins(&self) -> bool {
        matches!(self.leaders, Leaders::Reading(_))
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

/// What can be told about somebody, a column each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Name,
    /// With whether it is a bot, where no column says so.
    NameAndKind,
    Kind,
    Won,
    Drawn,
    Lost,
    Series,
    Rating,
    /// The rating with where it lies by 95 %.
    Interval,
}

/// From the most there is to say to the least; the first that fits is shown.
const TABLES: [&[Column]; 4] = {
    use Column::*;
    [
        &[Name, Kind, Won, Drawn, Lost, Series, Interval],
        &[Name, Kind, Won, Drawn, Lost, Series, Rating],
        &[NameAndKind, Won, Drawn, Lost, Rating],
        &[NameAndKind, Won, Lost, Rating],
    ]
};

/// Longer names give way to other columns.
const NAME: usize = 12;

impl Column {
    fn head(self) -> &'static str {
        match self {
            Column::Name | Column::NameAndKind => "tui-leader-name",
            Column::Kind => "tui-leader-kind",
            Column::Won => "tui-leader-won",
            Column::Drawn => "tui-leader-drawn",
            Column::Lost => "tui-leader-lost",
            Column::Series => "tui-leader-series",
            Column::Rating => "tui-leader-rating",
            Column::Interval => "tournament-column-rating",
        }
    }

    fn is_text(self) -> bool {
        matches!(self, Column::Name | Column::NameAndKind | Column::Kind)
    }

    fn cell(self, leader: &Leader, shared: &Shared) -> String {
        let rating =
            |told: fn(RatingInterval) -> String| leader.rating.map_or_else(|| "-".to_owned(), told);
        match self {
            Column::NameAndKind if leader.kind == LeaderKind::Bot => {
                let name = phrase("level").text("name", &leader.player);
                shared.say(&phrase("leaderboard-bot").phrase("name", name))
            }
            Column::NameAndKind if leader.kind == LeaderKind::Guest => {
                shared.say(&phrase("leaderboard-guest").text("name", &leader.player))
            }
            Column::Name if leader.kind == LeaderKind::Bot => shared.voice.level(&leader.player),
            Column::Name | Column::NameAndKind => clean(&leader.player),
            Column::Kind => shared.tell(match leader.kind {
                LeaderKind::Person => "tui-leader-person",
                LeaderKind::Guest => "tui-leader-guest",
                LeaderKind::Bot => "tui-leader-bot",
            }),
            Column::Won => leader.wins.to_string(),
            Column::Drawn => leader.draws.to_string(),
            Column::Lost => leader.losses.to_string(),
            Column::Series => leader.series.to_string(),
            Column::Rating => rating(|at| format!("{:.0}", at.elo)),
            Column::Interval => rating(|at| at.to_string()),
        }
    }
}

/// A table ready to be drawn: its columns, their widths, its cells row by row, the heads first.
struct Table {
    columns: &'static [Column],
    widths: Vec<usize>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// With as many columns as fit.
    fn new(leaders: &[Leader], shared: &Shared, room: u16) -> Table {
        let room = usize::from(room).saturating_sub(4);
        let table = |columns: &'static [Column]| {
            let heads = columns.iter().map(|column| shared.tell(column.head())).collect();
            let cells = |leader| columns.iter().map(|column| column.cell(leader, shared)).collect();
            let rows: Vec<Vec<String>> =
                [heads].into_iter().chain(leaders.iter().map(cells)).collect();
            let width =
                |at: usize| rows.iter().map(|row: &Vec<String>| row[at].width()).max().unwrap_or(0);
            let mut widths: Vec<usize> = (0..columns.len()).map(width).collect();
            let others: usize = widths[1..].iter().map(|width| width + 2).sum();
            let fits = others + widths[0].min(NAME) <= room;
            // The name gives way when the window is narrow.
            widths[0] = widths[0].min(room.saturating_sub(others)).max(4);
            (fits, Table { columns, widths, rows })
        };
        let mut tables = TABLES.into_iter().map(table);
        let least = || table(TABLES[TABLES.len() - 1]).1;
        tables.find(|(fits, _)| *fits).map_or_else(least, |(_, table)| table)
    }

    /// A row, with the rank of whom it is about; the first has the heads.
    fn line(&self, row: usize, rank: Option<u32>, ascii: bool) -> String {
        let number = rank.map(|rank| format!("{rank}.")).unwrap_or_default();
        let mut text = format!("{number:>3} ");
        for (at, cell) in self.rows[row].iter().enumerate() {
            let cell = cut(cell, self.widths[at] as u16, ascii);
            let gap = " ".repeat(self.widths[at].saturating_sub(cell.width()));
            let left = self.columns[at].is_text();
            text += &if left { format!("{cell}{gap}  ") } else { format!("{gap}{cell}  ") };
        }
        text.trim_end().to_owned()
    }
}

/// The rows of those who played without help, then of games with help, under a heading.
fn body(shared: &Shared, table: &Table, leaders: &[Leader]) -> Vec<(String, Style)> {
    let theme = &shared.theme;
    let row = |index: usize| {
        let rank = leaders[index].rank;
        let style = if rank == 1 { theme.strong() } else { Style::new() };
        (table.line(index + 1, Some(rank), theme.ascii), style)
    };
    let alone = leaders.partition_point(|leader| !leader.helped);
    let mut lines: Vec<(String, Style)> = (0..alone).map(row).collect();
    if alone < leaders.len() {
        if alone > 0 {
            lines.push((String::new(), Style::new()));
        }
        lines.push((shared.tell("leaderboard-helped"), theme.faint()));
        lines.extend((alone..leaders.len()).map(row));
    }
    lines
}

fn draw_table(
    shared: &Shared,
    frame: &mut Frame<'_>,
    place: Rect,
    leaders: &[Leader],
    first: usize,
) {
    let theme = &shared.theme;
    let table = Table::new(leaders, shared, place.width);
    put(frame.buffer_mut(), place, 1, &table.line(0, None, theme.ascii), theme.faint());
    let lines = body(shared, &table, leaders);
    let shown = usize::from(place.height.saturating_sub(4)).max(1);
    let first = first.min(lines.len().saturating_sub(shown));
    for (row, (line, style)) in (2..).zip(lines.iter().skip(first).take(shown)) {
        put(frame.buffer_mut(), place, row, &cut(line, place.width, theme.ascii), *style);
    }
    let rows = 2..2 + shown as u16;
    put_more(frame.buffer_mut(), place, rows, (first, shown, lines.len()), theme);
}
