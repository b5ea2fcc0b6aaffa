//! Programs as players: how they are named, started, confined and talked to.

pub(crate) mod entered;
pub(crate) mod fault;
pub(crate) mod folders;
pub(crate) mod foreign;
pub(crate) mod last_words;
pub(crate) mod limits;
pub(crate) mod message;
pub(crate) mod meter;
mod process;
pub(crate) mod program;
pub(crate) mod program_thread;
mod reach;
pub(crate) mod sandbox;
pub(crate) mod scratch;
pub(crate) mod spec;
pub(crate) mod transcript;
