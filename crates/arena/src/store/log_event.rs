//! What a line of a tournament's log says.

use polje_tabletop::{Phrase, phrase};
use serde::{Deserialize, Serialize};

use crate::fingerprint::Fingerprint;
use crate::programs::entered::Changes;
use crate::signature::PublicKey;
use crate::{Rechecked, Sandbox, Strength};

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogLine {
    /// Counted from 1.
    pub n: u64,
    /// When it was written, in UTC: `2026-11-18T12:00:00Z`.
    pub time: String,
    /// The fingerprint of the line before; `None` for the first.
    pub before: Option<Fingerprint>,
    pub event: LogEvent,
}

/// Something that has happened to a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LogEvent {
    Made(Origin),
    /// A version that keeps a log has come upon a tournament of an earlier one.
    Found {
        origin: Origin,
        kept: Kept,
    },
    Started(RunStart),
    Resumed(RunStart),
    /// The run that began with that line did not end by itself.
    Killed {
        line: u64,
    },
    Stopped {
        kept: Kept,
    },
    Finished {
        kept: Kept,
    },
    Failed {
        problem: Phrase,
        kept: Kept,
    },
    /// A program was given another folder than the description says, for the run that follows.
    Folder {
        player: String,
        folder: String,
    },
    /// The run that follows is played on the machines of that server.
    Cluster {
        server: String,
    },
    /// The files of a program, when it was entered or first found.
    Entered {
        player: String,
        files: u64,
        hash: Fingerprint,
    },
    /// A program is not what it was, and somebody has accepted that.
    Changed {
        player: String,
        before: Fingerprint,
        files: u64,
        hash: Fingerprint,
        changes: Changes,
    },
    /// Games came in from an archive.
    Imported(Import),
    /// A worker is not believed any more; what it had played was taken back.
    SetAside(SetAside),
    /// How games went that were played twice.
    Rechecked(Rechecked),
}

/// What a tournament is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    pub name: String,
    /// Of the description.
    pub plan: Fingerprint,
    /// The version of Polje.
    pub polje: String,
}

/// All games that are kept at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    pub games: u64,
    /// Of their manifest.
    pub root: Fingerprint,
}

/// A run that begins, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunStart {
    pub process: u32,
    pub host: String,
    pub kernel: String,
    /// The version of Polje.
    pub polje: String,
    /// The version of the database.
    pub sqlite: String,
    /// `None` where no program plays.
    pub sandbox: Option<Confinement>,
    /// How many games are played at the same time.
    pub jobs: u32,
    pub kept: Kept,
}

/// How programs are confined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Confinement {
    pub level: Strength,
    pub told: Phrase,
}

impl From<&Sandbox> for Confinement {
    fn from(sandbox: &Sandbox) -> Confinement {
        Confinement { level: sandbox.strength(), told: sandbox.describe() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// The root of the archive's manifest, the last line of its log and who signed it, as far as it
    /// had them.
    pub root: Option<Fingerprint>,
    pub log: Option<Fingerprint>,
    pub key: Option<PublicKey>,
    pub games: u64,
    pub new: u64,
    /// With them.
    pub kept: Kept,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetAside {
    pub worker: String,
    /// What it said of that game is not so.
    pub game: String,
    pub problem: Phrase,
    /// How many games were taken back, with those that were drawn by them.
    pub games: u64,
    /// Without them.
    pub kept: Kept,
}

impl LogEvent {
    /// The games that were kept then, where the line says so.
    pub(crate) fn kept(&self) -> Option<Kept> {
        match self {
            LogEvent::Found { kept, .. }
            | LogEvent::Stopped { kept }
            | LogEvent::Finished { kept }
            | LogEvent::Failed { kept, .. } => Some(*kept),
            LogEvent::Started(start) | LogEvent::Resumed(start) => Some(start.kept),
            LogEvent::Imported(import) => Some(import.kept),
            LogEvent::SetAside(aside) => Some(aside.kept),
            LogEvent::Made(_)
            | LogEvent::Rechecked(_)
            | LogEvent::Killed { .. }
            | LogEvent::Folder { .. }
            | LogEvent::Cluster { .. }
            | LogEvent::Entered { .. }
            | LogEvent::Changed { .. } => None,
        }
    }

    /// Whether a run goes on after it; `None` where it changes nothing about that.
    pub(crate) fn runs(&self) -> Option<bool> {
        match self {
            LogEvent::Started(_) | LogEvent::Resumed(_) => Some(true),
            LogEvent::Killed { .. }
            | LogEvent::Stopped { .. }
            | LogEvent::Finished { .. }
            | LogEvent::Failed { .. } => Some(false),
            LogEvent::Made(_)
            | LogEvent::Found { .. }
            | LogEvent::Folder { .. }
            | LogEvent::Cluster { .. }
            | LogEvent::Entered { .. }
            | LogEvent::Changed { .. }
            | LogEvent::Imported(_)
            | LogEvent::SetAside(_)
            | LogEvent::Rechecked(_) => None,
        }
    }

    pub fn phrase(&self) -> Phrase {
        let with = |told: Phrase, kept: &Kept| told.number("games", kept.games);
        let run = |told: Phrase, start: &RunStart| {
            let told = told
                .text("polje", &start.polje)
                .number("process", start.process)
                .text("host", &start.host)
                .text("kernel", &start.kernel)
                .number("jobs", start.jobs);
            let told = with(told, &start.kept);
            match &start.sandbox {
                Some(confined) => {
                    let both = phrase("log-confined").phrase("told", told);
                    both.phrase("sandbox", confined.told.clone())
                }
                None => told,
            }
        };
        match self {
            LogEvent::Made(origin) => phrase("log-made").text("polje", &origin.polje),
            LogEvent::Found { origin, kept } => {
                with(phrase("log-found").text("polje", &origin.polje), kept)
            }
            LogEvent::Started(start) => run(phrase("log-started"), start),
            LogEvent::Resumed(start) => run(phrase("log-resumed"), start),
            LogEvent::Killed { line } => phrase("log-killed").number("line", *line),
            LogEvent::Stopped { kept } => with(phrase("log-stopped"), kept),
            LogEvent::Finished { kept } => with(phrase("log-finished"), kept),
            LogEvent::Failed { problem, kept } => {
                with(phrase("log-failed").phrase("problem", problem.clone()), kept)
            }
            LogEvent::Folder { player, folder } => {
                phrase("log-folder").text("player", player).text("folder", folder)
            }
            LogEvent::Cluster { server } => phrase("log-cluster").text("server", server),
            LogEvent::Entered { player, files, hash } => {
                let told = phrase("log-entered").text("player", player);
                told.number("files", *files).text("hash", hash)
            }
            LogEvent::Changed { player, files, hash, changes, .. } => phrase("log-changed")
                .text("player", player)
                .phrase("changes", changes.phrase())
                .number("files", *files)
                .text("hash", hash),
            LogEvent::Imported(import) => {
                let told = phrase("log-imported").number("games", import.games);
                let told = told.number("new", import.new).number("kept", import.kept.games);
                match import.key {
                    Some(key) => phrase("log-signed").phrase("told", told).text("key", key),
                    None => told,
                }
            }
            LogEvent::SetAside(SetAside { worker, game, problem, games, kept }) => {
                let told = phrase("log-set-aside").text("worker", worker).text("game", game);
                let told = told.phrase("problem", problem.clone()).number("games", *games);
                told.number("kept", kept.games)
            }
            LogEvent::Rechecked(rechecked) => {
                rechecked.phrase().unwrap_or_else(|| phrase("rechecked-none"))
            }
        }
    }
}
