//! A store that cannot be written, such as one on a read-only disk: it is read from a private copy
//! of the file and of the log beside it, which SQLite would have to write to.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use super::{FILE, Store, StoreError};
use crate::programs::scratch::Scratch;

/// How often a copy is begun anew because somebody wrote to the file meanwhile.
const ATTEMPTS: usize = 20;

impl Store {
    /// Opens the store in that folder for somebody who only reads. What others write later does not
    /// show where it had to be copied.
    pub fn open_to_read(folder: &Path) -> Result<Store, StoreError> {
        let file = folder.join(FILE);
        let may_write = |path: &Path| access(path, Access::WRITE_OK).is_ok();
        if !file.exists() || may_write(folder) && may_write(&file) {
            return Store::open(folder);
        }
        Store::of_copy(folder)
    }

    pub(super) fn of_copy(folder: &Path) -> Result<Store, StoreError> {
        let file = folder.join(FILE);
        let copy = copied(&file).map_err(|error| StoreError::folder(&file, &error))?;
        let opened = Store::connect(&copy.path().join(FILE));
        let connection = opened.map_err(|error| StoreError::file(&file, &error))?;
        let mut store = Store { connection, folder: folder.to_owned(), _copy: Some(copy) };
        store.migrate()?;
        Ok(store)
    }
}

/// The log may grow meanwhile: what was not whole when it was read is left out by SQLite. Pages that
/// move from the log to the file while that is read would be torn, and change its time.
fn copied(file: &Path) -> io::Result<Scratch> {
    let copy = Scratch::new()?;
    fs::set_permissions(copy.path(), Permissions::from_mode(0o700))?;
    let (to, log) = (copy.path().join(FILE), beside(file));
    for _ in 0..ATTEMPTS {
        let before = state(file)?;
        fs::copy(file, &to)?;
        match fs::copy(&log, beside(&to)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            copied => drop(copied?),
        }
        if state(file)? == before {
            // The copies of what is read-only are, too.
            for made in [to.clone(), beside(&to)] {
                if made.exists() {
                    fs::set_permissions(&made, Permissions::from_mode(0o600))?;
                }
            }
            return Ok(copy);
        }
        // Removed, since a copy that may not be written cannot be copied over.
        fs::remove_file(&to)?;
        let _ = fs::remove_file(beside(&to));
    }
    Err(io::Error::other("it is being written all the time"))
}

fn beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

fn state(file: &Path) -> io::Result<(u64, i64, i64)> {
    let metadata = fs::metadata(file)?;
    Ok((metadata.len(), metadata.mtime(), metadata.mtime_nsec()))
}
