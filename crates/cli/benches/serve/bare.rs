//! The least a room can be: the same sockets, a task that owns the room and tells both of every
//! message in as many bytes as a real one would. Nothing is read, checked, worded or kept.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::routing::get;
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::load::Sizes;

enum ToRoom {
    Join(usize, Sender<Message>),
    Heard(usize, String),
}

type Rooms = Arc<Mutex<HashMap<String, Sender<ToRoom>>>>;

pub(crate) fn serve(sizes: Sizes) {
    let mut limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    limit.current = limit.maximum;
    rustix::process::setrlimit(rustix::process::Resource::Nofile, limit).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("Polje is at http://{}", listener.local_addr().unwrap());
        let connect = move |State(rooms): State<Rooms>,
                            Path(id): Path<String>,
                            upgrade: WebSocketUpgrade| async move {
            upgrade
                .read_buffer_size(512)
                .write_buffer_size(0)
                .on_upgrade(move |socket| talk(room(&rooms, id, sizes), socket))
        };
        let router = Router::new().route("/ws/{id}", get(connect)).with_state(Rooms::default());
        axum::serve(listener, router).await.unwrap();
    });
}

/// The room of that id, which is made when somebody asks for it.
fn room(rooms: &Rooms, id: String, sizes: Sizes) -> Sender<ToRoom> {
    let open = || {
        let (inbox, heard) = mpsc::channel(64);
        tokio::spawn(own(heard, sizes));
        inbox
    };
    rooms.lock().unwrap().entry(id).or_insert_with(open).clone()
}

async fn own(mut inbox: Receiver<ToRoom>, sizes: Sizes) {
    let mut seats: [Option<Sender<Message>>; 2] = [None, None];
    while let Some(message) = inbox.recv().await {
        match message {
            ToRoom::Join(seat, out) => seats[seat] = Some(out),
            ToRoom::Heard(from, text) => {
                for (seat, out) in seats.iter().enumerate() {
                    let size = if seat == from { sizes.mover } else { sizes.other };
                    let told = format!("{text:<size$}");
                    if let Some(out) = out {
                        let _ = out.try_send(Message::Text(told.into()));
                    }
                }
            }
        }
    }
}

async fn talk(room: Sender<ToRoom>, mut socket: WebSocket) {
    let (out, mut outgoing) = mpsc::channel(64);
    let Some(Ok(Message::Text(seat))) = socket.recv().await else { return };
    let Ok(seat) = seat.parse() else { return };
    let _ = room.send(ToRoom::Join(seat, out)).await;
    if socket.send(Message::Text("welcome".into())).await.is_err() {
        return;
    }
    loop {
        tokio::select! {
            told = outgoing.recv() => {
                let Some(told) = told else { return };
                if socket.send(told).await.is_err() {
                    return;
                }
            }
            heard = socket.recv() => {
                let Some(Ok(Message::Text(text))) = heard else { return };
                let _ = room.send(ToRoom::Heard(seat, text.to_string())).await;
            }
        }
    }
}
