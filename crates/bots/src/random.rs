//! A player without a plan.

use polje_tabletop::{Game, Player, Prompt, Rng, Stop};

/// Plays any legal move, each as likely as the others.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, prompt: &Prompt<G>, _: &Stop) -> G::Move {
        *self.0.pick(&prompt.moves)
    }
}
