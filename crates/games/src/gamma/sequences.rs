//! Cyclic sequences that are cut, joined and told apart in logarithmic time, on the average: splay
//! trees ordered by place.

/// Sequences of nodes. After the last node of a sequence comes the first; which is the first does
/// not matter, except to one that was opened.
#[derive(Default)]
pub(super) struct Sequences {
    /// For each node its parent and its children. A node with none of them is a sequence of its own.
    nodes: Vec<[Node; 3]>,
}

pub(super) type Node = u32;

/// No node: number 0 is left out.
pub(super) const NONE: Node = 0;
const PARENT: usize = 0;
const LEFT: usize = 1;
const RIGHT: usize = 2;

impl Sequences {
    /// A new node alone.
    pub(super) fn new_node(&mut self) -> Node {
        if self.nodes.is_empty() {
            self.nodes.push([NONE; 3]);
        }
        self.nodes.push([NONE; 3]);
        self.nodes.len() as Node - 1
    }

    pub(super) fn is_alone(&self, node: Node) -> bool {
        self.nodes[node as usize] == [NONE; 3]
    }

    /// Leaves a node alone that is in no sequence any more, whatever it was in before.
    pub(super) fn reset(&mut self, node: Node) {
        self.nodes[node as usize] = [NONE; 3];
    }

    /// Makes a sequence of nodes, which must be alone.
    pub(super) fn make(&mut self, sequence: &[Node]) {
        self.balance(sequence, NONE);
    }

    /// Makes a tree of a sequence and returns its root.
    fn balance(&mut self, sequence: &[Node], parent: Node) -> Node {
        let Some(&root) = sequence.get(sequence.len() / 2) else { return NONE };
        let (before, after) = sequence.split_at(sequence.len() / 2);
        let left = self.balance(before, root);
        let right = self.balance(&after[1..], root);
        self.nodes[root as usize] = [parent, left, right];
        root
    }

    /// Both nodes are in one sequence.
    pub(super) fn same(&mut self, one: Node, other: Node) -> bool {
        self.splay(one);
        self.splay(other);
        one == other || self.nodes[one as usize][PARENT] != NONE
    }

    /// Opens a sequence after `node`, which becomes its last one.
    pub(super) fn open_after(&mut self, node: Node) {
        let rest = self.cut_after(node);
        if rest != NONE {
            let last = self.last(rest);
            self.nodes[last as usize][RIGHT] = node;
            self.nodes[node as usize][PARENT] = last;
        }
    }

    /// Cuts an opened sequence after `node`, which becomes a root; returns the root of the rest.
    pub(super) fn cut_after(&mut self, node: Node) -> Node {
        self.splay(node);
        let rest = std::mem::replace(&mut self.nodes[node as usize][RIGHT], NONE);
        if rest != NONE {
            self.nodes[rest as usize][PARENT] = NONE;
        }
        rest
    }

    /// Lets `first`, which begins an opened sequence, follow `last`, which ends one. When both are
    /// ends of the same, it is closed.
    pub(super) fn join(&mut self, last: Node, first: Node) {
        self.splay(last);
        self.splay(first);
        if self.nodes[last as usize][PARENT] == NONE {
            self.nodes[first as usize][LEFT] = last;
            self.nodes[last as usize][PARENT] = first;
        }
    }

    /// The last node of the sequence with this root, and makes it the root.
    fn last(&mut self, root: Node) -> Node {
        let mut last = root;
        while self.nodes[last as usize][RIGHT] != NONE {
            last = self.nodes[last as usize][RIGHT];
        }
        self.splay(last);
        last
    }

    /// Makes a node the root of its tree.
    fn splay(&mut self, node: Node) {
        loop {
            let parent = self.nodes[node as usize][PARENT];
            if parent == NONE {
                return;
            }
            let above = self.nodes[parent as usize][PARENT];
            if above != NONE {
                let straight = (self.nodes[parent as usize][LEFT] == node)
                    == (self.nodes[above as usize][LEFT] == parent);
                self.rotate_up(if straight { parent } else { node });
            }
            self.rotate_up(node);
        }
    }

    /// Makes a node the parent of its parent.
    fn rotate_up(&mut self, node: Node) {
        let [parent, left, right] = self.nodes[node as usize];
        let above = self.nodes[parent as usize][PARENT];
        let (from, child) =
            if self.nodes[parent as usize][LEFT] == node { (LEFT, right) } else { (RIGHT, left) };
        self.nodes[parent as usize][from] = child;
        self.nodes[parent as usize][PARENT] = node;
        if child != NONE {
            self.nodes[child as usize][PARENT] = parent;
        }
        self.nodes[node as usize][LEFT + RIGHT - from] = parent;
        self.nodes[node as usize][PARENT] = above;
        if above != NONE {
            let place = if self.nodes[above as usize][LEFT] == parent { LEFT } else { RIGHT };
            self.nodes[above as usize][place] = node;
        }
    }
}
