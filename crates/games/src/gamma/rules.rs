//! Whose turn it is, what may be done on it and when the game is over, over the engine's board.

use polje_tabletop::{
    Coord, Digest, Game, Grid, IllegalMove, Rng, Seat, SetupError, Size, Viewer, phrase,
};
use serde::{Deserialize, Serialize};

use super::engine::{Board, Refusal};
use super::setup::{self, place};
use super::{Config, Move, Setup, board_file};

/// A game in progress.
#[derive(Debug)]
pub struct Gamma {
    board: Board,
    all_skip_ends: bool,
    /// `None` when the game is over.
    turn: Option<Seat>,
    /// Who has skipped since a field was last taken and is still in the game, in order.
    skipped: Vec<Seat>,
    /// How many turns in a row were skipped.
    passes: u64,
    forfeited: Vec<Seat>,
    last: Option<Coord>,
}

/// A game that is copied onto keeps its room.
impl Clone for Gamma {
    fn clone(&self) -> Gamma {
        Gamma {
            board: self.board.clone(),
            skipped: self.skipped.clone(),
            forfeited: self.forfeited.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Gamma) {
        self.board.clone_from(&source.board);
        self.skipped.clone_from(&source.skipped);
        self.forfeited.clone_from(&source.forfeited);
        let Gamma { all_skip_ends, turn, passes, last, .. } = *source;
        (self.all_skip_ends, self.turn) = (all_skip_ends, turn);
        (self.passes, self.last) = (passes, last);
    }
}

/// What everybody knows: all there is to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub owners: Grid<Option<Seat>>,
    /// How many areas a player may have.
    pub areas: u32,
    /// By seat.
    pub players: Vec<Holding>,
    /// `None` when the game is over.
    pub to_move: Option<Seat>,
    /// The game also ends when every player still able to move has skipped in a row.
    pub all_skip_ends: bool,
    /// Who has skipped since a field was last taken, in order.
    pub skipped: Vec<Seat>,
    /// How many turns in a row were skipped.
    pub passes: u64,
    /// In the order they gave up.
    pub forfeited: Vec<Seat>,
    /// The field taken last.
    pub last: Option<Coord>,
}

/// What one player has and could do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holding {
    pub fields: u32,
    pub areas: u32,
    /// Free fields the player could take now.
    pub free: u32,
    pub golden_spent: bool,
    /// Some golden move of the player is legal now.
    pub golden_possible: bool,
}

impl View {
    /// The engine's board of this position.
    pub(super) fn board(&self) -> Board {
        self.lay_out().expect("nobody has more areas than allowed")
    }

    /// The same for a view that may hold anything, as long as players and limit are within their
    /// ranges; names a player with too many areas.
    pub(super) fn lay_out(&self) -> Result<Board, Seat> {
        let seats = Seat::all(self.players.len());
        let spent = seats.filter(|seat| self.players[seat.index()].golden_spent);
        let sides = (self.players.len() as u32, self.areas);
        setup::lay_out(Some(&self.owners), self.owners.size(), sides, spent)
    }
}

impl Gamma {
    /// The engine's board; it counts rows from the bottom.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The game as it stands in a view.
    pub(super) fn resume(view: &View) -> Gamma {
        Gamma {
            board: view.board(),
            all_skip_ends: view.all_skip_ends,
            turn: view.to_move,
            skipped: view.skipped.clone(),
            passes: view.passes,
            forfeited: view.forfeited.clone(),
            last: view.last,
        }
    }

    /// The numbers of the players who have not given up, whoever is to move first; none when the
    /// game is over.
    pub(super) fn still_in(&self) -> impl Iterator<Item = u32> {
        let seats = self
            .turn
            .into_iter()
            .flat_map(|turn| [turn].into_iter().chain(turn.following(self.seats())));
        seats.filter(|seat| !self.forfeited.contains(seat)).map(Seat::number)
    }

    /// Whether the game also ends when everybody still able to move has skipped in a row.
    pub(super) fn all_skip_ends(&self) -> bool {
        self.all_skip_ends
    }

    /// Whether the player has skipped since a field was last taken.
    pub(super) fn has_skipped(&self, seat: Seat) -> bool {
        self.skipped.contains(&seat)
    }

    pub(super) fn last_mover(&self) -> Option<Seat> {
        self.skipped.last().copied().or_else(|| self.owner(self.last?))
    }

    pub(super) fn size(&self) -> Size {
        Size::new(self.board.width() as u16, self.board.height() as u16)
    }

    pub(super) fn owner(&self, at: Coord) -> Option<Seat> {
        let (x, y) = place(&self.board, at);
        self.board.owner(x, y).map(|number| Seat::at(number as usize - 1))
    }

    fn is_able(&self, seat: Seat) -> bool {
        !self.forfeited.contains(&seat) && self.board.can_act(seat.number())
    }

    /// The first of these seats who can move, unless the game is over.
    fn next(&self, mut seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        let left = self.seats() - self.forfeited.len();
        if left == 1 && self.seats() > 1 {
            return None;
        }
        let next = seats.find(|&seat| self.is_able(seat))?;
        // Skipping changes nothing on the board, so the turn comes to a player who has skipped
        // already only when all who are able have.
        let all_skipped = self.all_skip_ends && self.skipped.contains(&next);
        (!all_skipped).then_some(next)
    }

    fn next_after(&self, seat: Seat) -> Option<Seat> {
        self.next(seat.following(self.seats()).chain([seat]))
    }

    fn refuse(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let number = seat.number();
        match mv {
            Move::Pass => Ok(()),
            Move::Take(at) => {
                let (x, y) = place(&self.board, at);
                self.board.check_play(number, x, y)
            }
            Move::Golden(at) => {
                let (x, y) = place(&self.board, at);
                self.board.check_golden(number, x, y)
            }
        }
    }
}

impl Game for Gamma {
    const NAME: &'static str = "gamma";
    const RULES: u32 = 1;
    type Config = Config;
    type Setup = Setup;
    type Move = Move;
    type View = View;
    /// The number of fields.
    type Score = u64;

    fn deal(config: &Config, _: &mut Rng) -> Result<Setup, SetupError> {
        Ok(Setup::empty(config))
    }

    fn read_setup(lines: &[(usize, &str)]) -> Result<Setup, SetupError> {
        board_file::read(lines)
    }

    fn write_setup(setup: &Setup) -> String {
        board_file::write(setup)
    }

    fn start(setup: &Setup) -> Result<Gamma, SetupError> {
        let mut game = Gamma {
            board: setup.lay_out()?,
            all_skip_ends: setup.all_skip_ends,
            turn: None,
            skipped: Vec::new(),
            passes: 0,
            forfeited: Vec::new(),
            last: None,
        };
        game.turn =
            game.next([setup.to_move].into_iter().chain(setup.to_move.following(game.seats())));
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.board.players() as usize
    }

    fn to_move(&self) -> Option<Seat> {
        self.turn
    }

    /// Fields row by row, then skipping.
    fn legal_moves(&self) -> Vec<Move> {
        let Some(seat) = self.turn else { return Vec::new() };
        let size = self.size();
        let mut moves = Vec::new();
        self.board.each_move(seat.number(), |cell, golden| {
            let at = size.coord(cell);
            moves.push(if golden { Move::Golden(at) } else { Move::Take(at) });
        });
        moves.push(Move::Pass);
        moves
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let Some(seat) = self.turn else { return Err(IllegalMove(phrase("play-game-over"))) };
        let Err(refusal) = self.refuse(seat, mv) else { return Ok(()) };
        let at = mv.target().expect("skipping is never refused");
        Err(IllegalMove(match refusal {
            Refusal::OffBoard => phrase("gamma-outside")
                .text("at", at)
                .number("last-x", self.board.width() - 1)
                .number("last-y", self.board.height() - 1),
            Refusal::Taken { by } if by == seat.number() => phrase("gamma-own-field"),
            Refusal::Taken { by } if self.refuse(seat, Move::Golden(at)).is_ok() => {
                let taken =
                    phrase("gamma-taken-but-golden").player("by", Seat::at(by as usize - 1));
                taken.text("golden", Move::Golden(at))
            }
            refusal => refusal.phrase(),
        }))
    }

    fn apply(&mut self, mv: Move) {
        let seat = self.turn.expect("a move is made while the game goes on");
        let played = match mv {
            Move::Pass => Ok(()),
            Move::Take(at) => {
                let (x, y) = place(&self.board, at);
                self.board.play(seat.number(), x, y)
            }
            Move::Golden(at) => {
                let (x, y) = place(&self.board, at);
                self.board.golden(seat.number(), x, y)
            }
        };
        played.expect("only legal moves are made");
        match mv.target() {
            Some(at) => {
                self.skipped.clear();
                self.passes = 0;
                self.last = Some(at);
            }
            None => {
                if !self.skipped.contains(&seat) {
                    self.skipped.push(seat);
                }
                self.passes = self.passes.saturating_add(1);
            }
        }
        self.turn = self.next_after(seat);
    }

    /// The player's fields stay.
    fn forfeit(&mut self, seat: Seat) {
        if self.forfeited.contains(&seat) {
            return;
        }
        self.forfeited.push(seat);
        self.skipped.retain(|&other| other != seat);
        // When another player leaves, whoever is to move stays so, unless alone now.
        if let Some(turn) = self.turn {
            self.turn = match turn == seat {
                true => self.next_after(turn),
                false => self.next([turn].into_iter()),
            };
        }
    }

    fn fallen(&self) -> &[Seat] {
        &self.forfeited
    }

    fn score(&self, seat: Seat) -> u64 {
        self.board.busy(seat.number()).into()
    }

    /// A fair part of the free fields.
    fn turns_left(view: &View) -> u32 {
        let fields = view.owners.size().coords();
        let free = fields.filter(|&at| view.owners[at].is_none()).count();
        free.div_ceil(view.players.len().max(1)) as u32
    }

    fn view(&self, _: Viewer) -> View {
        let holding = |seat: Seat| {
            let (board, player) = (&self.board, seat.number());
            Holding {
                fields: board.busy(player),
                areas: board.areas(player),
                free: board.free(player),
                golden_spent: board.golden_spent(player),
                golden_possible: board.golden_possible(player),
            }
        };
        View {
            owners: Grid::from_fn(self.size(), |at| self.owner(at)),
            areas: self.board.area_limit(),
            players: Seat::all(self.seats()).map(holding).collect(),
            to_move: self.turn,
            all_skip_ends: self.all_skip_ends,
            skipped: self.skipped.clone(),
            passes: self.passes,
            forfeited: self.forfeited.clone(),
            last: self.last,
        }
    }

    /// Who skipped counts as well as where the fields are: it decides when the game ends.
    fn digest(&self, digest: &mut Digest) {
        let (size, board) = (self.size(), &self.board);
        for number in [board.width(), board.height(), board.area_limit(), board.players()] {
            digest.number(number.into());
        }
        for at in size.coords() {
            digest.bytes(&[self.owner(at).map_or(0, Seat::number) as u8]);
        }
        for seat in Seat::all(self.seats()) {
            digest.bytes(&[u8::from(self.board.golden_spent(seat.number()))]);
        }
        let list = |digest: &mut Digest, seats: &[Seat]| {
            digest.number(seats.len() as u64);
            seats.iter().for_each(|seat| digest.number(seat.number().into()));
        };
        list(digest, &self.skipped);
        list(digest, &self.forfeited);
        list(digest, self.turn.as_slice());
        digest.number(self.passes);
        digest.number(self.all_skip_ends.into());
    }
}
