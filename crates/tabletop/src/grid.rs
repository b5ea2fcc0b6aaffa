//! Cells of a board, and anything laid out on them.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};

use crate::text_serde;

/// A cell: column and row from 0, row 0 at the top. Written `x,y`.
///
/// ```
/// use polje_tabletop::Coord;
/// let at: Coord = "3,4".parse().unwrap();
/// assert_eq!(at, Coord { x: 3, y: 4 });
/// assert!("3, 4".parse::<Coord>().is_err(), "a cell has one spelling");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coord {
    pub x: u16,
    pub y: u16,
}

text_serde!(Coord);

impl Coord {
    /// Steps between two cells when diagonal steps count as one.
    pub fn king_distance(self, other: Coord) -> u16 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a cell; cells are written x,y with whole numbers, such as 3,4")]
pub struct ParseCoordError(String);

impl FromStr for Coord {
    type Err = ParseCoordError;

    fn from_str(text: &str) -> Result<Coord, ParseCoordError> {
        let wrong = || ParseCoordError(text.chars().take(40).collect());
        let (x, y) = text.split_once(',').ok_or_else(wrong)?;
        match (whole(x), whole(y)) {
            (Some(x), Some(y)) => Ok(Coord { x, y }),
            _ => Err(wrong()),
        }
    }
}

/// Decimal digits without sign or leading zero, so that a number has one spelling.
fn whole(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

/// Columns by rows. Written `5x8`; a Cyrillic `х` and `X` are read too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    pub width: u16,
    pub height: u16,
}

text_serde!(Size);

impl Size {
    pub const fn new(width: u16, height: u16) -> Size {
        Size { width, height }
    }

    pub fn area(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    pub fn contains(self, at: Coord) -> bool {
        at.x < self.width && at.y < self.height
    }

    /// The place of a cell in row order.
    pub fn index(self, at: Coord) -> usize {
        usize::from(at.y) * usize::from(self.width) + usize::from(at.x)
    }

    /// The cell at a place in row order.
    pub fn coord(self, index: usize) -> Coord {
        let width = usize::from(self.width);
        Coord { x: (index % width) as u16, y: (index / width) as u16 }
    }

    /// The cells that share a side with this one, in row order.
    pub fn beside(self, at: Coord) -> impl Iterator<Item = Coord> {
        let Coord { x, y } = at;
        let around = [
            (x, y.wrapping_sub(1)),
            (x.wrapping_sub(1), y),
            (x.wrapping_add(1), y),
            (x, y.wrapping_add(1)),
        ];
        around.into_iter().map(|(x, y)| Coord { x, y }).filter(move |&at| self.contains(at))
    }

    /// Every cell, row by row.
    pub fn coords(self) -> impl Iterator<Item = Coord> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Coord { x, y }))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a size; sizes are written columns x rows, such as 5x8")]
pub struct ParseSizeError(String);

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        let wrong = || ParseSizeError(text.chars().take(40).collect());
        let (width, height) = text.split_once(['x', 'X', 'х', 'Х', '×']).ok_or_else(wrong)?;
        match (whole(width), whole(height)) {
            (Some(width), Some(height)) if width > 0 && height > 0 => Ok(Size { width, height }),
            _ => Err(wrong()),
        }
    }
}

/// A value for every cell of a board, row by row. In JSON: a list of rows.
///
/// ```
/// use polje_tabletop::{Coord, Grid, Size};
/// let mut grid = Grid::filled(Size::new(3, 2), '.');
/// grid[Coord { x: 2, y: 1 }] = '#';
/// assert_eq!(grid.rows().last(), Some(&['.', '.', '#'][..]));
/// assert_eq!(grid.get(Coord { x: 3, y: 0 }), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "Vec<Vec<T>>", bound(deserialize = "T: Deserialize<'de>"))]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    pub fn filled(size: Size, value: T) -> Grid<T>
    where
        T: Clone,
    {
        Grid { size, cells: vec![value; size.area()] }
    }

    pub fn from_fn(size: Size, mut cell: impl FnMut(Coord) -> T) -> Grid<T> {
        // Pictures are made of these with every move: `coords` does not know its own length.
        let mut cells = Vec::with_capacity(size.area());
        for y in 0..size.height {
            cells.extend((0..size.width).map(|x| cell(Coord { x, y })));
        }
        Grid { size, cells }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn get(&self, at: Coord) -> Option<&T> {
        self.size.contains(at).then(|| &self.cells[self.size.index(at)])
    }

    /// All values in row order.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks(usize::from(self.size.width))
    }

    pub fn iter(&self) -> impl Iterator<Item = (Coord, &T)> {
        self.size.coords().zip(&self.cells)
    }
}

impl<T> Index<Coord> for Grid<T> {
    type Output = T;

    fn index(&self, at: Coord) -> &T {
        &self.cells[self.size.index(at)]
    }
}

impl<T> IndexMut<Coord> for Grid<T> {
    fn index_mut(&mut self, at: Coord) -> &mut T {
        &mut self.cells[self.size.index(at)]
    }
}

/// Row by row.
impl<T: Serialize> Serialize for Grid<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.rows())
    }
}

impl<T> TryFrom<Vec<Vec<T>>> for Grid<T> {
    type Error = String;

    fn try_from(rows: Vec<Vec<T>>) -> Result<Grid<T>, String> {
        let width = rows.first().map_or(0, Vec::len);
        if width == 0 {
            return Err("a board has at least one cell".to_owned());
        }
        if let Some(row) = rows.iter().position(|row| row.len() != width) {
            let found = rows[row].len();
            return Err(format!("row {row} has {found} cells, the rows above have {width}"));
        }
        let side =
            |n: usize| u16::try_from(n).map_err(|_| format!("{n} cells in a line are too many"));
        let size = Size::new(side(width)?, side(rows.len())?);
        Ok(Grid { size, cells: rows.into_iter().flatten().collect() })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_size_is_read_with_either_alphabets_x() {
        assert_eq!("5х8".parse(), Ok(Size::new(5, 8)));
        assert_eq!("5X8".parse(), Ok(Size::new(5, 8)));
        for wrong in ["", "5", "5x", "x8", "5x8x2", "0x5", "-5x8", "70000x4", "5 x 8"] {
            assert!(wrong.parse::<Size>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_ragged_board_is_refused() {
        assert!(serde_json::from_str::<Grid<u8>>("[[1,2],[3]]").is_err());
        assert!(serde_json::from_str::<Grid<u8>>("[]").is_err());
        assert!(serde_json::from_str::<Grid<u8>>("[[]]").is_err());
        let grid: Grid<u8> = serde_json::from_str("[[1,2],[3,4]]").unwrap();
        assert_eq!(serde_json::to_string(&grid).unwrap(), "[[1,2],[3,4]]");
    }

    proptest! {
        #[test]
        fn any_cell_reads_back(x: u16, y: u16) {
            let at = Coord { x, y };
            prop_assert_eq!(at.to_string().parse(), Ok(at));
        }

        #[test]
        fn what_reads_as_a_cell_prints_back(text in "[-+0-9,. x]{0,8}|\\PC{0,12}") {
            if let Ok(at) = text.parse::<Coord>() {
                prop_assert_eq!(at.to_string(), text);
            }
        }
    }
}
