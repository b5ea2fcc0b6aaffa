//! Orders given ahead, in games whose moves may be queued.

use std::collections::VecDeque;

use polje_tabletop::{Coord, MoveHint, Seat, Viewer, phrase};

use super::GameScreen;
use crate::app::Shared;

#[derive(Debug, Default)]
pub(super) struct Orders {
    pub(super) queue: VecDeque<MoveHint>,
    /// The cell the next order goes from.
    pub(super) picked: Option<Coord>,
    /// Which of several orders for the same cells is meant: 0 is the usual one.
    pub(super) variant: usize,
}

impl Orders {
    /// Takes the last order back, and goes on from where it went from.
    fn undo(&mut self) -> Option<Coord> {
        let order = self.queue.pop_back()?;
        if self.picked.is_some() {
            self.picked = order.cells.first().copied();
        }
        order.cells.first().copied()
    }

    pub(super) fn clear(&mut self) {
        *self = Orders { variant: self.variant, ..Orders::default() };
    }

    /// From where to where, for drawing.
    pub(super) fn arrows(&self) -> Vec<(Coord, Coord)> {
        let arrow = |order: &MoveHint| match order.cells[..] {
            [from, to, ..] => Some((from, to)),
            _ => None,
        };
        self.queue.iter().filter_map(arrow).collect()
    }
}

impl GameScreen {
    /// Orders can be given now, whoever is to move.
    pub(super) fn takes_orders(&self) -> bool {
        self.session.plan().game.info().queues
            && self.covered.is_none()
            && !self.session.persons_playing().is_empty()
    }

    /// Picks the cell under the cursor, gives an order towards it, or lets go.
    pub(super) fn point_order(&mut self, shared: &mut Shared) {
        let at = self.cursor;
        let picked = self.orders.picked;
        if picked == Some(at) {
            self.orders.picked = None;
        } else if picked.is_none_or(|from| !self.order(from, at, shared)) {
            self.orders.picked = self.may_start(at).then_some(at);
            if self.orders.picked.is_none() {
                self.warn(phrase("tui-not-your-cell"));
            }
        }
    }

    /// An order can go from an own cell, or from where an earlier order leads.
    fn may_start(&self, at: Coord) -> bool {
        let owner = self.picture.board[at].owner;
        let own = owner.is_some() && owner.map(Viewer::Seat) == Some(self.viewer);
        own || self.orders.arrows().iter().any(|&(_, to)| to == at)
    }

    /// Queues the order between two cells; false when no order goes there.
    pub(super) fn order(&mut self, from: Coord, to: Coord, shared: &mut Shared) -> bool {
        let fitting = self.session.table().orders(&[from, to]);
        let Some(text) = fitting.get(self.orders.variant).or(fitting.first()) else { return false };
        // What is refused now and nothing queued before can change is said at once.
        let first = self.orders.queue.is_empty() && self.session.person_to_move().is_some();
        if let Some(refused) = first.then(|| self.session.table().report(text).err()).flatten() {
            self.warn(phrase("tui-refused").phrase("reason", refused.phrase()));
            self.cursor = from;
            self.follow_cursor(shared);
            return true;
        }
        self.orders.queue.push_back(MoveHint { text: text.clone(), cells: vec![from, to] });
        self.orders.picked = Some(to);
        self.orders.variant = 0;
        self.cursor = to;
        self.follow_cursor(shared);
        if !self.in_tempo() && self.session.person_to_move().is_some() {
            self.advance(shared);
        }
        true
    }

    pub(super) fn undo_order(&mut self, shared: &Shared) {
        match self.orders.undo() {
            Some(from) => {
                self.cursor = from;
                self.follow_cursor(shared);
            }
            None => self.warn(phrase("tui-no-orders")),
        }
    }

    /// Plays an order; one that has become illegal is dropped with a word.
    pub(super) fn play_order(&mut self, seat: Seat, order: &MoveHint) -> bool {
        let told = self.session.table().report(&order.text);
        if let Err(refused) = told {
            let dropped = phrase("tui-order-dropped").text("order", &order.text);
            self.warn(dropped.phrase("reason", refused.phrase()));
            self.orders.picked = None;
            return false;
        }
        self.play(seat, &order.text)
    }

    /// A round of a game in tempo: the next order that can be played, else nothing.
    pub(super) fn play_in_tempo(&mut self, seat: Seat) {
        while let Some(order) = self.orders.queue.pop_front() {
            if self.play_order(seat, &order) {
                return;
            }
        }
        let pass = self.picker.buttons().next().map(str::to_owned);
        if let Some(pass) = pass {
            // That nothing was done every time is not worth a word.
            let notice = self.notice.take();
            self.play(seat, &pass);
            self.notice = notice;
        }
    }
}
