//! Tips for people: what the strongest level would do in their place.

use polje_tabletop::{AnyPlayer, AnyTable, Budget, Phrase, Record, Seat, Stop, phrase};

use crate::AnyGame;

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
    /// The last tip, and after how many events it was given.
    last: Option<(usize, String)>,
}

impl Adviser {
    pub fn new(game: &'static dyn AnyGame, seat: Seat) -> Adviser {
        Adviser { game, seat, following: None }
    }

    /// A move for the position at the table. Asking again gives the same move, unless the first was
    /// given in haste. `None` when the seat is not to move.
    pub fn tip(&mut self, table: &dyn AnyTable, stop: &Stop) -> Option<String> {
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
        let tip = following.look(self.seat, stop);
        // A player that was stopped has not thought, and may not hear the same question twice.
        if !stop.is_raised() {
            self.following = Some(following);
        }
        tip
    }

    fn start(&self, table: &dyn AnyTable) -> Option<Following> {
        let player = self.game.ladder().last()?.bot(self.seat.index() as u64);
        Some(Following { player, table: table.back_to(0), last: None })
    }
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
}

/// A tip in a sentence, with what the move would do where that can be said.
pub fn tip_phrase(table: &dyn AnyTable, mv: &str) -> Phrase {
    match table.preview(mv) {
        Some(preview) => phrase("tip-with").text("move", mv).phrase("preview", preview),
        None => phrase("tip").text("move", mv),
    }
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
        let mut player = game.ladder().last().unwrap().bot(seat.index() as u64);
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
        let level = game.ladder().last().unwrap();
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
            assert_eq!(tip, asked_throughout(game, table.record(), Seat::FIRST));
            let again = adviser.tip(table.as_ref(), &Stop::default()).unwrap();
            assert_eq!(again, tip, "asking is no turn");
            let mut late = Adviser::new(game, Seat::FIRST);
            let caught_up = late.tip(table.as_ref(), &Stop::default());
            otherwise += u32::from(caught_up.as_ref() != Some(&unseen));
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
            assert_eq!(tip, asked_throughout(game, table.record(), Seat::FIRST));
            otherwise += u32::from(hasty != tip);
        }
        assert!(otherwise > 0, "haste makes no difference");
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
