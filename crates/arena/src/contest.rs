//! What a tournament is: who plays whom, what follows from the results, and how strong that makes
//! everybody.

pub(crate) mod description;
pub(crate) mod rating;
pub(crate) mod schedule;
pub(crate) mod scoreboard;
pub(crate) mod standings;
