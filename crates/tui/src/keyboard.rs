//! Keys on Cyrillic layouts: the letter that arrives is taken back to the key it stands on, so that
//! commands work without switching layouts. Text entry never passes through here.

use serde::{Deserialize, Serialize};

/// How a Cyrillic keyboard is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Keyboard {
    Jcuken,
    Bds,
    Phonetic,
    /// The phonetic one of the standard of 2006.
    NewPhonetic,
}

/// The keys of the tables below, row by row.
const KEYS: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,./";
const JCUKEN: &str = "йцукенгшщзхъфывапролджэячсмитьбю.";
const BDS: &str = ",уеишщксдзц;ьяаожгтнвмчюйъэфхпрлб";
const PHONETIC: &str = "явертъуиопшщасдфгхйкл;'зьцжбнм,./";
const NEW_PHONETIC: &str = "чшертъуиопящасдфгхйкл;'зжцвбнм,./";

impl Keyboard {
    pub(crate) const ALL: [Keyboard; 4] =
        [Keyboard::Jcuken, Keyboard::Bds, Keyboard::Phonetic, Keyboard::NewPhonetic];

    /// The usual one of a language.
    pub(crate) fn usual(language: &str) -> Keyboard {
        if language == "bg" { Keyboard::Bds } else { Keyboard::Jcuken }
    }

    pub(crate) fn next(self) -> Keyboard {
        let at = Keyboard::ALL.iter().position(|&one| one == self).unwrap_or(0);
        Keyboard::ALL[(at + 1) % Keyboard::ALL.len()]
    }

    /// What people who use it call it: the letters it begins with.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Keyboard::Jcuken => "ЙЦУКЕН",
            Keyboard::Bds => "БДС (,УЕИШЩ)",
            Keyboard::Phonetic => "ЯВЕРТЪ",
            Keyboard::NewPhonetic => "ЧШЕРТЪ",
        }
    }

    /// The Latin letter on the key of a Cyrillic one; everything else as it is.
    pub(crate) fn latin(self, letter: char) -> char {
        if letter.is_ascii() {
            // Signs are commands only where nothing else is: here a comma stands on the key of q.
            return if self == Keyboard::Bds && letter == ',' { 'q' } else { letter };
        }
        let lower = letter.to_lowercase().next().unwrap_or(letter);
        let table = match self {
            Keyboard::Jcuken => JCUKEN,
            Keyboard::Bds => BDS,
            Keyboard::Phonetic => PHONETIC,
            Keyboard::NewPhonetic => NEW_PHONETIC,
        };
        let found = table.chars().zip(KEYS.chars()).find(|(cyrillic, _)| *cyrillic == lower);
        match found {
            Some((_, key)) if letter != lower => key.to_ascii_uppercase(),
            Some((_, key)) => key,
            None => letter,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keyboard: Keyboard, text: &str) -> String {
        text.chars().map(|letter| keyboard.latin(letter)).collect()
    }

    #[test]
    fn the_same_keys_are_found_on_every_layout() {
        assert_eq!(typed(Keyboard::Jcuken, "йутегры"), "qentuhs");
        assert_eq!(typed(Keyboard::Bds, "уеишгтнв"), "werthjkl");
        assert_eq!(typed(Keyboard::Bds, ","), "q");
        assert_eq!(typed(Keyboard::Phonetic, "яетухйкл"), "qetuhjkl");
        assert_eq!(typed(Keyboard::NewPhonetic, "чшетухйкл"), "qwetuhjkl");
    }

    #[test]
    fn capitals_stay_capitals_and_latin_letters_stay_themselves() {
        assert_eq!(typed(Keyboard::Jcuken, "Кq?5"), "Rq?5");
    }

    #[test]
    fn every_table_has_a_letter_for_every_key() {
        for table in [JCUKEN, BDS, PHONETIC, NEW_PHONETIC] {
            assert_eq!(table.chars().count(), KEYS.chars().count());
        }
    }
}
