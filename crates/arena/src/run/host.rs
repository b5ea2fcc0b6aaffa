//! One game between players of any sort, and everything that can go wrong in it.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use polje_session::{Clock, TimeLeft};
use polje_tabletop::{AnyPlayer, AnyPrompt, AnyTable, Budget, Outcome, Seat, Stop};
use serde::{Deserialize, Serialize};

use crate::Fault;
use crate::programs::last_words::LastWords;
use crate::programs::message::NewGame;

/// Somebody who can be asked for moves in one game after another.
pub trait Contestant: Debug + Send {
    /// A game begins. If that takes a while, `hush` has the others at the table rest.
    fn begin(&mut self, game: &NewGame, hush: &mut dyn FnMut()) -> Result<(), Fault>;

    /// The table is set, and nobody has been asked yet. If it takes a while until it can be asked,
    /// `hush` has the others at the table rest.
    fn greet(&mut self, _: &Turn<'_>, _: &mut dyn FnMut()) -> Result<(), Fault> {
        Ok(())
    }

    /// The answer to the table's question, and how long it took. If it takes a while, `hush` has the
    /// others at the table rest. Once the turn's flag is raised nobody wants an answer any more, and
    /// whatever comes back is not looked at.
    fn choose(
        &mut self,
        turn: &Turn<'_>,
        hush: &mut dyn FnMut(),
    ) -> Result<(String, Duration), Fault>;

    /// The processor time of the last answer, where that was measured.
    fn cpu_time(&self) -> Option<Duration> {
        None
    }

    /// Uses no more of the machine until it is asked again.
    fn rest(&mut self) {}

    /// Whether it stays in the game when it is late; its time is gone all the same.
    fn may_be_late(&self) -> bool {
        false
    }

    /// The game is over.
    fn end(&mut self, outcome: &Outcome);

    /// What it wrote to standard error, for the failure report.
    fn last_words(&mut self) -> String {
        String::new()
    }

    /// The same while it plays, to be read at any time.
    fn words(&self) -> LastWords {
        LastWords::default()
    }

    /// The game is broken off: nobody will ask about it any more.
    fn leave(&mut self) {}
}

/// Somebody is to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    pub table: &'a dyn AnyTable,
    pub seat: Seat,
    /// What the seat's clock says; `None` where none runs.
    pub time: Option<TimeLeft>,
    /// How long its last move took.
    pub last: Duration,
    pub stop: &'a Stop,
}

impl Turn<'_> {
    /// How long the answer may take.
    pub fn limit(&self) -> Duration {
        self.time.map_or(Duration::MAX, |time| time.for_move())
    }
}

/// A seat that forfeited, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    let seats = table.seats();
    let names = table.record().header.players.clone();
    let mut game = NewGame { seat: Seat::FIRST, seats, players: names, clock };
    for seat in Seat::all(seats) {
        game.seat = seat;
        let (player, mut others) = apart(players, seat);
        if let Err(fault) = player.begin(&game, &mut || others.rest()) {
            put_out(table, player, seat, fault, &mut forfeits);
        }
    }
    let mut times: Vec<Option<TimeLeft>> = vec![clock.map(Clock::start); seats];
    let mut last = vec![Duration::ZERO; seats];
    for seat in Seat::all(seats) {
        let (player, mut others) = apart(players, seat);
        if forfeits.iter().any(|forfeit| forfeit.seat == seat) {
            continue;
        }
        let turn = Turn { table, seat, time: None, last: Duration::ZERO, stop };
        if let Err(fault) = player.greet(&turn, &mut || others.rest()) {
            put_out(table, player, seat, fault, &mut forfeits);
        }
    }
    // Whoever did not come to the table may have been stopped, too.
    if stop.is_raised() {
        return None;
    }
    while let Some(seat) = table.to_move() {
        let (player, mut others) = apart(players, seat);
        let time = &mut times[seat.index()];
        let turn = Turn { table, seat, time: *time, last: last[seat.index()], stop };
        let answer = player.choose(&turn, &mut || others.rest());
        if stop.is_raised() {
            return None;
        }
        let answer = answer.and_then(|(mv, cost)| {
            last[seat.index()] = cost;
            let in_time = time.as_mut().is_none_or(|time| time.spend(cost));
            if in_time || player.may_be_late() { Ok((mv, cost)) } else { Err(Fault::Late(cost)) }
        });
        let played = answer.and_then(|(mv, cost)| {
            let played = table.play(seat, &mv, Some(cost.as_millis() as u64), &[]);
            played.map_err(|refused| Fault::bad_move(&mv, refused.phrase()))?;
            if let Some(used) = player.cpu_time() {
                table.note_cpu(used.as_millis() as u64);
            }
            Ok(())
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

/// One player, and everybody else at the table.
fn apart<'a, 'b>(
    players: &'a mut [&'b mut dyn Contestant],
    seat: Seat,
) -> (&'a mut (dyn Contestant + 'b), Others<'a, 'b>) {
    let (before, rest) = players.split_at_mut(seat.index());
    let (player, after) = rest.split_first_mut().expect("every seat has a player");
    (&mut **player, Others { before, after })
}

struct Others<'a, 'b> {
    before: &'a mut [&'b mut dyn Contestant],
    after: &'a mut [&'b mut dyn Contestant],
}

impl Others<'_, '_> {
    fn rest(&mut self) {
        self.before.iter_mut().chain(self.after.iter_mut()).for_each(|other| other.rest());
    }
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

/// Programs need not rest for a shorter thought of a built-in player.
const SLOW: Duration = Duration::from_millis(1);

/// A built-in bot at the host's table. It looks at its clock by itself. When it is late all the same
/// that is a defect of ours or a stall of the machine: the record tells, and it is not put out.
#[derive(Debug)]
pub struct BuiltIn {
    pub bot: Box<dyn AnyPlayer>,
    /// What a move costs it; `None` is as much as the clock or its level says.
    pub nodes: Option<u64>,
}

impl Contestant for BuiltIn {
    fn begin(&mut self, _: &NewGame, _: &mut dyn FnMut()) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        hush: &mut dyn FnMut(),
    ) -> Result<(String, Duration), Fault> {
        // It thinks on this thread: whether it takes a while is told by the last time.
        if turn.last >= SLOW {
            hush();
        }
        let prompt = turn.table.prompt(Budget::Usual).expect("a seat is to move");
        let budget = budget(self.nodes, turn.time, &prompt);
        let prompt = prompt.within(budget);
        let began = Instant::now();
        let mv = self.bot.choose(&prompt, turn.stop);
        Ok((mv, began.elapsed()))
    }

    fn may_be_late(&self) -> bool {
        true
    }

    fn end(&mut self, _: &Outcome) {}
}

/// How much a built-in player may think about a prompt. Nodes, where they are given, come before the
/// clock: they are there to make the same moves on every machine.
pub fn budget(nodes: Option<u64>, time: Option<TimeLeft>, prompt: &AnyPrompt) -> Budget {
    let share = time.map(|time| time.share(prompt.turns_left()));
    nodes.map(Budget::Nodes).or(share.map(Budget::Time)).unwrap_or(Budget::Usual)
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Event;

    use super::*;

    /// Takes so long for every move, whatever its budget.
    #[derive(Debug)]
    struct Slow(Box<dyn AnyPlayer>, Duration);

    impl AnyPlayer for Slow {
        fn choose(&mut self, prompt: &AnyPrompt, stop: &Stop) -> String {
            let began = Instant::now();
            while began.elapsed() < self.1 {
                std::hint::spin_loop();
            }
            self.0.choose(prompt, stop)
        }
    }

    /// Calls everything off at its first move.
    #[derive(Debug)]
    struct Alarmed(Box<dyn AnyPlayer>);

    impl AnyPlayer for Alarmed {
        fn choose(&mut self, prompt: &AnyPrompt, stop: &Stop) -> String {
            stop.raise();
            self.0.choose(prompt, stop)
        }
    }

    fn random() -> Box<dyn AnyPlayer> {
        polje_games::find("gamma").unwrap().level("random").unwrap().bot(1)
    }

    fn table() -> Box<dyn AnyTable> {
        let game = polje_games::find("gamma").unwrap();
        let setup = game.deal(&game.settings([("size", "3x3")]).unwrap(), 1).unwrap();
        game.open(&setup, vec!["Ann".to_owned(), "Ivo".to_owned()]).unwrap()
    }

    fn play_against_random(
        table: &mut dyn AnyTable,
        bot: Box<dyn AnyPlayer>,
        clock: &str,
    ) -> Option<Vec<Forfeit>> {
        let mut players = [bot, random()].map(|bot| BuiltIn { bot, nodes: None });
        let mut seated: Vec<&mut dyn Contestant> =
            players.iter_mut().map(|player| player as &mut dyn Contestant).collect();
        play(table, &mut seated, Some(clock.parse().unwrap()), &Stop::default())
    }

    #[test]
    fn a_built_in_player_that_is_late_stays_in_and_the_record_tells() {
        let (mut table, time) = (table(), Duration::from_millis(5));
        let slow = Box::new(Slow(random(), time));
        assert_eq!(play_against_random(table.as_mut(), slow, "1ms/move"), Some(Vec::new()));
        let times = table.record().events.iter().filter_map(|event| match event {
            Event::Move(mv) if mv.seat == Seat::at(0) => mv.ms,
            _ => None,
        });
        assert!(times.min() >= Some(5));
    }

    #[test]
    fn a_game_that_is_stopped_is_none_and_has_no_move_made_in_haste() {
        let mut table = table();
        let alarmed = Box::new(Alarmed(random()));
        assert_eq!(play_against_random(table.as_mut(), alarmed, "1m"), None);
        assert!(table.record().events.is_empty());
    }

    /// Answers with the same line always, and counts how often it is told the end.
    #[derive(Debug)]
    struct Parrot {
        line: &'static str,
        ends: u32,
    }

    impl Contestant for Parrot {
        fn begin(&mut self, _: &NewGame, _: &mut dyn FnMut()) -> Result<(), Fault> {
            Ok(())
        }

        fn choose(
            &mut self,
            _: &Turn<'_>,
            _: &mut dyn FnMut(),
        ) -> Result<(String, Duration), Fault> {
            Ok((self.line.to_owned(), Duration::ZERO))
        }

        fn cpu_time(&self) -> Option<Duration> {
            Some(Duration::from_micros(3_900))
        }

        fn end(&mut self, _: &Outcome) {
            self.ends += 1;
        }
    }

    /// Is ended by what calls everything off, before it has come to the table.
    #[derive(Debug)]
    struct Interrupted(Stop);

    impl Contestant for Interrupted {
        fn begin(&mut self, _: &NewGame, _: &mut dyn FnMut()) -> Result<(), Fault> {
            self.0.raise();
            Err(Fault::Gone("signal: 2".to_owned()))
        }

        fn choose(
            &mut self,
            _: &Turn<'_>,
            _: &mut dyn FnMut(),
        ) -> Result<(String, Duration), Fault> {
            unreachable!("it is not there")
        }

        fn end(&mut self, _: &Outcome) {}
    }

    #[test]
    fn a_game_that_is_stopped_before_it_begins_is_nobody_s_forfeit() {
        let stop = Stop::default();
        let mut gone = Interrupted(stop.clone());
        let mut random = BuiltIn { bot: random(), nodes: None };
        let forfeits = play(table().as_mut(), &mut [&mut gone, &mut random], None, &stop);
        assert_eq!(forfeits, None);
    }

    #[test]
    fn the_record_tells_the_processor_time_that_was_measured() {
        let mut table = table();
        let mut parrot = Parrot { line: "0,0", ends: 0 };
        let mut random = BuiltIn { bot: random(), nodes: None };
        let forfeits =
            play(table.as_mut(), &mut [&mut parrot, &mut random], None, &Stop::default());
        assert_eq!(forfeits.unwrap().len(), 1, "it says the same twice");
        let times = table.record().events.iter().filter_map(|event| match event {
            Event::Move(mv) => Some((mv.seat.number(), mv.cpu_ms)),
            Event::Forfeit(_) => None,
        });
        assert_eq!(times.take(2).collect::<Vec<_>>(), [(1, Some(3)), (2, None)]);
    }

    #[test]
    fn whoever_forfeits_is_not_told_the_end_and_the_others_are() {
        let mut table = table();
        let [mut good, mut bad] = ["0,0", "9,9"].map(|line| Parrot { line, ends: 0 });
        let forfeits = play(table.as_mut(), &mut [&mut good, &mut bad], None, &Stop::default());
        let forfeits = forfeits.unwrap();
        assert!(matches!(forfeits[..], [Forfeit { seat, .. }] if seat == Seat::at(1)));
        assert_eq!((good.ends, bad.ends), (1, 0));
    }

    #[test]
    fn nodes_come_before_the_clock_and_the_clock_before_the_level() {
        let (table, clock) = (table(), "20ms/move".parse::<Clock>().unwrap().start());
        let prompt = table.prompt(Budget::Usual).unwrap();
        assert_eq!(budget(Some(7), Some(clock), &prompt), Budget::Nodes(7));
        assert_eq!(budget(None, Some(clock), &prompt), Budget::Time(Duration::from_millis(16)));
        assert_eq!(budget(None, None, &prompt), Budget::Usual);
    }
}
