//! Players for any game. What an algorithm needs of a game it states as a bound; no game is
//! named here.

mod alpha_beta;
mod dice;
mod greedy;
mod mcts;
mod moment;
mod patience;
mod random;

pub use alpha_beta::{AlphaBeta, Found, Limits, Open, Position, Sight, best_move, search};
pub use dice::Dice;
pub use greedy::{Appraise, Greedy, best_of};
pub use mcts::{Imagine, Mcts};
pub use moment::{Moment, set_clock};
pub use patience::Patience;
pub use random::Random;
