//! The files a program may open, by landlock.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, LandlockStatus, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
    Scope, path_beneath_rules,
};

/// Programs, libraries and what they look up. Of `/etc` only what is no secret even to root, for
/// a program may have the right to read closed folders.
const SYSTEM: &[&str] = &[
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/etc/alternatives",
    "/etc/group",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/locale.alias",
    "/etc/locale.conf",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/os-release",
    "/etc/passwd",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/timezone",
    "/sys/devices/system/cpu",
    "/sys/kernel/mm/transparent_hugepage",
];

/// Languages whose settings sit in `/etc` under a name with a version in it.
const LANGUAGES: &[&str] = &["dotnet", "java", "lua", "mono", "perl", "php", "python"];

/// Not all of `/proc`: the command lines of other bots are there. A child of the program does not
/// find itself here, only the program does.
const PROCESS: &[&str] = &[
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/uptime",
    "/proc/version",
    "/proc/sys/vm/max_map_count",
    "/proc/sys/vm/overcommit_memory",
];

/// Where programs share memory and semaphores between their own processes.
pub(super) const SHARED_MEMORY: &str = "/dev/shm";

const READ_DEVICES: &[&str] = &["/dev/random", "/dev/urandom"];
const WRITE_DEVICES: &[&str] = &["/dev/full", "/dev/null", "/dev/zero"];

/// What every program may read.
pub(in super::super) fn system() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
    // Without a readable /etc there are no such settings.
    let names = fs::read_dir("/etc").into_iter().flatten().flatten();
    paths.extend(names.map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        name.is_some_and(|name| LANGUAGES.iter().any(|language| name.starts_with(language)))
    }));
    paths
}

/// What the helper says when landlock is not there.
pub(super) const NO_LANDLOCK: &str = "the kernel has no landlock";

/// From here on this process and its children open only these files, for ever. Missing system
/// files are passed over; a missing folder is an error. Says which version of landlock it was.
pub(super) fn restrict(
    readable: &[PathBuf],
    writable: &[&Path],
    private_proc: bool,
) -> io::Result<ABI> {
    for path in readable.iter().map(PathBuf::as_path).chain(writable.iter().copied()) {
        fs::metadata(path).map_err(|error| named(path, &error))?;
    }
    // Rules that an old kernel lacks are left out; seccomp makes up for those that matter.
    let known = ABI::V7;
    let read = AccessFs::from_read(known);
    let write = AccessFs::from_all(known) & !(AccessFs::MakeChar | AccessFs::MakeBlock);
    let process: &[&str] = if private_proc { &["/proc"] } else { PROCESS };
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(known))
        .and_then(|ruleset| ruleset.scope(Scope::from_all(known)))
        .and_then(|ruleset| ruleset.create())
        .and_then(|ruleset| ruleset.add_rules(path_beneath_rules(system(), read)))
        .and_then(|ruleset| ruleset.add_rules(path_beneath_rules(readable, read)))
        .and_then(|ruleset| ruleset.add_rules(path_beneath_rules(process, read)))
        .and_then(|ruleset| ruleset.add_rules(path_beneath_rules(READ_DEVICES, read)))
        .and_then(|ruleset| {
            let both = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate;
            ruleset.add_rules(path_beneath_rules(WRITE_DEVICES, both))
        })
        .and_then(|ruleset| ruleset.add_rules(path_beneath_rules(writable, write)))
        .and_then(|ruleset| ruleset.restrict_self())
        .map_err(io::Error::other)?;
    match (status.ruleset, status.landlock) {
        (RulesetStatus::NotEnforced, _) => Err(io::Error::other(NO_LANDLOCK)),
        (_, LandlockStatus::Available { effective_abi, .. }) => Ok(effective_abi),
        _ => Err(io::Error::other(NO_LANDLOCK)),
    }
}

pub(super) fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
