//! The built-in players and what they know.

mod expert;

use polje_bots::{Appraise, Greedy, Mcts, Random};
use polje_tabletop::{Coord, Grid, Seat};

use super::{Gamma, Move, View};
use crate::BotLevel;
use expert::Expert;

/// From the weakest to the strongest.
pub const LEVELS: &[BotLevel<Gamma>] = &[
    BotLevel { name: "random", player: |seed| Box::new(Random::new(seed)), counts_nodes: false },
    BotLevel { name: "easy", player: |seed| Box::new(Greedy::new(seed)), counts_nodes: false },
    BotLevel { name: "medium", player: |seed| Box::new(Mcts::new(seed, 200)), counts_nodes: true },
    BotLevel { name: "hard", player: |seed| Box::new(Mcts::new(seed, 1200)), counts_nodes: true },
    BotLevel { name: "expert", player: |seed| Box::new(Expert::new(seed)), counts_nodes: true },
];

pub const NICKNAMES: &[(&str, &str)] = &[("greedy", "easy")];

/// What a move brings. Later kinds are better than all earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Appraisal {
    Skip,
    /// The golden move keeps while there are free fields to take; then the leader loses one.
    Golden {
        victim_fields: u32,
    },
    /// A free field, by what it opens, denies and joins.
    Take(i32),
}

impl Appraise for Gamma {
    type Appraisal = Appraisal;

    fn appraise(view: &View, moves: &[Move]) -> Vec<Appraisal> {
        let Some(seat) = view.to_move else { return vec![Appraisal::Skip; moves.len()] };
        let labels = label_areas(&view.owners, seat);
        let appraisal = |&mv: &Move| match mv {
            Move::Pass => Appraisal::Skip,
            Move::Golden(at) => Appraisal::Golden {
                victim_fields: view.owners[at]
                    .map_or(0, |victim| view.players[victim.index()].fields),
            },
            Move::Take(at) => Appraisal::Take(gain(view, &labels, seat, at)),
        };
        moves.iter().map(appraisal).collect()
    }
}

/// Free fields that come within reach, opponents who lose one from theirs, and the number of areas
/// left for later: joining gives one back, starting anew takes one.
fn gain(view: &View, labels: &Grid<u32>, seat: Seat, at: Coord) -> i32 {
    let size = view.owners.size();
    let (mut opened, mut rivals, mut joined) = (0, Vec::new(), Vec::new());
    for side in size.beside(at) {
        match view.owners[side] {
            Some(owner) if owner == seat => {
                if !joined.contains(&labels[side]) {
                    joined.push(labels[side]);
                }
            }
            Some(owner) => {
                if !rivals.contains(&owner) {
                    rivals.push(owner);
                }
            }
            None => {
                let reached = size.beside(side).any(|near| view.owners[near] == Some(seat));
                opened += i32::from(!reached);
            }
        }
    }
    let areas_saved = joined.len() as i32 - 1;
    2 * opened + 3 * rivals.len() as i32 + 2 * areas_saved
}

/// A number for each area of the seat; 0 elsewhere.
fn label_areas(owners: &Grid<Option<Seat>>, seat: Seat) -> Grid<u32> {
    let size = owners.size();
    let mut labels = Grid::filled(size, 0);
    let mut next = Vec::new();
    let mut label = 0;
    for start in size.coords().filter(|&at| owners[at] == Some(seat)) {
        if labels[start] == 0 {
            label += 1;
            labels[start] = label;
            next.push(start);
        }
        while let Some(at) = next.pop() {
            for side in size.beside(at) {
                if owners[side] == Some(seat) && labels[side] == 0 {
                    labels[side] = label;
                    next.push(side);
                }
            }
        }
    }
    labels
}
