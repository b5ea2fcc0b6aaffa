//! Exact totals that cost no more than they must. Every divisor on the board is used at most
//! once, so with Q the product of all divisors, a total times Q is always a whole number. The
//! board's own bound tells which width of whole number is always enough.

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
        let one = common_denominator(cells);
        let bits = bound(cells, &one).bit_len();
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

    pub(super) fn exact(&self, seat: Seat) -> Exact {
        let fraction = |total: IBig, one: IBig| Exact::fraction(total, one.unsigned_abs());
        match self {
            Totals::Narrow(Scaled { one, totals }) => {
                fraction(totals[seat.index()].into(), (*one).into())
            }
            Totals::Wide(Scaled { one, totals }) => {
                fraction(totals[seat.index()].into(), (*one).into())
            }
            Totals::Big(scaled) => {
                fraction(scaled.totals[seat.index()].clone(), scaled.one.clone())
            }
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
        let total = &mut self.totals[seat.index()];
        match cell {
            Cell::Add(n) => total.add(&self.one, n),
            Cell::Subtract(n) => total.subtract(&self.one, n),
            Cell::Multiply(n) => total.multiply(n),
            Cell::Divide(n) => total.divide(n),
        }
    }
}

/// What a width of whole numbers must do; none of these may overflow within the board's bound.
pub(super) trait Whole: Default {
    fn add(&mut self, one: &Self, n: u32);
    fn subtract(&mut self, one: &Self, n: u32);
    fn multiply(&mut self, n: u32);
    /// Without remainder.
    fn divide(&mut self, n: u32);
}

macro_rules! machine_word {
    ($word:ty) => {
        impl Whole for $word {
            fn add(&mut self, one: &$word, n: u32) {
                *self += one * <$word>::from(n);
            }

            fn subtract(&mut self, one: &$word, n: u32) {
                *self -= one * <$word>::from(n);
            }

            fn multiply(&mut self, n: u32) {
                *self *= <$word>::from(n);
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
    fn add(&mut self, one: &IBig, n: u32) {
        *self += one * n;
    }

    fn subtract(&mut self, one: &IBig, n: u32) {
        *self -= one * n;
    }

    fn multiply(&mut self, n: u32) {
        *self *= n;
    }

    fn divide(&mut self, n: u32) {
        *self /= n;
    }
}

fn common_denominator(cells: &Grid<Cell>) -> UBig {
    let divisor = |cell: &Cell| if let Cell::Divide(n) = *cell { n } else { 1 };
    cells.cells().iter().map(divisor).fold(UBig::ONE, |product, n| product * n)
}

/// No total times Q is ever greater, nor any step on the way to it. Players alternate, so one
/// player walks at most half of the free cells, rounded up.
fn bound(cells: &Grid<Cell>, one: &UBig) -> UBig {
    let steps = (cells.cells().len() - 1) / 2;
    let largest = |number: fn(&Cell) -> Option<u32>| {
        let mut numbers: Vec<u32> = cells.cells().iter().filter_map(number).collect();
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
    multiplied.fold(one * sum.max(1), |product, n| product * n)
}
