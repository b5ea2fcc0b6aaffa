//! A game being played in the line mode: who sits where, and what they have seen.

use polje_games::{Adviser, AnyGame, Fairness};
use polje_tabletop::{AnyPlayer, AnyTable, Picture, Seat, Viewer};

use crate::recorder::Recorder;

/// The game being played.
#[derive(Debug)]
pub(super) struct Sitting {
    pub(super) table: Box<dyn AnyTable>,
    /// In seat order; `None` where a person sits.
    pub(super) bots: Vec<Option<Box<dyn AnyPlayer>>>,
    /// In seat order; what a person has seen so far.
    pub(super) seen: Vec<Option<Picture>>,
    /// In seat order; whom a person asks for tips.
    pub(super) advisers: Vec<Adviser>,
    pub(super) recorder: Option<Recorder>,
    pub(super) fairness: Fairness,
}

impl Sitting {
    /// Not recorded, on a board of which nothing is known.
    pub(super) fn new(
        game: &'static dyn AnyGame,
        table: Box<dyn AnyTable>,
        bots: Vec<Option<Box<dyn AnyPlayer>>>,
    ) -> Sitting {
        let seen = vec![None; table.seats()];
        let advisers = Seat::all(table.seats()).map(|seat| Adviser::new(game, seat)).collect();
        let (recorder, fairness) = (None, Fairness::Unknown);
        let mut sitting = Sitting { table, bots, seen, advisers, recorder, fairness };
        sitting.look();
        sitting
    }

    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.bots[seat.index()].is_none()
    }

    /// The persons still in the game, from the seat to move on.
    pub(super) fn persons_playing(&self) -> Vec<Seat> {
        let Some(turn) = self.table.to_move() else { return Vec::new() };
        let lines = self.table.picture(Viewer::Referee).seats;
        let playing = |seat: &Seat| self.is_person(*seat) && lines[seat.index()].playing;
        [turn].into_iter().chain(turn.following(lines.len())).filter(playing).collect()
    }

    /// Who looks at the screen: the person to move or the next one to be asked; where there is none
    /// to hide anything from, the referee.
    pub(super) fn reader(&self) -> Viewer {
        self.persons_playing().first().map_or(Viewer::Referee, |&seat| Viewer::Seat(seat))
    }

    /// Persons remember what they see.
    pub(super) fn look(&mut self) {
        for seat in Seat::all(self.table.seats()) {
            if self.is_person(seat) {
                let now = self.table.picture(Viewer::Seat(seat));
                Picture::look(&mut self.seen[seat.index()], now);
            }
        }
    }
}
