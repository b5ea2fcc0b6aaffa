//! Two scripted players a room, and what their server uses meanwhile.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tungstenite::Message;

use crate::serving::{self, Server, Socket};

/// How many moves are under way at once at the most.
const HANDS: usize = 64;

/// How many bytes a move is to the one who made it, and to the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) mover: usize,
    pub(crate) other: usize,
}

/// A room with both players at the table.
pub(crate) struct Room {
    sockets: Vec<Socket>,
    /// How many moves have been made.
    made: usize,
    /// What an answer to a move has in it.
    answer: &'static str,
    /// What boardgame.io calls the match, if it is one.
    match_id: Option<String>,
}

impl Room {
    fn of_ours(port: u16, seed: usize) -> Room {
        let mut wanted = serving::duel("mathtricks", "8x8");
        wanted["seed"] = json!(seed.to_string());
        let (id, tokens) = serving::open_room(port, &wanted);
        let mut sockets: Vec<Socket> =
            tokens.iter().map(|token| serving::join(port, &id, token.as_deref()).0).collect();
        // Both are told when the board is dealt; whoever came last has heard it only if it was dealt then.
        for socket in &mut sockets {
            hear(socket, "\"stage\":\"playing\"");
        }
        Room { sockets, made: 0, answer: "{\"event\":", match_id: None }
    }

    fn bare(port: u16, id: usize) -> Room {
        let seat = |seat: usize| {
            let mut socket = serving::connect(port, &id.to_string()).unwrap();
            socket.send(Message::text(seat.to_string())).unwrap();
            hear(&mut socket, "welcome");
            socket
        };
        Room { sockets: vec![seat(0), seat(1)], made: 0, answer: "{\"move\":", match_id: None }
    }

    /// Its protocol, spoken directly over WebSockets.
    fn of_boardgame(port: u16, id: usize) -> Room {
        let id = id.to_string();
        let seat = |seat: usize| {
            let path = "socket.io/?EIO=4&transport=websocket";
            let mut socket = serving::connect_to(port, path).unwrap();
            hear(&mut socket, "sid");
            socket.send(Message::text("40/mathtricks,")).unwrap();
            hear(&mut socket, "40/mathtricks");
            let sync = json!(["sync", id, seat.to_string(), null, 2]);
            socket.send(Message::text(format!("42/mathtricks,{sync}"))).unwrap();
            hear(&mut socket, "[\"sync\"");
            socket
        };
        let sockets = vec![seat(0), seat(1)];
        Room { sockets, made: 0, answer: "[\"update\"", match_id: Some(id) }
    }

    fn message(&self, n: usize) -> String {
        let ((x, y), mover) = (step(n), (n % 2).to_string());
        let Some(id) = &self.match_id else {
            return format!("{{\"move\":{{\"text\":\"{x},{y}\",\"n\":{n},\"id\":\"{n:08x}\"}}}}");
        };
        let payload = json!({ "type": "step", "args": [x, y], "playerID": mover });
        let action = json!({ "type": "MAKE_MOVE", "payload": payload });
        format!("42/mathtricks,{}", json!(["update", action, n, id, mover]))
    }

    /// Makes the next move and waits until both have heard of it; how long the messages were.
    fn play(&mut self) -> Sizes {
        let (message, mover) = (self.message(self.made), self.made % 2);
        self.sockets[mover].send(Message::text(message)).unwrap();
        self.made += 1;
        let [own, other] =
            [mover, 1 - mover].map(|seat| hear(&mut self.sockets[seat], self.answer));
        Sizes { mover: own, other }
    }
}

/// The n-th move of a game in which nobody gets in anybody's way for sixty moves: each walks to and
/// fro through their own half.
fn step(n: usize) -> (usize, usize) {
    let (mover, walked) = (n % 2, n / 2 + 1);
    let (row, along) = (walked / 8, walked % 8);
    let column = if row % 2 == 0 { along } else { 7 - along };
    if mover == 0 { (column, row) } else { (7 - column, 7 - row) }
}

/// Reads until a message holds this; how long it was.
fn hear(socket: &mut Socket, what: &str) -> usize {
    loop {
        match socket.read().unwrap() {
            Message::Text(text) if text.contains(what) => return text.len(),
            // What engine.io says to see whether anybody is there, and what it wants to hear.
            Message::Text(text) if text == "2" => socket.send(Message::text("3")).unwrap(),
            Message::Text(text) => assert!(!text.starts_with("{\"refused\""), "{text}"),
            Message::Close(_) => panic!("the server has closed the connection"),
            _ => {}
        }
    }
}

/// How long the messages of a move are on the average.
pub(crate) fn sizes(port: u16) -> Sizes {
    let mut room = Room::of_ours(port, 0);
    let told: Vec<Sizes> = (0..50).map(|_| room.play()).collect();
    let mean = |of: fn(&Sizes) -> usize| told.iter().map(of).sum::<usize>() / told.len();
    Sizes { mover: mean(|sizes| sizes.mover), other: mean(|sizes| sizes.other) }
}

pub(crate) fn rooms_of_ours(port: u16, count: usize) -> Vec<Room> {
    many(count, |number| Room::of_ours(port, number))
}

pub(crate) fn bare_rooms(port: u16, count: usize) -> Vec<Room> {
    let first = new_ids(count);
    many(count, |number| Room::bare(port, first + number))
}

pub(crate) fn matches_of_boardgame(port: u16, count: usize) -> Vec<Room> {
    let first = new_ids(count);
    many(count, |number| Room::of_boardgame(port, first + number))
}

/// The first of so many numbers that no room has had.
fn new_ids(count: usize) -> usize {
    static OPENED: AtomicUsize = AtomicUsize::new(0);
    OPENED.fetch_add(count, Ordering::Relaxed)
}

fn many(count: usize, open: impl Fn(usize) -> Room + Sync) -> Vec<Room> {
    let (rooms, open) = (Mutex::new(Vec::with_capacity(count)), &open);
    thread::scope(|scope| {
        for hand in 0..HANDS.min(count) {
            let rooms = &rooms;
            scope.spawn(move || {
                for number in (hand..count).step_by(HANDS) {
                    let room = open(number);
                    rooms.lock().unwrap().push(room);
                }
            });
        }
    });
    rooms.into_inner().unwrap()
}

/// Plays so many moves in every room, so many a second in all, and says how long each took from when
/// it was due until both had heard of it, in order.
pub(crate) fn play(rooms: &mut [Room], moves: usize, rate: usize) -> Vec<Duration> {
    let began = Instant::now() + Duration::from_millis(100);
    let gap = Duration::from_secs(1) / rate as u32;
    let count = rooms.len();
    let share = count.div_ceil(HANDS);
    let taken = Mutex::new(Vec::with_capacity(count * moves));
    thread::scope(|scope| {
        for (hand, rooms) in rooms.chunks_mut(share).enumerate() {
            let taken = &taken;
            scope.spawn(move || {
                let mut own = Vec::with_capacity(rooms.len() * moves);
                for round in 0..moves {
                    for (number, room) in rooms.iter_mut().enumerate() {
                        // Rooms of one hand lie far apart in time, so that it is free when a move is due.
                        let place = round * count + number * HANDS + hand;
                        let due = began + gap * place as u32;
                        thread::sleep(due.saturating_duration_since(Instant::now()));
                        room.play();
                        own.push(due.elapsed());
                    }
                }
                taken.lock().unwrap().extend(own);
            });
        }
    });
    let mut taken = taken.into_inner().unwrap();
    taken.sort();
    taken
}

/// What a process has used so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    pub(crate) cpu: Duration,
    /// Bytes of memory now.
    pub(crate) resident: u64,
}

impl Usage {
    pub(crate) fn of(server: &Server) -> Usage {
        let read = |file: &str| {
            std::fs::read_to_string(format!("/proc/{}/{file}", server.child.id())).unwrap()
        };
        let stat = read("stat");
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        let ticks: u64 = fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum();
        let status = read("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().unwrap();
        Usage {
            // Linux counts in hundredths of a second here, whatever it does inside.
            cpu: Duration::from_millis(10 * ticks),
            resident: kilobytes * 1024,
        }
    }
}
