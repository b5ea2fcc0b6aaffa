//! A session that people reach through links: seats that are taken one after the other, spectators,
//! consent, and a log from which everything can be made again. What happens is first decided, then
//! kept by whoever drives the room, and only then applied and told.

mod lag;
mod retelling;
#[cfg(test)]
mod tests;
mod wording;

use std::collections::VecDeque;
use std::time::Duration;

use polje_games::{AnyGame, AnySetup};
use polje_tabletop::{
    Coord, MoveHint, Phrase, Picture, PlayError, Record, Seat, Viewer, is_plain, phrase,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use lag::Lag;
use retelling::Line;
pub use wording::{Around, game_text};

use crate::message::{MoveRequest, OrdersRequest, TileText, UndoRequest, Why};
use crate::{Ask, Dealing, Next, Plan, Session, Sitter, SitterText, TimeLeft, Who};

/// How many orders a seat may queue.
const MOST_ORDERS: usize = 200;

#[derive(Debug)]
pub struct Room {
    id: String,
    plan: Plan,
    /// Whether each player has come; bots always have.
    taken: Vec<bool>,
    session: Option<Session>,
    /// Games of this room that are over.
    records: Vec<Record>,
    /// When the present turn began, in the driver's milliseconds.
    since: u64,
    /// The player who would like to take a move back.
    undo: Option<usize>,
    /// Who is ready for another game.
    ready: Vec<bool>,
    /// By player: the last move sent, by its id, and the number of its event unless it was taken back.
    last_ids: Vec<Option<(String, Option<usize>)>>,
    /// By player.
    lags: Vec<Lag>,
    /// By player.
    orders: Vec<VecDeque<MoveHint>>,
    /// How many turns of the present tick are still to be played, where rounds tick.
    due: usize,
    /// What the connections show, by what they may see.
    shown: Vec<Shown>,
    /// The moves so far, by who may read them; while nothing happens.
    lines: Vec<(Viewer, Vec<Line>)>,
}

/// What the connections with one sight of the board show, and what the last event has changed of it.
#[derive(Debug)]
struct Shown {
    sight: Viewer,
    picture: Picture,
    changed: Vec<(usize, TileText)>,
}

/// What happens in a room, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoomEvent {
    /// A person has come to their seat, with a name if they gave one.
    Took {
        player: usize,
        name: Option<String>,
    },
    /// A game begins: the first, the next of a series, or, `again`, the first of another series.
    Began {
        setup: Value,
        seed: Option<u64>,
        sitters: Vec<SitterText>,
        again: bool,
    },
    Moved {
        seat: Seat,
        #[serde(rename = "move")]
        mv: String,
        ms: u64,
        /// What it took on the line besides, which is not the player's time.
        #[serde(default, skip_serializing_if = "is_nothing")]
        lag: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    Resigned {
        seat: Seat,
    },
    Expired {
        seat: Seat,
        ms: u64,
    },
    TookBack {
        to: usize,
    },
}

fn is_nothing(lag: &u64) -> bool {
    *lag == 0
}

/// What a room needs of its driver now.
#[derive(Debug)]
pub enum Needs {
    Nothing,
    /// A board for the next game.
    Deal(Box<Dealing>),
    /// A bot's move.
    Ask(Ask),
    /// This is to be kept and applied.
    Keep(RoomEvent),
}

/// Something that is not done, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    pub why: Why,
    pub say: Phrase,
}

/// What a move request comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    Keep(RoomEvent),
    /// It has been played already, as the event of this number.
    Repeated(usize),
}

/// Whoever looks at a room: a player, or a spectator.
pub type Reader = Option<usize>;

impl Room {
    pub fn new(id: String, plan: Plan) -> Room {
        let players = plan.sitters.len();
        let taken = plan.sitters.iter().map(|sitter| !sitter.is_person()).collect();
        Room {
            id,
            plan,
            taken,
            session: None,
            records: Vec::new(),
            since: 0,
            undo: None,
            ready: vec![false; players],
            last_ids: vec![None; players],
            lags: vec![Lag::default(); players],
            orders: vec![VecDeque::new(); players],
            due: 0,
            shown: Vec::new(),
            lines: Vec::new(),
        }
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    fn game(&self) -> &'static dyn AnyGame {
        self.plan.game
    }

    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// Games of this room that are over.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// How many events the present game has.
    pub fn events(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.table().record().events.len())
    }

    pub fn is_over(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.table().to_move().is_none())
    }

    /// The player's seat in the present game.
    pub fn seat_of(&self, player: usize) -> Seat {
        let seated = self.session.as_ref().and_then(|session| session.seat_of(player));
        seated.unwrap_or(Seat::at(player))
    }

    /// What a reader may see: everything when the game is over or only bots play.
    pub fn viewer(&self, reader: Reader) -> Viewer {
        match reader {
            _ if self.is_over() || self.plan.persons() == 0 => Viewer::Referee,
            Some(player) => Viewer::Seat(self.seat_of(player)),
            None => Viewer::Public,
        }
    }

    /// What a reader is shown: one and the same board to all where nothing is hidden.
    pub fn sight(&self, reader: Reader) -> Viewer {
        if self.game().info().hides { self.viewer(reader) } else { Viewer::Public }
    }

    /// Somebody comes with the token of a seat. `None` when they are no news.
    pub fn take(&self, player: usize, name: Option<&str>) -> Option<RoomEvent> {
        let name = name.map(tidy_name).filter(|name| !name.is_empty());
        let is_named = self.plan.sitters[player].who != Who::Person(None);
        if self.taken[player] && (is_named || name.is_none()) {
            return None;
        }
        Some(RoomEvent::Took { player, name: name.map(|name| self.free_name(player, name)) })
    }

    /// The player's name, with a number when somebody else in the room has it.
    fn free_name(&self, player: usize, name: String) -> String {
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = [name.clone()].into_iter().chain(numbered);
        let free = |name: &String| {
            let theirs = Who::Person(Some(name.clone()));
            let mut sitters = self.plan.sitters.iter().enumerate();
            !sitters.any(|(other, sitter)| other != player && sitter.who == theirs)
        };
        names.find(free).expect("numbers do not end")
    }

    pub fn has_come(&self, player: usize) -> bool {
        self.taken[player]
    }

    /// The move a player asks for, checked.
    pub fn decide(
        &self,
        player: usize,
        asked: &MoveRequest,
        now: u64,
    ) -> Result<Decision, Refusal> {
        if let Some((id, n)) = &self.last_ids[player]
            && *id == asked.id
        {
            let gone = Refusal { why: Why::Stale, say: phrase("room-refused-stale") };
            return n.map(Decision::Repeated).ok_or(gone);
        }
        let (session, seat) = (self.playing()?, self.seat_of(player));
        let table = session.table();
        match table.to_move() {
            Some(turn) if turn != seat => {
                let say = phrase("play-not-your-turn").player("seat", turn);
                return Err(Refusal { why: Why::Turn, say });
            }
            _ if asked.n != table.record().events.len() => {
                return Err(Refusal { why: Why::Stale, say: phrase("room-refused-stale") });
            }
            _ => {}
        }
        let mv = match (&asked.text, &asked.typed) {
            (Some(text), _) => text.clone(),
            (None, Some(typed)) => table.read_move(typed).map_err(illegal)?,
            (None, None) => {
                return Err(Refusal { why: Why::Illegal, say: phrase("room-refused-empty") });
            }
        };
        table.check(&mv).map_err(illegal)?;
        let elapsed = now.saturating_sub(self.since);
        let lag = self.forgiven(player).min(elapsed);
        let (ms, id) = (elapsed - lag, Some(asked.id.clone()));
        Ok(Decision::Keep(RoomEvent::Moved { seat, mv, ms, lag, id }))
    }

    /// How long the driver has found it to take to a player's page and back.
    pub fn measure_lag(&mut self, player: usize, round_trip_ms: u64) {
        self.lags[player].measure(round_trip_ms);
    }

    /// What a player's next move is forgiven, where a clock runs.
    fn forgiven(&self, player: usize) -> u64 {
        self.plan.clock.map_or(0, |_| self.lags[player].forgiven())
    }

    /// The player whose clock runs, if a person's does.
    pub fn on_the_clock(&self) -> Option<usize> {
        let session = self.playing().ok().filter(|_| self.plan.clock.is_some())?;
        Some(session.player_at(session.person_to_move()?))
    }

    fn playing(&self) -> Result<&Session, Refusal> {
        let playing = self.session.as_ref().filter(|_| !self.is_over());
        playing.ok_or(Refusal { why: Why::Closed, say: phrase("play-game-over") })
    }

    pub fn resign(&self, player: usize) -> Result<RoomEvent, Refusal> {
        let (session, seat) = (self.playing()?, self.seat_of(player));
        if session.table().is_out(seat) {
            return Err(Refusal { why: Why::Closed, say: phrase("room-refused-out") });
        }
        Ok(RoomEvent::Resigned { seat })
    }

    /// Asks for a move to be taken back, or answers somebody who has asked. An event when it is to
    /// be done: at once where nobody else would mind.
    pub fn undo(&mut self, player: usize, said: UndoRequest) -> Result<Option<RoomEvent>, Refusal> {
        let session = self.playing()?;
        let no = || Refusal { why: Why::Closed, say: phrase("tui-no-undo") };
        let asker = match said {
            UndoRequest::Ask => player,
            UndoRequest::Yes | UndoRequest::No => match self.undo {
                Some(asker) if asker != player => asker,
                _ => return Err(no()),
            },
        };
        let to = session.undo_to_move_of(self.seat_of(asker)).filter(|_| session.can_undo());
        let Some(to) = to else { return Err(no()) };
        let consent = said == UndoRequest::Yes || self.plan.persons() == 1;
        match said {
            UndoRequest::No => self.undo = None,
            UndoRequest::Ask | UndoRequest::Yes => self.undo = Some(asker),
        }
        Ok(consent.then_some(RoomEvent::TookBack { to }))
    }

    /// The player is ready for another game.
    pub fn be_ready(&mut self, player: usize) {
        if self.is_over() {
            self.ready[player] = true;
        }
    }

    /// Queues an order between cells, where moves may be ordered ahead.
    pub fn order(&mut self, player: usize, cells: &[Coord], variant: usize) -> Result<(), Refusal> {
        let table = self.playing()?.table();
        let fitting = table.orders(cells);
        let Some(text) = fitting.get(variant).or(fitting.first()) else {
            return Err(Refusal { why: Why::Illegal, say: phrase("tui-nothing-here") });
        };
        // What is refused now and nothing queued before can change is said at once.
        let now = table.to_move() == Some(self.seat_of(player));
        if now && self.orders[player].is_empty() {
            table.check(text).map_err(illegal)?;
        }
        if self.orders[player].len() >= MOST_ORDERS {
            return Err(Refusal { why: Why::Rate, say: phrase("room-too-many-orders") });
        }
        self.orders[player].push_back(MoveHint { text: text.clone(), cells: cells.to_vec() });
        Ok(())
    }

    pub fn change_orders(&mut self, player: usize, change: OrdersRequest) {
        match change {
            OrdersRequest::Undo => drop(self.orders[player].pop_back()),
            OrdersRequest::Clear => self.orders[player].clear(),
        }
    }

    /// The time of a tick has come: every seat is to move once.
    pub fn tick(&mut self, now: u64) {
        if let Some(session) = self.session.as_ref().filter(|_| self.due == 0) {
            let table = session.table();
            self.due = Seat::all(table.seats()).filter(|&seat| !table.is_out(seat)).count();
            self.since = now;
        }
    }

    /// When something happens by itself, in the driver's milliseconds: a tick, or somebody's time
    /// runs out.
    pub fn alarm(&self) -> Option<u64> {
        let session = self.playing().ok()?;
        if let Some(tempo) = self.plan.tempo {
            return (self.due == 0).then_some(self.since + tempo.as_millis() as u64);
        }
        let seat = session.person_to_move()?;
        let left = session.time(seat)?.for_move().as_millis() as u64;
        let forgiven = self.forgiven(session.player_at(seat));
        Some(self.since.saturating_add(left + forgiven + 1))
    }

    /// The event of the alarm that has come, if it is one to be kept.
    pub fn expired(&self, now: u64) -> Option<RoomEvent> {
        let seat = self.session.as_ref()?.person_to_move()?;
        let due = self.plan.tempo.is_none() && self.alarm().is_some_and(|alarm| alarm <= now);
        due.then_some(RoomEvent::Expired { seat, ms: now.saturating_sub(self.since) })
    }

    /// What is to be done now that nobody has to be waited for. `english` words the names that
    /// replays keep.
    pub fn needs(&mut self, now: u64, english: impl Fn(&Phrase) -> String) -> Needs {
        let Some(session) = &self.session else {
            return match self.taken.iter().all(|&taken| taken) {
                true => Needs::Deal(Box::new(self.first_game(english))),
                false => Needs::Nothing,
            };
        };
        let waits = self.plan.tempo.is_some() && self.due == 0;
        match session.next() {
            Next::Deal(_) | Next::Over(_) if !self.all_ready() => Needs::Nothing,
            Next::Deal(dealing) => Needs::Deal(dealing),
            Next::Over(_) => {
                let played = session.series().played();
                let plan = self.plan.again(played);
                Needs::Deal(Box::new(Dealing::first(plan)))
            }
            Next::Ask(_) | Next::Person(_) if waits => Needs::Nothing,
            Next::Ask(ask) => Needs::Ask(ask),
            Next::Person(seat) => match self.next_order(seat) {
                Some(mv) => {
                    let ms = if self.plan.tempo.is_some() { 0 } else { now - self.since.min(now) };
                    Needs::Keep(RoomEvent::Moved { seat, mv, ms, lag: 0, id: None })
                }
                None => Needs::Nothing,
            },
        }
    }

    fn all_ready(&self) -> bool {
        let people = self.plan.sitters.iter().zip(&self.ready);
        let mut people = people.filter(|(sitter, _)| sitter.is_person()).peekable();
        people.peek().is_some() && people.all(|(_, ready)| *ready)
    }

    fn first_game(&self, english: impl Fn(&Phrase) -> String) -> Dealing {
        let players = self.plan.sitters.iter().map(|sitter| sitter.who.clone()).collect();
        let best_of = self.plan.best_of;
        let sitters = Sitter::seat(players, best_of, &english, &english);
        let sitters = sitters.unwrap_or_else(|_| self.plan.sitters.clone());
        Dealing::first(Plan { sitters, ..self.plan.clone() })
    }

    /// The next order of a seat that can be played; where rounds tick and there is none, a pass.
    fn next_order(&mut self, seat: Seat) -> Option<String> {
        let session = self.session.as_ref()?;
        let queue = &mut self.orders[session.player_at(seat)];
        while let Some(order) = queue.pop_front() {
            if session.table().check(&order.text).is_ok() {
                return Some(order.text);
            }
        }
        self.plan.tempo?;
        let moves = session.table().moves().into_iter();
        moves.filter(|hint| hint.cells.is_empty()).map(|hint| hint.text).next()
    }

    /// The event of a dealt board.
    pub fn began(&self, dealing: &Dealing, setup: AnySetup) -> RoomEvent {
        let again = dealing.outcomes.is_empty() && self.session.is_some();
        let sitters = dealing.plan.sitters.iter().cloned().map(SitterText::from).collect();
        RoomEvent::Began { setup: setup.value, seed: setup.seed, sitters, again }
    }

    /// Sitters of a log, whose levels may be another program's.
    fn resolved(&self, sitters: Vec<SitterText>) -> Result<Vec<Sitter>, Phrase> {
        let game = self.plan.game;
        let sitters = sitters.into_iter().map(|sitter| sitter.sitter(game));
        sitters.collect::<Result<_, _>>().map_err(|level| {
            let known = game.info().levels.join(", ");
            let wrong = phrase("cli-no-such-level").text("game", game.name());
            wrong.text("name", level).text("known", known)
        })
    }

    /// The event of a bot's answer; what is wrong with it otherwise, which is a defect of ours.
    pub fn answered(&self, ask: u64, mv: String, cost: Duration) -> Option<RoomEvent> {
        let session = self.session.as_ref()?;
        match session.next() {
            Next::Ask(now) if now.id == ask => {
                let ms = cost.as_millis() as u64;
                Some(RoomEvent::Moved { seat: now.seat, mv, ms, lag: 0, id: None })
            }
            _ => None,
        }
    }

    /// Makes an event happen that was decided and kept at that time. What the log of another
    /// program says may not fit: then nothing happens, and the reason comes back.
    pub fn apply(&mut self, event: &RoomEvent, at: u64) -> Result<(), Phrase> {
        self.lines.clear();
        match event {
            RoomEvent::Took { player, name } => {
                let sitter = self.plan.sitters.get_mut(*player);
                if let Some(sitter) = sitter.filter(|sitter| sitter.is_person()) {
                    if let Some(name) = name {
                        sitter.who = Who::Person(Some(name.clone()));
                        sitter.name.clone_from(name);
                    }
                    self.taken[*player] = true;
                }
            }
            RoomEvent::Began { setup, seed, sitters, again } => {
                let setup = AnySetup { value: setup.clone(), seed: *seed };
                let dealing = match (&self.session, again) {
                    (Some(session), false) => session.next_game(),
                    (Some(session), true) => {
                        Dealing::first(self.plan.again(session.series().played()))
                    }
                    (None, _) => {
                        let sitters = self.resolved(sitters.clone())?;
                        Dealing::first(Plan { sitters, ..self.plan.clone() })
                    }
                };
                self.plan = dealing.plan.clone();
                let mut session = dealing.begin(&setup).map_err(|error| error.0)?;
                session.play_in_public();
                self.session = Some(session);
                self.last_ids.fill(None);
                self.start_over(at);
            }
            RoomEvent::Moved { seat, mv, ms, lag, id } => {
                let session = self.session.as_mut().ok_or_else(|| phrase("play-game-over"))?;
                let cost = Duration::from_millis(*ms);
                match session.is_late(*seat, cost) {
                    // The move has come before the alarm, and after the time.
                    true => session.expire(*seat, cost),
                    false => session.play(*seat, mv, Some(cost))?,
                }
                let player = session.player_at(*seat);
                let n = session.table().record().events.len();
                self.last_ids[player] = id.clone().map(|id| (id, Some(n)));
                self.lags[player].spend(*lag);
                self.due = self.due.saturating_sub(1);
                self.after_event(at);
            }
            RoomEvent::Resigned { seat } => {
                let session = self.session.as_mut().ok_or_else(|| phrase("play-game-over"))?;
                session.forfeit(*seat, crate::RESIGNED);
                self.after_event(at);
            }
            RoomEvent::Expired { seat, ms } => {
                let session = self.session.as_mut().ok_or_else(|| phrase("play-game-over"))?;
                session.expire(*seat, Duration::from_millis(*ms));
                self.after_event(at);
            }
            RoomEvent::TookBack { to } => {
                let session = self.session.as_mut().ok_or_else(|| phrase("play-game-over"))?;
                session.back_to(*to);
                for (_, n) in self.last_ids.iter_mut().flatten() {
                    *n = n.filter(|n| n <= to);
                }
                self.start_over(at);
            }
        }
        Ok(())
    }

    /// After a new board or an earlier position nothing of what was said before holds.
    fn start_over(&mut self, at: u64) {
        self.shown.clear();
        self.ready.fill(false);
        self.orders.iter_mut().for_each(VecDeque::clear);
        (self.undo, self.since, self.due) = (None, at, 0);
    }

    fn after_event(&mut self, at: u64) {
        self.undo = None;
        if self.plan.tempo.is_none() {
            self.since = at;
        }
        if let Some(session) = self.session.as_ref().filter(|_| self.is_over()) {
            self.records.push(session.table().record().clone());
            self.orders.iter_mut().for_each(VecDeque::clear);
        }
    }

    /// A turn that began before the driver stopped goes on: so much time has passed in it.
    pub fn resume_turn(&mut self, now: u64, elapsed: u64) {
        self.since = now.saturating_sub(elapsed);
    }

    /// What is left to each seat, and whose clock runs.
    fn clocks(&self, now: u64) -> (Option<Vec<u64>>, Option<Seat>) {
        let Some(session) = &self.session else { return (None, None) };
        let running = session.table().to_move();
        let left = |seat: Seat, time: TimeLeft| {
            let left = time.for_move().as_millis() as u64;
            let spent = if running == Some(seat) { now.saturating_sub(self.since) } else { 0 };
            left.saturating_sub(spent)
        };
        let seats = Seat::all(session.table().seats());
        (seats.map(|seat| Some(left(seat, session.time(seat)?))).collect(), running)
    }
}

fn illegal(refused: PlayError) -> Refusal {
    Refusal { why: Why::Illegal, say: refused.phrase() }
}

/// A name as a person gives it, without what could disturb others: no control or direction
/// characters, and not long.
pub fn tidy_name(name: &str) -> String {
    let tidy: String = name.chars().filter(|&letter| is_plain(letter)).take(40).collect();
    tidy.split_whitespace().collect::<Vec<_>>().join(" ")
}
