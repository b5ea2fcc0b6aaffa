//! A tournament in one file to carry elsewhere: a tar archive with the plan, whatever the caller
//! adds (standings), and the replay of every game.

use std::io::{self, Read, Write};

use polje_tabletop::{AnyTable, Phrase, Record, phrase};

use crate::store::{KeptGame, Store, StoreError, TournamentId};
use crate::{Fixture, Plan, Timing, Tournament};

const PLAN: &str = "plan.toml";
const GAMES: &str = "games/";

/// No file of an archive is larger: a record has at most some thousand lines.
const LARGEST: u64 = 256 << 20;

/// How many games are taken in at a time.
const BATCH: usize = 1000;

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the archive cannot be read or written: {0}")]
    File(#[from] io::Error),
    #[error("the archive is wrong: {0}")]
    Wrong(Phrase),
}

impl From<Phrase> for ArchiveError {
    fn from(phrase: Phrase) -> ArchiveError {
        ArchiveError::Wrong(phrase)
    }
}

impl ArchiveError {
    pub fn phrase(&self) -> Phrase {
        match self {
            ArchiveError::Store(error) => error.phrase(),
            ArchiveError::File(error) => phrase("archive-file").text("problem", error),
            ArchiveError::Wrong(problem) => problem.clone(),
        }
    }
}

/// Writes the archive and returns how many games are in it. Equal tournaments give equal bytes.
pub fn export(
    store: &Store,
    id: TournamentId,
    tournament: &Tournament,
    timing: Timing,
    beside: &[(&str, String)],
    to: impl Write,
) -> Result<usize, ArchiveError> {
    let folder = &tournament.plan.name;
    let mut tar = tar::Builder::new(to);
    append(&mut tar, &format!("{folder}/{PLAN}"), &tournament.plan.text())?;
    for (name, text) in beside {
        append(&mut tar, &format!("{folder}/{name}"), text)?;
    }
    let mut games = 0;
    for fixture in tournament.schedule.draw(&store.outcomes(id)?).fixtures {
        let Some(mut text) = store.record(id, &fixture)? else { continue };
        if timing == Timing::LeftOut {
            let mut record = read_record(&fixture, &text)?;
            record.drop_timing();
            text = record.to_string();
        }
        append(&mut tar, &format!("{folder}/{GAMES}{fixture}.jsonl"), &text)?;
        games += 1;
    }
    tar.into_inner()?.flush()?;
    Ok(games)
}

fn append(tar: &mut tar::Builder<impl Write>, path: &str, text: &str) -> io::Result<()> {
    let mut header = tar::Header::new_gnu();
    header.set_size(text.len() as u64);
    header.set_mode(0o644);
    tar.append_data(&mut header, path, text.as_bytes())
}

/// What an import came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    pub name: String,
    pub games: usize,
    /// How many of them were not there already.
    pub new: usize,
}

/// Takes in an archive, under its own name or another. Every replay is played again, and must be
/// of a game the plan knows. Games go to the tournament of that name if its plan is the same.
pub fn import(
    store: &mut Store,
    from: impl Read,
    name: Option<&str>,
) -> Result<Imported, ArchiveError> {
    let mut archive = tar::Archive::new(from);
    let mut goal: Option<(TournamentId, Tournament)> = None;
    let mut imported = Imported { name: String::new(), games: 0, new: 0 };
    let mut batch = Vec::new();
    for entry in archive.entries()? {
        let mut entry = entry?;
        let path = entry.path()?.to_string_lossy().into_owned();
        let path = path.split_once('/').map_or(path.as_str(), |(_, rest)| rest);
        let mut text = String::new();
        match &goal {
            None if path == PLAN => {
                entry.by_ref().take(LARGEST).read_to_string(&mut text)?;
                let mut plan = Plan::parse(&text)?;
                plan.name = name.map_or(plan.name, str::to_owned);
                imported.name = plan.name.clone();
                goal = Some(place_for(store, plan)?);
            }
            None => return Err(phrase("archive-no-plan").into()),
            Some((id, tournament)) => {
                let Some(game) = path.strip_prefix(GAMES) else { continue };
                entry.by_ref().take(LARGEST).read_to_string(&mut text)?;
                batch.push(game_from(tournament, game, text)?);
                imported.games += 1;
                if batch.len() == BATCH {
                    imported.new += store.keep(*id, &batch)?;
                    batch.clear();
                }
            }
        }
    }
    let Some((id, _)) = goal else { return Err(phrase("archive-no-plan").into()) };
    imported.new += store.keep(id, &batch)?;
    Ok(imported)
}

fn place_for(store: &mut Store, plan: Plan) -> Result<(TournamentId, Tournament), ArchiveError> {
    if plan.seed.is_none() || !plan.board_files.is_empty() {
        return Err(phrase("archive-no-plan").into());
    }
    let tournament = Tournament::new(plan)?;
    let plan = &tournament.plan;
    let id = match store.find(&plan.name) {
        Ok(entry) if entry.plan == *plan => entry.id,
        Ok(_) => return Err(phrase("archive-other-plan").text("name", &plan.name).into()),
        Err(StoreError::NoSuchTournament { .. }) => store.add(plan)?,
        Err(error) => return Err(error.into()),
    };
    Ok((id, tournament))
}

fn game_from(tournament: &Tournament, file: &str, text: String) -> Result<KeptGame, ArchiveError> {
    let wrong = || phrase("archive-wrong-game").text("file", file);
    let fixture: Option<Fixture> = file.strip_suffix(".jsonl").and_then(|id| id.parse().ok());
    let fixture = fixture.ok_or_else(wrong)?;
    let seated = fixture.seating.iter().all(|&player| player < tournament.specs.len());
    if !seated || fixture.seating.len() != tournament.schedule.seats() {
        return Err(wrong().into());
    }
    let record = read_record(&fixture, &text)?;
    let table = play_again(tournament, &fixture, &record).ok_or_else(wrong)?;
    let outcome = table.outcome().ok_or_else(wrong)?;
    Ok(KeptGame { fixture, outcome, record: text })
}

/// The table at the end of the record, if it is one of this game and right to the last line.
fn play_again(
    tournament: &Tournament,
    fixture: &Fixture,
    record: &Record,
) -> Option<Box<dyn AnyTable>> {
    let job = tournament.job(fixture).ok()?;
    let mut table = job.game.open(&job.setup, job.names).ok()?;
    table.set_clock(job.clock.map(|clock| clock.to_string()));
    if table.record().header != record.header {
        return None;
    }
    record.events.iter().try_for_each(|event| table.follow(event)).ok()?;
    table.agree(record.closing.as_ref()?).ok()?;
    Some(table)
}

fn read_record(fixture: &Fixture, text: &str) -> Result<Record, Phrase> {
    Record::parse(text).map_err(|_| phrase("archive-wrong-game").text("file", fixture))
}
