//! A game that looks up everything anew whenever it is asked: slow and obvious. What is fast is tested
//! against it.

use polje_bots::Dice;
use polje_tabletop::{Picture, Seat, SetupError, Viewer};

use super::AnyEpisode;
use super::lane::{Page, Playing};

#[derive(Clone, Debug)]
pub struct Anew(pub(super) Box<dyn AnyEpisode>);

impl Playing for Anew {
    fn restart(&mut self, seed: u64) -> Result<(), SetupError> {
        self.0.restart(seed)
    }

    fn to_move(&self) -> Option<Seat> {
        self.0.to_move()
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.0.is_out(seat)
    }

    fn is_legal(&self, action: usize) -> bool {
        self.0.is_legal(action)
    }

    fn act(&mut self, action: usize) {
        self.0.act(action).expect("actions are checked before a step");
    }

    fn draw(&self, dice: &mut Dice) -> Option<usize> {
        self.0.draw(dice)
    }

    fn reward(&self, seat: Seat) -> f32 {
        let mut rewards = vec![0.0; self.0.seats()];
        self.0.rewards(&mut rewards);
        rewards[seat.index()]
    }

    fn observe(&self, seat: Seat, into: &mut [f32]) {
        self.0.observe(seat, into);
    }

    fn show(&mut self, seat: Seat, page: Page<'_>) {
        self.0.observe(seat, page.observation);
        match page.over {
            true => page.mask.fill(0),
            false => self.0.mask(seat, page.mask),
        }
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        self.0.picture(viewer)
    }
}
