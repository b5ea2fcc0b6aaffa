//! A tournament in one file to carry elsewhere: a tar archive with the description, whatever the caller
//! adds (standings), and the replay of every game.

use std::collections::{HashMap, HashSet};
use std::io::{self, Read, Write};

use polje_tabletop::{Phrase, Record, phrase};
use serde::{Deserialize, Serialize};

use super::incoming::Source;
use super::manifest::Manifest;
use super::seal::{Seal, Sealed, Vouched};
use crate::signature::{SecretKey, Statement};
use crate::store::{KeptGame, Store, StoreError, TournamentId};
use crate::{Description, Fingerprint, Fixture, Outcomes, Strength, Timing, Tournament};

const DESCRIPTION: &str = "plan.toml";
/// A line for every game, with what a record does not hold.
pub(crate) const LIST: &str = "games.jsonl";
pub(crate) const GAMES: &str = "games/";
pub(crate) const MANIFEST: &str = "manifest.jsonl";
pub(crate) const SIGNATURE: &str = "signature.json";
pub(crate) const LOG: &str = "log.jsonl";

/// No file of an archive is larger: a record has at most some thousand lines.
const LARGEST: u64 = 256 << 20;

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

/// How an archive is to be written.
#[derive(Debug)]
pub struct Export<'a> {
    pub timing: Timing,
    /// Files beside the games: a name and what is in it.
    pub beside: &'a [(&'a str, String)],
    /// What it is signed with.
    pub key: Option<&'a SecretKey>,
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exported {
    pub games: usize,
    /// Of its manifest.
    pub root: Fingerprint,
}

/// Writes the archive. Equal tournaments give equal bytes, but for what happened to them: the log.
pub fn export(
    store: &Store,
    id: TournamentId,
    tournament: &Tournament,
    how: &Export<'_>,
    to: impl Write,
) -> Result<Exported, ArchiveError> {
    let folder = &tournament.description.name;
    let mut tar = tar::Builder::new(to);
    let mut append = |name: &str, text: &str| append(&mut tar, &format!("{folder}/{name}"), text);
    let plan = tournament.description.text();
    append(DESCRIPTION, &plan)?;
    for (name, text) in how.beside {
        append(name, text)?;
    }
    let outcomes = store.outcomes(id)?;
    let sandboxes = store.sandboxes(id)?;
    let mut fixtures = tournament.schedule.draw(&outcomes).fixtures;
    fixtures.retain(|fixture| outcomes.contains_key(fixture));
    let line = |fixture: &Fixture| {
        let line = ListLine { game: fixture.to_string(), sandbox: sandboxes.get(fixture).copied() };
        serde_json::to_string(&line).expect("a line is plain data") + "\n"
    };
    append(LIST, &fixtures.iter().map(line).collect::<String>())?;
    let mut manifest = store.manifest(id, &tournament.description)?;
    let listed: HashSet<&Fixture> = fixtures.iter().collect();
    manifest.retain(|fixture| listed.contains(fixture));
    let log = store.kept_log(id)?;
    if !log.lines.is_empty() {
        append(LOG, &log.text())?;
    }
    let statement = Statement { root: manifest.root(), log: log.head };
    append(MANIFEST, &manifest.text(statement.log))?;
    if let Some(key) = how.key {
        let signature = serde_json::to_string(&key.sign(&statement)).expect("it is plain data");
        append(SIGNATURE, &(signature + "\n"))?;
    }
    for fixture in &fixtures {
        let gone = || phrase("archive-wrong-game").text("file", fixture);
        let mut text = store.record(id, fixture)?.ok_or_else(gone)?;
        if how.timing == Timing::LeftOut {
            let mut record = read_record(fixture, &text)?;
            record.drop_timing();
            text = record.to_string();
        }
        append(&format!("{GAMES}{fixture}.jsonl"), &text)?;
    }
    tar.into_inner()?.flush()?;
    Ok(Exported { games: fixtures.len(), root: statement.root })
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListLine {
    game: String,
    /// `None` where no program played.
    sandbox: Option<Strength>,
}

pub(crate) fn read_list(text: &str) -> Result<HashMap<Fixture, Option<Strength>>, Phrase> {
    let read = |line: &str| -> Option<(Fixture, Option<Strength>)> {
        let line: ListLine = serde_json::from_str(line).ok()?;
        Some((line.game.parse().ok()?, line.sandbox))
    };
    let lines = text.lines().map(|line| read(line).ok_or_else(|| wrong_game(LIST)));
    lines.collect()
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

/// Takes in an archive, under its own name or another, all of it or nothing. Every replay is
/// played again, and must be of a game the schedule has. Games go to the tournament of that name
/// if its description is the same.
pub fn import(
    store: &mut Store,
    from: impl Read,
    name: Option<&str>,
) -> Result<Imported, ArchiveError> {
    let mut archive = tar::Archive::new(from);
    let mut unpacked = Unpacked::open(&mut archive)?;
    let tournament = unpacked.tournament(name)?;
    let description = &tournament.description;
    // Whoever runs it has drawn up its games already, and would not hear of new ones.
    let _hold = store.hold(&description.name)?;
    let before = match store.find(&description.name) {
        Ok(entry) => store.outcomes(entry.id)?,
        Err(StoreError::NoSuchTournament { .. }) => Outcomes::new(),
        Err(error) => return Err(error.into()),
    };
    let mut incoming = store.gather()?;
    let mut outcomes = Outcomes::new();
    let mut listed: Option<HashMap<Fixture, Option<Strength>>> = None;
    let (mut manifest, mut beside) = (unpacked.manifest(), Sealed::default());
    while let Some((path, bytes)) = unpacked.next()? {
        if path == LIST {
            listed = Some(read_list(&String::from_utf8_lossy(&bytes))?);
        }
        beside.take(&path, &bytes);
        let Some(file) = path.strip_prefix(GAMES) else { continue };
        let text = String::from_utf8(bytes).map_err(|_| wrong_game(file))?;
        let mut game = game_from(&tournament, file, text)?;
        if let Some(listed) = &listed {
            let found = listed.get(&game.fixture);
            game.sandbox = *found.ok_or_else(|| wrong_game(file))?;
        }
        if !incoming.add(&game)? {
            return Err(wrong_game(file).into());
        }
        let (fixture, outcome) = (game.fixture.clone(), game.outcome.clone());
        manifest.add(fixture, game.fingerprint, outcome, game.sandbox);
        outcomes.insert(game.fixture, game.outcome);
    }
    if listed.is_some_and(|listed| listed.len() > outcomes.len()) {
        return Err(phrase("archive-cut-off").into());
    }
    check_scheduled(&tournament, &outcomes, before)?;
    match incoming.accept(description, &source(&beside, &manifest)?)? {
        Some(new) => Ok(Imported { name: description.name.clone(), games: outcomes.len(), new }),
        None => Err(phrase("archive-other-plan").text("name", &description.name).into()),
    }
}

/// What vouches for the games of an archive, if it vouches for these.
fn source(beside: &Sealed, found: &Manifest) -> Result<Source, Phrase> {
    let vouched = match beside.seal(found) {
        Seal::Missing => return Ok(Source::default()),
        Seal::Right(vouched) => *vouched,
        _ => return Err(phrase("archive-wrong-manifest")),
    };
    let log = beside.log(vouched.log);
    log.chained().map_err(|_| phrase("archive-wrong-log"))?;
    let Vouched { root, log: head, signer } = vouched;
    Ok(Source { lines: log.lines, root: Some(root), log: head, key: signer })
}

/// An archive, file by file. It begins with the description.
pub(crate) struct Unpacked<'a, R: Read> {
    entries: tar::Entries<'a, R>,
    /// The text of the description.
    plan: String,
    description: Description,
}

impl<'a, R: Read> Unpacked<'a, R> {
    pub(crate) fn open(archive: &'a mut tar::Archive<R>) -> Result<Unpacked<'a, R>, ArchiveError> {
        let mut entries = archive.entries()?;
        let first = next_file(&mut entries)?.filter(|(path, _)| path == DESCRIPTION);
        let plan = first.and_then(|(_, bytes)| String::from_utf8(bytes).ok());
        let plan = plan.ok_or_else(|| phrase("archive-no-plan"))?;
        let description = Description::parse(&plan)?;
        if description.seed.is_none() || !description.board_files.is_empty() {
            return Err(phrase("archive-no-plan").into());
        }
        Ok(Unpacked { entries, plan, description })
    }

    /// A manifest for its games.
    pub(crate) fn manifest(&self) -> Manifest {
        Manifest::new(&self.description.name, &self.plan)
    }

    /// The tournament it is of, under that name if one is given.
    pub(crate) fn tournament(&self, name: Option<&str>) -> Result<Tournament, Phrase> {
        let name = name.map_or_else(|| self.description.name.clone(), str::to_owned);
        Tournament::new(Description { name, ..self.description.clone() })
    }

    /// The path of the next file below the archive's one folder, and what is in it.
    pub(crate) fn next(&mut self) -> io::Result<Option<(String, Vec<u8>)>> {
        next_file(&mut self.entries)
    }
}

fn next_file<R: Read>(entries: &mut tar::Entries<'_, R>) -> io::Result<Option<(String, Vec<u8>)>> {
    let Some(mut entry) = entries.next().transpose()? else { return Ok(None) };
    let path = entry.path()?.to_string_lossy().into_owned();
    let path = path.split_once('/').map_or(path.as_str(), |(_, rest)| rest).to_owned();
    let mut bytes = Vec::new();
    entry.by_ref().take(LARGEST).read_to_end(&mut bytes)?;
    Ok(Some((path, bytes)))
}

/// Which games a Swiss round or a knockout has follows from the results before it, so this is
/// known only when all of them are there.
fn check_scheduled(
    tournament: &Tournament,
    outcomes: &Outcomes,
    before: Outcomes,
) -> Result<(), Phrase> {
    let mut all = outcomes.clone();
    // What is kept already stays as it is.
    all.extend(before);
    let scheduled: HashSet<Fixture> = tournament.schedule.draw(&all).fixtures.into_iter().collect();
    match outcomes.keys().find(|fixture| !scheduled.contains(fixture)) {
        Some(fixture) => Err(phrase("archive-not-scheduled").text("game", fixture)),
        None => Ok(()),
    }
}

fn game_from(tournament: &Tournament, file: &str, text: String) -> Result<KeptGame, ArchiveError> {
    let wrong = || wrong_game(file);
    let fixture: Option<Fixture> = file.strip_suffix(".jsonl").and_then(|id| id.parse().ok());
    let fixture = fixture.ok_or_else(wrong)?;
    let record = read_record(&fixture, &text)?;
    let outcome = tournament.check_record(&fixture, &record).map_err(|_| wrong())?;
    let fingerprint = Fingerprint::of_record(record);
    Ok(KeptGame { fixture, outcome, record: text, fingerprint, sandbox: None, worker: None })
}

fn wrong_game(file: &str) -> Phrase {
    phrase("archive-wrong-game").text("file", file)
}

fn read_record(fixture: &Fixture, text: &str) -> Result<Record, Phrase> {
    Record::parse(text).map_err(|_| wrong_game(&fixture.to_string()))
}
