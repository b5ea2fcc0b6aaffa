//! How fast things happen by themselves: bots that are watched, rounds that tick, replays.

use std::time::Duration;

use crate::app::{Alarm, Shared};

/// Where the keys go, in milliseconds from slow to fast.
const SPEEDS: [u64; 9] = [4000, 2000, 1000, 500, 250, 120, 60, 30, 10];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    wait: Duration,
    pub(crate) paused: bool,
    /// The alarm that is set.
    serial: Option<u64>,
}

impl Pace {
    pub(crate) fn new(wait: Duration) -> Pace {
        Pace { wait, paused: false, serial: None }
    }

    pub(crate) fn wait(&self) -> Duration {
        self.wait
    }

    /// The next thing happens when the time is over.
    pub(crate) fn set(&mut self, shared: &mut Shared) {
        self.serial = Some(shared.serial());
    }

    pub(crate) fn is_set(&self) -> bool {
        self.serial.is_some()
    }

    pub(crate) fn rest(&mut self) {
        self.serial = None;
    }

    pub(crate) fn alarm(&self) -> Option<Alarm> {
        let serial = self.serial.filter(|_| !self.paused)?;
        Some(Alarm { serial, after: self.wait() })
    }

    pub(crate) fn faster(&mut self) {
        let mut speeds = SPEEDS.into_iter().map(Duration::from_millis);
        self.wait = speeds.find(|&speed| speed < self.wait).unwrap_or(self.wait);
    }

    pub(crate) fn slower(&mut self) {
        let mut speeds = SPEEDS.into_iter().rev().map(Duration::from_millis);
        self.wait = speeds.find(|&speed| speed > self.wait).unwrap_or(self.wait);
    }

    /// Seconds for people, such as `0.25`.
    pub(crate) fn seconds(&self) -> polje_tabletop::Exact {
        polje_tabletop::Exact::fraction(self.wait.as_millis() as u64, 1000u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_between_the_steps_is_kept_until_it_is_changed() {
        let mut pace = Pace::new(Duration::from_millis(300));
        assert_eq!(pace.wait(), Duration::from_millis(300));
        pace.faster();
        assert_eq!(pace.wait(), Duration::from_millis(250));
        let mut pace = Pace::new(Duration::from_secs(30));
        pace.slower();
        assert_eq!(pace.wait(), Duration::from_secs(30));
        pace.faster();
        assert_eq!(pace.wait(), Duration::from_secs(4));
    }
}
