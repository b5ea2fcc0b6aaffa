//! One connection to a room: what comes in is read and counted, what goes out is passed on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use polje_phrases::Voice;
use polje_session::message::ToPage;
use polje_session::message::{Bye, FromPage};
use tokio::sync::Notify;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::languages::voice;
use crate::limits;
use crate::metrics::Counted;
use crate::room_task::ToRoom;
use crate::rooms::{Handle, Rooms};
use crate::server::Shared;

/// The longest message a page sends.
const LONGEST: usize = 4096;

/// Pages say little at a time; a longer message gets more room.
const READ_AT_ONCE: usize = 512;

/// How many messages wait for a slow reader.
const OUTBOX: usize = 256;

/// How long a connection may be silent; pages ping more often.
const SILENCE: Duration = Duration::from_secs(60);

/// How long a page has to hear the last word.
const FAREWELL: Duration = Duration::from_secs(1);

static NEXT: AtomicU64 = AtomicU64::new(1);

pub(crate) async fn connect(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(READ_AT_ONCE)
        .write_buffer_size(0)
        .on_upgrade(move |socket| serve(shared, id, socket))
}

async fn serve(shared: Arc<Shared>, id: String, socket: WebSocket) {
    let _counted = Counted::new(&shared.metrics.sockets);
    let (queue, outgoing) = mpsc::channel(OUTBOX);
    let out = Outbox { queue, cut: Arc::default() };
    let connection = NEXT.fetch_add(1, Ordering::Relaxed);
    let talk = Talk { shared: &shared, id, connection, out, room: None };
    talk.go_on(socket, outgoing).await;
}

/// What a connection is to send; after a last message it closes.
#[derive(Clone, Debug)]
enum Out {
    Text(Utf8Bytes),
    /// Something the browser answers by itself: it tells how long the way is.
    Ping,
    Last(Utf8Bytes),
}

/// The way to one reader. It never waits: a reader that does not keep up is cut off, and may come
/// again and get everything.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: Sender<Out>,
    cut: Arc<Notify>,
}

impl Outbox {
    /// False when the reader has gone, or is cut off now.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        match self.queue.try_send(Out::Text(text)) {
            Ok(()) => true,
            Err(TrySendError::Full(_)) => {
                self.cut.notify_one();
                false
            }
            Err(TrySendError::Closed(_)) => false,
        }
    }

    /// Asks how long the way to the reader is; the room is told.
    pub(crate) fn ping(&self) {
        // A reader that does not keep up need not be asked.
        let _ = self.queue.try_send(Out::Ping);
    }

    /// The last word to a reader.
    pub(crate) fn bye(&self, why: Bye, retry_ms: u32, voice: &Voice) {
        let key = match why {
            Bye::Restart => "room-bye-restart",
            Bye::Taken => "room-bye-taken",
            Bye::Token => "room-bye-token",
            Bye::Gone => "room-bye-gone",
            Bye::Rate => "room-bye-rate",
            Bye::Bad => "room-bye-bad",
        };
        let bye = ToPage::Bye { why, retry_ms, say: voice.tell(key) };
        if self.queue.try_send(Out::Last(json(&bye))).is_err() {
            self.cut.notify_one();
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }
}

pub(crate) fn json(message: &ToPage) -> Utf8Bytes {
    // Longer than most.
    let mut text = Vec::with_capacity(1024);
    serde_json::to_writer(&mut text, message).expect("messages hold nothing JSON cannot");
    String::from_utf8(text).expect("JSON is text").into()
}

struct Talk<'a> {
    shared: &'a Arc<Shared>,
    id: String,
    connection: u64,
    out: Outbox,
    /// The room, once somebody has joined.
    room: Option<Handle>,
}

impl Talk<'_> {
    async fn go_on(mut self, mut socket: WebSocket, mut outgoing: Receiver<Out>) {
        let mut bucket = limits::messages(Instant::now());
        let cut = Arc::clone(&self.out.cut);
        let cut = cut.notified();
        tokio::pin!(cut);
        let mut pings = Pings::default();
        let mut heard_at = tokio::time::Instant::now();
        let silence = tokio::time::sleep_until(heard_at + SILENCE);
        tokio::pin!(silence);
        loop {
            tokio::select! {
                () = &mut cut => break,
                out = outgoing.recv() => match out {
                    Some(Out::Text(text)) => {
                        if socket.send(Message::Text(text)).await.is_err() {
                            break;
                        }
                    }
                    Some(Out::Ping) => {
                        let ping = pings.next(Instant::now());
                        if socket.send(Message::Ping(ping)).await.is_err() {
                            break;
                        }
                    }
                    Some(Out::Last(text)) => {
                        // Nobody to tell when it has closed already.
                        let _ = socket.send(Message::Text(text)).await;
                        let _ = socket.send(Message::Close(None)).await;
                        // What comes in unread would break the line before the last word is heard.
                        let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
                        let _ = tokio::time::timeout(FAREWELL, rest).await;
                        break;
                    }
                    None => break,
                },
                heard = socket.recv() => {
                    heard_at = tokio::time::Instant::now();
                    match heard {
                        Some(Ok(Message::Text(text))) => {
                            if !bucket.take(heard_at.into_std()) {
                                self.out.bye(Bye::Rate, 5000, voice(""));
                            } else {
                                self.hear(&text).await;
                            }
                        }
                        Some(Ok(Message::Pong(pong))) => {
                            if let Some(round_trip) = pings.answered(&pong, heard_at.into_std()) {
                                self.tell_lag(round_trip).await;
                            }
                        }
                        Some(Ok(Message::Ping(_))) => {}
                        _ => break,
                    }
                }
                // The alarm is set anew only when it rings: messages are many, and few lines fall silent.
                () = &mut silence => match heard_at + SILENCE {
                    until if until <= tokio::time::Instant::now() => break,
                    until => silence.as_mut().reset(until),
                },
            }
        }
        if let Some(room) = self.room {
            room.send(ToRoom::Gone { connection: self.connection }).await;
        }
    }

    async fn tell_lag(&self, round_trip: Duration) {
        if let Some(room) = &self.room {
            // A room that has gone to the log learns it anew.
            let _ = room.send(ToRoom::Lag { connection: self.connection, round_trip }).await;
        }
    }

    async fn hear(&mut self, text: &str) {
        let message = match (serde_json::from_str::<FromPage>(text), &self.room) {
            (Ok(message), Some(room)) => {
                let message = Box::new(message);
                let heard = ToRoom::Heard { connection: self.connection, message };
                if !room.send(heard).await {
                    self.out.bye(Bye::Restart, 200, voice(""));
                }
                return;
            }
            (Ok(message), None) => message,
            (Err(_), _) => return self.out.bye(Bye::Bad, 0, voice("")),
        };
        let FromPage::Join(join) = message else { return self.out.bye(Bye::Bad, 0, voice("")) };
        let speaks = voice(join.lang.as_deref().unwrap_or_default());
        match Rooms::find(self.shared, &self.id).await {
            Ok(Some(room)) => {
                let (connection, out) = (self.connection, self.out.clone());
                if room.send(ToRoom::Join { connection, join: Box::new(join), out }).await {
                    self.room = Some(room);
                } else {
                    self.out.bye(Bye::Restart, 200, speaks);
                }
            }
            Ok(None) => self.out.bye(Bye::Gone, 0, speaks),
            Err(_) => self.out.bye(Bye::Restart, 2000, speaks),
        }
    }
}

/// The pings of a connection: one is under way at a time, and only its own answer counts.
#[derive(Debug, Default)]
struct Pings {
    number: u64,
    under_way: Option<Instant>,
}

impl Pings {
    fn next(&mut self, now: Instant) -> Bytes {
        self.number += 1;
        self.under_way = Some(now);
        Bytes::copy_from_slice(&self.number.to_be_bytes())
    }

    fn answered(&mut self, pong: &[u8], now: Instant) -> Option<Duration> {
        let own = pong == self.number.to_be_bytes();
        let sent = self.under_way.take_if(|_| own)?;
        Some(now.saturating_duration_since(sent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_answer_to_the_last_ping_is_measured_and_once() {
        let (mut pings, start) = (Pings::default(), Instant::now());
        let later = start + Duration::from_millis(80);
        let first = pings.next(start);
        let second = pings.next(start);
        assert_eq!(pings.answered(&first, later), None);
        assert_eq!(pings.answered(b"forged", later), None);
        assert_eq!(pings.answered(&second, later), Some(Duration::from_millis(80)));
        assert_eq!(pings.answered(&second, later), None);
    }
}
