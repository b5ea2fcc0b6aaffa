//! How fast things happen by themselves: bots that are watched, rounds that tick, replays.

use std::time::Duration;

use crate::app::{Alarm, Shared};

/// From slow to fast.
const SPEEDS: [u64; 9] = [4000, 2000, 1000, 500, 250, 120, 60, 30, 10];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    speed: usize,
    pub(crate) paused: bool,
    /// The alarm that is set.
    serial: Option<u64>,
}

impl Pace {
    /// The speed nearest to so long a wait.
    pub(crate) fn new(wait: Duration) -> Pace {
        let off = |speed: &usize| SPEEDS[*speed].abs_diff(wait.as_millis() as u64);
        let speed = (0..SPEEDS.len()).min_by_key(off).unwrap_or(0);
        Pace { speed, paused: false, serial: None }
    }

    pub(crate) fn wait(&self) -> Duration {
        Duration::from_millis(SPEEDS[self.speed])
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
        self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
    }

    pub(crate) fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }

    /// Seconds for people, such as `0.25`.
    pub(crate) fn seconds(&self) -> polje_tabletop::Exact {
        polje_tabletop::Exact::fraction(SPEEDS[self.speed], 1000u32)
    }
}
