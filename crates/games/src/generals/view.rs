//! What one viewer may know. Bots get it as JSON: terrain as rows of characters, and a list of
//! the cells in sight that hold units or belong to somebody.

use polje_tabletop::{Grid, Seat, Size, Viewer};
use serde::{Deserialize, Serialize};

use super::position::Position;
use super::square::{Square, Terrain};

/// A position as far as one viewer sees it. It holds no memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Wire", try_from = "Wire")]
pub struct View {
    /// Whose view it is; `None` is the referee's, or, all in fog, the public one.
    pub seat: Option<Seat>,
    /// `None` when the game is over.
    pub to_move: Option<Seat>,
    /// Rounds played to their end.
    pub round: u32,
    /// The round limit.
    pub rounds: u32,
    /// Who moves after whom.
    pub order: Vec<Seat>,
    /// What everybody knows of every seat.
    pub players: Vec<Strength>,
    pub board: Grid<Spot>,
}

/// The totals of one seat; both are 0 when it is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    pub units: u64,
    pub cells: u32,
}

impl Strength {
    /// Whoever is in the game holds at least a capital.
    pub fn playing(self) -> bool {
        self.cells > 0
    }
}

/// A cell as a viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Out of sight: a plain or a capital.
    Fog,
    /// Out of sight: a mountain or a city.
    Obstacle,
    Mountain,
    Land(Land),
}

/// A cell in sight that can be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Land {
    pub kind: LandKind,
    pub owner: Option<Seat>,
    pub units: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LandKind {
    Plain,
    City,
    Capital,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> View {
        let strength = |seat| {
            let tally = position.tally(seat);
            Strength { units: tally.units, cells: tally.cells }
        };
        let row = |row: &[Square]| {
            row.iter().map(|square| Spot::of(square, position.units(square), viewer)).collect()
        };
        let rows: Vec<Vec<Spot>> = position.rows().map(row).collect();
        View {
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Referee | Viewer::Public => None,
            },
            to_move: position.to_move(),
            round: position.round(),
            rounds: position.rounds(),
            order: position.order().to_vec(),
            players: Seat::all(position.seats()).map(strength).collect(),
            board: Grid::try_from(rows).expect("a map has at least one cell and even rows"),
        }
    }

    pub fn size(&self) -> Size {
        self.board.size()
    }

    pub(super) fn is_referees(&self) -> bool {
        self.seat.is_none() && !self.board.cells().contains(&Spot::Fog)
    }
}

impl Spot {
    pub(super) fn of(square: &Square, units: u32, viewer: Viewer) -> Spot {
        match viewer {
            Viewer::Seat(seat) if square.is_seen_by(seat) => {}
            Viewer::Seat(_) if square.is_obstacle() => return Spot::Obstacle,
            Viewer::Seat(_) | Viewer::Public => return Spot::Fog,
            Viewer::Referee => {}
        }
        let kind = match square.terrain() {
            Terrain::Mountain => return Spot::Mountain,
            Terrain::Plain => LandKind::Plain,
            Terrain::City => LandKind::City,
            Terrain::Capital => LandKind::Capital,
        };
        Spot::Land(Land { kind, owner: square.owner.seat(), units })
    }

    pub fn land(self) -> Option<Land> {
        match self {
            Spot::Land(land) => Some(land),
            _ => None,
        }
    }

    fn letter(self) -> char {
        match self {
            Spot::Fog => '~',
            Spot::Obstacle => '?',
            Spot::Mountain => '^',
            Spot::Land(Land { kind: LandKind::Plain, .. }) => '.',
            Spot::Land(Land { kind: LandKind::City, .. }) => '#',
            Spot::Land(Land { kind: LandKind::Capital, .. }) => '@',
        }
    }

    fn from_letter(letter: char) -> Option<Spot> {
        let empty = |kind| Spot::Land(Land { kind, owner: None, units: 0 });
        match letter {
            '~' => Some(Spot::Fog),
            '?' => Some(Spot::Obstacle),
            '^' => Some(Spot::Mountain),
            '.' => Some(empty(LandKind::Plain)),
            '#' => Some(empty(LandKind::City)),
            '@' => Some(empty(LandKind::Capital)),
            _ => None,
        }
    }
}

/// A view on its way to a bot.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    seat: Option<Seat>,
    to_move: Option<Seat>,
    round: u32,
    rounds: u32,
    order: Vec<Seat>,
    players: Vec<Strength>,
    /// A row of the map each: `.` plain, `#` city, `@` capital, `^` mountain, and out of sight
    /// `~` plain or capital, `?` mountain or city.
    terrain: Vec<String>,
    /// x, y, the owner's number or 0, units: every cell in sight that has an owner or units.
    armies: Vec<(u16, u16, u32, u32)>,
}

impl From<View> for Wire {
    fn from(view: View) -> Wire {
        let terrain = view.board.rows().map(|row| row.iter().map(|spot| spot.letter()).collect());
        let army = |(at, spot): (polje_tabletop::Coord, &Spot)| {
            let Land { owner, units, .. } = spot.land()?;
            let number = owner.map_or(0, Seat::number);
            (number > 0 || units > 0).then_some((at.x, at.y, number, units))
        };
        Wire {
            terrain: terrain.collect(),
            armies: view.board.iter().filter_map(army).collect(),
            seat: view.seat,
            to_move: view.to_move,
            round: view.round,
            rounds: view.rounds,
            order: view.order,
            players: view.players,
        }
    }
}

impl TryFrom<Wire> for View {
    type Error = String;

    fn try_from(wire: Wire) -> Result<View, String> {
        let spot = |letter| {
            Spot::from_letter(letter).ok_or_else(|| format!("{letter:?} is not a kind of cell"))
        };
        let row = |row: &String| row.chars().map(spot).collect::<Result<Vec<Spot>, String>>();
        let rows: Vec<Vec<Spot>> = wire.terrain.iter().map(row).collect::<Result<_, _>>()?;
        let mut board = Grid::try_from(rows)?;
        for (x, y, number, units) in wire.armies {
            let at = polje_tabletop::Coord { x, y };
            let land = board.get(at).and_then(|spot| spot.land());
            let land = land.ok_or_else(|| format!("there can be no army on {at}"))?;
            let owner = if number == 0 { None } else { Some(Seat::try_from(number)?) };
            if owner.is_some_and(|owner| owner.index() >= wire.players.len()) {
                return Err(format!("the army on {at} belongs to seat {number}"));
            }
            board[at] = Spot::Land(Land { owner, units, ..land });
        }
        Ok(View {
            seat: wire.seat,
            to_move: wire.to_move,
            round: wire.round,
            rounds: wire.rounds,
            order: wire.order,
            players: wire.players,
            board,
        })
    }
}
