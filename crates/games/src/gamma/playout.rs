//! A game played on to its end in a hurry: what a search learns from.
//!
//! Everybody takes fields, contested ones rather than safe ones, and makes the golden move when there
//! is nothing left to take. The position is kept in a form made for this.

use polje_bots::Dice;

use super::areas::Forest;
use super::grid::{Grid, Tag};
use super::position::Position;
use super::reach::Reach;
use super::territory::{Territory, joined_by};

/// Fields that are compared before one is taken.
const COMPARED: usize = 4;

/// Fields a player out of moves tries its golden move on.
const GOLDEN_TRIES: usize = 8;

/// What a golden move still to be made counts: a field more, and one less for a rival.
const GOLDEN_FIELDS: f32 = 2.0;

/// What an area still to be started counts, times the square root of the number of free fields.
const SPARE_AREA: f32 = 0.3;

/// Areas beyond these count nothing: there are enough.
const SPARE_AREAS: u32 = 4;

/// Players are known by the tags of their fields.
#[derive(Default)]
pub(super) struct Playout {
    grid: Grid<u8>,
    /// By cell: of a free field its place in `free`, of a taken one its label.
    notes: Vec<u32>,
    free: Vec<Spot>,
    taken: Vec<u32>,
    labels: Forest,
    runners: Vec<Runner>,
    /// The places in `free` of the fields beside a player's own.
    reach: Reach,
    limit: u32,
    turns: Vec<u8>,
    /// By cell: which search came here last.
    seen: Vec<u32>,
    searches: u32,
    queue: Vec<u32>,
    territory: Territory,
}

/// A free field and what lies beside it.
#[derive(Clone, Copy)]
struct Spot {
    at: u32,
    free_sides: u8,
    /// The only player beside it, [`u8::FREE`] when there is none, or
    /// [`SEVERAL`](super::territory::SEVERAL).
    owner: u8,
}

impl Spot {
    #[inline]
    fn meet(&mut self, tag: u8) {
        self.owner = joined_by(self.owner, tag);
    }
}

#[derive(Clone, Copy, Default)]
struct Runner {
    fields: u32,
    areas: u32,
    golden_spent: bool,
}

impl Playout {
    /// Takes up a position.
    pub(super) fn load(&mut self, position: &Position<u8>) {
        self.limit = position.limit;
        self.grid.clone_from(&position.grid);
        self.labels.clone_from(position.areas.forest());
        let player = |number| {
            let player = position.players.of(number);
            let (fields, areas) = (player.busy, player.areas);
            Runner { fields, areas, golden_spent: player.golden_spent }
        };
        self.runners.clear();
        self.runners.extend((1..=position.players.count()).map(player));
        self.notes.resize(self.grid.cells(), 0);
        self.free.clear();
        self.taken.clear();
        self.reach.clear(self.runners.len(), self.grid.cells());
        for i in 0..self.grid.cells() {
            match self.grid.at(i) {
                u8::FREE => {
                    self.notes[i] = self.free.len() as u32;
                    let spot = self.look_around(i);
                    self.free.push(spot);
                }
                u8::WALL => {}
                _ => {
                    self.notes[i] = position.areas.label(i);
                    self.taken.push(i as u32);
                }
            }
        }
    }

    /// Finds out what lies beside a free field.
    #[inline]
    fn look_around(&mut self, i: usize) -> Spot {
        let mut spot = Spot { at: i as u32, free_sides: 0, owner: u8::FREE };
        for tag in self.grid.around(i).map(|side| self.grid.at(side)) {
            spot.free_sides += u8::from(tag == u8::FREE);
            if tag.is_player() {
                spot.meet(tag);
                self.reach.add(index(tag), self.notes[i] as usize);
            }
        }
        spot
    }

    /// Plays to the end, or until so many turns are over. These players move in turn, the first of
    /// them now.
    pub(super) fn run(
        &mut self,
        players: impl Iterator<Item = u32>,
        most_turns: u32,
        dice: &mut Dice,
    ) {
        self.turns.clear();
        self.turns.extend(players.map(|number| u8::of(number as usize + 1)));
        let (mut turn, mut idle) = (0, 0);
        for _ in 0..most_turns {
            if idle >= self.turns.len() {
                break;
            }
            let tag = self.turns[turn];
            turn = if turn + 1 == self.turns.len() { 0 } else { turn + 1 };
            let acted = match self.choose(tag, dice) {
                Some(place) => {
                    self.take(tag, place);
                    true
                }
                None => self.try_golden(tag, dice),
            };
            idle = if acted { 0 } else { idle + 1 };
        }
    }

    /// How many fields each player has.
    pub(super) fn fields(&self) -> impl Iterator<Item = u32> {
        self.runners.iter().map(|runner| runner.fields)
    }

    pub(super) fn free_fields(&self) -> usize {
        self.free.len()
    }

    /// How many fields each player can hope for, from here on: free ones belong to whoever is
    /// nearest of those who are still in.
    pub(super) fn hopes(&mut self, hopes: &mut Vec<f32>) {
        let spare_area = SPARE_AREA * (self.free.len() as f32).sqrt();
        hopes.extend(self.runners.iter().map(|runner| {
            let spare_areas = (self.limit - runner.areas).min(SPARE_AREAS) as f32;
            let golden = if runner.golden_spent { 0.0 } else { GOLDEN_FIELDS };
            runner.fields as f32 + golden + spare_area * spare_areas
        }));
        self.territory.clear(self.grid.cells());
        for &tag in &self.turns {
            for place in self.reach.from(index(tag), 0) {
                self.territory.claim(self.free[place].at as usize, tag, 0);
            }
        }
        self.territory.spread(&self.grid, |tag| hopes[index(tag)] += 1.0);
    }

    /// The numbers of the owners of all fields, row by row.
    #[cfg(test)]
    pub(super) fn owners(&self) -> Vec<Option<u32>> {
        let rows = (0..self.grid.height()).flat_map(|y| self.grid.row(y));
        rows.map(|tag| tag.is_player().then(|| index(*tag) as u32 + 1)).collect()
    }

    /// The place among the free fields of one to take; `None` when the player can take none.
    #[inline]
    fn choose(&self, tag: u8, dice: &mut Dice) -> Option<usize> {
        let free = self.free.len();
        let mut best = Best::default();
        if self.is_at_limit(tag) {
            if self.reach.count(index(tag)) == 0 {
                return None;
            }
            let near = self.reach.from(index(tag), dice.below(free));
            for (turn, place) in near.take(COMPARED).enumerate() {
                best.weigh(turn, urgency(tag, self.free[place]), place);
            }
        } else {
            if free == 0 {
                return None;
            }
            let start = dice.below(free);
            for turn in 0..COMPARED.min(free) {
                let place = if start + turn < free { start + turn } else { start + turn - free };
                // A new area is seldom worth it.
                let own = self.reach.has(index(tag), place);
                best.weigh(turn, if own { urgency(tag, self.free[place]) } else { 0 }, place);
            }
        }
        Some(best.place())
    }

    fn is_at_limit(&self, tag: u8) -> bool {
        self.runners[index(tag)].areas >= self.limit
    }

    /// Puts a free field under the player.
    #[inline]
    fn take(&mut self, tag: u8, place: usize) {
        let i = self.free.swap_remove(place).at;
        self.reach.swap_remove(place, self.free.len());
        if let Some(moved) = self.free.get(place) {
            self.notes[moved.at as usize] = place as u32;
        }
        self.taken.push(i);
        self.settle(tag, i as usize, |spot| {
            spot.free_sides -= 1;
            spot.meet(tag);
        });
    }

    /// Field `i`, free or somebody else's before, becomes the player's. Free fields beside it are
    /// told of it.
    #[inline]
    fn settle(&mut self, tag: u8, i: usize, tell: impl Fn(&mut Spot)) {
        self.grid.set(i, tag);
        let mut label = None;
        for side in self.grid.around(i) {
            match self.grid.at(side) {
                u8::FREE => {
                    let place = self.notes[side] as usize;
                    tell(&mut self.free[place]);
                    self.reach.add(index(tag), place);
                }
                there if there == tag => {
                    let other = self.notes[side];
                    label = Some(label.map_or(other, |label| self.join(tag, label, other)));
                }
                _ => {}
            }
        }
        let runner = &mut self.runners[index(tag)];
        runner.fields += 1;
        self.notes[i] = label.unwrap_or_else(|| {
            runner.areas += 1;
            self.labels.new_label()
        });
    }

    /// Makes one area of the areas with these labels, if they are two; returns its label.
    #[inline]
    fn join(&mut self, tag: u8, one: u32, other: u32) -> u32 {
        let areas = &mut self.runners[index(tag)].areas;
        if one == other || *areas == 1 {
            return one;
        }
        let roots = [one, other].map(|label| self.labels.root_and_halve(label));
        if roots[0] == roots[1] {
            return roots[0];
        }
        *areas -= 1;
        self.labels.unite(roots[0], roots[1])
    }

    fn try_golden(&mut self, tag: u8, dice: &mut Dice) -> bool {
        if self.taken.is_empty() || self.runners[index(tag)].golden_spent {
            return false;
        }
        (0..GOLDEN_TRIES).any(|_| {
            let i = self.taken[dice.below(self.taken.len())] as usize;
            let may = self.may_take_golden(tag, i);
            if may {
                self.take_golden(tag, i);
            }
            may
        })
    }

    fn may_take_golden(&mut self, tag: u8, i: usize) -> bool {
        let victim = self.grid.at(i);
        if victim == tag || (self.is_at_limit(tag) && !self.grid.touches(i, tag)) {
            return false;
        }
        let allowed = self.limit - self.runners[index(victim)].areas + 1;
        allowed >= 4
            || self.grid.ring(i, victim).groups() <= allowed
            || self.parts_without(i, |_, _| {}) <= allowed
    }

    fn take_golden(&mut self, tag: u8, i: usize) {
        let victim = self.grid.at(i);
        let parts = match self.grid.ring(i, victim).groups() {
            groups @ 0..=1 => groups,
            _ => self.parts_without(i, Playout::relabel),
        };
        let loser = &mut self.runners[index(victim)];
        loser.fields -= 1;
        loser.areas = loser.areas - 1 + parts;
        self.runners[index(tag)].golden_spent = true;
        self.settle(tag, i, |_| {});
        for side in self.grid.around(i) {
            if self.grid.at(side) == u8::FREE {
                let place = self.notes[side] as usize;
                self.reach.remove(index(victim), place);
                self.free[place] = self.look_around(side);
            }
        }
    }

    /// Into how many parts the area of field `i` falls without it; each is shown.
    fn parts_without(&mut self, i: usize, show: impl Fn(&mut Playout, &[u32])) -> u32 {
        self.seen.resize(self.grid.cells(), 0);
        self.searches += 1;
        self.seen[i] = self.searches;
        let tag = self.grid.at(i);
        let mut part = std::mem::take(&mut self.queue);
        let mut parts = 0;
        for start in self.grid.around(i) {
            part.clear();
            self.visit(start, tag, &mut part);
            let mut done = 0;
            while let Some(&at) = part.get(done) {
                done += 1;
                for side in self.grid.around(at as usize) {
                    self.visit(side, tag, &mut part);
                }
            }
            if !part.is_empty() {
                parts += 1;
                show(self, &part);
            }
        }
        self.queue = part;
        parts
    }

    #[inline]
    fn visit(&mut self, at: usize, tag: u8, part: &mut Vec<u32>) {
        if self.grid.at(at) == tag && self.seen[at] != self.searches {
            self.seen[at] = self.searches;
            part.push(at as u32);
        }
    }

    fn relabel(&mut self, part: &[u32]) {
        let label = self.labels.new_label();
        part.iter().for_each(|&at| self.notes[at as usize] = label);
    }
}

/// Where lists by player have the one with this tag.
#[inline]
fn index(tag: u8) -> usize {
    tag.slot() - 2
}

/// Of fields the player touches: one beside a rival's may be gone next turn; one that opens free
/// fields leads on; one among own fields stays.
#[inline]
fn urgency(tag: u8, spot: Spot) -> u32 {
    1 + 3 * u32::from(spot.owner != tag) + 2 * u32::from(spot.free_sides)
}

/// The first of the most urgent places, found without branches.
#[derive(Default)]
struct Best(u64);

impl Best {
    #[inline]
    fn weigh(&mut self, turn: usize, urgency: u32, place: usize) {
        let later = (COMPARED - turn) as u64;
        self.0 = self.0.max(u64::from(urgency) << 40 | later << 32 | place as u64);
    }

    #[inline]
    fn place(&self) -> usize {
        self.0 as u32 as usize
    }
}
