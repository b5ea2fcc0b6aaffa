//! `polje tournament verify`: a tournament or an archive derived anew, and what is wrong with it.

use std::fmt::Write as _;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use clap::ArgMatches;
use polje_arena::{
    Problem, PublicKey, Rerun, RunError, Scoreboard, Store, ThreadPool, Tournament, Verdict, Wrong,
};
use polje_phrases::Voice;
use polje_tabletop::{Phrase, Stop, phrase};
use serde_json::{Value, json};

use super::{key, standings};
use crate::contest::jobs;
use crate::data::{self, failed};
use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::waiting::with_progress;
use crate::{files, print};

/// More lines than this are left to `--json`.
const MOST_TOLD: usize = 100;

/// What is looked at, and what it came to.
struct Examined {
    /// As it was named on the command line.
    source: String,
    tournament: Tournament,
    verdict: Verdict,
    /// Who has signed it, of an archive.
    signer: Option<PublicKey>,
    rerun: Option<Rerun>,
}

pub(super) fn verify(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let source = word(matches, "source").expect("clap asks for it");
    let again = matches.get_flag("rerun");
    let key = word(matches, "key").map(key::public).transpose()?;
    let examined = with_progress(voice, |tell| -> Result<Examined, Failure> {
        let mut looked = |games: usize| tell(phrase("verify-progress").number("games", games));
        let (tournament, mut verdict, signer) = match store_with(source, matches)? {
            Some(_) if key.is_some() => return Err(Failure::Usage(phrase("verify-key-store"))),
            Some(store) => kept(&store, source, &mut looked)?,
            None => archived(source, key, &mut looked)?,
        };
        let rerun = again.then(|| {
            let mut pool = ThreadPool::new(jobs(matches) as usize, None, &Stop::default());
            verdict.rerun(&tournament, &mut pool, &mut |done, of| {
                tell(phrase("verify-rerun-progress").number("done", done).number("of", of));
            })
        });
        let rerun = rerun.transpose().map_err(|error: RunError| Failure::Failed(error.phrase()))?;
        Ok(Examined { source: source.to_owned(), tournament, verdict, signer, rerun })
    })?;
    let text = match matches.get_flag("json") {
        true => format!("{}\n", data(&examined)),
        false => told(voice, &examined),
    };
    print(text.as_bytes())?;
    Ok(u8::from(!examined.verdict.is_right()))
}

/// The store, if it has a tournament of that name. A word that is not the name of one is the path
/// of an archive.
fn store_with(source: &str, matches: &ArgMatches) -> Result<Option<Store>, Failure> {
    let is_file = Path::new(source).is_file();
    // Whoever looks at an archive needs no store.
    if is_file && (source.contains('/') || !Store::is_in(&data::folder(matches)?)) {
        return Ok(None);
    }
    let store = data::store_to_read(matches)?;
    match store.find(source) {
        Err(_) if is_file => Ok(None),
        Err(error) if source.contains('/') || source.ends_with(".tar") => {
            // It was meant to be a file; the system says what is wrong with it.
            Err(File::open(source)
                .err()
                .map_or(failed(error), |why| files::cannot_read(source, &why)))
        }
        Err(error) => Err(failed(error)),
        Ok(_) => Ok(Some(store)),
    }
}

type Looked<'a> = &'a mut dyn FnMut(usize);
type Found = Result<(Tournament, Verdict, Option<PublicKey>), Failure>;

fn kept(store: &Store, name: &str, looked: Looked<'_>) -> Found {
    // Games that come in meanwhile are not looked at.
    let _still = store.hold_still().map_err(failed)?;
    let entry = store.find(name).map_err(failed)?;
    let tournament = Tournament::new(entry.description).map_err(Failure::Failed)?;
    let verdict = polje_arena::verify(store, entry.id, &tournament, looked).map_err(failed)?;
    Ok((tournament, verdict, None))
}

/// Given a key, the archive must be signed with it.
fn archived(path: &str, key: Option<PublicKey>, looked: Looked<'_>) -> Found {
    let file = File::open(path).map_err(|error| files::cannot_read(path, &error))?;
    let verified = polje_arena::verify_archive(BufReader::new(file), &standings::FILES, looked)
        .map_err(|error| files::wrong(path, error.phrase()))?;
    let mut verdict = verified.verdict;
    let board = Scoreboard::new(&verified.tournament, &verdict.outcomes);
    for (name, right) in standings::files(&board) {
        if verified.beside.get(name).is_some_and(|found| *found != right) {
            verdict.wrong.push(Wrong::new(name, Problem::Standings));
        }
    }
    let wrong = match (key, verified.signer) {
        (Some(_), None) => Some(Problem::NotSigned),
        (Some(key), Some(signer)) if key != signer => Some(Problem::OtherKey),
        _ => None,
    };
    verdict.wrong.extend(wrong.map(|problem| Wrong::new(path, problem)));
    Ok((verified.tournament, verdict, verified.signer))
}

fn told(voice: &Voice, examined: &Examined) -> String {
    let Examined { source, tournament, verdict, signer, rerun } = examined;
    let mut text = String::new();
    let mut line = |told: Phrase| {
        let _ = writeln!(text, "{}", voice.say(&told));
    };
    for wrong in verdict.wrong.iter().take(MOST_TOLD) {
        line(wrong.phrase());
    }
    if let Some(more) = verdict.wrong.len().checked_sub(MOST_TOLD).filter(|&more| more > 0) {
        line(phrase("verify-more").number("count", more));
    }
    if let Some(Rerun { played, left_out }) = rerun {
        line(phrase("verify-rerun").number("played", *played).number("left", *left_out));
    }
    for lacking in &verdict.lacking {
        line(lacking.phrase());
    }
    if verdict.open > 0 {
        line(phrase("verify-open").number("games", verdict.open));
    }
    line(phrase("tournament-root").text("root", verdict.root()));
    if let Some(key) = signer {
        line(phrase("tournament-signed").text("key", key));
    }
    let summary = match verdict.is_right() {
        true => phrase("verify-right"),
        false => phrase("verify-wrong").number("right", verdict.outcomes.len()),
    };
    line(summary.text("source", source).number("games", verdict.games));
    if !verdict.outcomes.is_empty() {
        let board = Scoreboard::new(tournament, &verdict.outcomes);
        text.push_str(&standings::table_for_terminal(voice, &board));
    }
    text
}

fn data(Examined { tournament, verdict, signer, rerun, .. }: &Examined) -> Value {
    let board = Scoreboard::new(tournament, &verdict.outcomes);
    let mut data = standings::data(&board);
    let wrong = |wrong: &Wrong| json!({ "place": wrong.place, "problem": wrong.word(), "line": wrong.line() });
    let wrong: Vec<Value> = verdict.wrong.iter().map(wrong).collect();
    let lacking: Vec<&str> = verdict.lacking.iter().map(|lacking| lacking.word()).collect();
    let rerun = rerun.map(|rerun| json!({ "played": rerun.played, "left-out": rerun.left_out }));
    data["right"] = verdict.is_right().into();
    data["kept"] = verdict.games.into();
    data["open"] = verdict.open.into();
    data["wrong"] = wrong.into();
    data["lacking"] = lacking.into();
    data["root"] = json!(verdict.root());
    data["key"] = json!(signer);
    data["rerun"] = rerun.into();
    data
}
