//! What either side can still make of its total at best and at worst, from the cells it can reach.

use super::search::Node;
use super::terrain::Terrain;
use crate::mathtricks::whole::Whole;
use crate::mathtricks::{Board, Cell};

/// The cells of a board by what they do, those that do most first.
#[derive(Clone)]
pub(super) struct Reserves<T> {
    added: Vec<Numbered<T>>,
    subtracted: Vec<Numbered<T>>,
    multiplied: Vec<Numbered<u32>>,
    /// Cells that bring a total nearer to 0 without adding to it: divisions and x0.
    shrinking: u64,
    one: T,
}

#[derive(Clone)]
struct Numbered<N> {
    cell: u64,
    number: N,
}

/// Nearer totals, by this much a free cell, are hardly ever beyond reach.
const FAR: u32 = 4;

impl<T: Whole> Reserves<T> {
    pub(super) fn new(board: &Board, one: &T, terrain: &Terrain<T>) -> Reserves<T> {
        let cells = |number: fn(Cell) -> Option<u32>| {
            let numbered =
                |(rank, &at): (u32, &u16)| number(board.cell(at)).map(|n| (n, 1 << rank));
            let mut found: Vec<(u32, u64)> =
                (0..).zip(terrain.cells()).filter_map(numbered).collect();
            found.sort_unstable_by(|one, other| other.cmp(one));
            found
        };
        let scaled = |(n, cell): (u32, u64)| {
            let mut number = one.clone();
            number *= &T::whole(n);
            Numbered { cell, number }
        };
        let added = cells(|cell| if let Cell::Add(n @ 1..) = cell { Some(n) } else { None });
        let subtracted = cells(|cell| if let Cell::Subtract(n) = cell { Some(n) } else { None });
        let multiplied =
            cells(|cell| if let Cell::Multiply(n @ 2..) = cell { Some(n) } else { None });
        let shrinking =
            cells(|cell| matches!(cell, Cell::Divide(_) | Cell::Multiply(0)).then_some(0));
        Reserves {
            one: one.clone(),
            added: added.into_iter().map(scaled).collect(),
            subtracted: subtracted.into_iter().map(scaled).collect(),
            multiplied: multiplied
                .into_iter()
                .map(|(number, cell)| Numbered { cell, number })
                .collect(),
            shrinking: shrinking.into_iter().fold(0, |cells, (_, cell)| cells | cell),
        }
    }

    /// Whether totals are so far apart that `decide` is worth asking.
    fn far_apart(&self, node: &Node<T>) -> bool {
        // What no number of this width can say is farther than any totals are.
        let Some(far) = self.one.times(FAR * u32::from(node.left)) else { return false };
        node.mine.exceeds(&node.theirs, &far) || node.theirs.exceeds(&node.mine, &far)
    }

    /// The answer where totals are so far apart that no walk changes it.
    pub(super) fn decide(&self, node: &Node<T>, need: &T) -> Option<bool> {
        let reach = node.free;
        if !self.far_apart(node) {
            return None;
        }
        // Players alternate; the mover has the odd step.
        let (mine, theirs) = (u32::from(node.left).div_ceil(2), u32::from(node.left) / 2);
        if node.mine.exceeds(&node.theirs, need) {
            let least = self.least(&node.mine, reach, mine);
            let most = self.most(&node.theirs, reach, theirs);
            least.exceeds(&most, need).then_some(true)
        } else {
            let most = self.most(&node.mine, reach, mine);
            let least = self.least(&node.theirs, reach, theirs);
            (!most.exceeds(&least, need)).then_some(false)
        }
    }

    fn most(&self, total: &T, reach: u64, steps: u32) -> T {
        let zero = T::default();
        let mut most =
            if *total < zero && self.shrinking & reach != 0 { zero.clone() } else { total.clone() };
        for number in reached(&self.added, reach, steps) {
            most += number;
        }
        if most > zero {
            self.multiply(&mut most, reach, steps);
        }
        most
    }

    fn least(&self, total: &T, reach: u64, steps: u32) -> T {
        let zero = T::default();
        let mut least =
            if *total > zero && self.shrinking & reach != 0 { zero.clone() } else { total.clone() };
        for number in reached(&self.subtracted, reach, steps) {
            least -= number;
        }
        if least < zero {
            self.multiply(&mut least, reach, steps);
        }
        least
    }

    fn multiply(&self, total: &mut T, reach: u64, steps: u32) {
        reached(&self.multiplied, reach, steps).for_each(|&factor| *total *= &T::whole(factor));
    }
}

/// The numbers on the cells within reach, at most one a step.
fn reached<N>(cells: &[Numbered<N>], reach: u64, steps: u32) -> impl Iterator<Item = &N> {
    let within = cells.iter().filter(move |numbered| numbered.cell & reach != 0);
    within.take(steps as usize).map(|numbered| &numbered.number)
}
