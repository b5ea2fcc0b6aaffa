//! What a program consists of: every file of its folder, or without one those its command names, with
//! their fingerprints. So it shows whether a program is still the one that was entered.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use polje_tabletop::{Phrase, phrase};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::reach::{candidates, itself};
use super::sandbox::is_of_the_system;
use super::spec::{Launch, Sort, Spec, is_interpreter};
use crate::fingerprint::Fingerprint;
use crate::store::entered::RollCall;

/// Reading more would take longer than anybody wants to wait at every start.
const BOUNDS: Bounds = Bounds { files: 100_000, bytes: 4 << 30 };

/// So many changes are named one by one.
const MOST_NAMED: usize = 20;

/// The files of a program at a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// By path: within its folder, or as the command has it.
    files: BTreeMap<String, String>,
}

/// A player and the files of its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    pub player: String,
    pub listing: Listing,
}

/// Why the files of a program cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListingError {
    #[error("{player}: {} cannot be read: {problem}", file.display())]
    Unreadable { player: String, file: PathBuf, problem: String },
    #[error("{player}: {} holds more than a program may consist of", folder.display())]
    TooLarge { player: String, folder: PathBuf },
}

impl ListingError {
    pub fn phrase(&self) -> Phrase {
        match self {
            ListingError::Unreadable { player, file, problem } => phrase("entered-unreadable")
                .text("player", player)
                .text("file", file.display())
                .text("problem", problem),
            ListingError::TooLarge { player, folder } => phrase("entered-too-large")
                .text("player", player)
                .text("folder", folder.display())
                .number("files", BOUNDS.files)
                .number("gib", BOUNDS.bytes >> 30),
        }
    }
}

/// The files of all programs. Players without any are left out: built-in ones, programs of the
/// system, and those that are not where they are looked for. `tell` is called with a player's name
/// after every so many bytes of its files.
pub fn entered(
    specs: &[Spec],
    names: &[String],
    tell: &mut dyn FnMut(&str),
) -> Result<Vec<Entered>, ListingError> {
    let mut found = Vec::new();
    for (spec, player) in specs.iter().zip(names) {
        let Sort::Program(launch) = &spec.sort else { continue };
        let mut lister = Lister::new(player, BOUNDS, tell);
        lister.list(launch)?;
        if !lister.listing.files.is_empty() {
            found.push(Entered { player: player.clone(), listing: lister.listing });
        }
    }
    Ok(found)
}

impl Entered {
    /// As the log has it.
    pub fn call(&self) -> RollCall {
        RollCall { files: self.listing.len() as u64, hash: self.listing.fingerprint() }
    }
}

impl Listing {
    /// Of its text.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self.text())
    }

    pub fn len(&self) -> usize {
        self.files.len()
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// A line a file, as `sha256sum` writes them.
    pub(crate) fn text(&self) -> String {
        self.files.iter().fold(String::new(), |mut text, (path, content)| {
            let _ = writeln!(text, "{content}  {path}");
            text
        })
    }

    /// `None` if it is no such text.
    pub(crate) fn parse(text: &str) -> Option<Listing> {
        let files = text.lines().map(|line| {
            let (content, path) = line.split_once("  ")?;
            Some((path.to_owned(), content.to_owned()))
        });
        Some(Listing { files: files.collect::<Option<_>>()? })
    }

    /// What is otherwise than it was.
    pub(crate) fn changes_since(&self, before: &Listing) -> Changes {
        let mut files = Vec::new();
        for (path, content) in &self.files {
            match before.files.get(path) {
                None => files.push(Change { path: path.clone(), how: How::Added }),
                Some(then) if then != content => {
                    files.push(Change { path: path.clone(), how: How::Changed });
                }
                Some(_) => {}
            }
        }
        let gone = before.files.keys().filter(|path| !self.files.contains_key(*path));
        files.extend(gone.map(|path| Change { path: path.clone(), how: How::Gone }));
        files.sort();
        let more = files.len().saturating_sub(MOST_NAMED) as u64;
        files.truncate(MOST_NAMED);
        Changes { files, more }
    }
}

/// How a program differs from what was entered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    /// Empty where only the fingerprint is known.
    pub files: Vec<Change>,
    /// So many more are not named.
    pub more: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    pub path: String,
    pub how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    Added,
    Changed,
    Gone,
}

impl Changes {
    pub fn phrase(&self) -> Phrase {
        let named = |how: How| {
            let paths = self.files.iter().filter(|change| change.how == how);
            paths.map(|change| change.path.as_str()).collect::<Vec<_>>().join(", ")
        };
        let kinds = [
            (How::Changed, "entered-changed"),
            (How::Added, "entered-added"),
            (How::Gone, "entered-gone"),
        ];
        let told = kinds.into_iter().filter_map(|(how, key)| {
            let files = named(how);
            (!files.is_empty()).then(|| phrase(key).text("files", files))
        });
        let joined =
            told.reduce(|all, one| phrase("entered-both").phrase("one", all).phrase("other", one));
        match (joined, self.more) {
            (None, _) => phrase("entered-differs"),
            (Some(told), 0) => told,
            (Some(told), more) => phrase("entered-more").phrase("told", told).number("more", more),
        }
    }
}

/// What a program may consist of.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    files: usize,
    bytes: u64,
}

/// Lists the files of one program.
struct Lister<'a> {
    player: &'a str,
    bounds: Bounds,
    bytes: u64,
    listing: Listing,
    tell: &'a mut dyn FnMut(&str),
}

impl<'a> Lister<'a> {
    fn new(player: &'a str, bounds: Bounds, tell: &'a mut dyn FnMut(&str)) -> Lister<'a> {
        Lister { player, bounds, bytes: 0, listing: Listing::default(), tell }
    }

    fn list(&mut self, launch: &Launch) -> Result<(), ListingError> {
        let folder = launch.dir();
        if let Some(folder) = folder.as_deref().filter(|folder| folder.is_dir()) {
            self.add_folder(folder, folder)?;
        }
        let place = launch.place();
        let own = env::current_exe().unwrap_or_default();
        for (index, word) in launch.words().iter().enumerate() {
            let file = match index {
                // Which of several interpreters runs it is the organiser's affair.
                0 if is_interpreter(word) => None,
                0 => candidates(word, place).into_iter().next(),
                // With a folder it may read nothing else that it is told of.
                _ => Some(place.join(word)).filter(|file| folder.is_none() && file.is_file()),
            };
            let Some(file) = file.and_then(|file| fs::canonicalize(file).ok()) else { continue };
            let is_known = folder.as_deref().is_some_and(|folder| is_within(&file, folder));
            // Of Polje itself the log has the version.
            let is_polje = index == 0 && !itself(&own, word, place, |_| false).is_empty();
            if !is_known && !is_polje && !is_of_the_system(&file) {
                self.add_file(&file, shown(Path::new(word)))?;
            }
        }
        Ok(())
    }

    fn add_folder(&mut self, folder: &Path, root: &Path) -> Result<(), ListingError> {
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(|error| self.unreadable(folder, &error))?;
        for entry in entries {
            let path = entry.path();
            let kind = entry.file_type().map_err(|error| self.unreadable(&path, &error))?;
            if kind.is_dir() {
                self.add_folder(&path, root)?;
                continue;
            }
            let name = shown(path.strip_prefix(root).unwrap_or(&path));
            if kind.is_file() {
                self.add_file(&path, name)?;
            } else if kind.is_symlink() {
                // What it leads to is listed for itself if it lies in the folder; a confined program
                // cannot follow any other.
                let target = fs::read_link(&path);
                let target = target.map_err(|error| self.unreadable(&path, &error))?;
                self.add(name, format!("link:{}", Fingerprint::of(shown(&target))), root)?;
            } else {
                // A pipe or a device has no content of its own.
                self.add(name, "special".to_owned(), root)?;
            }
        }
        Ok(())
    }

    fn add_file(&mut self, file: &Path, name: String) -> Result<(), ListingError> {
        let content = self.fingerprint(file)?;
        self.add(name, content.to_string(), file.parent().unwrap_or(file))
    }

    fn add(&mut self, name: String, content: String, folder: &Path) -> Result<(), ListingError> {
        self.listing.files.insert(name, content);
        match self.listing.len() > self.bounds.files {
            true => Err(self.too_large(folder)),
            false => Ok(()),
        }
    }

    fn fingerprint(&mut self, file: &Path) -> Result<Fingerprint, ListingError> {
        const STEP: u64 = 64 << 20;
        let mut opened = File::open(file).map_err(|error| self.unreadable(file, &error))?;
        let (mut hash, mut buffer) = (Sha256::new(), vec![0; 1 << 16]);
        loop {
            let count = opened.read(&mut buffer).map_err(|error| self.unreadable(file, &error))?;
            if count == 0 {
                return Ok(Fingerprint(hash.finalize().into()));
            }
            hash.update(&buffer[..count]);
            let before = self.bytes;
            self.bytes += count as u64;
            if self.bytes > self.bounds.bytes {
                return Err(self.too_large(file.parent().unwrap_or(file)));
            }
            if before / STEP != self.bytes / STEP {
                (self.tell)(self.player);
            }
        }
    }

    fn unreadable(&self, file: &Path, error: &io::Error) -> ListingError {
        let (player, problem) = (self.player.to_owned(), error.to_string());
        ListingError::Unreadable { player, file: file.to_owned(), problem }
    }

    fn too_large(&self, folder: &Path) -> ListingError {
        ListingError::TooLarge { player: self.player.to_owned(), folder: folder.to_owned() }
    }
}

fn is_within(file: &Path, folder: &Path) -> bool {
    fs::canonicalize(folder).is_ok_and(|folder| file.starts_with(folder))
}

/// A path on one line, and no two paths alike.
fn shown(path: &Path) -> String {
    match path.to_str().filter(|text| !text.contains(['\n', '\r', '"'])) {
        Some(text) => text.to_owned(),
        None => format!("{path:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::scratch::Scratch;

    fn list(text: &str, bounds: Bounds) -> Result<Listing, ListingError> {
        let Sort::Program(launch) = Spec::parse(text).unwrap().sort else { panic!("no program") };
        let mut tell = |_: &str| {};
        let mut lister = Lister::new("Ann", bounds, &mut tell);
        lister.list(&launch).map(|()| lister.listing)
    }

    fn paths(listing: &Listing) -> Vec<&str> {
        listing.files.keys().map(String::as_str).collect()
    }

    fn place() -> Scratch {
        let place = Scratch::new().unwrap();
        fs::create_dir_all(place.path().join("ann/parts")).unwrap();
        for (file, text) in [("ann/bot", "one"), ("ann/parts/a \"b\"", "two"), ("other", "three")] {
            fs::write(place.path().join(file), text).unwrap();
        }
        std::os::unix::fs::symlink("bot", place.path().join("ann/link")).unwrap();
        place
    }

    #[test]
    fn a_program_is_its_folder_and_what_its_command_names() {
        let place = place();
        let here = place.path().display();
        let folder = list(&format!("cmd:./bot;dir={here}/ann"), BOUNDS).unwrap();
        assert_eq!(paths(&folder), ["\"parts/a \\\"b\\\"\"", "bot", "link"]);
        let runner = list(&format!("cmd:{here}/other bot;dir={here}/ann"), BOUNDS).unwrap();
        assert_eq!(runner.len(), 4);
        let told = list(&format!("cmd:./bot {here}/other;dir={here}/ann"), BOUNDS).unwrap();
        assert_eq!(told, folder, "what it is told of is not its own");
        let file = list(&format!("cmd:/bin/sh {here}/ann/bot -v"), BOUNDS).unwrap();
        assert_eq!(paths(&file), [format!("{here}/ann/bot")], "a shell is nobody's own");
        let named = list(&format!("cmd:python3.12 {here}/ann/bot"), BOUNDS).unwrap();
        assert_eq!(paths(&named), paths(&file), "nor is what is looked up to run it");
        let none = list(&format!("cmd:/bin/sh -c true;dir={here}/no"), BOUNDS).unwrap();
        assert!(none.is_empty());
        assert_eq!(Listing::parse(&folder.text()), Some(folder));
    }

    #[test]
    fn what_has_changed_is_named() {
        let place = place();
        let text = format!("cmd:./bot;dir={}", place.path().join("ann").display());
        let before = list(&text, BOUNDS).unwrap();
        assert_eq!(list(&text, BOUNDS).unwrap().fingerprint(), before.fingerprint());
        fs::write(place.path().join("ann/bot"), "four").unwrap();
        fs::write(place.path().join("ann/new"), "five").unwrap();
        fs::remove_file(place.path().join("ann/link")).unwrap();
        let after = list(&text, BOUNDS).unwrap();
        assert_ne!(after.fingerprint(), before.fingerprint());
        let changes = after.changes_since(&before);
        let named: Vec<_> =
            changes.files.iter().map(|change| (change.path.as_str(), change.how)).collect();
        assert_eq!(named, [("bot", How::Changed), ("link", How::Gone), ("new", How::Added)]);
        assert_eq!(changes.more, 0);
        std::os::unix::fs::symlink("new", place.path().join("ann/link")).unwrap();
        let other = list(&text, BOUNDS).unwrap().changes_since(&before);
        assert!(other.files.contains(&Change { path: "link".to_owned(), how: How::Changed }));
    }

    #[test]
    fn many_changes_are_counted() {
        let many = (0..30).map(|number| (format!("{number:02}"), String::new())).collect();
        let changes = Listing { files: many }.changes_since(&Listing::default());
        assert_eq!((changes.files.len(), changes.more), (MOST_NAMED, 10));
    }

    #[test]
    fn a_program_that_is_too_large_is_refused() {
        let place = place();
        let text = format!("cmd:./bot;dir={}", place.path().join("ann").display());
        let too_large = |bounds| matches!(list(&text, bounds), Err(ListingError::TooLarge { .. }));
        assert!(too_large(Bounds { files: 2, ..BOUNDS }));
        assert!(!too_large(Bounds { files: 3, bytes: 6 }));
        assert!(too_large(Bounds { files: 3, bytes: 5 }));
    }
}
