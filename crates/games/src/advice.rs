//! Tips for people: what the strongest level would do in their place.

use std::time::Duration;

use polje_bots::Moment;
use polje_tabletop::{AnyPlayer, AnyTable, Budget, Phrase, Record, Seat, Stop, phrase};

use crate::solution::{Solution, Task, Unsolved, Worth};
use crate::{AnyGame, Level};

/// How long the solver tries to say what a tip is worth.
const PATIENCE: Duration = Duration::from_secs(2);

/// A move, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    pub mv: String,
    /// In a sentence.
    pub why: Option<Phrase>,
}

impl Advice {
    /// With what the move would do and what speaks for it, where that can be said.
    pub fn phrase(&self, table: &dyn AnyTable) -> Phrase {
        let placed = !table.gesture(&self.mv).is_empty();
        let preview = table.preview(&self.mv).filter(|_| placed);
        let told = |key| phrase(key).text("move", &self.mv);
        match (preview, self.why.clone()) {
            (Some(preview), Some(why)) => {
                told("tip-with-why").phrase("preview", preview).phrase("why", why)
            }
            (Some(preview), None) => told("tip-with").phrase("preview", preview),
            (None, Some(why)) => told("tip-why").phrase("why", why),
            (None, None) => told("tip"),
        }
    }
}

/// Somebody to ask for a tip at one seat of one game. Where views hide something it has seen all
/// that the seat has seen, in order, whenever it is asked.
#[derive(Debug)]
pub struct Adviser {
    game: &'static dyn AnyGame,
    seat: Seat,
    /// `None` before anybody has asked.
    following: Option<Following>,
}

/// A player who looks on.
#[derive(Debug)]
struct Following {
    player: Box<dyn AnyPlayer>,
    table: Box<dyn AnyTable>,
    /// The player's last answer, and after how many events it was given.
    last: Option<(usize, String)>,
    /// The last tip, likewise.
    told: Option<(usize, Advice)>,
}

impl Adviser {
    pub fn new(game: &'static dyn AnyGame, seat: Seat) -> Adviser {
        Adviser { game, seat, following: None }
    }

    /// A move for the position at the table. Asking again gives the same move, unless the first was
    /// given in haste. `None` when the seat is not to move.
    pub fn tip(&mut self, table: &dyn AnyTable, stop: &Stop) -> Option<Advice> {
        let mut following = match self.following.take() {
            Some(following) if following.leads_to(table.record()) => following,
            _ => self.start(table)?,
        };
        // What a view shows is all there is to know, unless it hides something.
        if self.game.info().hides {
            for event in &table.record().events[following.events()..] {
                following.look(self.seat, stop);
                following.table.follow(event).expect("what has happened can happen again");
            }
        } else {
            following.table = table.clone_box();
        }
        let tip = following.tip(self.game, self.seat, stop);
        // A player that was stopped has not thought, and may not hear the same question twice.
        if !stop.is_raised() {
            self.following = Some(following);
        }
        tip
    }

    fn start(&self, table: &dyn AnyTable) -> Option<Following> {
        let player = adviser(self.game)?.bot(self.seat.index() as u64);
        Some(Following { player, table: table.back_to(0), last: None, told: None })
    }
}

/// The level that gives tips: the strongest, and where it must have been asked at every turn the
/// strongest that answers at once and the same whether or not it was asked for a tip before.
fn adviser(game: &'static dyn AnyGame) -> Option<Level> {
    game.ladder().rev().find(|level| !game.info().hides || !level.counts_nodes())
}

impl Following {
    fn events(&self) -> usize {
        self.table.record().events.len()
    }

    /// Whether the record goes on from here: moves may have been taken back.
    fn leads_to(&self, record: &Record) -> bool {
        let (here, there) = (self.table.record(), record);
        here.header.setup == there.header.setup && there.events.starts_with(&here.events)
    }

    /// The seat's question, if it is asked one; a player must not hear the same question twice.
    fn look(&mut self, seat: Seat, stop: &Stop) -> Option<String> {
        if self.table.to_move() != Some(seat) {
            return None;
        }
        let now = self.events();
        if let Some((asked, tip)) = &self.last
            && *asked == now
        {
            return Some(tip.clone());
        }
        let tip = self.player.choose(&self.table.prompt(Budget::Usual)?, stop);
        self.last = Some((now, tip.clone()));
        Some(tip)
    }

    /// What the player would do, unless the solver knows better, and why.
    fn tip(&mut self, game: &dyn AnyGame, seat: Seat, stop: &Stop) -> Option<Advice> {
        let mv = self.look(seat, stop)?;
        let now = self.events();
        if let Some((asked, tip)) = &self.told
            && *asked == now
        {
            return Some(tip.clone());
        }
        let table = self.table.as_ref();
        let only = || (table.moves().len() == 1).then(|| phrase("tip-only"));
        let waits = table.gesture(&mv).is_empty();
        let known = if waits { table.purpose(&mv).or_else(only) } else { only() };
        let tip = match known {
            Some(why) => Advice { mv, why: Some(why) },
            None => solved(game, table, &mv, stop).unwrap_or_else(|| {
                let why = table.purpose(&mv);
                Advice { mv, why }
            }),
        };
        self.told = Some((now, tip.clone()));
        Some(tip)
    }
}

/// What the solver says about a move, or about a better one, if it says anything in time.
fn solved(game: &dyn AnyGame, table: &dyn AnyTable, mv: &str, stop: &Stop) -> Option<Advice> {
    let (solver, seat) = (game.solver()?, table.to_move()?);
    let deadline = Moment::now().checked_add(PATIENCE);
    let task = Task { deadline, stop: stop.clone(), ..Task::default() };
    let position = solver.solve_table(table, &task).ok()?;
    if position.worth == Worth::Lost {
        return Some(Advice { mv: mv.to_owned(), why: Some(phrase("tip-loses")) });
    }
    // Whether a move keeps what the position is worth; `None` when that is not found out in time.
    let keeps = |mv: &str| {
        let mut after = table.clone_box();
        after.play(seat, mv, None, &[]).ok()?;
        let solved: Result<Solution<String>, Unsolved> = solver.solve_table(after.as_ref(), &task);
        solved.ok().map(|solved| solved.worth.turned() == position.worth)
    };
    let mv = match keeps(mv)? {
        true => mv.to_owned(),
        false => position.line.first()?.clone(),
    };
    let moves = table.moves();
    let mut others = moves.iter().filter(|hint| hint.text != mv);
    let only = others.all(|hint| keeps(&hint.text) == Some(false));
    let why = phrase(match (position.worth, only) {
        (Worth::Won, true) => "tip-wins-only",
        (Worth::Won, false) => "tip-wins",
        (_, true) => "tip-draws-only",
        (_, false) => "tip-draws",
    });
    Some(Advice { mv, why: Some(why) })
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Event;

    use super::*;
    use crate::AnySetup;

    fn table(game: &dyn AnyGame, size: &str, seed: u64) -> Box<dyn AnyTable> {
        let setup = game.deal(&game.settings([("size", size)]).unwrap(), seed).unwrap();
        let players = (1..=game.seats(&setup).unwrap()).map(|seat| seat.to_string()).collect();
        game.open(&setup, players).unwrap()
    }

    /// Both seats by the same level as the adviser's, with other seeds.
    fn play_on(table: &mut dyn AnyTable, bots: &mut [Box<dyn AnyPlayer>], moves: usize) {
        for _ in 0..moves {
            let Some(seat) = table.to_move() else { return };
            let prompt = table.prompt(Budget::Usual).unwrap();
            let mv = bots[seat.index()].choose(&prompt, &Stop::default());
            table.play(seat, &mv, None, &[]).unwrap();
        }
    }

    /// The player that has been asked at every turn of the seat, and its last answer.
    fn asked_throughout(game: &'static dyn AnyGame, record: &Record, seat: Seat) -> String {
        let setup = AnySetup::from(&record.header);
        let mut table = game.open(&setup, record.header.players.clone()).unwrap();
        let mut player = adviser(game).unwrap().bot(seat.index() as u64);
        let mut answer = String::new();
        for event in record.events.iter().map(Some).chain([None]) {
            if table.to_move() == Some(seat) {
                answer = player.choose(&table.prompt(Budget::Usual).unwrap(), &Stop::default());
            }
            if let Some(event) = event {
                table.follow(event).unwrap();
            }
        }
        answer
    }

    #[test]
    fn an_adviser_has_seen_what_its_seat_has_seen_whenever_it_is_asked() {
        let game = crate::find("generals").unwrap();
        let mut table = table(game, "14x14", 5);
        let level = adviser(game).unwrap();
        let mut bots = [level.bot(7), level.bot(8)];
        let mut adviser = Adviser::new(game, Seat::FIRST);
        let mut otherwise = 0;
        for _ in 0..8 {
            play_on(table.as_mut(), &mut bots, 40);
            if table.to_move() != Some(Seat::FIRST) {
                break;
            }
            let mut stranger = level.bot(0);
            let prompt = table.prompt(Budget::Usual).unwrap();
            let unseen = stranger.choose(&prompt, &Stop::default());
            let tip = adviser.tip(table.as_ref(), &Stop::default()).unwrap();
            assert_eq!(tip.mv, asked_throughout(game, table.record(), Seat::FIRST));
            let again = adviser.tip(table.as_ref(), &Stop::default()).unwrap();
            assert_eq!(again, tip, "asking is no turn");
            let mut late = Adviser::new(game, Seat::FIRST);
            let caught_up = late.tip(table.as_ref(), &Stop::default());
            otherwise += u32::from(caught_up.as_ref().map(|tip| &tip.mv) != Some(&unseen));
            assert_eq!(caught_up, Some(tip), "a game continued from a file");
        }
        assert!(otherwise > 0, "somebody who has seen nothing would do the same");
    }

    #[test]
    fn a_tip_given_in_haste_is_not_kept() {
        let game = crate::find("mathtricks").unwrap();
        let raised = Stop::default();
        raised.raise();
        let mut otherwise = 0;
        for seed in 0..10 {
            let table = table(game, "4x4", seed);
            let mut adviser = Adviser::new(game, Seat::FIRST);
            let hasty = adviser.tip(table.as_ref(), &raised).unwrap();
            let tip = adviser.tip(table.as_ref(), &Stop::default()).unwrap();
            assert_eq!(tip.mv, asked_throughout(game, table.record(), Seat::FIRST));
            otherwise += u32::from(hasty.mv != tip.mv);
        }
        assert!(otherwise > 0, "haste makes no difference");
    }

    /// The worth of every move, by solving the position after it.
    fn worths(game: &dyn AnyGame, table: &dyn AnyTable) -> Vec<(String, Worth)> {
        let solver = game.solver().unwrap();
        let after = |hint: polje_tabletop::MoveHint| {
            let mut after = table.clone_box();
            after.play(table.to_move().unwrap(), &hint.text, None, &[]).unwrap();
            let solved = solver.solve_table(after.as_ref(), &Task::default()).unwrap();
            (hint.text, solved.worth.turned())
        };
        table.moves().into_iter().map(after).collect()
    }

    #[test]
    fn a_tip_says_what_the_solver_knows_about_the_move() {
        let game = crate::find("mathtricks").unwrap();
        let easy = game.level("easy").unwrap();
        let mut told = std::collections::BTreeMap::new();
        for seed in 0..40 {
            let mut table = table(game, "4x4", seed);
            let mut bots = [easy.bot(seed), easy.bot(seed + 1)];
            play_on(table.as_mut(), &mut bots, (seed % 5) as usize);
            let Some(seat) = table.to_move() else { continue };
            let tip = Adviser::new(game, seat).tip(table.as_ref(), &Stop::default()).unwrap();
            let worths = worths(game, table.as_ref());
            let best = worths.iter().map(|(_, worth)| *worth).max().unwrap();
            let keep = worths.iter().filter(|(_, worth)| *worth == best).count();
            let expected = match (worths.len(), best, keep) {
                (1, ..) => "tip-only",
                (_, Worth::Lost, _) => "tip-loses",
                (_, Worth::Drawn, 1) => "tip-draws-only",
                (_, Worth::Drawn, _) => "tip-draws",
                (_, Worth::Won, 1) => "tip-wins-only",
                (_, Worth::Won, _) => "tip-wins",
            };
            assert_eq!(tip.why.unwrap().key, expected, "seed {seed}");
            let own = worths.iter().find(|(mv, _)| *mv == tip.mv).unwrap();
            assert_eq!(own.1, best, "seed {seed}");
            *told.entry(expected).or_insert(0) += 1;
        }
        assert!(told.len() > 3, "{told:?}");
    }

    #[test]
    fn who_is_to_wait_in_generals_is_told_why() {
        let game = crate::find("generals").unwrap();
        let table = table(game, "14x14", 5);
        let seat = table.to_move().unwrap();
        let tip = Adviser::new(game, seat).tip(table.as_ref(), &Stop::default()).unwrap();
        assert_eq!(tip.mv, "pass");
        assert_eq!(tip.phrase(table.as_ref()).key, "tip-why");
        assert_eq!(tip.why.unwrap().key, "generals-why-saves");
    }

    #[test]
    fn every_tip_says_more_than_the_move() {
        for (game, size) in [("mathtricks", "7x7"), ("gamma", "6x6"), ("generals", "10x10")] {
            let game = crate::find(game).unwrap();
            let mut table = table(game, size, 3);
            let mut bots: Vec<_> = (0..table.seats() as u64)
                .map(|seed| game.level("easy").unwrap().bot(seed))
                .collect();
            let raised = Stop::default();
            raised.raise();
            for _ in 0..4 {
                let Some(seat) = table.to_move() else { break };
                // In haste the solver is not heard either.
                let tip = Adviser::new(game, seat).tip(table.as_ref(), &raised).unwrap();
                assert!(tip.why.is_some(), "{} {:?}", game.name(), tip.mv);
                play_on(table.as_mut(), &mut bots, 7);
            }
        }
    }

    #[test]
    fn moves_that_were_taken_back_are_forgotten() {
        let game = crate::find("mathtricks").unwrap();
        let mut table = table(game, "4x4", 3);
        let mut adviser = Adviser::new(game, Seat::FIRST);
        let first = adviser.tip(table.as_ref(), &Stop::default()).unwrap();
        let earlier = table.clone();
        let easy = game.level("easy").unwrap();
        let mut bots = [easy.bot(1), easy.bot(2)];
        play_on(table.as_mut(), &mut bots, 2);
        assert!(matches!(table.record().events[..], [Event::Move(_), Event::Move(_)]));
        assert!(adviser.tip(table.as_ref(), &Stop::default()).is_some());
        assert_eq!(adviser.tip(earlier.as_ref(), &Stop::default()), Some(first));
        play_on(table.as_mut(), &mut bots, 1);
        assert_eq!(adviser.tip(table.as_ref(), &Stop::default()), None, "it is another's turn");
    }
}
