//! Keys and mouse at the board.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use polje_games::Advice;
use polje_session::RESIGNED;
use polje_tabletop::{ExtraKey, Pick, Picker, Seat, Viewer, phrase};

use super::cursor::{FAR, arrow};
use super::draw::{self, Over};
use super::questions::ends_input;
use super::{Choice, Evaluation, GameScreen, Notice, Question, Tip};
use crate::app::{Shared, Step};
use crate::board_view::wheel;
use crate::thinking::Thinking;

/// What pointing at a cell does when the one move that fits has a key of its own.
#[derive(Clone, Copy)]
enum Pointing {
    Offers,
    Plays,
}

impl GameScreen {
    pub(super) fn take_key(&mut self, key: &KeyEvent, shared: &mut Shared) -> Step {
        if self.question.is_some() {
            return self.take_reply(key, shared);
        }
        let code = shared.command(key);
        if ends_input(key, shared) {
            match self.end {
                Some(_) => return self.leave(),
                None if self.session.plan().game.info().ends_at_once => self.end_now(shared),
                None => self.question = Some(Question::End),
            }
            return Step::Stay;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Step::Stay;
        }
        if self.covered.is_some() {
            return self.take_cover_key(code, shared);
        }
        if let Some(back) = self.list {
            self.take_list_key(code, back);
            return Step::Stay;
        }
        if self.end.is_some() {
            return self.take_end_key(code, shared);
        }
        if self.choice.is_some() {
            self.take_choice_key(code, shared);
            return Step::Stay;
        }
        if self.take_typed(key.code, shared) {
            return Step::Stay;
        }
        if let KeyCode::Char(letter) = code
            && self.take_extra_key(letter, shared)
        {
            return Step::Stay;
        }
        if key.modifiers.contains(KeyModifiers::SHIFT)
            && let Some((right, down)) = arrow(code)
        {
            self.jump(right * FAR, down * FAR, shared);
            return Step::Stay;
        }
        self.take_board_key(code, shared)
    }

    fn take_board_key(&mut self, code: KeyCode, shared: &mut Shared) -> Step {
        if let Some((right, down)) = arrow(code) {
            self.step(right, down, shared);
            return Step::Stay;
        }
        match code {
            KeyCode::Char('H') => self.jump(-FAR, 0, shared),
            KeyCode::Char('L') => self.jump(FAR, 0, shared),
            KeyCode::Char('K') => self.jump(0, -FAR, shared),
            KeyCode::Char('J') => self.jump(0, FAR, shared),
            KeyCode::Char(' ') if self.watching() => self.pause(),
            KeyCode::Enter | KeyCode::KeypadBegin => self.point(Pointing::Offers, shared),
            KeyCode::Char(' ') => self.point(Pointing::Plays, shared),
            KeyCode::Esc => self.let_go(),
            KeyCode::Tab | KeyCode::BackTab if self.takes_orders() => {
                self.orders.variant = 1 - self.orders.variant.min(1);
            }
            KeyCode::Tab => self.next_target(1, shared),
            KeyCode::BackTab => self.next_target(-1, shared),
            KeyCode::Char('p') => self.pass(shared),
            KeyCode::Char('t') => self.ask_tip(shared),
            KeyCode::Char('e') => self.toggle_evaluation(shared),
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(shared),
            KeyCode::Char('x') => self.orders.clear(),
            KeyCode::Char('z') => self.pause(),
            KeyCode::Char('.') if self.pace.is_set() => self.tick(shared),
            KeyCode::Char('+' | '=') => {
                self.pace.faster();
                self.keep_speed(shared);
            }
            KeyCode::Char('-') => {
                self.pace.slower();
                self.keep_speed(shared);
            }
            KeyCode::Char('m') => self.list = Some(0),
            KeyCode::Char('o') => return self.show_output(),
            KeyCode::Char('R') => self.ask_resign(),
            KeyCode::Char('q' | 'Q') => {
                if self.saving.is_some() || self.session.log().is_empty() {
                    return self.leave();
                }
                self.question = Some(Question::Leave);
            }
            _ => {}
        }
        Step::Stay
    }

    /// The next game is watched as fast.
    fn keep_speed(&self, shared: &mut Shared) {
        if self.watching() {
            shared.watched = self.pace.wait();
        }
    }

    fn take_cover_key(&mut self, code: KeyCode, shared: &mut Shared) -> Step {
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.uncover(shared),
            KeyCode::Char('q' | 'Q') => return self.leave(),
            _ => {}
        }
        Step::Stay
    }

    /// The person whose turn it is sits down.
    fn uncover(&mut self, shared: &mut Shared) {
        if let Some(seat) = self.covered.take() {
            self.notice = None;
            // What one has ordered is not for the next to see, nor to carry out.
            if let Viewer::Seat(last) = self.viewer {
                self.set_aside[last.index()] = std::mem::take(&mut self.orders);
            }
            self.orders = std::mem::take(&mut self.set_aside[seat.index()]);
            self.show_to(Viewer::Seat(seat));
            self.go_home(shared);
            self.advance(shared);
        }
    }

    fn take_list_key(&mut self, code: KeyCode, back: usize) {
        let most = self.session.log().len();
        self.list = match code {
            KeyCode::Up | KeyCode::Char('k') => Some((back + 1).min(most)),
            KeyCode::Down | KeyCode::Char('j') => Some(back.saturating_sub(1)),
            KeyCode::PageUp => Some((back + 10).min(most)),
            KeyCode::PageDown => Some(back.saturating_sub(10)),
            KeyCode::Home => Some(most),
            KeyCode::End => Some(0),
            _ => None,
        };
    }

    fn take_choice_key(&mut self, code: KeyCode, shared: &mut Shared) {
        let Some(choice) = &mut self.choice else { return };
        let count = choice.moves.len();
        match code {
            KeyCode::Up | KeyCode::Left | KeyCode::Char('k' | 'h') => {
                choice.at = (choice.at + count - 1) % count;
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Tab | KeyCode::Char('j' | 'l') => {
                choice.at = (choice.at + 1) % count;
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                let mv = choice.moves[choice.at].clone();
                self.play_own(&mv, shared);
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let chosen = choice.moves.get(digit as usize - '1' as usize).cloned();
                if let Some(mv) = chosen {
                    self.play_own(&mv, shared);
                }
            }
            _ => self.choice = None,
        }
    }

    /// A key of this game only.
    fn take_extra_key(&mut self, letter: char, shared: &mut Shared) -> bool {
        let keys = self.session.plan().game.info().keys;
        let Some(extra) = keys.iter().find(|extra| extra.key == letter.to_ascii_lowercase()) else {
            return false;
        };
        let mv = (extra.mv)(self.cursor);
        self.play_own(&mv, shared);
        true
    }

    /// Plays a move for the person to move; says so when nobody is asked.
    pub(super) fn play_own(&mut self, mv: &str, shared: &mut Shared) {
        self.choice = None;
        match self.session.person_to_move() {
            Some(seat) => {
                if self.play(seat, mv) {
                    self.advance(shared);
                } else {
                    self.ask_person(shared);
                }
            }
            None => self.warn(phrase("tui-wait")),
        }
    }

    fn point(&mut self, pointing: Pointing, shared: &mut Shared) {
        if self.takes_orders() {
            return self.point_order(shared);
        }
        if self.session.person_to_move().is_none() {
            return self.warn(phrase("tui-wait"));
        }
        let at = self.cursor;
        match self.picker.point(at) {
            // What has a key of its own is precious: it is not done by a key for ordinary moves.
            Pick::Move(mv) => match (self.own_key(&mv), pointing) {
                (None, _) => self.play_own(&mv, shared),
                (Some(_), Pointing::Offers) => {
                    self.choice = Some(Choice { moves: vec![mv], at: 0 });
                }
                (Some(extra), Pointing::Plays) => {
                    let other = phrase("tui-own-key").text("key", extra.key.to_ascii_uppercase());
                    self.warn(other.phrase("about", phrase(extra.about)));
                }
            },
            Pick::Choose(moves) => self.choice = Some(Choice { moves, at: 0 }),
            Pick::More => {}
            Pick::Nothing => self.explain(),
        }
    }

    /// The key of this game only that makes the move at the cursor.
    pub(super) fn own_key(&self, mv: &str) -> Option<&'static ExtraKey> {
        self.session.plan().game.info().keys.iter().find(|extra| (extra.mv)(self.cursor) == mv)
    }

    /// Why nothing can be done at the cursor: the reason the game gives for the cell typed as a
    /// move.
    fn explain(&mut self) {
        let typed = format!("{} {}", self.cursor.x, self.cursor.y);
        let table = self.session.table();
        let refused = table.read_move(&typed).and_then(|mv| table.report(&mv).map(drop)).err();
        let reason = refused.map_or_else(|| phrase("tui-nothing-here"), |refused| refused.phrase());
        self.warn(phrase("tui-refused").phrase("reason", reason));
    }

    fn let_go(&mut self) {
        self.picker.clear();
        self.orders.picked = None;
        if let Some((thinking, _)) = &self.thinking {
            thinking.hurry();
        }
        if let Tip::Thinking(thinking) = &self.tip {
            thinking.hurry();
        }
    }

    fn pass(&mut self, shared: &mut Shared) {
        if self.session.person_to_move().is_none() {
            return self.warn(phrase("tui-wait"));
        }
        let button = self.picker.buttons().next().map(str::to_owned);
        match button {
            Some(mv) => self.play_own(&mv, shared),
            None => self.warn(phrase("tui-no-pass")),
        }
    }

    fn pause(&mut self) {
        if self.watching() || self.in_tempo() {
            self.pace.paused = !self.pace.paused;
        }
    }

    fn ask_tip(&mut self, shared: &mut Shared) {
        let Some(seat) = self.session.person_to_move() else {
            return self.warn(phrase("tui-wait"));
        };
        if matches!(self.tip, Tip::Thinking(_)) {
            return;
        }
        let (adviser, table) = (&self.advisers[seat.index()], self.session.table());
        let thinking = Thinking::tip(shared, Arc::clone(adviser), table.clone_box());
        self.tip = Tip::Thinking(thinking);
    }

    pub(super) fn show_tip(&mut self, advice: &Advice, shared: &Shared) {
        self.note_help();
        let table = self.session.table();
        self.notice = Some(Notice::plain(advice.phrase(table)));
        for at in table.gesture(&advice.mv) {
            self.origin = self.layout(shared).following(at);
        }
        self.tip = Tip::Move(advice.mv.clone());
    }

    fn toggle_evaluation(&mut self, shared: &mut Shared) {
        if self.session.plan().game.solver().is_none() {
            return self.warn(phrase("evaluation-no-solver"));
        }
        self.evaluation = match self.evaluation {
            Evaluation::Off => Evaluation::Idle,
            _ => Evaluation::Off,
        };
        self.evaluate(shared);
    }

    fn undo(&mut self, shared: &mut Shared) {
        if self.session.plan().game.info().queues {
            return self.undo_order(shared);
        }
        if !self.session.can_undo() {
            return self.warn(phrase("tui-no-undo"));
        }
        let Some(events) = self.session.undo_to() else {
            return self.warn(phrase("tui-nothing-to-undo"));
        };
        self.session.back_to(events);
        self.thinking = None;
        self.viewer = self.session.reader();
        self.after_change();
        self.restart_programs();
        let text = phrase(if self.programs.is_some() { "tui-undone-anew" } else { "tui-undone" });
        self.notice = Some(Notice::plain(text));
        self.save();
        self.go_home(shared);
        self.advance(shared);
    }

    fn ask_resign(&mut self) {
        match self.session.person_to_move() {
            Some(seat) => self.question = Some(Question::Resign(seat)),
            None => self.warn(phrase("tui-wait")),
        }
    }

    pub(super) fn resign(&mut self, seat: Seat, shared: &mut Shared) {
        let name = self.session.subject(seat);
        self.session.forfeit(seat, RESIGNED);
        self.orders.clear();
        self.after_change();
        self.save();
        let goes_on = self.session.table().to_move().is_some();
        let text = phrase(if goes_on { "line-resigned" } else { "tui-resigned" });
        let text = text.phrase("name", name);
        self.notice = Some(Notice::plain(text));
        self.advance(shared);
    }

    pub(super) fn take_mouse(&mut self, mouse: &MouseEvent, shared: &mut Shared) -> Step {
        if self.covered.is_some() || self.question.is_some() {
            return Step::Stay;
        }
        if let Some(over) = draw::over(self, shared, shared.area)
            && (self.list.is_some() || over.drawn.covers(mouse.column, mouse.row))
        {
            return self.take_box_mouse(&over, mouse, shared);
        }
        let layout = self.layout(shared);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => match &mut self.end {
                Some(end) => end.aside = false,
                None => {
                    if let Some(at) = layout.cell_at(mouse.column, mouse.row) {
                        self.choice = None;
                        self.typed.clear();
                        self.cursor = at;
                        self.point(Pointing::Offers, shared);
                    }
                }
            },
            MouseEventKind::Down(MouseButton::Right) => {
                self.choice = None;
                self.let_go();
            }
            other => {
                if let Some((right, down)) = wheel(other) {
                    self.origin = layout.scrolled(right, down);
                }
            }
        }
        Step::Stay
    }

    /// In a box a click chooses, and the wheel is as good as up and down.
    fn take_box_mouse(&mut self, over: &Over, mouse: &MouseEvent, shared: &mut Shared) -> Step {
        let line = over.drawn.line_at(mouse.column, mouse.row);
        let entry = line.and_then(|line| line.checked_sub(over.entries));
        let key = match mouse.kind {
            MouseEventKind::ScrollUp => KeyCode::Up,
            MouseEventKind::ScrollDown => KeyCode::Down,
            MouseEventKind::Down(MouseButton::Right) => KeyCode::Esc,
            MouseEventKind::Down(MouseButton::Left) if self.list.is_some() => KeyCode::Esc,
            MouseEventKind::Down(MouseButton::Left) => {
                let Some(at) = entry else { return Step::Stay };
                let Some(choice) = &self.choice else { return self.click_entry(at, shared) };
                if let Some(mv) = choice.moves.get(at).cloned() {
                    self.play_own(&mv, shared);
                }
                return Step::Stay;
            }
            _ => return Step::Stay,
        };
        match (self.list, &self.choice) {
            (Some(back), _) => self.take_list_key(key, back),
            (None, Some(_)) => self.take_choice_key(key, shared),
            // Leaving by a slip of the finger would be too easy.
            (None, None) if key == KeyCode::Esc => {}
            (None, None) => return self.take_end_key(key, shared),
        }
        Step::Stay
    }

    /// The picker of the person to move, for drawing.
    pub(super) fn picker(&self) -> &Picker {
        &self.picker
    }
}
