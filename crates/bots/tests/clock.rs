//! A clock that the program sets itself. Apart, because a process has one clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use polje_bots::{Moment, Patience, set_clock};
use polje_tabletop::{Budget, Stop};

static SECONDS: AtomicU64 = AtomicU64::new(5);

fn clock() -> Duration {
    Duration::from_secs(SECONDS.load(Ordering::Relaxed))
}

#[test]
fn everybody_looks_at_the_clock_that_was_set() {
    set_clock(clock);
    let began = Moment::now();
    let budget = Budget::Time(Duration::from_secs(10));
    let whole = Patience::new(budget, &Stop::default());
    let half = whole.half();
    SECONDS.store(10, Ordering::Relaxed);
    assert_eq!(began.elapsed(), Duration::from_secs(5));
    assert_eq!((half.is_over(), whole.is_over()), (true, false));
    SECONDS.store(15, Ordering::Relaxed);
    assert!(whole.is_over());
    assert_eq!(whole.deadline(), Some(Moment::now()));
    assert!(std::panic::catch_unwind(|| set_clock(clock)).is_err(), "a process has one clock");
}
