//! Exact totals that cost no more than they must. Every divisor is used at most once, so with Q the
//! product of all divisors in play (and of the denominators of totals so far), a total times Q is
//! always a whole number. A bound on what the cells can make of it tells which width of whole number
//! is always enough.

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use polje_tabletop::{Exact, Grid, Seat};

use super::Cell;

/// Both players' totals in the narrowest numbers the board allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Totals {
    Narrow(Scaled<i64>),
    Wide(Scaled<i128>),
    Big(Box<Scaled<IBig>>),
}

impl Totals {
    /// Two zeros, ready for any walk on the board.
    pub(super) fn for_board(cells: &Grid<Cell>) -> Totals {
        let one = common_denominator(cells.cells());
        let steps = most_steps(cells.cells().len());
        let most = bound(cells.cells().iter(), steps, &one, &UBig::ZERO);
        Totals::zero(one, &most)
    }

    /// Two zeros in numbers that hold any walk over these cells, on two of which the pawns stand,
    /// from any of these totals on.
    pub(super) fn for_cells(cells: &[Cell], totals: &[Exact; 2]) -> Totals {
        let divisors = common_denominator(cells);
        let one = totals.iter().fold(divisors, |one, total| one * total.denominator());
        let scaled = |total: &Exact| {
            total.whole_times(&one).expect("a multiple of its denominator").unsigned_abs()
        };
        let [first, second] = totals.each_ref().map(scaled);
        let most = bound(cells.iter(), most_steps(cells.len()), &one, &first.max(second));
        Totals::zero(one, &most)
    }

    /// `most` is what no total times `one` exceeds.
    fn zero(one: UBig, most: &UBig) -> Totals {
        // Three bits more than totals need: the solver subtracts totals and doubles margins.
        let bits = most.bit_len() + 3;
        if bits < 64 {
            Totals::Narrow(Scaled::zero(i64::try_from(&one).expect("the bound is no less than Q")))
        } else if bits < 128 {
            Totals::Wide(Scaled::zero(i128::try_from(&one).expect("the bound is no less than Q")))
        } else {
            Totals::Big(Box::new(Scaled::zero(IBig::from(one))))
        }
    }

    pub(super) fn step(&mut self, seat: Seat, cell: Cell) {
        match self {
            Totals::Narrow(totals) => totals.step(seat, cell),
            Totals::Wide(totals) => totals.step(seat, cell),
            Totals::Big(totals) => totals.step(seat, cell),
        }
    }

    /// The same measure with other totals, each with the cells walked for it; `None` for a total
    /// beyond what those cells can make, or of another denominator.
    pub(super) fn with(&self, walks: &[(Exact, Vec<Cell>); 2]) -> Option<Totals> {
        Some(match self {
            Totals::Narrow(scaled) => Totals::Narrow(scaled.with(walks)?),
            Totals::Wide(scaled) => Totals::Wide(scaled.with(walks)?),
            Totals::Big(scaled) => Totals::Big(Box::new(scaled.with(walks)?)),
        })
    }

    /// A total as a floating point number.
    pub(super) fn rough(&self, seat: Seat) -> f64 {
        match self {
            Totals::Narrow(scaled) => scaled.totals[seat.index()].ratio(&scaled.one),
            Totals::Wide(scaled) => scaled.totals[seat.index()].ratio(&scaled.one),
            Totals::Big(scaled) => scaled.totals[seat.index()].ratio(&scaled.one),
        }
    }

    pub(super) fn exact(&self, seat: Seat) -> Exact {
        match self {
            Totals::Narrow(scaled) => scaled.totals[seat.index()].over(&scaled.one),
            Totals::Wide(scaled) => scaled.totals[seat.index()].over(&scaled.one),
            Totals::Big(scaled) => scaled.totals[seat.index()].over(&scaled.one),
        }
    }
}

/// Totals times Q.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scaled<T> {
    /// Q, the whole number that stands for 1.
    one: T,
    totals: [T; 2],
}

impl<T: Whole> Scaled<T> {
    fn zero(one: T) -> Scaled<T> {
        Scaled { one, totals: [T::default(), T::default()] }
    }

    fn step(&mut self, seat: Seat, cell: Cell) {
        self.totals[seat.index()].step(&self.one, cell);
    }

    fn with(&self, walks: &[(Exact, Vec<Cell>); 2]) -> Option<Scaled<T>> {
        let one = self.one.clone().big().unsigned_abs();
        let total = |(total, walked): &(Exact, Vec<Cell>)| {
            let whole = total.whole_times(&one)?;
            let most = bound(walked.iter(), walked.len(), &one, &UBig::ZERO);
            (whole.clone().unsigned_abs() <= most).then(|| T::small(&whole))?
        };
        let [mine, theirs] = walks;
        Some(Scaled { one: self.one.clone(), totals: [total(mine)?, total(theirs)?] })
    }

    pub(super) fn one(&self) -> &T {
        &self.one
    }
}

/// What a width of whole numbers must do; none of these may overflow within the board's bound.
pub(super) trait Whole: Clone + Default + Ord + Send + Sync + 'static {
    /// A cell's operation, worked out for speed.
    type Op: Clone + Send + Sync;

    fn op(cell: Cell, one: &Self) -> Self::Op;
    /// The total after a step, as `step` would make it.
    fn after(&self, op: &Self::Op) -> Self;

    /// The least positive number.
    fn unit() -> Self;
    fn add(&mut self, one: &Self, n: u32);
    fn subtract(&mut self, one: &Self, n: u32);
    fn multiply(&mut self, n: u32);
    /// The same, which may outgrow the board's bound; `None` when it does not fit.
    fn times(&self, n: u32) -> Option<Self>;
    /// Without remainder.
    fn divide(&mut self, n: u32);
    fn minus(&self, other: &Self) -> Self;
    fn plus(&mut self, other: &Self);
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
        match cell {
            Cell::Add(n) => self.add(one, n),
            Cell::Subtract(n) => self.subtract(one, n),
            Cell::Multiply(n) => self.multiply(n),
            Cell::Divide(n) => self.divide(n),
        }
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

macro_rules! machine_word {
    ($word:ty) => {
        impl Whole for $word {
            type Op = WordOp<$word>;

            fn op(cell: Cell, one: &$word) -> WordOp<$word> {
                let plain = WordOp { shift: 0, factor: 1, added: 0 };
                match cell {
                    Cell::Add(n) => WordOp { added: one * <$word>::from(n), ..plain },
                    Cell::Subtract(n) => WordOp { added: -one * <$word>::from(n), ..plain },
                    Cell::Multiply(n) => WordOp { factor: n.into(), ..plain },
                    Cell::Divide(n) => {
                        let odd = <$word>::from(n >> n.trailing_zeros());
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

            fn unit() -> $word {
                1
            }

            fn minus(&self, other: &$word) -> $word {
                self - other
            }

            fn plus(&mut self, other: &$word) {
                *self += other;
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
                if *one > ROUGHLY as $word {
                    return (
                        ((self - before) / one).clamp(-(ROUGHLY as $word), ROUGHLY as $word) as i64,
                        1,
                    );
                }
                let most = (ROUGHLY as $word) << 20;
                ((self - before).clamp(-most, most) as i64, *one as i64)
            }

            fn add(&mut self, one: &$word, n: u32) {
                *self += one * <$word>::from(n);
            }

            fn subtract(&mut self, one: &$word, n: u32) {
                *self -= one * <$word>::from(n);
            }

            fn multiply(&mut self, n: u32) {
                *self *= <$word>::from(n);
            }

            fn times(&self, n: u32) -> Option<$word> {
                self.checked_mul(n.into())
            }

            fn divide(&mut self, n: u32) {
                *self /= <$word>::from(n);
            }
        }
    };
}

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

    fn unit() -> IBig {
        IBig::ONE
    }

    fn minus(&self, other: &IBig) -> IBig {
        self - other
    }

    fn plus(&mut self, other: &IBig) {
        *self += other;
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

    fn add(&mut self, one: &IBig, n: u32) {
        *self += one * n;
    }

    fn subtract(&mut self, one: &IBig, n: u32) {
        *self -= one * n;
    }

    fn multiply(&mut self, n: u32) {
        *self *= n;
    }

    fn times(&self, n: u32) -> Option<IBig> {
        Some(self * n)
    }

    fn divide(&mut self, n: u32) {
        *self /= n;
    }
}

fn common_denominator(cells: &[Cell]) -> UBig {
    let divisor = |cell: &Cell| if let Cell::Divide(n) = *cell { n } else { 1 };
    cells.iter().map(divisor).fold(UBig::ONE, |product, n| product * n)
}

/// How far one player walks at most over so many cells, on two of which the pawns stand: players
/// alternate, so it is half of the others, rounded up. At least one, so that bounds hold for every
/// single cell.
fn most_steps(cells: usize) -> usize {
    ((cells - 1) / 2).max(1)
}

/// No total times Q after that many steps on the cells is ever greater, nor any on the way to it,
/// from one that is at most `begun`.
fn bound<'a>(
    cells: impl Iterator<Item = &'a Cell> + Clone,
    steps: usize,
    one: &UBig,
    begun: &UBig,
) -> UBig {
    let largest = |number: fn(&Cell) -> Option<u32>| {
        let mut numbers: Vec<u32> = cells.clone().filter_map(number).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        numbers.into_iter().take(steps)
    };
    let added = largest(|cell| match *cell {
        Cell::Add(n) | Cell::Subtract(n) => Some(n),
        Cell::Multiply(_) | Cell::Divide(_) => None,
    });
    let multiplied = largest(|cell| match *cell {
        Cell::Multiply(n) if n > 1 => Some(n),
        _ => None,
    });
    let sum: u64 = added.map(u64::from).sum();
    multiplied.fold(begun + one * sum.max(1), |product, n| product * n)
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Rng;

    use super::*;

    #[test]
    fn cells_and_totals_have_the_narrowest_numbers_that_hold_any_walk() {
        let cells = [Cell::Add(0), Cell::Add(5), Cell::Divide(3), Cell::Multiply(2), Cell::Add(0)];
        let half = Exact::fraction(1, 2u8);
        let Totals::Narrow(scaled) = Totals::for_cells(&cells, &[half.clone(), Exact::from(7)])
        else {
            panic!("sixths, and little more than a hundred of them")
        };
        assert_eq!(*scaled.one(), 6);
        let large = |exponent| Exact::fraction(IBig::from(10).pow(exponent), 1u8);
        let tiny = |exponent| Exact::fraction(1, UBig::from(10u8).pow(exponent));
        // In sixths, doubled once, and with three bits to spare.
        assert!(matches!(Totals::for_cells(&cells, &[half.clone(), large(16)]), Totals::Narrow(_)));
        assert!(matches!(Totals::for_cells(&cells, &[half.clone(), large(18)]), Totals::Wide(_)));
        assert!(matches!(Totals::for_cells(&cells, &[half.clone(), large(40)]), Totals::Big(_)));
        assert!(matches!(Totals::for_cells(&cells, &[half.clone(), tiny(16)]), Totals::Narrow(_)));
        assert!(matches!(Totals::for_cells(&cells, &[half, tiny(40)]), Totals::Big(_)));
    }

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
            check(total, &one, cell);
            check(i128::from(total) << 40, &i128::from(one), cell);
            check(IBig::from(total), &IBig::from(one), cell);
        }
    }
}
