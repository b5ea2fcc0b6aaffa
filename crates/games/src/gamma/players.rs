//! What is known of each player, kept only for those who have acted.

use std::collections::HashMap;

use super::grid::Tag;

/// The players who have acted. Each has a *slot*, the number fields hold; slots 0 and 1 stand for
/// free fields and walls, so that hot loops may count for them too instead of asking first.
pub(super) struct Players {
    seats: Vec<Player>,
    /// Slots by number, or none when every number simply has its own slot.
    slots: Option<HashMap<u32, u32>>,
    count: u32,
}

impl Clone for Players {
    fn clone(&self) -> Self {
        Self { seats: self.seats.clone(), slots: self.slots.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.seats.clone_from(&source.seats);
        self.slots.clone_from(&source.slots);
        self.count = source.count;
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct Player {
    pub(super) number: u32,
    /// Fields the player has.
    pub(super) busy: u32,
    pub(super) areas: u32,
    /// Free fields that touch the player's own.
    pub(super) border: u32,
    pub(super) golden_spent: bool,
    /// The field taken last by an ordinary move; 0 is a wall and means none yet.
    pub(super) last: u32,
}

impl Players {
    /// The most players that fit in fields of one byte.
    pub(super) const MOST_NARROW: u32 = 254;

    pub(super) fn new(count: u32) -> Self {
        let slots = (count > Self::MOST_NARROW).then(HashMap::new);
        Self { seats: vec![Player::default(); 2], slots, count }
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    pub(super) fn exists(&self, number: u32) -> bool {
        (1..=self.count).contains(&number)
    }

    /// The slot of a player of this game who has acted.
    #[inline]
    pub(super) fn slot(&self, number: u32) -> Option<usize> {
        match &self.slots {
            None => (number >= 1).then_some(number as usize + 1).filter(|&n| n < self.seats.len()),
            Some(slots) => slots.get(&number).map(|&slot| slot as usize),
        }
    }

    /// The player's numbers; those of one who has not acted are all zero.
    #[inline]
    pub(super) fn of(&self, number: u32) -> Player {
        self.slot(number).map_or_else(Player::default, |slot| self.seats[slot])
    }

    #[inline]
    pub(super) fn at(&self, slot: usize) -> &Player {
        &self.seats[slot]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, slot: usize) -> &mut Player {
        &mut self.seats[slot]
    }

    /// The slot of a player who acts, made when it is the first time.
    #[inline]
    pub(super) fn enter(&mut self, number: u32) -> usize {
        match self.slot(number) {
            Some(slot) => slot,
            None => self.add(number),
        }
    }

    #[cold]
    fn add(&mut self, number: u32) -> usize {
        if let Some(slots) = &mut self.slots {
            slots.insert(number, self.seats.len() as u32);
            self.seats.push(Player { number, ..Player::default() });
        } else {
            for number in self.seats.len() as u32 - 1..=number {
                self.seats.push(Player { number, ..Player::default() });
            }
        }
        self.seats.len() - 1
    }

    /// A field next to these four stops being free: their owners, each once, border on one less.
    #[inline]
    pub(super) fn lose_border<T: Tag>(&mut self, around: [T; 4]) {
        let [right, up, left, down] = around;
        let first = [true, up != right, left != right && left != up, {
            down != right && down != up && down != left
        }];
        for (tag, first) in around.into_iter().zip(first) {
            let border = &mut self.seats[tag.slot()].border;
            *border = border.wrapping_sub(u32::from(first));
        }
    }
}
