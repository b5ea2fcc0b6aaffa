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

    /// The answer to the table's question, and how long it took. `limit` is what the clock leaves.
    fn choose(
        &mut self,
        table: &dyn AnyTable,
        seat: Seat,
        limit: Duration,
    ) -> Result<(String, Duration), Fault>;

    /// The game is over.
    fn end(&mut self, outcome: &Outcome);

    /// What it wrote to standard error, for the failure report.
    fn last_words(&mut self) -> String {
        String::new()
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
/// others go on where the game allows it. The record at the table tells the rest.
pub fn play(
    table: &mut dyn AnyTable,
    players: &mut [&mut dyn Contestant],
    clock: Option<Clock>,
) -> Vec<Forfeit> {
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
        let limit = time.map_or(Duration::MAX, |time| time.for_move());
        let answer = player.choose(table, seat, limit).and_then(|(mv, cost)| {
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
    forfeits
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

/// A built-in bot at the host's table.
#[derive(Debug)]
pub struct BuiltIn(pub Box<dyn AnyPlayer>);

impl Contestant for BuiltIn {
    fn begin(&mut self, _: &NewGame<'_>) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(
        &mut self,
        table: &dyn AnyTable,
        _: Seat,
        limit: Duration,
    ) -> Result<(String, Duration), Fault> {
        // Half of what is left: a built-in bot never loses on time.
        let budget = if limit == Duration::MAX { Budget::Usual } else { Budget::Time(limit / 2) };
        let prompt = table.prompt(budget).expect("a seat is to move");
        let began = Instant::now();
        let mv = self.0.choose(&prompt, &Stop::default());
        Ok((mv, began.elapsed().min(limit)))
    }

    fn end(&mut self, _: &Outcome) {}
}
