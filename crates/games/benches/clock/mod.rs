//! Processor time of the thread where the system tells it, else the time of day: other work on the
//! machine counts little.

use std::time::Instant;

/// A moment to measure from.
pub(crate) enum Clock {
    Processor(u64),
    Day(Instant),
}

impl Clock {
    pub(crate) fn start() -> Clock {
        on_processor().map_or_else(|| Clock::Day(Instant::now()), Clock::Processor)
    }

    pub(crate) fn seconds(&self) -> f64 {
        match self {
            Clock::Processor(began) => (on_processor().expect("told before") - began) as f64 / 1e9,
            Clock::Day(began) => began.elapsed().as_secs_f64(),
        }
    }
}

/// Nanoseconds that this thread has run.
fn on_processor() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok()
}
