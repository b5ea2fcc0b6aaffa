//! Random numbers that stay the same for ever: a seed shown to a person today deals the same
//! board in every later version.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};

/// ChaCha with 8 rounds, seeded by one number; ranges and shuffling are our own, so no library
/// update can change what a seed means.
#[derive(Clone, Debug)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(ChaCha8Rng::seed_from_u64(seed))
    }

    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Uniform in `0..bound`; `bound` must not be 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "a number below 0 does not exist");
        // Multiply and keep the high word; throw away the few low words that would be uneven.
        let uneven = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= uneven {
                return (product >> 64) as u64;
            }
        }
    }

    /// Uniform in `low..=high`.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high - low + 1)
    }

    /// One of `items`, which must not be empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut rng = Rng::new(42);
        assert_eq!(rng.next_u64(), 12_578_764_544_318_200_737);
        assert_eq!(rng.next_u64(), 17_529_487_244_874_322_312);
    }

    #[test]
    fn ranges_and_shuffles_of_a_seed_never_change() {
        let mut rng = Rng::new(42);
        let rolls: Vec<u64> = (0..8).map(|_| rng.between(1, 6)).collect();
        let mut deck: Vec<u8> = (0..10).collect();
        rng.shuffle(&mut deck);
        assert_eq!(rolls, [5, 6, 3, 4, 2, 1, 2, 5]);
        assert_eq!(deck, [3, 1, 0, 9, 8, 5, 6, 4, 2, 7]);
    }

    #[test]
    fn every_value_below_the_bound_comes_about_equally_often() {
        let mut rng = Rng::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
    }
}
