//! Certified boards that come with the program, for sizes on which finding one takes longer than
//! people wait, and what is right in their first plies. docs/fairness.md says how they are made.

use std::sync::OnceLock;

use polje_tabletop::{BoardFile, Game, Seat, Size, Viewer};

use super::fairness::CERTIFIER;
use super::{Config, FirstPlies, MathTricks, Move, Setup, View, board};

struct Kept {
    size: Size,
    /// Board files, with blank lines between them.
    boards: &'static str,
    /// A line for each of them.
    plies: &'static str,
    /// What is read once, since the expert asks at every game's first moves.
    read: OnceLock<Vec<(Setup, FirstPlies)>>,
}

static KEPT: [Kept; 3] = [
    Kept {
        size: Size::new(5, 5),
        boards: include_str!("kept-5x5.txt"),
        plies: include_str!("plies-5x5.txt"),
        read: OnceLock::new(),
    },
    Kept {
        size: Size::new(6, 6),
        boards: include_str!("kept-6x6.txt"),
        plies: include_str!("plies-6x6.txt"),
        read: OnceLock::new(),
    },
    Kept {
        size: Size::new(5, 8),
        boards: include_str!("kept-5x8.txt"),
        plies: include_str!("plies-5x8.txt"),
        read: OnceLock::new(),
    },
];

/// All boards of that size, each with its certificate.
pub fn kept(config: &Config) -> Vec<Setup> {
    of_size(config.size).iter().map(|(setup, _)| setup.clone()).collect()
}

fn of_size(size: Size) -> &'static [(Setup, FirstPlies)] {
    KEPT.iter().find(|kept| kept.size == size).map_or(&[], Kept::all)
}

impl Kept {
    fn all(&self) -> &[(Setup, FirstPlies)] {
        let plies = |line: &str| line.parse().expect("a line of first plies");
        let all = || self.boards.split("\n\n").map(read).zip(self.plies.lines().map(plies));
        self.read.get_or_init(|| all().collect())
    }
}

fn read(text: &str) -> Setup {
    let file = BoardFile::parse(text).expect("a kept board is a board file");
    let (_, certificate) = file.certificate.expect("a kept board has a certificate");
    let setup = board::read(&file.lines).expect("a kept board is a board");
    (CERTIFIER.attach)(&setup, certificate).expect("its certificate is one")
}

/// The moves that keep what a position is worth, where it is one of the first two of a game on a
/// kept board.
pub(super) fn known_moves(view: &View) -> Option<Vec<Move>> {
    let walked = view.walked.cells().iter().filter(|walked| walked.is_some()).count();
    if walked > FIRST_WALKED {
        return None;
    }
    let kept = of_size(view.board.size());
    let (setup, plies) = kept.iter().find(|(setup, _)| setup.board == view.board)?;
    let start = MathTricks::start(setup).ok()?;
    // Pawns and totals as well: a game may have been set up with others.
    let is_here = |game: &MathTricks| game.view(Viewer::Seat(Seat::at(0))) == *view;
    let right = |game: &MathTricks, steps: [bool; 3]| {
        let marked = game.legal_moves().into_iter().zip(steps);
        Some(marked.filter(|(_, right)| *right).map(|(mv, _)| mv).collect())
    };
    if is_here(&start) {
        return right(&start, plies.first);
    }
    start.legal_moves().into_iter().zip(plies.second).find_map(|(mv, steps)| {
        let mut game = start.clone();
        game.apply(mv);
        if is_here(&game) { right(&game, steps) } else { None }
    })
}

/// In the first two positions of a game no more cells have been walked, those of the pawns included.
const FIRST_WALKED: usize = 3;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use polje_tabletop::{Coord, Stop};

    use super::*;
    use crate::mathtricks::{Cell, renewed, solver};
    use crate::{Effort, Examined, Task, Verdict, Worth};

    fn all() -> Vec<Setup> {
        KEPT.iter().flat_map(Kept::all).map(|(setup, _)| setup.clone()).collect()
    }

    #[test]
    fn every_kept_board_is_another_and_stands_by_its_certificate() {
        for Kept { size, boards, plies, .. } in &KEPT {
            let (size, kept) = (*size, kept(&Config { size: *size }));
            assert!(kept.len() >= 10, "{size}: {}", kept.len());
            assert!(kept.iter().all(|setup| setup.board.size() == size));
            assert_eq!(boards.split("\n\n").count(), plies.lines().count());
        }
        assert!(all().iter().all(CERTIFIER.stands));
        let different: HashSet<String> = all().iter().map(board::write).collect();
        assert_eq!(different.len(), all().len());
        assert_eq!(kept(&Config { size: Size::new(4, 4) }), []);
    }

    #[test]
    fn kept_boards_are_examined_to_the_same_certificate() {
        for (setup, _) in &of_size(Size::new(5, 5))[..3] {
            let examine = |effort: &mut Effort<'_>| (CERTIFIER.examine)(setup, effort);
            let examined = Effort::quiet(&Stop::default(), examine);
            assert_eq!(
                examined,
                Ok(Examined { again: setup.clone(), noted: Some(Verdict::Right), better: None })
            );
        }
    }

    #[test]
    fn the_first_plies_of_kept_boards_are_made_to_the_same_ones() {
        for kept in &of_size(Size::new(5, 5))[..10] {
            assert_eq!(renewed(&kept.0, u64::MAX, &Stop::default()), Ok(kept.clone()));
        }
    }

    #[test]
    fn a_certificate_of_a_board_that_is_no_draw_is_not_renewed() {
        let kept = of_size(Size::new(5, 5));
        let (setup, _) = &kept[0];
        let false_ones = kept[..20].iter().map(|(other, _)| {
            let mut board = other.board.clone();
            // Something to win beside the first start.
            board[Coord { x: 1, y: 0 }] = Cell::Add(1_000);
            Setup { board, ..setup.clone() }
        });
        let renewed = |setup| renewed(&setup, u64::MAX, &Stop::default()).unwrap_err().key;
        let refusals: Vec<_> = false_ones.map(renewed).collect();
        assert!(refusals.iter().all(|key| key == "mathtricks-uneven-won"), "{refusals:?}");
    }

    #[test]
    fn moves_that_are_known_to_be_right_keep_what_the_position_is_worth() {
        let worth = |game: &MathTricks| solver::worth(game, &Task::default()).unwrap();
        let check = |game: &MathTricks| {
            let known = known_moves(&game.view(Viewer::Seat(Seat::at(0)))).unwrap();
            for mv in game.legal_moves() {
                let mut next = game.clone();
                next.apply(mv);
                assert_eq!(known.contains(&mv), worth(&next).turned() == worth(game), "{mv}");
            }
        };
        for (setup, _) in &of_size(Size::new(5, 5))[..3] {
            let start = MathTricks::start(setup).unwrap();
            assert_eq!(worth(&start), Worth::Drawn);
            check(&start);
            for mv in start.legal_moves() {
                let mut game = start.clone();
                game.apply(mv);
                check(&game);
            }
        }
    }

    #[test]
    fn right_moves_are_known_in_the_first_two_positions_and_nowhere_else() {
        let (setup, plies) = &of_size(Size::new(5, 8))[0];
        let start = MathTricks::start(setup).unwrap();
        let view = |game: &MathTricks| game.view(Viewer::Seat(Seat::at(0)));
        let marked = |game: &MathTricks| {
            let known = known_moves(&view(game)).unwrap();
            let moves = game.legal_moves();
            [0, 1, 2].map(|step: usize| known.contains(&moves[step]))
        };
        assert_eq!(marked(&start), plies.first);
        for (mv, steps) in start.legal_moves().into_iter().zip(plies.second) {
            let mut game = start.clone();
            game.apply(mv);
            assert_eq!(marked(&game), steps);
            let mut ahead = view(&game);
            ahead.totals[0] = 100.into();
            assert_eq!(known_moves(&ahead), None, "with another total");
            game.apply(game.legal_moves()[0]);
            assert_eq!(known_moves(&view(&game)), None, "later");
        }
    }
}
