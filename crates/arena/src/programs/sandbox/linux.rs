//! Linux: landlock for files and signals, seccomp for everything else that leaves the process,
//! limits of the kernel, a cgroup where one may be made, and bubblewrap where it works.

mod bubblewrap;
mod calls;
mod cgroup;
mod confine;
mod files;
mod group;
mod identity;
mod order;
mod probe;
mod tree;
mod watch;

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use super::{Reason, Sandbox, Strength};
use cgroup::Cgroups;
use order::{HELPER_WORD, Order};
use watch::Watcher;

use crate::programs::limits::Limits;
use crate::programs::scratch::Place;

pub(super) use files::system as readable;
pub(super) use probe::probe;
pub use tree::Tree;

/// What there is to confine with.
#[derive(Clone, Debug, Default)]
pub(super) struct Means {
    /// The binary that confines itself and becomes the program.
    helper: PathBuf,
    bubblewrap: Option<PathBuf>,
    cgroups: Option<Cgroups>,
    watcher: Option<Arc<Watcher>>,
    /// Held for the directories of the programs that are to come.
    _place: Option<Arc<Place>>,
}

/// The link and not the path it points at: it still works after the file was replaced.
pub(super) fn own_binary() -> PathBuf {
    PathBuf::from("/proc/self/exe")
}

pub(super) fn confine_if_asked() {
    watch::watch_if_asked();
    confine::confine_if_asked();
}

impl Means {
    pub(super) fn helper(&self) -> &Path {
        &self.helper
    }

    /// In a process group of its own, from the moment it exists.
    pub(super) fn plain_command(&self, words: &[OsString]) -> Command {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).process_group(0);
        command
    }

    pub(super) fn command(
        &self,
        words: &[OsString],
        limits: &Limits,
        readable: Vec<PathBuf>,
        scratch: &Path,
    ) -> Command {
        self.run(self.order(words, limits, readable, scratch))
    }

    fn order(
        &self,
        words: &[OsString],
        limits: &Limits,
        readable: Vec<PathBuf>,
        scratch: &Path,
    ) -> Order {
        Order {
            parent: Some(std::process::id()),
            bubblewrap: self.bubblewrap.clone(),
            cgroups: self.cgroups.as_ref().map(|cgroups| cgroups.base().to_owned()),
            readable,
            scratch: scratch.to_owned(),
            limits: limits.clone(),
            words: words.to_vec(),
            ..Order::default()
        }
    }

    fn run(&self, order: Order) -> Command {
        let mut command = Command::new(&self.helper);
        command.arg(HELPER_WORD).args(order.to_words()).process_group(0);
        command
    }

    pub(super) fn start(&self, command: &mut Command) -> io::Result<Tree> {
        Tree::start(command, self.cgroups.as_ref(), self.watcher.clone())
    }
}
