//! A finished game, looked at again: step by step, by jumps, or by itself.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyModifiers};
use polje_games::{AnyGame, AnySetup, Fairness, Stretch};
use polje_phrases::Voice;
use polje_tabletop::{
    AnyTable, Coord, Event, Phrase, Picture, Record, Seat, SeatLine, Viewer, phrase,
};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::app::{Alarm, Message, Screen, Shared, Step};
use crate::board_view::{self, LINE, Layout, Marks, PANEL, PANEL_ROWS, SPARE, WIDEST_PANEL, wheel};
use crate::move_list::{self, ListedMove};
use crate::pace::Pace;
use crate::review::Review;
use crate::screens::{HelpScreen, draw_title, key_lines};
use crate::text::{cut, fit_keys, put, wrap};

#[derive(Debug)]
pub(crate) struct ReplayScreen {
    game: &'static dyn AnyGame,
    record: Record,
    /// After `at` of the record's events.
    table: Box<dyn AnyTable>,
    at: usize,
    /// What the last event was.
    told: Option<Phrase>,
    origin: Coord,
    pace: Pace,
    /// What is wrong with the end of the record.
    pub(super) warning: Option<Phrase>,
    pub(super) fairness: Fairness,
    pub(super) review: Review,
    notice: Option<Phrase>,
    /// In seat order; `None` for somebody who is only a seat's number.
    names: Vec<Option<String>>,
    /// The moves as they are listed, with their number among all events.
    moves: Vec<(usize, ListedMove)>,
}

impl ReplayScreen {
    /// Checks that the whole record can be followed, and begins at its start.
    pub(crate) fn new(record: Record) -> Result<ReplayScreen, Phrase> {
        let (game, mut table) = open(&record)?;
        for (index, event) in record.events.iter().enumerate() {
            table.follow(event).map_err(|error| {
                phrase("tui-replay-broken").number("at", index + 1).text("problem", error)
            })?;
        }
        let table = table.back_to(0);
        let fairness = Fairness::of_file(game, &AnySetup::from(&record.header));
        let (names, moves) = (names(&record.header.players), listed(game, &record, table.as_ref()));
        Ok(ReplayScreen {
            game,
            record,
            table,
            at: 0,
            told: None,
            origin: Coord { x: 0, y: 0 },
            pace: Pace::new(Duration::from_millis(500)),
            warning: None,
            fairness,
            review: Review::default(),
            notice: None,
            names,
            moves,
        })
    }

    /// Has the moves judged.
    pub(crate) fn judged(self, shared: &mut Shared) -> ReplayScreen {
        let review = Review::start(self.game, &self.record, &self.fairness, shared);
        ReplayScreen { review, ..self }
    }

    fn next_error(&mut self) {
        let next = self.review.errors().map(|judged| judged.at).find(|&at| at > self.at);
        match next {
            Some(at) => self.go_to(at),
            // Nobody knows yet; that moves are being judged is told anyway.
            None if self.review.is_thinking() => self.notice = None,
            None => self.notice = Some(phrase("tui-review-none")),
        }
    }

    /// What the last move gave away, or that this is being found out.
    fn judgement(&self, shared: &Shared) -> (String, Style) {
        let theme = &shared.theme;
        if let Some(notice) = &self.notice {
            return (shared.say(notice), theme.faint());
        }
        if let Some(error) = self.review.error_at(self.at).and_then(|judged| judged.phrase()) {
            return (format!("? {}", self.say(shared, &error)), theme.warning());
        }
        if self.review.is_thinking() {
            return (shared.spinning(&shared.tell("tui-review-thinking")), theme.faint());
        }
        let around = |stretch: &Stretch| (stretch.first..=stretch.last).contains(&self.at);
        if let Some(stretch) = self.review.stretches().into_iter().find(around) {
            return (self.say(shared, &stretch.phrase()), theme.warning());
        }
        match self.review.errors().count() {
            0 => (String::new(), Style::new()),
            count => {
                let errors = phrase("tui-review-errors").number("count", count);
                (shared.say(&errors), theme.faint())
            }
        }
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
            self.table = self.table.back_to(0);
            self.at = 0;
            self.told = None;
        }
        while self.at < at {
            self.forward();
        }
    }

    /// In a window with room to spare, everything in the middle of it.
    fn arrange(&self, area: Rect, shared: &Shared) -> Arrangement {
        let at = self.placed(area, shared);
        let Some(panel) = at.moves else { return at };
        let (_, high) = at.layout.used();
        let width = (panel.right() - area.x).max(LINE).min(area.width);
        let height = 1 + high.max(PANEL_ROWS) + 1 + at.foot.height;
        let height = if height + SPARE <= area.height { height } else { area.height };
        let (right, down) = ((area.width - width) / 2, (area.height - height) / 2);
        self.placed(Rect { x: area.x + right, y: area.y + down, width, height }, shared)
    }

    fn placed(&self, area: Rect, shared: &Shared) -> Arrangement {
        let theme = &shared.theme;
        let header = Rect { height: 1.min(area.height), ..area };
        let picture = self.table.picture(Viewer::Referee);
        let lines = if self.game.solver().is_some() { 4 } else { 3 };
        let foot = Rect { y: area.bottom().saturating_sub(lines), height: lines, ..area };
        let middle = Rect { y: area.y + 1, height: area.height.saturating_sub(1 + lines), ..area };
        let board = Rect { width: middle.width.saturating_sub(PANEL + 2), ..middle };
        let layout = Layout::new(&picture, board, self.origin, theme);
        if board.width > 0 && !layout.cuts_columns() {
            let used = layout.used().0 + 2;
            let panel = Rect {
                x: middle.x + used,
                width: (middle.width - used).min(WIDEST_PANEL),
                ..middle
            };
            let most = middle.height / 2;
            let form = self.seat_form(&picture, panel.width, most, shared);
            let seats = form.rows.min(most);
            let moves = Rect { y: panel.y + seats + 1, height: middle.height - seats - 1, ..panel };
            let seats = Rect { height: seats, ..panel };
            return Arrangement { header, layout, seats, form, moves: Some(moves), foot };
        }
        let most = (area.height / 4).max(1).min(middle.height);
        let form = self.seat_form(&picture, area.width, most, shared);
        let seats = form.rows.min(most);
        let board = Rect { height: middle.height - seats, ..middle };
        let layout = Layout::new(&picture, board, self.origin, theme);
        let seats = Rect { y: board.bottom(), height: seats, ..middle };
        Arrangement { header, layout, seats, form, moves: None, foot }
    }

    /// As much of everybody as fits into so many rows.
    fn seat_form(&self, picture: &Picture, width: u16, most: u16, shared: &Shared) -> SeatForm {
        let count = picture.seats.len() as u16;
        let wrapped = |line| wrap(&self.seat_text(line, shared), width.saturating_sub(SWATCH));
        let rows = picture.seats.iter().map(|line| wrapped(line).len() as u16).sum();
        if rows <= most {
            return SeatForm { wrapped: true, columns: 1, rows };
        }
        let columns = if count > most { self.columns(picture, width, shared) } else { 1 };
        SeatForm { wrapped: false, columns, rows: count.div_ceil(columns) }
    }

    /// How many seats have room in a line, without their names.
    fn columns(&self, picture: &Picture, width: u16, shared: &Shared) -> u16 {
        let status = |line: &SeatLine| shared.say(&line.status).width() as u16;
        let widest = picture.seats.iter().map(status).max().unwrap_or_default();
        (width / (widest + SWATCH + 1)).clamp(1, picture.seats.len() as u16)
    }

    fn draw_seats(
        &self,
        shared: &Shared,
        buffer: &mut Buffer,
        at: &Arrangement,
        picture: &Picture,
    ) {
        let (theme, area, seats) = (&shared.theme, at.seats, &picture.seats);
        let SeatForm { wrapped, columns, .. } = at.form;
        let room = usize::from(area.height * columns);
        let turn = seats.iter().position(|line| line.to_move).unwrap_or(0);
        let first = crate::text::scroll(turn, room.min(seats.len()), seats.len());
        let width = area.width / columns;
        let mut row = 0;
        for (index, line) in seats.iter().skip(first).take(room).enumerate() {
            let column = index as u16 % columns;
            let place = Rect { x: area.x + column * width, width, ..area };
            let sign = format!(" {} ", board_view::swatch(picture, line.seat, theme));
            put(buffer, place, row, &sign, theme.seat(line.seat));
            let rest = Rect { x: place.x + SWATCH, width: width.saturating_sub(SWATCH), ..place };
            let text = self.seat_text(line, shared);
            let lines = match wrapped {
                true => wrap(&text, rest.width),
                false => {
                    // How somebody stands matters more than the name.
                    let long = text.width() > rest.width.into();
                    let text = if long { shared.say(&line.status) } else { text };
                    vec![cut(&text, rest.width, theme.ascii)]
                }
            };
            for (down, text) in lines.iter().enumerate() {
                put(buffer, rest, row + down as u16, text, Style::new());
            }
            if column + 1 == columns {
                row += lines.len() as u16;
            }
        }
    }

    /// Name and standing, as at the table.
    fn seat_text(&self, line: &SeatLine, shared: &Shared) -> String {
        match self.names.get(line.seat.index()) {
            Some(Some(name)) if level(self.game, name).is_some() => {
                let seat = phrase("tui-seat").text("name", self.name(line.seat, shared));
                shared.say(&seat.phrase("status", line.status.clone()))
            }
            _ => self.say(shared, &line.status),
        }
    }

    /// Who sits there; levels in the reader's language.
    fn name(&self, seat: Seat, shared: &Shared) -> String {
        called(self.game, self.names[seat.index()].as_deref(), seat, shared)
    }

    /// A sentence about the game. As at the table, levels are called by their seats, since their names
    /// are no nouns.
    fn say(&self, shared: &Shared, told: &Phrase) -> String {
        let names = self.names.iter().map(Option::as_deref);
        let names = names.map(|name| name.filter(|name| level(self.game, name).is_none()));
        shared.say_among(told, &names.map(Option::unwrap_or_default).collect::<Vec<_>>())
    }

    /// The moves around the one that was played last.
    fn draw_moves(&self, shared: &Shared, buffer: &mut Buffer, area: Rect) {
        let latest = self.moves.partition_point(|(at, _)| *at <= self.at).checked_sub(1);
        // Long games have more moves than can be shown before and after it.
        let most = usize::from(area.height) * move_list::COLUMNS;
        let first = latest.unwrap_or(0).saturating_sub(most);
        let near = self.moves.iter().skip(first).take(2 * most);
        let moves: Vec<ListedMove> = near
            .map(|(at, listed)| {
                let error = self.review.error_at(*at).is_some();
                ListedMove { error, ..listed.clone() }
            })
            .collect();
        let latest = latest.map(|at| (at - first, shared.theme.selected()));
        move_list::draw(&moves, latest, shared, buffer, area);
    }

    fn draw_foot(&self, shared: &Shared, buffer: &mut Buffer, area: Rect) {
        let theme = &shared.theme;
        let closing = self.table.closing();
        let (told, style) = match (&self.told, &self.warning) {
            (None, Some(warning)) => (Some(warning), theme.warning()),
            (told, _) => (closing.last().or(told.as_ref()), Style::new()),
        };
        let told = told.map(|told| self.say(shared, told)).unwrap_or_default();
        let mut lines = vec![(told.clone(), style)];
        if self.game.solver().is_some() {
            lines.push(self.judgement(shared));
        }
        // A long sentence takes the line of the judgement while there is none.
        let wrapped = wrap(&told, area.width);
        if let [(first, _), (second, theirs)] = &mut lines[..]
            && second.is_empty()
            && let [begin, rest @ ..] = &wrapped[..]
        {
            (*first, *second, *theirs) = (begin.clone(), rest.join(" "), style);
        }
        let at = phrase("tui-replay-at").number("at", self.at);
        let at = at.number("all", self.record.events.len());
        let key = if self.pace.is_set() { "tui-replay-playing" } else { "tui-replay-standing" };
        let place = phrase(key).phrase("place", at);
        lines.push((shared.say(&place.exact("seconds", self.pace.seconds())), theme.strong()));
        let judged = self.game.solver().is_some();
        let keys = if judged { "tui-keys-replay-judged" } else { "tui-keys-replay" };
        let keys = fit_keys(&shared.tell(keys), area.width, theme.ascii);
        lines.push((keys, theme.faint()));
        for (row, (text, style)) in lines.iter().enumerate() {
            put(buffer, area, row as u16, &cut(text, area.width, theme.ascii), *style);
        }
    }

    /// Shows the cells of the last move.
    fn follow_moves(&mut self, shared: &Shared) {
        if let Some(&at) = self.last().first() {
            self.origin = self.arrange(shared.area, shared).layout.following(at);
        }
    }

    fn last(&self) -> Vec<Coord> {
        match self.at.checked_sub(1).map(|at| &self.record.events[at]) {
            Some(Event::Move(line)) => self.table.gesture(&line.mv),
            _ => Vec::new(),
        }
    }

    /// The cells of the move that would have been better than the last one.
    fn better(&self) -> Vec<Coord> {
        let better = self.review.error_at(self.at).and_then(|judged| judged.better.as_deref());
        better.map(|mv| self.table.gesture(mv)).unwrap_or_default()
    }

    fn scroll(&mut self, right: i32, down: i32, shared: &Shared) {
        self.origin = self.arrange(shared.area, shared).layout.scrolled(right, down);
    }
}

/// What stands before the line of a seat.
const SWATCH: u16 = 5;

/// Where everything is.
struct Arrangement {
    header: Rect,
    layout: Layout,
    seats: Rect,
    form: SeatForm,
    /// The list of moves, where there is room for it.
    moves: Option<Rect>,
    /// What has happened, what is wrong with it, how far one is, keys.
    foot: Rect,
}

/// How the lines of the seats lie.
struct SeatForm {
    /// Each seat in as many rows as it takes; else in one, without the name if that is too long.
    wrapped: bool,
    /// How many seats are in a row.
    columns: u16,
    /// What all of them take.
    rows: u16,
}

/// What everybody of a record is called in the reader's language.
pub(super) fn player_names(
    game: &'static dyn AnyGame,
    players: &[String],
    shared: &Shared,
) -> Vec<String> {
    let names = names(players);
    let seated = names.iter().enumerate().map(|(index, name)| (Seat::at(index), name));
    seated.map(|(seat, name)| called(game, name.as_deref(), seat, shared)).collect()
}

fn called(game: &'static dyn AnyGame, name: Option<&str>, seat: Seat, shared: &Shared) -> String {
    let Some(name) = name else {
        return shared.say(&phrase("person-name").seat("seat", seat));
    };
    match level(game, name) {
        None => name.to_owned(),
        Some((level, None)) => shared.voice.level(level),
        Some((level, Some(number))) => format!("{} {number}", shared.voice.level(level)),
    }
}

/// The level that a player is called after. Several of a level are numbered.
fn level<'a>(game: &'static dyn AnyGame, name: &'a str) -> Option<(&'static str, Option<&'a str>)> {
    let (level, number) = match name.rsplit_once(' ') {
        Some((level, number)) if number.parse::<u32>().is_ok() => (level, Some(number)),
        _ => (name, None),
    };
    Some((game.level(level)?.asked_for(), number))
}

/// `None` for people without a name, who are called differently in every language.
fn names(players: &[String]) -> Vec<Option<String>> {
    let voice = Voice::english();
    let nobody = |index| voice.say(&phrase("person-name").seat("seat", Seat::at(index)));
    let named = |(index, name): (usize, &String)| (*name != nobody(index)).then(|| name.clone());
    players.iter().enumerate().map(named).collect()
}

fn listed(game: &dyn AnyGame, record: &Record, table: &dyn AnyTable) -> Vec<(usize, ListedMove)> {
    let digits = record.events.len().to_string().len();
    let line = |(index, event): (usize, &Event)| {
        let Event::Move(line) = event else { return None };
        // Where rounds go by while one waits, waiting is not worth a line.
        if game.info().queues && table.gesture(&line.mv).is_empty() {
            return None;
        }
        let at = index + 1;
        let (number, mv) = (format!("{at:>digits$}"), line.mv.clone());
        Some((at, ListedMove { number, seat: line.seat, mv, error: false }))
    };
    record.events.iter().enumerate().filter_map(line).collect()
}

fn open(record: &Record) -> Result<(&'static dyn AnyGame, Box<dyn AnyTable>), Phrase> {
    let header = &record.header;
    let Some(game) = polje_games::find(&header.game) else {
        return Err(phrase("tui-unknown-game").text("game", &header.game));
    };
    if header.rules != game.info().rules {
        let wrong = phrase("tui-other-rules").number("found", header.rules);
        return Err(wrong.number("known", game.info().rules));
    }
    let table = game.open(&AnySetup::from(header), header.players.clone());
    Ok((game, table.map_err(|error| error.0)?))
}

/// How far the board is moved under the window, to the right and down.
fn scrolled_by(message: &Message, shared: &Shared) -> Option<(i32, i32)> {
    Some(match message {
        Message::Key(key) => {
            let shift = key.modifiers.contains(KeyModifiers::SHIFT);
            match shared.command(key) {
                KeyCode::Right if shift => (2, 0),
                KeyCode::Left if shift => (-2, 0),
                KeyCode::Char('L') => (2, 0),
                KeyCode::Char('H') => (-2, 0),
                KeyCode::Up | KeyCode::Char('k') => (0, -1),
                KeyCode::Down | KeyCode::Char('j') => (0, 1),
                _ => return None,
            }
        }
        Message::Mouse(mouse) => wheel(mouse.kind)?,
        _ => return None,
    })
}

impl Screen for ReplayScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        let all = self.record.events.len();
        if matches!(message, Message::Key(_) | Message::Alarm) {
            self.notice = None;
        }
        if let Some((right, down)) = scrolled_by(message, shared) {
            self.scroll(right, down, shared);
            return Step::Stay;
        }
        match message {
            Message::Answer(answer) => self.review.take(answer),
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
                KeyCode::Char('e') if self.game.solver().is_some() => self.next_error(),
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
        let game = self.game;
        let title = phrase("replay-head").phrase("game", game.info().title.clone());
        let players = Seat::all(self.names.len()).map(|seat| self.name(seat, shared));
        let title = title.text("players", players.collect::<Vec<_>>().join(", "));
        let title = shared.say(&title);
        let picture = self.table.picture(Viewer::Referee);
        let at = self.arrange(area, shared);
        let buffer = frame.buffer_mut();
        draw_title(shared, buffer, at.header, &[title], (game, &self.fairness));
        let marks = Marks { last: self.last(), hint: self.better(), ..Marks::default() };
        board_view::draw(buffer, &at.layout, &picture, &marks, theme);
        self.draw_seats(shared, buffer, &at, &picture);
        if let Some(area) = at.moves {
            self.draw_moves(shared, buffer, area);
        }
        self.draw_foot(shared, buffer, at.foot);
    }

    fn least(&self) -> (u16, u16) {
        (30, 10)
    }

    fn spins(&self) -> bool {
        self.review.is_thinking()
    }

    fn alarm(&self) -> Option<Alarm> {
        self.pace.alarm()
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        let errors: &[(&str, &str)] = match self.game.solver() {
            Some(_) => &[("e", "tui-help-replay-error"), ("! !", "tui-help-replay-better")],
            None => &[],
        };
        let keys = [
            ("tui-key-sideways", "tui-help-replay-step"),
            ("PageUp, PageDown", "tui-help-replay-ten"),
            ("Home, End, 0-9", "tui-help-replay-jump"),
            ("tui-key-space", "tui-help-replay-play"),
            ("+ -", "tui-help-speed"),
            ("tui-key-up-down", "tui-help-scroll"),
            ("tui-key-look-sideways", "tui-help-look-sideways"),
            ("Esc", "tui-help-back"),
        ];
        let lines = key_lines(shared, &keys).into_iter().chain(key_lines(shared, errors));
        HelpScreen::new(lines.collect(), shared)
    }
}
