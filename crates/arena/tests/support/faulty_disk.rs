//! A disk that fails when it is told to: a file system for SQLite around the usual one, and the default
//! of this process. It remembers what has not been synced, and can lose that as a power failure does.

#![allow(unsafe_code)] // SQLite is told of file systems by tables of C functions, and in no other way
#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::collections::HashMap;
use std::ffi::{CStr, OsStr, c_char, c_int, c_void};
use std::fs;
use std::mem::size_of;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use rusqlite::ffi;

/// What happens to a change of a file, and to those after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// There is no room for a write, nor for any after it.
    Full,
    /// A sync fails. What it should have kept is kept only if no power fails.
    Sync,
    /// The power fails when half of a write is done.
    Torn,
    /// The power fails before a write, a cut or a sync.
    PowerOff,
}

/// What is left of changes that were not synced when the power failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsynced {
    Lost,
    Kept,
    /// Every second one: a disk writes in whatever order it likes.
    EverySecond,
}

/// The one disk of this process; who has it is alone.
pub(crate) struct FaultyDisk {
    _alone: MutexGuard<'static, ()>,
}

#[derive(Default)]
struct State {
    /// Which operation fails, counted from 1 among those that can fail so, and how.
    fault: Option<(usize, Failure)>,
    counted: usize,
    full: bool,
    off: bool,
    files: HashMap<PathBuf, Contents>,
}

/// A file since it was last synced.
#[derive(Default)]
struct Contents {
    synced: Vec<u8>,
    changes: Vec<Change>,
}

enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Cut(usize),
}

static STATE: Mutex<Option<State>> = Mutex::new(None);

fn state<T>(work: impl FnOnce(&mut State) -> T) -> T {
    let mut state = STATE.lock().unwrap_or_else(PoisonError::into_inner);
    work(state.get_or_insert_default())
}

impl FaultyDisk {
    pub(crate) fn take() -> FaultyDisk {
        static ALONE: Mutex<()> = Mutex::new(());
        static REGISTERED: Once = Once::new();
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        REGISTERED.call_once(register);
        FaultyDisk { _alone }
    }

    /// The n-th operation that can fail in that way does so; before that, all is well.
    pub(crate) fn fail(&self, nth: usize, how: Failure) {
        state(|state| *state = State { fault: Some((nth, how)), ..State::default() });
    }

    pub(crate) fn cut_power(&self) {
        state(|state| state.off = true);
    }

    /// Whether what was told to fail has failed. All is well from here on; after a power failure the
    /// files are as a disk would have them.
    pub(crate) fn repair(&self, unsynced: Unsynced) -> bool {
        let before = state(std::mem::take);
        if before.off {
            before.files.iter().for_each(|(path, contents)| contents.lose(path, unsynced));
        }
        before.fault.is_some_and(|(nth, _)| before.counted >= nth)
    }
}

impl Drop for FaultyDisk {
    fn drop(&mut self) {
        state(|state| *state = State::default());
    }
}

impl Contents {
    fn lose(&self, path: &Path, unsynced: Unsynced) {
        // One that was removed stays so: nothing here depends on it.
        if !path.exists() {
            return;
        }
        let mut bytes = self.synced.clone();
        for (number, change) in self.changes.iter().enumerate() {
            let is_kept = match unsynced {
                Unsynced::Lost => false,
                Unsynced::Kept => true,
                Unsynced::EverySecond => number % 2 == 1,
            };
            if is_kept {
                change.apply(&mut bytes);
            }
        }
        fs::write(path, bytes).unwrap();
        // The memory that connections share is gone with the power.
        let mut shared = path.as_os_str().to_owned();
        shared.push("-shm");
        let _ = fs::remove_file(shared);
    }
}

impl Change {
    fn apply(&self, file: &mut Vec<u8>) {
        match self {
            Change::Write { at, bytes } => {
                let end = at + bytes.len();
                file.resize(file.len().max(end), 0);
                file[*at..end].copy_from_slice(bytes);
            }
            Change::Cut(size) => file.resize(*size, 0),
        }
    }
}

impl State {
    /// What is to be done with an operation: it, or how it fails.
    fn next(&mut self, what: Operation) -> Result<(), Failure> {
        if self.off {
            return Err(Failure::PowerOff);
        }
        if let Some((nth, how)) = self.fault
            && what.can_fail(how)
        {
            self.counted += 1;
            if self.counted == nth {
                self.full |= how == Failure::Full;
                self.off |= matches!(how, Failure::Torn | Failure::PowerOff);
                return Err(how);
            }
        }
        if self.full && what == Operation::Write { Err(Failure::Full) } else { Ok(()) }
    }

    fn note(&mut self, path: &Path, change: Change) {
        self.files.entry(path.to_owned()).or_default().changes.push(change);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Operation {
    Write,
    Cut,
    Sync,
}

impl Operation {
    fn can_fail(self, how: Failure) -> bool {
        match how {
            Failure::Full | Failure::Torn => self == Operation::Write,
            Failure::Sync => self == Operation::Sync,
            Failure::PowerOff => true,
        }
    }
}

/// An open file of ours: the real one lies behind it.
#[repr(C)]
struct Open {
    base: ffi::sqlite3_file,
    /// `None` for files without a name, which nobody looks for after a failure.
    path: *mut PathBuf,
}

fn real(file: *mut ffi::sqlite3_file) -> *mut ffi::sqlite3_file {
    // SQLite gave us room for both, as much as we asked for.
    unsafe { file.cast::<Open>().add(1).cast() }
}

fn path(file: *mut ffi::sqlite3_file) -> Option<&'static Path> {
    // Ours until the file is closed, and nobody keeps it for longer than a call.
    unsafe { (*file.cast::<Open>()).path.as_ref() }.map(PathBuf::as_path)
}

/// Calls the function of that name of the real file.
macro_rules! pass_on {
    ($file:expr, $function:ident $(, $argument:expr)*) => {{
        let real = real($file);
        // It was opened by the real file system, whose tables are whole.
        unsafe { ((*(*real).pMethods).$function.unwrap())(real $(, $argument)*) }
    }};
}

unsafe extern "C" fn open(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    let usual = usual();
    unsafe {
        let code = ((*usual).xOpen.unwrap())(usual, name, real(file), flags, out_flags);
        let ours = file.cast::<Open>();
        (*ours).base.pMethods = if code == ffi::SQLITE_OK { &METHODS } else { std::ptr::null() };
        (*ours).path = std::ptr::null_mut();
        if code == ffi::SQLITE_OK && !name.is_null() {
            let path = PathBuf::from(OsStr::from_bytes(CStr::from_ptr(name).to_bytes()));
            state(|state| {
                let before = || Contents { synced: fs::read(&path).unwrap(), changes: Vec::new() };
                state.files.entry(path.clone()).or_insert_with(before);
            });
            (*ours).path = Box::into_raw(Box::new(path));
        }
        code
    }
}

unsafe extern "C" fn delete(_: *mut ffi::sqlite3_vfs, name: *const c_char, sync: c_int) -> c_int {
    if state(|state| state.off) {
        return ffi::SQLITE_IOERR_DELETE;
    }
    let usual = usual();
    unsafe {
        let path = PathBuf::from(OsStr::from_bytes(CStr::from_ptr(name).to_bytes()));
        state(|state| state.files.remove(&path));
        ((*usual).xDelete.unwrap())(usual, name, sync)
    }
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    let code = pass_on!(file, xClose);
    let path = unsafe { (*file.cast::<Open>()).path };
    if !path.is_null() {
        drop(unsafe { Box::from_raw(path) });
    }
    code
}

unsafe extern "C" fn read(
    file: *mut ffi::sqlite3_file,
    into: *mut c_void,
    count: c_int,
    at: i64,
) -> c_int {
    if state(|state| state.off) {
        return ffi::SQLITE_IOERR_READ;
    }
    pass_on!(file, xRead, into, count, at)
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    count: c_int,
    at: i64,
) -> c_int {
    let Some(path) = path(file) else { return pass_on!(file, xWrite, from, count, at) };
    let done = match state(|state| state.next(Operation::Write)) {
        Ok(()) => count,
        Err(Failure::Torn) => count / 2,
        Err(Failure::Full) => return ffi::SQLITE_FULL,
        Err(Failure::Sync | Failure::PowerOff) => return ffi::SQLITE_IOERR_WRITE,
    };
    let bytes = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), done as usize) }.to_vec();
    state(|state| state.note(path, Change::Write { at: at as usize, bytes }));
    let code = pass_on!(file, xWrite, from, done, at);
    if done == count { code } else { ffi::SQLITE_IOERR_WRITE }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: i64) -> c_int {
    let Some(path) = path(file) else { return pass_on!(file, xTruncate, size) };
    if state(|state| state.next(Operation::Cut)).is_err() {
        return ffi::SQLITE_IOERR_TRUNCATE;
    }
    state(|state| state.note(path, Change::Cut(size as usize)));
    pass_on!(file, xTruncate, size)
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    let Some(path) = path(file) else { return pass_on!(file, xSync, flags) };
    // A full disk can still keep what it has taken.
    if state(|state| state.next(Operation::Sync)).is_err() {
        return ffi::SQLITE_IOERR_FSYNC;
    }
    let synced = fs::read(path).unwrap();
    let contents = Contents { synced, changes: Vec::new() };
    state(|state| state.files.insert(path.to_owned(), contents));
    ffi::SQLITE_OK
}

unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, size: *mut i64) -> c_int {
    pass_on!(file, xFileSize, size)
}

unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    pass_on!(file, xLock, level)
}

unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    pass_on!(file, xUnlock, level)
}

unsafe extern "C" fn is_reserved(file: *mut ffi::sqlite3_file, answer: *mut c_int) -> c_int {
    pass_on!(file, xCheckReservedLock, answer)
}

unsafe extern "C" fn control(
    file: *mut ffi::sqlite3_file,
    what: c_int,
    with: *mut c_void,
) -> c_int {
    pass_on!(file, xFileControl, what, with)
}

unsafe extern "C" fn sector_size(file: *mut ffi::sqlite3_file) -> c_int {
    pass_on!(file, xSectorSize)
}

unsafe extern "C" fn traits(file: *mut ffi::sqlite3_file) -> c_int {
    pass_on!(file, xDeviceCharacteristics)
}

unsafe extern "C" fn map_shared(
    file: *mut ffi::sqlite3_file,
    page: c_int,
    size: c_int,
    extend: c_int,
    to: *mut *mut c_void,
) -> c_int {
    pass_on!(file, xShmMap, page, size, extend, to)
}

unsafe extern "C" fn lock_shared(
    file: *mut ffi::sqlite3_file,
    offset: c_int,
    count: c_int,
    flags: c_int,
) -> c_int {
    pass_on!(file, xShmLock, offset, count, flags)
}

unsafe extern "C" fn shared_barrier(file: *mut ffi::sqlite3_file) {
    pass_on!(file, xShmBarrier);
}

unsafe extern "C" fn unmap_shared(file: *mut ffi::sqlite3_file, remove: c_int) -> c_int {
    pass_on!(file, xShmUnmap, remove)
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    // Without files mapped into memory, which would be written past us.
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(is_reserved),
    xFileControl: Some(control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(traits),
    xShmMap: Some(map_shared),
    xShmLock: Some(lock_shared),
    xShmBarrier: Some(shared_barrier),
    xShmUnmap: Some(unmap_shared),
    xFetch: None,
    xUnfetch: None,
};

fn usual() -> *mut ffi::sqlite3_vfs {
    // By its name: ours is the default.
    unsafe { ffi::sqlite3_vfs_find(c"unix".as_ptr()) }
}

fn register() {
    unsafe {
        assert_eq!(ffi::sqlite3_initialize(), ffi::SQLITE_OK);
        let usual = usual();
        assert!(!usual.is_null());
        let ours = ffi::sqlite3_vfs {
            szOsFile: (*usual).szOsFile + size_of::<Open>() as c_int,
            zName: c"faulty".as_ptr(),
            xOpen: Some(open),
            xDelete: Some(delete),
            pNext: std::ptr::null_mut(),
            ..*usual
        };
        let code = ffi::sqlite3_vfs_register(Box::leak(Box::new(ours)), 1);
        assert_eq!(code, ffi::SQLITE_OK);
    }
}
