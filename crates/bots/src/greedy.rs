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
        let worths = G::worths(&prompt.view, &prompt.moves);
        let best = worths.iter().max().expect("a prompt has moves");
        let equals: Vec<G::Move> = prompt
            .moves
            .iter()
            .zip(&worths)
            .filter(|(_, worth)| *worth == best)
            .map(|(&mv, _)| mv)
            .collect();
        *self.0.pick(&equals)
    }
}
