//! What a player has seen in one game: a view holds no memory, so bots keep their own.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::sync::Arc;

use polje_tabletop::{Prompt, Seat, Viewer};

use super::super::position::Position;
use super::super::{Generals, LandKind, March, Move, Spot, Strength};
use super::ground::{At, FAR, Ground, Stand};

/// Everything known about a game from one seat.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) seat: Seat,
    pub(super) round: u32,
    pub(super) players: Vec<Strength>,
    pub(super) ground: Arc<Ground>,
    pub(super) cells: Vec<Known>,
    /// The own capital.
    pub(super) home: At,
    /// Steps from home once they were asked for.
    from_home: OnceCell<Vec<u32>>,
}

/// A cell as it is, or was when it was last in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) terrain: Terrain,
    pub(super) owner: Option<Seat>,
    pub(super) units: u32,
    pub(super) in_sight: bool,
    /// The round it was last in sight.
    pub(super) seen: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Terrain {
    /// Never seen: a plain or a capital.
    Open,
    /// Never seen: a mountain or a city.
    Obstacle,
    Plain,
    City,
    Capital,
    Mountain,
}

const UNSEEN: Known =
    Known { terrain: Terrain::Open, owner: None, units: 0, in_sight: false, seen: 0 };

/// More units are as good as this many, so that those of a whole map can be added up.
const MANY: u32 = 1_000_000;

impl Memory {
    /// What the first prompt of a game shows, looked at from there.
    pub(super) fn new(prompt: &Prompt<Generals>, stand: Stand) -> Memory {
        let view = &prompt.view;
        let ground = Arc::new(Ground::new(view.size(), stand));
        let mut memory = Memory {
            seat: prompt.seat,
            round: view.round,
            players: view.players.clone(),
            cells: vec![UNSEEN; ground.cells()],
            ground,
            home: 0,
            from_home: OnceCell::new(),
        };
        memory.look(prompt);
        memory
    }

    /// Whether a prompt can be a later one of the same game.
    pub(super) fn precedes(&self, prompt: &Prompt<Generals>) -> bool {
        let view = &prompt.view;
        self.seat == prompt.seat
            && self.ground.is_of(view.size())
            && self.players.len() == view.players.len()
            && self.round < view.round
    }

    /// Somebody who has seen nothing yet of a game in progress.
    pub(super) fn blank(seat: Seat, players: &[Strength], ground: &Arc<Ground>) -> Memory {
        Memory {
            seat,
            round: 0,
            players: players.to_vec(),
            ground: Arc::clone(ground),
            cells: vec![UNSEEN; ground.cells()],
            home: 0,
            from_home: OnceCell::new(),
        }
    }

    /// Adds what a prompt shows.
    pub(super) fn look(&mut self, prompt: &Prompt<Generals>) {
        let view = &prompt.view;
        self.round = view.round;
        self.players.clone_from(&view.players);
        for (at, &spot) in view.board.iter() {
            self.look_at(self.ground.at(at), spot);
        }
    }

    /// The same for a position whose cells are counted as on this ground.
    pub(super) fn look_over(&mut self, position: &Position) {
        self.round = position.round();
        for (strength, seat) in self.players.iter_mut().zip(Seat::all(position.seats())) {
            let tally = position.tally(seat);
            *strength = Strength { units: tally.units, cells: tally.cells };
        }
        let viewer = Viewer::Seat(self.seat);
        for (at, square) in position.rows().flatten().enumerate() {
            self.look_at(at, Spot::of(square, position.units(square), viewer));
        }
    }

    fn look_at(&mut self, at: At, spot: Spot) {
        let (was_way, home) = (self.is_way(at), self.home);
        self.see(at, spot);
        if self.is_way(at) != was_way || self.home != home {
            self.forget_steps();
        }
    }

    fn see(&mut self, at: At, spot: Spot) {
        let in_sight = matches!(spot, Spot::Land(_) | Spot::Mountain);
        // Whoever holds a cell sees it.
        if !in_sight && self.is_own(at) {
            let taker = self.only_rival();
            let known = &mut self.cells[at];
            (known.owner, known.units) = (taker, u32::from(taker.is_some()));
        }
        let known = &mut self.cells[at];
        known.in_sight = in_sight;
        if known.in_sight {
            known.seen = self.round;
        }
        match spot {
            Spot::Fog => {
                if known.owner.is_some_and(|owner| !self.players[owner.index()].playing()) {
                    known.owner = None;
                }
            }
            // What the fallen had is mostly their captor's: a city of theirs stays a rival's.
            Spot::Obstacle => match known.terrain {
                Terrain::Open => known.terrain = Terrain::Obstacle,
                // A capital that has fallen while nobody looked.
                Terrain::Plain | Terrain::Capital => known.terrain = Terrain::City,
                Terrain::Obstacle | Terrain::City | Terrain::Mountain => {}
            },
            Spot::Mountain => known.terrain = Terrain::Mountain,
            Spot::Land(land) => {
                known.terrain = match land.kind {
                    LandKind::Plain => Terrain::Plain,
                    LandKind::City => Terrain::City,
                    LandKind::Capital => Terrain::Capital,
                };
                known.owner = land.owner;
                known.units = land.units.min(MANY);
                if known.terrain == Terrain::Capital && land.owner == Some(self.seat) {
                    self.home = at;
                }
            }
        }
    }

    pub(super) fn is_own(&self, at: At) -> bool {
        self.cells[at].owner == Some(self.seat)
    }

    pub(super) fn is_rival(&self, at: At) -> bool {
        self.cells[at].owner.is_some_and(|owner| owner != self.seat)
    }

    /// Units that can leave an own cell.
    pub(super) fn army(&self, at: At) -> u32 {
        if self.is_own(at) { self.cells[at].units.saturating_sub(1) } else { 0 }
    }

    pub(super) fn own(&self) -> impl Iterator<Item = At> + '_ {
        (0..self.cells.len()).filter(|&at| self.is_own(at))
    }

    /// Neutral cities are walked around.
    pub(super) fn is_way(&self, at: At) -> bool {
        let known = self.cells[at];
        match known.terrain {
            Terrain::Obstacle | Terrain::Mountain => false,
            Terrain::City => known.owner.is_some(),
            Terrain::Open | Terrain::Plain | Terrain::Capital => true,
        }
    }

    /// Whether units can be sent here at all.
    pub(super) fn can_enter(&self, at: At) -> bool {
        !matches!(self.cells[at].terrain, Terrain::Obstacle | Terrain::Mountain)
    }

    pub(super) fn rivals(&self) -> impl Iterator<Item = Seat> + '_ {
        let playing = |seat: &Seat| self.players[seat.index()].playing();
        Seat::all(self.players.len()).filter(move |seat| *seat != self.seat && playing(seat))
    }

    /// The rival, if there is just one.
    fn only_rival(&self) -> Option<Seat> {
        let mut rivals = self.rivals();
        rivals.next().filter(|_| rivals.next().is_none())
    }

    /// Where a rival's capital has been seen.
    pub(super) fn capital(&self, rival: Seat) -> Option<At> {
        let is_its =
            |known: &Known| known.terrain == Terrain::Capital && known.owner == Some(rival);
        self.cells.iter().position(is_its)
    }

    /// The capitals that have been seen, the nearest first: whose they are does not matter.
    pub(super) fn capitals(&self) -> Vec<At> {
        let steps = self.steps_from_home();
        let mut capitals: Vec<At> = self.rivals().filter_map(|rival| self.capital(rival)).collect();
        capitals.sort_by_key(|&at| (steps[at], at));
        capitals
    }

    /// Steps to every cell from the own capital.
    pub(super) fn steps_from_home(&self) -> &[u32] {
        self.from_home.get_or_init(|| self.ground.steps([self.home], |at| self.is_way(at)))
    }

    /// Must be called where a cell has become a way, or is none any more.
    pub(super) fn forget_steps(&mut self) {
        self.from_home.take();
    }

    /// Steps from every cell to the nearest that is known to be a rival's.
    pub(super) fn steps_to_rivals(&self) -> Vec<u32> {
        let rivals = (0..self.cells.len()).filter(|&at| self.is_rival(at));
        self.ground.steps(rivals, |at| self.is_way(at))
    }

    pub(super) fn march(&self, from: At, to: At) -> Move {
        let (from, to) = (self.ground.coord(from), self.ground.coord(to));
        Move::March(March { from, to, half: false })
    }

    /// The next of these orders by which units join others; those that no longer do are dropped.
    pub(super) fn next_joining(&self, orders: &mut VecDeque<(At, At)>) -> Option<Move> {
        let joins = |&(from, to): &(At, At)| self.army(from) > 0 && self.is_own(to);
        let (from, to) = std::iter::from_fn(|| orders.pop_front()).find(joins)?;
        Some(self.march(from, to))
    }

    /// An order that takes a rival's capital now.
    pub(super) fn last_blow(&self) -> Option<Move> {
        let capital = |at: &At| self.cells[*at].terrain == Terrain::Capital && self.is_rival(*at);
        (0..self.cells.len()).filter(capital).find_map(|at| {
            let taker = self.ground.sides(at).find(|&side| self.army(side) > self.cells[at].units);
            let seen = self.cells[at].in_sight;
            taker.filter(|_| seen).map(|from| self.march(from, at))
        })
    }

    /// The side of an own cell that is nearest to where `costs` lead.
    pub(super) fn downhill(&self, from: At, costs: &[u32]) -> Option<At> {
        self.ground
            .sides(from)
            .filter(|&side| costs[side] != FAR && self.can_enter(side))
            .min_by_key(|&side| costs[side])
            .filter(|&side| costs[side] < costs[from])
    }
}

#[cfg(test)]
pub(super) mod samples {
    use polje_tabletop::{Budget, Game, Rng, Size, Viewer};

    use super::super::super::Config;
    use super::*;

    /// A map as it may look in the middle of a game, from the first seat.
    pub(in super::super) fn remembered(rng: &mut Rng) -> Memory {
        let config = Config { size: Size::new(5, 6), players: 2, rounds: 100 };
        let game = Generals::start(&Generals::deal(&config, rng).unwrap()).unwrap();
        let seat = game.to_move().unwrap();
        let view = game.view(Viewer::Referee);
        let moves = game.legal_moves();
        let prompt = Prompt::<Generals> { seat, view, moves, budget: Budget::Usual };
        let mut memory = Memory::new(&prompt, Stand::any(rng));
        memory.round = rng.below(40) as u32;
        for known in &mut memory.cells {
            known.seen = rng.below(u64::from(memory.round) + 1) as u32;
            if matches!(known.terrain, Terrain::Plain | Terrain::City) {
                let owners = [None, Some(seat), Some(seat), Seat::all(2).find(|&it| it != seat)];
                known.owner = *rng.pick(&owners);
                let neutral_plain = known.owner.is_none() && known.terrain == Terrain::Plain;
                known.units = if neutral_plain { 0 } else { rng.between(1, 9) as u32 };
            }
        }
        memory
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::{Budget, Game, Viewer};

    use super::super::super::tests::game;
    use super::*;

    /// What is remembered after these positions, by the first player.
    fn after(positions: &[&str]) -> Memory {
        let prompt = |rows: &&str| Prompt::<Generals> {
            seat: Seat::FIRST,
            view: game(rows).view(Viewer::Seat(Seat::FIRST)),
            moves: Vec::new(),
            budget: Budget::Usual,
        };
        let mut prompts = positions.iter().map(prompt);
        let mut memory = Memory::new(&prompts.next().unwrap(), Stand::default());
        prompts.for_each(|prompt| memory.look(&prompt));
        memory
    }

    #[test]
    fn an_own_cell_out_of_sight_has_been_taken() {
        let memory = after(&["1@2 . . 1:5 . 2@9", "1@2 . . 2:5 . 2@9"]);
        assert!(!memory.is_own(3) && memory.army(3) == 0);
        assert_eq!(memory.cells[3].owner, Some(Seat::at(1)));
        let memory = after(&["1@2 . . 1:5 . 2@9 3@9", "1@2 . . 3:5 . 2@9 3@9"]);
        assert_eq!(memory.cells[3].owner, None, "nobody knows which of two it was");
    }
}
