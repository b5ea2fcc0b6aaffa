//! The transposition table: what is known of positions that were searched.

use super::bits::Bits;
use super::search::{Node, Step};

/// What a position is worth to whoever is to move there, and a good step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) least: i8,
    pub(super) most: i8,
    pub(super) step: Step,
}

#[derive(Clone, Copy)]
struct Entry<B> {
    node: Node<B>,
    known: Known,
    /// How many free fields it had: what took longer to find out is kept longer.
    free: u8,
}

pub(super) struct TranspositionTable<B> {
    /// Two to a place: one for large positions, one for the last.
    places: Vec<[Option<Entry<B>>; 2]>,
}

/// A table never has more places than 2 to the power of this.
const MOST_BITS: u32 = 20;

/// Places to a position of every number of free fields, as a power of 2: fewer are not enough.
const ROOMY: u32 = 4;

impl<B: Bits> TranspositionTable<B> {
    /// Room for positions with so many free fields.
    pub(super) fn new(free: u32) -> TranspositionTable<B> {
        TranspositionTable { places: vec![[None; 2]; 1 << (free + ROOMY).min(MOST_BITS)] }
    }

    fn place(&self, node: &Node<B>) -> usize {
        node.hash() as usize & (self.places.len() - 1)
    }

    #[inline]
    pub(super) fn find(&self, node: &Node<B>) -> Option<Known> {
        let entries = self.places[self.place(node)].iter().flatten();
        entries.into_iter().find(|entry| entry.node == *node).map(|entry| entry.known)
    }

    #[inline]
    pub(super) fn keep(&mut self, node: &Node<B>, free: u8, known: Known) {
        let place = self.place(node);
        let [large, last] = &mut self.places[place];
        let entry = Entry { node: *node, known, free };
        match large {
            Some(other) if other.node != *node && other.free > free => *last = Some(entry),
            _ => *large = Some(entry),
        }
    }
}
