//! What can be counted, for whoever watches the server.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) rooms: AtomicI64,
    pub(crate) sockets: AtomicI64,
    pub(crate) opened: AtomicU64,
    pub(crate) events: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) dropped: AtomicU64,
    pub(crate) uncounted: AtomicU64,
}

impl Metrics {
    /// In the text format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |kind: &str, name: &str, about: &str, value: i64| {
            let _ = write!(
                text,
                "# HELP polje_{name} {about}\n# TYPE polje_{name} {kind}\npolje_{name} {value}\n"
            );
        };
        let now = |gauge: &AtomicI64| gauge.load(Ordering::Relaxed);
        let sum = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as i64;
        line("gauge", "rooms", "Rooms in memory.", now(&self.rooms));
        line("gauge", "sockets", "Connections to rooms.", now(&self.sockets));
        line("counter", "rooms_opened_total", "Rooms opened.", sum(&self.opened));
        line("counter", "events_total", "Events kept in rooms.", sum(&self.events));
        line("counter", "refused_total", "Requests refused.", sum(&self.refused));
        line("counter", "dropped_total", "Connections dropped for being slow.", sum(&self.dropped));
        let about = "Games that could not be put on the leaderboard.";
        line("counter", "uncounted_total", about, sum(&self.uncounted));
        text
    }
}

/// Counts something for as long as it is there.
#[derive(Debug)]
pub(crate) struct Counted<'a>(&'a AtomicI64);

impl<'a> Counted<'a> {
    pub(crate) fn new(gauge: &'a AtomicI64) -> Counted<'a> {
        gauge.fetch_add(1, Ordering::Relaxed);
        Counted(gauge)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
