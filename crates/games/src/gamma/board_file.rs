//! A game's start as text: a few settings, then the rows of the board.

use std::collections::BTreeSet;
use std::fmt::Write;

use polje_tabletop::{Grid, Seat, SetupError, phrase};

use crate::excerpt::excerpt;

use super::setup::{Fields, LARGEST, MOST_AREAS, MOST_PLAYERS, Setup, wrong_size};

/// Settings by name, in the order they are written.
const SETTINGS: [&str; 5] = ["players", "areas", "to-move", "golden-spent", "all-skip"];

/// With more players the fields of a row stand apart.
const MOST_DIGITS: u32 = 9;

/// Reads the lines of a board file; each error names the line and what was expected there.
pub(super) fn read(lines: &[(usize, &str)]) -> Result<Setup, SetupError> {
    let is_setting = |line: &str| line.trim_start().starts_with(|c: char| c.is_alphabetic());
    let count = lines.iter().take_while(|(_, line)| is_setting(line)).count();
    let (settings, rows) = lines.split_at(count);
    let settings = Settings::read(settings)?;
    let missing = |name: &str| {
        let line = lines.first().map_or(1, |(number, _)| *number);
        SetupError(phrase("gamma-file-missing").number("line", line).text("name", name))
    };
    let players = settings.players.ok_or_else(|| missing("players"))?;
    let owners = read_rows(rows, players, lines)?;
    let free = owners.cells().iter().all(Option::is_none);
    let setup = Setup {
        players,
        areas: settings.areas.ok_or_else(|| missing("areas"))?,
        all_skip_ends: settings.all_skip_ends.unwrap_or(true),
        golden_spent: settings.golden_spent.unwrap_or_default(),
        to_move: settings.to_move.unwrap_or(Seat::FIRST),
        board: if free { Fields::Free(owners.size()) } else { Fields::Taken(owners) },
    };
    setup.lay_out()?;
    Ok(setup)
}

pub(super) fn write(setup: &Setup) -> String {
    let Setup { players, areas, .. } = setup;
    let mut text = format!("players {players}\nareas {areas}\n");
    if setup.to_move != Seat::FIRST {
        let _ = writeln!(text, "to-move {}", setup.to_move);
    }
    if !setup.golden_spent.is_empty() {
        let spent: Vec<String> = setup.golden_spent.iter().map(Seat::to_string).collect();
        let _ = writeln!(text, "golden-spent {}", spent.join(" "));
    }
    if !setup.all_skip_ends {
        text.push_str("all-skip goes-on\n");
    }
    let owners = match &setup.board {
        Fields::Free(size) => &Grid::filled(*size, None),
        Fields::Taken(owners) => owners,
    };
    let apart = setup.players > MOST_DIGITS;
    for row in owners.rows() {
        for (x, owner) in row.iter().enumerate() {
            let field = owner.map_or_else(|| ".".to_owned(), |seat| seat.to_string());
            let _ = match (apart, x) {
                (false, _) => write!(text, "{field}"),
                (true, 0) => write!(text, "{field:>2}"),
                (true, _) => write!(text, " {field:>2}"),
            };
        }
        text.push('\n');
    }
    text
}

/// What the lines before the rows say.
#[derive(Default)]
struct Settings {
    players: Option<u32>,
    areas: Option<u32>,
    to_move: Option<Seat>,
    golden_spent: Option<BTreeSet<Seat>>,
    all_skip_ends: Option<bool>,
}

impl Settings {
    fn read(lines: &[(usize, &str)]) -> Result<Settings, SetupError> {
        let mut settings = Settings::default();
        for &(line, text) in lines {
            let mut words = text.split_whitespace();
            let name = words.next().unwrap_or_default();
            let values: Vec<&str> = words.collect();
            settings.take(line, name, &values)?;
        }
        Ok(settings)
    }

    fn take(&mut self, line: usize, name: &str, values: &[&str]) -> Result<(), SetupError> {
        let first = match name {
            "players" => put(&mut self.players, count(line, name, values, MOST_PLAYERS)?),
            "areas" => put(&mut self.areas, count(line, name, values, MOST_AREAS)?),
            "to-move" => put(&mut self.to_move, seat(line, name, values)?),
            "golden-spent" => {
                let seats = values.iter().map(|value| seat(line, name, &[*value]));
                let seats = seats.collect::<Result<BTreeSet<_>, _>>()?;
                if seats.is_empty() {
                    return Err(wrong_count(line, name, "", MOST_PLAYERS));
                }
                put(&mut self.golden_spent, seats)
            }
            "all-skip" => {
                let ends = match values {
                    ["ends"] => true,
                    ["goes-on"] => false,
                    _ => {
                        let wrong = phrase("gamma-file-all-skip").number("line", line);
                        return Err(SetupError(wrong.text("value", excerpt(&values.join(" ")))));
                    }
                };
                put(&mut self.all_skip_ends, ends)
            }
            _ => {
                let wrong = phrase("gamma-file-unknown").number("line", line);
                let wrong = wrong.text("name", excerpt(name)).text("known", SETTINGS.join(", "));
                return Err(SetupError(wrong));
            }
        };
        if first {
            return Ok(());
        }
        let twice = phrase("gamma-file-twice").number("line", line).text("name", name);
        Err(SetupError(twice))
    }
}

/// Whether nothing was there before.
fn put<T>(place: &mut Option<T>, value: T) -> bool {
    place.replace(value).is_none()
}

fn count(line: usize, name: &str, values: &[&str], most: u32) -> Result<u32, SetupError> {
    match values {
        [value] => number(value, most).ok_or_else(|| wrong_count(line, name, value, most)),
        _ => Err(wrong_count(line, name, &values.join(" "), most)),
    }
}

fn seat(line: usize, name: &str, values: &[&str]) -> Result<Seat, SetupError> {
    count(line, name, values, MOST_PLAYERS).map(|number| Seat::at(number as usize - 1))
}

/// From 1 to `most`, in digits alone.
fn number(text: &str, most: u32) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| text.parse().ok()).flatten()?;
    (1..=most).contains(&number).then_some(number)
}

fn wrong_count(line: usize, name: &str, value: &str, most: u32) -> SetupError {
    let wrong = phrase("gamma-file-count").number("line", line).text("name", name);
    SetupError(wrong.text("value", excerpt(value)).number("most", most))
}

fn read_rows(
    rows: &[(usize, &str)],
    players: u32,
    lines: &[(usize, &str)],
) -> Result<Grid<Option<Seat>>, SetupError> {
    if rows.is_empty() {
        let after = lines.last().map_or(0, |(number, _)| *number);
        return Err(SetupError(phrase("gamma-file-no-rows").number("line", after + 1)));
    }
    let mut read: Vec<Vec<Option<Seat>>> = Vec::new();
    for &(line, text) in rows {
        let fields: Vec<&str> = if players > MOST_DIGITS {
            text.split_whitespace().collect()
        } else {
            let one = |(start, c): (usize, char)| &text[start..start + c.len_utf8()];
            text.char_indices().filter(|(_, c)| !c.is_whitespace()).map(one).collect()
        };
        let row: Result<Vec<_>, SetupError> =
            (1..).zip(fields).map(|(field, text)| read_field(line, field, text, players)).collect();
        let row = row?;
        let expected = read.first().map_or(row.len(), Vec::len);
        if row.len() != expected || expected == 0 {
            let wrong = phrase("gamma-row-length").number("line", line);
            let wrong = wrong.number("found", row.len());
            return Err(SetupError(wrong.number("expected", expected.max(1))));
        }
        read.push(row);
    }
    let (width, height) = (read[0].len(), read.len());
    if width > LARGEST.width.into() || height > LARGEST.height.into() {
        return Err(wrong_size(width, height));
    }
    Grid::try_from(read).map_err(|_| wrong_size(width, height))
}

fn read_field(
    line: usize,
    field: u64,
    text: &str,
    players: u32,
) -> Result<Option<Seat>, SetupError> {
    if text == "." {
        return Ok(None);
    }
    let owner = number(text, players).map(|number| Some(Seat::at(number as usize - 1)));
    owner.ok_or_else(|| {
        let wrong = phrase("gamma-field-unreadable").number("line", line);
        SetupError(wrong.number("field", field).text("text", excerpt(text)).number("most", players))
    })
}
