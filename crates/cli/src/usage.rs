//! What is wrong with a command line, in the reader's language. Clap finds it, we say it.

use std::error::Error as _;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Error};
use polje_phrases::Voice;
use polje_tabletop::{Phrase, phrase};

use crate::args;
use crate::failure::Failure;
use crate::find;

/// The lines for standard error; `None` for what is no error, such as a call for help.
pub(crate) fn told(voice: &Voice, words: &[OsString], error: &Error) -> Option<String> {
    let problem = problem(voice, words, error)?;
    let (mut text, _) = Failure::Usage(problem).told(voice);
    if let Some(known) = args::what_exists(voice, words, error.kind()) {
        text.push_str(&voice.say(&known));
        text.push('\n');
    }
    let more = phrase("usage-more").text("command", reached(voice, words).1);
    Some(text + &voice.say(&more) + "\n")
}

/// An option of the menu given before a command, which would never see it.
pub(crate) fn misplaced(matches: &ArgMatches) -> Option<Phrase> {
    let (command, _) = matches.subcommand()?;
    let typed = |id: &&str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let option = matches.ids().map(clap::Id::as_str).filter(|id| *id != "lang").find(typed)?;
    Some(
        phrase("usage-before-command")
            .text("option", format!("--{option}"))
            .text("command", command),
    )
}

fn problem(voice: &Voice, words: &[OsString], error: &Error) -> Option<Phrase> {
    let text = |kind| texts(error, kind).join(", ");
    let (option, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    let of_option = |key| phrase(key).text("option", &option);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            let wrong = phrase("usage-unexpected").text("word", &option);
            with_suggestion(wrong, &texts(error, ContextKind::SuggestedArg))
        }
        ErrorKind::InvalidSubcommand => {
            let wrong = text(ContextKind::InvalidSubcommand);
            let (command, _) = reached(voice, words);
            let known: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            find::unknown(phrase("cli-no-such-command"), &wrong, &known)
        }
        ErrorKind::InvalidValue if value.is_empty() => of_option("usage-no-value"),
        ErrorKind::InvalidValue => {
            let wrong = of_option("usage-bad-choice").text("value", value);
            let wrong = wrong.text("known", text(ContextKind::ValidValue));
            with_suggestion(wrong, &texts(error, ContextKind::SuggestedValue))
        }
        ErrorKind::ValueValidation => {
            // "0 is not in 1..=1024", or a text that is no number at all.
            let reason = error.source().map(ToString::to_string).unwrap_or_default();
            match reason.split_once(" is not in ") {
                Some((_, range)) => {
                    of_option("usage-out-of-range").text("value", value).text("range", range)
                }
                None if value.parse().is_ok_and(|number: i64| number < 0) => {
                    of_option("usage-negative").text("value", value)
                }
                None => of_option("usage-not-a-number").text("value", value),
            }
        }
        ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues => {
            let expected = [ContextKind::ExpectedNumValues, ContextKind::MinValues];
            let expected = expected.into_iter().find_map(|kind| number(error, kind))?;
            let given = number(error, ContextKind::ActualNumValues)?;
            of_option("usage-value-count").number("expected", expected).number("given", given)
        }
        ErrorKind::TooManyValues => of_option("usage-takes-no-value"),
        ErrorKind::ArgumentConflict => {
            let other = text(ContextKind::PriorArg);
            if other == option {
                of_option("usage-twice")
            } else {
                of_option("usage-conflict").text("other", other)
            }
        }
        ErrorKind::MissingRequiredArgument => phrase("usage-missing").text("names", option),
        ErrorKind::MissingSubcommand => phrase("usage-no-command"),
        ErrorKind::InvalidUtf8 => phrase("usage-not-utf8"),
        _ => return None,
    })
}

fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn number(error: &Error, kind: ContextKind) -> Option<u64> {
    match error.get(kind) {
        Some(ContextValue::Number(number)) => u64::try_from(*number).ok(),
        _ => None,
    }
}

fn with_suggestion(problem: Phrase, suggested: &[String]) -> Phrase {
    match suggested.first() {
        Some(nearest) => find::nearly(problem, nearest),
        None => problem,
    }
}

/// The command that the words lead to, and how it is called.
pub(crate) fn reached(voice: &Voice, words: &[OsString]) -> (clap::Command, String) {
    let (mut command, mut name) = (args::command(voice), "polje".to_owned());
    for word in words.iter().skip(1) {
        if let Some(found) = command.find_subcommand(word).cloned() {
            name = format!("{name} {}", found.get_name());
            command = found;
        }
    }
    (command, name)
}
