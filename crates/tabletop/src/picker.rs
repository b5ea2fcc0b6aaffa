//! From pointed-at cells to a move, for every interface with a pointer or a cursor.

use std::collections::HashSet;

use crate::{Coord, MoveHint};

/// Narrows the legal moves by the cells pointed at so far.
///
/// ```
/// use polje_tabletop::{Coord, MoveHint, Pick, Picker};
/// let at = |x, y| Coord { x, y };
/// let hint = |text: &str, cells: &[Coord]| MoveHint { text: text.into(), cells: cells.to_vec() };
/// let mut picker = Picker::new(vec![
///     hint("0,0>1,0", &[at(0, 0), at(1, 0)]),
///     hint("0,0>1,0/2", &[at(0, 0), at(1, 0)]),
///     hint("pass", &[]),
/// ]);
/// assert_eq!(picker.point(at(0, 0)), Pick::More);
/// assert_eq!(picker.targets(), [at(1, 0)]);
/// assert_eq!(picker.point(at(1, 0)), Pick::Choose(vec!["0,0>1,0".into(), "0,0>1,0/2".into()]));
/// ```
#[derive(Clone, Debug)]
pub struct Picker {
    moves: Vec<MoveHint>,
    picked: Vec<Coord>,
}

/// What pointing at a cell came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// Exactly one move fits: play it.
    Move(String),
    /// Several moves fit the same cells: let the person choose.
    Choose(Vec<String>),
    /// The move needs a further cell.
    More,
    /// No move begins or goes on here; the cells pointed at so far are forgotten.
    Nothing,
}

impl Picker {
    pub fn new(moves: Vec<MoveHint>) -> Picker {
        Picker { moves, picked: Vec::new() }
    }

    /// Points at a cell. A cell that does not go on from the earlier ones may begin anew.
    pub fn point(&mut self, at: Coord) -> Pick {
        let (pick, picked) = self.pointing(at);
        self.picked = if pick == Pick::More { picked } else { Vec::new() };
        pick
    }

    /// What pointing at a cell would come to.
    pub fn would(&self, at: Coord) -> Pick {
        self.pointing(at).0
    }

    /// With the cells pointed at then.
    fn pointing(&self, at: Coord) -> (Pick, Vec<Coord>) {
        let mut picked = [&self.picked[..], &[at]].concat();
        if self.fitting(&picked).next().is_none() {
            picked = vec![at];
        }
        let mut whole = Vec::new();
        let mut longer = false;
        for hint in self.fitting(&picked) {
            match hint.cells.len() == picked.len() {
                true => whole.push(hint.text.clone()),
                false => longer = true,
            }
        }
        let pick = match (whole.len(), longer) {
            (0, true) => Pick::More,
            (0, false) => Pick::Nothing,
            (1, _) => Pick::Move(whole.remove(0)),
            _ => Pick::Choose(whole),
        };
        (pick, picked)
    }

    pub fn clear(&mut self) {
        self.picked.clear();
    }

    /// The cells pointed at so far.
    pub fn picked(&self) -> &[Coord] {
        &self.picked
    }

    /// The cells that can be pointed at next, each once, in the order of the moves.
    pub fn targets(&self) -> Vec<Coord> {
        self.following(&self.picked)
    }

    /// The same as if only this cell had been pointed at.
    pub fn targets_from(&self, first: Coord) -> Vec<Coord> {
        self.following(&[first])
    }

    fn following(&self, picked: &[Coord]) -> Vec<Coord> {
        let mut met = HashSet::new();
        let next = self.fitting(picked).filter_map(|hint| hint.cells.get(picked.len()));
        next.copied().filter(|&at| met.insert(at)).collect()
    }

    /// Moves without a place, to be shown as buttons.
    pub fn buttons(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().filter(|hint| hint.cells.is_empty()).map(|hint| hint.text.as_str())
    }

    fn fitting(&self, picked: &[Coord]) -> impl Iterator<Item = &MoveHint> {
        self.moves.iter().filter(|hint| !hint.cells.is_empty() && hint.cells.starts_with(picked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Coord = Coord { x: 0, y: 0 };
    const B: Coord = Coord { x: 1, y: 0 };
    const C: Coord = Coord { x: 2, y: 0 };

    fn picker(moves: &[(&str, &[Coord])]) -> Picker {
        let hint = |&(text, cells): &(&str, &[Coord])| MoveHint {
            text: text.to_owned(),
            cells: cells.to_vec(),
        };
        Picker::new(moves.iter().map(hint).collect())
    }

    #[test]
    fn one_fitting_move_is_played_at_once() {
        let mut picker = picker(&[("a", &[A]), ("b", &[B])]);
        assert_eq!(picker.point(B), Pick::Move("b".to_owned()));
        assert!(picker.picked().is_empty());
    }

    #[test]
    fn a_second_cell_that_does_not_fit_begins_a_new_move() {
        let mut picker = picker(&[("a>b", &[A, B]), ("c>b", &[C, B])]);
        assert_eq!(picker.point(A), Pick::More);
        assert_eq!(picker.point(C), Pick::More);
        assert_eq!(picker.point(B), Pick::Move("c>b".to_owned()));
    }

    #[test]
    fn pointing_where_no_move_goes_forgets_the_cells() {
        let mut picker = picker(&[("a>b", &[A, B])]);
        picker.point(A);
        assert_eq!(picker.point(C), Pick::Nothing);
        assert_eq!(picker.targets(), [A]);
    }

    #[test]
    fn moves_without_a_place_are_buttons() {
        let picker = picker(&[("pass", &[]), ("a", &[A])]);
        assert_eq!(picker.buttons().collect::<Vec<_>>(), ["pass"]);
        assert_eq!(picker.targets(), [A]);
    }
}
