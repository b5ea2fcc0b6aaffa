//! Sentences in the reader's language.

use std::ffi::OsString;

use polje_phrases::{Language, Phrases, Value, languages};
use polje_tabletop::{Arg, Phrase, phrase};

use crate::failure::Failure;
use crate::find;

/// Says phrases in one language.
#[derive(Debug)]
pub(crate) struct Voice(Phrases);

impl Voice {
    pub(crate) fn in_language(language: Language) -> Voice {
        Voice(Phrases::new(language))
    }

    /// For what must be the same in every language: the original programs' interfaces, archives,
    /// names in replays.
    pub(crate) fn english() -> Voice {
        Voice::in_language(Language::ENGLISH)
    }

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
        let problem =
            phrase("cli-no-such-language").text("name", wanted).text("known", known.join(", "));
        let voice = Voice::in_language(of_system());
        let failure = Failure::Usage(find::with_nearest(&voice, problem, wanted, &known));
        (voice, Some(failure))
    }

    pub(crate) fn say(&self, phrase: &Phrase) -> String {
        let mark = self.0.decimal_mark();
        let value = |arg: &Arg| match arg {
            Arg::Number(number) => Value::Number(*number),
            Arg::Text(text) => Value::Text(clean(text).into()),
            Arg::Exact(value) => Value::Text(value.for_people(mark).into()),
        };
        let args: Vec<(&str, Value<'_>)> =
            phrase.args.iter().map(|(name, arg)| (*name, value(arg))).collect();
        self.0.say(phrase.key, &args)
    }

    /// A sentence without arguments.
    pub(crate) fn tell(&self, key: &'static str) -> String {
        self.say(&phrase(key))
    }

    /// A measured value with that many digits after the decimal mark.
    pub(crate) fn decimal(&self, value: f64, digits: usize) -> String {
        format!("{value:.digits$}").replace('.', &self.0.decimal_mark().to_string())
    }

    pub(crate) fn language(&self) -> Language {
        self.0.language()
    }

    /// The text of a key put together at run time, if there is one.
    pub(crate) fn find(&self, key: &str) -> Option<String> {
        self.0.has(key).then(|| self.0.say(key, &[]))
    }
}

/// Text from files, programs and people without what could steer a terminal.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
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
