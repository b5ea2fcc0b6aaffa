//! Finished games of rooms judged by the solver: each once, one after the other, and kept in phrases,
//! so that everybody reads it in their own language.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use polje_arena::{RoomEntry, StoreError};
use polje_games::{AnyGame, AnySetup, Fairness, Judged, Task, analyse};
use polje_phrases::Voice;
use polje_session::message::Cell;
use polje_session::{ErrorText, JudgedText, Room, open_record};
use polje_tabletop::{AnyTable, Phrase, Record};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::server::Shared;
use crate::thinkers::Thinkers;

/// What one position may cost. A game is given up after a few times that.
const NODES_A_POSITION: u64 = 5_000_000;

/// A game of a room, from 1.
pub(crate) type GameOfRoom = (String, usize);

/// Who judges. They have a thread of their own, so that no bot waits for them.
#[derive(Debug)]
pub(crate) struct Judges {
    threads: Thinkers,
    under_way: Mutex<HashSet<GameOfRoom>>,
}

impl Judges {
    pub(crate) fn start() -> Judges {
        Judges { threads: Thinkers::start(1), under_way: Mutex::default() }
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashSet<GameOfRoom>) -> T) -> T {
        work(&mut self.under_way.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A game that is being judged, for as long as this lives.
struct UnderWay {
    shared: Arc<Shared>,
    game: GameOfRoom,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.shared.judges.with(|under_way| under_way.remove(&self.game));
    }
}

/// Has the game judged that has just ended in a room.
pub(crate) fn judge_last(shared: &Arc<Shared>, room: &Room) {
    if let Some(record) = room.records().last() {
        let game = (room.id().to_owned(), room.records().len());
        judge(shared, game, room.plan().game, record.clone());
    }
}

/// What is known of a finished game of a room; when nothing is, it is found out from now on. `None`
/// where there is nobody who could.
pub(crate) async fn judged(
    shared: &Arc<Shared>,
    at: GameOfRoom,
    game: &'static dyn AnyGame,
    record: Record,
    voice: &Voice,
) -> Result<Option<JudgedText>, StoreError> {
    if game.solver().is_none() {
        return Ok(None);
    }
    match kept(shared, &at).await? {
        Some(judgement) => Ok(judgement.map(|judgement| judgement.text(voice))),
        None => {
            judge(shared, at, game, record);
            Ok(Some(JudgedText::Pending))
        }
    }
}

/// What the log has; what an older program has written and nobody understands is found out anew.
async fn kept(
    shared: &Shared,
    (room, game): &GameOfRoom,
) -> Result<Option<Option<Judgement>>, StoreError> {
    let (room, game) = (room.clone(), *game);
    let body = shared.journal.read(move |log| log.judged(&room, game)).await?;
    Ok(body.and_then(|body| serde_json::from_str(&body).ok()))
}

/// Once at a time, however often it is asked for.
fn judge(shared: &Arc<Shared>, at: GameOfRoom, game: &'static dyn AnyGame, record: Record) {
    let new = || shared.judges.with(|under_way| under_way.insert(at.clone()));
    if game.solver().is_none() || !new() {
        return;
    }
    let under_way = UnderWay { shared: Arc::clone(shared), game: at };
    tokio::spawn(async move {
        let UnderWay { shared, game: at } = &under_way;
        if !matches!(kept(shared, at).await, Ok(None)) {
            return;
        }
        let (tell, told) = oneshot::channel();
        shared.judges.threads.think(move || {
            // At the end of the server nobody listens any more.
            let _ = tell.send(Judgement::of(game, &record));
        });
        // What cannot be judged is not tried again.
        let judgement = told.await.ok().flatten();
        let body = serde_json::to_string(&judgement).expect("phrases are plain data");
        let (room, game) = at.clone();
        // What cannot be kept is found out again when somebody asks for it.
        let _ = shared.journal.write(RoomEntry::Judged { room, game, body }).await;
    });
}

/// A judged game, as it is kept.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Judgement {
    summary: Vec<Phrase>,
    errors: Vec<JudgedError>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JudgedError {
    n: usize,
    say: Phrase,
    better: Option<String>,
    cells: Vec<Cell>,
}

impl Judgement {
    fn of(game: &dyn AnyGame, record: &Record) -> Option<Judgement> {
        let known = Fairness::of_dealt(game, &AnySetup::from(&record.header)).worth();
        let task = Task { nodes: Some(NODES_A_POSITION), known, ..Task::default() };
        let analysis = analyse(game, record, &task, &mut |_| ());
        let analysis = analysis.filter(|analysis| !analysis.moves.is_empty())?;
        let table = open_record(game, record).ok()?;
        let errors = analysis.errors().filter_map(|judged| JudgedError::of(table.as_ref(), judged));
        let errors = errors.collect();
        Some(Judgement { summary: analysis.told(), errors })
    }

    fn text(&self, voice: &Voice) -> JudgedText {
        let summary: Vec<String> = self.summary.iter().map(|phrase| voice.say(phrase)).collect();
        let error = |error: &JudgedError| ErrorText {
            n: error.n,
            say: voice.say(&error.say),
            better: error.better.clone(),
            cells: error.cells.clone(),
        };
        let errors = self.errors.iter().map(error).collect();
        JudgedText::Done { summary: summary.join(" · "), errors }
    }
}

impl JudgedError {
    fn of(table: &dyn AnyTable, judged: &Judged) -> Option<JudgedError> {
        let better = judged.better.clone();
        let cells = better.as_deref().map(|better| table.gesture(better)).unwrap_or_default();
        let cells = cells.into_iter().map(Cell::from).collect();
        Some(JudgedError { n: judged.at, say: judged.phrase()?, better, cells })
    }
}
