//! What is known of each player.

use std::collections::HashMap;

use super::engine::BoardError;
use super::grid::{Tag, zeroed};

/// The players of a game. Each who acts has a *slot*, the number fields hold; slots 0 and 1 stand
/// for free fields and walls, so that hot loops may count for them too instead of asking first.
pub(super) struct Players {
    records: Vec<Record>,
    /// Slots of those who have acted, or none when every number simply has its own slot.
    slots: Option<Slots>,
    count: u32,
}

impl Clone for Players {
    fn clone(&self) -> Self {
        Self { records: self.records.clone(), slots: self.slots.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.records.clone_from(&source.records);
        self.slots.clone_from(&source.slots);
        self.count = source.count;
    }
}

#[derive(Clone, Copy)]
pub(super) struct Player {
    /// Fields the player has.
    pub(super) busy: u32,
    pub(super) areas: u32,
    /// Free fields that touch the player's own.
    pub(super) border: u32,
    pub(super) golden_spent: bool,
    /// The field taken last by an ordinary move; 0 is a wall and means none yet.
    pub(super) last: u32,
}

/// A [`Player`] as it lies in memory. A list of zeroed ones costs nothing until it is written.
type Record = [u32; 4];

const BORDER: usize = 2;
/// Numbers of fields leave this bit free.
const GOLDEN_SPENT: u32 = 1 << 31;

impl From<Record> for Player {
    #[inline]
    fn from([busy, areas, border, last]: Record) -> Self {
        let golden_spent = last & GOLDEN_SPENT != 0;
        Self { busy, areas, border, golden_spent, last: last & !GOLDEN_SPENT }
    }
}

impl From<Player> for Record {
    #[inline]
    fn from(player: Player) -> Self {
        let Player { busy, areas, border, golden_spent, last } = player;
        [busy, areas, border, last | if golden_spent { GOLDEN_SPENT } else { 0 }]
    }
}

/// Slots by number and numbers by slot, in the order in which players first acted.
#[derive(Clone)]
struct Slots {
    by_number: HashMap<u32, u32>,
    numbers: Vec<u32>,
}

impl Players {
    /// The most players that fit in fields of one byte.
    pub(super) const MOST_NARROW: u32 = 254;

    /// `fields` are as many as the board has.
    pub(super) fn new(count: u32, fields: u32) -> Result<Self, BoardError> {
        let own_slots = count <= Self::MOST_NARROW.max(fields);
        let slots = (!own_slots).then(|| Slots { by_number: HashMap::new(), numbers: vec![0; 2] });
        let records = zeroed(if own_slots { count as usize + 2 } else { 2 })?;
        Ok(Self { records, slots, count })
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    #[inline]
    pub(super) fn exists(&self, number: u32) -> bool {
        (1..=self.count).contains(&number)
    }

    /// The slot of a player of this game, if it has one.
    #[inline]
    pub(super) fn slot(&self, number: u32) -> Option<usize> {
        match &self.slots {
            None => self.exists(number).then_some(number as usize + 1),
            Some(slots) => slots.by_number.get(&number).map(|&slot| slot as usize),
        }
    }

    /// The number of the player in `slot`.
    #[inline]
    pub(super) fn number(&self, slot: usize) -> u32 {
        match &self.slots {
            None => slot as u32 - 1,
            Some(slots) => slots.numbers[slot],
        }
    }

    /// The player's numbers; those of one who has not acted are all zero.
    #[inline]
    pub(super) fn of(&self, number: u32) -> Player {
        self.slot(number).map_or(Player::from([0; 4]), |slot| self.at(slot))
    }

    #[inline]
    pub(super) fn at(&self, slot: usize) -> Player {
        self.records[slot].into()
    }

    /// Changes what is known of the player in `slot`.
    #[inline]
    pub(super) fn change(&mut self, slot: usize, change: impl FnOnce(&mut Player)) {
        let record = &mut self.records[slot];
        let mut player = Player::from(*record);
        change(&mut player);
        *record = player.into();
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
        let slot = self.records.len();
        self.records.push([0; 4]);
        let slots = self.slots.as_mut().expect("whoever has an own slot is there from the start");
        slots.by_number.insert(number, slot as u32);
        slots.numbers.push(number);
        slot
    }

    /// A field next to these four stops being free: their owners, each once, border on one less.
    #[inline]
    pub(super) fn lose_border<T: Tag>(&mut self, around: [T; 4]) {
        let [right, up, left, down] = around;
        let first = [true, up != right, left != right && left != up, {
            down != right && down != up && down != left
        }];
        for (tag, first) in around.into_iter().zip(first) {
            let border = &mut self.records[tag.slot()][BORDER];
            *border = border.wrapping_sub(u32::from(first));
        }
    }
}
