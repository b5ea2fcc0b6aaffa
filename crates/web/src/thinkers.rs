//! Threads for what takes long: bots, dealers, judges. What comes while all are busy waits its turn.

use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use polje_arena::count_cores;
use tokio::sync::Semaphore;

type Work = Box<dyn FnOnce() + Send>;

/// One core is for the sockets.
pub(crate) fn all_cores_but_one() -> usize {
    count_cores().max(2) as usize - 1
}

#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    queue: Sender<Work>,
}

impl Thinkers {
    pub(crate) fn start(threads: usize) -> Thinkers {
        let (queue, waiting) = mpsc::channel::<Work>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads {
            let waiting = Arc::clone(&waiting);
            thread::spawn(move || {
                loop {
                    let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(work) = next else { return };
                    // A thought that fails is told by its answer never coming; others go on.
                    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
                }
            });
        }
        Thinkers { queue }
    }

    pub(crate) fn think(&self, work: impl FnOnce() + Send + 'static) {
        // The threads listen as long as somebody can ask.
        let _ = self.queue.send(Box::new(work));
    }
}

/// Where work is done that somebody at a page waits for, and nobody at a table: a few at a time, so
/// that bots have their share of the machine.
#[derive(Debug)]
pub(crate) struct Desk {
    places: Arc<Semaphore>,
}

impl Desk {
    pub(crate) fn new() -> Desk {
        Desk { places: Arc::new(Semaphore::new(all_cores_but_one())) }
    }

    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        let place = Arc::clone(&self.places).acquire_owned().await.expect("nobody closes it");
        let done = tokio::task::spawn_blocking(move || {
            // Kept to the end, also when whoever asked has gone.
            let _place = place;
            work()
        });
        let done = done.await;
        done.unwrap_or_else(|failed| std::panic::resume_unwind(failed.into_panic()))
    }
}
