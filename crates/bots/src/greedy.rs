//! A player that takes what it can get now.

use polje_tabletop::{Game, Player, Prompt, Rng, Stop};

/// A game whose moves can be compared by what they bring at once.
pub trait Appraise: Game {
    type Worth: Ord;

    /// What `mv` brings the seat to move.
    fn worth(view: &Self::View, mv: Self::Move) -> Self::Worth;

    /// The worth of each move. For games that have much in common to work out first.
    fn worths(view: &Self::View, moves: &[Self::Move]) -> Vec<Self::Worth> {
        moves.iter().map(|&mv| Self::worth(view, mv)).collect()
    }
}

/// Plays a move of the greatest worth, equal ones at random.
#[derive(Clone, Debug)]
pub struct Greedy(Rng);

impl Greedy {
    pub fn new(seed: u64) -> Greedy {
        Greedy(Rng::new(seed))
    }
}

impl<G: Appraise> Player<G> for Greedy {
    fn choose(&mut self, prompt: &Prompt<G>, _: &Stop) -> G::Move {
        best_of(&prompt.moves, &G::worths(&prompt.view, &prompt.moves), &mut self.0)
    }
}

/// A move of the greatest worth, equal ones at random. There is at least one, and a worth of each.
pub fn best_of<M: Copy, W: Ord>(moves: &[M], worths: &[W], rng: &mut Rng) -> M {
    let best = worths.iter().max().expect("there are moves");
    let equals = moves.iter().zip(worths).filter(|(_, worth)| *worth == best);
    *rng.pick(&equals.map(|(&mv, _)| mv).collect::<Vec<M>>())
}
