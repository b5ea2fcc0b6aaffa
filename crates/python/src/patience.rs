//! Long calls: they run beside the calling thread, which lets other Python threads go on and looks
//! for Ctrl-C meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use polje_tabletop::Stop;
use pyo3::prelude::*;

use crate::errors;

/// How often somebody who waits looks for a signal.
const LOOK: Duration = Duration::from_millis(50);

/// Does the work and gives its result. Ctrl-C raises the flag, which the work must heed, and its
/// exception is raised in place of the result. A panic, a defect of ours, becomes an exception.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (done, outcome) = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            scope.spawn(move || {
                let done = catch_unwind(AssertUnwindSafe(work));
                // Whoever waits does so until this arrives.
                let _ = sender.send(done);
            });
            let mut interrupted = None;
            loop {
                match receiver.recv_timeout(LOOK) {
                    Ok(done) => return (Some(done), interrupted),
                    Err(RecvTimeoutError::Disconnected) => return (None, interrupted),
                    Err(RecvTimeoutError::Timeout) if interrupted.is_some() => {}
                    Err(RecvTimeoutError::Timeout) => {
                        // Without an interpreter to ask any more, the work has no use either.
                        match Python::try_attach(|py| py.check_signals()) {
                            Some(Ok(())) => {}
                            Some(Err(error)) => interrupted = Some(error),
                            None => stop.raise(),
                        }
                        if interrupted.is_some() {
                            stop.raise();
                        }
                    }
                }
            }
        })
    });
    match (outcome, done) {
        (Some(interrupt), _) => Err(interrupt),
        (None, Some(Ok(value))) => Ok(value),
        (None, _) => Err(errors::defect("a thread panicked")),
    }
}
