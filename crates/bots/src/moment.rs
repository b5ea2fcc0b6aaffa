//! The one clock that players and solvers look at: the system's, or what the program sets instead.

use std::ops::Sub;
use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// A point in time, as the time since a start that is the same for the whole process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(Duration);

impl Moment {
    /// Panics where the system has no clock and none was set.
    pub fn now() -> Moment {
        Moment(CLOCK.get_or_init(|| system)())
    }

    pub fn elapsed(self) -> Duration {
        Moment::now() - self
    }

    /// `None` when that is too far away to be told.
    pub fn checked_add(self, time: Duration) -> Option<Moment> {
        self.0.checked_add(time).map(Moment)
    }
}

/// The time from one to the other; none if that is the later one.
impl Sub for Moment {
    type Output = Duration;

    fn sub(self, earlier: Moment) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

/// Sets the clock of the process: the time since some start, which never runs backwards. Panics if
/// there is one already or the system's has been looked at, since moments of two clocks cannot be
/// compared.
pub fn set_clock(clock: fn() -> Duration) {
    CLOCK.set(clock).expect("the clock is set once, before anybody looks at it");
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system() -> Duration {
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system() -> Duration {
    panic!("this system has no clock: set_clock comes first")
}
