//! Who the program is: another user when we are root, else ourselves in a user namespace of its
//! own. Either way its processes are counted apart, and its scratch directory has an end.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use caps::{CapSet, Capability, CapsHashSet};
use nix::errno::Errno;
use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::unistd::{Gid, Uid, chown, getegid, geteuid, setgroups, setresgid, setresuid};

use super::files::SHARED_MEMORY;
use super::order::Order;

/// Users that no system hands out; the number of the first process is added, so that no two
/// programs share one.
const FIRST_USER: u32 = 1_900_000_000;
/// The same for a container that knows only the first 65536.
const FIRST_SMALL_USER: u32 = 60_000;
const SMALL_USERS: u32 = 5_000;

/// What became of this process.
pub(super) struct Identity {
    /// Another user, whom the others' signals do not concern.
    pub(super) own_user: bool,
    /// How many processes of this user there are that are not the program's.
    pub(super) other_processes: u64,
    /// Whether the place of shared memory is the program's alone, and bounded.
    pub(super) own_memory: bool,
    /// Whether all its files together are bounded.
    pub(super) bounded_scratch: bool,
}

/// To be called once, before landlock, which forbids mounts.
pub(super) fn assume(order: &Order) -> io::Result<Identity> {
    if geteuid().is_root() {
        let mounted = become_other_user(order)?;
        return Ok(Identity::new(order, true, 0, mounted));
    }
    let entered = if order.inside { Ok(None) } else { enter_user_namespace(order) };
    let other_processes = if entered.is_ok() { 0 } else { processes_of(geteuid())? };
    Ok(Identity::new(order, false, other_processes, entered.unwrap_or(None)))
}

impl Identity {
    /// `mounted` says what came of a bounded place for its files, if there is one; bubblewrap makes
    /// one of its own.
    fn new(
        order: &Order,
        own_user: bool,
        other_processes: u64,
        mounted: Option<Shared>,
    ) -> Identity {
        let own_memory = mounted == Some(Shared::Own);
        let bounded_scratch = order.inside || mounted.is_some();
        Identity { own_user, other_processes, own_memory, bounded_scratch }
    }
}

pub(super) fn free_user() -> u32 {
    FIRST_USER + std::process::id()
}

/// Says what came of a bounded place for its files; none where nothing may be mounted.
fn become_other_user(order: &Order) -> io::Result<Option<Shared>> {
    let user = order.user.unwrap_or_else(free_user);
    let mut user_in_reach = Uid::from_raw(user);
    let mut mounted = None;
    if !order.inside {
        let apart = unshare(CloneFlags::CLONE_NEWNS);
        mounted = apart.and_then(|()| mount_memory(order, user, user)).ok();
        if mounted.is_none() {
            // A container's root may not mount; the directory on disk has to do.
            let own = |user| chown(&order.scratch, Some(Uid::from_raw(user)), None);
            if own(user).is_err() {
                user_in_reach = small_user(user);
                own(user_in_reach.as_raw())?;
            }
        }
    }
    let closed = order.readable.iter().any(|path| is_closed(path));
    prctl::set_keepcaps(closed)?;
    setgroups(&[])?;
    become_user(user_in_reach).or_else(|_| become_user(small_user(user)))?;
    if closed {
        keep_reading().map_err(io::Error::other)?;
    } else {
        caps::clear(None, CapSet::Inheritable).map_err(io::Error::other)?;
    }
    Ok(mounted)
}

fn small_user(user: u32) -> Uid {
    Uid::from_raw(FIRST_SMALL_USER + user % SMALL_USERS)
}

fn become_user(user: Uid) -> Result<(), Errno> {
    let group = Gid::from_raw(user.as_raw());
    setresgid(group, group, group)?;
    setresuid(user, user, user)
}

/// Whether some folder on the way, or what it leads to, is shut to other users.
fn is_closed(path: &Path) -> bool {
    let mode = |path: &Path| fs::metadata(path).map_or(0, |metadata| metadata.permissions().mode());
    // A path that cannot be made whole is reported when landlock opens it.
    let whole = fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    let folders = whole.ancestors().skip(usize::from(whole.is_file()));
    folders.into_iter().any(|folder| mode(folder) & 0o1 == 0) || mode(&whole) & 0o4 == 0
}

/// The one right of root that is kept, to read files and enter folders that are closed to other
/// users; landlock says which.
fn keep_reading() -> Result<(), caps::errors::CapsError> {
    let reading = Capability::CAP_DAC_READ_SEARCH;
    let has_it = caps::has_cap(None, CapSet::Permitted, reading)?;
    // Some containers give only the wider one; landlock still lets nothing foreign be written.
    let kept = if has_it { reading } else { Capability::CAP_DAC_OVERRIDE };
    let only = CapsHashSet::from([kept]);
    // In this order: each set must lie within one that is set later.
    for set in [CapSet::Inheritable, CapSet::Effective, CapSet::Permitted, CapSet::Ambient] {
        caps::set(None, set, &only)?;
    }
    Ok(())
}

/// Rights gained inside are lost when the program starts, since it is not root there. Says what came
/// of a bounded place for its files; none where nothing may be mounted.
fn enter_user_namespace(order: &Order) -> io::Result<Option<Shared>> {
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNS)?;
    // Its processes are counted apart from here on; what follows is refused on some systems, which
    // leaves the scratch directory on disk.
    let mounted = fs::write("/proc/self/setgroups", "deny")
        .and_then(|()| fs::write("/proc/self/uid_map", format!("{user} {user} 1")))
        .and_then(|()| fs::write("/proc/self/gid_map", format!("{group} {group} 1")))
        .and_then(|()| Ok(mount_memory(order, user, group)?));
    Ok(mounted.ok())
}

/// Whether the place where programs share memory was replaced by one of the program's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shared {
    Own,
    Not,
}

/// A bounded file system in memory over the scratch directory and, the same one, where programs
/// share memory; seen by this program alone. A program whose own files are there keeps them, and
/// has no shared memory.
fn mount_memory(order: &Order, user: u32, group: u32) -> Result<Shared, Errno> {
    const FILES: u32 = 10_000;
    let nothing = None::<&str>;
    mount(nothing, "/", nothing, MsFlags::MS_REC | MsFlags::MS_PRIVATE, nothing)?;
    let (scratch, size) = (order.scratch.as_path(), order.limits.scratch);
    let options = format!("size={size},nr_inodes={FILES},mode=0700,uid={user},gid={group}");
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    mount(Some("tmpfs"), scratch, Some("tmpfs"), flags, Some(options.as_str()))?;
    let covered =
        |path: &PathBuf| fs::canonicalize(path).is_ok_and(|path| path.starts_with(SHARED_MEMORY));
    if order.readable.iter().chain([&order.scratch]).any(covered) {
        return Ok(Shared::Not);
    }
    mount(Some(scratch), SHARED_MEMORY, nothing, MsFlags::MS_BIND, nothing)?;
    Ok(Shared::Own)
}

/// All threads of all processes of a user, as the kernel counts them against the limit.
fn processes_of(user: Uid) -> io::Result<u64> {
    let mut count = 0;
    for entry in fs::read_dir("/proc")? {
        // A process that ends meanwhile counts no more.
        let Ok(status) = fs::read_to_string(entry?.path().join("status")) else { continue };
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        };
        if field("Uid:") == Some(user.as_raw().into()) {
            count += field("Threads:").unwrap_or(1);
        }
    }
    Ok(count)
}
