//! One runner per tournament: a file locked by the system, which frees it when its process ends
//! in whatever way, so no lock is ever left behind by the dead.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::StoreError;

/// The right to run a tournament.
#[derive(Debug)]
pub struct Hold {
    /// Locked as long as it is open.
    _file: File,
}

impl Hold {
    pub(super) fn take(folder: &Path, name: &str) -> Result<Hold, StoreError> {
        let path = path(folder, name);
        let wrong = |error: &std::io::Error| StoreError::folder(&path, error);
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&path)
            .map_err(|error| wrong(&error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let holder = read_holder(&mut file);
                return Err(StoreError::Held { name: name.to_owned(), holder });
            }
            Err(TryLockError::Error(error)) => return Err(wrong(&error)),
        }
        let own = format!("process {} on {}", std::process::id(), host());
        file.set_len(0)
            .and_then(|()| file.seek(SeekFrom::Start(0)))
            .and_then(|_| file.write_all(own.as_bytes()))
            .map_err(|error| wrong(&error))?;
        Ok(Hold { _file: file })
    }
}

pub(super) fn holder(folder: &Path, name: &str) -> Option<String> {
    let mut file = File::open(path(folder, name)).ok()?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(read_holder(&mut file)),
        _ => None,
    }
}

fn path(folder: &Path, name: &str) -> PathBuf {
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

fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}
