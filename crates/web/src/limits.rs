//! How much one address or connection may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Tokens that come back with time.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    most: f64,
    a_second: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(most: u32, a_second: f64, now: Instant) -> Bucket {
        Bucket { most: most.into(), a_second, left: most.into(), at: now }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let back = now.saturating_duration_since(self.at).as_secs_f64() * self.a_second;
        self.left = (self.left + back).min(self.most);
        self.at = now;
        let enough = self.left >= 1.0;
        self.left -= f64::from(u8::from(enough));
        enough
    }

    fn is_full(&self, now: Instant) -> bool {
        let back = now.saturating_duration_since(self.at).as_secs_f64() * self.a_second;
        self.left + back >= self.most
    }
}

/// How many messages a connection may send: 10 a second, 30 at once.
pub(crate) fn messages(now: Instant) -> Bucket {
    Bucket::new(30, 10.0, now)
}

/// One bucket an address.
#[derive(Debug)]
pub(crate) struct ByAddress {
    an_hour: u32,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// So many addresses are remembered before those that ask for nothing are forgotten.
const ADDRESSES: usize = 10_000;

impl ByAddress {
    pub(crate) fn new(an_hour: u32) -> ByAddress {
        ByAddress { an_hour, buckets: Mutex::default() }
    }

    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= ADDRESSES {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        let a_second = f64::from(self.an_hour) / Duration::from_secs(3600).as_secs_f64();
        let fresh = || Bucket::new(self.an_hour, a_second, now);
        buckets.entry(address).or_insert_with(fresh).take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_comes_back_with_time() {
        let start = Instant::now();
        let mut bucket = messages(start);
        assert_eq!((0..40).filter(|_| bucket.take(start)).count(), 30);
        let later = start + Duration::from_millis(550);
        assert_eq!((0..40).filter(|_| bucket.take(later)).count(), 5);
        let much_later = start + Duration::from_secs(3600);
        assert_eq!((0..40).filter(|_| bucket.take(much_later)).count(), 30);
    }

    #[test]
    fn addresses_do_not_pay_for_each_other() {
        let (limits, now) = (ByAddress::new(2), Instant::now());
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse::<IpAddr>().unwrap());
        assert_eq!(
            [one, one, one, other].map(|at| limits.take(at, now)),
            [true, true, false, true]
        );
    }
}
