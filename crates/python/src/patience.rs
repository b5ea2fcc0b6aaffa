//! Long calls: they run beside the calling thread, which lets other Python threads go on, looks for
//! Ctrl-C and answers whoever asks for Python meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
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
    let done = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            scope.spawn(move || {
                // Whoever has been interrupted does not listen any more.
                let _ = sender.send(catch_unwind(AssertUnwindSafe(work)));
            });
            attend(stop, receiver, |_, done| Ok(Some(done)))
        })
    })?;
    done.map_err(|_| errors::defect("a thread panicked"))
}

/// Hears messages until one gives a result. Called detached; `hear` runs on this thread, with the
/// interpreter. Ctrl-C, and whatever `hear` fails with, raises the flag and is raised itself: nobody
/// waits any more for who works elsewhere.
pub(crate) fn attend<M, T>(
    stop: &Stop,
    messages: Receiver<M>,
    mut hear: impl FnMut(Python<'_>, M) -> PyResult<Option<T>>,
) -> PyResult<T> {
    loop {
        let message = match messages.recv_timeout(LOOK) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Err(errors::defect("a thread is gone")),
        };
        let heard = Python::try_attach(|py| {
            py.check_signals()?;
            message.map_or(Ok(None), |message| hear(py, message))
        });
        match heard {
            Some(Ok(None)) => {}
            Some(Ok(Some(result))) => return Ok(result),
            Some(Err(error)) => {
                stop.raise();
                return Err(error);
            }
            // The interpreter ends: there is nothing to go back to, and the process ends soon.
            None => {
                stop.raise();
                loop {
                    thread::park();
                }
            }
        }
    }
}
