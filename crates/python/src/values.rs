//! Values of ours as Python's: views as dictionaries, exact numbers as fractions, seats as numbers.

use polje_tabletop::{Exact, Outcome, Seat, Viewer};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

/// JSON as `json.loads` would give it.
pub(crate) fn from_json<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(flag) => flag.into_bound_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (None, Some(number)) => number.into_bound_py_any(py),
            (None, None) => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            items.iter().try_for_each(|item| list.append(from_json(py, item)?))?;
            Ok(list.into_any())
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            entries.iter().try_for_each(|(key, item)| dict.set_item(key, from_json(py, item)?))?;
            Ok(dict.into_any())
        }
    }
}

/// A `fractions.Fraction`.
pub(crate) fn fraction<'py>(py: Python<'py>, value: &Exact) -> PyResult<Bound<'py, PyAny>> {
    py.import("fractions")?.getattr("Fraction")?.call1((value.to_string(),))
}

/// One of the named tuples of `polje._values`.
pub(crate) fn named<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("polje._values")?.getattr(name)
}

/// A list of `Standing`.
pub(crate) fn standings<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyList>> {
    let standing = named(py, "Standing")?;
    let list = PyList::empty(py);
    for it in &outcome.standings {
        let margin = fraction(py, &it.margin)?;
        list.append(standing.call1((it.seat.number(), it.rank, &it.score, margin))?)?;
    }
    Ok(list)
}

/// A seat by its number, at a table of so many.
pub(crate) fn seat(number: u32, seats: usize) -> PyResult<Seat> {
    let wrong = || PyValueError::new_err(format!("no seat {number}; there are 1 to {seats}"));
    Seat::try_from(number).ok().filter(|seat| seat.index() < seats).ok_or_else(wrong)
}

/// Who looks: a seat by its number, or a word.
#[derive(FromPyObject)]
pub(crate) enum Eyes {
    Seat(u32),
    Word(String),
}

impl Eyes {
    /// Sees everything.
    pub(crate) fn referee() -> Eyes {
        Eyes::Word("referee".to_owned())
    }

    pub(crate) fn viewer(&self, seats: usize) -> PyResult<Viewer> {
        match self {
            Eyes::Seat(number) => seat(*number, seats).map(Viewer::Seat),
            Eyes::Word(word) if word == "referee" => Ok(Viewer::Referee),
            Eyes::Word(word) if word == "public" => Ok(Viewer::Public),
            Eyes::Word(word) => {
                let word: String = word.chars().take(40).collect();
                Err(PyValueError::new_err(format!(
                    "no viewer {word:?}; a viewer is a seat's number, \"referee\" or \"public\""
                )))
            }
        }
    }
}
