//! Files named on the command line.

use std::fs;

use polje_games::{AnyGame, AnySetup};
use polje_tabletop::phrase;

use crate::failure::Failure;
use crate::voice::Voice;

/// A text file, whole.
pub(crate) fn read(file: &str) -> Result<String, Failure> {
    let bytes = fs::read(file).map_err(|error| {
        Failure::Failed(phrase("cli-cannot-read").text("file", file).text("problem", error))
    })?;
    String::from_utf8(bytes).map_err(|_| Failure::Failed(phrase("cli-not-text").text("file", file)))
}

pub(crate) fn read_board(
    voice: &Voice,
    game: &dyn AnyGame,
    file: &str,
) -> Result<AnySetup, Failure> {
    let wrong = |problem| {
        Failure::Failed(phrase("cli-in-file").text("file", file).text("problem", problem))
    };
    game.read_board(&read(file)?).map_err(|error| wrong(voice.say(&error.0)))
}
