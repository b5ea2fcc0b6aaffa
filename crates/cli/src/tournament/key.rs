//! `polje tournament key`: the keys with which archives are signed, as files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use polje_arena::{PublicKey, SecretKey};
use polje_phrases::Voice;
use polje_tabletop::phrase;
use serde_json::json;

use super::{cannot_write, exists_already};
use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::{files, print};

/// Makes a new pair: the secret key for its owner alone, the public one beside it.
pub(super) fn make(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let secret_file = PathBuf::from(word(matches, "file").expect("clap asks for it"));
    let mut name = secret_file.clone().into_os_string();
    name.push(".pub");
    let public_file = PathBuf::from(name);
    let mut random = [0; 32];
    getrandom::fill(&mut random)
        .map_err(|error| Failure::Failed(phrase("key-no-random").text("problem", error)))?;
    let secret = SecretKey::new(random);
    if public_file.exists() {
        return Err(exists_already(&public_file));
    }
    write_new(&secret_file, &secret.text(), 0o600)?;
    write_new(&public_file, &secret.public().text(), 0o644).inspect_err(|_| {
        // Half a pair is of no use to anybody.
        let _ = fs::remove_file(&secret_file);
    })?;
    let (public, files) =
        (secret.public(), [&secret_file, &public_file].map(|file| file.display()));
    if matches.get_flag("json") {
        let data = json!({ "secret": files[0].to_string(), "public": files[1].to_string(), "key": public });
        return print(format!("{data}\n").as_bytes());
    }
    let made = phrase("key-made").text("secret", &files[0]).text("public", &files[1]);
    print(format!("{}\n", voice.say(&made.text("key", public))).as_bytes())
}

/// The key that archives are signed with.
pub(super) fn secret(file: &str) -> Result<SecretKey, Failure> {
    SecretKey::parse(&files::read(file)?).map_err(|problem| files::wrong(file, problem))
}

/// The key that signatures are checked with.
pub(super) fn public(file: &str) -> Result<PublicKey, Failure> {
    PublicKey::parse(&files::read(file)?).map_err(|problem| files::wrong(file, problem))
}

fn write_new(path: &Path, text: &str, mode: u32) -> Result<(), Failure> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    #[cfg(not(unix))]
    let _ = mode;
    let made = options.open(path);
    let written = |mut file: File| file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    made.and_then(written).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists_already(path),
        _ => cannot_write(path, &error),
    })
}
