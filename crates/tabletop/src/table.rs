//! A game being played, with its record. Past this line moves are text and views are JSON.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use serde::Deserialize as _;
use serde_json::Value;

use crate::record::{ForfeitLine, MoveLine};
use crate::{
    AnyPrompt, Budget, Closing, Coord, Digest, Event, Hash, Header, IllegalMove, Outcome,
    ParseMoveError, Phrase, Picture, Prompt, Record, Seat, SetupError, Shown, Viewer, phrase,
};

/// A game and what has happened in it so far.
///
/// Everything outside a game's own code plays through [`AnyTable`], which this implements for
/// every game.
#[derive(Clone, Debug)]
pub struct Table<G: Shown> {
    game: G,
    record: Record,
}

impl<G: Shown> Table<G> {
    /// `players` are names, one per seat.
    pub fn open(setup: &G::Setup, players: Vec<String>) -> Result<Table<G>, SetupError> {
        let game = G::start(setup)?;
        if players.len() != game.seats() {
            let wrong = phrase("setup-player-count").number("seats", game.seats());
            return Err(SetupError(wrong.number("players", players.len())));
        }
        let setup = serde_json::to_value(setup).expect("a setup is plain data");
        let mut table =
            Table { game, record: Record::new(Header::new(G::NAME, G::RULES, setup, players)) };
        table.close_if_over();
        Ok(table)
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    fn read(&self, text: &str) -> Result<G::Move, PlayError> {
        text.parse().map_err(PlayError::Unreadable)
    }

    fn mover_view(&self) -> Option<G::View> {
        self.game.to_move().map(|seat| self.game.view(Viewer::Seat(seat)))
    }

    /// What each of those viewers sees of a move, before it is made.
    fn told(&self, mover: Seat, mv: G::Move, viewers: &[Viewer]) -> Vec<Option<Arc<Phrase>>> {
        let tell = |&viewer: &Viewer| {
            let view = self.game.view(viewer);
            let told = match viewer == Viewer::Seat(mover) {
                true => Some(G::report(&view, mv)),
                false => G::witness(&view, mv),
            };
            told.map(Arc::new)
        };
        match viewers {
            // Everybody sees the same, and is told the same.
            [first, ..] if !G::HIDES => vec![tell(first); viewers.len()],
            _ => viewers.iter().map(tell).collect(),
        }
    }

    fn close_if_over(&mut self) {
        self.record.closing = self.game.outcome().map(Closing::Finished);
    }
}

/// A table whose game's type is forgotten.
pub trait AnyTable: Send + Sync + Debug {
    fn clone_box(&self) -> Box<dyn AnyTable>;
    /// The same game after only its first events, at most so many.
    fn back_to(&self, events: usize) -> Box<dyn AnyTable>;
    /// For those who know the game's type again.
    fn as_any(&self) -> &dyn Any;
    fn seats(&self) -> usize;
    fn to_move(&self) -> Option<Seat>;
    /// Whether the seat has left the game, by forfeit or by the rules.
    fn is_out(&self, seat: Seat) -> bool;
    /// What the seat to move can do.
    fn moves(&self) -> Vec<MoveHint>;
    /// The cells one points at to make a move; none when the text is not a move.
    fn gesture(&self, text: &str) -> Vec<Coord>;
    /// The moves one could order ahead by pointing at these cells, the usual one first.
    fn orders(&self, cells: &[Coord]) -> Vec<String>;
    /// The notation of a move as a person typed it.
    fn read_move(&self, line: &str) -> Result<String, PlayError>;
    /// Plays a move given in notation and notes it, with the thinking time where it was measured.
    /// Only those viewers are told of it.
    fn play(
        &mut self,
        seat: Seat,
        text: &str,
        ms: Option<u64>,
        viewers: &[Viewer],
    ) -> Result<Happened, PlayError>;
    /// Takes a seat out of the game. Nothing happens when the game is over, the seat is out already,
    /// or there is no such seat. The time is noted where it was too long.
    fn forfeit_after(&mut self, seat: Seat, reason: &str, ms: Option<u64>);
    /// Notes how much of the processor the last move took, in milliseconds.
    fn note_cpu(&mut self, ms: u64);
    /// The same for a reason that has nothing to do with time. Provided.
    fn forfeit(&mut self, seat: Seat, reason: &str) {
        self.forfeit_after(seat, reason, None);
    }

    fn view(&self, viewer: Viewer) -> Value;
    /// The same view as JSON text, straight into bytes.
    fn write_view(&self, viewer: Viewer, into: &mut Vec<u8>);
    fn picture(&self, viewer: Viewer) -> Picture;
    /// The question to the seat to move; `None` when the game is over.
    fn prompt(&self, budget: Budget) -> Option<AnyPrompt>;

    /// Whose turn it is, in the game's own words.
    fn turn(&self) -> Option<Phrase>;
    /// Whether the seat to move may make this move, and why not.
    fn check(&self, text: &str) -> Result<(), PlayError>;
    /// What a move of the seat to move will do, told in a sentence to that seat.
    fn report(&self, text: &str) -> Result<Phrase, PlayError>;
    /// The effect of a move at a glance.
    fn preview(&self, text: &str) -> Option<Phrase>;
    /// What a good move of the seat to move is good for, if that can be said.
    fn purpose(&self, text: &str) -> Option<Phrase>;
    /// What a move of the seat would do as the seat sees the board now, though it may not be its turn:
    /// for games in which moves are ordered ahead.
    fn foresee(&self, seat: Seat, text: &str) -> Option<Phrase>;
    /// How the game ended; empty while it goes on.
    fn closing(&self) -> Vec<Phrase>;

    fn outcome(&self) -> Option<Outcome>;
    fn hash(&self) -> Hash;
    fn record(&self) -> &Record;
    /// The record of a table that is needed no more.
    fn into_record(self: Box<Self>) -> Record;
    fn set_seed(&mut self, seed: Option<u64>);
    /// Notes the time control in the record; hosts keep the time.
    fn set_clock(&mut self, clock: Option<String>);

    /// Plays the next event of a record that began like this table. Provided.
    fn follow(&mut self, event: &Event) -> Result<(), ReplayError> {
        self.retell(event, &[]).map(drop)
    }

    /// The same, with what those viewers see of a move; of a forfeit nothing is told. Provided.
    fn retell(&mut self, event: &Event, viewers: &[Viewer]) -> Result<Happened, ReplayError> {
        match event {
            Event::Move(line) => {
                let happened = self.play(line.seat, &line.mv, line.ms, viewers);
                let happened = happened.map_err(ReplayError::Refused)?;
                if let Some(ms) = line.cpu_ms {
                    self.note_cpu(ms);
                }
                let found = self.hash();
                if found == line.hash {
                    Ok(happened)
                } else {
                    Err(ReplayError::Diverged { noted: line.hash, found })
                }
            }
            Event::Forfeit(line) => {
                let before = self.record().events.len();
                self.forfeit_after(line.seat, &line.reason, line.ms);
                if self.record().events.len() > before {
                    Ok(Happened { told: vec![None; viewers.len()], cells: Vec::new() })
                } else {
                    Err(ReplayError::NoForfeit(line.seat))
                }
            }
        }
    }

    /// Compares the end of a record with the table it was followed on. Provided.
    fn agree(&self, closing: &Closing) -> Result<(), ReplayError> {
        match (closing, self.outcome()) {
            (Closing::Finished(noted), Some(found)) if *noted == found => Ok(()),
            (Closing::Unfinished, None) => Ok(()),
            _ => Err(ReplayError::OutcomeDiffers),
        }
    }
}

impl Clone for Box<dyn AnyTable> {
    fn clone(&self) -> Box<dyn AnyTable> {
        self.clone_box()
    }
}

impl<G: Shown> AnyTable for Table<G> {
    fn clone_box(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn back_to(&self, events: usize) -> Box<dyn AnyTable> {
        let header = self.record.header.clone();
        let setup = G::Setup::deserialize(&header.setup).expect("a setup survives JSON");
        let game = G::start(&setup).expect("what was started once can be started again");
        let mut table = Table { game, record: Record::new(header) };
        table.close_if_over();
        for event in self.record.events.iter().take(events) {
            table.follow(event).expect("what has happened can happen again");
        }
        Box::new(table)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn to_move(&self) -> Option<Seat> {
        self.game.to_move()
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.game.fallen().contains(&seat)
    }

    fn moves(&self) -> Vec<MoveHint> {
        let hint = |mv: G::Move| MoveHint { text: mv.to_string(), cells: G::gesture(mv) };
        self.game.legal_moves().into_iter().map(hint).collect()
    }

    fn gesture(&self, text: &str) -> Vec<Coord> {
        self.read(text).map(G::gesture).unwrap_or_default()
    }

    fn orders(&self, cells: &[Coord]) -> Vec<String> {
        G::orders(cells).iter().map(G::Move::to_string).collect()
    }

    fn read_move(&self, line: &str) -> Result<String, PlayError> {
        G::read_move(line).map(|mv| mv.to_string()).map_err(PlayError::Unreadable)
    }

    fn play(
        &mut self,
        seat: Seat,
        text: &str,
        ms: Option<u64>,
        viewers: &[Viewer],
    ) -> Result<Happened, PlayError> {
        match self.game.to_move() {
            None => return Err(PlayError::GameOver),
            Some(turn) if turn != seat => return Err(PlayError::NotYourTurn { turn }),
            Some(_) => {}
        }
        let mv = self.read(text)?;
        self.game.check(mv).map_err(PlayError::Illegal)?;
        let told = self.told(seat, mv, viewers);
        self.game.apply(mv);
        self.record.events.push(Event::Move(MoveLine {
            seat,
            mv: mv.to_string(),
            ms,
            cpu_ms: None,
            hash: self.hash(),
        }));
        self.close_if_over();
        Ok(Happened { told, cells: G::gesture(mv) })
    }

    fn forfeit_after(&mut self, seat: Seat, reason: &str, ms: Option<u64>) {
        let seated = seat.index() < self.game.seats();
        if !seated || self.game.to_move().is_none() || self.game.fallen().contains(&seat) {
            return;
        }
        self.game.forfeit(seat);
        let reason = reason.to_owned();
        self.record.events.push(Event::Forfeit(ForfeitLine { seat, reason, ms }));
        self.close_if_over();
    }

    fn note_cpu(&mut self, ms: u64) {
        if let Some(Event::Move(line)) = self.record.events.last_mut() {
            line.cpu_ms = Some(ms);
        }
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.game.view(viewer)).expect("a view is plain data")
    }

    fn write_view(&self, viewer: Viewer, into: &mut Vec<u8>) {
        serde_json::to_writer(into, &self.game.view(viewer)).expect("a view is plain data");
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        G::picture(&self.game.view(viewer))
    }

    fn prompt(&self, budget: Budget) -> Option<AnyPrompt> {
        let seat = self.game.to_move()?;
        let view = self.game.view(Viewer::Seat(seat));
        let moves = self.game.legal_moves();
        Some(AnyPrompt::new(Prompt::<G> { seat, view, moves, budget }))
    }

    fn turn(&self) -> Option<Phrase> {
        G::turn(&self.mover_view()?)
    }

    fn check(&self, text: &str) -> Result<(), PlayError> {
        self.game.to_move().ok_or(PlayError::GameOver)?;
        self.game.check(self.read(text)?).map_err(PlayError::Illegal)
    }

    fn report(&self, text: &str) -> Result<Phrase, PlayError> {
        let view = self.mover_view().ok_or(PlayError::GameOver)?;
        let mv = self.read(text)?;
        self.game.check(mv).map_err(PlayError::Illegal)?;
        Ok(G::report(&view, mv))
    }

    fn purpose(&self, text: &str) -> Option<Phrase> {
        let (mv, view) = (self.read(text).ok()?, self.mover_view()?);
        self.game.check(mv).ok()?;
        G::purpose(&view, mv)
    }

    fn preview(&self, text: &str) -> Option<Phrase> {
        let mv = self.read(text).ok()?;
        self.game.check(mv).ok()?;
        G::preview(&self.mover_view()?, mv)
    }

    fn foresee(&self, seat: Seat, text: &str) -> Option<Phrase> {
        G::preview(&self.game.view(Viewer::Seat(seat)), self.read(text).ok()?)
    }

    fn closing(&self) -> Vec<Phrase> {
        match self.game.to_move() {
            Some(_) => Vec::new(),
            None => G::closing(&self.game.view(Viewer::Referee)),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn hash(&self) -> Hash {
        let mut digest = Digest::new();
        self.game.digest(&mut digest);
        digest.hash()
    }

    fn into_record(self: Box<Self>) -> Record {
        self.record
    }

    fn record(&self) -> &Record {
        &self.record
    }

    fn set_seed(&mut self, seed: Option<u64>) {
        self.record.header.seed = seed;
    }

    fn set_clock(&mut self, clock: Option<String>) {
        self.record.header.clock = clock;
    }
}

/// A move in notation and the cells one points at to make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveHint {
    pub text: String,
    pub cells: Vec<Coord>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// What each of those who were to be told has seen of it; `None` when it went unseen.
    pub told: Vec<Option<Arc<Phrase>>>,
    /// The cells one points at to make it.
    pub cells: Vec<Coord>,
}

/// A move that was not played; nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    #[error("the game is over")]
    GameOver,
    #[error("it is the turn of player {turn}")]
    NotYourTurn { turn: Seat },
    #[error(transparent)]
    Unreadable(ParseMoveError),
    #[error(transparent)]
    Illegal(IllegalMove),
}

impl PlayError {
    pub fn phrase(&self) -> Phrase {
        match self {
            PlayError::GameOver => phrase("play-game-over"),
            PlayError::NotYourTurn { turn } => phrase("play-not-your-turn").player("seat", *turn),
            PlayError::Unreadable(ParseMoveError(reason)) => reason.clone(),
            PlayError::Illegal(IllegalMove(reason)) => reason.clone(),
        }
    }
}

/// Where a record and the rules part ways.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    #[error(transparent)]
    Refused(PlayError),
    #[error("the position after the move has hash {found}, the record says {noted}")]
    Diverged { noted: Hash, found: Hash },
    #[error("player {0} cannot forfeit here")]
    NoForfeit(Seat),
    #[error("the game ends otherwise than the record says")]
    OutcomeDiffers,
}
