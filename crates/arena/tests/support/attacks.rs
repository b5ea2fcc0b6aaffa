//! What hostile programs try. Every loop has an end of its own, should the sandbox have none.

use std::env;
use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::fcntl::{FcntlArg, fcntl};
use nix::libc;
use nix::sched::{CloneFlags, unshare};
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::ptrace;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, setpgid, setsid};
use polje_arena::{Limits, Sandbox, Strength};
use rustix::fs::inotify::CreateFlags;
use rustix::fs::{
    IFlags, Mode, Timespec, Timestamps, XattrFlags, fchmod, fchown, fsetxattr, futimens,
    ioctl_setflags,
};
use rustix::process::geteuid;

use crate::cheats;

const MIB: usize = 1 << 20;

pub(crate) fn run() {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let said = match attack(&words) {
        Ok(said) => said,
        Err(error) => format!("refused: {error}"),
    };
    say(&said);
}

pub(crate) fn say(line: &str) {
    writeln!(io::stdout(), "{line}").expect("the test reads");
}

fn attack(words: &[&str]) -> io::Result<String> {
    let number = |word: &str| word.parse::<i32>().expect("a number");
    let process = |word: &str| Pid::from_raw(number(word));
    match words {
        ["honest", file] => honest(file),
        ["bot", kind] => cheats::play(kind),
        ["dialect-bot"] => cheats::play_dialect(),
        ["blink"] => cheats::blink(),
        ["burn"] => cheats::burn(),
        ["flood-errors"] => cheats::flood_errors(),
        ["read", path] => fs::read_to_string(path),
        ["list", path] => Ok(format!("{} entries", fs::read_dir(path)?.count())),
        ["write", path] => fs::write(path, "spoilt").map(done),
        ["chmod", path] => fs::set_permissions(path, fs::Permissions::from_mode(0o777)).map(done),
        ["metadata", path] => metadata(path),
        ["write-then-metadata", path] => {
            fs::write(path, "own")?;
            metadata(path)
        }
        ["locks", path] => locks(path),
        ["affinity"] => {
            Ok(rustix::thread::sched_setaffinity(None, &rustix::thread::sched_getaffinity(None)?)
                .map(done)?)
        }
        ["inotify"] => Ok(rustix::fs::inotify::init(CreateFlags::empty()).map(done)?),
        ["tcp", port] => TcpStream::connect(("127.0.0.1", number(port) as u16)).map(done),
        ["tcp-listen"] => TcpListener::bind("127.0.0.1:0").map(done),
        ["udp", port] => {
            let socket = UdpSocket::bind("127.0.0.1:0")?;
            socket.send_to(b"spoilt", ("127.0.0.1", number(port) as u16)).map(done)
        }
        ["unix", path] => UnixStream::connect(path).map(done),
        ["pair"] => UnixStream::pair().map(done),
        ["signal", id] => Ok(kill(process(id), Signal::SIGKILL).map(done)?),
        ["ptrace", id] => Ok(ptrace::attach(process(id)).map(done)?),
        ["unshare"] => Ok(unshare(CloneFlags::CLONE_NEWUSER).map(done)?),
        ["more-files"] => Ok(setrlimit(Resource::RLIMIT_NOFILE, 1 << 16, 1 << 16).map(done)?),
        ["memfd"] => Ok(memfd_create("hidden", MFdFlags::empty()).map(done)?),
        ["variable", name] => env::var(name).map_err(io::Error::other),
        ["open-files"] => Ok(format!("{} files", fs::read_dir("/proc/self/fd")?.count())),
        ["fork-bomb"] => fork_bomb(),
        ["memory-bomb"] => memory_bomb(),
        ["fill-file"] => fill_file(),
        ["fill-disk"] => fill_disk(),
        ["spin"] => spin(),
        ["flood"] => flood(),
        ["survive"] => {
            again(&["survive-between"])?;
            linger()
        }
        ["abandon"] => again(&["survive-between"]).map(done),
        ["survive-between"] => {
            again(&["survive-below"])?;
            std::process::exit(0)
        }
        ["survive-below"] => survive(),
        ["brood"] => {
            let _child = again(&["linger"])?;
            say("brooding");
            linger()
        }
        ["linger"] => linger(),
        ["probe"] => Ok(Sandbox::probe().strength().to_string()),
        ["host", strength, folder, scratch] => host(strength, folder, scratch),
        _ => panic!("no such attack: {words:?}"),
    }
}

fn done<T>(_: T) -> String {
    "done".to_owned()
}

/// A bot as it should be: reads what came with it, keeps notes, answers every line with one.
fn honest(file: &str) -> io::Result<String> {
    let weights = fs::read_to_string(file)?;
    let notes = Path::new(&env::var_os("HOME").expect("a home")).join("notes");
    fs::write(&notes, &weights)?;
    let status = Command::new("sh").args(["-c", "exit 3"]).status()?;
    say(&format!("ready with {}, child said {status}", fs::read_to_string(&notes)?));
    for line in io::stdin().lock().lines() {
        say(&format!("answer to {}", line?));
    }
    Ok("bye".to_owned())
}

/// Everything about a file that its owner may change without opening it to write, one letter each.
fn metadata(path: &str) -> io::Result<String> {
    let file = fs::File::open(path)?;
    let long_ago = Timespec { tv_sec: 0, tv_nsec: 0 };
    let times = Timestamps { last_access: long_ago, last_modification: long_ago };
    told(&[
        ('o', fchown(&file, Some(geteuid()), None).is_ok()),
        ('m', fchmod(&file, Mode::from_raw_mode(0o4755)).is_ok()),
        ('t', futimens(&file, &times).is_ok()),
        ('x', fsetxattr(&file, "user.spoilt", b"1", XattrFlags::empty()).is_ok()),
        ('f', ioctl_setflags(&file, IFlags::NODUMP).is_ok()),
    ])
}

/// Every way to lock a file that is open to read, one letter each.
fn locks(path: &str) -> io::Result<String> {
    let file = fs::File::open(path)?;
    let (l_type, l_whence) = (libc::F_RDLCK as i16, 0);
    let lock = libc::flock { l_type, l_whence, l_start: 0, l_len: 1, l_pid: 0 };
    let worked = |what: FcntlArg<'_>| fcntl(&file, what).is_ok();
    told(&[
        ('f', file.try_lock_shared().is_ok()),
        ('p', worked(FcntlArg::F_SETLK(&lock))),
        ('w', worked(FcntlArg::F_SETLKW(&lock))),
        ('o', worked(FcntlArg::F_OFD_SETLK(&lock))),
        ('g', worked(FcntlArg::F_GETLK(&mut lock.clone()))),
    ])
}

/// Which of them worked.
fn told(done: &[(char, bool)]) -> io::Result<String> {
    let worked: String = done.iter().filter(|(_, worked)| *worked).map(|&(way, _)| way).collect();
    if worked.is_empty() { Err(io::Error::other("all of it")) } else { Ok(worked) }
}

pub(crate) fn again(words: &[&str]) -> io::Result<std::process::Child> {
    Command::new(env::current_exe()?).args(words).stdin(Stdio::piped()).spawn()
}

fn fork_bomb() -> io::Result<String> {
    const MOST: usize = 200;
    let mut children = Vec::new();
    let stopped = loop {
        match again(&["linger"]) {
            Ok(child) if children.len() < MOST => children.push(child),
            Ok(_) => break false,
            Err(_) => break true,
        }
    };
    say(&format!("{} {}", if stopped { "stopped" } else { "unstopped" }, children.len()));
    linger()
}

fn memory_bomb() -> io::Result<String> {
    const MOST: usize = 1024;
    let mut held = Vec::new();
    for count in 0..MOST {
        let mut block = Vec::new();
        if block.try_reserve_exact(MIB).is_err() {
            return Ok(format!("stopped {count}"));
        }
        block.resize(MIB, 1_u8);
        held.push(block);
    }
    Ok(format!("unstopped {}", held.len()))
}

fn fill_file() -> io::Result<String> {
    let mut file = fs::File::create("big").or_else(|_| fs::File::create(scratch("big")))?;
    for _ in 0..100 {
        file.write_all(&[1; MIB])?;
    }
    Ok("unstopped".to_owned())
}

fn fill_disk() -> io::Result<String> {
    const MOST: usize = 100;
    for count in 0..MOST {
        if fs::write(scratch(&count.to_string()), [1; MIB]).is_err() {
            return Ok(format!("stopped {count}"));
        }
    }
    Ok(format!("unstopped {MOST}"))
}

fn scratch(name: &str) -> std::path::PathBuf {
    Path::new(&env::var_os("HOME").expect("a home")).join(name)
}

fn spin() -> io::Result<String> {
    let start = Instant::now();
    while start.elapsed().as_secs() < 60 {}
    Ok("unstopped".to_owned())
}

fn flood() -> io::Result<String> {
    const MOST: usize = 1000;
    for _ in 0..MOST {
        io::stdout().write_all(&[b'x'; MIB])?;
    }
    Ok("unstopped".to_owned())
}

/// The grandchild: its parent is gone, and it leaves the session and the group if it can.
fn survive() -> io::Result<String> {
    let session = setsid().is_ok();
    let group = setpgid(Pid::from_raw(0), Pid::from_raw(0)).is_ok();
    say(&format!("below: session {session}, group {group}"));
    std::thread::sleep(Duration::from_secs(300));
    Ok("survived".to_owned())
}

/// Until its input ends.
fn linger() -> io::Result<String> {
    io::stdin().read_to_end(&mut Vec::new())?;
    Ok("lingered".to_owned())
}

/// A host, to be killed: its program and what that leaves behind hold the standard output that
/// the test reads.
fn host(strength: &str, folder: &str, scratch: &str) -> io::Result<String> {
    let wished = if strength == "strong" { Strength::Strong } else { Strength::Basic };
    let own = env::current_exe()?;
    let sandbox = Sandbox::probe_at(wished, &own).also_reading(vec![own.clone()]);
    let words = [own.as_os_str().to_owned(), "survive".into()];
    let mut command =
        sandbox.command(&words, &Limits::default(), Some(folder.as_ref()), scratch.as_ref());
    let tree = sandbox.start(command.stdin(Stdio::piped()))?;
    linger().inspect(|_| drop(tree))
}
