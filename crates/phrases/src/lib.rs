//! Every sentence a person reads, by key and language.

mod language;
#[cfg(test)]
mod tests;
mod voice;

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

pub use language::{Language, languages};
pub use voice::{Voice, clean};

/// The sentences of one language. To switch languages is to make another of these.
pub(crate) struct Phrases {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    decimal_mark: char,
}

/// An argument of a sentence. Numbers choose plural forms and are written without grouping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value<'a> {
    Number(i64),
    Text(Cow<'a, str>),
}

impl Phrases {
    pub(crate) fn new(language: Language) -> Phrases {
        let Language { code, text, .. } = language;
        let locale: LanguageIdentifier = code.parse().expect("the table holds language codes");
        let resource = FluentResource::try_new(text.to_owned());
        let resource = resource.unwrap_or_else(|(_, errors)| panic!("{code}.ftl: {errors:?}"));
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Marks around arguments are for mixed writing directions; terminals show them as boxes.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{code}.ftl: {errors:?}"));
        let mut phrases = Phrases { language, bundle, decimal_mark: '.' };
        phrases.decimal_mark = phrases.say("decimal-mark", &[]).chars().next().unwrap_or('.');
        phrases
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// Between whole and fractional digits.
    pub(crate) fn decimal_mark(&self) -> char {
        self.decimal_mark
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// The sentence of that key. A key that does not exist comes back in brackets; a test over
    /// the whole source keeps that from happening.
    pub(crate) fn say(&self, key: &str, args: &[(&str, Value<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return format!("[{key}]");
        };
        let mut values = FluentArgs::new();
        for (name, value) in args {
            match value {
                Value::Number(number) => values.set(*name, *number),
                Value::Text(text) => values.set(*name, FluentValue::String(text.clone())),
            }
        }
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&values), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{key}: {errors:?}");
        said
    }
}

impl std::fmt::Debug for Phrases {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Phrases({})", self.language.code)
    }
}
