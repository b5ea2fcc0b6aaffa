//! Players for any game. What an algorithm needs of a game it states as a bound; no game is
//! named here.

mod alpha_beta;
mod greedy;
mod random;

pub use alpha_beta::{AlphaBeta, Found, Limits, Open, Position, Sight, best_move, search};
pub use greedy::{Appraise, Greedy};
pub use random::Random;
