//! What is wrong with a command line, in the reader's language. Clap finds it, we say it.

use std::error::Error as _;
use std::ffi::OsString;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use polje_phrases::Voice;
use polje_tabletop::{Phrase, Size, phrase};

use crate::args;
use crate::failure::Failure;
use crate::find;

/// Options of the menu that commands have as well.
const MENU_OPTIONS: [&str; 3] = ["data", "ascii", "no-mouse"];

/// What people call the choice of an opponent's level.
const LIKE_VS: [&str; 5] = ["--level", "--difficulty", "--opponent", "--against", "--bot"];

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

/// The words with options of the menu that were typed before a command put behind it, where the
/// command looks for them, or says that it knows none of that name.
pub(crate) fn in_place(menu: &clap::Command, words: Vec<OsString>) -> Vec<OsString> {
    let option = |word: &OsString| {
        let name = word.to_str()?.strip_prefix("--")?;
        let (name, value) =
            name.split_once('=').map_or((name, None), |(name, value)| (name, Some(value)));
        let arg = menu.get_arguments().find(|arg| arg.get_long() == Some(name))?;
        let values = arg.get_action().takes_values() && value.is_none();
        Some((arg.get_id().clone(), 1 + usize::from(values)))
    };
    let (mut before, mut moved, mut at) = (Vec::new(), Vec::new(), 1);
    while let Some((id, length)) = words.get(at).and_then(option) {
        let end = (at + length).min(words.len());
        let is_moved = MENU_OPTIONS.contains(&id.as_str());
        let place = if is_moved { &mut moved } else { &mut before };
        place.extend_from_slice(&words[at..end]);
        at = end;
    }
    let (mut command, mut end) = (menu, at);
    while let Some(found) = words.get(end).and_then(|word| command.find_subcommand(word)) {
        (command, end) = (found, end + 1);
    }
    if end == at || moved.is_empty() {
        return words;
    }
    [&words[..1], &before, &words[at..end], &moved, &words[end..]].concat()
}

fn problem(voice: &Voice, words: &[OsString], error: &Error) -> Option<Phrase> {
    let text = |kind| texts(error, kind).join(", ");
    let (option, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    let of_option = |key| phrase(key).text("option", &option);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            let wrong = phrase("usage-unexpected").text("word", &option);
            match meant(&reached(voice, words).0, words, &option) {
                Some(meant) => find::nearly(wrong, &meant),
                None => with_suggestion(wrong, &texts(error, ContextKind::SuggestedArg)),
            }
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

/// What a word that does not belong here was meant for, when it is a usual slip: a size without its
/// option, a level by another option's name.
fn meant(command: &clap::Command, words: &[OsString], wrong: &str) -> Option<String> {
    let has = |name| command.get_arguments().any(|arg| arg.get_long() == Some(name));
    let at = words.iter().position(|word| {
        let word = word.to_str().unwrap_or_default();
        word == wrong || word.split_once('=').is_some_and(|(name, _)| name == wrong)
    })?;
    let next = words.get(at + 1).and_then(|word| word.to_str());
    if has("vs") && LIKE_VS.contains(&wrong) {
        let joined = words[at].to_str()?.split_once('=').map(|(_, level)| level);
        let level = joined.or(next.filter(|next| !next.starts_with('-'))).unwrap_or("LEVEL");
        return Some(format!("--vs {level}"));
    }
    let size = |text: &str| text.parse::<Size>().ok().map(|size| format!("--size {size}"));
    let typed = size(wrong).or_else(|| size(&format!("{wrong}x{}", next?)));
    typed.filter(|_| has("size"))
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
