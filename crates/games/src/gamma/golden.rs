//! Golden moves: whether one is legal, making it, and whether a player has one at all.
//!
//! Cheap answers come first: the ring of eight around the field, then how many areas the victim may
//! still have, then counts known from before, and only then a search.

use super::cuts::Cuts;
use super::engine::Refusal;
use super::grid::{Ring, Tag};
use super::position::{Insight, Position};
use super::questions::{Answer, Asker};

/// A search for a golden move that went over more fields than this is worth remembering.
const LONG_WALK: usize = 64;

impl<T: Tag> Position<T> {
    pub(super) fn check_golden(&self, number: u32, x: u32, y: u32) -> Result<(), Refusal> {
        let i = self.field_of(number, x, y)?;
        self.check_golden_at(self.players.slot(number), i)
    }

    pub(super) fn golden(&mut self, number: u32, x: u32, y: u32) -> Result<(), Refusal> {
        let i = self.field_of(number, x, y)?;
        self.golden_at(number, i)
    }

    pub(super) fn golden_at(&mut self, number: u32, i: usize) -> Result<(), Refusal> {
        let slot = self.players.slot(number);
        self.check_golden_at(slot, i)?;
        self.make_room_for_labels();
        let slot = slot.unwrap_or_else(|| self.players.enter(number));
        let (tag, lost) = (T::of(slot), self.grid.at(i));
        let ring = self.grid.ring(i, lost);
        self.players.change(slot, |player| {
            player.border += self.grid.lone_free_sides(i, tag);
            player.golden_spent = true;
        });
        let border = self.grid.lone_free_sides(i, lost);
        self.players.change(lost.slot(), |victim| victim.border -= border);
        self.grid.set(i, tag);
        self.lose(i, ring, lost);
        self.settle(i, slot);
        Ok(())
    }

    /// Takes field `i`, already somebody else's, out of the areas of `lost`.
    fn lose(&mut self, i: usize, ring: Ring, lost: T) {
        let (insight, grid, areas) = self.insight_and_board();
        let root = areas.root(i);
        let mut parts = ring.groups();
        if parts > 1 {
            parts = insight.cuts.known(grid, root, (i, ring)).unwrap_or(parts);
        }
        let (mut cut_off, mut seen) = (Vec::new(), 0);
        if parts > 1 {
            insight.cuts.wake();
            let split = insight.cuts.split(grid, (i, ring), lost);
            (parts, seen) = (split.parts, split.seen);
            for part in split.cut_off {
                let label = areas.new_label();
                part.into_iter().for_each(|at| areas.set_label(at as usize, label));
                cut_off.push(label);
            }
        }
        if insight.cuts.is_awake() {
            insight.cuts.lost(grid, root, (i, ring), (&cut_off, seen));
            insight.questions.relieved(lost.slot());
        }
        self.players.change(lost.slot(), |victim| {
            victim.busy -= 1;
            victim.areas = victim.areas - 1 + parts;
        });
    }

    pub(super) fn check_golden_at(&self, slot: Option<usize>, i: usize) -> Result<(), Refusal> {
        if slot.is_some_and(|slot| self.players.at(slot).golden_spent) {
            return Err(Refusal::GoldenSpent);
        }
        let there = self.grid.at(i);
        if !there.is_player() || Some(there.slot()) == slot {
            return Err(Refusal::NotAnOpponents);
        }
        self.check_reach(slot, i)?;
        if !self.surely_loose(i) {
            let victim = self.players.at(there.slot());
            let parts = self.parts(&mut self.insight().cuts, i);
            if parts > self.parts_allowed(there) {
                return Err(Refusal::VictimSplit {
                    victim: self.players.number(there.slot()),
                    would_have: u64::from(victim.areas) - 1 + u64::from(parts),
                    limit: self.limit,
                });
            }
        }
        Ok(())
    }

    /// The owner of field `i` may lose it, and the fields around tell.
    fn surely_loose(&self, i: usize) -> bool {
        let tag = self.grid.at(i);
        let allowed = self.parts_allowed(tag);
        allowed >= 4 || self.grid.ring(i, tag).groups() <= allowed
    }

    /// Into how many parts the area of a lost field may fall.
    fn parts_allowed(&self, tag: T) -> u32 {
        self.limit - self.players.at(tag.slot()).areas + 1
    }

    fn parts(&self, cuts: &mut Cuts, i: usize) -> u32 {
        cuts.wake();
        cuts.parts(&self.grid, &self.areas, i)
    }

    /// While the player has fewer areas than allowed any opponent's field will do, since every area
    /// has a field it can lose without falling apart. At the limit the field must touch an own one.
    pub(super) fn golden_possible(&self, number: u32) -> bool {
        let player = self.players.of(number);
        if !self.players.exists(number) || player.golden_spent || self.taken() == player.busy {
            return false;
        }
        match self.players.slot(number) {
            Some(slot) if player.areas == self.limit => self.can_take_nearby(slot),
            _ => true,
        }
    }

    fn can_take_nearby(&self, slot: usize) -> bool {
        let insight = &mut *self.insight();
        let mut asker = insight.questions.take(slot);
        let answer = match self.remembered(insight, slot, &mut asker) {
            Answer::Unknown => self.found_anew(insight, slot, &mut asker),
            answer => answer,
        };
        // Memory that is asleep is not told of changes, so nothing may be left in it.
        if insight.cuts.is_awake() {
            asker.answer = answer;
            insight.questions.put_back(slot, asker);
        }
        matches!(answer, Answer::Yes(_))
    }

    /// The answer given before, if it still holds.
    fn remembered(&self, insight: &mut Insight, slot: usize, asker: &mut Asker) -> Answer {
        let answer = asker.answer;
        match answer {
            Answer::Unknown => Answer::Unknown,
            Answer::Yes(i) if self.can_take(insight, slot, i) => answer,
            Answer::Yes(_) => Answer::Unknown,
            Answer::No if !insight.questions.still_tight(asker, &self.areas) => Answer::Unknown,
            Answer::No => {
                while let Some(i) = asker.fresh.pop() {
                    let i = i as usize;
                    if self.can_take(insight, slot, i) {
                        return Answer::Yes(i);
                    }
                    insight.questions.add_victim(asker, self.areas.root(i), self.grid.at(i).slot());
                }
                Answer::No
            }
        }
    }

    /// The player in `slot`, who must touch a field to take it, may take field `i`.
    fn can_take(&self, insight: &mut Insight, slot: usize, i: usize) -> bool {
        let (own, tag) = (T::of(slot), self.grid.at(i));
        tag != own
            && self.grid.touches(i, own)
            && (self.surely_loose(i) || self.parts(&mut insight.cuts, i) <= self.parts_allowed(tag))
    }

    fn found_anew(&self, insight: &mut Insight, slot: usize, asker: &mut Asker) -> Answer {
        let own = T::of(slot);
        let Insight { cuts, questions, chains } = insight;
        let start = self.players.at(slot).last as usize;
        let nearby = |at: usize| {
            let around = self.grid.around(at).into_iter();
            around.filter(move |&i| self.grid.at(i) != own && self.grid.at(i).is_player())
        };
        let mut found = None;
        for (walked, at) in chains.fields(&self.grid, own, start).enumerate() {
            if let Some(i) = nearby(at).find(|&i| self.surely_loose(i)) {
                if walked > LONG_WALK {
                    cuts.wake();
                }
                found = Some((at, i));
                break;
            }
        }
        chains.looked(&self.grid, start, found.map(|(at, _)| at));
        if let Some((_, i)) = found {
            return Answer::Yes(i);
        }
        cuts.wake();
        asker.forget_victims();
        for i in chains.fields(&self.grid, own, start).flat_map(nearby) {
            let tag = self.grid.at(i);
            if self.parts(cuts, i) <= self.parts_allowed(tag) {
                return Answer::Yes(i);
            }
            questions.add_victim(asker, self.areas.root(i), tag.slot());
        }
        questions.conclude(asker);
        Answer::No
    }
}
