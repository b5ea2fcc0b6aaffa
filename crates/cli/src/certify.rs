//! Fair boards: dealt with a certificate, and certificates checked.

use std::io::Write;

use clap::ArgMatches;
use polje_arena::count_cores;
use polje_games::{
    AnyGame, AnySetup, Badge, CATALOG, Effort, Examination, Examined, Scope, Settings, Verdict,
};
use polje_phrases::Voice;
use polje_tabletop::{Phrase, Stop, phrase};
use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::waiting::with_progress;
use crate::{files, find, print, terminal};

/// A certified board for `--certify`; without a certificate, and saying so, when none was found
/// before the stop.
pub(crate) fn deal(
    voice: &Voice,
    wish: Wish<'_>,
    stop: Stop,
    mut stderr: impl Write,
) -> Result<AnySetup, Failure> {
    let Wish { game, settings, seed, scope } = wish;
    let certifier = game.certifier().ok_or_else(|| no_certifier(game))?;
    let dealt = with_progress(voice, |progress| {
        let effort = &mut Effort { scope, threads: count_cores(), stop, progress };
        certifier.deal(settings, seed, effort)
    });
    let setup = dealt.map_err(|error| Failure::Usage(error.0))?;
    if certifier.certificate(&setup).is_none() {
        // Nobody to tell when standard error is closed.
        let _ = writeln!(stderr, "{}", voice.say(&certifier.uncertified()));
    }
    Ok(setup)
}

/// Which board is to be dealt, and how hard to try.
pub(crate) struct Wish<'a> {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) settings: &'a Settings,
    pub(crate) seed: u64,
    pub(crate) scope: Scope,
}

/// `polje board certify`: makes the certificate anew and compares it with the one there is.
pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let file = word(matches, "file").expect("clap asks for it");
    let game = word(matches, "game").map(find::game).transpose()?;
    if let Some(game) = game.filter(|game| game.certifier().is_none()) {
        return Err(no_certifier(game));
    }
    // Once: it may be a pipe.
    let text = files::read(file)?;
    let parse = |game| Ok((game, files::parse_board(game, file, &text)?));
    let (game, setup) = game.map_or_else(|| first_read(parse), parse)?;
    let scope = if matches.get_flag("thorough") { Scope::Thorough } else { Scope::Usual };
    let stop = Stop::default();
    let certifier = game.certifier().ok_or_else(|| no_certifier(game))?;
    let examined = with_progress(voice, |progress| {
        certifier.certify(&setup, &mut Effort { scope, threads: 1, stop, progress })
    });
    let report = Report { game, file, noted: certifier.certificate(&setup), examined };
    match matches.get_flag("json") {
        true => report.print_json(voice),
        false => report.print(voice),
    }
}

/// What was found out about a board.
struct Report<'a> {
    game: &'static dyn AnyGame,
    file: &'a str,
    noted: Option<Badge>,
    examined: Examination<AnySetup>,
}

impl Report<'_> {
    fn print(self, voice: &Voice) -> Outcome {
        let Report { game, file, noted: had, examined } = self;
        let fail = |key, reason: Phrase| {
            Failure::Failed(phrase(key).text("file", file).phrase("reason", reason))
        };
        let Examined { again, noted, better } = examined.map_err(|reason| match had {
            Some(_) => fail("certify-not-confirmed", reason),
            None => fail("certify-unfair", reason),
        })?;
        let found = game.certificate(&again).expect("a board that passes has a certificate");
        let write = |setup: &AnySetup| {
            print(game.write_board(setup).map_err(|error| Failure::Failed(error.0))?.as_bytes())
        };
        let other = |key| {
            let best = better.as_ref().and_then(|better| better.as_ref().ok()).unwrap_or(&again);
            let made = game.certificate(best).expect("it was made just now").text;
            Err(Failure::Failed(phrase(key).text("file", file).text("certificate", made)))
        };
        match noted {
            Some(Verdict::Wrong) => return other("certify-wrong"),
            Some(Verdict::Outdated) => return other("certify-outdated"),
            Some(Verdict::Right) | None => {}
        }
        match better {
            Some(Ok(better)) => {
                terminal::remark(&voice.say(&phrase("certify-better")));
                write(&better)
            }
            Some(Err(reason)) => Err(fail("certify-no-better", reason)),
            None if noted.is_some() => {
                let said = phrase("certify-right").text("certificate", &found.text);
                print(format!("{}\n{}\n", voice.say(&said), voice.say(&found.phrase)).as_bytes())
            }
            None => write(&again),
        }
    }

    /// Fails where `print` does.
    fn print_json(self, voice: &Voice) -> Outcome {
        let Report { game, file, noted, examined, .. } = self;
        let text = |setup: &AnySetup| game.certificate(setup).map(|badge| badge.text);
        let noted = noted.map(|badge| badge.text);
        let again = examined.as_ref().ok().and_then(|examined| text(&examined.again));
        let verdict = examined.as_ref().ok().and_then(|examined| examined.noted);
        // One of a board that gets none is not right.
        let verdict = verdict.or(noted.as_ref().map(|_| Verdict::Wrong));
        let right = verdict.map(|verdict| verdict == Verdict::Right);
        let outdated = verdict.map(|verdict| verdict == Verdict::Outdated);
        let best = examined.and_then(|Examined { again, better, .. }| better.unwrap_or(Ok(again)));
        let reason = best.as_ref().err().map(|reason| voice.say(reason));
        let certificate = best.as_ref().ok().and_then(text).or(again);
        let data = json!({ "game": game.name(), "file": file, "certificate": certificate, "noted": noted, "right": right, "outdated": outdated, "reason": reason });
        print(format!("{data}\n").as_bytes())?;
        Ok(u8::from(best.is_err() || right == Some(false)))
    }
}

/// A board of the first game that certifies boards and can read this one.
fn first_read<T>(parse: impl Fn(&'static dyn AnyGame) -> Result<T, Failure>) -> Result<T, Failure> {
    let certifying = CATALOG.iter().copied().filter(|game| game.certifier().is_some());
    let mut problem = None;
    for game in certifying {
        match parse(game) {
            Ok(read) => return Ok(read),
            Err(failure) => problem = problem.or(Some(failure)),
        }
    }
    Err(problem.expect("some game certifies boards"))
}

pub(crate) fn no_certifier(game: &dyn AnyGame) -> Failure {
    let known: Vec<&str> =
        CATALOG.iter().filter(|game| game.certifier().is_some()).map(|game| game.name()).collect();
    Failure::Usage(
        phrase("certify-no-certifier").text("game", game.name()).text("known", known.join(", ")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_dealt_without_the_certificate_that_was_wished_for_says_so() {
        let game = polje_games::find("mathtricks").unwrap();
        let settings = &game.settings([("size", "4x4")]).unwrap();
        let told = |stop: Stop| {
            let wish = Wish { game, settings, seed: 5, scope: Scope::Usual };
            let mut stderr = Vec::new();
            let setup = deal(&Voice::english(), wish, stop, &mut stderr).unwrap();
            (setup, String::from_utf8(stderr).unwrap())
        };
        let (fair, nothing) = told(Stop::default());
        assert!(game.is_certified(&fair) && nothing.is_empty());
        assert_eq!(fair.seed, None, "without a search the seed deals another board");
        let stopped = Stop::default();
        stopped.raise();
        let (plain, sentence) = told(stopped);
        assert_eq!(plain, game.deal(settings, 5).unwrap());
        assert!(sentence.starts_with("Not certified: no fair board was found in time."));
    }

    #[test]
    fn a_right_certificate_stays_right_when_there_is_no_better_one() {
        let game = polje_games::find("mathtricks").unwrap();
        let again = game.certifier().unwrap().kept_board(&Settings::default(), 1).unwrap();
        let report = |better| Report {
            game,
            file: "my.board",
            noted: game.certificate(&again),
            examined: Ok(Examined { again: again.clone(), noted: Some(Verdict::Right), better }),
        };
        let voice = Voice::english();
        let lost = report(Some(Err(phrase("mathtricks-uneven-lost")))).print(&voice).unwrap_err();
        let Failure::Failed(told) = lost else { panic!("the command line is right") };
        assert_eq!(
            voice.say(&told),
            "my.board: the certificate is right, but the board gets no better one: \
             with best play the second player wins"
        );
    }

    #[test]
    fn a_certificate_of_an_older_solver_is_not_called_wrong() {
        let game = polje_games::find("mathtricks").unwrap();
        let again = game.certifier().unwrap().kept_board(&Settings::default(), 1).unwrap();
        let told = |verdict| {
            let noted = game.certificate(&again);
            let examined =
                Ok(Examined { again: again.clone(), noted: Some(verdict), better: None });
            let report = Report { game, file: "my.board", noted, examined };
            let Err(Failure::Failed(told)) = report.print(&Voice::english()) else {
                panic!("it is another certificate")
            };
            told.key
        };
        let verdicts = [Verdict::Outdated, Verdict::Wrong];
        assert_eq!(verdicts.map(told), ["certify-outdated", "certify-wrong"]);
    }
}
