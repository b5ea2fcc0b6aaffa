//! Games of earlier versions replay for ever: a file under `records/` is added and never changed.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::fs;
use std::path::Path;

use polje_games::AnySetup;
use polje_tabletop::Record;

#[test]
fn recorded_games_replay_to_the_same_positions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut games = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        replay(&text).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        games += 1;
    }
    assert!(games >= 8, "the records are gone");
}

/// The sample in docs/replay.md is a real one.
#[test]
fn the_documented_replay_is_right() {
    let page = include_str!("../../../docs/replay.md");
    let sample = page.split("```\n").nth(1).unwrap();
    replay(sample).unwrap();
}

fn replay(text: &str) -> Result<(), String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let game = polje_games::find(&record.header.game).ok_or("no such game")?;
    let setup = AnySetup::from(&record.header);
    let mut table =
        game.open(&setup, record.header.players.clone()).map_err(|error| error.to_string())?;
    for (index, event) in record.events.iter().enumerate() {
        table.follow(event).map_err(|error| format!("event {}: {error}", index + 1))?;
    }
    let closing = record.closing.as_ref().unwrap();
    table.agree(closing).map_err(|error| error.to_string())?;
    let whole = table.record().to_string();
    let open = table.record().closing.is_none();
    let expected = if open { whole + &closing.to_string() } else { whole };
    if expected == text { Ok(()) } else { Err("it does not print back".to_owned()) }
}
