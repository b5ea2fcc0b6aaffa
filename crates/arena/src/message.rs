//! Our own bot protocol, line by line: docs/protocol.md describes it to bot authors.

use polje_tabletop::{Outcome, Seat, Viewer};
use serde::Serialize;

use crate::Turn;
use polje_session::Clock;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// What is said to a program once, before anything else.
#[derive(Debug, Serialize)]
struct Hello<'a> {
    polje: u32,
    game: &'a str,
    rules: u32,
}

/// What is said before every game.
#[derive(Clone, Debug, Serialize)]
pub struct NewGame<'a> {
    pub seat: Seat,
    pub seats: usize,
    pub players: &'a [String],
    pub clock: Option<Clock>,
}

/// A bot's answer to the greeting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ready {
    /// Whether prompts are to list the legal moves.
    pub moves: bool,
}

impl Ready {
    /// `ready`, or `ready moves`.
    pub fn parse(line: &str) -> Option<Ready> {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["ready"] => Some(Ready { moves: false }),
            ["ready", "moves"] => Some(Ready { moves: true }),
            _ => None,
        }
    }
}

pub(crate) fn hello(game: &str, rules: u32) -> Vec<u8> {
    line("hello", &Hello { polje: PROTOCOL, game, rules })
}

pub(crate) fn new_game(game: &NewGame<'_>) -> Vec<u8> {
    line("game", game)
}

pub(crate) fn end(outcome: &Outcome) -> Vec<u8> {
    line("end", outcome)
}

/// The question to the seat to move: what it sees, how long it has, and its moves if it asked.
/// Written straight into bytes: this is once a move what a game between processes costs.
pub(crate) fn prompt(turn: &Turn<'_>, ready: Ready, into: &mut Vec<u8>) {
    let Turn { table, seat, .. } = *turn;
    into.clear();
    into.extend_from_slice(b"{\"prompt\":{\"seat\":");
    into.extend_from_slice(seat.number().to_string().as_bytes());
    if let Some(time) = turn.time {
        into.extend_from_slice(b",\"time_ms\":");
        into.extend_from_slice(time.for_move().as_millis().to_string().as_bytes());
    }
    into.extend_from_slice(b",\"view\":");
    table.write_view(Viewer::Seat(seat), into);
    if ready.moves {
        into.extend_from_slice(b",\"moves\":[");
        for (index, hint) in table.moves().iter().enumerate() {
            if index > 0 {
                into.push(b',');
            }
            into.push(b'"');
            into.extend_from_slice(hint.text.as_bytes());
            into.push(b'"');
        }
        into.push(b']');
    }
    into.extend_from_slice(b"}}\n");
}

fn line(name: &str, body: &impl Serialize) -> Vec<u8> {
    let body = serde_json::to_string(body).expect("messages hold nothing JSON cannot");
    format!("{{\"{name}\":{body}}}\n").into_bytes()
}
