//! Which fields hang together: a label on every taken field, union-find over the labels, and the
//! search that finds the parts of an area that has lost a field.

use super::engine::BoardError;
use super::grid::{Grid, Ring, Tag, zeroed};
use super::notes::Notes;

/// Labels of fields and the forest over labels. Adjacent fields of one player always have labels of
/// one tree; since fields hold labels and are not themselves nodes, a part that is cut off gets a
/// new label without touching the rest.
pub(super) struct Areas {
    /// For each taken field its label.
    labels: Vec<u32>,
    forest: Forest,
    /// Labels are renumbered when there are this many; more than half of them are dead by then.
    most_labels: usize,
}

impl Clone for Areas {
    fn clone(&self) -> Self {
        Self { labels: self.labels.clone(), forest: self.forest.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.labels.clone_from(&source.labels);
        self.forest.clone_from(&source.forest);
        self.most_labels = source.most_labels;
    }
}

impl Areas {
    /// `fields` of the `cells` can ever be taken.
    pub(super) fn new(cells: usize, fields: usize) -> Result<Self, BoardError> {
        let most_labels = (2 * fields + 64).min(ROOT as usize);
        let (labels, mut forest) = (zeroed(cells)?, Forest::default());
        // Room that is not written costs nothing, and a list that has it is not copied to grow.
        // Where there is none, there may still be some when it is needed.
        let _ = forest.0.try_reserve_exact(fields);
        Ok(Self { labels, forest, most_labels })
    }

    pub(super) fn forest(&self) -> &Forest {
        &self.forest
    }

    /// The label of a taken field.
    #[inline]
    pub(super) fn label(&self, i: usize) -> u32 {
        self.labels[i]
    }

    /// The root of the area of a taken field.
    #[inline]
    pub(super) fn root(&self, i: usize) -> u32 {
        self.forest.root(self.label(i))
    }

    pub(super) fn root_of(&self, label: u32) -> u32 {
        self.forest.root(label)
    }

    /// Like [`Areas::root`], and shortens the way for the next time.
    #[inline]
    pub(super) fn root_and_halve(&mut self, i: usize) -> u32 {
        self.forest.root_and_halve(self.labels[i])
    }

    #[inline]
    pub(super) fn new_label(&mut self) -> u32 {
        self.forest.new_label()
    }

    #[inline]
    pub(super) fn set_label(&mut self, i: usize, label: u32) {
        self.labels[i] = label;
    }

    /// Makes one area of the areas with these two different roots; returns its root.
    pub(super) fn unite(&mut self, one: u32, other: u32) -> u32 {
        self.forest.unite(one, other)
    }

    /// There may be no room for the labels one action needs: four new ones at most.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.forest.0.len() + 4 > self.most_labels
    }

    /// Renumbers the labels, leaving only the roots in use.
    #[cold]
    pub(super) fn renumber<T: Tag>(&mut self, grid: &Grid<T>) {
        let mut renamed = vec![None; self.forest.0.len()];
        let mut used = 0;
        for i in (0..grid.cells()).filter(|&i| grid.at(i).is_player()) {
            let root = self.root(i);
            let label = *renamed[root as usize].get_or_insert_with(|| {
                used += 1;
                used - 1
            });
            self.labels[i] = label;
        }
        self.forest.0.clear();
        self.forest.0.resize(used as usize, ROOT);
    }
}

/// Union-find over labels: for each label its parent, or [`ROOT`] plus the height of its tree.
#[derive(Default)]
pub(super) struct Forest(Vec<u32>);

const ROOT: u32 = 1 << 31;

impl Clone for Forest {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Forest {
    pub(super) fn root(&self, mut label: u32) -> u32 {
        loop {
            match self.0[label as usize] {
                ROOT.. => return label,
                parent => label = parent,
            }
        }
    }

    /// Like [`Forest::root`], and shortens the way for the next time.
    #[inline]
    pub(super) fn root_and_halve(&mut self, mut label: u32) -> u32 {
        loop {
            let parent = self.0[label as usize];
            if parent >= ROOT {
                return label;
            }
            let above = self.0[parent as usize];
            if above >= ROOT {
                return parent;
            }
            self.0[label as usize] = above;
            label = above;
        }
    }

    #[inline]
    pub(super) fn new_label(&mut self) -> u32 {
        self.0.push(ROOT);
        self.0.len() as u32 - 1
    }

    /// Makes one tree of those with these two different roots; returns its root.
    pub(super) fn unite(&mut self, one: u32, other: u32) -> u32 {
        let (height, other_height) = (self.0[one as usize], self.0[other as usize]);
        let (root, child) = if height >= other_height { (one, other) } else { (other, one) };
        self.0[child as usize] = root;
        if height == other_height {
            self.0[root as usize] += 1;
        }
        root
    }
}

/// What is left of an area when the field in its middle goes.
pub(super) struct Split {
    /// How many parts are left.
    pub(super) parts: u32,
    /// The fields of all parts but one of the largest.
    pub(super) cut_off: Vec<Vec<u32>>,
    /// How many fields were looked at.
    pub(super) seen: u32,
}

/// Marks in `notes` start here; what is below belongs to others, and is lost where the search goes.
pub(super) const FIRST_MARK: u32 = 8;

/// Searches from all sides of `gap` at once, a field at a time, until at most one search can still
/// go on: the cost is that of the smaller parts. `gap` itself must not hold `tag` any more, or be
/// marked. Searches that meet go on as one.
pub(super) fn split<T: Tag>(
    grid: &Grid<T>,
    notes: &mut Notes,
    (gap, ring): (usize, Ring),
    tag: T,
) -> Split {
    let around = grid.around(gap);
    let mut sides: Vec<Side> = ring.heads().map(|side| Side::from(around[side])).collect();
    for (n, side) in sides.iter_mut().enumerate() {
        side.party = n;
        *notes.at_mut(side.seen[0] as usize) = FIRST_MARK + n as u32;
    }
    let hole = std::mem::replace(notes.at_mut(gap), HOLE);
    let mut running = sides.len();
    let mut finished = Vec::new();
    while running > 1 {
        for n in 0..sides.len() {
            let Some(&from) = sides[n].seen.get(sides[n].done) else { continue };
            sides[n].done += 1;
            for at in grid.around(from as usize) {
                if grid.at(at) != tag {
                    continue;
                }
                let note = notes.at_mut(at);
                match note.checked_sub(FIRST_MARK) {
                    _ if *note == HOLE => {}
                    None => {
                        *note = FIRST_MARK + n as u32;
                        sides[n].seen.push(at as u32);
                    }
                    Some(other) => {
                        let (mine, met) = (sides[n].party, sides[other as usize].party);
                        if mine != met {
                            running -= 1;
                            for side in sides.iter_mut().filter(|side| side.party == met) {
                                side.party = mine;
                            }
                        }
                    }
                }
            }
            let party = sides[n].party;
            if sides.iter().all(|side| side.party != party || side.done == side.seen.len()) {
                finished.push(party);
                running -= 1;
            }
            if running <= 1 {
                break;
            }
        }
    }
    *notes.at_mut(gap) = hole;
    for &at in sides.iter().flat_map(|side| &side.seen) {
        *notes.at_mut(at as usize) = 0;
    }
    let seen = sides.iter().map(|side| side.seen.len() as u32).sum();
    let parts = (finished.len() + running) as u32;
    let part = |party| {
        let own = sides.iter().filter(move |side| side.party == party);
        own.flat_map(|side| side.seen.iter().copied()).collect()
    };
    Split { parts, cut_off: finished.into_iter().map(part).collect(), seen }
}

const HOLE: u32 = u32::MAX;

/// One of the searches of [`split`]: a queue of fields, and the searches it has met share a party.
struct Side {
    seen: Vec<u32>,
    done: usize,
    party: usize,
}

impl From<usize> for Side {
    fn from(start: usize) -> Self {
        Self { seen: vec![start as u32], done: 0, party: 0 }
    }
}
