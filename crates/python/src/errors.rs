//! What goes wrong, as exceptions of `polje._errors` with the messages of the program.

use std::sync::LazyLock;

use polje_phrases::Voice;
use polje_session::BadReplay;
use polje_tabletop::{Phrase, PlayError, SetupError as BadSetup};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

mod python {
    use pyo3::import_exception;

    import_exception!(polje._errors, Error);
    import_exception!(polje._errors, IllegalMove);
    import_exception!(polje._errors, ProgramError);
    import_exception!(polje._errors, RecordError);
    import_exception!(polje._errors, SetupError);
    import_exception!(polje._errors, Unsolved);
}

/// Programs are written in one language, and so are their error messages.
static VOICE: LazyLock<Voice> = LazyLock::new(Voice::english);

pub(crate) fn say(phrase: &Phrase) -> String {
    VOICE.say(phrase)
}

pub(crate) fn say_among(phrase: &Phrase, names: &[String]) -> String {
    VOICE.say_among(phrase, names)
}

pub(crate) fn setup(BadSetup(phrase): &BadSetup) -> PyErr {
    python::SetupError::new_err(say(phrase))
}

pub(crate) fn setup_phrase(phrase: &Phrase) -> PyErr {
    python::SetupError::new_err(say(phrase))
}

pub(crate) fn play(error: &PlayError, names: &[String]) -> PyErr {
    python::IllegalMove::new_err(say_among(&error.phrase(), names))
}

/// An action that is not legal, told by its number.
pub(crate) fn illegal(told: &str) -> PyErr {
    python::IllegalMove::new_err(told.to_owned())
}

pub(crate) fn record(phrase: &Phrase) -> PyErr {
    python::RecordError::new_err(say(phrase))
}

pub(crate) fn replay(error: &BadReplay) -> PyErr {
    record(&error.phrase("the record"))
}

/// A program that failed, and the end of what it wrote to standard error.
pub(crate) fn program(told: String, last_words: String) -> PyErr {
    python::ProgramError::new_err((told, last_words))
}

pub(crate) fn unsolved(phrase: &Phrase) -> PyErr {
    python::Unsolved::new_err(say(phrase))
}

/// A value that is not one of those there are.
pub(crate) fn unknown(what: &str, given: &str, known: &[&str]) -> PyErr {
    let given: String = given.chars().take(40).collect();
    PyValueError::new_err(format!("no {what} {given:?}; there are {}", known.join(", ")))
}

/// A defect of ours that would have been a panic.
pub(crate) fn defect(what: &str) -> PyErr {
    python::Error::new_err(format!("a defect of Polje, please report it: {what}"))
}
