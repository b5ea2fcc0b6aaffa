//! Sets of fields as bits of one word, and what lies beside what.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A word with a bit for every field.
pub(super) trait Bits:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const WIDTH: usize;
    const NONE: Self;

    fn field(at: usize) -> Self;
    fn count(self) -> i32;
    /// The first field; there must be one.
    fn first(self) -> usize;
    /// A word's worth of all bits, well mixed.
    fn mixed(self) -> u64;

    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    fn without(self, other: Self) -> Self {
        self & !other
    }

    fn fields(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            let at = (!left.is_empty()).then(|| left.first())?;
            left = left.without(Self::field(at));
            Some(at)
        })
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            const WIDTH: usize = <$word>::BITS as usize;
            const NONE: $word = 0;

            #[inline]
            fn field(at: usize) -> $word {
                1 << at
            }

            #[inline]
            fn count(self) -> i32 {
                self.count_ones() as i32
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn mixed(self) -> u64 {
                const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
                let (low, high) = (self as u64, (self as u128 >> 64) as u64);
                let mixed = (low ^ high.wrapping_mul(ODD).rotate_left(29)).wrapping_mul(ODD);
                mixed ^ (mixed >> 32)
            }
        }
    };
}

word!(u64);
word!(u128);

/// A board's shape.
#[derive(Clone, Debug)]
pub(super) struct Shape<B> {
    pub(super) all: B,
    width: u32,
    /// Fields that have another at their left, and at their right.
    inner: [B; 2],
    /// The board turned and mirrored onto itself: by field, where it goes.
    symmetries: Vec<Vec<u8>>,
}

impl<B: Bits> Shape<B> {
    /// The board must not have more fields than a word has bits.
    pub(super) fn new(width: usize, height: usize) -> Shape<B> {
        let cells = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let set = |is_in: &dyn Fn(usize) -> bool| {
            let fields = cells().filter(|&(x, _)| is_in(x)).map(|(x, y)| B::field(y * width + x));
            fields.fold(B::NONE, |set, field| set | field)
        };
        let turned = |(x, y): (usize, usize), turn: usize| {
            let x = if turn & 1 == 1 { width - 1 - x } else { x };
            let y = if turn & 2 == 2 { height - 1 - y } else { y };
            (if turn & 4 == 4 { x * width + y } else { y * width + x }) as u8
        };
        let turns = 1..if width == height { 8 } else { 4 };
        Shape {
            all: set(&|_| true),
            width: width as u32,
            inner: [set(&|x| x > 0), set(&|x| x + 1 < width)],
            symmetries: turns.map(|turn| cells().map(|at| turned(at, turn)).collect()).collect(),
        }
    }

    /// The fields beside any of these.
    #[inline]
    pub(super) fn beside(&self, fields: B) -> B {
        let [has_left, has_right] = self.inner;
        ((fields & has_right) << 1
            | (fields & has_left) >> 1
            | fields << self.width
            | fields >> self.width)
            & self.all
    }

    /// All of `within` that hangs together with these.
    #[inline]
    pub(super) fn grown(&self, mut fields: B, within: B) -> B {
        loop {
            let more = (fields | self.beside(fields)) & within;
            if more == fields {
                return fields;
            }
            fields = more;
        }
    }

    pub(super) fn areas(&self, mut fields: B) -> u32 {
        let mut areas = 0;
        while !fields.is_empty() {
            fields = fields.without(self.grown(B::field(fields.first()), fields));
            areas += 1;
        }
        areas
    }

    /// Of all ways to turn and mirror two sets together, the one that comes first by `rank`.
    pub(super) fn canonical<R: Ord>(&self, sets: [B; 2], rank: impl Fn([B; 2]) -> R) -> [B; 2] {
        let turned = |moved: &Vec<u8>| {
            sets.map(|set| set.fields().fold(B::NONE, |set, at| set | B::field(moved[at].into())))
        };
        let others = self.symmetries.iter().map(turned);
        others.chain([sets]).min_by_key(|&sets| rank(sets)).unwrap_or(sets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_beside_each_other_share_a_side() {
        for (width, height) in [(1, 1), (1, 7), (7, 1), (3, 4), (8, 8)] {
            let shape = Shape::<u64>::new(width, height);
            for at in 0..width * height {
                let (x, y) = (at % width, at / width);
                let near =
                    |other: usize| (other % width).abs_diff(x) + (other / width).abs_diff(y) == 1;
                let beside: Vec<usize> = shape.beside(1 << at).fields().collect();
                let expected: Vec<usize> = (0..width * height).filter(|&at| near(at)).collect();
                assert_eq!(beside, expected, "{width}x{height} {at}");
            }
        }
    }

    #[test]
    fn areas_hang_together_by_sides_and_not_by_corners() {
        let shape = Shape::<u128>::new(10, 10);
        let set = |fields: &[usize]| fields.iter().fold(0, |set, &at| set | 1u128 << at);
        assert_eq!(shape.areas(set(&[])), 0);
        assert_eq!(shape.areas(set(&[0, 1, 11, 21])), 1);
        assert_eq!(shape.areas(set(&[0, 11, 22])), 3);
        assert_eq!(shape.areas(set(&[9, 10])), 2, "rows do not run on");
        assert_eq!(shape.areas(shape.all), 1);
    }

    #[test]
    fn a_board_looks_the_same_from_every_side() {
        for (width, height, turns) in [(4, 4, 8), (3, 5, 4)] {
            let shape = Shape::<u64>::new(width, height);
            let sets = [0b1011_0010_0001, 0b0100_0001_0000];
            let first = shape.canonical(sets, |sets| sets);
            assert_eq!(shape.symmetries.len() + 1, turns);
            for moved in &shape.symmetries {
                let turned =
                    sets.map(|set| set.fields().fold(0, |set, at| set | 1u64 << moved[at]));
                assert_eq!(turned.map(|set| shape.areas(set)), sets.map(|set| shape.areas(set)));
                assert_eq!(shape.canonical(turned, |sets| sets), first);
            }
        }
    }
}
