//! Every sentence a person reads, by key and language. A language is one Fluent file under
//! `texts/` and one line in `LANGUAGES`.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// Code and text of every language, English first.
static LANGUAGES: &[(&str, &str)] = &[("en", include_str!("../texts/en.ftl"))];

/// The codes of all languages.
pub fn languages() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().map(|&(code, _)| code)
}

/// The sentences of one language.
pub struct Phrases {
    bundle: FluentBundle<FluentResource>,
    decimal_mark: char,
}

/// An argument of a sentence. Numbers choose plural forms and are written without grouping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    Number(i64),
    Text(Cow<'a, str>),
}

impl Phrases {
    /// `None` when there is no such language.
    pub fn new(code: &str) -> Option<Phrases> {
        let (code, text) = LANGUAGES.iter().find(|(known, _)| *known == code)?;
        let language: LanguageIdentifier = code.parse().expect("the table holds language codes");
        let resource = FluentResource::try_new((*text).to_owned());
        let resource = resource.unwrap_or_else(|(_, errors)| panic!("{code}.ftl: {errors:?}"));
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Marks around arguments are for mixed writing directions; terminals show them as boxes.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{code}.ftl: {errors:?}"));
        let mut phrases = Phrases { bundle, decimal_mark: '.' };
        phrases.decimal_mark = phrases.say("decimal-mark", &[]).chars().next().unwrap_or('.');
        Some(phrases)
    }

    /// Between whole and fractional digits.
    pub fn decimal_mark(&self) -> char {
        self.decimal_mark
    }

    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// The sentence of that key. A key that does not exist comes back in brackets; a test over
    /// the whole source keeps that from happening.
    pub fn say(&self, key: &str, args: &[(&str, Value<'_>)]) -> String {
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
        write!(f, "Phrases({})", self.say("language", &[]))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    fn number(name: &str, number: i64) -> (&str, Value<'_>) {
        (name, Value::Number(number))
    }

    #[test]
    fn sentences_are_looked_up_with_arguments_and_plurals() {
        let phrases = Phrases::new("en").unwrap();
        assert_eq!(
            phrases.say("play-not-your-turn", &[number("seat", 2)]),
            "it is the turn of player 2"
        );
        let moves = |n| {
            phrases.say("replay-verified", &[("file", Value::Text("f".into())), number("moves", n)])
        };
        assert_eq!(moves(1), "f: one move, the replay is right");
        assert_eq!(moves(20), "f: 20 moves, the replay is right");
        assert_eq!(phrases.say("no-such-key", &[]), "[no-such-key]");
        assert!(Phrases::new("xx").is_none());
    }

    /// The keys a language's text has.
    fn keys(text: &str) -> BTreeSet<String> {
        let key = |line: &str| {
            let (key, _) = line.split_once(" =")?;
            key.starts_with(|first: char| first.is_ascii_lowercase()).then(|| key.to_owned())
        };
        text.lines().filter_map(key).collect()
    }

    /// Names of commands, formats and dialects that look like keys.
    const NAMES: [&str; 3] = ["check-bot", "generals-log", "generals-tournament"];

    #[test]
    fn every_key_used_in_the_source_exists_and_every_key_is_used() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut source = String::new();
        for folder in ["tabletop", "bots", "games", "arena", "tui", "cli"] {
            gather(&crates.join(folder).join("src"), &mut source);
        }
        let phrases = Phrases::new("en").unwrap();
        let known = keys(LANGUAGES[0].1);
        // A literal that begins like a key is one, unless it is the name of a command or option.
        let kinds: BTreeSet<&str> = known.iter().filter_map(|key| key.split('-').next()).collect();
        let looks_like_a_key = |text: &&str| {
            let words: Vec<&str> = text.split('-').collect();
            let plain = |word: &&str| {
                !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase())
            };
            words.len() > 1 && words.iter().all(plain) && kinds.contains(words[0])
        };
        let used: BTreeSet<&str> = source
            .split('"')
            .filter(looks_like_a_key)
            .filter(|text| !NAMES.contains(text))
            .collect();
        assert!(used.len() > 100, "the source is not being read: {used:?}");
        let missing: Vec<_> = used.iter().filter(|key| !phrases.has(key)).collect();
        assert!(missing.is_empty(), "no text for {missing:?}");
        let own = ["language", "decimal-mark"];
        // Keys that are put together from the name of a knob, a preset or a level.
        let named = ["cli-knob-", "tui-knob-", "tui-preset-", "tui-level-"];
        let knob = |key: &str| named.iter().any(|start| key.starts_with(start));
        let idle: Vec<_> = known
            .iter()
            .filter(|key| !own.contains(&key.as_str()) && !knob(key))
            .filter(|key| !source.contains(&format!("\"{key}\"")))
            .filter(|key| !LANGUAGES[0].1.contains(&format!("{{ {key} }}")))
            .collect();
        assert!(idle.is_empty(), "never said: {idle:?}");
    }

    fn gather(folder: &Path, source: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(&path, source);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                source.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
}
