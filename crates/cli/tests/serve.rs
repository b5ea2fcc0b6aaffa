//! `polje serve` as a real process, spoken to by scripted pages.

#![allow(clippy::unwrap_used)] // a test fails by panicking

#[path = "support/serving.rs"]
mod serving;
mod support;

use std::process::Command;

use polje_tabletop::Record;
use serde_json::{Value, json};
use serving::{
    Server, Socket, ask, await_message, connect, duel, join, open_room, record_text, say,
};
use support::Folder;
use tungstenite::Message;

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
    let record = Record::parse(&record_text(port, &room)).unwrap();
    assert_eq!(record.header.players, ["Eva", "Ivo"]);
}

#[test]
fn a_move_sent_again_is_answered_by_what_came_of_it_even_by_another_server() {
    let folder = Folder::new("again");
    let mut server = Server::start(folder.path(), 0);
    let (room, tokens) = open_room(server.port, &duel("gamma", "3x3"));
    let (mut eva, _) = join(server.port, &room, tokens[0].as_deref());
    let (mut ivo, _) = join(server.port, &room, tokens[1].as_deref());
    await_message(&mut eva, "welcome");
    let mv = |text: &str, n: usize| json!({ "move": { "text": text, "n": n, "id": text } });
    say(&mut eva, &mv("1,1", 0));
    let told = await_message(&mut eva, "event");
    await_message(&mut ivo, "event");
    say(&mut ivo, &mv("0,0", 1));
    assert_eq!(await_message(&mut eva, "event")["n"], 2);
    say(&mut eva, &mv("1,1", 0));
    assert_eq!(await_message(&mut eva, "event"), told);
    server.kill();
    let server = Server::start(folder.path(), server.port);
    let (mut eva, welcome) = join(server.port, &room, tokens[0].as_deref());
    let lines: Vec<&Value> =
        welcome["log"].as_array().unwrap().iter().map(|line| &line["say"]).collect();
    assert_eq!(lines, ["Eva takes 1,1", "Ivo takes 0,0"]);
    for _ in 0..2 {
        say(&mut eva, &mv("1,1", 0));
        assert_eq!(await_message(&mut eva, "event"), told);
    }
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

#[test]
fn a_folder_is_served_by_one_server() {
    let folder = Folder::new("twice");
    let first = Server::start(folder.path(), 0);
    let second = Command::new(env!("CARGO_BIN_EXE_polje"))
        .args(["serve", "--listen", "127.0.0.1:0", "--lang", "en", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(said.contains(&format!("process {}", first.child.id())), "{said}");
    assert_eq!(second.status.code(), Some(1));
    drop(first);
    Server::start(folder.path(), 0);
}
