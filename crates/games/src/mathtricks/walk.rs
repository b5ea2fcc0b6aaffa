//! A position as bots look ahead in it: one value for boards of any size, with totals as floating
//! point numbers. Good for estimates; what must be exact is the solver's affair.

use std::sync::Arc;

use polje_bots::{Open, Position};
use polje_tabletop::Seat;

use super::{Board, Cell, MathTricks, Move, View};

/// Both pawns on their way.
#[derive(Clone, Debug)]
pub struct Walk {
    ground: Arc<Ground>,
    walked: Box<[u64]>,
    /// Of the side to move, then of the other.
    pawns: [u16; 2],
    totals: [f64; 2],
    /// The Zobrist key of the walked cells.
    trail_key: u64,
    /// How much of the gain of the next step an estimate counts, for either side.
    foresight: f64,
}

/// What stays the same on the way.
#[derive(Debug)]
struct Ground {
    board: Arc<Board>,
    /// What stepping on each cell does.
    ops: Vec<Op>,
}

/// What a step does to a total: the same calculation for every kind of cell, since nobody can
/// guess which kind comes next.
#[derive(Clone, Copy, Debug)]
struct Op {
    factor: f64,
    divisor: f64,
    added: f64,
}

impl Op {
    fn new(cell: Cell) -> Op {
        let nothing = Op { factor: 1.0, divisor: 1.0, added: 0.0 };
        match cell {
            Cell::Add(n) => Op { added: f64::from(n), ..nothing },
            Cell::Subtract(n) => Op { added: -f64::from(n), ..nothing },
            Cell::Multiply(n) => Op { factor: f64::from(n), ..nothing },
            Cell::Divide(n) => Op { divisor: f64::from(n), ..nothing },
        }
    }

    #[inline]
    fn on(self, total: f64) -> f64 {
        // There is one zero: adding to the negative one turns it.
        (total * self.factor / self.divisor).clamp(-FAR, FAR) + self.added
    }
}

/// What a step changed: who stood where, with which total.
#[derive(Clone, Copy, Debug)]
pub struct Back {
    to: u16,
    from: u16,
    total: f64,
}

/// An estimate counts in parts of one.
const ONE: f64 = 16.0;

/// More than any estimate.
const WON: i64 = 1 << 50;

/// No estimate is further from 0.
const MOST: f64 = (1u64 << 48) as f64;

/// Totals stay away from infinity, where differences mean nothing.
const FAR: f64 = 1e300;

impl Walk {
    pub fn new(game: &MathTricks) -> Walk {
        let (me, them) = (game.turn(), Seat::at(1 - game.turn().index()));
        let board = game.shared_board();
        let area = board.size().area() as u16;
        let ops = (0..area).map(|cell| Op::new(board.cell(cell))).collect();
        Walk {
            ground: Arc::new(Ground { board, ops }),
            trail_key: (0..area)
                .filter(|&cell| !game.is_free(cell))
                .fold(0, |key, cell| key ^ mix(cell.into())),
            walked: game.walked(),
            pawns: [game.pawn(me), game.pawn(them)],
            totals: [game.rough_total(me), game.rough_total(them)],
            foresight: 1.0,
        }
    }

    #[inline]
    fn free_steps(&self, pawn: u16) -> Steps<'_> {
        match *self.walked {
            [word] => Steps { bits: self.ground.board.mask(pawn) & !word, near: None },
            _ => self.free_near(pawn),
        }
    }

    /// The same on boards of more than 64 cells.
    fn free_near(&self, pawn: u16) -> Steps<'_> {
        let near = self.ground.board.near(pawn).cells();
        let free = (0..).zip(near).filter(|&(_, &cell)| !self.is_walked(cell));
        Steps { bits: free.fold(0, |bits, (number, _)| bits | 1 << number), near: Some(near) }
    }

    fn is_walked(&self, cell: u16) -> bool {
        self.walked[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
    }

    /// The total after a step.
    #[inline]
    fn on(&self, to: u16, total: f64) -> f64 {
        self.ground.ops[usize::from(to)].on(total)
    }

    /// What makes a step worth trying first: the gain, and who has how many steps after it.
    /// `theirs` are the steps of the other before it.
    #[inline]
    fn promise(&self, to: u16, theirs: &Steps<'_>, their_count: u32) -> f64 {
        let [mine, _] = self.totals;
        let gain = self.on(to, mine) - mine;
        let own = self.free_steps(to).count();
        let left = their_count - u32::from(theirs.contains(to));
        let dead_end = if own == 0 { 10.0 } else { 0.0 };
        gain + 0.75 * f64::from(own) - 1.5 * f64::from(left) - dead_end
    }

    /// The greatest gain that one of the steps brings; nothing when there are none.
    #[inline]
    fn ripest(&self, steps: Steps<'_>, total: f64) -> f64 {
        let gain = |to| self.on(to, total) - total;
        let ripest =
            steps.cells().map(gain).reduce(|one, other| if one > other { one } else { other });
        ripest.unwrap_or_default()
    }

    /// The same in the eyes of a player who counts what is about to be won only in part, between
    /// 0 and 1.
    pub(super) fn with_foresight(self, foresight: f64) -> Walk {
        Walk { foresight, ..self }
    }

    /// How much the mover's total is ahead.
    fn lead(&self) -> f64 {
        let [mine, theirs] = self.totals;
        mine - theirs
    }

    /// Whether the mover won, lost or drew a game that is over, as a fraction of a win.
    pub fn points(&self) -> f64 {
        let nothing = NOTHING.max(ROUNDED * self.totals[0].abs());
        match self.lead() {
            lead if lead > nothing => 1.0,
            lead if lead < -nothing => 0.0,
            _ => 0.5,
        }
    }
}

/// Totals nearer than this are the same: what divided by three and multiplied by three comes to.
const NOTHING: f64 = 1e-9;

/// The same for large totals, as a part of them.
const ROUNDED: f64 = 2e-15;

/// Cells to step on.
#[derive(Clone, Copy)]
struct Steps<'a> {
    /// Which of the cells near the pawn; on boards of at most 64 cells, which of all.
    bits: u64,
    near: Option<&'a [u16]>,
}

impl Steps<'_> {
    #[inline]
    fn count(&self) -> u32 {
        self.bits.count_ones()
    }

    #[inline]
    fn contains(&self, cell: u16) -> bool {
        match self.near {
            None => self.bits >> cell & 1 == 1,
            Some(_) => self.cells().any(|other| other == cell),
        }
    }

    #[inline]
    fn cells(&self) -> impl Iterator<Item = u16> {
        let (mut bits, near) = (self.bits, self.near);
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(near.map_or(bit as u16, |near| near[bit as usize]))
        })
    }
}

fn mix(value: u64) -> u64 {
    let mixed = (value.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb)
}

impl Position for Walk {
    type Step = u16;
    type Undo = Back;

    fn steps(&self, into: &mut Vec<u16>) {
        let mut sorted = [(0.0, 0u16); 8];
        let mut count = 0;
        let theirs = self.free_steps(self.pawns[1]);
        let their_count = theirs.count();
        for to in self.free_steps(self.pawns[0]).cells() {
            let promise = self.promise(to, &theirs, their_count);
            let mut at = count;
            while at > 0 && sorted[at - 1].0 < promise {
                sorted[at] = sorted[at - 1];
                at -= 1;
            }
            sorted[at] = (promise, to);
            count += 1;
        }
        into.extend(sorted[..count].iter().map(|(_, to)| to));
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.free_steps(self.pawns[0]).bits == 0
    }

    #[inline]
    fn step(&mut self, to: u16) -> Back {
        let ([from, them], [total, theirs]) = (self.pawns, self.totals);
        self.walked[usize::from(to / 64)] |= 1 << (to % 64);
        self.trail_key ^= mix(to.into());
        self.pawns = [them, to];
        self.totals = [theirs, self.on(to, total)];
        Back { to, from, total }
    }

    fn undo(&mut self, Back { to, from, total }: Back) {
        self.walked[usize::from(to / 64)] &= !(1 << (to % 64));
        self.trail_key ^= mix(to.into());
        self.pawns = [from, self.pawns[0]];
        self.totals = [total, self.totals[0]];
    }

    #[inline]
    fn estimate(&self) -> i64 {
        let ([me, them], [mine, theirs]) = (self.pawns, self.totals);
        let (own, left) = (self.free_steps(me), self.free_steps(them));
        let mobility = f64::from(own.count()) - f64::from(left.count());
        let ripe = self.ripest(own, mine) - self.ripest(left, theirs);
        let estimate = self.lead() + MOBILITY * mobility + self.foresight * ripe;
        (estimate * ONE).clamp(-MOST, MOST) as i64
    }

    fn closing(&self) -> i64 {
        let lead = (self.lead() * ONE).clamp(-MOST, MOST) as i64;
        match self.points() {
            1.0 => WON + lead,
            0.0 => lead - WON,
            _ => 0,
        }
    }

    fn key(&self) -> u64 {
        let [me, them] = self.pawns;
        let [mine, theirs] = self.totals;
        let place = self.trail_key ^ mix(u64::from(me) << 32 | u64::from(them) << 16 | 0xffff);
        mix(place ^ mine.to_bits().rotate_left(17))
            ^ theirs.to_bits().wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// What a step more to choose from is worth.
const MOBILITY: f64 = 0.5;

impl Open for MathTricks {
    type Position = Walk;

    fn position(view: &View) -> Option<Walk> {
        MathTricks::resume(view).map(|game| Walk::new(&game))
    }

    fn mv(walk: &Walk, to: u16) -> Move {
        Move { to: walk.ground.board.size().coord(to.into()) }
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Game;

    use super::*;

    #[test]
    fn large_totals_that_differ_by_what_rounding_does_are_equal() {
        let text = "0 999999999 /3 /7 | x7 x3 1 1 | 1 1 1 1 | 1 1 999999999 0";
        let lines: Vec<(usize, &str)> = (1..).zip(text.split(" | ")).collect();
        let game = MathTricks::start(&super::super::board::read(&lines).unwrap()).unwrap();
        let mut walk = Walk::new(&game);
        walk.totals = [999_999_999.0 / 3.0 / 7.0 * 3.0 * 7.0, 999_999_999.0];
        assert!(walk.totals[0] != walk.totals[1], "rounding shows");
        assert_eq!(walk.points(), 0.5);
        walk.totals[0] += 0.001;
        assert_eq!(walk.points(), 1.0);
    }

    #[test]
    fn one_calculation_does_what_each_kind_of_cell_says() {
        let totals = [0.0, 1.0, -7.0, 1.0 / 3.0, -1e18, 3e299];
        for n in [2, 3, 7, 999_999_999] {
            let number = f64::from(n);
            for total in totals {
                let on = |cell| Op::new(cell).on(total);
                assert_eq!(on(Cell::Add(n)), total + number);
                assert_eq!(on(Cell::Subtract(n)), total - number);
                assert_eq!(on(Cell::Multiply(n)), (total * number).clamp(-FAR, FAR));
                assert_eq!(on(Cell::Divide(n)), total / number);
                assert!(on(Cell::Multiply(0)).is_sign_positive(), "there is one zero");
            }
        }
    }
}
