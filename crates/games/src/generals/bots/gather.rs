//! Many small armies brought together into one, along a tree of own cells.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::ground::{At, FAR};
use super::memory::Memory;

/// Orders that bring units to one cell, the farthest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Gathering {
    pub(super) orders: Vec<(At, At)>,
    /// What arrives.
    pub(super) units: u32,
}

/// The best that `moves` orders can bring to `root`. From the tree of shortest ways over own
/// cells the poorest leaves are cut until so many orders are enough.
pub(super) fn gather(memory: &Memory, root: At, moves: usize) -> Gathering {
    let ground = &memory.ground;
    let steps = ground.steps([root], |at| memory.is_own(at));
    let mut reached: Vec<At> = (0..steps.len()).filter(|&at| steps[at] != FAR).collect();
    reached.sort_by_key(|&at| steps[at]);

    let mut parents = vec![root; steps.len()];
    let mut on_the_way = vec![0; steps.len()];
    let mut children = vec![0u32; steps.len()];
    for &at in reached.iter().filter(|&&at| at != root) {
        let nearer = ground.sides(at).filter(|&side| steps[side] < steps[at]);
        let parent = nearer.max_by_key(|&side| on_the_way[side]).unwrap_or(root);
        parents[at] = parent;
        children[parent] += 1;
        on_the_way[at] = on_the_way[parent] + memory.army(at);
    }

    let mut kept = vec![true; steps.len()];
    let mut edges = reached.len() - 1;
    let is_leaf = |at: At, children: &[u32]| at != root && children[at] == 0;
    let mut leaves: BinaryHeap<(Reverse<u32>, u32, At)> = reached
        .iter()
        .filter(|&&at| is_leaf(at, &children))
        .map(|&at| (Reverse(memory.army(at)), steps[at], at))
        .collect();
    while let Some((Reverse(army), _, at)) = leaves.pop() {
        if army > 0 && edges <= moves {
            break;
        }
        kept[at] = false;
        edges -= 1;
        let parent = parents[at];
        children[parent] -= 1;
        if is_leaf(parent, &children) {
            leaves.push((Reverse(memory.army(parent)), steps[parent], parent));
        }
    }

    let walkers: Vec<At> = reached.into_iter().rev().filter(|&at| at != root && kept[at]).collect();
    Gathering {
        units: walkers.iter().map(|&at| memory.army(at)).sum(),
        orders: walkers.into_iter().map(|at| (at, parents[at])).collect(),
    }
}
