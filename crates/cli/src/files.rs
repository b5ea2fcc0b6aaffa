//! Files named on the command line.

use std::fs::File;
use std::io::{self, ErrorKind, Read};

use polje_games::{AnyGame, AnySetup};
use polje_tabletop::{Phrase, phrase};

use crate::failure::Failure;

/// Longer files are none of ours; some, such as `/dev/zero`, never end. In MiB.
const LONGEST: u64 = 64;

/// A text file, whole.
pub(crate) fn read(file: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let most = LONGEST << 20;
    File::open(file)
        .and_then(|opened| opened.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| cannot_read(file, &error))?;
    if bytes.len() as u64 > most {
        let wrong = phrase("cli-too-long").text("file", file).number("most", LONGEST);
        return Err(Failure::Failed(wrong));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Failed(phrase("cli-not-text").text("file", file)))
}

/// Why a file cannot be read; the usual reasons in the reader's language, others in the system's.
pub(crate) fn cannot_read(file: &str, error: &io::Error) -> Failure {
    let key = match error.kind() {
        ErrorKind::NotFound => "cli-no-such-file",
        ErrorKind::PermissionDenied => "cli-may-not-read",
        ErrorKind::IsADirectory => "cli-is-a-folder",
        _ => {
            let wrong = phrase("cli-cannot-read").text("file", file);
            return Failure::Failed(wrong.text("problem", error));
        }
    };
    Failure::Failed(phrase(key).text("file", file))
}

pub(crate) fn read_board(game: &dyn AnyGame, file: &str) -> Result<AnySetup, Failure> {
    parse_board(game, file, &read(file)?)
}

/// The board in the text of a file.
pub(crate) fn parse_board(game: &dyn AnyGame, file: &str, text: &str) -> Result<AnySetup, Failure> {
    game.read_board(text).map_err(|error| wrong(file, error.0))
}

/// What is wrong with the content of a file.
pub(crate) fn wrong(file: &str, problem: Phrase) -> Failure {
    Failure::Failed(phrase("cli-in-file").text("file", file).phrase("problem", problem))
}
