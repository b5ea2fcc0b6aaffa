//! A tournament derived anew: every record is played again, and the results, the schedule and the
//! standings that follow are compared with what was kept. Nothing is taken on trust.

mod archive;
mod log;
mod rerun;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use polje_tabletop::{Outcome, Phrase, Record, phrase};

use crate::fingerprint::Fingerprint;
use crate::store::checksum::outcome_text;
use crate::store::claims::Claim;
use crate::store::manifest::Manifest;
use crate::{Fixture, Outcomes, Store, StoreError, Tournament, TournamentId, WrongRecord};

pub use archive::{VerifiedArchive, verify_archive};
pub use log::WrongLog;
pub use rerun::Rerun;

/// What a tournament came to when it was looked at.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// How many games are kept.
    pub games: usize,
    /// How many games that are certain to be played are not there.
    pub open: usize,
    /// The results of the games whose records are right. Standings follow from them.
    pub outcomes: Outcomes,
    pub wrong: Vec<Wrong>,
    /// What an earlier version has not kept, so that it could not be looked at.
    pub lacking: Vec<Lacking>,
    /// Of the same games.
    manifest: Manifest,
}

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wrong {
    /// The game, or the file of an archive; the store itself has no name.
    pub place: String,
    pub problem: Problem,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Problem {
    /// The database says that it is damaged.
    Store(String),
    /// The result, or what else is kept beside the record, is not as it was kept.
    Checksum,
    /// The record is not as it was kept.
    RecordChecksum,
    /// The record is no record from that line on.
    Unreadable {
        line: usize,
    },
    Record(WrongRecord),
    /// The result that is kept is not the one the record leads to.
    Outcome,
    NotScheduled,
    /// Played again, the game went otherwise.
    OtherwiseAgain,
    /// A file of an archive cannot be read, is not there, is there twice, or is not on its list.
    File,
    Missing,
    Twice,
    NotListed,
    /// The standings in an archive do not follow from its games.
    Standings,
    /// The manifest is of another tournament, or says something else of a game.
    OtherTournament,
    Manifest,
    /// The signature is not of this archive.
    Signature,
    /// There is none, or somebody else signed.
    NotSigned,
    OtherKey,
    Log(WrongLog),
}

impl Wrong {
    pub fn new(place: impl ToString, problem: Problem) -> Wrong {
        Wrong { place: place.to_string(), problem }
    }

    /// What is wrong, for programs.
    pub fn word(&self) -> &'static str {
        match &self.problem {
            Problem::Store(_) => "store",
            Problem::Checksum => "changed-result",
            Problem::RecordChecksum => "changed-record",
            Problem::Unreadable { .. } => "unreadable",
            Problem::Record(WrongRecord::NoSuchGame) => "no-such-game",
            Problem::Record(WrongRecord::OtherGame) => "other-game",
            Problem::Record(WrongRecord::Illegal { .. }) => "illegal",
            Problem::Record(WrongRecord::Unfinished) => "unfinished",
            Problem::Outcome => "outcome",
            Problem::NotScheduled => "not-scheduled",
            Problem::OtherwiseAgain => "otherwise-again",
            Problem::File => "file",
            Problem::Missing => "missing",
            Problem::Twice => "twice",
            Problem::NotListed => "not-listed",
            Problem::Standings => "standings",
            Problem::OtherTournament => "other-tournament",
            Problem::Manifest => "manifest",
            Problem::Signature => "signature",
            Problem::NotSigned => "not-signed",
            Problem::OtherKey => "other-key",
            Problem::Log(WrongLog::Chain { .. }) => "broken-log",
            Problem::Log(WrongLog::End) => "cut-log",
            Problem::Log(WrongLog::Plan) => "other-log",
            Problem::Log(WrongLog::Fewer { .. }) => "fewer-games",
            Problem::Log(WrongLog::Others { .. }) => "other-games-then",
            Problem::Log(WrongLog::Now) => "other-games",
        }
    }

    /// The line of the record or the log at which it is wrong, where that is known.
    pub fn line(&self) -> Option<usize> {
        match self.problem {
            Problem::Log(
                WrongLog::Chain { line } | WrongLog::Fewer { line } | WrongLog::Others { line },
            ) => Some(line as usize),
            Problem::Unreadable { line } | Problem::Record(WrongRecord::Illegal { line }) => {
                Some(line)
            }
            _ => None,
        }
    }

    pub fn phrase(&self) -> Phrase {
        let told = match &self.problem {
            Problem::Store(problem) => {
                return phrase("verify-store").text("problem", problem);
            }
            Problem::Checksum => phrase("verify-checksum"),
            Problem::RecordChecksum => phrase("verify-record-checksum"),
            Problem::Unreadable { line } => phrase("verify-unreadable").number("line", *line),
            Problem::Record(wrong) => wrong.phrase(),
            Problem::Outcome => phrase("verify-outcome"),
            Problem::NotScheduled => phrase("verify-not-scheduled"),
            Problem::OtherwiseAgain => phrase("verify-otherwise-again"),
            Problem::File => phrase("verify-file"),
            Problem::Missing => phrase("verify-missing"),
            Problem::Twice => phrase("verify-twice"),
            Problem::NotListed => phrase("verify-not-listed"),
            Problem::Standings => phrase("verify-standings"),
            Problem::OtherTournament => phrase("verify-other-tournament"),
            Problem::Manifest => phrase("verify-manifest"),
            Problem::Signature => phrase("verify-signature"),
            Problem::NotSigned => phrase("verify-not-signed"),
            Problem::OtherKey => phrase("verify-other-key"),
            Problem::Log(wrong) => wrong.phrase(),
        };
        phrase("verify-at").text("place", &self.place).phrase("problem", told)
    }
}

/// What is not there to be looked at, since an earlier version did not keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lacking {
    /// Checksums of so many games.
    Checksums(usize),
    /// The manifest of an archive.
    Manifest,
    Log,
}

impl Lacking {
    /// For programs.
    pub fn word(self) -> &'static str {
        match self {
            Lacking::Checksums(_) => "checksums",
            Lacking::Manifest => "manifest",
            Lacking::Log => "log",
        }
    }

    pub fn phrase(self) -> Phrase {
        match self {
            Lacking::Checksums(games) => phrase("verify-lacks-checksums").number("games", games),
            Lacking::Manifest => phrase("verify-lacks-manifest"),
            Lacking::Log => phrase("verify-lacks-log"),
        }
    }
}

impl Verdict {
    pub fn is_right(&self) -> bool {
        self.wrong.is_empty()
    }

    /// The root of the manifest of the games whose records are right.
    pub fn root(&self) -> Fingerprint {
        self.manifest.root()
    }
}

/// Looks at a tournament of the store. `tell` is called now and then with the number of games that
/// have been looked at.
pub fn verify(
    store: &Store,
    id: TournamentId,
    tournament: &Tournament,
    tell: &mut dyn FnMut(usize),
) -> Result<Verdict, StoreError> {
    let description = &tournament.description;
    let manifest = Manifest::new(&description.name, &description.text());
    let mut examiner = Examiner::new(tournament, manifest);
    let damage = store.damage()?;
    examiner
        .verdict
        .wrong
        .extend(damage.into_iter().map(|damage| Wrong::new("", Problem::Store(damage))));
    let mut unsummed = 0;
    store.claims(id, &mut |claim| {
        unsummed += usize::from(!claim.has_sums);
        examiner.look(claim);
        if examiner.verdict.games.is_multiple_of(TOLD) {
            tell(examiner.verdict.games);
        }
    })?;
    if unsummed > 0 {
        examiner.verdict.lacking.push(Lacking::Checksums(unsummed));
    }
    let mut verdict = examiner.close();
    verdict.check_log(tournament, "log", &store.kept_log(id)?);
    Ok(verdict)
}

/// So many games are looked at between two words about it.
const TOLD: usize = 100;

/// Looks at games one by one, and then at all of them together.
struct Examiner<'a> {
    tournament: &'a Tournament,
    verdict: Verdict,
    /// What is said of games whose records are wrong: later rounds were drawn by it.
    doubtful: Outcomes,
}

impl<'a> Examiner<'a> {
    fn new(tournament: &'a Tournament, manifest: Manifest) -> Examiner<'a> {
        let (outcomes, doubtful) = (Outcomes::new(), Outcomes::new());
        let (wrong, lacking) = (Vec::new(), Vec::new());
        let verdict = Verdict { games: 0, open: 0, outcomes, wrong, lacking, manifest };
        Examiner { tournament, verdict, doubtful }
    }

    fn look(&mut self, claim: Claim) {
        self.verdict.games += 1;
        if !claim.is_whole {
            self.verdict.wrong.push(Wrong::new(&claim.id, Problem::Checksum));
        }
        match self.outcome(&claim) {
            Ok((fixture, outcome, record)) => {
                if claim.outcome.is_some_and(|kept| kept != outcome_text(&outcome)) {
                    self.verdict.wrong.push(Wrong::new(claim.id, Problem::Outcome));
                }
                if claim.fingerprint.is_some_and(|kept| kept != record) {
                    self.verdict.wrong.push(Wrong::new(fixture.clone(), Problem::Checksum));
                }
                let manifest = &mut self.verdict.manifest;
                manifest.add(fixture.clone(), record, outcome.clone(), claim.sandbox);
                self.verdict.outcomes.insert(fixture, outcome);
            }
            Err(problem) => {
                let outcome = claim.outcome.and_then(|text| serde_json::from_str(&text).ok());
                if let (Ok(fixture), Some(outcome)) = (claim.id.parse(), outcome) {
                    self.doubtful.insert(fixture, outcome);
                }
                self.verdict.wrong.push(Wrong::new(claim.id, problem));
            }
        }
    }

    /// What the record leads to.
    fn outcome(&self, claim: &Claim) -> Result<(Fixture, Outcome, Fingerprint), Problem> {
        let no_such_game = |_| Problem::Record(WrongRecord::NoSuchGame);
        let fixture: Fixture = claim.id.parse().map_err(no_such_game)?;
        if !claim.is_record_whole {
            return Err(Problem::RecordChecksum);
        }
        let text = claim.record.as_deref().ok_or(Problem::Unreadable { line: 1 })?;
        let record =
            Record::parse(text).map_err(|error| Problem::Unreadable { line: error.line })?;
        let outcome = self.tournament.check_record(&fixture, &record).map_err(Problem::Record)?;
        Ok((fixture, outcome, Fingerprint::of_record(record)))
    }

    /// Which games a schedule has follows from results, so this is known only at the end.
    fn close(self) -> Verdict {
        let Examiner { tournament, mut verdict, doubtful } = self;
        let mut all = doubtful;
        let seats = |outcome: &Outcome| outcome.standings.len();
        all.retain(|fixture, outcome| {
            seats(outcome) == fixture.seating.len()
                && outcome.standings.iter().all(|line| line.seat.index() < fixture.seating.len())
                && fixture.seating.iter().all(|&player| player < tournament.specs.len())
        });
        all.extend(
            verdict.outcomes.iter().map(|(fixture, outcome)| (fixture.clone(), outcome.clone())),
        );
        let drawn: HashSet<Fixture> = tournament.schedule.draw(&all).fixtures.into_iter().collect();
        verdict.open = drawn.iter().filter(|fixture| !all.contains_key(fixture)).count();
        let strangers: Vec<Fixture> =
            verdict.outcomes.keys().filter(|fixture| !drawn.contains(fixture)).cloned().collect();
        for fixture in strangers {
            verdict.outcomes.remove(&fixture);
            verdict.manifest.remove(&fixture);
            verdict.wrong.push(Wrong::new(fixture, Problem::NotScheduled));
        }
        verdict.wrong.sort();
        verdict
    }
}
