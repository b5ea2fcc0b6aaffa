//! The languages there are. A language is one Fluent file under `texts/` and one line here.

/// A language Polje speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// As `--lang` and locales write it.
    pub code: &'static str,
    /// As its speakers call it.
    pub name: &'static str,
    pub(crate) text: &'static str,
}

/// English comes first.
static LANGUAGES: [Language; 4] = [
    Language { code: "en", name: "English", text: include_str!("../texts/en.ftl") },
    Language { code: "bg", name: "Български", text: include_str!("../texts/bg.ftl") },
    Language { code: "pl", name: "Polski", text: include_str!("../texts/pl.ftl") },
    Language { code: "ru", name: "Русский", text: include_str!("../texts/ru.ftl") },
];

/// All languages, in the order of menus.
pub fn languages() -> &'static [Language] {
    &LANGUAGES
}

impl Language {
    /// What is spoken when nothing else is wished for, and in everything that programs read.
    pub const ENGLISH: Language = LANGUAGES[0];

    pub fn find(code: &str) -> Option<Language> {
        LANGUAGES.iter().copied().find(|language| language.code == code)
    }

    /// The language of a locale such as `bg_BG.UTF-8` or `pl-PL`, if it is one of ours.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let code = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Language::find(&code.to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_a_language_however_it_is_written() {
        for (locale, code) in
            [("bg_BG.UTF-8", "bg"), ("pl-PL", "pl"), ("ru", "ru"), ("RU_ru@x", "ru"), ("en", "en")]
        {
            assert_eq!(Language::of_locale(locale).unwrap().code, code, "{locale}");
        }
        for locale in ["C", "POSIX", "de_DE.UTF-8", "", "bgx"] {
            assert_eq!(Language::of_locale(locale), None, "{locale}");
        }
    }
}
