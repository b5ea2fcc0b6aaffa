//! The languages readers are spoken to in, each made once.

use std::sync::LazyLock;

use polje_phrases::{Language, Voice, languages};
use polje_session::{Around, Room};
use polje_tabletop::Phrase;

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

/// A voice that calls the players of a room by their names.
#[derive(Debug)]
pub(crate) struct Speech {
    voice: &'static Voice,
    names: Vec<String>,
}

impl Speech {
    pub(crate) fn in_room(voice: &'static Voice, room: &Room) -> Speech {
        Speech { voice, names: room.called(&|phrase| voice.say(phrase)) }
    }

    /// Of the language.
    pub(crate) fn code(&self) -> &'static str {
        self.voice.language().code
    }

    pub(crate) fn say(&self, phrase: &Phrase) -> String {
        self.voice.say_among(phrase, &self.names)
    }

    /// Does something that words a room for a connection.
    pub(crate) fn around<T>(
        &self,
        now: u64,
        here: &[bool],
        links: &[Option<String>],
        work: impl FnOnce(&Around<'_>) -> T,
    ) -> T {
        let say = |phrase: &Phrase| self.say(phrase);
        work(&Around { say: &say, lang: self.code(), now, here, links })
    }
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
