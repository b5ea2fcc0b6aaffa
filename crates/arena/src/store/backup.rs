//! A copy of the whole store as it is at one moment, while others go on writing it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{Store, StoreError};

/// What a copy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backup {
    pub tournaments: u64,
    pub games: u64,
    pub bytes: u64,
}

impl Store {
    /// Writes the copy to a file that is not there yet. Under its own name it is whole, and on the
    /// disk, or not there at all.
    pub fn back_up(&self, path: &Path) -> Result<Backup, StoreError> {
        let part = Part(part(path));
        let text = part.0.to_string_lossy();
        self.connection.execute("VACUUM INTO ?1", [&text]).map_err(|error| {
            let is_ours = error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt);
            StoreError::file(if is_ours { self.folder.as_path() } else { path }, &error)
        })?;
        let backup = part.look().map_err(|error| StoreError::file(path, &error))?;
        part.publish(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => StoreError::FileExists(path.to_owned()),
            _ => StoreError::folder(path, &error),
        })?;
        Ok(backup)
    }
}

/// The file while it grows; removed in whatever way this ends.
struct Part(PathBuf);

impl Part {
    fn look(&self) -> rusqlite::Result<Backup> {
        let copy = Connection::open_with_flags(&self.0, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let sql = "SELECT (SELECT count(*) FROM tournaments), (SELECT count(*) FROM games),
            (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size)";
        copy.query_row(sql, [], |row| {
            Ok(Backup { tournaments: row.get(0)?, games: row.get(1)?, bytes: row.get(2)? })
        })
    }

    /// Gives it its name, which nobody may have yet.
    fn publish(self, path: &Path) -> io::Result<()> {
        // SQLite does not do this for such a copy.
        File::open(&self.0)?.sync_all()?;
        match fs::hard_link(&self.0, path) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
            // Not every file system has such links.
            Err(_) if path.symlink_metadata().is_err() => fs::rename(&self.0, path)?,
            Err(_) => return Err(io::ErrorKind::AlreadyExists.into()),
        }
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // It is gone already where it was renamed, and was never there where nothing could be made.
        let _ = fs::remove_file(&self.0);
    }
}

/// Beside it, so that it is on the same disk; by another name in every process.
fn part(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.part", std::process::id()));
    part.into()
}
