//! The rooms there are: found by id, made again from the log when nobody has them in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use polje_arena::{KeptRoom, RoomEntry, StoreError};
use polje_session::{Plan, Room};
use sha2::{Digest, Sha256};
use tokio::sync::{mpsc, oneshot};

use crate::room_task::{RoomTask, ToRoom};
use crate::server::Shared;

/// How many messages wait for a room.
const INBOX: usize = 64;

#[derive(Debug, Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<String, Handle>>,
    /// Held while a room is made again, so that no room has two owners.
    loading: tokio::sync::Mutex<()>,
}

/// Somebody to speak to about a room.
#[derive(Clone, Debug)]
pub(crate) struct Handle(mpsc::Sender<ToRoom>);

impl Handle {
    /// False when the room has just been left to the log.
    pub(crate) async fn send(&self, message: ToRoom) -> bool {
        self.0.send(message).await.is_ok()
    }

    /// Looks at the room; `None` when it has just been left to the log.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&mut Room) -> T + Send + 'static,
    ) -> Option<T> {
        let (tell, told) = oneshot::channel();
        let asked = ToRoom::Look(Box::new(move |room| {
            // Whoever asked may have gone.
            let _ = tell.send(look(room));
        }));
        self.0.send(asked).await.ok()?;
        told.await.ok()
    }
}

/// A room that has just been opened.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) id: String,
    /// By player: the token of each person's seat.
    pub(crate) tokens: Vec<Option<String>>,
}

impl Rooms {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<String, Handle>) -> T) -> T {
        work(&mut self.open.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Everybody who has a room.
    pub(crate) fn all(&self) -> Vec<Handle> {
        self.with(|open| open.values().cloned().collect())
    }

    /// From now on the log has the room.
    pub(crate) fn forget(&self, id: &str) {
        self.with(|open| open.remove(id));
    }

    pub(crate) async fn open(shared: &Arc<Shared>, plan: Plan) -> Result<Opened, StoreError> {
        let id = random_text::<8>();
        let token = |person: bool| person.then(random_text::<16>);
        let tokens: Vec<Option<String>> =
            plan.sitters.iter().map(|sitter| token(sitter.is_person())).collect();
        let hashed = tokens.iter().map(|token| token.as_deref().map(hash)).collect();
        let opened_ms = shared.journal.clock().now();
        let kept = KeptRoom { id: id.clone(), plan, tokens: hashed, opened_ms };
        shared.journal.write(RoomEntry::Opened(kept.clone())).await?;
        let room = Room::new(id.clone(), kept.plan);
        start(shared, room, 0, kept.tokens, tokens.clone());
        Ok(Opened { id, tokens })
    }

    /// The room of that id, from memory or from the log.
    pub(crate) async fn find(shared: &Arc<Shared>, id: &str) -> Result<Option<Handle>, StoreError> {
        let there = || shared.rooms.with(|open| open.get(id).cloned());
        if let Some(handle) = there() {
            return Ok(Some(handle));
        }
        if !is_id(id) {
            return Ok(None);
        }
        let _loading = shared.rooms.loading.lock().await;
        if let Some(handle) = there() {
            return Ok(Some(handle));
        }
        let Some(Logged { room, events, tokens }) = Logged::read(shared, id).await? else {
            return Ok(None);
        };
        let links = vec![None; tokens.len()];
        Ok(Some(start(shared, room, events, tokens, links)))
    }

    /// Forgets rooms opened before that time in which no game has begun and nobody waits.
    pub(crate) async fn forget_unused(shared: &Shared, before_ms: u64) -> Result<(), StoreError> {
        let _loading = shared.rooms.loading.lock().await;
        let open: Vec<String> = shared.rooms.with(|open| open.keys().cloned().collect());
        shared.journal.read(move |log| log.forget_unused(before_ms, &open)).await.map(drop)
    }
}

/// A room as the log has it.
pub(crate) struct Logged {
    pub(crate) room: Room,
    events: u64,
    tokens: Vec<Option<String>>,
}

impl Logged {
    pub(crate) async fn read(shared: &Shared, id: &str) -> Result<Option<Logged>, StoreError> {
        let Some((kept, events, elapsed)) = shared.journal.room(id.to_owned()).await? else {
            return Ok(None);
        };
        let mut room = Room::new(kept.id, kept.plan);
        for (at, event) in &events {
            room.apply(event, *at).map_err(|problem| StoreError::Damaged {
                file: "rooms.db".into(),
                problem: format!("room {id}: {problem}"),
            })?;
        }
        room.resume_turn(shared.journal.clock().now(), elapsed);
        Ok(Some(Logged { room, events: events.len() as u64, tokens: kept.tokens }))
    }
}

fn start(
    shared: &Arc<Shared>,
    room: Room,
    events: u64,
    tokens: Vec<Option<String>>,
    links: Vec<Option<String>>,
) -> Handle {
    let (inbox, messages) = mpsc::channel(INBOX);
    let handle = Handle(inbox.clone());
    shared.rooms.with(|open| open.insert(room.id().to_owned(), handle.clone()));
    let task = RoomTask::new(Arc::clone(shared), room, events, tokens, links, inbox);
    tokio::spawn(task.run(messages));
    handle
}

/// So many random bytes, as text for addresses.
fn random_text<const BYTES: usize>() -> String {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    hexadecimal(&bytes)
}

pub(crate) fn hash(token: &str) -> String {
    hexadecimal(&Sha256::digest(token.as_bytes()))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn is_id(id: &str) -> bool {
    id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}
