//! Waiting: for a server that is away, and for somebody who has had enough of it.

use std::time::{Duration, Instant};

use async_nats::Client;
use async_nats::connection::State;
use polje_tabletop::{Phrase, Stop, phrase};

/// A server that is away for a shorter time is not worth a word.
const FIRST_TOLD: Duration = Duration::from_secs(5);

/// How often it is told at least.
const TOLD_AGAIN_MOST: Duration = Duration::from_secs(600);

/// Whether a server is away, and when that is told: once, and then ever more seldom.
#[derive(Debug, Default)]
pub(crate) struct Absence {
    since: Option<Instant>,
    told: Option<Duration>,
}

impl Absence {
    /// What is to be told now, if anything.
    pub(crate) fn look(&mut self, is_there: bool, url: &str, now: Instant) -> Option<Phrase> {
        if is_there {
            self.since = None;
            return self.told.take().map(|_| phrase("cluster-there-again").text("url", url));
        }
        let away = now - *self.since.get_or_insert(now);
        let due = match self.told {
            None => FIRST_TOLD,
            Some(told) => told + told.min(TOLD_AGAIN_MOST),
        };
        if away < due {
            return None;
        }
        self.told = Some(away);
        Some(phrase("cluster-away").text("url", url).number("seconds", away.as_secs()))
    }

    pub(crate) fn lasts(&self, now: Instant) -> Duration {
        self.since.map_or(Duration::ZERO, |since| now - since)
    }
}

pub(crate) fn is_there(client: &Client) -> bool {
    client.connection_state() == State::Connected
}

/// Whether there is a reason to go on after that long.
pub(crate) async fn rest_unless(stop: &Stop, time: Duration) -> bool {
    let until = Instant::now() + time;
    while Instant::now() < until && !stop.is_raised() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    !stop.is_raised()
}

pub(crate) async fn raised(stop: &Stop) {
    while rest_unless(stop, Duration::from_secs(5)).await {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absence_is_told_ever_more_seldom() {
        let start = Instant::now();
        let mut absence = Absence::default();
        let mut told = Vec::new();
        for second in 0..10_000 {
            let now = start + Duration::from_secs(second);
            if let Some(phrase) = absence.look(second < 10, "x", now) {
                told.push((second - 10, phrase.key));
            }
        }
        let seconds: Vec<u64> = told.iter().map(|(second, _)| *second).collect();
        assert_eq!(seconds[..9], [5, 10, 20, 40, 80, 160, 320, 640, 1240]);
        assert_eq!(seconds.len(), 8 + (9_989 - 640) / 600);
        assert!(told.iter().all(|(_, key)| key == "cluster-away"));
        let now = start + Duration::from_secs(10_000);
        assert_eq!(absence.lasts(now), Duration::from_secs(9_990));
        let back = absence.look(true, "x", now).map(|phrase| phrase.key);
        assert_eq!(back.as_deref(), Some("cluster-there-again"));
        assert_eq!(absence.look(true, "x", now), None);
        assert_eq!(absence.lasts(now), Duration::ZERO);
    }
}
