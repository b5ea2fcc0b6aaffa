//! Quoting what somebody wrote.

/// Enough of a text to know it again.
pub(crate) fn excerpt(text: &str) -> String {
    text.trim().chars().take(40).collect()
}
