//! What a program wrote to standard error, for whoever wants to know why it does what it does.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many bytes are kept: the end of it.
const KEPT: usize = 64 << 10;

/// Copies share one text, so that it can be read while the program is at work.
#[derive(Clone, Debug, Default)]
pub struct LastWords(Arc<Mutex<Vec<u8>>>);

impl LastWords {
    /// As it stands now.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes()).into_owned()
    }

    /// Another process begins to write.
    pub(crate) fn clear(&self) {
        self.bytes().clear();
    }

    pub(crate) fn add(&self, bytes: &[u8]) {
        let mut kept = self.bytes();
        kept.extend_from_slice(bytes);
        let excess = kept.len().saturating_sub(KEPT);
        kept.drain(..excess);
    }

    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept_and_copies_see_it() {
        let words = LastWords::default();
        let copy = words.clone();
        words.add(&vec![b'a'; KEPT]);
        words.add(b"the end");
        assert!(copy.text().len() == KEPT && copy.text().ends_with("athe end"));
        words.clear();
        assert_eq!(copy.text(), "");
    }
}
