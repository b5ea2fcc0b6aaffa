//! The text file of a board: lines that start with `#` (notes such as `# seed: 7`, and remarks),
//! the rest in the game's own layout.

use crate::{SetupError, phrase};

/// A board file taken apart; the game reads `lines`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFile<'a> {
    /// The seed the board was dealt from, if the file says so.
    pub seed: Option<u64>,
    /// What the file says of its fairness, in the game's own form, and on which line.
    pub certificate: Option<(usize, &'a str)>,
    /// The lines of the layout with their numbers in the file, from 1; no remarks, no blank lines.
    pub lines: Vec<(usize, &'a str)>,
}

impl<'a> BoardFile<'a> {
    pub fn parse(text: &'a str) -> Result<BoardFile<'a>, SetupError> {
        let (mut seed, mut certificate) = (None, None);
        let mut lines = Vec::new();
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let number = index + 1;
            match line.strip_prefix('#') {
                Some(note) => {
                    if let Some(read) = read_seed(note, number)?
                        && seed.replace(read).is_some()
                    {
                        return Err(twice("seed", number));
                    }
                    let text = note.trim().strip_prefix("certificate:");
                    if let Some(text) = text
                        && certificate.replace((number, text.trim())).is_some()
                    {
                        return Err(twice("certificate", number));
                    }
                }
                None if line.trim().is_empty() => {}
                None => lines.push((number, line)),
            }
        }
        if lines.is_empty() {
            return Err(SetupError(phrase("board-file-empty")));
        }
        Ok(BoardFile { seed, certificate, lines })
    }

    /// The lines of notes for a board.
    pub fn notes(seed: Option<u64>, certificate: Option<&str>) -> String {
        let seed = seed.map(|seed| format!("# seed: {seed}\n"));
        let certificate = certificate.map(|text| format!("# certificate: {text}\n"));
        seed.into_iter().chain(certificate).collect()
    }
}

fn twice(note: &str, line: usize) -> SetupError {
    SetupError(phrase("board-file-twice").number("line", line).text("note", note))
}

fn read_seed(note: &str, line: usize) -> Result<Option<u64>, SetupError> {
    let Some(value) = note.trim().strip_prefix("seed:") else { return Ok(None) };
    let value = value.trim();
    let wrong = || SetupError(phrase("board-file-seed").number("line", line).text("value", value));
    value.parse().map(Some).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_and_blank_lines_are_set_aside() {
        let file = BoardFile::parse("# seed: 7\r\n# a remark: of mine\n\n1 2\n\n3 4\n \n").unwrap();
        assert_eq!(file.seed, Some(7));
        assert_eq!(file.lines, [(4, "1 2"), (6, "3 4")]);
    }

    #[test]
    fn a_wrong_seed_and_an_empty_file_are_errors() {
        assert_eq!(BoardFile::parse("# seed: -1\n1").unwrap_err().0.key, "board-file-seed");
        assert_eq!(BoardFile::parse("# only a remark\n\n").unwrap_err().0.key, "board-file-empty");
    }

    #[test]
    fn a_note_that_says_two_things_is_an_error() {
        let problem = |text| BoardFile::parse(text).unwrap_err().0.to_string();
        let seeds = "# seed: 7\n# seed: 7\n1";
        assert_eq!(problem(seeds), "board-file-twice line=2 note=seed");
        let certificates = "# certificate: fair\n#\n# certificate: fair\n1";
        assert_eq!(problem(certificates), "board-file-twice line=3 note=certificate");
    }

    #[test]
    fn what_is_printed_is_read_back() {
        let text = BoardFile::notes(Some(u64::MAX), Some("fair: yes")) + "1 2\n";
        let file = BoardFile::parse(&text).unwrap();
        assert_eq!((file.seed, file.certificate), (Some(u64::MAX), Some((2, "fair: yes"))));
        assert_eq!(file.lines, vec![(3, "1 2")]);
    }
}
