//! Archives as they come from elsewhere: whole ones are taken in, tampered ones leave nothing.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::borrow::Cow;
use std::io::Read;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use polje_arena::{
    ArchiveError, Description, Ended, Export, LogEvent, Runner, SecretKey, Store, StoreError,
    ThreadPool, Timing, Tournament, Wrong, export, import, verify, verify_archive,
};
use polje_tabletop::Stop;

/// An empty folder for a store, removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("polje-archives-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn open(&self) -> Store {
        Store::open(&self.0).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A file of an archive.
type File = (String, String);

const ROUND_ROBIN: &str = "kind = \"round-robin\"\nboards = 2";

/// The files of the archive of a tournament that has been played.
fn played(schedule: &str) -> Vec<File> {
    signed(schedule, None)
}

/// The same, signed.
fn signed(schedule: &str, key: Option<&SecretKey>) -> Vec<File> {
    signed_with(schedule, key, 5)
}

fn signed_with(schedule: &str, key: Option<&SecretKey>, seed: u64) -> Vec<File> {
    let description = format!(
        "name = \"spring\"\ngame = \"mathtricks\"\nseed = {seed}\nplayers = [\"greedy\", \"random\", \"Ann=random\"]\n\
        [board]\nsize = \"4x4\"\n[schedule]\n{schedule}\n"
    );
    let folder = Folder::new();
    let mut store = folder.open();
    let tournament = Tournament::new(Description::parse(&description).unwrap()).unwrap();
    let id = store.add(&tournament.description).unwrap();
    let stop = Stop::default();
    let timing = Timing::LeftOut;
    let runner = Runner { tournament: &tournament, id, timing, stop: &stop };
    let mut pool = ThreadPool::new(1, None, &stop);
    assert_eq!(runner.run(&mut store, &mut pool, &mut |_, _| true).unwrap(), Ended::Finished);
    let mut bytes = Vec::new();
    let beside = [("standings.txt", "x".to_owned())];
    let how = Export { timing, beside: &beside, key };
    export(&store, id, &tournament, &how, &mut bytes).unwrap();
    let mut archive = tar::Archive::new(&bytes[..]);
    let file = |entry: std::io::Result<tar::Entry<'_, &[u8]>>| {
        let mut entry = entry.unwrap();
        let mut text = String::new();
        entry.read_to_string(&mut text).unwrap();
        (entry.path().unwrap().to_string_lossy().into_owned(), text)
    };
    archive.entries().unwrap().map(file).collect()
}

fn packed(files: &[File]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (path, text) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, path, text.as_bytes()).unwrap();
    }
    tar.into_inner().unwrap()
}

/// Whether earlier versions did not write such a file.
fn is_newer(path: &str) -> bool {
    ["spring/manifest.jsonl", "spring/log.jsonl"].contains(&path)
}

fn at<'a>(files: &'a mut [File], path: &str) -> &'a mut File {
    files.iter_mut().find(|(name, _)| name == &format!("spring/{path}")).unwrap()
}

/// Why the archive is refused; nothing of it may be left behind.
fn refusal(files: &[File]) -> Cow<'static, str> {
    refused_bytes(&packed(files))
}

fn refused_bytes(bytes: &[u8]) -> Cow<'static, str> {
    let folder = Folder::new();
    let mut store = folder.open();
    let error = import(&mut store, bytes, None).unwrap_err();
    assert!(folder.open().tournaments().unwrap().is_empty(), "{error}");
    error.phrase().key
}

#[test]
fn a_whole_archive_is_taken_in_once() {
    for schedule in
        [ROUND_ROBIN, "kind = \"swiss\"\nrounds = 3", "kind = \"knockout\"\nbest-of = 3"]
    {
        let files = played(schedule);
        let folder = Folder::new();
        let mut store = folder.open();
        let first = import(&mut store, &packed(&files)[..], None).unwrap();
        assert!(first.games >= 4 && first.new == first.games, "{first:?}");
        assert_eq!(import(&mut store, &packed(&files)[..], None).unwrap().new, 0);
        assert_eq!(import(&mut store, &packed(&files)[..], Some("copy")).unwrap().name, "copy");
        assert_eq!(store.tournaments().unwrap().len(), 2);
    }
}

#[test]
fn a_part_of_a_tournament_is_completed_by_the_whole() {
    let files = played(ROUND_ROBIN);
    let mut part = files.clone();
    let list = &mut at(&mut part, "games.jsonl").1;
    *list = list.lines().take(5).map(|line| format!("{line}\n")).collect();
    // As an earlier version would have written it.
    part.retain(|(path, _)| !is_newer(path));
    part.truncate(3 + 5);
    let folder = Folder::new();
    let mut store = folder.open();
    assert_eq!(import(&mut store, &packed(&part)[..], None).unwrap().new, 5);
    assert_eq!(import(&mut store, &packed(&files)[..], None).unwrap().new, 7);
}

#[test]
fn games_the_schedule_does_not_have_are_refused() {
    let mut files = played(ROUND_ROBIN);
    at(&mut files, "games/r1b1-1v2.jsonl").0 = "spring/games/r2b1-1v2.jsonl".to_owned();
    assert_eq!(refusal(&files), "archive-wrong-game", "another board, and not on the list");
    for wrong in ["r1b3-1v2", "r1b1-1v1", "r1b1-1v9", "r1b1-1v2v3", "r0b1-1v2", "x", "r1b1-01v2"] {
        let mut files = played(ROUND_ROBIN);
        at(&mut files, "games/r1b1-1v2.jsonl").0 = format!("spring/games/{wrong}.jsonl");
        assert_eq!(refusal(&files), "archive-wrong-game", "{wrong}");
    }
    // Two rounds played where the description has one: right replays, and no list to tell.
    let mut files = played("kind = \"round-robin\"\nrounds = 2");
    files.retain(|(path, _)| path != "spring/games.jsonl");
    let description = &mut at(&mut files, "plan.toml").1;
    *description = description.replace("rounds = 2", "rounds = 1");
    assert_eq!(refusal(&files), "archive-not-scheduled");
    // A Swiss pairing that the results before it do not lead to.
    let mut swiss = played("kind = \"swiss\"\nrounds = 3");
    swiss.retain(|(path, _)| !path.contains("games.jsonl") && !path.contains("/games/r1"));
    assert_eq!(refusal(&swiss), "archive-not-scheduled");
}

#[test]
fn a_changed_replay_is_refused_wherever_it_is_changed() {
    let files = played(ROUND_ROBIN);
    for (from, to) in [
        ("\"rank\":1", "\"rank\":2"),
        ("\"seat\":1,\"move\"", "\"seat\":2,\"move\""),
        ("\"hash\":\"", "\"hash\":\"0"),
        ("\"players\":[\"greedy\"", "\"players\":[\"Greedy\""),
        ("\"board\":[[\"0\"", "\"board\":[[\"1\""),
        ("\"rules\":1", "\"rules\":2"),
        ("\"outcome\":[", "\"outcome\": ["),
    ] {
        let mut files = files.clone();
        let text = &mut at(&mut files, "games/r1b2-1v2.jsonl").1;
        assert!(text.contains(from), "{from} in {text}");
        *text = text.replacen(from, to, 1);
        assert_eq!(refusal(&files), "archive-wrong-game", "{from}");
    }
    let mut swapped = files.clone();
    let other = at(&mut swapped, "games/r1b1-2v1.jsonl").1.clone();
    at(&mut swapped, "games/r1b1-1v2.jsonl").1 = other;
    assert_eq!(refusal(&swapped), "archive-wrong-game");
}

#[test]
fn missing_repeated_and_unlisted_files_are_noticed() {
    let files = played(ROUND_ROBIN);
    assert_eq!(refusal(&files[1..]), "archive-no-plan");
    assert_eq!(refusal(&[]), "archive-no-plan");
    assert_eq!(refusal(&files[..files.len() - 1]), "archive-cut-off");
    let twice = [&files[..], &files[files.len() - 1..]].concat();
    assert_eq!(refusal(&twice), "archive-wrong-game");
    let mut unlisted = files.clone();
    let list = &mut at(&mut unlisted, "games.jsonl").1;
    *list = list.lines().skip(1).map(|line| format!("{line}\n")).collect();
    assert_eq!(refusal(&unlisted), "archive-wrong-game");
    let mut description = files;
    at(&mut description, "plan.toml").1.insert_str(0, "foo = 1\n");
    assert_eq!(refusal(&description), "plan-bad-choice");
}

#[test]
fn an_archive_cut_off_anywhere_leaves_nothing() {
    let bytes = packed(&played(ROUND_ROBIN));
    // The last two blocks only say that nothing follows.
    for end in (0..bytes.len() - 1024).step_by(1013) {
        refused_bytes(&bytes[..end]);
    }
}

#[test]
fn a_tournament_with_another_description_or_one_being_run_is_left_alone() {
    let files = played(ROUND_ROBIN);
    let folder = Folder::new();
    let mut store = folder.open();
    let other = at(&mut files.clone(), "plan.toml").1.replace("seed = 5", "seed = 6");
    store.add(&Description::parse(&other).unwrap()).unwrap();
    let error = import(&mut store, &packed(&files)[..], None).unwrap_err();
    assert_eq!(error.phrase().key, "archive-other-plan");
    let _hold = folder.open().hold("copy").unwrap();
    let error = import(&mut store, &packed(&files)[..], Some("copy")).unwrap_err();
    assert!(matches!(error, ArchiveError::Store(StoreError::Held { .. })), "{error}");
    assert_eq!(store.tournaments().unwrap().len(), 1);
    assert_eq!(store.tournaments().unwrap()[0].games, 0);
}

#[test]
fn an_archive_that_its_manifest_or_signature_does_not_vouch_for_is_refused() {
    let key = SecretKey::new([3; 32]);
    let files = signed(ROUND_ROBIN, Some(&key));
    import(&mut Folder::new().open(), &packed(&files)[..], None).unwrap();
    let changes: [(&str, &str, &str); 6] = [
        // Somebody would have programs confined better than they were.
        ("games.jsonl", "\"sandbox\":null", "\"sandbox\":\"strong\""),
        ("manifest.jsonl", "\"sandbox\":null", "\"sandbox\":\"strong\""),
        ("manifest.jsonl", "\"rank\":1", "\"rank\":2"),
        ("manifest.jsonl", "\"log\":\"", "\"log\":\"0"),
        ("signature.json", "\"signature\":\"", "\"signature\":\"0"),
        ("signature.json", "\"ed25519\":\"", "\"ed25519\":\"0"),
    ];
    for (file, from, to) in changes {
        let mut files = files.clone();
        let text = &mut at(&mut files, file).1;
        assert!(text.contains(from), "{from} in {text}");
        *text = text.replacen(from, to, 1);
        assert_eq!(refusal(&files), "archive-wrong-manifest", "{file}: {from}");
    }
    let without = |name: &str| {
        let mut files = files.clone();
        files.retain(|(path, _)| !path.ends_with(name));
        files
    };
    assert_eq!(refusal(&without("manifest.jsonl")), "archive-wrong-manifest");
    import(&mut Folder::new().open(), &packed(&without("signature.json"))[..], None).unwrap();
    // A signature of another archive of the same organiser.
    let other = signed("kind = \"round-robin\"\nboards = 1", Some(&key));
    let mut mixed = files.clone();
    at(&mut mixed, "signature.json").1 = at(&mut other.clone(), "signature.json").1.clone();
    assert_eq!(refusal(&mixed), "archive-wrong-manifest");
}

#[test]
fn whoever_forges_games_and_manifest_cannot_sign_them() {
    let (ours, theirs) = (SecretKey::new([3; 32]), SecretKey::new([4; 32]));
    let files = signed(ROUND_ROBIN, Some(&ours));
    let signer = |files: &[File]| {
        let verified = verify_archive(&packed(files)[..], &[], &mut |_| ()).unwrap();
        let wrong: Vec<&str> = verified.verdict.wrong.iter().map(Wrong::word).collect();
        (verified.signer, wrong)
    };
    assert_eq!(signer(&files), (Some(ours.public()), vec![]));
    // The same plan with another seed: other boards, other games, everything in order.
    let forged = signed_with(ROUND_ROBIN, Some(&theirs), 6);
    assert_eq!(signer(&forged), (Some(theirs.public()), vec![]), "nothing but the key tells");
    let mut mixed = forged.clone();
    at(&mut mixed, "signature.json").1 = at(&mut files.clone(), "signature.json").1.clone();
    assert_eq!(signer(&mixed), (None, vec!["signature"]));
    let named = at(&mut forged.clone(), "signature.json").1.clone();
    let named = named.replace(&theirs.public().to_string(), &ours.public().to_string());
    at(&mut mixed, "signature.json").1 = named;
    assert_eq!(signer(&mixed), (None, vec!["signature"]));
}

#[test]
fn an_archive_without_a_manifest_says_what_it_lacks() {
    let mut files = played(ROUND_ROBIN);
    files.retain(|(path, _)| !is_newer(path));
    let verified = verify_archive(&packed(&files)[..], &[], &mut |_| ()).unwrap();
    assert!(verified.verdict.is_right() && verified.signer.is_none());
    let lacking: Vec<&str> =
        verified.verdict.lacking.iter().map(|lacking| lacking.word()).collect();
    assert_eq!(lacking, ["manifest", "log"]);
    let mut changed = played(ROUND_ROBIN);
    let text = &mut at(&mut changed, "manifest.jsonl").1;
    *text = text
        .lines()
        .filter(|line| !line.contains("r1b1-1v2"))
        .map(|line| format!("{line}\n"))
        .collect();
    let verified = verify_archive(&packed(&changed)[..], &[], &mut |_| ()).unwrap();
    assert_eq!(verified.verdict.wrong[0].word(), "file", "its root is not that of its lines");
}

#[test]
fn a_log_goes_with_the_archive_and_goes_on_elsewhere() {
    let files = played(ROUND_ROBIN);
    let folder = Folder::new();
    let mut store = folder.open();
    import(&mut store, &packed(&files)[..], Some("copy")).unwrap();
    import(&mut store, &packed(&files)[..], Some("copy")).unwrap();
    let copy = store.find("copy").unwrap();
    let (lines, broken) = store.log(copy.id).unwrap();
    assert_eq!(broken, None);
    let events: Vec<&LogEvent> = lines.iter().map(|line| &line.event).collect();
    let [LogEvent::Made(origin), LogEvent::Imported(first), LogEvent::Imported(second)] =
        events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!((origin.name.as_str(), first.games, first.new), ("spring", 12, 12));
    assert_eq!((second.new, second.kept), (0, first.kept));
    assert!(first.log.is_some() && first.root.is_some() && first.key.is_none());
    let tournament = Tournament::new(copy.description).unwrap();
    let verdict = verify(&store, copy.id, &tournament, &mut |_| ()).unwrap();
    assert_eq!(verdict.wrong, [], "under another name it is the same tournament");
}

#[test]
fn an_archive_with_a_changed_log_is_refused() {
    let files = played(ROUND_ROBIN);
    for change in [
        |log: &str| log.replacen("\"polje\":\"", "\"polje\":\"9", 1),
        |log: &str| log.lines().skip(1).map(|line| format!("{line}\n")).collect(),
        |log: &str| format!("{log}{log}"),
        |_: &str| String::new(),
    ] {
        let mut files = files.clone();
        let log = &mut at(&mut files, "log.jsonl").1;
        *log = change(log);
        assert_eq!(refusal(&files), "archive-wrong-log");
        let verified = verify_archive(&packed(&files)[..], &[], &mut |_| ()).unwrap();
        assert!(verified.verdict.wrong[0].word().contains("log"), "{:?}", verified.verdict.wrong);
    }
}
