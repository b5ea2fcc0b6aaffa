//! The start of a game and its file in the contest's format.

use std::fmt::{self, Write};
use std::str::FromStr;

use polje_tabletop::{Grid, Phrase, Seat, SetupError, Size, phrase, text_serde};
use serde::{Deserialize, Serialize};

use crate::excerpt::excerpt;

pub(super) const LONGEST_SIDE: u16 = 50;
pub(super) const FEWEST_PLAYERS: usize = 2;
pub(super) const MOST_PLAYERS: usize = 12;
/// The round limit where nothing else is said.
pub(super) const USUAL_ROUNDS: u32 = 1000;
/// Keeps every total of units within 32 bits.
pub(super) const MOST_ROUNDS: u32 = 1_000_000;
const MOST_CITY_UNITS: u32 = 1_000_000_000;

/// Everything that decides how a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub map: Grid<Cell>,
    /// Whose the capitals are, row by row; nothing for seats in that order, as the contest has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owners: Vec<Seat>,
    /// Who moves after whom, all seats once.
    pub order: Vec<Seat>,
    /// The game ends after this many rounds.
    pub rounds: u32,
}

/// A cell before the first move. In JSON: `.`, `^`, `@`, or the units of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    Plain,
    City(u32),
    Capital,
    Mountain,
}

text_serde!(Cell);

impl Setup {
    /// A map with seats in file order and the usual round limit.
    pub fn plain(map: Grid<Cell>) -> Setup {
        let seats = capitals(&map);
        let order = Seat::all(seats).collect();
        Setup { map, owners: Vec::new(), order, rounds: USUAL_ROUNDS }
    }

    /// The capitals go to these seats, row by row.
    pub(super) fn give_capitals(&mut self, owners: Vec<Seat>) {
        self.owners = if owners.is_sorted() { Vec::new() } else { owners };
    }

    /// Whose the capitals are, row by row.
    pub(super) fn owners(&self) -> Vec<Seat> {
        if self.owners.is_empty() { Seat::all(self.seats()).collect() } else { self.owners.clone() }
    }

    pub fn seats(&self) -> usize {
        capitals(&self.map)
    }

    pub(super) fn check(&self) -> Result<(), SetupError> {
        let size = self.map.size();
        check_size(NO_LINE, size.height.into(), size.width.into())?;
        let seats = self.seats();
        check_players(NO_LINE, seats as u64)?;
        check_seats("generals-order", NO_LINE, &self.order, seats)?;
        check_seats("generals-owners", NO_LINE, &self.owners(), seats)?;
        check_rounds(NO_LINE, self.rounds.into())?;
        let too_large = |cell: &Cell| matches!(cell, Cell::City(units) if *units > MOST_CITY_UNITS);
        match self.map.iter().find(|(_, cell)| too_large(cell)) {
            Some((at, cell)) => Err(SetupError(
                phrase("generals-city-too-large")
                    .text("at", at)
                    .text("units", cell)
                    .number("most", MOST_CITY_UNITS),
            )),
            None => Ok(()),
        }
    }
}

fn capitals(map: &Grid<Cell>) -> usize {
    map.cells().iter().filter(|&&cell| cell == Cell::Capital).count()
}

/// For setups that do not come from a file; the sentences leave it out.
const NO_LINE: usize = 0;

fn wrong(key: &'static str, line: usize) -> Phrase {
    phrase(key).number("line", line)
}

fn check_size(line: usize, rows: u64, columns: u64) -> Result<(), SetupError> {
    let fits = |side: u64| (1..=u64::from(LONGEST_SIDE)).contains(&side);
    if fits(rows) && fits(columns) {
        return Ok(());
    }
    let size = wrong("generals-size", line).number("rows", rows).number("columns", columns);
    Err(SetupError(size.number("most", LONGEST_SIDE)))
}

fn check_players(line: usize, players: u64) -> Result<(), SetupError> {
    if (FEWEST_PLAYERS as u64..=MOST_PLAYERS as u64).contains(&players) {
        return Ok(());
    }
    let wrong = wrong("generals-players", line).number("players", players);
    Err(SetupError(wrong.number("least", FEWEST_PLAYERS).number("most", MOST_PLAYERS)))
}

/// Every seat once; else what is wrong with the line, by its key.
fn check_seats(
    key: &'static str,
    line: usize,
    listed: &[Seat],
    seats: usize,
) -> Result<(), SetupError> {
    if listed.len() == seats && Seat::all(seats).all(|seat| listed.contains(&seat)) {
        return Ok(());
    }
    Err(SetupError(wrong(key, line).number("players", seats)))
}

fn check_rounds(line: usize, rounds: u64) -> Result<(), SetupError> {
    if (1..=u64::from(MOST_ROUNDS)).contains(&rounds) {
        return Ok(());
    }
    Err(SetupError(wrong("generals-rounds", line).number("most", MOST_ROUNDS)))
}

/// Reads `n m k`, then a line for every cell, then what the contest's files do not have: lines
/// `capitals 2 1`, `order 2 1` and `rounds 500`.
pub(super) fn read(lines: &[(usize, &str)]) -> Result<Setup, SetupError> {
    let &(first, header) = lines.first().ok_or_else(|| SetupError(phrase("board-file-empty")))?;
    let (size, players) = read_header(first, header)?;
    let (cells, extras) = lines[1..].split_at(size.area().min(lines.len() - 1));

    let mut map = Vec::with_capacity(size.area());
    let mut seats = 0;
    for (index, &(line, text)) in cells.iter().enumerate() {
        let width = usize::from(size.width);
        let cell = read_cell(text).map_err(|key| {
            let place = wrong(key, line).number("row", index / width + 1);
            let place = place.number("column", index % width + 1);
            SetupError(place.text("text", excerpt(text)).number("most", MOST_CITY_UNITS))
        })?;
        seats += u64::from(cell == Cell::Capital);
        if seats > players {
            return Err(SetupError(
                wrong("generals-capitals-many", line).number("players", players),
            ));
        }
        map.push(cell);
    }
    if map.len() < size.area() {
        let last = lines.last().map_or(first, |&(line, _)| line);
        let short = wrong("generals-map-short", last + 1).number("found", map.len());
        return Err(SetupError(short.number("expected", size.area())));
    }
    if seats < players {
        let few = wrong("generals-capitals-few", first).number("found", seats);
        return Err(SetupError(few.number("players", players)));
    }
    let rows = map.chunks(size.width.into()).map(<[Cell]>::to_vec).collect::<Vec<_>>();
    let mut setup = Setup::plain(Grid::try_from(rows).expect("all rows have the header's width"));
    for (index, &(line, text)) in extras.iter().enumerate() {
        let key = |text: &str| text.split_whitespace().next().map(str::to_owned);
        if extras[..index].iter().any(|(_, earlier)| key(earlier) == key(text)) {
            return Err(not_expected(line, text));
        }
        read_extra(line, text, &mut setup)?;
    }
    Ok(setup)
}

fn read_header(line: usize, text: &str) -> Result<(Size, u64), SetupError> {
    let numbers: Option<Vec<u64>> = text.split_whitespace().map(whole).collect();
    let Some([rows, columns, players]) = numbers.as_deref() else {
        return Err(SetupError(wrong("generals-map-header", line).text("text", excerpt(text))));
    };
    check_size(line, *rows, *columns)?;
    check_players(line, *players)?;
    Ok((Size::new(*columns as u16, *rows as u16), *players))
}

/// The key of what is wrong, if it is.
fn read_cell(text: &str) -> Result<Cell, &'static str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["1"] => Ok(Cell::Plain),
        ["3"] => Ok(Cell::Capital),
        ["4"] => Ok(Cell::Mountain),
        ["2", units] => {
            let units = whole(units).ok_or("generals-map-city")?;
            let units = u32::try_from(units).ok().filter(|&units| units <= MOST_CITY_UNITS);
            units.map(Cell::City).ok_or("generals-map-city")
        }
        ["2"] => Err("generals-map-city"),
        _ => Err("generals-map-cell"),
    }
}

fn read_extra(line: usize, text: &str, setup: &mut Setup) -> Result<(), SetupError> {
    let mut words = text.split_whitespace();
    match words.next() {
        Some("capitals") => {
            setup.give_capitals(read_seats("generals-owners", line, words, setup)?);
        }
        Some("order") => setup.order = read_seats("generals-order", line, words, setup)?,
        Some("rounds") => {
            let rounds = words.next().and_then(whole).filter(|_| words.next().is_none());
            let rounds = rounds.unwrap_or_default();
            check_rounds(line, rounds)?;
            setup.rounds = rounds as u32;
        }
        _ => return Err(not_expected(line, text)),
    }
    Ok(())
}

fn read_seats<'a>(
    key: &'static str,
    line: usize,
    words: impl Iterator<Item = &'a str>,
    setup: &Setup,
) -> Result<Vec<Seat>, SetupError> {
    let seat = |word| Seat::try_from(u32::try_from(whole(word)?).ok()?).ok();
    let listed = words.map(seat).collect::<Option<Vec<Seat>>>().unwrap_or_default();
    check_seats(key, line, &listed, setup.seats())?;
    Ok(listed)
}

fn not_expected(line: usize, text: &str) -> SetupError {
    SetupError(wrong("generals-map-extra", line).text("text", excerpt(text)))
}

/// The contest's format. What its files cannot say follows the map, where its programs have
/// stopped reading.
pub(super) fn write(setup: &Setup) -> String {
    let size = setup.map.size();
    let mut text = format!("{} {} {}\n", size.height, size.width, setup.seats());
    for cell in setup.map.cells() {
        // Writing to a string cannot fail.
        let _ = match cell {
            Cell::Plain => writeln!(text, "1"),
            Cell::City(units) => writeln!(text, "2 {units}"),
            Cell::Capital => writeln!(text, "3"),
            Cell::Mountain => writeln!(text, "4"),
        };
    }
    for (key, seats) in [("capitals", &setup.owners), ("order", &setup.order)] {
        if !seats.is_sorted() {
            text.push_str(key);
            seats.iter().for_each(|seat| text.push_str(&format!(" {seat}")));
            text.push('\n');
        }
    }
    if setup.rounds != USUAL_ROUNDS {
        let _ = writeln!(text, "rounds {}", setup.rounds);
    }
    text
}

/// Decimal digits and nothing else.
fn whole(word: &str) -> Option<u64> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| word.parse().unwrap_or(u64::MAX))
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Plain => f.write_str("."),
            Cell::City(units) => units.fmt(f),
            Cell::Capital => f.write_str("@"),
            Cell::Mountain => f.write_str("^"),
        }
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Cell, String> {
        let wrong = || format!("{text:?} is not a cell; cells are \".\", \"^\", \"@\" or a number");
        match text {
            "." => Ok(Cell::Plain),
            "@" => Ok(Cell::Capital),
            "^" => Ok(Cell::Mountain),
            _ => {
                let units = whole(text).and_then(|units| u32::try_from(units).ok());
                units.map(Cell::City).ok_or_else(wrong)
            }
        }
    }
}
