//! A game in progress: ordinary moves, counts, and the printed board. Golden moves are beside it,
//! in `golden.rs`.

use std::sync::{Mutex, MutexGuard};

use super::areas::Areas;
use super::chains::Chains;
use super::cuts::{Cuts, Growth};
use super::engine::{BoardError, Refusal};
use super::grid::{Grid, Tag};
use super::players::{Player, Players};
use super::questions::Questions;

pub(super) struct Position<T> {
    pub(super) grid: Grid<T>,
    pub(super) areas: Areas,
    pub(super) players: Players,
    pub(super) limit: u32,
    free: u32,
    /// Behind a lock so that questions may learn and still leave the position alone.
    insight: Mutex<Insight>,
}

/// A player's number, and slot if it has acted.
pub(super) type Mover = (u32, Option<usize>);

/// What has been found out about golden moves. It can be thrown away at any time.
#[derive(Default)]
pub(super) struct Insight {
    pub(super) cuts: Cuts,
    pub(super) questions: Questions,
    pub(super) chains: Chains,
}

/// A copy starts without the insight: most copies are played on a little and never ask for it.
impl<T: Tag> Clone for Position<T> {
    fn clone(&self) -> Self {
        Self {
            grid: self.grid.clone(),
            areas: self.areas.clone(),
            players: self.players.clone(),
            insight: Mutex::default(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.grid.clone_from(&source.grid);
        self.areas.clone_from(&source.areas);
        self.players.clone_from(&source.players);
        self.limit = source.limit;
        self.free = source.free;
        *insight_mut(&mut self.insight) = Insight::default();
    }
}

impl<T: Tag> Position<T> {
    pub(super) fn new(
        width: u32,
        height: u32,
        players: u32,
        limit: u32,
    ) -> Result<Self, BoardError> {
        let grid = Grid::new(width, height)?;
        let free = width * height;
        Ok(Self {
            areas: Areas::new(grid.cells(), free as usize)?,
            players: Players::new(players, free)?,
            limit,
            free,
            insight: Mutex::default(),
            grid,
        })
    }

    pub(super) fn check_play(&self, number: u32, x: u32, y: u32) -> Result<(), Refusal> {
        let slot = self.players.slot(number);
        self.move_target((number, slot), x, y).map(|_| ())
    }

    /// Tells every field that the player may take, counted row by row from the top, and whether that
    /// would be its golden move.
    pub(super) fn each_move(&self, number: u32, mut each: impl FnMut(usize, bool)) {
        let slot = self.players.slot(number);
        let golden_left = !self.golden_spent(number);
        self.each_field(|cell, i, there| {
            let golden = there != T::FREE;
            let legal = match golden {
                true => golden_left && self.check_golden_at(slot, i).is_ok(),
                false => self.check_reach(slot, i).is_ok(),
            };
            if legal {
                each(cell, golden);
            }
        });
    }

    /// Tells whose every taken field is, counted likewise.
    pub(super) fn each_owner(&self, mut each: impl FnMut(usize, u32)) {
        self.each_field(|cell, _, there| {
            if there != T::FREE {
                each(cell, self.players.number(there.slot()));
            }
        });
    }

    #[inline]
    fn each_field(&self, mut each: impl FnMut(usize, usize, T)) {
        let mut cell = 0;
        for y in (0..self.grid.height()).rev() {
            let first = self.grid.index(0, y).expect("a row of the board");
            for (i, &there) in (first..).zip(self.grid.row(y)) {
                each(cell, i, there);
                cell += 1;
            }
        }
    }

    #[inline]
    pub(super) fn play(&mut self, number: u32, x: u32, y: u32) -> Result<(), Refusal> {
        let slot = self.players.slot(number);
        let i = self.move_target((number, slot), x, y)?;
        self.take((number, slot), i);
        Ok(())
    }

    /// Puts a free field that the player may take under it.
    #[inline]
    pub(super) fn take(&mut self, (number, slot): Mover, i: usize) {
        self.make_room_for_labels();
        let slot = slot.unwrap_or_else(|| self.players.enter(number));
        let tag = T::of(slot);
        let border = self.grid.lone_free_sides(i, tag);
        self.players.lose_border(self.grid.around(i).map(|side| self.grid.at(side)));
        self.free -= 1;
        self.players.change(slot, |player| {
            player.border += border;
            player.last = i as u32;
        });
        self.grid.set(i, tag);
        self.settle(i, slot);
    }

    #[inline]
    fn move_target(&self, (number, slot): Mover, x: u32, y: u32) -> Result<usize, Refusal> {
        let i = self.field_of(number, x, y)?;
        let there = self.grid.at(i);
        if there != T::FREE {
            return Err(Refusal::Taken { by: self.players.number(there.slot()) });
        }
        self.check_reach(slot, i)?;
        Ok(i)
    }

    #[inline]
    pub(super) fn field_of(&self, number: u32, x: u32, y: u32) -> Result<usize, Refusal> {
        if !self.players.exists(number) {
            return Err(Refusal::NoSuchPlayer);
        }
        self.grid.index(x, y).ok_or(Refusal::OffBoard)
    }

    /// The player's areas stay within the limit when it takes field `i`.
    #[inline]
    pub(super) fn check_reach(&self, slot: Option<usize>, i: usize) -> Result<(), Refusal> {
        // Whoever has not acted has no areas, and the limit is at least one.
        let Some(slot) = slot else { return Ok(()) };
        let areas = self.players.at(slot).areas;
        if areas < self.limit || self.grid.touches(i, T::of(slot)) {
            Ok(())
        } else {
            Err(Refusal::TooManyAreas { would_have: u64::from(areas) + 1, limit: self.limit })
        }
    }

    #[inline]
    pub(super) fn make_room_for_labels(&mut self) {
        if self.areas.is_full() {
            self.areas.renumber(&self.grid);
            let insight = insight_mut(&mut self.insight);
            insight.cuts.forget();
            insight.questions.forget();
        }
    }

    /// Joins field `i`, just put under the player in `slot`, with the player's areas around it.
    #[inline]
    pub(super) fn settle(&mut self, i: usize, slot: usize) {
        let tag = T::of(slot);
        // The roots of these areas, each with one of its fields beside `i`.
        let mut merged = [(0, 0); 4];
        let mut count = 0;
        for side in self.grid.around(i) {
            if self.grid.at(side) == tag {
                let root = self.areas.root_and_halve(side);
                if !merged[..count].iter().any(|&(other, _)| other == root) {
                    merged[count] = (root, side);
                    count += 1;
                }
            }
        }
        let merged = &merged[..count];
        let root = match merged {
            [] => self.areas.new_label(),
            &[(first, _), ref others @ ..] => {
                others.iter().fold(first, |root, &(other, _)| self.areas.unite(root, other))
            }
        };
        self.areas.set_label(i, root);
        self.players.change(slot, |player| {
            player.busy += 1;
            player.areas = player.areas + 1 - count as u32;
        });
        let insight = insight_mut(&mut self.insight);
        if insight.cuts.is_awake() || insight.chains.are_made() {
            insight.field_gained(&self.grid, i, merged, root);
        }
    }

    pub(super) fn busy(&self, number: u32) -> u32 {
        self.players.of(number).busy
    }

    pub(super) fn areas_of(&self, number: u32) -> u32 {
        self.players.of(number).areas
    }

    pub(super) fn spend_golden(&mut self, number: u32) {
        if self.players.exists(number) {
            let slot = self.players.enter(number);
            self.players.change(slot, |player| player.golden_spent = true);
        }
    }

    pub(super) fn golden_spent(&self, number: u32) -> bool {
        self.players.of(number).golden_spent
    }

    pub(super) fn free(&self, number: u32) -> u32 {
        let Player { areas, border, .. } = self.players.of(number);
        match self.players.exists(number) {
            false => 0,
            true if areas < self.limit => self.free,
            true => border,
        }
    }

    pub(super) fn taken(&self) -> u32 {
        self.grid.width() * self.grid.height() - self.free
    }

    pub(super) fn owner(&self, x: u32, y: u32) -> Option<u32> {
        let tag = self.grid.at(self.grid.index(x, y)?);
        tag.is_player().then(|| self.players.number(tag.slot()))
    }

    pub(super) fn insight(&self) -> MutexGuard<'_, Insight> {
        self.insight.lock().expect("no question panics")
    }

    pub(super) fn insight_and_board(&mut self) -> (&mut Insight, &Grid<T>, &mut Areas) {
        (insight_mut(&mut self.insight), &self.grid, &mut self.areas)
    }

    /// Checks all cached counts; returns how many there are.
    #[cfg(test)]
    pub(super) fn check_insight(&self) -> [usize; 2] {
        self.insight().cuts.check(&self.grid, &self.areas)
    }
}

fn insight_mut(insight: &mut Mutex<Insight>) -> &mut Insight {
    insight.get_mut().expect("no question panics")
}

impl Insight {
    #[cold]
    fn field_gained<T: Tag>(
        &mut self,
        grid: &Grid<T>,
        i: usize,
        merged: &[(u32, usize)],
        root: u32,
    ) {
        let Self { cuts, questions, chains } = self;
        if chains.are_made() {
            chains.add(i, grid.at(i).slot());
        }
        if !cuts.is_awake() {
            return;
        }
        let growth = cuts.gained(grid, i, merged, root, |at| questions.reconsider(grid, at));
        questions.reconsider(grid, i);
        questions.reached(grid, i);
        if growth == Growth::Far {
            questions.area_changed(root);
        }
        if merged.len() > 1 {
            questions.relieved(grid.at(i).slot());
        }
    }
}
