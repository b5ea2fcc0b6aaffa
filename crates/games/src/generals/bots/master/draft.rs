//! A world as it is drawn: what is in sight as it is, and the rest by lot, so that everybody has the
//! cells and units that all are told of.

use std::cmp::Reverse;

use polje_tabletop::{Rng, Seat};

use super::super::super::position::{Moment, Position};
use super::super::super::square::{self, Owner, Square};
use super::super::belief::Belief;
use super::super::ground::{At, FAR};
use super::super::memory::{Memory, Terrain};
use super::clues::Clues;
use super::world::Frame;

/// One of so many obstacles that were never seen is a city.
const CITIES: u64 = 3;
/// Units of a neutral city that was never seen.
const GARRISON: [u64; 2] = [35, 55];
/// So many units out of sight are an army, and not just a cell's.
const ARMY: u32 = 10;
/// The part of a rival's units out of sight that are in one army, in percent.
const IN_ONE_ARMY: [u64; 2] = [20, 80];
/// More units are as good as this many, so that those of a whole map can be added up.
const MANY: u64 = 1_000_000_000;
/// An army that was lost from sight is within so many steps.
const WANDERING: u32 = 12;
/// For so many rounds land that was seen to be free is likely to be so still.
const FREE: u32 = 30;

pub(super) struct Draft<'a> {
    memory: &'a Memory,
    rng: &'a mut Rng,
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    terrain: square::Terrain,
    owner: Option<Seat>,
    units: u32,
}

impl Cell {
    fn is_way(&self) -> bool {
        match self.terrain {
            square::Terrain::Mountain => false,
            square::Terrain::City => self.owner.is_some(),
            square::Terrain::Plain | square::Terrain::Capital => true,
        }
    }

    fn is_capital_of(&self, seat: Seat) -> bool {
        self.terrain == square::Terrain::Capital && self.owner == Some(seat)
    }

    /// Nobody's any more.
    fn abandon(&mut self) {
        (self.owner, self.units) = (None, 0);
    }
}

impl<'a> Draft<'a> {
    /// A new world; `None` where a rival's capital can be nowhere.
    pub(super) fn new(
        memory: &'a Memory,
        clues: &Clues,
        frame: &Frame,
        rng: &'a mut Rng,
    ) -> Option<Draft<'a>> {
        let cells = memory.cells.iter().map(|known| {
            let terrain = match known.terrain {
                Terrain::Open | Terrain::Plain => square::Terrain::Plain,
                Terrain::Capital if known.in_sight => square::Terrain::Capital,
                Terrain::Capital | Terrain::City => square::Terrain::City,
                Terrain::Obstacle if rng.below(CITIES) == 0 => square::Terrain::City,
                Terrain::Obstacle | Terrain::Mountain => square::Terrain::Mountain,
            };
            let units = match known.owner {
                _ if known.in_sight => known.units,
                None if terrain == square::Terrain::City && known.units > 0 => known.units,
                None if terrain == square::Terrain::City => {
                    rng.between(GARRISON[0], GARRISON[1]) as u32
                }
                _ => 0,
            };
            Cell { terrain, owner: known.owner.filter(|_| known.in_sight), units }
        });
        let cells = cells.collect();
        let mut draft = Draft { memory, rng, cells };
        let belief = Belief::new(memory);
        for rival in frame.rivals(memory) {
            draft.place(rival, clues, belief.weights())?;
        }
        Some(draft)
    }

    /// A world that was drawn before, with what is known better by now, and how many units and cells it
    /// was wrong about; `None` if it cannot be mended.
    pub(super) fn mended(
        position: &Position,
        memory: &'a Memory,
        frame: &Frame,
        rng: &'a mut Rng,
    ) -> Option<(Draft<'a>, f64)> {
        let cell = |square: &Square| Cell {
            terrain: square.terrain(),
            owner: square.owner.seat(),
            units: position.units(square),
        };
        let cells = position.rows().flatten().map(cell).collect();
        let mut draft = Draft { memory, rng, cells };
        let mut wrong = draft.see()?;
        for rival in frame.rivals(memory) {
            wrong += draft.adjust(rival)?;
        }
        Some((draft, wrong))
    }

    /// The position when it is the player's turn.
    pub(super) fn position(&self, frame: &Frame) -> Position {
        let moment = Moment {
            size: frame.ground.size(),
            order: &frame.order,
            to_move: self.memory.seat,
            round: self.memory.round,
            rounds: frame.rounds,
        };
        let owner = |cell: &Cell| cell.owner.map_or(Owner::NOBODY, Owner::of);
        let cell = |cell: &Cell| (cell.terrain, owner(cell), cell.units);
        Position::imagined(&moment, &self.cells.iter().map(cell).collect::<Vec<_>>())
    }

    /// Gives a rival the cells and units it has besides those in sight.
    fn place(&mut self, rival: Seat, clues: &Clues, belief: &[f32]) -> Option<()> {
        let memory = self.memory;
        let (mut count, units) = self.out_of_sight(rival);
        let mut hidden = Vec::new();
        let known = memory.capital(rival);
        let capital = match known {
            Some(at) => at,
            None => self.draw_capital(belief)?,
        };
        if !memory.cells[capital].in_sight {
            self.cells[capital].terrain = square::Terrain::Capital;
            self.take(capital, rival, &mut hidden);
            count = count.saturating_sub(1);
        }
        let mut remembered: Vec<At> = (0..self.cells.len())
            .filter(|&at| memory.cells[at].owner == Some(rival) && self.is_free(at))
            .collect();
        remembered.sort_by_key(|&at| Reverse(memory.cells[at].seen));
        for at in remembered.into_iter().take(count) {
            self.take(at, rival, &mut hidden);
            count -= 1;
        }
        let steps = memory.ground.steps([capital], |at| self.cells[at].is_way());
        let is_its = |cell: &&Cell| cell.owner == Some(rival) && cell.terrain.is_structure();
        let cities = self.cells.iter().filter(is_its).count();
        let missing = clues.structures(rival).saturating_sub(cities).min(count);
        count -= self.found(rival, missing, &steps, &mut hidden);
        self.settle(rival, count, &steps, &mut hidden);
        self.man(rival, units, capital, &hidden);
        Some(())
    }

    /// Cells and units of a player that are not in sight.
    fn out_of_sight(&self, player: Seat) -> (usize, u32) {
        let strength = self.memory.players[player.index()];
        let (mut cells, mut units) = (0, 0);
        for (cell, known) in self.cells.iter().zip(&self.memory.cells) {
            if known.in_sight && cell.owner == Some(player) {
                cells += 1;
                units += u64::from(cell.units);
            }
        }
        let units = strength.units.saturating_sub(units).min(MANY) as u32;
        ((strength.cells as usize).saturating_sub(cells), units)
    }

    /// Whether it is out of sight, and nobody's so far.
    fn is_free(&self, at: At) -> bool {
        !self.memory.cells[at].in_sight && self.cells[at].owner.is_none()
    }

    fn take(&mut self, at: At, owner: Seat, hidden: &mut Vec<At>) {
        (self.cells[at].owner, self.cells[at].units) = (Some(owner), 0);
        hidden.push(at);
    }

    fn draw_capital(&mut self, belief: &[f32]) -> Option<At> {
        let can_be = |&at: &At| self.memory.cells[at].terrain == Terrain::Open && self.is_free(at);
        let cells: Vec<At> = (0..self.cells.len()).filter(can_be).collect();
        let all: f32 = cells.iter().map(|&at| belief[at]).sum();
        let mut lot = all * self.rng.below(1 << 20) as f32 / (1 << 20) as f32;
        let drawn = cells.iter().copied().find(|&at| {
            lot -= belief[at];
            lot < 0.0
        });
        drawn.or_else(|| cells.last().copied())
    }

    /// So many cities more, of the obstacles that nobody has looked behind the nearest; how many it was.
    fn found(&mut self, rival: Seat, count: usize, steps: &[u32], hidden: &mut Vec<At>) -> usize {
        let memory = self.memory;
        let mut ranked = Vec::new();
        for at in 0..self.cells.len() {
            if !self.is_free(at) {
                continue;
            }
            let nearest = memory.ground.sides(at).map(|side| steps[side]).min().unwrap_or(FAR);
            if matches!(memory.cells[at].terrain, Terrain::Obstacle | Terrain::City)
                && nearest != FAR
            {
                ranked.push((u64::from(nearest) * 4 + self.rng.below(16), at));
            }
        }
        ranked.sort_unstable();
        ranked.truncate(count);
        for &(_, at) in &ranked {
            self.cells[at].terrain = square::Terrain::City;
            self.take(at, rival, hidden);
        }
        ranked.len()
    }

    /// So many cells of land more, around its capital.
    fn settle(&mut self, rival: Seat, count: usize, steps: &[u32], hidden: &mut Vec<At>) {
        let memory = self.memory;
        let mut ranked = Vec::new();
        for (at, &steps) in steps.iter().enumerate() {
            let is_land = self.cells[at].terrain == square::Terrain::Plain;
            if !is_land || !self.is_free(at) || steps == FAR {
                continue;
            }
            let known = memory.cells[at];
            let seen_free = known.terrain == Terrain::Plain;
            let since = memory.round - known.seen;
            let unlikely = if seen_free { FREE.saturating_sub(since) } else { 0 };
            ranked.push((u64::from(steps * 4 + unlikely * 2) + self.rng.below(16), at));
        }
        ranked.sort_unstable();
        for (_, at) in ranked.into_iter().take(count) {
            self.take(at, rival, hidden);
        }
    }

    /// One unit on each of its cells out of sight, a part of the rest in one army, and what is left
    /// spread about.
    fn man(&mut self, rival: Seat, units: u32, capital: At, hidden: &[At]) {
        if hidden.is_empty() {
            return;
        }
        let memory = self.memory;
        let mut rest = units;
        for &at in hidden.iter().take(units as usize) {
            self.cells[at].units = 1;
            rest -= 1;
        }
        let lost = (0..memory.cells.len()).filter(|&at| {
            let known = memory.cells[at];
            known.owner == Some(rival) && !known.in_sight && known.units >= ARMY
        });
        let lost = lost.max_by_key(|&at| memory.cells[at].units);
        let place = match lost {
            Some(at) => {
                let reach = (memory.round - memory.cells[at].seen).min(WANDERING);
                let steps = memory.ground.steps([at], |at| self.cells[at].is_way());
                let near: Vec<At> =
                    hidden.iter().copied().filter(|&at| steps[at] <= reach).collect();
                *self.rng.pick(if near.is_empty() { hidden } else { &near })
            }
            None if self.rng.below(2) == 0 && hidden.contains(&capital) => capital,
            None => *self.rng.pick(hidden),
        };
        let share = self.rng.between(IN_ONE_ARMY[0], IN_ONE_ARMY[1]) * u64::from(rest) / 100;
        let army = lost.map_or(0, |at| memory.cells[at].units).max(share as u32).min(rest);
        self.cells[place].units += army;
        rest -= army;
        let each = rest / (hidden.len() as u32 + 1);
        for &at in hidden {
            self.cells[at].units += each;
            rest -= each;
        }
        self.spread(rest, 2, hidden);
    }

    /// Units on some of these cells, a few at a time.
    fn spread(&mut self, mut units: u32, at_a_time: u32, cells: &[At]) {
        while units > 0 {
            let more = units.min(at_a_time.max(units / 64));
            self.cells[*self.rng.pick(cells)].units += more;
            units -= more;
        }
    }

    /// What is in sight becomes as it is, and nobody's is what the player would have to see. Says how
    /// many units of rivals it did not expect; `None` if a capital is not where it was drawn.
    fn see(&mut self) -> Option<f64> {
        let memory = self.memory;
        let rivals = |owner: Option<Seat>, units| match owner {
            Some(owner) if owner != memory.seat => units,
            _ => 0u32,
        };
        let mut wrong = 0;
        for (cell, known) in self.cells.iter_mut().zip(&memory.cells) {
            if !known.in_sight {
                if cell.owner == Some(memory.seat) {
                    cell.abandon();
                }
                continue;
            }
            let terrain = match known.terrain {
                Terrain::Open | Terrain::Plain => square::Terrain::Plain,
                Terrain::Capital => square::Terrain::Capital,
                Terrain::City => square::Terrain::City,
                Terrain::Obstacle | Terrain::Mountain => square::Terrain::Mountain,
            };
            let capital = square::Terrain::Capital;
            if (terrain == capital) != (cell.terrain == capital) {
                return None;
            }
            wrong += rivals(cell.owner, cell.units).abs_diff(rivals(known.owner, known.units));
            *cell = Cell { terrain, owner: known.owner, units: known.units };
        }
        Some(f64::from(wrong))
    }

    /// Gives a rival as many cells and units out of sight as it has, and says how many it had not, a unit
    /// for half; `None` if its capital is elsewhere, or it has fallen.
    fn adjust(&mut self, rival: Seat) -> Option<f64> {
        let memory = self.memory;
        let capital = self.cells.iter().position(|cell| cell.is_capital_of(rival))?;
        if memory.capital(rival).is_some_and(|known| known != capital) {
            return None;
        }
        let (count, units) = self.out_of_sight(rival);
        let its = |at: &At| self.cells[*at].owner == Some(rival) && !memory.cells[*at].in_sight;
        let mut hidden: Vec<At> = (0..self.cells.len()).filter(its).collect();
        let mut wrong = hidden.len().abs_diff(count) as f64;
        if hidden.len() > count {
            // What is least there goes first, and never a city.
            let worth = |&at: &At| (self.cells[at].terrain.is_structure(), self.cells[at].units);
            hidden.sort_by_key(worth);
            let land = hidden.iter().filter(|&&at| !self.cells[at].terrain.is_structure()).count();
            for at in hidden.drain(..(hidden.len() - count).min(land)) {
                self.cells[at].abandon();
            }
        } else {
            let steps = memory.ground.steps([capital], |at| self.cells[at].is_way());
            self.settle(rival, count - hidden.len(), &steps, &mut hidden);
        }
        let had: u32 = hidden.iter().map(|&at| self.cells[at].units).sum();
        wrong += 0.5 * f64::from(had.abs_diff(units));
        self.thin(had.saturating_sub(units), &hidden);
        if !hidden.is_empty() {
            // Half of what nobody knew of is where most is.
            let missing = units.saturating_sub(had);
            let largest = hidden.iter().copied().max_by_key(|&at| self.cells[at].units)?;
            self.cells[largest].units += missing / 2;
            self.spread(missing - missing / 2, 3, &hidden);
        }
        Some(wrong)
    }

    /// So many units less: those of the largest armies first, which may be what has come in sight.
    fn thin(&mut self, mut spare: u32, hidden: &[At]) {
        while spare > 0 {
            let largest = hidden.iter().copied().max_by_key(|&at| self.cells[at].units);
            let Some(largest) = largest.filter(|&at| self.cells[at].units > 0) else { return };
            let less = spare.min(self.cells[largest].units.saturating_sub(1).max(1));
            self.cells[largest].units -= less;
            spare -= less;
        }
    }
}
