//! What players at their limit of areas were told about golden moves, and whether it still holds.
//!
//! A "no" holds until something loosens a field it was about. Most changes loosen at most a few
//! fields, and only those are looked at again.

use super::areas::Areas;
use super::grid::{Grid, Tag};

#[derive(Default)]
pub(super) struct Questions {
    /// By slot.
    askers: Vec<Asker>,
    /// By slot: how often the player has got below its number of areas, or lost a field.
    reliefs: Vec<u32>,
    /// By label that is a root: how often the area changed so that any of its fields may be looser.
    versions: Vec<u32>,
    /// Counts all reliefs and versions.
    changes: u64,
}

#[derive(Default)]
pub(super) struct Asker {
    pub(super) answer: Answer,
    /// The areas the "no" is about.
    victims: Vec<Victim>,
    /// Fields to look at again before the "no" is repeated.
    pub(super) fresh: Vec<u32>,
    /// [`Questions::changes`] when the victims were last seen to be as they were.
    changes: u64,
    /// How many victims there were when all were found anew.
    victims_found: usize,
}

#[derive(Clone, Copy, Default)]
pub(super) enum Answer {
    #[default]
    Unknown,
    /// Yes, this field can be taken.
    Yes(usize),
    No,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Victim {
    label: u32,
    slot: u32,
    relief: u32,
    version: u32,
}

/// With more fields than this to look at again it is simpler to look at all.
const MOST_FRESH: usize = 256;

impl Questions {
    /// Takes out what is remembered for the player in `slot`; [`Questions::put_back`] returns it.
    pub(super) fn take(&mut self, slot: usize) -> Asker {
        self.askers.get_mut(slot).map(std::mem::take).unwrap_or_default()
    }

    pub(super) fn put_back(&mut self, slot: usize, asker: Asker) {
        if slot >= self.askers.len() {
            self.askers.resize_with(slot + 1, Asker::default);
        }
        self.askers[slot] = asker;
    }

    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// A "no" is about the area with this root, of the player in `slot`.
    pub(super) fn add_victim(&self, asker: &mut Asker, root: u32, slot: usize) {
        if asker.victims.last().is_none_or(|last| last.label != root) {
            let (relief, version) = (counted(&self.reliefs, slot), self.version(root));
            asker.victims.push(Victim { label: root, slot: slot as u32, relief, version });
        }
    }

    /// All of the asker's victims are found: its answer is "no".
    pub(super) fn conclude(&self, asker: &mut Asker) {
        asker.victims.sort_unstable();
        asker.victims.dedup();
        asker.victims_found = asker.victims.len();
        asker.fresh.clear();
        asker.answer = Answer::No;
        asker.changes = self.changes;
    }

    /// Whether every area a "no" was about is as tight as then.
    pub(super) fn still_tight(&self, asker: &mut Asker, areas: &Areas) -> bool {
        if asker.changes != self.changes {
            let holds = |victim: &Victim| {
                victim.relief == counted(&self.reliefs, victim.slot as usize)
                    && victim.version == self.version(areas.root_of(victim.label))
            };
            if asker.victims.len() > 2 * asker.victims_found + 16
                || !asker.victims.iter().all(holds)
            {
                return false;
            }
            asker.changes = self.changes;
        }
        true
    }

    fn version(&self, root: u32) -> u32 {
        counted(&self.versions, root as usize)
    }

    /// Any field of the player in `slot` may be looser now.
    pub(super) fn relieved(&mut self, slot: usize) {
        count(&mut self.reliefs, slot);
        self.changes += 1;
    }

    /// Any field of the area with this root may be looser now.
    pub(super) fn area_changed(&mut self, root: u32) {
        count(&mut self.versions, root as usize);
        self.changes += 1;
    }

    /// Field `i` is new or may be looser: those around it look at it again.
    pub(super) fn reconsider<T: Tag>(&mut self, grid: &Grid<T>, i: usize) {
        for tag in grid.around(i).map(|side| grid.at(side)) {
            if tag != grid.at(i)
                && let Some(asker) = self.askers.get_mut(tag.slot())
            {
                asker.look_again(i);
            }
        }
    }

    /// The player on field `i` has just come there and may now reach the fields around it.
    pub(super) fn reached<T: Tag>(&mut self, grid: &Grid<T>, i: usize) {
        let Some(asker) = self.askers.get_mut(grid.at(i).slot()) else { return };
        for side in grid.around(i) {
            if grid.at(side) != grid.at(i) && grid.at(side).is_player() {
                asker.look_again(side);
            }
        }
    }
}

impl Asker {
    fn look_again(&mut self, i: usize) {
        if let Answer::No = self.answer {
            self.fresh.push(i as u32);
            if self.fresh.len() > MOST_FRESH {
                *self = Self::default();
            }
        }
    }

    pub(super) fn forget_victims(&mut self) {
        self.victims.clear();
    }
}

fn counted(counts: &[u32], n: usize) -> u32 {
    counts.get(n).copied().unwrap_or(0)
}

fn count(counts: &mut Vec<u32>, n: usize) {
    if n >= counts.len() {
        counts.resize(n + 1, 0);
    }
    counts[n] = counts[n].wrapping_add(1);
}
