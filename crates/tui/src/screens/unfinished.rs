//! The games that were left before their end: when, by whom and where they stand. Any of them can go
//! on, or be thrown away.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEventKind};
use polje_session::Session;
use polje_tabletop::{Coord, Phrase, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::app::{Message, Screen, Shared, Step};
use crate::board_view::{self, Layout, Marks};
use crate::page::Page;
use crate::screens::{DealScreen, GameScreen, HelpScreen, key_lines};
use crate::text::{cut, put, put_lines, put_more, scroll, wrap};
use crate::unfinished::LeftGame;
use crate::when::when;

#[derive(Debug)]
pub(crate) struct UnfinishedScreen {
    /// Never empty.
    games: Vec<LeftGame>,
    at: usize,
    /// The chosen game, to be looked at.
    shown: Option<Box<Session>>,
    asked: Option<Question>,
    notice: Option<Phrase>,
}

/// What is asked before something is done with a game that was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether it is really to be thrown away.
    Forget,
    /// Whether its programs are to be started.
    Start,
}

impl Question {
    pub(crate) fn phrase(self, game: &LeftGame) -> Phrase {
        match self {
            Question::Forget => phrase("tui-ask-forget"),
            Question::Start => game.asks_to_start().unwrap_or_else(|| phrase("tui-no-programs")),
        }
    }
}

/// The screen on which a game goes on. What it asks first has been answered.
pub(crate) fn go_on(left: &LeftGame, shared: &mut Shared) -> Result<Box<dyn Screen>, Phrase> {
    let saved = left.take()?;
    Ok(match left.plan().has_programs() {
        true => Box::new(DealScreen::resume_game(saved, shared)?),
        false => Box::new(GameScreen::resume_game(saved, shared)?),
    })
}

/// The row of the first game.
const TOP: u16 = 1;
/// The columns of the list, where there is room for the board beside it.
const LIST: u16 = 62;
/// Fewer rows do not show much of a board.
const BOARD_ROWS: u16 = 6;

impl UnfinishedScreen {
    /// `None` where no game was left.
    pub(crate) fn new(games: Vec<LeftGame>) -> Option<UnfinishedScreen> {
        if games.is_empty() {
            return None;
        }
        let mut screen = UnfinishedScreen { games, at: 0, shown: None, asked: None, notice: None };
        screen.choose(0);
        Some(screen)
    }

    fn choose(&mut self, at: usize) {
        self.at = at.min(self.games.len() - 1);
        // What several may not see of each other is not shown here, either.
        let session = self.games[self.at].look().ok().filter(|session| !session.is_secret());
        self.shown = session.map(Box::new);
        self.notice = None;
    }

    fn go_on(&mut self, shared: &mut Shared) -> Step {
        match go_on(&self.games[self.at], shared) {
            Ok(screen) => Step::Begin(screen),
            Err(problem) => {
                self.notice = Some(problem);
                Step::Stay
            }
        }
    }

    fn forget(&mut self) -> Step {
        if let Err(problem) = self.games[self.at].forget() {
            self.notice = Some(problem);
            return Step::Stay;
        }
        self.games.remove(self.at);
        if self.games.is_empty() {
            return Step::Pop;
        }
        self.choose(self.at);
        Step::Stay
    }

    fn take_key(&mut self, key: &KeyEvent, shared: &mut Shared) -> Step {
        let code = shared.command(key);
        if let Some(question) = self.asked.take() {
            let yes = matches!(code, KeyCode::Enter | KeyCode::Char('y' | 'Y'));
            return match question {
                Question::Forget if yes => self.forget(),
                Question::Start if yes => self.go_on(shared),
                Question::Forget | Question::Start => Step::Stay,
            };
        }
        let count = self.games.len();
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.choose((self.at + count - 1) % count),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.choose((self.at + 1) % count),
            KeyCode::Home => self.choose(0),
            KeyCode::End => self.choose(count - 1),
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.enter(shared),
            KeyCode::Char('x') | KeyCode::Delete => self.asked = Some(Question::Forget),
            KeyCode::Esc | KeyCode::Left | KeyCode::Char('q' | 'Q') => return Step::Pop,
            _ => {}
        }
        Step::Stay
    }

    fn enter(&mut self, shared: &mut Shared) -> Step {
        if self.games[self.at].plan().has_programs() {
            self.asked = Some(Question::Start);
            return Step::Stay;
        }
        self.go_on(shared)
    }

    /// Where the list and, if there is room, the board of the chosen game are.
    fn areas(&self, page: &Page) -> (Rect, Option<Rect>) {
        let place = page.inside;
        let rows = place.height.saturating_sub(TOP + 2);
        let list = Rect { y: place.y + TOP, height: rows, ..place };
        if let Some(board) = page.beside {
            return (list, Some(Rect { y: board.y + TOP, height: board.height - TOP, ..board }));
        }
        let wanted = self.games.len() as u16 + 1;
        let listed = wanted.min(rows.saturating_sub(BOARD_ROWS)).max(rows.min(4));
        let board = Rect { y: list.y + listed, height: rows - listed, ..list };
        let seen = Some(board).filter(|board| board.height >= BOARD_ROWS);
        let height = if seen.is_some() { listed.saturating_sub(1) } else { rows };
        (Rect { height, ..list }, seen)
    }

    /// The rows the games have, and the first one shown.
    fn rows(&self, list: Rect) -> (usize, usize) {
        let shown = usize::from(list.height).max(1);
        (shown, scroll(self.at, shown, self.games.len()))
    }

    /// An entry with its mark, in so many columns.
    fn line(&self, mark: char, left: &LeftGame, shared: &Shared, width: u16) -> String {
        let before = format!("{mark} {}  ", when(left.left));
        let room = width.saturating_sub(before.width() as u16 + 1);
        let about = left.told(&phrase("tui-left-game"), shared, room);
        cut(&format!("{before}{about} "), width, shared.theme.ascii)
    }

    fn draw_board(&self, shared: &Shared, frame: &mut Frame<'_>, area: Rect) {
        let Some(session) = &self.shown else { return };
        let picture = session.picture(session.reader());
        let turn = session.table().turn();
        let turn = turn.map(|turn| shared.say_among(&turn, &session.names())).unwrap_or_default();
        let turn = cut(&turn, area.width, shared.theme.ascii);
        put(frame.buffer_mut(), area, 0, &turn, shared.theme.strong());
        let place = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let layout = Layout::new(&picture, place, Coord { x: 0, y: 0 }, &shared.theme);
        let last = session.log().last().filter(|mv| session.may_read(session.reader(), mv.seat));
        let last = last.map(|mv| mv.cells.clone()).unwrap_or_default();
        let marks = Marks { last, ..Marks::default() };
        board_view::draw(frame.buffer_mut(), &layout, &picture, &marks, &shared.theme);
    }
}

impl Screen for UnfinishedScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        match message {
            Message::Key(key) => return self.take_key(key, shared),
            Message::Mouse(mouse) => {
                let (list, _) = self.areas(&Page::parted(shared.area, LIST));
                let (shown, first) = self.rows(list);
                let row = usize::from(mouse.row).checked_sub(usize::from(list.y));
                let at = row.filter(|row| *row < shown).map(|row| row + first);
                match (mouse.kind, at.filter(|at| *at < self.games.len())) {
                    (MouseEventKind::Down(MouseButton::Left), Some(at)) => {
                        self.asked = None;
                        if at == self.at {
                            return self.enter(shared);
                        }
                        self.choose(at);
                    }
                    (MouseEventKind::ScrollUp, _) => self.choose(self.at.saturating_sub(1)),
                    (MouseEventKind::ScrollDown, _) => self.choose(self.at + 1),
                    _ => {}
                }
            }
            _ => {}
        }
        Step::Stay
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let page = Page::parted(frame.area(), LIST);
        let (theme, place) = (&shared.theme, page.inside);
        let (list, board) = self.areas(&page);
        let title = shared.say(&phrase("tui-menu-unfinished").number("count", self.games.len()));
        let asks = self.asked.is_some();
        let keys = if asks { "tui-keys-question" } else { "tui-keys-unfinished" };
        page.draw(frame.buffer_mut(), &title, &shared.tell(keys), theme);
        let (shown, first) = self.rows(list);
        for (index, left) in self.games.iter().enumerate().skip(first).take(shown) {
            let selected = index == self.at;
            let style = if selected { theme.selected() } else { Style::new() };
            let mark = if selected { theme.glyph('▸', '>') } else { ' ' };
            let text = self.line(mark, left, shared, list.width);
            put(frame.buffer_mut(), list, (index - first) as u16, &text, style);
        }
        let more = (first, shown, self.games.len());
        put_more(frame.buffer_mut(), list, 0..shown as u16, more, theme);
        if let Some(board) = board {
            self.draw_board(shared, frame, board);
        }
        let told = match (self.asked, &self.notice) {
            (Some(asked), _) => Some((asked.phrase(&self.games[self.at]), theme.selected())),
            (None, Some(notice)) => Some((notice.clone(), theme.warning())),
            (None, None) => None,
        };
        if let Some((told, style)) = told {
            let mut lines = wrap(&shared.say(&told), place.width);
            lines.truncate(3);
            let row = place.height.saturating_sub(lines.len() as u16);
            put_lines(frame.buffer_mut(), place, row, &lines, style);
        }
    }

    fn least(&self) -> (u16, u16) {
        (30, 9)
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        let keys = [
            ("tui-key-choose", "tui-help-menu-move"),
            ("tui-key-enter", "tui-help-go-on"),
            ("x", "tui-help-forget"),
            ("Esc", "tui-help-back"),
        ];
        HelpScreen::new(key_lines(shared, &keys), shared)
    }
}
