//! What is to be played in the line mode: on which boards, by whom, and what is kept of it.

use polje_arena::FairBoards;
use polje_games::{AnyGame, AnySetup};
use polje_session::BestOf;

use crate::draw::Colours;
use crate::leaderboard::Leaderboard;

/// Everything that was settled on the command line.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) board: Source,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) best_of: BestOf,
    pub(crate) seed: u64,
    pub(crate) record: Option<String>,
    /// Where results are counted, if they are.
    pub(crate) leaderboard: Option<Leaderboard>,
    /// Where fair boards come from, where dealt ones should be fair.
    pub(crate) fair: Option<FairBoards>,
    pub(crate) colours: Colours,
    /// Whether a person types at a terminal and wants a prompt sign.
    pub(crate) at_terminal: bool,
    /// Whether errors are told when a game is over; an original program knows nothing of them.
    pub(crate) judges: bool,
}

/// Where boards come from.
#[derive(Debug)]
pub(crate) enum Source {
    Fixed(AnySetup),
    Dealt(Vec<(&'static str, String)>),
    /// As `Dealt`, but the first line of input is the size.
    AskSize(Vec<(&'static str, String)>),
}

/// Who plays, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sitter {
    pub(crate) name: String,
    /// The name in replays, which do not change with the language.
    pub(crate) recorded: String,
    /// `None` for a person.
    pub(crate) level: Option<&'static str>,
}
