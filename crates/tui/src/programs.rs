//! The programs of a table. When nobody needs them any more they are ended in the background: one
//! that does not end by itself takes two seconds, and the screen does not wait for it.

use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use polje_arena::ProgramThread;

#[derive(Debug)]
pub(crate) struct Programs {
    /// `None` while it is being dropped.
    thread: Option<ProgramThread>,
    ending: Ending,
}

impl Programs {
    pub(crate) fn new(thread: ProgramThread, ending: Ending) -> Programs {
        Programs { thread: Some(thread), ending }
    }
}

impl Deref for Programs {
    type Target = ProgramThread;

    fn deref(&self) -> &ProgramThread {
        self.thread.as_ref().expect("it is taken only by dropping")
    }
}

impl Drop for Programs {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.ending.end(thread);
        }
    }
}

/// Programs that are on their way out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ending(Arc<Mutex<Vec<JoinHandle<()>>>>);

impl Ending {
    fn end(&self, programs: ProgramThread) {
        let mut ending = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ending.retain(|thread| !thread.is_finished());
        ending.push(thread::spawn(move || drop(programs)));
    }

    /// Waits until all of them have ended.
    pub(crate) fn wait(&self) {
        let ending = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in ending {
            // A panic there has been told already.
            let _ = thread.join();
        }
    }
}
