//! A game with its legal actions at hand: they are listed once a move, for the mask, the check and the
//! draw.

use polje_bots::Dice;
use polje_tabletop::{Picture, Seat, SetupError, Viewer};

use super::lane::{Page, Playing};
use super::{AnyEpisode, Boards, Episode, Learnable, reward_now};

#[derive(Clone, Debug)]
pub struct Kept<G: Learnable> {
    episode: Episode<G>,
    mover: Option<Seat>,
    /// Legal actions of the mover, in the order of `legal_moves`.
    legal: Vec<u32>,
    /// Actions that the shown mask allows.
    allowed: Vec<u32>,
    /// Whether the board was dealt after it was shown.
    dealt: bool,
}

impl<G: Learnable> Kept<G> {
    pub(crate) fn new(boards: Boards<G>) -> Result<Kept<G>, SetupError> {
        let episode = Episode::new(boards, 0)?;
        let (legal, allowed) = (Vec::new(), Vec::new());
        let mut kept = Kept { episode, mover: None, legal, allowed, dealt: true };
        kept.list();
        Ok(kept)
    }

    fn list(&mut self) {
        let Kept { episode, legal, .. } = self;
        legal.clear();
        self.mover = episode.game.to_move();
        if self.mover.is_some() {
            episode.game.each_legal(|action| legal.push(action as u32));
        }
    }
}

impl<G: Learnable> Playing for Kept<G> {
    fn restart(&mut self, seed: u64) -> Result<(), SetupError> {
        self.episode.restart(seed)?;
        self.dealt = true;
        self.list();
        Ok(())
    }

    fn to_move(&self) -> Option<Seat> {
        self.mover
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.episode.is_out(seat)
    }

    fn is_legal(&self, action: usize) -> bool {
        u32::try_from(action).is_ok_and(|action| self.legal.contains(&action))
    }

    fn act(&mut self, action: usize) {
        let mv = self.episode.game.action_move(action).expect("a legal action is a move");
        self.episode.game.apply(mv);
        self.list();
    }

    fn draw(&self, dice: &mut Dice) -> Option<usize> {
        self.mover.map(|_| self.legal[dice.below(self.legal.len())] as usize)
    }

    fn reward(&self, seat: Seat) -> f32 {
        reward_now(&self.episode.game, seat)
    }

    fn observe(&self, seat: Seat, into: &mut [f32]) {
        self.episode.observe(seat, into);
    }

    fn show(&mut self, seat: Seat, page: Page<'_>) {
        let Page { observation, mask, fresh, over } = page;
        let game = &self.episode.game;
        let fixed = game.fixed_planes() * game.board_size().area();
        let (constant, changing) = observation.split_at_mut(fixed);
        if fresh || self.dealt {
            game.write_fixed(constant);
            self.dealt = false;
        }
        game.write_changing(seat, changing);
        if fresh {
            mask.fill(0);
        } else {
            self.allowed.iter().for_each(|&action| mask[action as usize] = 0);
        }
        self.allowed.clear();
        if !over && self.mover == Some(seat) {
            self.allowed.extend_from_slice(&self.legal);
            self.allowed.iter().for_each(|&action| mask[action as usize] = 1);
        }
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        self.episode.picture(viewer)
    }
}
