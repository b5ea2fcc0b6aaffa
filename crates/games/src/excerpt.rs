//! Quoting what somebody wrote.

/// Enough of a text to know it again.
pub(crate) fn excerpt(text: &str) -> String {
    cut(text, 40)
}

/// So many characters of a text, and a sign where there are more.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let text = text.trim();
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
