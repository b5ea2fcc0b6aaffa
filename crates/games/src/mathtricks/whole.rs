//! Whole numbers of four widths, and what a cell does to them.

use std::ops::{AddAssign, DivAssign, MulAssign, SubAssign};

use dashu_base::UnsignedAbs;
use dashu_int::IBig;
use polje_tabletop::Exact;

use super::Cell;

/// What a width of whole numbers must do; none of these may overflow within the board's bound.
pub(super) trait Whole:
    Clone
    + Default
    + Ord
    + Send
    + Sync
    + for<'a> AddAssign<&'a Self>
    + for<'a> SubAssign<&'a Self>
    + for<'a> MulAssign<&'a Self>
    + for<'a> DivAssign<&'a Self>
    + 'static
{
    /// A cell's operation, worked out for speed.
    type Op: Clone + Send + Sync;

    fn op(cell: Cell, one: &Self) -> Self::Op;
    /// The total after a step, as `step` would make it.
    fn after(&self, op: &Self::Op) -> Self;

    /// The number of a cell.
    fn whole(n: u32) -> Self;
    /// So many times this, which may outgrow the board's bound; `None` when it does not fit.
    fn times(&self, n: u32) -> Option<Self>;
    /// Halfway, rounded towards `low`.
    fn between(low: &Self, high: &Self) -> Self;
    /// The fraction `self / one`.
    fn over(&self, one: &Self) -> Exact;
    fn big(self) -> IBig;
    /// `None` when it does not fit.
    fn small(big: &IBig) -> Option<Self>;
    /// About `self / one`.
    fn ratio(&self, one: &Self) -> f64;
    /// How much more than `before`, cut to what can be computed with, and what a whole one is in
    /// the same measure: for ordering only.
    fn rough_gain(&self, before: &Self, one: &Self) -> (i64, i64);

    fn step(&mut self, one: &Self, cell: Cell) {
        let scaled = |n| {
            let mut scaled = Self::whole(n);
            scaled *= one;
            scaled
        };
        match cell {
            Cell::Add(n) => *self += &scaled(n),
            Cell::Subtract(n) => *self -= &scaled(n),
            Cell::Multiply(n) => *self *= &Self::whole(n),
            // Without remainder.
            Cell::Divide(n) => *self /= &Self::whole(n),
        }
    }

    /// The least positive number.
    fn unit() -> Self {
        Self::whole(1)
    }

    fn minus(&self, other: &Self) -> Self {
        let mut rest = self.clone();
        rest -= other;
        rest
    }

    /// One unit minus this.
    fn rest(&self) -> Self {
        Self::unit().minus(self)
    }

    /// Whether this is at least `need` more than `other`.
    fn exceeds(&self, other: &Self, need: &Self) -> bool {
        self.minus(other) >= *need
    }
}

/// An operation without branches: shift, multiply, add. Division leaves no remainder, so dividing
/// by an odd number is multiplying by its inverse modulo the word.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordOp<W> {
    shift: u32,
    factor: W,
    added: W,
}

/// Gains of more whole ones than this are all alike.
const ROUGHLY: i64 = 1 << 20;

// A number on a cell has at most nine digits: it fits every one of these words.
macro_rules! machine_word {
    ($word:ty) => {
        impl Whole for $word {
            type Op = WordOp<$word>;

            fn op(cell: Cell, one: &$word) -> WordOp<$word> {
                let plain = WordOp { shift: 0, factor: 1, added: 0 };
                match cell {
                    Cell::Add(n) => WordOp { added: one * n as $word, ..plain },
                    Cell::Subtract(n) => WordOp { added: -one * n as $word, ..plain },
                    Cell::Multiply(n) => WordOp { factor: n as $word, ..plain },
                    Cell::Divide(n) => {
                        let odd = (n >> n.trailing_zeros()) as $word;
                        // Each round doubles the number of right bits; an odd number is its own
                        // inverse in the last three.
                        let mut inverse = odd;
                        for _ in 0..6 {
                            let error = <$word>::wrapping_sub(2, odd.wrapping_mul(inverse));
                            inverse = inverse.wrapping_mul(error);
                        }
                        WordOp { shift: n.trailing_zeros(), factor: inverse, ..plain }
                    }
                }
            }

            #[inline]
            fn after(&self, op: &WordOp<$word>) -> $word {
                (self >> op.shift).wrapping_mul(op.factor).wrapping_add(op.added)
            }

            fn whole(n: u32) -> $word {
                n as $word
            }

            fn between(low: &$word, high: &$word) -> $word {
                low + (high - low) / 2
            }

            fn over(&self, one: &$word) -> Exact {
                Exact::fraction(*self, one.unsigned_abs())
            }

            fn big(self) -> IBig {
                IBig::from(self)
            }

            fn small(big: &IBig) -> Option<$word> {
                <$word>::try_from(big).ok()
            }

            fn ratio(&self, one: &$word) -> f64 {
                *self as f64 / *one as f64
            }

            fn rough_gain(&self, before: &$word, one: &$word) -> (i64, i64) {
                let gain = self - before;
                if *one > ROUGHLY as $word {
                    return ((gain / one).clamp(-(ROUGHLY as $word), ROUGHLY as $word) as i64, 1);
                }
                let most = <$word>::try_from(ROUGHLY << 20).unwrap_or(<$word>::MAX);
                (gain.clamp(-most, most) as i64, *one as i64)
            }

            fn times(&self, n: u32) -> Option<$word> {
                self.checked_mul(<$word>::try_from(n).ok()?)
            }
        }
    };
}

machine_word!(i32);
machine_word!(i64);
machine_word!(i128);

impl Whole for IBig {
    type Op = (Cell, IBig);

    fn op(cell: Cell, one: &IBig) -> (Cell, IBig) {
        (cell, one.clone())
    }

    fn after(&self, (cell, one): &(Cell, IBig)) -> IBig {
        let mut total = self.clone();
        total.step(one, *cell);
        total
    }

    fn whole(n: u32) -> IBig {
        IBig::from(n)
    }

    fn between(low: &IBig, high: &IBig) -> IBig {
        low + (high - low) / 2u8
    }

    fn over(&self, one: &IBig) -> Exact {
        Exact::fraction(self.clone(), one.clone().unsigned_abs())
    }

    fn big(self) -> IBig {
        self
    }

    fn small(big: &IBig) -> Option<IBig> {
        Some(big.clone())
    }

    fn ratio(&self, one: &IBig) -> f64 {
        const PARTS: u32 = 1 << 20;
        (self * PARTS / one).to_f64().value().clamp(f64::MIN, f64::MAX) / f64::from(PARTS)
    }

    fn rough_gain(&self, before: &IBig, one: &IBig) -> (i64, i64) {
        let gain = (self - before) / one;
        let cut = gain.clamp(IBig::from(-ROUGHLY), IBig::from(ROUGHLY));
        (i64::try_from(cut).expect("it has just been cut"), 1)
    }

    fn times(&self, n: u32) -> Option<IBig> {
        Some(self * n)
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Rng;

    use super::*;

    #[test]
    fn worked_out_operations_do_what_the_plain_ones_do() {
        fn check<T: Whole + std::fmt::Debug>(total: T, one: &T, cell: Cell) {
            let mut plain = total.clone();
            plain.step(one, cell);
            assert_eq!(total.after(&T::op(cell, one)), plain, "{total:?} {cell}");
        }
        let mut rng = Rng::new(1);
        for _ in 0..5_000 {
            let most = *rng.pick(&[4, 1_000, 999_999]);
            let n = rng.between(2, most) as u32;
            let cell = match rng.below(4) {
                0 => Cell::Add(n),
                1 => Cell::Subtract(n),
                2 => Cell::Multiply(n - 2),
                _ => Cell::Divide(n),
            };
            let one = i64::from(n);
            let total = (rng.below(1 << 20) as i64 - (1 << 19)) * one;
            if n <= 1_000 {
                let one = n as i32;
                check((rng.below(1_000) as i32 - 500) * one, &one, cell);
            }
            check(total, &one, cell);
            check(i128::from(total) << 40, &i128::from(one), cell);
            check(IBig::from(total), &IBig::from(one), cell);
        }
    }
}
