//! The helper: this process confines itself and becomes the program.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::net::{TcpListener, UdpSocket};
use std::os::unix::process::{CommandExt, parent_id};
use std::path::Path;
use std::process::{Command, exit};

use nix::sys::prctl;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::Signal;
use nix::unistd::{close, dup2_stdin, dup2_stdout, geteuid};

use super::calls::{self, Signals};
use super::cgroup::Cgroups;
use super::order::{HELPER_WORD, Order};
use super::{bubblewrap, files, identity};
use crate::programs::limits::Limits;
use crate::programs::sandbox::{NOT_CONFINED, NOT_STARTED, Unbounded};

/// What a probe says after it failed to break out, before the words for what is not bounded.
pub(super) const CONFINED: &str = "confined";

pub(super) fn confine_if_asked() {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_none_or(|word| word != HELPER_WORD) {
        return;
    }
    let Some(mut order) = Order::from_words(words) else {
        fail(NOT_CONFINED, &io::Error::other("the order to confine cannot be read"))
    };
    let unbounded = match confine(&mut order) {
        Ok(unbounded) => unbounded,
        Err(error) => fail(NOT_CONFINED, &error),
    };
    if order.probe {
        match break_out(&order, &unbounded) {
            Ok(()) => exit(0),
            Err(error) => fail(NOT_CONFINED, &error),
        }
    }
    let error = Command::new(&order.words[0]).args(&order.words[1..]).exec();
    let program = Path::new(&order.words[0]);
    fail(NOT_STARTED, &files::named(program, &not_started(program, error)))
}

/// A name is looked for in folders of which some are hidden: a refusal there is no reason by itself.
fn not_started(program: &Path, error: io::Error) -> io::Error {
    let is_name = program.parent() == Some(Path::new(""));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_there = std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    if is_name && !is_there {
        let told = "not found in any folder of PATH that programs may read";
        return io::Error::new(error.kind(), told);
    }
    error
}

fn fail(code: i32, error: &io::Error) -> ! {
    // Where standard error is closed there is nobody to tell; the code still says it.
    let _ = writeln!(io::stderr(), "{error}");
    exit(code)
}

/// Says what it could not bound for all processes together, of what this process knows.
fn confine(order: &mut Order) -> io::Result<Vec<Unbounded>> {
    if let Some((input, output)) = order.streams.take() {
        let opened = |number: u32| format!("/proc/self/fd/{number}");
        dup2_stdin(File::open(opened(input))?)?;
        dup2_stdout(OpenOptions::new().write(true).open(opened(output))?)?;
    }
    close_inherited_files()?;
    if let Some(base) = &order.cgroups {
        let parent = order.parent.unwrap_or_default();
        let besides = if order.bubblewrap.is_some() { bubblewrap::PROCESSES } else { 0 };
        Cgroups::at(base.clone()).join(parent, &order.limits, besides)?;
    }
    if let Some(bubblewrap) = order.bubblewrap.clone() {
        die_with(order.parent)?;
        order.user = geteuid().is_root().then(identity::free_user);
        return Err(bubblewrap::enter(&bubblewrap, order));
    }
    // When memory runs out, bots go first. Where this is refused the kernel chooses by itself.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let identity = identity::assume(order)?;
    // After the change of user, which would undo it.
    die_with(order.parent)?;
    limit(&order.limits, identity.other_processes)?;
    let mut writable = vec![order.scratch.as_path()];
    if order.inside || identity.own_memory {
        writable.push(Path::new(files::SHARED_MEMORY));
    }
    let landlock = files::restrict(&order.readable, &writable, order.inside)?;
    let scoped = landlock >= landlock::ABI::V6;
    let signals = if scoped || identity.own_user || order.inside {
        Signals::KeptElsewhere
    } else {
        Signals::OwnGroupOnly
    };
    calls::filter(signals)?;
    let disk = (!identity.bounded_scratch).then_some(Unbounded::Disk);
    let processes = (identity.other_processes > 0).then_some(Unbounded::Processes);
    Ok(disk.into_iter().chain(processes).collect())
}

/// Ours are closed by `exec`; those that someone left open for us are not.
fn close_inherited_files() -> io::Result<()> {
    let open: Vec<i32> = fs::read_dir("/proc/self/fd")?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|&file| file > 2)
        .collect();
    for file in open {
        // The one that listed them is closed already.
        let _ = close(file);
    }
    Ok(())
}

/// Only this process is killed with its parent; its children are the watcher's affair.
fn die_with(parent: Option<u32>) -> io::Result<()> {
    prctl::set_pdeathsig(Signal::SIGKILL)?;
    match parent {
        Some(parent) if parent_id() != parent => Err(io::Error::other("the host is gone")),
        _ => Ok(()),
    }
}

fn limit(limits: &Limits, other_processes: u64) -> io::Result<()> {
    for (resource, most) in [
        // Not the address space, of which some languages reserve much more than they use.
        (Resource::RLIMIT_DATA, limits.memory),
        (Resource::RLIMIT_NPROC, limits.processes.saturating_add(other_processes)),
        (Resource::RLIMIT_FSIZE, limits.file),
        (Resource::RLIMIT_NOFILE, limits.open_files),
        (Resource::RLIMIT_CPU, limits.cpu.as_secs()),
        (Resource::RLIMIT_CORE, 0),
        (Resource::RLIMIT_MSGQUEUE, 0),
        // Going before others is for nobody, whatever this user may.
        (Resource::RLIMIT_NICE, 0),
        (Resource::RLIMIT_RTPRIO, 0),
    ] {
        // One may lower one's limits, and somebody may have set lower ones already.
        let (_, hard) = nix::sys::resource::getrlimit(resource)?;
        // A second of grace, in which it is told what it has used up.
        let last = if resource == Resource::RLIMIT_CPU { most + 1 } else { most };
        setrlimit(resource, most.min(hard), last.min(hard))?;
    }
    Ok(())
}

fn break_out(order: &Order, unbounded: &[Unbounded]) -> io::Result<()> {
    let refused = |what: &str, worked: bool| {
        if worked { Err(io::Error::other(format!("{what} still works"))) } else { Ok(()) }
    };
    refused("reading a foreign file", fs::read(&order.words[0]).is_ok())?;
    refused("TCP", TcpListener::bind("127.0.0.1:0").is_ok())?;
    refused("UDP", UdpSocket::bind("127.0.0.1:0").is_ok())?;
    let own = order.scratch.join("own");
    fs::write(&own, "").map_err(|error| files::named(&own, &error))?;
    let unbounded: String = unbounded.iter().map(|what| format!(" {}", what.word())).collect();
    writeln!(io::stdout(), "{CONFINED}{unbounded}")
}
