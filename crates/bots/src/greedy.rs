//! A player that takes what it can get now.

use polje_tabletop::{Game, Player, Prompt, Rng, Stop};

/// A game whose moves can be compared by what they bring at once.
pub trait Appraise: Game {
    type Appraisal: Ord;

    /// What each move brings the seat to move.
    fn appraise(view: &Self::View, moves: &[Self::Move]) -> Vec<Self::Appraisal>;
}

/// Plays a move that brings most, equal ones at random.
#[derive(Clone, Debug)]
pub struct Greedy(Rng);

impl Greedy {
    pub fn new(seed: u64) -> Greedy {
        Greedy(Rng::new(seed))
    }
}

impl<G: Appraise> Player<G> for Greedy {
    fn choose(&mut self, prompt: &Prompt<G>, _: &Stop) -> G::Move {
        best_of(&prompt.moves, &G::appraise(&prompt.view, &prompt.moves), &mut self.0)
    }
}

/// A move that brings most, equal ones at random. There is at least one, and an appraisal of each.
pub fn best_of<M: Copy, A: Ord>(moves: &[M], appraisals: &[A], rng: &mut Rng) -> M {
    let best = appraisals.iter().max().expect("there are moves");
    let equals = moves.iter().zip(appraisals).filter(|(_, appraisal)| *appraisal == best);
    *rng.pick(&equals.map(|(&mv, _)| mv).collect::<Vec<M>>())
}
