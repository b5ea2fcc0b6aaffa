//! What is read for everybody who asks at the same time: once a second at the most, and less often
//! where reading takes long.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::thinkers::Desk;

/// How long something that was read is new enough.
const FRESH: Duration = Duration::from_secs(1);

/// The part of the time that may go into reading: one in so many.
const COST: u32 = 4;

#[derive(Debug)]
pub(crate) struct Cached<T> {
    /// With the time until which it is new enough.
    last: Mutex<Option<(Arc<T>, Instant)>>,
}

impl<T> Default for Cached<T> {
    fn default() -> Cached<T> {
        Cached { last: Mutex::new(None) }
    }
}

impl<T: Send + Sync + 'static> Cached<T> {
    /// Whoever asks while it is being read waits for the same.
    pub(crate) async fn get(
        &self,
        desk: &Desk,
        read: impl FnOnce() -> T + Send + 'static,
    ) -> Arc<T> {
        let mut last = self.last.lock().await;
        if let Some((value, until)) = last.as_ref()
            && Instant::now() < *until
        {
            return Arc::clone(value);
        }
        let began = Instant::now();
        let value = Arc::new(desk.work(read).await);
        let until = Instant::now() + FRESH.max(began.elapsed() * COST);
        *last = Some((Arc::clone(&value), until));
        value
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn many_who_ask_at_once_cost_one_reading() {
        let (cached, desk, reads) = (Cached::default(), Desk::new(), Arc::new(AtomicU32::new(0)));
        let ask = || {
            let reads = Arc::clone(&reads);
            cached.get(&desk, move || reads.fetch_add(1, Ordering::Relaxed))
        };
        let (one, two, three) = tokio::join!(ask(), ask(), ask());
        assert_eq!([*one, *two, *three, *ask().await], [0; 4]);
    }
}
