//! Archives as they come from elsewhere: whole ones are taken in, tampered ones leave nothing.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::borrow::Cow;
use std::io::Read;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use polje_arena::{
    ArchiveError, Description, Ended, Runner, Store, StoreError, ThreadPool, Timing, Tournament,
    export, import,
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
    let description = format!(
        "name = \"spring\"\ngame = \"mathtricks\"\nseed = 5\nplayers = [\"greedy\", \"random\", \"Ann=random\"]\n\
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
    export(&store, id, &tournament, timing, &[("standings.txt", "x".to_owned())], &mut bytes)
        .unwrap();
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
