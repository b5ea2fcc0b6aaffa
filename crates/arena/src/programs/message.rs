//! Our own bot protocol, line by line, for the host that writes and the bot that reads:
//! docs/protocol.md describes it to bot authors.

use polje_session::Clock;
use polje_tabletop::{Outcome, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Turn;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// A line of the host.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Message {
    Hello(Hello),
    Game(NewGame),
    Prompt(Question),
    End(Outcome),
}

/// What is said to a program once, before anything else. Which versions a host has is told as it
/// wrote them, if it did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    pub polje: Option<Value>,
    #[serde(default)]
    pub game: String,
    pub rules: Option<Value>,
}

/// What is said before every game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NewGame {
    pub seat: Seat,
    pub seats: usize,
    pub players: Vec<String>,
    pub clock: Option<Clock>,
}

/// So much is known of a game by a host that says nothing about it.
impl Default for NewGame {
    fn default() -> NewGame {
        NewGame { seat: Seat::FIRST, seats: 0, players: Vec::new(), clock: None }
    }
}

/// The question to the seat to move: what it sees, how long it has, and its moves if it asked.
/// Ours are whole; a host elsewhere may leave something out, or tell a time that is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    pub seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<Value>,
    pub view: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
}

impl Message {
    /// Reads a line. Fields nobody knows are passed over, and so are whole lines: those of later
    /// versions are `None`.
    pub fn parse(line: &str) -> Result<Option<Message>, serde_json::Error> {
        let mut line: Value = serde_json::from_str(line)?;
        let mut said = |name: &str| line.get_mut(name).map(Value::take);
        if let Some(hello) = said("hello") {
            return serde_json::from_value(hello).map(|hello| Some(Message::Hello(hello)));
        }
        if let Some(game) = said("game").filter(Value::is_object) {
            return serde_json::from_value(game).map(|game| Some(Message::Game(game)));
        }
        if let Some(prompt) = said("prompt") {
            return serde_json::from_value(prompt).map(|prompt| Some(Message::Prompt(prompt)));
        }
        // Whoever reads it has nothing to answer, so it may be anything.
        let end = said("end").and_then(|end| serde_json::from_value(end).ok());
        Ok(end.map(Message::End))
    }

    pub(crate) fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("messages hold nothing JSON cannot");
        line.push(b'\n');
        line
    }

    pub(crate) fn hello(game: &str, rules: u32) -> Message {
        let (polje, rules) = (Some(PROTOCOL.into()), Some(rules.into()));
        Message::Hello(Hello { polje, game: game.to_owned(), rules })
    }
}

/// A bot's answer to the greeting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ready {
    /// Whether prompts are to list the legal moves.
    pub(crate) moves: bool,
}

impl Ready {
    /// `ready`, or `ready moves`.
    pub(crate) fn parse(line: &str) -> Option<Ready> {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["ready"] => Some(Ready { moves: false }),
            ["ready", "moves"] => Some(Ready { moves: true }),
            _ => None,
        }
    }
}

/// The line of a `Question`, written straight into bytes: this is once a move what a game between
/// processes costs.
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

#[cfg(test)]
mod tests {
    use polje_games::{CATALOG, Settings};
    use polje_tabletop::{AnyTable, Stop};

    use super::*;

    fn question(table: &dyn AnyTable, seat: Seat, time: Option<u64>, ready: Ready) -> Message {
        let moves = table.moves().iter().map(|hint| hint.text.clone()).collect();
        Message::Prompt(Question {
            seat: Some(seat),
            time_ms: time.map(Value::from),
            view: Some(table.view(Viewer::Seat(seat))),
            moves: ready.moves.then_some(moves),
        })
    }

    #[test]
    fn the_fast_way_to_write_a_prompt_writes_the_same_bytes() {
        for game in CATALOG {
            let setup = game.deal(&Settings::default(), 3).unwrap();
            let names = Seat::all(game.seats(&setup).unwrap()).map(|seat| seat.to_string());
            let mut table = game.open(&setup, names.collect()).unwrap();
            let (mut bytes, stop) = (Vec::new(), Stop::default());
            for number in 0..40 {
                let Some(seat) = table.to_move() else { break };
                for clock in [None, Some("90061ms".parse::<Clock>().unwrap().start())] {
                    for ready in [false, true].map(|moves| Ready { moves }) {
                        let turn = Turn {
                            table: table.as_ref(),
                            seat,
                            time: clock,
                            last: std::time::Duration::ZERO,
                            stop: &stop,
                        };
                        prompt(&turn, ready, &mut bytes);
                        let message = question(&*table, seat, clock.map(|_| 90_061), ready);
                        assert!(bytes == message.line(), "{} {number}", game.name());
                        let text = String::from_utf8(bytes.clone()).unwrap();
                        assert_eq!(Message::parse(&text).unwrap(), Some(message));
                    }
                }
                let moves = table.moves();
                let mv = moves[number * 7 % moves.len()].text.clone();
                table.play(seat, &mv, None, &[]).unwrap();
            }
        }
    }

    #[test]
    fn messages_are_read_as_they_were_written() {
        let players = vec!["Ann".to_owned(), "Ivo".to_owned()];
        let clock = Some("2s+10ms".parse().unwrap());
        let game = NewGame { seat: Seat::at(1), seats: 2, players, clock };
        let without = NewGame { clock: None, ..game.clone() };
        for message in [
            Message::hello("gamma", 1),
            Message::Game(game),
            Message::Game(without),
            Message::End(Outcome::rank(&[3u64, 1], &[])),
        ] {
            let line = String::from_utf8(message.line()).unwrap();
            assert_eq!(Message::parse(&line).unwrap(), Some(message), "{line}");
        }
    }

    #[test]
    fn what_a_later_version_adds_is_passed_over() {
        let parsed = |line: &str| Message::parse(line).unwrap();
        for line in ["{\"weather\":1}", "{}", "5", "[]", "{\"game\":\"gamma\"}", "{\"end\":1}"] {
            assert_eq!(parsed(line), None, "{line}");
        }
        let hello = parsed(r#"{"hello":{"polje":1,"game":"gamma","rules":1,"sky":"blue"},"x":2}"#);
        assert_eq!(hello, Some(Message::hello("gamma", 1)));
        let game = parsed(r#"{"game":{"weather":"fine"}}"#);
        assert_eq!(game, Some(Message::Game(NewGame::default())));
    }
}
