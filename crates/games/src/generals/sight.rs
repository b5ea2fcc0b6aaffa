//! What a seat knows of a cell but for its units, in one byte.

use polje_tabletop::Seat;

use super::map::MOST_PLAYERS;
use super::square::{Square, Terrain};

/// What a seat knows of a cell but for its units. The lower half of the byte is the owner, the upper
/// half is what lies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sight(u8);

const _: () = assert!(MOST_PLAYERS <= Sight::OWNER as usize);

impl Sight {
    /// The bits of a byte that say whose a cell is: 0 nobody's or not seen, 1 the observer's, 2 and on
    /// those of the seats after it.
    pub const OWNER: u8 = 0x0f;
    /// The bits of a byte that say what lies there.
    pub const GROUND: u8 = 0xf0;

    /// Out of sight: a plain or a capital.
    pub const FOG: Sight = Sight(0x00);
    /// Out of sight: a mountain or a city.
    pub const FOGGED_OBSTACLE: Sight = Sight(0x10);
    /// In sight and nobody's; the owner is added to these.
    pub const PLAIN: Sight = Sight(0x20);
    pub const CITY: Sight = Sight(0x30);
    pub const CAPITAL: Sight = Sight(0x40);
    pub const MOUNTAIN: Sight = Sight(0x50);

    /// Of no cell.
    pub(super) const BLANK: Sight = Sight(0xff);

    /// `None` where the byte is that of no cell.
    pub fn of_byte(byte: u8) -> Option<Sight> {
        let (owner, ground) = (byte & Self::OWNER, byte & Self::GROUND);
        let most = match Sight(ground) {
            Sight::FOG | Sight::FOGGED_OBSTACLE | Sight::MOUNTAIN => 0,
            Sight::PLAIN | Sight::CITY | Sight::CAPITAL => MOST_PLAYERS as u8,
            _ => return None,
        };
        (owner <= most).then_some(Sight(byte))
    }

    pub fn byte(self) -> u8 {
        self.0
    }

    pub fn is_seen(self) -> bool {
        (Self::PLAIN.0..Self::BLANK.0).contains(&self.0)
    }

    /// 0 for nobody's cells and those that are not seen, 1 for the observer's, 2 and on for those of the
    /// seats after it.
    pub fn owner(self) -> usize {
        usize::from(self.0 & Self::OWNER)
    }

    /// What lies there, if it is seen.
    pub fn terrain(self) -> Option<Terrain> {
        match Sight(self.0 & Self::GROUND) {
            Sight::PLAIN => Some(Terrain::Plain),
            Sight::CITY => Some(Terrain::City),
            Sight::CAPITAL => Some(Terrain::Capital),
            Sight::MOUNTAIN => Some(Terrain::Mountain),
            _ => None,
        }
    }

    /// What `seat` of so many knows of a cell.
    pub(super) fn of(square: &Square, seat: Seat, seats: usize) -> Sight {
        match square.is_seen_by(seat) {
            true => Sight::seen(square, seat, seats),
            false => Sight::hidden(square),
        }
    }

    /// What it knows of a cell in its sight.
    #[inline]
    pub(super) fn seen(square: &Square, seat: Seat, seats: usize) -> Sight {
        let owner = match square.owner.index() {
            0 => 0,
            number if number > seat.index() => number - seat.index(),
            number => number + seats - seat.index(),
        };
        Sight(Self::PLAIN.0 + ((square.terrain() as u8) << 4) + owner as u8)
    }

    /// What it knows of a cell out of its sight.
    #[inline]
    pub(super) fn hidden(square: &Square) -> Sight {
        if square.is_obstacle() { Sight::FOGGED_OBSTACLE } else { Sight::FOG }
    }

    /// Whether a byte is that of a plain that belongs to somebody.
    #[inline]
    pub(super) fn is_owned_plain(byte: u8) -> bool {
        byte.wrapping_sub(Self::PLAIN.0 + 1) < Self::OWNER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_cells_tell_apart_all_there_is_to_know() {
        let known: Vec<Sight> = (0..=u8::MAX).filter_map(Sight::of_byte).collect();
        assert_eq!(known.len(), 2 + 3 * (1 + MOST_PLAYERS) + 1);
        assert!(known.iter().all(|it| it.terrain().is_some() == it.is_seen()));
        assert!(known.iter().all(|it| Sight::of_byte(it.byte()) == Some(*it)));
        for sight in known {
            let owned = sight.owner() > 0 && sight.terrain() == Some(Terrain::Plain);
            assert_eq!(Sight::is_owned_plain(sight.byte()), owned, "{sight:?}");
        }
        assert_eq!(Sight::of_byte(Sight::BLANK.byte()), None);
    }
}
