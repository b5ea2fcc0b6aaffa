//! Fair boards: dealt with a certificate, and certificates checked.

use std::io::{IsTerminal, Write};

use clap::ArgMatches;
use polje_games::{AnyGame, AnySetup, Badge, CATALOG, Effort};
use polje_tabletop::{Phrase, Stop, phrase};
use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::voice::Voice;
use crate::{files, find, print};

/// A certified board for `--certify`; without a certificate, and saying so, when none was found.
pub(crate) fn deal(
    voice: &Voice,
    game: &dyn AnyGame,
    settings: &[(&'static str, &str)],
    seed: u64,
    how: &str,
) -> Result<AnySetup, Failure> {
    let (thorough, stop) = (how == "thorough", Stop::default());
    let dealt = with_progress(voice, |progress| {
        game.deal_certified(settings, seed, &mut Effort { thorough, stop, progress })
    });
    let setup = dealt.ok_or_else(|| no_certifier(game))?;
    if game.certificate(&setup).is_none()
        && let Some(uncertified) = game.uncertified()
    {
        // Nobody to tell when standard error is closed.
        let _ = writeln!(std::io::stderr(), "{}", voice.say(&uncertified));
    }
    Ok(setup)
}

/// `polje board certify`: makes the certificate anew and compares it with the one there is.
pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let file = word(matches, "file").expect("clap asks for it");
    let game = match word(matches, "game") {
        Some(name) => find::game(voice, name)?,
        None => guess(voice, file)?,
    };
    let setup = files::read_board(voice, game, file)?;
    let noted = game.certificate(&setup);
    let (thorough, stop) = (matches.get_flag("thorough"), Stop::default());
    let examined = with_progress(voice, |progress| {
        game.certify(&setup, &mut Effort { thorough, stop, progress })
    });
    let examined = examined.ok_or_else(|| no_certifier(game))?;
    let found = examined.as_ref().ok().and_then(|setup| game.certificate(setup));
    if matches.get_flag("json") {
        let reason = examined.as_ref().err().map(|reason| voice.say(reason));
        let text = |badge: &Option<Badge>| badge.as_ref().map(|badge| badge.text.clone());
        let data = json!({ "game": game.name(), "file": file, "certificate": text(&found), "noted": text(&noted), "reason": reason });
        print(format!("{data}\n").as_bytes())?;
        let right = found.is_some() && (noted.is_none() || noted == found);
        return Ok(u8::from(!right));
    }
    let certified = examined.map_err(|reason| {
        let unfair = phrase("certify-unfair").text("file", file);
        Failure::Failed(unfair.text("reason", voice.say(&reason)))
    })?;
    let found = found.expect("a board that passes has a certificate");
    match noted {
        Some(noted) if noted == found => {
            let said = phrase("certify-right").text("certificate", &found.text);
            print(format!("{}\n{}\n", voice.say(&said), voice.say(&found.phrase)).as_bytes())
        }
        Some(_) => {
            let wrong = phrase("certify-wrong").text("file", file);
            Err(Failure::Failed(wrong.text("certificate", found.text)))
        }
        None => {
            let board = game.write_board(&certified).map_err(|error| Failure::Failed(error.0))?;
            print(board.as_bytes())
        }
    }
}

/// The first game that certifies boards and can read the file.
fn guess(voice: &Voice, file: &str) -> Result<&'static dyn AnyGame, Failure> {
    let certifying = || CATALOG.iter().copied().filter(|game| game.certifies());
    let mut problem = None;
    for game in certifying() {
        match files::read_board(voice, game, file) {
            Ok(_) => return Ok(game),
            Err(failure) => problem = problem.or(Some(failure)),
        }
    }
    Err(problem.expect("some game certifies boards"))
}

fn no_certifier(game: &dyn AnyGame) -> Failure {
    let known: Vec<&str> =
        CATALOG.iter().filter(|game| game.certifies()).map(|game| game.name()).collect();
    Failure::Usage(
        phrase("certify-no-certifier").text("game", game.name()).text("known", known.join(", ")),
    )
}

/// Works with progress on standard error, where that is a terminal.
pub(crate) fn with_progress<T>(voice: &Voice, work: impl FnOnce(&mut dyn FnMut(Phrase)) -> T) -> T {
    let shown = std::io::stderr().is_terminal();
    let mut tell = |progress: Phrase| {
        if shown {
            let _ = write!(std::io::stderr(), "\r{}\x1b[K", voice.say(&progress));
        }
    };
    let result = work(&mut tell);
    if shown {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
    result
}
