//! Sentences in the language the reader has chosen, which may change while Polje runs.

use polje_tabletop::{Arg, Phrase, phrase};

use crate::{Language, Phrases, Value, languages};

/// Says phrases in one language.
#[derive(Debug)]
pub struct Voice {
    phrases: Phrases,
}

impl Voice {
    pub fn in_language(language: Language) -> Voice {
        Voice { phrases: Phrases::new(language) }
    }

    /// For what must be the same in every language: the original programs' interfaces, archives,
    /// names in replays.
    pub fn english() -> Voice {
        Voice::in_language(Language::ENGLISH)
    }

    pub fn language(&self) -> Language {
        self.phrases.language()
    }

    pub fn say(&self, phrase: &Phrase) -> String {
        let mark = self.phrases.decimal_mark();
        let value = |arg: &Arg| match arg {
            Arg::Number(number) => Value::Number(*number),
            Arg::Text(text) => Value::Text(clean(text).into()),
            Arg::Exact(value) => Value::Text(value.for_people(mark).into()),
        };
        let args: Vec<(&str, Value<'_>)> =
            phrase.args.iter().map(|(name, arg)| (name.as_ref(), value(arg))).collect();
        self.phrases.say(&phrase.key, &args)
    }

    /// A sentence without arguments.
    pub fn tell(&self, key: &'static str) -> String {
        self.say(&phrase(key))
    }

    /// A measured value with that many digits after the decimal mark.
    pub fn decimal(&self, value: f64, digits: usize) -> String {
        format!("{value:.digits$}").replace('.', &self.phrases.decimal_mark().to_string())
    }

    /// The text of a key put together at run time, if there is one.
    pub fn find(&self, key: &str) -> Option<String> {
        self.phrases.has(key).then(|| self.phrases.say(key, &[]))
    }

    /// A level in the reader's language, where it has a name there.
    pub fn level(&self, level: &str) -> String {
        self.say(&phrase("level").text("name", level))
    }

    /// The language after this one, round and round.
    pub fn next(&self) -> Voice {
        let all = languages();
        let at = all.iter().position(|&language| language == self.language()).unwrap_or_default();
        Voice::in_language(all[(at + 1) % all.len()])
    }
}

/// Text from files, programs and people without what could steer a terminal.
pub fn clean(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}
