//! The rules of a game, as a value that knows them.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::{Serialize, de::DeserializeOwned};

use crate::{Config, Digest, Outcome, Phrase, Rng, Score, Seat};

/// Plain data that can be kept, compared and sent.
pub trait Data:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Data
    for T
{
}

/// A game in progress. `conformance::check` holds every implementation to the promises below.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    const NAME: &'static str;
    /// Raised when a change of the rules makes old records replay differently.
    const RULES: u32;
    /// Whether notes follow the layout in a board file, for programs of others that read the layout
    /// from the first line.
    const NOTES_LAST: bool = false;

    /// What the dealer may be asked for.
    type Config: Config;
    /// The exact start and limits. Kept whole in records.
    type Setup: Data;
    /// Reads without a position and has one spelling.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseMoveError> + Send + Sync;
    /// What one viewer may know; the format bots receive.
    type View: Data;
    type Score: Score;

    /// The only place where chance comes in.
    fn deal(config: &Self::Config, rng: &mut Rng) -> Result<Self::Setup, SetupError>;
    /// Reads the layout lines of a board file, each with its number in the file.
    fn read_setup(lines: &[(usize, &str)]) -> Result<Self::Setup, SetupError>;
    /// The layout lines of a board file, each ended by a newline.
    fn write_setup(setup: &Self::Setup) -> String;
    fn start(setup: &Self::Setup) -> Result<Self, SetupError>;

    fn seats(&self) -> usize;
    /// Always a seat with a legal move; `None` when the game is over.
    fn to_move(&self) -> Option<Seat>;
    /// What the seat to move can do, in a fixed order that follows from its view alone.
    fn legal_moves(&self) -> Vec<Self::Move>;
    /// Why the seat to move may not do this. The reason follows from its view alone.
    fn check(&self, mv: Self::Move) -> Result<(), IllegalMove>;
    /// Plays what `check` accepts, and may panic on anything else.
    fn apply(&mut self, mv: Self::Move);
    /// The seat moves no more. Nothing happens to a seat that has fallen already.
    fn forfeit(&mut self, seat: Seat);
    /// Seats that are out, by forfeit or by the rules, in the order they fell.
    fn fallen(&self) -> &[Seat];
    /// Meaningful at any time.
    fn score(&self, seat: Seat) -> Self::Score;

    fn view(&self, viewer: Viewer) -> Self::View;
    /// Everything that defines the position, the seat to move included, in a form that never
    /// changes: records hold its hash.
    fn digest(&self, digest: &mut Digest);

    /// About how many moves the seat to move has still to think about, this one included: its clock
    /// is shared out by that. Views come from outside, too: this never panics.
    fn turns_left(_view: &Self::View) -> u32 {
        30
    }

    // Provided, never overridden.

    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.apply(mv);
        Ok(())
    }

    /// The ranking, once the game is over.
    fn outcome(&self) -> Option<Outcome> {
        if self.to_move().is_some() {
            return None;
        }
        let scores: Vec<_> = Seat::all(self.seats()).map(|seat| self.score(seat)).collect();
        Some(Outcome::rank(&scores, self.fallen()))
    }
}

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    Seat(Seat),
    /// Sees everything.
    Referee,
    /// Sees what everybody may know: nothing that is hidden from any seat, and everything where
    /// nothing is hidden.
    Public,
}

impl Viewer {
    /// Whoever may look at a game of so many seats.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Referee, Viewer::Public])
    }
}

/// A move the rules do not allow now, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("illegal move: {0}")]
pub struct IllegalMove(pub Phrase);

/// Text that is not a move of this game in any position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a move: {0}")]
pub struct ParseMoveError(pub Phrase);

/// A start that cannot be dealt, read or played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bad setup: {0}")]
pub struct SetupError(pub Phrase);
