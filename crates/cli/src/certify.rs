//! Fair boards: dealt with a certificate, and certificates checked.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use polje_games::{AnyGame, AnySetup, Badge, CATALOG, Effort};
use polje_tabletop::{Phrase, Stop, phrase};
use serde_json::json;

use crate::columns::cut;
use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::voice::Voice;
use crate::{files, find, print, terminal};

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

/// How often the line of progress is drawn anew; what takes less time shows none.
const TICK: Duration = Duration::from_millis(250);

/// Works with progress on standard error, where that is a terminal: what is being done, and for how
/// long the work has gone on.
pub(crate) fn with_progress<T>(voice: &Voice, work: impl FnOnce(&mut dyn FnMut(Phrase)) -> T) -> T {
    let mut stderr = std::io::stderr();
    if !stderr.is_terminal() {
        return work(&mut |_| ());
    }
    let (tell, told) = mpsc::channel();
    let result = thread::scope(|scope| {
        scope.spawn(|| show(told));
        // `tell` is dropped when the work ends in whatever way, which ends the other thread.
        let tell = tell;
        work(&mut |progress| {
            let _ = tell.send(voice.say(&progress));
        })
    });
    let _ = write!(stderr, "\r\x1b[K");
    result
}

/// Draws the last line that was told until nobody is left to tell any.
fn show(told: mpsc::Receiver<String>) {
    let began = Instant::now();
    let (mut line, mut drawn) = (String::new(), began);
    loop {
        match told.recv_timeout(TICK) {
            Ok(text) => line = text,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if drawn.elapsed() >= TICK {
            drawn = Instant::now();
            let width =
                terminal::window_behind(std::io::stderr()).map_or(80, |window| window.columns);
            let _ = write!(std::io::stderr(), "\r{}\x1b[K", clocked(&line, began.elapsed(), width));
        }
    }
}

/// A line with the time at its end, in one row of a terminal: what does not fit is left out.
fn clocked(line: &str, time: Duration, width: u16) -> String {
    let seconds = time.as_secs();
    let time = format!("  {}:{:02}", seconds / 60, seconds % 60);
    // A terminal goes to the next row when the last column is written to.
    let room = usize::from(width).saturating_sub(1 + time.len());
    format!("{}{time}", cut(line, room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_stays_in_one_row() {
        let minute = Duration::from_secs(61);
        assert_eq!(clocked("board 3: solving", minute, 80), "board 3: solving  1:01");
        assert_eq!(clocked("дъска 3: решава се", minute, 20), "дъска 3: реша  1:01");
        assert_eq!(clocked("board 3: solving", minute, 0), "  1:01");
    }
}
