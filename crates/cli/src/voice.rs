//! Sentences in the reader's language.

use std::ffi::OsString;

use polje_phrases::{Phrases, Value, languages};
use polje_tabletop::{Arg, Phrase, phrase};

use crate::failure::Failure;
use crate::find;

/// Says phrases in one language.
#[derive(Debug)]
pub(crate) struct Voice(Phrases);

impl Voice {
    /// The language of `--lang`, which help texts need before the command line is parsed; else of
    /// the system's locale; else English. A wrong `--lang` comes back as a failure, told in English.
    pub(crate) fn choose(words: &[OsString]) -> (Voice, Option<Failure>) {
        let english = || Voice(Phrases::new("en").expect("English is always there"));
        let Some(wanted) = asked_for(words) else {
            let locale = sys_locale::get_locale().unwrap_or_default();
            let code = locale.split(['-', '_', '.']).next().unwrap_or_default();
            return (Phrases::new(code).map_or_else(english, Voice), None);
        };
        if let Some(phrases) = Phrases::new(wanted) {
            return (Voice(phrases), None);
        }
        let known: Vec<&str> = languages().collect();
        let problem =
            phrase("cli-no-such-language").text("name", wanted).text("known", known.join(", "));
        let voice = english();
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

    /// The code of the language.
    pub(crate) fn code(&self) -> &'static str {
        let same = |code: &&str| {
            Phrases::new(code).is_some_and(|it| it.say("language", &[]) == self.tell("language"))
        };
        languages().find(same).expect("every voice speaks a known language")
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

pub(crate) fn asked_for(words: &[OsString]) -> Option<&str> {
    words.iter().enumerate().find_map(|(index, word)| {
        match word.to_str()?.strip_prefix("--lang")? {
            "" => words.get(index + 1)?.to_str(),
            rest => rest.strip_prefix('='),
        }
    })
}
