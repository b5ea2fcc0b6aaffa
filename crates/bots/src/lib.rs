//! Players for any game. What an algorithm needs of a game it states as a bound; no game is
//! named here.

mod greedy;
mod random;

pub use greedy::{Appraise, Greedy};
pub use random::Random;
