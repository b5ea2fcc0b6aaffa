//! Many small armies brought together into one, along a tree of own cells.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::ground::{At, FAR};
use super::memory::Memory;

/// Orders that bring units to one cell, the farthest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Gathering {
    pub(super) orders: Vec<(At, At)>,
}

/// What `moves` orders can bring to `root`: from the tree of shortest ways the poorest leaves are cut
/// until so many are enough.
pub(super) fn gather(memory: &Memory, root: At, moves: usize) -> Gathering {
    Pruning::new(memory, root).gathering(moves)
}

/// The tree of shortest ways to a cell with the order in which its leaves are cut, for any number of orders.
pub(super) struct Pruning<'a> {
    memory: &'a Memory,
    tree: Tree,
    cut: Vec<At>,
    /// By place in `cut`: units on this cell and those cut after it.
    units: Vec<u32>,
}

impl<'a> Pruning<'a> {
    pub(super) fn new(memory: &'a Memory, root: At) -> Pruning<'a> {
        let tree = Tree::new(memory, root, |at| memory.is_own(at));
        let mut children = vec![0u32; tree.parents.len()];
        tree.cells.iter().for_each(|&at| children[tree.parents[at]] += 1);
        let is_leaf = |at: At, children: &[u32]| at != root && children[at] == 0;
        let leaf = |at: At| (Reverse(memory.army(at)), tree.steps[at], at);
        let mut leaves: BinaryHeap<(Reverse<u32>, u32, At)> =
            tree.cells.iter().filter(|&&at| is_leaf(at, &children)).map(|&at| leaf(at)).collect();
        let mut cut = Vec::with_capacity(tree.cells.len());
        while let Some((_, _, at)) = leaves.pop() {
            cut.push(at);
            let parent = tree.parents[at];
            children[parent] -= 1;
            if is_leaf(parent, &children) {
                leaves.push(leaf(parent));
            }
        }
        let mut units = vec![0; cut.len() + 1];
        for (place, &at) in cut.iter().enumerate().rev() {
            units[place] = units[place + 1] + memory.army(at);
        }
        Pruning { memory, tree, cut, units }
    }

    /// How many are cut where so many orders are left; those without units are never kept.
    fn cuts(&self, moves: usize) -> usize {
        let fewest = self.cut.len().saturating_sub(moves);
        let is_empty = |&&at: &&At| self.memory.army(at) == 0;
        fewest + self.cut[fewest..].iter().take_while(is_empty).count()
    }

    pub(super) fn units(&self, moves: usize) -> u32 {
        self.units[self.cuts(moves)]
    }

    pub(super) fn gathering(&self, moves: usize) -> Gathering {
        let mut kept = vec![true; self.tree.parents.len()];
        self.cut[..self.cuts(moves)].iter().for_each(|&at| kept[at] = false);
        self.tree.gathering(&kept)
    }
}

/// The most that `moves` orders can bring to `root` along the tree of shortest ways.
pub(super) fn gather_most(memory: &Memory, root: At, moves: usize) -> Gathering {
    Harvest::new(memory, root, moves, |at| memory.is_own(at)).gathering(moves)
}

/// The shortest ways to one cell over own ones that are asked to send units; of several always the
/// one with most units on it.
struct Tree {
    steps: Vec<u32>,
    /// By cell: where its units go.
    parents: Vec<At>,
    /// All but the root, the nearest first.
    cells: Vec<At>,
}

impl Tree {
    fn new(memory: &Memory, root: At, is_asked: impl Fn(At) -> bool) -> Tree {
        let ground = &memory.ground;
        let steps = ground.steps([root], is_asked);
        let mut cells = ground.nearest(&steps, FAR);
        cells.retain(|&at| at != root);
        let mut parents = vec![root; steps.len()];
        let mut on_the_way = vec![0; steps.len()];
        for &at in &cells {
            let nearer = ground.sides(at).filter(|&side| steps[side] < steps[at]);
            let parent = nearer.max_by_key(|&side| on_the_way[side]).unwrap_or(root);
            parents[at] = parent;
            on_the_way[at] = on_the_way[parent] + memory.army(at);
        }
        Tree { steps, parents, cells }
    }

    /// The units of these cells walk to the root.
    fn gathering(&self, kept: &[bool]) -> Gathering {
        let walkers = self.cells.iter().rev().copied().filter(|&at| kept[at]);
        Gathering { orders: walkers.map(|at| (at, self.parents[at])).collect() }
    }
}

/// The most that any number of orders can bring to a cell.
pub(super) struct Harvest {
    tree: Tree,
    /// The cells so that each is followed by all whose units come through it, and where those end.
    order: Vec<(At, usize)>,
    /// The most units from a place in `order` on, with so many orders; row by row.
    most: Vec<u32>,
    width: usize,
}

impl Harvest {
    /// For up to `longest` orders; own cells that are not asked keep their units.
    pub(super) fn new(
        memory: &Memory,
        root: At,
        longest: usize,
        is_asked: impl Fn(At) -> bool,
    ) -> Harvest {
        let mut tree = Tree::new(memory, root, is_asked);
        tree.cells.retain(|&at| tree.steps[at] as usize <= longest);
        let order = order(&tree);
        let width = longest + 1;
        let mut most = vec![0; (order.len() + 1) * width];
        for (place, &(at, end)) in order.iter().enumerate().rev() {
            for moves in 1..width {
                let with = most[(place + 1) * width + moves - 1] + memory.army(at);
                most[place * width + moves] = with.max(most[end * width + moves]);
            }
        }
        Harvest { tree, order, most, width }
    }

    /// What so many orders bring, no more than were asked for.
    pub(super) fn units(&self, moves: usize) -> u32 {
        assert!(moves < self.width);
        self.most[moves]
    }

    pub(super) fn gathering(&self, mut moves: usize) -> Gathering {
        assert!(moves < self.width);
        let mut kept = vec![false; self.tree.parents.len()];
        let mut place = 0;
        while let Some(&(at, end)) = self.order.get(place) {
            let most = |place: usize| self.most[place * self.width + moves];
            if most(place) == most(end) {
                place = end;
            } else {
                kept[at] = true;
                place += 1;
                moves -= 1;
            }
        }
        self.tree.gathering(&kept)
    }
}

/// See [`Harvest::order`].
fn order(tree: &Tree) -> Vec<(At, usize)> {
    let mut sizes = vec![1; tree.parents.len()];
    for &at in tree.cells.iter().rev() {
        sizes[tree.parents[at]] += sizes[at];
    }
    let mut order = vec![(0, 0); tree.cells.len()];
    // By cell: where the next of those behind it goes.
    let mut next = vec![0; tree.parents.len()];
    for &at in &tree.cells {
        let parent = tree.parents[at];
        let place = next[parent];
        order[place] = (at, place + sizes[at]);
        next[parent] = place + sizes[at];
        next[at] = place + 1;
    }
    order
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Rng;

    use super::super::memory::samples::remembered;
    use super::*;

    /// The most that so many cells of the tree can send, found by trying all sets of cells that
    /// hold the way of each.
    fn most(memory: &Memory, tree: &Tree, root: At, moves: usize) -> u32 {
        let cells = &tree.cells;
        let sets = (0u32..1 << cells.len()).filter(|set| set.count_ones() as usize <= moves);
        let holds = |set: u32, at: At| {
            at == root || set >> cells.iter().position(|&cell| cell == at).unwrap() & 1 == 1
        };
        let whole =
            |&set: &u32| cells.iter().all(|&at| !holds(set, at) || holds(set, tree.parents[at]));
        let units = |set: u32| -> u32 {
            cells.iter().filter(|&&at| holds(set, at)).map(|&at| memory.army(at)).sum()
        };
        sets.filter(whole).map(units).max().unwrap()
    }

    #[test]
    fn a_harvest_is_the_most_that_trying_all_cells_finds() {
        let mut rng = Rng::new(8);
        let mut tried = 0;
        while tried < 300 {
            let memory = remembered(&mut rng);
            let root = memory.home;
            let tree = Tree::new(&memory, root, |at| memory.is_own(at));
            if tree.cells.len() > 11 {
                continue;
            }
            tried += 1;
            let harvest = Harvest::new(&memory, root, 8, |at| memory.is_own(at));
            let pruning = Pruning::new(&memory, root);
            for moves in 0..=8 {
                let gathering = harvest.gathering(moves);
                assert_eq!(harvest.units(moves), most(&memory, &tree, root, moves));
                assert!(gathering.orders.len() <= moves);
                assert_eq!(arriving(&memory, root, &gathering), harvest.units(moves));
                let cut = pruning.gathering(moves);
                assert_eq!(arriving(&memory, root, &cut), pruning.units(moves));
                assert!(cut.orders.len() <= moves && pruning.units(moves) <= harvest.units(moves));
            }
        }
    }

    /// Carries out the orders one by one, and says how many units have come to the root.
    fn arriving(memory: &Memory, root: At, gathering: &Gathering) -> u32 {
        let mut armies: Vec<u32> = (0..memory.cells.len()).map(|at| memory.army(at)).collect();
        for &(from, to) in &gathering.orders {
            assert!(memory.is_own(from) && memory.is_own(to));
            armies[to] += std::mem::take(&mut armies[from]);
        }
        armies[root] - memory.army(root)
    }
}
