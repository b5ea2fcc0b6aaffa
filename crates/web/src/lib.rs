//! Polje in the browser: one server for pages, rooms, spectators and replays. The only crate with
//! async code.

mod api;
mod assets;
mod cached;
mod edges;
mod journal;
mod judging;
mod languages;
mod leaderboard;
mod limits;
mod metrics;
mod room_task;
mod rooms;
mod server;
mod socket;
mod thinkers;
mod tournaments;

pub use server::{Addresses, Options, ServeError, serve};
