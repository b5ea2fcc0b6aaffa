//! How a phrase is worded.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentMessage, FluentResource, concurrent};
use polje_tabletop::{Arg, Phrase, Seat, is_plain, phrase};
use unic_langid::LanguageIdentifier;

use crate::plain::Plain;
use crate::{Language, languages};

pub(crate) type Bundle = concurrent::FluentBundle<FluentResource>;

/// For sentences that a language lacks.
static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::ENGLISH));

/// Says phrases in one language, and in English what that language lacks. To switch languages is
/// to make another of these.
pub struct Voice {
    language: Language,
    bundle: Bundle,
    /// Between whole and fractional digits.
    pub(crate) decimal_mark: char,
}

impl Voice {
    pub fn in_language(language: Language) -> Voice {
        let mut voice = Voice { language, bundle: bundle(language), decimal_mark: '.' };
        voice.decimal_mark = voice.tell("decimal-mark").chars().next().unwrap_or('.');
        voice
    }

    /// For what must be the same in every language: the original programs' interfaces, archives,
    /// names in replays.
    pub fn english() -> Voice {
        Voice::in_language(Language::ENGLISH)
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// The sentence, with players called by their seats. A key that does not exist comes back in
    /// brackets; a test over the whole source keeps that from happening.
    pub fn say(&self, phrase: &Phrase) -> String {
        self.say_among::<&str>(phrase, &[])
    }

    /// The same with players called by their names, which are in seat order; whoever has an empty
    /// one is called by the seat.
    pub fn say_among<N: AsRef<str>>(&self, phrase: &Phrase, names: &[N]) -> String {
        let mut said = String::with_capacity(64);
        self.write(&mut said, phrase, names);
        said
    }

    pub(crate) fn write<N: AsRef<str>>(&self, said: &mut String, phrase: &Phrase, names: &[N]) {
        let key = phrase.key.as_ref();
        let message = self.message(key);
        let found = message.and_then(|(bundle, message)| Some((bundle, message.value()?)));
        let Some((bundle, pattern)) = found else {
            let _ = write!(said, "[{}]", clean(key)); // into memory
            return;
        };
        let begun = said.len();
        if !(Plain { voice: self, bundle, phrase, names, said }).write(pattern) {
            said.truncate(begun);
            let args = self.args(phrase, names);
            let mut errors = Vec::new();
            said.push_str(&bundle.format_pattern(pattern, Some(&args), &mut errors));
            debug_assert!(errors.is_empty(), "{key}: {errors:?}");
        }
    }

    /// All arguments, as Fluent wants them.
    pub(crate) fn args<'a, N: AsRef<str>>(
        &self,
        phrase: &'a Phrase,
        names: &'a [N],
    ) -> FluentArgs<'a> {
        let mut args = FluentArgs::new();
        for (name, arg) in &phrase.args {
            let name = name.as_ref();
            match arg {
                Arg::Number(number) => args.set(name, *number),
                Arg::Text(text) => args.set(name, cleaned(text)),
                Arg::Exact(value) => args.set(name, value.for_people(self.decimal_mark)),
                Arg::Seat(seat) => {
                    args.set(name, self.player(*seat, names));
                    args.set(format!("{name}-short"), short(*seat, names));
                }
                Arg::Seats(seats) => args.set(name, shorts(seats, names)),
                Arg::Phrase(inner) => args.set(name, self.say_among(inner, names)),
            }
        }
        args
    }

    /// With the bundle it stands in: English sentences have English plural forms.
    pub(crate) fn message(&self, key: &str) -> Option<(&Bundle, FluentMessage<'_>)> {
        let own = self.bundle.get_message(key).map(|message| (&self.bundle, message));
        own.or_else(|| Some((&*ENGLISH, ENGLISH.get_message(key)?)))
    }

    fn player<N: AsRef<str>>(&self, seat: Seat, names: &[N]) -> String {
        let name = name_of(seat, names).map(clean);
        name.unwrap_or_else(|| self.say(&called_by_seat(seat)))
    }

    /// A sentence without arguments.
    pub fn tell(&self, key: &'static str) -> String {
        self.say(&phrase(key))
    }

    /// A measured value with that many digits after the decimal mark.
    pub fn decimal(&self, value: f64, digits: usize) -> String {
        format!("{value:.digits$}").replace('.', &self.decimal_mark.to_string())
    }

    /// The text of a key put together at run time, if there is one.
    pub fn find(&self, key: impl Into<Cow<'static, str>>) -> Option<String> {
        let phrase = phrase(key);
        self.message(&phrase.key).is_some().then(|| self.say(&phrase))
    }

    /// All sentences without arguments whose keys begin like this, by the rest of their keys.
    pub fn texts(&self, prefix: &str) -> impl Iterator<Item = (String, String)> {
        let keys = Language::ENGLISH.text.lines().filter_map(|line| line.split_once(" ="));
        keys.filter_map(move |(key, _)| {
            Some((key.strip_prefix(prefix)?.to_owned(), self.find(key.to_owned())?))
        })
    }

    /// A level in the reader's language, where it has a name there.
    pub fn level(&self, level: &str) -> String {
        self.say(&phrase("level").text("name", level))
    }

    /// The language after this one, round and round.
    pub fn next(&self) -> Voice {
        let all = languages();
        let at = all.iter().position(|&language| language == self.language).unwrap_or_default();
        Voice::in_language(all[(at + 1) % all.len()])
    }
}

impl fmt::Debug for Voice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Voice({})", self.language.code)
    }
}

fn bundle(language: Language) -> Bundle {
    let Language { code, text, .. } = language;
    let locale: LanguageIdentifier = code.parse().expect("the table holds language codes");
    let resource = FluentResource::try_new(text.to_owned());
    let resource = resource.unwrap_or_else(|(_, errors)| panic!("{code}.ftl: {errors:?}"));
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // Marks around arguments are for mixed writing directions; terminals show them as boxes.
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{code}.ftl: {errors:?}"));
    bundle
}

/// Text from files, programs and people without what could steer a terminal or the eye.
pub fn clean(text: &str) -> String {
    cleaned(text).into_owned()
}

pub(crate) fn cleaned(text: &str) -> Cow<'_, str> {
    match text.chars().all(is_plain) {
        true => text.into(),
        false => {
            let mark = |letter| if is_plain(letter) { letter } else { '\u{fffd}' };
            text.chars().map(mark).collect::<String>().into()
        }
    }
}

pub(crate) fn called_by_seat(seat: Seat) -> Phrase {
    phrase("person-name").seat("seat", seat)
}

pub(crate) fn name_of<N: AsRef<str>>(seat: Seat, names: &[N]) -> Option<&str> {
    names.get(seat.index()).map(AsRef::as_ref).filter(|name| !name.is_empty())
}

/// What comes after the word for a player: a name, or the number of the seat.
pub(crate) fn short<N: AsRef<str>>(seat: Seat, names: &[N]) -> Cow<'_, str> {
    name_of(seat, names).map_or_else(|| seat.to_string().into(), cleaned)
}

pub(crate) fn shorts<N: AsRef<str>>(seats: &[Seat], names: &[N]) -> String {
    seats.iter().map(|&seat| short(seat, names)).collect::<Vec<_>>().join(", ")
}
