//! Every sentence a person reads, by key and language.

mod language;
mod plain;
#[cfg(test)]
mod tests;
mod voice;

pub use language::{Language, languages};
pub use voice::{Voice, clean};
