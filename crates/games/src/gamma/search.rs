//! What a tree search needs to know of Gamma: which moves look promising, and what an end is worth.

use std::fmt;

use polje_bots::{Dice, Imagine};
use polje_tabletop::{Game, Rng, Seat};

use super::playout::Playout;
use super::promise::Promise;
use super::{Gamma, Move, View};

/// Moves looked at in one position.
const WIDEST: usize = 48;

/// With more free fields than this a game of two is not played to its end: chance would drown what a
/// move is worth. Who is nearer to what decides instead. Among more players that says too little.
const PLAYED_OUT: u64 = 100;

/// Turns taken before a game is judged by that, for some variety.
const FIRST_TURNS: u32 = 2;

/// In the time of a move played out, so many free fields are judged.
const FIELDS_A_MOVE: u64 = 4;

/// How many fields a judgement may be wrong by, times the square root of the number of free fields.
const DOUBT: f32 = 0.5;

const FEW_PLAYERS: &str = "a game has at most 99 players";

impl Imagine for Gamma {
    const FOGGED: bool = false;
    type Room = Room;

    fn imagine(view: &View, _: &mut Rng) -> Gamma {
        Gamma::resume(view)
    }

    fn prospects(&self, list: &mut Vec<(Move, f32)>) {
        let Some(seat) = self.to_move() else { return };
        let position = self.board().narrow().expect(FEW_PLAYERS);
        Promise::new(position, seat.number()).list_moves(list);
        keep_best(list);
        if !list.iter().any(|(mv, _)| matches!(mv, Move::Take(_))) {
            list.push((Move::Pass, 0.5));
        }
    }

    fn moves_a_playout(&self) -> u64 {
        let free = free_fields(self);
        if is_judged_early(self) { free / FIELDS_A_MOVE } else { free }
    }

    fn playout(&mut self, room: &mut Room, dice: &mut Dice, shares: &mut Vec<f32>) {
        let Room { playout, fields } = room;
        let board = self.board();
        fields.clear();
        let mut doubt = 0.0;
        if self.to_move().is_none() {
            let seats = Seat::all(self.seats());
            fields.extend(seats.map(|seat| board.busy(seat.number()) as f32));
        } else {
            playout.load(board.narrow().expect(FEW_PLAYERS));
            if is_judged_early(self) {
                playout.run(self.still_in(), FIRST_TURNS, dice);
                playout.hopes(fields);
                doubt = DOUBT * (playout.free_fields() as f32).sqrt();
            } else {
                playout.run(self.still_in(), u32::MAX, dice);
                fields.extend(playout.fields().map(|fields| fields as f32));
            }
        }
        let size = (board.width() * board.height()) as f32;
        shares.extend(fields.iter().map(|&own| share(own, fields, size, doubt)));
    }
}

fn free_fields(game: &Gamma) -> u64 {
    let board = game.board();
    u64::from(board.width()) * u64::from(board.height()) - u64::from(board.taken())
}

/// Whether playouts from here do not go to the end.
fn is_judged_early(game: &Gamma) -> bool {
    game.seats() == 2 && free_fields(game) > PLAYED_OUT
}

/// Kept from playout to playout for its room.
#[derive(Default)]
pub struct Room {
    playout: Playout,
    /// By seat, at the end.
    fields: Vec<f32>,
}

impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Room").finish_non_exhaustive()
    }
}

/// Leaves the most promising moves, best first; of equals those further up and to the left.
fn keep_best(list: &mut Vec<(Move, f32)>) {
    let place = |mv: Move| mv.target().map(|at| (at.y, at.x));
    let order = |(one, weight): &(Move, f32), (other, other_weight): &(Move, f32)| {
        other_weight.total_cmp(weight).then_with(|| place(*one).cmp(&place(*other)))
    };
    if list.len() > WIDEST {
        list.select_nth_unstable_by(WIDEST, order);
        list.truncate(WIDEST);
    }
    list.sort_unstable_by(order);
}

/// Half the part of the others that a seat has beaten, half by how much it is ahead of them.
fn share(own: f32, fields: &[f32], board: f32, doubt: f32) -> f32 {
    let others = (fields.len() - 1) as f32;
    if others == 0.0 {
        return own / board;
    }
    let sum: f32 = fields.iter().sum();
    let points = fields.iter().map(|&other| chance(own - other, doubt));
    // One's own half point is counted with the rest.
    let beaten = (points.sum::<f32>() - 0.5) / others;
    let ahead = own - (sum - own) / others;
    0.5 * beaten + 0.5 * (0.5 + 1.5 * ahead / board).clamp(0.0, 1.0)
}

/// How likely somebody this much ahead is to win, when that may be wrong by so much.
fn chance(ahead: f32, doubt: f32) -> f32 {
    if ahead == 0.0 {
        return 0.5;
    }
    0.5 + 0.5 * ahead / (ahead * ahead + doubt * doubt).sqrt()
}
