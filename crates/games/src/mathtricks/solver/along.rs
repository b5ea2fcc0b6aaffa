//! The positions of one game, solved from its end: what is found out about the later ones, which are
//! easier, helps with those before them.

use super::insisted_on;
use super::search::{Node, Solver};
use crate::mathtricks::Move;
use crate::mathtricks::whole::Whole;
use crate::solution::{Solution, Unsolved, Worth};

/// Parts of the budget that are tried first on every position, so that a hard one does not keep
/// people from what is known of the others.
const PARTS: [u64; 3] = [100, 10, 1];

/// After so many positions in a row that a part of the budget did not solve, those before them are
/// not tried with it: as a rule they are harder still.
const TOO_FAR: usize = 2;

/// All positions together take at most so many times the budget of one.
const IN_ALL: u64 = 4;

impl<T: Whole> Solver<'_, T> {
    pub(super) fn solve_along(
        &mut self,
        roots: &[Node<T>],
        tell: &mut dyn FnMut(usize, Solution<Move>),
    ) -> Result<(), Unsolved> {
        let budget = self.task.nodes.unwrap_or(u64::MAX);
        let in_all = budget.saturating_mul(IN_ALL);
        let mut worths: Vec<Option<Worth>> = vec![None; roots.len()];
        let mut open: Vec<usize> = (0..roots.len()).rev().collect();
        for part in PARTS {
            let (mut unsolved, mut in_a_row) = (Vec::new(), 0);
            for at in open {
                if worths.get(at + 1).is_some_and(Option::is_some) {
                    in_a_row = 0;
                }
                if in_a_row >= TOO_FAR {
                    unsolved.push(at);
                    continue;
                }
                let known = self.task.known.filter(|_| at == 0);
                let played = worths.get(at + 1).copied().flatten().map(Worth::turned);
                if known.is_some() && played.is_none() {
                    // Nothing is to be found out here before the next position is solved.
                    unsolved.push(at);
                    continue;
                }
                let left = in_all.saturating_sub(self.all_nodes());
                if left == 0 {
                    return Ok(());
                }
                self.allow(left.min(budget / part));
                match self.judged(&roots[at], known, played) {
                    Ok(solution) => {
                        worths[at] = Some(solution.worth);
                        tell(at, solution);
                    }
                    Err(stopped) if self.task.stop.is_raised() => return Err(stopped),
                    Err(_) => {
                        in_a_row += 1;
                        unsolved.push(at);
                    }
                }
            }
            open = unsolved;
        }
        Ok(())
    }

    /// A position and, unless the move played there kept its worth, one that does.
    fn judged(
        &mut self,
        root: &Node<T>,
        known: Option<Worth>,
        played: Option<Worth>,
    ) -> Result<Solution<Move>, Unsolved> {
        let worth = known.map_or_else(|| self.worth(root), Ok)?;
        let step = match played == Some(worth) {
            true => None,
            // The worth is known even when the search for the step takes too long.
            false => self.step_for(root, &insisted_on(worth)).unwrap_or_default(),
        };
        let line = step.map(|to| self.named(to)).into_iter().collect();
        Ok(Solution { worth, margin: None, line, nodes: self.all_nodes() })
    }
}
