//! Certified boards that come with the program, for sizes on which finding one takes longer than
//! people wait. docs/fairness.md says how they were made.

use polje_tabletop::{BoardFile, Size};

use super::fairness::CERTIFIER;
use super::{Config, Setup, board};

/// Board files, with blank lines between them.
const KEPT: [(Size, &str); 1] = [(Size::new(5, 8), include_str!("kept-5x8.txt"))];

/// All boards of that size, each with its certificate.
pub fn kept(config: &Config) -> Vec<Setup> {
    let of_size = KEPT.iter().filter(|(size, _)| *size == config.size);
    of_size.flat_map(|(_, text)| text.split("\n\n")).map(read).collect()
}

fn read(text: &str) -> Setup {
    let file = BoardFile::parse(text).expect("a kept board is a board file");
    let (_, certificate) = file.certificate.expect("a kept board has a certificate");
    let setup = board::read(&file.lines).expect("a kept board is a board");
    (CERTIFIER.attach)(&setup, certificate).expect("its certificate is one")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use polje_tabletop::Stop;

    use super::*;
    use crate::{Effort, Examined, Verdict};

    fn all() -> Vec<Setup> {
        KEPT.iter().flat_map(|&(size, _)| kept(&Config { size })).collect()
    }

    #[test]
    fn every_kept_board_is_another_and_stands_by_its_certificate() {
        for (size, _) in KEPT {
            let boards = kept(&Config { size });
            assert!(boards.len() >= 100, "{size}: {}", boards.len());
            assert!(boards.iter().all(|setup| setup.board.size() == size));
        }
        assert!(all().iter().all(CERTIFIER.stands));
        let different: HashSet<String> = all().iter().map(board::write).collect();
        assert_eq!(different.len(), all().len());
        assert_eq!(kept(&Config { size: Size::new(4, 4) }), []);
    }

    #[test]
    fn a_kept_board_is_examined_to_the_same_certificate() {
        let setup = all().swap_remove(QUICK);
        let examine = |effort: &mut Effort<'_>| (CERTIFIER.examine)(&setup, effort);
        let examined = Effort::quiet(&Stop::default(), examine);
        assert_eq!(
            examined,
            Ok(Examined { again: setup, noted: Some(Verdict::Right), better: None })
        );
    }

    /// One that is soon solved.
    const QUICK: usize = 58;
}
