//! One game between players of any sort, and everything that can go wrong in it.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use polje_tabletop::{AnyPlayer, AnyTable, Budget, Outcome, Seat, Stop};

use crate::clock::TimeLeft;
use crate::message::NewGame;
use crate::{Clock, Fault};

/// Somebody who can be asked for moves in one game after another.
pub trait Contestant: Debug + Send {
    /// A game begins.
    fn begin(&mut self, game: &NewGame<'_>) -> Result<(), Fault>;

    /// The answer to the table's question, and how long it took. Once the turn's flag is raised
    /// nobody wants an answer any more, and whatever comes back is not looked at.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<(String, Duration), Fault>;

    /// The game is over.
    fn end(&mut self, outcome: &Outcome);

    /// What it wrote to standard error, for the failure report.
    fn last_words(&mut self) -> String {
        String::new()
    }
}

/// Somebody is to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    pub table: &'a dyn AnyTable,
    pub seat: Seat,
    /// What the seat's clock says; `None` where none runs.
    pub time: Option<TimeLeft>,
    pub stop: &'a Stop,
}

impl Turn<'_> {
    /// How long the answer may take.
    pub fn limit(&self) -> Duration {
        self.time.map_or(Duration::MAX, |time| time.for_move())
    }
}

/// A seat that forfeited, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    pub seat: Seat,
    pub fault: Fault,
    /// The number of the move it should have made, from 1.
    pub at: usize,
    pub last_words: String,
}

/// Plays the table to its end; `players` sit in seat order. A player who fails forfeits, and the
/// others go on where the game allows it. The record at the table tells the rest. `None` when
/// `stop` was raised before the end: what is at the table then is no game that anybody played.
pub fn play(
    table: &mut dyn AnyTable,
    players: &mut [&mut dyn Contestant],
    clock: Option<Clock>,
    stop: &Stop,
) -> Option<Vec<Forfeit>> {
    let mut forfeits = Vec::new();
    let names = table.record().header.players.clone();
    let seats = table.seats();
    for (seat, player) in Seat::all(seats).zip(players.iter_mut()) {
        let game = NewGame { seat, seats, players: &names, clock };
        if let Err(fault) = player.begin(&game) {
            put_out(table, &mut **player, seat, fault, &mut forfeits);
        }
    }
    let mut times: Vec<Option<TimeLeft>> = vec![clock.map(Clock::start); seats];
    while let Some(seat) = table.to_move() {
        let player = &mut *players[seat.index()];
        let time = &mut times[seat.index()];
        let answer = player.choose(&Turn { table, seat, time: *time, stop });
        if stop.is_raised() {
            return None;
        }
        let answer = answer.and_then(|(mv, cost)| {
            let in_time = time.as_mut().is_none_or(|time| time.spend(cost));
            if in_time { Ok((mv, cost)) } else { Err(Fault::Late(cost)) }
        });
        let played = answer.and_then(|(mv, cost)| {
            let refused = |reason| Fault::BadMove { line: mv.chars().take(80).collect(), reason };
            table
                .play(seat, &mv, Some(cost.as_millis() as u64))
                .map_err(|error| refused(error.phrase()))
        });
        if let Err(fault) = played {
            put_out(table, player, seat, fault, &mut forfeits);
        }
    }
    let outcome = table.outcome().expect("nobody is to move");
    for (seat, player) in Seat::all(seats).zip(players.iter_mut()) {
        if !forfeits.iter().any(|forfeit| forfeit.seat == seat) {
            player.end(&outcome);
        }
    }
    Some(forfeits)
}

fn put_out(
    table: &mut dyn AnyTable,
    player: &mut dyn Contestant,
    seat: Seat,
    fault: Fault,
    forfeits: &mut Vec<Forfeit>,
) {
    let ms = fault.time().map(|time| time.as_millis() as u64);
    table.forfeit_after(seat, &fault.to_string(), ms);
    let at = table.record().events.len();
    forfeits.push(Forfeit { seat, fault, at, last_words: player.last_words() });
}

/// A built-in bot at the host's table. The clock counts for it as for everybody.
#[derive(Debug)]
pub struct BuiltIn {
    bot: Box<dyn AnyPlayer>,
}

impl BuiltIn {
    pub fn new(bot: Box<dyn AnyPlayer>) -> BuiltIn {
        BuiltIn { bot }
    }
}

impl Contestant for BuiltIn {
    fn begin(&mut self, _: &NewGame<'_>) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<(String, Duration), Fault> {
        let prompt = turn.table.prompt(Budget::Usual).expect("a seat is to move");
        let share = turn.time.map(|time| time.share(prompt.turns_left()));
        let prompt = prompt.within(share.map_or(Budget::Usual, Budget::Time));
        let began = Instant::now();
        let mv = self.bot.choose(&prompt, turn.stop);
        Ok((mv, began.elapsed()))
    }

    fn end(&mut self, _: &Outcome) {}
}
