//! What a page and a room say to each other: docs/rooms.md describes it to those who write pages.

use polje_tabletop::{Coord, MoveHint, Phrase, Picture, Seat, Tile};
use serde::{Deserialize, Serialize};

/// Puts phrases into the reader's language.
pub type Say<'a> = &'a dyn Fn(&Phrase) -> String;

/// What a page says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromPage {
    Join(Join),
    Move(MoveRequest),
    Order {
        cells: Vec<Cell>,
        #[serde(default)]
        variant: usize,
    },
    Orders(OrdersRequest),
    Preview(PreviewRequest),
    Resign {
        id: String,
    },
    Undo(UndoRequest),
    Next(bool),
    Rematch(bool),
    Lang(String),
    Ping(u64),
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    #[serde(default)]
    pub token: Option<String>,
    #[serde(default)]
    pub lang: Option<String>,
    #[serde(default)]
    pub name: Option<String>,
}

/// A move in notation, or as a person typed it, on the position after `n` events.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    #[serde(default)]
    pub text: Option<String>,
    #[serde(default)]
    pub typed: Option<String>,
    pub n: usize,
    pub id: String,
}

/// What somebody would like to know the effect of: a move, or an order between cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum PreviewRequest {
    Move {
        text: String,
    },
    Order {
        cells: Vec<Cell>,
        #[serde(default)]
        variant: usize,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrdersRequest {
    Undo,
    Clear,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoRequest {
    Ask,
    Yes,
    No,
}

/// A cell as a pair of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell(pub u16, pub u16);

impl From<Coord> for Cell {
    fn from(at: Coord) -> Cell {
        Cell(at.x, at.y)
    }
}

impl From<Cell> for Coord {
    fn from(Cell(x, y): Cell) -> Coord {
        Coord { x, y }
    }
}

pub(crate) fn cells(cells: &[Coord]) -> Vec<Cell> {
    cells.iter().copied().map(Cell::from).collect()
}

/// What a room says.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ToPage {
    Welcome(Box<Welcome>),
    Event(Box<EventMessage>),
    Refused {
        id: Option<String>,
        n: usize,
        why: Why,
        say: String,
    },
    Preview {
        #[serde(flatten)]
        of: PreviewRequest,
        say: Option<String>,
    },
    Asks(Option<UndoAsked>),
    Over(Box<OverMessage>),
    Bye {
        why: Bye,
        retry_ms: u32,
        say: String,
    },
    Pong(u64),
    #[serde(untagged)]
    Orders(OrdersText),
    #[serde(untagged)]
    People {
        players: Vec<PlayerText>,
        links: Vec<Option<String>>,
    },
}

#[derive(Clone, Debug, Serialize)]
pub struct Welcome {
    pub room: String,
    pub game: GameText,
    pub lang: String,
    pub seat: Option<Seat>,
    pub stage: StageText,
    pub best_of: u32,
    pub players: Vec<PlayerText>,
    pub links: Vec<Option<String>>,
    #[serde(flatten)]
    pub board: Option<BoardText>,
}

/// What there is once a game has begun.
#[derive(Clone, Debug, Serialize)]
pub struct BoardText {
    pub number: u32,
    pub fair: Option<String>,
    pub seed: Option<String>,
    pub width: u16,
    pub height: u16,
    pub tiles: Vec<TileText>,
    #[serde(flatten)]
    pub position: PositionText,
    #[serde(flatten)]
    pub own: OwnText,
    pub tempo: Option<u64>,
    pub log: Vec<LogText>,
    pub asks: Option<UndoAsked>,
    pub over: Option<Box<OverMessage>>,
}

/// What changes with every event, to all who see alike and read one language.
#[derive(Clone, Debug, Serialize)]
pub struct PositionText {
    pub n: usize,
    pub seats: Vec<SeatText>,
    pub clocks: Option<Vec<u64>>,
    pub running: Option<Seat>,
}

/// What is a reader's own of a position.
#[derive(Clone, Debug, Serialize)]
pub struct OwnText {
    pub turn: Option<TurnText>,
    #[serde(flatten)]
    pub orders: OrdersText,
    pub can: Vec<Can>,
}

#[derive(Clone, Debug, Serialize)]
pub struct EventMessage {
    #[serde(flatten)]
    pub told: EventText,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(flatten)]
    pub own: OwnText,
}

/// What all who see alike and read one language are told of an event.
#[derive(Clone, Debug, Serialize)]
pub struct EventText {
    /// Not told when the reader has not seen it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
    pub tiles: Vec<(usize, TileText)>,
    pub captured: Vec<Cell>,
    #[serde(flatten)]
    pub position: PositionText,
}

impl EventMessage {
    /// The message as JSON up to what is the reader's own, which several messages may begin with.
    pub fn begun(&self) -> String {
        let mut text = Vec::with_capacity(512);
        text.extend_from_slice(b"{\"event\":");
        serde_json::to_writer(&mut text, &self.told).expect("messages hold nothing JSON cannot");
        text.pop();
        String::from_utf8(text).expect("JSON is text")
    }

    /// The whole message, from how it begins.
    pub fn ended(&self, begun: &str) -> String {
        #[derive(Serialize)]
        struct Ending<'a> {
            #[serde(skip_serializing_if = "Option::is_none")]
            id: Option<&'a str>,
            #[serde(flatten)]
            own: &'a OwnText,
        }
        let mut text = Vec::with_capacity(begun.len() + 512);
        text.extend_from_slice(begun.as_bytes());
        let ending = Ending { id: self.id.as_deref(), own: &self.own };
        serde_json::to_writer(&mut text, &ending).expect("messages hold nothing JSON cannot");
        // The object goes on where the other has ended.
        text[begun.len()] = b',';
        text.push(b'}');
        String::from_utf8(text).expect("JSON is text")
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct OverMessage {
    pub say: Vec<String>,
    pub winners: Vec<Seat>,
    pub series: Vec<SeriesText>,
    pub series_say: Option<String>,
    /// Where the game can be watched again.
    pub replay: String,
    pub can: Vec<Can>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SeriesText {
    pub name: String,
    pub points: String,
    pub rank: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StageText {
    Open,
    Playing,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Can {
    Resign,
    Undo,
    Next,
    Rematch,
}

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    Stale,
    Illegal,
    Turn,
    Closed,
    Rate,
}

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    Restart,
    Taken,
    Token,
    Gone,
    Rate,
    Bad,
}

#[derive(Clone, Debug, Serialize)]
pub struct GameText {
    pub name: &'static str,
    pub title: String,
    pub guide: String,
    pub how: Option<String>,
    pub hides: bool,
    pub queues: bool,
    pub keys: Vec<KeyText>,
    pub signs: Vec<SignText>,
}

/// A key of one game; `{x}` and `{y}` in its move stand for the cell under the cursor.
#[derive(Clone, Debug, Serialize)]
pub struct KeyText {
    pub key: char,
    pub about: String,
    pub name: String,
    #[serde(rename = "move")]
    pub mv: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct SignText {
    pub style: &'static str,
    pub glyph: char,
    pub about: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerText {
    pub seat: Seat,
    pub name: String,
    pub bot: bool,
    /// Whether it is a name somebody gave.
    pub named: bool,
    pub here: bool,
    pub points: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct SeatText {
    pub seat: Seat,
    pub say: String,
    pub playing: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct TurnText {
    pub seat: Seat,
    pub say: String,
    pub mine: bool,
    pub moves: Vec<OrderText>,
    pub buttons: Vec<ButtonText>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ButtonText {
    #[serde(rename = "move")]
    pub mv: String,
    pub say: String,
}

/// A move and the cells one points at to make it.
#[derive(Clone, Debug)]
pub struct OrderText(pub MoveHint);

impl Serialize for OrderText {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        struct Cells<'a>(&'a [Coord]);
        impl Serialize for Cells<'_> {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_seq(self.0.iter().copied().map(Cell::from))
            }
        }
        (&self.0.text, Cells(&self.0.cells)).serialize(to)
    }
}

/// What a seat has ordered, and what the next order would do now.
#[derive(Clone, Debug, Default, Serialize)]
pub struct OrdersText {
    pub orders: Vec<OrderText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct LogText {
    pub n: usize,
    pub seat: Seat,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct UndoAsked {
    pub undo: Seat,
    pub say: String,
}

/// `[style, owner, text, marker style, marker glyph]`, cut after the last thing there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileText(pub(crate) Tile);

impl Serialize for TileText {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let Tile { style, owner, marker, text } = &self.0;
        let length = match (marker, text.is_empty(), owner) {
            (Some(_), _, _) => 5,
            (None, false, _) => 3,
            (None, true, Some(_)) => 2,
            (None, true, None) => 1,
        };
        let mut row = to.serialize_seq(Some(length))?;
        row.serialize_element(style)?;
        if length > 1 {
            row.serialize_element(&owner.map_or(0, Seat::number))?;
        }
        if length > 2 {
            row.serialize_element(text)?;
        }
        if let Some(marker) = marker {
            row.serialize_element(marker.style)?;
            row.serialize_element(&marker.glyph)?;
        }
        row.end()
    }
}

/// All tiles, row by row.
pub(crate) fn tiles(picture: &Picture) -> Vec<TileText> {
    picture.board.cells().iter().cloned().map(TileText).collect()
}

/// The tiles that differ, by index.
pub(crate) fn changed_tiles(now: &Picture, before: &Picture) -> Vec<(usize, TileText)> {
    let (cells, old) = (now.board.cells().iter(), before.board.cells());
    let changed = cells.enumerate().filter(|(index, tile)| old.get(*index) != Some(tile));
    changed.map(|(index, tile)| (index, TileText(tile.clone()))).collect()
}

pub(crate) fn seats(picture: &Picture, say: Say<'_>) -> Vec<SeatText> {
    let line = |line: &polje_tabletop::SeatLine| SeatText {
        seat: line.seat,
        say: say(&line.status),
        playing: line.playing,
    };
    picture.seats.iter().map(line).collect()
}
