//! The board with what is around it.

use polje_tabletop::{Coord, Pick, Seat, SeatLine, Viewer, phrase};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::arrange::{Arrangement, Names, Seats, arrange};
use super::questions::Question;
use super::{Evaluation, GameScreen, Tip, Tone};
use crate::app::Shared;
use crate::board_view::{self, Marks};
use crate::boxes::{Line, LineBox};
use crate::move_list::{self, ListedMove};
use crate::screens::draw_title;
use crate::text::{after, cut, end_of, put, put_keys, wrap};
use polje_session::LoggedMove;

/// The phrase of the keys for somebody whose move it is.
const BOARD_KEYS: &str = "tui-keys-board";
/// Those beside which a program's output can be looked at.
const OUTPUT_KEYS: [&str; 5] =
    ["tui-keys-end", "tui-keys-watch", "tui-keys-tempo", "tui-keys-orders", WAIT_KEYS];
/// The phrase of the keys while a program is waited for.
const WAIT_KEYS: &str = "tui-keys-program";
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
    board_view::draw(buffer, &at.layout, &screen.picture, &marks(screen), &shared.theme);
    draw_panel(screen, shared, buffer, &at);
    draw_foot(screen, shared, buffer, &at);
    if let Some(over) = over(screen, shared, area) {
        over.drawn.draw(frame, &shared.theme);
        if screen.list.is_some() {
            let (place, first) = over.drawn.shown();
            let moves = listed(screen, usize::MAX);
            for (row, listed) in moves.iter().skip(first).take(place.height.into()).enumerate() {
                listed.paint(frame.buffer_mut(), place, row as u16, shared);
            }
        }
    }
}

/// The box that lies over the board, if one does.
pub(super) struct Over {
    pub(super) drawn: LineBox,
    /// The line of the first entry one can choose.
    pub(super) entries: usize,
}

pub(super) fn over(screen: &GameScreen, shared: &Shared, area: Rect) -> Option<Over> {
    if screen.question.is_some() {
        // It would lie over what is asked.
        return None;
    }
    let at = arrange(screen, shared, area);
    // Boxes lie over everything but the keys.
    let bottom = at.foot.bottom().saturating_sub(1);
    let all = Rect { height: bottom.saturating_sub(at.header.y), ..at.header };
    if let Some(back) = screen.list {
        let place = if at.is_beside() { at.panel } else { all };
        let drawn = list_box(screen, shared, place, back);
        return Some(Over { drawn, entries: 0 });
    }
    if let Some(choice) = &screen.choice {
        let line = |(index, mv): (usize, &String)| {
            let preview = screen.session.table().preview(mv).map(|told| screen.say(shared, &told));
            let text = format!(" {} {mv}  {} ", index + 1, preview.unwrap_or_default());
            let chosen = index == choice.at;
            (text, if chosen { shared.theme.selected() } else { Style::new() })
        };
        let lines = choice.moves.iter().enumerate().map(line).collect();
        let own = match &choice.moves[..] {
            [mv] => screen.own_key(mv).map(|extra| extra.name),
            _ => None,
        };
        let title = shared.tell(own.unwrap_or("tui-choose"));
        let drawn = LineBox::new(all, title, lines, choice.at);
        return Some(Over { drawn, entries: 0 });
    }
    let end = screen.end.as_ref().filter(|end| !end.aside)?;
    let beside = at.is_beside() && at.panel.height > 8;
    let place = if beside { at.panel } else { all };
    let width = place.width.saturating_sub(4).min(60);
    let (lines, entries) = screen.end_lines(end, shared, width);
    // The scores stay in sight where there is room.
    let height = lines.len() as u16 + 2;
    let free = match beside {
        true => {
            let scores = seat_rows(screen, shared, &at).min(place.height);
            Rect { y: place.y + scores, height: place.height - scores, ..place }
        }
        false => Rect { height: at.panel.y.saturating_sub(place.y), ..place },
    };
    let place = if free.height >= height { free } else { place };
    let drawn = LineBox::new(place, shared.tell("tui-end"), lines, entries + end.at);
    Some(Over { drawn, entries })
}

fn marks(screen: &GameScreen) -> Marks {
    let session = &screen.session;
    let playing = session.table().to_move().is_some() && screen.end.is_none();
    let last = session.log().last().filter(|told| session.may_read(screen.viewer, told.seat));
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
        Tip::Move(mv) => session.table().gesture(mv),
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
            .chain(session.captured(screen.viewer).iter().copied())
            .collect(),
        hint,
        arrows: screen.orders.arrows(),
    }
}

fn draw_header(screen: &GameScreen, shared: &Shared, buffer: &mut Buffer, at: &Arrangement) {
    let window = at.layout.window().map(|window| shared.say(&window)).unwrap_or_default();
    let kept = if window.is_empty() { 0 } else { window.width() as u16 + 2 };
    let area = Rect { width: at.header.width.saturating_sub(kept), ..at.header };
    put(buffer, after(at.header, area.width + 2), 0, &window, shared.theme.faint());
    draw_heading(screen, shared, buffer, area);
}

/// What is played, on which board, and whether that is known to be fair.
fn draw_heading(screen: &GameScreen, shared: &Shared, buffer: &mut Buffer, area: Rect) {
    let session = &screen.session;
    let plan = session.plan();
    let size = screen.picture.board.size();
    let what = match session.table().record().header.seed {
        Some(seed) => {
            ["tui-header-seed", "tui-header-seed-short"].map(|key| phrase(key).text("seed", seed))
        }
        None => ["tui-header"; 2].map(phrase),
    };
    let titles = what.map(|what| {
        let text =
            shared.say(&what.phrase("title", plan.game.info().title.clone()).text("size", size));
        if plan.best_of.games() == 1 {
            return text;
        }
        let game = phrase("tui-header-series")
            .number("game", session.number())
            .number("length", plan.best_of.games())
            .number("wins", plan.best_of.wins());
        format!("{text}   {}", shared.say(&game))
    });
    draw_title(shared, buffer, area, &titles, (plan.game, session.fairness()));
}

fn draw_panel(screen: &GameScreen, shared: &Shared, buffer: &mut Buffer, at: &Arrangement) {
    let mut row = 0;
    let lines = &screen.picture.seats;
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
        let to_move = line.to_move && screen.end.is_none();
        let turn = if to_move { theme.glyph('▶', '>') } else { ' ' };
        let mut style = if to_move { theme.strong() } else { Style::new() };
        if !line.playing {
            style = style.add_modifier(Modifier::CROSSED_OUT);
        }
        put(buffer, place, row, &turn.to_string(), style);
        let number = format!(" {} ", swatch(screen, line.seat, shared));
        let painted = theme.seat(line.seat).add_modifier(Modifier::BOLD);
        put(buffer, after(place, 2), row, &number, painted);
        let text = seat_text(screen, line, names, shared);
        let rest = after(place, 2 + number.width() as u16 + 1);
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
    let evaluation = evaluation(screen, shared);
    for line in evaluation.iter().flat_map(|text| wrap(text, at.panel.width)) {
        put(buffer, at.panel, row, &line, shared.theme.strong());
        row += 1;
    }
    if evaluation.is_some() {
        row += 1;
    }
    // The box with what can be done at the end lies there, or the one with all moves.
    if screen.end.as_ref().is_none_or(|end| end.aside) && screen.list.is_none() {
        let row = row.min(at.panel.height);
        let area = Rect { y: at.panel.y + row, height: at.panel.height - row, ..at.panel };
        let moves = listed(screen, usize::from(area.height) * move_list::COLUMNS);
        let latest = moves.len().checked_sub(1).map(|last| (last, shared.theme.strong()));
        move_list::draw(&moves, latest, shared, buffer, area);
    }
}

/// How many rows the seats take in a panel beside the board.
fn seat_rows(screen: &GameScreen, shared: &Shared, at: &Arrangement) -> u16 {
    let lines = &screen.picture.seats;
    if lines.len() > WRAPPED {
        return lines.len() as u16;
    }
    let rows = |line: &SeatLine| {
        let before = 2 + format!(" {} ", swatch(screen, line.seat, shared)).width() as u16 + 1;
        let text = seat_text(screen, line, Names::Shown, shared);
        wrap(&text, at.panel.width.saturating_sub(before)).len() as u16
    };
    lines.iter().map(rows).sum()
}

/// The latest moves the reader may know, at most so many, numbered; errors are marked.
fn listed(screen: &GameScreen, most: usize) -> Vec<ListedMove> {
    let errors: Vec<usize> = screen.review.errors().map(|judged| judged.at).collect();
    let digits = screen.session.log().len().to_string().len();
    let told = screen.session.log().iter().enumerate().rev();
    // Where rounds go by while one waits, waiting is not worth a line.
    let idle =
        |told: &LoggedMove| told.cells.is_empty() && screen.session.plan().game.info().queues;
    let listed = |(index, told): (usize, &LoggedMove)| ListedMove {
        number: format!("{:>digits$}", index + 1),
        seat: told.seat,
        mv: told.mv.clone(),
        error: errors.contains(&told.event),
    };
    let known =
        told.filter(|(_, told)| screen.session.may_read(screen.viewer, told.seat) && !idle(told));
    let mut moves: Vec<ListedMove> = known.take(most).map(listed).collect();
    moves.reverse();
    moves
}

fn list_box(screen: &GameScreen, shared: &Shared, area: Rect, back: usize) -> LineBox {
    let moves = listed(screen, usize::MAX);
    let lines = match moves.is_empty() {
        true => {
            let log = screen.session.log();
            let key = match () {
                () if log.is_empty() => "tui-no-moves",
                () if log.iter().all(|told| told.cells.is_empty()) => "tui-only-passes",
                () => "tui-no-moves-seen",
            };
            vec![(shared.tell(key), Style::new())]
        }
        false => moves.iter().map(|listed| (listed.line(), listed.style(shared))).collect(),
    };
    let selected = lines.len().saturating_sub(1 + back);
    LineBox::new(area, shared.tell("tui-moves"), lines, selected)
}

/// Name and standing. Who has a name is called by it; a level, whose name is no noun, has it before
/// that of its seat; somebody who is only a seat's number needs none.
pub(super) fn seat_text(
    screen: &GameScreen,
    line: &SeatLine,
    names: Names,
    shared: &Shared,
) -> String {
    if names == Names::Brief {
        return shared.say(&line.brief);
    }
    if names == Names::Left {
        return shared.say(&line.status);
    }
    let called = screen.session.names()[line.seat.index()];
    let name = screen.session.name(line.seat);
    let numbered = name == shared.say(&phrase("person-name").seat("seat", line.seat));
    if numbered || !called.is_empty() {
        return screen.say(shared, &line.status);
    }
    shared.say(&phrase("tui-seat").text("name", name).phrase("status", line.status.clone()))
}

/// What the solver says, while people want to know.
fn evaluation(screen: &GameScreen, shared: &Shared) -> Option<String> {
    match &screen.evaluation {
        Evaluation::Off | Evaluation::Idle => None,
        Evaluation::Thinking(_) => Some(shared.spinning(&shared.tell("tui-worth-thinking"))),
        Evaluation::Known { told, .. } => Some(shared.say(told)),
    }
}

fn swatch(screen: &GameScreen, seat: Seat, shared: &Shared) -> String {
    board_view::swatch(&screen.picture, seat, &shared.theme)
}

fn draw_foot(screen: &GameScreen, shared: &Shared, buffer: &mut Buffer, at: &Arrangement) {
    let (theme, area) = (&shared.theme, at.foot);
    let line = |buffer: &mut Buffer, row: u16, text: &str, style: Style| {
        put(buffer, area, row, &cut(text, area.width, theme.ascii), style);
    };
    let room = area.height.saturating_sub(2);
    let now = now_line(screen, shared, at);
    // Whose turn it is stands with the seats as well: in a low window a long sentence comes first.
    let turn = screen.session.table().turn().map(|turn| screen.say(shared, &turn));
    let spare = u16::from(room == 1 && turn == Some(now.clone()) && at.shows_turn());
    let said_in = |room: u16| said(screen, shared, area.width, room.into(), at.is_beside());
    let (said, room) = match said_in(room + spare) {
        longer if longer.len() > room.into() => (longer, room + spare),
        _ => (said_in(room), room),
    };
    for (row, (text, style)) in said.iter().take(room.into()).enumerate() {
        line(buffer, row as u16, text, *style);
    }
    if room + 2 == area.height {
        line(buffer, room, &now, theme.strong());
    }
    put_keys(buffer, area, &keys(screen, shared), theme);
}

/// What has happened or is asked, in at most so many lines.
fn said(screen: &GameScreen, shared: &Shared, width: u16, room: usize, beside: bool) -> Vec<Line> {
    let theme = &shared.theme;
    if let Some(question) = &screen.question {
        let text = shared.say(&question.phrase());
        let lines = match question.takes_text() {
            // Who types sees the end of it.
            true => {
                let lines = wrap(&text, width);
                let hidden = lines.len().saturating_sub(room);
                lines.into_iter().skip(hidden).collect()
            }
            false => fitted(&text, width, room),
        };
        return lines.into_iter().map(|line| (line, theme.selected())).collect();
    }
    let told = |warning: bool| {
        let notice = screen.notice.as_ref();
        let notice = notice.filter(|notice| (notice.tone == Tone::Warning) == warning)?;
        let style = if warning { theme.warning() } else { Style::new() };
        let said = screen.say(shared, &notice.text);
        // Of a move that is cut, what came of it is kept.
        let said = match notice.tone {
            Tone::Move if room == 1 => end_of(&said, width, theme.ascii),
            _ => said,
        };
        Some((said, style))
    };
    // Beside the board the evaluation has a place of its own.
    let worth = evaluation(screen, shared).filter(|_| !beside).map(|text| (text, theme.strong()));
    let mut lines: Vec<Line> = Vec::new();
    for (text, style) in [told(true), worth, told(false)].into_iter().flatten() {
        let fitting = fitted(&text, width, room.saturating_sub(lines.len()));
        lines.extend(fitting.into_iter().map(|line| (line, style)));
    }
    for stretch in screen.review.stretches() {
        let text = screen.say(shared, &stretch.phrase());
        let fitting = fitted(&text, width, room.saturating_sub(lines.len()));
        lines.extend(fitting.into_iter().map(|line| (line, theme.warning())));
    }
    let news = retold(screen, shared, width, room.saturating_sub(lines.len()));
    lines.extend(news.into_iter().map(|line| (line, Style::new())));
    lines
}

/// A text in so many lines; what does not fit makes the last one too long, to be cut with a mark.
fn fitted(text: &str, width: u16, room: usize) -> Vec<String> {
    let mut lines = wrap(text, width);
    if lines.len() > room {
        let rest = lines.split_off(room);
        if let Some(last) = lines.last_mut() {
            *last = format!("{last} {}", rest[0]);
        }
    }
    lines
}

/// What the reader has seen others do, as much of it as fits; what came first gives way.
fn retold(screen: &GameScreen, shared: &Shared, width: u16, room: usize) -> Vec<String> {
    let news: Vec<String> =
        screen.session.retold(screen.viewer).iter().map(|told| screen.say(shared, told)).collect();
    let from = |first: usize| {
        let dots = if shared.theme.ascii { "..." } else { "…" };
        let before = (first > 0).then_some(dots);
        let told = before.into_iter().chain(news[first..].iter().map(String::as_str));
        wrap(&told.collect::<Vec<_>>().join(apart(shared)), width)
    };
    (0..news.len()).map(from).find(|lines| lines.len() <= room).unwrap_or_default()
}

/// Whose turn it is, and what a move at the cursor would do.
fn now_line(screen: &GameScreen, shared: &Shared, at: &Arrangement) -> String {
    let session = &screen.session;
    if let (Some(Question::Save(_)), Some(notice)) = (&screen.question, &screen.notice) {
        return screen.say(shared, &notice.text);
    }
    if screen.end.is_some() {
        let summary = screen.review.summary().map(|summary| shared.say(&summary));
        return match (screen.review.is_thinking(), summary) {
            (true, Some(so_far)) => shared.spinning(&so_far),
            (true, None) => shared.spinning(&shared.tell("tui-review-thinking")),
            (false, summary) => summary.unwrap_or_default(),
        };
    }
    if screen.watching() {
        let speed = phrase(match (screen.session.plan().game.info().queues, screen.pace.paused) {
            (true, true) => "tui-paused-round",
            (true, false) => "tui-speed-round",
            (false, true) => "tui-paused",
            (false, false) => "tui-speed",
        });
        let speed = speed.exact("seconds", screen.pace.seconds());
        let parts =
            session.table().turn().into_iter().chain([speed]).map(|part| screen.say(shared, &part));
        return parts.collect::<Vec<_>>().join(apart(shared));
    }
    if !screen.typed.is_empty() {
        return shared.say(&phrase("tui-typed").text("typed", &screen.typed));
    }
    if matches!(screen.tip, Tip::Thinking(_)) {
        return shared.spinning(&shared.tell("tui-tip-thinking"));
    }
    let Some(seat) = session.table().to_move() else { return String::new() };
    if screen.thinking.is_some() && !screen.in_tempo() {
        let key = if screen.program_thinks() { "tui-thinking-program" } else { "tui-thinking" };
        let thinks = phrase(key).phrase("name", session.subject(seat));
        return shared.spinning(&shared.say(&thinks));
    }
    let mut parts: Vec<String> =
        session.table().turn().iter().map(|turn| screen.say(shared, turn)).collect();
    if !screen.orders.queue.is_empty() {
        parts.push(shared.say(&phrase("tui-orders").number("count", screen.orders.queue.len())));
    }
    if screen.takes_orders() && screen.orders.variant > 0 {
        parts.push(shared.tell("tui-other-order"));
    }
    let key = if screen.pace.paused { "tui-paused" } else { "tui-speed" };
    let speed = shared.say(&phrase(key).exact("seconds", screen.pace.seconds()));
    if screen.in_tempo() {
        parts.push(speed.clone());
    }
    let here = &screen.picture.board[screen.cursor];
    if let Some(text) = board_view::unsaid(&at.layout, here, &shared.theme) {
        parts.push(shared.say(&phrase("tui-here").text("text", text)));
    }
    let between = apart(shared);
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
        screen.orders.picked.filter(|_| screen.takes_orders() && screen.orders.queue.is_empty())?;
    session.person_to_move()?;
    let mut cells = screen.picker().targets_from(from);
    if cells.contains(&screen.cursor) {
        cells.retain(|&to| to == screen.cursor);
    }
    let told = |&to: &Coord| {
        let orders = session.table().orders(&[from, to]);
        let order = orders.get(screen.orders.variant).or(orders.first())?;
        let preview = screen.say(shared, &session.table().preview(order)?);
        Some(format!("{} {preview}", board_view::arrow(from, to, &shared.theme)))
    };
    let told: Vec<String> = cells.iter().filter_map(told).collect();
    (!told.is_empty()).then(|| told.join("   "))
}

/// Between things said in one line.
fn apart(shared: &Shared) -> &'static str {
    if shared.theme.ascii { "  |  " } else { "  ·  " }
}

/// The effect of the move at the cursor, where one is meant.
fn preview(screen: &GameScreen, shared: &Shared) -> Option<String> {
    let session = &screen.session;
    session.person_to_move()?;
    if screen.viewer == Viewer::Referee || screen.takes_orders() {
        return None;
    }
    let fitting = match screen.picker().would(screen.cursor) {
        Pick::Move(mv) => mv,
        Pick::Choose(moves) => moves.into_iter().next()?,
        Pick::More | Pick::Nothing => return None,
    };
    session.table().preview(&fitting).map(|told| screen.say(shared, &told))
}

/// The keys that matter now, the most important ones first.
fn keys(screen: &GameScreen, shared: &Shared) -> String {
    const GAP: &str = "   ";
    let key = keys_phrase(screen);
    let line = shared.tell(key);
    if key != BOARD_KEYS {
        let writes = OUTPUT_KEYS.contains(&key) && screen.programs.is_some();
        return if writes {
            format!("{line}{GAP}{}", shared.tell("tui-keys-output"))
        } else {
            line
        };
    }
    let game = screen.session.plan().game;
    let mut keys: Vec<String> = line.split(GAP).map(str::to_owned).collect();
    if game.solver().is_some() {
        keys.insert(keys.len() - 1, shared.tell("tui-keys-worth"));
    }
    if screen.programs.is_some() {
        keys.insert(keys.len() - 1, shared.tell("tui-keys-output"));
    }
    // The game's own keys come after those for help, for leaving and for an ordinary move.
    let own = game.info().keys.iter().map(|extra| shared.tell(extra.line));
    keys.splice(3..3, own);
    keys.join(GAP)
}

fn keys_phrase(screen: &GameScreen) -> &'static str {
    match () {
        () if screen.question.as_ref().is_some_and(Question::takes_text) => "tui-keys-save",
        () if screen.question.is_some() => "tui-keys-question",
        () if screen.covered.is_some() => "tui-keys-cover",
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
        () if screen.program_thinks() => WAIT_KEYS,
        () if screen.thinking.is_some() => "tui-keys-thinking",
        () => BOARD_KEYS,
    }
}

/// Nothing of the board, until the next person is alone with it.
fn draw_cover(screen: &GameScreen, seat: Seat, shared: &Shared, frame: &mut Frame<'_>) {
    let area = frame.area();
    let theme = &shared.theme;
    let buffer = frame.buffer_mut();
    draw_heading(screen, shared, buffer, Rect { height: 1, ..area });
    let text = shared.say(&phrase("tui-hand-over").text("name", screen.session.name(seat)));
    let mut lines: Vec<Line> = Vec::new();
    let width = area.width.saturating_sub(4);
    lines.extend(wrap(&text, width).into_iter().map(|line| (line, theme.strong())));
    lines.push((String::new(), Style::new()));
    let turn =
        screen.session.table().turn().map(|turn| screen.say(shared, &turn)).unwrap_or_default();
    lines.extend(wrap(&turn, width).into_iter().map(|line| (line, Style::new())));
    let top = area.height.saturating_sub(lines.len() as u16) / 2;
    for (row, (line, style)) in lines.iter().enumerate() {
        let place = after(area, area.width.saturating_sub(line.width() as u16) / 2);
        put(buffer, place, top + row as u16, line, *style);
    }
    if let Some(question) = &screen.question {
        let asked = cut(&shared.say(&question.phrase()), area.width, theme.ascii);
        put(buffer, area, area.height.saturating_sub(2), &asked, theme.selected());
    }
    put_keys(buffer, area, &keys(screen, shared), theme);
}
