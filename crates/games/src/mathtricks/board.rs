//! The board: an operation on every cell, and which cells are next to which.

use std::fmt;
use std::str::FromStr;

use polje_tabletop::{
    Coord, Digest, Exact, Game, Grid, Phrase, SetupError, ShortText, Size, phrase,
};
use serde::{Deserialize, Serialize, Serializer};

use super::{Certificate, MathTricks, Midgame, midgame};
use crate::excerpt::cut;

pub(super) const SMALLEST: Size = Size::new(4, 4);
pub(super) const LARGEST: Size = Size::new(64, 64);

/// Numbers on cells have at most nine digits.
const LARGEST_NUMBER: u32 = 999_999_999;

/// What stepping on a cell does to the walker's total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum Cell {
    Add(u32),
    /// At least 1.
    Subtract(u32),
    Multiply(u32),
    /// At least 2.
    Divide(u32),
}

impl Cell {
    pub(super) fn text(self) -> ShortText {
        let text = CellText::of(self);
        ShortText::ascii(&text.bytes[text.start..])
    }

    /// The total after stepping on the cell with `total`.
    pub fn on(self, total: &Exact) -> Exact {
        match self {
            Cell::Add(n) => total + &Exact::from(i64::from(n)),
            Cell::Subtract(n) => total - &Exact::from(i64::from(n)),
            Cell::Multiply(n) => total.times(n),
            Cell::Divide(n) => total.divided_by(n),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(CellText::of(*self).as_str())
    }
}

/// As text. A view holds a whole board of cells and is written once a move.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(CellText::of(*self).as_str())
    }
}

/// The text of a cell, without an allocation: an operation and at most ten digits.
struct CellText {
    bytes: [u8; 11],
    start: usize,
}

impl CellText {
    fn of(cell: Cell) -> CellText {
        let (operation, mut number) = match cell {
            Cell::Add(n) => (None, n),
            Cell::Subtract(n) => (Some(b'-'), n),
            Cell::Multiply(n) => (Some(b'x'), n),
            Cell::Divide(n) => (Some(b'/'), n),
        };
        let mut text = CellText { bytes: [0; 11], start: 11 };
        loop {
            text.push_front(b'0' + (number % 10) as u8);
            number /= 10;
            if number == 0 {
                break;
            }
        }
        operation.into_iter().for_each(|operation| text.push_front(operation));
        text
    }

    fn push_front(&mut self, byte: u8) {
        self.start -= 1;
        self.bytes[self.start] = byte;
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[self.start..]).expect("operations and digits are ASCII")
    }
}

impl FromStr for Cell {
    type Err = BadCell;

    fn from_str(text: &str) -> Result<Cell, BadCell> {
        let (operation, digits): (fn(u32) -> Cell, &str) = match text.chars().next() {
            Some('x' | 'X' | 'х' | 'Х' | '×') => (Cell::Multiply, tail(text)),
            Some('-' | '−') => (Cell::Subtract, tail(text)),
            Some('/') => (Cell::Divide, tail(text)),
            Some('+') => (Cell::Add, tail(text)),
            _ => (Cell::Add, text),
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(BadCell::Unreadable);
        }
        let number = digits
            .parse()
            .ok()
            .filter(|&number| number <= LARGEST_NUMBER)
            .ok_or(BadCell::TooLarge)?;
        match operation(number) {
            Cell::Subtract(0) => Err(BadCell::SubtractsNothing),
            Cell::Divide(0 | 1) => Err(BadCell::DividesByLessThanTwo),
            cell => Ok(cell),
        }
    }
}

fn tail(text: &str) -> &str {
    let mut chars = text.chars();
    chars.next();
    chars.as_str()
}

/// Why a text is not a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCell {
    #[error("not a cell; write 5, -11, x2 or /2")]
    Unreadable,
    #[error("the number on a cell has at most nine digits")]
    TooLarge,
    #[error("a cell subtracts at least 1")]
    SubtractsNothing,
    #[error("a cell divides by at least 2")]
    DividesByLessThanTwo,
}

impl BadCell {
    fn phrase(self) -> Phrase {
        phrase(match self {
            BadCell::Unreadable => "mathtricks-cell-unreadable",
            BadCell::TooLarge => "mathtricks-cell-too-large",
            BadCell::SubtractsNothing => "mathtricks-cell-subtracts-nothing",
            BadCell::DividesByLessThanTwo => "mathtricks-cell-divides-by-less",
        })
    }
}

impl TryFrom<String> for Cell {
    type Error = BadCell;

    fn try_from(text: String) -> Result<Cell, BadCell> {
        text.parse()
    }
}

/// The start of a game: both pawns in their corners of this board, or wherever it is taken up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub board: Grid<Cell>,
    /// Shows that the board is fair, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub midgame: Option<Midgame>,
}

impl Setup {
    /// A board that nobody has certified.
    pub fn plain(board: Grid<Cell>) -> Setup {
        Setup { board, certificate: None, midgame: None }
    }

    /// How many cells the board has.
    pub(super) fn area(&self) -> usize {
        self.board.size().area()
    }

    /// The same board with that certificate.
    pub(super) fn with(&self, certificate: Certificate) -> Setup {
        Setup { certificate: Some(certificate), ..self.clone() }
    }
}

/// Reads rows of cells separated by blanks, and where the pawns are if the game has begun.
pub(super) fn read(lines: &[(usize, &str)]) -> Result<Setup, SetupError> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut midgame = midgame::Reader::default();
    for &(line, text) in lines {
        if midgame.take(line, text)? {
            continue;
        }
        midgame.begin_row();
        let mut row = Vec::new();
        for (index, word) in text.split_whitespace().enumerate() {
            let cell = midgame.take_mark(word).parse().map_err(|bad: BadCell| {
                SetupError(
                    bad.phrase()
                        .number("line", line)
                        .number("cell", index + 1)
                        .text("text", cut(word, 20)),
                )
            })?;
            row.push(cell);
        }
        if let Some(first) = rows.first().filter(|first| first.len() != row.len()) {
            return Err(SetupError(
                phrase("mathtricks-row-length")
                    .number("line", line)
                    .number("found", row.len())
                    .number("expected", first.len()),
            ));
        }
        rows.push(row);
    }
    let (width, height) = (rows.first().map_or(0, Vec::len), rows.len());
    let board = Grid::try_from(rows).map_err(|_| wrong_size(width, height))?;
    let setup = Setup { midgame: midgame.finish()?, ..Setup::plain(board) };
    MathTricks::start(&setup)?;
    Ok(setup)
}

/// Rows of cells in columns wide enough for the longest.
pub(super) fn write(setup: &Setup) -> String {
    let mark = |at: Coord| setup.midgame.as_ref().and_then(|midgame| midgame.mark(at));
    let cell = |at: Coord| {
        mark(at)
            .into_iter()
            .fold(setup.board[at].to_string(), |cell, mark| cell + mark.encode_utf8(&mut [0; 4]))
    };
    let cells = Grid::from_fn(setup.board.size(), cell);
    let width = cells.cells().iter().map(String::len).max().unwrap_or(0);
    let mut text = setup.midgame.as_ref().map(Midgame::lines).unwrap_or_default();
    for row in cells.rows() {
        let cells: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// A checked board with its geometry worked out; never changes during a game.
pub struct Board {
    cells: Grid<Cell>,
    /// The neighbours of each cell as bits, on boards of at most 64 cells; else empty.
    masks: Vec<u64>,
    /// The neighbours of each cell in row order.
    near: Vec<Near>,
    /// Stands for all cells in a position's digest.
    fingerprint: u64,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Near {
    cells: [u16; 8],
    count: u8,
}

impl Near {
    pub(super) fn cells(&self) -> &[u16] {
        &self.cells[..usize::from(self.count)]
    }
}

/// Its geometry follows from the cells, and the cells stand in every view.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.size())
    }
}

impl Board {
    pub fn new(setup: &Setup) -> Result<Board, SetupError> {
        let cells = setup.board.clone();
        let size = cells.size();
        let fits = |side: u16, least: u16, most: u16| (least..=most).contains(&side);
        if !fits(size.width, SMALLEST.width, LARGEST.width)
            || !fits(size.height, SMALLEST.height, LARGEST.height)
        {
            return Err(wrong_size(size.width.into(), size.height.into()));
        }
        for start in Board::starts(size) {
            let cell = cells[size.coord(start.into())];
            if cell != Cell::Add(0) {
                let at = size.coord(start.into());
                return Err(SetupError(
                    phrase("mathtricks-start-not-zero").text("at", at).text("cell", cell),
                ));
            }
        }
        let near: Vec<Near> = size.coords().map(|at| near(size, at)).collect();
        let small = size.area() <= 64;
        let mask = |near: &Near| near.cells().iter().fold(0, |mask, &cell| mask | 1u64 << cell);
        let masks = if small { near.iter().map(mask).collect() } else { Vec::new() };
        let mut digest = Digest::new();
        digest.number(size.width.into());
        for &cell in cells.cells() {
            digest.bytes(CellText::of(cell).as_str().as_bytes());
            digest.bytes(b" ");
        }
        Ok(Board { cells, masks, near, fingerprint: digest.value() })
    }

    pub fn cells(&self) -> &Grid<Cell> {
        &self.cells
    }

    pub(super) fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// Where the pawns of both players stand at first.
    pub(super) fn starts(size: Size) -> [u16; 2] {
        [0, (size.area() - 1) as u16]
    }

    pub(super) fn cell(&self, index: u16) -> Cell {
        self.cells.cells()[usize::from(index)]
    }

    /// Only on boards of at most 64 cells.
    pub(super) fn mask(&self, index: u16) -> u64 {
        self.masks[usize::from(index)]
    }

    pub(super) fn near(&self, index: u16) -> &Near {
        &self.near[usize::from(index)]
    }
}

fn near(size: Size, at: Coord) -> Near {
    let mut near = Near::default();
    for y in at.y.saturating_sub(1)..=at.y + 1 {
        for x in at.x.saturating_sub(1)..=at.x + 1 {
            let other = Coord { x, y };
            if other != at && size.contains(other) {
                near.cells[usize::from(near.count)] = size.index(other) as u16;
                near.count += 1;
            }
        }
    }
    near
}

fn wrong_size(width: usize, height: usize) -> SetupError {
    let size = phrase("mathtricks-size").number("width", width).number("height", height);
    SetupError(size.text("least", SMALLEST).text("most", LARGEST))
}
