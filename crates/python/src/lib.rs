//! The Python module `polje._polje`. What people import is `package/polje`, which adds the
//! environments and the types; here are the classes and functions that need Rust.

mod batch;
mod bot;
mod contest;
mod episode;
mod errors;
mod game;
mod patience;
mod pool;
mod program;
mod prompt;
mod record;
mod solve;
mod table;
mod values;

#[pyo3::pymodule]
mod _polje {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::bot::Bot;
    #[pymodule_export]
    use crate::contest::{play_match, rate};
    #[pymodule_export]
    use crate::episode::Episode;
    #[pymodule_export]
    use crate::game::{Game, games};
    #[pymodule_export]
    use crate::program::Program;
    #[pymodule_export]
    use crate::prompt::Prompt;
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::solve::{analyse, certify, solve};
    #[pymodule_export]
    use crate::table::Table;

    #[pymodule_export]
    #[allow(non_upper_case_globals)] // Python's name for it
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
