//! How many games go out together, and how many are wanted at hand: a chunk is about a second of
//! play, and every worker has its next one waiting.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::streams::BEAT_AGE_S;

/// How much play goes out in one message.
const CHUNK_S: f64 = 1.0;
const CHUNK_MOST: usize = 512;

/// How many chunks a slot are handed out and not back yet.
const CHUNKS_A_SLOT: usize = 3;
const LEAST_WANTED: usize = 16;
const MOST_WANTED: usize = 1 << 16;

/// What a new measurement counts against what is known.
const WEIGHT: f64 = 0.3;

#[derive(Debug, Default)]
pub(crate) struct Pace {
    seconds_a_game: Option<f64>,
    /// Slots of each worker, and when it last gave a sign of life.
    workers: HashMap<String, (u32, Option<Instant>)>,
}

impl Pace {
    pub(crate) fn measured(&mut self, games: usize, time: Duration) {
        if games == 0 {
            return;
        }
        let new = time.as_secs_f64() / games as f64;
        let known = self.seconds_a_game.unwrap_or(new);
        self.seconds_a_game = Some(known + WEIGHT * (new - known));
    }

    pub(crate) fn beat(&mut self, worker: String, slots: u32, now: Instant) {
        self.workers.insert(worker, (slots, Some(now)));
        let age = Duration::from_secs(BEAT_AGE_S);
        let lives = |last: &Option<Instant>| last.is_some_and(|last| now - last < age);
        self.workers.retain(|_, (_, last)| lives(last));
    }

    pub(crate) fn slots(&self) -> usize {
        self.workers.values().map(|(slots, _)| *slots as usize).sum::<usize>().max(1)
    }

    /// How long a game takes, where that is known.
    pub(crate) fn game(&self) -> Option<Duration> {
        self.seconds_a_game.map(Duration::from_secs_f64)
    }

    pub(crate) fn is_there(&self, worker: &str) -> bool {
        self.workers.contains_key(worker)
    }

    /// How many workers give signs of life.
    pub(crate) fn workers(&self) -> usize {
        self.workers.len()
    }

    /// How many games make a chunk.
    pub(crate) fn chunk(&self) -> usize {
        // Nothing is known until a first game has been played.
        let games = self.seconds_a_game.map_or(1.0, |seconds| CHUNK_S / seconds.max(1e-6));
        (games.round() as usize).clamp(1, CHUNK_MOST)
    }

    pub(crate) fn wanted(&self) -> usize {
        (self.slots() * CHUNKS_A_SLOT * self.chunk()).clamp(LEAST_WANTED, MOST_WANTED)
    }

    /// Whether so many chunks keep everybody busy for a while.
    pub(crate) fn is_enough(&self, chunks: usize) -> bool {
        chunks >= 2 * self.slots()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chunk_is_a_second_of_play() {
        let mut pace = Pace::default();
        assert_eq!(pace.chunk(), 1, "nothing is known yet");
        pace.measured(10, Duration::from_millis(500));
        assert_eq!(pace.chunk(), 20);
        pace.measured(1, Duration::from_secs(3600));
        assert_eq!(pace.chunk(), 1);
        let mut quick = Pace::default();
        quick.measured(1000, Duration::ZERO);
        assert_eq!(quick.chunk(), CHUNK_MOST);
    }

    #[test]
    fn more_workers_want_more_games_until_they_fall_silent() {
        let mut pace = Pace::default();
        pace.measured(10, Duration::from_secs(1));
        let start = Instant::now();
        assert_eq!(pace.wanted(), 30, "one slot is hoped for");
        pace.beat("ann".to_owned(), 4, start);
        pace.beat("ivo".to_owned(), 8, start + Duration::from_secs(1));
        assert_eq!((pace.wanted(), pace.workers()), (360, 2));
        pace.beat("ivo".to_owned(), 8, start + Duration::from_secs(BEAT_AGE_S));
        assert_eq!((pace.wanted(), pace.workers()), (240, 1));
        assert!(pace.is_enough(16) && !pace.is_enough(15));
    }
}
