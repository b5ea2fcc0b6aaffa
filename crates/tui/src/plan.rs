//! What is to be played, and by whom: settled in the menu or on the command line.

use std::path::PathBuf;
use std::time::Duration;

use polje_games::{AnyGame, AnySetup};
use polje_phrases::Voice;
use polje_session::BestOf;
use polje_tabletop::{Phrase, Rng, Seat, phrase};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug)]
pub struct Plan {
    pub game: &'static dyn AnyGame,
    pub board: Board,
    /// In the order of the first game's seats.
    pub sitters: Vec<Sitter>,
    pub best_of: BestOf,
    pub seed: u64,
    /// A file for the replay; games of a series get numbers.
    pub record: Option<PathBuf>,
    /// How long a turn lasts where orders are queued and rounds tick by themselves.
    pub tempo: Option<Duration>,
}

/// Where boards come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Board {
    Fixed(AnySetup),
    /// Dealt anew for every game by these settings, which have been checked.
    Dealt(Vec<(String, String)>),
    /// With these settings any board will do, if only it is fair; else as dealt.
    Fair(Vec<(String, String)>),
}

impl Board {
    /// The same board, or any fair one where it was to be dealt.
    pub fn fair(self) -> Board {
        match self {
            Board::Fixed(_) | Board::Fair(_) => self,
            Board::Dealt(settings) => Board::Fair(settings),
        }
    }
}

/// Who plays, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitter {
    pub name: String,
    /// The name in replays, which does not change with the language.
    pub recorded: String,
    /// `None` for a person.
    pub level: Option<String>,
}

impl Plan {
    /// The seed of the game with that number, from 0.
    pub(crate) fn seed_of(&self, number: u32) -> u64 {
        self.seed.wrapping_add(number.into())
    }

    /// A seed for the bots of each seat, so that a game can be played again.
    pub(crate) fn bot_seeds(&self, number: u32) -> Vec<u64> {
        let mut seeds = Rng::new(self.seed_of(number));
        self.sitters.iter().map(|_| seeds.next_u64()).collect()
    }

    pub(crate) fn persons(&self) -> usize {
        self.sitters.iter().filter(|sitter| sitter.level.is_none()).count()
    }

    /// Whether everybody but bots has told a name: nobody would know later who "Player 1" was.
    pub(crate) fn is_named(&self) -> bool {
        let voice = Voice::english();
        self.sitters.iter().enumerate().filter(|(_, sitter)| sitter.level.is_none()).all(
            |(index, sitter)| {
                let nobody = person(Seat::at(index), self.persons(), self.best_of);
                sitter.recorded != voice.say(&nobody)
            },
        )
    }

    /// The same players on the boards after `played` games.
    pub(crate) fn again(&self, played: u32) -> Plan {
        Plan { seed: self.seed_of(played), record: None, ..self.clone() }
    }
}

/// What somebody without a name is called: by the seat or, in a series, where seats change, by a
/// letter; alone among bots by neither.
pub fn person(seat: Seat, persons: usize, best_of: BestOf) -> Phrase {
    match best_of {
        BestOf::ONE => phrase("person-name").seat("seat", seat),
        _ if persons == 1 => phrase("person-alone"),
        _ => {
            let letter = char::from(b'A' + (seat.index() % 26) as u8);
            phrase("person-letter").text("letter", letter)
        }
    }
}

/// A new seed from the system; the clock where it gives none.
pub(crate) fn fresh_seed() -> u64 {
    let clock = || {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(0, |since| since.as_nanos() as u64)
    };
    getrandom::u64().unwrap_or_else(|_| clock())
}
