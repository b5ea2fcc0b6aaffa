//! What an archive holds, game by game, sorted, under one root. It knows no times, so that games that
//! went alike have one root wherever they were played.

use std::collections::BTreeMap;

use polje_tabletop::{Outcome, Record};
use serde::{Deserialize, Serialize};

use crate::fingerprint::Fingerprint;
use crate::{Description, Fixture, Strength};

use super::{Store, StoreError, TournamentId};

/// The version of the format.
const FORMAT: u32 = 1;

/// A tournament's games, to be written down.
#[derive(Clone, Debug)]
pub(crate) struct Manifest {
    head: Head,
    /// By game: sorted.
    games: BTreeMap<Fixture, Line>,
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    manifest: u32,
    tournament: String,
    /// Of the description, as it is in the archive.
    plan: Fingerprint,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    game: String,
    /// Of the record without times.
    record: Fingerprint,
    outcome: Outcome,
    sandbox: Option<Strength>,
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Foot {
    /// Of all lines before it.
    root: Fingerprint,
    /// The last line of the log.
    log: Option<Fingerprint>,
}

impl Manifest {
    pub(crate) fn new(tournament: &str, plan: &str) -> Manifest {
        let tournament = tournament.to_owned();
        let head = Head { manifest: FORMAT, tournament, plan: Fingerprint::of(plan) };
        Manifest { head, games: BTreeMap::new() }
    }

    pub(crate) fn add(
        &mut self,
        fixture: Fixture,
        record: Fingerprint,
        outcome: Outcome,
        sandbox: Option<Strength>,
    ) {
        let line = Line { game: fixture.to_string(), record, outcome, sandbox };
        self.games.insert(fixture, line);
    }

    /// Only the games of which that is true.
    pub(crate) fn retain(&mut self, keep: impl Fn(&Fixture) -> bool) {
        self.games.retain(|fixture, _| keep(fixture));
    }

    pub(crate) fn remove(&mut self, fixture: &Fixture) {
        self.games.remove(fixture);
    }

    /// Says how the programs of a game were confined.
    pub(crate) fn confine(&mut self, fixture: &Fixture, sandbox: Option<Strength>) {
        if let Some(line) = self.games.get_mut(fixture) {
            line.sandbox = sandbox;
        }
    }

    /// The games, in order, with the fingerprints of their records.
    pub(crate) fn records(&self) -> impl Iterator<Item = (&Fixture, Fingerprint)> {
        self.games.iter().map(|(fixture, line)| (fixture, line.record))
    }

    pub(crate) fn record(&self, fixture: &Fixture) -> Option<Fingerprint> {
        self.games.get(fixture).map(|line| line.record)
    }

    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    pub(crate) fn root(&self) -> Fingerprint {
        Fingerprint::of(self.body())
    }

    /// The text of its file.
    pub(crate) fn text(&self, log: Option<Fingerprint>) -> String {
        let body = self.body();
        let root = Fingerprint::of(&body);
        body + &json_line(&Foot { root, log })
    }

    fn body(&self) -> String {
        let games: String = self.games.values().map(json_line).collect();
        json_line(&self.head) + &games
    }

    /// Reads a file back. `None` when it is none, or its root is not that of its lines.
    pub(crate) fn parse(text: &str) -> Option<(Manifest, Option<Fingerprint>)> {
        let mut lines = text.lines();
        let head: Head = serde_json::from_str(lines.next()?).ok()?;
        let foot: Foot = serde_json::from_str(lines.next_back()?).ok()?;
        let mut manifest = Manifest { head, games: BTreeMap::new() };
        for line in lines {
            let line: Line = serde_json::from_str(line).ok()?;
            manifest.games.insert(line.game.parse().ok()?, line);
        }
        // One spelling, so that what reads back prints back: root, order and all.
        (manifest.head.manifest == FORMAT && manifest.text(foot.log) == text)
            .then_some((manifest, foot.log))
    }

    /// Whether it is of the same tournament: of the same name and description.
    pub(crate) fn is_of(&self, other: &Manifest) -> bool {
        self.head == other.head
    }

    /// The games of which this one and another say different things, or only one says anything.
    pub(crate) fn differing(&self, other: &Manifest) -> Vec<Fixture> {
        let own = self.games.iter().filter(|(game, line)| other.games.get(game) != Some(line));
        let others = other.games.keys().filter(|game| !self.games.contains_key(game));
        own.map(|(game, _)| game).chain(others).cloned().collect()
    }
}

impl Store {
    /// The manifest of all games that are kept.
    pub(crate) fn manifest(
        &self,
        id: TournamentId,
        description: &Description,
    ) -> Result<Manifest, StoreError> {
        let mut manifest = Manifest::new(&description.name, &description.text());
        for row in self.rows(id)? {
            let fixture = self.fixture(&row)?;
            let record = match row.fingerprint() {
                Some(fingerprint) => fingerprint,
                // An earlier version has kept the game.
                None => self.fingerprint(id, &fixture)?,
            };
            manifest.add(fixture, record, self.outcome(&row)?, self.sandbox(&row)?);
        }
        Ok(manifest)
    }

    fn fingerprint(&self, id: TournamentId, fixture: &Fixture) -> Result<Fingerprint, StoreError> {
        let wrong = || self.damaged(&format!("the record of the game {fixture} cannot be read"));
        let text = self.record(id, fixture)?.ok_or_else(wrong)?;
        Record::parse(&text).map(Fingerprint::of_record).map_err(|_| wrong())
    }
}

fn json_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a line is plain data") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(games: &[&str]) -> Manifest {
        let mut manifest = Manifest::new("spring", "plan");
        for game in games {
            let outcome = Outcome::rank(&[2u64, 1], &[]);
            manifest.add(game.parse().unwrap(), Fingerprint::of(game), outcome, None);
        }
        manifest
    }

    #[test]
    fn games_are_sorted_by_number_and_not_by_letter() {
        let one = manifest(&["r10b1-1v2", "r2b1-1v2", "r2b1-2v1"]);
        let text = one.text(None);
        let at = |game: &str| text.find(game).unwrap();
        assert!(at("r2b1-1v2") < at("r2b1-2v1") && at("r2b1-2v1") < at("r10b1-1v2"));
        assert_eq!(one.root(), manifest(&["r2b1-2v1", "r10b1-1v2", "r2b1-1v2"]).root());
    }

    #[test]
    fn a_manifest_reads_back_and_no_change_goes_unnoticed() {
        let one = manifest(&["r1b1-1v2", "r1b1-2v1"]);
        let text = one.text(Some(Fingerprint::of("log")));
        let (read, log) = Manifest::parse(&text).unwrap();
        assert_eq!((read.text(log), read.root()), (text.clone(), one.root()));
        // All but the log's head, which the signature holds, is under the root.
        let until = text.find("\"log\":\"").unwrap();
        for at in 0..until {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let changed = String::from_utf8(bytes).unwrap();
            assert!(Manifest::parse(&changed).is_none(), "{at}: {changed}");
        }
        let mut lines: Vec<&str> = text.lines().collect();
        lines.swap(1, 2);
        assert!(Manifest::parse(&(lines.join("\n") + "\n")).is_none());
        for end in 0..text.len() {
            assert!(Manifest::parse(&text[..end]).is_none(), "cut at {end}");
        }
    }

    #[test]
    fn games_that_differ_are_named() {
        let one = manifest(&["r1b1-1v2", "r1b1-2v1"]);
        let mut other = manifest(&["r1b1-2v1", "r1b2-1v2"]);
        let outcome = Outcome::rank(&[1u64, 1], &[]);
        other.add("r1b1-2v1".parse().unwrap(), Fingerprint::of("x"), outcome, None);
        let differing: Vec<String> = one.differing(&other).iter().map(Fixture::to_string).collect();
        assert_eq!(differing, ["r1b1-1v2", "r1b1-2v1", "r1b2-1v2"]);
        assert!(one.differing(&one).is_empty());
    }
}
