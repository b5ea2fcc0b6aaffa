//! The owner of one room: takes what people, bots and the clock bring, has it kept, and only then
//! tells everybody.

mod telling;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use polje_arena::{LoggedEvent, RoomEntry, StoreError};
use polje_games::AnySetup;
use polje_phrases::Voice;
use polje_session::message::{Bye, FromPage, Join, MoveRequest, PreviewRequest, ToPage, Why};
use polje_session::{Ask, Dealing, Decision, Needs, Reader, Refusal, Room, RoomEvent};
use polje_tabletop::{AnyPlayer, Coord, SetupError, Stop, phrase};
use tokio::sync::mpsc::{Receiver, Sender};

use crate::languages::{Speech, english, voice};
use crate::metrics::Counted;
use crate::rooms::hash;
use crate::server::Shared;
use crate::socket::Outbox;
use crate::{judging, leaderboard};

/// How long a room that nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(300);

/// How long a move of bots that are watched is shown.
const WATCHED: u64 = 700;

/// What reaches a room. Small, since every room has a place for dozens of these.
pub(crate) enum ToRoom {
    Join {
        connection: u64,
        join: Box<Join>,
        out: Outbox,
    },
    Heard {
        connection: u64,
        message: Box<FromPage>,
    },
    Gone {
        connection: u64,
    },
    /// How long it takes to a page and back.
    Lag {
        connection: u64,
        round_trip: Duration,
    },
    Thought(Box<Thought>),
    Dealt {
        dealing: Box<Dealing>,
        board: Box<Result<AnySetup, SetupError>>,
    },
    Look(Box<dyn FnOnce(&mut Room) + Send>),
    /// The server ends.
    Close,
}

/// A bot's answer.
pub(crate) struct Thought {
    ask: u64,
    /// `None` when it failed.
    mv: Option<String>,
    cost: Duration,
    bots: Bots,
}

/// In seat order; `None` where a person sits.
type Bots = Vec<Option<Box<dyn AnyPlayer>>>;

struct Connection {
    id: u64,
    reader: Reader,
    voice: &'static Voice,
    out: Outbox,
}

pub(crate) struct RoomTask {
    shared: Arc<Shared>,
    room: Room,
    /// How many events the log has of it.
    events: u64,
    /// By player, hashed.
    tokens: Vec<Option<String>>,
    /// By player: tokens of seats that nobody has taken yet, while they are remembered.
    links: Vec<Option<String>>,
    inbox: Sender<ToRoom>,
    connections: Vec<Connection>,
    /// One for every language somebody here reads; while names and seats stay as they are.
    speeches: Vec<Arc<Speech>>,
    /// By player: the number of the last event they asked for in this game, and what they were told of it.
    answers: Vec<Option<(usize, Utf8Bytes)>>,
    bots: Bots,
    /// The question that is being thought about.
    thinking: Option<u64>,
    dealing: bool,
    /// When bots that are watched may move again.
    next_watched: u64,
    idle_since: Instant,
}

impl RoomTask {
    pub(crate) fn new(
        shared: Arc<Shared>,
        room: Room,
        events: u64,
        tokens: Vec<Option<String>>,
        links: Vec<Option<String>>,
        inbox: Sender<ToRoom>,
    ) -> RoomTask {
        let players = tokens.len();
        let mut task = RoomTask {
            shared,
            room,
            events,
            tokens,
            links,
            inbox,
            connections: Vec::new(),
            speeches: Vec::new(),
            answers: vec![None; players],
            bots: Vec::new(),
            thinking: None,
            dealing: false,
            next_watched: 0,
            idle_since: Instant::now(),
        };
        task.seat_bots();
        task
    }

    fn now(&self) -> u64 {
        self.shared.journal.clock().now()
    }

    pub(crate) async fn run(mut self, mut inbox: Receiver<ToRoom>) {
        let shared = Arc::clone(&self.shared);
        let _counted = Counted::new(&shared.metrics.rooms);
        self.settle().await;
        let alarm = tokio::time::sleep_until(tokio::time::Instant::now());
        tokio::pin!(alarm);
        loop {
            let wake = self.wake();
            if let Some(at) = wake.filter(|&at| at != alarm.deadline()) {
                alarm.as_mut().reset(at);
            }
            tokio::select! {
                message = inbox.recv() => {
                    let Some(message) = message else { return };
                    if matches!(message, ToRoom::Close) {
                        break;
                    }
                    self.take(message).await;
                }
                () = &mut alarm, if wake.is_some() => self.take_alarm().await,
            }
            self.settle().await;
            if self.is_idle() {
                break;
            }
        }
        shared.rooms.forget(self.room.id());
        inbox.close();
        while let Some(message) = inbox.recv().await {
            if let ToRoom::Join { out, .. } = message {
                out.bye(Bye::Restart, 200, english());
            }
        }
        for connection in &self.connections {
            connection.out.bye(Bye::Restart, 500, connection.voice);
        }
    }

    fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && self.thinking.is_none()
            && !self.dealing
            && self.room.alarm().is_none()
            && self.idle_since.elapsed() >= IDLE
    }

    /// When there is something to do without anybody asking.
    fn wake(&self) -> Option<tokio::time::Instant> {
        let clock = self.shared.journal.clock();
        let watched = self.is_watched() && !self.connections.is_empty() && !self.room.is_over();
        let watched = (watched && self.thinking.is_none()).then_some(self.next_watched);
        let alarm = self.room.alarm().into_iter().chain(watched).min();
        // When nobody looks and nothing is to come it is time to leave.
        let idle = || self.connections.is_empty().then(|| (self.idle_since + IDLE).into());
        alarm.map(|at| clock.instant(at)).or_else(idle)
    }

    /// Whether nobody but bots plays.
    fn is_watched(&self) -> bool {
        self.room.plan().persons() == 0
    }

    async fn take_alarm(&mut self) {
        let now = self.now();
        if let Some(expired) = self.room.expired(now) {
            if self.keep(expired, None).await.is_err() {
                // What cannot be kept is tried again, but not without end at once.
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        } else if self.room.plan().tempo.is_some()
            && self.room.alarm().is_some_and(|alarm| alarm <= now)
        {
            self.room.tick(now);
        }
    }

    async fn take(&mut self, message: ToRoom) {
        match message {
            ToRoom::Join { connection, join, out } => self.join(connection, &join, out).await,
            ToRoom::Heard { connection, message } => self.hear(connection, *message).await,
            ToRoom::Gone { connection } => {
                self.connections.retain(|other| other.id != connection);
                self.idle_since = Instant::now();
                self.tell_people();
            }
            ToRoom::Lag { connection, round_trip } => {
                let mut connections = self.connections.iter();
                let found = connections.find(|other| other.id == connection);
                if let Some(player) = found.and_then(|connection| connection.reader) {
                    self.room.measure_lag(player, round_trip.as_millis() as u64);
                }
            }
            ToRoom::Thought(thought) => {
                let Thought { ask, mv, cost, bots } = *thought;
                self.bots = bots;
                self.thinking = None;
                let event = match mv {
                    Some(mv) => self.room.answered(ask, mv, cost),
                    // A bot that fails gives up, so that nobody waits for ever.
                    None => self.bot_to_move().map(|seat| RoomEvent::Resigned { seat }),
                };
                self.next_watched = self.now() + WATCHED;
                if let Some(event) = event {
                    let _ = self.keep(event, None).await;
                }
            }
            ToRoom::Dealt { dealing, board } => {
                self.dealing = false;
                match *board {
                    Ok(setup) => {
                        let began = self.room.began(&dealing, setup);
                        let _ = self.keep(began, None).await;
                    }
                    Err(SetupError(problem)) => self.refuse_all(&problem),
                }
            }
            ToRoom::Look(look) => look(&mut self.room),
            ToRoom::Close => {}
        }
    }

    fn bot_to_move(&self) -> Option<polje_tabletop::Seat> {
        let session = self.room.session()?;
        session.table().to_move().filter(|&seat| !session.is_person(seat))
    }

    async fn join(&mut self, connection: u64, join: &Join, out: Outbox) {
        let voice = voice(join.lang.as_deref().unwrap_or_default());
        let reader = match &join.token {
            None => None,
            Some(token) => {
                let hashed = Some(hash(token));
                match self.tokens.iter().position(|known| *known == hashed) {
                    Some(player) => Some(player),
                    None => return out.bye(Bye::Token, 0, voice),
                }
            }
        };
        if let Some(player) = reader {
            let older = |other: &Connection| other.reader == reader && other.id != connection;
            for other in self.connections.iter().filter(|other| older(other)) {
                other.out.bye(Bye::Taken, 0, other.voice);
            }
            self.connections.retain(|other| !older(other));
            if let Some(took) = self.room.take(player, join.name.as_deref())
                && self.keep(took, None).await.is_err()
            {
                return out.bye(Bye::Restart, 2000, voice);
            }
            self.links[player] = None;
        }
        self.connections.retain(|other| other.id != connection);
        self.connections.push(Connection { id: connection, reader, voice, out });
        self.welcome(connection);
        self.tell_people();
    }

    async fn hear(&mut self, connection: u64, message: FromPage) {
        let Some(at) = self.connections.iter().position(|other| other.id == connection) else {
            return;
        };
        let Connection { reader, voice, .. } = self.connections[at];
        match (message, reader) {
            (FromPage::Ping(number), _) => self.send(at, &ToPage::Pong(number)),
            (FromPage::Lang(code), _) => {
                self.connections[at].voice = crate::languages::voice(&code);
                self.welcome(connection);
            }
            (FromPage::Join(join), _) => {
                let out = self.connections[at].out.clone();
                self.join(connection, &join, out).await;
            }
            (_, None) => {
                let say = phrase("room-only-watching");
                self.refuse(at, None, &Refusal { why: Why::Turn, say });
            }
            (FromPage::Move(asked), Some(player)) => self.hear_move(at, player, &asked).await,
            (FromPage::Resign { id }, Some(player)) => match self.room.resign(player) {
                Ok(event) => {
                    let _ = self.keep(event, None).await;
                }
                Err(refusal) => self.refuse(at, Some(id), &refusal),
            },
            (FromPage::Undo(said), Some(player)) => match self.room.undo(player, said) {
                Ok(Some(event)) => {
                    let _ = self.keep(event, None).await;
                }
                Ok(None) => self.tell_asks(),
                Err(refusal) => self.refuse(at, None, &refusal),
            },
            (FromPage::Next(_) | FromPage::Rematch(_), Some(player)) => {
                self.room.be_ready(player);
                self.welcome(connection);
            }
            (FromPage::Order { cells, variant }, Some(player)) => {
                let cells: Vec<Coord> = cells.into_iter().map(Coord::from).collect();
                match self.room.order(player, &cells, variant) {
                    Ok(()) => self.tell_orders(at, player),
                    Err(refusal) => self.refuse(at, None, &refusal),
                }
            }
            (FromPage::Orders(change), Some(player)) => {
                self.room.change_orders(player, change);
                self.tell_orders(at, player);
            }
            (FromPage::Preview(of), Some(player)) => {
                let does = match &of {
                    PreviewRequest::Move { text } => self.room.preview(player, text),
                    PreviewRequest::Order { cells, variant } => {
                        let cells: Vec<Coord> = cells.iter().copied().map(Coord::from).collect();
                        self.room.preview_order(player, &cells, *variant)
                    }
                };
                let speech = self.speech(voice);
                let say = does.map(|does| speech.say(&does));
                self.send(at, &ToPage::Preview { of, say });
            }
        }
        self.drop_closed();
    }

    async fn hear_move(&mut self, at: usize, player: usize, asked: &MoveRequest) {
        let id: String = asked.id.chars().take(32).collect();
        match self.room.decide(player, asked, self.now()) {
            Ok(Decision::Keep(event)) => {
                if let Err(error) = self.keep(event, Some((player, id.clone()))).await {
                    let say = error.phrase();
                    self.refuse(at, Some(id), &Refusal { why: Why::Closed, say });
                }
            }
            Ok(Decision::Repeated(n)) => self.answer_again(at, player, n, id),
            Err(refusal) => self.refuse(at, Some(id), &refusal),
        }
    }

    /// Has an event kept, then makes it happen and tells everybody. `by` is who asked for it, with
    /// the id that goes back to them.
    async fn keep(
        &mut self,
        event: RoomEvent,
        by: Option<(usize, String)>,
    ) -> Result<(), StoreError> {
        let at_ms = self.now();
        let entry = RoomEntry::Happened(LoggedEvent {
            room: self.room.id().to_owned(),
            n: self.events,
            at_ms,
            event: event.clone(),
        });
        self.shared.journal.write(entry).await?;
        self.shared.metrics.events.fetch_add(1, Ordering::Relaxed);
        self.events += 1;
        // The next turn begins when it is told: the disk's time is nobody's.
        if let Err(problem) = self.room.apply(&event, self.now()) {
            self.refuse_all(&problem);
            return Ok(());
        }
        match event {
            RoomEvent::Took { .. } => self.speeches.clear(),
            RoomEvent::Began { .. } => {
                self.speeches.clear();
                self.answers.fill(None);
                self.seat_bots();
                self.welcome_all();
            }
            RoomEvent::TookBack { .. } => {
                self.answers.fill(None);
                self.welcome_all();
            }
            RoomEvent::Moved { .. } | RoomEvent::Resigned { .. } | RoomEvent::Expired { .. } => {
                self.tell_event(by.as_ref());
                if self.room.is_over() {
                    self.tell_over();
                    judging::judge_last(&self.shared, &self.room);
                    drop(leaderboard::count_last(&self.shared, &self.room));
                }
            }
        }
        self.drop_closed();
        Ok(())
    }

    fn seat_bots(&mut self) {
        let seated = self.room.session().map(|session| session.bots());
        // Programs are never seated in a room.
        self.bots = seated.unwrap_or_default();
        self.thinking = None;
    }

    /// Does whatever needs no person.
    async fn settle(&mut self) {
        loop {
            let now = self.now();
            match self.room.needs(now, |phrase| english().say(phrase)) {
                Needs::Nothing => return,
                Needs::Keep(event) => {
                    if self.keep(event, None).await.is_err() {
                        return;
                    }
                }
                Needs::Deal(dealing) => return self.deal(dealing),
                Needs::Ask(ask) => return self.ask(ask, now),
            }
        }
    }

    fn deal(&mut self, dealing: Box<Dealing>) {
        if std::mem::replace(&mut self.dealing, true) {
            return;
        }
        let (shared, inbox) = (Arc::clone(&self.shared), self.inbox.clone());
        self.shared.thinkers.think(move || {
            let board = Box::new(shared.boards.ready(&dealing));
            // When the room has gone nobody waits for its board.
            let _ = inbox.blocking_send(ToRoom::Dealt { dealing, board });
        });
    }

    fn ask(&mut self, ask: Ask, now: u64) {
        let waits = self.is_watched() && (self.connections.is_empty() || now < self.next_watched);
        if self.thinking.is_some() || waits {
            return;
        }
        self.thinking = Some(ask.id);
        let (mut bots, inbox) = (std::mem::take(&mut self.bots), self.inbox.clone());
        self.shared.thinkers.think(move || {
            let began = Instant::now();
            let think = || {
                let bot = bots.get_mut(ask.seat.index())?.as_mut()?;
                Some(bot.choose(&ask.prompt, &Stop::default()))
            };
            let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(think));
            let (mv, cost) = (thought.ok().flatten(), began.elapsed());
            // When the room has gone nobody waits for its bot.
            let thought = Thought { ask: ask.id, mv, cost, bots };
            let _ = inbox.blocking_send(ToRoom::Thought(Box::new(thought)));
        });
    }
}
