//! The languages readers are spoken to in, each made once.

use std::sync::LazyLock;

use polje_phrases::{Language, Voice, languages};

static VOICES: LazyLock<Vec<Voice>> =
    LazyLock::new(|| languages().iter().map(|&language| Voice::in_language(language)).collect());

/// The voice of a language code; English where nobody speaks that.
pub(crate) fn voice(code: &str) -> &'static Voice {
    let language = Language::find(code).unwrap_or(Language::ENGLISH);
    VOICES.iter().find(|voice| voice.language() == language).unwrap_or(&VOICES[0])
}

/// The first language of a browser's list that we speak.
pub(crate) fn of_browser(accepted: &str) -> &'static Voice {
    let wanted = accepted.split(',').map(|part| part.split([';', '-']).next().unwrap_or_default());
    let known = wanted.map(str::trim).find_map(Language::find);
    voice(known.unwrap_or(Language::ENGLISH).code)
}

pub(crate) fn english() -> &'static Voice {
    voice(Language::ENGLISH.code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_is_spoken_is_taken() {
        let code = |accepted| of_browser(accepted).language().code;
        assert_eq!(code("bg-BG,bg;q=0.9,en;q=0.8"), "bg");
        assert_eq!(code("fr, pl;q=0.5"), "pl");
        assert_eq!(code(""), "en");
    }
}
