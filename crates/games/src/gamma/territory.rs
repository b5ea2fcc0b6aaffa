//! Who is nearer to which free fields: what a board is worth long before its end.

use super::grid::{Grid, Tag};

/// Claims to free fields, by cell.
#[derive(Default)]
pub(super) struct Territory {
    claims: Vec<Claim>,
    queue: Vec<u32>,
}

/// Who would be there first and how far it is; of fields that nobody comes to the player is
/// [`u8::FREE`].
#[derive(Clone, Copy)]
struct Claim {
    by: u8,
    distance: u32,
}

/// In place of a player's tag where there are several of them.
pub(super) const SEVERAL: u8 = u8::MAX;

/// Who is somewhere when this player comes there too.
#[inline]
pub(super) fn joined_by(there: u8, tag: u8) -> u8 {
    if there == u8::FREE || there == tag { tag } else { SEVERAL }
}

impl Territory {
    /// Makes an empty list for so many cells.
    pub(super) fn clear(&mut self, cells: usize) {
        self.claims.clear();
        self.claims.resize(cells, Claim { by: u8::FREE, distance: u32::MAX });
        self.queue.clear();
    }

    /// The player comes to the free field `i` with so many others on the way. Nearer fields must be
    /// claimed first.
    #[inline]
    pub(super) fn claim(&mut self, i: usize, tag: u8, distance: u32) {
        let claim = &mut self.claims[i];
        if claim.by == u8::FREE {
            *claim = Claim { by: tag, distance };
            self.queue.push(i as u32);
        } else if claim.distance == distance {
            claim.by = joined_by(claim.by, tag);
        }
    }

    /// Goes on from the fields that are claimed, and shows who gets each; nobody does where several
    /// come at the same time.
    pub(super) fn spread(&mut self, grid: &Grid<u8>, mut show: impl FnMut(u8)) {
        let mut done = 0;
        while let Some(&i) = self.queue.get(done) {
            done += 1;
            let Claim { by, distance } = self.claims[i as usize];
            if by != SEVERAL {
                show(by);
            }
            for side in grid.around(i as usize) {
                if grid.at(side) == u8::FREE {
                    self.claim(side, by, distance + 1);
                }
            }
        }
    }
}
