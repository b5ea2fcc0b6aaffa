//! Programs as players: how they are named, started, confined and talked to.

pub(crate) mod fault;
pub(crate) mod foreign;
pub(crate) mod message;
mod process;
pub(crate) mod program;
mod reach;
pub(crate) mod sandbox;
mod scratch;
pub(crate) mod spec;
pub(crate) mod transcript;
