//! How many parts each field of an area would leave behind if it went, more than one where it is an
//! articulation point: counted for a whole area in one low-link pass, and kept right while the area
//! grows by changes whose effect is local. Where counts are spoilt again and again, contours tell.

use super::areas::{Areas, FIRST_MARK, Split, split};
use super::by_root::{ByRoot, Searches};
use super::grid::{Grid, Ring, SIDES, Tag};
use super::notes::Notes;
use super::traces::Traces;

/// Counts of parts for areas that somebody wanted to know about.
///
/// The parts a field leaves are the *blocks*, or biconnected components, it belongs to: largest
/// sets of fields no single loss can take apart. A new field with one neighbour adds a block to it;
/// a new field that closes a square merges the blocks that meet at the square's far corner; nothing
/// else changes then.
#[derive(Default)]
pub(super) struct Cuts {
    /// For each field of a known area its count; elsewhere left-overs below [`FIRST_MARK`].
    notes: Notes,
    areas: ByRoot<Knowledge>,
    traces: Traces,
    /// The field asked about last and the parts it would leave, as long as nothing changes: whoever
    /// asks often moves there next.
    last_answer: Option<(usize, u32)>,
    /// Until somebody wants to know, nothing is known and nothing needs to be told.
    awake: bool,
}

#[derive(Clone, Copy)]
enum Knowledge {
    All,
    /// Nothing, for so many searches.
    Nothing(Searches),
}

impl Default for Knowledge {
    fn default() -> Knowledge {
        Knowledge::Nothing(Searches::default())
    }
}

impl Cuts {
    pub(super) fn is_awake(&self) -> bool {
        self.awake
    }

    pub(super) fn wake(&mut self) {
        self.awake = true;
    }

    /// Forgets everything, as when labels get new numbers.
    pub(super) fn forget(&mut self) {
        self.areas.forget();
        self.traces.forget();
        self.last_answer = None;
    }

    /// The parts field `i` would leave, if that is known or soon found out.
    pub(super) fn known<T: Tag>(
        &mut self,
        grid: &Grid<T>,
        root: u32,
        (i, ring): (usize, Ring),
    ) -> Option<u32> {
        if self.knows(root) {
            return Some(self.notes.at(i));
        }
        if let Some((_, parts)) = self.last_answer.filter(|&(at, _)| at == i) {
            return Some(parts);
        }
        self.traces.parts(grid, root, (i, ring))
    }

    fn knows(&self, root: u32) -> bool {
        matches!(self.areas.of(root), Knowledge::All)
    }

    /// What is known of the area with this root, or could be known, is not right any more.
    fn spoil(&mut self, root: u32) {
        self.areas.set(root, Knowledge::default());
        self.traces.spoilt(root);
    }

    /// The parts field `i` would leave. Searches at first; when searching has cost as much as it
    /// may cost to learn the whole area, tries that.
    pub(super) fn parts<T: Tag>(&mut self, grid: &Grid<T>, areas: &Areas, i: usize) -> u32 {
        let root = areas.root(i);
        let mut searches = match self.areas.of(root) {
            Knowledge::All => return self.notes.at(i),
            Knowledge::Nothing(searches) => searches,
        };
        if searches.enough(WORTH_LEARNING) {
            if count_parts(grid, &mut self.notes, i, searches.searched) {
                self.areas.set(root, Knowledge::All);
                return self.notes.at(i);
            }
            searches = searches.tried();
        }
        let ring = grid.ring(i, grid.at(i));
        let (parts, seen) = if let Some(parts) = self.traces.parts(grid, root, (i, ring)) {
            (parts, CONTOURS_COST)
        } else {
            let Split { parts, seen, .. } = split(grid, &mut self.notes, (i, ring), grid.at(i));
            self.traces.searched(grid, root, i, seen);
            (parts, seen)
        };
        self.areas.set(root, Knowledge::Nothing(searches.and(seen)));
        self.last_answer = Some((i, parts));
        parts
    }

    /// Finds the parts an area fell into when field `gap`, already somebody else's, went.
    pub(super) fn split<T: Tag>(
        &mut self,
        grid: &Grid<T>,
        (gap, ring): (usize, Ring),
        tag: T,
    ) -> Split {
        split(grid, &mut self.notes, (gap, ring), tag)
    }

    /// The area with this root lost field `i`, whose ring was `ring`, to somebody else. Parts that
    /// were cut off are there under the labels `cut_off`; a search looked at `seen` fields for them.
    pub(super) fn lost<T: Tag>(
        &mut self,
        grid: &Grid<T>,
        root: u32,
        (i, ring): (usize, Ring),
        (cut_off, seen): (&[u32], u32),
    ) {
        self.last_answer = None;
        if ring.sides() == 1 && self.knows(root) {
            let side = grid.around(i)[ring.heads().next().expect("there is one side")];
            *self.notes.at_mut(side) -= 1;
        } else {
            self.spoil(root);
        }
        self.traces.lost(grid, root, (i, ring), (cut_off, seen));
    }

    /// Field `i` made the areas `merged`, each with its root and the field beside `i`, into one with
    /// root `root`. Fields that may now
    /// leave fewer parts than before are handed to `loosened`; the change is [`Growth::Far`] when
    /// those can be anywhere in the area.
    pub(super) fn gained<T: Tag>(
        &mut self,
        grid: &Grid<T>,
        i: usize,
        merged: &[(u32, usize)],
        root: u32,
        loosened: impl FnMut(usize),
    ) -> Growth {
        let ring = grid.ring(i, grid.at(i));
        self.last_answer = None;
        self.traces.gained(grid, i, merged, root);
        if merged.len() as u32 != ring.groups() {
            self.spoil(root);
            return Growth::Far;
        }
        let known = merged.iter().all(|&(root, _)| self.knows(root));
        let knowledge = if self.grow_locally(grid, (i, ring), known, loosened) {
            Knowledge::All
        } else {
            if known {
                self.spoil(root);
            }
            Knowledge::Nothing(self.pooled(merged))
        };
        self.areas.set(root, knowledge);
        Growth::Near
    }

    fn pooled(&self, merged: &[(u32, usize)]) -> Searches {
        Searches::pooled(merged.iter().filter_map(|&(root, _)| match self.areas.of(root) {
            Knowledge::All => None,
            Knowledge::Nothing(searches) => Some(searches),
        }))
    }

    /// Brings the counts up to date for a new field whose ring's groups are of different areas.
    /// Returns whether they are still all right.
    fn grow_locally<T: Tag>(
        &mut self,
        grid: &Grid<T>,
        (i, ring): (usize, Ring),
        known_before: bool,
        mut loosened: impl FnMut(usize),
    ) -> bool {
        let tag = grid.at(i);
        let mut known = known_before;
        *self.notes.at_mut(i) = ring.groups();
        let around = grid.around(i);
        let mut merge = |cuts: &mut Self, at: usize, ring: Ring, sides: [usize; 2]| {
            if !ring.same_group(sides[0], sides[1]) {
                loosened(at);
                known = known && cuts.merge_blocks(at, ring);
            }
        };
        for side in SIDES.into_iter().filter(|&side| ring.has(side)) {
            let [next, opposite, previous] = [1, 2, 3].map(|turn| (side + turn) % 4);
            let at = around[side];
            match (ring.joined_before(side), ring.joined_after(side)) {
                (false, false) if known_before => *self.notes.at_mut(at) += 1,
                (true, true) => {
                    let its_ring = grid.ring(at, tag).without_side(opposite);
                    merge(self, at, its_ring, [previous, next]);
                }
                _ => {}
            }
            if ring.joined_after(side) {
                let corner = grid.corner(i, side);
                let its_ring = grid.ring(corner, tag).without_corner_after(opposite);
                merge(self, corner, its_ring, [opposite, previous]);
            }
        }
        known
    }

    /// Counts everything again: every known count must be right, and so must contours.
    /// Returns how many counts and how many fields of traced areas there are.
    #[cfg(test)]
    pub(super) fn check<T: Tag>(&mut self, grid: &Grid<T>, areas: &Areas) -> [usize; 2] {
        let mut counted = Notes::default();
        let [mut known, mut traced] = [0; 2];
        for i in (0..grid.cells()).filter(|&i| grid.at(i).is_player()) {
            let root = areas.root(i);
            if self.knows(root) || self.traces.has(root) {
                assert!(count_parts(grid, &mut counted, i, u32::MAX));
            }
            if self.knows(root) {
                assert_eq!(self.notes.at(i), counted.at(i), "field {i}");
                known += 1;
            }
            let ring = grid.ring(i, grid.at(i));
            if let Some(parts) = self.traces.parts(grid, root, (i, ring)) {
                assert_eq!(parts, counted.at(i), "field {i}");
                traced += 1;
            }
        }
        [known, traced]
    }

    /// Two sides of `at` that are not joined in its ring now belong to one block. False when the
    /// count alone does not tell whether they did before.
    fn merge_blocks(&mut self, at: usize, ring: Ring) -> bool {
        let parts = self.notes.at(at);
        if parts == ring.groups() {
            *self.notes.at_mut(at) -= 1;
            return true;
        }
        parts == 1
    }
}

/// How far the effect of a new field on its area's counts can reach.
#[derive(PartialEq, Eq)]
pub(super) enum Growth {
    Near,
    Far,
}

/// Searches that have looked at fewer fields than this are not worth replacing.
const WORTH_LEARNING: u32 = 32;

/// An answer from contours costs as much as a search that looks at so many fields.
const CONTOURS_COST: u32 = 16;

/// Counts the parts for every field of the area of `start`: a depth-first walk that numbers fields
/// as it enters them and hands up the lowest number each subtree touches. Gives up, and returns
/// false, when there are more than `most` fields.
fn count_parts<T: Tag>(grid: &Grid<T>, notes: &mut Notes, start: usize, most: u32) -> bool {
    let tag = grid.at(start);
    let mut entered = vec![start as u32];
    let mut path = vec![Step { at: start as u32, lowest: 0, side: 0, parts: 0 }];
    *notes.at_mut(start) = FIRST_MARK;
    while let Some(step) = path.last_mut() {
        let at = step.at as usize;
        if step.side < 4 {
            let next = grid.around(at)[usize::from(step.side)];
            step.side += 1;
            if grid.at(next) != tag {
                continue;
            }
            if let Some(number) = notes.at(next).checked_sub(FIRST_MARK) {
                // The field before on the path is met here too; that does no harm, since it only
                // makes the lowest number equal to the one it is compared with.
                step.lowest = step.lowest.min(number);
            } else {
                let number = entered.len() as u32;
                if number >= most {
                    entered.into_iter().for_each(|at| *notes.at_mut(at as usize) = 0);
                    return false;
                }
                *notes.at_mut(next) = FIRST_MARK + number;
                entered.push(next as u32);
                path.push(Step { at: next as u32, lowest: number, side: 0, parts: 1 });
            }
            continue;
        }
        // A field left behind must not look lower than any on the path.
        *notes.at_mut(at) = FINISHED + u32::from(step.parts);
        let lowest = step.lowest;
        path.pop();
        if let Some(above) = path.last_mut() {
            if lowest >= notes.at(above.at as usize) - FIRST_MARK {
                above.parts += 1;
            }
            above.lowest = above.lowest.min(lowest);
        }
    }
    for at in entered {
        *notes.at_mut(at as usize) -= FINISHED;
    }
    true
}

const FINISHED: u32 = u32::MAX - 7;

struct Step {
    at: u32,
    lowest: u32,
    side: u8,
    /// The part above, if there is one, and those below found to hang on this field alone.
    parts: u8,
}
