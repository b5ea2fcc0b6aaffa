//! Whether a confined program can be run at all: the file itself and the interpreters that run it
//! must lie where it may read.

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::Sandbox;

/// How many interpreters of interpreters are followed.
const DEEPEST: usize = 4;

/// A file that the program needs in order to start and that it may not read, of those that can be
/// known beforehand. `word` is the program as it was written, `dir` where it runs, `readable` what
/// it may read besides the system's directories.
pub(crate) fn out_of_reach(
    word: &str,
    dir: &Path,
    readable: &[PathBuf],
    sandbox: &Sandbox,
) -> Option<PathBuf> {
    let mut word = word.to_owned();
    for _ in 0..DEEPEST {
        let files = candidates(&word, dir);
        let Some(file) = files.iter().find(|file| sandbox.reaches(file, readable)) else {
            return files.into_iter().next();
        };
        word = interpreter(file)?;
    }
    None
}

/// The folder to open up so that the file can be run: that of a whole installation, for a file in
/// its `bin` with a `lib` beside it. The system's root is none, nor is what a person keeps in
/// `.local`.
pub(crate) fn installation(file: &Path) -> &Path {
    let folder = file.parent().unwrap_or(file);
    let is_one = |above: &&Path| {
        above.parent().is_some() && !above.ends_with(".local") && above.join("lib").is_dir()
    };
    folder.parent().filter(|_| folder.ends_with("bin")).filter(is_one).unwrap_or(folder)
}

/// Polje's own file by the name it is given, and by its true one, as far as they are not shown;
/// nothing if the word means another program. `polje` is a path to it.
pub(crate) fn itself(
    polje: &Path,
    word: &str,
    dir: &Path,
    is_shown: impl Fn(&Path) -> bool,
) -> Vec<PathBuf> {
    let Ok(own) = fs::canonicalize(polje) else { return Vec::new() };
    let is_own = |file: &PathBuf| file.canonicalize().is_ok_and(|file| file == own);
    let Some(named) = candidates(word, dir).into_iter().find(is_own) else { return Vec::new() };
    let mut files = vec![named, own];
    files.dedup();
    files.retain(|file| !is_shown(file));
    files
}

/// The files that a word may mean, of which the first that can be run is: a word with a slash is a
/// path, any other one is looked up. None when there is no such file: starting it will say so.
pub(crate) fn candidates(word: &str, dir: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = if word.contains('/') {
        std::path::absolute(dir.join(word)).into_iter().collect()
    } else {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path).map(|folder| folder.join(word)).collect()
    };
    files.retain(|file| file.is_file());
    files
}

/// What runs a script, by its first line; `env` is looked through.
fn interpreter(script: &Path) -> Option<String> {
    let mut start = Vec::new();
    BufReader::new(File::open(script).ok()?.take(256)).read_until(b'\n', &mut start).ok()?;
    let line = String::from_utf8(start).ok()?;
    let mut words = line.strip_prefix("#!")?.split_whitespace();
    let first = words.next()?;
    if first.rsplit('/').next() == Some("env") {
        return words.find(|word| !word.starts_with('-') && !word.contains('=')).map(str::to_owned);
    }
    Some(first.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::scratch::Scratch;

    #[test]
    fn scripts_lead_to_their_interpreters() {
        let place = Scratch::new().unwrap();
        let script = |text: &str| {
            fs::write(place.path().join("bot"), text).unwrap();
            interpreter(&place.path().join("bot"))
        };
        assert_eq!(script("#!/bin/sh -e\necho").as_deref(), Some("/bin/sh"));
        assert_eq!(script("#!/usr/bin/env -S A=1 python3\n").as_deref(), Some("python3"));
        assert_eq!(script("#! ./python\n").as_deref(), Some("./python"));
        assert_eq!(script("\u{7f}ELF"), None);
        assert_eq!(candidates("./bot", place.path()), [place.path().join("./bot")]);
        assert!(candidates("./no-bot", place.path()).is_empty());
    }

    #[test]
    fn an_installation_is_the_folder_above_bin_and_lib() {
        let place = Scratch::new().unwrap();
        for folder in ["python/bin", "python/lib", "cargo/bin", ".local/bin", ".local/lib"] {
            fs::create_dir_all(place.path().join(folder)).unwrap();
        }
        let of = |file: &str| {
            let file = place.path().join(file);
            installation(&file).strip_prefix(place.path()).unwrap().display().to_string()
        };
        assert_eq!(of("python/bin/python3"), "python");
        assert_eq!(of("cargo/bin/mybot"), "cargo/bin");
        assert_eq!(of("tools/mybot"), "tools");
        assert_eq!(of(".local/bin/mybot"), ".local/bin");
        assert_eq!(installation(Path::new("/bin/x")), Path::new("/bin"));
    }

    #[test]
    fn polje_is_known_by_any_of_its_names() {
        let own = env::current_exe().unwrap().canonicalize().unwrap();
        let place = Scratch::new().unwrap();
        std::os::unix::fs::symlink(&own, place.path().join("me")).unwrap();
        let here = Path::new(".");
        let named = place.path().join("./me");
        assert_eq!(itself(&own, "./me", place.path(), |_| false), [named.clone(), own.clone()]);
        let only_own = [own.clone()];
        assert_eq!(
            itself(&own, "./me", place.path(), |file| *file == named),
            only_own,
            "the link is shown"
        );
        assert_eq!(itself(&own, own.to_str().unwrap(), here, |_| false), only_own);
        assert!(itself(&own, "sh", here, |_| false).is_empty());
        assert!(itself(Path::new(""), "sh", here, |_| false).is_empty(), "there is none");
    }

    #[test]
    fn without_confinement_everything_is_in_reach() {
        let dir = Path::new(".");
        assert_eq!(out_of_reach("sh", dir, &[], &Sandbox::unconfined()), None);
        assert_eq!(out_of_reach("no-such-program", dir, &[], &Sandbox::unconfined()), None);
    }
}
