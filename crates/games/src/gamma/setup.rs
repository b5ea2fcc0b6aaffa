//! What a game starts from: chosen by knobs, or a board in progress written by hand.

use std::collections::BTreeSet;

use polje_tabletop::{Coord, Grid, Knob, KnobValue, Range, Seat, SetupError, Size, phrase};
use serde::{Deserialize, Serialize};

use super::engine::Board;

pub(super) const SMALLEST: Size = Size::new(1, 1);
pub(super) const LARGEST: Size = Size::new(256, 256);
/// So that a player's number takes at most two characters of a board.
pub(super) const MOST_PLAYERS: u32 = 99;
/// A player cannot have more areas than the largest board has fields.
pub(super) const MOST_AREAS: u32 = 65_536;

/// What can be chosen about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub size: Size,
    pub players: u32,
    /// How many areas a player may have.
    pub areas: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config { size: Size::new(10, 10), players: 2, areas: 3 }
    }
}

impl polje_tabletop::Config for Config {
    const KNOBS: &'static [Knob] = &[
        Knob { name: "size", range: Range::Size { least: SMALLEST, most: LARGEST } },
        Knob { name: "players", range: Range::Count { least: 1, most: MOST_PLAYERS as u64 } },
        Knob { name: "areas", range: Range::Count { least: 1, most: MOST_AREAS as u64 } },
    ];

    fn knob(&self, name: &str) -> KnobValue {
        match name {
            "size" => KnobValue::Size(self.size),
            "players" => KnobValue::Count(self.players.into()),
            _ => KnobValue::Count(self.areas.into()),
        }
    }

    fn turn(&mut self, name: &str, value: KnobValue) {
        match (name, value) {
            ("players", KnobValue::Count(players)) => self.players = players as u32,
            ("areas", KnobValue::Count(areas)) => self.areas = areas as u32,
            (_, KnobValue::Size(size)) => self.size = size,
            (_, KnobValue::Count(_)) => {}
        }
    }
}

/// The exact start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub players: u32,
    /// How many areas a player may have.
    pub areas: u32,
    /// The game also ends when every player still able to move has skipped in a row.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub all_skip_ends: bool,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub golden_spent: BTreeSet<Seat>,
    /// Whose turn it is; the next who can move, if this player cannot.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub to_move: Seat,
    pub board: Fields,
}

/// The fields at the start. In JSON a size such as `"10x10"`, or rows of players' numbers and
/// nulls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fields {
    Free(Size),
    Taken(Grid<Option<Seat>>),
}

impl Fields {
    pub fn size(&self) -> Size {
        match self {
            Fields::Free(size) => *size,
            Fields::Taken(owners) => owners.size(),
        }
    }
}

fn yes() -> bool {
    true
}

fn is_yes(value: &bool) -> bool {
    *value
}

fn first() -> Seat {
    Seat::FIRST
}

fn is_first(seat: &Seat) -> bool {
    *seat == Seat::FIRST
}

impl Setup {
    /// An empty board, player 1 to move.
    pub fn empty(config: &Config) -> Setup {
        Setup {
            players: config.players,
            areas: config.areas,
            all_skip_ends: true,
            golden_spent: BTreeSet::new(),
            to_move: Seat::FIRST,
            board: Fields::Free(config.size),
        }
    }

    /// The engine's board, if the setup keeps to the rules.
    pub(super) fn lay_out(&self) -> Result<Board, SetupError> {
        let size = self.board.size();
        if size.width > LARGEST.width || size.height > LARGEST.height {
            return Err(wrong_size(size.width.into(), size.height.into()));
        }
        check_count("gamma-players", self.players, MOST_PLAYERS)?;
        check_count("gamma-areas", self.areas, MOST_AREAS)?;
        let named = self.golden_spent.iter().copied().chain([self.to_move]);
        let owners = match &self.board {
            Fields::Free(_) => None,
            Fields::Taken(owners) => Some(owners),
        };
        let owning = owners.iter().flat_map(|owners| owners.cells()).flatten().copied();
        if let Some(stranger) = named.chain(owning).find(|seat| seat.number() > self.players) {
            let wrong = phrase("gamma-no-such-player").seat("seat", stranger);
            return Err(SetupError(wrong.number("players", self.players)));
        }
        let spent = self.golden_spent.iter().copied();
        lay_out(owners, size, (self.players, self.areas), spent).map_err(|seat| {
            let wrong = phrase("gamma-start-areas").seat("seat", seat);
            SetupError(wrong.number("limit", self.areas))
        })
    }
}

/// Puts the fields of a position on a board, or names a player with too many areas. Size, players
/// and limit must be within their ranges.
pub(super) fn lay_out(
    owners: Option<&Grid<Option<Seat>>>,
    size: Size,
    (players, areas): (u32, u32),
    golden_spent: impl Iterator<Item = Seat>,
) -> Result<Board, Seat> {
    let mut board = Board::new(size.width.into(), size.height.into(), players, areas)
        .expect("a board within the ranges has room");
    golden_spent.for_each(|seat| board.spend_golden(seat.number()));
    let Some(owners) = owners else { return Ok(board) };
    // Area by area and from neighbour to neighbour, so that no more areas than the position has
    // are ever there.
    let mut reached = Grid::filled(size, false);
    let mut next = Vec::new();
    for (start, owner) in owners.iter() {
        let Some(seat) = *owner else { continue };
        if !reached[start] {
            reached[start] = true;
            next.push(start);
        }
        while let Some(at) = next.pop() {
            let (x, y) = place(&board, at);
            board.play(seat.number(), x, y).map_err(|_| seat)?;
            for side in size.beside(at) {
                if owners[side] == Some(seat) && !reached[side] {
                    reached[side] = true;
                    next.push(side);
                }
            }
        }
    }
    Ok(board)
}

/// Where the engine, whose rows count from the bottom, has a cell. A cell outside the board stays
/// outside.
pub(super) fn place(board: &Board, at: Coord) -> (u32, u32) {
    (at.x.into(), (board.height() - 1).wrapping_sub(at.y.into()))
}

fn check_count(key: &'static str, count: u32, most: u32) -> Result<(), SetupError> {
    if (1..=most).contains(&count) {
        return Ok(());
    }
    Err(SetupError(phrase(key).number("count", count).number("most", most)))
}

pub(super) fn wrong_size(width: usize, height: usize) -> SetupError {
    let size = phrase("gamma-size").number("width", width).number("height", height);
    SetupError(size.text("least", SMALLEST).text("most", LARGEST))
}
