//! The fields as one flat array with walls between the rows, and what can be read off the eight fields
//! around one. Who may take what is not known here.

use super::engine::BoardError;

/// Direction numbers of the four sides of a field, counter-clockwise: right, up, left, down.
pub(super) const SIDES: [usize; 4] = [0, 1, 2, 3];

/// What stands on each field.
///
/// Row 0 is the bottom row. A row starts with a wall and the next row's wall ends it, so a board
/// costs one column more than it has. Index 0 is a wall, and so is every index past the end: what
/// lies below the first row and above the last.
#[derive(Default)]
pub(super) struct Grid<T> {
    tags: Vec<T>,
    width: u32,
    height: u32,
    stride: usize,
}

impl<T: Tag> Clone for Grid<T> {
    fn clone(&self) -> Self {
        Self { tags: self.tags.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.tags.clone_from(&source.tags);
        let Self { width, height, stride, .. } = *source;
        *self = Self { tags: std::mem::take(&mut self.tags), width, height, stride };
    }
}

impl<T: Tag> Grid<T> {
    pub(super) fn new(width: u32, height: u32) -> Result<Self, BoardError> {
        let stride = width as usize + 1;
        let length = (stride as u64)
            .checked_mul(u64::from(height))
            .and_then(|cells| cells.checked_add(1))
            .filter(|&length| length <= MOST_CELLS)
            .ok_or(BoardError::TooLarge)?;
        let mut grid = Self { tags: zeroed(length as usize)?, width, height, stride };
        for wall in grid.tags.iter_mut().step_by(stride) {
            *wall = T::WALL;
        }
        Ok(grid)
    }

    pub(super) fn width(&self) -> u32 {
        self.width
    }

    pub(super) fn height(&self) -> u32 {
        self.height
    }

    /// The number of cells, walls included: what arrays that run beside the grid need.
    pub(super) fn cells(&self) -> usize {
        self.tags.len()
    }

    #[inline]
    pub(super) fn index(&self, x: u32, y: u32) -> Option<usize> {
        (x < self.width && y < self.height).then(|| y as usize * self.stride + x as usize + 1)
    }

    pub(super) fn row(&self, y: u32) -> &[T] {
        &self.tags[y as usize * self.stride + 1..][..self.width as usize]
    }

    pub(super) fn column(&self, x: u32) -> impl ExactSizeIterator<Item = &T> {
        self.tags[x as usize + 1..].iter().step_by(self.stride)
    }

    #[inline]
    pub(super) fn at(&self, i: usize) -> T {
        self.tags.get(i).copied().unwrap_or(T::WALL)
    }

    #[inline]
    pub(super) fn set(&mut self, i: usize, tag: T) {
        self.tags[i] = tag;
    }

    /// The neighbours of `i` in the order of [`SIDES`].
    #[inline]
    pub(super) fn around(&self, i: usize) -> [usize; 4] {
        [i + 1, i + self.stride, i - 1, i.wrapping_sub(self.stride)]
    }

    #[inline]
    pub(super) fn touches(&self, i: usize, tag: T) -> bool {
        self.around(i).into_iter().any(|side| self.at(side) == tag)
    }

    /// The corner of `i` between `side` and the next one counter-clockwise.
    pub(super) fn corner(&self, i: usize, side: usize) -> usize {
        match side {
            0 => i + self.stride + 1,
            1 => i + self.stride - 1,
            2 => i.wrapping_sub(self.stride + 1),
            _ => i.wrapping_sub(self.stride - 1),
        }
    }

    #[inline]
    pub(super) fn ring(&self, i: usize, tag: T) -> Ring {
        let (up, down) = (i + self.stride, i.wrapping_sub(self.stride));
        let [down_left, down_right] = [down.wrapping_sub(1), down.wrapping_add(1)];
        let ring = [i + 1, up + 1, up, up - 1, i - 1, down_left, down, down_right];
        let bits = ring.into_iter().enumerate();
        Ring(bits.fold(0, |bits, (n, at)| bits | u8::from(self.at(at) == tag) << n))
    }

    /// How many free neighbours of `i` touch `tag` nowhere but, perhaps, at `i`.
    #[inline]
    pub(super) fn lone_free_sides(&self, i: usize, tag: T) -> u32 {
        let (up, down) = (i + self.stride, i.wrapping_sub(self.stride));
        let is = |at: usize| self.at(at) == tag;
        let free = |at: usize| self.at(at) == T::FREE;
        let (ne, nw) = (is(up + 1), is(up - 1));
        let (sw, se) = (is(down.wrapping_sub(1)), is(down.wrapping_add(1)));
        u32::from(free(i + 1) & !(ne | se | is(i + 2)))
            + u32::from(free(up) & !(ne | nw | is(up + self.stride)))
            + u32::from(free(i - 1) & !(nw | sw | is(i.wrapping_sub(2))))
            + u32::from(free(down) & !(sw | se | is(down.wrapping_sub(self.stride))))
    }
}

/// The most cells a board may have, rim included: numbers of fields and labels fit in 31 bits.
const MOST_CELLS: u64 = (1 << 31) - 1;

/// What a field holds: nothing, a wall, or the slot of a player. One byte is enough for most games
/// and keeps boards of a million fields in the processor's cache.
pub(super) trait Tag: Copy + Eq + Default {
    const FREE: Self;
    const WALL: Self;
    fn of(slot: usize) -> Self;
    fn slot(self) -> usize;

    fn is_player(self) -> bool {
        self != Self::FREE && self != Self::WALL
    }
}

macro_rules! tag {
    ($word:ty) => {
        impl Tag for $word {
            const FREE: Self = 0;
            const WALL: Self = 1;

            fn of(slot: usize) -> Self {
                slot as Self
            }

            fn slot(self) -> usize {
                self as usize
            }
        }
    };
}

tag!(u8);
tag!(u32);

/// Which of the eight fields around one belong to one player: bit 2n is side n, bit 2n + 1 the
/// corner after it.
#[derive(Clone, Copy)]
pub(super) struct Ring(u8);

impl Ring {
    pub(super) fn has(self, side: usize) -> bool {
        self.0 >> (2 * side) & 1 == 1
    }

    /// Sides `side` and the next one are joined by the corner between them.
    pub(super) fn joined_after(self, side: usize) -> bool {
        self.joints() >> (2 * side + 1) & 1 == 1
    }

    pub(super) fn joined_before(self, side: usize) -> bool {
        self.joined_after((side + 3) % 4)
    }

    fn joints(self) -> u8 {
        self.0 & self.0.rotate_left(1) & self.0.rotate_right(1) & 0xAA
    }

    pub(super) fn sides(self) -> u32 {
        (self.0 & 0x55).count_ones()
    }

    /// Into how many groups the sides fall when corners join them: no more parts than that can be
    /// left when the field in the middle goes.
    #[inline]
    pub(super) fn groups(self) -> u32 {
        let sides = self.sides();
        (sides - self.joints().count_ones()).max(sides.min(1))
    }

    /// One side of each group, when there are several.
    pub(super) fn heads(self) -> impl Iterator<Item = usize> {
        SIDES.into_iter().filter(move |&side| self.has(side) && !self.joined_before(side))
    }

    pub(super) fn same_group(self, one: usize, other: usize) -> bool {
        let reaches = |from: usize, to: usize| {
            let between = (to + 4 - from) % 4;
            (0..between).all(|step| self.joined_after((from + step) % 4))
        };
        reaches(one, other) || reaches(other, one)
    }

    pub(super) fn without_side(self, side: usize) -> Self {
        Self(self.0 & !(1 << (2 * side)))
    }

    pub(super) fn without_corner_after(self, side: usize) -> Self {
        Self(self.0 & !(1 << (2 * side + 1)))
    }
}

/// A vector of zeros whose pages cost nothing until they are written, or an error when there is no
/// room for it.
pub(super) fn zeroed<T: Copy + Default>(length: usize) -> Result<Vec<T>, BoardError> {
    // `resize` would write every page; `vec!` asks the system for zeroed ones but aborts when there
    // is no room. So first see whether there is, in a way the compiler must not skip.
    let mut room = Vec::<T>::new();
    room.try_reserve_exact(length).map_err(|_| BoardError::TooLarge)?;
    drop(std::hint::black_box(room));
    Ok(vec![T::default(); length])
}
