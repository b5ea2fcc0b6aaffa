//! Which language the reader is spoken to in.

use std::ffi::OsString;

use polje_phrases::{Language, Voice, languages};
use polje_tabletop::phrase;

use crate::failure::Failure;
use crate::find;

/// The language of `--lang`, which help texts need before the command line is parsed; else of
/// the system's locale; else English. A wrong `--lang` comes back as a failure, told in the
/// language of the locale.
pub(crate) fn choose(words: &[OsString]) -> (Voice, Option<Failure>) {
    let Some(wanted) = asked_for(words) else {
        return (Voice::in_language(of_system()), None);
    };
    if let Some(language) = Language::find(wanted) {
        return (Voice::in_language(language), None);
    }
    let known: Vec<&str> = languages().iter().map(|language| language.code).collect();
    let problem = find::unknown(phrase("cli-no-such-language"), wanted, &known);
    (Voice::in_language(of_system()), Some(Failure::Usage(problem)))
}

/// The language of the locale, else English.
fn of_system() -> Language {
    let set = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let decides = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find(set);
    let locale = decides.and_then(|name| std::env::var(name).ok()).unwrap_or_default();
    // Scripts that ask for the plain locale get it, whatever LANGUAGE lists.
    if ["C", "POSIX"].contains(&locale.split('.').next().unwrap_or_default()) {
        return Language::ENGLISH;
    }
    let system = sys_locale::get_locale().unwrap_or_default();
    Language::of_locale(&system).unwrap_or(Language::ENGLISH)
}

pub(crate) fn asked_for(words: &[OsString]) -> Option<&str> {
    words.iter().enumerate().find_map(|(index, word)| {
        match word.to_str()?.strip_prefix("--lang")? {
            "" => words.get(index + 1)?.to_str(),
            rest => rest.strip_prefix('='),
        }
    })
}
