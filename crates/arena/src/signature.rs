//! Keys with which an organiser signs archives (Ed25519), as small text files, and signatures.

use std::fmt;

use ed25519_dalek::Signer as _;
use polje_tabletop::{Phrase, phrase, text_serde};
use serde::{Deserialize, Serialize};

use crate::fingerprint::{Fingerprint, hex};

/// What the file of a secret key begins with, and that of a public one.
const SECRET: &str = "polje-secret-key ed25519 ";
const PUBLIC: &str = "polje-public-key ed25519 ";

/// What an organiser signs with. Its file is nobody else's business.
#[derive(Clone)]
pub struct SecretKey(ed25519_dalek::SigningKey);

/// What everybody checks signatures with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(ed25519_dalek::VerifyingKey);

impl SecretKey {
    /// From 32 random bytes.
    pub fn new(random: [u8; 32]) -> SecretKey {
        SecretKey(ed25519_dalek::SigningKey::from_bytes(&random))
    }

    pub fn parse(text: &str) -> Result<SecretKey, Phrase> {
        let digits = text.trim_end().strip_prefix(SECRET);
        let bytes = digits.and_then(hex).ok_or_else(|| match text.starts_with(PUBLIC) {
            true => phrase("key-not-secret"),
            false => phrase("key-wrong"),
        })?;
        Ok(SecretKey::new(bytes))
    }

    /// What `parse` reads back, for its file.
    pub fn text(&self) -> String {
        format!("{SECRET}{}\n", digits(&self.0.to_bytes()))
    }

    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    pub(crate) fn sign(&self, statement: &Statement) -> Signature {
        let signature = self.0.sign(statement.text().as_bytes());
        Signature { key: self.public(), signature: SignatureBytes(signature.to_bytes()) }
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretKey of {}", self.public())
    }
}

impl PublicKey {
    /// The file of a secret key has the public one in it.
    pub fn parse(text: &str) -> Result<PublicKey, Phrase> {
        if text.starts_with(SECRET) {
            return Ok(SecretKey::parse(text)?.public());
        }
        let digits = text.trim_end().strip_prefix(PUBLIC);
        digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| phrase("key-wrong"))
    }

    /// What `parse` reads back, for its file.
    pub fn text(&self) -> String {
        format!("{PUBLIC}{self}\n")
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&digits(self.0.as_bytes()))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::str::FromStr for PublicKey {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicKey, String> {
        let key = hex(text).and_then(|bytes| ed25519_dalek::VerifyingKey::from_bytes(&bytes).ok());
        key.map(PublicKey).ok_or_else(|| format!("{text:?} is not a public key"))
    }
}

text_serde!(PublicKey);

/// What is signed: all games, by the root of their manifest, and all that happened, by the head of
/// the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) root: Fingerprint,
    pub(crate) log: Option<Fingerprint>,
}

impl Statement {
    /// Says what it is, so that it can be taken for nothing else.
    fn text(&self) -> String {
        let log = self.log.map_or_else(|| "-".to_owned(), |log| log.to_string());
        format!("polje tournament archive 1\nroot {}\nlog {log}\n", self.root)
    }
}

/// Somebody's word for an archive, as it is kept in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// Whose it claims to be.
    #[serde(rename = "ed25519")]
    pub key: PublicKey,
    signature: SignatureBytes,
}

impl Signature {
    pub(crate) fn is_of(&self, statement: &Statement) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(&self.signature.0);
        self.key.0.verify_strict(statement.text().as_bytes(), &signature).is_ok()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct SignatureBytes([u8; 64]);

text_serde!(SignatureBytes);

impl fmt::Display for SignatureBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&digits(&self.0))
    }
}

impl std::str::FromStr for SignatureBytes {
    type Err = String;

    fn from_str(text: &str) -> Result<SignatureBytes, String> {
        hex(text).map(SignatureBytes).ok_or_else(|| "this is not a signature".to_owned())
    }
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statement(text: &str) -> Statement {
        Statement { root: Fingerprint::of(text), log: None }
    }

    #[test]
    fn a_key_reads_back_from_its_file() {
        let secret = SecretKey::new([7; 32]);
        assert_eq!(SecretKey::parse(&secret.text()).unwrap().text(), secret.text());
        assert_eq!(PublicKey::parse(&secret.public().text()), Ok(secret.public()));
        assert_eq!(PublicKey::parse(&secret.text()), Ok(secret.public()));
        let key = |text: &str| SecretKey::parse(text).unwrap_err().key;
        assert_eq!(key(&secret.public().text()), "key-not-secret");
        for wrong in ["", "x", &secret.text()[1..], &secret.text().replacen('0', "g", 1)] {
            assert_eq!(key(wrong), "key-wrong");
            assert!(PublicKey::parse(wrong).is_err());
        }
        assert!(!format!("{secret:?}").contains("0707"), "a secret is not shown by accident");
    }

    /// The first test of RFC 8032.
    #[test]
    fn public_keys_are_the_published_ones() {
        let secret =
            hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60").unwrap();
        let public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        assert_eq!(SecretKey::new(secret).public().to_string(), public);
    }

    #[test]
    fn a_signature_is_of_what_was_signed_and_of_nothing_else() {
        let (ours, theirs) = (SecretKey::new([1; 32]), SecretKey::new([2; 32]));
        let mut signature = ours.sign(&statement("games"));
        assert!(signature.is_of(&statement("games")) && !signature.is_of(&statement("others")));
        let with_log = Statement { log: Some(Fingerprint::of("log")), ..statement("games") };
        assert!(!signature.is_of(&with_log), "the log is part of it");
        let text = serde_json::to_string(&signature).unwrap();
        assert_eq!(serde_json::from_str::<Signature>(&text).unwrap(), signature);
        signature.key = theirs.public();
        assert!(!signature.is_of(&statement("games")));
    }
}
