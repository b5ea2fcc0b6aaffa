//! An archive looked at without taking it in.

use std::collections::{HashMap, HashSet};
use std::io::Read;

use super::{Examiner, Lacking, Problem, TOLD, Verdict, Wrong};
use crate::signature::PublicKey;
use crate::store::archive::{
    ArchiveError, GAMES, LIST, LOG, MANIFEST, SIGNATURE, Unpacked, read_list,
};
use crate::store::claims::Claim;
use crate::store::seal::{Seal, Sealed, Vouched};
use crate::{Fixture, Strength, Tournament};

/// What an archive came to.
#[derive(Debug)]
pub struct VerifiedArchive {
    pub tournament: Tournament,
    pub verdict: Verdict,
    /// Who has signed it.
    pub signer: Option<PublicKey>,
    /// The files beside the games that its reader has asked for.
    pub beside: HashMap<String, String>,
}

/// Looks at every file of an archive. What stands in those named in `beside` comes back. `tell` is
/// called now and then with the number of games that have been looked at.
pub fn verify_archive(
    from: impl Read,
    beside: &[&str],
    tell: &mut dyn FnMut(usize),
) -> Result<VerifiedArchive, ArchiveError> {
    let mut archive = tar::Archive::new(from);
    let mut unpacked = Unpacked::open(&mut archive)?;
    let tournament = unpacked.tournament(None)?;
    let mut examiner = Examiner::new(&tournament, unpacked.manifest());
    let mut sealed = Sealed::default();
    let mut found = HashMap::new();
    let mut seen: HashSet<String> = HashSet::new();
    let mut listed: Option<HashMap<Fixture, Option<Strength>>> = None;
    let mut wrong = Vec::new();
    while let Some((path, bytes)) = unpacked.next()? {
        if !seen.insert(path.clone()) {
            wrong.push(Wrong::new(path, Problem::Twice));
            continue;
        }
        sealed.take(&path, &bytes);
        let text = String::from_utf8(bytes).ok();
        if let Some(file) = path.strip_prefix(GAMES) {
            let id = file.strip_suffix(".jsonl").unwrap_or(file);
            examiner.look(Claim::of_archive(id, text));
            if examiner.verdict.games.is_multiple_of(TOLD) {
                tell(examiner.verdict.games);
            }
            continue;
        }
        let Some(text) = text else {
            wrong.push(Wrong::new(path, Problem::File));
            continue;
        };
        if path == LIST {
            match read_list(&text) {
                Ok(list) => listed = Some(list),
                Err(_) => wrong.push(Wrong::new(path, Problem::File)),
            }
        } else if beside.contains(&path.as_str()) {
            found.insert(path, text);
        }
    }
    let games: HashSet<Fixture> = seen
        .iter()
        .filter_map(|path| path.strip_prefix(GAMES)?.strip_suffix(".jsonl")?.parse().ok())
        .collect();
    for fixture in listed.iter().flat_map(HashMap::keys).filter(|game| !games.contains(game)) {
        wrong.push(Wrong::new(fixture, Problem::Missing));
    }
    for fixture in
        games.iter().filter(|game| listed.as_ref().is_some_and(|listed| !listed.contains_key(game)))
    {
        wrong.push(Wrong::new(fixture, Problem::NotListed));
    }
    for (fixture, sandbox) in listed.iter().flatten() {
        examiner.verdict.manifest.confine(fixture, *sandbox);
    }
    examiner.verdict.wrong.append(&mut wrong);
    let mut verdict = examiner.close();
    let vouched = check_seal(&mut verdict, &sealed);
    if let Some(vouched) = vouched {
        verdict.check_log(&tournament, LOG, &sealed.log(vouched.log));
    }
    let signer = vouched.and_then(|vouched| vouched.signer);
    Ok(VerifiedArchive { tournament, verdict, signer, beside: found })
}

/// Compares what vouches for an archive with what has been found.
fn check_seal(verdict: &mut Verdict, sealed: &Sealed) -> Option<Vouched> {
    let wrong = match sealed.seal(&verdict.manifest) {
        Seal::Right(vouched) => return Some(*vouched),
        Seal::Missing => {
            verdict.lacking.extend([Lacking::Manifest, Lacking::Log]);
            return None;
        }
        Seal::Unreadable(file) => vec![Wrong::new(file, Problem::File)],
        Seal::OtherTournament => vec![Wrong::new(MANIFEST, Problem::OtherTournament)],
        Seal::Forged => vec![Wrong::new(SIGNATURE, Problem::Signature)],
        Seal::OtherGames(games) => {
            games.into_iter().map(|game| Wrong::new(game, Problem::Manifest)).collect()
        }
    };
    verdict.wrong.extend(wrong);
    verdict.wrong.sort();
    None
}
