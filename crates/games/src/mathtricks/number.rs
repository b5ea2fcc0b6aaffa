//! Exact totals that cost no more than they must. Every divisor is used at most once, so with Q the
//! product of all divisors in play (and of the denominators of totals so far), a total times Q is
//! always a whole number. A bound on what the cells can make of it tells which width of whole number
//! is always enough.

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use polje_tabletop::{Exact, Grid, Seat};

use super::Cell;
use super::whole::Whole;

/// Both players' totals in the narrowest numbers the board allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Totals {
    Short(Scaled<i32>),
    Narrow(Scaled<i64>),
    Wide(Scaled<i128>),
    Big(Box<Scaled<IBig>>),
}

/// The same for totals of whatever width.
macro_rules! in_width {
    ($totals:expr, $scaled:ident => $result:expr) => {
        match $totals {
            Totals::Short($scaled) => $result,
            Totals::Narrow($scaled) => $result,
            Totals::Wide($scaled) => $result,
            Totals::Big($scaled) => $result,
        }
    };
}
pub(super) use in_width;

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
        let one = IBig::from(one);
        match bits {
            ..32 => Totals::Short(Scaled::zero(small(&one))),
            32..64 => Totals::Narrow(Scaled::zero(small(&one))),
            64..128 => Totals::Wide(Scaled::zero(small(&one))),
            _ => Totals::Big(Box::new(Scaled::zero(one))),
        }
    }

    pub(super) fn step(&mut self, seat: Seat, cell: Cell) {
        in_width!(self, scaled => scaled.step(seat, cell));
    }

    /// The same measure with other totals, each with the cells walked for it; `None` for a total
    /// beyond what those cells can make, or of another denominator.
    pub(super) fn with(&self, walks: &[(Exact, Vec<Cell>); 2]) -> Option<Totals> {
        Some(match self {
            Totals::Short(scaled) => Totals::Short(scaled.with(walks)?),
            Totals::Narrow(scaled) => Totals::Narrow(scaled.with(walks)?),
            Totals::Wide(scaled) => Totals::Wide(scaled.with(walks)?),
            Totals::Big(scaled) => Totals::Big(Box::new(scaled.with(walks)?)),
        })
    }

    /// A total as a floating point number.
    pub(super) fn rough(&self, seat: Seat) -> f64 {
        in_width!(self, scaled => scaled.totals[seat.index()].ratio(&scaled.one))
    }

    pub(super) fn exact(&self, seat: Seat) -> Exact {
        in_width!(self, scaled => scaled.totals[seat.index()].over(&scaled.one))
    }
}

fn small<T: Whole>(one: &IBig) -> T {
    T::small(one).expect("the bound is no less than Q")
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
    use super::*;

    #[test]
    fn cells_and_totals_have_the_narrowest_numbers_that_hold_any_walk() {
        let cells = [Cell::Add(0), Cell::Add(5), Cell::Divide(3), Cell::Multiply(2), Cell::Add(0)];
        let half = Exact::fraction(1, 2u8);
        let Totals::Short(scaled) = Totals::for_cells(&cells, &[half.clone(), Exact::from(7)])
        else {
            panic!("sixths, and little more than a hundred of them")
        };
        assert_eq!(*scaled.one(), 6);
        let large = |exponent| Exact::fraction(IBig::from(10).pow(exponent), 1u8);
        let tiny = |exponent| Exact::fraction(1, UBig::from(10u8).pow(exponent));
        // In sixths, doubled once, and with three bits to spare.
        assert!(matches!(Totals::for_cells(&cells, &[half.clone(), large(7)]), Totals::Short(_)));
        assert!(matches!(Totals::for_cells(&cells, &[half.clone(), large(8)]), Totals::Narrow(_)));
        assert!(matches!(Totals::for_cells(&cells, &[half.clone(), large(16)]), Totals::Narrow(_)));
        assert!(matches!(Totals::for_cells(&cells, &[half.clone(), large(18)]), Totals::Wide(_)));
        assert!(matches!(Totals::for_cells(&cells, &[half.clone(), large(40)]), Totals::Big(_)));
        assert!(matches!(Totals::for_cells(&cells, &[half.clone(), tiny(16)]), Totals::Narrow(_)));
        assert!(matches!(Totals::for_cells(&cells, &[half, tiny(40)]), Totals::Big(_)));
    }
}
