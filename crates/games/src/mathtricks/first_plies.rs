//! Which steps are right in the first two plies of a drawn board, known beforehand: to find out takes
//! longer there than anywhere later.

use std::fmt;
use std::str::FromStr;

/// Both pawns stand in a corner and have three steps each, here in row order. Written as four words
/// of three marks, `110 100 111 011`: 1 for a step that keeps what the position is worth, 0 for one
/// that does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstPlies {
    /// Of the first player.
    pub(super) first: [bool; 3],
    /// Of the second, after each of those.
    pub(super) second: [[bool; 3]; 3],
}

impl fmt::Display for FirstPlies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |steps: &[bool; 3]| steps.map(|right| if right { '1' } else { '0' });
        let words = std::iter::once(&self.first).chain(&self.second).map(word);
        let words: Vec<String> = words.map(|marks| marks.into_iter().collect()).collect();
        f.write_str(&words.join(" "))
    }
}

/// Text that tells of no first plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not four words of three marks, 0 or 1, with a right step in each")]
pub struct ParseFirstPliesError;

impl FromStr for FirstPlies {
    type Err = ParseFirstPliesError;

    fn from_str(text: &str) -> Result<FirstPlies, ParseFirstPliesError> {
        let word = |word: &str| match word.as_bytes() {
            marks @ [_, _, _] if marks.iter().all(|mark| b"01".contains(mark)) => {
                let steps = [0, 1, 2].map(|step| marks[step] == b'1');
                steps.contains(&true).then_some(steps)
            }
            _ => None,
        };
        let words = text.split(' ').map(word).collect::<Option<Vec<[bool; 3]>>>();
        match words.as_deref() {
            Some(&[first, one, two, three]) => Ok(FirstPlies { first, second: [one, two, three] }),
            _ => Err(ParseFirstPliesError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_plies_read_back() {
        let text = "110 100 111 011";
        let plies: FirstPlies = text.parse().unwrap();
        assert_eq!(plies.first, [true, true, false]);
        assert_eq!(plies.second[2], [false, true, true]);
        assert_eq!(plies.to_string(), text);
        for wrong in ["", "110 100 111", "110 100 111 000", "110 100 111 012", "110  100 111 011"] {
            assert_eq!(wrong.parse::<FirstPlies>(), Err(ParseFirstPliesError), "{wrong}");
        }
    }
}
