//! A cgroup for each program, below our own and only in the unified hierarchy: killing it kills
//! whatever it holds, and its limits are those of all processes together.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::files::named;
use crate::programs::sandbox::Limits;

/// The cgroup below which those of programs are made.
#[derive(Clone, Debug)]
pub(super) struct Cgroups {
    base: PathBuf,
}

impl Cgroups {
    /// Our own cgroup. Whether one may be made below it is for a probe to say.
    pub(super) fn find() -> Option<Cgroups> {
        let mounts = fs::read_to_string("/proc/self/mounts").ok()?;
        let mount = mounts.lines().find_map(|line| {
            let mut words = line.split(' ').skip(1);
            let (place, kind) = (words.next()?, words.next()?);
            (kind == "cgroup2").then_some(place)
        })?;
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let path = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
        let base = Path::new(mount).join(path);
        base.join("cgroup.procs").exists().then_some(Cgroups { base })
    }

    pub(super) fn at(base: PathBuf) -> Cgroups {
        Cgroups { base }
    }

    pub(super) fn base(&self) -> &Path {
        &self.base
    }

    /// Whether groups below it can be bounded in that respect: `memory`, `pids`.
    pub(super) fn bounds(&self, controller: &str) -> bool {
        let given = fs::read_to_string(self.base.join("cgroup.subtree_control"));
        given.is_ok_and(|given| given.split_whitespace().any(|given| given == controller))
    }

    /// The cgroup of a program, by its number and that of the process that started it.
    pub(super) fn of(&self, parent: u32, program: u32) -> Cgroup {
        Cgroup { folder: self.base.join(format!("{NAME}{parent}-{program}")) }
    }

    /// Moves this process to a new cgroup of its own.
    pub(super) fn join(&self, parent: u32, limits: &Limits) -> io::Result<()> {
        let Cgroup { folder } = self.of(parent, std::process::id());
        fs::create_dir(&folder).map_err(|error| named(&folder, &error))?;
        let limits =
            [("memory.max", limits.memory), ("memory.swap.max", 0), ("pids.max", limits.processes)];
        for (name, limit) in limits {
            let file = folder.join(name);
            // Without it that controller is not given to us.
            if file.exists() {
                fs::write(&file, limit.to_string()).map_err(|error| named(&file, &error))?;
            }
        }
        let members = folder.join("cgroup.procs");
        fs::write(&members, "0").map_err(|error| named(&members, &error))
    }

    /// Ends what a killed Polje has left behind.
    pub(super) fn sweep(&self) {
        // Only what can be read and removed is; the rest is in nobody's way.
        for entry in fs::read_dir(&self.base).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let Some((parent, _)) = name.strip_prefix(NAME).and_then(|rest| rest.split_once('-'))
            else {
                continue;
            };
            if !Path::new("/proc").join(parent).exists() {
                let left = Cgroup { folder: entry.path() };
                left.kill();
                left.remove();
            }
        }
    }
}

const NAME: &str = "polje-";

#[derive(Debug)]
pub(super) struct Cgroup {
    folder: PathBuf,
}

impl Cgroup {
    /// Processes in it that still run.
    pub(super) fn members(&self) -> Vec<i32> {
        // It may not have been made yet, or be gone.
        let members = fs::read_to_string(self.folder.join("cgroup.procs")).unwrap_or_default();
        members.lines().filter_map(|line| line.parse().ok()).collect()
    }

    pub(super) fn kill(&self) {
        // It may not have been made yet, or be gone.
        let _ = fs::write(self.folder.join("cgroup.kill"), "1");
    }

    /// Once it is empty.
    pub(super) fn remove(&self) {
        // What cannot be removed now is swept at the next start.
        let _ = fs::remove_dir(&self.folder);
    }
}
