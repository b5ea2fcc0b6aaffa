//! One runner per tournament, and one server per folder: a file locked by the system, which frees it when its process ends
//! in whatever way, so no lock is ever left behind by the dead.
//!
//! The lock is a record lock of POSIX: a child that has just been forked does not inherit it, and
//! one can ask who has it without taking it. Within a process such locks do not conflict, and one
//! is lost when the process closes any of its files of that name; so a process keeps a table of
//! what it holds, and opens none of those again.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::fs::{FlockOperation, fcntl_lock};
use rustix::io::Errno;
use rustix::process::{Flock, FlockType, fcntl_getlk};

use super::StoreError;

/// What this process holds, by file.
static HELD: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);

/// The right to run a tournament, or to serve the rooms of a folder.
#[derive(Debug)]
pub struct Hold {
    path: PathBuf,
    /// Locked as long as it is open; `None` while it is being closed.
    file: Option<File>,
}

impl Hold {
    pub(super) fn take(folder: &Path, name: &str) -> Result<Hold, StoreError> {
        let held_by = |holder| StoreError::Held { name: name.to_owned(), holder };
        Hold::lock(path(folder, name), held_by)
    }

    /// No tournament can have that name.
    pub fn rooms(folder: &Path) -> Result<Hold, StoreError> {
        Hold::lock(path(folder, "rooms.db"), |holder| StoreError::Served { holder })
    }

    fn lock(path: PathBuf, held_by: impl Fn(String) -> StoreError) -> Result<Hold, StoreError> {
        let mut held = table();
        let held = held.get_or_insert_default();
        if held.contains(&path) {
            return Err(held_by(own_name()));
        }
        let wrong = |error: &std::io::Error| StoreError::folder(&path, error);
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&path)
            .map_err(|error| wrong(&error))?;
        match fcntl_lock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(Errno::ACCESS | Errno::AGAIN) => return Err(held_by(read_holder(&mut file))),
            Err(error) => return Err(wrong(&error.into())),
        }
        file.set_len(0)
            .and_then(|()| file.seek(SeekFrom::Start(0)))
            .and_then(|_| file.write_all(own_name().as_bytes()))
            .map_err(|error| wrong(&error))?;
        held.insert(path.clone());
        Ok(Hold { path, file: Some(file) })
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut held = table();
        self.file = None;
        held.get_or_insert_default().remove(&self.path);
    }
}

/// Who holds the tournament, if anybody does. Nobody is kept from taking it meanwhile.
pub(super) fn holder(folder: &Path, name: &str) -> Option<String> {
    let path = path(folder, name);
    let held = table();
    if held.as_ref().is_some_and(|held| held.contains(&path)) {
        return Some(own_name());
    }
    let mut file = File::open(path).ok()?;
    match fcntl_getlk(&file, &Flock::from(FlockType::WriteLock)) {
        Ok(Some(_)) => Some(read_holder(&mut file)),
        // Where it cannot be asked, whoever wants to run it finds out.
        Ok(None) | Err(_) => None,
    }
}

fn table() -> MutexGuard<'static, Option<HashSet<PathBuf>>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The same whatever way leads to the folder.
fn path(folder: &Path, name: &str) -> PathBuf {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    folder.join(format!("{name}.lock"))
}

/// Between locking and writing a runner has no name yet.
fn read_holder(file: &mut File) -> String {
    let mut text = String::new();
    match file.read_to_string(&mut text) {
        Ok(_) if !text.is_empty() => text,
        _ => "another process".to_owned(),
    }
}

fn own_name() -> String {
    let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
    format!("process {} on {host}", std::process::id())
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;
    use crate::programs::scratch::Scratch;

    #[test]
    fn within_a_process_one_holds_and_asking_takes_nothing() {
        let place = Scratch::new().unwrap();
        let (folder, link) = (place.path().join("data"), place.path().join("link"));
        std::fs::create_dir(&folder).unwrap();
        std::os::unix::fs::symlink(&folder, &link).unwrap();
        assert_eq!(holder(&folder, "spring"), None);
        let hold = Hold::take(&folder, "spring").unwrap();
        for folder in [&folder, &link] {
            assert!(holder(folder, "spring").unwrap().starts_with("process "));
            assert!(matches!(Hold::take(folder, "spring"), Err(StoreError::Held { .. })));
        }
        assert!(held_outside(&folder), "asking gave it up");
        drop(hold);
        assert!(!held_outside(&folder));
        drop(Hold::take(&folder, "spring").unwrap());
    }

    /// Whether another process finds it held.
    fn held_outside(folder: &Path) -> bool {
        let told = Command::new("python3")
            .args(["-c", "import fcntl, sys\nfcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)"])
            .arg(folder.join("spring.lock"))
            .stderr(Stdio::null())
            .status();
        !told.unwrap().success()
    }

    #[test]
    fn what_a_dead_runner_started_does_not_hold_on() {
        let place = Scratch::new().unwrap();
        let hold = Hold::take(place.path(), "spring").unwrap();
        // A child with the lock's file open, as one that was forked a moment ago has.
        let inherited = hold.file.as_ref().unwrap().try_clone().unwrap();
        let mut child = Command::new("cat")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(inherited)
            .spawn()
            .unwrap();
        drop(hold);
        assert_eq!(holder(place.path(), "spring"), None);
        Hold::take(place.path(), "spring").unwrap();
        drop(child.stdin.take());
        child.wait().unwrap();
    }
}
