//! How promising moves look before anything is tried: the neighbourhood of a field decides.

use polje_tabletop::Coord;

use super::Move;
use super::grid::Tag;
use super::position::Position;

/// How a position looks to the player to move.
pub(super) struct Promise<'a> {
    position: &'a Position<u8>,
    number: u32,
    tag: u8,
    at_limit: bool,
    golden_spent: bool,
}

impl Promise<'_> {
    pub(super) fn new(position: &Position<u8>, number: u32) -> Promise<'_> {
        let player = position.players.of(number);
        Promise {
            position,
            number,
            tag: u8::of(number as usize + 1),
            at_limit: player.areas >= position.limit,
            golden_spent: player.golden_spent,
        }
    }

    /// All legal moves worth a look with their weights: free fields, golden moves that lead
    /// somewhere, and where no field can be taken all other golden moves, too.
    pub(super) fn list_moves(&self, list: &mut Vec<(Move, f32)>) {
        let mut takes = false;
        self.each_field(|i, at, inside| {
            let there = self.position.grid.at(i);
            if there == u8::FREE {
                let weight = self.take(i, inside);
                takes |= weight.is_some();
                list.extend(weight.map(|weight| (Move::Take(at), weight)));
            } else if self.is_rival(there) && self.leads_on(i) {
                list.extend(self.golden(i).map(|weight| (Move::Golden(at), weight)));
            }
        });
        if !takes {
            self.each_field(|i, at, _| {
                if self.is_rival(self.position.grid.at(i)) && !self.leads_on(i) {
                    list.extend(self.golden(i).map(|weight| (Move::Golden(at), weight)));
                }
            });
        }
    }

    /// Every field's index and place, and how far inside the board it is, up to 4.
    fn each_field(&self, mut visit: impl FnMut(usize, Coord, u32)) {
        let grid = &self.position.grid;
        let (width, height) = (grid.width(), grid.height());
        for (y, row) in (0..height).zip((0..height).rev()) {
            let start = grid.index(0, row).expect("a board has at least one column");
            let from_edge = y.min(row);
            for x in 0..width {
                let inside = from_edge.min(x).min(width - 1 - x).min(4);
                visit(start + x as usize, Coord { x: x as u16, y: y as u16 }, inside);
            }
        }
    }

    /// Whether a golden move may be made on a field of that tag, as far as the tag tells.
    fn is_rival(&self, tag: u8) -> bool {
        tag != u8::FREE && tag != self.tag && !self.golden_spent
    }

    /// The weight of taking a free field so far inside the board, if that is legal.
    fn take(&self, i: usize, inside: u32) -> Option<f32> {
        let grid = &self.position.grid;
        let around = grid.around(i).map(|side| grid.at(side));
        let own = self.own(around);
        if own == 0 && self.at_limit {
            return None;
        }
        let joined = if own == 0 { -1 } else { own.min(2) as i32 - 1 };
        let opened = grid.lone_free_sides(i, self.tag) as i32;
        let score = 2 * opened + 3 * self.rivals(around) + joined + 2;
        Some((score * score) as f32 + 0.5 + 0.5 * inside as f32)
    }

    /// Whether the field is beside an own or a free one.
    fn leads_on(&self, i: usize) -> bool {
        let grid = &self.position.grid;
        let around = grid.around(i).map(|side| grid.at(side));
        around.contains(&self.tag) || around.contains(&u8::FREE)
    }

    /// The weight of taking a rival's field, if that is legal.
    fn golden(&self, i: usize) -> Option<f32> {
        let grid = &self.position.grid;
        let own = self.own(grid.around(i).map(|side| grid.at(side)));
        let weight = 1.0 + (own + grid.lone_free_sides(i, self.tag)) as f32;
        self.position.check_golden_at(self.position.players.slot(self.number), i).ok()?;
        Some(weight)
    }

    #[inline]
    fn own(&self, around: [u8; 4]) -> u32 {
        around.into_iter().map(|tag| u32::from(tag == self.tag)).sum()
    }

    /// How many rivals there are, each counted once.
    #[inline]
    fn rivals(&self, around: [u8; 4]) -> i32 {
        let mut rivals = 0;
        for (n, tag) in around.into_iter().enumerate() {
            let new = tag.is_player() && tag != self.tag && !around[..n].contains(&tag);
            rivals += i32::from(new);
        }
        rivals
    }
}
