//! What the fuzz targets check: nothing that comes from outside is a panic, and what parses
//! prints back. An ordinary test plays the corpus through the same functions.

#![allow(dead_code)] // each target uses one

mod gamma_bodies;
mod generals_bodies;

use polje_games::AnySetup;
use polje_games::mathtricks::{MathTricks, Move};
use polje_tabletop::{BoardFile, Budget, Coord, Exact, Game, Hash, Record, Shown, Size, Stop};

pub(crate) use gamma_bodies::{gamma_board, gamma_console, gamma_notation};
pub(crate) use generals_bodies::{generals_map, generals_order, generals_protocol};

type Body = fn(&[u8]);

/// All targets by name.
pub(crate) const BODIES: &[(&str, Body)] = &[
    ("gamma_board", gamma_board),
    ("gamma_console", gamma_console),
    ("gamma_notation", gamma_notation),
    ("generals_map", generals_map),
    ("generals_order", generals_order),
    ("generals_protocol", generals_protocol),
    ("mathtricks_board", mathtricks_board),
    ("mathtricks_move", mathtricks_move),
    ("prompt", prompt),
    ("record", record),
    ("words", words),
];

/// A board file, and a game on what it holds.
pub(crate) fn mathtricks_board(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(file) = BoardFile::parse(text) else { return };
    let Ok(setup) = MathTricks::read_setup(&file.lines) else { return };
    let printed = BoardFile::notes(file.seed, None) + &MathTricks::write_setup(&setup);
    let again = BoardFile::parse(&printed).expect("a printed board file parses");
    assert_eq!(again.seed, file.seed);
    assert_eq!(MathTricks::read_setup(&again.lines).expect("a printed board reads"), setup);
    let mut game = MathTricks::start(&setup).expect("a board that reads can be played");
    while let Some(&mv) = game.legal_moves().first() {
        game.play(mv).expect("a listed move is legal");
    }
    assert!(game.outcome().is_some());
}

/// A move as notation, and as a person types it.
pub(crate) fn mathtricks_move(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string(), text);
    }
    if let Ok(mv) = MathTricks::read_move(text) {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}

/// A record, replayed as far as its rules allow.
pub(crate) fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let record = match Record::parse(text) {
        Ok(record) => {
            assert_eq!(record.to_string(), text);
            record
        }
        Err(error) => match error.before {
            Some(record) => *record,
            None => return,
        },
    };
    let Some(game) = polje_games::find(&record.header.game) else { return };
    let setup = AnySetup::from(&record.header);
    let Ok(mut table) = game.open(&setup, record.header.players.clone()) else { return };
    // Where a damaged record parts from the rules is its own affair; that it does so is no panic.
    let _ = record.events.iter().try_for_each(|event| table.follow(event));
}

/// A prompt as a built-in bot gets it from a host it does not know.
pub(crate) fn prompt(data: &[u8]) {
    let Ok(value) = serde_json::from_slice::<serde_json::Value>(data) else { return };
    let moves = value["moves"].as_array().cloned().unwrap_or_default();
    let moves: Vec<String> = moves.iter().filter_map(|mv| Some(mv.as_str()?.to_owned())).collect();
    let Ok(seat) = serde_json::from_value(value["seat"].clone()) else { return };
    for game in polje_games::CATALOG {
        let Ok(prompt) = game.read_prompt(seat, value["view"].clone(), &moves, Budget::Nodes(10))
        else {
            continue;
        };
        for level in &game.info().levels {
            let mut bot = game.level(level).expect("a listed level").bot(1);
            assert!(moves.contains(&bot.choose(&prompt, &Stop::default())));
        }
    }
}

/// The small words of the vocabulary.
pub(crate) fn words(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(at) = text.parse::<Coord>() {
        assert_eq!(at.to_string(), text);
    }
    if let Ok(value) = text.parse::<Exact>() {
        assert_eq!(value.to_string(), text);
        value.for_people(',');
    }
    if let Ok(hash) = text.parse::<Hash>() {
        assert_eq!(hash.to_string(), text);
    }
    if let Ok(size) = text.parse::<Size>() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
}
