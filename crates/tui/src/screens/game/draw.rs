//! The board with what is around it.

use polje_tabletop::{Coord, Pick, Seat, SeatLine, Viewer, phrase};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::arrange::{Arrangement, Names, Seats, arrange};
use super::{Evaluation, GameScreen, Tip};
use crate::app::Shared;
use crate::board_view::{self, Marks};
use crate::boxes;
use crate::session::Told;
use crate::text::{cut, fit_keys, put, wrap};

/// The phrase of the keys for somebody whose move it is.
const BOARD_KEYS: &str = "tui-keys-board";
/// Columns of moves beside the board.
const MOVE_COLUMNS: usize = 4;
/// With more seats than this each has one line, cut where it is too long.
const WRAPPED: usize = 4;
pub(super) fn draw(screen: &GameScreen, shared: &Shared, frame: &mut Frame<'_>) {
    let area = frame.area();
    if let Some(seat) = screen.covered {
        return draw_cover(screen, seat, shared, frame);
    }
    let at = arrange(screen, shared, area);
    let buffer = frame.buffer_mut();
    draw_header(screen, shared, buffer, &at);
    board_view::draw(buffer, &at.layout, screen.session.picture(), &marks(screen), &shared.theme);
    draw_panel(screen, shared, buffer, &at);
    draw_foot(screen, shared, buffer, &at);
    // Boxes lie over everything but the keys.
    let bottom = at.foot.bottom().saturating_sub(1);
    let over = Rect { height: bottom.saturating_sub(at.header.y), ..at.header };
    if let Some(back) = screen.list {
        let place = if at.is_beside() { at.panel } else { over };
        draw_list(screen, shared, frame, place, back);
    } else if let Some(choice) = &screen.choice {
        let line = |(index, mv): (usize, &String)| {
            let preview = screen.session.table.preview(mv).map(|preview| shared.say(&preview));
            let text = format!(" {} {mv}  {} ", index + 1, preview.unwrap_or_default());
            let chosen = index == choice.at;
            (text, if chosen { shared.theme.selected() } else { Style::new() })
        };
        let lines: Vec<_> = choice.moves.iter().enumerate().map(line).collect();
        let own = match &choice.moves[..] {
            [mv] => screen.own_key(mv).map(|extra| extra.name),
            _ => None,
        };
        let title = shared.tell(own.unwrap_or("tui-choose"));
        boxes::draw(frame, over, &title, &lines, choice.at, &shared.theme);
    } else if let Some(end) = screen.end.as_ref().filter(|end| !end.aside) {
        let place = if at.is_beside() && at.panel.height > 8 { at.panel } else { over };
        let width = place.width.saturating_sub(4).min(60);
        let (lines, selected) = screen.end_lines(end, shared, width);
        boxes::draw(frame, place, &shared.tell("tui-end"), &lines, selected, &shared.theme);
    }
}

fn marks(screen: &GameScreen) -> Marks {
    let session = &screen.session;
    let playing = session.table.to_move().is_some() && screen.end.is_none();
    let last = session.log.last().filter(|told| session.may_read(told));
    let orders = screen.takes_orders();
    let picked = match screen.orders.picked {
        Some(at) if orders => vec![at],
        _ => screen.picker().picked().to_vec(),
    };
    let targets = match (orders, picked.first()) {
        (true, Some(&from)) => screen.picker().targets_from(from),
        (true, None) => Vec::new(),
        (false, _) => screen.picker().targets(),
    };
    let hint = match &screen.tip {
        Tip::Move(mv) => session.table.gesture(mv),
        _ => Vec::new(),
    };
    Marks {
        cursor: (playing && !screen.watching()).then_some(screen.cursor),
        picked,
        targets: if playing { targets } else { Vec::new() },
        last: last
            .map(|told| told.cells.clone())
            .unwrap_or_default()
            .into_iter()
            .chain(session.captured.iter().copied())
            .collect(),
        hint,
        arrows: screen.orders.arrows(),
    }
}

fn draw_header(screen: &GameScreen, shared: &Shared, buffer: &mut Buffer, at: &Arrangement) {
    let window = at.layout.window().map(|window| shared.say(&window)).unwrap_or_default();
    let kept = if window.is_empty() { 0 } else { window.width() as u16 + 2 };
    let area = Rect { width: at.header.width.saturating_sub(kept), ..at.header };
    let rest = Rect { x: (area.right() + 2).min(at.header.right()), width: kept, ..at.header };
    put(buffer, rest, 0, &window, shared.theme.faint());
    let session = &screen.session;
    let plan = &session.plan;
    let size = session.picture().board.size();
    let title = shared.say(&plan.game.title());
    let what = match session.table.record().header.seed {
        Some(seed) => phrase("tui-header-seed").text("seed", seed),
        None => phrase("tui-header"),
    };
    let mut text = shared.say(&what.text("title", title).text("size", size));
    if plan.best_of.games() > 1 {
        let game = phrase("tui-header-series").number("game", session.number());
        text = format!("{text}   {}", shared.say(&game.number("length", plan.best_of.games())));
    }
    put(buffer, area, 0, &cut(&text, area.width, shared.theme.ascii), shared.theme.strong());
}

fn draw_panel(screen: &GameScreen, shared: &Shared, buffer: &mut Buffer, at: &Arrangement) {
    let mut row = 0;
    let lines = &screen.session.picture().seats;
    let (columns, names) = match at.seats {
        Seats::Beside | Seats::Listed => (1, Names::Shown),
        Seats::Packed { columns, names } => (columns, names),
    };
    let room = usize::from(at.panel.height * columns);
    let turn = lines.iter().position(|line| line.to_move).unwrap_or(0);
    let first = crate::text::scroll(turn, room.min(lines.len()), lines.len());
    for (index, line) in lines.iter().skip(first).take(room).enumerate() {
        let width = at.panel.width / columns;
        let column = index as u16 % columns;
        let place = Rect { x: at.panel.x + column * width, width, ..at.panel };
        let theme = &shared.theme;
        let turn = if line.to_move { theme.glyph('▶', '>') } else { ' ' };
        let mut style = if line.to_move { theme.strong() } else { Style::new() };
        if !line.playing {
            style = style.add_modifier(Modifier::CROSSED_OUT);
        }
        put(buffer, place, row, &turn.to_string(), style);
        let number = format!(" {} ", swatch(screen, line.seat, shared));
        let painted = theme.seat(line.seat).add_modifier(Modifier::BOLD);
        let after = Rect { x: place.x + 2, width: place.width.saturating_sub(2), ..place };
        put(buffer, after, row, &number, painted);
        let text = seat_text(screen, line, names, shared);
        let rest = Rect {
            x: after.x + number.width() as u16 + 1,
            width: after.width.saturating_sub(number.width() as u16 + 1),
            ..place
        };
        if at.is_beside() && lines.len() <= WRAPPED {
            for text in wrap(&text, rest.width) {
                put(buffer, rest, row, &text, style);
                row += 1;
            }
        } else {
            // How somebody stands matters more than the name.
            let long = text.width() > rest.width.into();
            let text = if long { seat_text(screen, line, Names::Left, shared) } else { text };
            put(buffer, rest, row, &cut(&text, rest.width, theme.ascii), style);
            row += u16::from(column + 1 == columns);
        }
    }
    if !at.is_beside() {
        return;
    }
    row += 1;
    let evaluation = match &screen.evaluation {
        Evaluation::Off | Evaluation::Idle => None,
        Evaluation::Thinking(_) => Some(spinning(shared, "tui-worth-thinking")),
        Evaluation::Known(worth) => Some(shared.say(worth)),
    };
    for line in evaluation.iter().flat_map(|text| wrap(text, at.panel.width)) {
        put(buffer, at.panel, row, &line, shared.theme.strong());
        row += 1;
    }
    if evaluation.is_some() {
        row += 1;
    }
    // The box with what can be done at the end lies there, or the one with all moves.
    if screen.end.as_ref().is_none_or(|end| end.aside) && screen.list.is_none() {
        draw_moves(screen, shared, buffer, at.panel, row);
    }
}

/// The latest moves, in as many columns as fit, read downwards.
fn draw_moves(screen: &GameScreen, shared: &Shared, buffer: &mut Buffer, area: Rect, row: u16) {
    let rows = usize::from(area.height.saturating_sub(row + 1));
    let moves = listed(screen, rows * MOVE_COLUMNS);
    if moves.is_empty() || rows == 0 {
        return;
    }
    let heading = cut(&shared.tell("tui-moves"), area.width, shared.theme.ascii);
    put(buffer, area, row, &heading, shared.theme.faint());
    let widest = moves.iter().map(Listed::width).max().unwrap_or(1) + 2;
    let columns = (usize::from(area.width) / widest).clamp(1, MOVE_COLUMNS);
    let shown = moves.len().min(rows * columns);
    for (index, listed) in moves[moves.len() - shown..].iter().enumerate() {
        let place = Rect {
            x: area.x + (index / rows * widest) as u16,
            width: area.width.saturating_sub((index / rows * widest) as u16),
            ..area
        };
        let latest = index + 1 == shown;
        let style = if latest { shared.theme.strong() } else { Style::new() };
        let row = row + 1 + (index % rows) as u16;
        put(buffer, place, row, &listed.line(), style);
        listed.paint(buffer, place, row, shared);
    }
}

/// A move in the list.
struct Listed {
    number: String,
    seat: Seat,
    mv: String,
}

impl Listed {
    fn line(&self) -> String {
        format!("{}. {}  {}", self.number, self.swatch(), self.mv)
    }

    fn swatch(&self) -> String {
        format!(" {} ", self.seat)
    }

    fn width(&self) -> usize {
        self.line().width()
    }

    /// The mover's number in its colour, over the line at this place.
    fn paint(&self, buffer: &mut Buffer, place: Rect, row: u16, shared: &Shared) {
        let before = self.number.len() as u16 + 2;
        let width = place.width.saturating_sub(before);
        let place = Rect { x: place.x + before, width, ..place };
        put(buffer, place, row, &self.swatch(), shared.theme.seat(self.seat));
    }
}

/// The latest moves the reader may know, at most so many, numbered.
fn listed(screen: &GameScreen, most: usize) -> Vec<Listed> {
    let digits = screen.session.log.len().to_string().len();
    let told = screen.session.log.iter().enumerate().rev();
    // Where rounds go by while one waits, waiting is not worth a line.
    let idle = |told: &Told| told.cells.is_empty() && screen.session.plan.game.queues();
    let listed = |(index, told): (usize, &Told)| Listed {
        number: format!("{:>digits$}", index + 1),
        seat: told.seat,
        mv: told.mv.clone(),
    };
    let known = told.filter(|(_, told)| screen.session.may_read(told) && !idle(told));
    let mut moves: Vec<Listed> = known.take(most).map(listed).collect();
    moves.reverse();
    moves
}

fn draw_list(screen: &GameScreen, shared: &Shared, frame: &mut Frame<'_>, area: Rect, back: usize) {
    let moves = listed(screen, usize::MAX);
    let lines: Vec<_> = match moves.is_empty() {
        true => vec![(shared.tell("tui-no-moves"), Style::new())],
        false => moves.iter().map(|listed| (listed.line(), Style::new())).collect(),
    };
    let selected = lines.len().saturating_sub(1 + back);
    let title = shared.tell("tui-moves");
    let inner = boxes::draw(frame, area, &title, &lines, selected, &shared.theme);
    let shown = usize::from(inner.height);
    let first = (selected + 1).saturating_sub(shown);
    for (row, listed) in moves.iter().skip(first).take(shown).enumerate() {
        listed.paint(frame.buffer_mut(), inner, row as u16, shared);
    }
}

/// Name and standing; somebody who is only a seat's number needs no name.
pub(super) fn seat_text(
    screen: &GameScreen,
    line: &SeatLine,
    names: Names,
    shared: &Shared,
) -> String {
    let name = screen.session.name(line.seat);
    let status = shared.say(&line.status);
    let nameless = name == shared.say(&phrase("person-name").seat("seat", line.seat));
    if nameless || names == Names::Left {
        return status;
    }
    shared.say(&phrase("tui-seat").text("name", name).text("status", status))
}

/// The sign by which a seat's cells are known on this board.
fn swatch(screen: &GameScreen, seat: Seat, shared: &Shared) -> String {
    let tiles = screen.session.picture().board.cells();
    let beside_text = || tiles.iter().any(|tile| tile.owner.is_some() && !tile.text.is_empty());
    match shared.theme.ascii && beside_text() {
        true => shared.theme.owner(seat),
        false => seat.to_string(),
    }
}

fn spinning(shared: &Shared, key: &'static str) -> String {
    format!("{} {}", shared.theme.spinner(shared.spin), shared.tell(key))
}

fn draw_foot(screen: &GameScreen, shared: &Shared, buffer: &mut Buffer, at: &Arrangement) {
    let (theme, area) = (&shared.theme, at.foot);
    let line = |buffer: &mut Buffer, row: u16, text: &str, style: Style| {
        put(buffer, area, row, &cut(text, area.width, theme.ascii), style);
    };
    let said = match (&screen.question, &screen.notice) {
        (Some(question), _) => Some((shared.say(&question.phrase()), theme.selected())),
        (None, Some(notice)) => {
            let style = if notice.warning { theme.warning() } else { Style::new() };
            Some((shared.say(&notice.text), style))
        }
        (None, None) => None,
    };
    let room = area.height.saturating_sub(2);
    if let Some((text, style)) = said {
        let lines = wrap(&text, area.width);
        for (row, text) in lines.iter().take(room.into()).enumerate() {
            let last = row + 1 == usize::from(room) && lines.len() > usize::from(room);
            let text = if last { format!("{text} {}", lines[row + 1]) } else { text.clone() };
            line(buffer, row as u16, &text, style);
        }
    }
    line(buffer, room, &now_line(screen, shared, at), theme.strong());
    let keys = fit_keys(&keys(screen, shared), area.width, theme.ascii);
    put(buffer, area, room + 1, &keys, theme.faint());
}

/// Whose turn it is, and what a move at the cursor would do.
fn now_line(screen: &GameScreen, shared: &Shared, at: &Arrangement) -> String {
    let session = &screen.session;
    if screen.end.is_some() {
        return String::new();
    }
    if screen.watching() {
        let speed = phrase(if screen.pace.paused { "tui-paused" } else { "tui-speed" });
        return shared.say(&speed.exact("seconds", screen.pace.seconds()));
    }
    if matches!(screen.tip, Tip::Thinking(_)) {
        return spinning(shared, "tui-tip-thinking");
    }
    let Some(seat) = session.table.to_move() else { return String::new() };
    if screen.thinking.is_some() && !screen.in_tempo() {
        let thinks = phrase("tui-thinking").text("name", session.name(seat));
        return format!("{} {}", theme_spinner(shared), shared.say(&thinks));
    }
    let mut parts: Vec<String> = session.table.turn().iter().map(|turn| shared.say(turn)).collect();
    if !screen.orders.is_empty() {
        parts.push(shared.say(&phrase("tui-orders").number("count", screen.orders.len() as u64)));
    }
    if screen.takes_orders() && screen.orders.variant > 0 {
        parts.push(shared.tell("tui-other-order"));
    }
    let key = if screen.pace.paused { "tui-paused" } else { "tui-speed" };
    let speed = shared.say(&phrase(key).exact("seconds", screen.pace.seconds()));
    if screen.in_tempo() {
        parts.push(speed.clone());
    }
    let here = &session.picture().board[screen.cursor];
    if let Some(text) = board_view::unsaid(&at.layout, here, &shared.theme) {
        parts.push(shared.say(&phrase("tui-here").text("text", text)));
    }
    let between = if shared.theme.ascii { "  |  " } else { "  ·  " };
    if let Some(preview) = order_preview(screen, shared).or_else(|| preview(screen, shared)) {
        let width = usize::from(at.foot.width);
        let too_long = |parts: &[String]| parts.join(between).width() > width;
        parts.push(preview);
        // How fast rounds tick can be seen, and whose turn it is stands with the seats as well.
        if screen.in_tempo() && !screen.pace.paused && too_long(&parts) {
            parts.retain(|part| *part != speed);
        }
        if parts.len() > 1 && too_long(&parts) {
            parts.remove(0);
        }
    }
    parts.join(between)
}

/// What an order from the picked cell would do: to the cell under the cursor, else to each one
/// beside it.
fn order_preview(screen: &GameScreen, shared: &Shared) -> Option<String> {
    let session = &screen.session;
    let from =
        screen.orders.picked.filter(|_| screen.takes_orders() && screen.orders.is_empty())?;
    session.person_to_move()?;
    let mut cells = screen.picker().targets_from(from);
    if cells.contains(&screen.cursor) {
        cells.retain(|&to| to == screen.cursor);
    }
    let told = |&to: &Coord| {
        let orders = session.table.orders(&[from, to]);
        let order = orders.get(screen.orders.variant).or(orders.first())?;
        let preview = shared.say(&session.table.preview(order)?);
        Some(format!("{} {preview}", board_view::arrow(from, to, &shared.theme)))
    };
    let told: Vec<String> = cells.iter().filter_map(told).collect();
    (!told.is_empty()).then(|| told.join("   "))
}

fn theme_spinner(shared: &Shared) -> char {
    shared.theme.spinner(shared.spin)
}

/// The effect of the move at the cursor, where one is meant.
fn preview(screen: &GameScreen, shared: &Shared) -> Option<String> {
    let session = &screen.session;
    session.person_to_move()?;
    if session.viewer() == Viewer::Referee || screen.takes_orders() {
        return None;
    }
    let fitting = match screen.picker().would(screen.cursor) {
        Pick::Move(mv) => mv,
        Pick::Choose(moves) => moves.into_iter().next()?,
        Pick::More | Pick::Nothing => return None,
    };
    session.table.preview(&fitting).map(|preview| shared.say(&preview))
}

/// The keys that matter now, the most important ones first.
fn keys(screen: &GameScreen, shared: &Shared) -> String {
    let key = keys_phrase(screen);
    let line = shared.tell(key);
    // The game's own keys come after those for help and for an ordinary move.
    let own = screen.session.plan.game.keys().iter().map(|extra| shared.tell(extra.line));
    match line.match_indices("   ").nth(1) {
        Some((at, _)) if key == BOARD_KEYS => {
            let own: String = own.map(|own| format!("   {own}")).collect();
            format!("{}{own}{}", &line[..at], &line[at..])
        }
        _ => line,
    }
}

fn keys_phrase(screen: &GameScreen) -> &'static str {
    match () {
        () if screen.question.is_some() => "tui-keys-question",
        () if screen.list.is_some() => "tui-keys-list",
        () if screen.end.as_ref().is_some_and(|end| end.aside) => "tui-keys-aside",
        () if screen.end.is_some() => "tui-keys-end",
        () if screen.choice.as_ref().is_some_and(|choice| choice.moves.len() == 1) => {
            "tui-keys-offer"
        }
        () if screen.choice.is_some() => "tui-keys-choice",
        () if screen.watching() => "tui-keys-watch",
        () if screen.in_tempo() => "tui-keys-tempo",
        () if screen.takes_orders() => "tui-keys-orders",
        () if screen.thinking.is_some() => "tui-keys-thinking",
        () => BOARD_KEYS,
    }
}

/// Nothing of the board, until the next person is alone with it.
fn draw_cover(screen: &GameScreen, seat: Seat, shared: &Shared, frame: &mut Frame<'_>) {
    let area = frame.area();
    let name = screen.session.name(seat);
    let text = shared.say(&phrase("tui-hand-over").text("name", name));
    let lines = wrap(&text, area.width.saturating_sub(4));
    let top = area.height.saturating_sub(lines.len() as u16) / 2;
    for (row, line) in lines.iter().enumerate() {
        let before = area.width.saturating_sub(line.width() as u16) / 2;
        let place = Rect { x: area.x + before, width: area.width - before, ..area };
        put(frame.buffer_mut(), place, top + row as u16, line, shared.theme.strong());
    }
}
