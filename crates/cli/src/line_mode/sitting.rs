//! A game being played in the line mode, and those who answer there.

use polje_arena::Recorder;
use polje_games::Adviser;
use polje_session::{BestOf, Session};
use polje_tabletop::{AnyPlayer, Seat};

use crate::failure::Failure;

#[derive(Debug)]
pub(super) struct Sitting {
    pub(super) session: Session,
    /// In seat order; `None` where no built-in bot sits.
    bots: Vec<Option<Box<dyn AnyPlayer>>>,
    /// In seat order; whom a person asks for tips.
    pub(super) advisers: Vec<Adviser>,
    pub(super) recorder: Option<Recorder>,
}

impl Sitting {
    pub(super) fn open(session: Session) -> Result<Sitting, Failure> {
        let (plan, record) = (session.plan(), session.table().record());
        let bots = session.bots();
        let seats = Seat::all(session.table().seats());
        let advisers = seats.map(|seat| Adviser::new(plan.game, seat)).collect();
        let number = (plan.best_of != BestOf::ONE).then_some(session.number());
        let file = plan.record.as_ref().map(|asked| Recorder::path(asked, number));
        let recorder = file.map(|file| Recorder::open(file, record)).transpose()?;
        Ok(Sitting { session, bots, advisers, recorder })
    }

    pub(super) fn bot(&mut self, seat: Seat) -> &mut dyn AnyPlayer {
        self.bots[seat.index()].as_mut().expect("only bots are asked here").as_mut()
    }

    /// Writes down what has happened since.
    pub(super) fn note(&mut self) -> Result<(), Failure> {
        let recorder = self.recorder.as_mut();
        Ok(recorder.map_or(Ok(()), |recorder| recorder.note(self.session.table().record()))?)
    }
}
