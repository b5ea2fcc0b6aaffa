//! `polje serve` as a real process: rooms played by scripted sockets, cut off and killed on the way.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use polje_games::AnySetup;
use polje_tabletop::{Event, Record, Rng};
use serde_json::{Value, json};
use support::Folder;
use tungstenite::{Message, WebSocket};

/// Longer than anything here takes, so that a test that hangs fails.
const PATIENCE: Duration = Duration::from_secs(120);

struct Server {
    child: Child,
    port: u16,
}

impl Server {
    /// On that port, or on any that is free.
    fn start(data: &Path, port: u16) -> Server {
        let began = Instant::now();
        loop {
            let mut child = Command::new(env!("CARGO_BIN_EXE_polje"))
                .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--lang", "en"])
                .arg("--data")
                .arg(data)
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut line = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
            if let Some(port) = line.trim().strip_prefix("Polje is at http://127.0.0.1:") {
                return Server { child, port: port.parse().unwrap() };
            }
            // The port of a server that was killed may be held for a moment.
            child.wait().unwrap();
            assert!(began.elapsed() < PATIENCE, "the server does not start: {line}");
        }
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Status and body of an answer; `None` when the server is not there.
fn ask(port: u16, method: &str, path: &str, headers: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n{headers}\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
}

fn open_room(port: u16, room: &Value) -> (String, Vec<Option<String>>) {
    let (status, body) = ask(port, "POST", "/api/rooms", "", &room.to_string()).unwrap();
    assert_eq!(status, 201, "{body}");
    let body: Value = serde_json::from_str(&body).unwrap();
    let tokens = serde_json::from_value(body["tokens"].clone()).unwrap();
    (body["id"].as_str().unwrap().to_owned(), tokens)
}

fn duel(game: &str, size: &str) -> Value {
    json!({ "game": game, "settings": { "size": size }, "lang": "en",
        "seats": [{ "person": "Eva" }, { "person": "Ivo" }] })
}

type Socket = WebSocket<TcpStream>;

fn connect(port: u16, room: &str) -> Option<Socket> {
    let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    let (socket, _) =
        tungstenite::client(format!("ws://127.0.0.1:{port}/ws/{room}"), stream).ok()?;
    Some(socket)
}

fn say(socket: &mut Socket, message: &Value) -> bool {
    socket.send(Message::text(message.to_string())).is_ok()
}

fn hear(socket: &mut Socket) -> Option<Value> {
    loop {
        match socket.read().ok()? {
            Message::Text(text) => return serde_json::from_str(&text).ok(),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

/// Waits for a message of that name.
fn await_message(socket: &mut Socket, name: &str) -> Value {
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        let message = hear(socket).unwrap_or_else(|| panic!("no {name} came"));
        if let Some(body) = message.get(name) {
            return body.clone();
        }
    }
    panic!("no {name} came");
}

fn join(port: u16, room: &str, token: Option<&str>) -> (Socket, Value) {
    let mut socket = connect(port, room).unwrap();
    say(&mut socket, &json!({ "join": { "token": token, "lang": "en" } }));
    let welcome = await_message(&mut socket, "welcome");
    (socket, welcome)
}

/// A person who plays any legal move, over connections that break.
struct Player<'a> {
    port: u16,
    room: &'a str,
    token: &'a str,
    rng: Rng,
    /// The chance in percent that a connection is cut after a message.
    cuts: u64,
    /// Moves the server has acknowledged: the number of the event, and the move.
    acknowledged: BTreeMap<usize, String>,
    /// The move that was sent and not answered yet.
    pending: Option<(usize, Value)>,
    count: &'a AtomicUsize,
}

impl Player<'_> {
    fn play(&mut self) {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let Some(mut socket) = connect(self.port, self.room) else {
                thread::sleep(Duration::from_millis(20));
                continue;
            };
            let join = json!({ "join": { "token": self.token, "lang": "en" } });
            if say(&mut socket, &join) && self.talk(&mut socket) {
                return;
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
                self.resend(welcome, socket);
            } else if message.get("over").is_some() {
                return true;
            } else if message.get("bye").is_some() {
                return false;
            }
            if self.rng.below(100) < self.cuts {
                return false;
            }
        }
        false
    }

    fn note(&mut self, event: &Value) {
        if let Some(id) = event["id"].as_str() {
            let n = event["n"].as_u64().unwrap() as usize;
            let (_, sent) = self.pending.take().expect("only what was sent comes back");
            assert_eq!(sent["move"]["id"], id);
            let mv = sent["move"]["text"].as_str().unwrap().to_owned();
            assert_eq!(self.acknowledged.insert(n, mv), None, "acknowledged twice");
            self.count.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn resend(&mut self, welcome: &Value, socket: &mut Socket) {
        let Some(n) = welcome["n"].as_u64() else { return };
        match &self.pending {
            Some((sent, message)) if *sent as u64 == n => {
                let _ = say(socket, message);
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
        let _ = say(socket, &message);
        self.pending = Some((n, message));
    }
}

/// The record of a finished game, which must replay.
fn record(port: u16, room: &str) -> Record {
    let (status, body) = ask(port, "GET", &format!("/r/{room}.jsonl"), "", "").unwrap();
    assert_eq!(status, 200, "{body}");
    let record = Record::parse(&body).unwrap();
    let game = polje_games::find(&record.header.game).unwrap();
    let setup = AnySetup::from(&record.header);
    let mut table = game.open(&setup, record.header.players.clone()).unwrap();
    record.events.iter().for_each(|event| table.follow(event).unwrap());
    table.agree(record.closing.as_ref().unwrap()).unwrap();
    record
}

/// Plays rooms while connections are cut at random and the server is killed so many times.
fn chaos(rooms: usize, kills: usize) {
    let folder = Folder::new("chaos");
    let mut server = Server::start(folder.path(), 0);
    let port = server.port;
    let games = [("gamma", "4x4"), ("mathtricks", "5x5"), ("gamma", "3x3")];
    let opened: Vec<_> = (0..rooms)
        .map(|room| {
            open_room(port, &duel(games[room % games.len()].0, games[room % games.len()].1))
        })
        .collect();
    let count = AtomicUsize::new(0);
    let acknowledged = Mutex::new(vec![BTreeMap::new(); rooms]);
    thread::scope(|scope| {
        for (index, (room, tokens)) in opened.iter().enumerate() {
            for (seat, token) in tokens.iter().enumerate() {
                let (count, acknowledged) = (&count, &acknowledged);
                scope.spawn(move || {
                    let token = token.as_deref().unwrap();
                    let rng = Rng::new((2 * index + seat) as u64);
                    let (pending, cuts) = (None, 10);
                    let mut player = Player {
                        port,
                        room,
                        token,
                        rng,
                        cuts,
                        acknowledged: BTreeMap::new(),
                        pending,
                        count,
                    };
                    player.play();
                    acknowledged.lock().unwrap()[index].extend(player.acknowledged);
                });
            }
        }
        for kill in 1..=kills {
            let began = Instant::now();
            while count.load(Ordering::Relaxed) < kill * rooms && began.elapsed() < PATIENCE {
                thread::sleep(Duration::from_millis(5));
            }
            server.kill();
            server = Server::start(folder.path(), port);
        }
    });
    for ((room, _), acknowledged) in opened.iter().zip(acknowledged.into_inner().unwrap()) {
        let record = record(port, room);
        for (n, mv) in acknowledged {
            let Event::Move(line) = &record.events[n - 1] else { panic!("{room}: {n} is no move") };
            assert_eq!(line.mv, mv, "{room}: an acknowledged move is not in the record");
        }
    }
    assert!(count.load(Ordering::Relaxed) > kills * rooms);
}

#[test]
fn no_acknowledged_move_is_lost_when_connections_break_and_the_server_is_killed() {
    chaos(50, 3);
}

#[test]
fn a_game_by_link_with_a_spectator() {
    let folder = Folder::new("link");
    let server = Server::start(folder.path(), 0);
    let port = server.port;
    let (room, tokens) = open_room(port, &duel("gamma", "3x3"));
    let (mut eva, welcome) = join(port, &room, tokens[0].as_deref());
    assert_eq!((&welcome["stage"], &welcome["seat"]), (&json!("open"), &json!(1)));
    assert_eq!(welcome["links"][1], json!(tokens[1]), "whoever opened the room sends the link");
    let (mut ivo, _) = join(port, &room, tokens[1].as_deref());
    let begun = await_message(&mut eva, "welcome");
    assert_eq!((&begun["stage"], &begun["turn"]["mine"]), (&json!("playing"), &json!(true)));
    let (mut ana, watching) = join(port, &room, None);
    assert_eq!((&watching["seat"], &watching["turn"]["moves"]), (&Value::Null, &json!([])));
    let mv = json!({ "move": { "text": "1,1", "n": 0, "id": "a" } });
    say(&mut ana, &mv);
    assert_eq!(await_message(&mut ana, "refused")["why"], "turn", "spectators only watch");
    say(&mut eva, &mv);
    assert_eq!(await_message(&mut eva, "event")["id"], "a");
    let seen = await_message(&mut ivo, "event");
    assert_eq!(
        (&seen["move"], &seen["id"], &seen["tiles"][0][0]),
        (&json!("1,1"), &Value::Null, &json!(4))
    );
    assert_eq!(await_message(&mut ana, "event")["move"], "1,1");
    // The same move once more is answered, and not played.
    say(&mut eva, &mv);
    assert_eq!(await_message(&mut eva, "event")["n"], 1);
    // A second window on a seat takes it over.
    let (_again, welcome) = join(port, &room, tokens[0].as_deref());
    assert_eq!(welcome["n"], 1);
    assert_eq!(await_message(&mut eva, "bye")["why"], "taken");
    say(&mut ivo, &json!({ "resign": { "id": "b" } }));
    assert_eq!(await_message(&mut ana, "over")["winners"], json!([1]));
    assert_eq!(record(port, &room).header.players, ["Eva", "Ivo"]);
}

/// Whether a ping comes before the next message.
fn is_pinged(socket: &mut Socket) -> bool {
    matches!(socket.read().unwrap(), Message::Ping(_))
}

#[test]
fn the_line_of_whoever_is_on_the_clock_is_measured() {
    let folder = Folder::new("lag");
    let server = Server::start(folder.path(), 0);
    let mut room = duel("gamma", "3x3");
    room["clock"] = json!("5m");
    let (room, tokens) = open_room(server.port, &room);
    let (mut eva, _) = join(server.port, &room, tokens[0].as_deref());
    let (mut ivo, _) = join(server.port, &room, tokens[1].as_deref());
    await_message(&mut eva, "welcome");
    assert!(is_pinged(&mut eva));
    say(&mut eva, &json!({ "move": { "text": "1,1", "n": 0, "id": "a" } }));
    await_message(&mut ivo, "event");
    assert!(is_pinged(&mut ivo));
}

#[test]
fn a_wrong_token_a_strange_message_and_a_strange_page_are_turned_away() {
    let folder = Folder::new("edges");
    let server = Server::start(folder.path(), 0);
    let port = server.port;
    let (room, _) = open_room(port, &duel("gamma", "3x3"));
    let first = |room: &str, message: &str| {
        let mut socket = connect(port, room).unwrap();
        socket.send(Message::text(message)).unwrap();
        await_message(&mut socket, "bye")["why"].as_str().unwrap().to_owned()
    };
    assert_eq!(first(&room, r#"{"join":{"token":"0123"}}"#), "token");
    assert_eq!(first(&room, r#"{"ping":1}"#), "bad");
    assert_eq!(first(&room, "nonsense"), "bad");
    assert_eq!(first("0123456789abcdef", r#"{"join":{}}"#), "gone");
    assert_eq!(first("..%2f", r#"{"join":{}}"#), "gone");
    let body = duel("gamma", "3x3").to_string();
    let status =
        |headers: &str, body: &str| ask(port, "POST", "/api/rooms", headers, body).unwrap().0;
    assert_eq!(status("Origin: http://evil.example\r\n", &body), 403);
    assert_eq!(status(&format!("Origin: http://127.0.0.1:{port}\r\n"), &body), 201);
    for wrong in ["{", "{}", &body.replace("3x3", "65x3"), &body.replace("gamma", "chess")] {
        assert_eq!(status("", wrong), 400, "{wrong}");
    }
    let other = ask(port, "GET", "/", "X: y\r\n", "").unwrap();
    assert_eq!(other.0, 200);
    let mut socket = connect(port, &room).unwrap();
    say(&mut socket, &json!({ "join": {} }));
    for number in 0..60 {
        say(&mut socket, &json!({ "ping": number }));
    }
    assert_eq!(await_message(&mut socket, "bye")["why"], "rate");
}

#[test]
fn a_signal_ends_the_server_and_everybody_is_told() {
    let folder = Folder::new("signal");
    let mut server = Server::start(folder.path(), 0);
    let (room, tokens) = open_room(server.port, &duel("gamma", "3x3"));
    let (mut eva, _) = join(server.port, &room, tokens[0].as_deref());
    let pid = rustix::process::Pid::from_child(&server.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert_eq!(await_message(&mut eva, "bye")["why"], "restart");
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn wrong_addresses_are_told() {
    for (args, told) in [
        (["--listen", "nowhere"], "is not an address and a port"),
        (["--public-url", "polje.example"], "is not an address such as"),
        (["--listen", "203.0.113.1:1"], "cannot listen on"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_polje"))
            .arg("serve")
            .args(args)
            .args(["--lang", "en", "--data"])
            .arg(Folder::new("wrong").path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(told), "{said}");
        assert!(!output.status.success());
    }
}
