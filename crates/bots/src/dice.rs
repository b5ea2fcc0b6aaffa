//! Random numbers in a hurry, for playouts.

/// A quick generator (SplitMix64); the same seed gives the same numbers everywhere.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// In `0..bound`, as good as uniform for small bounds; `bound` must not be 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut dice = Dice::new(1_234_567);
        assert_eq!(dice.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(dice.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_number_below_the_bound_comes_up() {
        let mut dice = Dice::new(1);
        let mut counts = [0; 6];
        (0..6000).for_each(|_| counts[dice.below(6)] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
