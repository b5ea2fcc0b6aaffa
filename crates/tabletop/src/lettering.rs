//! Characters of texts that strangers wrote.

/// Whether a character is seen as itself and leaves those around it alone: it controls nothing, turns
/// no direction of writing, and is not invisible.
pub fn is_plain(letter: char) -> bool {
    let steers = matches!(
        letter,
        '\u{061c}'                    // a mark of direction
            | '\u{200b}'..='\u{200f}' // spaces without width, joiners, marks of direction
            | '\u{2028}'..='\u{202e}' // breaks of lines, embeddings and overrides of direction
            | '\u{2060}'..='\u{206f}' // joiners, isolates and what is no longer used
            | '\u{fff9}'..='\u{fffb}' // annotations between lines
    );
    let unseen = matches!(
        letter,
        '\u{00ad}' | '\u{034f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    let no_letter = matches!(letter, '\u{fffe}' | '\u{ffff}');
    !letter.is_control() && !steers && !unseen && !no_letter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_reader_is_not_plain() {
        for letter in
            ['\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}', '\u{e0041}', '\u{1b}', '\n', '\u{85}']
        {
            assert!(!is_plain(letter), "{letter:?}");
        }
        for letter in ['a', 'ł', 'щ', ' ', 'א', '中', '♔', '🙂', '\u{fffd}'] {
            assert!(is_plain(letter), "{letter:?}");
        }
    }
}
