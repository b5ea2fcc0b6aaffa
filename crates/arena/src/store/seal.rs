//! What vouches for an archive: its manifest and, where somebody has signed it, a signature.

use super::archive::{LOG, MANIFEST, SIGNATURE};
use super::log::Log;
use super::manifest::Manifest;
use crate::Fixture;
use crate::fingerprint::Fingerprint;
use crate::signature::{PublicKey, Signature, Statement};

/// The files that vouch for an archive, as they were found in it.
#[derive(Debug, Default)]
pub(crate) struct Sealed {
    manifest: Option<Vec<u8>>,
    signature: Option<Vec<u8>>,
    log: Option<Vec<u8>>,
}

/// What they are worth.
#[derive(Debug)]
pub(crate) enum Seal {
    /// There is neither: an earlier version made the archive, or somebody took them out.
    Missing,
    Right(Box<Vouched>),
    /// The manifest, or the signature, cannot be read, or is not there though the other is.
    Unreadable(&'static str),
    /// The manifest is of another tournament.
    OtherTournament,
    /// Of these games the manifest says something else than the archive holds.
    OtherGames(Vec<Fixture>),
    /// The signature is not of this archive, or not by the key that it names.
    Forged,
}

/// An archive with a manifest that is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vouched {
    /// The last line of its log, as the manifest has it.
    pub(crate) log: Option<Fingerprint>,
    pub(crate) root: Fingerprint,
    /// Who has signed it.
    pub(crate) signer: Option<PublicKey>,
}

impl Sealed {
    /// Takes a file of the archive if it is one of them.
    pub(crate) fn take(&mut self, path: &str, bytes: &[u8]) {
        match path {
            MANIFEST => self.manifest = Some(bytes.to_vec()),
            SIGNATURE => self.signature = Some(bytes.to_vec()),
            LOG => self.log = Some(bytes.to_vec()),
            _ => {}
        }
    }

    /// The log, which ends with that line if it is whole.
    pub(crate) fn log(&self, head: Option<Fingerprint>) -> Log {
        let text = String::from_utf8_lossy(self.log.as_deref().unwrap_or_default());
        Log::parse(&text, head)
    }

    /// Compares them with what the archive holds.
    pub(crate) fn seal(&self, found: &Manifest) -> Seal {
        let Some(bytes) = &self.manifest else {
            return match self.signature {
                None => Seal::Missing,
                Some(_) => Seal::Unreadable(MANIFEST),
            };
        };
        let text = str::from_utf8(bytes).ok();
        let Some((manifest, log)) = text.and_then(Manifest::parse) else {
            return Seal::Unreadable(MANIFEST);
        };
        if !manifest.is_of(found) {
            return Seal::OtherTournament;
        }
        let differing = manifest.differing(found);
        if !differing.is_empty() {
            return Seal::OtherGames(differing);
        }
        let Some(bytes) = &self.signature else {
            return Seal::Right(Box::new(Vouched { log, root: manifest.root(), signer: None }));
        };
        let Ok(signature) = serde_json::from_slice::<Signature>(bytes) else {
            return Seal::Unreadable(SIGNATURE);
        };
        let root = manifest.root();
        match signature.is_of(&Statement { root, log }) {
            true => Seal::Right(Box::new(Vouched { log, root, signer: Some(signature.key) })),
            false => Seal::Forged,
        }
    }
}
