//! A cgroup for each program, below our own and only in the unified hierarchy: killing it kills
//! whatever it holds, and its limits are those of all processes together.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use super::files::named;
use crate::programs::limits::Limits;

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
        Cgroup::at(self.base.join(format!("{NAME}{parent}-{program}")))
    }

    /// Moves this process to a new cgroup of its own.
    /// Beside the program's own there are so many processes in it.
    pub(super) fn join(&self, parent: u32, limits: &Limits, besides: u64) -> io::Result<()> {
        let folder = self.of(parent, std::process::id()).folder;
        fs::create_dir(&folder).map_err(|error| named(&folder, &error))?;
        let limits = [
            ("memory.max", limits.memory),
            ("memory.swap.max", 0),
            ("pids.max", limits.processes + besides),
        ];
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
                let left = Cgroup::at(entry.path());
                left.kill();
                left.remove();
            }
        }
    }
}

const NAME: &str = "polje-";

/// How long a freeze is waited for. A process deep in a system call holds it up.
const FREEZING: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub(super) struct Cgroup {
    folder: PathBuf,
    /// Opened at their first use, when the program has made its cgroup.
    usage: OnceLock<File>,
    freezer: OnceLock<Freezer>,
}

#[derive(Debug)]
struct Freezer {
    switch: File,
    events: File,
}

impl Cgroup {
    fn at(folder: PathBuf) -> Cgroup {
        Cgroup { folder, usage: OnceLock::new(), freezer: OnceLock::new() }
    }

    /// Processor time of all its processes, past and present; `None` where the system does not
    /// count it.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        if self.usage.get().is_none() {
            let _ = self.usage.set(File::open(self.folder.join("cpu.stat")).ok()?);
        }
        let mut text = [0; 256];
        let count = self.usage.get()?.read_at(&mut text, 0).ok()?;
        let text = std::str::from_utf8(&text[..count]).ok()?;
        let usage = text.lines().find_map(|line| line.strip_prefix("usage_usec "))?;
        Some(Duration::from_micros(usage.parse().ok()?))
    }

    /// Stops all its processes until they are thawed; `false` where that cannot be done.
    pub(super) fn freeze(&self) -> bool {
        let Some(freezer) = self.freezer() else { return false };
        if freezer.switch.write_at(b"1", 0).is_err() {
            return false;
        }
        let began = Instant::now();
        let mut text = [0; 128];
        loop {
            let count = freezer.events.read_at(&mut text, 0).unwrap_or(0);
            let frozen = text[..count].windows(8).any(|word| word == b"frozen 1");
            if frozen || began.elapsed() > FREEZING {
                return frozen;
            }
            // They must run once more to notice, and share our core.
            std::thread::yield_now();
        }
    }

    pub(super) fn thaw(&self) {
        if let Some(freezer) = self.freezer() {
            // A cgroup that is gone holds nobody.
            let _ = freezer.switch.write_at(b"0", 0);
        }
    }

    fn freezer(&self) -> Option<&Freezer> {
        if self.freezer.get().is_none() {
            let switch = OpenOptions::new().write(true).open(self.folder.join("cgroup.freeze"));
            let events = File::open(self.folder.join("cgroup.events"));
            let _ = self.freezer.set(Freezer { switch: switch.ok()?, events: events.ok()? });
        }
        self.freezer.get()
    }

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
