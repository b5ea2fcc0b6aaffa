//! Monte Carlo tree search for any number of players: every seat looks after its own share. What
//! a view hides is imagined anew for each playout.

use polje_tabletop::{Budget, Game, Player, Prompt, Rng, Seat, Stop};

use crate::{Dice, Patience};

/// A game that can be imagined whole from a view, and played to its end in a hurry.
pub trait Imagine: Game {
    /// Whether a view hides anything.
    const FOGGED: bool;

    /// What playouts keep from one to the next for its room.
    type Room: Default;

    /// A game that looks like this to the seat to move.
    fn imagine(view: &Self::View, rng: &mut Rng) -> Self;

    /// Moves worth a look, each with a weight above 0, into an empty list. Some as long as the
    /// game goes on.
    fn prospects(&self, list: &mut Vec<(Self::Move, f32)>);

    /// What a playout from here costs, in moves played out.
    fn moves_a_playout(&self) -> u64;

    /// Plays on to the end, and says what each seat gets, from 0 to 1, into an empty list. The game
    /// may be left as it is.
    fn playout(&mut self, room: &mut Self::Room, dice: &mut Dice, shares: &mut Vec<f32>);
}

/// Searches with a number of playouts, and plays the move most of them went through.
#[derive(Clone, Debug)]
pub struct Mcts {
    rng: Rng,
    playouts: u64,
}

/// How much a move's weight counts against what is known of it.
const CURIOSITY: f32 = 1.2;

/// Curiosity grows with the playouts through a node up to so many: then what moves have brought
/// says more than their weights.
const CURIOUS_UP_TO: u32 = 1200;

/// A move that has not been tried is expected to bring this much less than its siblings.
const DOUBT: f32 = 0.1;

/// Playouts through a node before its moves are looked at one by one.
const RIPE: u32 = 3;

/// Where a playout costs more moves than this, all make fewer of them in proportion, so that large
/// boards take no longer than people wait, and those who spend more elsewhere spend more there.
const LONG: u64 = 400;

/// Playouts that are made however long they are.
const FEWEST: u64 = 16;

impl Mcts {
    /// A player that spends so many playouts on a move, or fewer if its budget says so.
    pub fn new(seed: u64, playouts: u64) -> Mcts {
        Mcts { rng: Rng::new(seed), playouts }
    }
}

impl<G: Imagine> Player<G> for Mcts {
    fn choose(&mut self, prompt: &Prompt<G>, stop: &Stop) -> G::Move {
        let patience = Patience::new(prompt.budget, stop);
        if let [only] = prompt.moves[..] {
            return only;
        }
        let mut search = Search::<G>::new(&prompt.view, &mut self.rng);
        let playouts = match prompt.budget {
            Budget::Usual | Budget::Time(_) => {
                usual_playouts(self.playouts, search.root.moves_a_playout())
            }
            Budget::Nodes(nodes) => self.playouts.min(nodes),
        };
        for _ in 0..playouts {
            if patience.is_over() {
                break;
            }
            search.iterate(&prompt.view, &mut self.rng);
        }
        search.best().filter(|mv| prompt.moves.contains(mv)).unwrap_or(prompt.moves[0])
    }
}

/// Of so many, those that are made where each costs so many moves.
fn usual_playouts(playouts: u64, cost: u64) -> u64 {
    playouts.min((playouts * LONG / cost.max(LONG)).max(FEWEST))
}

/// A tree of moves; the root is the first node.
struct Search<G: Imagine> {
    root: G,
    nodes: Vec<Node<G::Move>>,
    dice: Dice,
    // Kept from playout to playout for their room.
    game: G,
    room: G::Room,
    path: Vec<(usize, Seat)>,
    prospects: Vec<(G::Move, f32)>,
    shares: Vec<f32>,
}

struct Node<M> {
    /// How it came about; `None` at the root.
    mv: Option<M>,
    weight: f32,
    visits: u32,
    /// What the seat that made the move got in all.
    total: f32,
    children: Vec<u32>,
}

impl<M> Node<M> {
    fn new(mv: Option<M>, weight: f32) -> Node<M> {
        Node { mv, weight, visits: 0, total: 0.0, children: Vec::new() }
    }
}

impl<G: Imagine> Search<G> {
    fn new(view: &G::View, rng: &mut Rng) -> Search<G> {
        let root = G::imagine(view, rng);
        let dice = Dice::new(rng.next_u64());
        let nodes = vec![Node::new(None, 1.0)];
        let mut search = Search {
            game: root.clone(),
            root,
            nodes,
            dice,
            room: G::Room::default(),
            path: Vec::new(),
            prospects: Vec::new(),
            shares: Vec::new(),
        };
        search.expand(0);
        search
    }

    /// One playout: down the tree, one node added, on to the end, and the news back up.
    fn iterate(&mut self, view: &G::View, rng: &mut Rng) {
        if G::FOGGED {
            self.game = G::imagine(view, rng);
        } else {
            self.game.clone_from(&self.root);
        }
        self.path.clear();
        let mut at = 0;
        while let Some(seat) = self.game.to_move() {
            let ripe = at == 0 || self.nodes[at].visits >= RIPE;
            if !ripe {
                break;
            }
            if G::FOGGED || self.nodes[at].children.is_empty() {
                self.expand(at);
            }
            let Some(next) = self.select(at) else { break };
            at = next;
            self.path.push((at, seat));
            let mv = self.nodes[at].mv.expect("only the root has none");
            self.game.apply(mv);
        }
        self.shares.clear();
        self.game.playout(&mut self.room, &mut self.dice, &mut self.shares);
        self.nodes[0].visits += 1;
        for &(at, seat) in &self.path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.total += self.shares[seat.index()];
        }
    }

    /// Adds the moves of this game that are not there yet: what fog hides may allow others.
    fn expand(&mut self, at: usize) {
        self.prospects.clear();
        self.game.prospects(&mut self.prospects);
        let sum: f32 = self.prospects.iter().map(|(_, weight)| weight).sum();
        for index in 0..self.prospects.len() {
            let (mv, weight) = self.prospects[index];
            let known =
                |&child: &u32| self.nodes[child as usize].mv.is_some_and(|known| known == mv);
            if G::FOGGED && self.nodes[at].children.iter().any(known) {
                continue;
            }
            let child = self.nodes.len() as u32;
            self.nodes.push(Node::new(Some(mv), weight / sum));
            self.nodes[at].children.push(child);
        }
    }

    /// The child to look at next: promising by what it brought, or by its weight and little tried.
    fn select(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let tried = node.children.iter().map(|&child| &self.nodes[child as usize]);
        let (total, visits) = tried
            .fold((0.0, 0), |(total, visits), child| (total + child.total, visits + child.visits));
        let mean = if visits == 0 { 0.5 } else { total / visits as f32 };
        let curiosity = CURIOSITY * ((visits + 1).min(CURIOUS_UP_TO) as f32).sqrt();
        let promise = |child: &Node<G::Move>| {
            let brought = match child.visits {
                0 => mean - DOUBT,
                visits => child.total / visits as f32,
            };
            brought + curiosity * child.weight / (1.0 + child.visits as f32)
        };
        let mut best = None;
        for &child in &node.children {
            let node = &self.nodes[child as usize];
            if G::FOGGED && node.mv.is_some_and(|mv| self.game.check(mv).is_err()) {
                continue;
            }
            let promise = promise(node);
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, child as usize));
            }
        }
        best.map(|(_, child)| child)
    }

    /// The move most playouts went through; of equals the one that brought most.
    fn best(&self) -> Option<G::Move> {
        let children = self.nodes[0].children.iter().map(|&child| &self.nodes[child as usize]);
        let best = children.max_by(|one, other| {
            let merit = |node: &Node<G::Move>| node.total + node.weight;
            one.visits.cmp(&other.visits).then(merit(one).total_cmp(&merit(other)))
        });
        best.and_then(|node| node.mv)
    }
}

#[cfg(test)]
mod tests;
