//! `polje serve` as a child process, and scripted pages that talk to it.

#![allow(clippy::unwrap_used, dead_code)] // a test fails by panicking, and uses the part it needs

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket};

/// Longer than anything here takes, so that a test that hangs fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) port: u16,
}

impl Server {
    /// On that port, or on any that is free.
    pub(crate) fn start(data: &Path, port: u16) -> Server {
        Server::start_program(env!("CARGO_BIN_EXE_polje"), data, port)
    }

    /// The same of another build.
    pub(crate) fn start_program(program: &str, data: &Path, port: u16) -> Server {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--lang", "en"]);
        Server::run(command.arg("--data").arg(data))
    }

    /// A program that says where it is as `polje serve` does.
    pub(crate) fn run(command: &mut Command) -> Server {
        let began = Instant::now();
        loop {
            let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
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

    pub(crate) fn kill(&mut self) {
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
pub(crate) fn ask(
    port: u16,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Option<(u16, String)> {
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

pub(crate) fn open_room(port: u16, room: &Value) -> (String, Vec<Option<String>>) {
    let (status, body) = ask(port, "POST", "/api/rooms", "", &room.to_string()).unwrap();
    assert_eq!(status, 201, "{body}");
    let body: Value = serde_json::from_str(&body).unwrap();
    let tokens = serde_json::from_value(body["tokens"].clone()).unwrap();
    (body["id"].as_str().unwrap().to_owned(), tokens)
}

pub(crate) fn duel(game: &str, size: &str) -> Value {
    json!({ "game": game, "settings": { "size": size }, "lang": "en",
        "seats": [{ "person": "Eva" }, { "person": "Ivo" }] })
}

pub(crate) type Socket = WebSocket<TcpStream>;

pub(crate) fn connect(port: u16, room: &str) -> Option<Socket> {
    connect_to(port, &format!("ws/{room}"))
}

pub(crate) fn connect_to(port: u16, path: &str) -> Option<Socket> {
    let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    let address = format!("ws://127.0.0.1:{port}/{path}");
    // Thousands of these are open at once.
    let small = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (socket, _) = tungstenite::client::client_with_config(address, stream, Some(small)).ok()?;
    Some(socket)
}

pub(crate) fn say(socket: &mut Socket, message: &Value) -> bool {
    socket.send(Message::text(message.to_string())).is_ok()
}

pub(crate) fn hear(socket: &mut Socket) -> Option<Value> {
    loop {
        match socket.read().ok()? {
            Message::Text(text) => return serde_json::from_str(&text).ok(),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

/// Waits for a message of that name.
pub(crate) fn await_message(socket: &mut Socket, name: &str) -> Value {
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        let message = hear(socket).unwrap_or_else(|| panic!("no {name} came"));
        if let Some(body) = message.get(name) {
            return body.clone();
        }
    }
    panic!("no {name} came");
}

pub(crate) fn join(port: u16, room: &str, token: Option<&str>) -> (Socket, Value) {
    let mut socket = connect(port, room).unwrap();
    say(&mut socket, &json!({ "join": { "token": token, "lang": "en" } }));
    let welcome = await_message(&mut socket, "welcome");
    (socket, welcome)
}

/// The replay file of a finished game.
pub(crate) fn record_text(port: u16, room: &str) -> String {
    let (status, body) = ask(port, "GET", &format!("/r/{room}.jsonl"), "", "").unwrap();
    assert_eq!(status, 200, "{body}");
    body
}
