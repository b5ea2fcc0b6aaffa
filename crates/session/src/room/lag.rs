//! The time a move spends on the line, which is not the player's. It is measured by the server's own
//! pings; whoever answers those late on purpose gains no more than the allowance.

/// Milliseconds that a player may be forgiven at once.
const MOST: u64 = 1000;

/// Milliseconds that each move brings back.
const BACK: u64 = 100;

#[derive(Clone, Copy, Debug)]
pub(super) struct Lag {
    /// From the server to the player and back, when it was last measured.
    measured: u64,
    allowance: u64,
}

impl Default for Lag {
    fn default() -> Lag {
        Lag { measured: 0, allowance: MOST }
    }
}

impl Lag {
    pub(super) fn measure(&mut self, round_trip: u64) {
        self.measured = round_trip;
    }

    /// What a move that comes now is forgiven.
    pub(super) fn forgiven(self) -> u64 {
        self.measured.min(self.allowance)
    }

    /// A move has been forgiven so much.
    pub(super) fn spend(&mut self, forgiven: u64) {
        self.allowance = (self.allowance.saturating_sub(forgiven) + BACK).min(MOST);
    }
}
