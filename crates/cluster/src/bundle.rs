//! Programs on their way to workers: the folder of each as one archive, known by its hash. Paths of
//! the organiser's machine stay at home.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use polje_arena::{Job, Launch, Sort, Spec, Strength};
use polje_tabletop::{Phrase, phrase};
use sha2::{Digest, Sha256};

use crate::api::Api;
use crate::message::Plan;
use crate::streams::{self, BUNDLES};
use crate::{ClusterError, cache};

/// How large a program may be, with everything in its folder.
pub const MOST_MIB: u64 = 32;
const MOST_BYTES: u64 = MOST_MIB << 20;

/// A bundle travels in pieces of that size.
const PIECE: usize = 512 << 10;

/// The programs of a contest, ready to travel.
#[derive(Clone, Debug, Default)]
pub struct Bundles {
    /// By the folder they come from.
    packed: BTreeMap<PathBuf, Packed>,
    needs: BTreeSet<String>,
    sandbox: Option<Strength>,
}

#[derive(Clone, Debug)]
struct Packed {
    hash: String,
    archive: Vec<u8>,
}

impl Bundles {
    /// Packs the programs of these players. They must be confined that well.
    pub fn pack(specs: &[Spec], names: &[String], sandbox: Strength) -> Result<Bundles, Phrase> {
        let mut bundles = Bundles::default();
        for (spec, player) in specs.iter().zip(names) {
            let Sort::Program(launch) = &spec.sort else { continue };
            bundles.sandbox = Some(sandbox);
            let wrong = |key: &'static str| phrase(key).text("player", player);
            let dir = launch.dir().ok_or_else(|| wrong("bundle-no-folder"))?;
            if !launch.also_read().is_empty() {
                return Err(wrong("bundle-read"));
            }
            bundles.needs.extend(
                needs(launch, &dir).map_err(|word| wrong("bundle-path").text("path", word))?,
            );
            if bundles.packed.contains_key(&dir) {
                continue;
            }
            let archive = archive(&dir).map_err(|problem| match problem {
                PackError::TooLarge => wrong("bundle-too-large").number("most", MOST_MIB),
                PackError::Unreadable(file, problem) => {
                    wrong("bundle-unreadable").text("file", file.display()).text("problem", problem)
                }
            })?;
            let hash = hex(&archive);
            bundles.packed.insert(dir, Packed { hash, archive });
        }
        Ok(bundles)
    }

    /// Equal for equal programs.
    pub(crate) fn identity(&self) -> String {
        let hashes: BTreeSet<&str> = self.packed.values().map(|it| it.hash.as_str()).collect();
        hashes.into_iter().collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn pieces(&self) -> BTreeMap<String, usize> {
        let count = |packed: &Packed| packed.archive.len().div_ceil(PIECE);
        self.packed.values().map(|packed| (packed.hash.clone(), count(packed))).collect()
    }

    pub(crate) fn needs(&self) -> Vec<String> {
        self.needs.iter().cloned().collect()
    }

    pub(crate) fn sandbox(&self) -> Option<Strength> {
        self.sandbox
    }

    /// Puts them on the server, where they are not there yet.
    pub(crate) async fn publish(&self, api: &Api) -> Result<(), ClusterError> {
        for packed in self.packed.values() {
            for (piece, bytes) in packed.archive.chunks(PIECE).enumerate() {
                let subject = streams::bundle_subject(&packed.hash, piece);
                let stored = api.publish(&subject, bytes.to_vec()).await;
                stored.map_err(|error| streams::refused(&error))?;
            }
        }
        Ok(())
    }

    /// Has programs named by their bundles instead of their folders.
    pub(crate) fn send_along(&self, job: &mut Job) {
        for player in &mut job.players {
            if let Sort::Program(launch) = &mut player.sort
                && let Some(packed) = launch.dir().and_then(|dir| self.packed.get(&dir))
            {
                launch.set_dir(packed.hash.clone().into());
            }
        }
    }
}

/// Gives programs the folders where they lie on this machine.
pub(crate) fn put_in_place(job: &mut Job, programs: &HashMap<String, PathBuf>) {
    for player in &mut job.players {
        if let Sort::Program(launch) = &mut player.sort {
            let name = launch.dir().and_then(|dir| dir.file_name().map(|name| name.to_owned()));
            let here = name.and_then(|name| programs.get(&*name.to_string_lossy()));
            // Nowhere it can be found, and never a folder somebody else named.
            launch.set_dir(here.cloned().unwrap_or_else(|| PathBuf::from("/nonexistent")));
        }
    }
}

/// Fetches the programs of a contest that are not here yet; where each lies, by its hash.
pub(crate) async fn fetch(
    api: &Api,
    plan: &Plan,
    folder: &Path,
) -> Result<HashMap<String, PathBuf>, Phrase> {
    let mut places = HashMap::new();
    for (hash, &pieces) in &plan.bundles {
        let wrong = |problem: String| {
            let wrong = phrase("bundle-not-fetched").text("contest", &plan.name);
            wrong.text("problem", problem)
        };
        let is_hash = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_hash || pieces as u64 * PIECE as u64 > MOST_BYTES + PIECE as u64 {
            return Err(wrong("no bundle".to_owned()));
        }
        let place = folder.join(hash);
        if !place.is_dir() {
            let mut archive = Vec::new();
            for piece in 0..pieces {
                let subject = streams::bundle_subject(hash, piece);
                let bytes = api.last(BUNDLES, &subject).await;
                let bytes = bytes.map_err(|error| wrong(error.to_string()))?;
                archive.extend(bytes.ok_or_else(|| wrong(format!("piece {piece}")))?);
            }
            if hex(&archive) != *hash {
                return Err(wrong("SHA-256".to_owned()));
            }
            unpack(&archive, &place).map_err(|error| wrong(error.to_string()))?;
        }
        cache::note_use(&place);
        places.insert(hash.clone(), place);
    }
    Ok(places)
}

/// Commands that are not part of the program itself. A path of this machine that is not one of the
/// system is refused.
fn needs(launch: &Launch, dir: &Path) -> Result<Vec<String>, String> {
    let foreign = |word: &&String| {
        let path = Path::new(word.as_str());
        path.is_absolute() && !is_of_every_system(path)
    };
    if let Some(word) = launch.words().iter().find(foreign) {
        return Err(word.clone());
    }
    let command = &launch.words()[0];
    if Path::new(command).is_absolute() || !command.contains('/') {
        return Ok(vec![command.clone()]);
    }
    Ok(interpreter(&dir.join(command)).into_iter().collect())
}

fn is_of_every_system(path: &Path) -> bool {
    ["/bin", "/usr/bin", "/dev"].iter().any(|folder| path.starts_with(folder))
}

/// What the first line of a script says it is run by.
fn interpreter(file: &Path) -> Option<String> {
    let mut start = [0; 128];
    let length = fs::File::open(file).and_then(|mut file| file.read(&mut start)).ok()?;
    let text = String::from_utf8_lossy(&start[..length]).into_owned();
    let mut words = text.lines().next()?.strip_prefix("#!")?.split_whitespace();
    let command = words.next()?;
    match command.ends_with("/env") {
        true => words.find(|word| !word.starts_with('-')).map(str::to_owned),
        false => Some(command.to_owned()),
    }
}

/// Whether a command can be started here.
pub(crate) fn is_installed(command: &str) -> bool {
    if command.contains('/') {
        return Path::new(command).is_file();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(command).is_file())
}

#[derive(Debug)]
enum PackError {
    TooLarge,
    Unreadable(PathBuf, io::Error),
}

/// A folder as an archive that depends on nothing but its files.
fn archive(folder: &Path) -> Result<Vec<u8>, PackError> {
    let unreadable = |file: &Path| {
        let file = file.to_owned();
        move |error| PackError::Unreadable(file, error)
    };
    let mut files = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).map_err(unreadable(&next))? {
            let path = entry.map_err(unreadable(&next))?.path();
            // Links are followed to files, not to folders, which may lead back.
            let kind = fs::symlink_metadata(&path).map_err(unreadable(&path))?;
            match kind.is_dir() {
                true => folders.push(path),
                false => drop(files.insert(path)),
            }
        }
    }
    let mut builder = tar::Builder::new(Vec::new());
    let mut bytes = 0;
    for file in files {
        let data = fs::metadata(&file).map_err(unreadable(&file))?;
        if !data.is_file() {
            continue;
        }
        bytes += data.len();
        if bytes > MOST_BYTES {
            return Err(PackError::TooLarge);
        }
        let content = fs::read(&file).map_err(unreadable(&file))?;
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(if is_executable(&data) { 0o755 } else { 0o644 });
        let name = file.strip_prefix(folder).expect("it lies in that folder");
        let added = builder.append_data(&mut header, name, &content[..]);
        added.map_err(unreadable(&file))?;
    }
    builder.into_inner().map_err(unreadable(folder))
}

#[cfg(unix)]
fn is_executable(data: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&data.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    true
}

/// Unpacks an archive, whole or not at all. Only files within the folder are made.
fn unpack(archive: &[u8], place: &Path) -> io::Result<()> {
    let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let fresh = place.with_file_name(format!(".{name}-{}", std::process::id()));
    fs::create_dir_all(&fresh)?;
    let strange = || io::Error::new(io::ErrorKind::InvalidData, "a file of a strange kind");
    for entry in tar::Archive::new(archive).entries()? {
        let mut entry = entry?;
        let path = entry.path()?.into_owned();
        let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
        if !entry.header().entry_type().is_file() || !is_plain || !entry.unpack_in(&fresh)? {
            return Err(strange());
        }
    }
    match fs::rename(&fresh, place) {
        // Another worker on this machine was faster.
        Err(_) if place.is_dir() => fs::remove_dir_all(&fresh),
        renamed => renamed,
    }
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder =
                std::env::temp_dir().join(format!("polje-bundle-{}-{name}", std::process::id()));
            fs::create_dir_all(folder.join("bot/lib")).unwrap();
            fs::write(folder.join("bot/bot.py"), "#!/usr/bin/env python3\nprint()\n").unwrap();
            fs::write(folder.join("bot/lib/data"), [7; 1000]).unwrap();
            Folder(folder)
        }

        fn pack(&self, command: &str) -> Result<Bundles, Phrase> {
            let text = format!("cmd:{command};dir={}", self.0.join("bot").display());
            let spec = Spec::parse(&text).unwrap();
            Bundles::pack(&[spec], &["ann".to_owned()], Strength::Basic)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    #[test]
    fn a_bundle_unpacks_to_what_was_packed_and_its_hash_says_so() {
        let folder = Folder::new("round");
        let bundles = folder.pack("./bot.py").unwrap();
        let packed = bundles.packed.values().next().unwrap();
        assert_eq!(folder.pack("python3 bot.py").unwrap().identity(), bundles.identity());
        let place = folder.0.join(&packed.hash);
        unpack(&packed.archive, &place).unwrap();
        assert_eq!(hex(&archive(&place).unwrap()), packed.hash);
        unpack(&packed.archive, &place).unwrap();
        fs::write(folder.0.join("bot/lib/data"), [8; 1000]).unwrap();
        assert_ne!(folder.pack("./bot.py").unwrap().identity(), bundles.identity());
    }

    #[test]
    fn what_must_be_installed_is_known_beforehand() {
        let folder = Folder::new("needs");
        assert_eq!(folder.pack("./bot.py").unwrap().needs(), ["python3"]);
        assert_eq!(folder.pack("java -jar bot.jar").unwrap().needs(), ["java"]);
        assert_eq!(folder.pack("./lib/data").unwrap().needs(), [""; 0]);
        assert!(is_installed("sh") && is_installed("/bin/sh") && !is_installed("no-such-language"));
    }

    #[test]
    fn no_path_of_this_machine_travels() {
        let folder = Folder::new("paths");
        let refusal = |text: &str| {
            let spec = Spec::parse(text).unwrap();
            Bundles::pack(&[spec], &["ann".to_owned()], Strength::Basic).unwrap_err().key
        };
        let inside = folder.0.join("bot/bot.py").display().to_string();
        assert_eq!(folder.pack(&inside).unwrap_err().key, "bundle-path");
        assert_eq!(refusal("cmd:./bot.py"), "bundle-no-folder");
        assert_eq!(refusal("cmd:./bot.py;dir=/tmp;read=/etc"), "bundle-read");
    }

    #[test]
    fn a_folder_beyond_the_limit_is_refused() {
        let folder = Folder::new("large");
        let file = fs::File::create(folder.0.join("bot/large")).unwrap();
        file.set_len(MOST_BYTES).unwrap();
        assert_eq!(folder.pack("./bot.py").unwrap_err().key, "bundle-too-large");
    }

    #[test]
    fn an_archive_makes_files_only_where_it_belongs() {
        let folder = Folder::new("evil");
        let mut builder = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::Symlink);
        header.set_size(0);
        builder.append_link(&mut header, "out", "/etc").unwrap();
        let evil = builder.into_inner().unwrap();
        assert!(unpack(&evil, &folder.0.join("place")).is_err());
        assert!(!folder.0.join("place").exists());
    }
}
