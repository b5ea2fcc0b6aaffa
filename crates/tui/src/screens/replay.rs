//! A finished game, looked at again: step by step, by jumps, or by itself.

use std::time::Duration;

use crossterm::event::{KeyCode, MouseEventKind};
use polje_games::AnySetup;
use polje_tabletop::{AnyTable, Coord, Event, Phrase, Record, ReplayError, Viewer, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::app::{Alarm, Message, Screen, Shared, Step};
use crate::board_view::{self, Layout, Marks};
use crate::pace::Pace;
use crate::screens::{HelpScreen, key_lines};
use crate::text::{cut, fit_keys, put};
use crate::theme::Theme;

#[derive(Debug)]
pub(crate) struct ReplayScreen {
    record: Record,
    /// After `at` of the record's events.
    table: Box<dyn AnyTable>,
    at: usize,
    /// What the last event was.
    told: Option<Phrase>,
    origin: Coord,
    pace: Pace,
    /// What is wrong with the end of the record.
    warning: Option<Phrase>,
}

impl ReplayScreen {
    /// Checks that the whole record can be followed, and begins at its start.
    pub(crate) fn new(record: Record) -> Result<ReplayScreen, Phrase> {
        let mut table = open(&record)?;
        for (index, event) in record.events.iter().enumerate() {
            table.follow(event).map_err(|error| broken(index, &error))?;
        }
        let table = open(&record)?;
        let origin = Coord { x: 0, y: 0 };
        let pace = Pace::new(Duration::from_millis(500));
        Ok(ReplayScreen { record, table, at: 0, told: None, origin, pace, warning: None })
    }

    pub(crate) fn with_warning(self, warning: Phrase) -> ReplayScreen {
        ReplayScreen { warning: Some(warning), ..self }
    }

    fn forward(&mut self) {
        let Some(event) = self.record.events.get(self.at) else { return };
        self.told = match event {
            Event::Move(line) => self.table.report(&line.mv).ok(),
            Event::Forfeit(line) => {
                let said = phrase("replay-forfeit").seat("seat", line.seat);
                Some(said.text("reason", &line.reason))
            }
        };
        self.table.follow(event).expect("the record was followed when it was opened");
        self.at += 1;
    }

    fn go_to(&mut self, at: usize) {
        let at = at.min(self.record.events.len());
        if at < self.at {
            self.table = open(&self.record).expect("the record was opened before");
            self.at = 0;
            self.told = None;
        }
        while self.at < at {
            self.forward();
        }
    }

    fn arrange(&self, area: Rect, theme: &Theme) -> (Layout, Rect) {
        let picture = self.table.picture(Viewer::Referee);
        let seats = (picture.seats.len() as u16).min((area.height / 4).max(1));
        let foot = seats + 3;
        let board = Rect { y: area.y + 1, height: area.height.saturating_sub(1 + foot), ..area };
        let below = Rect { y: area.bottom().saturating_sub(foot), height: foot, ..area };
        (Layout::new(&picture, board, self.origin, theme), below)
    }

    /// Shows the cells of the last move.
    fn follow_moves(&mut self, shared: &Shared) {
        let picture = self.table.picture(Viewer::Referee);
        if let Some(&at) = self.last().first() {
            self.origin =
                self.arrange(shared.area, &shared.theme).0.following(at, picture.board.size());
        }
    }

    fn last(&self) -> Vec<Coord> {
        match self.at.checked_sub(1).map(|at| &self.record.events[at]) {
            Some(Event::Move(line)) => self.table.gesture(&line.mv),
            _ => Vec::new(),
        }
    }

    fn scroll(&mut self, right: i32, down: i32, shared: &Shared) {
        let size = self.table.picture(Viewer::Referee).board.size();
        self.origin = self.arrange(shared.area, &shared.theme).0.scrolled(right, down, size);
    }
}

fn open(record: &Record) -> Result<Box<dyn AnyTable>, Phrase> {
    let header = &record.header;
    let Some(game) = polje_games::find(&header.game) else {
        return Err(phrase("tui-unknown-game").text("game", &header.game));
    };
    if header.rules != game.rules() {
        let wrong = phrase("tui-other-rules").number("found", header.rules);
        return Err(wrong.number("known", game.rules()));
    }
    let setup = AnySetup { value: header.setup.clone(), seed: header.seed };
    game.open(&setup, header.players.clone()).map_err(|error| error.0)
}

fn broken(index: usize, error: &ReplayError) -> Phrase {
    phrase("tui-replay-broken").number("at", index as u64 + 1).text("problem", error)
}

impl Screen for ReplayScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        let all = self.record.events.len();
        match message {
            Message::Key(key) => match shared.command(key) {
                KeyCode::Right | KeyCode::Char('l' | '.') => self.go_to(self.at + 1),
                KeyCode::Left | KeyCode::Char('h' | ',') => self.go_to(self.at.saturating_sub(1)),
                KeyCode::PageDown => self.go_to(self.at + 10),
                KeyCode::PageUp => self.go_to(self.at.saturating_sub(10)),
                KeyCode::Home => self.go_to(0),
                KeyCode::End => self.go_to(all),
                KeyCode::Char(digit @ '0'..='9') => {
                    let tenths = digit as usize - '0' as usize;
                    self.go_to(all * tenths / 10);
                }
                KeyCode::Up | KeyCode::Char('k') => {
                    self.scroll(0, -1, shared);
                    return Step::Stay;
                }
                KeyCode::Down | KeyCode::Char('j') => {
                    self.scroll(0, 1, shared);
                    return Step::Stay;
                }
                KeyCode::Char(' ') => match self.pace.is_set() {
                    true => self.pace.rest(),
                    false => {
                        if self.at == all {
                            self.go_to(0);
                        }
                        self.pace.set(shared);
                    }
                },
                KeyCode::Char('+' | '=') => self.pace.faster(),
                KeyCode::Char('-') => self.pace.slower(),
                KeyCode::Esc | KeyCode::Char('q' | 'Q') => return Step::Pop,
                _ => {}
            },
            Message::Alarm if self.pace.is_set() => {
                self.go_to(self.at + 1);
                match self.at == all {
                    true => self.pace.rest(),
                    false => self.pace.set(shared),
                }
            }
            Message::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.scroll(0, -2, shared),
                MouseEventKind::ScrollDown => self.scroll(0, 2, shared),
                _ => {}
            },
            _ => {}
        }
        if matches!(message, Message::Key(_) | Message::Alarm) {
            self.follow_moves(shared);
        }
        Step::Stay
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let area = frame.area();
        let theme = &shared.theme;
        let header = &self.record.header;
        let game = polje_games::find(&header.game).expect("the record was opened before");
        let title = phrase("replay-head").text("game", shared.say(&game.title()));
        let title = shared.say(&title.text("players", header.players.join(", ")));
        let picture = self.table.picture(Viewer::Referee);
        let (layout, below) = self.arrange(area, theme);
        let buffer = frame.buffer_mut();
        put(buffer, area, 0, &cut(&title, area.width, theme.ascii), theme.strong());
        let marks = Marks { last: self.last(), ..Marks::default() };
        board_view::draw(buffer, &layout, &picture, &marks, theme);
        let room = usize::from(below.height).saturating_sub(3);
        let turn = picture.seats.iter().position(|line| line.to_move).unwrap_or(0);
        let first = crate::text::scroll(turn, room.min(picture.seats.len()), picture.seats.len());
        for (row, line) in picture.seats.iter().skip(first).take(room).enumerate() {
            let number = format!(" {} ", line.seat);
            put(buffer, below, row as u16, &number, theme.seat(line.seat));
            let rest = Rect { x: below.x + 5, width: below.width.saturating_sub(5), ..below };
            let status = cut(&shared.say(&line.status), rest.width, theme.ascii);
            put(buffer, rest, row as u16, &status, Style::new());
        }
        let row = room as u16;
        let closing = self.table.closing();
        let (told, style) = match (&self.told, &self.warning) {
            (None, Some(warning)) => (Some(warning), theme.warning()),
            (told, _) => (closing.last().or(told.as_ref()), Style::new()),
        };
        let told = told.map(|told| shared.say(told)).unwrap_or_default();
        put(buffer, below, row, &cut(&told, below.width, theme.ascii), style);
        let at = phrase("tui-replay-at").number("at", self.at as u64);
        let at = at.number("all", self.record.events.len() as u64);
        let key = if self.pace.is_set() { "tui-replay-playing" } else { "tui-replay-standing" };
        let place = phrase(key).text("place", shared.say(&at));
        let place = shared.say(&place.exact("seconds", self.pace.seconds()));
        put(buffer, below, row + 1, &cut(&place, below.width, theme.ascii), theme.strong());
        let keys = fit_keys(&shared.tell("tui-keys-replay"), below.width, theme.ascii);
        put(buffer, below, row + 2, &keys, theme.faint());
    }

    fn least(&self) -> (u16, u16) {
        (30, 10)
    }

    fn alarm(&self) -> Option<Alarm> {
        self.pace.alarm()
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        let keys = [
            ("tui-key-sideways", "tui-help-replay-step"),
            ("PageUp, PageDown", "tui-help-replay-ten"),
            ("Home, End, 0-9", "tui-help-replay-jump"),
            ("Space", "tui-help-replay-play"),
            ("+ -", "tui-help-speed"),
            ("tui-key-up-down", "tui-help-scroll"),
            ("Esc", "tui-help-back"),
        ];
        HelpScreen::new(key_lines(shared, &keys), shared)
    }
}
