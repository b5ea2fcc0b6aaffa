//! A position as bots look ahead in it: one value for boards of any size, with totals as floating
//! point numbers. Good for estimates; what must be exact is the solver's affair.

use std::sync::Arc;

use polje_bots::{Open, Position};
use polje_tabletop::Seat;

use super::{Board, Cell, MathTricks, Move, View};

/// Both pawns on their way.
#[derive(Clone, Debug)]
pub struct Walk {
    board: Arc<Board>,
    walked: Box<[u64]>,
    /// Of the side to move, then of the other.
    pawns: [u16; 2],
    totals: [f64; 2],
    /// Hash of the walked cells.
    trail_key: u64,
    /// How much of the gain of the next step an estimate counts, for either side.
    foresight: f64,
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
        let walked = game.walked();
        let area = game.board().size().area() as u16;
        let is_walked = |cell: &u16| walked[usize::from(cell / 64)] >> (cell % 64) & 1 == 1;
        Walk {
            board: game.shared_board(),
            trail_key: (0..area).filter(is_walked).fold(0, |key, cell| key ^ mix(cell.into())),
            walked,
            pawns: [game.pawn(me), game.pawn(them)],
            totals: [game.rough_total(me), game.rough_total(them)],
            foresight: 1.0,
        }
    }

    #[inline]
    fn free_steps(&self, pawn: u16) -> Steps {
        if let [word] = *self.walked {
            return Steps::Mask(self.board.mask(pawn) & !word);
        }
        let mut list = List { cells: [0; 8], count: 0 };
        for &cell in self.board.near(pawn).cells() {
            if !self.is_walked(cell) {
                list.cells[list.count] = cell;
                list.count += 1;
            }
        }
        Steps::List(list)
    }

    fn is_walked(&self, cell: u16) -> bool {
        self.walked[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
    }

    /// Steps open to a pawn on `at` once `taken` is walked.
    fn openings(&self, at: u16, taken: u16) -> u32 {
        match self.free_steps(at) {
            Steps::Mask(mask) => few_ones(mask & !(1 << taken)),
            Steps::List(list) => {
                list.cells[..list.count].iter().filter(|&&cell| cell != taken).count() as u32
            }
        }
    }

    /// What makes a step worth trying first: the gain, and who has how many steps after it.
    fn promise(&self, to: u16) -> f64 {
        let [mine, _] = self.totals;
        let [_, them] = self.pawns;
        let gain = on(self.board.cell(to), mine) - mine;
        let (own, left) = (self.openings(to, to), self.openings(them, to));
        let dead_end = if own == 0 { 10.0 } else { 0.0 };
        gain + 0.75 * f64::from(own) - 1.5 * f64::from(left) - dead_end
    }

    /// The greatest gain that one of the steps brings; nothing when there are none.
    fn ripest(&self, steps: Steps, total: f64) -> f64 {
        let mut most = f64::NEG_INFINITY;
        steps.each(|to| most = most.max(on(self.board.cell(to), total) - total));
        if most == f64::NEG_INFINITY { 0.0 } else { most }
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
        match self.lead() {
            lead if lead > NOTHING => 1.0,
            lead if lead < -NOTHING => 0.0,
            _ => 0.5,
        }
    }
}

/// Totals nearer than this are the same: what divided by three and multiplied by three comes to.
const NOTHING: f64 = 1e-9;

#[derive(Clone, Copy, Debug)]
enum Steps {
    Mask(u64),
    List(List),
}

#[derive(Clone, Copy, Debug)]
struct List {
    cells: [u16; 8],
    count: usize,
}

impl Steps {
    fn count(&self) -> u32 {
        match self {
            Steps::Mask(mask) => few_ones(*mask),
            Steps::List(list) => list.count as u32,
        }
    }

    fn each(self, mut with: impl FnMut(u16)) {
        match self {
            Steps::Mask(mut mask) => {
                while mask != 0 {
                    with(mask.trailing_zeros() as u16);
                    mask &= mask - 1;
                }
            }
            Steps::List(list) => list.cells[..list.count].iter().for_each(|&cell| with(cell)),
        }
    }
}

/// Counts ones quickly where there are few, on machines of any age.
#[inline]
fn few_ones(mut mask: u64) -> u32 {
    let mut count = 0;
    while mask != 0 {
        mask &= mask - 1;
        count += 1;
    }
    count
}

fn on(cell: Cell, total: f64) -> f64 {
    match cell {
        Cell::Add(n) => total + f64::from(n),
        Cell::Subtract(n) => total - f64::from(n),
        // There is one zero: adding it turns the negative one.
        Cell::Multiply(n) => (total * f64::from(n)).clamp(-FAR, FAR) + 0.0,
        Cell::Divide(n) => total / f64::from(n),
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
        self.free_steps(self.pawns[0]).each(|to| {
            let promise = self.promise(to);
            let mut at = count;
            while at > 0 && sorted[at - 1].0 < promise {
                sorted[at] = sorted[at - 1];
                at -= 1;
            }
            sorted[at] = (promise, to);
            count += 1;
        });
        into.extend(sorted[..count].iter().map(|(_, to)| to));
    }

    fn is_over(&self) -> bool {
        self.free_steps(self.pawns[0]).count() == 0
    }

    fn step(&mut self, to: u16) -> Back {
        let ([from, them], [total, theirs]) = (self.pawns, self.totals);
        self.walked[usize::from(to / 64)] |= 1 << (to % 64);
        self.trail_key ^= mix(to.into());
        self.pawns = [them, to];
        self.totals = [theirs, on(self.board.cell(to), total)];
        Back { to, from, total }
    }

    fn undo(&mut self, Back { to, from, total }: Back) {
        self.walked[usize::from(to / 64)] &= !(1 << (to % 64));
        self.trail_key ^= mix(to.into());
        self.pawns = [from, self.pawns[0]];
        self.totals = [total, self.totals[0]];
    }

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
        Move { to: walk.board.size().coord(to.into()) }
    }
}
