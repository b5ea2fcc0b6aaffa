//! What a board needs before its fairness is looked at, dealt or made by hand: the cells every
//! board has, no mirror to copy moves in, and enough to gain. It need not be nearly symmetric.

use polje_tabletop::{Grid, Phrase, phrase};

use super::{Cell, Setup};

/// Says what is wrong with the board, if anything is.
pub(super) fn check(setup: &Setup) -> Result<(), Phrase> {
    let board = &setup.board;
    let missing: Vec<&str> =
        REQUIRED.iter().filter(|(_, is)| !has(board, *is)).map(|(name, _)| *name).collect();
    if !missing.is_empty() {
        return Err(phrase("mathtricks-build-missing").text("cells", missing.join(", ")));
    }
    if is_mirrored(board) {
        return Err(phrase("mathtricks-build-mirrored"));
    }
    let (adding, least) = (adding(board), least_adding(board));
    if adding < least {
        return Err(phrase("mathtricks-build-dull")
            .number("adding", adding)
            .number("least", least));
    }
    Ok(())
}

/// Whether enough cells add something. Of boards without, most draws are of nothing to nothing:
/// fair, but dull.
pub(super) fn is_lively(setup: &Setup) -> bool {
    adding(&setup.board) >= least_adding(&setup.board)
}

fn adding(board: &Grid<Cell>) -> usize {
    board.cells().iter().filter(|cell| matches!(cell, Cell::Add(1..))).count()
}

/// A third of all cells.
fn least_adding(board: &Grid<Cell>) -> usize {
    board.cells().len().div_ceil(3)
}

type CellTest = fn(Cell) -> bool;

/// Every board has at least one of each.
const REQUIRED: [(&str, CellTest); 5] = [
    ("+n", |cell| matches!(cell, Cell::Add(1..))),
    ("-n", |cell| matches!(cell, Cell::Subtract(_))),
    ("x0", |cell| cell == Cell::Multiply(0)),
    ("x2", |cell| cell == Cell::Multiply(2)),
    ("/2", |cell| cell == Cell::Divide(2)),
];

/// Whether every cell that a board must have is there.
pub(super) fn is_complete(board: &Grid<Cell>) -> bool {
    REQUIRED.iter().all(|(_, is)| has(board, *is))
}

fn has(board: &Grid<Cell>, is: CellTest) -> bool {
    board.cells().iter().any(|&cell| is(cell))
}

/// Whether every cell does what its mirror does, so that one player can copy the other's moves.
fn is_mirrored(board: &Grid<Cell>) -> bool {
    let cells = board.cells();
    let effects = || cells.iter().map(|&cell| effect(cell));
    effects().eq(effects().rev())
}

/// One cell for all that do the same.
fn effect(cell: Cell) -> Cell {
    match cell {
        Cell::Multiply(1) => Cell::Add(0),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::{Rng, Size};

    use super::super::{Config, board, dealer};
    use super::*;

    fn problem(text: &str) -> String {
        let lines: Vec<(usize, &str)> = (1..).zip(text.split(" | ")).collect();
        let checked = check(&board::read(&lines).unwrap());
        checked.err().map(|phrase| phrase.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_board_has_the_required_cells() {
        let nothing = "0 0 0 0 | 0 0 0 0 | 0 0 0 0 | 0 0 0 0";
        assert_eq!(problem(nothing), "mathtricks-build-missing cells=+n, -n, x0, x2, /2");
        let no_half = "0 3 1 2 | x2 1 5 x0 | x0 /3 1 x2 | 2 -1 3 0";
        assert_eq!(problem(no_half), "mathtricks-build-missing cells=/2");
    }

    #[test]
    fn a_board_on_which_moves_can_be_copied_is_refused() {
        let even = "0 3 -1 2 | x2 1 /2 x0 | x0 /2 1 x2 | 2 -1 3 0";
        assert_eq!(problem(even), "mathtricks-build-mirrored");
        let odd = "0 3 1 2 x2 | x0 1 7 /2 -1 | -1 /2 7 1 x0 | x2 2 1 3 0";
        assert_eq!(problem(odd), "mathtricks-build-mirrored");
        let in_other_words = "0 3 1 x0 | x2 0 /2 -1 | -1 /2 x1 x2 | x0 1 3 0";
        assert_eq!(problem(in_other_words), "mathtricks-build-mirrored");
    }

    #[test]
    fn a_third_of_the_cells_add_something() {
        let dull = "0 3 -1 2 | x2 1 /2 x0 | x0 /2 x2 1 | -2 -1 3 0";
        assert_eq!(problem(dull), "mathtricks-build-dull adding=5 least=6");
    }

    #[test]
    fn a_board_made_by_hand_need_not_be_nearly_symmetric() {
        assert_eq!(problem("0 3 -1 2 | x2 1 /2 x0 | 7 4 9 5 | 2 -1 3 0"), "");
    }

    #[test]
    fn the_dealer_keeps_to_it_but_for_liveliness() {
        for (size, seed) in [(4, 4), (4, 5), (5, 5), (6, 6), (8, 8)]
            .into_iter()
            .flat_map(|(width, height)| (0..200).map(move |seed| (Size::new(width, height), seed)))
        {
            let setup = dealer::deal(&Config { size }, &mut Rng::new(seed));
            if let Err(problem) = check(&setup) {
                assert_eq!(problem.key, "mathtricks-build-dull", "{size} {seed}");
            }
        }
    }
}
