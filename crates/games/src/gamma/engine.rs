//! The board of Gamma: who has which field, and everything the rules ask about it. Turns are not
//! kept here.

use std::fmt;

use polje_tabletop::{Phrase, Seat, phrase};

use super::players::Players;
use super::position::Position;
use super::print::print_row;

/// A game in progress. Columns count from the left and rows from the bottom, both from 0; players
/// count from 1.
///
/// Questions about players or fields that do not exist are answered with 0, `false` or `None`.
///
/// ```
/// use polje_games::gamma::{Board, Refusal};
///
/// let mut board = Board::new(3, 1, 2, 1)?;
/// board.play(1, 0, 0).unwrap();
/// assert_eq!(board.play(1, 2, 0), Err(Refusal::TooManyAreas { would_have: 2, limit: 1 }));
/// board.golden(2, 0, 0).unwrap();
/// assert_eq!(board.owner(0, 0), Some(2));
/// # Ok::<(), polje_games::gamma::BoardError>(())
/// ```
pub struct Board {
    position: Width,
    /// Columns are kept as rows. Between the rows of a board lie walls, which would take as much
    /// memory as the fields of a board that is tall and thin.
    turned: bool,
}

/// Boards taller than [`TALL`] and thinner than this are turned.
const THIN: u32 = 8;
/// Taller boards are played in the original program's interface alone.
const TALL: u32 = 1 << 12;

/// Games of few players keep a byte a field for the owner; copies are smaller and caches hold more.
#[derive(Clone)]
enum Width {
    Narrow(Position<u8>),
    Wide(Position<u32>),
}

/// A board that is copied onto keeps its room.
impl Clone for Board {
    fn clone(&self) -> Self {
        Self { position: self.position.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.turned = source.turned;
        match (&mut self.position, &source.position) {
            (Width::Narrow(position), Width::Narrow(other)) => position.clone_from(other),
            (Width::Wide(position), Width::Wide(other)) => position.clone_from(other),
            (width, other) => *width = other.clone(),
        }
    }
}

macro_rules! on {
    ($board:expr, $position:ident => $result:expr) => {
        match $board {
            Width::Narrow($position) => $result,
            Width::Wide($position) => $result,
        }
    };
}

impl Board {
    /// An empty board for players 1 to `players`, who may have up to `areas` areas each.
    pub fn new(width: u32, height: u32, players: u32, areas: u32) -> Result<Self, BoardError> {
        if [width, height, players, areas].contains(&0) {
            return Err(BoardError::Zero);
        }
        let turned = width < THIN && height > TALL;
        let (width, height) = if turned { (height, width) } else { (width, height) };
        let position = if players <= Players::MOST_NARROW {
            Width::Narrow(Position::new(width, height, players, areas)?)
        } else {
            Width::Wide(Position::new(width, height, players, areas)?)
        };
        Ok(Self { position, turned })
    }

    /// Takes a free field.
    pub fn play(&mut self, player: u32, x: u32, y: u32) -> Result<(), Refusal> {
        let (x, y) = self.turned(x, y);
        on!(&mut self.position, position => position.play(player, x, y))
    }

    /// Takes an opponent's field, once in a game.
    pub fn golden(&mut self, player: u32, x: u32, y: u32) -> Result<(), Refusal> {
        let (x, y) = self.turned(x, y);
        on!(&mut self.position, position => position.golden(player, x, y))
    }

    /// What [`Board::play`] would say.
    pub fn check_play(&self, player: u32, x: u32, y: u32) -> Result<(), Refusal> {
        let (x, y) = self.turned(x, y);
        on!(&self.position, position => position.check_play(player, x, y))
    }

    /// What [`Board::golden`] would say.
    pub fn check_golden(&self, player: u32, x: u32, y: u32) -> Result<(), Refusal> {
        let (x, y) = self.turned(x, y);
        on!(&self.position, position => position.check_golden(player, x, y))
    }

    /// Tells every field that the player may take, counted row by row from the top, and whether that
    /// would be its golden move. The board must not be so tall that it is turned.
    pub(super) fn each_move(&self, player: u32, each: impl FnMut(usize, bool)) {
        assert!(!self.turned, "columns are columns where moves are listed");
        on!(&self.position, position => position.each_move(player, each));
    }

    /// Tells whose every taken field is, counted likewise, on such boards.
    pub(super) fn each_owner(&self, each: impl FnMut(usize, u32)) {
        assert!(!self.turned, "columns are columns where fields are listed");
        on!(&self.position, position => position.each_owner(each));
    }

    /// The position, if a byte is enough for a field's owner and columns are columns.
    pub(super) fn narrow(&self) -> Option<&Position<u8>> {
        match &self.position {
            Width::Narrow(position) if !self.turned => Some(position),
            _ => None,
        }
    }

    /// How many fields the player has.
    pub fn busy(&self, player: u32) -> u32 {
        on!(&self.position, position => position.busy(player))
    }

    /// How many free fields the player could take now.
    pub fn free(&self, player: u32) -> u32 {
        on!(&self.position, position => position.free(player))
    }

    /// How many areas the player has.
    pub fn areas(&self, player: u32) -> u32 {
        on!(&self.position, position => position.areas_of(player))
    }

    pub fn golden_spent(&self, player: u32) -> bool {
        on!(&self.position, position => position.golden_spent(player))
    }

    /// The player's golden move is behind it, as on a board taken up in the middle of a game.
    pub(super) fn spend_golden(&mut self, player: u32) {
        on!(&mut self.position, position => position.spend_golden(player));
    }

    /// Some golden move of the player is legal now.
    pub fn golden_possible(&self, player: u32) -> bool {
        on!(&self.position, position => position.golden_possible(player))
    }

    /// The player has a legal move, golden or not.
    pub fn can_act(&self, player: u32) -> bool {
        self.free(player) > 0 || self.golden_possible(player)
    }

    pub fn owner(&self, x: u32, y: u32) -> Option<u32> {
        let (x, y) = self.turned(x, y);
        on!(&self.position, position => position.owner(x, y))
    }

    pub fn width(&self) -> u32 {
        self.size().0
    }

    pub fn height(&self) -> u32 {
        self.size().1
    }

    fn size(&self) -> (u32, u32) {
        on!(&self.position, position => self.turned(position.grid.width(), position.grid.height()))
    }

    /// Column and row where the position has them, or back again.
    #[inline]
    fn turned(&self, x: u32, y: u32) -> (u32, u32) {
        if self.turned { (y, x) } else { (x, y) }
    }

    pub fn players(&self) -> u32 {
        on!(&self.position, position => position.players.count())
    }

    pub fn area_limit(&self) -> u32 {
        on!(&self.position, position => position.limit)
    }

    /// How many fields are taken, by anybody.
    pub fn taken(&self) -> u32 {
        on!(&self.position, position => position.taken())
    }

    /// Appends row `y` as text, without a line end. A free field is a dot. With up to nine players
    /// a field is one character; with more it is as wide as the largest number, and one blank.
    ///
    /// Panics when there is no such row.
    pub fn print_row_into(&self, y: u32, text: &mut Vec<u8>) {
        assert!(y < self.height(), "row {y} of {}", self.height());
        on!(&self.position, position => {
            let Position { grid, players, .. } = position;
            if self.turned {
                print_row(players, grid.column(y), text);
            } else {
                print_row(players, grid.row(y).iter(), text);
            }
        });
    }

    /// Checks all cached counts and contours; returns how many there are.
    #[cfg(test)]
    pub(super) fn check_insight(&self) -> [usize; 2] {
        on!(&self.position, position => position.check_insight())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("width", &self.width())
            .field("height", &self.height())
            .field("players", &self.players())
            .field("area_limit", &self.area_limit())
            .field("taken", &self.taken())
            .finish_non_exhaustive()
    }
}

/// Why a move is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("no such player")]
    NoSuchPlayer,
    #[error("outside the board")]
    OffBoard,
    /// The field is not free.
    #[error("taken by player {by}")]
    Taken { by: u32 },
    /// The player who moves would have too many areas.
    #[error("would make {would_have} areas but the limit is {limit}")]
    TooManyAreas { would_have: u64, limit: u32 },
    #[error("golden move spent")]
    GoldenSpent,
    /// A golden move must take a field of another player.
    #[error("not an opponent's field")]
    NotAnOpponents,
    /// The player who loses the field would have too many areas.
    #[error("would leave player {victim} {would_have} areas but the limit is {limit}")]
    VictimSplit { victim: u32, would_have: u64, limit: u32 },
}

impl Refusal {
    /// The reason as people are told it.
    pub fn phrase(self) -> Phrase {
        match self {
            Refusal::NoSuchPlayer => phrase("gamma-nobody"),
            Refusal::OffBoard => phrase("gamma-off-board"),
            Refusal::Taken { by } => phrase("gamma-taken").player("by", seat_of(by)),
            Refusal::TooManyAreas { would_have, limit } => phrase("gamma-too-many-areas")
                .number("would-have", would_have)
                .number("limit", limit),
            Refusal::GoldenSpent => phrase("gamma-golden-spent"),
            Refusal::NotAnOpponents => phrase("gamma-not-an-opponents"),
            Refusal::VictimSplit { victim, would_have, limit } => phrase("gamma-victim-split")
                .player("victim", seat_of(victim))
                .number("would-have", would_have)
                .number("limit", limit),
        }
    }
}

/// The seat of a player by the number.
fn seat_of(player: u32) -> Seat {
    Seat::at(player as usize - 1)
}

/// Why a board is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    #[error("width, height, players and areas must be at least 1")]
    Zero,
    #[error("the board is too large for the memory there is")]
    TooLarge,
}
