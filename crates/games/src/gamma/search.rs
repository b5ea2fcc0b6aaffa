//! What a tree search needs to know of Gamma: which moves look promising, and what an end is worth.

use std::cmp::Ordering;

use polje_bots::{Dice, Imagine};
use polje_tabletop::{Game, Rng, Seat};

use super::setup::sides;
use super::{Gamma, Move, View};

/// Moves looked at in one position.
const WIDEST: usize = 48;

impl Imagine for Gamma {
    const FOGGED: bool = false;

    fn imagine(view: &View, _: &mut Rng) -> Gamma {
        Gamma::resume(view)
    }

    fn prospects(&self, list: &mut Vec<(Move, f32)>) {
        let Some(seat) = self.to_move() else { return };
        let size = self.size();
        let spent = self.board().golden_spent(seat.number());
        for at in size.coords() {
            let mv = match self.owner(at) {
                None => Move::Take(at),
                Some(owner) if owner == seat || spent => continue,
                Some(_) => Move::Golden(at),
            };
            if let Some(weight) = self.weight(seat, mv)
                && self.is_allowed(seat, mv)
            {
                list.push((mv, weight));
            }
        }
        list.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        list.truncate(WIDEST);
        if !list.iter().any(|(mv, _)| matches!(mv, Move::Take(_))) {
            list.push((Move::Pass, 0.5));
        }
    }

    fn moves_left(&self) -> u64 {
        let board = self.board();
        u64::from(board.width()) * u64::from(board.height()) - u64::from(board.taken())
    }

    fn playout(&mut self, dice: &mut Dice) -> Vec<f32> {
        let players = self.still_in();
        if !players.is_empty() {
            self.board_mut().play_out(&players, dice);
        }
        shares(self)
    }
}

impl Gamma {
    /// How promising a move looks before anything is tried: the neighbourhood decides. `None` for
    /// what is not worth a look.
    fn weight(&self, seat: Seat, mv: Move) -> Option<f32> {
        let at = mv.target()?;
        let (mut own, mut rivals, mut free, mut opened) = (0, Vec::new(), 0, 0);
        for side in sides(self.size(), at) {
            match self.owner(side) {
                None => {
                    free += 1;
                    let reached = sides(self.size(), side)
                        .any(|near| near != at && self.owner(near) == Some(seat));
                    opened += i32::from(!reached);
                }
                Some(owner) if owner == seat => own += 1,
                Some(owner) => {
                    if !rivals.contains(&owner) {
                        rivals.push(owner);
                    }
                }
            }
        }
        let joined = if own == 0 { -1 } else { own.min(2) - 1 };
        match mv {
            Move::Pass => None,
            Move::Golden(_) if free == 0 && own == 0 => None,
            Move::Golden(_) => Some(1.0 + (own + opened) as f32),
            Move::Take(_) => {
                let score = 2 * opened + 3 * rivals.len() as i32 + joined + 2;
                let size = self.size();
                let edge = [at.x, at.y, size.width - 1 - at.x, size.height - 1 - at.y];
                let inside = edge.into_iter().min().unwrap_or(0).min(4);
                Some((score * score) as f32 + 0.5 + 0.5 * f32::from(inside))
            }
        }
    }
}

/// Half the part of the others that a seat has beaten, half by how much it is ahead of them.
fn shares(game: &Gamma) -> Vec<f32> {
    let fields: Vec<f32> =
        Seat::all(game.seats()).map(|seat| game.board().busy(seat.number()) as f32).collect();
    let board = (game.board().width() * game.board().height()) as f32;
    let others = (fields.len() - 1) as f32;
    let sum: f32 = fields.iter().sum();
    let share = |own: f32| {
        if others == 0.0 {
            return own / board;
        }
        let points = fields.iter().map(|&other| match own.total_cmp(&other) {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        });
        // One's own half point is counted with the rest.
        let beaten = (points.sum::<f32>() - 0.5) / others;
        let ahead = own - (sum - own) / others;
        0.5 * beaten + 0.5 * (0.5 + 1.5 * ahead / board).clamp(0.0, 1.0)
    };
    fields.iter().map(|&own| share(own)).collect()
}
