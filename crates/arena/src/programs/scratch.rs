//! Directories that programs may write to. Each is removed with its program; those of a host that
//! was killed are removed by the next one.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};

/// What the places of all hosts are called, before a number.
const NAME: &str = "polje-bots-";
/// The file in a place that is locked as long as its host lives.
const LOCK: &str = "lock";

/// A directory of its own, removed with everything in it.
#[derive(Debug)]
pub(crate) struct Scratch {
    path: PathBuf,
    /// Removed after the last directory in it.
    _place: Arc<Place>,
}

impl Scratch {
    pub(crate) fn new() -> io::Result<Scratch> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let place = Place::of_this_process()?;
        let path = place.path.join(COUNT.fetch_add(1, Ordering::Relaxed).to_string());
        fs::create_dir(&path)?;
        Ok(Scratch { path, _place: place })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now goes with the place.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Where the directories of this process are. Whoever holds it keeps it from being removed and
/// made anew, which looks through all temporary files, with every program.
#[derive(Debug)]
pub(crate) struct Place {
    path: PathBuf,
    /// Whose it is: a child of a fork holds what is its parent's.
    process: u32,
    /// The system frees it when the process ends in whatever way.
    _lock: File,
}

impl Place {
    pub(crate) fn of_this_process() -> io::Result<Arc<Place>> {
        static CURRENT: Mutex<Weak<Place>> = Mutex::new(Weak::new());
        let mut current = CURRENT.lock().expect("nobody panics while making a place");
        let own = |place: &Arc<Place>| place.process == process::id();
        if let Some(place) = current.upgrade().filter(own) {
            return Ok(place);
        }
        let place = Arc::new(Place::make(&std::env::temp_dir())?);
        *current = Arc::downgrade(&place);
        Ok(place)
    }

    fn make(within: &Path) -> io::Result<Place> {
        sweep(within);
        // Numbers of processes come round again: a name that is taken is passed over.
        for count in 0u64.. {
            let path = within.join(format!("{NAME}{}-{count}", process::id()));
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                made => made?,
            }
            // Whoever sweeps at this very moment may be faster; then the place is lost.
            match Place::furnish(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                lock => {
                    if let Some(place) = Place::claim(path, lock?) {
                        return Ok(place);
                    }
                }
            }
        }
        unreachable!("some number is free")
    }

    /// `None` when somebody has swept it between making its lock and locking that.
    fn claim(path: PathBuf, lock: File) -> Option<Place> {
        let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        let is_there = || {
            let there = fs::symlink_metadata(path.join(LOCK)).map(identity);
            there.is_ok_and(|there| lock.metadata().map(identity).is_ok_and(|own| own == there))
        };
        let claimed = lock.try_lock().is_ok() && is_there();
        claimed.then(|| Place { path, process: process::id(), _lock: lock })
    }

    fn furnish(path: &Path) -> io::Result<File> {
        // Others may pass through to what is theirs, and see nothing else.
        fs::set_permissions(path, fs::Permissions::from_mode(0o711))?;
        File::create_new(path.join(LOCK))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.process == process::id() {
            remove(&self.path);
        }
    }
}

/// Removes the places of hosts that are gone. Only our own: made by this user, and not locked.
fn sweep(within: &Path) {
    // What cannot be looked at or removed is left to its owner.
    for entry in fs::read_dir(within).into_iter().flatten().flatten() {
        let named = entry.file_name().to_string_lossy().starts_with(NAME);
        let own = |metadata: fs::Metadata| {
            metadata.is_dir() && metadata.uid() == rustix::process::geteuid().as_raw()
        };
        if !named || !entry.path().symlink_metadata().is_ok_and(own) {
            continue;
        }
        match File::open(entry.path().join(LOCK)) {
            Ok(lock) if lock.try_lock().is_ok() => remove(&entry.path()),
            Ok(_) => {}
            // Its host was killed before it made the lock. Only what is empty goes.
            Err(_) => drop(fs::remove_dir(entry.path())),
        }
    }
}

/// The lock last, so that a removal cut short is taken up again.
fn remove(place: &Path) {
    // As above: what stays behind is found by the next sweep.
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        if entry.file_name() != LOCK {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    let _ = fs::remove_dir_all(place);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_places_whose_host_is_gone_are_swept() {
        let scratch = Scratch::new().unwrap();
        let within = scratch.path();
        let living = Place::make(within).unwrap();
        let dead = within.join(format!("{NAME}1-0"));
        fs::create_dir_all(dead.join("0/deep")).unwrap();
        fs::write(dead.join(LOCK), "").unwrap();
        let [empty, unlocked] = ["1-1", "1-3"].map(|number| within.join(format!("{NAME}{number}")));
        fs::create_dir(&empty).unwrap();
        fs::create_dir_all(unlocked.join("0")).unwrap();
        let foreign = within.join("somebody");
        fs::create_dir(&foreign).unwrap();
        fs::write(foreign.join(LOCK), "").unwrap();
        std::os::unix::fs::symlink(&foreign, within.join(format!("{NAME}1-2"))).unwrap();
        sweep(within);
        assert!(!dead.exists() && !empty.exists());
        assert!(living.path.join(LOCK).exists() && foreign.join(LOCK).exists());
        assert!(unlocked.exists(), "no host of ours makes anything before its lock");
        let path = living.path.clone();
        drop(living);
        assert!(!path.exists());
    }

    #[test]
    fn a_place_that_is_swept_while_it_is_made_is_not_used() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().join(format!("{NAME}1-0"));
        fs::create_dir(&path).unwrap();
        let lock = Place::furnish(&path).unwrap();
        sweep(scratch.path());
        assert!(!path.exists());
        assert!(Place::claim(path.clone(), lock).is_none(), "its lock is no file any more");
        fs::create_dir(&path).unwrap();
        let lock = Place::furnish(&path).unwrap();
        assert!(Place::claim(path, lock).is_some());
    }

    #[test]
    fn directories_differ_and_go_with_their_owner() {
        let (one, other) = (Scratch::new().unwrap(), Scratch::new().unwrap());
        assert_ne!(one.path(), other.path());
        let path = one.path().to_owned();
        fs::write(path.join("file"), "text").unwrap();
        drop(one);
        assert!(!path.exists() && other.path().is_dir());
    }
}
