//! What this machine can do, found by doing it.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;

use super::cgroup::Cgroups;
use super::confine::CONFINED;
use super::watch::Watcher;
use super::{Means, Reason, Sandbox, Strength, bubblewrap, files};
use crate::programs::limits::Limits;
use crate::programs::sandbox::Unbounded;
use crate::programs::scratch::{self, Scratch};

pub(in super::super) fn probe(helper: &Path, wished: Strength) -> Sandbox {
    let none = |reason| Sandbox::new(Strength::None, reason, Means::default());
    if wished == Strength::None {
        return Sandbox::unconfined();
    }
    let bare = match scratch::Place::of_this_process() {
        Ok(place) => Means { helper: helper.to_owned(), _place: Some(place), ..Means::default() },
        Err(problem) => return none(Reason::Fails(problem.to_string())),
    };
    let mut unbounded = match attempt(&bare) {
        Ok(unbounded) => unbounded,
        Err(problem) => {
            let problem = problem.to_string();
            let missing = problem == files::NO_LANDLOCK;
            return none(if missing { Reason::NoLandlock } else { Reason::Fails(problem) });
        }
    };
    let bare = match Watcher::start(helper) {
        Ok(watcher) => Means { watcher: Some(Arc::new(watcher)), ..bare },
        Err(problem) => return none(Reason::Fails(problem.to_string())),
    };
    let grouped = Means { cgroups: Cgroups::find(), ..bare.clone() };
    let basic = match &grouped.cgroups {
        Some(cgroups) if attempt(&grouped).is_ok() => {
            cgroups.sweep();
            grouped
        }
        _ => bare,
    };
    let by_cgroup =
        |controller: &str| basic.cgroups.as_ref().is_some_and(|cgroups| cgroups.bounds(controller));
    if !by_cgroup("memory") {
        unbounded.insert(0, Unbounded::Memory);
    }
    let means = |unbounded: &[Unbounded]| {
        let counted = |what: &Unbounded| *what == Unbounded::Processes && by_cgroup("pids");
        unbounded.iter().copied().filter(|what| !counted(what)).collect::<Vec<_>>()
    };
    let reached = |reason| Sandbox {
        unbounded: means(&unbounded),
        ..Sandbox::new(Strength::Basic, reason, basic.clone())
    };
    if wished == Strength::Basic {
        return reached(Reason::Wished);
    }
    let Some(program) = bubblewrap::find() else { return reached(Reason::NoBubblewrap) };
    let strong = Means { bubblewrap: Some(program), ..basic.clone() };
    match attempt(&strong) {
        Ok(_) => {
            // In namespaces of its own everything else is.
            let memory = |what: &Unbounded| *what == Unbounded::Memory;
            let unbounded = unbounded.into_iter().filter(memory).collect();
            Sandbox { unbounded, ..Sandbox::new(Strength::Strong, Reason::AllWorks, strong) }
        }
        Err(problem) => {
            let problem = problem.to_string();
            // Where user namespaces are forbidden bubblewrap says that the disk is full.
            let forbidden = ["No space left", "new namespace", "Operation not permitted"];
            if forbidden.iter().any(|sign| problem.contains(sign)) {
                reached(Reason::NoNamespaces)
            } else {
                reached(Reason::BubblewrapFails(problem))
            }
        }
    }
}

/// Confines our own binary and lets it try to break out. Says what is not bounded by that.
fn attempt(means: &Means) -> io::Result<Vec<Unbounded>> {
    let place = Place::new()?;
    let mut order = means.order(
        &[OsString::from(place.secret())],
        &Limits::default(),
        vec![place.folder()],
        &place.scratch(),
    );
    order.probe = true;
    let mut command = means.run(order);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut tree = means.start(&mut command)?;
    let said = tree.stdout.take().map(io::read_to_string).transpose()?.unwrap_or_default();
    let problem = tree.stderr.take().map(io::read_to_string).transpose()?.unwrap_or_default();
    tree.kill()?;
    let mut words = said.split_whitespace();
    if words.next() == Some(CONFINED) {
        let known = |word| Unbounded::ALL.into_iter().find(|known| known.word() == word);
        return Ok(words.filter_map(known).collect());
    }
    let last = problem.lines().rev().find(|line| !line.trim().is_empty());
    Err(io::Error::other(last.unwrap_or("the helper does not answer").trim().to_owned()))
}

/// A place to probe in: a file nobody may read, a folder and a scratch directory.
struct Place {
    root: Scratch,
}

impl Place {
    fn new() -> io::Result<Place> {
        let place = Place { root: Scratch::new()? };
        fs::create_dir(place.folder())?;
        fs::create_dir(place.scratch())?;
        fs::write(place.secret(), "secret")?;
        Ok(place)
    }

    fn folder(&self) -> PathBuf {
        self.root.path().join("folder")
    }

    fn scratch(&self) -> PathBuf {
        self.root.path().join("scratch")
    }

    fn secret(&self) -> PathBuf {
        self.root.path().join("secret")
    }
}
