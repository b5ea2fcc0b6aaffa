//! Who somebody is to the server: a name and the secret half of an nkey, in a file of their own.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use nkeys::KeyPair;
use serde::{Deserialize, Serialize};

use crate::ClusterError;

/// Whose key opens everything.
pub(crate) const ORGANISER: &str = "organiser";

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// Part of the subjects that the server lets this key use.
    pub name: String,
    seed: String,
    /// The certificate that the server's own is signed with, as PEM, where the system does not
    /// know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ca: Option<String>,
}

/// The seed is nobody's business.
impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Credentials").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Credentials {
    pub fn new(name: &str, ca: Option<String>) -> Result<Credentials, ClusterError> {
        check_name(name)?;
        let seed = KeyPair::new_user().seed().expect("a new pair has its secret half");
        Ok(Credentials { name: name.to_owned(), seed, ca })
    }

    pub fn read(file: &Path) -> Result<Credentials, ClusterError> {
        let wrong = |problem: String| ClusterError::BadCredentials {
            file: file.display().to_string(),
            problem,
        };
        let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
        let read: Credentials =
            serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        check_name(&read.name)?;
        read.pair().map_err(|error| wrong(error.to_string()))?;
        Ok(read)
    }

    /// Writes them where nobody else can read them; a file that is there is left alone.
    pub fn write(&self, file: &Path) -> Result<(), ClusterError> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let text = serde_json::to_string_pretty(self).expect("texts are written as JSON");
        let written = options.open(file).and_then(|mut to| writeln!(to, "{text}"));
        written.map_err(|error| ClusterError::File {
            file: file.display().to_string(),
            problem: error.to_string(),
        })
    }

    /// The same in place of the file that is there, whole or not at all.
    pub(crate) fn replace(&self, file: &Path) -> Result<(), ClusterError> {
        let new = file.with_extension("new");
        // Left by somebody who was killed here.
        let _ = std::fs::remove_file(&new);
        self.write(&new)?;
        std::fs::rename(&new, file).map_err(|error| ClusterError::File {
            file: file.display().to_string(),
            problem: error.to_string(),
        })
    }

    /// What the server knows of it.
    pub fn public_key(&self) -> String {
        self.pair().expect("seeds are checked when they are read").public_key()
    }

    pub(crate) fn seed(&self) -> &str {
        &self.seed
    }

    fn pair(&self) -> Result<KeyPair, nkeys::error::Error> {
        KeyPair::from_seed(&self.seed)
    }
}

/// A name becomes part of subjects and of file names.
pub fn check_name(name: &str) -> Result<(), ClusterError> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let good = !name.is_empty() && name.len() <= 32 && name.chars().all(plain);
    if good { Ok(()) } else { Err(ClusterError::BadName { name: name.to_owned() }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_read_as_they_were_written_and_are_never_overwritten() {
        let folder = std::env::temp_dir().join(format!("polje-creds-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("ann.key");
        let ann = Credentials::new("ann", None).unwrap();
        ann.write(&file).unwrap();
        let read = Credentials::read(&file).unwrap();
        assert_eq!((read.name.as_str(), read.public_key()), ("ann", ann.public_key()));
        assert!(matches!(ann.write(&file), Err(ClusterError::File { .. })));
        assert!(!format!("{ann:?}").contains(ann.seed()));
        std::fs::write(&file, r#"{"name":"ann","seed":"SUA"}"#).unwrap();
        assert!(matches!(Credentials::read(&file), Err(ClusterError::BadCredentials { .. })));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn names_are_single_plain_words() {
        assert!(["ann", "lab-3_b"].into_iter().all(|name| check_name(name).is_ok()));
        let long = "a".repeat(33);
        for name in ["", "a.b", "a b", "*", ">", "ана", &long] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }
}
