//! The rules, over a compact position: walked cells as bits, totals as scaled whole numbers.

use std::sync::Arc;

use polje_tabletop::{
    Coord, Digest, Exact, Game, Grid, IllegalMove, Rng, Seat, SetupError, Size, Viewer, phrase,
};
use serde::{Deserialize, Serialize};

use super::midgame::{Midgame, Misplaced};
use super::number::Totals;
use super::{Board, Cell, Config, Move, Setup, board, dealer};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct MathTricks {
    board: Arc<Board>,
    position: Position,
}

/// What both players know: all there is to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub board: Grid<Cell>,
    /// Who has walked where, starts included.
    pub walked: Grid<Option<Seat>>,
    pub pawns: [Coord; 2],
    pub totals: [Exact; 2],
    /// `None` when the game is over.
    pub to_move: Option<Seat>,
    /// Who could not move when the game ended.
    pub stuck: Option<Seat>,
    pub forfeited: Option<Seat>,
}

impl MathTricks {
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The cells the pawn to move can step on, in row order, without allocating.
    pub fn steps(&self) -> Steps {
        self.position.steps(&self.board)
    }

    /// Steps onto one of `steps`.
    pub fn step(&mut self, to: u16) {
        self.position.step(&self.board, to);
    }

    /// The game that a view shows. `None` when it shows none: views come from outside, too.
    pub(super) fn resume(view: &View) -> Option<MathTricks> {
        let mut game = MathTricks::start(&Setup::plain(view.board.clone())).ok()?;
        game.take_up(&view.walked, view.pawns, &view.totals).ok()?;
        game.position.forfeited = view.forfeited;
        (game.to_move() == view.to_move).then_some(game)
    }

    /// Puts the pawns where they have walked to by now, from their starts.
    fn take_up(
        &mut self,
        walked: &Grid<Option<Seat>>,
        pawns: [Coord; 2],
        totals: &[Exact; 2],
    ) -> Result<(), Misplaced> {
        let size = self.size();
        if walked.size() != size {
            return Err(Misplaced::Size);
        }
        let MathTricks { board, position } = self;
        for (at, walker) in walked.iter() {
            if let Some(walker) = walker {
                let trail = position.trails.get_mut(walker.index()).ok_or(Misplaced::Walker)?;
                trail.insert(size.index(at) as u16);
            }
        }
        for seat in Seat::all(2) {
            let start = size.coord(position.pawns[seat.index()].into());
            let pawn = pawns[seat.index()];
            if walked[start] != Some(seat) {
                return Err(Misplaced::Start(seat, start));
            }
            if !size.contains(pawn) || walked[pawn] != Some(seat) {
                return Err(Misplaced::Pawn(seat, pawn));
            }
        }
        position.pawns = pawns.map(|pawn| size.index(pawn) as u16);
        let walk = |seat: usize| {
            let own = walked.iter().filter(|(_, walker)| **walker == Some(Seat::at(seat)));
            (totals[seat].clone(), own.map(|(at, _)| board.cells()[at]).collect::<Vec<_>>())
        };
        let walks = [walk(0), walk(1)];
        // Players alternate: how far both have walked tells whose turn it is.
        let [one, two] = [&walks[0], &walks[1]].map(|(_, walked)| walked.len());
        position.turn = match one.checked_sub(two) {
            Some(0) => Seat::at(0),
            Some(1) => Seat::at(1),
            _ => return Err(Misplaced::Steps(one - 1, two - 1)),
        };
        position.totals = position.totals.with(&walks).ok_or(Misplaced::Totals)?;
        Ok(())
    }

    /// How many sequences of `depth` moves there are from here.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.position.perft(&self.board, depth) }
    }

    /// The cells that matter from here on, in row order: both pawns', and those that one of them
    /// can still walk to.
    pub(super) fn in_play(&self) -> Vec<u16> {
        let mut cells = self.position.pawns.to_vec();
        let mut found = vec![false; self.size().area()];
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            next += 1;
            for &near in self.board.near(cell).cells() {
                if self.is_free(near) && !std::mem::replace(&mut found[usize::from(near)], true) {
                    cells.push(near);
                }
            }
        }
        cells.sort_unstable();
        cells
    }

    /// Whether nobody has walked a cell.
    pub(super) fn is_free(&self, cell: u16) -> bool {
        self.position.trails.iter().all(|trail| !trail.contains(cell))
    }

    /// Calls back with every cell that a seat has walked, its start included.
    pub(super) fn walked_by(&self, seat: Seat, mut each: impl FnMut(u16)) {
        let words = self.position.trails[seat.index()].words();
        for (cell, word) in (0..).step_by(64).zip(words) {
            let mut left = *word;
            while left != 0 {
                each(cell + left.trailing_zeros() as u16);
                left &= left - 1;
            }
        }
    }

    /// The walked cells, as bits.
    pub(super) fn walked(&self) -> Box<[u64]> {
        let [one, two] = &self.position.trails;
        one.words().iter().zip(two.words()).map(|(one, two)| one | two).collect()
    }

    pub(super) fn shared_board(&self) -> Arc<Board> {
        Arc::clone(&self.board)
    }

    pub(super) fn rough_total(&self, seat: Seat) -> f64 {
        self.position.totals.rough(seat)
    }

    pub(super) fn pawn(&self, seat: Seat) -> u16 {
        self.position.pawns[seat.index()]
    }

    /// Whose turn it is, or would be had the game not ended.
    pub(super) fn turn(&self) -> Seat {
        self.position.turn
    }

    pub(super) fn totals(&self) -> &Totals {
        &self.position.totals
    }

    fn over(&self) -> bool {
        self.position.forfeited.is_some() || self.steps().len() == 0
    }

    fn size(&self) -> Size {
        self.board.size()
    }
}

/// All that changes in a game.
#[derive(Clone, Debug)]
struct Position {
    trails: [CellSet; 2],
    pawns: [u16; 2],
    totals: Totals,
    /// Whose turn it is, or would be had the game not ended.
    turn: Seat,
    forfeited: Option<Seat>,
}

impl Position {
    fn steps(&self, board: &Board) -> Steps {
        let pawn = self.pawns[self.turn.index()];
        match &self.trails {
            [CellSet::Word(one), CellSet::Word(two)] => {
                Steps::Mask(board.mask(pawn) & !(one | two))
            }
            [one, two] => {
                let mut steps = [0; 8];
                let mut count = 0;
                for &cell in board.near(pawn).cells() {
                    if !one.contains(cell) && !two.contains(cell) {
                        steps[count] = cell;
                        count += 1;
                    }
                }
                Steps::List { cells: steps, next: 0, end: count as u8 }
            }
        }
    }

    fn step(&mut self, board: &Board, to: u16) {
        let mover = self.turn.index();
        self.totals.step(self.turn, board.cell(to));
        self.trails[mover].insert(to);
        self.pawns[mover] = to;
        self.turn = Seat::at(1 - mover);
    }

    fn perft(&self, board: &Board, depth: u32) -> u64 {
        let steps = self.steps(board);
        if depth == 1 {
            return steps.len() as u64;
        }
        steps
            .map(|to| {
                let mut next = self.clone();
                next.step(board, to);
                next.perft(board, depth - 1)
            })
            .sum()
    }
}

/// A set of cells: one word where the board fits in it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CellSet {
    Word(u64),
    Words(Box<[u64]>),
}

impl CellSet {
    fn only(cell: u16, area: usize) -> CellSet {
        let mut set = match area {
            ..=64 => CellSet::Word(0),
            _ => CellSet::Words(vec![0; area.div_ceil(64)].into()),
        };
        set.insert(cell);
        set
    }

    fn insert(&mut self, cell: u16) {
        match self {
            CellSet::Word(word) => *word |= 1 << cell,
            CellSet::Words(words) => words[usize::from(cell / 64)] |= 1 << (cell % 64),
        }
    }

    fn contains(&self, cell: u16) -> bool {
        match self {
            CellSet::Word(word) => word >> cell & 1 == 1,
            CellSet::Words(words) => words[usize::from(cell / 64)] >> (cell % 64) & 1 == 1,
        }
    }

    fn words(&self) -> &[u64] {
        match self {
            CellSet::Word(word) => std::slice::from_ref(word),
            CellSet::Words(words) => words,
        }
    }
}

/// Cells to step on, in row order.
#[derive(Clone, Debug)]
pub enum Steps {
    Mask(u64),
    List { cells: [u16; 8], next: u8, end: u8 },
}

impl Iterator for Steps {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        match self {
            Steps::Mask(0) => None,
            Steps::Mask(mask) => {
                let cell = mask.trailing_zeros() as u16;
                *mask &= *mask - 1;
                Some(cell)
            }
            Steps::List { next, end, .. } if next == end => None,
            Steps::List { cells, next, .. } => {
                *next += 1;
                Some(cells[usize::from(*next) - 1])
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match self {
            Steps::Mask(mask) => mask.count_ones() as usize,
            Steps::List { next, end, .. } => usize::from(end - next),
        };
        (left, Some(left))
    }
}

impl ExactSizeIterator for Steps {}

impl Game for MathTricks {
    const NAME: &'static str = "mathtricks";
    const RULES: u32 = 1;
    type Config = Config;
    type Setup = Setup;
    type Move = Move;
    type View = View;
    type Score = Exact;

    fn deal(config: &Config, rng: &mut Rng) -> Result<Setup, SetupError> {
        Ok(dealer::deal(config, rng))
    }

    fn read_setup(lines: &[(usize, &str)]) -> Result<Setup, SetupError> {
        board::read(lines)
    }

    fn write_setup(setup: &Setup) -> String {
        board::write(setup)
    }

    fn start(setup: &Setup) -> Result<MathTricks, SetupError> {
        let board = Board::new(setup)?;
        let pawns = Board::starts(board.size());
        let trails = pawns.map(|pawn| CellSet::only(pawn, board.size().area()));
        let totals = Totals::for_board(board.cells());
        let position = Position { trails, pawns, totals, turn: Seat::FIRST, forfeited: None };
        let mut game = MathTricks { board: Arc::new(board), position };
        if let Some(Midgame { walked, pawns, totals }) = &setup.midgame {
            let taken_up = game.take_up(walked, *pawns, totals);
            taken_up.map_err(|misplaced| SetupError(misplaced.phrase()))?;
        }
        Ok(game)
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_move(&self) -> Option<Seat> {
        (!self.over()).then_some(self.position.turn)
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.position.forfeited.is_some() {
            return Vec::new();
        }
        self.steps().map(|cell| Move { to: self.size().coord(cell.into()) }).collect()
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let Position { trails, pawns, turn, .. } = &self.position;
        let to = mv.to;
        let size = self.size();
        if self.position.forfeited.is_some() {
            return Err(IllegalMove(phrase("play-game-over")));
        }
        if !size.contains(to) {
            let outside = phrase("mathtricks-outside").number("x", to.x).number("y", to.y);
            let outside =
                outside.number("last-x", size.width - 1).number("last-y", size.height - 1);
            return Err(IllegalMove(outside));
        }
        let cell = size.index(to) as u16;
        if let Some(walker) = Seat::all(2).find(|seat| trails[seat.index()].contains(cell)) {
            let walked = phrase("mathtricks-walked").number("x", to.x).number("y", to.y);
            return Err(IllegalMove(walked.player("walker", walker)));
        }
        let pawn = size.coord(pawns[turn.index()].into());
        if pawn.king_distance(to) != 1 {
            let far = phrase("mathtricks-not-adjacent").number("x", to.x).number("y", to.y);
            return Err(IllegalMove(far.number("pawn-x", pawn.x).number("pawn-y", pawn.y)));
        }
        Ok(())
    }

    fn apply(&mut self, mv: Move) {
        let to = self.size().index(mv.to) as u16;
        self.step(to);
    }

    fn forfeit(&mut self, seat: Seat) {
        self.position.forfeited.get_or_insert(seat);
    }

    fn fallen(&self) -> &[Seat] {
        self.position.forfeited.as_slice()
    }

    fn score(&self, seat: Seat) -> Exact {
        self.position.totals.exact(seat)
    }

    /// Somebody is stuck long before all cells are walked: between bots after half of those of small
    /// boards, and on the largest after a hundred moves of each or so.
    fn turns_left(view: &View) -> u32 {
        let cells = view.walked.size().coords();
        let free = cells.filter(|&at| view.walked[at].is_none()).count();
        free.div_ceil(4).min(100) as u32
    }

    fn view(&self, _: Viewer) -> View {
        let Position { trails, pawns, turn, forfeited, .. } = &self.position;
        let size = self.size();
        let walker = |at: Coord| {
            Seat::all(2).find(|seat| trails[seat.index()].contains(size.index(at) as u16))
        };
        let stuck = self.steps().len() == 0;
        View {
            board: self.board.cells().clone(),
            walked: Grid::from_fn(size, walker),
            pawns: pawns.map(|pawn| size.coord(pawn.into())),
            totals: [self.score(Seat::at(0)), self.score(Seat::at(1))],
            to_move: self.to_move(),
            stuck: (stuck && forfeited.is_none()).then_some(*turn),
            forfeited: *forfeited,
        }
    }

    fn digest(&self, digest: &mut Digest) {
        let Position { trails, pawns, turn, forfeited, .. } = &self.position;
        digest.number(self.board.fingerprint());
        for seat in Seat::all(2) {
            trails[seat.index()].words().iter().for_each(|&word| digest.number(word));
            digest.number(pawns[seat.index()].into());
            digest.bytes(self.score(seat).to_string().as_bytes());
            digest.number(u64::from(*forfeited == Some(seat)));
        }
        digest.number(turn.index() as u64);
    }
}
