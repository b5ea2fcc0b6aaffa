//! Polje in a terminal: menus, boards, replays and leaderboards for every game of the catalogue.

mod about;
mod app;
mod board_view;
mod boxes;
mod keyboard;
mod move_list;
mod pace;
mod page;
mod programs;
mod review;
mod screens;
mod shelf;
mod sixteen;
mod terminal;
mod text;
mod theme;
mod thinking;
mod unfinished;
mod when;

pub use app::{Alarm, App, First, Message, Start, Wish};
pub use shelf::{kept_games, kept_name, kept_voice};
pub use terminal::run;
pub use text::wrap;
pub use theme::{Depth, Palette, Theme};
pub use thinking::Answer;
