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
    BotLevel { name: "easy", player: |seed| Box::new(Adder(Rng::new(seed))), counts_nodes: false },
    BotLevel { name: "greedy", player: |seed| Box::new(Greedy::new(seed)), counts_nodes: false },
    BotLevel {
        name: "medium",
        player: |seed| Box::new(AlphaBeta::new(seed, MEDIUM)),
        counts_nodes: true,
    },
    BotLevel {
        name: "hard",
        player: |seed| Box::new(AlphaBeta::new(seed, HARD)),
        counts_nodes: true,
    },
    BotLevel { name: "expert", player: |seed| Box::new(Expert::new(seed)), counts_nodes: true },
];

/// Own step, answer, own step; what comes after counts for little.
const MEDIUM: Sight<MathTricks> = Sight {
    look: |view| MathTricks::position(view).map(|walk| walk.with_foresight(0.1)),
    depth: |_| 3,
};

/// Two steps of each side on small boards, up to four on large ones, and a good eye for what is
/// next.
const HARD: Sight<MathTricks> = Sight {
    look: MathTricks::position,
    depth: |view| match view.board.size().area() {
        ..=30 => 4,
        31..=64 => 6,
        _ => 8,
    },
};

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

/// Knows what adding and subtracting do, and nothing of multiplying and dividing: it takes the
/// cell that adds most. Where there is room to go round it, it knows that x0 takes all it has.
#[derive(Debug)]
struct Adder(Rng);

/// Boards with more cells have that room: on smaller ones x0 is what the next level is better by.
const ROOMY: usize = 25;

impl Player<MathTricks> for Adder {
    fn choose(&mut self, prompt: &Prompt<MathTricks>, _: &Stop) -> Move {
        let view = &prompt.view;
        let total = &view.totals[prompt.seat.index()];
        let fears_zero = view.board.size().area() > ROOMY;
        let added = |mv: &Move| match view.board[mv.to] {
            Cell::Add(n) => Exact::from(i64::from(n)),
            Cell::Subtract(n) => Exact::from(-i64::from(n)),
            Cell::Multiply(0) if fears_zero => &Exact::default() - total,
            Cell::Multiply(_) | Cell::Divide(_) => Exact::default(),
        };
        let worths: Vec<Exact> = prompt.moves.iter().map(added).collect();
        best_of(&prompt.moves, &worths, &mut self.0)
    }
}
