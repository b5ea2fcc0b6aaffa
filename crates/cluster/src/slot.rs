//! A place where one game is played at a time: a thread with programs of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use polje_arena::{Cast, Fixture, Job, Sandbox, share_core};
use polje_tabletop::{Stop, phrase};
use tokio::sync::oneshot;

use crate::message::{Came, Finished};

/// Games to be played one after another.
pub(crate) struct Chunk {
    pub(crate) games: Vec<(Fixture, Job)>,
    pub(crate) stop: Stop,
}

/// What came of them; `None` when they were broken off.
type Back = oneshot::Sender<Option<Vec<Finished>>>;

pub(crate) struct Slot {
    chunks: Sender<(Chunk, Back)>,
}

impl Slot {
    pub(crate) fn new(index: usize, slots: u32, sandbox: Option<Arc<Sandbox>>) -> Slot {
        let (chunks, taken) = channel::<(Chunk, Back)>();
        std::thread::spawn(move || {
            if sandbox.is_some() && slots > 1 {
                share_core(index);
            }
            let mut cast = Cast::new(sandbox.clone());
            while let Ok((chunk, back)) = taken.recv() {
                let played = catch_unwind(AssertUnwindSafe(|| play(&chunk, &mut cast)));
                let played = played.unwrap_or_else(|_| {
                    // Whatever state its programs are in, nobody relies on it.
                    cast = Cast::new(sandbox.clone());
                    Some(panicked(&chunk))
                });
                // Nobody wants it when the worker ends.
                let _ = back.send(played);
            }
        });
        Slot { chunks }
    }

    pub(crate) fn play(&self, chunk: Chunk) -> oneshot::Receiver<Option<Vec<Finished>>> {
        let (back, played) = oneshot::channel();
        // A slot whose thread is gone plays nothing: the chunk is broken off.
        let _ = self.chunks.send((chunk, back));
        played
    }
}

fn play(chunk: &Chunk, cast: &mut Cast) -> Option<Vec<Finished>> {
    let mut finished = Vec::with_capacity(chunk.games.len());
    for (id, job) in &chunk.games {
        let came = match job.play(cast, &chunk.stop) {
            Ok(Some(played)) => Came::Played(Box::new(played)),
            Ok(None) => return None,
            Err(problem) => Came::Impossible(problem),
        };
        finished.push(Finished { id: id.clone(), came });
    }
    Some(finished)
}

/// A panic is a bug of ours in one of the games; each is tried alone before it is believed.
fn panicked(chunk: &Chunk) -> Vec<Finished> {
    let came = || Came::Impossible(phrase("worker-panicked"));
    chunk.games.iter().map(|(id, _)| Finished { id: id.clone(), came: came() }).collect()
}
