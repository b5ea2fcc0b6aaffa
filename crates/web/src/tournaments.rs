//! Tournaments of the data directory, whoever runs them: read for all pages at once, and worded once in
//! each language.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use flate2::Compression;
use polje_arena::{
    Entry, Fixture, Outcomes, Scoreboard, Store, StoreError, Tournament, rating_svg,
};
use polje_phrases::Voice;
use polje_tabletop::{Outcome, Phrase};

use crate::assets::Asset;
use crate::cached::Cached;
use crate::thinkers::Desk;

#[derive(Debug)]
pub(crate) struct Tournaments {
    folder: PathBuf,
    list: Cached<Result<Vec<Listed>, StoreError>>,
    /// By name; only of tournaments there are.
    reports: Mutex<HashMap<String, Arc<Cached<Reported>>>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) name: String,
    pub(crate) game: String,
    pub(crate) played: u64,
    /// Of a knockout as many as are drawn so far.
    pub(crate) total: u64,
}

/// A tournament, or why it cannot be shown.
pub(crate) type Reported = Result<Report, Phrase>;

/// A tournament as it stands.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) tournament: Tournament,
    pub(crate) board: Scoreboard,
    pub(crate) total: u64,
    pub(crate) running: bool,
    /// In the order of the schedule.
    pub(crate) games: Vec<(Fixture, Outcome)>,
    pub(crate) chart: String,
    /// By the language's code.
    worded: Mutex<HashMap<&'static str, Arc<Asset>>>,
}

impl Tournaments {
    pub(crate) fn new(folder: PathBuf) -> Tournaments {
        Tournaments { folder, list: Cached::default(), reports: Mutex::default() }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) async fn list(&self, desk: &Desk) -> Arc<Result<Vec<Listed>, StoreError>> {
        let folder = self.folder.clone();
        let read = move || {
            let store = Store::open(&folder)?;
            store.tournaments()?.into_iter().map(|entry| listed(&store, entry)).collect()
        };
        self.list.get(desk, read).await
    }

    /// The tournament of that name, which must be in the list.
    pub(crate) async fn report(&self, name: &str, desk: &Desk) -> Arc<Reported> {
        let cached = {
            let mut reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(reports.entry(name.to_owned()).or_default())
        };
        let (folder, name) = (self.folder.clone(), name.to_owned());
        cached.get(desk, move || Report::read(&folder, &name)).await
    }
}

fn listed(store: &Store, entry: Entry) -> Result<Listed, StoreError> {
    let played = u64::from(entry.games);
    // What a newer program has made can be listed all the same.
    let tournament = Tournament::new(entry.description.clone()).ok();
    let total = match tournament.as_ref().map(|tournament| &tournament.schedule) {
        Some(schedule) => match schedule.total() {
            Some(total) => total,
            None => schedule.draw(&store.outcomes(entry.id)?).fixtures.len() as u64,
        },
        None => played,
    };
    let (name, game) = (entry.description.name, entry.description.game);
    Ok(Listed { name, game, played, total })
}

impl Report {
    fn read(folder: &Path, name: &str) -> Result<Report, Phrase> {
        let wrong = |error: StoreError| error.phrase();
        let store = Store::open(folder).map_err(wrong)?;
        let entry = store.find(name).map_err(wrong)?;
        let mut outcomes: Outcomes = store.outcomes(entry.id).map_err(wrong)?;
        let tournament = Tournament::new(entry.description)?;
        let board = Scoreboard::new(&tournament, &outcomes);
        let drawn = tournament.schedule.draw(&outcomes).fixtures;
        let total = tournament.schedule.total().unwrap_or(drawn.len() as u64);
        let game = |fixture: Fixture| outcomes.remove(&fixture).map(|outcome| (fixture, outcome));
        Ok(Report {
            games: drawn.into_iter().filter_map(game).collect(),
            chart: rating_svg(&board.chart()),
            running: store.holder(name).is_some(),
            tournament,
            board,
            total,
            worded: Mutex::default(),
        })
    }

    /// The report as JSON in that language; `word` makes it when nobody has asked for it yet.
    pub(crate) fn worded(
        &self,
        voice: &Voice,
        word: impl FnOnce(&Report, &Voice) -> Vec<u8>,
    ) -> Option<Arc<Asset>> {
        let mut worded = self.worded.lock().unwrap_or_else(PoisonError::into_inner);
        let code = voice.language().code;
        if !worded.contains_key(code) {
            let text = word(self, voice);
            let asset = Asset::new("application/json", text, Compression::fast())?;
            worded.insert(code, Arc::new(asset));
        }
        worded.get(code).cloned()
    }
}
