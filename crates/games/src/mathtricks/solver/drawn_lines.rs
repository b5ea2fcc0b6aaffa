//! Games from a drawn position in which both sides keep the draw. Which they are follows from the
//! position alone and not from how the solver searches: certificates tell of them.

use std::cmp::Reverse;

use polje_tabletop::{Exact, phrase};

use super::search::{Node, Solver};
use crate::mathtricks::fight::{Fight, check_total, check_traps};
use crate::mathtricks::first_plies::FirstPlies;
use crate::mathtricks::whole::Whole;
use crate::solution::Unsolved;

/// Which of the steps that keep the draw a side takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taste {
    /// The one that leaves it the greatest total.
    Most,
    /// The one that leaves it the least.
    Least,
}

impl<T: Whole> Solver<'_, T> {
    /// Of a drawn position on a board of so many cells; a board that one game shows to be dull is
    /// refused before the next.
    pub(super) fn fight(&mut self, root: &Node<T>, area: usize) -> Result<Fight, Unsolved> {
        let (both, traps) = self.drawn_line(root, [Taste::Most, Taste::Most])?;
        let dull = check_traps(traps).and_then(|()| check_total(&both, area));
        dull.map_err(Unsolved::Refused)?;
        let mut other = |tastes| {
            let (total, _) = self.drawn_line(root, tastes)?;
            check_total(&total, area).map_err(Unsolved::Refused)?;
            Ok(total)
        };
        let first = other([Taste::Most, Taste::Least])?;
        let second = other([Taste::Least, Taste::Most])?;
        Ok(Fight { totals: [both, first, second], traps })
    }

    /// Of a drawn position at the start of a game.
    pub(super) fn first_plies(&mut self, root: &Node<T>) -> Result<FirstPlies, Unsolved> {
        let (mut first, mut second) = ([false; 3], [[false; 3]; 3]);
        for (number, to) in self.in_row_order(root).into_iter().enumerate() {
            let next = self.after(root, to);
            let lost = self.can(&next, &T::unit())?;
            first[number] = !lost;
            // Who can win asks for a win, who cannot for a draw.
            let need = if lost { T::default() } else { T::unit() };
            for (answer, to) in self.in_row_order(&next).into_iter().enumerate() {
                second[number][answer] = !self.can(&self.after(&next, to), &need)?;
            }
        }
        Ok(FirstPlies { first, second })
    }

    fn in_row_order(&self, node: &Node<T>) -> Vec<u8> {
        let mut steps: Vec<u8> = self.options(node).steps().collect();
        steps.sort_by_key(|&to| self.terrain.cell(to));
        steps
    }

    /// What both have in the end, and at how many turns every step with the greatest gain loses.
    /// The first taste is the mover's. Of steps that leave the same total the first in row order is
    /// taken.
    fn drawn_line(&mut self, root: &Node<T>, tastes: [Taste; 2]) -> Result<(Exact, u32), Unsolved> {
        let (mut node, mut traps) = (root.clone(), 0);
        for (turn, taste) in tastes.into_iter().cycle().enumerate() {
            let after = |to| (node.mine.after(self.terrain.op(to)), to);
            let mut steps: Vec<(T, u8)> = self.in_row_order(&node).into_iter().map(after).collect();
            match taste {
                Taste::Most => steps.sort_by_key(|(total, _)| Reverse(total.clone())),
                Taste::Least => steps.sort_by_key(|(total, _)| total.clone()),
            }
            let Some(greatest) = steps.iter().map(|(total, _)| total).max() else { break };
            let mut kept = None;
            for (total, to) in &steps {
                let next = self.after(&node, *to);
                if !self.can(&next, &T::unit())? {
                    kept = Some((total, next));
                    break;
                }
            }
            let Some((total, next)) = kept else {
                // What was taken for a draw is none.
                let lost = turn.is_multiple_of(2);
                let key = if lost { "mathtricks-uneven-lost" } else { "mathtricks-uneven-won" };
                return Err(Unsolved::Refused(phrase(key)));
            };
            traps += u32::from(taste == Taste::Most && total < greatest);
            node = next;
        }
        Ok((node.mine.over(&self.one), traps))
    }
}
