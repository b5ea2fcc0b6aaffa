//! All languages say the same things with the same arguments, in their own plural forms; and what
//! is said anywhere in the source exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};

use polje_tabletop::{Phrase, Seat, phrase};

use super::*;

/// These reach every plural form that whole numbers have in our languages.
const COUNTS: [i64; 8] = [0, 1, 2, 5, 21, 22, 25, 101];

fn voice(code: &str) -> Voice {
    Voice::in_language(Language::find(code).unwrap())
}

#[test]
fn sentences_are_looked_up_with_arguments_and_plurals() {
    let voice = voice("en");
    let turn = phrase("play-not-your-turn").player("seat", Seat::at(1));
    assert_eq!(voice.say(&turn), "it is player 2's turn");
    let moves = |n| voice.say(&phrase("replay-verified").text("file", "f").number("moves", n));
    assert_eq!(moves(1), "f: one move, the replay is right");
    assert_eq!(moves(20), "f: 20 moves, the replay is right");
    assert_eq!(voice.tell("no-such-key"), "[no-such-key]");
    assert!(Language::find("xx").is_none());
}

#[test]
fn a_phrase_within_another_is_worded_in_the_same_language() {
    let inner = phrase("play-not-your-turn").player("seat", Seat::at(1));
    let refused = phrase("fault-because").text("fault", "a\nb").phrase("reason", inner);
    assert_eq!(voice("en").say(&refused), "a\u{fffd}b: it is player 2's turn");
    assert_eq!(voice("ru").say(&refused), "a\u{fffd}b: сейчас ход игрока 2");
    let guide = phrase("mathtricks-guide");
    let within = phrase("tui-leaders").phrase("game", guide.clone());
    assert!(voice("en").say(&within).contains(&voice("en").say(&guide)), "with its line breaks");
}

#[test]
fn players_are_called_by_their_names_where_they_have_any() {
    let pair = |seat| phrase("fault-because").player("fault", Seat::at(seat));
    let told = pair(0).phrase("reason", pair(1).text("reason", "?"));
    let voice = voice("bg");
    assert_eq!(voice.say(&told), "Играч 1: Играч 2: ?");
    assert_eq!(voice.say_among(&told, &["Ева\n"]), "Ева\u{fffd}: Играч 2: ?");
    assert_eq!(voice.say_among(&told, &["Ева", "Иван"]), "Ева: Иван: ?");
    assert_eq!(voice.say_among(&told, &["", "Иван"]), "Играч 1: Иван: ?");
}

#[test]
fn games_call_players_by_name_or_seat_in_every_language() {
    let takes = phrase("gamma-takes-golden").player("seat", Seat::at(0)).text("at", "1,2");
    let takes = takes.player("victim", Seat::at(1));
    let level = phrase("generals-shared").players("seats", vec![Seat::at(0), Seat::at(1)]);
    let told = |code: &str, names: &[&str]| {
        [&takes, &level].map(|phrase| voice(code).say_among(phrase, names)).join(" ")
    };
    let lines = [
        (
            "en",
            "Player 1 takes 1,2 from player 2 with the golden move Players 1, 2 are level and share the win.",
        ),
        (
            "bg",
            "Играч 1 отнема 1,2 от играч 2 със златния ход Играчи 1, 2 са наравно и си поделят победата.",
        ),
        (
            "pl",
            "Gracz 1 złotym ruchem odbiera 1,2 graczowi 2 Gracze 1, 2 mają tyle samo i dzielą się zwycięstwem.",
        ),
        (
            "ru",
            "Игрок 1 золотым ходом отбирает 1,2 у игрока 2 У игроков 1, 2 поровну, они делят победу.",
        ),
    ];
    for (code, unnamed) in lines {
        assert_eq!(told(code, &[]), unnamed);
    }
    let named = "Eva takes 1,2 from player Ivo with the golden move Players Eva, Ivo are level and share the win.";
    assert_eq!(told("en", &["Eva", "Ivo"]), named);
}

#[test]
fn fields_are_counted_as_each_language_counts() {
    let told = [
        (
            "en",
            "0 fields, 1 field, 2 fields, 5 fields, 21 fields, 22 fields, 25 fields, 101 fields",
        ),
        ("bg", "0 полета, 1 поле, 2 полета, 5 полета, 21 полета, 22 полета, 25 полета, 101 полета"),
        ("pl", "0 pól, 1 pole, 2 pola, 5 pól, 21 pól, 22 pola, 25 pól, 101 pól"),
        ("ru", "0 полей, 1 поле, 2 поля, 5 полей, 21 поле, 22 поля, 25 полей, 101 поле"),
    ];
    for (code, expected) in told {
        let voice = voice(code);
        let fields = |n: i64| voice.say(&phrase("gamma-fields").number("fields", n));
        assert_eq!(COUNTS.map(fields).join(", "), expected);
    }
}

#[test]
fn a_series_is_told_as_each_language_counts_wins() {
    let told = [
        ("en", "best of 3, best of 5, best of 41"),
        ("bg", "до 2 победи, до 3 победи, до 21 победи"),
        ("pl", "do 2 wygranych, do 3 wygranych, do 21 wygranych"),
        ("ru", "до 2 побед, до 3 побед, до 21 победы"),
    ];
    for (code, expected) in told {
        let voice = voice(code);
        let series = phrase("tui-setup-best-of");
        let best_of =
            |n: i64| voice.say(&series.clone().number("games", n).number("wins", n / 2 + 1));
        assert_eq!([3, 5, 41].map(best_of).join(", "), expected);
    }
}

#[test]
fn a_level_that_wins_is_a_bot() {
    let told = [
        ("en", "The medium bot wins., Bot medium 2 wins., Eva wins."),
        ("bg", "Ботът „среден“ печели., Ботът „среден 2“ печели., Eva печели."),
        ("pl", "Bot „średni” wygrywa., Bot „średni 2” wygrywa., Eva wygrywa."),
        ("ru", "Бот «средний» выигрывает., Бот «средний 2» выигрывает., Eva выигрывает."),
    ];
    for (code, expected) in told {
        let voice = voice(code);
        let medium = voice.level("medium");
        let second = format!("{medium} 2");
        let wins = |(name, kind): (&str, &str)| {
            let subject = phrase("subject").text("name", name).text("kind", kind);
            voice.say(&phrase("tui-end-won").phrase("name", subject))
        };
        let all = [(medium.as_str(), "level"), (&second, "numbered"), ("Eva", "name")];
        assert_eq!(all.map(wins).join(", "), expected);
    }
}

/// What a language's text says about one key.
#[derive(Debug, Default)]
struct Facts {
    arguments: BTreeSet<String>,
    references: BTreeSet<String>,
    /// The arguments that choose a plural form, with the forms there are.
    plurals: Vec<(String, BTreeSet<String>)>,
}

impl Facts {
    fn read(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.read_expression(expression);
            }
        }
    }

    fn read_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.read_inline(inline),
            Expression::Select { selector, variants } => {
                self.read_inline(selector);
                if let InlineExpression::VariableReference { id } = selector {
                    self.read_forms(id.name, variants);
                }
                variants.iter().for_each(|variant| self.read(&variant.value));
            }
        }
    }

    fn read_forms(&mut self, argument: &str, variants: &[Variant<&str>]) {
        let name = |variant: &Variant<&str>| match variant.key {
            VariantKey::Identifier { name } => Some(name.to_owned()),
            VariantKey::NumberLiteral { .. } => None,
        };
        let forms: BTreeSet<String> = variants.iter().filter_map(name).collect();
        if forms.contains("one") {
            self.plurals.push((argument.to_owned(), forms));
        }
    }

    fn read_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.references.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.read_expression(expression),
            _ => {}
        }
    }
}

/// Every key of a language, in the order of the file; the arguments include those of sentences
/// that are referred to.
fn facts(language: Language) -> BTreeMap<String, Facts> {
    let resource = fluent_syntax::parser::parse(language.text)
        .unwrap_or_else(|(_, errors)| panic!("{}.ftl: {errors:?}", language.code));
    let mut all: BTreeMap<String, Facts> = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else {
            assert!(!matches!(entry, Entry::Junk { .. } | Entry::Term(_)), "{entry:?}");
            continue;
        };
        let key = message.id.name.to_owned();
        let mut facts = Facts::default();
        facts.read(message.value.as_ref().unwrap());
        assert!(all.insert(key.clone(), facts).is_none(), "{}.ftl: {key} twice", language.code);
    }
    let own: BTreeMap<String, BTreeSet<String>> =
        all.iter().map(|(key, facts)| (key.clone(), facts.arguments.clone())).collect();
    for (key, facts) in &mut all {
        for reference in &facts.references {
            let arguments = own.get(reference);
            let arguments =
                arguments.unwrap_or_else(|| panic!("{}.ftl: {key}: {reference}", language.code));
            facts.arguments.extend(arguments.iter().cloned());
        }
    }
    all
}

/// Games that need not be translated yet: their sentences may be missing outside English.
const STILL_IN_ENGLISH: &[&str] = &[];

#[test]
fn what_is_missing_belongs_to_a_game_that_is_still_in_english() {
    let english = facts(Language::ENGLISH);
    let of_game =
        |game: &&str, key: &str| key.strip_prefix(*game).is_some_and(|rest| rest.starts_with('-'));
    let mut waiting = BTreeSet::new();
    for &language in &languages()[1..] {
        let (code, others) = (language.code, facts(language));
        let missing: Vec<_> = english.keys().filter(|key| !others.contains_key(*key)).collect();
        // Not captured as a passing test's output is.
        let mut terminal = std::io::stderr();
        writeln!(terminal, "{code}.ftl lacks {} sentences {missing:?}", missing.len()).unwrap();
        for key in missing {
            let game = STILL_IN_ENGLISH.iter().find(|game| of_game(game, key));
            waiting.insert(*game.unwrap_or_else(|| panic!("{code}.ftl lacks {key}")));
        }
    }
    for game in STILL_IN_ENGLISH {
        assert!(waiting.contains(game), "{game} lacks nothing and may leave the list");
    }
}

#[test]
fn what_a_language_lacks_is_said_in_english() {
    let text = "decimal-mark = ,\nlevel = { $name }!\n";
    let voice = Voice::in_language(Language { text, ..Language::find("ru").unwrap() });
    let fields = |n| voice.say(&phrase("gamma-fields").number("fields", n));
    assert_eq!([fields(1), fields(21)], ["1 field", "21 fields"], "in English plural forms");
    assert_eq!((voice.level("hard"), voice.decimal(0.5, 1)), ("hard!".into(), "0,5".into()));
    assert_eq!(voice.find("tui-knob-size").as_deref(), Some("Size"));
    assert_eq!(
        (voice.find("no-such-key"), voice.tell("no-such-key")),
        (None, "[no-such-key]".into())
    );
}

/// English says how long a series is, other languages how many wins decide it.
const SERIES: [&str; 3] = ["line-game-of-series", "tui-setup-best-of", "tui-header-series"];

#[test]
fn all_languages_have_the_same_arguments_and_no_keys_of_their_own() {
    let english = facts(Language::ENGLISH);
    for &language in languages() {
        let others = facts(language);
        let code = language.code;
        let extra: Vec<_> = others.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(extra.is_empty(), "only {code}.ftl has {extra:?}");
        for (key, facts) in others {
            let (mut arguments, expected) = (facts.arguments, &english[&key].arguments);
            if SERIES.contains(&key.as_str()) && arguments.remove("wins") {
                arguments.extend(expected.iter().cloned());
            }
            assert_eq!(arguments, *expected, "{code}.ftl: {key}");
        }
    }
}

#[test]
fn keys_stand_in_the_same_order_in_every_language() {
    let order = |language: Language| -> Vec<&'static str> {
        let key = |line: &'static str| {
            let (key, _) = line.split_once(" =")?;
            key.starts_with(|first: char| first.is_ascii_lowercase()).then_some(key)
        };
        language.text.lines().filter_map(key).collect()
    };
    for &language in languages() {
        let (order, mut english) = (order(language), order(Language::ENGLISH));
        english.retain(|key| order.contains(key));
        assert_eq!(order, english, "{}.ftl", language.code);
    }
}

#[test]
fn plural_forms_are_those_of_the_language() {
    let forms = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let needed: BTreeMap<&str, BTreeSet<String>> = BTreeMap::from([
        ("en", forms(&["one", "other"])),
        ("bg", forms(&["one", "other"])),
        // The form for fractions is never needed: what is counted is whole.
        ("pl", forms(&["one", "few", "many"])),
        ("ru", forms(&["one", "few", "many"])),
    ]);
    let mut checked = 0;
    for &language in languages() {
        for (key, facts) in facts(language) {
            for (argument, forms) in facts.plurals {
                let needed = &needed[language.code];
                assert_eq!(forms, *needed, "{}.ftl: {key}, ${argument}", language.code);
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "the plurals are not being read: {checked}");
}

/// In Russian the form "one" serves 21 and 101, too: a word in place of the number would lie.
#[test]
fn counts_from_two_on_are_told_in_digits() {
    for &language in languages() {
        let voice = Voice::in_language(language);
        for (key, facts) in facts(language) {
            for (argument, _) in &facts.plurals {
                for count in COUNTS.into_iter().filter(|&count| count > 1) {
                    let with = |phrase: Phrase, name: &String| {
                        phrase.number(name.clone(), if name == argument { count } else { 7 })
                    };
                    let said = voice.say(&facts.arguments.iter().fold(phrase(key.clone()), with));
                    // Winners are named, not counted.
                    let named = key == "gamma-console-winners";
                    let told = named || said.contains(&count.to_string());
                    assert!(told, "{}.ftl: {key}: {said}", language.code);
                }
            }
        }
    }
}

/// Names of commands, formats and dialects that look like keys.
const NAMES: [&str; 3] = ["check-bot", "generals-log", "generals-tournament"];

#[test]
fn every_key_used_in_the_source_exists_and_every_key_is_used() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut source = include_str!("voice.rs").to_owned();
    for entry in fs::read_dir(&crates).unwrap() {
        let folder = entry.unwrap().path();
        if !folder.ends_with("phrases") && folder.join("src").is_dir() {
            gather(&folder.join("src"), "rs", &mut source);
        }
    }
    let known = facts(Language::ENGLISH);
    // A literal that begins like a key is one, unless it is the name of a command or option.
    let kinds: BTreeSet<&str> = known.keys().filter_map(|key| key.split('-').next()).collect();
    let looks_like_a_key = |text: &&str| {
        let words: Vec<&str> = text.split('-').collect();
        let plain =
            |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        words.len() > 1 && words.iter().all(plain) && kinds.contains(words[0])
    };
    let used: BTreeSet<&str> =
        source.split('"').filter(looks_like_a_key).filter(|text| !NAMES.contains(text)).collect();
    assert!(used.len() > 100, "the source is not being read: {used:?}");
    let missing: Vec<_> = used.iter().filter(|key| !known.contains_key(**key)).collect();
    assert!(missing.is_empty(), "no text for {missing:?}");
    let referred: BTreeSet<&String> = known.values().flat_map(|facts| &facts.references).collect();
    // A key may be put together at run time, as in `format!("cli-knob-{name}")`.
    let put_together = |key: &str| {
        key.match_indices('-').any(|(at, _)| source.contains(&format!("\"{}{{", &key[..=at])))
    };
    let page = page(&crates);
    let on_page = |key: &str| key.strip_prefix("web-").is_some_and(|short| page.contains(short));
    let said =
        |key: &str| on_page(key) || source.contains(&format!("\"{key}\"")) || put_together(key);
    let idle: Vec<_> = known
        .keys()
        .filter(|key| *key != "decimal-mark" && !referred.contains(key) && !said(key))
        .collect();
    assert!(idle.is_empty(), "never said: {idle:?}");
    let textless: Vec<_> =
        page.iter().filter(|short| !known.contains_key(&format!("web-{short}"))).collect();
    assert!(textless.is_empty(), "the page has no text for {textless:?}");
}

/// The keys the page says, as in `t("start")`: those that begin with `web-`, without that.
fn page(crates: &Path) -> BTreeSet<String> {
    let mut source = String::new();
    gather(&crates.join("web/static"), "js", &mut source);
    let key = |(at, call): (usize, &str)| {
        let own = !source[..at].ends_with(|before: char| before.is_alphanumeric());
        let (key, _) = source[at + call.len()..].split_once('"')?;
        own.then(|| key.to_owned())
    };
    source.match_indices("t(\"").filter_map(key).collect()
}

fn gather(folder: &Path, kind: &str, source: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            gather(&path, kind, source);
        } else if path.extension().is_some_and(|extension| extension == kind) {
            source.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}
