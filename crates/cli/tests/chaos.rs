//! Rooms played by scripted sockets, with spectators, while connections are cut at random and the
//! server is killed. `POLJE_CHAOS="300 10" cargo test --release -p polje --test chaos` plays so many
//! rooms and kills the server so many times.

#![allow(clippy::unwrap_used)] // a test fails by panicking

#[path = "support/serving.rs"]
mod serving;
mod support;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use polje_session::{Clock, TimeLeft};
use polje_tabletop::{Event, Record, Rng, Seat};
use serde_json::{Value, json};
use serving::{PATIENCE, Server, Socket, connect, duel, hear, open_room, record_text, say};
use support::Folder;

/// The chance in percent that a connection is cut after a message.
const CUTS: u64 = 10;

/// How many moves a room have been acknowledged when the server is killed for the last time.
const MOVES: usize = 6;

/// Long enough for everybody to come back after every kill.
const CLOCK: &str = "60m+1s";

/// Whoever looks at a room, over connections that break.
struct Guest<'a> {
    port: u16,
    room: &'a str,
    /// Whoever has none watches.
    token: Option<&'a str>,
    rng: Rng,
    /// When the game must have ended.
    until: Instant,
    /// The move that was sent and not answered yet.
    pending: Option<Sent>,
    heard: Heard,
    /// Of all guests.
    acknowledged: &'a AtomicUsize,
}

struct Sent {
    n: usize,
    message: Value,
    at: Instant,
}

/// What somebody was told, to be compared with the record.
#[derive(Default)]
struct Heard {
    /// Moves by the number of the event.
    moves: BTreeMap<usize, String>,
    /// What was left on the clocks that did not run, by the number of the event before.
    clocks: Vec<(usize, Seat, u64)>,
    /// Of moves of one's own that were acknowledged: when they were first sent, and when acknowledged.
    own: BTreeMap<usize, (Instant, Instant)>,
}

impl Guest<'_> {
    /// Plays any legal move, or watches, to the end of the game.
    fn stay(mut self) -> Heard {
        while Instant::now() < self.until {
            let Some(mut socket) = connect(self.port, self.room) else {
                thread::sleep(Duration::from_millis(20));
                continue;
            };
            let join = json!({ "join": { "token": self.token, "lang": "en" } });
            if say(&mut socket, &join) && self.talk(&mut socket) {
                return self.heard;
            }
        }
        panic!("the game did not end");
    }

    /// True when the game is over.
    fn talk(&mut self, socket: &mut Socket) -> bool {
        while let Some(message) = hear(socket) {
            if let Some(event) = message.get("event") {
                self.note(event);
                self.move_on(event, socket);
            } else if let Some(welcome) = message.get("welcome") {
                if welcome["stage"] == "over" {
                    return true;
                }
                self.note_clocks(welcome);
                self.resend(welcome, socket);
            } else if message.get("over").is_some() {
                return true;
            } else if message.get("bye").is_some() {
                return false;
            }
            if self.rng.below(100) < CUTS {
                return false;
            }
        }
        false
    }

    fn note(&mut self, event: &Value) {
        let n = event["n"].as_u64().unwrap() as usize;
        let mv = event["move"].as_str().unwrap().to_owned();
        self.heard.moves.insert(n, mv);
        self.note_clocks(event);
        if let Some(id) = event["id"].as_str() {
            let sent = self.pending.take().expect("only what was sent comes back");
            assert_eq!(sent.message["move"]["id"], id);
            assert_eq!(sent.message["move"]["text"], event["move"]);
            let again = self.heard.own.insert(n, (sent.at, Instant::now()));
            assert_eq!(again, None, "acknowledged twice");
            self.acknowledged.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn note_clocks(&mut self, position: &Value) {
        let (Some(n), Some(clocks)) = (position["n"].as_u64(), position["clocks"].as_array())
        else {
            return;
        };
        for (seat, left) in Seat::all(clocks.len()).zip(clocks) {
            if position["running"] != seat.number() {
                self.heard.clocks.push((n as usize, seat, left.as_u64().unwrap()));
            }
        }
    }

    fn resend(&mut self, welcome: &Value, socket: &mut Socket) {
        let Some(n) = welcome["n"].as_u64() else { return };
        match &self.pending {
            Some(sent) if sent.n as u64 == n => {
                let _ = say(socket, &sent.message);
            }
            _ => {
                self.pending = None;
                self.move_on(welcome, socket);
            }
        }
    }

    fn move_on(&mut self, position: &Value, socket: &mut Socket) {
        let turn = &position["turn"];
        if turn["mine"] != true || self.pending.is_some() {
            return;
        }
        let moves = turn["moves"].as_array().unwrap();
        let mv = &moves[self.rng.below(moves.len() as u64) as usize][0];
        let n = position["n"].as_u64().unwrap() as usize;
        let id = format!("{:x}", self.rng.next_u64());
        let message = json!({ "move": { "text": mv, "n": n, "id": id } });
        let at = Instant::now();
        let _ = say(socket, &message);
        self.pending = Some(Sent { n, message, at });
    }
}

/// What everybody heard is what the record says.
fn compare(room: &str, record: &Record, heard: &[Heard]) {
    let lines = record.events.iter().map(|event| match event {
        Event::Move(line) => line,
        Event::Forfeit(line) => panic!("{room}: {} forfeits", line.seat),
    });
    let lines: Vec<_> = lines.collect();
    for (n, mv) in heard.iter().flat_map(|heard| &heard.moves) {
        assert_eq!(lines[n - 1].mv, *mv, "{room}: move {n} is another in the record");
    }
    // Clocks go on where they were, whatever happened in between.
    let mut left = vec![vec![CLOCK.parse::<Clock>().unwrap().start(); 2]];
    for line in &lines {
        let mut next: Vec<TimeLeft> = left.last().unwrap().clone();
        let in_time = next[line.seat.index()].spend(Duration::from_millis(line.ms.unwrap()));
        assert!(in_time, "{room}: a move took {:?} ms", line.ms);
        left.push(next);
    }
    for &(n, seat, told) in heard.iter().flat_map(|heard| &heard.clocks) {
        let kept = left[n][seat.index()].for_move();
        assert_eq!(u128::from(told), kept.as_millis(), "{room}: clock of {seat} after {n} moves");
    }
    // Nobody pays for more time than there was since the other's move had been sent at the earliest.
    let own: BTreeMap<usize, (Instant, Instant)> =
        heard.iter().flat_map(|heard| heard.own.clone()).collect();
    for (n, (_, acknowledged)) in &own {
        if let Some((sent, _)) = own.get(&(n - 1)) {
            let most = acknowledged.duration_since(*sent) + Duration::from_millis(1);
            let ms = Duration::from_millis(lines[n - 1].ms.unwrap());
            assert!(ms <= most, "{room}: move {n} cost {ms:?}, and took {most:?} at the most");
        }
    }
}

/// Plays rooms, a fifth of them with a spectator, while the server is killed so many times.
fn chaos(rooms: usize, kills: usize) {
    let folder = Folder::new("chaos");
    let mut server = Server::start(folder.path(), 0);
    let port = server.port;
    let games = [("gamma", "4x4"), ("mathtricks", "5x5"), ("gamma", "3x3")];
    let open = |number: usize| {
        let (game, size) = games[number % games.len()];
        let mut wanted = duel(game, size);
        wanted["clock"] = json!(CLOCK);
        open_room(port, &wanted)
    };
    let opened: Vec<_> = (0..rooms).map(open).collect();
    let acknowledged = AtomicUsize::new(0);
    let until = Instant::now() + PATIENCE * (1 + rooms as u32 / 100);
    let heard: Vec<Vec<Heard>> = thread::scope(|scope| {
        let acknowledged = &acknowledged;
        let mut rng = Rng::new(1);
        let mut come = |room, token| {
            let rng = Rng::new(rng.next_u64());
            let (pending, heard) = (None, Heard::default());
            let guest = Guest { port, room, token, rng, until, pending, heard, acknowledged };
            scope.spawn(move || guest.stay())
        };
        let mut guests = Vec::new();
        for (number, (room, tokens)) in opened.iter().enumerate() {
            let watches = (number % 5 == 0).then_some(None);
            let all = tokens.iter().map(Option::as_deref).chain(watches);
            guests.push(all.map(|token| come(room, token)).collect::<Vec<_>>());
        }
        for kill in 1..=kills {
            while acknowledged.load(Ordering::Relaxed) < MOVES * rooms * kill / kills {
                assert!(Instant::now() < until, "nobody plays any more");
                thread::sleep(Duration::from_millis(5));
            }
            server.kill();
            server = Server::start(folder.path(), port);
        }
        let all = guests.into_iter();
        all.map(|room| room.into_iter().map(|guest| guest.join().unwrap()).collect()).collect()
    });
    for ((room, _), heard) in opened.iter().zip(&heard) {
        let text = record_text(port, room);
        compare(room, &Record::parse(&text).unwrap(), heard);
        folder.write("record.jsonl", &text);
        let verified = folder.polje("replay verify record.jsonl", "");
        assert_eq!(verified.code, Some(0), "{room}: {}", verified.stderr);
    }
}

#[test]
fn no_acknowledged_move_is_lost_when_connections_break_and_the_server_is_killed() {
    let asked = std::env::var("POLJE_CHAOS").unwrap_or_else(|_| "50 3".to_owned());
    let (rooms, kills) = asked.split_once(' ').expect("POLJE_CHAOS is rooms and kills");
    chaos(rooms.parse().unwrap(), kills.parse().unwrap());
}
