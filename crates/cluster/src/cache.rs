//! The programs a worker keeps, so that they travel once: those not used for long are removed, and
//! others when there are too many. Several workers may share a folder.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, io};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// What has not been used for so long is removed.
const UNUSED: Duration = Duration::from_secs(30 * 24 * 3600);

/// Beyond so many bytes those go that have not been used for the longest time; nothing that was
/// used within a day, whatever it comes to.
const MOST_BYTES: u64 = 4 << 30;

/// How often it is noted that programs are in use.
pub(crate) const NOTED: Duration = Duration::from_secs(3600);

/// The time of its folder says when a program was last in use.
pub(crate) fn note_use(place: &Path) {
    // At worst it is fetched once more.
    let _ = fs::File::open(place).and_then(|folder| folder.set_modified(SystemTime::now()));
}

/// Removes what need not be kept.
pub(crate) fn tidy(folder: &Path, now: SystemTime) -> io::Result<()> {
    tidy_to(folder, now, MOST_BYTES)
}

fn tidy_to(folder: &Path, now: SystemTime, most: u64) -> io::Result<()> {
    let mut kept: Vec<(Duration, PathBuf)> = Vec::new();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let used = entry.metadata()?.modified()?;
        let unused = now.duration_since(used).unwrap_or_default();
        // What was being unpacked when its worker was killed.
        let is_half = entry.file_name().to_string_lossy().starts_with('.');
        match unused > UNUSED || is_half && unused > DAY {
            true => fs::remove_dir_all(entry.path())?,
            false => kept.push((unused, entry.path())),
        }
    }
    kept.sort();
    let mut bytes = 0;
    for (unused, place) in kept {
        bytes += size(&place)?;
        if bytes > most && unused > DAY {
            fs::remove_dir_all(place)?;
        }
    }
    Ok(())
}

fn size(folder: &Path) -> io::Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let data = entry.metadata()?;
        bytes += if data.is_dir() { size(&entry.path())? } else { data.len() };
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_used_goes_first_and_what_is_in_use_stays() {
        let folder = std::env::temp_dir().join(format!("polje-cache-{}", std::process::id()));
        let now = SystemTime::now();
        let bundle = |name: &str, days: u32| {
            let place = folder.join(name);
            fs::create_dir_all(place.join("lib")).unwrap();
            fs::write(place.join("lib/data"), [7; 1000]).unwrap();
            let used = fs::File::open(&place).unwrap();
            used.set_modified(now - DAY * days).unwrap();
        };
        let left = || {
            let entries = fs::read_dir(&folder).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut names: Vec<String> = names.collect();
            names.sort();
            names.join(" ")
        };
        assert!(tidy(&folder, now).is_ok(), "there is none yet");
        for (name, days) in [("a", 0), ("b", 2), ("c", 10), ("d", 31), (".e", 0), (".f", 2)] {
            bundle(name, days);
        }
        tidy(&folder, now).unwrap();
        assert_eq!(left(), ".e a b c");
        tidy_to(&folder, now, 3500).unwrap();
        assert_eq!(left(), ".e a b");
        note_use(&folder.join("b"));
        tidy_to(&folder, now, 0).unwrap();
        assert_eq!(left(), ".e a b", "they were used today");
        tidy_to(&folder, now + DAY * 2, 1500).unwrap();
        assert_eq!(left().split(' ').count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
