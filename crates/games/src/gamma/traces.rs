//! Which areas have their contours known: large ones about which somebody asks again and again while
//! changes spoil what was known of them.

use super::by_root::{ByRoot, Searches};
use super::contours::{Change, Contours};
use super::grid::{Grid, Ring, SIDES, Tag};

#[derive(Default)]
pub(super) struct Traces {
    contours: Contours,
    areas: ByRoot<Trace>,
}

#[derive(Clone, Copy)]
enum Trace {
    /// The area of so many fields has its contours. They are given up after `idle` more fields about
    /// which nobody asks.
    Known { fields: u32, idle: u32 },
    /// After so many searches there are none. As long as nothing was `spoilt` that was known, or
    /// could have been, other knowledge is cheaper.
    Unknown { searches: Searches, spoilt: bool },
}

impl Default for Trace {
    fn default() -> Trace {
        Trace::Unknown { searches: Searches::default(), spoilt: false }
    }
}

impl Trace {
    fn known(fields: u32) -> Self {
        Trace::Known { fields, idle: fields / 16 + PATIENCE }
    }
}

/// Searches that have looked at fewer fields than this are not worth replacing.
const WORTH_TRACING: u32 = if cfg!(test) { 32 } else { 1 << 13 };

/// The contours of the smallest area are kept for this many more fields.
const PATIENCE: u32 = if cfg!(test) { 2 } else { 64 };

impl Traces {
    /// Forgets everything, as when labels get new numbers.
    pub(super) fn forget(&mut self) {
        self.areas.forget();
    }

    pub(super) fn has(&self, root: u32) -> bool {
        matches!(self.areas.of(root), Trace::Known { .. })
    }

    /// The parts field `i` would leave, if the contours of its area are known.
    pub(super) fn parts<T: Tag>(
        &mut self,
        grid: &Grid<T>,
        root: u32,
        (i, ring): (usize, Ring),
    ) -> Option<u32> {
        let Trace::Known { fields, .. } = self.areas.of(root) else { return None };
        self.areas.set(root, Trace::known(fields));
        Some(self.contours.parts(grid, i, ring))
    }

    /// A search in the area of `at` looked at so many fields. When all searches together have looked
    /// at as many as the area may have, and what they found does not last, tries to trace its
    /// contours.
    pub(super) fn searched<T: Tag>(&mut self, grid: &Grid<T>, root: u32, at: usize, seen: u32) {
        let Trace::Unknown { mut searches, spoilt } = self.areas.of(root) else { return };
        searches = searches.and(seen);
        if spoilt && searches.enough(WORTH_TRACING) {
            if let Some(fields) = self.contours.trace(grid, at, None, searches.searched) {
                self.areas.set(root, Trace::known(fields));
                return;
            }
            searches = searches.tried();
        }
        self.areas.set(root, Trace::Unknown { searches, spoilt });
    }

    /// Other knowledge of the area with this root is not right any more.
    pub(super) fn spoilt(&mut self, root: u32) {
        if let Trace::Unknown { searches, spoilt: false } = self.areas.of(root) {
            self.areas.set(root, Trace::Unknown { searches, spoilt: true });
        }
    }

    /// The area with this root lost field `i`, whose ring was `ring`. Parts that were cut off are
    /// there under the labels `cut_off`; a search looked at `seen` fields for them.
    pub(super) fn lost<T: Tag>(
        &mut self,
        grid: &Grid<T>,
        root: u32,
        (i, ring): (usize, Ring),
        (cut_off, seen): (&[u32], u32),
    ) {
        let Some(side) = SIDES.into_iter().find(|&side| ring.has(side)) else { return };
        let beside = grid.around(i)[side];
        if self.has(root) {
            self.contours.change(grid, i, grid.at(beside), Change::Lost);
            for &part in cut_off {
                self.areas.set(part, self.areas.of(root));
            }
        } else if cut_off.is_empty() {
            self.searched(grid, root, beside, seen);
        }
    }

    /// Field `i` made the areas `merged`, each with its root and the field beside `i`, into one with
    /// root `root`. When the contours of one of them are known, the others are traced, unless they
    /// are much larger.
    pub(super) fn gained<T: Tag>(
        &mut self,
        grid: &Grid<T>,
        i: usize,
        merged: &[(u32, usize)],
        root: u32,
    ) {
        let (mut fields, mut idle) = (0u32, 0);
        for &(root, _) in merged {
            if let Trace::Known { fields: more, idle: left } = self.areas.of(root) {
                fields = fields.saturating_add(more);
                idle = left.max(idle);
            }
        }
        if fields == 0 {
            if merged.len() > 1 {
                self.areas.set(root, self.pooled(merged));
            }
            return;
        }
        if idle == 0 {
            self.areas.set(root, Trace::default());
            return;
        }
        let most = fields.saturating_mul(4).max(WORTH_TRACING);
        for &(other, at) in merged {
            if self.has(other) {
                continue;
            }
            let Some(more) = self.contours.trace(grid, at, Some(i), most) else {
                self.areas.set(root, Trace::default());
                return;
            };
            fields = fields.saturating_add(more);
        }
        self.contours.change(grid, i, grid.at(i), Change::Gained);
        self.areas.set(root, Trace::Known { fields, idle: idle - 1 });
    }

    /// What is known of a new area without contours.
    fn pooled(&self, merged: &[(u32, usize)]) -> Trace {
        let unknown = || {
            merged.iter().filter_map(|&(root, _)| match self.areas.of(root) {
                Trace::Known { .. } => None,
                Trace::Unknown { searches, spoilt } => Some((searches, spoilt)),
            })
        };
        let searches = Searches::pooled(unknown().map(|(searches, _)| searches));
        Trace::Unknown { searches, spoilt: unknown().any(|(_, spoilt)| spoilt) }
    }
}
