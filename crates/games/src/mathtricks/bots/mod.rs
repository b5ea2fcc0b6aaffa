//! The built-in players and what they know.

mod expert;
#[cfg(test)]
mod tests;

use polje_bots::{AlphaBeta, Appraise, Greedy, Open, Random, Sight, best_of};
use polje_tabletop::{Exact, Player, Prompt, Rng, Stop};

use super::{Cell, MathTricks, Move, View};
use crate::BotLevel;
use expert::Expert;

/// From the weakest to the strongest.
pub const LEVELS: &[BotLevel<MathTricks>] = &[
    BotLevel { name: "random", player: |seed| Box::new(Random::new(seed)), counts_nodes: false },
    BotLevel { name: "easy", player: |seed| Box::new(Novice(Rng::new(seed))), counts_nodes: false },
    BotLevel { name: "greedy", player: |seed| Box::new(Greedy::new(seed)), counts_nodes: false },
    BotLevel { name: "medium", player: |seed| Box::new(Careless::new(seed)), counts_nodes: true },
    BotLevel {
        name: "hard",
        player: |seed| Box::new(AlphaBeta::new(seed, HARD)),
        counts_nodes: true,
    },
    BotLevel { name: "expert", player: |seed| Box::new(Expert::new(seed)), counts_nodes: true },
];

/// A good eye for the next gain of both, after two steps of each on small boards, four on others.
const HARD: Sight<MathTricks> =
    Sight { look: MathTricks::position, depth: |view| if is_small(view) { 4 } else { 8 } };

/// On small boards own step, answer, own step, and what comes after counts for little.
const MEDIUM: Sight<MathTricks> = Sight {
    look: |view| {
        let foresight = if is_small(view) { 0.1 } else { 1.0 };
        MathTricks::position(view).map(|walk| walk.with_foresight(foresight))
    },
    depth: |view| if is_small(view) { 3 } else { 8 },
};

/// Games on boards of at most 30 cells are so short that one ply more or less makes a level.
fn is_small(view: &View) -> bool {
    view.board.size().area() <= 30
}

/// Looks no less far than the next level where games are long, but one step in so many is any.
#[derive(Debug)]
struct Careless {
    rng: Rng,
    careful: AlphaBeta<MathTricks>,
}

const ONE_IN: u64 = 8;

impl Careless {
    fn new(seed: u64) -> Careless {
        let mut rng = Rng::new(seed);
        Careless { careful: AlphaBeta::new(rng.next_u64(), MEDIUM), rng }
    }
}

impl Player<MathTricks> for Careless {
    fn choose(&mut self, prompt: &Prompt<MathTricks>, stop: &Stop) -> Move {
        if !is_small(&prompt.view) && self.rng.below(ONE_IN) == 0 {
            return *self.rng.pick(&prompt.moves);
        }
        self.careful.choose(prompt, stop)
    }
}

impl Appraise for MathTricks {
    /// The total after the step.
    type Appraisal = Exact;

    fn appraise(view: &View, moves: &[Move]) -> Vec<Exact> {
        // Nobody to move: no total to speak of.
        let total =
            view.to_move.map_or_else(Exact::default, |seat| view.totals[seat.index()].clone());
        moves.iter().map(|mv| view.board[mv.to].on(&total)).collect()
    }
}

/// Reads the numbers and not what is done with them: `x3` is worth 3 to it, and `/3` costs 3.
#[derive(Debug)]
struct Novice(Rng);

impl Player<MathTricks> for Novice {
    fn choose(&mut self, prompt: &Prompt<MathTricks>, _: &Stop) -> Move {
        let worth = |mv: &Move| match prompt.view.board[mv.to] {
            Cell::Add(n) | Cell::Multiply(n) => i64::from(n),
            Cell::Subtract(n) | Cell::Divide(n) => -i64::from(n),
        };
        let worths: Vec<i64> = prompt.moves.iter().map(worth).collect();
        best_of(&prompt.moves, &worths, &mut self.0)
    }
}
